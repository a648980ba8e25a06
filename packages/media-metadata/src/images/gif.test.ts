import assert from "node:assert/strict";
import { secret, textBytes } from "../../../../supabase/tests/fixtures/images/described-images.ts";
import { joined } from "../../../../supabase/tests/fixtures/images/image-bytes.ts";
import { gifWithoutMetadata } from "./gif.ts";

const header = joined(textBytes("GIF89a"), Uint8Array.of(1, 0, 1, 0, 0x80, 0, 0), new Uint8Array(6));
const frame = Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x4c, 1, 0);
const control = Uint8Array.of(0x21, 0xf9, 4, 0, 0, 0, 0, 0);
const trailer = Uint8Array.of(0x3b);

function extension(label: number, ...parts: Uint8Array[]): Uint8Array {
  return joined(
    Uint8Array.of(0x21, label),
    ...parts.map((part) => joined(Uint8Array.of(part.length), part)),
    Uint8Array.of(0),
  );
}

const repetitions = extension(0xff, textBytes("NETSCAPE2.0"), Uint8Array.of(1, 0, 0));
const plain = joined(header, repetitions, control, frame, control, frame, trailer);

Deno.test("removes comments and XMP data from a GIF at any position", () => {
  const comment = extension(0xfe, textBytes(secret), textBytes(secret));
  // XMP data in a GIF has no block lengths. A reader may interpret any of its bytes as a block length. The bytes after
  // the XMP data ensure that this reader still finds the end.
  const magicEnd = Uint8Array.from({ length: 257 }, (_, index) => (index === 0 ? 1 : 256 - index));
  const xmp = joined(
    Uint8Array.of(0x21, 0xff, 11),
    textBytes(`XMP DataXMP<x>${secret}</x>`),
    magicEnd,
    Uint8Array.of(0),
  );
  const described = joined(header, comment, repetitions, xmp, control, frame, comment, control, frame, xmp, trailer);
  assert.deepEqual(gifWithoutMetadata(described), plain);
});

Deno.test("keeps the animation of a GIF", () => {
  assert.equal(gifWithoutMetadata(plain), plain);
});

Deno.test("removes all bytes after the end of a GIF", () => {
  assert.deepEqual(gifWithoutMetadata(joined(plain, textBytes(secret))), plain);
});
