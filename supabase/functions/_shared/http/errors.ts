/** Errors of the API, and the mapping of every thrown value to a response. */

import { type ErrorCode, errorCodes, type Problem, validationSentence } from "@social/shared-types/errors.ts";
import postgres from "postgres";
import { describeDatabaseError, failedCallOf } from "../observability/failed-calls.ts";

/** One invalid field of the input and its problem; `field` is a dotted path. */
export interface FieldProblem {
  field: string;
  message: string;
}

type Details = Pick<Problem, "until" | "userIds" | "groupId" | "limit">;

/**
 * Rate limits whose name is returned to the client, because the client can continue without waiting for the limit. If
 * the limit is `kept_answers`, the client can send the call without an Idempotency-Key. If the limit is
 * `unanswered_messages`, the client can send the message after the recipient replies. The name of any other limit is
 * only logged.
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

/** Error with which a function can end a request. The response has the status and the error code of the error. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  /**
   * Additional fields of the response, which depend on the code: the end of a suspension, the people who already are in
   * a group, or the name of a rate limit.
   */
  readonly details: Details | undefined;
  /** Reason for the log: a constant sentence without data. */
  readonly reason: string | undefined;
  /** Seconds after which the client may retry. */
  readonly retryAfter: number | undefined;
  /**
   * Whether the request is rejected because a queue is full. A rejection because of a full queue is not logged as a
   * fault of the service.
   */
  readonly isOverload: boolean;
  readonly status: number;

  constructor(
    code: ErrorCode,
    sentence: string,
    options: {
      fields?: FieldProblem[];
      details?: Details | undefined;
      reason?: string | undefined;
      retryAfter?: number | undefined;
      isOverload?: boolean;
      status?: number;
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
    this.status = options.status ?? errorCodes[code];
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

/** Validation error with the invalid fields. */
export function validationError(fields: FieldProblem[]): ApiError {
  return new ApiError("validation_failed", validationSentence, { fields });
}

/** Error for a missing token, an invalid token or the token of a revoked user. */
export function unauthorized(): ApiError {
  return new ApiError("unauthorized", "Sign in to do this.");
}

/** Error for too many calls at the same time. A retry can succeed soon. */
export function rateLimited(sentence: string, options: { reason?: string } = {}): ApiError {
  return new ApiError("rate_limited", sentence, options);
}

/** Error for a request that arrives while the isolate is already processing as many files as it can. */
export function mediaBusy(reason?: string): ApiError {
  return new ApiError("media_busy", "Too many files are being processed at the moment.", { reason });
}

/** Error for a dependency that does not respond. A later call may succeed. */
export function unavailable(cause: unknown, reason?: string): ApiError {
  return new ApiError("unavailable", "The service is unavailable at the moment.", { cause, reason });
}

/** Error for a request that is rejected because too many other requests are waiting. */
export function overloaded(reason: string): ApiError {
  return new ApiError("unavailable", "The service is unavailable at the moment.", { reason, isOverload: true });
}

/** Error for a required setting that is missing or wrong. The reason is written only to the log, for operators. */
export function misconfigured(reason: string, cause?: unknown): ApiError {
  return new ApiError("misconfigured", "The service is not set up completely.", { reason, cause });
}

/**
 * Maps an error of the database or its pooler to an API error by its SQLSTATE. Errors with which an RPC rejects a call
 * are not mapped here.
 */
function databaseError(thrown: postgres.PostgresError): ApiError {
  const { code, severity } = thrown;
  if (code.startsWith("28") || code === "3D000") {
    return misconfigured("The database rejects the login of the functions: check API_DB_URL.", thrown);
  }
  // SQLSTATEs: connection lost (08), read-only transaction (25006), insufficient resources (53), server stopping or
  // starting (57P). An error of severity FATAL or PANIC ends the connection.
  if (/^(?:08|25006|53|57P)/.test(code) || severity === "FATAL" || severity === "PANIC") {
    return unavailable(thrown);
  }
  return new ApiError("internal_error", "Something went wrong on our side.", { cause: thrown });
}

/** Returns the additional fields of the response, which an RPC puts into the hint of its error. */
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

/**
 * Returns the rejection of an RPC whose error code this version of the functions does not know. The database has such
 * codes after an upgrade until the new functions are deployed, and after the functions are rolled back.
 */
function newerRejection({ code, message, detail }: postgres.PostgresError): ApiError | undefined {
  const isRejection = /^PT4\d\d$/.test(code) && /^[a-z]+(_[a-z]+)+$/.test(message) && detail !== undefined;
  return isRejection ? new ApiError(message as ErrorCode, detail, { status: Number(code.slice(2)) }) : undefined;
}

/**
 * Maps a thrown value to an API error. An RPC rejects a call with SQLSTATE `PT<status>`: the message is the error code,
 * the detail is the sentence, and the hint is the field or the additional fields. An unknown value is mapped to
 * `internal_error`.
 */
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
    return newerRejection(thrown) ?? databaseError(thrown);
  }
  return new ApiError("internal_error", "Something went wrong on our side.", { cause: thrown });
}

/**
 * Describes an unexpected error for the log: its name, code and stack trace, but not its message, which may contain
 * personal data.
 */
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
