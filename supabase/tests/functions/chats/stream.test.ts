/** The private Realtime topic `chat:{chatId}` (docs/features/chats.md, Notifications and broadcasts). */

import { describe, expect, inject, it } from "vitest";
import { deleteMessage, openDirectChat, readUpTo, say } from "../_support/chats.ts";
import { block } from "../_support/friends.ts";
import { admittedGuest, leave, organizedEvent } from "../_support/groups.ts";
import { clientOf, type EventUpdate, follow, overhear } from "../_support/realtime.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const topicOf = ({ id }: { id: string }) => `chat:${id}`;

async function followChat(person: Person, chat: { id: string }): Promise<EventUpdate[] | null> {
  return follow(clientOf(person), topicOf(chat));
}

function typesIn(received: EventUpdate[] | null): unknown[] {
  return received!.map(({ type }) => type);
}

describe("a participant who subscribes to a chat", () => {
  it("receives broadcasts with the ids, but not the content, of messages that are sent, edited, read and deleted", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const received = await followChat(ben, chat);
    const message = await say(anna, chat, "Helo");
    await anna.request("PATCH", `/chats/${chat.id}/messages/${message.id}`, { content: "Hello" });
    await readUpTo(ben, chat, message);
    // Marking a message as read a second time causes no broadcast.
    await readUpTo(ben, chat, message);
    await deleteMessage(anna, message);
    await expect.poll(() => typesIn(received)).toHaveLength(4);
    const ids = { chatId: chat.id, messageId: message.id };
    // Realtime adds a different id to each broadcast.
    expect(received!.map(({ id, ...broadcast }) => broadcast)).toEqual([
      { type: "message.created", ...ids },
      { type: "message.updated", ...ids },
      { type: "chat.read", ...ids, userId: ben.id },
      { type: "message.deleted", ...ids },
    ]);
  });

  it("receives no chat.read broadcasts when they send messages, and no broadcasts of other chats", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const received = await followChat(ben, chat);
    await say(anna, await openDirectChat(anna, await signUp()), "Elsewhere");
    await say(ben, chat, "One");
    await say(anna, chat, "Two");
    await expect.poll(() => typesIn(received)).toHaveLength(2);
    expect(typesIn(received)).toEqual(["message.created", "message.created"]);
    expect(received!.every(({ chatId }) => chatId === chat.id)).toBe(true);
  });

  it("cannot send broadcasts on the topic of the chat", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const received = await followChat(anna, chat);
    const client = clientOf(ben);
    const own = await follow(client, topicOf(chat));
    const [channel] = client.getChannels();
    const forged = { type: "broadcast", event: "message.created", payload: { type: "forged" } } as const;
    await channel!.send(forged);
    const { apiUrl, publishableKey } = inject("stack");
    await fetch(`${apiUrl}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { apikey: publishableKey, authorization: `Bearer ${ben.token}`, "content-type": "application/json" },
      body: JSON.stringify({ messages: [{ ...forged, topic: topicOf(chat), private: true }] }),
    });
    await say(ben, chat, "Real");
    await expect.poll(() => typesIn(received)).toContain("message.created");
    await expect.poll(() => typesIn(own)).toContain("message.created");
    expect([typesIn(received), typesIn(own)]).toEqual([["message.created"], ["message.created"]]);
  });
});

describe("a user without access to a chat", () => {
  it("cannot join the topic of the chat", async () => {
    const host = await organizedEvent(1);
    const { guest, group, chatId } = await admittedGuest(host);
    const { guest: another } = await admittedGuest(host);
    const chat = { id: chatId };
    const witness = await followChat(guest, chat);
    expect(witness).toEqual([]);
    await leave(guest, group);
    // The three people try to join concurrently, because Realtime takes seconds to reject a join.
    const outside = [another, guest, await signUp()];
    expect(await Promise.all(outside.map((person) => followChat(person, chat)))).toEqual([null, null, null]);
    expect(await followChat(host.coAuthors[0]!, chat)).toEqual([]);
  });

  it("cannot join the topic of a direct chat with a user whom they block", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    await block(anna, ben);
    expect(await followChat(anna, chat)).toBeNull();
    expect(await followChat(ben, chat)).toEqual([]);
  });
});

describe("a public channel with the name of a chat topic", () => {
  // spec: Where the sentences could be read in more than one way, a topic joined without `private: true` is told nothing, and docs/api/realtime.md says so at each example
  it("receives no broadcasts of the chat, even if the subscriber is a participant", async () => {
    const [anna, ben, eve] = [await signUp(), await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const received = await followChat(ben, chat);
    const overheard = await overhear(topicOf(chat), [eve, anna, ben], async () => {
      await say(anna, chat, "Secret");
      await expect.poll(() => received).toHaveLength(1);
    });
    expect(overheard).toEqual([[], [], []]);
  });
});
