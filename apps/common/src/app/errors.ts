/** What a person is told about a failure. */

import { ApiError } from "@social-events/client";
import { authWords, errorWords, failureWords } from "./error-texts.ts";
import { say } from "./texts.ts";

/** A sentence about what went wrong, with the id by which operators find it when it is theirs to mend. */
export function errorSentence(error: unknown): string {
  if (error instanceof ApiError) {
    const codes: Readonly<Record<string, string>> = errorWords;
    const known = codes[error.code];
    const sentence = known ?? (error.status >= 500 ? errorWords.internal_error : failureWords.unknown);
    const isOurs = error.errorId && (error.status >= 500 || !known);
    return isOurs ? `${sentence} ${say(failureWords.errorId, { id: error.errorId ?? "" })}` : sentence;
  }
  // As the identity provider's client throws.
  if (error instanceof Error && error.name.startsWith("Auth")) {
    const codes: Readonly<Record<string, string>> = authWords;
    const isOffline = error.name === "AuthRetryableFetchError";
    return isOffline ? errorWords.network_failed : (codes["code" in error ? String(error.code) : ""] ?? error.message);
  }
  return failureWords.unknown;
}

/** Whether the call was refused with this code. */
export function isRefused(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** What is wrong with which field of a form: the sentences of the service, which are English, by the name of the field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, say(failureWords.field, { message })]));
}
