/** What a file is by its bytes, whatever its name and its type claim. */

import { fileTypeFromBuffer } from "file-type";

/** The signatures of all types lie within. */
export const headBytes = 4100;

/** MIME type of the bytes; null for what has no signature, such as plain text. */
export async function recognizedType(bytes: Uint8Array): Promise<string | null> {
  const head = bytes.subarray(0, headBytes);
  const found = await fileTypeFromBuffer(head);
  return found?.mime ?? textType(head);
}

/** Markup and scripts have no signature, and begin with a sign that no picture, film or sound begins with. */
function textType(head: Uint8Array): string | null {
  const encoding = head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : head[0] === 0xfe ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding).decode(head).trimStart();
  if (text.startsWith("<")) {
    return "text/html";
  }
  return text.startsWith("#!") ? "text/x-script" : null;
}
