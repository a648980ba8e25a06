/**
 * File of constant length whose bytes can be overwritten. The first change copies the file, so that the source stays
 * unchanged.
 */
export class Overwriting {
  readonly #source: Uint8Array;
  #copy: Uint8Array | undefined;
  #allowance: number;
  readonly pictureBytes: { left: number };

  constructor(source: Uint8Array) {
    this.#source = source;
    this.#allowance = 2 * source.length;
    this.pictureBytes = { left: 2 * source.length };
  }

  /** The file with all changes; the source itself if no byte has changed. */
  get bytes(): Uint8Array {
    return this.#copy ?? this.#source;
  }

  /** Overwrites bytes from the offset `at` on, at most to the end of the file. */
  put(at: number, part: Uint8Array): void {
    const end = Math.min(at + part.length, this.#source.length);
    for (let place = at; place < end; place += 1) {
      this.#write(place, part[place - at] ?? 0);
    }
  }

  /**
   * Overwrites the bytes from `start` to `end` with zeros. The total number of bytes is limited, against denial of
   * service by a file that refers to the same bytes many times. In ordinary files, such ranges hardly overlap.
   */
  clear(start: number, end: number): void {
    const reachableEnd = Math.min(end, this.#source.length);
    this.#allowance -= Math.max(0, reachableEnd - start);
    if (this.#allowance < 0) {
      return;
    }
    for (let place = start; place < reachableEnd; place += 1) {
      this.#write(place, 0);
    }
  }

  #write(place: number, byte: number): void {
    if (this.bytes[place] === byte) {
      return;
    }
    this.#copy ??= this.#source.slice();
    this.#copy[place] = byte;
  }
}
