/** Determines the role and claims of an API key or token. */

import { timingSafeEqual } from "node:crypto";
import { InvalidTokenError, mintToken, verifyToken } from "./keys.ts";
import type { Claims, StackKeys } from "./stack.ts";

type ApiRole = "anon" | "authenticated" | "service_role";

export interface Identity {
  role: ApiRole;
  claims: Claims;
  /** Token that contains the claims. For an `sb_` key, the stack signs a token with the key's role. */
  token: string;
}

/**
 * Returns the identity of the token or key in `Authorization: Bearer`, or else in `apikey`. Returns null if the request
 * has neither header. Throws InvalidTokenError for a token or key of another stack.
 */
export function identify(request: Request, keys: StackKeys): Promise<Identity | null> {
  const credential = bearerOf(request) ?? request.headers.get("apikey");
  return credential ? identityOf(credential, keys) : Promise.resolve(null);
}

/** Returns the token or key in `Authorization: Bearer`, or null if the request has no such header. */
export function bearerOf(request: Request): string | null {
  const match = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}

/** Returns the role of an API key, or null if the key does not belong to this stack. */
export function roleOfKey(key: string, keys: StackKeys): "anon" | "service_role" | null {
  if (isSameText(key, keys.secretKey)) {
    return "service_role";
  }
  if (isSameText(key, keys.publishableKey)) {
    return "anon";
  }
  return null;
}

/** Returns the identity of a token or API key. Throws InvalidTokenError for a credential of another stack. */
export async function identityOf(credential: string, keys: StackKeys): Promise<Identity> {
  if (credential.startsWith("sb_")) {
    const role = roleOfKey(credential, keys);
    if (!role) {
      throw new InvalidTokenError("unknown API key");
    }
    return identityOfKey(role, keys);
  }
  const claims = await verifyToken(keys, credential);
  if (!isApiRole(claims.role)) {
    throw new InvalidTokenError(`role ${claims.role} is not an API role`);
  }
  return { role: claims.role, claims, token: credential };
}

const keyTokenLifetimeSeconds = 3600;
const keyTokenRenewalSeconds = 60;
const keyIdentities = new WeakMap<StackKeys, Map<string, Promise<Identity>>>();

// Signing takes longer than most requests, so the token of a key is cached until shortly before its expiry.
async function identityOfKey(role: "anon" | "service_role", keys: StackKeys): Promise<Identity> {
  const known = keyIdentities.get(keys) ?? new Map<string, Promise<Identity>>();
  keyIdentities.set(keys, known);
  const identity = await known.get(role);
  if (identity && identity.claims.exp - keyTokenRenewalSeconds > Date.now() / 1000) {
    return identity;
  }
  const minted = mintIdentity(role, keys);
  known.set(role, minted);
  return minted;
}

async function mintIdentity(role: "anon" | "service_role", keys: StackKeys): Promise<Identity> {
  const token = await mintToken(keys, { iss: "supabase", role }, keyTokenLifetimeSeconds);
  return { role, claims: await verifyToken(keys, token), token };
}

function isApiRole(role: string): role is ApiRole {
  return role === "anon" || role === "authenticated" || role === "service_role";
}

function isSameText(left: string, right: string): boolean {
  const encoder = new TextEncoder();
  const leftBytes = encoder.encode(left);
  const rightBytes = encoder.encode(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
