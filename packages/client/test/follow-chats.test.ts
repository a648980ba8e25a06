/**
 * `client.follow.chat`: its handlers receive the same messages as GET /chats/{id}/messages returns
 * (docs/features/chats.md, Notifications and broadcasts).
 */

import { describe, expect, it, vi } from "vitest";
import {
  chatsOf,
  deleteMessage,
  messagesSeenBy,
  openDirectChat,
  readUpTo,
  say,
} from "../../../supabase/tests/functions/_support/chats.ts";
import { inviteAndAccept, newFriendOf } from "../../../supabase/tests/functions/_support/events/events.ts";
import { befriend, block } from "../../../supabase/tests/functions/_support/friends.ts";
import { organizedEvent } from "../../../supabase/tests/functions/_support/groups.ts";
import { signUp } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { startApp } from "./_support/apps.ts";
import { receiveChat } from "./_support/received.ts";
import { expiredCursor } from "./_support/rejected-cursors.ts";
import { startRelay } from "./_support/relay.ts";
import { watchCalls } from "./_support/watched-calls.ts";

async function makePair(url?: string) {
  const [anna, ben] = await Promise.all([signUp(), startApp(url)]);
  return { anna, ben, chat: await openDirectChat(anna, ben.person) };
}

describe("client.follow.chat", () => {
  it("receives the newest messages, and each message again when it is edited, read or deleted", async () => {
    const { anna, ben, chat } = await makePair();
    const before = await say(anna, chat, "Before");
    const received = await receiveChat(ben.client, chat);
    expect(received.items).toEqual([before]);
    const message = await say(anna, chat, "Helo");
    await expect.poll(() => received.items.at(-1)).toEqual(message);
    await anna.request("PATCH", `/chats/${chat.id}/messages/${message.id}`, { content: "Hello" });
    await expect.poll(() => received.items.at(-1)?.content).toBe("Hello");
    await readUpTo(ben.person, chat, message);
    await expect.poll(() => received.items.map(({ readBy }) => readBy)).toEqual([[ben.person.id], [ben.person.id]]);
    await deleteMessage(anna, message);
    await expect.poll(() => received.items.at(-1)?.deletedAt).not.toBeNull();
    expect(received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
    expect(received.following.messages).toEqual(received.items);
    expect(received.log.filter((entry) => entry === `deleted ${message.id}`)).toHaveLength(1);
    expect(received.faults).toEqual([]);
  });

  it("receives a message from the app's user only once, and receives a reply again when the quoted message changes", async () => {
    const { anna, ben, chat } = await makePair();
    const received = await receiveChat(ben.client, chat);
    const message = await say(anna, chat, "A question");
    await say(ben.person, chat, "An answer", { replyToId: message.id });
    await deleteMessage(anna, message);
    await expect.poll(() => received.items.at(-1)?.replyTo?.deletedAt ?? null).not.toBeNull();
    expect(received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
    expect(received.faults).toEqual([]);
  });

  it("reads older messages with older(), and receives their changes afterwards", async () => {
    const { anna, ben, chat } = await makePair();
    // Ben sends a message first, because Anna may send only a few messages per day to a user who has not replied.
    const sent = [await say(ben.person, chat, "Go on")];
    while (sent.length < 8) {
      sent.push(await say(anna, chat, `Number ${sent.length}`));
    }
    watchCalls(ben.client).divert((call, id, input) =>
      call(id, id === "listMessages" ? { ...input, query: { ...input?.query, limit: 4 } } : input),
    );
    const received = await receiveChat(ben.client, chat);
    expect(received.items.map(({ id }) => id)).toEqual(sent.slice(4).map(({ id }) => id));
    // The client has not read the first message of the chat, so no handler is called when this message changes.
    await deleteMessage(ben.person, sent[0]!);
    await deleteMessage(anna, sent[4]!);
    await expect.poll(() => received.items[0]?.deletedAt).not.toBeNull();
    expect(received.log).toEqual(["opened", `deleted ${sent[4]!.id}`]);
    expect(received.following.hasOlder).toBe(true);
    const older = await received.following.older();
    expect(older.map(({ id }) => id)).toEqual(sent.slice(0, 4).map(({ id }) => id));
    expect(older[0]!.deletedAt).not.toBeNull();
    expect(received.following.hasOlder).toBe(false);
    expect(await received.following.older()).toEqual([]);
    received.items.unshift(...older);
    await deleteMessage(anna, sent[1]!);
    await expect.poll(() => received.items[1]?.deletedAt).not.toBeNull();
    expect(received.following.messages).toEqual(received.items);
    expect(received.faults).toEqual([]);
  });

  it("receives messages that were sent, edited or deleted while the connection was lost", async () => {
    const relay = await startRelay();
    const { anna, ben, chat } = await makePair(relay.url);
    const first = await say(anna, chat, "First");
    const second = await say(anna, chat, "Second");
    const received = await receiveChat(ben.client, chat);
    await expect.poll(() => received.connections).toEqual([true]);
    relay.setOnline(false);
    await expect.poll(() => received.connections).toEqual([true, false]);
    await anna.request("PATCH", `/chats/${chat.id}/messages/${first.id}`, { content: "Edited" });
    await deleteMessage(anna, second);
    const third = await say(anna, chat, "Third");
    const fourth = await say(anna, chat, "Fourth");
    relay.setOnline(true);
    await expect.poll(() => received.items).toHaveLength(4);
    expect(received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
    expect(received.log).toEqual([
      "opened",
      `updated ${first.id}`,
      `deleted ${second.id}`,
      `created ${third.id}`,
      `created ${fourth.id}`,
    ]);
    expect(received.faults).toEqual([]);
    await expect.poll(() => received.connections).toEqual([true, false, true]);
  });

  it("receives changes although the cursor of the sync has expired", async () => {
    const { anna, ben, chat } = await makePair();
    const message = await say(anna, chat, "Helo");
    const received = await receiveChat(ben.client, chat);
    const { api } = ben.client;
    const call = api.call.bind(api);
    let isExpired = false;
    vi.spyOn(api, "call").mockImplementation((async (id: "sync", input: { query: { cursor?: string } }) => {
      const { cursor } = input.query ?? {};
      if (id !== "sync" || !cursor || isExpired) {
        return call(id, input);
      }
      isExpired = true;
      await anna.request("PATCH", `/chats/${chat.id}/messages/${message.id}`, { content: "Hello" });
      return call("sync", { query: { cursor: await expiredCursor(ben.person.id, cursor) } });
    }) as never);
    const next = await say(anna, chat, "How are you?");
    await expect.poll(() => received.items).toHaveLength(2);
    expect(received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
    expect([isExpired, received.log]).toEqual([true, ["opened", `updated ${message.id}`, `created ${next.id}`]]);
    expect(received.faults).toEqual([]);
  });

  it("receives each new participant count, and receives a message again when the number of its readers changes", async () => {
    const host = await organizedEvent(0);
    const ben = await startApp();
    await ben.person.request("POST", "/profiles", { firstName: "Ben" });
    await befriend(host.creator, ben.person);
    await inviteAndAccept(host.creator, host.event, ben.person);
    const [chat] = await chatsOf(ben.person);
    const message = await say(host.creator, chat!, "Welcome");
    const received = await receiveChat(ben.client, chat!);
    expect(received.sizes).toEqual([2]);
    const vera = await newFriendOf(host.creator);
    await inviteAndAccept(host.creator, host.event, vera);
    await expect.poll(() => received.sizes.at(-1)).toBe(3);
    await readUpTo(vera, chat!, message);
    await vera.request("DELETE", `/events/${host.event.id}/authors/me`);
    await expect.poll(() => received.sizes.at(-1)).toBe(2);
    await expect.poll(() => received.items).toEqual(await messagesSeenBy(ben.person, chat!));
    await ben.person.request("DELETE", `/events/${host.event.id}/authors/me`);
    await expect.poll(() => received.ends).toMatchObject([{ reason: "gone" }]);
    expect(received.faults).toEqual([]);
  });

  it("ends at the next call of refresh() after the user has blocked the other participant", async () => {
    const { anna, ben, chat } = await makePair();
    const received = await receiveChat(ben.client, chat);
    await block(ben.person, anna);
    // The app calls refresh(), because a block does not cause a broadcast.
    ben.client.follow.refresh();
    await expect.poll(() => received.ends).toMatchObject([{ reason: "gone" }]);
  });

  it("ends with chat_not_found if the user is not a participant of the chat", async () => {
    const { anna, chat } = await makePair();
    const stranger = await startApp();
    await say(anna, chat, "A secret");
    const received = await receiveChat(stranger.client, chat);
    expect(received.ends).toMatchObject([{ reason: "gone", error: { code: "chat_not_found" } }]);
    expect(received.log).toEqual([]);
    expect(stranger.client.supabase.getChannels()).toEqual([]);
  });

  it("ends when the user signs out", async () => {
    const { ben, chat } = await makePair();
    const received = await receiveChat(ben.client, chat);
    await ben.client.auth.signOut();
    await expect.poll(() => received.ends).toEqual([{ reason: "signed_out" }]);
  });

  it("emits nothing after stop(), leaves the topic, and can be started again immediately", async () => {
    const { anna, ben, chat } = await makePair();
    const received = await receiveChat(ben.client, chat);
    const other = await receiveChat(ben.client, chat);
    await expect.poll(() => received.connections).toEqual([true]);
    expect(ben.client.supabase.getChannels()).toHaveLength(1);
    received.following.stop();
    const message = await say(anna, chat, "For the other one");
    await expect.poll(() => other.items).toEqual([message]);
    other.following.stop();
    const again = await receiveChat(ben.client, chat);
    await expect.poll(() => again.connections).toEqual([true]);
    const last = await say(anna, chat, "For a third one");
    await expect.poll(() => again.items).toEqual([message, last]);
    again.following.stop();
    await expect.poll(() => ben.client.supabase.getChannels()).toEqual([]);
    expect([received.items, other.items]).toEqual([[], [message]]);
    expect([...received.ends, ...other.ends, ...again.ends]).toEqual([]);
  });
});
