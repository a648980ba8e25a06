/** Elements of EBML, the format of WebM and Matroska files. */

import type { FileView, WalkedFile } from "../file-view.ts";
import { bigEndian } from "../images/boxes.ts";
import type { Patches } from "../patches.ts";

export interface Element {
  id: number;
  start: number;
  contentAt: number;
  end: number;
  /**
   * Whether the element declares no length. An element without a length ends where the next element of a higher level
   * begins.
   */
  isOpen: boolean;
  isCutOff: boolean;
}

export const voidId = 0xec;
export const checkSumId = 0xbf;

/** Reads the element at an offset. Returns undefined if the bytes are no valid element. */
export function readElement(view: FileView, start: number, to: number): Element | undefined {
  const header = view.read(start, Math.min(start + 12, to));
  const idLength = lengthOfNumber(header[0]);
  const sizeLength = lengthOfNumber(header[idLength]);
  if (idLength > 4 || sizeLength > 8 || start + idLength + sizeLength > to) {
    return undefined;
  }
  const marked = bigEndian(header, idLength + 1, sizeLength - 1);
  const first = (header[idLength] ?? 0) & (0xff >> sizeLength);
  const size = first * 2 ** (8 * (sizeLength - 1)) + marked;
  const isOpen = size === 2 ** (7 * sizeLength) - 1;
  const contentAt = start + idLength + sizeLength;
  const end = isOpen ? to : contentAt + size;
  return {
    id: bigEndian(header, 0, idLength),
    start,
    contentAt,
    end: Math.min(end, to),
    isOpen,
    isCutOff: end > to,
  };
}

/** Iterates over the elements in a range. Stops at the first invalid element, or at the maximum number of parts. */
export function* elementsIn(view: WalkedFile, from: number, to: number): Generator<Element> {
  for (let at = from; at < to; ) {
    const element = readElement(view, at, to);
    if (element === undefined || !view.takePart()) {
      return;
    }
    yield element;
    at = element.end;
  }
}

/**
 * Returns the length in bytes of a variable-size integer. The number of leading zeros in the first byte determines the
 * length. Returns 9 if the first byte is invalid.
 */
export function lengthOfNumber(first = 0): number {
  return Math.clz32(first) - 23;
}

/** Replaces an element with a Void element of the same length. */
export function voidElement(patches: Patches, { start, end }: Pick<Element, "start" | "end">): void {
  const length = end - start;
  if (length < 2) {
    return;
  }
  const shortest = 2;
  const header =
    length - shortest < 127
      ? Uint8Array.of(voidId, 0x80 | (length - shortest))
      : Uint8Array.from([voidId, 0x01, ...bytesOf(length - 9, 7)]);
  patches.put(start, header);
  patches.clear(start + header.length, end);
}

function bytesOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => Math.floor(value / 2 ** (8 * (length - 1 - index))) & 0xff);
}
