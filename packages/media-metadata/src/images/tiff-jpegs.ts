import { cleanEmbeddedJpeg } from "./embedded.ts";
import { type ByteOrder, uint16, uint32 } from "./numbers.ts";
import type { Overwriting } from "./overwriting.ts";
import type { Directory, Entry } from "./tiff-directories.ts";

/** Tags with the offsets and lengths of data that can be a JPEG: a thumbnail, strips, tiles. */
const places: [place: number, length: number][] = [
  [0x0201, 0x0202],
  [0x0111, 0x0117],
  [0x0144, 0x0145],
];
const shortNumber = 3;

/** Cleans the JPEGs in a TIFF file, because previews of RAW files are whole photos with their own metadata. */
export class TiffJpegs {
  readonly #file: Overwriting;
  readonly #order: ByteOrder;
  /** Limit against denial of service by a file that refers to the same bytes many times. */
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
