/** Tags at the end of an audio file: ID3v1, Lyrics3, APE, and ID3v2 with a footer. */

import { namesCoordinates } from "../coordinates.ts";
import { cleanEmbeddedImage } from "../embedded-images.ts";
import { hasText, uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";
import { cleanId3, syncSafe } from "./id3.ts";

const keptItems = /^(title|artist|album|album artist|track|disc|genre|year|composer|replaygain_\w+|mp3gain_\w+)$/i;
const headerLength = 32;

/** Removes metadata from up to eight consecutive tags that end at `from`, beginning with the last tag. */
export function cleanTrailingTags(patches: Patches, from = patches.view.length): void {
  let end = from;
  for (let tags = 0; tags < 8; tags += 1) {
    const start = cleanLastTag(patches, end);
    if (start === undefined) {
      return;
    }
    end = start;
  }
}

/**
 * Removes metadata from the tag that ends at `end`. Returns the start of the tag, or undefined if no tag ends there.
 */
function cleanLastTag(patches: Patches, end: number): number | undefined {
  const { view } = patches;
  const last = view.read(Math.max(0, end - 128), end);
  if (last.length === 128 && hasText(last, 0, "TAG")) {
    cleanFirstVersion(patches, end - 128);
    return end - 128;
  }
  if (hasText(last, last.length - headerLength, "APETAGEX")) {
    return cleanApe(patches, end);
  }
  if (hasText(last, last.length - 10, "3DI")) {
    const start = end - 20 - syncSafe(last, last.length - 4);
    return start >= 0 && cleanId3(patches, start) !== undefined ? start : undefined;
  }
  if (hasText(last, last.length - 9, "LYRICS200")) {
    const length = Number(String.fromCharCode(...last.subarray(last.length - 15, last.length - 9)));
    const start = end - 15 - length;
    if (length >= 11 && start >= 0 && hasText(view.read(start, start + 11), 0, "LYRICSBEGIN")) {
      patches.put(start + 11, new Uint8Array(length - 11).fill(0x20));
      return start;
    }
  }
  return undefined;
}

/**
 * ID3v1 tag: title, artist and album with 30 bytes each, a year, and a comment. The last two bytes of the comment may
 * be a track number.
 */
function cleanFirstVersion(patches: Patches, start: number): void {
  for (const [from, to] of [
    [3, 33],
    [33, 63],
    [63, 93],
  ] as const) {
    if (namesCoordinates(patches.view.read(start + from, start + to))) {
      patches.clear(start + from, start + to);
    }
  }
  const hasNumber = patches.view.read(start + 125, start + 126)[0] === 0;
  patches.clear(start + 97, start + (hasNumber ? 125 : 127));
}

/**
 * Removes metadata from the tag whose footer ends at `end`. Returns the start of the tag, or undefined if the footer is
 * invalid.
 */
export function cleanApe(patches: Patches, end: number): number | undefined {
  const { view } = patches;
  const footer = view.read(end - headerLength, end);
  const length = uint32(footer, 12, "little");
  const count = uint32(footer, 16, "little");
  const itemsAt = end - length;
  if (length < headerLength || itemsAt < 0) {
    return undefined;
  }
  const itemsEnd = end - headerLength;
  let at = itemsAt;
  for (let index = 0; index < count && at + 8 < itemsEnd; index += 1) {
    const item = view.read(at, Math.min(itemsEnd, at + 8 + 256));
    const keyEnd = item.indexOf(0, 8);
    if (keyEnd < 0 || !view.takePart()) {
      break;
    }
    const valueAt = at + keyEnd + 1;
    const valueEnd = Math.max(valueAt, Math.min(itemsEnd, valueAt + uint32(item, 0, "little")));
    cleanApeItem(patches, String.fromCharCode(...item.subarray(8, keyEnd)), valueAt, valueEnd);
    at = valueEnd;
  }
  patches.clear(at, itemsEnd);
  const hasHeader = hasText(view.read(itemsAt - headerLength, itemsAt), 0, "APETAGEX");
  return itemsAt - (hasHeader ? headerLength : 0);
}

function cleanApeItem(patches: Patches, key: string, start: number, end: number): void {
  const value = patches.view.read(start, end);
  if (/^cover art/i.test(key) && value.includes(0)) {
    cleanEmbeddedImage(patches, start + value.indexOf(0) + 1, end);
  } else if (!keptItems.test(key) || namesCoordinates(value)) {
    patches.put(start, new Uint8Array(end - start).fill(0x20));
  }
}
