import assert from "node:assert/strict";
import { holds, jpegSegment, secret } from "../../../../supabase/tests/fixtures/images/described-images.ts";
import { greyJpeg, joined, jpegSegments, withExif } from "../../../../supabase/tests/fixtures/images/image-bytes.ts";
import { jpegWithoutMetadata } from "./jpeg.ts";

const start = Uint8Array.of(0xff, 0xd8);
const plain = greyJpeg(16, 16, "baseline");

function withSegments(jpeg: Uint8Array, ...segments: Uint8Array[]): Uint8Array {
  return joined(start, ...segments, jpeg.subarray(2));
}

Deno.test("removes all segments of a JPEG that contain metadata", () => {
  const described = withSegments(
    plain,
    jpegSegment(0xe1, "http://ns.adobe.com/xap/1.0/\0", secret),
    jpegSegment(0xe1, "http://ns.adobe.com/xmp/extension/\0", secret),
    jpegSegment(0xed, "Photoshop 3.0\0", secret),
    jpegSegment(0xe2, "MPF\0", secret),
    jpegSegment(0xe0, "JFXX\0", secret),
    jpegSegment(0xeb, "JP", secret),
    jpegSegment(0xef, secret),
    jpegSegment(0xfe, secret),
  );
  assert.deepEqual(jpegWithoutMetadata(described), plain);
});

Deno.test("keeps the segments of a JPEG that determine its colours", () => {
  const adobe = jpegSegment(0xee, "Adobe", new Uint8Array(7));
  const jfif = jpegSegment(0xe0, "JFIF\0", Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 0, 0));
  const profile = jpegSegment(0xe2, "ICC_PROFILE\0", Uint8Array.of(1, 1), new Uint8Array(200));
  const colored = withSegments(plain, jfif, adobe, profile);
  assert.equal(jpegWithoutMetadata(colored), colored);
  assert.deepEqual(jpegWithoutMetadata(withSegments(plain, jfif, jpegSegment(0xfe, secret), adobe, profile)), colored);
});

Deno.test("removes the embedded thumbnail of a JPEG, because it may show cropped parts", () => {
  const jfif = (width: number, height: number, ...preview: string[]): Uint8Array =>
    jpegSegment(0xe0, "JFIF\0", Uint8Array.of(1, 1, 0, 0, 1, 0, 1, width, height), ...preview);
  assert.deepEqual(jpegWithoutMetadata(withSegments(plain, jfif(5, 1, secret))), withSegments(plain, jfif(0, 0)));
});

Deno.test("removes all EXIF data except an orientation that rotates the picture", () => {
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
    const cleaned = jpegWithoutMetadata(withExif(plain, orientation));
    assert.deepEqual(jpegSegments(cleaned)[0], 0xe1);
    assert.equal(cleaned.length, plain.length + 36);
    assert.equal(cleaned[2 + 4 + 6 + 8 + 2 + 9], orientation);
    assert.equal(holds(cleaned, "Kamera"), false);
    assert.equal(jpegWithoutMetadata(cleaned), cleaned);
  }
  for (const orientation of [0, 1, 9]) {
    assert.deepEqual(jpegWithoutMetadata(withExif(plain, orientation)), plain);
  }
});

Deno.test("uses the first of several EXIF segments, as viewers do", () => {
  assert.deepEqual(jpegWithoutMetadata(withExif(withExif(plain, 3), 6)), jpegWithoutMetadata(withExif(plain, 6)));
  assert.deepEqual(jpegWithoutMetadata(withExif(withExif(plain, 3), 1)), plain);
});

Deno.test("removes segments between the scans of a progressive JPEG", () => {
  const progressive = greyJpeg(64, 64, "progressive", 3);
  const lastScan = progressive.lastIndexOf(0xda) - 1;
  const comment = jpegSegment(0xfe, secret);
  const described = joined(progressive.subarray(0, lastScan), comment, progressive.subarray(lastScan));
  assert.deepEqual(jpegWithoutMetadata(described), progressive);
});

Deno.test("keeps bytes in a scan that look like the start of a segment", () => {
  const end = plain.length - 2;
  const escaped = Uint8Array.of(0xff, 0x00, 0xe1, 0x00, 0x08, 0xff, 0xd0, 0xff, 0xff, 0x00, 0xe1);
  const jpeg = joined(plain.subarray(0, end), escaped, plain.subarray(end));
  assert.equal(jpegWithoutMetadata(jpeg), jpeg);
});

Deno.test("removes all bytes after the end of a JPEG, such as pictures and films", () => {
  assert.deepEqual(jpegWithoutMetadata(joined(plain, withExif(plain, 6))), plain);
  assert.deepEqual(jpegWithoutMetadata(joined(plain, new Uint8Array(100))), plain);
});

Deno.test("removes the metadata of a JPEG whose end is missing", () => {
  const photo = withExif(plain, 6);
  for (let length = 3; length < photo.length; length += 1) {
    assert.equal(holds(jpegWithoutMetadata(photo.subarray(0, length)), "Kamera"), false, `after ${length} bytes`);
  }
  const broken = photo.subarray(0, photo.length - 10);
  assert.deepEqual(jpegWithoutMetadata(broken), jpegWithoutMetadata(photo).subarray(0, -10));
});

Deno.test("removes all bytes of a metadata segment that is longer than its declared length", () => {
  const exif = withExif(start, 1).slice(2);
  exif.set([0, 20], 2);
  assert.deepEqual(jpegWithoutMetadata(withSegments(plain, exif)), plain);
});
