/** The server removes coordinates from videos and audio files before other users download the files from a chat. */

import { chatsContract } from "@social/shared-types/chats.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { box, holds, secret, textBytes, uint } from "../../fixtures/images/described-images.ts";
import { joined, pngOf, withPngChunks } from "../../fixtures/images/image-bytes.ts";
import { brands, film, samples } from "../../fixtures/media/films.ts";
import { damagedMediaWithPlace, mediaWithPlace } from "../../fixtures/media/media-with-place.ts";
import { textsOfPlaces } from "../../fixtures/media/other-containers.ts";
import { askToSend, openDirectChat, say } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { fileAt, put, uploadImage, uploadUrl } from "../_support/media/uploads.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

let anna: Person;
let ben: Person;
let chat: { id: string };

async function meet(): Promise<void> {
  anna = await signUpWithProfile();
  ben = await signUpWithProfile();
  chat = await openDirectChat(anna, ben);
}

beforeAll(meet);

/** Uploads a file twice: with its content type, and as application/octet-stream. */
async function uploadBoth(bytes: Uint8Array, mime: string): Promise<string[]> {
  const untyped = await uploadUrl(anna, mime);
  expect((await put(untyped.signedUrl, bytes, "application/octet-stream")).status).toBe(200);
  return [await uploadImage(anna, bytes, mime), untyped.key];
}

/** Sends a message with these files. Returns the content types and bytes that Ben downloads. */
async function received(keys: string[]): Promise<{ mime: string | null; bytes: Uint8Array }[]> {
  const message = await say(anna, chat, "", { attachments: keys.map((key) => ({ key })) });
  return await Promise.all(
    message.attachments.map(async ({ id }) => {
      const response = await ben.request("GET", `/chats/${chat.id}/attachments/${id}/url`);
      return fileAt(expectSuccess(response, chatsContract.routes.getAttachment).url);
    }),
  );
}

function namesPlace(bytes: Uint8Array): boolean {
  return textsOfPlaces.some((text) => holds(bytes, text));
}

const essence = (mime: string | null): string | undefined => mime?.split(";")[0];

const kinds = [...mediaWithPlace, ...damagedMediaWithPlace];
const kindsOfMessage = 5;

describe("a video or audio file with coordinates that is sent in a chat", () => {
  const files = new Map<string, { mime: string | null; bytes: Uint8Array }[]>();

  // Each message has ten files: five kinds of files, each uploaded with and without its content type.
  beforeAll(async () => {
    for (let at = 0; at < kinds.length; at += kindsOfMessage) {
      await meet();
      const sent = kinds.slice(at, at + kindsOfMessage);
      const keys = await Promise.all(sent.map(({ bytes, mime }) => uploadBoth(bytes, mime)));
      const downloads = await received(keys.flat());
      for (const [index, { name }] of sent.entries()) {
        files.set(name, downloads.slice(2 * index, 2 * index + 2));
      }
    }
  }, 300_000);

  it.each(kinds)(
    "reaches the recipient without the coordinates, whether or not the upload had the right content type: $name",
    ({ name, mime, bytes }) => {
      expect(namesPlace(bytes)).toBe(true);
      expect(files.get(name)).toHaveLength(2);
      for (const file of files.get(name) ?? []) {
        expect(namesPlace(file.bytes)).toBe(false);
        expect(file.bytes.length).toBe(bytes.length);
        expect(holds(file.bytes, samples)).toBe(holds(bytes, samples));
        expect(essence(file.mime)).toBe(essence(mime));
      }
    },
  );
});

describe("a video or audio file without coordinates", () => {
  // The server reads a file in ranges of 64 KiB, so this signature is in the second range.
  const laterSignature = new Uint8Array(65_536 + 4100);
  laterSignature.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46], 65_536);

  it.each([
    ["MP4", "video/mp4", film("mp42", "last")],
    ["bytes of no known format, declared as WebM", "video/webm", textBytes("dummy bytes")],
    ["a truncated WebM container", "video/webm", textBytes("\x1a\x45\xdf\xa3\x9f\x42\x86")],
    ["a truncated Ogg container", "audio/ogg", textBytes("OggS\0\x02\0\0")],
    ["a truncated MP4 container", "video/mp4", textBytes("\0\0\0\x20ftypisom\0\0")],
    ["bytes of no known format that contain an image signature after the first range", "video/mp4", laterSignature],
  ])("is not stored again: %s", async (_, mime, bytes) => {
    const key = await uploadImage(anna, bytes, mime);
    const [before] = await sql`select version from storage.objects where name = ${key}`;
    const [file] = await received([key]);
    expect(file).toEqual({ mime, bytes });
    expect(await sql`select version from storage.objects where name = ${key}`).toEqual([before]);
  });
});

describe("a video with compressed metadata", () => {
  it.each([
    ["compressed in a cmov box, as in QuickTime", box("moov", box("cmov", box("dcom", textBytes("zlib"))))],
    ["compressed in a separate !mov box", box("!mov", textBytes("zlib"))],
  ])("is rejected as an attachment with 400, and the error names the field: %s", async (_, description) => {
    const bytes = joined(brands("qt  "), description, box("mdat", textBytes(samples)));
    for (const key of await uploadBoth(bytes, "video/quicktime")) {
      expectInvalid(await askToSend(anna, chat, { content: "", attachments: [{ key }] }), ["attachments.0.key"]);
    }
  });
});

describe("a document", () => {
  it("keeps its metadata when it is sent in a chat", async () => {
    const bytes = textBytes(`%PDF-1.7\n<x:xmpmeta>${secret}</x:xmpmeta>\n%%EOF`);
    for (const file of await received(await uploadBoth(bytes, "application/pdf"))) {
      expect(file.bytes).toEqual(bytes);
    }
  });
});

describe("a damaged image whose type is not recognized", () => {
  it("loses its text chunks when it is sent in a chat", async () => {
    const png = await pngOf(2, 2, () => [1, 2, 3]);
    const start = withPngChunks(png, [["tEXt", textBytes(`place\0${secret}`)]]);
    // The image library interprets this chunk length as a negative number.
    const damaged = joined(start, uint(2 ** 32 - 8, 4, "big"), textBytes("teSt"));
    const bytes = joined(damaged.subarray(0, 33), damaged.subarray(start.length), damaged.subarray(33, start.length));
    const [file] = await received([await uploadImage(anna, bytes, "image/png")]);
    expect(holds(bytes, secret)).toBe(true);
    expect(holds(file!.bytes, secret)).toBe(false);
  });
});
