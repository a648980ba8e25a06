/** Items of a HEIF file: pictures and their metadata, listed in one box and located in another. */

import { type Box, bigEndian, boxesIn, innerBoxesAt } from "./boxes.ts";
import { hasText, nameAt, uint16 } from "./numbers.ts";
import type { Overwriting } from "./overwriting.ts";

/** Overwrites the items that hold EXIF, XMP and other texts with zeros. They stay listed. */
export function clearMetadataItems(file: Overwriting, meta: Box): void {
  const metadata = new Set<number>();
  for (const list of innerBoxes(file.bytes, meta, "iinf")) {
    for (const item of metadataItemsIn(file.bytes, list)) {
      metadata.add(item);
    }
  }
  const [itemData] = innerBoxes(file.bytes, meta, "idat");
  for (const locations of innerBoxes(file.bytes, meta, "iloc")) {
    clearLocations(file, locations, metadata, itemData?.contentAt);
  }
}

function* innerBoxes(bytes: Uint8Array, parent: Box, name: string): Generator<Box> {
  for (const box of boxesIn(bytes, innerBoxesAt(parent), parent.end)) {
    if (box.name === name) {
      yield box;
    }
  }
}

function* metadataItemsIn(bytes: Uint8Array, list: Box): Generator<number> {
  const countLength = bytes[list.contentAt] === 0 ? 2 : 4;
  for (const { name, contentAt, end } of boxesIn(bytes, list.contentAt + 4 + countLength, list.end)) {
    const version = bytes[contentAt] ?? 0;
    if (name !== "infe" || version < 2) {
      continue;
    }
    const numberLength = version === 2 ? 2 : 4;
    const protectionLength = 2;
    const typeAt = contentAt + 4 + numberLength + protectionLength;
    const type = nameAt(bytes, typeAt);
    if (type === "Exif" || (type === "mime" && !isPicture(bytes, typeAt + 4, end))) {
      yield bigEndian(bytes, contentAt + 4, numberLength);
    }
  }
}

/** An item's name is followed by a zero and its content type. */
function isPicture(bytes: Uint8Array, nameStart: number, end: number): boolean {
  const nameLength = bytes.subarray(nameStart, end).indexOf(0);
  return hasText(bytes, nameStart + nameLength + 1, "image/");
}

function clearLocations(file: Overwriting, locations: Box, items: Set<number>, itemDataAt: number | undefined): void {
  const { bytes } = file;
  const { contentAt, end } = locations;
  const version = bytes[contentAt] ?? 0;
  const numberLength = version < 2 ? 2 : 4;
  const methodLength = version === 0 ? 0 : 2;
  const lengths = uint16(bytes, contentAt + 4, "big");
  const offsetLength = lengths >> 12;
  const sizeLength = (lengths >> 8) & 0x0f;
  const baseLength = (lengths >> 4) & 0x0f;
  const indexLength = version === 0 ? 0 : lengths & 0x0f;
  const extentLength = indexLength + offsetLength + sizeLength;

  let at = contentAt + 6 + numberLength;
  while (at < end) {
    const isMetadata = items.has(bigEndian(bytes, at, numberLength));
    const methodAt = at + numberLength;
    const method = bigEndian(bytes, methodAt, methodLength) & 0x0f;
    const baseAt = methodAt + methodLength + 2;
    // Offsets count from the start of the file, or from that of the item data; other ways are not used for metadata.
    const origin = [0, itemDataAt][method];
    const base = bigEndian(bytes, baseAt, baseLength);
    const extents = baseAt + baseLength + 2;
    at = extents + extentLength * uint16(bytes, extents - 2, "big");
    if (!isMetadata || origin === undefined || sizeLength === 0) {
      continue;
    }
    for (let extent = extents; extent < Math.min(at, end); extent += extentLength) {
      const start = origin + base + bigEndian(bytes, extent + indexLength, offsetLength);
      file.clear(start, start + bigEndian(bytes, extent + indexLength + offsetLength, sizeLength));
    }
  }
}
