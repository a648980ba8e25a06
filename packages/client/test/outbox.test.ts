/** The outbox sends each message once and in order despite lost connections and restarts of the app. */

import { describe, expect, it, onTestFinished, vi } from "vitest";
import { messagesSeenBy, openDirectChat, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { block } from "../../../supabase/tests/functions/_support/friends.ts";
import { signUp } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { reinstate, suspend } from "../../../supabase/tests/functions/_support/suspension.ts";
import { ApiError, type Client, keyValueStore, memoryStore, type OutboxMessage, type Store } from "../src/index.ts";
import { signIn, startApp } from "./_support/apps.ts";
import { Device } from "./_support/device.ts";
import { failingStore } from "./_support/failing-store.ts";
import { startRelay } from "./_support/relay.ts";
import { watchCalls } from "./_support/watched-calls.ts";

function openOutbox(client: Client, store: Store) {
  const sent: string[] = [];
  const refused: [OutboxMessage, ApiError][] = [];
  const stopped: Error[] = [];
  const outbox = client.outbox(store, {
    sent: (_, message) => sent.push(message.content),
    refused: (message, error) => refused.push([message, error]),
    stopped: (error) => stopped.push(error),
  });
  return { outbox, sent, refused, stopped };
}

async function contentsIn(person: Parameters<typeof messagesSeenBy>[0], chat: { id: string }): Promise<string[]> {
  return (await messagesSeenBy(person, chat)).map(({ content }) => content).reverse();
}

describe("client.outbox", () => {
  it("keeps offline messages when the app is restarted, and sends them in order", async () => {
    const relay = await startRelay();
    const [ben, anna] = await Promise.all([startApp(relay.url), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    const device = new Device();
    relay.setOnline(false);
    const first = openOutbox(ben.client, keyValueStore(device));
    for (const content of ["One", "Two", "Three"]) {
      expect(await first.outbox.send(chat.id, { content })).toMatchObject({ state: "waiting", message: { content } });
    }
    first.outbox.stop();
    relay.setOnline(true);
    const again = openOutbox((await signIn(ben.account)).client, keyValueStore(device));
    await again.outbox.send(chat.id, { content: "Four" });
    await expect.poll(() => again.sent).toEqual(["One", "Two", "Three", "Four"]);
    expect(await contentsIn(anna, chat)).toEqual(["One", "Two", "Three", "Four"]);
    expect([await again.outbox.messages(), first.sent, device.texts.size]).toEqual([[], [], 0]);
  });

  it("discards a waiting message while the device is offline, and does not send it later", async () => {
    const relay = await startRelay();
    const [ben, anna] = await Promise.all([startApp(relay.url), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    const { outbox, sent } = openOutbox(ben.client, memoryStore());
    // The delay before the second attempt is as long as possible.
    vi.spyOn(Math, "random").mockReturnValue(1);
    const realFetch = fetch;
    let failures = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation((...input) =>
      realFetch(...input).catch((error) => {
        failures += 1;
        throw error;
      }),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    relay.setOnline(false);
    const mistake = await outbox.send(chat.id, { content: "Sent by mistake" });
    await expect.poll(() => failures).toBe(1);
    expect(await outbox.discard(mistake.id)).toBe(true);
    relay.setOnline(true);
    await outbox.send(chat.id, { content: "Meant" });
    await expect.poll(() => sent).toEqual(["Meant"]);
    expect(await contentsIn(anna, chat)).toEqual(["Meant"]);
  });

  it("sends each message once over a connection that is cut at random", async () => {
    const relay = await startRelay(7);
    const [ben, anna] = await Promise.all([startApp(relay.url), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    const { outbox, sent, refused } = openOutbox(ben.client, memoryStore());
    relay.cutAtRandom(20);
    const contents = Array.from({ length: 20 }, (_, number) => `Number ${number}`);
    for (const content of contents) {
      await outbox.send(chat.id, { content });
    }
    await expect.poll(() => sent.length).toBeGreaterThan(10);
    relay.cutAtRandom(0);
    outbox.flush();
    await expect.poll(() => sent).toEqual(contents);
    expect(await contentsIn(anna, chat)).toEqual(contents);
    expect(refused).toEqual([]);
    expect(relay.cuts).toBeGreaterThan(0);
  });

  it("sends a message again if the response was lost, and the chat contains the message only once", async () => {
    const [ben, anna] = await Promise.all([startApp(), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    const { api } = ben.client;
    const call = api.call.bind(api);
    vi.spyOn(api, "call").mockImplementationOnce((async (...input: Parameters<typeof call>) => {
      await call(...input);
      throw new ApiError({ code: "network_failed", status: 0, message: "The answer was lost." });
    }) as never);
    const { outbox, sent } = openOutbox(ben.client, memoryStore());
    await outbox.send(chat.id, { content: "Once" });
    await expect.poll(() => sent).toEqual(["Once"]);
    expect(await contentsIn(anna, chat)).toEqual(["Once"]);
  });

  it("sends a message again if the app was restarted before the response arrived", async () => {
    const [ben, anna] = await Promise.all([startApp(), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    const device = new Device();
    const first = openOutbox(ben.client, keyValueStore(device));
    let hasArrived = false;
    watchCalls(ben.client).divert(async (call, ...input) => {
      await call(...input);
      hasArrived = true;
      return await new Promise(() => {});
    });
    const kept = await first.outbox.send(chat.id, { content: "One" });
    await first.outbox.send(chat.id, { content: "Two" });
    await expect.poll(() => hasArrived).toBe(true);
    expect(await first.outbox.discard(kept.id)).toBe(false);
    first.outbox.stop();
    const again = openOutbox((await signIn(ben.account)).client, keyValueStore(device));
    await expect.poll(() => again.sent).toEqual(["One", "Two"]);
    expect([await contentsIn(anna, chat), first.sent, device.texts.size]).toEqual([["One", "Two"], [], 0]);
  });

  it("stops if its store fails, and sends each message once when the store works again", async () => {
    const [ben, anna] = await Promise.all([startApp(), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    const device = memoryStore();
    const waiting = openOutbox(ben.client, failingStore(device, 1));
    await expect(waiting.outbox.send(chat.id, { content: "Not kept" })).rejects.toThrow("The device is full.");
    const kept = await waiting.outbox.send(chat.id, { content: "Kept" });
    await expect.poll(() => waiting.sent).toEqual(["Kept"]);
    expect(waiting.stopped).toEqual([]);
    waiting.outbox.stop();

    // The store fails when the outbox deletes the sent message.
    await device.write([{ kind: "outbox", id: kept.id, value: { ...kept, message: { content: "Kept" } } }]);
    const forgetting = openOutbox(ben.client, failingStore(device, 1));
    await expect.poll(() => forgetting.stopped).toMatchObject([{ message: "The device is full." }]);
    expect([forgetting.sent, (await forgetting.outbox.messages()).length]).toEqual([[], 1]);
    forgetting.outbox.flush();
    await expect.poll(() => forgetting.sent).toEqual(["Kept"]);
    expect(await device.list("outbox")).toEqual([]);
    forgetting.outbox.stop();

    // The store fails when the outbox lists the waiting messages.
    await device.write([{ kind: "outbox", id: kept.id, value: kept }]);
    const starting = openOutbox(ben.client, failingStore(device, 0));
    await expect.poll(() => starting.stopped).toMatchObject([{ message: "The device is full." }]);
    starting.outbox.flush();
    await expect.poll(() => starting.sent).toEqual(["Kept"]);
    expect(await contentsIn(anna, chat)).toEqual(["Kept"]);
  });

  it("sends later messages after a message was rejected, and sends the rejected message again on retry", async () => {
    const [ben, anna] = await Promise.all([startApp(), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    const { outbox, sent, refused } = openOutbox(ben.client, memoryStore());
    const wrong = await outbox.send(chat.id, { content: "x".repeat(4001) });
    await outbox.send(chat.id, { content: "Short" });
    await expect.poll(() => sent).toEqual(["Short"]);
    expect(refused).toMatchObject([
      [
        { id: wrong.id, state: "refused" },
        { code: "validation_failed", status: 400 },
      ],
    ]);
    expect(await outbox.messages()).toMatchObject([{ id: wrong.id, refusal: { code: "validation_failed" } }]);
    await outbox.retry(wrong.id);
    await expect.poll(() => refused).toHaveLength(2);
    expect(await outbox.discard(wrong.id)).toBe(true);
    expect([await outbox.messages(), await outbox.discard(wrong.id)]).toEqual([[], false]);
  });

  it("reports a message as rejected after a 429 response with a long Retry-After, and sends it when the app retries it", async () => {
    const [ben, anna] = await Promise.all([startApp(), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    const { outbox, sent, refused } = openOutbox(ben.client, memoryStore());
    // These messages exceed the daily limit for messages to a user who has not replied.
    const contents = Array.from({ length: 52 }, (_, number) => `Number ${number}`);
    for (const content of contents) {
      await outbox.send(chat.id, { content });
    }
    await expect.poll(() => sent.length + refused.length).toBe(52);
    const late = refused.map(([{ message }]) => message.content);
    expect([...sent, ...late]).toEqual(contents);
    const kept = await outbox.messages();
    expect(kept.map(({ message }) => message.content)).toEqual(late);
    expect(kept[0]).toMatchObject({
      state: "refused",
      refusal: { code: "rate_limited", status: 429 },
    });
    expect(Date.parse(kept[0]!.refusal!.retryAt!)).toBeGreaterThan(Date.now() + 3_600_000);
    await say(anna, chat, "I am here");
    for (const { id } of kept) {
      await outbox.retry(id);
    }
    await expect.poll(() => sent).toEqual(contents);
    expect(await outbox.messages()).toEqual([]);
  });

  it("sends messages to a chat even if messages to another chat are rejected", async () => {
    const [ben, anna, vera] = await Promise.all([startApp(), signUp(), signUp()]);
    const [closed, open] = [await openDirectChat(anna, ben.person), await openDirectChat(vera, ben.person)];
    await block(anna, ben.person);
    const { outbox, sent, refused } = openOutbox(ben.client, memoryStore());
    await outbox.send(closed.id, { content: "To a closed one" });
    await outbox.send(open.id, { content: "To an open one" });
    await expect.poll(() => sent).toEqual(["To an open one"]);
    await expect.poll(() => refused).toMatchObject([[{ chatId: closed.id }, { code: "chat_not_found" }]]);
  });

  it("stops when the user is suspended, and continues after the reinstatement", async () => {
    const [ben, anna] = await Promise.all([startApp(), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    await suspend(ben.person);
    const { outbox, sent, refused, stopped } = openOutbox(ben.client, memoryStore());
    await outbox.send(chat.id, { content: "Later" });
    await expect.poll(() => stopped).toMatchObject([{ code: "account_suspended" }]);
    expect(await outbox.messages()).toMatchObject([{ state: "waiting" }]);
    await reinstate(ben.person);
    outbox.flush();
    await expect.poll(() => sent).toEqual(["Later"]);
    expect(refused).toEqual([]);
  });

  it("does not send a message of one user after another user signs in on the same device", async () => {
    const [ben, vera, anna] = await Promise.all([startApp(), startApp(), signUp()]);
    const chat = await openDirectChat(anna, ben.person);
    await suspend(ben.person);
    const store = memoryStore();
    const bens = openOutbox(ben.client, store);
    await bens.outbox.send(chat.id, { content: "By Ben" });
    await expect.poll(() => bens.stopped).toHaveLength(1);
    bens.outbox.stop();
    await reinstate(ben.person);
    const veras = openOutbox(vera.client, store);
    const own = await openDirectChat(anna, vera.person);
    await veras.outbox.send(own.id, { content: "By Vera" });
    await expect.poll(() => veras.sent).toEqual(["By Vera"]);
    expect([veras.refused, await contentsIn(anna, chat)]).toEqual([[], []]);
    veras.outbox.stop();
    const again = openOutbox((await signIn(ben.account)).client, store);
    await expect.poll(() => again.sent).toEqual(["By Ben"]);
  });
});
