/** Detects the image format of a file from its bytes, and checks whether the file is complete. */

import { colorTableLength, endOfSubBlocks } from "@social/media-metadata/images/gif.ts";

export type FileFormat = "jpeg" | "png" | "webp" | "heic" | "avif" | "gif";

const heicBrands = ["heic", "heix", "heim", "heis"];
const avifBrands = ["avif", "avis"];

/**
 * Returns the image format that the signature of a file indicates, or undefined if the file has no known signature. The
 * name and the content type of the file are ignored.
 */
export function formatOf(bytes: Uint8Array): FileFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) {
    return "jpeg";
  }
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    return "png";
  }
  if (text(bytes, 0) === "RIFF" && text(bytes, 8) === "WEBP") {
    return "webp";
  }
  if (text(bytes, 0) === "GIF8") {
    return "gif";
  }
  const brands = text(bytes, 4) === "ftyp" ? brandsOf(bytes) : [];
  if (brands.some((brand) => heicBrands.includes(brand))) {
    return "heic";
  }
  if (brands.some((brand) => avifBrands.includes(brand))) {
    return "avif";
  }
  return undefined;
}

/** Whether the file contains the end marker of its format. Bytes after the end are ignored. */
export function isWhole(bytes: Uint8Array, format: FileFormat): boolean {
  switch (format) {
    case "jpeg":
      return measureJpeg(bytes).ended;
    case "png":
      return hasPngEnd(bytes);
    case "webp":
      return bytes.length >= 12 && 8 + uint32(bytes, 4, "little") <= bytes.length;
    case "heic":
    case "avif":
      return hasWholeBoxes(bytes);
    case "gif":
      return hasGifFrame(bytes);
  }
}

/**
 * Reads the markers of a JPEG up to the end of its first image. Phones append videos, depth maps and padding, so the
 * last two bytes of the file are not always the end marker.
 */
export function measureJpeg(bytes: Uint8Array): { ended: boolean; scans: number } {
  let scans = 0;
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at] === 0xff ? bytes[at + 1] : undefined;
    const isPicture = marker === undefined || marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7);
    if (isPicture) {
      const next = bytes.indexOf(0xff, at + 1);
      if (next < 0) {
        break;
      }
      at = next;
    } else if (marker === 0xff) {
      at += 1;
    } else if (marker === 0xd9) {
      return { ended: scans > 0, scans };
    } else {
      if (marker === 0xda) {
        scans += 1;
      }
      if (at + 4 > bytes.length) {
        break;
      }
      at += 2 + uint16(bytes, at + 2, "big");
    }
  }
  return { ended: false, scans };
}

/**
 * Returns the first frame of an animated WebP as a separate file, and any other WebP unchanged. The library decodes
 * every frame even if only one frame is requested, so a small file could take minutes.
 */
export function firstFrameOfWebp(bytes: Uint8Array): Uint8Array {
  for (const chunk of riffChunks(bytes)) {
    if (chunk.name !== "ANMF") {
      continue;
    }
    const frame = bytes.subarray(chunk.start + 16, chunk.end);
    const canvas = bytes.subarray(chunk.start + 6, chunk.start + 12);
    const alpha = text(frame, 0) === "ALPH" ? 0x10 : 0;
    return riffFile([...ascii("VP8X"), 10, 0, 0, 0, alpha, 0, 0, 0, ...canvas], frame);
  }
  return bytes;
}

function* riffChunks(bytes: Uint8Array): Generator<{ name: string; start: number; end: number }> {
  let at = 12;
  while (at + 8 <= bytes.length) {
    const start = at + 8;
    const end = start + uint32(bytes, at + 4, "little");
    yield { name: text(bytes, at), start, end };
    at = end + (end % 2);
  }
}

function riffFile(header: number[], body: Uint8Array): Uint8Array {
  const file = new Uint8Array(12 + header.length + body.length);
  file.set(ascii("RIFF"));
  new DataView(file.buffer).setUint32(4, file.length - 8, true);
  file.set(ascii("WEBP"), 8);
  file.set(header, 12);
  file.set(body, 12 + header.length);
  return file;
}

function hasPngEnd(bytes: Uint8Array): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + uint32(bytes, at, "big");
    if (text(bytes, at + 4) === "IEND") {
      return end <= bytes.length;
    }
    at = end;
  }
  return false;
}

/** Whether a GIF contains a complete first frame. The end marker is not required, because many GIFs lack it. */
function hasGifFrame(bytes: Uint8Array): boolean {
  let at = 13 + colorTableLength(bytes[10] ?? 0);
  while (bytes[at] === 0x21) {
    at = endOfSubBlocks(bytes, at + 2);
  }
  const end = endOfSubBlocks(bytes, at + 11 + colorTableLength(bytes[at + 9] ?? 0));
  return bytes[at] === 0x2c && end <= bytes.length;
}

/** Returns the number of pixels of the canvas of a GIF. */
export function gifCanvasPixels(bytes: Uint8Array): number {
  return uint16(bytes, 6, "little") * uint16(bytes, 8, "little");
}

/**
 * Whether a HEIC or AVIF file is complete. The file is a sequence of boxes, and its picture is complete if the boxes
 * with its description (`meta`) and its data (`mdat`) are complete. Each box begins with its length. Length 0 means
 * that the box extends to the end of the file, and length 1 that the length follows as a 64-bit number.
 */
function hasWholeBoxes(bytes: Uint8Array): boolean {
  const missing = new Set(["meta", "mdat"]);
  let at = 0;
  while (at + 16 <= bytes.length && missing.size > 0) {
    const short = uint32(bytes, at, "big");
    const long = uint32(bytes, at + 8, "big") * 2 ** 32 + uint32(bytes, at + 12, "big");
    const end = short === 0 ? bytes.length : at + (short === 1 ? long : short);
    if (end <= at || end > bytes.length) {
      return false;
    }
    missing.delete(text(bytes, at + 4));
    at = end;
  }
  return missing.size === 0;
}

function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(uint32(bytes, 0, "big"), bytes.length);
  const brands = [text(bytes, 8)];
  for (let at = 16; at + 4 <= end; at += 4) {
    brands.push(text(bytes, at));
  }
  return brands;
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function text(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function ascii(name: string): number[] {
  return Array.from(name, (letter) => letter.charCodeAt(0));
}

function uint16(bytes: Uint8Array, at: number, order: "big" | "little"): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint16(at, order === "little");
}

function uint32(bytes: Uint8Array, at: number, order: "big" | "little"): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, order === "little");
}
