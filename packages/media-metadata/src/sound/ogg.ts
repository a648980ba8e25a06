/**
 * Removes metadata from Ogg files with Vorbis, Opus, FLAC, Theora or Speex. An Ogg file consists of pages, each with a
 * checksum. The pages contain packets.
 */

import { wholeFile } from "../file-view.ts";
import { hasText, latin1, uint32 } from "../images/numbers.ts";
import { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { changesOfComments, commentsAt } from "./comments.ts";
import { cleanFlac } from "./flac.ts";

interface Page {
  start: number;
  headerEnd: number;
  end: number;
  isFirst: boolean;
  stream: number;
  lengths: Uint8Array;
}

interface Piece {
  start: number;
  end: number;
  page: Page;
}

interface Stream {
  packets: number;
  codec: "flac" | "speex" | "other";
  pieces: Piece[];
}

/** Maximum number of streams, as a limit against denial of service. A recording has one or two streams. */
const mostStreams = 64;

/** Maximum number of header packets of a stream. FLAC has one header packet for each metadata block. */
const mostHeaders = { flac: 128, speex: 2, other: 3 };

export function cleanOgg(patches: Patches, from: number): void {
  const { view } = patches;
  const streams = new Map<number, Stream>();
  const changed = new Map<Page, Uint8Array>();
  let begun = 0;
  let at = from;
  while (at < view.length) {
    const page = readPage(patches, at);
    if (page === undefined || begun > mostStreams) {
      break;
    }
    if (page.isFirst) {
      begun += 1;
      streams.set(page.stream, { packets: 0, codec: "other", pieces: [] });
    }
    const stream = streams.get(page.stream);
    if (stream !== undefined) {
      readPackets(patches, page, stream, changed);
    }
    at = page.end;
  }
  for (const stream of streams.values()) {
    // The recording ends before all header packets are complete.
    if (stream.pieces.length > 0) {
      cleanPacket(patches, stream, changed);
    }
  }
  for (const [page, bytes] of changed) {
    patches.put(page.start + 22, checkSumOf(bytes));
  }
  if (at < view.length) {
    blankSignatures(patches, at, view.length);
  }
}

function readPage({ view }: Patches, start: number): Page | undefined {
  const header = view.read(start, start + 27);
  const count = header[26] ?? 0;
  const lengths = view.read(start + 27, start + 27 + count);
  if (!hasText(header, 0, "OggS") || header.length < 27) {
    return undefined;
  }
  const headerEnd = start + 27 + count;
  const end = headerEnd + lengths.reduce((sum, length) => sum + length, 0);
  if (end > view.length) {
    return undefined;
  }
  return {
    start,
    headerEnd,
    end,
    isFirst: ((header[5] ?? 0) & 2) !== 0,
    stream: uint32(header, 14, "little"),
    lengths,
  };
}

function readPackets(patches: Patches, page: Page, stream: Stream, changed: Map<Page, Uint8Array>): void {
  let start = page.headerEnd;
  let end = start;
  for (const [index, length] of page.lengths.entries()) {
    if (stream.packets >= mostHeaders[stream.codec]) {
      return;
    }
    end += length;
    const isLast = length < 255;
    if (isLast || index === page.lengths.length - 1) {
      stream.pieces.push({ start, end, page });
      start = end;
    }
    if (isLast) {
      cleanPacket(patches, stream, changed);
      stream.packets += 1;
      stream.pieces = [];
    }
  }
}

function cleanPacket(patches: Patches, stream: Stream, changed: Map<Page, Uint8Array>): void {
  const packet = joined(patches, stream.pieces);
  if (stream.packets === 0) {
    stream.codec = hasText(packet, 0, "\x7fFLAC") ? "flac" : hasText(packet, 0, "Speex   ") ? "speex" : "other";
    return;
  }
  const changes = changesOf(patches, packet, stream);
  if (changes.length > 0) {
    const changedPacket = packet.slice();
    for (const { at, bytes } of changes) {
      changedPacket.set(bytes, at);
    }
    putInPieces(patches, stream.pieces, changedPacket, changed);
  }
  const isLastBlock = stream.codec === "flac" && ((packet[0] ?? 0) & 0x80) !== 0;
  if (isLastBlock) {
    stream.packets = mostHeaders.flac;
  }
}

function changesOf(
  { view }: Patches,
  packet: Uint8Array,
  { codec, packets }: Stream,
): { at: number; bytes: Uint8Array }[] {
  if (codec === "flac") {
    return changesOfBlock(packet);
  }
  const at = codec === "speex" && packets === 1 ? 0 : commentsAt(packet);
  return at === undefined
    ? []
    : changesOfComments(view, packet.subarray(at)).map((change) => ({ at: at + change.at, bytes: change.bytes }));
}

/**
 * Returns the changes that remove metadata from a FLAC block. The block is wrapped in a FLAC file of its own, because
 * `cleanFlac` expects a file.
 */
function changesOfBlock(block: Uint8Array): { at: number; bytes: Uint8Array }[] {
  const file = Uint8Array.from([...latin1("fLaC"), ...block]);
  file[4] = (file[4] ?? 0) | 0x80;
  const patches = new Patches(wholeFile(file));
  cleanFlac(patches, 0);
  if (patches.isEmpty) {
    return [];
  }
  const bytes = patches.applyTo(file).slice(4);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | ((block[0] ?? 0) & 0x80);
  return [{ at: 0, bytes }];
}

function joined({ view }: Patches, pieces: Piece[]): Uint8Array {
  const length = pieces.reduce((sum, { start, end }) => sum + end - start, 0);
  const packet = new Uint8Array(length);
  let at = 0;
  for (const { start, end } of pieces) {
    packet.set(view.read(start, end), at);
    at += end - start;
  }
  return packet;
}

/** Writes a changed packet into the page segments that contain it, and records which bytes of each page change. */
function putInPieces(patches: Patches, pieces: Piece[], packet: Uint8Array, changed: Map<Page, Uint8Array>): void {
  let offset = 0;
  for (const { start, end, page } of pieces) {
    const part = packet.subarray(offset, offset + end - start);
    if (patches.put(start, part)) {
      const bytes = changed.get(page) ?? patches.view.read(page.start, page.end).slice();
      bytes.set(part, start - page.start);
      changed.set(page, bytes);
    }
    offset += end - start;
  }
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index << 24;
  for (let bit = 0; bit < 8; bit += 1) {
    sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
});

function checkSumOf(page: Uint8Array): Uint8Array {
  page.fill(0, 22, 26);
  let sum = 0;
  for (const byte of page) {
    sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  }
  return Uint8Array.of(sum & 0xff, (sum >>> 8) & 0xff, (sum >>> 16) & 0xff, sum >>> 24);
}
