/**
 * Reads numbers and names in image files. Bytes after the end of a file read as zero, so that damaged files do not throw.
 */

export type ByteOrder = "big" | "little";

export function uint16(bytes: Uint8Array, at: number, order: ByteOrder): number {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  return order === "big" ? first * 0x100 + second : second * 0x100 + first;
}

export function uint32(bytes: Uint8Array, at: number, order: ByteOrder): number {
  const first = uint16(bytes, at, order);
  const second = uint16(bytes, at + 2, order);
  return order === "big" ? first * 0x10000 + second : second * 0x10000 + first;
}

/** Returns the four letters of the name of a chunk, a box or an item. */
export function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}

/** Whether a text with one byte per letter is at this offset. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) {
      return false;
    }
  }
  return true;
}

export function latin1(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
