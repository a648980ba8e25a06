/** The gateway's check of the API key in requests to the auth service. */

import { roleOfKey } from "../identity.ts";
import { InvalidTokenError, verifyToken } from "../keys.ts";
import type { StackKeys } from "../stack.ts";

const openPaths = new Set([
  "/auth/v1/.well-known/jwks.json",
  "/auth/v1/.well-known/openid-configuration",
  // Browsers open these paths without a key, from a link in an email or by a redirect.
  "/auth/v1/verify",
  "/auth/v1/authorize",
  "/auth/v1/callback",
]);

/** Returns null if the request contains a valid key or its path needs no key, otherwise an error response. */
export async function refuseWithoutKey(request: Request, keys: StackKeys): Promise<Response | null> {
  const url = new URL(request.url);
  if (openPaths.has(url.pathname)) {
    return null;
  }
  const key = request.headers.get("apikey") ?? url.searchParams.get("apikey");
  if (!key) {
    return Response.json({ message: "No API key found in request" }, { status: 401 });
  }
  if (await isApiKey(key, keys)) {
    return null;
  }
  return Response.json({ message: "Invalid API key" }, { status: 401 });
}

/**
 * Whether the value is one of the two `sb_` keys, or a token that has the role of such a key. Older clients send these
 * tokens as keys.
 */
async function isApiKey(key: string, keys: StackKeys): Promise<boolean> {
  if (key.startsWith("sb_")) {
    return roleOfKey(key, keys) !== null;
  }
  try {
    const { role } = await verifyToken(keys, key);
    return role === "anon" || role === "service_role";
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      return false;
    }
    throw error;
  }
}
