/**
 * The calls that send an Idempotency-Key, and how the client continues when the user has used up the quota of stored
 * responses.
 */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { messagesSeenBy, openDirectChat } from "../../../supabase/tests/functions/_support/chats.ts";
import { sql } from "../../../supabase/tests/functions/_support/database.ts";
import { liftLimits } from "../../../supabase/tests/functions/_support/limits.ts";
import { signUp } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { type Client, memoryStore } from "../src/index.ts";
import { startApp } from "./_support/apps.ts";
import { startFaultyProxy } from "./_support/faulty-proxy.ts";
import { newPerson, picnic } from "./_support/persons.ts";

const events = "/functions/v1/events";
const keyRefused = { status: 429, retryAfter: 3600, limit: "kept_answers" };

/** Fills a user's quota of stored responses with rows that expire in an hour. */
async function fillRoom({ id }: { id: string }): Promise<void> {
  await sql`
    insert into private.idempotent_responses (person_id, key_hash, body_hash, response, is_unchanged, stored_at)
    select ${id}, sha256(number::text::bytea), '', '', false, now() - interval '23 hours'
    from generate_series(1, 1000) as number`;
}

async function countKept({ id }: { id: string }): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from private.idempotent_responses where person_id = ${id}`;
  return row!.count;
}

async function countEvents(client: Client): Promise<number> {
  return (await client.events.listOwnEvents({ query: { role: "creator" } })).data.length;
}

test("a user without remaining quota for stored responses can still send messages, report and block users, and undo these actions", async () => {
  const [{ client, person: ben }, anna] = await Promise.all([startApp(), signUp()]);
  const chat = await openDirectChat(anna, ben);
  const token = randomUUID();
  await client.push.registerDevice({ body: { platform: "android", provider: "fcm", token } });
  await fillRoom(ben);
  const sent = await client.chats.sendMessage({ path: { id: chat.id }, body: { content: "Without an id" } });
  const clientMessageId = randomUUID();
  await client.chats.sendMessage({ path: { id: chat.id }, body: { content: "With an id", clientMessageId } });
  expect((await messagesSeenBy(anna, chat)).map(({ content }) => content)).toEqual(["With an id", "Without an id"]);
  await client.chats.deleteMessage({ path: { id: chat.id, messageId: sent.id } });
  const report = await client.reports.createReport({ body: { targetType: "user", targetId: anna.id, reason: "spam" } });
  expect(report.status).toBe("open");
  expect((await client.friends.blockPerson({ path: { userId: anna.id } })).status).toBe("blocked");
  expect(await client.friends.unblockPerson({ path: { userId: anna.id } })).toEqual({ deleted: true });
  expect(await client.push.unregisterDevice({ body: { token } })).toEqual({ deleted: true });
  await client.events.createEvent({ body: picnic });
  expect(await countEvents(client)).toBe(1);
  expect(await countKept(ben)).toBe(1000);
});

test("the outbox sends a message immediately if the quota of stored responses is used up", async () => {
  const [{ client, person: ben }, anna] = await Promise.all([startApp(), signUp()]);
  const chat = await openDirectChat(anna, ben);
  await fillRoom(ben);
  const sent: string[] = [];
  const outbox = client.outbox(memoryStore(), { sent: (_, { content }) => sent.push(content) });
  await outbox.send(chat.id, { content: "Now" });
  await expect.poll(() => sent).toEqual(["Now"]);
});

test("typing signals, marking messages as read and muting a chat do not use the quota of stored responses", async () => {
  const [{ client, person: ben }, anna] = await Promise.all([startApp(), signUp()]);
  await liftLimits(ben);
  const path = { id: (await openDirectChat(anna, ben)).id };
  const kept = await countKept(ben);
  for (let told = 0; told < 1100; told += 10) {
    await Promise.all(
      Array.from({ length: 10 }, () => client.chats.tellTyping({ path, body: { isTyping: true }, timeoutMs: 60_000 })),
    );
  }
  await client.chats.readMessages({ path });
  await client.chats.muteChat({ path, body: { until: null } });
  expect(await countKept(ben)).toBe(kept);
});

test("a call that is safe to retry is sent without an idempotency key, unless the app passes a key", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  const path = "/functions/v1/notifications/read-all";
  proxy.spoil(path, "lose-answer", { status: 503 });
  await client.notifications.readAllNotifications();
  await client.notifications.readAllNotifications({ idempotencyKey: "of-the-app" });
  const operation = { method: "POST", path: "/notifications/read-all", takesKey: true, isRepeatable: true } as const;
  await client.api.send(operation);
  await client.api.send(operation, { idempotencyKey: "of-the-app-too" });
  const keys = proxy.seen.filter((seen) => seen.path === path).map(({ key }) => key);
  expect(keys).toEqual([undefined, undefined, undefined, "of-the-app", undefined, "of-the-app-too"]);
});

test("retrying a change after a lost response does not undo a later change", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  const { id } = await client.events.createEvent({ body: picnic });
  const path = `${events}/${id}`;
  proxy.spoil(path, "lose-answer", { status: 429, retryAfter: 1 });
  const first = client.events.updateEvent({ path: { id }, body: { title: "Walk" } });
  await expect.poll(() => proxy.seen.filter((seen) => seen.path === path).length).toBeGreaterThanOrEqual(2);
  await client.events.updateEvent({ path: { id }, body: { title: "Long walk" } });
  await first;
  expect((await client.events.getEvent({ path: { id } })).title).toBe("Long walk");
});

test("a message is sent with an idempotency key only if it has no clientMessageId", async () => {
  const proxy = await startFaultyProxy();
  const [{ client, person: ben }, anna] = await Promise.all([startApp(proxy.url), signUp()]);
  const { id } = await openDirectChat(anna, ben);
  const path = `/functions/v1/chats/${id}/messages`;
  proxy.spoil(path, "lose-answer");
  await client.chats.sendMessage({ path: { id }, body: { content: "One", clientMessageId: randomUUID() } });
  proxy.spoil(path, "lose-answer");
  await client.chats.sendMessage({ path: { id }, body: { content: "Two" } });
  const keys = proxy.seen.filter((seen) => seen.path === path).map(({ key }) => key);
  expect(keys).toEqual([undefined, undefined, expect.any(String), keys[2]]);
  expect((await messagesSeenBy(anna, { id })).map(({ content }) => content)).toEqual(["Two", "One"]);
});

test("a call whose idempotency key exceeds the quota is sent again without a key, even if retries are disabled", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, keyRefused);
  await client.events.createEvent({ body: picnic, repetitions: 0 });
  proxy.spoil(events, keyRefused);
  await client.api.send({ method: "POST", path: "/events", takesKey: true }, { body: picnic });
  // A call that was rejected with 429 changed nothing, so the client can retry it without its idempotency key.
  proxy.spoil(events, { status: 429, retryAfter: 1 }, keyRefused, { status: 429, retryAfter: 1 });
  await client.events.createEvent({ body: picnic });
  const keys = proxy.seen.filter(({ path }) => path === events).map(({ key }) => key);
  const own = expect.any(String);
  expect(keys).toEqual([own, undefined, own, undefined, own, own, undefined, undefined]);
  expect(keys[5]).toBe(keys[4]);
  expect(await countEvents(client)).toBe(3);
});

test("a retry after a lost response always has the idempotency key, because the first attempt may have been executed", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, "lose-answer", keyRefused);
  const call = client.events.createEvent({ body: picnic });
  await expect(call).rejects.toMatchObject({ status: 429, body: { limit: "kept_answers" } });
  expect(proxy.seen.filter(({ path }) => path === events)).toHaveLength(2);
  expect(await countEvents(client)).toBe(1);
});

test("a call that was sent again without an idempotency key is not retried after a lost response", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, keyRefused, "lose-answer");
  await expect(client.events.createEvent({ body: picnic })).rejects.toMatchObject({ code: "network_failed" });
  proxy.spoil(events, keyRefused, { status: 503 });
  await expect(client.events.createEvent({ body: picnic })).rejects.toMatchObject({ status: 503 });
  expect(proxy.seen.filter(({ path }) => path === events)).toHaveLength(4);
  expect(await countEvents(client)).toBe(1);
});

test("the client retries without the app's idempotency key only if the call is safe to retry", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  const idempotencyKey = "kept-on-the-device";
  proxy.spoil(events, keyRefused);
  const call = client.events.createEvent({ body: picnic, idempotencyKey });
  await expect(call).rejects.toMatchObject({ status: 429, retryAfter: 3600, body: { limit: "kept_answers" } });
  const path = "/functions/v1/notifications/read-all";
  proxy.spoil(path, keyRefused);
  await client.notifications.readAllNotifications({ idempotencyKey });
  const keys = proxy.seen.filter((seen) => seen.path === path).map(({ key }) => key);
  expect(keys).toEqual([idempotencyKey, undefined]);
});

test("a retry after exceeding a limit other than the key quota has the same idempotency key as the first attempt", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, { status: 429, retryAfter: 1 }, { status: 429, retryAfter: 1, limit: "of_another_kind" });
  await client.events.createEvent({ body: picnic });
  const keys = proxy.seen.filter(({ path }) => path === events).map(({ key }) => key);
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
});
