/**
 * Reads the pixel dimensions of an image from its headers, without decoding the image. If the headers contradict each
 * other, returns the largest dimensions.
 */

import { boxesIn } from "./boxes.ts";
import { gifDimensions, pngDimensions, webpDimensions } from "./dimensions-of-animations.ts";
import { heifDimensions } from "./dimensions-of-heif.ts";
import { hasText, uint16, uint32 } from "./numbers.ts";
import type { Dimensions } from "./pixels.ts";
import { tiffDimensions } from "./tiff-dimensions.ts";

const none: Dimensions = { pixels: 0, allPixels: 0 };

/** Returns the dimensions of an image. Returns zeros if the format is unknown. */
export function dimensionsOf(bytes: Uint8Array): Dimensions {
  if (hasText(bytes, 0, "\xff\xd8\xff")) {
    return still(jpegPixels(bytes));
  }
  if (hasText(bytes, 0, "\x89PNG\r\n\x1a\n")) {
    return pngDimensions(bytes);
  }
  if (hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP")) {
    return webpDimensions(bytes);
  }
  if (hasText(bytes, 0, "GIF8")) {
    return gifDimensions(bytes);
  }
  if (hasText(bytes, 4, "ftyp")) {
    return heifDimensions(bytes, boxesIn(bytes, 0, bytes.length));
  }
  if (hasText(bytes, 0, "II*\0") || hasText(bytes, 0, "MM\0*")) {
    return tiffDimensions(bytes);
  }
  return hasText(bytes, 0, "BM") ? still(bmpPixels(bytes)) : none;
}

function still(pixels: number): Dimensions {
  return { pixels, allPixels: pixels };
}

function bmpPixels(bmp: Uint8Array): number {
  if (uint32(bmp, 14, "little") < 16) {
    return uint16(bmp, 18, "little") * uint16(bmp, 20, "little");
  }
  return Math.abs(uint32(bmp, 18, "little") | 0) * Math.abs(uint32(bmp, 22, "little") | 0);
}

/**
 * Returns the number of pixels of the largest JPEG frame, including the frames of a hierarchical JPEG. A marker after
 * the first scan may define the number of lines.
 */
function jpegPixels(jpeg: Uint8Array): number {
  let width = 0;
  let height = 0;
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = jpeg[at] === 0xff ? jpeg[at + 1] : undefined;
    const isInScan = marker === undefined || marker === 0x00 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
    if (isInScan) {
      const next = jpeg.indexOf(0xff, at + 1);
      at = next < 0 ? jpeg.length : next;
      continue;
    }
    if (marker === 0xd9) {
      break;
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      height = Math.max(height, uint16(jpeg, at + 5, "big"));
      width = Math.max(width, uint16(jpeg, at + 7, "big"));
    } else if (marker === 0xdc) {
      height = Math.max(height, uint16(jpeg, at + 4, "big"));
    }
    at += 2 + Math.max(2, uint16(jpeg, at + 2, "big"));
  }
  return width * height;
}

/**
 * Whether a marker starts a frame, or contains the size of a hierarchical image. Three markers in the range of frame
 * markers do not start a frame: two define tables, and one is reserved.
 */
function isFrame(marker: number): boolean {
  return marker === 0xde || (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc);
}
