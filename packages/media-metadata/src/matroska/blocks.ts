/** Tracks of WebM and Matroska files, and the blocks of these tracks in the clusters. */

import { bigEndian } from "../images/boxes.ts";
import { cleanJpegFrames } from "../motion-jpeg.ts";
import type { Patches } from "../patches.ts";
import { textNamesPlace } from "../texts.ts";
import { checkSumId, type Element, elementsIn, lengthOfNumber, readElement, voidElement } from "./elements.ts";

const trackNumber = 0xd7;
const trackType = 0x83;
const trackCodec = 0x86;
const trackEncodings = 0x6d80;
const simpleBlock = 0xa3;
const blockGroup = 0xa0;
const block = 0xa1;

const video = 1;
const sound = 2;
const subtitles = 17;

/**
 * Amount by which a block reduces the number of parts that may still be read. The amount is below 1, because most
 * blocks are skipped. An hour of video has about 170,000 blocks.
 */
export const costOfBlock = 0.25;

/**
 * Maximum number of subtitles of a track that are searched for coordinates, as a limit against denial of service. If a
 * track has more subtitles, all of them are overwritten.
 */
const mostTexts = 8192;

interface Text {
  start: number;
  end: number;
  /** Checksum element of the cluster that contains the text. */
  checkSum: Element | undefined;
}

/**
 * Tracks whose blocks must be cleaned, by track number. Other tracks contain pictures and sound, which stay unchanged.
 */
export class CleanedTracks {
  /** Positions of the subtitles, by track number. */
  readonly #texts = new Map<number, Text[]>();
  readonly #jpegs = new Set<number>();
  /**
   * Numbers of the tracks whose blocks are overwritten completely: metadata tracks, compressed subtitles, and tracks
   * with more subtitles than the limit.
   */
  readonly #cleared = new Set<number>();

  /** Registers a track. The type of the track determines how its blocks are cleaned. */
  note({ view }: Patches, entry: Element): void {
    let number = 0;
    let type = 0;
    let codec = "";
    let isEncoded = false;
    for (const { id, contentAt, end } of elementsIn(view, entry.contentAt, entry.end)) {
      const content = view.read(contentAt, Math.min(end, contentAt + 64));
      if (id === trackNumber) {
        number = bigEndian(content, 0, content.length);
      } else if (id === trackType) {
        type = bigEndian(content, 0, content.length);
      } else if (id === trackCodec) {
        codec = String.fromCharCode(...content);
      } else if (id === trackEncodings) {
        isEncoded = true;
      }
    }
    if (type === video && codec.startsWith("V_MJPEG")) {
      this.#jpegs.add(number);
    } else if (type === subtitles && !/^S_(VOBSUB|HDMV|DVBSUB|IMAGE)/.test(codec)) {
      if (isEncoded) {
        this.#cleared.add(number);
      } else {
        this.#texts.set(number, []);
      }
    } else if (![video, sound, subtitles].includes(type)) {
      this.#cleared.add(number);
    }
  }

  /** Cleans the blocks of a cluster. Subtitles are only recorded; `cleanTexts` cleans them later. */
  cleanCluster(patches: Patches, contentAt: number, end: number): void {
    if (this.#texts.size + this.#jpegs.size + this.#cleared.size === 0) {
      return;
    }
    let checkSum: Element | undefined;
    for (let at = contentAt; at < end; ) {
      const element = patches.view.takePart(costOfBlock) ? readElement(patches.view, at, end) : undefined;
      if (element === undefined) {
        return;
      }
      at = element.end;
      if (element.id === checkSumId) {
        checkSum = element;
      } else if (element.id === simpleBlock) {
        this.#cleanBlock(patches, element, checkSum);
      } else if (element.id === blockGroup) {
        for (const inner of elementsIn(patches.view, element.contentAt, element.end)) {
          if (inner.id === block) {
            this.#cleanBlock(patches, inner, checkSum);
          }
        }
      }
    }
  }

  /** Overwrites all subtitles of a track if any of them contains coordinates. */
  cleanTexts(patches: Patches): void {
    for (const texts of this.#texts.values()) {
      for (const text of textNamesPlace(patches, texts) ? texts : []) {
        clearText(patches, text);
      }
    }
  }

  /** Cleans a block. A block begins with its track number, a two-byte relative timestamp and a flags byte. */
  #cleanBlock(patches: Patches, { contentAt, end }: Element, checkSum: Element | undefined): void {
    const head = patches.view.read(contentAt, contentAt + 8);
    const length = lengthOfNumber(head[0]);
    const number = bigEndian(head, 0, length) - 2 ** (7 * length);
    const content = { start: contentAt + length + 3, end, checkSum };
    const texts = this.#texts.get(number);
    if (this.#cleared.has(number)) {
      clearText(patches, content);
    } else if (texts !== undefined) {
      texts.push(content);
      if (texts.length > mostTexts) {
        this.#texts.delete(number);
        this.#cleared.add(number);
        for (const text of texts) {
          clearText(patches, text);
        }
      }
    } else if (this.#jpegs.has(number) && cleanJpegFrames(patches, content.start, end) && checkSum !== undefined) {
      voidElement(patches, checkSum);
    }
  }
}

function clearText(patches: Patches, { start, end, checkSum }: Text): void {
  if (patches.clear(start, end) && checkSum !== undefined) {
    voidElement(patches, checkSum);
  }
}
