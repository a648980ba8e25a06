/** Detects the type of a file from its bytes, regardless of the file's name and declared type. */

import { fileTypeFromBuffer } from "file-type";

/** Number of bytes at the beginning of a file that contain the signature of any type. */
export const headBytes = 4100;

/**
 * Signatures of image formats that the library `file-type` does not detect. Each signature is a Latin-1 text at an
 * offset.
 */
const imageSignatures: [type: string, at: number, signature: string][] = [
  ["image/x-bigtiff", 0, "II+\0"],
  ["image/x-bigtiff", 0, "MM\0+"],
  ["image/j2c", 0, "\xff\x4f\xff\x51"],
  ["image/x-canon-crw", 6, "HEAPCCDR"],
  ["image/x-sigma-x3f", 0, "FOVb"],
  ["image/x-minolta-mrw", 0, "\0MRM"],
  ["image/x-panasonic-rw2", 0, "IIU\0"],
  ["image/x-olympus-orf", 0, "IIRO"],
  ["image/x-olympus-orf", 0, "IIRS"],
  ["image/x-olympus-orf", 0, "MMOR"],
  ["image/x-phaseone-iiq", 8, "IIII"],
  ["image/x-phaseone-iiq", 8, "MMMM"],
];

/** Returns the MIME type of a file, or null if the file has no known signature, as in the case of plain text. */
export async function recognizedType(bytes: Uint8Array): Promise<string | null> {
  const head = bytes.subarray(0, headBytes);
  return (
    imageType(head) ??
    (await fileTypeFromBuffer(head))?.mime ??
    // The library does not detect every TIFF file from its first bytes, because it reads the first directory of the
    // file, which is usually at the end.
    (isTiff(head) ? "image/tiff" : textType(head))
  );
}

function isTiff(head: Uint8Array): boolean {
  const start = String.fromCharCode(...head.subarray(0, 4));
  return start === "II*\0" || start === "MM\0*";
}

function imageType(head: Uint8Array): string | undefined {
  const start = String.fromCharCode(...head.subarray(0, 16));
  // Files of Phase One cameras begin with the signature of TIFF, and the signature of Phase One follows at offset 8.
  return imageSignatures.find(([, at, text]) => (at !== 8 || isTiff(head)) && start.startsWith(text, at))?.[0];
}

/**
 * Detects markup (also SVG) and scripts, which have no signature, by their first characters. Must be called after the
 * detection by signatures, because AMR audio also begins with `#!`.
 */
function textType(head: Uint8Array): string | null {
  const encoding = head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : head[0] === 0xfe ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding).decode(head).trimStart();
  if (text.startsWith("<")) {
    return "text/html";
  }
  return text.startsWith("#!") ? "text/x-script" : null;
}
