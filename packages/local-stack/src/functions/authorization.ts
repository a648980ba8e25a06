/** Token check for functions with the setting `verify_jwt`, as in the platform's gateway. */

import { decodeProtectedHeader } from "jose";
import { bearerOf, roleOfKey } from "../identity.ts";
import { InvalidTokenError, verifyToken } from "../keys.ts";
import type { StackKeys } from "../stack.ts";
import { unauthorized } from "./responses.ts";

/** Returns null for a request with a valid token or API key, otherwise an error response. */
export async function refuseWithoutToken(request: Request, keys: StackKeys): Promise<Response | null> {
  const bearer = bearerOf(request);
  const apiKey = bearer?.startsWith("sb_") ? bearer : request.headers.get("apikey");
  if (bearer && !bearer.startsWith("sb_")) {
    return await refuseToken(bearer, keys);
  }
  // The platform's gateway exchanges a valid key for a token before it calls the function.
  if (apiKey && roleOfKey(apiKey, keys)) {
    return null;
  }
  return request.headers.has("authorization")
    ? unauthorized("UNAUTHORIZED_INVALID_JWT_FORMAT", "Auth header is not 'Bearer {token}'")
    : unauthorized("UNAUTHORIZED_NO_AUTH_HEADER", "Missing authorization header");
}

async function refuseToken(token: string, keys: StackKeys): Promise<Response | null> {
  const algorithm = algorithmOf(token);
  if (algorithm === null) {
    return unauthorized("UNAUTHORIZED_INVALID_JWT_FORMAT", "Invalid Token or Protected Header formatting");
  }
  if (algorithm === "HS256") {
    return unauthorized("UNAUTHORIZED_JWT", "Invalid JWT");
  }
  if (algorithm !== "ES256" && algorithm !== "RS256") {
    return unauthorized("UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM", `Unsupported JWT algorithm ${algorithm}`);
  }
  try {
    await verifyToken(keys, token);
    return null;
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      return unauthorized("UNAUTHORIZED_ASYMMETRIC_JWT", "Invalid JWT");
    }
    throw error;
  }
}

function algorithmOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).alg ?? null;
  } catch {
    return null;
  }
}
