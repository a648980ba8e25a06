import assert from "node:assert/strict";
import {
  box,
  jpegSegment,
  riffChunk,
  textBytes,
  tiffDirectory,
  tiffEntry,
  uint,
  versionedBox,
} from "../../../../supabase/tests/fixtures/images/described-images.ts";
import { greyJpeg, joined, pngOf, withPngChunks } from "../../../../supabase/tests/fixtures/images/image-bytes.ts";
import { dimensionsOf } from "./dimensions.ts";

const big = (value: number, length = 4): Uint8Array => uint(value, length, "big");
const little = (value: number, length = 4): Uint8Array => uint(value, length, "little");
const zeros = (length: number): Uint8Array => new Uint8Array(length);

const png = await pngOf(30, 20, () => [1, 2, 3]);
const frameControl = (width: number, height: number): Uint8Array => joined(big(0), big(width), big(height), zeros(14));

const gifFrame = (width: number, height: number): Uint8Array =>
  joined(textBytes(","), zeros(4), little(width, 2), little(height, 2), Uint8Array.of(0, 2, 1, 0, 0));
const gif = (...frames: Uint8Array[]): Uint8Array =>
  joined(textBytes("GIF89a"), little(100, 2), little(50, 2), zeros(3), ...frames, textBytes(";"));

const canvas = joined(zeros(4), little(99, 3), little(49, 3));
const lossless = riffChunk("VP8L", joined(Uint8Array.of(0x2f), little(300 - 1 + (200 - 1) * 2 ** 14)));
const webpFrame = riffChunk("ANMF", joined(zeros(6), little(9, 3), little(9, 3), zeros(4)));
const webp = (...chunks: Uint8Array[]): Uint8Array => riffChunk("RIFF", joined(textBytes("WEBP"), ...chunks));

const ispe = (width: number, height: number): Uint8Array => versionedBox("ispe", 0, big(width), big(height));
const brands = box("ftyp", textBytes("heic"), zeros(4));
const sizes = box("iprp", box("ipco", ispe(512, 512), ispe(4000, 3000)));
const gridItem = versionedBox("iinf", 0, big(1, 2), versionedBox("infe", 2, big(7, 2), zeros(2), textBytes("grid\0")));
const gridPlace = versionedBox(
  "iloc",
  1,
  ...[Uint8Array.of(0x44, 0), big(1, 2), big(7, 2), big(1, 2), zeros(2), big(1, 2), big(0), big(8)],
);
const gridData = box("idat", Uint8Array.of(0, 0, 9, 9), big(9000, 2), big(8000, 2));
const samples = versionedBox("stsz", 0, big(0), big(100));
const filmOf = (...tables: Uint8Array[]): Uint8Array =>
  box(
    "moov",
    box(
      "trak",
      versionedBox("tkhd", 0, zeros(8), big(1), zeros(60), big(640, 2), zeros(2), big(480, 2), zeros(2)),
      box("mdia", box("minf", box("stbl", ...tables))),
    ),
  );
const fragment = (track: number, ...counts: number[]): Uint8Array =>
  box(
    "moof",
    box("traf", versionedBox("tfhd", 0, big(track)), ...counts.map((count) => versionedBox("trun", 0, big(count)))),
  );

const page = (width: number, height: number, next: number): Uint8Array =>
  tiffDirectory("big", next, [tiffEntry(0x0100, 4, 1, big(width)), tiffEntry(0x0101, 4, 1, big(height))]);

const images: [what: string, bytes: Uint8Array, pixels: number, allPixels?: number][] = [
  ["a JPEG", greyJpeg(64, 48, "baseline"), 64 * 48],
  [
    "a JPEG with a second frame header",
    joined(Uint8Array.of(0xff, 0xd8), frameHeader(10, 10), frameHeader(9, 500)),
    5000,
  ],
  [
    "a JPEG that declares its number of lines after the scan",
    joined(Uint8Array.of(0xff, 0xd8), frameHeader(10, 0), jpegSegment(0xdc, big(700, 2))),
    7000,
  ],
  ["a PNG", png, 600],
  ["an APNG with three frames", withPngChunks(png, [["acTL", joined(big(3), big(0))]]), 600, 1800],
  [
    "an APNG with more frames than it declares",
    withPngChunks(png, [
      ["acTL", big(1)],
      ["fcTL", frameControl(9, 9)],
      ["fcTL", frameControl(60, 20)],
    ]),
    1200,
    2400,
  ],
  ["a GIF with two frames", gif(gifFrame(10, 10), gifFrame(1, 1)), 5000, 10_000],
  ["a GIF with a frame larger than its canvas", gif(gifFrame(1000, 900)), 900_000],
  ["a WebP", webp(lossless), 60_000],
  ["an animated WebP", webp(riffChunk("VP8X", canvas), webpFrame, webpFrame, webpFrame), 5000, 15_000],
  ["a WebP whose image is larger than its canvas", webp(riffChunk("VP8X", canvas), lossless), 60_000],
  ["a WebP of nested frames", webp(riffChunk("VP8X", canvas), framesInFrames(100_000)), 5000],
  ["a HEIC of tiles", joined(brands, versionedBox("meta", 0, sizes)), 12_000_000],
  [
    "a HEIC whose grid is larger than its properties declare",
    joined(brands, versionedBox("meta", 0, gridItem, gridPlace, gridData, sizes)),
    72_000_000,
  ],
  [
    "a HEIC whose overlay shows one picture many times",
    overlayOf([1, ...Array(99).fill(1)]),
    12_000_000,
    1_200_000_000,
  ],
  ["a HEIC whose parts are nested without limit", overlayOf([2]), 12_000_000, Number.POSITIVE_INFINITY],
  ["a sequence of HEIC frames", joined(brands, filmOf(samples)), 640 * 480, 640 * 480 * 100],
  [
    "a sequence of HEIC frames in fragments",
    joined(brands, filmOf(), fragment(1, 30, 30), fragment(2, 5000), fragment(1, 40)),
    640 * 480,
    640 * 480 * 100,
  ],
  ["a BMP", joined(textBytes("BM"), zeros(12), little(40), little(70), little(0x1_0000_0000 - 80), zeros(28)), 5600],
  [
    "a BMP of the first version",
    joined(textBytes("BM"), zeros(12), little(12), little(70, 2), little(80, 2), zeros(4)),
    5600,
  ],
  ["a TIFF with two pages", joined(textBytes("MM\0*"), big(8), page(100, 10, 38), page(50, 50, 8)), 2500, 3500],
  ["text", textBytes("nothing"), 0],
];

/** Returns a HEIC whose main picture, item 2, is composed of the given items. */
function overlayOf(parts: number[]): Uint8Array {
  const item = (id: number, type: string) => versionedBox("infe", 2, big(id, 2), zeros(2), textBytes(`${type}\0`));
  return joined(
    brands,
    versionedBox(
      "meta",
      0,
      versionedBox("pitm", 0, big(2, 2)),
      versionedBox("iinf", 0, big(2, 2), item(1, "hvc1"), item(2, "iovl")),
      versionedBox("iref", 0, box("dimg", big(2, 2), big(parts.length, 2), ...parts.map((part) => big(part, 2)))),
      box(
        "iprp",
        box("ipco", ispe(512, 512), ispe(4000, 3000)),
        versionedBox("ipma", 0, big(2), big(1, 2), Uint8Array.of(1, 2), big(2, 2), Uint8Array.of(1, 2)),
      ),
    ),
  );
}

function frameHeader(width: number, height: number): Uint8Array {
  return jpegSegment(0xc0, Uint8Array.of(8), big(height, 2), big(width, 2), Uint8Array.of(1, 1, 0x11, 0));
}

/** Returns a file of nested frames, each of which extends to the end of the file. */
function framesInFrames(depth: number): Uint8Array {
  const length = 24;
  const bytes = new Uint8Array(length * depth);
  for (let at = 0; at < bytes.length; at += length) {
    bytes.set(joined(textBytes("ANMF"), little(bytes.length - at - 8)), at);
  }
  return bytes;
}

for (const [what, bytes, pixels, allPixels = pixels] of images) {
  Deno.test(`counts the pixels of ${what}`, () => {
    assert.deepEqual(dimensionsOf(bytes), { pixels, allPixels });
  });
}

Deno.test("counts the pixels of damaged images without an error", () => {
  let state = 7;
  const random = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((limit * state) / 2 ** 32);
  };
  for (let round = 0; round < 5000; round += 1) {
    const bytes = images[round % images.length]?.[1].slice(0, round % 3 === 0 ? random(200) : undefined);
    for (let change = 0; bytes !== undefined && change < 4; change += 1) {
      bytes[random(bytes.length)] = random(256);
    }
    const { pixels, allPixels } = dimensionsOf(bytes ?? new Uint8Array());
    assert.ok(pixels >= 0 && allPixels >= pixels);
  }
});
