/** A view of a file may contain only some parts of the file. The parsers read byte ranges from a view. */

/** Thrown when a parser reads a range that has not been fetched yet. */
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
  /** All bytes of the file; undefined if only parts of the file are present. */
  readonly bytes?: Uint8Array | undefined;
  /** Returns the bytes from `start` to `end`, or to the end of the file. */
  read(start: number, end: number): Uint8Array;
}

/** Returns a view of a file whose bytes are all present. */
export function wholeFile(bytes: Uint8Array): FileView {
  return { length: bytes.length, bytes, read: (start, end) => bytes.subarray(start, Math.max(start, end)) };
}

/**
 * Maximum number of parts that are read from one file. Parts are boxes, chunks, elements, frames, blocks and comments.
 * An ordinary video has some thousands of parts. Without this limit, a file that consists of tiny parts could take
 * seconds.
 */
export const mostParts = 100_000;

/** View of a file for a single pass with a limited number of parts. */
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
   * Counts a part against the limit. Returns false if the limit is exceeded. The caller must then treat the rest of the
   * file as damaged.
   */
  takePart(cost = 1): boolean {
    this.#partsLeft -= cost;
    return this.#partsLeft >= 0;
  }

  get isSpent(): boolean {
    return this.#partsLeft < 0;
  }
}

/** View of a file whose pages are fetched when a parser needs them. */
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

  /** Adds consecutive pages; `start` is the offset of the first page. */
  add(start: number, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += PagedFile.pageLength) {
      this.#pages.set((start + at) / PagedFile.pageLength, bytes.subarray(at, at + PagedFile.pageLength));
    }
  }

  /**
   * Returns the bytes of a range. If a page of the range is missing, throws `MissingRange` with the range of whole
   * pages.
   */
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
