import { exifOfOrientation, orientationOf } from "./exif.ts";
import { latin1, nameAt, uint32 } from "./numbers.ts";
import { PartialCopy } from "./partial-copy.ts";

/** Ancillary chunks to keep: decoding does not need them, but they change how the picture is shown. */
const shownAncillaryChunks = new Set([
  ...["cHRM", "cICP", "cLLI", "cLLi", "gAMA", "iCCP", "mDCV", "mDCv", "sBIT", "sRGB"],
  ...["bKGD", "hIST", "oFFs", "pHYs", "sPLT", "sTER", "tRNS"],
  ...["acTL", "fcTL", "fdAT"],
]);

/** Removes all chunks that only describe the image, and all bytes after the end of the image. */
export function pngWithoutMetadata(png: Uint8Array): Uint8Array {
  const kept = new PartialCopy(png);
  kept.keep(0, 8);
  let orientation: number | undefined;
  for (let at = 8; at < png.length; ) {
    const name = nameAt(png, at + 4);
    const end = at + 12 + uint32(png, at, "big");
    // Decoders stop at a chunk with an invalid name.
    if (!/^[A-Za-z]{4}$/.test(name)) {
      break;
    }
    if (name === "eXIf" && orientation === undefined) {
      orientation = orientationOf(png.subarray(at + 8, end - 4));
      const exif = exifOfOrientation(orientation);
      if (exif !== undefined) {
        kept.replace(at, end, exifChunk(exif));
      }
    } else if (isCritical(name) || shownAncillaryChunks.has(name)) {
      kept.keep(at, end);
    }
    if (name === "IEND") {
      break;
    }
    at = end;
  }
  return kept.finish();
}

function isCritical(name: string): boolean {
  return /^[A-Z]/.test(name);
}

function exifChunk(exif: Uint8Array): Uint8Array {
  const content = Uint8Array.from([...latin1("eXIf"), ...exif]);
  const chunk = new Uint8Array(8 + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, exif.length);
  chunk.set(content, 4);
  view.setUint32(4 + content.length, crc32(content));
  return chunk;
}

/** Returns the CRC-32 checksum of a PNG chunk. `node:zlib` has no working CRC-32 in the hosted runtime. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
  }
  return ~sum >>> 0;
}
