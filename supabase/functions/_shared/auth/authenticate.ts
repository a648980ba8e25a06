/** Authenticates the caller: a user by a verified access token, or the service by a secret key. */

import type { Buffer } from "node:buffer";
import { createHash, timingSafeEqual } from "node:crypto";
import { jwtVerify } from "jose";
import { secretKeys } from "../http/environment.ts";
import { ApiError, unauthorized } from "../http/errors.ts";
import { findKey, requireKeys } from "./key-set.ts";

/** A signed-in person. */
export interface Person {
  id: string;
  /**
   * Whether the token says that the caller is a moderator. The database checks the role again
   * (`private.require_moderator`).
   */
  isModerator: boolean;
  /** Authenticator assurance level of the session: `aal2` after a second factor. */
  assuranceLevel?: string;
  /** Session id of the identity provider, if the token has one. Devices are bound to this session. */
  sessionId?: string;
}

interface RememberedToken {
  person: Person;
  isAnonymous: boolean;
  until: number;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Maximum time for which a verified token is cached. A token that expires earlier is cached only until it expires. The
 * cache saves the verification of an asymmetric signature, which costs more than most queries.
 */
const rememberMilliseconds = 60_000;
const rememberedTokensLimit = 10_000;
const rememberedTokens = new Map<string, RememberedToken>();

/** Whether `app_metadata` contains the moderator role. Only operators can write `app_metadata`. */
function claimsModerator(appMetadata: unknown): boolean {
  return (appMetadata as { role?: unknown } | null | undefined)?.role === "moderator";
}

/** Returns the unverified bearer token of the Authorization header. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

async function verifyToken(token: string): Promise<RememberedToken> {
  await requireKeys();
  const { payload } = await jwtVerify(token, findKey, {
    algorithms: ["ES256", "RS256"],
    audience: "authenticated",
    requiredClaims: ["exp", "sub"],
  });
  if (payload.role !== "authenticated" || !payload.sub || !uuidPattern.test(payload.sub)) {
    throw unauthorized();
  }
  return {
    person: {
      id: payload.sub.toLowerCase(),
      isModerator: claimsModerator(payload.app_metadata),
      ...(typeof payload.session_id === "string" && { sessionId: payload.session_id }),
      ...(payload.aal === "aal2" && { assuranceLevel: payload.aal }),
    },
    isAnonymous: payload.is_anonymous === true,
    until: Math.min((payload.exp ?? 0) * 1000, Date.now() + rememberMilliseconds),
  };
}

/** Verifies a token, or returns the result that was cached within the last minute. */
async function rememberToken(token: string): Promise<RememberedToken> {
  const remembered = rememberedTokens.get(token);
  if (remembered && remembered.until > Date.now()) {
    return remembered;
  }
  rememberedTokens.delete(token);
  let verified: RememberedToken;
  try {
    verified = await verifyToken(token);
  } catch (thrown) {
    throw thrown instanceof ApiError ? thrown : unauthorized();
  }
  if (rememberedTokens.size >= rememberedTokensLimit) {
    rememberedTokens.delete(rememberedTokens.keys().next().value as string);
  }
  rememberedTokens.set(token, verified);
  return verified;
}

/**
 * Returns the user of the request's access token. Throws 401 if there is no valid token, and 403 if the token belongs
 * to an anonymous sign-in.
 */
export async function authenticatePerson(request: Request): Promise<Person> {
  const token = bearerToken(request);
  if (!token) {
    throw unauthorized();
  }
  const { person, isAnonymous } = await rememberToken(token);
  if (isAnonymous) {
    throw new ApiError(
      "account_required",
      "Sign in with an e-mail address, a phone number or another sign-in method to do this.",
    );
  }
  return person;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Whether the request has a secret key in `apikey`, or as bearer token if there is no `apikey`. */
export function holdsSecretKey(request: Request): boolean {
  const sent = digest(request.headers.get("apikey") ?? bearerToken(request) ?? "");
  return secretKeys().some((key) => timingSafeEqual(sent, digest(key)));
}

/** Rejects a request without a secret key (in `apikey` or as bearer token) with 401. */
export function requireSecretKey(request: Request): void {
  if (!holdsSecretKey(request)) {
    throw new ApiError("unauthorized", "This function requires the secret key.");
  }
}

/**
 * Returns the moderator of the request's access token, or undefined for the secret key. Throws 401 if the request has
 * neither a valid token nor a secret key, and 403 if the user is not a moderator.
 */
export async function authenticateModerator(request: Request): Promise<Person | undefined> {
  if (holdsSecretKey(request)) {
    return undefined;
  }
  const person = await authenticatePerson(request);
  if (!person.isModerator) {
    throw new ApiError("not_a_moderator", "Only moderators can do this.");
  }
  return person;
}
