/** The gateway's demand for an API key in front of the auth service. */

import { roleOfKey } from "../identity.ts";
import { InvalidTokenError, verifyToken } from "../keys.ts";
import type { StackKeys } from "../stack.ts";

const openPaths = new Set([
  "/auth/v1/.well-known/jwks.json",
  "/auth/v1/.well-known/openid-configuration",
  // Opened by a browser, which has no key: from a mail, and to be redirected.
  "/auth/v1/verify",
  "/auth/v1/authorize",
  "/auth/v1/callback",
]);

/** Null for a request with a good key (or to an open path), else the refusal. */
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

/** Either of the two `sb_` keys, or the token of their role, which is what older clients use as a key. */
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
