/** Error sentences for users. */

import { ApiError } from "@social-events/client";
import { codeWords, failureWords, statusWords } from "./error-texts.ts";
import { say } from "./texts.ts";

/**
 * Returns the error sentence for users. If the service failed, the sentence contains the request ID, with which
 * operators can find the error.
 */
export function errorSentence(error: unknown): string {
  const known: Partial<Pick<ApiError, "name" | "status" | "errorId">> & { code?: string } =
    error instanceof Error ? error : {};
  const { code = "", name = "", status = 0, errorId = null } = known;
  const sentence = codeWords[code] ?? codeWords[name] ?? statusWords[status] ?? failureWords.unknown;
  return errorId && status >= 500 ? `${sentence} ${say(failureWords.errorId, { id: errorId })}` : sentence;
}

/** Whether the service rejected the call with this error code. */
export function isRefused(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** English error sentences of the service, by field name. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, say(failureWords.field, { message })]));
}
