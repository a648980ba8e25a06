/**
 * The second factor of moderators (docs/features/reports.md, Moderators), on a separate stack, because the setting
 * applies to all moderators.
 */

import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { codeAt } from "../../../../packages/local-stack/src/auth/totp.ts";
import { type PushStack, startPushStack } from "../_support/push/stack.ts";

let stack: PushStack;

beforeAll(async () => {
  stack = await startPushStack();
});

afterAll(() => stack.stop());

/** Creates a client that uses the package `ws`, because Node 20 has no built-in WebSocket. */
function newClient(): SupabaseClient {
  const realtime = { transport: WebSocket as never };
  return createClient(stack.apiUrl, stack.publishableKey, { auth: { persistSession: false }, realtime });
}

function requireSecondFactor(isRequired: boolean): Promise<unknown> {
  return stack.sql`
    update private.settings set value = to_jsonb(${isRequired}::boolean) where name = 'moderation_requires_mfa'`;
}

/** Creates a moderator account, and returns a client that is signed in with a password. */
async function signInModerator(): Promise<SupabaseClient> {
  const client = newClient();
  const account = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  const { data } = await client.auth.signUp(account);
  await stack.sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}' where id = ${data.user!.id}`;
  await client.auth.refreshSession();
  return client;
}

async function verifySecondFactor(client: SupabaseClient): Promise<void> {
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const { id: factorId, totp } = data!;
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId,
    code: codeAt(totp.secret, Date.now() / 1000),
  });
  expect(error).toBeNull();
}

/** Returns the status and the error code of a call with the client's current token or with the secret key. */
async function listDecisions(client: SupabaseClient | "secret key"): Promise<[number, string?]> {
  if (client === "secret key") {
    return [(await stack.asService("GET", "/moderation/decisions")).status];
  }
  const { data } = await client.auth.getSession();
  const response = await fetch(`${stack.apiUrl}/functions/v1/moderation/decisions`, {
    headers: { authorization: `Bearer ${data.session!.access_token}` },
  });
  const { code } = (await response.json()) as { code?: string };
  return code === undefined ? [response.status] : [response.status, code];
}

describe("the setting moderation_requires_mfa", () => {
  it("is off by default, and moderators need no second factor", async () => {
    expect(await listDecisions(await signInModerator())).toEqual([200]);
  });

  it("causes 403 mfa_required for moderators without a verified second factor while it is on", async () => {
    const moderator = await signInModerator();
    await requireSecondFactor(true);
    try {
      expect(await listDecisions(moderator)).toEqual([403, "mfa_required"]);
      await verifySecondFactor(moderator);
      expect(await listDecisions(moderator)).toEqual([200]);
      await moderator.auth.refreshSession();
      expect(await listDecisions(moderator)).toEqual([200]);
      expect(await listDecisions("secret key")).toEqual([200]);
    } finally {
      await requireSecondFactor(false);
    }
  });

  it("does not give users with a second factor the rights of moderators: 403 not_a_moderator", async () => {
    const person = newClient();
    await person.auth.signUp({ email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() });
    await verifySecondFactor(person);
    await requireSecondFactor(true);
    try {
      expect(await listDecisions(person)).toEqual([403, "not_a_moderator"]);
    } finally {
      await requireSecondFactor(false);
    }
  });
});
