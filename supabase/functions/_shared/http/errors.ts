/** Errors of the API, and the one place where anything thrown becomes an answer. */

import { type ErrorCode, errorCodes, type Problem, validationSentence } from "@social/shared-types/errors.ts";
import postgres from "postgres";
import { describeDatabaseError, failedCallOf } from "../observability/failed-calls.ts";

/** One field of the input and what is wrong with it; `field` is a dotted path. */
export interface FieldProblem {
  field: string;
  message: string;
}

type Details = Pick<Problem, "until" | "userIds" | "groupId" | "limit">;

/**
 * Limits of which callers are told, since it is not only time that lifts them: the same call passes without its Idempotency-Key,
 * and a message after an answer. The others are for the log.
 */
const namedLimits = ["kept_answers", "unanswered_messages"];

const retryAfterSeconds: { [Code in ErrorCode]?: number } = {
  rate_limited: 1,
  idempotency_in_progress: 1,
  unavailable: 2,
  media_busy: 2,
  storage_unavailable: 5,
  misconfigured: 60,
};

/** Thrown anywhere below a handler to answer with this code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  /** What only this refusal tells: until when the caller is suspended, who is in a group already, or that the key is refused. */
  readonly details: Details | undefined;
  /** What the log says of it besides the code: a sentence of ours, never data. */
  readonly reason: string | undefined;
  /** After how many seconds to repeat what was refused for now. */
  readonly retryAfter: number | undefined;
  /** Whether the request is rejected because a queue is full. The log does not count it as a fault. */
  readonly isOverload: boolean;

  constructor(
    code: ErrorCode,
    sentence: string,
    options: {
      fields?: FieldProblem[];
      details?: Details | undefined;
      reason?: string | undefined;
      retryAfter?: number | undefined;
      isOverload?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.name = "ApiError";
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
    this.reason = options.reason;
    this.retryAfter = options.retryAfter ?? retryAfterSeconds[code];
    this.isOverload = options.isOverload ?? code === "media_busy";
  }

  get status(): number {
    return errorCodes[this.code];
  }

  body(errorId: string): Problem {
    return {
      error: this.message,
      code: this.code,
      errorId,
      ...(this.fields && { fields: this.fields }),
      ...this.details,
    };
  }
}

/** A refusal of the input, by field. */
export function validationError(fields: FieldProblem[]): ApiError {
  return new ApiError("validation_failed", validationSentence, { fields });
}

/** No token, none that is good, or one of a login that is barred. */
export function unauthorized(): ApiError {
  return new ApiError("unauthorized", "Sign in to do this.");
}

/** More at a time than anybody needs; a moment later there is room again. */
export function rateLimited(sentence: string, options: { reason?: string } = {}): ApiError {
  return new ApiError("rate_limited", sentence, options);
}

/** An isolate prepares few files at a time. */
export function mediaBusy(reason?: string): ApiError {
  return new ApiError("media_busy", "Too many files are being processed at the moment.", { reason });
}

/** Something that the service needs does not answer; repeating may help. */
export function unavailable(cause: unknown, reason?: string): ApiError {
  return new ApiError("unavailable", "The service is unavailable at the moment.", { cause, reason });
}

/** Rejects a request because too many others wait. */
export function overloaded(reason: string): ApiError {
  return new ApiError("unavailable", "The service is unavailable at the moment.", { reason, isOverload: true });
}

/** Something that the operators have to set is not there; the reason is for them. */
export function misconfigured(reason: string, cause?: unknown): ApiError {
  return new ApiError("misconfigured", "The service is not set up completely.", { reason, cause });
}

/** What the database or its pooler could not do for reasons of its own, by SQLSTATE; nothing that a verb decides. */
function databaseError(thrown: postgres.PostgresError): ApiError {
  const { code, severity } = thrown;
  if (code.startsWith("28") || code === "3D000") {
    return misconfigured("The database rejects the login of the functions: check API_DB_URL.", thrown);
  }
  // Connection lost (08), read only (25006), resources exhausted (53), shut down or starting (57P); FATAL ended the connection.
  if (/^(?:08|25006|53|57P)/.test(code) || severity === "FATAL" || severity === "PANIC") {
    return unavailable(thrown);
  }
  return new ApiError("internal_error", "Something went wrong on our side.", { cause: thrown });
}

/** What the hint of a refusal adds to its answer. */
function detailsOf(code: ErrorCode, hint: string): Details | undefined {
  switch (code) {
    case "account_suspended":
      return { until: hint || null };
    case "already_in_group":
      return JSON.parse(hint);
    default:
      return;
  }
}

/** Any thrown value as an error of the API: verbs raise `PT<status>` with code, sentence and field or details; the rest is internal. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) {
    return thrown;
  }
  if (thrown instanceof postgres.PostgresError && thrown.code.startsWith("PT") && thrown.message in errorCodes) {
    const code = thrown.message as ErrorCode;
    const sentence = thrown.detail ?? code;
    if (code === "validation_failed") {
      return validationError([{ field: thrown.hint ?? "body", message: sentence }]);
    }
    if (code === "rate_limited") {
      const { limit, retryAfter } = JSON.parse(thrown.hint ?? "{}");
      const details = namedLimits.includes(limit) ? { limit } : undefined;
      return new ApiError(code, sentence, { details, reason: limit && `limit ${limit}`, retryAfter });
    }
    return new ApiError(code, sentence, { details: detailsOf(code, thrown.hint ?? "") });
  }
  if (thrown instanceof postgres.PostgresError) {
    return databaseError(thrown);
  }
  return new ApiError("internal_error", "Something went wrong on our side.", { cause: thrown });
}

/** What a log may say of an unexpected error: where it happened, never what the data was. */
export function describeCause(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) {
    return { name: typeof thrown };
  }
  const frames = (thrown.stack ?? "").split("\n").filter((line) => line.trimStart().startsWith("at "));
  return {
    name: thrown.name,
    code: "code" in thrown ? thrown.code : undefined,
    ...failedCallOf(thrown),
    ...(thrown instanceof postgres.PostgresError && describeDatabaseError(thrown)),
    at: frames.slice(0, 8),
  };
}
