import { jpegWithoutMetadata } from "./jpeg.ts";
import { hasText } from "./numbers.ts";
import type { Overwriting } from "./overwriting.ts";

/**
 * Cleans a JPEG inside another file. The remaining bytes after the end of the cleaned JPEG become zeros, which decoders
 * ignore.
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
