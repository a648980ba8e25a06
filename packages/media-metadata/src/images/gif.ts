import { hasText } from "./numbers.ts";
import { PartialCopy } from "./partial-copy.ts";

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;

const plainText = 0x01;
const graphicControl = 0xf9;
const application = 0xff;

/**
 * Application blocks to keep, each identified by the length of its name followed by the name. Two of them contain the
 * number of repetitions of an animation, and one contains the colour profile.
 */
const shownApplications = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"].map((name) => `\x0b${name}`);

/** Removes comments, the data of other applications, and all bytes after the end of the image. */
export function gifWithoutMetadata(gif: Uint8Array): Uint8Array {
  const kept = new PartialCopy(gif);
  const firstBlock = 13 + colorTableLength(gif[10] ?? 0);
  kept.keep(0, firstBlock);
  for (let at = firstBlock; at < gif.length; ) {
    const kind = gif[at];
    if (kind === image) {
      const lengthOfCodes = 1;
      const end = endOfSubBlocks(gif, at + 10 + colorTableLength(gif[at + 9] ?? 0) + lengthOfCodes);
      kept.keep(at, end);
      at = end;
    } else if (kind === extension) {
      const end = endOfSubBlocks(gif, at + 2);
      if (isShown(gif, at)) {
        kept.keep(at, end);
      }
      at = end;
    } else {
      // Like decoders, treats an unknown block as the end of the image.
      if (kind === trailer) {
        kept.keep(at, at + 1);
      }
      break;
    }
  }
  return kept.finish();
}

function isShown(gif: Uint8Array, at: number): boolean {
  const label = gif[at + 1];
  if (label === application) {
    return shownApplications.some((name) => hasText(gif, at + 2, name));
  }
  return label === graphicControl || label === plainText;
}

/** Returns the length of the colour table according to the flags. */
export function colorTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/**
 * Returns the offset after a list of sub-blocks. The length of each sub-block precedes its data. An empty sub-block
 * ends the list.
 */
export function endOfSubBlocks(gif: Uint8Array, from: number): number {
  let at = from;
  while (at < gif.length && gif[at] !== 0) {
    at += 1 + (gif[at] ?? 0);
  }
  return at + 1;
}
