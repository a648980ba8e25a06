/** Boxes of ISO media files. A box consists of a length, a name and a content, which may contain further boxes. */

import { nameAt, uint32 } from "./numbers.ts";

export interface Box {
  /** Name of the box, or an empty string if the file is damaged here and the bytes are no valid box. */
  name: string;
  start: number;
  contentAt: number;
  end: number;
}

/** Iterates over the boxes in a range. A box that would extend beyond `to` is cut off at `to`. */
export function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const short = uint32(bytes, start, "big");
    const contentAt = start + (short === 1 ? 16 : 8);
    const length = short === 1 ? bigEndian(bytes, start + 8, 8) : short;
    const end = short === 0 ? to : start + length;
    if (end < contentAt) {
      yield { name: "", start, contentAt: start + 8, end: to };
      return;
    }
    yield { name: nameAt(bytes, start + 4), start, contentAt, end: Math.min(end, to) };
    start = end;
  }
}

/** Returns the offset of the first box inside a box. In `meta`, the version and the flags precede the first box. */
export function innerBoxesAt({ name, contentAt }: Box): number {
  return name === "meta" ? contentAt + 4 : contentAt;
}

/** Iterates over all boxes at a path of box names. */
export function* innerBoxes(bytes: Uint8Array, box: Box, ...[name, ...names]: string[]): Generator<Box> {
  for (const found of boxesIn(bytes, innerBoxesAt(box), box.end)) {
    if (found.name !== name) {
      continue;
    }
    if (names.length === 0) {
      yield found;
    } else {
      yield* innerBoxes(bytes, found, ...names);
    }
  }
}

/**
 * Reads a big-endian number of any length. A value above 2^53 is inexact, but still larger than the length of any file.
 */
export function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) {
    value = value * 0x100 + (bytes[at + index] ?? 0);
  }
  return value;
}
