/** A file that keeps its length while parts of it are overwritten, in a copy made at the first change. */
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

  /** The file as it now is: the source itself as long as nothing has changed. */
  get bytes(): Uint8Array {
    return this.#copy ?? this.#source;
  }

  /** Overwrites what lies at `at`, as far as the file reaches. */
  put(at: number, part: Uint8Array): void {
    const end = Math.min(at + part.length, this.#source.length);
    for (let place = at; place < end; place += 1) {
      this.#write(place, part[place - at] ?? 0);
    }
  }

  /**
   * Overwrites the bytes from `start` up to `end` with zeros, up to a bound: against denial of service by a file that
   * names the same bytes again and again. In an honest file they hardly overlap.
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
