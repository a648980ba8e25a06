import assert from "node:assert/strict";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";

const personId = "5f0d8c5e-6a0b-4b53-9d8e-2d7c3f1a9b10";

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

async function signingKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), alg: "ES256", kid, use: "sig" } };
}

const deployed = await signingKey("deployed");
const rotated = await signingKey("rotated");

/** The keys that the identity provider returns, and the number of requests to it. */
let answerKeys = (): Response => Response.json({ keys: [deployed.jwk, rotated.jwk] });
let asked = 0;
const provider = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
  asked += 1;
  return answerKeys();
});
provider.unref();

Deno.env.set("SUPABASE_URL", `http://127.0.0.1:${provider.addr.port}`);
Deno.env.set("SUPABASE_JWKS", JSON.stringify([deployed.jwk]));

// The module is imported after the environment is set, because it reads the environment once.
const { authenticatePerson } = await import("./authenticate.ts");

async function authenticate(key: SigningKey): Promise<{ id: string }> {
  const token = await new SignJWT({ role: "authenticated", nonce: crypto.randomUUID() })
    .setProtectedHeader({ alg: "ES256", kid: key.kid })
    .setSubject(personId)
    .setAudience("authenticated")
    .setExpirationTime("1h")
    .sign(key.privateKey);
  const headers = { authorization: `Bearer ${token}` };
  return await authenticatePerson(new Request("http://127.0.0.1/profiles", { headers }));
}

Deno.test("a token signed by a key from the environment is accepted without fetching keys from the identity provider", async () => {
  assert.deepEqual(await authenticate(deployed), { id: personId, isModerator: false });
  assert.equal(asked, 0);
});

Deno.test("a token signed by an unknown key gets 503 while the identity provider does not respond", async () => {
  answerKeys = () => new Response("bad gateway");
  await assert.rejects(authenticate(rotated), { code: "unavailable", status: 503, retryAfter: 2 });
  assert.deepEqual(await authenticate(deployed), { id: personId, isModerator: false });
});

Deno.test("tokens signed by a new key of the identity provider are accepted after the keys are fetched once", async () => {
  asked = 0;
  answerKeys = () => Response.json({ keys: [deployed.jwk, rotated.jwk] });
  const people = await Promise.all(Array.from({ length: 10 }, () => authenticate(rotated)));
  assert.deepEqual(people, Array(10).fill({ id: personId, isModerator: false }));
  assert.equal(asked, 1);
});

Deno.test("tokens with unknown keys cannot make a function fetch keys from the identity provider repeatedly", async () => {
  asked = 0;
  for (const kid of ["one", "two", "three"]) {
    await assert.rejects(signingKey(kid).then(authenticate), { code: "unauthorized" });
  }
  assert.equal(asked, 0);
});
