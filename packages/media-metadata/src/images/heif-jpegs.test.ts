import assert from "node:assert/strict";
import {
  box,
  holds,
  secret,
  textBytes,
  uint,
  versionedBox,
} from "../../../../supabase/tests/fixtures/images/described-images.ts";
import { joined } from "../../../../supabase/tests/fixtures/images/image-bytes.ts";
import { coverWithPlace } from "../../../../supabase/tests/fixtures/media/films.ts";
import { boxesIn } from "./boxes.ts";
import { heifWithoutMetadata } from "./heif.ts";
import { clearMetadataItems } from "./heif-items.ts";
import { Overwriting } from "./overwriting.ts";

const number = (value: number, length: number): Uint8Array => uint(value, length, "big");

/** Returns a picture with two items: one of type `jpeg`, and one of type `mime` with the content type of a JPEG. */
function heifOfJpegs(): Uint8Array {
  const head = box("ftyp", textBytes("mif1"), new Uint8Array(4), textBytes("mif1jpeg"));
  const item = (id: number, type: string): Uint8Array =>
    versionedBox("infe", 2, number(id, 2), number(0, 2), textBytes(type));
  const items = versionedBox("iinf", 0, number(2, 2), item(1, "jpeg\0"), item(2, "mime\0image/jpeg\0"));
  const metaOf = (start: number): Uint8Array => {
    const location = (id: number): Uint8Array =>
      joined(
        ...[number(id, 2), number(0, 2), number(1, 2)],
        number(start + (id - 1) * coverWithPlace.length, 4),
        number(coverWithPlace.length, 4),
      );
    return versionedBox(
      "meta",
      0,
      items,
      versionedBox("iloc", 0, Uint8Array.of(0x44, 0), number(2, 2), location(1), location(2)),
    );
  };
  const start = head.length + metaOf(0).length + 8;
  return joined(head, metaOf(start), box("mdat", coverWithPlace, coverWithPlace));
}

Deno.test("removes the metadata of JPEGs that are items of a HEIF", () => {
  const heif = heifOfJpegs();
  assert.ok(holds(heif, secret) && holds(heif, "Kamera"));
  const cleaned = heifWithoutMetadata(heif);
  assert.equal(holds(cleaned, secret) || holds(cleaned, "Kamera"), false);
  assert.equal(cleaned.length, heif.length);
  assert.equal(new TextDecoder("latin1").decode(cleaned).split("cover\xff\xd9").length, 3);
  assert.equal(heifWithoutMetadata(cleaned), cleaned);
});

Deno.test("limits the total size of the cleaned JPEGs if many boxes of a HEIF refer to the same JPEG", () => {
  const heif = heifOfJpegs();
  const file = new Overwriting(heif);
  const [meta] = [...boxesIn(heif, 0, heif.length)].filter(({ name }) => name === "meta");
  assert.ok(meta);
  for (let round = 0; round < 100; round += 1) {
    clearMetadataItems(file, meta);
  }
  assert.ok(file.pictureBytes.left <= 0 && file.pictureBytes.left > -heif.length);
});
