/** Who is behind a socket or a channel: the rights under which the database is asked, and until when they hold. */

import { decodeJwt, errors as joseErrors } from "jose";
import type postgres from "postgres";
import { identityOf } from "../identity.ts";
import { InvalidTokenError } from "../keys.ts";
import type { StackKeys } from "../stack.ts";
import { RefusedError } from "./refused-error.ts";

export interface Viewer {
  role: string;
  /** User id of a signed-in person. */
  subject: string;
  /** The claims as policies read them. */
  claims: string;
  /** The token or key that proved it. */
  credential: string;
  /** Headers that policies may read. */
  headers: string;
  /** When the token expires; null for an API key, which doesn't. */
  expiresAt: number | null;
}

/** The viewer whom a token or API key stands for; throws RefusedError for a bad one. */
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

/** Whether the text is one of the keys that name an application, not a person. */
export function isApiKey(credential: string): boolean {
  return credential.startsWith("sb_");
}

/** The sentence for a token that was good and no longer is. */
export function expirySentence(expiredAt: number): string {
  return `Token has expired ${Math.max(0, Math.floor((Date.now() - expiredAt) / 1000))} seconds ago`;
}

/** Gives the rest of the transaction the viewer's role and claims, on behalf of a topic. */
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
