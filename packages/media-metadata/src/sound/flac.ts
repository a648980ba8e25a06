/** Removes metadata from FLAC files, which consist of metadata blocks followed by audio frames. */

import { bigEndian } from "../images/boxes.ts";
import type { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { changesOfComments } from "./comments.ts";
import { cleanPicture } from "./picture.ts";

const padding = 1;
const comments = 4;
const picture = 6;
/** Types of metadata blocks to keep: stream properties, seek table and cue sheet. */
const kept = new Set([0, 3, 5]);

export function cleanFlac(patches: Patches, from: number): void {
  const { view } = patches;
  for (let at = from + 4; at + 4 <= view.length; ) {
    const header = view.read(at, at + 4);
    const first = header[0] ?? 0;
    if ((first & 0x7f) === 0x7f || !view.takePart()) {
      blankSignatures(patches, at, view.length);
      return;
    }
    const end = at + 4 + bigEndian(header, 1, 3);
    cleanBlock(patches, first, at, Math.min(end, view.length));
    if (first >= 0x80) {
      return;
    }
    at = end;
  }
}

function cleanBlock(patches: Patches, first: number, start: number, end: number): void {
  const { view } = patches;
  const contentAt = start + 4;
  switch (first & 0x7f) {
    case comments:
      for (const { at, bytes } of changesOfComments(view, view.read(contentAt, end))) {
        patches.put(contentAt + at, bytes);
      }
      break;
    case picture:
      cleanPicture(patches, contentAt, end);
      break;
    default:
      if (!kept.has(first & 0x7f)) {
        patches.put(start, Uint8Array.of((first & 0x80) | padding));
        patches.clear(contentAt, end);
      }
  }
}
