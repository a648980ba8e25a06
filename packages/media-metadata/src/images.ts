/** Removes metadata from photos, such as location, time, camera and owner. */

import { bmpWithoutMetadata } from "./images/bmp.ts";
import { gifWithoutMetadata } from "./images/gif.ts";
import { heifWithoutMetadata } from "./images/heif.ts";
import { jpegWithoutMetadata } from "./images/jpeg.ts";
import { hasText } from "./images/numbers.ts";
import { pngWithoutMetadata } from "./images/png.ts";
import { tiffWithoutMetadata } from "./images/tiff.ts";
import { webpWithoutMetadata } from "./images/webp.ts";

/**
 * Returns the image without descriptive metadata. Pixels, colour profile and orientation stay unchanged. Returns the
 * same object if there is nothing to remove or the format is unknown. Never throws and never changes `bytes`. In a
 * damaged file, removes all metadata that it can find. The running time is linear in the length of the file, whatever
 * the file contains.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  if (hasText(bytes, 0, "\xff\xd8\xff")) {
    return jpegWithoutMetadata(bytes);
  }
  if (hasText(bytes, 0, "\x89PNG\r\n\x1a\n")) {
    return pngWithoutMetadata(bytes);
  }
  if (hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP")) {
    return webpWithoutMetadata(bytes);
  }
  if (hasText(bytes, 4, "ftyp") || hasText(bytes, 4, "JXL ")) {
    return heifWithoutMetadata(bytes);
  }
  if (hasText(bytes, 0, "II*\0") || hasText(bytes, 0, "MM\0*")) {
    return tiffWithoutMetadata(bytes);
  }
  if (hasText(bytes, 0, "GIF87a") || hasText(bytes, 0, "GIF89a")) {
    return gifWithoutMetadata(bytes);
  }
  if (hasText(bytes, 0, "BM")) {
    return bmpWithoutMetadata(bytes);
  }
  return bytes;
}
