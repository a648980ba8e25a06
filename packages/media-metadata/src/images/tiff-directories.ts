/**
 * Directories of a TIFF file, which are lists of entries. An entry has a tag and either a value or the offset of a
 * value.
 */

import { type ByteOrder, uint16, uint32 } from "./numbers.ts";

export interface Entry {
  tag: number;
  start: number;
  valueAt: number;
  valueLength: number;
}

export interface Directory {
  start: number;
  entries: Entry[];
  nextAt: number;
  end: number;
}

/** Tags whose entries contain offsets of further picture directories. */
export const subDirectoryTags = new Set([0x014a]);

const entryLength = 12;
const lengthsOfTypes = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/**
 * Maximum length of all directories together, as a limit against denial of service. In a photo, the directories have a
 * length of some kilobytes.
 */
const maximumLengthOfDirectories = 2 ** 20;

/**
 * Reads directories up to a maximum total length. Each directory is read only once, even if many entries refer to it.
 */
export class DirectoryReader {
  readonly #tiff: Uint8Array;
  readonly #order: ByteOrder;
  readonly #seen = new Set<number>();
  #allowance = maximumLengthOfDirectories;

  constructor(tiff: Uint8Array, order: ByteOrder) {
    this.#tiff = tiff;
    this.#order = order;
  }

  /**
   * Returns the directory at an offset, without entries that extend beyond the end of the file. Returns undefined if
   * the directory cannot be read.
   */
  read(start: number): Directory | undefined {
    const room = Math.floor((this.#tiff.length - start - 2) / entryLength);
    const count = Math.min(uint16(this.#tiff, start, this.#order), room);
    if (start < 8 || count < 1 || this.#seen.has(start)) {
      return undefined;
    }
    this.#seen.add(start);
    const nextAt = start + 2 + entryLength * count;
    if (!this.#allows(nextAt - start)) {
      return undefined;
    }
    const entries = Array.from({ length: count }, (_, index) => this.#readEntry(start + 2 + entryLength * index));
    return { start, entries, nextAt, end: nextAt + 4 };
  }

  /** Iterates over the directory offsets in the entries whose tag is in `tags`. */
  *placesIn(directory: Directory, tags: Set<number>): Generator<number> {
    for (const { tag, valueAt, valueLength } of directory.entries) {
      if (!tags.has(tag)) {
        continue;
      }
      for (let at = valueAt; at + 4 <= valueAt + valueLength && this.#allows(4); at += 4) {
        yield uint32(this.#tiff, at, this.#order);
      }
    }
  }

  #readEntry(start: number): Entry {
    const lengthOfOne = lengthsOfTypes[uint16(this.#tiff, start + 2, this.#order)] ?? 8;
    const valueLength = lengthOfOne * uint32(this.#tiff, start + 4, this.#order);
    const valueAt = valueLength <= 4 ? start + 8 : uint32(this.#tiff, start + 8, this.#order);
    return { tag: uint16(this.#tiff, start, this.#order), start, valueAt, valueLength };
  }

  #allows(length: number): boolean {
    const isAllowed = length <= this.#allowance;
    if (isAllowed) {
      this.#allowance -= length;
    }
    return isAllowed;
  }
}
