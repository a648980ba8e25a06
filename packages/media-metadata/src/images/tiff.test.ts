import assert from "node:assert/strict";
import {
  holds,
  jpegSegment,
  type Order,
  placed,
  secret,
  textBytes,
  tiffDirectory,
  tiffEntry,
  uint,
} from "../../../../supabase/tests/fixtures/images/described-images.ts";
import { joined } from "../../../../supabase/tests/fixtures/images/image-bytes.ts";
import { tiffWithoutMetadata } from "./tiff.ts";

const pixels = textBytes("the pixels");
const long = 4;
const ascii = 2;

for (const order of ["big", "little"] as const) {
  Deno.test(`removes location, texts and camera from all pictures of a TIFF in ${order}-endian order`, () => {
    const described = tiffOf(order, true);
    const cleaned = tiffWithoutMetadata(described);
    assert.deepEqual(cleaned, tiffOf(order, false));
    assert.equal(holds(cleaned, "Secret"), false);
    assert.equal(tiffWithoutMetadata(cleaned), cleaned);
  });
}

Deno.test("removes the location from a TIFF whose pages form a circular list", () => {
  const place = tiffDirectory("big", 0, [tiffEntry(0x0002, ascii, secret.length, uint(80, 4, "big"))]);
  const page = tiffDirectory("big", 8, [tiffEntry(0x8825, long, 1, uint(40, 4, "big"))]);
  const circle = placed(100, [
    [0, textBytes("MM\0*\0\0\0\x08")],
    [8, page],
    [40, place],
    [80, textBytes(secret)],
  ]);
  assert.equal(holds(tiffWithoutMetadata(circle), secret), false);
});

Deno.test("keeps the embedded JPEGs of a TIFF and removes the location from them", () => {
  const image = joined(jpegSegment(0xdb, "\0"), jpegSegment(0xda, "\0"), Uint8Array.of(1, 2, 3, 0xff, 0xd9));
  const jpeg = joined(Uint8Array.of(0xff, 0xd8), jpegSegment(0xe1, `Exif\0\0${secret}`), image);
  const cleanJpeg = joined(Uint8Array.of(0xff, 0xd8), image);
  for (const [placeTag, lengthTag] of [
    [0x0201, 0x0202],
    [0x0111, 0x0117],
    [0x0144, 0x0145],
  ] as const) {
    const described = placed(400, [
      [0, textBytes("II*\0\x08\0\0\0")],
      [
        8,
        tiffDirectory("little", 0, [
          tiffEntry(placeTag, long, 1, uint(200, 4, "little")),
          tiffEntry(lengthTag, long, 1, uint(jpeg.length, 4, "little")),
        ]),
      ],
      [200, jpeg],
    ]);
    const cleaned = tiffWithoutMetadata(described);
    assert.deepEqual(cleaned.subarray(0, 200), described.subarray(0, 200));
    assert.deepEqual(cleaned.subarray(200), placed(200, [[0, cleanJpeg]]));
    assert.equal(tiffWithoutMetadata(cleaned), cleaned);
  }
});

/**
 * Returns a TIFF with a picture, an embedded smaller picture and a second page. If `isDescribed` is true, the pictures
 * have metadata. Otherwise the file has zeros in place of the metadata.
 */
function tiffOf(order: Order, isDescribed: boolean): Uint8Array {
  const number = (value: number): Uint8Array => uint(value, 4, order);
  const entry = (tag: number, value: number): ReturnType<typeof tiffEntry> => tiffEntry(tag, long, 1, number(value));
  const text = (tag: number, place: number): ReturnType<typeof tiffEntry> =>
    tiffEntry(tag, ascii, secret.length, number(place));
  const [page, small, secondPage, exif, gps, texts, data] = [8, 200, 300, 400, 500, 600, 800];

  const described = isDescribed ? [text(0x010e, texts), text(0x02bc, texts + 20), text(0x83bb, texts + 40)] : [];
  const placeOfPicture = isDescribed ? [entry(0x8769, exif), entry(0x8825, gps)] : [];
  const serialNumber = isDescribed ? [text(0xa431, texts + 60)] : [];
  const parts: [number, Uint8Array][] = [
    [0, textBytes(order === "big" ? "MM\0*" : "II*\0")],
    [4, number(page)],
    [
      page,
      tiffDirectory(order, secondPage, [
        entry(0x0100, 1),
        ...described,
        entry(0x0111, data),
        entry(0x014a, small),
        ...placeOfPicture,
      ]),
    ],
    [small, tiffDirectory(order, 0, [...serialNumber, entry(0xc612, 7)])],
    [secondPage, tiffDirectory(order, 0, [entry(0x0100, 1), ...(isDescribed ? [entry(0x8825, gps)] : [])])],
    [data, pixels],
  ];
  const metadata: [number, Uint8Array][] = [
    [exif, tiffDirectory(order, 0, [text(0x927c, texts + 80), entry(0xa005, gps)])],
    [gps, tiffDirectory(order, 0, [text(0x0002, texts + 100), tiffEntry(0x0001, ascii, 2, textBytes("N\0\0\0"))])],
    ...[0, 20, 40, 60, 80, 100].map((at): [number, Uint8Array] => [texts + at, textBytes(secret)]),
  ];
  return placed(820, isDescribed ? [...parts, ...metadata] : parts);
}
