/** Counts the pixels that a decoder must decode to show the main picture of a HEIF or AVIF file. */

import { bigEndian, boxesIn, innerBoxes } from "./boxes.ts";
import { itemTypes } from "./heif-items.ts";
import { firstMeta, mainItem, propertiesOf } from "./heif-thumbnail.ts";
import { uint32 } from "./numbers.ts";

/**
 * Types of items that are composed of other items. A reference of the type `dimg` lists the items that compose an item.
 */
const derivedTypes = ["grid", "iovl", "iden", "tmap"];

/** Maximum nesting depth, as a limit against denial of service. Cameras write only a single grid of coded tiles. */
const mostLevels = 4;

/**
 * Returns the total number of pixels of all coded pictures from which the main picture is composed. A picture that is
 * used several times is counted each time, because decoders do not cache pictures. Returns infinity if the nesting
 * depth exceeds the limit.
 */
export function pixelsToDecode(heif: Uint8Array): number {
  const meta = firstMeta(heif);
  if (meta === undefined) {
    return 0;
  }
  const types = new Map<number, string>();
  for (const { item, type } of itemTypes(heif, meta)) {
    types.set(item, type);
  }
  const parts = new Map<number, number[]>();
  for (const list of innerBoxes(heif, meta, "iref")) {
    const length = heif[list.contentAt] === 0 ? 2 : 4;
    for (const { name, contentAt, end } of boxesIn(heif, list.contentAt + 4, list.end)) {
      if (name === "dimg") {
        const item = bigEndian(heif, contentAt, length);
        const targets = parts.get(item) ?? [];
        for (let at = contentAt + length + 2; at + length <= end; at += length) {
          targets.push(bigEndian(heif, at, length));
        }
        parts.set(item, targets);
      }
    }
  }
  const properties = propertiesOf(heif, meta, new Set(types.keys()));
  const known = new Map<number, number>();
  const pixelsOf = (item: number, level: number): number => {
    if (level > mostLevels) {
      return Number.POSITIVE_INFINITY;
    }
    let pixels = known.get(item);
    if (pixels === undefined) {
      const size = properties.get(item)?.find(({ name }) => name === "ispe")?.contentAt;
      pixels = derivedTypes.includes(types.get(item) ?? "")
        ? (parts.get(item) ?? []).reduce((sum, part) => sum + pixelsOf(part, level + 1), 0)
        : size === undefined
          ? 0
          : uint32(heif, size + 4, "big") * uint32(heif, size + 8, "big");
      known.set(item, pixels);
    }
    return pixels;
  };
  return pixelsOf(mainItem(heif, meta), 1);
}
