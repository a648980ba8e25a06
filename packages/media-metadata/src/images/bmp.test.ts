import assert from "node:assert/strict";
import { holds, secret, textBytes, uint } from "../../../../supabase/tests/fixtures/images/described-images.ts";
import { joined } from "../../../../supabase/tests/fixtures/images/image-bytes.ts";
import { bmpWithoutMetadata } from "./bmp.ts";

const pixels = new Uint8Array(2 * 8).fill(200);
const little = (value: number, length = 4): Uint8Array => uint(value, length, "little");

/** Returns a BMP of 2 by 2 pixels with 24 bits each, whose header has the given length. */
function bmpOf(headerLength: 40 | 124, more: Uint8Array = new Uint8Array(), profile?: Uint8Array): Uint8Array {
  const start = 14 + headerLength;
  const header = joined(little(headerLength), little(2), little(2), little(1, 2), little(24, 2), new Uint8Array(24));
  const fifth = new Uint8Array(headerLength - 40);
  if (profile) {
    fifth.set(textBytes("KNIL"), 16);
    fifth.set(little(headerLength + pixels.length), 72);
    fifth.set(little(profile.length), 76);
  }
  return joined(
    textBytes("BM"),
    little(0),
    little(0),
    little(start),
    header,
    fifth,
    pixels,
    profile ?? new Uint8Array(),
    more,
  );
}

Deno.test("removes all bytes after the pixels of a BMP", () => {
  assert.deepEqual(bmpWithoutMetadata(bmpOf(40, textBytes(secret))), bmpOf(40));
  const plain = bmpOf(40);
  assert.equal(bmpWithoutMetadata(plain), plain);
});

Deno.test("removes the file name of a colour profile that a BMP links to", () => {
  const cleaned = bmpWithoutMetadata(bmpOf(124, textBytes(secret), textBytes(secret)));
  assert.equal(holds(cleaned, secret), false);
  assert.deepEqual(cleaned, bmpOf(124, new Uint8Array(), new Uint8Array(secret.length)));
  assert.equal(bmpWithoutMetadata(cleaned), cleaned);
});

Deno.test("does not change a BMP whose header declares no pixels", () => {
  const damaged = joined(textBytes("BM"), new Uint8Array(60));
  assert.equal(bmpWithoutMetadata(damaged), damaged);
});
