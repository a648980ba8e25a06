import assert from "node:assert/strict";
import { ImageMagick, MagickFormat, MagickReadSettings } from "@imagemagick/magick-wasm";
import { srgbProfile } from "../../../supabase/functions/images/icc.ts";
import { startMagick } from "../../../supabase/functions/images/magick.ts";
import {
  box,
  exifWithPlace,
  extendedWebp,
  holds,
  jpegSegment,
  riffChunk,
  secret,
  textBytes,
  tiffDirectory,
  tiffEntry,
  uint,
  versionedBox,
} from "../../../supabase/tests/fixtures/images/described-images.ts";
import {
  joined,
  withColorProfile,
  withExif,
  withPngChunks,
} from "../../../supabase/tests/fixtures/images/image-bytes.ts";
import { withoutMetadata } from "./images.ts";

const megabyte = 2 ** 20;

function fixture(name: string): Promise<Uint8Array> {
  return Deno.readFile(new URL(`../../../supabase/tests/fixtures/images/${name}`, import.meta.url));
}

const plainJpeg = withColorProfile((await fixture("photo.jpg")).slice(), srgbProfile);
const xmp = textBytes(`<x:xmpmeta>${secret}</x:xmpmeta>`);
const describedPhotos: Record<string, [format: MagickFormat, bytes: Uint8Array]> = {
  "a JPEG": [MagickFormat.Jpeg, joined(plainJpeg, textBytes(secret))],
  "a PNG": [
    MagickFormat.Png,
    withPngChunks(await fixture("photo.png"), [
      ["eXIf", exifWithPlace(6)],
      ["iTXt", joined(textBytes("XML:com.adobe.xmp\0\0\0\0\0"), xmp)],
    ]),
  ],
  "a WebP": [
    MagickFormat.WebP,
    extendedWebp(await fixture("photo.webp"), [1200, 900], 0x0c, [
      riffChunk("EXIF", exifWithPlace(6)),
      riffChunk("XMP ", xmp),
    ]),
  ],
  "a HEIC": [MagickFormat.Heic, await fixture("place.heic")],
};

interface Shown {
  width: number;
  height: number;
  orientation: number;
  profile: Uint8Array | undefined;
  pixels: Uint8Array;
}

async function shown(format: MagickFormat, bytes: Uint8Array): Promise<Shown> {
  await startMagick();
  return ImageMagick.read(bytes, new MagickReadSettings({ format }), (image) => {
    const { orientation } = image;
    const profile = image.getColorProfile()?.data.slice();
    image.autoOrient();
    const { width, height } = image;
    const pixels = image.getPixels((area) => area.toByteArray(0, 0, width, height, "RGBA")) ?? new Uint8Array();
    return { width, height, orientation, profile, pixels };
  });
}

for (const [name, [format, bytes]] of Object.entries(describedPhotos)) {
  Deno.test(`${name} looks the same in a viewer after its location is removed`, async () => {
    assert.ok(holds(bytes, "Kamera") && holds(bytes, secret), "the photo must tell it for this test to mean anything");
    const cleaned = withoutMetadata(bytes);
    assert.equal(holds(cleaned, "Kamera"), false);
    assert.equal(holds(cleaned, secret), false);

    const before = await shown(format, bytes);
    const after = await shown(format, cleaned);
    assert.ok(before.pixels.length > 0 && before.pixels.every((value, index) => value === after.pixels[index]));
    assert.deepEqual({ ...after, pixels: undefined }, { ...before, pixels: undefined });
  });

  Deno.test(`${name} is not changed again if its metadata was already removed`, () => {
    const given = bytes.slice();
    const cleaned = withoutMetadata(given);
    assert.notEqual(cleaned, given);
    assert.deepEqual(given, bytes, "the bytes handed in stay as they are");
    assert.equal(withoutMetadata(cleaned), cleaned);
  });
}

Deno.test("a photo without metadata is returned unchanged", async () => {
  for (const name of ["photo.png", "photo.webp", "photo.heic", "bomb.png"]) {
    const photo = await fixture(name);
    assert.equal(withoutMetadata(photo), photo, name);
  }
});

Deno.test("a file of an unknown format is returned unchanged", async () => {
  const short = ["", "\xff", "\xff\xd8", "RIFF", "RIFF\x04\0\0\0WAVE", "%PDF-1.7", "GIF"].map(textBytes);
  for (const file of [...short, await fixture("vector.jpg")]) {
    assert.equal(withoutMetadata(file), file);
  }
});

/** Generates pseudo-random numbers, which are the same in every run. */
function* randomNumbers(): Generator<number> {
  for (let state = 1; ; state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) {
    yield state / 2 ** 32;
  }
}

const tiff = joined(
  textBytes("MM\0*\0\0\0\x08"),
  tiffDirectory("big", 60, [
    tiffEntry(0x014a, 4, 1, uint(40, 4, "big")),
    tiffEntry(0x8825, 4, 1, uint(80, 4, "big")),
    tiffEntry(0x02bc, 1, 90, uint(90, 4, "big")),
  ]),
  new Uint8Array(200).fill(1),
);
const gif = joined(
  textBytes("GIF89a\x01\0\x01\0\0\0\0\x21\xfe\x05"),
  textBytes(secret),
  new Uint8Array(40),
  textBytes(";"),
);

Deno.test("a damaged file causes no error", async () => {
  const photos = [
    ...Object.values(describedPhotos).map(([, bytes]) => bytes),
    await fixture("truncated.jpg"),
    tiff,
    gif,
  ];
  const random = randomNumbers();
  const below = (limit: number): number => Math.floor(limit * (random.next().value ?? 0));
  for (let round = 0; round < 10_000; round += 1) {
    const photo = photos[round % photos.length]!;
    // Two of three iterations damage only the first or last thousand bytes, which contain most headers.
    const reach = round % 3 === 0 ? photo.length : Math.min(photo.length, 1000);
    const damaged = photo.slice(0, round % 5 === 0 ? below(photo.length) : photo.length);
    for (let change = 0; change <= round % 10; change += 1) {
      const at = below(reach);
      damaged[change % 4 === 3 ? damaged.length - 1 - at : at] = [0, 0xff, below(256)][change % 3]!;
    }
    const cleaned = withoutMetadata(damaged);
    assert.ok(cleaned.length <= damaged.length + 4, "no file grows by more than an orientation");
  }
});

/** Returns a file of 10 MiB that begins with `start` and then repeats `part`. */
function floodOf(start: Uint8Array, part: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(10 * megabyte);
  bytes.set(start);
  for (let at = start.length; at + part.length <= bytes.length; at += part.length) {
    bytes.set(part, at);
  }
  return bytes;
}

Deno.test("the metadata of a photo of the maximum size is removed", () => {
  const start = withExif(plainJpeg, 6).subarray(0, 20_000);
  const photo = joined(floodOf(start, plainJpeg.subarray(20_000, 40_000)).subarray(0, -2), Uint8Array.of(0xff, 0xd9));
  const cleaned = withoutMetadata(photo);
  assert.ok(cleaned.length < photo.length && cleaned.length > photo.length - 1000);
});

const heif = box("ftyp", textBytes("heic"));
const item = versionedBox("infe", 2, textBytes("\0\x01\0\0Exif"));
const itemList = versionedBox("iinf", 0, uint(1, 2, "big"), item);
const openBox = (name: string): Uint8Array => joined(uint(0, 4, "big"), textBytes(name));
const openMeta = joined(heif, openBox("meta"), new Uint8Array(4), itemList, openBox("iloc"), new Uint8Array(4));
const tiffStart = textBytes("MM\0*\0\0\0\x08\xff\xff");
const places = new Uint8Array(4 * 200_000);
const placesView = new DataView(places.buffer);
for (let index = 0; index < 200_000; index += 1) {
  placesView.setUint32(4 * index, megabyte + 2 * index);
}
const hostileFiles: Record<string, Uint8Array> = {
  "a JPEG of empty segments": floodOf(
    Uint8Array.of(0xff, 0xd8),
    joined(jpegSegment(0xfe), jpegSegment(0xdb), jpegSegment(0xe1, "Exif\0\0")),
  ),
  "a JPEG of 0xFF bytes, the start of markers": floodOf(Uint8Array.of(0xff, 0xd8), Uint8Array.of(0xff)),
  "a PNG of empty chunks": floodOf(
    textBytes("\x89PNG\r\n\x1a\n"),
    textBytes("\0\0\0\0tEXt\0\0\0\0\0\0\0\0IDAT\0\0\0\0"),
  ),
  "a WebP of empty chunks": floodOf(
    textBytes("RIFF\xff\xff\xff\xffWEBP"),
    joined(riffChunk("EXIF", new Uint8Array()), riffChunk("ALPH", new Uint8Array())),
  ),
  "a HEIF of empty boxes": floodOf(heif, box("uuid")),
  "a HEIF in which each box extends to the end of the file": floodOf(heif, openBox("moov")),
  "a HEIF whose items have millions of empty extents": floodOf(
    joined(openMeta, textBytes("\0\0\xff\xff")),
    textBytes("\0\x01\0\0\xff\xff"),
  ),
  "a HEIF whose items all cover the whole file": floodOf(
    joined(openMeta, textBytes("\x44\0\xff\xff\0\x01\0\0\xff\xff")),
    textBytes("\0\x50\0\0\x7f\xff\xff\xff"),
  ),
  "a TIFF whose directory refers to itself": floodOf(tiffStart, textBytes("\x88\x25\0\x04\0\0\0\x64\0\0\0\x08")),
  "a TIFF whose values all cover the whole file": floodOf(
    tiffStart,
    textBytes("\x02\xbc\0\x01\x7f\xff\xff\xff\0\x50\0\0"),
  ),
  "a TIFF that refers to thousands of long directories": joined(
    tiffStart.subarray(0, 8),
    tiffDirectory("big", 0, [tiffEntry(0x014a, 4, 200_000, uint(50, 4, "big"))]),
    new Uint8Array(24),
    places,
    new Uint8Array(9 * megabyte).fill(0xff),
  ),
  "a TIFF whose directories overlap": floodOf(tiffStart.subarray(0, 8), textBytes("\0\x01\x01\x4a\0\x04\0\0\x7f\xff")),
};

/**
 * This time limit is far above the duration of a linear algorithm and far below the duration of a quadratic algorithm.
 */
const patienceMilliseconds = 30_000;

for (const [name, file] of Object.entries(hostileFiles)) {
  Deno.test(`the metadata of ${name} is removed in linear time`, () => {
    const start = performance.now();
    withoutMetadata(file);
    assert.ok(performance.now() - start < patienceMilliseconds);
  });
}
