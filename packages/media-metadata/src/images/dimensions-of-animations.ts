import { colorTableLength, endOfSubBlocks } from "./gif.ts";
import { nameAt, uint16, uint32 } from "./numbers.ts";
import type { Dimensions } from "./pixels.ts";

/**
 * Counts the frames of an animation. Each frame counts as a full canvas, because decoders create an image of the canvas
 * size for every frame.
 */
class Frames {
  #canvas = 0;
  #largest = 0;
  count = 0;

  canvas(width: number, height: number): void {
    this.#canvas = Math.max(this.#canvas, width * height);
  }

  frame(width: number, height: number): void {
    this.#largest = Math.max(this.#largest, width * height);
  }

  get dimensions(): Dimensions {
    const pixels = Math.max(this.#canvas, this.#largest);
    return { pixels, allPixels: pixels * Math.max(1, this.count) };
  }
}

export function pngDimensions(png: Uint8Array): Dimensions {
  const frames = new Frames();
  let controls = 0;
  for (let at = 8; at + 8 <= png.length; at += 12 + uint32(png, at, "big")) {
    const name = nameAt(png, at + 4);
    if (name === "IHDR") {
      frames.canvas(uint32(png, at + 8, "big"), uint32(png, at + 12, "big"));
    } else if (name === "fcTL") {
      controls += 1;
      frames.frame(uint32(png, at + 12, "big"), uint32(png, at + 16, "big"));
    } else if (name === "acTL") {
      frames.count = Math.max(frames.count, uint32(png, at + 8, "big"));
    } else if (name === "IEND") {
      break;
    }
  }
  frames.count = Math.max(frames.count, controls);
  return frames.dimensions;
}

export function gifDimensions(gif: Uint8Array): Dimensions {
  const frames = new Frames();
  frames.canvas(uint16(gif, 6, "little"), uint16(gif, 8, "little"));
  for (let at = 13 + colorTableLength(gif[10] ?? 0); at < gif.length; ) {
    if (gif[at] === 0x2c) {
      frames.count += 1;
      frames.frame(uint16(gif, at + 5, "little"), uint16(gif, at + 7, "little"));
      at = endOfSubBlocks(gif, at + 11 + colorTableLength(gif[at + 9] ?? 0));
    } else if (gif[at] === 0x21) {
      at = endOfSubBlocks(gif, at + 2);
    } else {
      break;
    }
  }
  return frames.dimensions;
}

export function webpDimensions(webp: Uint8Array): Dimensions {
  const frames = new Frames();
  readWebpChunks(webp, 12, webp.length, { frames, isInFrame: false });
  return frames.dimensions;
}

/**
 * Reads the chunks of a WebP file or of a frame in it. Frames inside a frame are ignored: a crafted file could nest
 * frames until the call stack overflows.
 */
function readWebpChunks(
  webp: Uint8Array,
  from: number,
  to: number,
  { frames, isInFrame }: { frames: Frames; isInFrame: boolean },
): void {
  for (let at = from; at + 8 <= to; ) {
    const length = uint32(webp, at + 4, "little");
    const content = at + 8;
    switch (nameAt(webp, at)) {
      case "VP8X":
        frames.canvas(1 + uint24(webp, content + 4), 1 + uint24(webp, content + 7));
        break;
      case "ANMF":
        if (!isInFrame) {
          frames.count += 1;
          frames.frame(1 + uint24(webp, content + 6), 1 + uint24(webp, content + 9));
          readWebpChunks(webp, content + 16, Math.min(to, content + length), { frames, isInFrame: true });
        }
        break;
      case "VP8 ":
        frames.frame(uint16(webp, content + 6, "little") & 0x3fff, uint16(webp, content + 8, "little") & 0x3fff);
        break;
      case "VP8L": {
        const sizes = uint32(webp, content + 1, "little");
        frames.frame(1 + (sizes & 0x3fff), 1 + ((sizes >>> 14) & 0x3fff));
        break;
      }
    }
    at = content + length + (length % 2);
  }
}

function uint24(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at, "little") + 0x10000 * (bytes[at + 2] ?? 0);
}
