/** Muting and archiving chats over HTTP (docs/features/chats.md, Muting and archiving). */

import { randomUUID } from "node:crypto";
import { chatsContract } from "@social/shared-types/chats.ts";
import { describe, expect, it } from "vitest";
import { type ChatSummary, chatsOf, expectChatUnchanged, openDirectChat, say, summaryFor } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { createEvent, publishEvent } from "../_support/events/events.ts";
import { block } from "../_support/friends.ts";
import { readPages } from "../_support/pages.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = chatsContract;

interface Named {
  id: string;
}

async function mute(person: Person, { id }: Named, until: string | null): Promise<ChatSummary> {
  return expectSuccess(await person.request("PUT", `/chats/${id}/mute`, { until }), routes.muteChat);
}

async function unmute(person: Person, { id }: Named): Promise<ChatSummary> {
  return expectSuccess(await person.request("DELETE", `/chats/${id}/mute`), routes.unmuteChat);
}

async function archive(person: Person, { id }: Named): Promise<ChatSummary> {
  return expectSuccess(await person.request("POST", `/chats/${id}/archive`), routes.archiveChat);
}

async function unarchive(person: Person, { id }: Named): Promise<ChatSummary> {
  return expectSuccess(await person.request("DELETE", `/chats/${id}/archive`), routes.unarchiveChat);
}

/** Returns the ids of the person's archived chats. */
async function archiveOf(person: Person): Promise<string[]> {
  const { data } = expectSuccess(await person.request("GET", "/chats?archived=true"), routes.listChats);
  return data.map(({ id }) => id);
}

async function idsOf(person: Person): Promise<string[]> {
  return (await chatsOf(person)).map(({ id }) => id);
}

describe("a participant who mutes a chat", () => {
  it("receives the chat summary with the new mutedUntil when they mute or unmute the chat", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    for (let count = 0; count < 2; count += 1) {
      expect(await mute(anna, chat, soon)).toMatchObject({ id: chat.id, mutedUntil: soon });
    }
    expect(await summaryFor(anna, chat)).toEqual(await mute(anna, chat, soon));
    expect(await mute(anna, chat, null)).toMatchObject({ mutedUntil: "9999-12-31T23:59:59.999Z" });
    // A client can send back a mutedUntil that it has received.
    expect(await mute(anna, chat, "9999-12-31T23:59:59.999Z")).toMatchObject({
      mutedUntil: "9999-12-31T23:59:59.999Z",
    });
    expect(await summaryFor(ben, chat)).toMatchObject({ mutedUntil: null });
    for (let count = 0; count < 2; count += 1) {
      expect(await unmute(anna, chat)).toMatchObject({ mutedUntil: null });
    }
  });

  it("still sees new messages of the muted chat as unread", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    await mute(anna, chat, null);
    await say(ben, chat, "Hello");
    expect(await summaryFor(anna, chat)).toMatchObject({ unreadCount: 1, lastMessageContent: "Hello" });
  });

  it("receives 400 if the field until is in the past, is not a time, or is missing", async () => {
    const anna = await signUp();
    const chat = await openDirectChat(anna, await signUp());
    const put = (body: unknown) => anna.request("PUT", `/chats/${chat.id}/mute`, body);
    await expectChatUnchanged(chat, async () => {
      for (const until of [new Date().toISOString(), "2001-01-01T00:00:00Z", "soon", "", 5, true, undefined]) {
        expectInvalid(await put({ until }), ["until"]);
      }
      expectInvalid(await put(undefined), ["until"]);
    });
  });
});

describe("a participant who archives a chat", () => {
  it("sees the chat in the archive instead of the list of chats, until a participant sends a message", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    for (let count = 0; count < 2; count += 1) {
      expect(await archive(anna, chat)).toMatchObject({ id: chat.id, isArchived: true });
    }
    expect([await idsOf(anna), await archiveOf(anna), await idsOf(ben)]).toEqual([[], [chat.id], [chat.id]]);
    await say(ben, chat, "Hello");
    expect([await idsOf(anna), await archiveOf(anna)]).toEqual([[chat.id], []]);
    await archive(anna, chat);
    await say(anna, chat, "Hello yourself");
    expect(await summaryFor(anna, chat)).toMatchObject({ isArchived: false });
    await archive(anna, chat);
    for (let count = 0; count < 2; count += 1) {
      expect(await unarchive(anna, chat)).toMatchObject({ isArchived: false });
    }
    expect([await idsOf(anna), await archiveOf(anna)]).toEqual([[chat.id], []]);
  });

  it("can read the archive page by page, but cannot use its cursors in the list of chats", async () => {
    const anna = await signUp();
    const chats = [];
    for (let count = 0; count < 6; count += 1) {
      chats.unshift(await openDirectChat(anna, await signUp()));
    }
    const archived = chats.filter((_, index) => index % 2 === 0);
    for (const chat of archived) {
      await archive(anna, chat);
    }
    const ids = archived.map(({ id }) => id);
    expect(await archiveOf(anna)).toEqual(ids);
    for (const limit of [1, 2, 3, 100]) {
      const read = await readPages(anna, "/chats?archived=true", routes.listChats, limit);
      expect(read.map(({ id }) => id)).toEqual(ids);
    }
    const first = expectSuccess(await anna.request("GET", "/chats?archived=true&limit=1"), routes.listChats);
    expectInvalid(await anna.request("GET", `/chats?cursor=${first.nextCursor}`), ["cursor"]);
    const listed = expectSuccess(await anna.request("GET", "/chats?limit=1&archived=false"), routes.listChats);
    expectInvalid(await anna.request("GET", `/chats?archived=true&cursor=${listed.nextCursor}`), ["cursor"]);
    expectSuccess(await anna.request("GET", `/chats?cursor=${listed.nextCursor}`), routes.listChats);
    for (const wrong of ["yes", "", "1"]) {
      expectInvalid(await anna.request("GET", `/chats?archived=${wrong}`), ["archived"]);
    }
  });
});

describe("a chat of an event", () => {
  it("is archived automatically 30 days after the end of the event for each participant without unread messages", async () => {
    const olga = await signUpWithProfile();
    const event = await publishEvent(olga);
    const draft = await createEvent(olga);
    const [chat] = (await chatsOf(olga)).filter(({ eventId }) => eventId === event.id);
    await sql`
      update public.events
      set start_at = now() - interval '31 days', end_at = now() - interval '30 days 1 minute'
      where id in (${event.id}, ${draft.id})`;
    expect(await archiveOf(olga)).toEqual([chat!.id]);
    expect(await chatsOf(olga)).toMatchObject([{ eventId: draft.id, isArchived: false }]);
    // The chat returns to the list if a participant unarchives it or sends a message.
    expect(await unarchive(olga, chat!)).toMatchObject({ isArchived: false });
    expect(await archiveOf(olga)).toEqual([]);
    await archive(olga, chat!);
    await say(olga, chat!, "Again?");
    expect(await archiveOf(olga)).toEqual([]);
    await sql`update public.chats set last_message_at = now() - interval '30 days' where id = ${chat!.id}`;
    expect(await archiveOf(olga)).toEqual([chat!.id]);
    await sql`update public.chat_participants set unread_count = 1 where chat_id = ${chat!.id}`;
    expect(await archiveOf(olga)).toEqual([]);
  });
});

describe("a user without access to a chat", () => {
  it("receives 404 chat_not_found when they try to mute or archive the chat", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const calls = [
      ["PUT", "/mute", { until: null }],
      ["DELETE", "/mute", undefined],
      ["POST", "/archive", undefined],
      ["DELETE", "/archive", undefined],
    ] as const;
    await block(anna, ben);
    await expectChatUnchanged(chat, async () => {
      for (const [method, path, body] of calls) {
        const url = `/chats/${chat.id}${path}`;
        expectRefusal(await (await signUp()).request(method, url, body), 404, "chat_not_found");
        // Anna has blocked Ben, so the chat does not exist for Anna.
        expectRefusal(await anna.request(method, url, body), 404, "chat_not_found");
        expectRefusal(await anna.request(method, `/chats/${randomUUID()}${path}`, body), 404, "chat_not_found");
        expectInvalid(await anna.request(method, `/chats/x${path}`, body), ["id"]);
        expectRefusal(await callFunction(method, url), 401, "unauthorized");
      }
    });
    // Ben, the blocked user, can still mute and archive the chat.
    expect(await mute(ben, chat, null)).toMatchObject({ mutedUntil: "9999-12-31T23:59:59.999Z" });
    expect(await archive(ben, chat)).toMatchObject({ isArchived: true });
  });
});
