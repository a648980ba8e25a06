/**
 * Tests that offline copies, followed objects and lists recover if the service rejects their cursors. The service does
 * so with status 400 and an error for the field `cursor`, for example after the operators have replaced the cursor key.
 */

import { describe, expect, it } from "vitest";
import { messagesSeenBy, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { block } from "../../../supabase/tests/functions/_support/friends.ts";
import {
  addNotifications,
  notificationsOf,
} from "../../../supabase/tests/functions/_support/notifications/notifications.ts";
import { reserveConnections } from "../../../supabase/tests/functions/_support/rpc.ts";
import { type Client, type End, memoryStore } from "../src/index.ts";
import { startApp } from "./_support/apps.ts";
import { openCopy, startLife, wrongIn } from "./_support/copies.ts";
import { makePair } from "./_support/pair.ts";
import { receiveChat, receiveNotifications } from "./_support/received.ts";
import { cursorOfEarlierKey } from "./_support/rejected-cursors.ts";
import { type WatchedCalls, watchCalls } from "./_support/watched-calls.ts";

const connections = reserveConnections(1);

/**
 * Puts cursors that the service rejects into the first `times` calls of an operation. Returns for each call of the
 * operation whether its cursor is rejected, valid or missing.
 */
function rejectCursors(calls: WatchedCalls, operation: string, times: number, limit?: number): (string | null)[] {
  const sent: (string | null)[] = [];
  let rejected = 0;
  calls.divert(async (call, id, input) => {
    if (id !== operation) {
      return await call(id, input);
    }
    const query: Record<string, unknown> = { ...input?.query, ...(limit !== undefined && { limit }) };
    const isRejected = typeof query.cursor === "string" && rejected < times;
    rejected += isRejected ? 1 : 0;
    sent.push(isRejected ? "rejected" : typeof query.cursor === "string" ? "valid" : null);
    return await call(id, { ...input, query: isRejected ? { ...query, cursor: await cursorOfEarlierKey() } : query });
  });
  return sent;
}

/** Starts an offline copy and waits until the copy stops with an error. */
async function endOfCopy(client: Client): Promise<End> {
  const ends: End[] = [];
  const copy = client.sync(memoryStore(), { ended: (end) => ends.push(end) });
  await copy.catchUp().catch(() => undefined);
  await expect.poll(() => ends).toHaveLength(1);
  return ends[0]!;
}

describe("an offline copy whose cursor the service rejects", () => {
  it("is created again without objects that have been deleted", async () => {
    const { anna, ben, chat } = await startLife();
    const store = memoryStore();
    const first = openCopy(anna.client, store);
    await first.copy.catchUp();
    first.copy.stop();
    await block(anna.person, ben);
    const sent = rejectCursors(watchCalls(anna.client), "sync", 1);
    const second = openCopy(anna.client, store);
    await second.copy.catchUp();
    expect(sent.slice(0, 3)).toEqual(["rejected", null, "valid"]);
    expect([second.copied, await wrongIn(store, anna.person, connections[0])]).toEqual([["copied"], []]);
    expect((await store.list("chat")).map(({ id }) => id)).not.toContain(chat.id);
  });

  it("stops if the service also rejects the cursor of the new copy", async () => {
    const { anna } = await startLife();
    const sent = rejectCursors(watchCalls(anna.client), "sync", Number.POSITIVE_INFINITY);
    expect(await endOfCopy(anna.client)).toMatchObject({ reason: "failed", error: { code: "validation_failed" } });
    expect(sent).toEqual([null, "rejected"]);
  });

  it("stops if the service rejects another field of the sync request", async () => {
    const { anna } = await startLife();
    const store = memoryStore();
    const first = openCopy(anna.client, store);
    await first.copy.catchUp();
    first.copy.stop();
    watchCalls(anna.client).divert((call, id, input) =>
      call(id, id === "sync" ? { ...input, query: { ...input?.query, limit: 0 } } : input),
    );
    const second = openCopy(anna.client, store);
    await expect(second.copy.catchUp()).rejects.toMatchObject({ fields: [{ field: "limit" }] });
    expect(second.copied).toEqual([]);
  });
});

describe("client.follow with a cursor that the service rejects", () => {
  it("still emits the changes in a chat", async () => {
    const { anna, ben, chat } = await makePair();
    const message = await say(anna, chat, "Helo");
    const calls = watchCalls(ben.client);
    const received = await receiveChat(ben.client, chat);
    await calls.settle();
    const sent = rejectCursors(calls, "sync", 1);
    await anna.request("PATCH", `/chats/${chat.id}/messages/${message.id}`, { content: "Hello" });
    const next = await say(anna, chat, "How are you?");
    await expect.poll(() => received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
    expect(sent.slice(0, 2)).toEqual(["rejected", null]);
    expect(received.log).toEqual(["opened", `updated ${message.id}`, `created ${next.id}`]);
    expect([received.faults, received.ends]).toEqual([[], []]);
  });

  it("stops if the service also rejects the new cursor", async () => {
    const { anna, ben, chat } = await makePair();
    const calls = watchCalls(ben.client);
    const received = await receiveChat(ben.client, chat);
    await calls.settle();
    const sent = rejectCursors(calls, "sync", Number.POSITIVE_INFINITY);
    await say(anna, chat, "Hello");
    await expect.poll(() => received.ends).toMatchObject([{ reason: "failed", error: { code: "validation_failed" } }]);
    expect(sent).toEqual(["rejected", null, "rejected"]);
  });

  it("reads each older message once", async () => {
    const { anna, ben, chat } = await makePair();
    const messages = [await say(ben.person, chat, "Go on")];
    while (messages.length < 8) {
      messages.push(await say(anna, chat, `Number ${messages.length}`));
    }
    const calls = watchCalls(ben.client);
    const sent = rejectCursors(calls, "listMessages", 1, 3);
    const received = await receiveChat(ben.client, chat);
    const older = [await received.following.older(), await received.following.older()];
    expect(older.flat().map(({ id }) => id)).toEqual(
      [...messages.slice(2, 5), ...messages.slice(0, 2)].map(({ id }) => id),
    );
    expect(sent).toEqual([null, "rejected", null, "valid", "valid"]);
    expect(received.following.messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    expect(received.following.hasOlder).toBe(false);
  });

  it("reads each older notification once", async () => {
    const ben = await startApp();
    await addNotifications(ben.person, 5);
    const calls = watchCalls(ben.client);
    const sent = rejectCursors(calls, "listNotifications", 1, 2);
    const received = await receiveNotifications(ben.client);
    const older = await received.following.older();
    const listed = (await notificationsOf(ben.person)).reverse();
    expect(older.map(({ id }) => id)).toEqual(listed.slice(1, 3).map(({ id }) => id));
    expect(sent).toEqual([null, "rejected", null, "valid"]);
    expect(received.following.notifications).toEqual(listed.slice(1));
  });

  it("rejects older() if the service also rejects the cursors of the list that was read again", async () => {
    const ben = await startApp();
    await addNotifications(ben.person, 5);
    const calls = watchCalls(ben.client);
    const sent = rejectCursors(calls, "listNotifications", Number.POSITIVE_INFINITY, 2);
    const received = await receiveNotifications(ben.client);
    await expect(received.following.older()).rejects.toMatchObject({ code: "validation_failed" });
    expect(sent).toEqual([null, "rejected", null, "rejected"]);
  });
});
