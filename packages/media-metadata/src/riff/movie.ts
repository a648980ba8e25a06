/** Frames of AVI files. Cameras also write texts and location records between the frames. */

import { nameAt, uint32 } from "../images/numbers.ts";
import { cleanJpegFrames, isJpegFrame } from "../motion-jpeg.ts";
import type { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { textNamesPlace } from "../texts.ts";

/**
 * Endings of chunk names for streams with pictures, palettes or sound. Chunks of other streams are searched as texts.
 */
const playedStreams = /(d.|wb|pc|__|iv|vc)$/;

/**
 * Maximum number of texts that are searched, as a limit against denial of service. All further texts are overwritten.
 */
const mostTexts = 16_384;

/**
 * Amount by which a chunk reduces the number of parts that may still be read. The amount is below 1, because most
 * chunks are skipped. An hour of video has about 200,000 chunks.
 */
const costOfChunk = 0.25;

/**
 * Cleans the chunks in the list of frames. If any text contains coordinates, overwrites all texts. Also overwrites all
 * chunks that are part of neither a stream nor an index.
 */
export function cleanMovie(patches: Patches, from: number, to: number): void {
  const bytes = patches.view.read(from, to);
  const texts: { start: number; end: number }[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const name = nameAt(bytes, at);
    const length = uint32(bytes, at + 4, "little");
    const contentAt = at + 8;
    const end = Math.min(bytes.length, contentAt + length);
    const span = { start: from + contentAt, end: from + end };
    const isStream = isDigit(bytes[at]) && isDigit(bytes[at + 1]);
    const isText = isStream && !playedStreams.test(name);
    if (!patches.view.takePart(costOfChunk)) {
      blankSignatures(patches, from + at, to);
      break;
    }
    if (name === "LIST") {
      at = contentAt + 4;
      continue;
    }
    if (isText && texts.length < mostTexts) {
      texts.push(span);
    } else if (isStream && !isText) {
      if (isJpegFrame(patches, span.start)) {
        cleanJpegFrames(patches, span.start, span.end);
      }
    } else if (/^[\x20-\x7e]{4}$/.test(name)) {
      if (!name.startsWith("ix")) {
        patches.clear(span.start, span.end);
      }
    } else {
      blankSignatures(patches, from + at, to);
      break;
    }
    at = end + (length % 2);
  }
  if (textNamesPlace(patches, texts)) {
    for (const { start, end } of texts) {
      patches.clear(start, end);
    }
  }
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
