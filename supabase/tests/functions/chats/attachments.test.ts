/** Files in messages: access, limits and deletion (docs/features/chats.md, Attachments). */

import { randomUUID } from "node:crypto";
import { chatsContract } from "@social/shared-types/chats.ts";
import { mediaContract } from "@social/shared-types/media.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  askToSend,
  type ChatMessage,
  deleteMessage,
  expectChatUnchanged,
  messagesSeenBy,
  openDirectChat,
  say,
  summaryFor,
} from "../_support/chats.ts";
import { mediaRow, storedObjects } from "../_support/database.ts";
import { block } from "../_support/friends.ts";
import { admittedGuest, leave, organizedEvent } from "../_support/groups.ts";
import { liftLimits } from "../_support/limits.ts";
import { fixture, tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf, removeObjects, uploadImage } from "../_support/media/uploads.ts";
import { times } from "../_support/races.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = chatsContract;
const heicPicture = await fixture("photo.heic");

let anna: Person;
let ben: Person;
let chat: { id: string };

beforeAll(async () => {
  [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
  // The tests upload more files per minute than the rate limit allows.
  await liftLimits(anna, ben);
  chat = await openDirectChat(anna, ben);
});

function askForUrl(person: Person, message: ChatMessage, attachmentId = message.attachments[0]!.id) {
  return person.request("GET", `/chats/${message.chatId}/attachments/${attachmentId}/url`);
}

/** Downloads an attachment. Returns its MIME type and its bytes. */
async function opened(person: Person, message: ChatMessage, attachmentId?: string) {
  const { url } = expectSuccess(await askForUrl(person, message, attachmentId), routes.getAttachment);
  const response = await fetch(url!);
  expect(response.status).toBe(200);
  return { mime: response.headers.get("content-type"), bytes: new Uint8Array(await response.arrayBuffer()) };
}

function askForMedia(person: Person, key: string) {
  return person.request("GET", `/media/download-url?key=${key}`);
}

/** Sends a picture as a guest to the group chat of an event. */
async function sharedPicture() {
  const host = await organizedEvent(1);
  const { guest, group, chatId } = await admittedGuest(host);
  const key = await uploadImage(guest, tinyPicture, "image/png");
  const message = await say(guest, { id: chatId }, "", { attachments: [{ key }] });
  return { ...host, guest, group, key, message };
}

describe("an attachment", () => {
  // spec: What the service does, messages carry files
  // spec: Enumerations, attachment type
  // spec: Message, attachment: `id`, `type`, `mimeType`, `sizeBytes`, `fileName`
  // spec: Media, `key` is what a photo, cover or message names
  // spec: Operations without a path in the specification, get an attachment's URL: {url} that gives the bytes
  it.each([
    ["image", "image/png", tinyPicture],
    ["image", "image/heic", heicPicture],
    ["video", "video/mp4", new TextEncoder().encode("....ftypisom, frame by frame")],
    ["audio", "audio/webm;codecs=opus", new TextEncoder().encode("a voice")],
    ["file", "application/pdf", new TextEncoder().encode("%PDF-1.7\n%%EOF")],
  ] as const)(
    "with the type %s and the uploaded MIME type %s is downloaded unchanged by both participants",
    async (type, mime, bytes) => {
      const key = await uploadImage(anna, bytes, mime);
      const mimeType = mime.split(";")[0]!;
      const message = await say(anna, chat, "Look", { attachments: [{ key, fileName: "From the trip" }] });
      const [attachment] = message.attachments;
      expect(message.attachments).toEqual([
        { id: attachment!.id, type, mimeType, sizeBytes: bytes.length, fileName: "From the trip" },
      ]);
      const [listed] = await messagesSeenBy(ben, chat);
      expect(listed).toEqual(message);
      for (const person of [anna, ben]) {
        expect(await opened(person, listed!)).toEqual({ mime: mimeType, bytes });
      }
      const { url } = expectSuccess(await askForMedia(ben, key), mediaContract.routes.getDownloadUrl);
      expect(new Uint8Array(await (await fetch(url!)).arrayBuffer())).toEqual(bytes);
      // The service creates crops only for photos and covers.
      expect(await mediaRow(key)).toMatchObject({ state: "uncropped" });
    },
  );

  it("with an unknown MIME type has the type file, and browsers download it instead of showing it", async () => {
    const bytes = new TextEncoder().encode("who knows");
    const key = await uploadImage(anna, bytes, "video/x-unknown");
    const message = await say(anna, chat, "Look", { attachments: [{ key }] });
    expect(message.attachments).toMatchObject([{ type: "file", mimeType: "video/x-unknown" }]);
    const { url } = expectSuccess(await askForUrl(ben, message), routes.getAttachment);
    const { url: own } = expectSuccess(await askForMedia(ben, key), mediaContract.routes.getDownloadUrl);
    for (const address of [url, own]) {
      const response = await fetch(address!);
      expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    }
  });

  // spec: Message, `fileName` is null without one
  it("that is a photo contains neither the location nor the camera in its metadata", async () => {
    const photo = await fixture("photo.jpg");
    const hints = [Buffer.from("Kamera"), Buffer.from([0x88, 0x25, 0, 4])];
    expect(hints.map((hint) => Buffer.from(photo).includes(hint))).toEqual([true, true]);
    const key = await uploadImage(anna, photo);
    const message = await say(anna, chat, "", { attachments: [{ key }] });
    const { mime, bytes } = await opened(ben, message);
    expect(hints.map((hint) => Buffer.from(bytes).includes(hint))).toEqual([false, false]);
    expect(mime).toBe("image/jpeg");
    expect(message.attachments[0]).toMatchObject({ type: "image", sizeBytes: bytes.length, fileName: null });
  });

  // spec: Message, the download of an attachment answers a signed `url` that ends
  it("can be downloaded by all participants of the chat and by no other user", async () => {
    const { creator, coAuthors, guest, group, key, message } = await sharedPicture();
    for (const person of [creator, coAuthors[0]!, guest]) {
      expect(await opened(person, message)).toEqual({ mime: "image/png", bytes: tinyPicture });
      const { url } = expectSuccess(await askForMedia(person, key), mediaContract.routes.getDownloadUrl);
      expect(objectOf(url)).toBe(key);
    }
    const stranger = await signUp();
    expectRefusal(await askForUrl(stranger, message), 404, "chat_not_found");
    expectRefusal(await askForMedia(stranger, key), 404, "media_not_found");
    const organizers = await uploadImage(creator, tinyPicture, "image/png");
    const reply = await say(creator, { id: message.chatId }, "", { attachments: [{ key: organizers }] });
    await leave(guest, group);
    for (const left of [message, reply]) {
      expectRefusal(await askForUrl(guest, left), 404, "chat_not_found");
    }
    expectRefusal(await askForMedia(guest, organizers), 404, "media_not_found");
    expect(await opened(creator, message)).toMatchObject({ bytes: tinyPicture });
  });

  it("can be downloaded through its chat, but not by its key, if the recipient blocks its sender", async () => {
    const [carol, dan] = [await signUp(), await signUp()];
    const direct = await openDirectChat(carol, dan);
    const key = await uploadImage(dan, tinyPicture, "image/png");
    const message = await say(dan, direct, "", { attachments: [{ key }] });
    await block(carol, dan);
    expect(await opened(carol, message)).toMatchObject({ bytes: tinyPicture });
    expectRefusal(await askForMedia(carol, key), 404, "media_not_found");
    expect(await opened(dan, message)).toMatchObject({ bytes: tinyPicture });
  });

  // spec: Conventions, a URL is null when its object is gone
  // spec: Profile photo, `url` downloads the photo; null when its object is gone
  // spec: Where the sentences could be read in more than one way, a URL is null once its object is gone, whoever removed it, also one that was signed before
  it("has the URL null after its object was removed from Storage", async () => {
    const key = await uploadImage(anna, tinyPicture, "image/png");
    const message = await say(anna, chat, "", { attachments: [{ key }] });
    expect(objectOf(expectSuccess(await askForUrl(ben, message), routes.getAttachment).url)).toBe(key);
    await removeObjects([key]);
    expect(expectSuccess(await askForUrl(ben, message), routes.getAttachment)).toEqual({ url: null });
    expectRefusal(await askForMedia(ben, key), 404, "media_not_found");
  });

  it("can be in only one message, so one of two concurrent messages with the same files is rejected", async () => {
    const [carol, direct] = [await signUp(), await openDirectChat(anna, await signUp())];
    const other = await openDirectChat(anna, carol);
    for (let round = 0; round < 5; round += 1) {
      const keys = await times(10, () => uploadImage(anna, tinyPicture, "image/png"));
      const attachments = keys.map((key) => ({ key }));
      const responses = await Promise.all([
        askToSend(anna, direct, { content: "", attachments }),
        askToSend(anna, other, { content: "", attachments: attachments.toReversed() }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      expectRefusal(responses.find(({ status }) => status === 409)!, 409, "media_in_use");
    }
  });

  it("is not found through a path that contains the id of another chat", async () => {
    const { guest, message } = await sharedPicture();
    const other = await openDirectChat(guest, await signUp());
    const { id } = message.attachments[0]!;
    for (const [chatId, attachmentId] of [
      [other.id, id],
      [message.chatId, randomUUID()],
      [message.chatId, message.id],
    ]) {
      const response = await guest.request("GET", `/chats/${chatId}/attachments/${attachmentId}/url`);
      expectRefusal(response, 404, "attachment_not_found");
    }
    expectInvalid(await guest.request("GET", "/chats/x/attachments/y/url"), ["attachmentId", "id"]);
  });
});

describe("a message", () => {
  it("can contain up to ten files, whose order is kept, and needs no text if it contains a file", async () => {
    const keys = await times(11, () => uploadImage(anna, tinyPicture, "image/png"));
    const attachments = keys.map((key, index) => ({ key, fileName: `${index}` }));
    await expectChatUnchanged(chat, async () => {
      expectInvalid(await askToSend(anna, chat, { content: "", attachments }), ["attachments"]);
    });
    const message = await say(anna, chat, "", { attachments: attachments.slice(1) });
    const names = message.attachments.map(({ fileName }) => fileName);
    expect(names).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect(await summaryFor(ben, chat)).toMatchObject({ lastMessageContent: null, lastMessageDeleted: false });
    // A text that consists of white space is invalid, even in a message with files.
    await expectChatUnchanged(chat, async () => {
      expectInvalid(await askToSend(anna, chat, { content: " \n", attachments: attachments.slice(0, 1) }), ["content"]);
    });
    for (const fields of [{}, { content: null }]) {
      const [key] = [await uploadImage(anna, tinyPicture, "image/png")];
      const sent = expectSuccess(
        await askToSend(anna, chat, { ...fields, attachments: [{ key }] }),
        routes.sendMessage,
      );
      expect(sent).toMatchObject({ content: "", attachments: [{ type: "image" }] });
    }
    // The sender can remove the text of a message that has a file.
    const path = `/chats/${chat.id}/messages/${message.id}`;
    for (const content of ["Ten", ""]) {
      const edited = expectSuccess(await anna.request("PATCH", path, { content }), routes.editMessage);
      expect(edited).toMatchObject({ content, attachments: message.attachments });
    }
  });

  it("is rejected if it contains a file that is already used, a file of another user, or the same file twice", async () => {
    const [used, fresh] = [
      (await addPhoto(anna, tinyPicture, "image/png")).key,
      await uploadImage(anna, tinyPicture, "image/png"),
    ];
    const [bens, attached] = [
      await uploadImage(ben, tinyPicture, "image/png"),
      await uploadImage(anna, tinyPicture, "image/png"),
    ];
    await say(anna, chat, "", { attachments: [{ key: attached }] });
    const send = (...keys: unknown[]) =>
      askToSend(anna, chat, { content: "x", attachments: keys.map((key) => ({ key })) });
    await expectChatUnchanged(chat, async () => {
      for (const key of [bens, `${anna.id}/${randomUUID()}`, `${randomUUID()}/${randomUUID()}`]) {
        expectInvalid(await send(key), ["attachments.0.key"]);
        expectInvalid(await send(fresh, key), ["attachments.1.key"]);
      }
      expectInvalid(await send(fresh, fresh), ["attachments"]);
      for (const key of [used, attached]) {
        expectRefusal(await send(key), 409, "media_in_use");
      }
    });
    expect(await mediaRow(fresh)).toMatchObject({ state: "unattached" });
    expect(await mediaRow(bens)).toMatchObject({ state: "unattached" });
    await say(anna, chat, "", { attachments: [{ key: fresh }] });
  });

  it("is rejected with 400 if the key or the name of a file is invalid", async () => {
    const key = await uploadImage(anna, tinyPicture, "image/png");
    const send = (attachments: unknown) => askToSend(anna, chat, { content: "x", attachments });
    await expectChatUnchanged(chat, async () => {
      for (const wrong of [key, 5, { key }]) {
        expectInvalid(await send(wrong), ["attachments"]);
      }
      for (const wrong of [key, 5, null]) {
        expectInvalid(await send([wrong]), ["attachments.0"]);
      }
      for (const wrong of ["", "photo", `${key}.256x256.jpg`, `/${key}`, null, 5, undefined]) {
        expectInvalid(await send([{ key: wrong }]), ["attachments.0.key"]);
      }
      for (const fileName of ["", "ä".repeat(256), "a\0b", 5, []]) {
        expectInvalid(await send([{ key, fileName }]), ["attachments.0.fileName"]);
      }
    });
    const message = await say(anna, chat, "", { attachments: [{ key, fileName: "ä".repeat(255) }] });
    expect(message.attachments[0]?.fileName).toHaveLength(255);
  });

  it("with files is stored only once if the sender repeats it with the same clientMessageId", async () => {
    const key = await uploadImage(anna, tinyPicture, "image/png");
    const fields = { clientMessageId: randomUUID(), attachments: [{ key }] };
    const message = await say(anna, chat, "", fields);
    await expectChatUnchanged(chat, async () => {
      const again = await askToSend(anna, chat, { content: "", ...fields });
      expect(again).toMatchObject({ status: 200, body: message });
    });
  });

  it("loses its files when its sender deletes it", async () => {
    const { guest, creator, key, message } = await sharedPicture();
    expect(await storedObjects(guest)).toEqual([key]);
    expect((await deleteMessage(guest, message)).attachments).toEqual([]);
    expectRefusal(await askForUrl(creator, message), 404, "attachment_not_found");
    for (const person of [creator, guest]) {
      expectRefusal(await askForMedia(person, key), 404, "media_not_found");
    }
  });
});
