/** Boxes of MP4 and QuickTime files, whose headers alone are read. */

import type { WalkedFile } from "../file-view.ts";
import { bigEndian } from "../images/boxes.ts";
import { latin1, nameAt, uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";

export interface MediaBox {
  name: string;
  start: number;
  contentAt: number;
  end: number;
  /** Whether the box claims to reach beyond what it lies in. */
  isCutOff: boolean;
}

/** Bytes that are no box, or are not read any further, to the end of what they lie in. */
interface Damage {
  name: "";
  start: number;
}

const freeSpace = Uint8Array.from(latin1("free"));

/**
 * The boxes between two places, up to the first damage or the end of the budget of parts. Fewer than eight bytes at the
 * end are no box, and no damage.
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

/** The boxes that are whole, as far as there are any. */
export function* intactBoxes(view: WalkedFile, from: number, to: number): Generator<MediaBox> {
  for (const box of mediaBoxes(view, from, to)) {
    if (box.name !== "") {
      yield box as MediaBox;
    }
  }
}

/** The first box at the end of a path of names. */
export function findBox(view: WalkedFile, parent: MediaBox, ...[name, ...names]: string[]): MediaBox | undefined {
  for (const box of intactBoxes(view, parent.contentAt, parent.end)) {
    if (box.name === name) {
      return names.length === 0 ? box : findBox(view, box, ...names);
    }
  }
  return undefined;
}

/** Names consist of printable letters; those of QuickTime may begin with ©, those of tag lists are numbers. */
function isName(header: Uint8Array): boolean {
  const isNumber = header[4] === 0 && header[5] === 0 && (header[6] !== 0 || header[7] !== 0);
  return (
    isNumber ||
    [4, 5, 6, 7].every((at) => (header[at] ?? 0) === 0xa9 || ((header[at] ?? 0) >= 0x20 && (header[at] ?? 0) < 0x7f))
  );
}

/** Makes free space of a box, in its place and of its length. */
export function freeBox(patches: Patches, { start, contentAt, end }: MediaBox): void {
  patches.put(start + 4, freeSpace);
  patches.clear(contentAt, end);
}
