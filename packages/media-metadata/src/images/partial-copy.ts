/** Copies a file while leaving out or replacing some parts. If every part is kept, the file is not copied. */
export class PartialCopy {
  readonly #source: Uint8Array;
  #copy: Uint8Array | undefined;
  #copied = 0;
  #runStart = 0;
  #runEnd = 0;

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  /** Keeps the bytes from `start` to `end`. Calls must be made in file order. */
  keep(start: number, end: number): void {
    if (start !== this.#runEnd) {
      this.#copyRun();
      this.#runStart = start;
    }
    this.#runEnd = Math.min(end, this.#source.length);
  }

  /**
   * Replaces the bytes from `start` to `end` with `part`. `part` may be longer than these bytes, but only by a few
   * bytes.
   */
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

  /** Returns the file that consists of the kept and replaced parts, or the source itself if every part was kept. */
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
    // Damaged EXIF data is replaced with EXIF data that contains only the orientation. The new data may be a few bytes
    // longer than the damaged data.
    const spareLength = 64;
    this.#copy ??= new Uint8Array(this.#source.length + spareLength);
    this.#copy.set(part, this.#copied);
    this.#copied += part.length;
  }
}
