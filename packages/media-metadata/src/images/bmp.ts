import { uint16, uint32 } from "./numbers.ts";
import { Overwriting } from "./overwriting.ts";

const fileHeaderLength = 14;
const coreHeaderLength = 12;
const infoHeaderLength = 40;
const fifthHeaderLength = 124;

/**
 * Colour space value that marks a linked profile: the header contains the path of a profile file on the author's
 * machine.
 */
const linkedProfile = 0x4c494e4b;
const uncompressed = new Set([0, 3, 6]);

/** Removes all bytes after the pixels and the colour profile, and overwrites the path of a linked colour profile. */
export function bmpWithoutMetadata(bmp: Uint8Array): Uint8Array {
  const headerLength = uint32(bmp, fileHeaderLength, "little");
  const pixelsEnd = uint32(bmp, 10, "little") + lengthOfPixels(bmp, headerLength);
  if (headerLength < coreHeaderLength || pixelsEnd <= fileHeaderLength + headerLength) {
    return bmp;
  }
  const profile = headerLength >= fifthHeaderLength ? profileOf(bmp) : undefined;
  const file = new Overwriting(bmp);
  if (profile?.isLinked) {
    file.clear(profile.start, profile.end);
  }
  const end = Math.max(pixelsEnd, profile?.end ?? 0);
  return end < bmp.length ? file.bytes.slice(0, end) : file.bytes;
}

function lengthOfPixels(bmp: Uint8Array, headerLength: number): number {
  if (headerLength < infoHeaderLength) {
    return rowLength(uint16(bmp, 18, "little"), uint16(bmp, 24, "little")) * uint16(bmp, 20, "little");
  }
  if (!uncompressed.has(uint32(bmp, 30, "little"))) {
    return uint32(bmp, 34, "little");
  }
  const height = Math.abs(uint32(bmp, 22, "little") | 0);
  return rowLength(uint32(bmp, 18, "little"), uint16(bmp, 28, "little")) * height;
}

function rowLength(width: number, bitsPerPixel: number): number {
  return Math.ceil((width * bitsPerPixel) / 32) * 4;
}

function profileOf(bmp: Uint8Array): { start: number; end: number; isLinked: boolean } {
  const start = fileHeaderLength + uint32(bmp, 126, "little");
  const end = start + uint32(bmp, 130, "little");
  return { start, end, isLinked: uint32(bmp, 70, "little") === linkedProfile };
}
