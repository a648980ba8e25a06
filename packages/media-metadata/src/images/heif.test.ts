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
import { heifWithoutMetadata } from "./heif.ts";

const brands = box("ftyp", textBytes("heic"), new Uint8Array(4), textBytes("mif1heic"));
const picture = textBytes("the picture itself");
const number = (value: number, length: number): Uint8Array => uint(value, length, "big");

/**
 * EXIF data without entries, of the same length as the secret. It consists of the offset of the TIFF header, the
 * header, and an empty directory.
 */
const emptyExif = "\0\0\0\0MM\0*\0\0\0\x08\0\0\0";

/**
 * Returns a HEIF with three items: item 1 is the picture, item 2 is its EXIF data, and item 3 is its XMP data in two
 * extents.
 */
function heifOf(version: 0 | 1 | 2, place: "mdat" | "idat"): Uint8Array {
  const numberLength = version === 2 ? 4 : 2;
  const item = (id: number, type: string, ...more: Uint8Array[]): Uint8Array =>
    versionedBox(
      "infe",
      version === 2 ? 3 : 2,
      number(id, numberLength),
      number(0, 2),
      textBytes(`${type}\0`),
      ...more,
    );
  const items = versionedBox(
    "iinf",
    version === 2 ? 1 : 0,
    number(3, numberLength),
    item(1, "hvc1"),
    item(2, "Exif"),
    item(3, "mime", textBytes("application/rdf+xml\0")),
  );
  const data = joined(picture, textBytes(secret), textBytes("<x>"), picture, textBytes(secret));
  const second = picture.length + secret.length;
  const locationsFor = (base: number): Uint8Array => {
    const location = (id: number, extents: [offset: number, length: number][]): Uint8Array =>
      joined(
        number(id, numberLength),
        version === 0 ? new Uint8Array() : number(place === "idat" ? 1 : 0, 2),
        number(0, 2),
        number(base, 4),
        number(extents.length, 2),
        ...extents.map(([offset, length]) => joined(number(offset, 4), number(length, 4))),
      );
    return versionedBox(
      "iloc",
      version,
      Uint8Array.of(0x44, 0x40),
      number(3, numberLength),
      location(1, [[0, picture.length]]),
      location(2, [[picture.length, secret.length]]),
      location(3, [
        [second, 3],
        [second + 3 + picture.length, secret.length],
      ]),
    );
  };
  const metaFor = (base: number): Uint8Array =>
    versionedBox("meta", 0, items, locationsFor(base), ...(place === "idat" ? [box("idat", data)] : []));
  if (place === "idat") {
    return joined(brands, metaFor(0), box("mdat"));
  }
  return joined(brands, metaFor(brands.length + metaFor(0).length + 8), box("mdat", data));
}

for (const version of [0, 1, 2] as const) {
  for (const place of version === 0 ? (["mdat"] as const) : (["mdat", "idat"] as const)) {
    Deno.test(`removes the texts and keeps the picture of a HEIF with boxes of version ${version} and item data in ${place}`, () => {
      const described = heifOf(version, place);
      const cleaned = heifWithoutMetadata(described);
      const expected = new TextDecoder("latin1")
        .decode(described)
        // The file contains the secret twice: first in the EXIF data, then in the XMP data.
        .replace(secret, emptyExif)
        .replace(secret, "\0".repeat(secret.length))
        .replace("<x>", "\0\0\0");
      assert.deepEqual(cleaned, textBytes(expected));
      assert.equal(heifWithoutMetadata(cleaned), cleaned);
    });
  }
}

Deno.test("replaces boxes that contain a location with `free` boxes of the same length", () => {
  const place = box("udta", box("\xa9xyz", textBytes(secret)));
  const film = box(
    "moov",
    box("mvhd", picture),
    place,
    box("meta", textBytes(secret)),
    box("trak", box("tkhd", picture), place),
  );
  const properties = versionedBox(
    "meta",
    0,
    box("iprp", box("ipco", box("ispe", picture), box("udes", textBytes(secret)))),
    ...["uuid", "udta", "xml ", "bxml"].map((name) => box(name, textBytes(secret))),
  );
  const described = joined(
    brands,
    properties,
    film,
    box("uuid", textBytes(secret)),
    box("free", textBytes(secret)),
    box("mdat", picture),
    joined(number(1, 4), textBytes("mpvd"), number(16 + secret.length, 8), textBytes(secret)),
    box("sefd", textBytes(secret)),
  );
  const cleaned = heifWithoutMetadata(described);
  assert.equal(cleaned.length, described.length);
  assert.equal(holds(cleaned, secret), false);
  for (const kept of ["ftyp", "iprp", "ipco", "ispe", "mvhd", "tkhd", "mdat"]) {
    assert.ok(holds(cleaned, kept), kept);
  }
  assert.equal(new TextDecoder("latin1").decode(cleaned).split(new TextDecoder().decode(picture)).length, 5);
  assert.equal(heifWithoutMetadata(cleaned), cleaned);
});

Deno.test("removes all boxes of a JPEG XL except its picture", () => {
  const start = box("JXL ", Uint8Array.of(0x0d, 0x0a, 0x87, 0x0a));
  const described = joined(start, box("Exif", textBytes(secret)), box("jxlc", picture), box("xml ", textBytes(secret)));
  const gone = box("free", new Uint8Array(secret.length));
  assert.deepEqual(heifWithoutMetadata(described), joined(start, gone, box("jxlc", picture), gone));
});

Deno.test("removes appended bytes that are not a box", () => {
  const whole = heifOf(0, "mdat");
  const cleaned = heifWithoutMetadata(joined(whole, number(3, 4), textBytes(secret)));
  assert.equal(holds(cleaned, "Secret"), false);
  assert.equal(heifWithoutMetadata(cleaned), cleaned);
});

/** EXIF data that begins with the offset of the TIFF header and has one entry, the camera. */
const exif = joined(
  new Uint8Array(4),
  textBytes("MM\0*\0\0\0\x08\0\x01\x01\x10\0\x02\0\0\0\x0e\0\0\0\x1a\0\0\0\0"),
  textBytes(secret),
);

for (const [what, method, length] of [
  ["has the EXIF data inside another item", 2, exif.length],
  ["has EXIF data up to the end of the file", 0, 0],
] as const) {
  Deno.test(`removes the EXIF data of a HEIF that ${what}`, () => {
    const items = versionedBox(
      "iinf",
      0,
      number(1, 2),
      versionedBox("infe", 2, number(2, 2), number(0, 2), textBytes("Exif\0")),
    );
    const metaFor = (offset: number): Uint8Array =>
      versionedBox(
        "meta",
        0,
        versionedBox("hdlr", 0, new Uint8Array(4), textBytes("pict"), new Uint8Array(13)),
        items,
        versionedBox(
          "iloc",
          1,
          ...[Uint8Array.of(0x44, 0), number(1, 2), number(2, 2), number(method, 2), number(0, 2), number(1, 2)],
          number(offset, 4),
          number(length, 4),
        ),
      );
    const offset = method === 2 ? 0 : brands.length + metaFor(0).length + 8 + picture.length;
    const described = joined(brands, metaFor(offset), box("mdat", picture, exif, picture));
    const cleaned = heifWithoutMetadata(described);
    assert.equal(holds(cleaned, secret), false);
    assert.equal(new TextDecoder("latin1").decode(cleaned).split(new TextDecoder().decode(picture)).length, 3);
    assert.equal(heifWithoutMetadata(cleaned), cleaned);
  });
}
