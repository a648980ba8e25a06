/**
 * Free text that other users read: names, addresses and long texts. SQL enforces the same rules (private.is_visible and
 * others).
 */

import { z } from "zod";

/** A visible character. SQL lists the invisible characters in `private.invisible_characters`. */
const visibleCharacter =
  /(?!\p{White_Space}|\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0)./su;

/** Control characters, line breaks, and bidirectional embeddings, overrides and isolates. */
const refusedInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Line breaks and tabs, which SQL stores as a space in an address. */
const addressBreaks = /[\t\n\r\u0085\u2028\u2029]/g;

/** Whether a text has at least one visible character. */
export function isVisible(text: string): boolean {
  return visibleCharacter.test(text);
}

/** Whether a text has no control character, no line break, and no bidirectional embedding, override or isolate. */
export function isOneLine(text: string): boolean {
  return !refusedInLine.test(text);
}

const oneLineError = {
  error: "Expected one line without control or bidirectional formatting characters",
  abort: true,
};
const emptyOrVisible = (text: string): boolean => text === "" || isVisible(text);
const visibleError = "Expected at least one visible character";

/** A name: one line. The limits of the field decide whether the text may be empty. */
export const nameTextSchema = z.string().refine(isOneLine, oneLineError).refine(emptyOrVisible, visibleError);

/** An address: one line, after SQL has replaced each line break or tab by a space. */
export const addressTextSchema = z
  .string()
  .refine((text) => isOneLine(text.replaceAll(addressBreaks, " ")), oneLineError);

/** A long text, which is empty or has a visible character. SQL removes forbidden characters (private.clean_text). */
export const visibleTextSchema = z.string().refine(emptyOrVisible, visibleError);

/** Rules of text at the end of field descriptions in the OpenAPI document. */
export const textRules = {
  name: "The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected.",
  address:
    "Line breaks and tabs are stored as spaces. Other control characters and bidirectional formatting characters are rejected.",
  long: "Bidirectional overrides, and control characters other than tabs and line breaks, are removed.",
} as const;
