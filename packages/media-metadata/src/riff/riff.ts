/**
 * Removes metadata from AVI, WAV, AIFF and CAF files. All four formats consist of chunks, each with a name and a
 * length.
 */

import { namesCoordinates } from "../coordinates.ts";
import { bigEndian } from "../images/boxes.ts";
import { type ByteOrder, hasText, latin1, nameAt, uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { cleanId3 } from "../sound/id3.ts";
import { cleanMovie } from "./movie.ts";

interface Chunk {
  name: string;
  start: number;
  contentAt: number;
  end: number;
  isCutOff: boolean;
}

interface Format {
  order: ByteOrder;
  /** Number of bytes of the length field that follows the name. */
  lengthBytes: 4 | 8;
  kept: Set<string>;
  texts: Set<string>;
  /** Names of the chunks with samples. During a recording, the length of the samples is unknown. */
  data: Set<string>;
  /** Length of the chunk with samples in a file that may be larger than 4 GiB. */
  dataLength?: number;
  /** Chunk name that marks a chunk as unused, so that players skip it. */
  junk: string;
}

const riff: Format = {
  order: "little",
  lengthBytes: 4,
  kept: new Set([
    ...["fmt ", "fact", "cue ", "smpl", "inst", "plst", "PEAK", "ds64", "idx1", "avih", "acid", "chna", "levl", "r64m"],
    ...["strh", "strf", "indx", "vprp", "dmlh"],
  ]),
  texts: new Set(["ISFT", "INAM", "IART", "IPRD", "IGNR", "ITRK", "IPRT", "labl", "ltxt", "strn"]),
  data: new Set(["data"]),
  junk: "JUNK",
};

const aiff: Format = {
  order: "big",
  lengthBytes: 4,
  kept: new Set(["COMM", "MARK", "INST", "FVER", "CHAN", "basc", "trns", "cate", "SAXL"]),
  texts: new Set(["NAME", "AUTH", "(c) "]),
  data: new Set(["SSND"]),
  junk: "JUNK",
};

const caf: Format = {
  order: "big",
  lengthBytes: 8,
  kept: new Set(["desc", "pakt", "kuki", "chan", "strg", "mark", "regn", "inst", "peak", "ovvw", "edct"]),
  texts: new Set(),
  data: new Set(["data"]),
  junk: "free",
};

/** Names of the lists whose inner chunks are parsed. */
const walkedLists = new Set(["hdrl", "strl", "odml", "INFO", "adtl"]);
const freeSpaces = new Set(["JUNK", "junk", "PAD ", "free", "FLLR"]);

/** Cleans AVI and WAV files. A large file may consist of several RIFF parts. */
export function cleanRiff(patches: Patches, from: number): void {
  for (let at = from; at < patches.view.length; ) {
    const header = patches.view.read(at, at + 12);
    const name = nameAt(header, 0);
    const isForm = ["RIFF", "RIFX", "RF64", "BW64"].includes(name) && header.length === 12;
    if (!isForm || !patches.view.takePart()) {
      blankSignatures(patches, at, patches.view.length);
      return;
    }
    const format: Format = name === "RIFX" ? { ...riff, order: "big" } : { ...riff, ...longLengths(patches, at + 12) };
    const length = uint32(header, 4, format.order);
    // In an interrupted recording and in a recording of more than 4 GiB, the length field contains 0 or 0xffffffff
    // instead of the length.
    const isOpen = length === 0 || length === 0xffffffff;
    const end = isOpen ? patches.view.length : Math.min(patches.view.length, at + 8 + length + (length % 2));
    cleanChunks(patches, at + 12, end, format, 0);
    at = end;
  }
}

/**
 * Returns the 64-bit length of the chunk with samples. The first chunk (`ds64`) of an RF64 or BW64 file contains this
 * length.
 */
function longLengths({ view }: Patches, start: number): Partial<Format> {
  const chunk = view.read(start, start + 24);
  return hasText(chunk, 0, "ds64")
    ? { dataLength: uint32(chunk, 16, "little") + uint32(chunk, 20, "little") * 2 ** 32 }
    : {};
}

export function cleanAiff(patches: Patches, from: number): void {
  const length = uint32(patches.view.read(from, from + 8), 4, "big");
  const end = Math.min(patches.view.length, from + 8 + length + (length % 2));
  cleanChunks(patches, from + 12, end, aiff, 0);
  blankSignatures(patches, end, patches.view.length);
}

export function cleanCaf(patches: Patches, from: number): void {
  cleanChunks(patches, from + 8, patches.view.length, caf, 0);
}

function cleanChunks(patches: Patches, from: number, to: number, format: Format, depth: number): void {
  for (let at = from; at < to; ) {
    const chunk = patches.view.takePart() ? readChunk(patches, at, to, format) : undefined;
    if (chunk === undefined) {
      blankSignatures(patches, at, to);
      return;
    }
    if (chunk.name === "LIST") {
      cleanList(patches, chunk, format, depth);
    } else {
      cleanChunk(patches, chunk, format);
    }
    at = chunk.end;
  }
}

function readChunk({ view }: Patches, start: number, to: number, format: Format): Chunk | undefined {
  const contentAt = start + 4 + format.lengthBytes;
  const header = view.read(start, contentAt);
  const name = nameAt(header, 0);
  if (contentAt > to || !/^[\x20-\x7e]{4}$/.test(name)) {
    return undefined;
  }
  const short = format.order === "big" ? bigEndian(header, 4, format.lengthBytes) : uint32(header, 4, "little");
  const isOpen = format.data.has(name) && (short === 0xffffffff || short >= 2 ** 63);
  const length = isOpen ? (format.dataLength ?? Number.POSITIVE_INFINITY) : short;
  const padding = format.lengthBytes === 4 && length % 2 === 1 ? 1 : 0;
  const end = Math.min(to, contentAt + length + padding);
  return { name, start, contentAt, end, isCutOff: contentAt + length > to };
}

function cleanChunk(patches: Patches, chunk: Chunk, format: Format): void {
  const { name, contentAt, end, isCutOff } = chunk;
  if (format.data.has(name)) {
    if (isCutOff) {
      blankSignatures(patches, contentAt, end);
    }
  } else if (freeSpaces.has(name)) {
    patches.clear(contentAt, end);
  } else if (format.texts.has(name)) {
    if (namesCoordinates(patches.view.read(contentAt, end))) {
      patches.clear(contentAt, end);
    }
  } else if (!isTag(patches, chunk) && !format.kept.has(name)) {
    makeJunk(patches, chunk, format);
  }
}

/** Removes metadata from the ID3 tag in a chunk. Returns whether the chunk contains an ID3 tag. */
function isTag(patches: Patches, { name, contentAt, end }: Chunk): boolean {
  const tagEnd = name.toUpperCase() === "ID3 " ? cleanId3(patches, contentAt, end) : undefined;
  if (tagEnd !== undefined) {
    patches.clear(tagEnd, end);
  }
  return tagEnd !== undefined;
}

function cleanList(patches: Patches, list: Chunk, format: Format, depth: number): void {
  const { contentAt, end, isCutOff } = list;
  const type = nameAt(patches.view.read(contentAt, contentAt + 4), 0);
  if (type === "movi") {
    cleanMovie(patches, contentAt + 4, end);
    if (isCutOff) {
      blankSignatures(patches, contentAt, end);
    }
  } else if (walkedLists.has(type) && depth < 4) {
    cleanChunks(patches, contentAt + 4, end, format, depth + 1);
  } else {
    makeJunk(patches, list, format);
  }
}

function makeJunk(patches: Patches, { start, contentAt, end }: Chunk, { junk }: Format): void {
  patches.put(start, Uint8Array.from(latin1(junk)));
  patches.clear(contentAt, end);
}

/** Whether a file is AIFF or 8SVX according to its form type, which follows the length of the file. */
export function isAiff(head: Uint8Array): boolean {
  return hasText(head, 0, "FORM") && (hasText(head, 8, "AIF") || hasText(head, 8, "8SVX"));
}
