import { withoutMetadata } from "./images.ts";
import type { Patches } from "./patches.ts";

/**
 * Removes metadata from an image inside a file of another format, such as the cover of a song. If the cleaned image is
 * shorter, the rest of its space becomes zeros, which decoders ignore.
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
