import assert from "node:assert/strict";
import {
  adminOf,
  clientOf,
  fragmentOf,
  messageTo,
  newEmail,
  newPhone,
  ok,
  open,
  password,
  refusalOf,
} from "./accounts.ts";
import { type ScratchStack, testWithStack } from "./scratch-stack.ts";

const config = `
[auth.mfa.totp]
enroll_enabled = true
[auth.email]
max_frequency = "1ms"
[auth.sms]
enabled = true
enable_confirmations = true
max_frequency = "1ms"
[auth.rate_limit]
email_sent = 1000
sms_sent = 1000
token_verifications = 1000
`;
const unverified = { email_verified: false, phone_verified: false };
/**
 * Metadata that an app sends with a sign-up, with the id and address of another user, and with one key whose value is
 * null.
 */
const claimed = {
  name: "Ann",
  sub: "someone-else",
  email: "someone-else@example.com",
  email_verified: true,
  phone_verified: true,
  gone: null,
};

/** Reads the metadata of a user and the data of each identity from the database. */
async function stored({ sql }: ScratchStack, id: string) {
  const [user] = await sql`select raw_user_meta_data as metadata from auth.users where id = ${id}`;
  const identities = await sql`select provider, identity_data from auth.identities where user_id = ${id}`;
  return {
    metadata: user?.metadata,
    identities: Object.fromEntries(identities.map((identity) => [identity.provider, identity.identity_data])),
  };
}

testWithStack("the stored data of users", { "supabase/config.toml": config }, async (stack, test) => {
  const { auth } = clientOf(stack);
  const admin = adminOf(stack);

  await test.step("a sign-up stores the app's data, the user's id and the address in both the identity and the metadata", async () => {
    const email = newEmail();
    const { data } = await ok(
      auth.signUp({ email: email.toUpperCase(), password, options: { data: { name: "Ann" } } }),
    );
    const sub = String(data.user?.id);
    const identity = { name: "Ann", sub, email, ...unverified };
    assert.deepEqual(data.user?.user_metadata, { ...identity, email_verified: true });
    assert.deepEqual(data.user?.identities?.[0]?.identity_data, identity);
    assert.deepEqual(await stored(stack, sub), {
      metadata: { ...identity, email_verified: true },
      identities: { email: identity },
    });
  });

  await test.step("the data that an app sends with a sign-up cannot replace the address, the id or the verified flags", async () => {
    const email = newEmail();
    const { data } = await ok(auth.signUp({ email, password, options: { data: claimed } }));
    const sub = String(data.user?.id);
    const identity = { name: "Ann", sub, email, ...unverified };
    assert.deepEqual(await stored(stack, sub), {
      metadata: { ...identity, email_verified: true },
      identities: { email: { ...identity, gone: null } },
    });
  });

  await test.step("a sign-up by phone does not store the number in the identity or metadata, and its confirmation sets no verified flag", async () => {
    const phone = newPhone();
    const { data } = await ok(auth.signUp({ phone, password, options: { data: { name: "Ann" } } }));
    const sub = String(data.user?.id);
    const expected = { name: "Ann", sub, ...unverified };
    assert.deepEqual(await stored(stack, sub), { metadata: expected, identities: { phone: expected } });
    await ok(auth.verifyOtp({ phone, token: (await messageTo(stack, phone)).code, type: "sms" }));
    assert.deepEqual(await stored(stack, sub), { metadata: expected, identities: { phone: expected } });
  });

  await test.step("an account that is created with the secret key has the given metadata, and separate identities for its address and its phone number", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const account = { email, phone, password, email_confirm: true, user_metadata: { name: "Ann" } };
    const sub = String((await ok(admin.createUser(account))).data.user?.id);
    assert.deepEqual(await stored(stack, sub), {
      metadata: { name: "Ann", email_verified: true },
      identities: { email: { sub, email, ...unverified }, phone: { sub, phone, ...unverified } },
    });
  });

  await test.step("a phone number that a user adds later gets a separate identity with the flags email_verified and phone_verified", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const client = clientOf(stack);
    await ok(client.auth.signUp({ email, password }));
    await ok(client.auth.updateUser({ phone }));
    const { code } = await messageTo(stack, phone);
    const { data } = await ok(client.auth.verifyOtp({ phone, token: code, type: "phone_change" }));
    const sub = String(data.user?.id);
    assert.deepEqual((await stored(stack, sub)).identities.phone, { sub, phone, ...unverified, phone_verified: true });
  });

  await test.step("a trigger on auth.users fires for the INSERT with only the metadata that the app sent, and for the UPDATE that confirms the address", async () => {
    await stack.sql`create table public.seen (number serial, operation text, metadata jsonb, is_confirmed boolean)`;
    await stack.sql`grant all on public.seen, public.seen_number_seq to supabase_auth_admin`;
    await stack.sql`
      create function public.see() returns trigger language plpgsql as $$
      begin
        insert into public.seen (operation, metadata, is_confirmed)
        values (tg_op, new.raw_user_meta_data, new.email_confirmed_at is not null);
        return null;
      end $$`;
    await stack.sql`
      create trigger see after insert or update of email_confirmed_at on auth.users
      for each row execute function public.see()`;
    const { data } = await ok(auth.signUp({ email: newEmail(), password, options: { data: { name: "Ann" } } }));
    const seen = await stack.sql`select operation, metadata, is_confirmed from public.seen order by number`;
    assert.deepEqual(
      seen.map((row) => ({ ...row })),
      [
        { operation: "INSERT", metadata: { name: "Ann" }, is_confirmed: false },
        { operation: "UPDATE", metadata: data.user?.user_metadata, is_confirmed: true },
      ],
    );
    await stack.sql`drop trigger see on auth.users`;
  });
});

testWithStack(
  "the stored data of users who confirm their address",
  { "supabase/config.toml": config },
  async (stack, test) => {
    await test.step("a sign-up link sets email_verified in the identity and the metadata, and a recovery code sets it only in the metadata", async () => {
      for (const isRecovery of [false, true]) {
        const email = newEmail();
        const { auth } = clientOf(stack);
        const { data } = await ok(auth.signUp({ email, password }));
        const sub = String(data.user?.id);
        const before = { sub, email, ...unverified };
        assert.deepEqual(data.user?.user_metadata, before);
        assert.deepEqual(await stored(stack, sub), { metadata: before, identities: { email: before } });
        if (isRecovery) {
          await ok(auth.resetPasswordForEmail(email));
        }
        await open((await messageTo(stack, email)).link);
        assert.deepEqual(await stored(stack, sub), {
          metadata: { ...before, email_verified: true },
          identities: { email: { ...before, email_verified: !isRecovery } },
        });
      }
    });

    await test.step("a HEAD request does not use up the link in a mail", async () => {
      const email = newEmail();
      const { auth } = clientOf(stack);
      await ok(auth.signUp({ email, password }));
      const link = String((await messageTo(stack, email)).link);
      const headers = { apikey: stack.publishableKey };
      for (const path of ["/health", "/settings", "/user", "/verify"]) {
        const response = await fetch(`${stack.url}/auth/v1${path}`, { method: "HEAD", headers });
        assert.equal(response.status, 405, path);
      }
      const head = await fetch(link, { method: "HEAD", redirect: "manual" });
      assert.deepEqual(
        [head.status, head.headers.get("allow"), head.headers.get("location")],
        [405, "GET, POST", null],
      );
      assert.deepEqual(await refusalOf(auth.signInWithPassword({ email, password })), [400, "email_not_confirmed"]);
      assert.ok("access_token" in fragmentOf(await open(link)));
    });
  },
  { likeHosted: true },
);

testWithStack("soft deletion", { "supabase/config.toml": config }, async (stack, test) => {
  const admin = adminOf(stack);

  await test.step("a soft deletion keeps the row of the user, removes the personal data and ends the sessions", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const { auth } = clientOf(stack);
    const { data } = await ok(auth.signUp({ email, password, options: { data: { name: "Ann" } } }));
    const id = String(data.user?.id);
    await ok(admin.updateUserById(id, { phone, phone_confirm: true, app_metadata: { plan: "gold" } }));
    await ok(auth.mfa.enroll({ factorType: "totp" }));
    await ok(auth.resetPasswordForEmail(email));
    await ok(admin.deleteUser(id, true));

    const { user } = (await ok(admin.getUserById(id))).data;
    assert.ok(user?.deleted_at);
    assert.deepEqual([user.user_metadata, user.app_metadata, user.factors], [{}, {}, undefined]);
    assert.equal(user.email, await obfuscated(id, email));
    assert.equal(user.phone, (await obfuscated(id, phone)).slice(0, 15));
    const [row] = await stack.sql`
      select encrypted_password, confirmation_token, recovery_token, email_change, phone_change,
        (select jsonb_agg(identity_data) from auth.identities where user_id = users.id) as data,
        (select array_agg(provider_id order by provider) from auth.identities where user_id = users.id) as ids,
        (select count(*)::int from auth.sessions where user_id = users.id) as sessions,
        (select count(*)::int from auth.mfa_factors where user_id = users.id) as factors
      from auth.users where id = ${id}`;
    assert.deepEqual(
      { ...row },
      {
        encrypted_password: null,
        confirmation_token: "",
        recovery_token: "",
        email_change: await obfuscated(id, ""),
        phone_change: (await obfuscated(id, "")).slice(0, 15),
        data: [{}, {}],
        ids: [await obfuscated(id, `email:${id}`), await obfuscated(id, `phone:${id}`)],
        sessions: 0,
        factors: 0,
      },
    );
    assert.deepEqual(await refusalOf(auth.refreshSession()), [400, "refresh_token_not_found"]);
    const token = String(data.session?.access_token);
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` };
    const asked = await fetch(`${stack.url}/auth/v1/user`, { headers });
    assert.deepEqual([asked.status, (await asked.json()).error_code], [403, "session_not_found"]);
    assert.deepEqual(await refusalOf(auth.signInWithPassword({ email, password })), [400, "invalid_credentials"]);
  });

  await test.step("a soft deletion is idempotent, makes the address available again, and allows a later hard deletion", async () => {
    const email = newEmail();
    const id = String((await ok(admin.createUser({ email, password, email_confirm: true }))).data.user?.id);
    await ok(admin.deleteUser(id, true));
    const [first] = await stack.sql`select * from auth.users where id = ${id}`;
    await ok(admin.deleteUser(id, true));
    const [second] = await stack.sql`select * from auth.users where id = ${id}`;
    assert.deepEqual(second, first);
    const { data } = await ok(clientOf(stack).auth.signUp({ email, password }));
    assert.notEqual(data.user?.id, id);
    await ok(admin.deleteUser(id));
    assert.deepEqual(await refusalOf(admin.getUserById(id)), [404, "user_not_found"]);
  });
});

/** Returns the SHA-256 of the user's id and the value, encoded as base64url. */
async function obfuscated(id: string, value: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id + value));
  return new Uint8Array(hash).toBase64({ alphabet: "base64url", omitPadding: true });
}
