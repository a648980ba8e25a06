/**
 * Images that the server does not attach: images of formats whose metadata the server cannot remove, images with too
 * many pixels, and empty files.
 */

import { beforeEach, describe, expect, it } from "vitest";
import { box, placed, riffChunk, textBytes, uint, versionedBox } from "../../fixtures/images/described-images.ts";
import { bombPng, greyJpeg, joined, withPngChunks } from "../../fixtures/images/image-bytes.ts";
import { askToSend, openDirectChat } from "../_support/chats.ts";
import { mediaRow } from "../_support/database.ts";
import { createEvent } from "../_support/events/events.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { put, uploadImage, uploadUrl } from "../_support/media/uploads.ts";
import { expectInvalid } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

let anna: Person;
let chat: { id: string };
let event: { id: string };

beforeEach(async () => {
  anna = await signUpWithProfile();
  chat = await openDirectChat(anna, await signUp());
  event = await createEvent(anna);
});

const big = (value: number, length = 4): Uint8Array => uint(value, length, "big");
const little = (value: number, length = 4): Uint8Array => uint(value, length, "little");
const zeros = (length: number): Uint8Array => new Uint8Array(length);
const starting = (text: string): Uint8Array => placed(200, [[0, textBytes(text)]]);

async function expectRefusedEverywhere(key: string): Promise<void> {
  expectInvalid(await anna.request("POST", "/profiles/photos", { key }), ["key"]);
  expectInvalid(await anna.request("PUT", `/events/${event.id}/cover`, { key }), ["key"]);
  expectInvalid(await anna.request("PATCH", `/events/${event.id}`, { imageKey: key }), ["imageKey"]);
  const first = { key: await uploadImage(anna, tinyPicture, "image/png") };
  expectInvalid(await askToSend(anna, chat, { content: "", attachments: [first, { key }] }), ["attachments.1.key"]);
  expect(await mediaRow(key)).toMatchObject({ state: "unattached" });
}

/** Uploads a file as application/octet-stream, so that Storage uses the type that was declared for the upload URL. */
async function uploadUntyped(bytes: Uint8Array, mime: string): Promise<string> {
  const { key, signedUrl } = await uploadUrl(anna, mime);
  expect((await put(signedUrl, bytes, "application/octet-stream")).status).toBe(200);
  return key;
}

describe("an image in a format from which the server cannot remove metadata", () => {
  it.each([
    ["BigTIFF", "image/tiff", "II+\0\x08\0\0\0"],
    ["BigTIFF in big-endian order", "image/tiff", "MM\0+\0\x08\0\0"],
    ["JPEG 2000", "image/jp2", "\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 "],
    ["JPEG 2000 codestream", "image/jpeg", "\xff\x4f\xff\x51"],
    ["Photoshop", "image/vnd.adobe.photoshop", "8BPS\0\x01"],
    ["CR2", "image/x-canon-cr2", "II*\0\x10\0\0\0CR\x02"],
    ["CR3", "image/heic", "\0\0\0\x18ftypcrx \0\0\0\x01crx isom"],
    ["CRW", "image/jpeg", "II\x1a\0\0\0HEAPCCDR"],
    ["RAF", "image/jpeg", "FUJIFILMCCD-RAW"],
    ["ORF", "image/jpeg", "IIRO\x08\0\0\0\x18"],
    ["RW2", "image/jpeg", "IIU\0\x18\0\0\0\x88\xe7\x74\xd8"],
    ["JPEG XR", "image/jpeg", "II\xbc\x01"],
  ])(
    "is rejected with 400 on the field of the file as a photo, a cover or an attachment (format: %s)",
    async (_, mime, start) => {
      await expectRefusedEverywhere(await uploadImage(anna, starting(start), mime));
      await expectRefusedEverywhere(await uploadUntyped(starting(start), mime));
    },
  );
});

const hugePng = placed(200, [
  [0, textBytes("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")],
  [16, joined(big(60_000), big(60_000), Uint8Array.of(1, 0))],
]);
const hugeGif = joined(textBytes("GIF89a"), little(60_000, 2), little(60_000, 2), zeros(3), textBytes(";"));
const longGif = joined(
  textBytes("GIF89a"),
  little(5000, 2),
  little(5000, 2),
  zeros(3),
  ...Array.from({ length: 21 }, () => joined(textBytes(","), zeros(4), little(1, 2), little(1, 2), zeros(1), zeros(2))),
  textBytes(";"),
);
const hugeWebp = riffChunk(
  "RIFF",
  joined(textBytes("WEBP"), riffChunk("VP8X", joined(zeros(4), little(0xffff, 3), little(0xffff, 3)))),
);
const hugeHeif = (brand: string): Uint8Array =>
  joined(
    box("ftyp", textBytes(brand), zeros(4), textBytes(`mif1${brand}`)),
    versionedBox("meta", 0, box("iprp", box("ipco", versionedBox("ispe", 0, big(60_000), big(60_000))))),
  );
const hugeTiff = joined(
  textBytes("II*\0\x08\0\0\0"),
  joined(little(2, 2), little(0x0100, 2), little(4, 2), little(1), little(60_000)),
  joined(little(0x0101, 2), little(4, 2), little(1), little(60_000), zeros(4)),
);
const hugeBmp = joined(textBytes("BM"), zeros(12), little(40), little(60_000), little(60_000), zeros(28));

describe("an image with more pixels than allowed", () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["PNG", () => bombPng(8000), "image/png"],
    ["PNG that contains only its header", () => hugePng, "image/png"],
    ["APNG", () => withPngChunks(tinyPicture, [["acTL", joined(big(200_000_000), big(0))]]), "image/png"],
    ["JPEG", () => greyJpeg(9000, 6000, "baseline"), "image/jpeg"],
    ["GIF", () => hugeGif, "image/gif"],
    ["GIF with many frames", () => longGif, "image/gif"],
    ["WebP", () => hugeWebp, "image/webp"],
    ["HEIC", () => hugeHeif("heic"), "image/heic"],
    ["AVIF", () => hugeHeif("avif"), "image/avif"],
    ["BMP", () => hugeBmp, "image/bmp"],
    ["TIFF", () => hugeTiff, "image/tiff"],
  ])(
    "is rejected with 400 on the field of the file as a photo, a cover or an attachment (format: %s)",
    async (_, make, mime) => {
      await expectRefusedEverywhere(await uploadImage(anna, await make(), mime));
      await expectRefusedEverywhere(await uploadUntyped(await make(), mime));
    },
  );

  it("is rejected only above 50 million pixels: an image of exactly 50 million pixels can be a photo", async () => {
    const key = await uploadImage(anna, greyJpeg(8000, 6250, "baseline"));
    expect((await anna.request("POST", "/profiles/photos", { key })).status).toBe(201);
  });
});

describe("an empty file", () => {
  it.each(["image/jpeg", "image/heif"])(
    "is rejected with 400 on the field of the file as a photo, a cover or an attachment (format: %s)",
    async (mime) => {
      await expectRefusedEverywhere(await uploadImage(anna, zeros(0), mime));
      await expectRefusedEverywhere(await uploadUntyped(zeros(0), mime));
    },
  );

  it.each(["video/mp4", "audio/aac", "application/pdf"])("is rejected with 400 as an attachment: %s", async (mime) => {
    for (const key of [await uploadImage(anna, zeros(0), mime), await uploadUntyped(zeros(0), mime)]) {
      expectInvalid(await askToSend(anna, chat, { content: "", attachments: [{ key }] }), ["attachments.0.key"]);
    }
  });
});
