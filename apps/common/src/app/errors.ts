/** Error messages for users. */

import { ApiError } from "@social-events/client";
import { codeWords, failureWords, statusWords } from "./error-texts.ts";
import { say } from "./texts.ts";

/**
 * Returns the error message for users. If the service failed, the message contains the request ID, with which operators
 * can find the error.
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

/**
 * Returns the error messages of the service for the rejected fields, by field name. The service writes them in English.
 */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, say(failureWords.field, { message })]));
}
