/** Boxes that may occur at every level of a video. */

import type { Patches } from "../patches.ts";
import { freeBox, type MediaBox } from "./media-boxes.ts";
import { cleanMeta, cleanUserData } from "./tag-lists.ts";

export const freeSpaces = new Set(["free", "skip", "wide"]);
/**
 * Boxes that contain the description of a video or of its fragments in compressed form. Metadata cannot be removed from
 * compressed boxes.
 */
const compressed = new Set(["cmov", "!mov", "!mof"]);

/** Ids of `uuid` boxes to keep: boxes for decryption, and the projection of a spherical video. */
const keptUuids = new Set([
  "a2394f525a9b4f14a2446c427c648df4",
  "8974dbce7be74c5184f97148f9882554",
  "6d1d9b0542d544e680e2141daff757b2",
  "d4807ef2ca3946958e5426cb9e46a79f",
  "ffcc8263f8554a938814587a02521fdd",
]);

/**
 * Cleans a box with tags, and clears a box that is free space. Turns a box of another kind into free space, unless
 * `kept` contains its name or `keptUuids` its id. Sets `isHidden` for a compressed box, because such a box cannot be
 * cleaned.
 */
export function cleanOther(patches: Patches, box: MediaBox, kept: Set<string>): void {
  if (compressed.has(box.name)) {
    patches.isHidden = true;
  } else if (freeSpaces.has(box.name)) {
    patches.clear(box.contentAt, box.end);
  } else if (box.name === "udta") {
    cleanUserData(patches, box);
  } else if (box.name === "meta") {
    cleanMeta(patches, box);
  } else if (!kept.has(box.name) && !isKeptUuid(patches, box)) {
    freeBox(patches, box);
  }
}

function isKeptUuid({ view }: Patches, { name, contentAt }: MediaBox): boolean {
  const id = name === "uuid" ? view.read(contentAt, contentAt + 16) : new Uint8Array();
  return keptUuids.has(Array.from(id, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}
