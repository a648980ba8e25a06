/**
 * Every endpoint that shows a message returns its `clientMessageId` to the sender of the message, and to no other
 * person.
 */

import { randomUUID } from "node:crypto";
import { chatsContract } from "@social/shared-types/chats.ts";
import { syncContract } from "@social/shared-types/sync.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { askToSend, type ChatMessage, deleteMessage, messagesSeenBy, openDirectChat, say } from "../_support/chats.ts";
import { expectSuccess, expectUnchanged } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = chatsContract;

let anna: Person;
let ben: Person;
let chat: { id: string };
let start: ChatMessage;
let sent: ChatMessage;
let clientMessageId: string;

async function syncOf(person: Person, cursor?: string) {
  const response = await person.request("GET", `/sync?limit=500${cursor ? `&cursor=${cursor}` : ""}`);
  return expectSuccess(response, syncContract.routes.sync);
}

beforeEach(async () => {
  [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
  chat = await openDirectChat(anna, ben);
  start = await say(ben, chat, "Hello");
  clientMessageId = randomUUID();
  sent = await say(anna, chat, "Here I am", { clientMessageId: clientMessageId.toUpperCase(), replyToId: start.id });
});

async function after(person: Person): Promise<ChatMessage | undefined> {
  const response = await person.request("GET", `/chats/${chat.id}/messages?after=${start.id}`);
  return expectSuccess(response, routes.listMessages).data[0];
}

describe("the sender of a message", () => {
  it("receives the clientMessageId in each response that shows the message", async () => {
    const path = `/chats/${chat.id}/messages/${sent.id}`;
    const again = await askToSend(anna, chat, { content: "Here I am", clientMessageId });
    const edited = expectSuccess(await anna.request("PATCH", path, { content: "Here" }), routes.editMessage);
    const exported = (await anna.request("GET", "/profiles/export")).body as { messages: ChatMessage[] };
    const shown = [
      sent,
      expectUnchanged(again, routes.sendMessage),
      edited,
      await after(anna),
      (await messagesSeenBy(anna, chat))[0],
      exported.messages.find(({ id }) => id === sent.id),
      await deleteMessage(anna, sent),
      (await messagesSeenBy(anna, chat))[0],
    ];
    expect(shown.map((message) => [message?.id, message?.clientMessageId])).toEqual(
      shown.map(() => [sent.id, clientMessageId]),
    );
  });

  it("receives the clientMessageId in the sync, whether or not the message is a reply", async () => {
    const { nextCursor } = await syncOf(anna);
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) {
      await say(anna, chat, "More", { clientMessageId: id });
    }
    await anna.request("PATCH", `/chats/${chat.id}/messages/${sent.id}`, { content: "Changed" });
    const { changes } = await syncOf(anna, nextCursor);
    const messages = changes.filter(({ type }) => type === "message");
    const found = messages.map(({ value }) => (value as unknown as ChatMessage).clientMessageId);
    expect(found.toSorted()).toEqual([clientMessageId, ...ids].toSorted());
  });

  it("receives clientMessageId null for a message that was sent without a clientMessageId", async () => {
    expect(await say(anna, chat, "Plain")).toMatchObject({ clientMessageId: null });
    expect((await messagesSeenBy(anna, chat))[0]).toMatchObject({ content: "Plain", clientMessageId: null });
  });
});

describe("another participant", () => {
  it("receives clientMessageId null for the message in lists and in the sync", async () => {
    const { nextCursor } = await syncOf(ben);
    await anna.request("PATCH", `/chats/${chat.id}/messages/${sent.id}`, { content: "Changed" });
    const { changes } = await syncOf(ben, nextCursor);
    const synced = changes.find(({ id }) => id === sent.id)?.value as unknown as ChatMessage;
    for (const message of [synced, await after(ben), (await messagesSeenBy(ben, chat))[0]]) {
      expect(message).toMatchObject({ id: sent.id, content: "Changed", clientMessageId: null });
    }
    expect(JSON.stringify((await ben.request("GET", "/profiles/export")).body)).not.toContain(clientMessageId);
  });
});
