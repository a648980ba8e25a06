/** Free text that other people read: names, addresses and long texts. SQL holds the same rules (private.is_visible and others). */

import { z } from "zod";

/** A character that shows something by itself. SQL lists the others in `private.invisible_characters`. */
const visibleCharacter =
  /(?!\p{White_Space}|\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0)./su;

/** Control characters, line breaks, and bidirectional embeddings, overrides and isolates. */
const refusedInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Line breaks and tabs, each of which SQL stores as a blank in an address. */
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

/** A name: one line. An empty text is left to the limits of the field. */
export const nameTextSchema = z.string().refine(isOneLine, oneLineError).refine(emptyOrVisible, visibleError);

/** An address: one line, after SQL has stored each line break or tab as a blank. */
export const addressTextSchema = z
  .string()
  .refine((text) => isOneLine(text.replaceAll(addressBreaks, " ")), oneLineError);

/** A long text that must say something, unless it is empty. SQL cleans it (private.clean_text). */
export const visibleTextSchema = z.string().refine(emptyOrVisible, visibleError);

/** The rules of text, as they end the descriptions of fields in the OpenAPI document. */
export const textRules = {
  name: "One line with a visible character, without control or bidirectional formatting characters.",
  address: "Line breaks and tabs become blanks; other control and bidirectional formatting characters are refused.",
  long: "Control characters except TAB, CR and LF and bidirectional overrides are removed.",
} as const;
