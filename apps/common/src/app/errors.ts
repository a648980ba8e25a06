/** What a person is told about a failure. */

import { ApiError } from "@social-events/client";
import { codeWords, failureWords, statusWords } from "./error-texts.ts";
import { say } from "./texts.ts";

/** A sentence about what went wrong, with the id by which operators find it when it is theirs to mend. */
export function errorSentence(error: unknown): string {
  const known: Partial<Pick<ApiError, "name" | "status" | "errorId">> & { code?: string } =
    error instanceof Error ? error : {};
  const { code = "", name = "", status = 0, errorId = null } = known;
  const sentence = codeWords[code] ?? codeWords[name] ?? statusWords[status] ?? failureWords.unknown;
  return errorId && status >= 500 ? `${sentence} ${say(failureWords.errorId, { id: errorId })}` : sentence;
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
