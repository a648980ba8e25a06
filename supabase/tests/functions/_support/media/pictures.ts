/** Pictures for uploads, and functions that inspect a stored picture. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ImageMagick, initializeImageMagick, MagickFormat, MagickReadSettings } from "@imagemagick/magick-wasm";
import { pngOf, tallJpegOf } from "../../../fixtures/images/image-bytes.ts";

/** Returns the bytes of a file in supabase/tests/fixtures/images. */
export async function fixture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`../../../fixtures/images/${name}`, import.meta.url)));
}

/** A PNG of a few hundred bytes, which takes almost no time to crop. */
export const tinyPicture: Uint8Array = await pngOf(2, 2, () => [30, 120, 200]);

async function startMagick(): Promise<void> {
  const wasm = fileURLToPath(import.meta.resolve("@imagemagick/magick-wasm/magick.wasm"));
  await initializeImageMagick(new Uint8Array(await readFile(wasm)));
}

/**
 * Returns a JPEG of 8000 by 6000 pixels with a size of several megabytes. The left half is blue, and the right half is
 * yellow.
 */
export async function photoOf48Megapixels(): Promise<Uint8Array> {
  await startMagick();
  const grain = (x: number, y: number): number => ((x * 31 + y * 17) * 7919) & 31;
  const strip = await pngOf(8000, 16, (x, y) => [60 + grain(x, y), 120, x < 4000 ? 220 : 30]);
  const settings = new MagickReadSettings({ format: MagickFormat.Png });
  const jpeg = ImageMagick.read(strip, settings, (image) => {
    image.quality = 85;
    return image.write(MagickFormat.Jpeg, (data) => data.slice());
  });
  return tallJpegOf(jpeg, 6000 / 16);
}

/** Returns the red, green and blue value of one pixel of a JPEG. */
export async function colorAt(jpeg: Uint8Array, x: number, y: number): Promise<number[]> {
  await startMagick();
  const settings = new MagickReadSettings({ format: MagickFormat.Jpeg });
  return ImageMagick.read(jpeg, settings, (image) =>
    image.getPixels((pixels) => [...(pixels.toByteArray(x, y, 1, 1, "RGB") ?? [])]),
  );
}

const startOfFrame = 0xc0;
const startOfScan = 0xda;
const application1 = 0xe1;

/** Reads the headers of a JPEG, and returns its size and whether it has EXIF data. */
export function describeJpeg(bytes: Uint8Array): { width: number; height: number; hasExif: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== 0xffd8) {
    throw new Error("This is no JPEG.");
  }
  const description = { width: 0, height: 0, hasExif: false };
  for (let at = 2; bytes[at + 1] !== startOfScan; at += 2 + view.getUint16(at + 2)) {
    // The start-of-frame marker of progressive JPEGs is the baseline marker plus 2.
    if (bytes[at + 1] === startOfFrame || bytes[at + 1] === startOfFrame + 2) {
      description.height = view.getUint16(at + 5);
      description.width = view.getUint16(at + 7);
    }
    description.hasExif ||= bytes[at + 1] === application1;
  }
  return description;
}
