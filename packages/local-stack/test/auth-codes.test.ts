import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import {
  adminOf,
  clientOf,
  fragmentOf,
  letTimePass,
  messagesTo,
  messageTo,
  newEmail,
  newPerson,
  newPhone,
  ok,
  open,
  password,
  refusalOf,
} from "./accounts.ts";
import { testWithStack } from "./scratch-stack.ts";

const config = `
[auth]
site_url = "https://app.example"
[auth.email]
enable_confirmations = true
secure_password_change = true
max_frequency = "1ms"
[auth.sms]
enabled = true
enable_confirmations = true
max_frequency = "1ms"
template = "{{ .Code }} lets you in"
[auth.sms.test_otp]
4915550100 = "123456"
[auth.rate_limit]
email_sent = 1000
sms_sent = 1000
token_verifications = 1000
`;

testWithStack("codes and links", { "supabase/config.toml": config }, async (stack, test) => {
  await test.step("a code in a mail signs up a new user, and a second code signs in the same user", async () => {
    const email = newEmail();
    const { auth } = clientOf(stack);
    await ok(auth.signInWithOtp({ email, options: { data: { name: "Ann" } } }));
    const first = await messageTo(stack, email);
    const { data } = await ok(auth.verifyOtp({ email, token: first.code, type: "email" }));
    const about = { sub: data.user?.id, email, email_verified: true, phone_verified: false };
    assert.deepEqual(data.user?.user_metadata, { name: "Ann", ...about });
    assert.deepEqual(methodsOf(data.session?.access_token), ["otp"]);

    await ok(auth.signInWithOtp({ email }));
    const second = await messageTo(stack, email);
    assert.deepEqual([first.about, second.about], ["signup", "magiclink"]);
    const again = await ok(auth.verifyOtp({ email, token: second.code, type: "email" }));
    assert.equal(again.data.user?.id, data.user?.id);
    assert.deepEqual(await refusalOf(auth.verifyOtp({ email, token: second.code, type: "email" })), [
      403,
      "otp_expired",
    ]);
  });

  await test.step("a link can be used once, in a browser or by its token hash; afterwards, the code in the same mail is invalid", async () => {
    const { email, id } = await newPerson(stack);
    const { auth } = clientOf(stack);
    await ok(auth.signInWithOtp({ email }));
    const { link, code } = await messageTo(stack, email);
    const tokenHash = new URL(String(link)).searchParams.get("token") ?? "";
    const { data } = await ok(auth.verifyOtp({ token_hash: tokenHash, type: "email" }));
    assert.equal(data.user?.id, id);
    assert.equal(fragmentOf(await open(link)).error_code, "otp_expired");
    assert.deepEqual(await refusalOf(auth.verifyOtp({ email, token: code, type: "magiclink" })), [403, "otp_expired"]);
  });

  await test.step("a code does not create a user if the app sets shouldCreateUser: false", async () => {
    const { auth } = clientOf(stack);
    const call = auth.signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } });
    assert.deepEqual(await refusalOf(call), [422, "otp_disabled"]);
    const { email } = await newPerson(stack);
    await ok(auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
  });

  await test.step("a code in a text message signs up a new user, and a second code signs in the same user", async () => {
    const phone = newPhone();
    const { auth } = clientOf(stack);
    await ok(auth.signInWithOtp({ phone: `+${phone}` }));
    const { kind, body, code, link } = await messageTo(stack, phone);
    assert.deepEqual({ kind, body, link }, { kind: "text", body: `${code} lets you in`, link: null });
    assert.deepEqual(await refusalOf(auth.verifyOtp({ phone, token: "0", type: "sms" })), [403, "otp_expired"]);
    const { data } = await ok(auth.verifyOtp({ phone, token: code, type: "sms" }));
    assert.deepEqual([data.user?.phone, data.user?.email], [phone, ""]);
    assert.deepEqual(data.user?.app_metadata, { provider: "phone", providers: ["phone"] });
    assert.equal(decodeJwt(String(data.session?.access_token)).phone, phone);

    await ok(auth.signInWithOtp({ phone }));
    const again = await ok(auth.verifyOtp({ phone, token: (await messageTo(stack, phone)).code, type: "sms" }));
    assert.equal(again.data.user?.id, data.user?.id);
  });

  await test.step("a sign-up with a phone number and a password is confirmed by a code", async () => {
    const phone = newPhone();
    const { auth } = clientOf(stack);
    const { data } = await ok(auth.signUp({ phone, password }));
    assert.equal(data.session, null);
    assert.deepEqual(await refusalOf(auth.signInWithPassword({ phone, password })), [400, "phone_not_confirmed"]);
    await ok(auth.resend({ phone, type: "sms" }));
    const [newest, oldest] = await messagesTo(stack, phone);
    assert.deepEqual(await refusalOf(auth.verifyOtp({ phone, token: String(oldest?.code), type: "sms" })), [
      403,
      "otp_expired",
    ]);
    await ok(auth.verifyOtp({ phone, token: String(newest?.code), type: "sms" }));
    await ok(auth.signInWithPassword({ phone, password }));
  });

  await test.step("a test phone number is verified with the code that the project configures, and no text message is sent", async () => {
    const phone = "4915550100";
    const { auth } = clientOf(stack);
    await ok(auth.signInWithOtp({ phone }));
    assert.deepEqual(await messagesTo(stack, phone), []);
    await ok(auth.verifyOtp({ phone, token: "123456", type: "sms" }));
  });

  await test.step("a user who forgot the password can set a new password with the code in a mail", async () => {
    const { email, id } = await newPerson(stack);
    const { auth } = clientOf(stack);
    await ok(auth.resetPasswordForEmail(email));
    const { link, about } = await messageTo(stack, email);
    assert.equal(about, "recovery");
    const fields = fragmentOf(await open(link));
    assert.equal(fields.type, "recovery");
    await ok(
      auth.setSession({ access_token: String(fields.access_token), refresh_token: String(fields.refresh_token) }),
    );
    const { data } = await ok(auth.updateUser({ password: "another horse" }));
    assert.equal(data.user?.id, id);
    await ok(clientOf(stack).auth.signInWithPassword({ email, password: "another horse" }));
  });

  await test.step("a new password makes the codes in earlier mails invalid", async () => {
    const { client, email } = await newPerson(stack);
    await ok(client.auth.resetPasswordForEmail(email));
    const { code } = await messageTo(stack, email);
    await ok(client.auth.updateUser({ password: "another horse" }));
    assert.deepEqual(await refusalOf(client.auth.verifyOtp({ email, token: code, type: "recovery" })), [
      403,
      "otp_expired",
    ]);
  });

  await test.step("the response to a request for a mail does not reveal whether an account has this address", async () => {
    const { auth } = clientOf(stack);
    const { email } = await newPerson(stack);
    const stranger = newEmail();
    for (const address of [email, stranger]) {
      assert.deepEqual((await ok(auth.resetPasswordForEmail(address))).data, {});
      await ok(auth.resend({ email: address, type: "signup" }));
      await ok(auth.resend({ email: address, type: "email_change" }));
    }
    assert.deepEqual(await messagesTo(stack, stranger), []);
    assert.deepEqual(
      (await messagesTo(stack, email)).map(({ about }) => about),
      ["recovery"],
    );
  });

  await test.step("with PKCE a link opens a session only for the client that requested the link", async () => {
    const email = newEmail();
    const { auth } = clientOf(stack, "pkce");
    await ok(auth.signUp({ email, password }));
    const code = (await open((await messageTo(stack, email)).link)).searchParams.get("code") ?? "";
    const thief = clientOf(stack, "pkce").auth;
    await ok(thief.signInWithOtp({ email: newEmail() }));
    assert.deepEqual(await refusalOf(thief.exchangeCodeForSession(code)), [400, "bad_code_verifier"]);
    const { data } = await ok(auth.exchangeCodeForSession(code));
    assert.equal(data.session?.user.email, email);
    assert.deepEqual(methodsOf(data.session?.access_token), ["email/signup"]);

    await ok(auth.resetPasswordForEmail(email));
    const recovery = await open((await messageTo(stack, email)).link);
    const recovered = await ok(auth.exchangeCodeForSession(recovery.searchParams.get("code") ?? ""));
    assert.equal((recovered.data as { redirectType?: string }).redirectType, "recovery");
    await ok(auth.refreshSession());
    const { data: renewed } = await auth.getSession();
    assert.deepEqual(methodsOf(renewed.session?.access_token), ["recovery"]);

    await ok(auth.signInWithOtp({ email }));
    const { code: typed } = await messageTo(stack, email);
    await ok(auth.verifyOtp({ email, token: typed, type: "email" }));
  });

  await test.step("changing the password requires a code if the session is older than a day", async () => {
    const { client, email, id } = await newPerson(stack);
    await stack.sql`update auth.sessions set created_at = created_at - interval '25 hours' where user_id = ${id}`;
    const attempt = (nonce?: string) =>
      client.auth.updateUser({ password: "another horse", ...(nonce !== undefined && { nonce }) });
    assert.deepEqual(await refusalOf(attempt()), [400, "reauthentication_needed"]);
    await ok(client.auth.reauthenticate());
    const { code, link } = await messageTo(stack, email);
    assert.equal(link, null);
    assert.deepEqual(await refusalOf(attempt("000")), [422, "reauthentication_not_valid"]);
    await ok(attempt(code));
  });

  await test.step("a banned user cannot open a session with any code or link", async () => {
    const { email, id } = await newPerson(stack);
    const { auth } = clientOf(stack, "pkce");
    await ok(auth.signInWithOtp({ email }));
    const code = (await open((await messageTo(stack, email)).link)).searchParams.get("code") ?? "";
    await adminOf(stack).updateUserById(id, { ban_duration: "1h" });
    assert.deepEqual(await refusalOf(auth.exchangeCodeForSession(code)), [403, "user_banned"]);
    await ok(auth.resetPasswordForEmail(email));
    const recovery = await messageTo(stack, email);
    const typed = auth.verifyOtp({ email, token: recovery.code, type: "recovery" });
    assert.deepEqual(await refusalOf(typed), [403, "user_banned"]);
    assert.equal((await open(recovery.link)).searchParams.get("error_code"), "user_banned");
  });

  await test.step("the code in a mail is rejected if the user was deleted after the mail was sent", async () => {
    const { email, id } = await newPerson(stack);
    const { auth } = clientOf(stack);
    await ok(auth.signInWithOtp({ email }));
    await adminOf(stack).deleteUser(id);
    const { code } = await messageTo(stack, email);
    assert.deepEqual(await refusalOf(auth.verifyOtp({ email, token: code, type: "email" })), [403, "otp_expired"]);
  });

  await test.step("an invited user opens a session with the link in the mail, and cannot be invited again", async () => {
    const email = newEmail();
    const { data } = await ok(adminOf(stack).inviteUserByEmail(email));
    assert.ok(data.user?.invited_at);
    const fields = fragmentOf(await open((await messageTo(stack, email)).link));
    assert.equal(decodeJwt(String(fields.access_token)).sub, data.user?.id);
    assert.equal((await adminOf(stack).inviteUserByEmail(email)).error?.code, "email_exists");
  });

  await test.step("a request with an invalid address, channel or type is rejected with 400 validation_failed", async () => {
    const { auth } = clientOf(stack);
    const email = newEmail();
    const invalid = [400, "validation_failed"];
    assert.deepEqual(await refusalOf(auth.signInWithOtp({ phone: "12ab" })), invalid);
    assert.deepEqual(await refusalOf(auth.signInWithOtp({ email: "nobody" })), invalid);
    assert.deepEqual(
      await refusalOf(auth.signInWithOtp({ phone: newPhone(), options: { channel: "whatsapp" } })),
      invalid,
    );
    assert.deepEqual(await refusalOf(auth.verifyOtp({ email, token: "1", type: "other" as "email" })), invalid);
    assert.deepEqual(await refusalOf(auth.resend({ email, type: "other" as "signup" })), invalid);
    const link = `${stack.url}/auth/v1/verify?type=signup`;
    assert.equal((await (await fetch(link)).json()).error_code, "validation_failed");
  });

  await test.step("a code expires", async () => {
    const { email, id } = await newPerson(stack);
    const { auth } = clientOf(stack);
    await ok(auth.signInWithOtp({ email }));
    await letTimePass(stack, id, "3601 seconds");
    const { code } = await messageTo(stack, email);
    assert.deepEqual(await refusalOf(auth.verifyOtp({ email, token: code, type: "email" })), [403, "otp_expired"]);
  });
});

const scarce = `
[auth.email]
enable_confirmations = true
max_frequency = "1m"
[auth.sms]
enabled = true
enable_confirmations = true
max_frequency = "1m"
[auth.rate_limit]
email_sent = 2
sms_sent = 1
anonymous_users = 1
token_verifications = 3
sign_in_sign_ups = 10
token_refresh = 2
[auth]
enable_anonymous_sign_ins = true
`;

testWithStack("rate limits of the auth server", { "supabase/config.toml": scarce }, async (stack, test) => {
  const { auth } = clientOf(stack);

  await test.step("rate limits reject a second mail to an address within a minute, and mails that exceed the total per hour, with 429", async () => {
    const email = newEmail();
    await ok(auth.signInWithOtp({ email }));
    assert.deepEqual(await refusalOf(auth.signInWithOtp({ email })), [429, "over_email_send_rate_limit"]);
    await ok(auth.signInWithOtp({ email: newEmail() }));
    assert.deepEqual(await refusalOf(auth.signInWithOtp({ email: newEmail() })), [429, "over_email_send_rate_limit"]);
  });

  await test.step("rate limits reject a second text message to a number within a minute, and text messages that exceed the total per hour, with 429", async () => {
    const phone = newPhone();
    await ok(auth.signInWithOtp({ phone }));
    assert.deepEqual(await refusalOf(auth.signInWithOtp({ phone })), [429, "over_sms_send_rate_limit"]);
    assert.deepEqual(await refusalOf(auth.signInWithOtp({ phone: newPhone() })), [429, "over_sms_send_rate_limit"]);
  });

  await test.step("rate limits reject too many verifications or anonymous sign-ups with 429", async () => {
    const guess = () => refusalOf(auth.verifyOtp({ email: newEmail(), token: "000000", type: "email" }));
    for (const _guess of [1, 2, 3]) {
      assert.deepEqual(await guess(), [403, "otp_expired"]);
    }
    assert.deepEqual(await guess(), [429, "over_request_rate_limit"]);
    await ok(auth.signInAnonymously());
    assert.deepEqual(await refusalOf(auth.signInAnonymously()), [429, "over_request_rate_limit"]);
  });

  await test.step("rate limits reject too many sign-ups and too many sign-ins with 429, with a separate limit for each", async () => {
    const weak = () => refusalOf(auth.signUp({ email: newEmail(), password: "short" }));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      assert.deepEqual(await weak(), [422, "weak_password"]);
    }
    assert.deepEqual(await weak(), [429, "over_request_rate_limit"]);
    const guess = () => refusalOf(auth.signInWithPassword({ email: newEmail(), password: "a long password" }));
    assert.deepEqual(
      [await guess(), await guess()].map(([status]) => status),
      [400, 400],
    );
    assert.deepEqual(await guess(), [429, "over_request_rate_limit"]);
  });
});

function methodsOf(token = ""): unknown[] {
  return (decodeJwt(token).amr as { method: string }[]).map(({ method }) => method);
}
