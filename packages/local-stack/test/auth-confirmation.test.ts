import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";
import { type ScratchStack, testWithStack } from "./scratch-stack.ts";

const password = "correct horse";
const project = { "supabase/config.toml": '[auth]\nsite_url = "https://app.example"\n' };

testWithStack(
  "signing up like hosted",
  project,
  async (stack, test) => {
    const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } });
    const admin = createClient(stack.url, stack.secretKey, { auth: { persistSession: false } });
    const signIn = (email: string) => client.auth.signInWithPassword({ email, password });

    await test.step("gives an account and no session, and no way in before the address is confirmed", async () => {
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

    await test.step("lets the administrator confirm an address", async () => {
      const email = newEmail();
      const { data } = await client.auth.signUp({ email, password });
      await admin.auth.admin.updateUserById(String(data.user?.id), { email_confirm: true });
      assert.ok((await signIn(email)).data.session);
    });

    await test.step("logs a link that confirms the address once, and leads back with a session", async () => {
      const email = newEmail();
      const link = await linkOf(() => client.auth.signUp({ email, password }));
      const opened = await Promise.all([open(link), open(link)]);
      const fields = opened.map(({ hash }) => new URLSearchParams(hash.slice(1)));
      assert.ok(opened.every(({ origin }) => origin === "https://app.example"));
      assert.deepEqual(fields.map((one) => one.get("type") ?? one.get("error_code")).sort(), ["otp_expired", "signup"]);
      const token = fields.find((one) => one.has("access_token"))?.get("access_token") ?? "";
      assert.equal((await client.auth.getUser(token)).data.user?.email, email);
      assert.ok((await signIn(email)).data.session);
    });

    await test.step("refuses a link that is an hour old, or made up", async () => {
      const email = newEmail();
      const link = await linkOf(() => client.auth.signUp({ email, password }));
      await stack.sql`
        update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 minutes' where email = ${email}`;
      assert.match((await open(link)).hash, /error_code=otp_expired/);
      assert.match((await open(link.replace(/token=\w+/, "token=0"))).hash, /error_code=otp_expired/);
      assert.equal((await signIn(email)).error?.code, "email_not_confirmed");
    });

    await test.step("tells nobody that an address is taken", async () => {
      const [email, other] = [newEmail(), newEmail()];
      const { data: created } = await admin.auth.admin.createUser({ email, password, email_confirm: true });
      const taken = await client.auth.signUp({ email, password: "another password" });
      const free = await client.auth.signUp({ email: other, password });
      assert.equal(taken.error, null);
      assert.equal(taken.data.session, null);
      assert.notEqual(taken.data.user?.id, created.user?.id);
      assert.deepEqual(taken.data.user?.identities, []);
      assert.equal(free.data.user?.identities?.length, 1);
      assert.ok((await signIn(email)).data.session, "the password has changed");
    });

    await test.step("asks again for an address that was not confirmed, and leaves the account as it is", async () => {
      const email = newEmail();
      const { data: first } = await client.auth.signUp({ email, password });
      const link = await linkOf(async () => {
        const { data: second } = await client.auth.signUp({ email, password: "another password" });
        assert.equal(second.user?.id, first.user?.id);
      });
      await open(link);
      assert.ok((await signIn(email)).data.session);
    });

    await test.step("says in the settings that addresses are confirmed", async () => {
      assert.equal(await isConfirmedAtOnce(stack), false);
    });
  },
  { likeHosted: true },
);

testWithStack("signing up for development", project, async (stack, test) => {
  await test.step("confirms the address at once", async () => {
    assert.equal(await isConfirmedAtOnce(stack), true);
    const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } });
    assert.ok((await client.auth.signUp({ email: newEmail(), password })).data.session);
  });
});

async function isConfirmedAtOnce({ url, publishableKey }: ScratchStack): Promise<boolean> {
  const settings = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  return (await settings.json()).mailer_autoconfirm;
}

/** Where a browser is led by the link. */
async function open(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  await response.body?.cancel();
  assert.equal(response.status, 303);
  return new URL(response.headers.get("location") ?? "");
}

/** The link that the work made the stack log. */
async function linkOf(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const write = console.log;
  console.log = (...parts) => lines.push(parts.map(String).join(" "));
  try {
    await work();
  } finally {
    console.log = write;
  }
  const [link] = /http:\S+/.exec(lines.join("\n")) ?? [];
  assert.ok(link, `no link was logged: ${lines}`);
  return link;
}

function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}
