/** Files that are read in parts: the walkers ask for ranges, whichever of them are there. */

/** Thrown by a walker that reads a range that has not been fetched yet. */
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
  /** Bytes of the range, cut off at the end of the file. */
  read(start: number, end: number): Uint8Array;
}

/** The view of a file that is there as a whole. */
export function wholeFile(bytes: Uint8Array): FileView {
  return { length: bytes.length, read: (start, end) => bytes.subarray(start, Math.max(start, end)) };
}

/** The view of a file of which pages are fetched on demand. */
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

  /** Adds pages, the first of which begins at `start`. */
  add(start: number, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += PagedFile.pageLength) {
      this.#pages.set((start + at) / PagedFile.pageLength, bytes.subarray(at, at + PagedFile.pageLength));
    }
  }

  /** Throws `MissingRange`, in whole pages, unless all pages of the range are there. */
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
