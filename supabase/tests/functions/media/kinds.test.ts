/** The server recognizes the kind of a file by its bytes: image, video, audio or document. */

import { mediaContract } from "@social/shared-types/media.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { placed, textBytes, tiffDirectory, tiffEntry, uint } from "../../fixtures/images/described-images.ts";
import { ascii } from "../../fixtures/images/image-bytes.ts";
import { askToSend, openDirectChat } from "../_support/chats.ts";
import { mediaRow, sql } from "../_support/database.ts";
import { createEvent } from "../_support/events/events.ts";
import { fixture, tinyPicture } from "../_support/media/pictures.ts";
import { uploadImage } from "../_support/media/uploads.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

let anna: Person;
let chat: { id: string };
let event: { id: string };

beforeAll(async () => {
  anna = await signUpWithProfile();
  chat = await openDirectChat(anna, await signUp());
  event = await createEvent(anna);
});

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(ascii(text));
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const film = "\0\0\0\x18ftypisom\0\0\0\x01isommp42\0\0\0\x08free";
const zip = "PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0a.txt";

const belied: [what: string, mime: string, bytes: Uint8Array][] = [
  ["an SVG image with a script, declared as a JPEG", "image/jpeg", bytesOf(drawing)],
  ["an SVG image after a byte order mark and whitespace", "image/png", bytesOf(`\xef\xbb\xbf \n${drawing}`)],
  ["an SVG image in UTF-16", "image/png", bytesOf(`\xff\xfe${[...drawing].join("\0")}\0`)],
  ["an SVG image with an XML declaration", "image/webp", bytesOf(`<?xml version="1.0"?>${drawing}`)],
  ["an SVG image, declared as SVG", "image/svg+xml", bytesOf(drawing)],
  ["a PNG, declared as SVG", "image/svg+xml", tinyPicture],
  ["an HTML page, declared as image/html", "image/html", bytesOf("<!doctype html><script>alert(1)</script>")],
  ["a PDF document", "image/jpeg", bytesOf("%PDF-1.7\n%%EOF")],
  ["a ZIP archive", "image/jpeg", bytesOf(zip)],
  ["a Windows executable", "image/jpeg", bytesOf(`MZ${"\0".repeat(100)}`)],
  ["a shell script", "image/jpeg", bytesOf("#!/bin/sh\nrm -r /\n")],
  ["an MP4 video", "image/jpeg", bytesOf(film)],
];

describe("a file that is not an image", () => {
  it.each(belied)("is rejected with 400 as a photo, a cover or an image in a chat: %s", async (_, mime, bytes) => {
    const key = await uploadImage(anna, bytes, mime);
    // The server stores a file of an unknown type again, with the same bytes, before it checks the bytes.
    const kept = mime === "image/html" ? sql`metadata ->> 'eTag' as kept` : sql`version as kept`;
    const [before] = await sql`select ${kept} from storage.objects where name = ${key}`;
    expectInvalid(await anna.request("POST", "/profiles/photos", { key }), ["key"]);
    expectInvalid(await anna.request("PUT", `/events/${event.id}/cover`, { key }), ["key"]);
    expectInvalid(await anna.request("PATCH", `/events/${event.id}`, { imageKey: key }), ["imageKey"]);
    const named = { attachments: [{ key: await uploadImage(anna, tinyPicture, "image/png") }, { key }] };
    expectInvalid(await askToSend(anna, chat, { content: "", ...named }), ["attachments.1.key"]);
    expect(await mediaRow(key)).toMatchObject({ state: "unattached" });
    const [after] = await sql`select ${kept} from storage.objects where name = ${key}`;
    expect(after).toEqual(before);
  });
});

/**
 * Byte offset of the directory in a TIFF file. The directory contains a description, and comes after the pixels as in
 * most TIFF files.
 */
const lateDirectory = 9000;
const tiff = placed(9100, [
  [0, textBytes("II*\0")],
  [4, uint(lateDirectory, 4, "little")],
  [lateDirectory, tiffDirectory("little", 0, [tiffEntry(0x010e, 2, 24, uint(lateDirectory + 40, 4, "little"))])],
  [lateDirectory + 40, textBytes("52.520008 13.404954 N E\0")],
]);

/**
 * An audio file whose metadata tag is longer than the byte range that the server reads. A tag with a cover image can be
 * so long.
 */
const taggedSound = Uint8Array.from([...ascii("ID3\x04\0\0\0\x06\x0d\x20"), ...new Array(20_000).fill(0)]);

describe("a file that is not a video, an audio file or a document", () => {
  it.each([
    ["a ZIP archive", "video/mp4", bytesOf(zip)],
    ["a Windows executable", "video/quicktime", bytesOf(`MZ${"\0".repeat(100)}`)],
    ["a PNG", "video/mp4", tinyPicture],
    ["a PNG", "application/pdf", tinyPicture],
    ["a PDF document", "video/webm", bytesOf("%PDF-1.7\n%%EOF")],
    ["a gzip file", "audio/mpeg", bytesOf("\x1f\x8b\x08\0\0\0\0\0\0\x03")],
    ["an HTML page", "audio/mpeg; codecs=mp3", bytesOf("<!doctype html><script>alert(1)</script>")],
    ["an HTML page", "application/pdf", bytesOf("<html></html>")],
    ["an MP4 video", "application/pdf", bytesOf(film)],
    ["a shell script", "video/x-unheard-of", bytesOf("#!/bin/sh\nrm -r /\n")],
  ])("is rejected with 400 as an attachment: %s declared as %s", async (_, mime, bytes) => {
    const key = await uploadImage(anna, bytes, mime);
    expectInvalid(await askToSend(anna, chat, { content: "", attachments: [{ key }] }), ["attachments.0.key"]);
    expect(await mediaRow(key)).toMatchObject({ state: "unattached" });
  });

  it("is rejected with 400 as an attachment if it is a HEIC photo declared as video/mp4, although both formats use the same container", async () => {
    const key = await uploadImage(anna, await fixture("photo.heic"), "video/mp4");
    expectInvalid(await askToSend(anna, chat, { content: "", attachments: [{ key }] }), ["attachments.0.key"]);
  });
});

describe("a video, an audio file or a document", () => {
  it.each([
    ["an MP4 video", "video/mp4", bytesOf(film)],
    ["an audio file in an MP4 container", "audio/mp4", bytesOf(film)],
    ["an Ogg audio file", "video/ogg", bytesOf(`OggS\0\x02${"\0".repeat(22)}\x01vorbis${"\0".repeat(40)}`)],
    ["an MP3 with a long ID3 tag", "audio/mpeg", taggedSound],
    ["a file of an unrecognized format", "video/mp4", bytesOf("bytes")],
    ["a file of an unrecognized format", "application/pdf", bytesOf("bytes")],
    ["a PDF document", "application/pdf", bytesOf("%PDF-1.7\n%%EOF")],
  ])("is attached to a message without changes: %s declared as %s", async (_, mime, bytes) => {
    const key = await uploadImage(anna, bytes, mime);
    const [before] = await sql`select version from storage.objects where name = ${key}`;
    expect((await askToSend(anna, chat, { content: "", attachments: [{ key }] })).status).toBe(201);
    expect(await sql`select version from storage.objects where name = ${key}`).toEqual([before]);
  });
});

describe("an image", () => {
  it.each([
    ["whose declared type differs from its format", "image/jpeg", tinyPicture],
    ["of an unrecognized format", "image/png", bytesOf("bytes")],
  ])("%s is accepted as a photo of a profile", async (_, mime, bytes) => {
    const key = await uploadImage(anna, bytes, mime);
    expect((await anna.request("POST", "/profiles/photos", { key })).status).toBe(201);
  });

  it.each(["photo.heic", "photo.webp", "photo.png", "truncated.jpg"])(
    "is accepted as a photo of a profile if its type is declared as image/x-camera: %s",
    async (name) => {
      const key = await uploadImage(anna, await fixture(name), "image/x-camera");
      expect((await anna.request("POST", "/profiles/photos", { key })).status).toBe(201);
    },
  );

  it("in a format that apps cannot show is accepted in a chat, but is rejected as a photo with 400", async () => {
    const key = await uploadImage(anna, bytesOf(`BM${"\0".repeat(60)}`), "image/bmp");
    expectInvalid(await anna.request("POST", "/profiles/photos", { key }), ["key"]);
    expect((await askToSend(anna, chat, { content: "", attachments: [{ key }] })).status).toBe(201);
  });

  it.each(["image/tiff", "image/jpeg"])(
    "in the TIFF format is stored in a chat without its text descriptions, but is rejected as a photo with 400: uploaded as %s",
    async (mime) => {
      const key = await uploadImage(anna, tiff, mime);
      expectInvalid(await anna.request("POST", "/profiles/photos", { key }), ["key"]);
      expectInvalid(await anna.request("PUT", `/events/${event.id}/cover`, { key }), ["key"]);
      expect((await askToSend(anna, chat, { content: "", attachments: [{ key }] })).status).toBe(201);
      const response = await anna.request("GET", `/media/download-url?key=${key}`);
      const { url } = expectSuccess(response, mediaContract.routes.getDownloadUrl);
      const stored = new Uint8Array(await (await fetch(url!)).arrayBuffer());
      expect(new TextDecoder("latin1").decode(stored)).not.toContain("52.52");
    },
  );
});
