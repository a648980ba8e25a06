/** Tests that `client.follow` emits all missed changes after a lost connection, or ends if the user has lost access. */

import { describe, expect, it } from "vitest";
import { chatsOf, deleteMessage, messagesSeenBy, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { inviteAndAccept, publishEvent } from "../../../supabase/tests/functions/_support/events/events.ts";
import { befriend, block } from "../../../supabase/tests/functions/_support/friends.ts";
import { organizedEvent } from "../../../supabase/tests/functions/_support/groups.ts";
import { signUpWithProfile } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { suspend } from "../../../supabase/tests/functions/_support/suspension.ts";
import { ApiError, type End, memoryStore } from "../src/index.ts";
import { makePair } from "./_support/pair.ts";
import { receiveChat } from "./_support/received.ts";
import { expiredCursor } from "./_support/rejected-cursors.ts";
import { watchCalls } from "./_support/watched-calls.ts";

describe("client.follow after a lost connection", () => {
  it('ends with "gone" if the user left the chat on another device or blocked the other user', async () => {
    const { wire, anna, ben, chat } = await makePair();
    await ben.person.request("POST", "/profiles", { firstName: "Ben" });
    const { event, creator } = await organizedEvent(0);
    await befriend(creator, ben.person);
    await inviteAndAccept(creator, event, ben.person);
    const ofEvent = (await chatsOf(ben.person)).find(({ eventId }) => eventId === event.id)!;
    const received = [await receiveChat(ben.client, chat), await receiveChat(ben.client, ofEvent)];
    await expect.poll(() => received.map(({ connections }) => connections)).toEqual([[true], [true]]);
    wire.cut();
    await block(ben.person, anna);
    await ben.person.request("DELETE", `/events/${event.id}/authors/me`);
    wire.rejoin();
    await expect
      .poll(() => received.flatMap(({ ends }) => ends))
      .toMatchObject([{ reason: "gone" }, { reason: "gone" }]);
    await expect.poll(() => ben.client.supabase.getChannels()).toEqual([]);
  });

  it("emits all missed changes from many sync pages, even if the first attempt to read one of the pages fails", async () => {
    const { wire, anna, ben, chat } = await makePair();
    const [first, second] = [await say(anna, chat, "First"), await say(anna, chat, "Second")];
    const calls = watchCalls(ben.client);
    const received = await receiveChat(ben.client, chat);
    await expect.poll(() => received.connections).toEqual([true]);
    await calls.settle();
    wire.cut();
    await anna.request("PATCH", `/chats/${chat.id}/messages/${first.id}`, { content: "Edited" });
    await say(ben.person, chat, "Go on");
    for (let number = 0; number < 7; number += 1) {
      await say(anna, chat, `Number ${number}`);
    }
    await deleteMessage(anna, second);
    let pages = 0;
    calls.divert((call, id, input) => {
      if (id !== "sync") {
        return call(id, input);
      }
      pages += 1;
      if (pages === 3) {
        throw new ApiError({ code: "network_failed", status: 0, message: "The page was lost." });
      }
      return call(id, { query: { ...input?.query, limit: 2 } });
    });
    wire.rejoin();
    await expect.poll(() => received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
    expect(pages).toBeGreaterThan(5);
    await calls.settle();
    const told = (name: string) => received.log.filter((entry) => entry.startsWith(name));
    expect([told("created").length, told("updated"), told("deleted")]).toEqual([
      8,
      [`updated ${first.id}`],
      [`deleted ${second.id}`],
    ]);
    expect(received.faults).toEqual([]);
  });

  it("reads all pages of a list again and emits the changes if the sync cursor has expired", async () => {
    const { wire, anna, ben, chat } = await makePair();
    const messages = [await say(ben.person, chat, "Go on")];
    while (messages.length < 6) {
      messages.push(await say(anna, chat, `Number ${messages.length}`));
    }
    const calls = watchCalls(ben.client);
    const received = await receiveChat(ben.client, chat);
    await expect.poll(() => received.connections).toEqual([true]);
    await calls.settle();
    wire.cut();
    await deleteMessage(anna, messages[1]!);
    const last = await say(anna, chat, "Last");
    let isExpired = false;
    calls.divert(async (call, id, input) => {
      if (id === "listMessages") {
        return await call(id, { ...input, query: { ...input?.query, limit: 2 } });
      }
      const cursor = input?.query?.cursor;
      if (id !== "sync" || typeof cursor !== "string" || isExpired) {
        return await call(id, input);
      }
      isExpired = true;
      return await call(id, { query: { cursor: await expiredCursor(ben.person.id, cursor) } });
    });
    wire.rejoin();
    await expect.poll(() => received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
    await calls.settle();
    expect([isExpired, received.log]).toEqual([true, ["opened", `deleted ${messages[1]!.id}`, `created ${last.id}`]]);
    expect(received.faults).toEqual([]);
  });

  it('ends with "suspended" for every followed object after the user is suspended', async () => {
    const { wire, anna, ben, chat } = await makePair();
    await ben.person.request("POST", "/profiles", { firstName: "Ben" });
    const friend = await signUpWithProfile();
    await befriend(friend, ben.person);
    const event = await publishEvent(friend);
    await say(anna, chat, "Before");
    const connections: boolean[] = [];
    const ends = new Map<string, End>();
    const handlers = (name: string) => ({
      connection: (isConnected: boolean) => connections.push(isConnected),
      ended: (end: End) => ends.set(name, end),
    });
    const { follow } = ben.client;
    follow.chat(chat.id, handlers("chat"));
    follow.typing(chat.id, handlers("typing"));
    follow.notifications(handlers("notifications"));
    follow.event(event.id, handlers("event"));
    follow.location(friend.id, handlers("location"));
    const calls = watchCalls(ben.client);
    await ben.client.sync(memoryStore(), handlers("copy")).catchUp();
    await expect.poll(() => connections).toEqual([true, true, true, true, true, true]);
    await calls.settle();
    // Waits a second time, because an offline copy polls again one second after a poll that found no changes.
    await calls.settle();
    wire.cut();
    await suspend(ben.person);
    wire.rejoin();
    await expect.poll(() => ends.size).toBe(6);
    expect([...ends.values()].map(({ reason }) => reason)).toEqual(Array(6).fill("suspended"));
    await expect.poll(() => ben.client.supabase.getChannels()).toEqual([]);
  });
});
