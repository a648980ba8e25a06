import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import {
  adminOf,
  clientOf,
  fragmentOf,
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
enable_anonymous_sign_ins = true
[auth.email]
enable_confirmations = true
max_frequency = "1ms"
[auth.sms]
enabled = true
enable_confirmations = true
max_frequency = "1ms"
[auth.rate_limit]
email_sent = 1000
sms_sent = 1000
anonymous_users = 1000
token_verifications = 1000
`;

testWithStack("changing address or phone number", { "supabase/config.toml": config }, async (stack, test) => {
  await test.step("a new e-mail address must be confirmed by two links, one sent to the old address and one to the new address", async () => {
    const { client, email, id } = await newPerson(stack);
    const newAddress = newEmail();
    const { data } = await ok(client.auth.updateUser({ email: newAddress }));
    assert.deepEqual([data.user?.email, data.user?.new_email], [email, newAddress]);
    const first = fragmentOf(await open((await messageTo(stack, newAddress)).link));
    assert.match(String(first.message), /proceed to confirm link sent to the other email/);
    assert.equal((await ok(client.auth.getUser())).data.user?.email, email);
    const second = fragmentOf(await open((await messageTo(stack, email)).link));
    assert.equal(decodeJwt(String(second.access_token)).email, newAddress);
    const { user } = (await ok(client.auth.getUser())).data;
    assert.deepEqual([user?.id, user?.email, user?.new_email], [id, newAddress, undefined]);
    await ok(clientOf(stack).auth.signInWithPassword({ email: newAddress, password }));
    assert.deepEqual(await refusalOf(client.auth.signInWithPassword({ email, password })), [
      400,
      "invalid_credentials",
    ]);
  });

  await test.step("a new e-mail address can also be confirmed by the codes in both mails, even if the mails were sent again", async () => {
    const { client, email } = await newPerson(stack);
    const newAddress = newEmail();
    await ok(client.auth.updateUser({ email: newAddress }));
    const { code: old } = await messageTo(stack, newAddress);
    await ok(client.auth.resend({ type: "email_change", email }));
    const verify = (address: string, token: string) =>
      client.auth.verifyOtp({ email: address, token, type: "email_change" });
    assert.deepEqual(await refusalOf(verify(newAddress, old)), [403, "otp_expired"]);
    await ok(verify(email, (await messageTo(stack, email)).code));
    const { data } = await ok(verify(newAddress, (await messageTo(stack, newAddress)).code));
    assert.equal(data.user?.email, newAddress);
  });

  await test.step("a new e-mail address is not confirmed if both confirmations come from the same address", async () => {
    const { client, email } = await newPerson(stack);
    const newAddress = newEmail();
    await ok(client.auth.updateUser({ email: newAddress }));
    const { link, code } = await messageTo(stack, email);
    await open(link);
    assert.equal(fragmentOf(await open(link)).error_code, "otp_expired");
    const typed = client.auth.verifyOtp({ email, token: code, type: "email_change" });
    assert.deepEqual(await refusalOf(typed), [403, "otp_expired"]);
    assert.equal((await ok(client.auth.getUser())).data.user?.email, email);
  });

  await test.step("a change to an e-mail address or phone number of another user is rejected, even if the other user added it after the request", async () => {
    const { client } = await newPerson(stack);
    const { email: taken } = await newPerson(stack);
    assert.deepEqual(await refusalOf(client.auth.updateUser({ email: taken })), [422, "email_exists"]);
    const phone = newPhone();
    await adminOf(stack).createUser({ phone, password, phone_confirm: true });
    assert.deepEqual(await refusalOf(client.auth.updateUser({ phone })), [422, "phone_exists"]);

    const wanted = newPhone();
    await ok(client.auth.updateUser({ phone: wanted }));
    await adminOf(stack).createUser({ phone: wanted, password, phone_confirm: true });
    const { code } = await messageTo(stack, wanted);
    const late = client.auth.verifyOtp({ phone: wanted, token: code, type: "phone_change" });
    assert.deepEqual(await refusalOf(late), [422, "phone_exists"]);
  });

  await test.step("a phone number is changed when the code sent to the new number is entered", async () => {
    const { client, id } = await newPerson(stack);
    const phone = newPhone();
    const { data } = await ok(client.auth.updateUser({ phone: `+${phone}` }));
    assert.deepEqual([data.user?.phone, data.user?.new_phone], ["", phone]);
    const { code } = await messageTo(stack, phone);
    const verified = await ok(client.auth.verifyOtp({ phone, token: code, type: "phone_change" }));
    assert.deepEqual([verified.data.user?.id, verified.data.user?.phone], [id, phone]);
    assert.deepEqual(verified.data.user?.app_metadata.providers, ["email", "phone"]);
    await ok(clientOf(stack).auth.signInWithPassword({ phone, password }));
  });
});

testWithStack("anonymous users", { "supabase/config.toml": config }, async (stack, test) => {
  await test.step("an anonymous sign-in creates an account and a session whose token has the claim is_anonymous", async () => {
    const { auth } = clientOf(stack);
    const { data } = await ok(auth.signInAnonymously({ options: { data: { theme: "dark" } } }));
    assert.deepEqual([data.user?.is_anonymous, data.user?.email, data.user?.phone], [true, "", ""]);
    assert.deepEqual([data.user?.identities, data.user?.app_metadata], [[], {}]);
    assert.deepEqual(data.user?.user_metadata, { theme: "dark" });
    const claims = decodeJwt(String(data.session?.access_token));
    assert.deepEqual([claims.is_anonymous, claims.role, claims.sub], [true, "authenticated", data.user?.id]);
    await ok(auth.refreshSession());
  });

  await test.step("anonymous users become permanent users by confirming an e-mail address, and keep their id", async () => {
    const { auth } = clientOf(stack);
    const { data: anonymous } = await ok(auth.signInAnonymously());
    const email = newEmail();
    assert.deepEqual(await refusalOf(auth.updateUser({ password })), [422, "validation_failed"]);
    const { data: asked } = await ok(auth.updateUser({ email, password }));
    assert.deepEqual([asked.user?.is_anonymous, asked.user?.new_email], [true, email]);
    assert.deepEqual((await messagesTo(stack, email)).length, 1);
    const { code } = await messageTo(stack, email);
    const { data } = await ok(auth.verifyOtp({ email, token: code, type: "email_change" }));
    assert.deepEqual([data.user?.id, data.user?.email], [anonymous.user?.id, email]);
    assert.equal(data.user?.is_anonymous, false);
    assert.equal(decodeJwt(String(data.session?.access_token)).is_anonymous, false);
    assert.deepEqual(data.user?.app_metadata.providers, ["email"]);
    const again = await ok(clientOf(stack).auth.signInWithPassword({ email, password }));
    assert.equal(again.data.user?.id, anonymous.user?.id);
  });

  await test.step("anonymous users become permanent users by confirming a phone number, and keep their id", async () => {
    const { auth } = clientOf(stack);
    const { data: anonymous } = await ok(auth.signInAnonymously());
    const phone = newPhone();
    await ok(auth.updateUser({ phone }));
    const { code } = await messageTo(stack, phone);
    const { data } = await ok(auth.verifyOtp({ phone, token: code, type: "phone_change" }));
    assert.deepEqual([data.user?.id, data.user?.is_anonymous], [anonymous.user?.id, false]);
  });

  await test.step("anonymous users cannot take the e-mail address of another user", async () => {
    const { auth } = clientOf(stack);
    await ok(auth.signInAnonymously());
    const { email } = await newPerson(stack);
    assert.deepEqual(await refusalOf(auth.updateUser({ email })), [422, "email_exists"]);
  });
});

testWithStack("a project without confirmations", { "supabase/config.toml": "" }, async (stack, test) => {
  await test.step("anonymous users and phone numbers are rejected unless the configuration enables them", async () => {
    const { client } = await newPerson(stack);
    assert.deepEqual(await refusalOf(client.auth.signInAnonymously()), [422, "anonymous_provider_disabled"]);
    const call = client.auth.signInWithOtp({ phone: newPhone() });
    assert.deepEqual(await refusalOf(call), [400, "phone_provider_disabled"]);
    assert.deepEqual(await refusalOf(client.auth.updateUser({ phone: newPhone() })), [400, "phone_provider_disabled"]);
  });

  await test.step("without double confirmation, an e-mail address changes after a confirmation from the new address", async () => {
    const { client, email } = await newPerson(stack);
    const newAddress = newEmail();
    const { data } = await ok(client.auth.updateUser({ email: newAddress }));
    assert.equal(data.user?.email, email);
    const { code } = await messageTo(stack, newAddress);
    const verified = await ok(client.auth.verifyOtp({ email: newAddress, token: code, type: "email_change" }));
    assert.equal(verified.data.user?.email, newAddress);
  });
});
