/** Extracts the thumbnail of a HEIF or AVIF file as a file of its own. */

import { type Box, bigEndian, boxesIn, innerBoxes } from "./boxes.ts";
import { itemLocations, itemTypes, type Span } from "./heif-items.ts";
import { latin1, uint32 } from "./numbers.ts";

/** File brands by the coding format of the picture. */
const brands = new Map([
  ["hvc1", "heic"],
  ["av01", "avif"],
]);

/** Tolerance for comparing aspect ratios: the sides of a thumbnail are rounded, sometimes to multiples of 16. */
const largestDifference = 0.05;

/** Maximum number of thumbnails, as a limit against denial of service. Cameras write only one thumbnail. */
const mostThumbnails = 16;

const rotation = "irot";
const transformations = [rotation, "imir"];
/** Property types that a decoder must support to show the picture correctly. */
const essential = ["hvcC", "av1C", "clap", ...transformations];
/** Maximum index of a property, and the maximum index that fits into one byte. */
const highestNumber = 0x7fff;
const mostProperties = 127;

interface Item {
  id: number;
  type: string;
  width: number;
  height: number;
  properties: Box[];
}

/**
 * Returns the largest thumbnail of the main picture, shown in the same orientation as the main picture. Returns
 * undefined if no thumbnail has the aspect ratio of the main picture. The pictures are not decoded, so the thumbnail
 * may show something else than the main picture.
 */
export function thumbnailOfHeif(heif: Uint8Array): Uint8Array | undefined {
  const meta = firstMeta(heif);
  if (meta === undefined) {
    return undefined;
  }
  const mainId = mainItem(heif, meta);
  const thumbnails = thumbnailsOf(heif, meta, mainId);
  const ids = new Set([mainId, ...thumbnails]);
  const types = new Map<number, string>();
  for (const { item, type } of itemTypes(heif, meta)) {
    if (ids.has(item)) {
      types.set(item, type);
    }
  }
  const properties = propertiesOf(heif, meta, ids);
  const itemOf = (id: number): Item => describe(heif, id, types.get(id) ?? "", properties.get(id) ?? []);
  const main = itemOf(mainId);
  let largest: Item | undefined;
  for (const id of thumbnails) {
    const thumbnail = shownLike(heif, main, itemOf(id));
    if (thumbnail !== undefined && thumbnail.width > (largest?.width ?? 0)) {
      largest = thumbnail;
    }
  }
  const data = largest && dataOf(heif, meta, largest.id);
  return largest && data && fileOf(heif, largest, data);
}

export function firstMeta(heif: Uint8Array): Box | undefined {
  for (const box of boxesIn(heif, 0, heif.length)) {
    if (box.name === "meta") {
      return box;
    }
  }
  return undefined;
}

export function mainItem(heif: Uint8Array, meta: Box): number {
  for (const { contentAt } of innerBoxes(heif, meta, "pitm")) {
    return bigEndian(heif, contentAt + 4, heif[contentAt] === 0 ? 2 : 4);
  }
  return 0;
}

/** Returns the ids of all items that are thumbnails of the main picture. */
function thumbnailsOf(heif: Uint8Array, meta: Box, main: number): number[] {
  const thumbnails: number[] = [];
  for (const list of innerBoxes(heif, meta, "iref")) {
    const length = heif[list.contentAt] === 0 ? 2 : 4;
    for (const { name, contentAt, end } of boxesIn(heif, list.contentAt + 4, list.end)) {
      const targetsAt = contentAt + length + 2;
      const targetsEnd = Math.min(end, targetsAt + length * bigEndian(heif, contentAt + length, 2));
      for (let at = targetsAt; name === "thmb" && at < targetsEnd; at += length) {
        if (bigEndian(heif, at, length) === main) {
          thumbnails.push(bigEndian(heif, contentAt, length));
          break;
        }
      }
      if (thumbnails.length === mostThumbnails) {
        return thumbnails;
      }
    }
  }
  return thumbnails;
}

/** Returns the properties of the given items, in the order in which each item lists them. */
export function propertiesOf(heif: Uint8Array, meta: Box, ids: Set<number>): Map<number, Box[]> {
  const items = new Map<number, Box[]>();
  for (const container of innerBoxes(heif, meta, "iprp")) {
    const properties = sharedProperties(heif, container);
    for (const { contentAt, end } of innerBoxes(heif, container, "ipma")) {
      const idLength = heif[contentAt] === 0 ? 2 : 4;
      const isLong = ((heif[contentAt + 3] ?? 0) & 1) === 1;
      for (let at = contentAt + 8; at + idLength < end; ) {
        const found: Box[] = [];
        const id = bigEndian(heif, at, idLength);
        const count = heif[at + idLength] ?? 0;
        at += idLength + 1;
        for (let index = 0; index < count; index += 1) {
          const number = isLong ? bigEndian(heif, at, 2) & 0x7fff : (heif[at] ?? 0) & 0x7f;
          at += isLong ? 2 : 1;
          const property = properties[number - 1];
          if (property !== undefined && ids.has(id)) {
            found.push(property);
          }
        }
        if (ids.has(id)) {
          items.set(id, found);
        }
      }
    }
  }
  return items;
}

/** Returns all properties of the file. Items refer to a property by its index. */
function sharedProperties(heif: Uint8Array, container: Box): Box[] {
  const properties: Box[] = [];
  for (const { contentAt, end } of innerBoxes(heif, container, "ipco")) {
    for (const property of boxesIn(heif, contentAt, end)) {
      properties.push(property);
      if (properties.length === highestNumber) {
        return properties;
      }
    }
  }
  return properties;
}

function describe(heif: Uint8Array, id: number, type: string, properties: Box[]): Item {
  const size = properties.find(({ name }) => name === "ispe");
  return {
    id,
    type,
    width: size ? uint32(heif, size.contentAt + 4, "big") : 0,
    height: size ? uint32(heif, size.contentAt + 8, "big") : 0,
    properties,
  };
}

/**
 * Returns the thumbnail if its aspect ratio is that of the main picture. Some programs rotate or mirror only the main
 * picture. The returned thumbnail gets the transformations of the main picture if it has none of its own and matches
 * the aspect ratio only after these transformations.
 */
function shownLike(heif: Uint8Array, main: Item, thumbnail: Item): Item | undefined {
  if (!brands.has(thumbnail.type) || thumbnail.width * thumbnail.height === 0) {
    return undefined;
  }
  const shape = shapeOf(heif, main);
  if (isClose(shapeOf(heif, thumbnail), shape)) {
    return thumbnail;
  }
  const turns = main.properties.filter(({ name }) => transformations.includes(name));
  const turned = {
    ...thumbnail,
    properties: [...thumbnail.properties.filter((one) => !turns.includes(one)), ...turns],
  };
  const hasOwn = thumbnail.properties.some(({ name }) => transformations.includes(name));
  return !hasOwn && isClose(shapeOf(heif, turned), shape) ? turned : undefined;
}

/** Returns the aspect ratio of a picture after its rotation. */
function shapeOf(heif: Uint8Array, { width, height, properties }: Item): number {
  const quarters = properties
    .filter(({ name }) => name === rotation)
    .reduce((sum, { contentAt }) => sum + ((heif[contentAt] ?? 0) & 3), 0);
  return quarters % 2 === 0 ? width / height : height / width;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one / other - 1) <= largestDifference;
}

function dataOf(heif: Uint8Array, meta: Box, id: number): Uint8Array | undefined {
  let found: Span[] = [];
  for (const { item, spans } of itemLocations(heif, meta)) {
    if (item === id) {
      found = spans;
    }
  }
  const length = found.reduce((sum, { start, end }) => sum + end - start, 0);
  if (length === 0 || length > heif.length) {
    return undefined;
  }
  return joined(found.map(({ start, end }) => heif.subarray(start, end)));
}

/** Builds a HEIF or AVIF file whose only item is the thumbnail. */
function fileOf(heif: Uint8Array, { type, properties }: Item, data: Uint8Array): Uint8Array {
  const brand = brands.get(type) ?? "";
  const kept = properties.slice(0, mostProperties);
  const head = box("ftyp", text(brand), number(0, 4), text(brand), text("mif1"));
  const metaFor = (dataAt: number): Uint8Array =>
    fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, number(0, 4), text("pict"), new Uint8Array(13)),
      fullBox("pitm", 0, number(1, 2)),
      fullBox("iinf", 0, number(1, 2), fullBox("infe", 2, number(1, 2), number(0, 2), text(`${type}\0`))),
      box(
        "iprp",
        box("ipco", ...kept.map(({ start, end }) => heif.subarray(start, end))),
        fullBox("ipma", 0, number(1, 4), number(1, 2), number(kept.length, 1), association(kept)),
      ),
      fullBox(
        "iloc",
        0,
        ...[number(0x44, 1), number(0, 1), number(1, 2), number(1, 2), number(0, 2), number(1, 2)],
        number(dataAt, 4),
        number(data.length, 4),
      ),
    );
  const meta = metaFor(head.length + metaFor(0).length + 8);
  return joined([head, meta, box("mdat", data)]);
}

/**
 * Returns the list of property indexes for the item. The essential flag marks properties that every decoder must
 * support.
 */
function association(properties: Box[]): Uint8Array {
  return Uint8Array.from(properties, ({ name }, index) => (essential.includes(name) ? 0x80 : 0) | (index + 1));
}

function box(name: string, ...content: Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return joined([number(length, 4), text(name), ...content]);
}

function fullBox(name: string, version: number, ...content: Uint8Array[]): Uint8Array {
  return box(name, number(version, 1), number(0, 3), ...content);
}

function text(letters: string): Uint8Array {
  return Uint8Array.from(latin1(letters));
}

function number(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.floor(value / 2 ** (8 * (length - 1 - index))) & 0xff);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
