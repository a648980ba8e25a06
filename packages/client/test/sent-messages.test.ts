/** At any time, the app shows a message from the outbox exactly once: either as a waiting message or in the chat. */

import { describe, expect, it } from "vitest";
import { messagesSeenBy, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { ApiError, type ChatMessage, type Client, memoryStore, type Store } from "../src/index.ts";
import { signIn } from "./_support/apps.ts";
import { makePair } from "./_support/pair.ts";
import { receiveChat } from "./_support/received.ts";
import { watchCalls } from "./_support/watched-calls.ts";

/**
 * Creates an outbox, and counts how often the app shows each message, as a waiting message or as a message of the chat.
 */
function showOutbox(client: Client, shown: readonly ChatMessage[], store: Store = memoryStore()) {
  const waiting = new Set<string>();
  const counts: number[] = [];
  const sent: string[] = [];
  /** Counts how often a message is shown, after all handlers of the current task have run. */
  const count = (id: string) =>
    queueMicrotask(() => {
      counts.push(Number(waiting.has(id)) + shown.filter(({ clientMessageId }) => clientMessageId === id).length);
    });
  const outbox = client.outbox(store, {
    waiting: ({ id }) => {
      waiting.add(id);
      count(id);
    },
    sent: ({ id }, { content }) => {
      waiting.delete(id);
      sent.push(content);
      count(id);
    },
  });
  return { outbox, waiting, counts, sent };
}

/**
 * Ben's app follows the chat and has read all changes. It receives no broadcasts until the test calls `wire.rejoin`.
 */
async function followDeaf() {
  const pair = await makePair();
  const calls = watchCalls(pair.ben.client);
  const received = await receiveChat(pair.ben.client, pair.chat);
  await expect.poll(() => received.connections).toEqual([true]);
  await calls.settle();
  pair.wire.cut();
  return { ...pair, calls, received };
}

const lost = () => new ApiError({ code: "network_failed", status: 0, message: "The response was lost." });

describe("a message that is sent in a followed chat while no WebSocket is open", () => {
  it("is emitted when it leaves the outbox, and is not emitted again when the WebSocket reconnects", async () => {
    const { wire, ben, chat, calls, received } = await followDeaf();
    const { outbox, counts, sent } = showOutbox(ben.client, received.items);
    await outbox.send(chat.id, { content: "One" });
    await expect.poll(() => sent).toEqual(["One"]);
    await expect.poll(() => counts).toEqual([1, 1]);
    wire.rejoin();
    await expect.poll(() => received.connections.at(-1)).toBe(true);
    ben.client.follow.refresh();
    await calls.settle();
    expect(received.items.map(({ content }) => content)).toEqual(["One"]);
    expect(received.faults).toEqual([]);
  });

  it("is emitted after the earlier messages of other users, even if their broadcasts have not arrived", async () => {
    const { anna, ben, chat, received } = await followDeaf();
    await say(anna, chat, "Earlier");
    const { outbox, counts } = showOutbox(ben.client, received.items);
    await outbox.send(chat.id, { content: "One" });
    await outbox.send(chat.id, { content: "Two" });
    await expect.poll(() => counts).toEqual([1, 1, 1, 1]);
    expect(received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
    expect(received.faults).toEqual([]);
  });

  it.each(["sendMessage", "sync"])("is shown once although a response of %s is lost", async (spoilt) => {
    const { ben, chat, calls, received } = await followDeaf();
    let attempts = 0;
    calls.divert(async (call, id, input) => {
      const response = await call(id, input);
      attempts += Number(id === spoilt);
      if (id === spoilt && attempts === 1) {
        throw lost();
      }
      return response;
    });
    const { outbox, counts, waiting } = showOutbox(ben.client, received.items);
    await outbox.send(chat.id, { content: "One" });
    await expect.poll(() => counts).toEqual([1, 1]);
    expect([waiting.size, received.items.length, received.faults]).toEqual([0, 1, []]);
    expect(attempts).toBeGreaterThan(1);
  });

  it("is read from the list of messages if the sync does not return it yet", async () => {
    const { ben, chat, calls, received } = await followDeaf();
    calls.divert(async (call, id, input) => {
      const response = await call(id, input);
      return id === "sync" ? { ...(response as object), changes: [] } : response;
    });
    const { outbox, counts } = showOutbox(ben.client, received.items);
    await outbox.send(chat.id, { content: "One" });
    await expect.poll(() => counts).toEqual([1, 1]);
    expect(received.faults).toEqual([]);
  });

  it("cannot be discarded while the client reads the chat, and leaves the outbox if the app stops following the chat", async () => {
    const { anna, ben, chat, calls, received } = await followDeaf();
    let isReading = false;
    calls.divert(async (call, id, input) => {
      if (id !== "sync") {
        return await call(id, input);
      }
      isReading = true;
      return await new Promise(() => {});
    });
    const store = memoryStore();
    const { outbox, sent } = showOutbox(ben.client, received.items, store);
    const written = await outbox.send(chat.id, { content: "One" });
    await outbox.send(chat.id, { content: "Two" });
    await expect.poll(async () => (await messagesSeenBy(anna, chat)).length).toBe(2);
    await expect.poll(() => isReading).toBe(true);
    expect([sent, await outbox.discard(written.id), (await outbox.messages()).length]).toEqual([[], false, 2]);
    received.following.stop();
    await expect.poll(() => sent).toEqual(["One", "Two"]);
    await expect.poll(() => store.list("outbox")).toEqual([]);
    expect(received.items).toEqual([]);
  });
});

describe("a message that is sent by an app with an offline copy", () => {
  it("is already in the offline copy when it leaves the outbox, even if no broadcast arrives", async () => {
    const { ben, chat } = await makePair();
    const store = memoryStore();
    const shown: ChatMessage[] = [];
    const copy = ben.client.sync(store, {
      changed: (changes) => shown.push(...changes.flatMap(({ value }) => (value ? [value as ChatMessage] : []))),
    });
    await copy.catchUp();
    const { outbox, counts } = showOutbox(ben.client, shown, store);
    await outbox.send(chat.id, { content: "One" });
    await expect.poll(() => counts).toEqual([1, 1]);
    expect(await store.list("message")).toMatchObject([{ value: { content: "One" } }]);
  });
});

describe("an outbox that is created after the chat is opened", () => {
  it("does not contain a message that the chat already shows", async () => {
    const { ben, chat } = await makePair();
    const store = memoryStore();
    const first = showOutbox(ben.client, []);
    const written = await first.outbox.send(chat.id, { content: "One" });
    await expect.poll(() => first.sent).toEqual(["One"]);
    first.outbox.stop();

    // Restores the message, as if the app had ended before its store recorded that the message was sent.
    await store.write([{ kind: "outbox", id: written.id, value: written }]);
    const again = await signIn(ben.account);
    const received = await receiveChat(again.client, chat);
    const calls = watchCalls(again.client);
    const second = showOutbox(again.client, received.items, store);
    expect(await second.outbox.messages()).toEqual([]);
    expect([second.sent, calls.names.includes("sendMessage")]).toEqual([["One"], false]);
  });
});
