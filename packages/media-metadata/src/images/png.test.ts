import assert from "node:assert/strict";
import {
  exifWithPlace,
  holds,
  secret,
  textBytes,
} from "../../../../supabase/tests/fixtures/images/described-images.ts";
import { joined, pngOf, withPngChunks } from "../../../../supabase/tests/fixtures/images/image-bytes.ts";
import { pngWithoutMetadata } from "./png.ts";

const plain = await pngOf(4, 4, () => [200, 100, 50]);
const turned = Uint8Array.from([
  ...textBytes("MM\0*"),
  0,
  0,
  0,
  8,
  0,
  1,
  1,
  0x12,
  0,
  3,
  0,
  0,
  0,
  1,
  0,
  6,
  ...new Array(6).fill(0),
]);

Deno.test("removes texts, times, EXIF data and private chunks from a PNG", () => {
  const names = ["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "caBX", "prVt", "gIFx"];
  const chunks = names.map((name): [string, Uint8Array] => [name, textBytes(secret)]);
  assert.deepEqual(pngWithoutMetadata(withPngChunks(plain, chunks)), plain);
});

Deno.test("keeps the chunks of a PNG that determine its appearance", () => {
  const names = ["iCCP", "gAMA", "cHRM", "sRGB", "cICP", "pHYs", "tRNS", "bKGD", "acTL", "fcTL", "fdAT"];
  const shown = withPngChunks(
    plain,
    names.map((name) => [name, new Uint8Array(9)]),
  );
  assert.equal(pngWithoutMetadata(shown), shown);
});

Deno.test("keeps the orientation of a rotated PNG, in a chunk with a valid checksum", () => {
  const described = withPngChunks(plain, [["eXIf", exifWithPlace(6)]]);
  assert.deepEqual(pngWithoutMetadata(described), withPngChunks(plain, [["eXIf", turned]]));
  assert.deepEqual(pngWithoutMetadata(withPngChunks(plain, [["eXIf", exifWithPlace(1)]])), plain);
});

Deno.test("removes all bytes after the end of a PNG", () => {
  assert.deepEqual(pngWithoutMetadata(joined(plain, textBytes(secret))), plain);
  assert.deepEqual(pngWithoutMetadata(joined(plain, plain.subarray(8))), plain);
});

Deno.test("removes the metadata of a PNG whose end is missing", () => {
  const photo = withPngChunks(plain, [["tEXt", textBytes(secret)]]);
  for (let length = 8; length < photo.length; length += 1) {
    assert.equal(holds(pngWithoutMetadata(photo.subarray(0, length)), "Sec"), false, `after ${length} bytes`);
  }
});
