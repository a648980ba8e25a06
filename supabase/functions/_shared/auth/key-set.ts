/**
 * Keys that verify access tokens: first the keys deployed with the function, then the keys of the identity provider.
 */

import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
  type JWTVerifyGetKey,
} from "jose";
import { deployedKeySet, supabaseUrl } from "../http/environment.ts";
import { misconfigured, unavailable } from "../http/errors.ts";

type RemoteKeySet = ReturnType<typeof createRemoteJWKSet>;

const deployed = createLocalJWKSet(readDeployed(deployedKeySet()));
const deployedIsEmpty = deployed.jwks().keys.length === 0;
let remote: RemoteKeySet | undefined;

function warn(sentence: string): void {
  console.warn(JSON.stringify({ time: new Date().toISOString(), level: "warning", reason: sentence }));
}

/**
 * The platform writes a bare list of keys, and the Supabase CLI writes an object with the list. Any other text is
 * treated as an empty list.
 */
function readDeployed(text: string): JSONWebKeySet {
  if (text === "") {
    warn("SUPABASE_JWKS is not set: the identity provider is asked for its keys.");
    return { keys: [] };
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    warn("SUPABASE_JWKS is not JSON: the identity provider is asked for its keys.");
    return { keys: [] };
  }
  const keys: unknown = Array.isArray(parsed) ? parsed : (parsed as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys) || keys.some((key) => typeof key !== "object" || key === null || Array.isArray(key))) {
    warn("SUPABASE_JWKS is no set of keys: the identity provider is asked for its keys.");
    return { keys: [] };
  }
  if (keys.length === 0) {
    warn("SUPABASE_JWKS holds no key: the identity provider is asked for its keys.");
  }
  return { keys };
}

/**
 * Keys of the identity provider: fetched on first use, and again for an unknown key unless the keys have just been
 * fetched.
 */
function remoteKeySet(): RemoteKeySet {
  remote ??= createRemoteJWKSet(new URL(`${supabaseUrl()}/auth/v1/.well-known/jwks.json`));
  return remote;
}

function isNoMatch(thrown: unknown): boolean {
  return thrown instanceof errors.JWKSNoMatchingKey;
}

/** Throws 503 if no key can be loaded: a 401 would ask users to sign in again, which would not help. */
export async function requireKeys(): Promise<void> {
  if (!deployedIsEmpty) {
    return;
  }
  const known = remoteKeySet();
  if (!known.jwks()?.keys.length && !known.coolingDown) {
    try {
      await known.reload();
    } catch (cause) {
      throw unavailable(cause);
    }
  }
  if (!known.jwks()?.keys.length) {
    throw misconfigured(
      "Neither SUPABASE_JWKS nor the identity provider has a key that access tokens are signed with.",
    );
  }
}

/** Returns the key whose id is in a token. An unknown key may be new, so it is requested from the identity provider. */
export const findKey: JWTVerifyGetKey = async (header, token) => {
  try {
    return await deployed(header as JWSHeaderParameters, token);
  } catch (thrown) {
    if (!isNoMatch(thrown)) {
      throw thrown;
    }
  }
  try {
    return await remoteKeySet()(header, token);
  } catch (thrown) {
    // If the provider does not respond, it is unknown whether the key exists.
    throw isNoMatch(thrown) || thrown instanceof errors.JWKSMultipleMatchingKeys ? thrown : unavailable(thrown);
  }
};
