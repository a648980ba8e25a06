/** Blanks location metadata in bytes whose structure cannot be parsed, such as damaged files and unknown containers. */

import { namesCoordinates } from "./coordinates.ts";
import { hasText, latin1, nameAt, uint16, uint32 } from "./images/numbers.ts";
import { tiffWithoutMetadata } from "./images/tiff.ts";
import type { Patches } from "./patches.ts";

type Blank = (patches: Patches, bytes: Uint8Array, at: number, offset: number, found: number) => number;

const longestBox = 65_536;
const longestPacket = 262_144;
const mostFound = 64;
const mostTags = 1024;

const asfMetadata = "\xea\xcb\xf8\xc5\xaf\x5b\x77\x48\x84\x67\xaa\x8c\x44\xfa\x4c\xca";
const asfPadding = "\x74\xd4\x06\x18\xdf\xca\x09\x45\xa4\xba\x9a\xab\xcb\x96\xaa\xe8";
const longestAsfObject = 2 ** 20;

/**
 * Signatures of metadata, each with the function that blanks the metadata. A single pass searches for the first bytes
 * of all signatures.
 */
const signatures: [text: string, blank: Blank][] = [
  ["\xa9xyz", blankBox],
  ["loci", blankBox],
  ["XMP_", blankBox],
  ["\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac", blankPacket],
  ["<x:xmpmeta", blankPacket],
  ["<?xpacket", blankPacket],
  ["<rdf:RDF", blankPacket],
  ["Exif\0\0", blankExif],
  ["II*\0\x08\0\0\0", blankTiff],
  ["MM\0*\0\0\0\x08", blankTiff],
  ["com.apple.quicktime.location", blankText],
  ["LOCATION", blankTag],
  ["location", blankTag],
  ["GPSL", blankText],
  ["GPS5", blankRecords],
  ["GPS9", blankRecords],
  ["GPSU", blankRecords],
  ["freeGPS ", blankBox],
  ["MDPM", blankAvchd],
  // ASF objects: Content Description, Extended Content Description, Metadata Library, and Metadata.
  ["\x33\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c", blankAsfObject],
  ["\x40\xa4\xd0\xd2\x07\xe3\xd2\x11\x97\xf0\x00\xa0\xc9\x5e\xa8\x50", blankAsfObject],
  ["\x94\x1c\x23\x44\x98\x94\xd1\x49\xa1\x41\x1d\x13\x4e\x45\x70\x54", blankAsfObject],
  [asfMetadata, blankAsfObject],
  ...["$GP", "$GN", "$GL", "$GA", "$GB", "$BD", "$QZ"].map((text): [string, Blank] => [text, blankSentence]),
];

const byFirstByte = new Map<number, typeof signatures>();
for (const signature of signatures) {
  const first = signature[0].charCodeAt(0);
  byFirstByte.set(first, [...(byFirstByte.get(first) ?? []), signature]);
}
const isFirst = Uint8Array.from({ length: 256 }, (_, byte) => (byFirstByte.has(byte) ? 1 : 0));
for (const sign of "+-.") {
  isFirst[sign.charCodeAt(0)] = 2;
}

/** Searches a range for known signatures, and blanks the metadata that begins with them. */
export function blankSignatures(patches: Patches, start: number, end: number): void {
  const bytes = patches.view.read(start, end);
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = isFirst[bytes[at] ?? 0];
    if (kind === 2) {
      const blank = bytes[at] === 0x2e ? blankPair : blankCoordinates;
      at = Math.max(at, blank(patches, bytes, at, start) - 1);
    } else if (kind === 1) {
      for (const [text, blank] of byFirstByte.get(bytes[at] ?? 0) ?? []) {
        if (hasText(bytes, at, text)) {
          found += 1;
          at = Math.max(at, blank(patches, bytes, at, start, found) - 1);
          break;
        }
      }
    }
  }
}

/** Blanks a box whose name was found, or 64 bytes (a short box) if its declared length is implausible. */
function blankBox(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  const length = at >= 4 ? uint32(bytes, at - 4, "big") : 0;
  const end = length >= 8 && length <= longestBox ? at - 4 + length : at + 64;
  patches.clear(offset + at, Math.min(offset + end, offset + bytes.length));
  return end;
}

/** Blanks an XMP packet up to its end marker, up to the first zero byte, or up to the maximum length of a packet. */
function blankPacket(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  let end = at + 1;
  const limit = Math.min(bytes.length, at + longestPacket);
  while (end < limit && bytes[end] !== 0 && !hasText(bytes, end, "<?xpacket end")) {
    end += 1;
  }
  patches.clear(offset + at, offset + end);
  return end;
}

/** Blanks EXIF data that follows the name `Exif`, as in JPEG files. */
function blankExif(patches: Patches, bytes: Uint8Array, at: number, offset: number, found: number): number {
  const start = at + 6;
  const isTiff = hasText(bytes, start, "II*\0") || hasText(bytes, start, "MM\0*");
  return isTiff ? blankTiff(patches, bytes, start, offset, found) : start;
}

/**
 * Removes the descriptive entries of EXIF data. If many signatures were found before, blanks the rest of the JPEG
 * segment, or the first 1024 bytes outside of a segment. A crafted file therefore cannot cause excessive work.
 */
function blankTiff(patches: Patches, bytes: Uint8Array, start: number, offset: number, found: number): number {
  if (found > mostFound) {
    const isSegment = bytes[start - 10] === 0xff && bytes[start - 9] === 0xe1;
    const end = Math.min(bytes.length, isSegment ? start - 8 + uint16(bytes, start - 8, "big") : start + 1024);
    patches.clear(offset + start, offset + end);
    return Math.max(start, end);
  }
  patches.put(offset + start, tiffWithoutMetadata(bytes.subarray(start, start + longestBox)));
  return start + 8;
}

/** Blanks the readable text at an offset, including text after short gaps. */
function blankText(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  let end = at;
  for (let gap = 0; end < bytes.length && end < at + 512 && gap <= 12; end += 1) {
    gap = isReadable(bytes[end]) ? 0 : gap + 1;
  }
  patches.clear(offset + at, offset + end);
  return end;
}

/**
 * Blanks a comment `LOCATION=…`, or a tag name `LOCATION` with the text after it, if the text contains at least four
 * digits. If many signatures were found before, blanks the text regardless of its digits. A crafted file therefore
 * cannot cause excessive work.
 */
function blankTag(patches: Patches, bytes: Uint8Array, at: number, offset: number, found: number): number {
  let end = at + 8;
  while (end < bytes.length && end < at + 300 && (isReadable(bytes[end]) || end < at + 16)) {
    end += 1;
  }
  const digits = bytes.subarray(at + 8, end).filter((byte) => byte >= 0x30 && byte <= 0x39).length;
  if (digits >= 4 || found > mostTags) {
    // Only readable bytes are blanked, so that a length field between the name and the text stays unchanged.
    patches.put(
      offset + at,
      bytes.subarray(at, end).map((byte) => (isReadable(byte) ? 0x20 : byte)),
    );
    return end;
  }
  return at + 1;
}

/** Blanks a record that a camera has written. Its name is followed by a type, an item size and an item count. */
function blankRecords(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  const size = (bytes[at + 5] ?? 0) * ((bytes[at + 6] ?? 0) * 256 + (bytes[at + 7] ?? 0));
  const end = at + Math.min(65_536, 8 + size);
  patches.clear(offset + at, Math.min(offset + end, offset + bytes.length));
  return end;
}

/** Blanks an NMEA 0183 sentence of a GPS receiver, up to the end of the line. */
function blankSentence(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  const kind = nameAt(bytes, at + 3);
  if (!/^(RMC|GGA|GLL|GNS),$/.test(kind)) {
    return at + 1;
  }
  let end = at;
  while (end < bytes.length && end < at + 128 && isReadable(bytes[end])) {
    end += 1;
  }
  patches.clear(offset + at, offset + end);
  return end;
}

/**
 * Turns an ASF object into padding. An ASF object consists of a name, a length of eight bytes, and the content. A
 * Metadata object may also contain the pixel aspect ratio, so it is blanked only if it contains coordinates.
 */
function blankAsfObject(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  const length = uint32(bytes, at + 16, "little");
  const end = at + length;
  const isObject = length >= 24 && length <= longestAsfObject && uint32(bytes, at + 20, "little") === 0;
  if (!isObject || end > bytes.length) {
    return at + 1;
  }
  if (!hasText(bytes, at, asfMetadata) || namesCoordinates(bytes.subarray(at + 24, end))) {
    patches.put(offset + at, Uint8Array.from(latin1(asfPadding)));
    patches.clear(offset + at + 24, offset + end);
  }
  return end;
}

/**
 * Fills AVCHD records in the video stream with 0xff. A count precedes the records; each record has a tag and four
 * bytes. In the stream, a byte 3 after two zeros is an escape byte and not part of a record. The number of escape bytes
 * does not change, so that decoders find the same number of content bytes.
 */
function blankAvchd(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  const start = at + 5;
  let left = 5 * (bytes[at + 4] ?? 0);
  let end = start;
  let zeros = 0;
  let extra = 0;
  while (end < bytes.length && (left > 0 || (zeros >= 2 && bytes[end] === 3))) {
    const byte = bytes[end] ?? 0;
    if (zeros >= 2 && byte < 3) {
      // A start code marks the end of the records.
      end -= 2;
      break;
    }
    const isExtra = zeros >= 2 && byte === 3;
    extra += isExtra ? 1 : 0;
    left -= isExtra ? 0 : 1;
    zeros = byte === 0 ? zeros + 1 : 0;
    end += 1;
  }
  const blank = new Uint8Array(Math.max(0, end - start)).fill(0xff);
  for (let index = 0; index < extra; index += 1) {
    blank.set([0, 0, 3, 0].slice(0, blank.length - 3 * index), 3 * index);
  }
  patches.put(offset + start, blank);
  return Math.max(start, end);
}

/**
 * Blanks ISO 6709 coordinates such as `+52.5200+013.4050`: two signed decimal numbers in a row. The text may be UTF-16,
 * in which each character has two bytes.
 */
function blankCoordinates(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  const step = bytes[at + 1] === 0 ? 2 : 1;
  const first = endOfNumber(bytes, at, step);
  const second = first === at ? first : endOfNumber(bytes, first, step);
  if (second <= first || second - at < 12 * step) {
    return at + 1;
  }
  const end = Math.max(second, endOfNumber(bytes, second, step));
  patches.clear(offset + at, offset + end);
  return end;
}

/**
 * Blanks coordinates without signs such as `52.5200, 13.4050`: two adjacent numbers with at least four decimals. `at`
 * is the offset of the first decimal point.
 */
function blankPair(patches: Patches, bytes: Uint8Array, at: number, offset: number): number {
  const firstEnd = endOfDigits(bytes, at + 1);
  if (!isDigit(bytes[at - 1]) || firstEnd < at + 5) {
    return at + 1;
  }
  let second = firstEnd;
  while (second < firstEnd + 4 && ", ;/|-".includes(String.fromCharCode(bytes[second] ?? 0))) {
    second += 1;
  }
  const point = endOfDigits(bytes, second);
  const end = endOfDigits(bytes, point + 1);
  if (second === firstEnd || point === second || point > second + 3 || bytes[point] !== 0x2e || end < point + 5) {
    return firstEnd;
  }
  let start = at;
  while (start > at - 3 && isDigit(bytes[start - 1])) {
    start -= 1;
  }
  patches.clear(offset + start, offset + end);
  return end;
}

/**
 * Returns the offset after a signed decimal number with two or more digits before the point. Returns `at` if the text
 * has another form.
 */
function endOfNumber(bytes: Uint8Array, at: number, step: number): number {
  if (bytes[at] !== 0x2b && bytes[at] !== 0x2d) {
    return at;
  }
  const point = endOfDigits(bytes, at + step, step);
  if (point < at + 3 * step || bytes[point] !== 0x2e) {
    return at;
  }
  const end = endOfDigits(bytes, point + step, step);
  return end > point + step ? end : at;
}

function endOfDigits(bytes: Uint8Array, from: number, step = 1): number {
  let at = from;
  while (at < from + 12 * step && isDigit(bytes[at])) {
    at += step;
  }
  return at;
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isReadable(byte = 0): boolean {
  return byte >= 0x20 && byte !== 0x7f;
}
