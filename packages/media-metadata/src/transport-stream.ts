/** MPEG transport streams, which consist of packets of equal length. Each packet contains a part of one stream. */

import { type FileView, wholeFile } from "./file-view.ts";
import { uint16 } from "./images/numbers.ts";
import { Patches } from "./patches.ts";
import { blankSignatures } from "./signatures.ts";

/**
 * Packet formats: plain packets, packets that a time code precedes (camera recordings), and packets with a checksum at
 * the end.
 */
const rasters = [
  { length: 188, before: 0 },
  { length: 192, before: 4 },
  { length: 204, before: 0 },
];
type Raster = (typeof rasters)[number];

const syncByte = 0x47;
const packetLength = 188;

interface Piece {
  start: number;
  end: number;
}

/** Returns the format of the packets that begin at an offset, or undefined if there are no packets. */
export function rasterAt(view: FileView, start: number): Raster | undefined {
  const head = view.read(start, start + 4 * 204);
  return rasters.find(({ length, before }) => {
    const count = Math.min(4, Math.floor(head.length / length));
    return count >= 2 && [0, 1, 2, 3].slice(0, count).every((index) => head[before + index * length] === syncByte);
  });
}

/**
 * Blanks signatures of known metadata in each stream, as if the stream were contiguous, and in the bytes between
 * packets.
 */
export function cleanTransportStream(patches: Patches, from: number, raster: Raster): void {
  const bytes = patches.view.read(0, patches.view.length);
  const streams = new Map<number, Piece[]>();
  let at = from;
  while (at + raster.before + packetLength <= bytes.length) {
    const start = at + raster.before;
    if (bytes[start] === syncByte) {
      const end = start + packetLength;
      const id = uint16(bytes, start + 1, "big") & 0x1fff;
      const flags = bytes[start + 3] ?? 0;
      const contentAt = start + 4 + (flags & 0x20 ? 1 + (bytes[start + 4] ?? 0) : 0);
      const pieces = streams.get(id) ?? [];
      streams.set(id, pieces);
      pieces.push({ start: Math.min(contentAt, end), end });
      at += raster.length;
    } else {
      const next = nextPacket(bytes, at + 1, raster);
      blankSignatures(patches, at, next);
      at = next;
    }
  }
  blankSignatures(patches, at, bytes.length);
  for (const pieces of streams.values()) {
    cleanStream(patches, bytes, pieces);
  }
}

function nextPacket(bytes: Uint8Array, from: number, { length, before }: Raster): number {
  for (let at = from; at + before + length < bytes.length; at += 1) {
    if (bytes[at + before] === syncByte && bytes[at + before + length] === syncByte) {
      return at;
    }
  }
  return bytes.length;
}

function cleanStream(patches: Patches, bytes: Uint8Array, pieces: Piece[]): void {
  const stream = new Uint8Array(pieces.reduce((length, { start, end }) => length + end - start, 0));
  let length = 0;
  for (const { start, end } of pieces) {
    stream.set(bytes.subarray(start, end), length);
    length += end - start;
  }
  const found = new Patches(wholeFile(stream));
  blankSignatures(found, 0, length);
  const cleaned = found.applyTo(stream);
  let at = 0;
  for (const { start, end } of cleaned === stream ? [] : pieces) {
    patches.put(start, cleaned.subarray(at, at + end - start));
    at += end - start;
  }
}
