/** Chats over HTTP: the list, summaries, details, direct chats and participants (docs/features/chats.md, List). */

import { randomUUID } from "node:crypto";
import { chatsContract } from "@social/shared-types/chats.ts";
import { describe, expect, it } from "vitest";
import {
  chatRows,
  chatSeenBy,
  chatsOf,
  deleteMessage,
  expectChatUnchanged,
  messagesSeenBy,
  notifiedOfChat,
  openDirectChat,
  readUpTo,
  say,
  summaryFor,
} from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { createEvent, inviteAndAccept, newFriendOf, publishEvent } from "../_support/events/events.ts";
import { block, makePeople, unblock } from "../_support/friends.ts";
import { admittedGuest, groupRows, leave, organizedEvent } from "../_support/groups.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf, uploadImage } from "../_support/media/uploads.ts";
import { readPages } from "../_support/pages.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess, expectUnchanged } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = chatsContract;

function open(person: Person, userId: unknown) {
  return person.request("POST", "/chats/direct", { userId });
}

async function authorsChatOf(person: Person, { id }: { id: string }) {
  return (await chatsOf(person)).find(({ eventId, type }) => eventId === id && type === "event_authors");
}

describe("a direct chat", () => {
  // spec: What the service does, three kinds of chats: of groups, of organizers, direct
  // spec: Chat, a detail: `id`, `type`, `name`, `eventId`, `participants` (avatar, name, profile, role, user), `createdAt`
  // spec: Chat, `POST /chats/direct` answers `id`, `type`, `createdAt`
  // spec: Operations without a path in the specification, get a chat: the Chat detail
  // spec: Operations without a path in the specification, create a direct chat: {userId} gives {id, type, createdAt}
  it("is created once for each pair of users, with one notification to the other user", async () => {
    const [anna, ben] = [await signUpWithProfile({ firstName: "Anna" }), await signUpWithProfile()];
    const response = await open(anna, ben.id.toUpperCase());
    expect(response.status).toBe(201);
    const chat = expectSuccess(response, routes.openDirectChat);
    expect(chat).toEqual({ id: chat.id, type: "direct", createdAt: chat.createdAt });
    await expectChatUnchanged(chat, async () => {
      expect(expectUnchanged(await open(anna, ben.id), routes.openDirectChat)).toEqual(chat);
      expect(expectUnchanged(await open(ben, anna.id), routes.openDirectChat)).toEqual(chat);
    });
    expect(await chatRows(chat)).toMatchObject({
      chat: { type: "direct", event_id: null },
      notifications: [{ user_id: ben.id, type: "chat_created", actor_id: anna.id, event_id: null }],
    });
    const participants = await chatSeenBy(ben, chat);
    expect(participants).toMatchObject({ id: chat.id, type: "direct", name: null, eventId: null });
    expect(participants.participants.map(({ userId, role }) => [userId, role])).toEqual([
      [anna.id, "member"],
      [ben.id, "member"],
    ]);
  });

  // spec: Chat, `POST /chats/direct`: `userId` is required
  it("can be opened with any existing user except oneself", async () => {
    const anna = await signUpWithProfile();
    for (const wrong of [anna.id, "ben", 5, null, undefined, [anna.id]]) {
      expectInvalid(await open(anna, wrong), ["userId"]);
    }
    expectRefusal(await open(anna, randomUUID()), 404, "person_not_found");
    expect(await chatsOf(anna)).toEqual([]);
    // The other user must have an account at the identity provider, but needs no profile.
    expectSuccess(await open(anna, (await signUp()).id), routes.openDirectChat);
  });

  it("cannot be opened while one of the two users blocks the other", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    await block(anna, ben);
    expectRefusal(await open(anna, ben.id), 404, "person_not_found");
    expectRefusal(await open(ben, anna.id), 404, "person_not_found");
    expect(await chatsOf(ben)).toEqual([]);
  });

  it("is missing in the blocker's list of chats until the block ends, but not in the blocked user's list", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
    const chat = await openDirectChat(anna, ben);
    const message = await say(ben, chat, "Hello");
    await block(anna, ben);
    expect(await chatsOf(anna)).toEqual([]);
    for (const [method, path, body] of [
      ["POST", "/messages", { content: "x" }],
      ["POST", "/typing", { isTyping: true }],
      ["PUT", "/mute", { until: null }],
      ["POST", "/archive", undefined],
      ["PATCH", `/messages/${message.id}`, { content: "x" }],
      ["DELETE", `/messages/${message.id}`, undefined],
    ] as const) {
      expectRefusal(await anna.request(method, `/chats/${chat.id}${path}`, body), 404, "chat_not_found");
    }
    // The blocker can still request the chat by its id, in order to report it. This marks no message as read.
    await expectChatUnchanged(chat, async () => {
      expect((await chatSeenBy(anna, chat)).participants).toMatchObject([{ userId: anna.id }]);
      expect(await messagesSeenBy(anna, chat)).toMatchObject([{ id: message.id, content: "Hello" }]);
      const summary = await anna.request("GET", `/chats/${chat.id}/summary`);
      expect(expectSuccess(summary, routes.getChatSummary)).toMatchObject({ peer: { userId: ben.id, name: null } });
      expect(await readUpTo(anna, chat)).toBe(0);
      expect((await messagesSeenBy(ben, chat))[0]).toMatchObject({ readBy: [] });
    });
    expect(await chatSeenBy(ben, chat)).toMatchObject({ id: chat.id });
    await expectChatUnchanged(chat, async () => {
      const path = `/chats/${chat.id}/messages`;
      expectRefusal(await ben.request("POST", path, { content: "x" }), 404, "chat_not_found");
      expectRefusal(await ben.request("PATCH", `${path}/${message.id}`, { content: "x" }), 404, "chat_not_found");
    });
    await unblock(anna, ben);
    expect(await summaryFor(anna, chat)).toMatchObject({ lastMessageContent: "Hello", unreadCount: 1 });
    await say(ben, chat, "Again");
  });
});

describe("the list of chats", () => {
  // spec: Enumerations, chat type
  // spec: Chat, a summary has every field always: `id`, `type`, `name`, `avatarUrl`, `eventId`, `eventCreatorId`, `viewerEventRole`, `participantCount`, `participantPreview`, `peer`, `lastMessageAt`, `lastMessageContent`, `lastMessageSenderId`, `lastMessageSender`, `unreadCount`, `createdAt`
  // spec: Chat, `name` is null in a direct chat
  // spec: Chat, `avatarUrl`: the other person's avatar in a direct chat
  // spec: Chat, `eventId`, `eventCreatorId`: those of the event, null in a direct chat
  // spec: Chat, `viewerEventRole`: creator, author or participant; null without an event
  // spec: Chat, `participantCount`: everybody, the caller too
  // spec: Chat, `participantPreview`: avatar, name, profile, role and user
  // spec: Chat, `peer`: the other of a direct chat, null in others
  // spec: Chat, `lastMessageAt`, `lastMessageContent`, `lastMessageSenderId`, `lastMessageSender`: those of the last message, null without one
  // spec: Operations without a path in the specification, list chats: {data} of Chat summary
  it("shows the other person of a direct chat", async () => {
    const anna = await signUpWithProfile({ firstName: "Anna" });
    const ben = await signUpWithProfile({ firstName: "Ben" });
    const { key } = await addPhoto(ben, tinyPicture, "image/png");
    const chat = await openDirectChat(anna, ben);
    const empty = await summaryFor(anna, chat);
    const shown = { avatarUrl: expect.any(String), name: "Ben", profileId: ben.profileId, userId: ben.id };
    expect(empty).toEqual({
      id: chat.id,
      type: "direct",
      name: null,
      avatarUrl: expect.any(String),
      eventId: null,
      eventCreatorId: null,
      viewerEventRole: null,
      participantCount: 2,
      participantPreview: [{ ...shown, role: "member" }],
      peer: shown,
      lastMessageAt: null,
      lastMessageContent: null,
      lastMessageSenderId: null,
      lastMessageSender: null,
      unreadCount: 0,
      createdAt: expect.any(String),
      mutedUntil: null,
      isArchived: false,
      lastMessageDeleted: false,
      lastMessageAttachmentType: null,
    });
    // The URL may already belong to a crop of the photo.
    expect(objectOf(empty!.avatarUrl)).toMatch(new RegExp(`^${key}`));
    const message = await say(ben, chat, "First line\nsecond line");
    expect(await summaryFor(anna, chat)).toMatchObject({
      lastMessageAt: message.createdAt,
      lastMessageContent: "First line",
      lastMessageSenderId: ben.id,
      lastMessageSender: { name: "Ben", profileId: ben.profileId, userId: ben.id },
      unreadCount: 1,
    });
    expect(await summaryFor(ben, chat)).toMatchObject({ peer: { name: "Anna", avatarUrl: null }, unreadCount: 0 });
  });

  // spec: Enumerations, chat type
  // spec: Enumerations, `viewerEventRole`: three words
  // spec: Chat, `eventId`, `eventCreatorId`: those of the event, null in a direct chat
  // spec: Chat, `viewerEventRole`: creator, author or participant; null without an event
  // spec: Chat, `participantCount`: everybody, the caller too
  // spec: Chat, `participantPreview`: three others at most, without the caller
  // spec: Chat, `participantPreview`: the creator of the event first, then by joining
  // spec: Chat, `peer`: the other of a direct chat, null in others
  // spec: Operations without a path in the specification, list chats: {data} of Chat summary
  // spec: Limits, participantPreview: 3
  it("shows the event of a group chat, and previews at most three participants, beginning with the creator of the event", async () => {
    const host = await organizedEvent(2, { title: "Picnic" });
    const { event, creator, coAuthors } = host;
    const { guest, chatId } = await admittedGuest(host, { firstName: "Gina" });
    expect(await summaryFor(guest, { id: chatId })).toMatchObject({
      type: "approved_group",
      name: "Picnic",
      avatarUrl: null,
      eventId: event.id,
      eventCreatorId: creator.id,
      viewerEventRole: "participant",
      participantCount: 4,
      participantPreview: [creator, ...coAuthors].map(({ id }) => ({ userId: id, role: "organizer" })),
      peer: null,
      unreadCount: 0,
    });
    const roles = [
      [creator, "creator"],
      [coAuthors[0]!, "author"],
      [coAuthors[1]!, "author"],
    ] as const;
    for (const [person, viewerEventRole] of roles) {
      expect(await summaryFor(person, { id: chatId })).toMatchObject({ viewerEventRole, participantCount: 4 });
    }
    // The new guest is the fifth participant, and the preview contains only three.
    await inviteAndAccept(creator, event, await newFriendOf(creator));
    const { participantCount, participantPreview } = (await summaryFor(coAuthors[1]!, { id: chatId }))!;
    expect(participantCount).toBe(5);
    expect(participantPreview.map(({ userId }) => userId)).toEqual([creator.id, coAuthors[0]!.id, guest.id]);
  });

  // spec: Chat, `name`: the chat's own, else the title of the event as it is now
  // spec: Chat, `avatarUrl`: the cover of the event
  it("shows the current title and cover of an event as the name and avatar of its chat", async () => {
    const creator = await signUpWithProfile();
    const event = await createEvent(creator);
    expect(await authorsChatOf(creator, event)).toMatchObject({ name: "Picnic", avatarUrl: null });
    const key = await uploadImage(creator, tinyPicture, "image/png");
    await creator.request("PATCH", `/events/${event.id}`, { title: "Ball", imageKey: key });
    const chat = await authorsChatOf(creator, event);
    expect(chat).toMatchObject({ name: "Ball", avatarUrl: expect.any(String), viewerEventRole: "creator" });
    expect(objectOf(chat!.avatarUrl)).toMatch(new RegExp(`^${key}`));
    expect(await chatSeenBy(creator, chat!)).toMatchObject({ name: "Ball" });
    await sql`update public.chats set name = 'The hosts' where id = ${chat!.id}`;
    expect(await authorsChatOf(creator, event)).toMatchObject({ name: "The hosts" });
  });

  it("is sorted by the time of the last message, or by the creation time of a chat without messages", async () => {
    const anna = await signUpWithProfile();
    const chats = [];
    for (let count = 0; count < 3; count += 1) {
      chats.push(await openDirectChat(anna, await signUp()));
    }
    const [first, second, third] = chats as [{ id: string }, { id: string }, { id: string }];
    const order = async () => (await chatsOf(anna)).map(({ id }) => id);
    expect(await order()).toEqual([third.id, second.id, first.id]);
    await say(anna, first, "Hello");
    expect(await order()).toEqual([first.id, third.id, second.id]);
    await say(anna, second, "Hello");
    expect(await order()).toEqual([second.id, first.id, third.id]);
    expect(await chatsOf(await signUp())).toEqual([]);
  });

  // spec: Chat, `GET /chats` answers `data`, all of it
  it("contains all chats if the request has neither a limit nor a cursor", async () => {
    const anna = await signUp();
    const chats = [];
    for (const id of await makePeople(45)) {
      chats.unshift((await openDirectChat(anna, { id })).id);
    }
    expect((await chatsOf(anna)).map(({ id }) => id)).toEqual(chats);
  });

  it("is paginated only if the request has a limit or a cursor, and has nextCursor null otherwise", async () => {
    const anna = await signUp();
    for (const id of await makePeople(23)) {
      await openDirectChat(anna, { id });
    }
    const whole = expectSuccess(await anna.request("GET", "/chats"), routes.listChats);
    expect(whole.data).toHaveLength(23);
    expect(whole.nextCursor).toBeNull();
    for (const limit of [1, 10, 23, 100]) {
      expect(await readPages(anna, "/chats", routes.listChats, limit)).toEqual(whole.data);
    }
    const first = expectSuccess(await anna.request("GET", "/chats?limit=2"), routes.listChats);
    const rest = expectSuccess(await anna.request("GET", `/chats?cursor=${first.nextCursor}`), routes.listChats);
    expect(rest.data).toEqual(whole.data.slice(2, 22));
    expect(rest.nextCursor).not.toBeNull();
    for (const wrong of ["0", "101", "x", ""]) {
      expectInvalid(await anna.request("GET", `/chats?limit=${wrong}`), ["limit"]);
    }
    expectInvalid(await anna.request("GET", "/chats?cursor=x"), ["cursor"]);
    expectInvalid(await (await signUp()).request("GET", `/chats?cursor=${first.nextCursor}`), ["cursor"]);
  });

  it("contains for each participant the same summary as GET /chats/{id}/summary", async () => {
    const host = await organizedEvent(1);
    const { guest, chatId } = await admittedGuest(host, { firstName: "Gina" });
    await say(guest, { id: chatId }, "Hello");
    for (const person of [guest, host.creator, host.coAuthors[0]!]) {
      const summary = expectSuccess(await person.request("GET", `/chats/${chatId}/summary`), routes.getChatSummary);
      expect(summary).toEqual(await summaryFor(person, { id: chatId }));
    }
    expectInvalid(await guest.request("GET", "/chats/x/summary"), ["id"]);
  });

  // spec: Chat, `unreadCount`: of others, since one joined, unread; own never
  it("contains the number of unread messages, without deleted messages and messages from before the user joined the chat", async () => {
    const host = await organizedEvent(1);
    const { guest, chatId } = await admittedGuest(host);
    const { creator, coAuthors, event } = host;
    const chat = { id: chatId };
    const counts = async (...people: Person[]) =>
      Promise.all(people.map(async (person) => (await summaryFor(person, chat))?.unreadCount));
    await say(creator, chat, "One");
    const two = await say(creator, chat, "Two");
    await say(guest, chat, "Three");
    // Sending a message also marks all earlier messages as read for the sender.
    expect(await counts(creator, coAuthors[0]!, guest)).toEqual([1, 3, 0]);
    const late = await newFriendOf(creator);
    await inviteAndAccept(creator, event, late);
    expect(await counts(late)).toEqual([0]);
    await deleteMessage(creator, two);
    expect(await counts(creator, coAuthors[0]!, guest, late)).toEqual([1, 2, 0, 0]);
    await say(coAuthors[0]!, chat, "Four");
    expect(await counts(creator, coAuthors[0]!, guest, late)).toEqual([2, 0, 1, 1]);
    expect(await readUpTo(creator, chat)).toBe(2);
    expect(await counts(creator)).toEqual([0]);
  });
});

describe("the chat of the organizers", () => {
  // spec: What the service does, three kinds of chats: of groups, of organizers, direct
  // spec: What the service does, the chat of the organizers opens with the event
  // spec: Event author, who has not accepted is not in the chat
  // spec: States of an invitation to organize, who accepted organizes: counts, may change the event, votes and is in the chat of the organizers
  it("is created together with the event, and has the current organizers as its participants", async () => {
    const creator = await signUpWithProfile({ firstName: "Olga" });
    const event = await createEvent(creator);
    const chat = (await authorsChatOf(creator, event))!;
    const ben = await newFriendOf(creator);
    const people = async () => (await chatRows(chat)).participants.map(({ user_id }) => user_id);
    await creator.request("POST", `/events/${event.id}/authors`, { userId: ben.id });
    expect(await people()).toEqual([creator.id]);
    expect((await ben.request("POST", `/events/${event.id}/authors/accept`)).status).toBe(200);
    expect(await people()).toEqual([creator.id, ben.id]);
    expect(await notifiedOfChat(chat, "chat_created")).toEqual([ben.id]);
    expect((await groupRows(event)).chats).toHaveLength(1);
    await say(ben, chat, "Hello");
    expect((await creator.request("DELETE", `/events/${event.id}/authors/${ben.id}`)).status).toBe(200);
    expect(await people()).toEqual([creator.id]);
    expectRefusal(await ben.request("GET", `/chats/${chat.id}`), 404, "chat_not_found");
    expect(await chatsOf(ben)).toEqual([]);
  });

  it("loses a co-author who is removed from the event, as do the chats of the event's groups", async () => {
    const host = await organizedEvent(1);
    const { chatId, guest } = await admittedGuest(host);
    const [coAuthor] = host.coAuthors;
    expect((await chatsOf(coAuthor!)).map(({ type }) => type).sort()).toEqual(["approved_group", "event_authors"]);
    await host.creator.request("DELETE", `/events/${host.event.id}/authors/${coAuthor!.id}`);
    expect(await chatsOf(coAuthor!)).toEqual([]);
    const { participants } = await chatSeenBy(guest, { id: chatId });
    expect(participants.map(({ userId }) => userId)).toEqual([host.creator.id, guest.id]);
  });
});

describe("a user who is not a participant of a chat", () => {
  // spec: Authentication, 4: chats are their participants'
  it("receives 404 chat_not_found from every endpoint of the chat, even as a former participant", async () => {
    const host = await organizedEvent(0);
    const { guest, group, chatId } = await admittedGuest(host);
    const { guest: another } = await admittedGuest(host);
    const message = await say(guest, { id: chatId }, "Hello");
    await leave(guest, group);
    const path = `/chats/${chatId}`;
    await expectChatUnchanged({ id: chatId }, async () => {
      for (const person of [guest, another, await signUp()]) {
        for (const [method, rest, body] of [
          ["GET", "", undefined],
          ["GET", "/summary", undefined],
          ["GET", "/messages", undefined],
          ["POST", "/messages", { content: "x" }],
          ["PATCH", `/messages/${message.id}`, { content: "x" }],
          ["DELETE", `/messages/${message.id}`, undefined],
          ["POST", "/read", {}],
          ["GET", `/attachments/${randomUUID()}/url`, undefined],
        ] as const) {
          expectRefusal(await person.request(method, `${path}${rest}`, body), 404, "chat_not_found");
        }
        expect(await summaryFor(person, { id: chatId })).toBeUndefined();
      }
    });
    expectRefusal(await guest.request("GET", `/chats/${randomUUID()}`), 404, "chat_not_found");
  });

  it("receives 401 if the request has no token", async () => {
    const path = `/chats/${randomUUID()}`;
    for (const [method, rest] of [
      ["GET", "/chats"],
      ["POST", "/chats/direct"],
      ["GET", path],
      ["GET", `${path}/summary`],
      ["GET", `${path}/messages`],
      ["POST", `${path}/messages`],
      ["PATCH", `${path}/messages/${randomUUID()}`],
      ["DELETE", `${path}/messages/${randomUUID()}`],
      ["POST", `${path}/read`],
      ["GET", `${path}/attachments/${randomUUID()}/url`],
    ] as const) {
      expectRefusal(await callFunction(method, rest), 401, "unauthorized");
    }
  });
});

describe("a person who deletes their profile", () => {
  // spec: Chat, `lastMessageSender` has no name without a profile
  it("leaves every chat, and is shown without a name as the sender of the remaining messages", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUpWithProfile({ firstName: "Ben" })];
    const chat = await openDirectChat(anna, ben);
    const message = await say(ben, chat, "Goodbye");
    expect((await ben.request("DELETE", "/profiles")).status).toBe(200);
    expect(await chatsOf(ben)).toEqual([]);
    expect(await summaryFor(anna, chat)).toMatchObject({
      participantCount: 1,
      peer: { userId: ben.id, name: null, profileId: null, avatarUrl: null },
      lastMessageContent: "Goodbye",
      lastMessageSender: { userId: ben.id, name: null, profileId: null },
    });
    expect((await chatRows(chat)).messages).toMatchObject([{ id: message.id, sender_id: ben.id }]);
    const event = await publishEvent(await signUpWithProfile());
    expect(await authorsChatOf(anna, event)).toBeUndefined();
  });
});
