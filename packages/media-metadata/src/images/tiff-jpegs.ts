import { cleanEmbeddedJpeg } from "./embedded.ts";
import { type ByteOrder, uint16, uint32 } from "./numbers.ts";
import type { Overwriting } from "./overwriting.ts";
import type { Directory, Entry } from "./tiff-directories.ts";

/** Tags of entries with the offsets or lengths of data that may be a JPEG, such as a thumbnail, a strip or a tile. */
const places: [place: number, length: number][] = [
  [0x0201, 0x0202],
  [0x0111, 0x0117],
  [0x0144, 0x0145],
];
const shortNumber = 3;

/**
 * Removes metadata from the JPEGs in a TIFF file. The previews in RAW files are complete photos with metadata of their
 * own.
 */
export class TiffJpegs {
  readonly #file: Overwriting;
  readonly #order: ByteOrder;
  /**
   * Maximum number of bytes to clean, as a limit against denial of service by a file that refers to the same bytes many
   * times.
   */
  #allowance: number;

  constructor(file: Overwriting, order: ByteOrder) {
    this.#file = file;
    this.#order = order;
    this.#allowance = 2 * file.bytes.length;
  }

  cleanIn({ entries }: Directory): void {
    for (const [placeTag, lengthTag] of places) {
      const place = entries.find(({ tag }) => tag === placeTag);
      const length = entries.find(({ tag }) => tag === lengthTag);
      if (place !== undefined && length !== undefined) {
        this.#cleanAll(place, length);
      }
    }
  }

  #cleanAll(place: Entry, length: Entry): void {
    for (let index = 0; this.#has(place, index) && this.#has(length, index) && this.#allowance > 0; index += 1) {
      const start = this.#value(place, index);
      const end = Math.min(this.#file.bytes.length, start + this.#value(length, index));
      this.#allowance -= 16 + Math.max(0, end - start);
      cleanEmbeddedJpeg(this.#file, start, end);
    }
  }

  #has(entry: Entry, index: number): boolean {
    return this.#width(entry) * (index + 1) <= entry.valueLength;
  }

  #value(entry: Entry, index: number): number {
    const at = entry.valueAt + this.#width(entry) * index;
    const { bytes } = this.#file;
    return this.#width(entry) === 2 ? uint16(bytes, at, this.#order) : uint32(bytes, at, this.#order);
  }

  #width({ start }: Entry): number {
    return uint16(this.#file.bytes, start + 2, this.#order) === shortNumber ? 2 : 4;
  }
}
