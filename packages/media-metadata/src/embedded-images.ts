import { withoutMetadata } from "./images.ts";
import type { Patches } from "./patches.ts";

/**
 * Cleans an image inside a file of another kind, such as the cover of a song. The remaining bytes after the end of the
 * cleaned image become zeros, which decoders ignore.
 */
export function cleanEmbeddedImage(patches: Patches, start: number, end: number): boolean {
  const image = patches.view.read(start, end);
  const cleaned = withoutMetadata(image);
  if (cleaned === image) {
    return false;
  }
  const kept = new Uint8Array(image.length);
  if (cleaned.length <= image.length) {
    kept.set(cleaned);
  }
  return patches.put(start, kept);
}
