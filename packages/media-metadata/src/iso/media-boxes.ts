/** Boxes of MP4 and QuickTime files. Only their headers are read. */

import type { WalkedFile } from "../file-view.ts";
import { bigEndian } from "../images/boxes.ts";
import { latin1, nameAt, uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";

export interface MediaBox {
  name: string;
  start: number;
  contentAt: number;
  end: number;
  /** Whether the box claims to extend beyond its parent. */
  isCutOff: boolean;
}

/** Bytes up to the end of their parent that are not a box, or that are not parsed. */
interface Damage {
  name: "";
  start: number;
}

const freeSpace = Uint8Array.from(latin1("free"));

/**
 * Iterates over the boxes in a range, up to the first damaged bytes or until the budget of parts is used up. A
 * remainder of fewer than eight bytes is neither a box nor damage.
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

/** Iterates over the complete boxes in a range. */
export function* intactBoxes(view: WalkedFile, from: number, to: number): Generator<MediaBox> {
  for (const box of mediaBoxes(view, from, to)) {
    if (box.name !== "") {
      yield box as MediaBox;
    }
  }
}

/** Returns the first box at a path of names. */
export function findBox(view: WalkedFile, parent: MediaBox, ...[name, ...names]: string[]): MediaBox | undefined {
  for (const box of intactBoxes(view, parent.contentAt, parent.end)) {
    if (box.name === name) {
      return names.length === 0 ? box : findBox(view, box, ...names);
    }
  }
  return undefined;
}

/** Names consist of printable letters. Names of QuickTime may begin with ©, and names in tag lists are numbers. */
function isName(header: Uint8Array): boolean {
  const isNumber = header[4] === 0 && header[5] === 0 && (header[6] !== 0 || header[7] !== 0);
  return (
    isNumber ||
    [4, 5, 6, 7].every((at) => (header[at] ?? 0) === 0xa9 || ((header[at] ?? 0) >= 0x20 && (header[at] ?? 0) < 0x7f))
  );
}

/** Turns a box into free space of the same length. */
export function freeBox(patches: Patches, { start, contentAt, end }: MediaBox): void {
  patches.put(start + 4, freeSpace);
  patches.clear(contentAt, end);
}
