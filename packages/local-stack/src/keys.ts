/**
 * API keys and signing keys of a stack, and functions that sign and verify tokens with them. The first start creates
 * the keys and stores them in the data folder.
 */

import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import type { Claims, StackKeys } from "./stack.ts";

const algorithm = "ES256";
const keysFile = "keys.json";

/** Error for a token that another stack has signed, that has expired, or that is malformed. */
export class InvalidTokenError extends Error {
  override name = "InvalidTokenError";
}

interface StoredKeys {
  publishableKey: string;
  secretKey: string;
  signingKey: JWK;
  storageSecret: string;
  vaultSecrets: Record<string, string>;
}

/**
 * Loads the keys from the data folder. The first call creates them and writes `keys.json`, which only its owner can
 * read.
 */
export async function loadKeys(dataDirectory: string): Promise<StackKeys> {
  const path = `${dataDirectory}/${keysFile}`;
  const stored = await storedKeys(dataDirectory, path);
  const { d: _privatePart, key_ops: _operations, ext: _extractable, ...publicJwk } = stored.signingKey;
  return {
    publishableKey: stored.publishableKey,
    secretKey: stored.secretKey,
    signingKey: {
      kid: String(stored.signingKey.kid),
      privateKey: (await importJWK(stored.signingKey, algorithm)) as CryptoKey,
    },
    jwks: { keys: [publicJwk] },
    storageSecret: fromBase64Url(stored.storageSecret),
    vaultSecrets: stored.vaultSecrets,
  };
}

async function storedKeys(dataDirectory: string, path: string): Promise<StoredKeys> {
  const stored = await readStoredKeys(path);
  const { vaultSecrets } = stored ?? {};
  if (stored && vaultSecrets) {
    return { ...stored, vaultSecrets };
  }
  // A key file of an earlier version contains no vault secrets, so they are added.
  const keys: StoredKeys = { ...(stored ?? (await newKeys())), vaultSecrets: { address_key_1: randomText(32) } };
  await writeKeys(dataDirectory, path, keys);
  return keys;
}

/** Signs a token with the claims, and sets `iat` and `exp`. */
export function mintToken(keys: StackKeys, claims: Omit<Claims, "exp">, lifetimeSeconds: number): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, iat: issuedAt, exp: issuedAt + lifetimeSeconds })
    .setProtectedHeader({ alg: algorithm, kid: keys.signingKey.kid, typ: "JWT" })
    .sign(keys.signingKey.privateKey);
}

/**
 * Returns the claims of a valid token of this stack. Throws InvalidTokenError if the token is invalid or belongs to
 * another stack.
 */
export async function verifyToken(keys: StackKeys, token: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header, jws) => {
        if (!header.kid) {
          throw new Error("the header names no key");
        }
        return publicKeysOf(keys)(header, jws);
      },
      { algorithms: [algorithm], requiredClaims: ["exp", "role"] },
    );
    if (typeof payload.role !== "string") {
      throw new Error("the role is not text");
    }
    return payload as Claims;
  } catch (error) {
    throw new InvalidTokenError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

// To create a key set, the keys must be imported. The key set of each StackKeys object is therefore cached.
const keySets = new WeakMap<StackKeys, ReturnType<typeof createLocalJWKSet>>();

function publicKeysOf(keys: StackKeys) {
  let keySet = keySets.get(keys);
  if (!keySet) {
    keySet = createLocalJWKSet(keys.jwks);
    keySets.set(keys, keySet);
  }
  return keySet;
}

async function readStoredKeys(
  path: string,
): Promise<(Omit<StoredKeys, "vaultSecrets"> & { vaultSecrets?: Record<string, string> }) | null> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return null;
    }
    throw error;
  }
}

async function newKeys(): Promise<Omit<StoredKeys, "vaultSecrets">> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return {
    publishableKey: `sb_publishable_${randomText(16)}`,
    secretKey: `sb_secret_${randomText(24)}`,
    signingKey: {
      ...(await exportJWK(privateKey)),
      kid: crypto.randomUUID(),
      alg: algorithm,
      use: "sig",
    },
    storageSecret: randomText(32),
  };
}

async function writeKeys(dataDirectory: string, path: string, keys: StoredKeys): Promise<void> {
  await Deno.mkdir(dataDirectory, { recursive: true });
  // The atomic rename prevents a partly written key file if the process is killed.
  const unfinished = `${path}.${crypto.randomUUID()}`;
  await Deno.writeTextFile(unfinished, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await Deno.rename(unfinished, path);
}

function randomText(bytes: number): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
