/** Crops of large HEIC files, which are made from the embedded thumbnail, and crops of the first frame of a GIF. */

import assert from "node:assert/strict";
import { thumbnailOfHeif } from "@social/media-metadata/images/heif-thumbnail.ts";
import { box, textBytes, uint } from "../../tests/fixtures/images/described-images.ts";
import { type Color, joined } from "../../tests/fixtures/images/image-bytes.ts";
import { assertColor, assertQuarters, decoded, type Picture } from "../../tests/fixtures/images/pictures.ts";
import { makeCrop } from "./crop.ts";

const photoSize = { width: 256, height: 256 };
const coverSize = { width: 800, height: 450 };
const red: Color = [220, 30, 30];
const green: Color = [30, 200, 30];
const blue: Color = [30, 30, 220];
const white: Color = [255, 255, 255];

const large = await Deno.readFile(new URL("../../tests/fixtures/images/large.heic", import.meta.url));
const number = (value: number, length: number): Uint8Array => uint(value, length, "big");
const little = (value: number): Uint8Array => uint(value, 2, "little");

async function pictureOf(bytes: Uint8Array, size: { width: number; height: number }): Promise<Picture> {
  const crop = await makeCrop(bytes, size);
  assert.equal(crop.outcome, "made");
  const picture = decoded(crop.outcome === "made" ? crop.bytes : bytes);
  assert.deepEqual({ width: picture.width, height: picture.height }, size);
  return picture;
}

async function assertTooLarge(bytes: Uint8Array): Promise<void> {
  assert.deepEqual(await makeCrop(bytes, photoSize), { outcome: "rejected", reason: "too_many_pixels" });
}

function placeOf(bytes: Uint8Array, text: string, from = 0): number {
  const at = new TextDecoder("latin1").decode(bytes).indexOf(text, from);
  assert.ok(at >= 0, text);
  return at;
}

/** Replaces bytes of the file at an offset. */
function replaced(bytes: Uint8Array, at: number, part: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy.set(part, at);
  return copy;
}

/** Returns the large HEIC with its main picture, its thumbnail or both rotated by 90 degrees to the left. */
function turned(items: { main: boolean; thumbnail: boolean }): Uint8Array {
  const associations = (properties: number[], isTurned: boolean): number[] => {
    const all = isTurned ? [...properties, 0x87] : properties;
    return [all.length, ...all];
  };
  const list = Uint8Array.from([
    ...[0, 0, 0, 0, 0, 0, 0, 2],
    ...[0, 1, ...associations([0x81, 2, 3], items.main)],
    ...[0, 2, ...associations([0x84, 5, 6], items.thumbnail)],
  ]);
  const propertiesAt = placeOf(large, "iprp") - 4;
  const containerAt = placeOf(large, "ipco") - 4;
  const listAt = placeOf(large, "ipma") - 4;
  const afterAt = placeOf(large, "iref") - 4;
  const properties = box(
    "iprp",
    box("ipco", large.subarray(containerAt + 8, listAt), box("irot", Uint8Array.of(1))),
    box("ipma", list),
  );
  const growth = properties.length - (afterAt - propertiesAt);
  const head = large.slice(0, propertiesAt);
  const view = new DataView(head.buffer);
  const metaAt = placeOf(head, "meta") - 4;
  view.setUint32(metaAt, view.getUint32(metaAt) + growth);
  const locationsAt = placeOf(head, "iloc") + 12;
  for (const baseAt of [locationsAt + 4, locationsAt + 22]) {
    view.setUint32(baseAt, view.getUint32(baseAt) + growth);
  }
  return joined(head, properties, large.subarray(afterAt));
}

Deno.test("a HEIC of 24.5 megapixels is cropped from its embedded thumbnail", async () => {
  const dataAt = placeOf(large, "mdat") + 4;
  const thumbnailLength = 129;
  const withoutPicture = large.slice().fill(0, dataAt, large.length - thumbnailLength);
  for (const heic of [large, withoutPicture]) {
    assertQuarters(await pictureOf(heic, photoSize), [red, green, blue, white]);
    assertQuarters(await pictureOf(heic, coverSize), [red, green, blue, white]);
  }
});

for (const [what, items] of [
  ["the main picture and the thumbnail are", { main: true, thumbnail: true }],
  ["the main picture alone is", { main: true, thumbnail: false }],
] as const) {
  Deno.test(`the crop of a large HEIC is upright if ${what} rotated`, async () => {
    assertQuarters(await pictureOf(turned(items), photoSize), [green, white, red, blue]);
    assertQuarters(await pictureOf(turned(items), coverSize), [green, white, red, blue]);
  });
}

Deno.test("a large HEIC without a thumbnail of the same aspect ratio is rejected", async () => {
  const heightAt = placeOf(large, "ispe", placeOf(large, "ispe") + 4) + 12;
  await assertTooLarge(replaced(large, heightAt, number(200, 4)));
  await assertTooLarge(turned({ main: false, thumbnail: true }));
  await assertTooLarge(replaced(large, placeOf(large, "thmb"), textBytes("cdsc")));
  await assertTooLarge(replaced(large, placeOf(large, "hvc1", placeOf(large, "hvc1") + 4), textBytes("grid")));
});

Deno.test("a damaged HEIC causes no error, whether it still has a thumbnail or not", () => {
  let state = 5;
  const random = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((limit * state) / 2 ** 32);
  };
  for (let round = 0; round < 5000; round += 1) {
    const damaged = large.slice(0, round % 5 === 0 ? random(700) : undefined);
    for (let change = 0; change <= round % 6; change += 1) {
      damaged[random(700)] = [0, 0xff, random(256)][change % 3] ?? 0;
    }
    const thumbnail = thumbnailOfHeif(damaged);
    assert.ok((thumbnail?.length ?? 0) < damaged.length + 2000);
  }
});

/**
 * Returns a GIF frame of one colour. All LZW codes have eight bits, because the code table is cleared before it is
 * full.
 */
function gifFrame(x: number, y: number, width: number, height: number, color: number): Uint8Array {
  const codes: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    codes.push(...(pixel % 100 === 0 ? [0x80, color] : [color]));
  }
  codes.push(0x81);
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < codes.length; at += 255) {
    const block = codes.slice(at, at + 255);
    blocks.push(Uint8Array.of(block.length, ...block));
  }
  const place = joined(...[x, y, width, height].map(little));
  return joined(textBytes(","), place, Uint8Array.of(0, 7), ...blocks, Uint8Array.of(0));
}

function gifOf(width: number, height: number, ...frames: Uint8Array[]): Uint8Array {
  const colors = Uint8Array.from([...red, ...green, ...blue, ...new Array(3 * 125).fill(0)]);
  const head = joined(textBytes("GIF89a"), little(width), little(height), Uint8Array.of(0xf6, 0, 0), colors);
  return joined(head, ...frames, textBytes(";"));
}

Deno.test("the crop of an animated GIF shows its first frame, even if many frames follow", async () => {
  const rest = Array.from({ length: 3000 }, () => gifFrame(0, 0, 40, 40, 1));
  for (const gif of [gifOf(40, 40, gifFrame(0, 0, 40, 40, 0), ...rest), gifOf(40, 40, gifFrame(0, 0, 40, 40, 0))]) {
    assertColor((await pictureOf(gif, photoSize)).colorAt(128, 128), red);
  }
});

Deno.test("a first frame that is smaller than its GIF is placed on a white background", async () => {
  const gif = gifOf(64, 64, gifFrame(32, 0, 32, 32, 1), gifFrame(0, 0, 64, 64, 0));
  assertQuarters(await pictureOf(gif, photoSize), [white, green, white, white]);
});

Deno.test("a GIF whose canvas or first frame is too large is rejected", async () => {
  await assertTooLarge(gifOf(5000, 5000, gifFrame(0, 0, 4, 4, 1)));
  const frame = gifFrame(0, 0, 4, 4, 1);
  await assertTooLarge(gifOf(4, 4, replaced(frame, 5, joined(little(5000), little(5000)))));
});

Deno.test("a GIF that is truncated within its first frame is rejected, and a GIF that is truncated later is cropped", async () => {
  const gif = gifOf(40, 40, gifFrame(0, 0, 40, 40, 2), gifFrame(0, 0, 40, 40, 1));
  const first = gifOf(40, 40, gifFrame(0, 0, 40, 40, 2)).length - 1;
  assert.deepEqual(await makeCrop(gif.subarray(0, first - 2), photoSize), { outcome: "rejected", reason: "truncated" });
  assertColor((await pictureOf(gif.subarray(0, first + 100), photoSize)).colorAt(128, 128), blue);
});
