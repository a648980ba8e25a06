/**
 * A message whose response was lost is shown once. The outbox recognizes the message by its clientMessageId when the
 * app receives the message in another way.
 */

import { describe, expect, it } from "vitest";
import { messagesSeenBy, openDirectChat, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { block } from "../../../supabase/tests/functions/_support/friends.ts";
import { signUp } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { ApiError, type ChatMessage, type Client, memoryStore, type Store } from "../src/index.ts";
import { signIn, startApp } from "./_support/apps.ts";
import { receiveChat } from "./_support/received.ts";
import { watchCalls } from "./_support/watched-calls.ts";

function deferred<Value = void>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const lost = () => new ApiError({ code: "network_failed", status: 0, message: "The response was lost." });

async function makePair() {
  const [anna, ben] = await Promise.all([signUp(), startApp()]);
  const chat = await openDirectChat(anna, ben.person);
  return { anna, ben, chat };
}

/** Creates an outbox and records the calls of its handlers. */
function openOutbox(client: Client, store: Store) {
  const log: string[] = [];
  const sent: ChatMessage[] = [];
  const outbox = client.outbox(store, {
    sent: (waiting, message) => {
      expect(message.clientMessageId).toBe(waiting.id);
      log.push(`sent ${message.id}`);
      sent.push(message);
    },
    refused: () => log.push("refused"),
    stopped: (error) => log.push(`stopped ${error.message}`),
  });
  return { outbox, log, sent };
}

/**
 * Sends every message, but delays the responses until `release` is called. The argument of `release` decides whether
 * the first response is lost.
 */
function holdResponses({ client }: { client: Client }) {
  const { promise, resolve: release } = deferred<"lost" | "come">();
  const attempts: number[] = [];
  watchCalls(client).divert(async (call, id, input) => {
    const response = await call(id, input);
    if (id === "sendMessage") {
      attempts.push(attempts.length);
      if ((await promise) === "lost" && attempts.length === 1) {
        throw lost();
      }
    }
    return response;
  });
  return { attempts, release };
}

describe("a message whose response is delayed", () => {
  it.each(["lost", "come"] as const)(
    "is reported as sent when the followed chat receives the message (outcome of the delayed response: %s)",
    async (end) => {
      const { anna, ben, chat } = await makePair();
      const { attempts, release } = holdResponses(ben);
      const received = await receiveChat(ben.client, chat);
      const { outbox, log, sent } = openOutbox(ben.client, memoryStore());
      const written = await outbox.send(chat.id, { content: "One" });
      await expect.poll(() => received.items.map(({ clientMessageId }) => clientMessageId)).toEqual([written.id]);
      // The message has left the outbox and cannot be discarded, although the response has not arrived.
      expect([await outbox.messages(), await outbox.discard(written.id)]).toEqual([[], false]);
      expect(sent).toEqual(received.items);
      release(end);
      await outbox.send(chat.id, { content: "Two" });
      await expect.poll(() => sent.map(({ content }) => content)).toEqual(["One", "Two"]);
      await expect.poll(() => received.items.length).toBe(2);
      expect(received.faults).toEqual([]);
      expect([log.length, attempts.length]).toEqual([2, 2]);
      expect((await messagesSeenBy(anna, chat)).map(({ content }) => content)).toEqual(["Two", "One"]);
    },
  );

  it("leaves the outbox before the followed chat emits the message", async () => {
    const { ben, chat } = await makePair();
    holdResponses(ben);
    const order: string[] = [];
    const opened = deferred();
    ben.client.follow.chat(chat.id, {
      opened: () => opened.resolve(),
      created: ({ content }) => order.push(`created ${content}`),
    });
    await opened.promise;
    const outbox = ben.client.outbox(memoryStore(), { sent: (_, { content }) => order.push(`sent ${content}`) });
    await outbox.send(chat.id, { content: "One" });
    await expect.poll(() => order).toEqual(["sent One", "created One"]);
  });

  it("is reported as sent when the offline copy receives the message", async () => {
    const { ben, chat } = await makePair();
    const store = memoryStore();
    const changed: string[] = [];
    const copy = ben.client.sync(store, {
      changed: (changes) => changed.push(...changes.map(({ kind, id }) => `${kind} ${id}`)),
    });
    await copy.catchUp();
    const { release } = holdResponses(ben);
    const { outbox, log, sent } = openOutbox(ben.client, store);
    await outbox.send(chat.id, { content: "One" });
    await expect
      .poll(() => copy.catchUp().then(() => changed.filter((one) => one.startsWith("message"))))
      .toHaveLength(1);
    expect(sent).toMatchObject([{ content: "One" }]);
    expect([await outbox.messages(), await store.list("message")]).toMatchObject([[], [{ id: sent[0]!.id }]]);
    await expect.poll(() => store.list("outbox")).toEqual([]);
    release("lost");
    expect(log).toHaveLength(1);
  });
});

describe("a message that had no response yet when the app was restarted", () => {
  it("is shown once, even if the app reads the chat before the outbox reads its store", async () => {
    const { ben, chat } = await makePair();
    const store = memoryStore();
    const { attempts } = holdResponses(ben);
    const first = openOutbox(ben.client, store);
    await first.outbox.send(chat.id, { content: "One" });
    await expect.poll(() => attempts.length).toBe(1);
    first.outbox.stop();

    const again = await signIn(ben.account);
    const calls = watchCalls(again.client);
    const isRead = deferred();
    const slow: Store = {
      ...store,
      list: async (kind) => {
        await isRead.promise;
        return await store.list(kind);
      },
    };
    const second = openOutbox(again.client, slow);
    const received = await receiveChat(again.client, chat);
    isRead.resolve();
    expect(await second.outbox.messages()).toEqual([]);
    expect(second.sent).toEqual(received.items);
    expect([calls.names.includes("sendMessage"), first.log]).toEqual([false, []]);
  });
});

describe("a message that was stored but whose retry was rejected", () => {
  it("is reported as sent when the app reads the chat, and can no longer be retried or discarded", async () => {
    const { anna, ben, chat } = await makePair();
    await say(anna, chat, "Hello");
    let attempts = 0;
    watchCalls(ben.client).divert(async (call, id, input) => {
      attempts += Number(id === "sendMessage");
      const response = await call(id, input);
      if (id === "sendMessage" && attempts === 1) {
        await block(anna, ben.person);
        throw lost();
      }
      return response;
    });
    const { outbox, log } = openOutbox(ben.client, memoryStore());
    const written = await outbox.send(chat.id, { content: "One" });
    await expect.poll(() => log).toEqual(["refused"]);
    expect(await outbox.messages()).toMatchObject([{ id: written.id, state: "refused" }]);
    const received = await receiveChat(ben.client, chat);
    const own = received.items.find(({ clientMessageId }) => clientMessageId === written.id);
    expect([await outbox.messages(), log]).toEqual([[], ["refused", `sent ${own?.id}`]]);
  });
});
