/** Messages over HTTP: sending, replying, editing, deleting and reading (docs/features/chats.md, Messages). */

import { randomUUID } from "node:crypto";
import { chatsContract } from "@social/shared-types/chats.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  askToSend,
  chatRows,
  deleteMessage,
  expectChatUnchanged,
  messagesSeenBy,
  notifiedOfChat,
  openDirectChat,
  readUpTo,
  say,
  summaryFor,
} from "../_support/chats.ts";
import { newFriendOf } from "../_support/events/events.ts";
import { block } from "../_support/friends.ts";
import { admittedGuest, like, organizedEvent, vote } from "../_support/groups.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { readPages } from "../_support/pages.ts";
import { expectInvalid, expectRefusal, expectSuccess, expectUnchanged } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = chatsContract;

interface Named {
  id: string;
}

let anna: Person;
let ben: Person;
let chat: Named;

beforeAll(async () => {
  [anna, ben] = [await signUpWithProfile({ firstName: "Anna" }), await signUpWithProfile({ firstName: "Ben" })];
  chat = await openDirectChat(anna, ben);
});

/** Creates an event, and returns the group chat of a guest with the creator and a co-author. */
async function groupChat() {
  const host = await organizedEvent(1);
  const { guest, chatId } = await admittedGuest(host);
  return { ...host, coAuthor: host.coAuthors[0]!, guest, chat: { id: chatId } };
}

function edit(person: Person, { id, chatId }: { id: string; chatId: string }, content: unknown) {
  return person.request("PATCH", `/chats/${chatId}/messages/${id}`, { content });
}

describe("a person who left a direct chat by deleting their profile", () => {
  it("cannot receive messages in this chat until they open it again with a new profile", async () => {
    const [carol, dave] = [await signUpWithProfile(), await signUpWithProfile({ firstName: "Dave" })];
    const left = await openDirectChat(carol, dave);
    await say(carol, left, "Hello");
    expect((await dave.request("DELETE", "/profiles")).status).toBe(200);
    const open = (person: Person, other: Person) => person.request("POST", "/chats/direct", { userId: other.id });
    const refuse = async () => {
      expectRefusal(await askToSend(carol, left, { content: "Are you there?" }), 404, "chat_not_found");
      expectRefusal(await open(carol, dave), 404, "person_not_found");
      expect(await messagesSeenBy(carol, left)).toMatchObject([{ content: "Hello" }]);
    };
    await refuse();
    expectRefusal(await open(dave, carol), 404, "profile_not_found");
    expect((await dave.request("POST", "/profiles", { firstName: "Dave" })).status).toBe(200);
    await refuse();
    expect(expectUnchanged(await open(dave, carol), routes.openDirectChat).id).toBe(left.id);
    await say(carol, left, "Welcome back");
    expect(await messagesSeenBy(dave, left)).toMatchObject([{ content: "Welcome back" }, { content: "Hello" }]);
  });
});

describe("a participant of a chat", () => {
  // spec: Message, `id`, `chatId`, `senderId`, `content`, `replyToId`, `replyTo`, `attachments`, `readBy`, `deletedAt`, `createdAt`, `updatedAt`
  // spec: Message, `replyToId`, `replyTo` are null without one
  // spec: Notification, `payload`: `actorName`, `chatName`, `eventTitle`, `messagePreview`, each null without one
  // spec: Operations without a path in the specification, list messages: pages of Message
  // spec: Operations without a path in the specification, send, edit, delete and mark messages read: there without shapes given
  // spec: Events: in-app notifications, `chat_message`, `people_like`, `people_match` come when people write, like and match
  it("can send a message, and all other participants are notified of it", async () => {
    const { event, creator, coAuthor, guest, chat } = await groupChat();
    const response = await askToSend(guest, chat, { content: " Hello,\nwho is there? " });
    expect(response.status).toBe(201);
    const message = expectSuccess(response, routes.sendMessage);
    expect(message).toEqual({
      id: message.id,
      chatId: chat.id,
      senderId: guest.id,
      content: " Hello,\nwho is there? ",
      replyToId: null,
      replyTo: null,
      attachments: [],
      readBy: [],
      deletedAt: null,
      createdAt: message.createdAt,
      updatedAt: message.createdAt,
      clientMessageId: null,
    });
    expect(await messagesSeenBy(creator, chat)).toEqual([message]);
    expect((await notifiedOfChat(chat, "chat_message")).sort()).toEqual([creator.id, coAuthor.id].sort());
    const [notification] = await notificationsOf(creator);
    expect(notification).toMatchObject({
      type: "chat_message",
      actorId: guest.id,
      chatId: chat.id,
      eventId: event.id,
      payload: { chatName: "Picnic", eventTitle: "Picnic", actorName: "Anna", messagePreview: " Hello," },
    });
  });

  // spec: What the service does, messages are replied to
  // spec: Message, `replyTo` shows the message replied to: sender, words, deletion
  it("can reply to a message of the same chat, and the reply shows the current text of the message", async () => {
    const first = await say(anna, chat, "What time?");
    const reply = await say(ben, chat, "At six", { replyToId: first.id.toUpperCase() });
    const replyTo = { id: first.id, senderId: anna.id, content: "What time?", deletedAt: null };
    expect(reply).toMatchObject({ replyToId: first.id, replyTo });
    expectSuccess(await edit(anna, first, "When?"), routes.editMessage);
    expect((await messagesSeenBy(ben, chat))[0]).toMatchObject({ replyTo: { ...replyTo, content: "When?" } });
    await deleteMessage(anna, first);
    const [listed] = await messagesSeenBy(ben, chat);
    expect(listed).toMatchObject({ replyToId: first.id, replyTo: { content: "", deletedAt: expect.any(String) } });
  });

  it("receives 400 for a reply to a message of another chat", async () => {
    const other = await openDirectChat(anna, await signUp());
    const { id } = await say(anna, other, "Elsewhere");
    await expectChatUnchanged(chat, async () => {
      for (const replyToId of [id, randomUUID(), "first", 5, [id]]) {
        expectInvalid(await askToSend(anna, chat, { content: "x", replyToId }), ["replyToId"]);
      }
    });
    expect(await say(anna, chat, "x", { replyToId: null })).toMatchObject({ replyTo: null });
  });

  it("can send a message of 1 to 4000 characters", async () => {
    await expectChatUnchanged(chat, async () => {
      for (const content of [
        "",
        " ",
        "\n\r\t",
        "\u00a0\u2003\ufeff",
        "ä".repeat(4001),
        "a\0b",
        "\ud800",
        null,
        undefined,
        5,
        true,
        [],
        {},
      ]) {
        expectInvalid(await askToSend(anna, chat, { content }), ["content"]);
      }
      expectInvalid(await askToSend(anna, chat, { content: "", attachments: [] }), ["content"]);
    });
    for (const content of ["a", "ä".repeat(4000)]) {
      expect((await say(anna, chat, content)).content).toBe(content);
      const [listed] = await messagesSeenBy(ben, chat);
      expect(listed?.content).toBe(content);
    }
  });

  it("receives the existing message when sending another message with the same clientMessageId", async () => {
    const clientMessageId = randomUUID();
    const message = await say(anna, chat, "Once", { clientMessageId });
    await expectChatUnchanged(chat, async () => {
      for (const content of ["Once", "Something else"]) {
        const again = await askToSend(anna, chat, { content, clientMessageId: clientMessageId.toUpperCase() });
        expect(expectUnchanged(again, routes.sendMessage)).toEqual(message);
      }
      for (const wrong of ["one", 5, ["x"], `${clientMessageId}0`]) {
        expectInvalid(await askToSend(anna, chat, { content: "x", clientMessageId: wrong }), ["clientMessageId"]);
      }
    });
    // The same clientMessageId can be used by another sender, and by the same sender in another chat.
    expect((await say(ben, chat, "Twice", { clientMessageId })).id).not.toBe(message.id);
    const other = await openDirectChat(anna, await signUp());
    expect((await say(anna, other, "Elsewhere", { clientMessageId })).chatId).toBe(other.id);
    expect((await say(anna, chat, "x", { clientMessageId: null })).content).toBe("x");
  });

  // spec: Endpoints in general, who acts is who the token says, whatever ids a body carries
  it("cannot choose the sender, id or time of a message", async () => {
    const forged = { senderId: ben.id, id: randomUUID(), createdAt: "2020-01-01T00:00:00.000Z", chatId: randomUUID() };
    const message = await say(anna, chat, "Mine", forged);
    expect(message).toMatchObject({ senderId: anna.id, chatId: chat.id });
    expect(message.createdAt > "2026-01-01").toBe(true);
    expect(message.id).not.toBe(forged.id);
  });

  it("receives 400 if the id of a chat or of a message is not a UUID", async () => {
    expectInvalid(await askToSend(anna, { id: "direct" }, { content: "x" }), ["id"]);
    expectInvalid(await anna.request("GET", "/chats/mine"), ["id"]);
    expectInvalid(await anna.request("GET", "/chats/x/messages"), ["id"]);
    expectInvalid(await edit(anna, { chatId: "x", id: "y" }, "z"), ["id", "messageId"]);
    expectInvalid(await anna.request("DELETE", "/chats/x/messages/y"), ["id", "messageId"]);
    expectInvalid(await anna.request("POST", "/chats/x/read", { upToMessageId: "y" }), ["id", "upToMessageId"]);
  });
});

describe("the list of messages", () => {
  // spec: Conventions, the same: messages
  // spec: Message, the list of messages is paginated
  // spec: Operations without a path in the specification, list messages: pages of Message
  it("is sorted newest first across all pages, even while participants send messages", async () => {
    const other = await openDirectChat(anna, await signUp());
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      ids.unshift((await say(anna, other, `${count}`)).id);
    }
    const path = `/chats/${other.id}/messages`;
    for (const limit of [1, 3, 100]) {
      expect((await readPages(anna, path, routes.listMessages, limit)).map(({ id }) => id)).toEqual(ids);
    }
    const seen = await readPages(anna, path, routes.listMessages, 2, () => say(anna, other, "Meanwhile"));
    expect(seen.map(({ id }) => id)).toEqual(ids);
  });

  it("contains only the messages after a given message, oldest first, if the request contains `after`", async () => {
    const other = await openDirectChat(anna, await signUp());
    const [known, ...missed] = [await say(anna, other, "0"), await say(anna, other, "1"), await say(anna, other, "2")];
    const path = `/chats/${other.id}/messages?after=${known!.id}`;
    for (const limit of [1, 2, 100]) {
      expect((await readPages(anna, path, routes.listMessages, limit)).map(({ id }) => id)).toEqual(
        missed.map(({ id }) => id),
      );
    }
    const { nextCursor } = expectSuccess(await anna.request("GET", `${path}&limit=1`), routes.listMessages);
    const inNext = await anna.request("GET", `/chats/${other.id}/messages?after=${missed[0]!.id}&cursor=${nextCursor}`);
    expectInvalid(inNext, ["cursor"]);
    for (const after of [randomUUID(), (await say(anna, chat, "Elsewhere")).id, "x"]) {
      expectInvalid(await anna.request("GET", `/chats/${other.id}/messages?after=${after}`), ["after"]);
    }
  });

  it("rejects a cursor of another chat and a limit that is out of range with 400", async () => {
    const other = await openDirectChat(anna, await signUp());
    await say(anna, other, "One");
    await say(anna, other, "Two");
    const first = await anna.request("GET", `/chats/${other.id}/messages?limit=1`);
    const { nextCursor } = expectSuccess(first, routes.listMessages);
    for (const cursor of [nextCursor, "x", ""]) {
      expectInvalid(await anna.request("GET", `/chats/${chat.id}/messages?cursor=${cursor}`), ["cursor"]);
    }
    for (const limit of ["0", "101", "x"]) {
      expectInvalid(await anna.request("GET", `/chats/${chat.id}/messages?limit=${limit}`), ["limit"]);
    }
  });
});

describe("the sender of a message", () => {
  // spec: Message, `updatedAt` moves with an edit
  // spec: Operations without a path in the specification, send, edit, delete and mark messages read: there without shapes given
  it("can edit the message, while other participants get 403 not_the_sender", async () => {
    const { creator, coAuthor, guest, chat } = await groupChat();
    const message = await say(guest, chat, "Helo");
    const edited = expectSuccess(await edit(guest, message, "Hello"), routes.editMessage);
    expect(edited).toEqual({ ...message, content: "Hello", updatedAt: edited.updatedAt });
    expect(edited.updatedAt > message.updatedAt).toBe(true);
    await expectChatUnchanged(chat, async () => {
      expect(expectSuccess(await edit(guest, message, "Hello"), routes.editMessage)).toEqual(edited);
      for (const other of [creator, coAuthor]) {
        expectRefusal(await edit(other, message, "x"), 403, "not_the_sender");
      }
      for (const content of ["", " ", "\n", "ä".repeat(4001), null, undefined, 5]) {
        expectInvalid(await edit(guest, message, content), ["content"]);
      }
      expectRefusal(await edit(guest, { ...message, id: randomUUID() }, "x"), 404, "message_not_found");
    });
    expect(await notifiedOfChat(chat, "chat_message")).toHaveLength(2);
  });

  // spec: Message, `deletedAt`: a deleted message stays in the list
  // spec: Operations without a path in the specification, send, edit, delete and mark messages read: there without shapes given
  it("deletes the message once, and the list still contains it with an empty text", async () => {
    const { creator, guest, chat } = await groupChat();
    const message = await say(guest, chat, "Oops");
    const later = await say(creator, chat, "What?");
    const deleted = await deleteMessage(guest, message);
    expect(deleted).toEqual({
      ...message,
      content: "",
      readBy: [creator.id],
      deletedAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await messagesSeenBy(creator, chat)).map(({ id }) => id)).toEqual([later.id, message.id]);
    expect((await chatRows(chat)).messages).toMatchObject([{ id: message.id, content: "" }, { id: later.id }]);
    await expectChatUnchanged(chat, async () => {
      expect(await deleteMessage(guest, message)).toEqual(deleted);
      expectRefusal(await edit(guest, message, "Back"), 409, "message_deleted");
    });
  });

  it("can delete the message, as can the organizers in the chat of an event", async () => {
    const { creator, coAuthor, guest, chat: eventChat } = await groupChat();
    const messages = [await say(guest, eventChat, "One"), await say(guest, eventChat, "Two")];
    const organizers = await say(creator, eventChat, "Three");
    expect(await deleteMessage(coAuthor, messages[0]!)).toMatchObject({ content: "", senderId: guest.id });
    expect(await deleteMessage(creator, messages[1]!)).toMatchObject({ content: "" });
    const direct = await say(anna, chat, "Mine");
    for (const [person, message] of [
      [guest, organizers],
      [ben, direct],
    ] as const) {
      await expectChatUnchanged({ id: message.chatId }, async () => {
        const response = await person.request("DELETE", `/chats/${message.chatId}/messages/${message.id}`);
        expectRefusal(response, 403, "not_the_sender");
      });
    }
    const elsewhere = await anna.request("DELETE", `/chats/${chat.id}/messages/${randomUUID()}`);
    expectRefusal(elsewhere, 404, "message_not_found");
  });

  it("receives 404 message_not_found when editing or deleting the message under the id of another chat", async () => {
    const other = await openDirectChat(anna, await signUp());
    const message = await say(anna, other, "Hello");
    await expectChatUnchanged(other, async () => {
      for (const [method, path, body] of [
        ["PATCH", `/messages/${message.id}`, { content: "x" }],
        ["DELETE", `/messages/${message.id}`, undefined],
        ["POST", "/read", { upToMessageId: message.id }],
      ] as const) {
        expectRefusal(await anna.request(method, `/chats/${chat.id}${path}`, body), 404, "message_not_found");
      }
    });
  });
});

describe("a participant who reads a chat", () => {
  // spec: What the service does, messages tell who has read them
  // spec: Message, `readBy`: who has read it, by the ids of the participants
  // spec: Operations without a path in the specification, send, edit, delete and mark messages read: there without shapes given
  it("marks all messages up to a given message as read, and is listed in the field readBy of these messages", async () => {
    const { creator, coAuthor, guest, chat } = await groupChat();
    const [one, two, three] = [
      await say(creator, chat, "One"),
      await say(creator, chat, "Two"),
      await say(creator, chat, "Three"),
    ];
    const readers = async () => (await messagesSeenBy(creator, chat)).map(({ readBy }) => readBy);
    expect(await readUpTo(guest, chat, two)).toBe(2);
    expect(await readers()).toEqual([[], [guest.id], [guest.id]]);
    await expectChatUnchanged(chat, async () => {
      expect(await readUpTo(guest, chat, one)).toBe(0);
      expect(await readUpTo(guest, chat, two)).toBe(0);
    });
    expect(await readUpTo(guest, chat)).toBe(1);
    expect(await readUpTo(coAuthor, chat, one)).toBe(1);
    expect(await readers()).toEqual([[guest.id], [guest.id], [coAuthor.id, guest.id]]);
    expect(await summaryFor(coAuthor, chat)).toMatchObject({ unreadCount: 2 });
    // A message is never unread for its sender, and its readBy never contains the sender.
    expect(await readUpTo(creator, chat, three)).toBe(0);
    expect(await readers()).toEqual([[guest.id], [guest.id], [coAuthor.id, guest.id]]);
  });

  it("can mark an empty chat as read, and gets 404 for an unknown message", async () => {
    const empty = await openDirectChat(anna, await signUp());
    expect(await readUpTo(anna, empty)).toBe(0);
    await expectChatUnchanged(chat, async () => {
      const response = await anna.request("POST", `/chats/${chat.id}/read`, { upToMessageId: randomUUID() });
      expectRefusal(response, 404, "message_not_found");
      for (const upToMessageId of ["last", 5, []]) {
        expectInvalid(await anna.request("POST", `/chats/${chat.id}/read`, { upToMessageId }), ["upToMessageId"]);
      }
    });
  });
});

describe("a participant who blocks another participant", () => {
  it("can exchange messages with this participant in the chat of an event, but neither of them is notified", async () => {
    const { creator, event } = await organizedEvent(0);
    const guest = await signUpWithProfile();
    const companion = await newFriendOf(guest);
    const { chatId } = await vote(creator, await like(guest, event, [companion]), "consent");
    const chat = { id: chatId! };
    await block(guest, companion);
    await say(guest, chat, "From the guest");
    await say(companion, chat, "From the companion");
    expect((await messagesSeenBy(guest, chat)).map(({ content }) => content)).toEqual([
      "From the companion",
      "From the guest",
    ]);
    expect(await notifiedOfChat(chat, "chat_message")).toEqual([creator.id]);
    expect(await notificationsOf(creator, "&types=chat_message")).toMatchObject([{ count: 2 }]);
    expect(await summaryFor(guest, chat)).toMatchObject({ unreadCount: 1 });
  });
});
