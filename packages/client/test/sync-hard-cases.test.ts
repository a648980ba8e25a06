/**
 * An offline copy equals the lists of the API even if its cursor expires, its store fails or its connection is lost.
 */

import { describe, expect, it } from "vitest";
import { deleteMessage, openDirectChat, readUpTo, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { ask, block } from "../../../supabase/tests/functions/_support/friends.ts";
import { reserveConnections } from "../../../supabase/tests/functions/_support/rpc.ts";
import { signUp } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { type End, memoryStore } from "../src/index.ts";
import { openCopy, startLife, wrongIn } from "./_support/copies.ts";
import { failingStore } from "./_support/failing-store.ts";
import { cursorOfEarlierKey, expiredCursor } from "./_support/rejected-cursors.ts";
import { startRelay } from "./_support/relay.ts";
import { watchCalls } from "./_support/watched-calls.ts";

const connections = reserveConnections(1);

describe("an offline copy", () => {
  it.each([
    ["expires", expiredCursor],
    ["is rejected", cursorOfEarlierKey],
  ])("is created again if its cursor %s between two sync pages", async (_, replaced) => {
    const { anna, ben, chat, message } = await startLife();
    const store = memoryStore();
    const first = openCopy(anna.client, store);
    await first.copy.catchUp();
    first.copy.stop();
    await deleteMessage(ben, message);
    await say(ben, chat, "Another");
    await ask(await signUp(), anna.person);
    let pages = 0;
    watchCalls(anna.client).divert(async (call, id, input) => {
      const cursor = input?.query?.cursor;
      if (id !== "sync" || typeof cursor !== "string") {
        return await call(id, input);
      }
      pages += 1;
      return await call(id, {
        query: { limit: 1, cursor: pages === 2 ? await replaced(anna.person.id, cursor) : cursor },
      });
    });
    const second = openCopy(anna.client, store);
    await second.copy.catchUp();
    expect([second.copied, await wrongIn(store, anna.person, connections[0])]).toEqual([["copied"], []]);
  });

  it("stops if its store fails, and the next copy in this store equals the lists that the API returns", async () => {
    const { anna, ben, chat } = await startLife();
    const device = memoryStore();
    const first = openCopy(anna.client, device);
    await first.copy.catchUp();
    first.copy.stop();
    await say(ben, chat, "Hello again");
    await openDirectChat(await signUp(), anna.person);
    await block(anna.person, await signUp());
    const ends: End[] = [];
    let failures = 0;
    for (let isDone = false; !isDone; ) {
      const copy = anna.client.sync(failingStore(device, failures), { ended: (end) => ends.push(end) });
      isDone = await copy.catchUp().then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe("The device is full.");
          return false;
        },
      );
      failures += isDone ? 0 : 1;
      copy.stop();
    }
    expect(failures).toBeGreaterThan(2);
    expect(ends.map(({ reason, error }) => [reason, error?.message])).toEqual(
      Array(failures).fill(["failed", "The device is full."]),
    );
    expect(await wrongIn(device, anna.person, connections[0])).toEqual([]);
  });

  it("equals the lists of the API after many changes over a bad connection", async () => {
    const relay = await startRelay(3);
    const { anna, ben, chat } = await startLife(relay.url);
    const store = memoryStore();
    const { copy } = openCopy(anna.client, store);
    await copy.catchUp();
    relay.cutAtRandom(10);
    for (let number = 0; number < 30; number += 1) {
      const message = await say(ben, chat, `Number ${number}`);
      if (number % 3 === 0) {
        await deleteMessage(ben, message);
      }
      if (number % 5 === 0) {
        await readUpTo(anna.person, chat);
        await ask(await signUp(), anna.person);
      }
    }
    relay.cutAtRandom(0);
    await copy.catchUp();
    expect(await wrongIn(store, anna.person, connections[0])).toEqual([]);
    expect(relay.cuts).toBeGreaterThan(0);
  });
});
