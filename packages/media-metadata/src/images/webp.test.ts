import assert from "node:assert/strict";
import {
  exifWithPlace,
  extendedWebp,
  holds,
  riffChunk,
  secret,
  textBytes,
} from "../../../../supabase/tests/fixtures/images/described-images.ts";
import { joined } from "../../../../supabase/tests/fixtures/images/image-bytes.ts";
import { webpWithoutMetadata } from "./webp.ts";

const picture = joined(new Uint8Array(12), riffChunk("VP8 ", new Uint8Array(30).fill(7)));
const profileFlag = 0x20;
const exifFlag = 0x08;
const xmpFlag = 0x04;

function webpOf(flags: number, ...chunks: Uint8Array[]): Uint8Array {
  return extendedWebp(picture, [16, 16], flags, chunks);
}

Deno.test("removes EXIF and XMP data from a WebP, and clears the header flags for both", () => {
  const described = webpOf(
    profileFlag | exifFlag | xmpFlag,
    riffChunk("EXIF", exifWithPlace(1)),
    riffChunk("XMP ", textBytes(secret)),
    riffChunk("NOTE", textBytes(secret)),
  );
  assert.deepEqual(webpWithoutMetadata(described), webpOf(profileFlag));
});

Deno.test("keeps the orientation of a rotated WebP in EXIF data, and sets the header flag for EXIF data", () => {
  const described = webpOf(
    exifFlag | xmpFlag,
    riffChunk("EXIF", exifWithPlace(8)),
    riffChunk("XMP ", textBytes(secret)),
  );
  const orientation = [
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
    8,
    ...new Array(6).fill(0),
  ];
  const expected = webpOf(exifFlag, riffChunk("EXIF", Uint8Array.from(orientation)));
  assert.deepEqual(webpWithoutMetadata(described), expected);
  assert.equal(webpWithoutMetadata(expected), expected);
  const named = joined(textBytes("Exif\0\0"), exifWithPlace(8));
  assert.deepEqual(webpWithoutMetadata(webpOf(exifFlag, riffChunk("EXIF", named))), expected);
});

Deno.test("keeps the colour profile, the transparency and the frames of a WebP", () => {
  const chunks = ["ICCP", "ALPH", "ANIM", "ANMF", "VP8L"].map((name) => riffChunk(name, new Uint8Array(5)));
  const shown = webpOf(0x32, ...chunks);
  assert.equal(webpWithoutMetadata(shown), shown);
});

Deno.test("removes all bytes after the end of a WebP", () => {
  const plain = webpOf(0);
  assert.deepEqual(webpWithoutMetadata(joined(plain, textBytes(secret))), plain);
});

Deno.test("removes the metadata of a truncated WebP, and keeps a declared length that exceeds the length of the file", () => {
  const photo = webpOf(xmpFlag, riffChunk("XMP ", textBytes(secret)), riffChunk("ALPH", new Uint8Array(20)));
  for (let length = 12; length < photo.length; length += 1) {
    const cleaned = webpWithoutMetadata(photo.subarray(0, length));
    assert.equal(holds(cleaned, "Sec"), false, `after ${length} bytes`);
    assert.ok(new DataView(cleaned.buffer, cleaned.byteOffset).getUint32(4, true) + 8 > cleaned.length);
  }
});
