/** Locates the samples of tracks in the fragments of a video. */

import type { WalkedFile } from "../file-view.ts";
import { bigEndian } from "../images/boxes.ts";
import { uint32 } from "../images/numbers.ts";
import { intactBoxes, type MediaBox } from "./media-boxes.ts";
import type { Span } from "./samples.ts";

export interface SampleRun extends Span {
  track: number;
}

/**
 * Iterates over the runs of consecutive samples in a fragment. `defaultSizes` contains the default sample size of each
 * track by track id.
 */
export function* sampleRunsOf(
  view: WalkedFile,
  fragment: MediaBox,
  defaultSizes: Map<number, number>,
): Generator<SampleRun> {
  let dataEnd = fragment.start;
  for (const traf of intactBoxes(view, fragment.contentAt, fragment.end)) {
    if (traf.name !== "traf") {
      continue;
    }
    let base = dataEnd;
    let size = 0;
    let track = 0;
    for (const box of intactBoxes(view, traf.contentAt, traf.end)) {
      const bytes = view.read(box.contentAt, box.end);
      if (box.name === "tfhd") {
        const header = readHeader(bytes);
        base = header.base ?? (header.isFromFragment ? fragment.start : dataEnd);
        track = header.track;
        size = header.size ?? defaultSizes.get(track) ?? 0;
      } else if (box.name === "trun") {
        const run = readRun(bytes, size);
        const start = run.offset === undefined ? dataEnd : base + run.offset;
        dataEnd = start + run.length;
        yield { track, start, end: dataEnd };
      }
    }
  }
}

function readHeader(bytes: Uint8Array): { track: number; base?: number; size?: number; isFromFragment: boolean } {
  const flags = bigEndian(bytes, 1, 3);
  const header: ReturnType<typeof readHeader> = {
    track: uint32(bytes, 4, "big"),
    isFromFragment: (flags & 0x20000) !== 0,
  };
  let at = 8;
  if (flags & 0x01) {
    header.base = bigEndian(bytes, at, 8);
    at += 8;
  }
  at += (flags & 0x02 ? 4 : 0) + (flags & 0x08 ? 4 : 0);
  if (flags & 0x10) {
    header.size = uint32(bytes, at, "big");
  }
  return header;
}

function readRun(bytes: Uint8Array, defaultSize: number): { offset: number | undefined; length: number } {
  const flags = bigEndian(bytes, 1, 3);
  const count = uint32(bytes, 4, "big");
  let at = 8;
  let offset: number | undefined;
  if (flags & 0x01) {
    offset = uint32(bytes, at, "big") | 0;
    at += 4;
  }
  at += flags & 0x04 ? 4 : 0;
  if ((flags & 0x200) === 0) {
    return { offset, length: count * defaultSize };
  }
  const sizeAt = flags & 0x100 ? 4 : 0;
  const entryLength = sizeAt + 4 + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
  let length = 0;
  for (let entry = 0; entry < count && at + entryLength <= bytes.length; entry += 1) {
    length += uint32(bytes, at + sizeAt, "big");
    at += entryLength;
  }
  return { offset, length };
}
