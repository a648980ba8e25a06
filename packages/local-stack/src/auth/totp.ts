/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of 30 seconds. */

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns a random 160-bit secret in base32, the format of authenticator apps. */
export function newSecret(): string {
  return Array.from(randomBytes(32), (byte) => base32Alphabet[byte & 31]).join("");
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the one-time password for a secret and a Unix time in seconds. */
export function codeAt(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / stepSeconds)));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * Whether a TOTP code is valid at the given time. Also accepts the codes of the previous and the next time step,
 * because clocks differ.
 */
export function isValidCode(secret: string, code: string, nowSeconds = Date.now() / 1000): boolean {
  const given = Buffer.from(code.padEnd(6).slice(0, 6));
  return (
    code.length === 6 &&
    [-1, 0, 1].some((step) => {
      const expected = Buffer.from(codeAt(secret, nowSeconds + step * stepSeconds));
      return given.length === expected.length && timingSafeEqual(given, expected);
    })
  );
}
