/** Tags between MPEG audio frames, which occur if several files were joined into one. */

import { hasText, uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { cleanId3 } from "./id3.ts";
import { cleanApe, cleanTrailingTags } from "./trailing-tags.ts";

/**
 * Maximum number of tags, as a limit against denial of service by a file with many tags that all extend to its end. In
 * the rest of the file, data with the signature of known metadata is blanked.
 */
const mostTags = 64;

/** Removes personal metadata from the tags that follow the first audio data. This audio data begins at `from`. */
export function cleanLaterTags(patches: Patches, from: number): void {
  const { view } = patches;
  const offset = from + announcedLength(view.read(from, from + 256));
  const bytes = view.read(offset, view.length);
  let tags = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (tags === mostTags) {
      blankSignatures(patches, offset + at, view.length);
      return;
    }
    if (bytes[at] === 0x49 && isId3(bytes, at)) {
      tags += 1;
      cleanTrailingTags(patches, offset + at);
      at = Math.max(at, (cleanId3(patches, offset + at) ?? 0) - offset - 1);
    } else if (bytes[at] === 0x41 && hasText(bytes, at, "APETAGEX")) {
      tags += 1;
      const footerAt = at + uint32(bytes, at + 12, "little");
      cleanApe(patches, offset + (hasText(bytes, footerAt, "APETAGEX") ? footerAt : at) + 32);
    }
  }
}

/**
 * Returns the length in bytes of the audio data according to the Xing, LAME or VBRI header of the first frame. Returns
 * 0 if the frame contains no such header or the header contains no length.
 */
function announcedLength(frame: Uint8Array): number {
  for (let at = 4; at < 64; at += 1) {
    if (hasText(frame, at, "Xing") || hasText(frame, at, "Info")) {
      const flags = frame[at + 7] ?? 0;
      return flags & 2 ? uint32(frame, at + (flags & 1 ? 12 : 8), "big") : 0;
    }
    if (hasText(frame, at, "VBRI")) {
      return uint32(frame, at + 10, "big");
    }
  }
  return 0;
}

function isId3(bytes: Uint8Array, at: number): boolean {
  const [version = 0, revision = 1, flags = 1, ...size] = bytes.subarray(at + 3, at + 10);
  return (
    hasText(bytes, at, "ID3") &&
    version >= 2 &&
    version <= 4 &&
    revision === 0 &&
    (flags & 0x0f) === 0 &&
    size.length === 4 &&
    size.every((byte) => byte < 0x80)
  );
}
