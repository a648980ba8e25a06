/** What a person is told about a failure. */

import { ApiError } from "@social-events/client";
import { errorTexts } from "./error-texts.ts";
import { language } from "./texts.ts";

/** A sentence about what went wrong, with the id by which operators find it when it is theirs to mend. */
export function errorSentence(error: unknown): string {
  const texts = errorTexts[language.get()];
  if (error instanceof ApiError) {
    const codes: Readonly<Record<string, string>> = texts.codes;
    const known = codes[error.code];
    const sentence = known ?? (error.status >= 500 ? texts.codes.internal_error : texts.unknown);
    return error.errorId && (error.status >= 500 || !known) ? `${sentence} ${texts.errorId(error.errorId)}` : sentence;
  }
  // As the identity provider's client throws.
  if (error instanceof Error && error.name.startsWith("Auth")) {
    const codes: Readonly<Record<string, string>> = texts.auth;
    const isOffline = error.name === "AuthRetryableFetchError";
    return isOffline ? texts.codes.network_failed : (codes["code" in error ? String(error.code) : ""] ?? error.message);
  }
  return texts.unknown;
}

/** Whether the call was refused with this code. */
export function isRefused(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** What is wrong with which field of a form: the sentences of the service, by the name of the field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const texts = errorTexts[language.get()];
  return error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ field, message }) => [field, texts.field(message)]))
    : {};
}
