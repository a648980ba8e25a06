/**
 * Tests the second factor in the moderation console. The test uses a separate stack, because the setting that requires
 * a second factor applies to all moderators.
 */

import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import WebSocket from "ws";
import { codeAt } from "../../packages/local-stack/src/auth/totp.ts";
import { type PushStack, startPushStack } from "../../supabase/tests/functions/_support/push/stack.ts";
import { accessibilityProblems, openWindow, useBrowser } from "./_support/windows.ts";

const timeoutMilliseconds = 300_000;

useBrowser();

let stack: PushStack;

beforeAll(async () => {
  stack = await startPushStack();
  await stack.sql`update private.settings set value = 'true' where name = 'moderation_requires_mfa'`;
}, timeoutMilliseconds);

afterAll(() => stack.stop());

function createAuth() {
  const options = { auth: { persistSession: false }, realtime: { transport: WebSocket as never } };
  return createClient(stack.apiUrl, stack.publishableKey, options).auth;
}

/** Returns the code in the latest email to an address. */
async function latestMailCode(email: string): Promise<string> {
  const response = await fetch(`${stack.apiUrl}/mailbox.json`);
  const { messages } = (await response.json()) as { messages: { to: string; code: string }[] };
  return messages.find(({ to }) => to === email)?.code ?? "";
}

async function createModerator(): Promise<{ email: string; password: string }> {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  const { data } = await createAuth().signUp(account);
  await stack.sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}' where id = ${data.user!.id}`;
  return account;
}

it(
  "a moderator can set up a second factor, must enter its code at the next sign-in, is signed in only in one tab, and can reset a forgotten password",
  async () => {
    const { email, password } = await createModerator();
    const { page, context } = await openWindow({ width: 360 });
    const signIn = async () => {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    const enterCode = async (code: string) => {
      await page.getByLabel("Code").fill(code);
      await page.getByRole("button", { name: "Verify" }).click();
    };
    await page.goto(`${stack.apiUrl}/moderation-console/`);
    await signIn();
    await page.getByText("Moderators of this service need a second factor.").waitFor();
    const secret = (await page.locator("dd code").textContent()) ?? "";
    expect(await accessibilityProblems(page)).toEqual([]);

    await enterCode(codeAt(secret, Date.now() / 1000 - 3600));
    await page.getByText("This code is wrong or has expired.").waitFor();
    await enterCode(codeAt(secret, Date.now() / 1000));
    await page.getByRole("heading", { name: "Reports" }).waitFor();

    // The session survives a reload of its tab, but is not available in other tabs.
    await page.reload();
    await page.getByRole("heading", { name: "Reports" }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("session")))).toEqual([]);
    const other = await context.newPage();
    await other.goto(`${stack.apiUrl}/moderation-console/`);
    await other.getByLabel("Email").waitFor();

    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText(`Signed in as ${email}`).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await signIn();
    await page.getByText("Enter the code that your authenticator app shows.").waitFor();
    await enterCode(codeAt(secret, Date.now() / 1000));
    await page.getByRole("heading", { name: "Reports" }).waitFor();

    // A moderator who has forgotten the password enters the code from the email and the code of the second factor, and
    // then chooses a new password.
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByText(`If ${email} has an account`).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Code from the email").fill(await latestMailCode(email));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Enter the code that your authenticator app shows.").waitFor();
    await enterCode(codeAt(secret, Date.now() / 1000));
    const newPassword = crypto.randomUUID();
    await page.getByLabel("New password").fill(newPassword);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("heading", { name: "Reports" }).waitFor();
    const { error } = await createAuth().signInWithPassword({ email, password: newPassword });
    expect(error).toBeNull();
  },
  timeoutMilliseconds,
);
