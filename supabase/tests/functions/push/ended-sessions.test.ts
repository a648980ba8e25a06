/**
 * A phone whose session has ended gets no push from any provider. The tests use a scratch stack with fake providers.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../_support/friends.ts";
import { beginJob, runFinished } from "../_support/jobs.ts";
import { androidDevice, androidToken, appleToken, register } from "../_support/push/devices.ts";
import { type ProviderName, providers } from "../_support/push/fakes.ts";
import { type PushStack, startPushStack } from "../_support/push/stack.ts";
import { newAccount, openAccount, refreshed, type SignedIn, signIn } from "../_support/sessions.ts";
import type { Person } from "../_support/sign-up.ts";

let stack: PushStack;

beforeAll(async () => {
  stack = await startPushStack();
  await runPush();
});

afterAll(() => stack.stop());

/** Runs the job `push` immediately. */
async function runPush(): Promise<void> {
  const run = await beginJob("push", (path) => stack.asService("POST", path));
  await runFinished(run, stack.sql);
}

function deviceOf(provider: ProviderName) {
  return provider === "apns"
    ? { platform: "ios", provider, token: appleToken() }
    : androidDevice({ provider, token: androidToken() });
}

/** Creates a user with two sessions and a device of the given provider in each session. */
async function twoPhones(provider: ProviderName) {
  const account = newAccount();
  const lost = await openAccount(stack.auth, account);
  expect(await lost.request("POST", "/profiles", { firstName: "Ben" })).toMatchObject({ status: 200 });
  const found = await signIn(stack.auth, account);
  const devices = { lost: deviceOf(provider), found: deviceOf(provider) };
  const ids = { lost: await register(lost, devices.lost), found: await register(found, devices.found) };
  return { account, lost, found, devices, ids };
}

function pausePush() {
  return stack.sql`update private.push_providers set paused_until = 'infinity'`;
}

async function resumePush(): Promise<void> {
  await stack.sql`update private.push_providers set paused_until = '-infinity', pause_reason = null, refused = 0`;
  await runPush();
}

async function outcomesOf(deviceId: string): Promise<(string | null)[]> {
  const rows = await stack.sql<{ outcome: string | null }[]>`
    select outcome from private.push_deliveries where device_id = ${deviceId} order by created_at`;
  return rows.map(({ outcome }) => outcome);
}

function sentTo(token: string) {
  return stack.fakes.sent.filter((sent) => sent.token === token);
}

/** Notifies a user of a friend request from a new user. */
async function notify(person: Person): Promise<void> {
  await ask(await stack.signUp("Philomena"), person);
}

const endings: [string, (found: SignedIn) => Promise<unknown>][] = [
  ["signing out of all other sessions", (found) => found.auth.signOut({ scope: "others" })],
  ["a password change", (found) => found.auth.updateUser({ password: randomUUID() })],
];

describe.each(providers)("a phone whose session has ended (provider: %s)", (provider) => {
  it.each(endings)("gets no push after %s, unlike the user's other phone", async (_, end) => {
    const { found, devices, ids } = await twoPhones(provider);
    await end(found);
    await notify(found);
    await expect.poll(() => Promise.all([ids.lost, ids.found].map(outcomesOf))).toEqual([["session_ended"], ["sent"]]);
    expect([sentTo(devices.lost.token).length, sentTo(devices.found.token).length]).toEqual([0, 1]);
  });

  it("gets no push that was waiting when the session ended", async () => {
    const { found, devices, ids } = await twoPhones(provider);
    await pausePush();
    await notify(found);
    await notify(found);
    await found.auth.signOut({ scope: "others" });
    await resumePush();
    await expect
      .poll(() => Promise.all([ids.lost, ids.found].map(outcomesOf)))
      .toEqual([
        ["session_ended", "session_ended"],
        ["sent", "sent"],
      ]);
    expect(sentTo(devices.lost.token)).toEqual([]);
  });
});

it("after a global sign-out no phone of the user gets a push, and GET /push/deliveries shows the reason session_ended", async () => {
  const { found, devices, ids } = await twoPhones("fcm");
  await pausePush();
  await notify(found);
  await found.auth.signOut({ scope: "global" });
  const [notification] = await stack.sql<{ id: string }[]>`
    select id from public.notifications where user_id = ${found.id}`;
  const path = `/push/deliveries?notificationId=${notification!.id}`;
  const reasons = async () => {
    const { body } = await stack.asService("GET", path);
    const { data } = body as { data: { deliveries: { state: string; reason: string; request: unknown }[] }[] };
    return data[0]!.deliveries.map(({ state, reason, request }) => [state, reason, request]);
  };
  const waiting = ["waiting", "session_ended", null];
  expect(await reasons()).toEqual([waiting, waiting]);
  await resumePush();
  const gone = ["gone", "session_ended", null];
  await expect.poll(reasons).toEqual([gone, gone]);
  expect([...sentTo(devices.lost.token), ...sentTo(devices.found.token)]).toEqual([]);
  expect(await stack.sql`select 1 from private.devices where id in ${stack.sql([ids.lost, ids.found])}`).toEqual([]);
});

it("a phone still gets pushes after a token refresh, and gets pushes again after signing in and registering again", async () => {
  const { account, lost, found, devices, ids } = await twoPhones("fcm");
  await refreshed(stack.auth, found);
  await lost.auth.signOut({ scope: "local" });
  const again = await signIn(stack.auth, account);
  expect(await register(again, devices.lost)).toBe(ids.lost);
  await notify(found);
  await expect.poll(() => Promise.all([ids.lost, ids.found].map(outcomesOf))).toEqual([["sent"], ["sent"]]);
});
