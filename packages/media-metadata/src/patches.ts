import type { FileView } from "./file-view.ts";

interface Patch {
  start: number;
  /** Zeros if there are none. */
  bytes: Uint8Array | undefined;
  end: number;
}

/** Cost of a patch in memory and time, expressed in compared bytes. */
const costOfPatch = 256;

/** Changes of a file that keep its length. What would write the bytes that are there already is no change. */
export class Patches {
  /** Whether metadata is compressed or encrypted, so that nothing can be removed from it. */
  isHidden = false;
  /** Bytes of subtitles that may still be searched for places: a bound against denial of service by many tracks. */
  textLeft = 262_144;
  readonly view: FileView;
  readonly #patches: Patch[] = [];
  /** Bound against denial of service by a file that names the same bytes again and again. */
  #allowance: number;

  constructor(view: FileView) {
    this.view = view;
    this.#allowance = 4 * view.length + 65_536;
  }

  get isEmpty(): boolean {
    return this.#patches.length === 0;
  }

  /** Overwrites what lies at `start`, as far as the file reaches; whether that changes anything. */
  put(start: number, bytes: Uint8Array): boolean {
    const end = Math.min(start + bytes.length, this.view.length);
    const isSame =
      !this.#allows(start, end) || this.view.read(start, end).every((byte, index) => byte === bytes[index]);
    if (!isSame) {
      this.#add({ start, bytes, end });
    }
    return !isSame;
  }

  /** Overwrites a range with zeros; whether that changes anything. */
  clear(start: number, end: number): boolean {
    const cut = Math.min(end, this.view.length);
    const isSame = !this.#allows(start, cut) || this.view.read(start, cut).every((byte) => byte === 0);
    if (!isSame) {
      this.#add({ start, bytes: undefined, end: cut });
    }
    return !isSame;
  }

  /** The file with all changes; the same object if there are none. */
  applyTo(file: Uint8Array): Uint8Array {
    if (this.isEmpty) {
      return file;
    }
    const changed = file.slice();
    this.#applyTo(changed, 0);
    return changed;
  }

  /** A change writes only the bytes that it changes, so that none brings back what another removed. */
  #applyTo(part: Uint8Array, offset: number): void {
    for (const { start, bytes, end } of this.#patches) {
      const from = Math.max(start, offset);
      const to = Math.min(end, offset + part.length);
      if (from >= to) {
        continue;
      }
      if (bytes === undefined) {
        part.fill(0, from - offset, to - offset);
        continue;
      }
      const before = this.view.read(from, to);
      for (let at = from; at < to; at += 1) {
        const byte = bytes[at - start] ?? 0;
        if (byte !== before[at - from]) {
          part[at - offset] = byte;
        }
      }
    }
  }

  #add(patch: Patch): void {
    this.#allowance -= costOfPatch;
    this.#patches.push(patch);
  }

  #allows(start: number, end: number): boolean {
    this.#allowance -= Math.max(0, end - start);
    return start < end && this.#allowance >= 0;
  }
}
