/** Boxes of MP4 and QuickTime files. Only the headers of the boxes are read. */

import type { WalkedFile } from "../file-view.ts";
import { bigEndian } from "../images/boxes.ts";
import { latin1, nameAt, uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";

export interface MediaBox {
  name: string;
  start: number;
  contentAt: number;
  end: number;
  /** Whether the declared length of the box extends beyond its parent. */
  isCutOff: boolean;
}

/**
 * Remaining bytes of a parent box that are no valid box, or that are not parsed because the maximum number of parts is
 * reached.
 */
interface Damage {
  name: "";
  start: number;
}

const freeSpace = Uint8Array.from(latin1("free"));

/**
 * Iterates over the boxes in a range. At the first invalid box, or at the maximum number of parts, yields a `Damage`
 * and stops. Fewer than eight remaining bytes are ignored.
 */
export function* mediaBoxes(view: WalkedFile, from: number, to: number): Generator<MediaBox | Damage> {
  for (let start = from; start + 8 <= to; ) {
    const header = view.read(start, Math.min(start + 16, to));
    const short = uint32(header, 0, "big");
    const headerLength = short === 1 ? 16 : 8;
    const length = short === 0 ? to - start : short === 1 ? bigEndian(header, 8, 8) : short;
    const name = nameAt(header, 4);
    if (length < headerLength || !isName(header) || !view.takePart()) {
      yield { name: "", start };
      return;
    }
    const end = Math.min(start + length, to);
    yield { name, start, contentAt: Math.min(start + headerLength, end), end, isCutOff: start + length > to };
    start = end;
  }
}

/** Iterates over the valid boxes in a range. */
export function* intactBoxes(view: WalkedFile, from: number, to: number): Generator<MediaBox> {
  for (const box of mediaBoxes(view, from, to)) {
    if (box.name !== "") {
      yield box as MediaBox;
    }
  }
}

/** Returns the first box at a path of box names. */
export function findBox(view: WalkedFile, parent: MediaBox, ...[name, ...names]: string[]): MediaBox | undefined {
  for (const box of intactBoxes(view, parent.contentAt, parent.end)) {
    if (box.name === name) {
      return names.length === 0 ? box : findBox(view, box, ...names);
    }
  }
  return undefined;
}

/**
 * Whether the header contains a valid box name, which consists of printable letters. A QuickTime name may begin with ©,
 * and in tag lists a name may be a number.
 */
function isName(header: Uint8Array): boolean {
  const isNumber = header[4] === 0 && header[5] === 0 && (header[6] !== 0 || header[7] !== 0);
  return (
    isNumber ||
    [4, 5, 6, 7].every((at) => (header[at] ?? 0) === 0xa9 || ((header[at] ?? 0) >= 0x20 && (header[at] ?? 0) < 0x7f))
  );
}

/** Marks a box as free space of the same length and overwrites its content. */
export function freeBox(patches: Patches, { start, contentAt, end }: MediaBox): void {
  patches.put(start + 4, freeSpace);
  patches.clear(contentAt, end);
}
