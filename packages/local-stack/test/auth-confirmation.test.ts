import assert from "node:assert/strict";
import {
  adminOf,
  clientOf,
  fragmentOf,
  letTimePass,
  messagesTo,
  messageTo,
  newEmail,
  open,
  password,
} from "./accounts.ts";
import { type ScratchStack, testWithStack } from "./scratch-stack.ts";

const config = `
[auth]
site_url = "https://app.example"
additional_redirect_urls = ["social://**", "https://*.app.example/in"]
[auth.email]
max_frequency = "1ms"
[auth.rate_limit]
email_sent = 100
`;

testWithStack(
  "signing up with the option likeHosted",
  { "supabase/config.toml": config },
  async (stack, test) => {
    const client = clientOf(stack);
    const admin = adminOf(stack);
    const signIn = (email: string) => client.auth.signInWithPassword({ email, password });

    await test.step("a sign-up creates an account without a session, and sign-ins are rejected until the address is confirmed", async () => {
      const email = newEmail();
      const { data, error } = await client.auth.signUp({ email, password, options: { data: { name: "Zoë" } } });
      assert.equal(error, null);
      assert.equal(data.session, null);
      assert.equal(data.user?.email, email);
      assert.equal(data.user?.email_confirmed_at, undefined);
      assert.ok(data.user?.confirmation_sent_at);
      assert.equal(data.user?.identities?.length, 1);
      const refused = await signIn(email);
      assert.deepEqual([refused.error?.status, refused.error?.code], [400, "email_not_confirmed"]);
      const wrong = await client.auth.signInWithPassword({ email, password: "wrong" });
      assert.equal(wrong.error?.code, "invalid_credentials");
    });

    await test.step("an administrator can confirm the address of a user", async () => {
      const email = newEmail();
      const { data } = await client.auth.signUp({ email, password });
      await admin.updateUserById(String(data.user?.id), { email_confirm: true });
      assert.ok((await signIn(email)).data.session);
    });

    await test.step("a mailed link confirms the address once, and redirects with a session", async () => {
      const email = newEmail();
      await client.auth.signUp({ email, password });
      const { link, about, subject } = await messageTo(stack, email);
      assert.deepEqual([about, subject], ["signup", "Confirm your e-mail address"]);
      const opened = await Promise.all([open(link), open(link)]);
      const fields = opened.map(fragmentOf);
      assert.ok(opened.every(({ origin }) => origin === "https://app.example"));
      assert.deepEqual(fields.map((one) => one.type ?? one.error_code).sort(), ["otp_expired", "signup"]);
      const token = fields.find((one) => "access_token" in one)?.access_token ?? "";
      const { user } = (await client.auth.getUser(token)).data;
      assert.equal(user?.email, email);
      assert.equal(user?.identities?.[0]?.identity_data?.email_verified, true);
      assert.ok((await signIn(email)).data.session);
    });

    await test.step("the code in the mail also confirms the address, but cannot confirm another address", async () => {
      const [email, other] = [newEmail(), newEmail()];
      await client.auth.signUp({ email, password });
      await client.auth.signUp({ email: other, password });
      const { code } = await messageTo(stack, email);
      assert.match(code, /^\d{6}$/);
      const stolen = await client.auth.verifyOtp({ email: other, token: code, type: "signup" });
      assert.deepEqual([stolen.error?.status, stolen.error?.code], [403, "otp_expired"]);
      const { data } = await client.auth.verifyOtp({ email, token: code, type: "signup" });
      assert.equal(data.session?.user.email, email);
      const again = await client.auth.verifyOtp({ email, token: code, type: "signup" });
      assert.equal(again.error?.code, "otp_expired");
    });

    await test.step("a confirmation link redirects to URLs that the project allows, otherwise to the site URL", async () => {
      for (const [asked, expected] of [
        ["social://signed-in/now", "social://signed-in/now"],
        ["https://www.app.example/in", "https://www.app.example/in"],
        ["https://a.b.app.example/in", "https://app.example"],
        ["https://evil.example/app.example", "https://app.example"],
        ["http://10.0.0.7:8081/", "https://app.example"],
        ["http://127.0.0.1:19006/", "http://127.0.0.1:19006/"],
      ]) {
        const email = newEmail();
        await client.auth.signUp({ email, password, options: { emailRedirectTo: String(asked) } });
        const { href } = await open((await messageTo(stack, email)).link);
        assert.equal(href.replace(/\/?#.*/, ""), expected?.replace(/\/$/, ""));
      }
    });

    await test.step("a forged link and a link that is more than an hour old are rejected with otp_expired", async () => {
      const email = newEmail();
      const { data } = await client.auth.signUp({ email, password });
      const { link } = await messageTo(stack, email);
      await letTimePass(stack, String(data.user?.id), "61 minutes");
      const refused = fragmentOf(await open(link));
      assert.deepEqual([refused.error, refused.error_code], ["access_denied", "otp_expired"]);
      const madeUp = fragmentOf(await open(String(link).replace(/token=\w+/, "token=0")));
      assert.equal(madeUp.error_code, "otp_expired");
      assert.equal((await signIn(email)).error?.code, "email_not_confirmed");
    });

    await test.step("the response to a sign-up does not reveal that another account has the address", async () => {
      const [email, other] = [newEmail(), newEmail()];
      const { data: created } = await admin.createUser({ email, password, email_confirm: true });
      const taken = await client.auth.signUp({ email, password: "another password" });
      const free = await client.auth.signUp({ email: other, password });
      assert.equal(taken.error, null);
      assert.equal(taken.data.session, null);
      assert.notEqual(taken.data.user?.id, created.user?.id);
      assert.deepEqual(taken.data.user?.identities, []);
      assert.equal(free.data.user?.identities?.length, 1);
      assert.deepEqual(await messagesTo(stack, email), []);
      assert.ok((await signIn(email)).data.session, "the password has changed");
    });

    await test.step("a second sign-up with an unconfirmed address sends another mail and does not change the account", async () => {
      const email = newEmail();
      const { data: first } = await client.auth.signUp({ email, password });
      const { data: second } = await client.auth.signUp({ email, password: "another password" });
      assert.equal(second.user?.id, first.user?.id);
      const [newest, oldest] = await messagesTo(stack, email);
      assert.equal(fragmentOf(await open(String(oldest?.link))).error_code, "otp_expired");
      await open(String(newest?.link));
      assert.ok((await signIn(email)).data.session);
    });

    await test.step("the settings of the auth server show that addresses must be confirmed", async () => {
      assert.equal(await isConfirmedAtOnce(stack), false);
    });
  },
  { likeHosted: true },
);

testWithStack("signing up with the default options", { "supabase/config.toml": config }, async (stack, test) => {
  await test.step("a sign-up confirms the address immediately without sending a mail", async () => {
    assert.equal(await isConfirmedAtOnce(stack), true);
    const email = newEmail();
    assert.ok((await clientOf(stack).auth.signUp({ email, password })).data.session);
    assert.deepEqual(await messagesTo(stack, email), []);
  });
});

async function isConfirmedAtOnce({ url, publishableKey }: ScratchStack): Promise<boolean> {
  const settings = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  return (await settings.json()).mailer_autoconfirm;
}
