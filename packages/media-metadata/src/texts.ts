/** Searches subtitles for coordinates, because cameras write locations into subtitles. */

import { namesCoordinates } from "./coordinates.ts";
import type { Patches } from "./patches.ts";

/**
 * Number of bytes that are searched at once. Consecutive searches overlap, so that coordinates at a boundary are found.
 */
const partLength = 32_768;
const overlap = 256;
/** Minimum number of bytes by which a text reduces the search limit. */
const leastCost = 32;

/** Whether the texts contain coordinates, or exceed the search limit of the file. */
export function textNamesPlace(patches: Patches, pieces: Iterable<{ start: number; end: number }>): boolean {
  const { view } = patches;
  for (const { start, end } of pieces) {
    const cut = Math.min(end, view.length);
    patches.textLeft -= Math.max(leastCost, cut - start);
    if (patches.textLeft < 0) {
      return true;
    }
    for (let at = start; at < cut; at += partLength) {
      if (namesCoordinates(view.read(at, Math.min(cut, at + partLength + overlap)))) {
        return true;
      }
    }
  }
  return false;
}
