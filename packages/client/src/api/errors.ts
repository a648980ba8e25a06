/** The error class of the client. The type of an error depends on its code. */

import type {
  ConflictProblem,
  ErrorCode,
  FieldProblem,
  ForbiddenProblem,
  LimitedProblem,
  Problem,
  ValidationProblem,
} from "../generated/schemas.ts";

/** Error codes that the client itself creates; the README lists them. `status` is 0 if there was no response. */
export type ClientErrorCode =
  | "network_failed"
  | "timed_out"
  | "unreadable_answer"
  | "upload_refused"
  | "overtaken"
  | "stopped"
  | "client_closed";

/** Input of the constructor of `ApiError`. */
export interface ApiErrorDetails {
  code: ErrorCode | ClientErrorCode | (string & {});
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** English message for developers. */
  message: string;
  fields?: readonly FieldProblem[];
  errorId?: string | null;
  retryAfter?: number | null;
  body?: unknown;
  cause?: unknown;
}

/**
 * Placeholder for error codes that later versions of the service may add. No error has this code. The placeholder keeps
 * a `switch` over the codes from being exhaustive, so that an unknown code reaches the `default` branch.
 */
export type FutureErrorCode = "%future added value";

/** Types of error bodies that have more fields than `Problem`, by error code. */
export interface ErrorBodies {
  /** Body with the problems of all invalid values. */
  validation_failed: ValidationProblem;
  /** End of the suspension; `until` is null if it is permanent. */
  account_suspended: ForbiddenProblem & { until: string | null };
  /**
   * Ids of the users who are already in a group of the event. If `userIds` contains the caller, the body also contains
   * the id of the caller's group.
   */
  already_in_group: ConflictProblem & { userIds: string[] };
  /**
   * `limit` is the name of the rate limit. The field is only present for the two limits that can end before
   * `Retry-After` has passed: `kept_answers` (retry without an Idempotency-Key) and `unanswered_messages` (the
   * recipient replies).
   */
  rate_limited: LimitedProblem;
}

type ErrorBody<Code> = Code extends keyof ErrorBodies
  ? ErrorBodies[Code]
  : Code extends ErrorCode
    ? Problem | undefined
    : unknown;

/** An `ApiError` whose `code` is of the type `Code`. */
export interface ApiErrorOf<Code> extends Error {
  /** Stable error code. */
  readonly code: Code;
  /** HTTP status of the response; 0 if there was no response. */
  readonly status: number;
  /** Invalid values, if the error is a 400; otherwise an empty list. */
  readonly fields: readonly FieldProblem[];
  /** Id of the request in the logs of the service; null if there was no response. */
  readonly errorId: string | null;
  /** Seconds after which a retry can succeed; null if the response contains no time. */
  readonly retryAfter: number | null;
  /** Body of the response. With some codes, the body has additional fields, such as `userIds` of `already_in_group`. */
  readonly body: ErrorBody<Code>;
  /** Error that the platform threw, such as an error of `fetch`. */
  readonly cause?: unknown;
}

/**
 * Error of a failed call, caused by an error response, a network failure or a timeout. Handle the error by `code`,
 * which also determines the type of `body`. Handle unknown codes by `status`.
 */
export type ApiError =
  | { [Code in keyof ErrorBodies]: ApiErrorOf<Code> }[keyof ErrorBodies]
  | ApiErrorOf<Exclude<ErrorCode, keyof ErrorBodies>>
  | ApiErrorOf<ClientErrorCode | FutureErrorCode>;

/** Type of the class `ApiError`. */
export interface ApiErrorConstructor {
  new (details: ApiErrorDetails): ApiError;
  readonly prototype: ApiError;
}

/** The only error class of the client. */
// biome-ignore lint/style/useNamingConvention: the constant contains a class.
export const ApiError = class ApiError extends Error {
  override name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly errorId: string | null;
  readonly retryAfter: number | null;
  readonly body: unknown;
  override readonly cause: unknown;

  constructor({ code, status, message, fields, errorId, retryAfter, body, cause }: ApiErrorDetails) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields ?? [];
    this.errorId = errorId ?? null;
    this.retryAfter = retryAfter ?? null;
    this.body = body;
    this.cause = cause;
  }
} as unknown as ApiErrorConstructor;

/** Error of every call that fails because the client is closed, or was closed during the call. */
export function clientClosed(): ApiError {
  return new ApiError({ code: "client_closed", status: 0, message: "The client is closed: create another one." });
}

/** Whether a call failed because the client is closed, or was closed during the call. */
export function isClientClosed(error: unknown): boolean {
  return error instanceof ApiError && error.code === "client_closed";
}

/** Whether a retry of the call may succeed (docs/guides/client-advice.md, Which requests to retry). */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) {
    return false;
  }
  const { code, status } = error;
  return (
    (status === 0 && !isClientClosed(error)) || status === 429 || status >= 500 || code === "idempotency_in_progress"
  );
}

const longestSecondsToWait = 60;

/**
 * Whether the service requires a delay of more than a minute before a retry. The app should inform the user about a
 * long delay.
 */
export function isLongWait(error: unknown): boolean {
  return error instanceof ApiError && (error.retryAfter ?? 0) > longestSecondsToWait;
}

/**
 * Whether the service rejected a cursor. A cursor is rejected if it has expired, belongs to another user, or was signed
 * with an earlier cursor key. The caller of this function must then read the list from its start, without a cursor.
 */
export function isCursorRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) {
    return false;
  }
  const { code, fields } = error;
  const isOnlyCursor = fields.length > 0 && fields.every(({ field }) => field === "cursor");
  return code === "sync_expired" || (code === "validation_failed" && isOnlyCursor);
}

/**
 * Returns the name of the rate limit if the error is a 429 whose limit can end before `Retry-After` has passed.
 * Otherwise, returns undefined or null.
 */
function limitOf(error: unknown): unknown {
  const { status, body } = error instanceof ApiError ? error : { status: null, body: null };
  return status === 429 ? (body as { limit?: unknown } | null)?.limit : null;
}

/**
 * Whether the service rejected only the Idempotency-Key and not the call. The service rejects a key when it already
 * stores too many responses for the user.
 */
export function isKeyRefused(error: unknown): boolean {
  return limitOf(error) === "kept_answers";
}

/**
 * Whether the service rejected a message because of the limit of unanswered messages. The sender must wait for a reply
 * of the recipient, or for up to a day.
 */
export function waitsForAnswer(error: unknown): boolean {
  return limitOf(error) === "unanswered_messages";
}
