/** Locates the samples of a track. */

import type { WalkedFile } from "../file-view.ts";
import { bigEndian } from "../images/boxes.ts";
import { nameAt, uint16, uint32 } from "../images/numbers.ts";
import { findBox, type MediaBox } from "./media-boxes.ts";

export interface Span {
  start: number;
  end: number;
}

interface Run {
  firstChunk: number;
  samples: number;
}

/**
 * Iterates over the chunks of a track. Each chunk contains consecutive samples. If the track declares one size for all
 * samples, this size is assumed to be at least `leastSize` bytes.
 */
export function* chunksOf(view: WalkedFile, table: MediaBox, leastSize = 0): Generator<Span> {
  const sizes = sampleSizes(view, table, leastSize);
  const runs = runsOf(view, table);
  const long = findBox(view, table, "co64");
  const places = long ?? findBox(view, table, "stco");
  if (sizes === undefined || places === undefined) {
    return;
  }
  const width = long === undefined ? 4 : 8;
  const bytes = view.read(places.contentAt, places.end);
  const count = Math.min(uint32(bytes, 4, "big"), Math.floor((bytes.length - 8) / width));
  let run = 0;
  let sample = 0;
  for (let chunk = 0; chunk < count; chunk += 1) {
    while ((runs[run + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= chunk + 1) {
      run += 1;
    }
    const samples = runs[run]?.samples ?? 1;
    const start = bigEndian(bytes, 8 + width * chunk, width);
    yield { start, end: start + sizes.sum(sample, samples) };
    sample += samples;
  }
}

function runsOf(view: WalkedFile, table: MediaBox): Run[] {
  const box = findBox(view, table, "stsc");
  const bytes = box === undefined ? new Uint8Array() : view.read(box.contentAt, box.end);
  const count = Math.min(uint32(bytes, 4, "big"), Math.floor(Math.max(0, bytes.length - 8) / 12));
  return Array.from({ length: count }, (_, index) => ({
    firstChunk: uint32(bytes, 8 + 12 * index, "big"),
    samples: uint32(bytes, 12 + 12 * index, "big"),
  }));
}

interface SampleSizes {
  /** Returns the total size in bytes of `count` consecutive samples, beginning with the sample `first`. */
  sum(first: number, count: number): number;
}

function sampleSizes(view: WalkedFile, table: MediaBox, leastSize: number): SampleSizes | undefined {
  const plain = findBox(view, table, "stsz");
  const compact = findBox(view, table, "stz2");
  const box = plain ?? compact;
  if (box === undefined) {
    return undefined;
  }
  const bytes = view.read(box.contentAt, box.end);
  const common = plain === undefined ? 0 : uint32(bytes, 4, "big");
  if (common > 0) {
    return { sum: (_, count) => Math.max(common, leastSize) * count };
  }
  const bits = plain === undefined ? (bytes[7] ?? 16) : 32;
  const total = Math.floor(((bytes.length - 12) * 8) / Math.max(4, bits));
  const sizeOf = (index: number): number => {
    if (bits === 4) {
      return ((bytes[12 + (index >> 1)] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0x0f;
    }
    return bigEndian(bytes, 12 + (index * bits) / 8, bits / 8);
  };
  return {
    sum(first, count) {
      let sum = 0;
      for (let index = first; index < Math.min(first + count, total); index += 1) {
        sum += sizeOf(index);
      }
      return sum;
    },
  };
}

/**
 * Returns the size of the largest possible audio frame in bytes. QuickTime declares a frame of PCM sound as a sample of
 * one byte, whatever its actual size.
 */
export function longestSoundFrame(view: WalkedFile, table: MediaBox): number {
  const descriptions = findBox(view, table, "stsd");
  const entry = view.read(descriptions?.contentAt ?? 0, descriptions === undefined ? 0 : descriptions.end).subarray(8);
  const version = uint16(entry, 16, "big");
  const width = Math.max(uint16(entry, 26, "big") / 8, widthsOfFormats[nameAt(entry, 4)] ?? 2);
  if (version === 2) {
    return Math.max(uint32(entry, 64, "big"), (uint32(entry, 48, "big") * uint32(entry, 56, "big")) / 8);
  }
  const perFrame = version === 1 ? uint32(entry, 44, "big") / Math.max(1, uint32(entry, 36, "big")) : 0;
  return Math.ceil(Math.max(perFrame, uint16(entry, 24, "big") * width));
}

/** Bytes per PCM value, by the name of the sample format. */
const widthsOfFormats: Record<string, number> = { in24: 3, in32: 4, fl32: 4, fl64: 8 };

/** Whether the sample table of a track contains the offsets and lengths of all samples. */
export function isTableComplete(view: WalkedFile, table: MediaBox): boolean {
  const count = (...names: string[]): number | undefined => {
    const box = names.map((name) => findBox(view, table, name)).find((found) => found !== undefined);
    return (
      box &&
      uint32(
        view.read(box.contentAt, box.contentAt + 12),
        box.name.startsWith("stz") || box.name === "stsz" ? 8 : 4,
        "big",
      )
    );
  };
  const samples = count("stsz", "stz2");
  return (
    samples === 0 ||
    (samples !== undefined && [count("stco", "co64"), count("stsc")].every((found) => (found ?? 0) > 0))
  );
}

/** Returns the handler type of a track and the formats of its samples. */
export function trackKind(view: WalkedFile, track: MediaBox): { handler: string; formats: string[] } {
  const handler = findBox(view, track, "mdia", "hdlr");
  const descriptions = findBox(view, track, "mdia", "minf", "stbl", "stsd");
  const formats: string[] = [];
  if (descriptions !== undefined) {
    for (let at = descriptions.contentAt + 8; at + 8 <= descriptions.end && formats.length < 16; ) {
      const entry = view.read(at, at + 8);
      formats.push(nameAt(entry, 4));
      at += Math.max(8, uint32(entry, 0, "big"));
    }
  }
  return {
    handler: handler === undefined ? "" : nameAt(view.read(handler.contentAt + 8, handler.contentAt + 12), 0),
    formats,
  };
}

export function trackId(view: WalkedFile, track: MediaBox): number {
  const header = findBox(view, track, "tkhd");
  if (header === undefined) {
    return 0;
  }
  const bytes = view.read(header.contentAt, header.contentAt + 24);
  return uint32(bytes, bytes[0] === 1 ? 20 : 12, "big");
}
