/** Errors of the API, and the one place where anything thrown becomes an answer. */

import { type ErrorCode, errorCodes, type Problem, validationSentence } from "@social/shared-types/errors.ts";
import postgres from "postgres";

/** One field of the input and what is wrong with it; `field` is a dotted path. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Thrown anywhere below a handler to answer with this code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;

  constructor(code: ErrorCode, sentence: string, options: { fields?: FieldProblem[]; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.name = "ApiError";
    this.code = code;
    this.fields = options.fields;
  }

  get status(): number {
    return errorCodes[this.code];
  }

  body(errorId: string): Problem {
    const problem = { error: this.message, code: this.code, errorId };
    return this.fields ? { ...problem, fields: this.fields } : problem;
  }
}

/** A refusal of the input, by field. */
export function validationError(fields: FieldProblem[]): ApiError {
  return new ApiError("validation_failed", validationSentence, { fields });
}

/** Any thrown value as an error of the API: verbs raise `PT<status>` with code, sentence and field; the rest is internal. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) {
    return thrown;
  }
  if (thrown instanceof postgres.PostgresError && thrown.code.startsWith("PT") && thrown.message in errorCodes) {
    const code = thrown.message as ErrorCode;
    const sentence = thrown.detail ?? code;
    return code === "validation_failed"
      ? validationError([{ field: thrown.hint ?? "body", message: sentence }])
      : new ApiError(code, sentence);
  }
  return new ApiError("internal_error", "Something went wrong on our side.", { cause: thrown });
}

/** What a log may say of an unexpected error: where it happened, never what the data was. */
export function describeCause(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) {
    return { name: typeof thrown };
  }
  const frames = (thrown.stack ?? "").split("\n").filter((line) => line.trimStart().startsWith("at "));
  return { name: thrown.name, code: "code" in thrown ? thrown.code : undefined, at: frames.slice(0, 8) };
}
