/** Views of files of which only some parts may be present. The functions that parse a file read ranges of the view. */

/** Thrown when a range is read that has not been fetched yet. */
export class MissingRange extends Error {
  readonly start: number;
  readonly end: number;

  constructor(start: number, end: number) {
    super(`Bytes ${start} to ${end} have not been fetched yet.`);
    this.start = start;
    this.end = end;
  }
}

export interface FileView {
  readonly length: number;
  /** All bytes, if the whole file is present. */
  readonly bytes?: Uint8Array | undefined;
  /** Returns the bytes of a range, up to the end of the file. */
  read(start: number, end: number): Uint8Array;
}

/** Returns the view of a complete file. */
export function wholeFile(bytes: Uint8Array): FileView {
  return { length: bytes.length, bytes, read: (start, end) => bytes.subarray(start, Math.max(start, end)) };
}

/**
 * Budget of parts: boxes, chunks, elements, frames, blocks and comments. Usual videos have some thousands of parts.
 * With a larger budget, a file of tiny parts could take seconds.
 */
export const mostParts = 100_000;

/** A view for one pass over a file, with a budget of parts. */
export class WalkedFile implements FileView {
  readonly length: number;
  readonly bytes: Uint8Array | undefined;
  readonly #file: FileView;
  #partsLeft = mostParts;

  constructor(file: FileView) {
    this.#file = file;
    this.length = file.length;
    this.bytes = file.bytes;
  }

  read(start: number, end: number): Uint8Array {
    return this.#file.read(start, end);
  }

  /**
   * Consumes a part of the budget. Returns false if the budget is used up. The caller then treats the rest of the file
   * as damaged.
   */
  takePart(cost = 1): boolean {
    this.#partsLeft -= cost;
    return this.#partsLeft >= 0;
  }

  get isSpent(): boolean {
    return this.#partsLeft < 0;
  }
}

/** The view of a file whose pages are fetched on demand. */
export class PagedFile implements FileView {
  static readonly pageLength = 65_536;
  readonly length: number;
  readonly #pages = new Map<number, Uint8Array>();

  constructor(length: number) {
    this.length = length;
  }

  get fetchedPages(): number {
    return this.#pages.size;
  }

  /** Adds consecutive pages that begin at `start`. */
  add(start: number, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += PagedFile.pageLength) {
      this.#pages.set((start + at) / PagedFile.pageLength, bytes.subarray(at, at + PagedFile.pageLength));
    }
  }

  /** Throws `MissingRange` with whole pages unless all pages of the range are present. */
  read(start: number, end: number): Uint8Array {
    const cut = Math.min(end, this.length);
    if (start >= cut) {
      return new Uint8Array();
    }
    const first = Math.floor(start / PagedFile.pageLength);
    const last = Math.floor((cut - 1) / PagedFile.pageLength);
    for (let index = first; index <= last; index += 1) {
      if (!this.#pages.has(index)) {
        throw new MissingRange(index * PagedFile.pageLength, Math.min(this.length, (last + 1) * PagedFile.pageLength));
      }
    }
    const origin = first * PagedFile.pageLength;
    if (first === last) {
      return this.#page(first).subarray(start - origin, cut - origin);
    }
    const joined = new Uint8Array(cut - start);
    for (let index = first; index <= last; index += 1) {
      const at = index * PagedFile.pageLength;
      const page = this.#page(index).subarray(Math.max(0, start - at), cut - at);
      joined.set(page, Math.max(0, at - start));
    }
    return joined;
  }

  #page(index: number): Uint8Array {
    return this.#pages.get(index) ?? new Uint8Array();
  }
}
