import { exifOfOrientation, orientationOf } from "./exif.ts";
import { hasText, latin1, uint16 } from "./numbers.ts";
import { PartialCopy } from "./partial-copy.ts";

const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Reads all scans of a JPEG as a decoder does, and removes the parts that decoders skip. Removes all bytes after the
 * end of the first image, because phones append pictures and videos with metadata of their own.
 */
export function jpegWithoutMetadata(jpeg: Uint8Array): Uint8Array {
  const kept = new PartialCopy(jpeg);
  kept.keep(0, 2);
  let orientation: number | undefined;
  let at = findMarker(jpeg, 2);
  while (at < jpeg.length) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === endOfImage) {
      kept.keep(at, at + 2);
      break;
    }
    const length = uint16(jpeg, at + 2, "big");
    let end = at + 2 + length;
    if (standsAlone(marker) || length < 2) {
      end = at + 2;
    } else if (marker === startOfScan) {
      end = findEndOfScan(jpeg, end);
      kept.keep(at, end);
    } else if (marker === 0xe1 && hasText(jpeg, at + 4, "Exif\0") && orientation === undefined) {
      orientation = orientationOf(jpeg.subarray(at + 4, end));
      const exif = exifOfOrientation(orientation);
      if (exif !== undefined) {
        kept.replace(at, end, exifSegment(exif));
      }
    } else if (marker === 0xe0 && hasText(jpeg, at + 4, "JFIF\0")) {
      kept.replace(at, end, withoutThumbnail(jpeg.subarray(at, end)));
    } else if (isNeededSegment(marker, jpeg, at + 4)) {
      kept.keep(at, end);
    }
    at = findMarker(jpeg, end);
  }
  return kept.finish();
}

/**
 * Whether decoders need the segment whose content begins at `contentAt`. EXIF and JFIF segments are handled separately.
 */
export function isNeededSegment(marker: number, jpeg: Uint8Array, contentAt: number): boolean {
  if (marker === 0xe2) {
    return hasText(jpeg, contentAt, "ICC_PROFILE\0");
  }
  if (marker === 0xee) {
    return hasText(jpeg, contentAt, "Adobe");
  }
  const isTableOrFrame = marker >= 0xc0 && marker <= 0xdf;
  const isOfLosslessJpeg = marker === 0xf7 || marker === 0xf8;
  return isTableOrFrame || isOfLosslessJpeg;
}

/** Whether a marker has no length: a restart, a second start of image, or a marker for temporary use. */
function standsAlone(marker: number): boolean {
  return isRestart(marker) || marker === 0xd8 || marker === 0x01;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** Returns the offset of the next marker outside of scans. Decoders skip the bytes before the marker. */
function findMarker(jpeg: Uint8Array, from: number): number {
  for (let at = from; at + 1 < jpeg.length; at += 1) {
    const isMarker = jpeg[at] === 0xff && jpeg[at + 1] !== 0x00 && jpeg[at + 1] !== 0xff;
    if (isMarker) {
      return at;
    }
  }
  return jpeg.length;
}

/**
 * Returns the offset of the marker that follows a scan. Inside a scan, 0xFF only occurs before a zero byte or in a
 * restart marker.
 */
function findEndOfScan(jpeg: Uint8Array, from: number): number {
  for (let at = from; at + 1 < jpeg.length; at += 1) {
    if (jpeg[at] !== 0xff) {
      continue;
    }
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker !== 0xff && !isRestart(marker)) {
      return at;
    }
  }
  return jpeg.length;
}

function exifSegment(exif: Uint8Array): Uint8Array {
  return Uint8Array.from([0xff, 0xe1, 0, 8 + exif.length, ...latin1("Exif\0\0"), ...exif]);
}

/** Removes the thumbnail of a JFIF segment, because the thumbnail may show parts that were cropped from the picture. */
function withoutThumbnail(jfif: Uint8Array): Uint8Array {
  const plainLength = 18;
  if (jfif.length <= plainLength) {
    return jfif;
  }
  const plain = jfif.slice(0, plainLength);
  plain.set([0, plainLength - 2], 2);
  plain.set([0, 0], plainLength - 2);
  return plain;
}
