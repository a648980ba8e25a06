/** A file of which some parts are left out or replaced. Nothing is copied as long as everything is kept. */
export class PartialCopy {
  readonly #source: Uint8Array;
  #copy: Uint8Array | undefined;
  #copied = 0;
  #runStart = 0;
  #runEnd = 0;

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  /** Keeps the bytes from `start` up to `end`. Parts are kept in the order in which they lie in the file. */
  keep(start: number, end: number): void {
    if (start !== this.#runEnd) {
      this.#copyRun();
      this.#runStart = start;
    }
    this.#runEnd = Math.min(end, this.#source.length);
  }

  /** Puts `part` in the place of the bytes from `start` up to `end`, which must not be much fewer. */
  replace(start: number, end: number, part: Uint8Array): void {
    const length = Math.min(end, this.#source.length) - start;
    const isSame = length === part.length && part.every((byte, index) => byte === this.#source[start + index]);
    if (isSame) {
      this.keep(start, end);
    } else {
      this.#copyRun();
      this.#append(part);
    }
  }

  /** The file of the parts kept so far: the source itself if that is all of it. */
  finish(): Uint8Array {
    const isWhole = this.#copy === undefined && this.#runStart === 0 && this.#runEnd === this.#source.length;
    if (isWhole) {
      return this.#source;
    }
    this.#copyRun();
    return this.#copy?.subarray(0, this.#copied) ?? new Uint8Array();
  }

  #copyRun(): void {
    if (this.#runEnd > this.#runStart) {
      this.#append(this.#source.subarray(this.#runStart, this.#runEnd));
    }
    this.#runStart = this.#runEnd;
  }

  #append(part: Uint8Array): void {
    // An orientation alone may take some bytes more than damaged EXIF data that held it.
    const spareLength = 64;
    this.#copy ??= new Uint8Array(this.#source.length + spareLength);
    this.#copy.set(part, this.#copied);
    this.#copied += part.length;
  }
}
