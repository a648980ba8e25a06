/**
 * Items of a HEIF file, which are pictures or metadata. One box lists the items, and a separate box contains their
 * locations in the file.
 */

import { type Box, bigEndian, boxesIn, innerBoxes } from "./boxes.ts";
import { jpegWithoutMetadata } from "./jpeg.ts";
import { hasText, latin1, nameAt, uint16 } from "./numbers.ts";

type ItemKind = "exif" | "text" | "jpeg";

export interface Span {
  start: number;
  end: number;
}

/** EXIF data without entries: the offset of the TIFF header, the header itself, and one empty directory. */
const emptyExif = Uint8Array.from([0, 0, 0, 0, ...latin1("MM\0*"), 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]);

/** File whose bytes can be overwritten in place. */
interface Target {
  readonly bytes: Uint8Array;
  put(start: number, part: Uint8Array): unknown;
  clear(start: number, end: number): unknown;
  /**
   * Number of picture bytes that may still be cleaned. The limit prevents denial of service by many items that refer to
   * the same bytes.
   */
  readonly pictureBytes: { left: number };
}

/**
 * Overwrites the bytes of items that contain EXIF data, XMP data or other texts. The items stay in the item list. An
 * EXIF item gets EXIF data without entries, because strict decoders reject EXIF data of zeros. Also removes metadata
 * from JPEG items. Returns false if the bytes of a metadata item cannot be located, because another item contains them
 * or because they extend to the end of the file.
 */
export function clearMetadataItems(file: Target, meta: Box): boolean {
  const metadata = new Map<number, ItemKind>();
  for (const list of innerBoxes(file.bytes, meta, "iinf")) {
    for (const [item, kind] of metadataItemsIn(file.bytes, list)) {
      metadata.set(item, kind);
    }
  }
  const found = new Set<number>();
  for (const { item, spans } of itemLocations(file.bytes, meta)) {
    const kind = metadata.get(item);
    if (kind === undefined || !spans.every(({ start, end }) => end > start)) {
      continue;
    }
    const [jpeg] = spans;
    if (kind !== "jpeg") {
      clearSpans(file, spans, kind === "exif" ? emptyExif : new Uint8Array());
      found.add(item);
    } else if (jpeg !== undefined && spans.length === 1 && file.pictureBytes.left > 0) {
      file.pictureBytes.left -= Math.min(jpeg.end, file.bytes.length) - jpeg.start;
      clearSpans(file, spans, jpegWithoutMetadata(file.bytes.subarray(jpeg.start, jpeg.end)));
      found.add(item);
    }
  }
  return found.size === metadata.size;
}

/** Overwrites the spans with `content`, as if the spans were contiguous, and fills the rest of the spans with zeros. */
function clearSpans(file: Target, spans: Span[], content: Uint8Array): void {
  let rest = content;
  for (const { start, end } of spans) {
    const part = rest.subarray(0, end - start);
    rest = rest.subarray(part.length);
    file.put(start, part);
    file.clear(start + part.length, end);
  }
}

/** Iterates over the items of a `meta` box, with the type of each item. */
export function* itemTypes(bytes: Uint8Array, meta: Box): Generator<{ item: number; type: string }> {
  for (const list of innerBoxes(bytes, meta, "iinf")) {
    for (const { item, typeAt } of entriesIn(bytes, list)) {
      yield { item, type: nameAt(bytes, typeAt) };
    }
  }
}

function* metadataItemsIn(bytes: Uint8Array, list: Box): Generator<[item: number, kind: ItemKind]> {
  for (const { item, typeAt, end } of entriesIn(bytes, list)) {
    const type = nameAt(bytes, typeAt);
    if (type === "Exif") {
      yield [item, "exif"];
    } else if (type === "jpeg" || (type === "mime" && isPicture(bytes, typeAt + 4, end, "image/jp"))) {
      yield [item, "jpeg"];
    } else if (type === "mime" && !isPicture(bytes, typeAt + 4, end)) {
      yield [item, "text"];
    }
  }
}

function* entriesIn(bytes: Uint8Array, list: Box): Generator<{ item: number; typeAt: number; end: number }> {
  const countLength = bytes[list.contentAt] === 0 ? 2 : 4;
  for (const { name, contentAt, end } of boxesIn(bytes, list.contentAt + 4 + countLength, list.end)) {
    const version = bytes[contentAt] ?? 0;
    if (name !== "infe" || version < 2) {
      continue;
    }
    const numberLength = version === 2 ? 2 : 4;
    const protectionLength = 2;
    const typeAt = contentAt + 4 + numberLength + protectionLength;
    yield { item: bigEndian(bytes, contentAt + 4, numberLength), typeAt, end };
  }
}

/**
 * Whether the content type of an item begins with `type`. In the file, the content type follows the item's name and a
 * zero byte.
 */
function isPicture(bytes: Uint8Array, nameStart: number, end: number, type = "image/"): boolean {
  const nameLength = bytes.subarray(nameStart, end).indexOf(0);
  return hasText(bytes, nameStart + nameLength + 1, type);
}

/** Iterates over the items of a `meta` box, with the location of each item in the file or in the item data (`idat`). */
export function* itemLocations(bytes: Uint8Array, meta: Box): Generator<{ item: number; spans: Span[] }> {
  const [itemData] = innerBoxes(bytes, meta, "idat");
  for (const locations of innerBoxes(bytes, meta, "iloc")) {
    yield* locationsIn(bytes, locations, itemData?.contentAt);
  }
}

function* locationsIn(
  bytes: Uint8Array,
  { contentAt, end }: Box,
  itemDataAt: number | undefined,
): Generator<{ item: number; spans: Span[] }> {
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
    const item = bigEndian(bytes, at, numberLength);
    const methodAt = at + numberLength;
    const method = bigEndian(bytes, methodAt, methodLength) & 0x0f;
    const baseAt = methodAt + methodLength + 2;
    // Offsets are relative either to the start of the file or to the item data. Cameras use no other construction
    // method.
    const origin = [0, itemDataAt][method];
    const base = bigEndian(bytes, baseAt, baseLength);
    const extents = baseAt + baseLength + 2;
    at = extents + extentLength * uint16(bytes, extents - 2, "big");
    if (origin === undefined || sizeLength === 0) {
      continue;
    }
    const spans: Span[] = [];
    for (let extent = extents; extent < Math.min(at, end); extent += extentLength) {
      const start = origin + base + bigEndian(bytes, extent + indexLength, offsetLength);
      spans.push({ start, end: start + bigEndian(bytes, extent + indexLength + offsetLength, sizeLength) });
    }
    yield { item, spans };
  }
}
