import { type FileView, WalkedFile } from "./file-view.ts";

/**
 * Changes to the bytes of a file. The length of the file stays the same. Writing bytes that are equal to the existing
 * bytes is not a change. If the view contains only parts of the file, the class only records whether a byte would
 * change.
 */
export class Patches {
  /** Whether the file contains metadata that cannot be removed, because it is compressed or encrypted. */
  isHidden = false;
  /** Number of subtitle bytes that may still be searched, as a limit against denial of service by many tracks. */
  textLeft = 262_144;
  readonly view: WalkedFile;
  isEmpty = true;
  readonly pictureBytes: { left: number };
  #copy: Uint8Array | undefined;
  /**
   * Number of bytes that may still be compared, as a limit against denial of service by a file that refers to the same
   * bytes many times.
   */
  #allowance = 0;

  constructor(view: FileView) {
    this.view = new WalkedFile(view);
    this.pictureBytes = { left: 2 * view.length };
    this.renewAllowance();
  }

  /**
   * Whether metadata may remain in the file, because the file has too many parts or refers to the same bytes too often.
   */
  get isIncomplete(): boolean {
    return this.view.isSpent || this.#allowance < 0;
  }

  renewAllowance(): void {
    this.#allowance = 4 * this.view.length + 65_536;
  }

  /**
   * Overwrites bytes from the offset `start` on, at most to the end of the file. Returns whether any byte changed.
   * Writes only bytes that differ, and therefore never restores bytes that another change has overwritten.
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

  /** Returns the file with all changes, or the same object if nothing has changed. */
  applyTo(file: Uint8Array): Uint8Array {
    return this.#copy ?? file;
  }

  /**
   * Returns the copy of the file to which the changes are applied, or undefined if only parts of the file are present.
   */
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
