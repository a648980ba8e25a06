import { type FileView, WalkedFile } from "./file-view.ts";

/**
 * Changes of a file that keep its length. Writing equal bytes is not a change. For a file that is read in ranges, the
 * class only records whether any byte changes.
 */
export class Patches {
  /** Whether metadata is compressed or encrypted, so that it cannot be removed. */
  isHidden = false;
  /** Number of bytes of subtitles that may still be searched: a limit against denial of service by many tracks. */
  textLeft = 262_144;
  readonly view: WalkedFile;
  isEmpty = true;
  readonly pictureBytes: { left: number };
  #copy: Uint8Array | undefined;
  /** Number of bytes that may still be compared: a limit against a file that refers to the same bytes many times. */
  #allowance = 0;

  constructor(view: FileView) {
    this.view = new WalkedFile(view);
    this.pictureBytes = { left: 2 * view.length };
    this.renewAllowance();
  }

  /** Whether some metadata may be left, because the file has too many parts or refers to the same bytes too often. */
  get isIncomplete(): boolean {
    return this.view.isSpent || this.#allowance < 0;
  }

  renewAllowance(): void {
    this.#allowance = 4 * this.view.length + 65_536;
  }

  /**
   * Overwrites the bytes at `start`, up to the end of the file. Returns whether any byte changed. Writes only different
   * bytes, so that it does not restore bytes that another change has removed.
   */
  put(start: number, bytes: Uint8Array): boolean {
    const end = Math.min(start + bytes.length, this.view.length);
    if (!this.#allows(start, end)) {
      return false;
    }
    const before = this.view.read(start, end);
    let copy: Uint8Array | undefined;
    let isChanged = false;
    for (let index = 0; index < before.length; index += 1) {
      const byte = bytes[index] ?? 0;
      if (byte !== before[index]) {
        isChanged = true;
        copy ??= this.#changed();
        if (copy === undefined) {
          break;
        }
        copy[start + index] = byte;
      }
    }
    return isChanged;
  }

  /** Overwrites a range with zeros. Returns whether any byte changed. */
  clear(start: number, end: number): boolean {
    const cut = Math.min(end, this.view.length);
    const isSame = !this.#allows(start, cut) || this.view.read(start, cut).every((byte) => byte === 0);
    if (!isSame) {
      this.#changed()?.fill(0, start, cut);
    }
    return !isSame;
  }

  /** Returns the file with all changes; the same object if there are none. */
  applyTo(file: Uint8Array): Uint8Array {
    return this.#copy ?? file;
  }

  /** Returns the copy to change, if the whole file is present. */
  #changed(): Uint8Array | undefined {
    this.isEmpty = false;
    this.#copy ??= this.view.bytes?.slice();
    return this.#copy;
  }

  #allows(start: number, end: number): boolean {
    this.#allowance -= Math.max(0, end - start);
    return start < end && this.#allowance >= 0;
  }
}
