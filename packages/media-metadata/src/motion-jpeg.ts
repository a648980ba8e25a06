/** Frames of motion JPEG. Like photos, the frames can contain metadata. */

import { exifOfOrientation, orientationOf } from "./images/exif.ts";
import { isNeededSegment } from "./images/jpeg.ts";
import { hasText, latin1, uint16 } from "./images/numbers.ts";
import type { Patches } from "./patches.ts";

const startOfJpeg = "\xff\xd8\xff";
const startOfScan = 0xda;

/** Whether a JPEG frame begins at this offset. */
export function isJpegFrame({ view }: Patches, start: number): boolean {
  return hasText(view.read(start, start + 3), 0, startOfJpeg);
}

/**
 * Overwrites the metadata in all JPEG frames of a range with zeros, except the EXIF orientation. Returns whether any
 * byte changed. The lengths of the frames do not change.
 */
export function cleanJpegFrames(patches: Patches, start: number, end: number): boolean {
  const bytes = patches.view.read(start, end);
  let isChanged = false;
  let at = bytes.indexOf(0xff);
  while (at >= 0) {
    let next = at + 1;
    if (hasText(bytes, at, startOfJpeg)) {
      const segments = metadataIn(bytes, at + 2);
      for (const segment of segments.metadata) {
        const content = new Uint8Array(segment.end - segment.start);
        const kept = keptOf(bytes.subarray(segment.start, segment.end));
        content.set(kept.length <= content.length ? kept : []);
        isChanged = patches.put(start + segment.start, content) || isChanged;
      }
      next = segments.end;
    }
    at = bytes.indexOf(0xff, next);
  }
  return isChanged;
}

/**
 * Returns the metadata segments of a frame, up to its first scan or invalid segment, and the offset at which the search
 * ended.
 */
function metadataIn(bytes: Uint8Array, from: number): { metadata: { start: number; end: number }[]; end: number } {
  const metadata: { start: number; end: number }[] = [];
  let at = from;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const length = uint16(bytes, at + 2, "big");
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Markers from 0xd0 to 0xd9 have no length and no content.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= startOfScan) || length < 2) {
      break;
    }
    const contentAt = at + 4;
    const end = Math.min(bytes.length, at + 2 + length);
    if (!isNeededSegment(marker, bytes, contentAt) && !isOfMotion(bytes, contentAt)) {
      metadata.push({ start: contentAt, end });
    }
    at = end;
  }
  return { metadata, end: at };
}

/**
 * Returns the bytes to keep of a metadata segment: EXIF data with only the orientation, which players use to rotate the
 * frame. Returns an empty array if the segment contains no orientation.
 */
function keptOf(segment: Uint8Array): number[] {
  const exif = hasText(segment, 0, "Exif\0") ? exifOfOrientation(orientationOf(segment)) : undefined;
  return exif === undefined ? [] : [...latin1("Exif\0\0"), ...exif];
}

/** Whether a segment is a JFIF segment, or contains the field order of a frame in the format of AVI or QuickTime. */
function isOfMotion(bytes: Uint8Array, contentAt: number): boolean {
  return ["AVI1", "JFIF\0"].some((text) => hasText(bytes, contentAt, text)) || hasText(bytes, contentAt + 4, "mjpg");
}
