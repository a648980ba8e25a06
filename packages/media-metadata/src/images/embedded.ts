import { jpegWithoutMetadata } from "./jpeg.ts";
import { hasText } from "./numbers.ts";
import type { Overwriting } from "./overwriting.ts";

/**
 * Removes metadata from a JPEG inside another file. If the cleaned JPEG is shorter, the rest of its space becomes
 * zeros, which decoders ignore.
 */
export function cleanEmbeddedJpeg(file: Overwriting, start: number, end: number): void {
  const jpeg = file.bytes.subarray(start, Math.max(start, end));
  if (!hasText(jpeg, 0, "\xff\xd8\xff")) {
    return;
  }
  const cleaned = jpegWithoutMetadata(jpeg);
  if (cleaned === jpeg) {
    return;
  }
  const kept = cleaned.length <= jpeg.length ? cleaned : new Uint8Array();
  file.put(start, kept);
  file.clear(start + kept.length, end);
}
