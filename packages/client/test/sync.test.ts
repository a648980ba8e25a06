/** Tests that an offline copy on a device equals the lists that the API returns (docs/api/sync.md). */

import { describe, expect, it } from "vitest";
import { deleteMessage, openDirectChat, readUpTo, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { ask, block } from "../../../supabase/tests/functions/_support/friends.ts";
import { reserveConnections } from "../../../supabase/tests/functions/_support/rpc.ts";
import { type Person, signUp } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { keyValueStore, memoryStore, type Store, type SyncPage } from "../src/index.ts";
import { signIn, startApp } from "./_support/apps.ts";
import { openCopy, startLife, wrongIn } from "./_support/copies.ts";
import { Device } from "./_support/device.ts";
import { expiredCursor } from "./_support/rejected-cursors.ts";
import { watchCalls } from "./_support/watched-calls.ts";

const connections = reserveConnections(1);

/** Replaces the sync cursor in a store by an expired cursor. */
async function letExpire(store: Store, { id }: Person): Promise<void> {
  const state = (await store.get("sync", "state")) as { cursor: string };
  const value = { ...state, cursor: await expiredCursor(id, state.cursor) };
  await store.write([{ kind: "sync", id: "state", value }]);
}

describe("an offline copy", () => {
  it("equals the lists that the API returns, and receives changes automatically", async () => {
    const { anna, ben, chat, message } = await startLife();
    const store = memoryStore();
    const { copy, changes, copied } = openCopy(anna.client, store);
    await copy.catchUp();
    expect([copied, await wrongIn(store, anna.person, connections[0])]).toEqual([["copied"], []]);
    expect((await store.list("event")).length).toBe(1);
    await deleteMessage(ben, message);
    await ask(await signUp(), anna.person);
    await expect.poll(() => changes.map(({ kind }) => kind)).toContain("friendship");
    await readUpTo(anna.person, chat);
    await copy.catchUp();
    expect(await wrongIn(store, anna.person, connections[0])).toEqual([]);
  });

  it("continues after a restart of the app, even if the app ended during a write", async () => {
    const { anna, ben, chat } = await startLife();
    const device = new Device();
    const first = openCopy(anna.client, keyValueStore(device));
    await first.copy.catchUp();
    first.copy.stop();
    await say(ben, chat, "While she was away");
    await block(anna.person, await signUp());
    device.changesLeft = 3;
    const second = openCopy((await signIn(anna.account)).client, keyValueStore(device));
    await expect(second.copy.catchUp()).rejects.toThrow("The app has ended.");
    second.copy.stop();
    device.changesLeft = Number.POSITIVE_INFINITY;
    const store = keyValueStore(device);
    const third = openCopy((await signIn(anna.account)).client, store);
    await third.copy.catchUp();
    expect([third.copied, await wrongIn(store, anna.person, connections[0])]).toEqual([[], []]);
  });

  it("deletes the messages of a removed chat, and reads the messages of a new chat", async () => {
    const { anna, ben, chat } = await startLife();
    const store = memoryStore();
    const { copy } = openCopy(anna.client, store);
    await copy.catchUp();
    await block(anna.person, ben);
    const vera = await signUp();
    const other = await openDirectChat(vera, anna.person);
    await say(vera, other, "Hello from Vera");
    await copy.catchUp();
    const messages = (await store.list("message")).map(({ value }) => (value as { chatId: string }).chatId);
    expect(messages).not.toContain(chat.id);
    expect(messages).toContain(other.id);
    expect(await wrongIn(store, anna.person, connections[0])).toEqual([]);
  });

  it("keeps messages that arrive in an earlier sync than their chat", async () => {
    const { anna } = await startLife();
    const store = memoryStore();
    const first = openCopy(anna.client, store);
    await first.copy.catchUp();
    first.copy.stop();
    const vera = await signUp();
    const chat = await openDirectChat(vera, anna.person);
    await say(vera, chat, "One");
    await say(vera, chat, "Two");
    const loops: SyncPage["changes"][] = [[]];
    watchCalls(anna.client).divert(async (call, id, input) => {
      const isPage = id === "sync" && typeof input?.query?.cursor === "string";
      const response = await call(id, isPage ? { query: { ...input?.query, limit: 1 } } : input);
      if (isPage) {
        const { changes, hasMore } = response as SyncPage;
        if (loops.flat().length === 0) {
          // The new message moves the chat's entry to the end of the change log, so that this sync does not return the
          // chat.
          await say(vera, chat, "Three");
        }
        loops.at(-1)?.push(...changes);
        if (!hasMore) {
          loops.push([]);
        }
      }
      return response;
    });
    const second = openCopy(anna.client, store);
    await second.copy.catchUp();
    await second.copy.catchUp();
    const types = (loop: SyncPage["changes"] = []) => new Set(loop.map(({ type }) => type));
    expect([types(loops[0]).has("message"), types(loops[0]).has("chat")]).toEqual([true, false]);
    expect(types(loops[1]).has("chat")).toBe(true);
    const order = second.changes.filter(({ kind }) => kind === "message" || kind === "chat").map(({ kind }) => kind);
    expect(order[0]).toBe("message");
    const messages = (await store.list("message")).map(({ value }) => value as { chatId: string; content: string });
    expect(new Set(messages.filter(({ chatId }) => chatId === chat.id).map(({ content }) => content))).toEqual(
      new Set(["One", "Two", "Three"]),
    );
    expect(await wrongIn(store, anna.person, connections[0])).toEqual([]);
    expect(second.copied).toEqual([]);
  });

  it("starts with the configured number of newest messages per chat, and keeps all messages that arrive later", async () => {
    const { anna, ben, chat, message } = await startLife();
    const second = await say(ben, chat, "Two");
    const third = await say(ben, chat, "Three");
    const store = memoryStore();
    const copy = anna.client.sync(store, { messagesPerChat: 2 });
    await copy.catchUp();
    await deleteMessage(ben, message);
    await deleteMessage(ben, second);
    const fourth = await say(ben, chat, "Four");
    await copy.catchUp();
    const kept = (await store.list("message")).map(({ value }) => value as typeof message);
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([second.id, third.id, fourth.id]));
    expect(kept.find(({ id }) => id === second.id)!.deletedAt).not.toBeNull();
  });

  it("is created again if its cursor has expired or another user signs in", async () => {
    const { anna, ben, chat } = await startLife();
    const store = memoryStore();
    const first = openCopy(anna.client, store);
    await first.copy.catchUp();
    first.copy.stop();
    await block(anna.person, ben);
    await letExpire(store, anna.person);
    const second = openCopy(anna.client, store);
    await second.copy.catchUp();
    second.copy.stop();
    expect(second.copied).toEqual(["copied"]);
    expect(await wrongIn(store, anna.person, connections[0])).toEqual([]);
    const vera = await startApp();
    await openDirectChat(vera.person, await signUp());
    const veras = openCopy(vera.client, store);
    await veras.copy.catchUp();
    expect(await wrongIn(store, vera.person, connections[0])).toEqual([]);
    expect((await store.list("chat")).map(({ id }) => id)).not.toContain(chat.id);
  });

  it("stops syncing when its user signs out", async () => {
    const { anna } = await startLife();
    const ends: unknown[] = [];
    const copy = anna.client.sync(memoryStore(), { ended: (end) => ends.push(end) });
    await copy.catchUp();
    await anna.client.auth.signOut();
    await expect.poll(() => ends).toEqual([{ reason: "signed_out" }]);
    await expect(copy.catchUp()).rejects.toMatchObject({ code: "stopped" });
  });
});
