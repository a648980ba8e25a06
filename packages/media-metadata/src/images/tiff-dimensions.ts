import { type ByteOrder, hasText, uint16, uint32 } from "./numbers.ts";
import type { Dimensions } from "./pixels.ts";
import { DirectoryReader, type Entry, subDirectoryTags } from "./tiff-directories.ts";

const widthTag = 0x0100;
const heightTag = 0x0101;
const shortNumber = 3;

/** Returns the dimensions of all pages of a TIFF and of all pictures that the pages contain. */
export function tiffDimensions(tiff: Uint8Array): Dimensions {
  const order: ByteOrder = hasText(tiff, 0, "MM") ? "big" : "little";
  const reader = new DirectoryReader(tiff, order);
  const places = [uint32(tiff, 4, order)];
  const found: Dimensions = { pixels: 0, allPixels: 0 };
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const directory = reader.read(place);
    if (directory === undefined) {
      continue;
    }
    places.push(uint32(tiff, directory.nextAt, order));
    for (const inner of reader.placesIn(directory, subDirectoryTags)) {
      places.push(inner);
    }
    const side = (tag: number): number => largestValue(tiff, order, directory.entries, tag);
    const pixels = side(widthTag) * side(heightTag);
    found.pixels = Math.max(found.pixels, pixels);
    found.allPixels += pixels;
  }
  return found;
}

function largestValue(tiff: Uint8Array, order: ByteOrder, entries: Entry[], wanted: number): number {
  let largest = 0;
  for (const { tag, start, valueAt } of entries) {
    if (tag === wanted) {
      const isShort = uint16(tiff, start + 2, order) === shortNumber;
      largest = Math.max(largest, isShort ? uint16(tiff, valueAt, order) : uint32(tiff, valueAt, order));
    }
  }
  return largest;
}
