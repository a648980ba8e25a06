import { type Box, innerBoxes } from "./boxes.ts";
import { pixelsToDecode } from "./heif-decoding.ts";
import { itemLocations, itemTypes } from "./heif-items.ts";
import { uint16, uint32 } from "./numbers.ts";
import type { Dimensions } from "./pixels.ts";

/**
 * Returns the dimensions of a HEIF or AVIF file, taking into account all items, the grids composed of items, and
 * videos.
 */
export function heifDimensions(bytes: Uint8Array, boxes: Iterable<Box>): Dimensions {
  let pixels = 0;
  const tracks = new Map<number, { frame: number; count: number }>();
  const inFragments = new Map<number, number>();
  for (const box of boxes) {
    if (box.name === "meta") {
      pixels = Math.max(pixels, largestItem(bytes, box), largestGrid(bytes, box));
    } else if (box.name === "moov") {
      for (const track of innerBoxes(bytes, box, "trak")) {
        const { id, frame, count } = frames(bytes, track);
        pixels = Math.max(pixels, frame);
        const other = tracks.get(id) ?? { frame: 0, count: 0 };
        tracks.set(id, { frame: Math.max(frame, other.frame), count: Math.max(count, other.count) });
      }
    } else if (box.name === "moof") {
      countSamples(bytes, box, inFragments);
    }
  }
  // A decoder decodes a picture again each time it is used.
  let allPixels = Math.max(pixels, pixelsToDecode(bytes));
  for (const [id, { frame, count }] of tracks) {
    allPixels = Math.max(allPixels, frame * (count + (inFragments.get(id) ?? 0)));
  }
  return { pixels, allPixels };
}

/** Adds the numbers of samples in a video fragment to the counts of their tracks. */
function countSamples(bytes: Uint8Array, fragment: Box, counts: Map<number, number>): void {
  for (const part of innerBoxes(bytes, fragment, "traf")) {
    let id = 0;
    for (const { contentAt } of innerBoxes(bytes, part, "tfhd")) {
      id = uint32(bytes, contentAt + 4, "big");
    }
    for (const { contentAt } of innerBoxes(bytes, part, "trun")) {
      counts.set(id, (counts.get(id) ?? 0) + uint32(bytes, contentAt + 4, "big"));
    }
  }
}

function largestItem(bytes: Uint8Array, meta: Box): number {
  let largest = 0;
  for (const { contentAt } of innerBoxes(bytes, meta, "iprp", "ipco", "ispe")) {
    largest = Math.max(largest, uint32(bytes, contentAt + 4, "big") * uint32(bytes, contentAt + 8, "big"));
  }
  return largest;
}

/**
 * Returns the number of pixels of the largest grid or overlay. Grids and overlays store the size of their canvas in
 * their item data.
 */
function largestGrid(bytes: Uint8Array, meta: Box): number {
  const canvases = new Map<number, "grid" | "iovl">();
  for (const { item, type } of itemTypes(bytes, meta)) {
    if (type === "grid" || type === "iovl") {
      canvases.set(item, type);
    }
  }
  let largest = 0;
  for (const { item, spans } of canvases.size > 0 ? itemLocations(bytes, meta) : []) {
    const type = canvases.get(item);
    const start = spans[0]?.start;
    if (type === undefined || start === undefined) {
      continue;
    }
    const isLong = ((bytes[start + 1] ?? 0) & 1) === 1;
    const sizeAt = start + (type === "grid" ? 4 : 10);
    const width = isLong ? uint32(bytes, sizeAt, "big") : uint16(bytes, sizeAt, "big");
    const height = isLong ? uint32(bytes, sizeAt + 4, "big") : uint16(bytes, sizeAt + 2, "big");
    largest = Math.max(largest, width * height);
  }
  return largest;
}

/**
 * Returns the frame size of a video track according to its headers and sample descriptions, and the number of samples
 * that the track lists.
 */
function frames(bytes: Uint8Array, track: Box): { id: number; frame: number; count: number } {
  let id = 0;
  let frame = 0;
  let count = 0;
  for (const { contentAt } of innerBoxes(bytes, track, "tkhd")) {
    const isLong = bytes[contentAt] === 1;
    id = uint32(bytes, contentAt + (isLong ? 20 : 12), "big");
    const sizeAt = contentAt + (isLong ? 88 : 76);
    frame = Math.max(frame, uint16(bytes, sizeAt, "big") * uint16(bytes, sizeAt + 4, "big"));
  }
  for (const table of innerBoxes(bytes, track, "mdia", "minf", "stbl")) {
    for (const { contentAt } of innerBoxes(bytes, table, "stsd")) {
      const entryAt = contentAt + 16;
      frame = Math.max(frame, uint16(bytes, entryAt + 24, "big") * uint16(bytes, entryAt + 26, "big"));
    }
    for (const name of ["stsz", "stz2"]) {
      for (const { contentAt } of innerBoxes(bytes, table, name)) {
        count = Math.max(count, uint32(bytes, contentAt + 8, "big"));
      }
    }
  }
  return { id, frame, count };
}
