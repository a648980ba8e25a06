/**
 * Schemas of free text that other users can read: names, addresses and long texts. SQL enforces the same rules
 * (private.is_visible and others).
 */

import { z } from "zod";

/**
 * Matches a visible character. The SQL function `private.invisible_characters` returns the characters that are treated
 * as invisible.
 */
const visibleCharacter =
  /(?!\p{White_Space}|\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0)./su;

/**
 * Matches characters that a line must not contain: control characters, line breaks, and bidirectional embeddings,
 * overrides and isolates.
 */
const refusedInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Matches line breaks and tabs, which SQL replaces with spaces in an address. */
const addressBreaks = /[\t\n\r\u0085\u2028\u2029]/g;

/** Whether a text contains at least one visible character. */
export function isVisible(text: string): boolean {
  return visibleCharacter.test(text);
}

/**
 * Whether a text contains no control characters, no line breaks, and no bidirectional embeddings, overrides or
 * isolates.
 */
export function isOneLine(text: string): boolean {
  return !refusedInLine.test(text);
}

const oneLineError = {
  error: "Expected one line without control or bidirectional formatting characters",
  abort: true,
};
const emptyOrVisible = (text: string): boolean => text === "" || isVisible(text);
const visibleError = "Expected at least one visible character";

/** Schema of a name, which is a single line. Other limits of the field determine whether the name may be empty. */
export const nameTextSchema = z.string().refine(isOneLine, oneLineError).refine(emptyOrVisible, visibleError);

/**
 * Schema of an address. SQL replaces line breaks and tabs in an address with spaces. The result must be a single line.
 */
export const addressTextSchema = z
  .string()
  .refine((text) => isOneLine(text.replaceAll(addressBreaks, " ")), oneLineError);

/**
 * Schema of a long text, which is empty or contains a visible character. SQL removes the forbidden characters
 * (private.clean_text).
 */
export const visibleTextSchema = z.string().refine(emptyOrVisible, visibleError);

/** Sentences about the rules for texts. Field descriptions in the OpenAPI document end with these sentences. */
export const textRules = {
  name: "The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected.",
  address:
    "Line breaks and tabs are stored as spaces. Other control characters and bidirectional formatting characters are rejected.",
  long: "Bidirectional overrides, and control characters other than tabs and line breaks, are removed.",
} as const;
