/** Tests `client.close()`: it ends calls and sockets and keeps stored data, and later calls are rejected. */

import { describe, expect, it, onTestFinished } from "vitest";
import WebSocket from "ws";
import { messagesSeenBy, openDirectChat, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { signUp as signUpPerson } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { ApiError, memoryStore } from "../src/index.ts";
import { signIn, startApp } from "./_support/apps.ts";
import { newClient, newPerson, signUp } from "./_support/persons.ts";
import { receiveChat } from "./_support/received.ts";
import { watchCalls } from "./_support/watched-calls.ts";

const closed = { name: "ApiError", code: "client_closed", status: 0 };
const id = "00000000-0000-4000-8000-000000000000";

/** Returns a fetch that never responds, so that its calls end only when they are aborted. */
function silence() {
  const signals: AbortSignal[] = [];
  const fetch = (_: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) => {
      signals.push(signal as AbortSignal);
      if (signal?.aborted) {
        reject(signal.reason);
      }
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  return { fetch: fetch as typeof globalThis.fetch, signals };
}

/** Returns a WebSocket transport that counts open sockets. */
function countedSockets() {
  const open = new Set<WebSocket>();
  class Counted extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.once("open", () => open.add(this));
      this.once("close", () => open.delete(this));
    }
  }
  return { open, transport: Counted as typeof WebSocket };
}

/** Asserts that the function throws `client_closed` or returns a promise that rejects with it. */
async function expectClosed(call: () => unknown): Promise<void> {
  await expect((async () => await call())()).rejects.toMatchObject(closed);
}

describe("a closed client", () => {
  it("throws client_closed when the app calls the API, follows an object, or opens an offline copy or an outbox", async () => {
    const { client } = await newPerson();
    await client.close();
    const file = new Uint8Array(1);
    await expectClosed(() => client.profiles.getOwnProfile());
    await expectClosed(() => client.health.getHealth());
    await expectClosed(() => client.events.iterateOwnEvents().next());
    await expectClosed(() => client.api.call("getOwnProfile"));
    await expectClosed(() => client.api.send({ method: "GET", path: "/moderation/reports" }));
    await expectClosed(() => client.upload(file, { type: "image/png" }));
    await expectClosed(() => client.follow.notifications({}));
    await expectClosed(() => client.follow.chat(id, {}));
    await expectClosed(() => client.follow.event(id, {}));
    await expectClosed(() => client.follow.location(id, {}));
    await expectClosed(() => client.follow.typing(id, {}));
    await expectClosed(() => client.sync(memoryStore()));
    await expectClosed(() => client.outbox(memoryStore()));
    expect(() => client.follow.refresh()).not.toThrow();
    const { error } = await client.auth.signInWithPassword({ email: "ann@example.test", password: "correct horse" });
    expect(error?.message).toBe("The client is closed: create another one.");
  });

  it("can be closed again", async () => {
    const client = newClient();
    expect(client.close()).toBe(client.close());
    await client.close();
  });

  it("keeps the session in its storage", async () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
    const options = {
      supabase: { auth: { storage, persistSession: true }, realtime: { transport: WebSocket as never } },
    };
    const { client, id: ownId } = await newPerson(undefined, options);
    await client.close();
    const next = newClient(undefined, options);
    onTestFinished(() => next.close());
    expect((await next.profiles.getOwnProfile()).userId).toBe(ownId);
  });
});

describe("client.close", () => {
  it("rejects queued calls, and calls that wait for a response or a retry", async () => {
    const { fetch, signals } = silence();
    const client = newClient(undefined, { fetch });
    await signUp(client);
    const calls = [
      client.profiles.getOwnProfile(),
      client.profiles.updateProfile({ body: { firstName: "Ann" } }),
      client.profiles.updateProfile({ body: { firstName: "Anna" } }),
      client.upload(new Uint8Array(1), { type: "image/png" }),
      client.upload(new Uint8Array(1), { type: "image/png", signal: new AbortController().signal }),
    ];
    const failing = newClient(undefined, {
      fetch: async () => {
        signals.push(new AbortController().signal);
        throw new TypeError("fetch failed");
      },
      repetitions: 100,
    });
    const repeated = failing.health.getHealth();
    await expect.poll(() => signals.length).toBeGreaterThan(5);
    const results = Promise.allSettled([...calls, repeated]);
    await Promise.all([client.close(), failing.close()]);
    for (const result of await results) {
      expect(result).toMatchObject({ status: "rejected", reason: closed });
    }
  });

  it("rejects an aborted call with the app's abort reason, not with client_closed", async () => {
    const { fetch } = silence();
    const client = newClient(undefined, { fetch });
    const controller = new AbortController();
    const call = client.health.getHealth({ signal: controller.signal });
    const reason = new Error("The screen was left.");
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect(client.health.getHealth({ signal: controller.signal })).rejects.toBe(reason);
    await client.close();
  });

  it("stops all subscriptions, calls no more handlers, and closes its WebSocket", async () => {
    const { open, transport } = countedSockets();
    const [anna, ben] = await Promise.all([signUpPerson(), startApp(undefined, transport)]);
    const chat = await openDirectChat(anna, ben.person);
    const received = await receiveChat(ben.client, chat);
    const typing = ben.client.follow.typing(chat.id, {});
    const copy = ben.client.sync(memoryStore(), { ended: (end) => received.ends.push(end) });
    await expect.poll(() => received.connections).toEqual([true]);
    typing.typed();
    expect(open.size).toBe(1);
    const log = [...received.log];
    const catchingUp = copy.catchUp();
    catchingUp.catch(() => undefined);
    await ben.client.close();
    await expect.poll(() => open.size).toBe(0);
    await say(anna, chat, "Are you there?");
    await expect(catchingUp).rejects.toMatchObject({ code: "stopped" });
    await expect(copy.catchUp()).rejects.toBeInstanceOf(ApiError);
    expect(await received.following.older()).toEqual([]);
    // Waits until another device has received the message, because an open client would also have received it by then.
    await receiveChat((await signIn(ben.account)).client, chat);
    expect(received).toMatchObject({ log, ends: [], connections: [true] });
    expect(ben.client.supabase.getChannels()).toEqual([]);
  });

  it("closes a WebSocket that is still connecting", async () => {
    const { open, transport } = countedSockets();
    const { client } = await startApp(undefined, transport);
    client.follow.notifications({});
    await client.close();
    client.follow.refresh();
    await expect.poll(() => client.supabase.realtime.connectionState()).toBe("closed");
    expect(open.size).toBe(0);
  });

  it("keeps the messages of an outbox, and the next client sends each of them once", async () => {
    const [anna, ben] = await Promise.all([signUpPerson(), startApp()]);
    const chat = await openDirectChat(anna, ben.person);
    const store = memoryStore();
    const log: string[] = [];
    const handlers = {
      sent: () => log.push("sent"),
      refused: () => log.push("refused"),
      stopped: () => log.push("no"),
    };
    const calls = watchCalls(ben.client);
    calls.divert((call, name, input) => (name === "sendMessage" ? new Promise(() => {}) : call(name, input)));
    const outbox = ben.client.outbox(store, handlers);
    const { id: messageId } = await outbox.send(chat.id, { content: "On my way" });
    await expect.poll(() => calls.names).toContain("sendMessage");
    await ben.client.close();
    await expectClosed(() => outbox.send(chat.id, { content: "Too late" }));
    await expectClosed(() => outbox.retry(messageId));
    outbox.flush();
    expect(await outbox.messages()).toMatchObject([{ id: messageId, state: "waiting" }]);
    const next = await signIn(ben.account);
    next.client.outbox(store, handlers);
    await expect.poll(() => log).toEqual(["sent"]);
    expect((await messagesSeenBy(anna, chat)).map(({ content }) => content)).toEqual(["On my way"]);
  });

  it("keeps a message in the outbox if closing the client aborted the request that sends this message", async () => {
    const [anna, ben] = await Promise.all([signUpPerson(), startApp()]);
    const chat = await openDirectChat(anna, ben.person);
    const { fetch, signals } = silence();
    const client = newClient(undefined, { fetch });
    await client.auth.signInWithPassword(ben.account);
    const log: string[] = [];
    const outbox = client.outbox(memoryStore(), { refused: () => log.push("refused"), stopped: () => log.push("no") });
    await outbox.send(chat.id, { content: "On my way" });
    await expect.poll(() => signals.length).toBe(1);
    await client.close();
    expect(signals[0]?.aborted).toBe(true);
    expect(await outbox.messages()).toMatchObject([{ state: "waiting" }]);
    expect(log).toEqual([]);
  });
});
