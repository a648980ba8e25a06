import assert from "node:assert/strict";
import { ColorSpace, ImageMagick, MagickFormat, MagickReadSettings } from "@imagemagick/magick-wasm";
import {
  ascii,
  bombPng,
  type Color,
  deflated,
  greyJpeg,
  joined,
  jpegSegments,
  pngOf,
  tallJpegOf,
  withColorProfile,
  withExif,
  withPngChunks,
} from "../../tests/fixtures/images/image-bytes.ts";
import { assertColor, assertQuarters, decoded, type Picture } from "../../tests/fixtures/images/pictures.ts";
import { type CropSize, makeCrop } from "./crop.ts";
import { screenProfile } from "./icc.ts";
import { startMagick } from "./magick.ts";

const photoSize = { width: 256, height: 256 };
const coverSize = { width: 800, height: 450 };

const red: Color = [220, 30, 30];
const green: Color = [30, 200, 30];
const blue: Color = [30, 30, 220];
const white: Color = [255, 255, 255];

function fixture(name: string): Promise<Uint8Array> {
  return Deno.readFile(new URL(`../../tests/fixtures/images/${name}`, import.meta.url));
}

async function jpegOf(png: Uint8Array, colorSpace: ColorSpace = ColorSpace.sRGB): Promise<Uint8Array> {
  await startMagick();
  const settings = new MagickReadSettings({ format: MagickFormat.Png });
  return ImageMagick.read(png, settings, (image) => {
    image.colorSpace = colorSpace;
    image.quality = 85;
    return image.write(MagickFormat.Jpeg, (data) => data.slice());
  });
}

async function cropOf(bytes: Uint8Array, size: CropSize): Promise<Uint8Array> {
  const crop = await makeCrop(bytes, size);
  assert.equal(crop.outcome, "made");
  assert.equal(crop.outcome === "made" && crop.contentType, "image/jpeg");
  return crop.outcome === "made" ? crop.bytes : new Uint8Array();
}

async function pictureOf(bytes: Uint8Array, size: CropSize): Promise<Picture> {
  const picture = decoded(await cropOf(bytes, size));
  assert.deepEqual({ width: picture.width, height: picture.height }, size);
  return picture;
}

async function assertRejected(bytes: Uint8Array, reason: string, size: CropSize = photoSize): Promise<void> {
  assert.deepEqual(await makeCrop(bytes, size), { outcome: "rejected", reason });
}

/**
 * For each EXIF orientation, maps the position of a pixel in the file to its position in the upright picture of 640 by
 * 360 pixels.
 */
const uprightPlace: Record<number, (x: number, y: number) => [x: number, y: number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [639 - x, y],
  3: (x, y) => [639 - x, 359 - y],
  4: (x, y) => [x, 359 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [639 - y, x],
  7: (x, y) => [639 - y, 359 - x],
  8: (x, y) => [y, 359 - x],
};

function quarteredAt(x: number, y: number): Color {
  if (y < 180) {
    return x < 320 ? red : green;
  }
  return x < 320 ? blue : white;
}

for (const [orientation, place] of Object.entries(uprightPlace)) {
  Deno.test(`the crop of a photo with EXIF orientation ${orientation} is upright`, async () => {
    const isSideways = Number(orientation) >= 5;
    const [width, height] = isSideways ? [360, 640] : [640, 360];
    const stored = await jpegOf(await pngOf(width, height, (x, y) => quarteredAt(...place(x, y))));
    const photo = withExif(stored, Number(orientation));
    assertQuarters(await pictureOf(photo, coverSize), [red, green, blue, white]);
    assertQuarters(await pictureOf(photo, photoSize), [red, green, blue, white]);
  });
}

Deno.test("a crop contains no metadata of its photo, such as location and camera", async () => {
  const photo = await fixture("photo.jpg");
  assert.ok(jpegSegments(photo).includes(0xe1), "the photo must have EXIF data for this test to mean anything");
  const crop = await cropOf(photo, photoSize);
  const jfif = 0xe0;
  const applicationSegments = jpegSegments(crop).filter(
    (marker) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe,
  );
  assert.deepEqual(applicationSegments, [jfif]);
});

Deno.test("a photo from a phone gets a 256x256 thumbnail and an 800x450 cover of its centre", async () => {
  const photo = await fixture("photo.jpg");
  const sky: Color = [115, 165, 225];
  const sun: Color = [255, 226, 120];
  const house: Color = [190, 52, 44];
  const thumbnail = await pictureOf(photo, photoSize);
  assertColor(thumbnail.colorAt(60, 40), sky, 25);
  assertColor(thumbnail.colorAt(230, 50), sun, 25);
  assertColor(thumbnail.colorAt(40, 190), house, 25);
  const cover = await pictureOf(photo, coverSize);
  assertColor(cover.colorAt(640, 50), sun, 25);
  assertColor(cover.colorAt(200, 370), house, 25);
});

Deno.test("colours of a wide-gamut profile are converted to sRGB", async () => {
  const displayP3 = screenProfile(
    "Display P3",
    [0.515102, 0.241182, -0.00105],
    [0.291965, 0.692236, 0.041882],
    [0.157153, 0.066582, 0.784378],
  );
  const photo = withColorProfile(await jpegOf(await pngOf(300, 300, () => [200, 100, 50])), displayP3);
  assertColor((await pictureOf(photo, photoSize)).colorAt(128, 128), [215, 93, 31], 4);
  const plain = await jpegOf(await pngOf(300, 300, () => [200, 100, 50]));
  assertColor((await pictureOf(plain, photoSize)).colorAt(128, 128), [200, 100, 50], 4);
});

Deno.test("a photo with a broken colour profile still gets a thumbnail", async () => {
  const photo = withColorProfile(await jpegOf(await pngOf(300, 300, () => green)), new Uint8Array(400).fill(7));
  assertColor((await pictureOf(photo, photoSize)).colorAt(128, 128), green);
});

Deno.test("the crops of CMYK and grayscale pictures have the same colours as the pictures", async () => {
  const print = await jpegOf(await pngOf(300, 300, () => [200, 100, 50]), ColorSpace.CMYK);
  assertColor((await pictureOf(print, photoSize)).colorAt(128, 128), [200, 100, 50]);
  const grey = await jpegOf(await pngOf(300, 300, () => [130, 130, 130]), ColorSpace.Gray);
  assertColor((await pictureOf(grey, photoSize)).colorAt(128, 128), [130, 130, 130]);
});

Deno.test("the centre of a picture of any aspect ratio fills the crop", async () => {
  const wide = await pngOf(900, 100, (x) => (x < 300 ? red : x < 600 ? green : blue));
  const tall = await pngOf(100, 900, (_, y) => (y < 300 ? red : y < 600 ? green : blue));
  for (const picture of [await pictureOf(wide, photoSize), await pictureOf(tall, photoSize)]) {
    assertQuarters(picture, [green, green, green, green]);
    assertColor(picture.colorAt(2, 2), green);
    assertColor(picture.colorAt(253, 253), green);
  }
});

Deno.test("a picture that is smaller than the crop is enlarged, even a single pixel", async () => {
  assertColor((await pictureOf(await pngOf(1, 1, () => blue), coverSize)).colorAt(799, 449), blue);
  assertColor((await pictureOf(await pngOf(1, 10_000, () => blue), coverSize)).colorAt(0, 0), blue);
  assertColor((await pictureOf(await jpegOf(await pngOf(3, 2, () => red)), photoSize)).colorAt(128, 128), red);
});

Deno.test("transparent pixels become white", async () => {
  const picture = await pictureOf(await fixture("photo.png"), photoSize);
  assertColor(picture.colorAt(2, 2), white, 3);
  assertColor(picture.colorAt(100, 60), [115, 165, 225], 30);
});

for (const name of ["photo.webp", "photo.heic", "photo.avif", "photo.gif"]) {
  Deno.test(`${name} is cropped like a JPEG`, async () => {
    const picture = await pictureOf(await fixture(name), photoSize);
    assertColor(picture.colorAt(230, 50), [255, 226, 120], 25);
    assertColor(picture.colorAt(40, 190), [190, 52, 44], 25);
  });
}

Deno.test("the crop of an animated WebP shows its first frame, even if many frames follow", async () => {
  const still = await fixture("photo.webp");
  const animation = animatedWebpOf(still, 1200, 900, 400);
  assert.deepEqual(await cropOf(animation, photoSize), await cropOf(still, photoSize));
});

Deno.test("a 48-megapixel photo is cropped", async () => {
  const grain = (x: number, y: number): number => ((x * 31 + y * 17) * 7919) & 31;
  const strip = await pngOf(8000, 16, (x, y) => [60 + grain(x, y), 120, x < 4000 ? 220 : 30]);
  const photo = tallJpegOf(await jpegOf(strip), 6000 / 16);
  assert.ok(photo.length > 3_000_000, `${photo.length} bytes are too few for this test to mean anything`);
  const cover = await pictureOf(photo, coverSize);
  assertQuarters(cover, [
    [75, 120, 220],
    [75, 120, 30],
    [75, 120, 220],
    [75, 120, 30],
  ]);
  const thumbnail = await pictureOf(withExif(photo, 6), photoSize);
  assertQuarters(thumbnail, [
    [75, 120, 220],
    [75, 120, 220],
    [75, 120, 30],
    [75, 120, 30],
  ]);
});

Deno.test("a progressive photo of 24 megapixels is cropped", async () => {
  const photo = greyJpeg(6000, 4000, "progressive", 9);
  assertColor((await pictureOf(photo, coverSize)).colorAt(400, 225), [128, 128, 128]);
});

Deno.test("a picture with more pixels than can be decoded in time is rejected after its header is read", async () => {
  await assertRejected(await bombPng(20_000), "too_many_pixels");
  await assertRejected(await fixture("bomb.png"), "too_many_pixels");
  await assertRejected(greyJpeg(9000, 9000, "baseline"), "too_many_pixels");
  await assertRejected(greyJpeg(6000, 6000, "progressive"), "too_many_pixels");
  await assertRejected(greyJpeg(1100, 40_000, "baseline"), "too_many_pixels", coverSize);
});

Deno.test("a file that is not a photo is rejected, whatever its name is", async () => {
  const text = (content: string): Uint8Array => new TextEncoder().encode(content);
  await assertRejected(await fixture("vector.jpg"), "unsupported_format");
  await assertRejected(
    text("push graphic-context\nimage over 0,0 0,0 'https://example.org/a.png'\n"),
    "unsupported_format",
  );
  await assertRejected(text("%PDF-1.7\n1 0 obj\n"), "unsupported_format");
  await assertRejected(text("Only a letter.\n"), "unsupported_format");
  await assertRejected(joined(Uint8Array.of(0, 0, 0, 24), text("ftypmp42\0\0\0\0mp42isomM4V ")), "unsupported_format");
  await assertRejected(new Uint8Array(), "unsupported_format");
});

Deno.test("the image library can read only six formats and write only JPEG", async () => {
  await startMagick();
  const vector = await fixture("vector.jpg");
  for (const format of [MagickFormat.Svg, MagickFormat.Mvg, MagickFormat.Tiff, MagickFormat.Pdf, MagickFormat.Txt]) {
    const read = (): void => ImageMagick.read(vector, new MagickReadSettings({ format }), () => undefined);
    assert.throws(read, /NotAuthorized/);
  }
  assert.throws(() => ImageMagick.read("https://example.org/a.png", () => undefined), /NotAuthorized|NoDecodeDelegate/);
  const png = await pngOf(1, 1, () => red);
  const write = (): void =>
    ImageMagick.read(png, new MagickReadSettings({ format: MagickFormat.Png }), (image) =>
      image.write(MagickFormat.WebP, () => undefined),
    );
  assert.throws(write, /NotAuthorized/);
});

Deno.test("the image library rejects a picture over its limit even if its header was not checked", async () => {
  await startMagick();
  const settings = new MagickReadSettings({ format: MagickFormat.Png });
  const bomb = await bombPng(6000);
  assert.throws(() => ImageMagick.read(bomb, settings, () => undefined), /CacheResourcesExhausted/);
});

Deno.test("an incomplete file is rejected", async () => {
  await assertRejected(await fixture("truncated.jpg"), "truncated");
  for (const name of ["photo.jpg", "photo.png", "photo.webp", "photo.heic", "photo.avif", "photo.gif"]) {
    const photo = await fixture(name);
    await assertRejected(photo.subarray(0, photo.length - 1000), "truncated");
    await assertRejected(photo.subarray(0, 40), "truncated");
  }
  const zeroFilled = await fixture("photo.jpg");
  zeroFilled.fill(0, zeroFilled.length >> 1);
  await assertRejected(zeroFilled, "truncated");
});

Deno.test("data that phones append to a photo is ignored", async () => {
  const photo = await fixture("photo.jpg");
  const crop = await cropOf(photo, photoSize);
  const video = joined(Uint8Array.from(ascii("\0\0\0\x18ftypmp42")), new Uint8Array(5000).fill(0xff));
  for (const tail of [new Uint8Array(4096), video, await fixture("truncated.jpg")]) {
    assert.deepEqual(await cropOf(joined(photo, tail), photoSize), crop);
  }
});

Deno.test("a file with broken content is rejected as unreadable", async () => {
  const photo = await fixture("photo.png");
  photo.fill(0, 100, 5000);
  await assertRejected(photo, "unreadable");
  const noise = new Uint8Array(300).map((_, index) => (index * 37) % 200);
  await assertRejected(
    joined(Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 4), noise, Uint8Array.of(0xff, 0xd9)),
    "unreadable",
  );
});

Deno.test("small files that are crafted to use much CPU time are cropped or rejected quickly", async () => {
  const unpacksTo8Megabytes = joined(
    Uint8Array.from(ascii("k\0\0")),
    await deflated(new Uint8Array(7_900_000).fill(97)),
  );
  const texts = Array.from({ length: 300 }, (): [string, Uint8Array] => ["zTXt", unpacksTo8Megabytes]);
  const manyScans = greyJpeg(4096, 4096, "progressive", 900);
  const start = performance.now();
  await cropOf(withPngChunks(await pngOf(50, 50, () => red), texts), photoSize);
  await assertRejected(manyScans, "unreadable");
  const milliseconds = performance.now() - start;
  // The time limit is far above the time that a slow machine needs, and far below the time for decoding the complete
  // image.
  assert.ok(milliseconds < 10_000, `took ${milliseconds} ms`);
});

/** Returns an animation whose first frame is the picture, followed by black frames. */
function animatedWebpOf(still: Uint8Array, width: number, height: number, frames: number): Uint8Array {
  const littleEndian = (value: number, length: number): number[] =>
    Array.from({ length }, (_, index) => (value >>> (8 * index)) & 0xff);
  const chunk = (name: string, data: Uint8Array): Uint8Array =>
    joined(Uint8Array.from([...ascii(name), ...littleEndian(data.length, 4)]), data, new Uint8Array(data.length % 2));
  const size = [...littleEndian(width - 1, 3), ...littleEndian(height - 1, 3)];
  const frame = chunk(
    "ANMF",
    joined(Uint8Array.from([0, 0, 0, 0, 0, 0, ...size, ...littleEndian(100, 3), 0]), still.subarray(12)),
  );
  const content = joined(
    Uint8Array.from(ascii("WEBP")),
    chunk("VP8X", Uint8Array.from([2, 0, 0, 0, ...size])),
    chunk("ANIM", new Uint8Array(6)),
    ...Array.from({ length: frames }, () => frame),
  );
  return chunk("RIFF", content);
}
