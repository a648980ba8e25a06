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
 * The platform provides a JSON array of keys, and the Supabase CLI provides an object that contains this array. An
 * invalid value is treated as an empty list.
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
 * Keys of the identity provider. The first use fetches the keys. If a token names an unknown key, the keys are fetched
 * again, unless the cooldown after the last fetch is still running.
 */
function remoteKeySet(): RemoteKeySet {
  remote ??= createRemoteJWKSet(new URL(`${supabaseUrl()}/auth/v1/.well-known/jwks.json`));
  return remote;
}

function isNoMatch(thrown: unknown): boolean {
  return thrown instanceof errors.JWKSNoMatchingKey;
}

/**
 * Throws 503 if no key can be loaded. With 401 the client would ask the user to sign in again, although a new token
 * could not be verified either.
 */
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

/**
 * Returns the key that the header of a token names (`kid`). If the key is unknown, requests the keys of the identity
 * provider, because the key may be new.
 */
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
    // The token may be valid if the identity provider does not respond, so the response is 503 and not 401.
    throw isNoMatch(thrown) || thrown instanceof errors.JWKSMultipleMatchingKeys ? thrown : unavailable(thrown);
  }
};
