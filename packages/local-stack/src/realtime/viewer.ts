/** Viewer: the user or API key of a socket or channel, with its database role, claims and expiry. */

import { decodeJwt, errors as joseErrors } from "jose";
import type postgres from "postgres";
import { identityOf } from "../identity.ts";
import { InvalidTokenError } from "../keys.ts";
import type { StackKeys } from "../stack.ts";
import { RefusedError } from "./refused-error.ts";

export interface Viewer {
  role: string;
  /** Id of the signed-in user; empty for an API key. */
  subject: string;
  /** JWT claims, which policies may read. */
  claims: string;
  /** The token or API key with which the viewer authenticates. */
  credential: string;
  /** Headers of the upgrade request, which policies may read. */
  headers: string;
  /** Expiry of the token; null for an API key, which never expires. */
  expiresAt: number | null;
}

/** Returns the viewer for a token or API key. Throws RefusedError for an invalid credential. */
export async function viewerOf(credential: string, keys: StackKeys, headers: Headers): Promise<Viewer> {
  const { role, claims } = await identityOf(credential, keys).catch((error) => {
    throw error instanceof InvalidTokenError ? refusalOf(credential, error.cause) : error;
  });
  return {
    role,
    subject: claims.sub ?? "",
    claims: JSON.stringify(claims),
    credential,
    headers: JSON.stringify(Object.fromEntries(headers)),
    expiresAt: isApiKey(credential) ? null : claims.exp * 1000,
  };
}

/** Whether a credential is an API key rather than a user's token. */
export function isApiKey(credential: string): boolean {
  return credential.startsWith("sb_");
}

/** Returns the platform's message for an expired token. */
export function expirySentence(expiredAt: number): string {
  return `Token has expired ${Math.max(0, Math.floor((Date.now() - expiredAt) / 1000))} seconds ago`;
}

/** Sets the viewer's role and claims, and the topic, for the rest of the transaction. */
export function actAs(sql: postgres.ISql, viewer: Viewer, topic: string): postgres.PendingQuery<postgres.Row[]> {
  return sql`
    select
      set_config('role', ${viewer.role}, true),
      set_config('realtime.topic', ${topic}, true),
      set_config('request.jwt.claims', ${viewer.claims}, true),
      set_config('request.jwt.claim.sub', ${viewer.subject}, true),
      set_config('request.jwt.claim.role', ${viewer.role}, true),
      set_config('request.headers', ${viewer.headers}, true)`;
}

function refusalOf(credential: string, cause: unknown): RefusedError {
  if (cause instanceof joseErrors.JWTExpired) {
    return new RefusedError("InvalidJWTToken", expirySentence(Number(cause.payload.exp) * 1000));
  }
  if (cause instanceof joseErrors.JWTClaimValidationFailed) {
    return new RefusedError("InvalidJWTToken", "Fields `role` and `exp` are required in JWT");
  }
  if (isReadableToken(credential)) {
    return new RefusedError("JwtSignatureError", "Failed to validate JWT signature");
  }
  return new RefusedError("MalformedJWT", "The token provided is not a valid JWT");
}

function isReadableToken(credential: string): boolean {
  try {
    decodeJwt(credential);
    return true;
  } catch {
    return false;
  }
}
