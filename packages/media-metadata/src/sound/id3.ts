/** ID3v2 tags of all versions, which precede the audio data. */

import { namesCoordinates } from "../coordinates.ts";
import { cleanEmbeddedImage } from "../embedded-images.ts";
import { bigEndian } from "../images/boxes.ts";
import { hasText, uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";

const headerLength = 10;
const kept = new Set([
  ...["TIT1", "TIT2", "TIT3", "TPE1", "TPE2", "TPE3", "TPE4", "TALB", "TCON", "TRCK", "TPOS", "TYER", "TDRC", "TSSE"],
  ...["TENC", "TBPM", "TCOM", "TLEN", "TCMP", "TKEY", "TLAN", "TMED", "TPUB", "TCOP", "TSRC", "TSOP", "TSOA", "TSOT"],
  ...["RVA2", "RVAD", "RGAD", "MCDI", "MLLT", "SEEK", "ASPI"],
  ...["TT1", "TT2", "TT3", "TP1", "TP2", "TP3", "TP4", "TAL", "TCO", "TRK", "TPA", "TYE", "TSS", "TEN", "TBP", "TCM"],
  ...["TLE", "TCP", "TKE", "TLA", "TMT", "TPB", "TCR", "RVA", "MCI", "MLL"],
]);

/**
 * Removes metadata from the ID3v2 tag at `start`. A tag that extends beyond `limit` is treated as ending there. Returns
 * the end of the tag, or undefined if there is no tag at `start`.
 */
export function cleanId3(patches: Patches, start: number, limit = patches.view.length): number | undefined {
  const header = patches.view.read(start, start + headerLength);
  if (!hasText(header, 0, "ID3") || header.length < headerLength) {
    return undefined;
  }
  const [version = 0, , flags = 0] = header.subarray(3);
  const contentAt = start + headerLength;
  const end = Math.min(limit, contentAt + syncSafe(header, 6));
  const isUnsynchronized = (flags & 0x80) !== 0;
  const isExtended = (flags & 0x40) !== 0;
  if (version < 2 || version > 4 || isExtended || (isUnsynchronized && version < 4)) {
    // A tag of an unsupported version or with an unsupported flag cannot be parsed. Its content becomes zeros, which
    // players treat as padding.
    if (patches.clear(contentAt, end)) {
      patches.put(start + 5, Uint8Array.of(0));
    }
  } else {
    cleanFrames(patches, contentAt, end, version, isUnsynchronized);
  }
  const footerLength = version === 4 && (flags & 0x10) !== 0 ? headerLength : 0;
  return Math.min(limit, end + footerLength);
}

function cleanFrames(patches: Patches, from: number, to: number, version: number, isUnsynchronized: boolean): void {
  const idLength = version === 2 ? 3 : 4;
  const frameHeader = version === 2 ? 6 : 10;
  let at = from;
  while (at + frameHeader <= to) {
    const header = patches.view.read(at, at + frameHeader);
    const id = String.fromCharCode(...header.subarray(0, idLength));
    const length = version === 4 ? syncSafe(header, 4) : bigEndian(header, idLength, idLength);
    const end = at + frameHeader + length;
    if (!/^[A-Z0-9]+$/.test(id) || end > to || !patches.view.takePart()) {
      break;
    }
    const coding = version === 3 ? (header[9] ?? 0) & 0xe0 : version === 4 ? (header[9] ?? 0) & 0x4f : 0;
    cleanFrame(patches, { id, start: at, contentAt: at + frameHeader, end, isCoded: coding !== 0 || isUnsynchronized });
    at = end;
  }
  patches.clear(at, to);
}

interface Frame {
  id: string;
  start: number;
  contentAt: number;
  end: number;
  /** Whether the content of a frame is compressed, encrypted or otherwise encoded. */
  isCoded: boolean;
}

/**
 * Cleans the picture in a picture frame. Removes any other frame unless `kept` contains its id and its content can be
 * read and contains no coordinates. A removed frame keeps its length; its content and its flags become zeros.
 */
function cleanFrame(patches: Patches, { id, start, contentAt, end, isCoded }: Frame): void {
  if ((id === "APIC" || id === "PIC") && !isCoded) {
    cleanFramedPicture(patches, id, contentAt, end);
    return;
  }
  const isKept = kept.has(id) && !isCoded && !namesCoordinates(patches.view.read(contentAt, end));
  if (!isKept && patches.clear(contentAt, end) && id.length === 4) {
    patches.put(start + 8, Uint8Array.of(0, 0));
  }
}

/**
 * Cleans a picture frame, which contains a text encoding, the type, kind and description of the picture, and an image.
 */
function cleanFramedPicture(patches: Patches, id: string, contentAt: number, end: number): void {
  const frame = patches.view.read(contentAt, end);
  const typeEnd = id === "PIC" ? 4 : frame.indexOf(0, 1) + 1;
  const isWide = frame[0] === 1 || frame[0] === 2;
  let at = typeEnd + 1;
  while (at < frame.length && (frame[at] !== 0 || (isWide && frame[at + 1] !== 0))) {
    at += isWide ? 2 : 1;
  }
  const imageAt = at + (isWide ? 2 : 1);
  if (typeEnd === 0 || imageAt >= frame.length) {
    patches.clear(contentAt, end);
    return;
  }
  if (namesCoordinates(frame.subarray(typeEnd + 1, at))) {
    patches.clear(contentAt + typeEnd + 1, contentAt + at);
  }
  cleanEmbeddedImage(patches, contentAt + imageAt, end);
}

/** Reads a four-byte number with seven bits per byte (synchsafe integer). */
export function syncSafe(bytes: Uint8Array, at: number): number {
  const value = uint32(bytes, at, "big");
  return ((value & 0x7f000000) >>> 3) | ((value & 0x7f0000) >>> 2) | ((value & 0x7f00) >>> 1) | (value & 0x7f);
}
