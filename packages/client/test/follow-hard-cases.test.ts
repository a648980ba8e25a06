/** Race conditions in which `client.follow` could miss a change, emit a change twice or never end. */

import { describe, expect, it } from "vitest";
import {
  deleteMessage,
  messagesSeenBy,
  openDirectChat,
  say,
} from "../../../supabase/tests/functions/_support/chats.ts";
import { signUp } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { makePair } from "./_support/pair.ts";
import { receiveChat, receiveNotifications } from "./_support/received.ts";
import { watchCalls } from "./_support/watched-calls.ts";

/** Returns a promise that the test resolves, to delay a call. */
function makeGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("client.follow", () => {
  it("emits nothing for repeated broadcasts", async () => {
    const { wire, anna, ben, chat } = await makePair();
    const calls = watchCalls(ben.client);
    const received = await receiveChat(ben.client, chat);
    const notified = await receiveNotifications(ben.client);
    await expect.poll(() => [...received.connections, ...notified.connections]).toEqual([true, true]);
    const message = await say(anna, chat, "Helo");
    await anna.request("PATCH", `/chats/${chat.id}/messages/${message.id}`, { content: "Hello" });
    await deleteMessage(anna, await say(anna, chat, "Wrong"));
    const listed = (await messagesSeenBy(ben.person, chat)).reverse();
    await expect.poll(() => received.items).toEqual(listed);
    await calls.settle();
    const logs = [[...received.log], [...notified.log], [...notified.counts]];
    const readsBefore = calls.names.length;
    expect(wire.replay()).toBeGreaterThanOrEqual(5);
    await calls.settle();
    expect(calls.names.length).toBeGreaterThan(readsBefore);
    expect([received.log, notified.log, notified.counts]).toEqual(logs);
    expect([...received.faults, ...notified.faults]).toEqual([]);
  });

  it("keeps its topic joined and still receives messages after the access token is refreshed", async () => {
    const { anna, ben, chat } = await makePair();
    const received = await receiveChat(ben.client, chat);
    await expect.poll(() => received.connections).toEqual([true]);
    const messages = [];
    for (const content of ["One", "Two", "Three"]) {
      await ben.client.auth.refreshSession();
      messages.push(await say(anna, chat, content));
      await expect.poll(() => received.items).toEqual(messages);
    }
    expect([received.connections, received.ends, received.faults]).toEqual([[true], [], []]);
  });

  it("emits nothing if it is stopped while it reads a page of messages", async () => {
    const { wire, anna, ben, chat } = await makePair();
    const calls = watchCalls(ben.client);
    const received = await receiveChat(ben.client, chat);
    await expect.poll(() => received.connections).toEqual([true]);
    await calls.settle();
    const [answered, gate] = [makeGate(), makeGate()];
    calls.divert(async (call, id, input) => {
      const response = await call(id, input);
      answered.open();
      await gate.opened;
      return response;
    });
    wire.cut();
    await say(anna, chat, "While away");
    wire.rejoin();
    await answered.opened;
    received.following.stop();
    const connections = [...received.connections];
    gate.open();
    await calls.settle();
    const { length } = calls.names;
    await expect.poll(() => ben.client.supabase.getChannels()).toEqual([]);
    ben.client.follow.refresh();
    await calls.settle();
    expect([received.log, received.ends, received.connections, calls.names.length]).toEqual([
      ["opened"],
      [],
      connections,
      length,
    ]);
  });

  it("receives all messages even if another subscription stops while the first page is read", async () => {
    const { anna, ben, chat } = await makePair();
    const other = await openDirectChat(await signUp(), ben.person);
    const calls = watchCalls(ben.client);
    const first = await receiveChat(ben.client, other);
    await calls.settle();
    const [asked, gate] = [makeGate(), makeGate()];
    calls.divert(async (call, id, input) => {
      if (id === "listMessages") {
        asked.open();
        await gate.opened;
      }
      return await call(id, input);
    });
    const opening = receiveChat(ben.client, chat);
    await asked.opened;
    first.following.stop();
    gate.open();
    const second = await opening;
    await expect.poll(() => second.connections).toEqual([true]);
    await calls.settle();
    const message = await say(anna, chat, "Hello");
    await expect.poll(() => second.items).toEqual([message]);
  });

  it("emits the same messages to a second subscription that starts while messages arrive", async () => {
    const { wire, anna, ben, chat } = await makePair();
    await say(ben.person, chat, "Go on");
    const first = await receiveChat(ben.client, chat);
    const speaking = (async () => {
      for (let number = 0; number < 12; number += 1) {
        await say(anna, chat, `Number ${number}`);
      }
    })();
    await expect.poll(() => first.items.length).toBeGreaterThan(2);
    const second = await receiveChat(ben.client, chat);
    wire.cut();
    wire.rejoin();
    await speaking;
    const listed = (await messagesSeenBy(ben.person, chat)).reverse();
    await expect.poll(() => [first.items, second.items]).toEqual([listed, listed]);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  it("can be stopped by its own connection handler, even if the topic is already joined", async () => {
    const { ben, chat } = await makePair();
    const received = await receiveChat(ben.client, chat);
    await expect.poll(() => received.connections).toEqual([true]);
    const connections: boolean[] = [];
    const following = ben.client.follow.chat(chat.id, {
      connection: (isConnected) => {
        connections.push(isConnected);
        following.stop();
      },
    });
    await expect.poll(() => connections).toEqual([true]);
  });
});
