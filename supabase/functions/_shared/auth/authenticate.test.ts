import assert from "node:assert/strict";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";

const personId = "5f0d8c5e-6a0b-4b53-9d8e-2d7c3f1a9b10";

interface SigningKey {
  alg: string;
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

async function signingKey(alg: string, kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), alg, kid, use: "sig" } };
}

const es256 = await signingKey("ES256", "elliptic");
const rs256 = await signingKey("RS256", "rsa");
const unlisted = await signingKey("ES256", "unlisted");

/** An identity provider that publishes the same keys as the environment variable SUPABASE_JWKS contains. */
const provider = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () =>
  Response.json({ keys: [es256.jwk, rs256.jwk] }),
);
// Without `unref` Deno waits for this server at the end of the tests.
provider.unref();

const environment = {
  SUPABASE_URL: `http://127.0.0.1:${provider.addr.port}`,
  SUPABASE_DB_URL: "postgresql://127.0.0.1:9/postgres",
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"publishable"}',
  SUPABASE_SECRET_KEYS: '{"default":"secret","second":"other secret"}',
  SUPABASE_JWKS: JSON.stringify({ keys: [es256.jwk, rs256.jwk] }),
};
for (const [name, value] of Object.entries(environment)) {
  Deno.env.set(name, value);
}

// The module is imported after the environment is set, because it reads the environment once.
type Person = import("./authenticate.ts").Person;

const { authenticatePerson, requireSecretKey } = await import("./authenticate.ts");

/** Returns the claims of a valid token with the given changes. A claim that is set to undefined is removed. */
function claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: "http://127.0.0.1:9/auth/v1",
    sub: personId,
    aud: "authenticated",
    role: "authenticated",
    iat: now,
    exp: now + 3600,
    ...changes,
  };
}

function token(changes: Record<string, unknown> = {}, key: SigningKey = es256): Promise<string> {
  return new SignJWT(claims(changes))
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: "JWT" })
    .sign(key.privateKey);
}

function requestWith(headers: Record<string, string>): Request {
  return new Request("http://127.0.0.1:9/profiles", { headers });
}

function authenticate(bearer: string): Promise<Person> {
  return authenticatePerson(requestWith({ authorization: `Bearer ${bearer}` }));
}

async function assertRefused(bearer: string): Promise<void> {
  await assert.rejects(authenticate(bearer), { name: "ApiError", code: "unauthorized", status: 401 });
}

/** Runs a function with a clock that is ahead by the given number of seconds. */
async function later(seconds: number, run: () => Promise<void>): Promise<void> {
  const realDate = Date;
  globalThis.Date = class extends realDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [realDate.now() + seconds * 1000]) as [number]));
    }
    static override now(): number {
      return realDate.now() + seconds * 1000;
    }
  } as DateConstructor;
  try {
    await run();
  } finally {
    globalThis.Date = realDate;
  }
}

Deno.test("accepts a token signed by the project's elliptic key", async () => {
  assert.deepEqual(await authenticate(await token()), { id: personId, isModerator: false });
});

Deno.test("accepts a token signed by the project's RSA key", async () => {
  assert.deepEqual(await authenticate(await token({}, rs256)), { id: personId, isModerator: false });
});

Deno.test("returns the user's id in lower case", async () => {
  assert.deepEqual(await authenticate(await token({ sub: personId.toUpperCase() })), {
    id: personId,
    isModerator: false,
  });
});

Deno.test("accepts a token whose list of audiences contains the expected one", async () => {
  assert.deepEqual(await authenticate(await token({ aud: ["other", "authenticated"] })), {
    id: personId,
    isModerator: false,
  });
});

Deno.test("returns the claim session_id of the token if it is a string", async () => {
  const sessionId = "0b9d3f0e-2f0a-4a63-8e55-0d6b6b0f3c11";
  assert.equal((await authenticate(await token({ session_id: sessionId }))).sessionId, sessionId);
  assert.equal((await authenticate(await token({ session_id: 7 }))).sessionId, undefined);
});

Deno.test("rejects the token of an anonymous user with 403 account_required, even if the token is cached", async () => {
  const bearer = await token({ is_anonymous: true });
  const refusal = { name: "ApiError", code: "account_required", status: 403 };
  await assert.rejects(authenticate(bearer), refusal);
  await assert.rejects(authenticate(bearer), refusal);
  assert.equal((await authenticate(await token({ is_anonymous: false }))).id, personId);
});

Deno.test("recognizes a moderator by app_metadata, which only operators can write", async () => {
  const bearer = await token({ app_metadata: { provider: "email", role: "moderator" } });
  assert.deepEqual(await authenticate(bearer), { id: personId, isModerator: true });
});

for (const [kind, changes] of Object.entries({
  "metadata that users can write": { user_metadata: { role: "moderator" } },
  "a claim outside app_metadata": { moderator: true },
  "a list of roles": { app_metadata: { role: ["moderator"] } },
  "another role": { app_metadata: { role: "Moderator" } },
  "empty app_metadata": { app_metadata: null },
})) {
  Deno.test(`does not recognize a moderator by ${kind}`, async () => {
    assert.equal((await authenticate(await token(changes))).isModerator, false);
  });
}

const now = Math.floor(Date.now() / 1000);

for (const [kind, changes] of Object.entries({
  "an expired token": { exp: now - 1 },
  "a token that expired long ago": { exp: 1 },
  "a token without expiry": { exp: undefined },
  "a token whose expiry is no number": { exp: "tomorrow" },
  "a token that is not valid yet": { nbf: now + 3600 },
  "a token for another audience": { aud: "anon" },
  "a token for no audience": { aud: undefined },
  "a token without a subject": { sub: undefined },
  "a token with an empty subject": { sub: "" },
  "a token whose subject is no UUID": { sub: "admin" },
  "a token whose subject only contains a UUID": { sub: `${personId}\n` },
  "a token whose subject is a list": { sub: [personId] },
  "a token of role anon": { role: "anon" },
  "a token of role service_role": { role: "service_role" },
  "a token whose role is a list": { role: ["authenticated"] },
  "a token without a role": { role: undefined },
})) {
  Deno.test(`rejects ${kind}`, async () => {
    await assertRefused(await token(changes));
  });
}

Deno.test("rejects a token signed by a key that is not in the key set", async () => {
  await assertRefused(await token({}, unlisted));
  await assertRefused(await token({}, { ...unlisted, kid: es256.kid }));
  await assertRefused(await token({}, { ...rs256, kid: es256.kid }));
});

Deno.test("rejects a token that is signed with another algorithm than the algorithm of its key", async () => {
  const secret = new TextEncoder().encode(JSON.stringify(es256.jwk));
  for (const alg of ["HS256", "HS512"]) {
    await assertRefused(await new SignJWT(claims()).setProtectedHeader({ alg, kid: es256.kid }).sign(secret));
  }
  const [, payload, signature] = (await token()).split(".");
  for (const alg of ["none", "NONE", "RS256", "ES512", ""]) {
    const header = btoa(JSON.stringify({ alg, kid: es256.kid })).replaceAll("=", "");
    await assertRefused(`${header}.${payload}.${signature}`);
    await assertRefused(`${header}.${payload}.`);
  }
});

Deno.test("rejects a request without a token", async () => {
  const good = await token();
  for (const headers of [
    {},
    { authorization: "" },
    { authorization: "Bearer" },
    { authorization: good },
    { authorization: `Token ${good}` },
    { authorization: `Bearer ${good} and more` },
    { apikey: good },
  ]) {
    await assert.rejects(authenticatePerson(requestWith(headers as Record<string, string>)), { code: "unauthorized" });
  }
});

Deno.test("rejects a cached token after it has expired", async () => {
  const short = await token({ exp: Math.floor(Date.now() / 1000) + 30 });
  const long = await token({ exp: Math.floor(Date.now() / 1000) + 300 });
  await authenticate(short);
  await authenticate(long);
  await later(20, async () => {
    assert.deepEqual(await authenticate(short), { id: personId, isModerator: false });
  });
  await later(31, async () => {
    await assertRefused(short);
    assert.deepEqual(await authenticate(long), { id: personId, isModerator: false });
  });
  await later(290, async () => {
    assert.deepEqual(await authenticate(long), { id: personId, isModerator: false });
  });
  await later(301, () => assertRefused(long));
});

Deno.test("rejects an invalid token and accepts a valid token every time they are sent", async () => {
  const [bad, good] = [await token({ role: "anon" }), await token()];
  await assertRefused(bad);
  await authenticate(good);
  await assertRefused(bad);
  assert.deepEqual(await authenticate(good), { id: personId, isModerator: false });
});

Deno.test("returns the correct user for each of two tokens, even when both tokens are cached", async () => {
  const people = [crypto.randomUUID(), crypto.randomUUID()];
  const tokens = await Promise.all(people.map((sub) => token({ sub })));
  for (const _ of ["verified", "remembered"]) {
    for (const [index, id] of people.entries()) {
      assert.deepEqual(await authenticate(tokens[index] as string), { id, isModerator: false });
    }
  }
});

Deno.test("accepts a service call only with a secret key, and rejects other keys and tokens with unauthorized", async () => {
  for (const headers of [
    { apikey: "secret" },
    { apikey: "other secret" },
    { authorization: "Bearer secret" },
  ] as Record<string, string>[]) {
    requireSecretKey(requestWith(headers));
  }
  for (const headers of [
    {},
    { apikey: "" },
    { apikey: "publishable" },
    { apikey: "Secret" },
    { apikey: "secret2" },
    { authorization: "secret" },
    { authorization: `Bearer ${await token({ role: "service_role" })}` },
  ] as Record<string, string>[]) {
    assert.throws(() => requireSecretKey(requestWith(headers)), { code: "unauthorized" });
  }
});
