/** Subtitles, which cameras write places into. */

import { namesCoordinates } from "./coordinates.ts";
import type { Patches } from "./patches.ts";

/** Bytes that are searched at once, and that overlap, so that no coordinates are split. */
const partLength = 32_768;
const overlap = 256;
/** Each piece of text costs at least so many bytes of those that may be searched. */
const leastCost = 32;

/** Whether pieces of a text name coordinates, or are more than is searched in one file. */
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
