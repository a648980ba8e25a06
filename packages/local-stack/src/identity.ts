/** Who is asking: turns the platform's keys and tokens into a role and its claims. */

import { timingSafeEqual } from "node:crypto";
import { InvalidTokenError, mintToken, verifyToken } from "./keys.ts";
import type { Claims, StackKeys } from "./stack.ts";

type ApiRole = "anon" | "authenticated" | "service_role";

export interface Identity {
  role: ApiRole;
  claims: Claims;
  /** The token that carries the claims; for an `sb_` key a token minted for its role. */
  token: string;
}

/**
 * The caller of a request, from `Authorization: Bearer` (token or key) or else from `apikey`; null without either.
 * Throws InvalidTokenError for a token or key that isn't ours.
 */
export function identify(request: Request, keys: StackKeys): Promise<Identity | null> {
  const credential = bearerOf(request) ?? request.headers.get("apikey");
  return credential ? identityOf(credential, keys) : Promise.resolve(null);
}

/** The token or key after `Authorization: Bearer`, or null. */
export function bearerOf(request: Request): string | null {
  const match = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}

/** The role that an API key stands for, or null when it isn't one of this stack's keys. */
export function roleOfKey(key: string, keys: StackKeys): "anon" | "service_role" | null {
  if (isSameText(key, keys.secretKey)) {
    return "service_role";
  }
  if (isSameText(key, keys.publishableKey)) {
    return "anon";
  }
  return null;
}

/** The identity that a token or an API key proves; throws InvalidTokenError for one that isn't ours. */
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

// Signing costs more than most requests, so a key's token is cached until shortly before it expires.
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
