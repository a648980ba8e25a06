/** Reads and writes the orientation in EXIF data. Only the orientation is needed to show a picture correctly. */

import { type ByteOrder, hasText, latin1, uint16, uint32 } from "./numbers.ts";

const upright = 1;
const orientationTag = 0x0112;
const shortNumber = 3;

/**
 * Returns the orientation (1 to 8) from EXIF data, or undefined if there is none. The data may begin with the name
 * `Exif`.
 */
export function orientationOf(exif: Uint8Array): number | undefined {
  const tiff = hasText(exif, 0, "Exif\0") ? exif.subarray(6) : exif;
  const order: ByteOrder = hasText(tiff, 0, "MM") ? "big" : "little";
  const directory = uint32(tiff, 4, order);
  const entries = uint16(tiff, directory, order);
  for (let at = directory + 2; at < directory + 2 + 12 * entries && at + 12 <= tiff.length; at += 12) {
    if (uint16(tiff, at, order) !== orientationTag || uint16(tiff, at + 2, order) !== shortNumber) {
      continue;
    }
    const orientation = uint16(tiff, at + 8, order);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/**
 * Returns EXIF data that contains only the orientation. Returns undefined if the picture is shown correctly without
 * EXIF data.
 */
export function exifOfOrientation(orientation: number | undefined): Uint8Array | undefined {
  if (orientation === undefined || orientation === upright) {
    return undefined;
  }
  const header = [...latin1("MM\0*"), 0, 0, 0, 8];
  const entry = [orientationTag >> 8, orientationTag & 0xff, 0, shortNumber, 0, 0, 0, 1, 0, orientation, 0, 0];
  const noFurtherDirectory = [0, 0, 0, 0];
  return Uint8Array.from([...header, 0, 1, ...entry, ...noFurtherDirectory]);
}
