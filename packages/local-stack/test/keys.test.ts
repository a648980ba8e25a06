import assert from "node:assert/strict";
import { importJWK, SignJWT, UnsecuredJWT } from "jose";
import { InvalidTokenError, loadKeys, mintToken, verifyToken } from "../src/keys.ts";
import type { StackKeys } from "../src/stack.ts";

const person = { role: "authenticated", sub: "0b0c2f6e-5d0e-4d3e-9f0e-1f6a2f4b7c11" };

const folders = await Deno.makeTempDir({ prefix: "keys-test-" });
globalThis.addEventListener("unload", () => Deno.removeSync(folders, { recursive: true }));

Deno.test("the keys in a data folder are used again by later starts, and only the owner of the folder can read them", async () => {
  const folder = await scratchFolder();
  const first = await loadKeys(folder);
  const second = await loadKeys(folder);

  assert.equal(second.publishableKey, first.publishableKey);
  assert.equal(second.secretKey, first.secretKey);
  assert.deepEqual(second.jwks, first.jwks);
  assert.deepEqual(second.storageSecret, first.storageSecret);
  assert.equal((await verifyToken(second, await mintToken(first, person, 60))).sub, person.sub);
  const { mode } = await Deno.stat(`${folder}/keys.json`);
  assert.equal((mode ?? 0) & 0o777, 0o600);
});

Deno.test("creating keys also creates the data folder if it does not exist", async () => {
  const folder = `${await scratchFolder()}/new`;
  await loadKeys(folder);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name), ["keys.json"]);
});

Deno.test("two data folders have different keys", async () => {
  const [one, other] = [await scratchKeys(), await scratchKeys()];
  assert.notEqual(one.publishableKey, other.publishableKey);
  assert.notEqual(one.secretKey, other.secretKey);
  assert.notEqual(one.signingKey.kid, other.signingKey.kid);
});

Deno.test("the API keys have the format of the platform", async () => {
  const keys = await scratchKeys();
  assert.match(keys.publishableKey, /^sb_publishable_[\w-]{22,}$/);
  assert.match(keys.secretKey, /^sb_secret_[\w-]{22,}$/);
});

Deno.test("the public key set contains no private keys", async () => {
  const { jwks } = await scratchKeys();
  assert.deepEqual(Object.keys(jwks.keys[0] ?? {}).sort(), ["alg", "crv", "kid", "kty", "use", "x", "y"]);
});

Deno.test("a token contains the given claims, its times of issue and expiry, and the id of its signing key", async () => {
  const keys = await scratchKeys();
  const token = await mintToken(keys, person, 60);
  const claims = await verifyToken(keys, token);

  assert.equal(claims.role, "authenticated");
  assert.equal(claims.sub, person.sub);
  assert.equal(claims.exp - Number(claims.iat), 60);
  const header = JSON.parse(atob(String(token.split(".")[0])));
  assert.deepEqual(header, { alg: "ES256", kid: keys.signingKey.kid, typ: "JWT" });
});

Deno.test("a forged token is rejected", async (test) => {
  const keys = await scratchKeys();
  const forger = await scratchKeys();
  const good = await mintToken(keys, person, 60);
  const [header, payload, signature] = good.split(".");
  const service = btoa(JSON.stringify({ ...person, role: "service_role", exp: 9_999_999_999 })).replaceAll("=", "");
  const { kid } = keys.signingKey;
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const publicKeyAsSecret = new TextEncoder().encode(JSON.stringify(keys.jwks.keys[0]));

  const forged: Record<string, string> = {
    "signed by another key with the id of our key": await mintToken(
      { ...forger, signingKey: { ...forger.signingKey, kid } },
      person,
      60,
    ),
    "signed by another key with the id of that key": await mintToken(forger, person, 60),
    "with replaced claims and the original signature": `${header}.${service}.${signature}`,
    unsigned: new UnsecuredJWT({ ...person, exp: inAnHour }).encode(),
    "signed with the public key as a shared secret": await new SignJWT({ ...person, exp: inAnHour })
      .setProtectedHeader({ alg: "HS256", kid })
      .sign(publicKeyAsSecret),
    "without a key id": await new SignJWT({ ...person, exp: inAnHour })
      .setProtectedHeader({ alg: "ES256" })
      .sign(keys.signingKey.privateKey),
    expired: await mintToken(keys, person, -1),
    "without an expiry": await new SignJWT(person)
      .setProtectedHeader({ alg: "ES256", kid })
      .sign(keys.signingKey.privateKey),
    "without a role": await mintToken(keys, { sub: person.sub } as never, 60),
    "without its signature": `${header}.${payload}.`,
    "that is not a JSON Web Token": "not.a.token",
    "that is an empty text": "",
  };
  for (const [how, token] of Object.entries(forged)) {
    await test.step(how, () => assert.rejects(verifyToken(keys, token), InvalidTokenError));
  }
});

Deno.test("a token can be verified with only the public key set", async () => {
  const keys = await scratchKeys();
  const [header, payload, signature] = (await mintToken(keys, person, 60)).split(".");
  const publicKey = await importJWK(keys.jwks.keys[0] ?? {}, "ES256");
  const bytes = Uint8Array.from(atob(String(signature).replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
  const isValid = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    publicKey as CryptoKey,
    bytes,
    new TextEncoder().encode(`${header}.${payload}`),
  );
  assert.equal(isValid, true);
});

async function scratchKeys(): Promise<StackKeys> {
  return await loadKeys(await scratchFolder());
}

function scratchFolder(): Promise<string> {
  return Deno.makeTempDir({ dir: folders });
}
