/** Searches subtitles, into which cameras write locations. */

import { namesCoordinates } from "./coordinates.ts";
import type { Patches } from "./patches.ts";

/** Number of bytes that are searched at a time. Parts overlap, so that coordinates are not split. */
const partLength = 32_768;
const overlap = 256;
/** Minimum number of bytes of the search budget that a text consumes. */
const leastCost = 32;

/** Whether a text contains coordinates, or exceeds the search budget of the file. */
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
