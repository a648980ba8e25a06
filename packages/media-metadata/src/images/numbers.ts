/**
 * Reads numbers and names from the bytes of an image file. Reading beyond the end of a file returns zeros, so that a
 * damaged file causes no error.
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

/** Returns the four-letter name of a chunk, a box or an item type. */
export function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}

/** Whether the bytes at this offset are a given text with one byte per letter. */
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
