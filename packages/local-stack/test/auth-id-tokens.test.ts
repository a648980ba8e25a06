import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { adminOf, clientOf, messageTo, newEmail, newPerson, ok, password, refusalOf } from "./accounts.ts";
import { type ScratchStack, testWithStack } from "./scratch-stack.ts";

/** A fake issuer of ID tokens. Its keys can be replaced. */
class Issuer {
  readonly url: string;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  #keys = newKeys("first");

  constructor() {
    this.#server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
      const { pathname } = new URL(request.url);
      return pathname === "/keys"
        ? Response.json({ keys: [(await this.#keys).jwk] })
        : Response.json({ issuer: this.url, jwks_uri: `${this.url}/keys` });
    });
    this.url = `http://127.0.0.1:${this.#server.addr.port}`;
  }

  changeKeys(): void {
    this.#keys = newKeys(crypto.randomUUID());
  }

  async token(claims: Record<string, unknown>, keys = this.#keys): Promise<string> {
    const { privateKey, kid } = await keys;
    const now = Math.floor(Date.now() / 1000);
    const said = { iss: this.url, aud: "the-app", sub: crypto.randomUUID(), iat: now, exp: now + 600, ...claims };
    return await new SignJWT(said).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
  }

  async stop(): Promise<void> {
    await this.#server.shutdown();
  }
}

async function newKeys(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

const issuer = new Issuer();

const config = `
[auth]
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.email]
enable_confirmations = true
max_frequency = "1ms"
[auth.external.google]
enabled = true
client_id = "the-app, the-app.ios"
url = "${issuer.url}"
[auth.external.apple]
enabled = true
client_id = "the-app.ios"
[auth.rate_limit]
email_sent = 1000
`;

testWithStack("ID tokens", { "supabase/config.toml": config }, async (stack, test) => {
  const { auth } = clientOf(stack);
  const signIn = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
    clientOf(stack).auth.signInWithIdToken({ provider: "google", token, ...more });

  await test.step("sign up a user the first time, and sign in the same user afterwards", async () => {
    const claims = {
      sub: crypto.randomUUID(),
      email: newEmail(),
      email_verified: true,
      name: "Ann",
      picture: "http://x/",
    };
    const { data } = await ok(signIn(await issuer.token(claims)));
    assert.equal(data.user?.email, claims.email);
    assert.ok(data.user?.email_confirmed_at);
    assert.deepEqual(data.user?.app_metadata, { provider: "google", providers: ["google"] });
    assert.deepEqual([data.user?.user_metadata.full_name, data.user?.user_metadata.avatar_url], ["Ann", "http://x/"]);
    assert.equal(data.user?.identities?.[0]?.id, claims.sub);
    const [method] = decodeJwt(String(data.session?.access_token)).amr as { method: string }[];
    assert.equal(method?.method, "oauth");
    const again = await ok(signIn(await issuer.token({ ...claims, aud: ["other", "the-app.ios"] })));
    assert.equal(again.data.user?.id, data.user?.id);
  });

  await test.step("sign in to an existing account with the same verified address, and do not remove its password", async () => {
    const { email, id } = await newPerson(stack);
    const { data } = await ok(signIn(await issuer.token({ email: email.toUpperCase(), email_verified: true })));
    assert.equal(data.user?.id, id);
    assert.deepEqual(data.user?.app_metadata.providers, ["email", "google"]);
    await ok(auth.signInWithPassword({ email, password }));
  });

  await test.step("remove the password of an account that has the same address but never confirmed it", async () => {
    const email = newEmail();
    await ok(auth.signUp({ email, password, options: { data: { name: "Mallory", about: "not the owner" } } }));
    const { data } = await ok(signIn(await issuer.token({ email, email_verified: true, name: "Ann" })));
    assert.deepEqual(data.user?.app_metadata.providers, ["google"]);
    assert.deepEqual([data.user?.user_metadata.name, data.user?.user_metadata.about], ["Ann", undefined]);
    assert.deepEqual(await refusalOf(auth.signInWithPassword({ email, password })), [400, "invalid_credentials"]);
  });

  await test.step("require a confirmation of an address that Google has not verified", async () => {
    const claims = { sub: crypto.randomUUID(), email: newEmail(), email_verified: false };
    const call = signIn(await issuer.token(claims));
    assert.deepEqual(await refusalOf(call), [422, "provider_email_needs_verification"]);
    const { code } = await messageTo(stack, claims.email);
    await ok(auth.verifyOtp({ email: claims.email, token: code, type: "signup" }));
    await ok(signIn(await issuer.token(claims)));

    const { email, id } = await newPerson(stack);
    await refusalOf(signIn(await issuer.token({ email, email_verified: false })));
    const { data } = await adminOf(stack).getUserById(id);
    assert.deepEqual(data.user?.app_metadata.providers, ["email"]);
  });

  await test.step("are rejected if their signature or a claim is wrong", async () => {
    const now = Math.floor(Date.now() / 1000);
    const before = await peopleOf(stack);
    const stranger = newKeys("first");
    const good = await issuer.token({});
    const wrong: [string, string][] = [
      ["made of nothing", "nonsense"],
      ["signed by somebody else", await issuer.token({}, stranger)],
      ["changed", good.replace(/\.[^.]+\./, `.${btoa('{"sub":"x"}').replaceAll("=", "")}.`)],
      ["of another issuer", await issuer.token({ iss: "https://accounts.google.com.evil.example" })],
      ["expired", await issuer.token({ exp: now - 60 })],
      ["without end", await issuer.token({ exp: undefined })],
      ["for another app", await issuer.token({ aud: "another-app" })],
      ["about nobody", await issuer.token({ sub: undefined })],
    ];
    for (const [why, token] of wrong) {
      const { error } = await signIn(token);
      assert.equal(error?.status, 400, why);
    }
    assert.equal(await peopleOf(stack), before);
  });

  await test.step("are rejected if their nonce or at_hash does not match the values that the app sends", async () => {
    const nonce = crypto.randomUUID();
    const hash = createHash("sha256").update(nonce).digest("hex");
    const claims = { email: newEmail(), email_verified: true, sub: crypto.randomUUID() };
    await ok(signIn(await issuer.token({ ...claims, nonce: hash }), { nonce }));
    for (const [token, more] of [
      [await issuer.token({ ...claims, nonce: hash }), { nonce: "another" }],
      [await issuer.token({ ...claims, nonce: hash }), {}],
      [await issuer.token(claims), { nonce }],
      [await issuer.token({ ...claims, nonce }), { nonce }],
      [await issuer.token({ ...claims, at_hash: "wrong" }), { access_token: "of Google" }],
    ] as const) {
      assert.equal((await refusalOf(signIn(token, more)))[0], 400);
    }
    const half = createHash("sha256").update("of Google").digest().subarray(0, 16).toString("base64url");
    await ok(signIn(await issuer.token({ ...claims, at_hash: half }), { access_token: "of Google" }));
  });

  await test.step("are accepted if they are signed with a new key that the issuer has just published", async () => {
    issuer.changeKeys();
    await ok(signIn(await issuer.token({ email: newEmail(), email_verified: true })));
  });

  await test.step("turn an anonymous user into a permanent one; the linked identity cannot be linked again", async () => {
    const anonymousAuth = clientOf(stack).auth;
    const { data: anonymous } = await ok(anonymousAuth.signInAnonymously());
    const claims = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true };
    const token = await issuer.token(claims);
    const { data } = await ok(anonymousAuth.linkIdentity({ provider: "google", token }));
    assert.deepEqual([data.user?.id, data.user?.email], [anonymous.user?.id, claims.email]);
    assert.equal(data.user?.is_anonymous, false);
    const twice = anonymousAuth.linkIdentity({ provider: "google", token });
    assert.deepEqual(await refusalOf(twice), [422, "identity_already_exists"]);
    const { client } = await newPerson(stack);
    const again = client.auth.linkIdentity({ provider: "google", token });
    assert.deepEqual(await refusalOf(again), [422, "identity_already_exists"]);
  });

  await test.step("link an identity, which the user can unlink unless it is the only sign-in method", async () => {
    const { client, email } = await newPerson(stack);
    const token = await issuer.token({ email: newEmail(), email_verified: true });
    await ok(client.auth.linkIdentity({ provider: "google", token }));
    const { data } = await ok(client.auth.getUserIdentities());
    const [own, google] = [...(data?.identities ?? [])].sort((one, other) =>
      one.provider.localeCompare(other.provider),
    );
    assert.ok(own && google);
    await ok(client.auth.unlinkIdentity(google));
    const { user } = (await ok(client.auth.getUser())).data;
    assert.deepEqual([user?.email, user?.app_metadata.providers], [email, ["email"]]);
    assert.deepEqual(await refusalOf(client.auth.unlinkIdentity(own)), [422, "single_identity_not_deletable"]);
    assert.deepEqual(await refusalOf(client.auth.linkIdentity({ provider: "google" })), [400, "validation_failed"]);
  });

  await test.step("cannot be used by a banned user to sign in", async () => {
    const { email, id } = await newPerson(stack);
    await adminOf(stack).updateUserById(id, { ban_duration: "1h" });
    const token = await issuer.token({ email, email_verified: true });
    assert.deepEqual(await refusalOf(signIn(token)), [403, "user_banned"]);
  });

  await test.step("can be issued by the stack if Apple and Google cannot be reached", async () => {
    const email = newEmail();
    const asked = async (provider: string, claims: Record<string, unknown>) => {
      const body = JSON.stringify(claims);
      const response = await fetch(`${stack.url}/issuer/${provider}/token`, { method: "POST", body });
      return (await response.json()).id_token;
    };
    const { data } = await ok(auth.signInWithIdToken({ provider: "apple", token: await asked("apple", { email }) }));
    assert.equal(data.user?.email, email);
    const again = await ok(auth.signInWithIdToken({ provider: "google", token: await asked("google", { email }) }));
    assert.equal(again.data.user?.id, data.user?.id);
    const wrong = auth.signInWithIdToken({ provider: "google", token: await asked("apple", { email }) });
    assert.equal((await refusalOf(wrong))[0], 400);
  });

  await test.step("are rejected with a clear message if their provider is unknown or disabled", async () => {
    const { error } = await auth.signInWithIdToken({ provider: "kakao", token: "x" });
    assert.equal(error?.code, "validation_failed");
    assert.match(String(error?.message), /kakao.*not part of the local stack/);
  });

  await issuer.stop();
});

async function peopleOf(stack: ScratchStack): Promise<number> {
  const [row] = await stack.sql<{ people: number }[]>`select count(*)::int as people from auth.users`;
  return row?.people ?? 0;
}
