/** The one class of errors that calls throw. */

import type { components } from "../generated/openapi.ts";

/** Codes of the service. It grows: an app decides by the status where a code is new to it. */
export type ErrorCode = components["schemas"]["ErrorCode"];

/** Codes of the client itself, for calls without an answer that can be read; `status` is 0 where there is none at all. */
export type ClientErrorCode = "network_failed" | "timed_out" | "unreadable_answer" | "upload_refused" | "overtaken";

/** One wrong value of a request. */
export interface FieldProblem {
  /** A dotted path such as `educations.0.level`, or `params`, `query`, `body` for a whole part. */
  field: string;
  message: string;
}

/** What an `ApiError` is made of. */
export interface ApiErrorDetails {
  code: ErrorCode | ClientErrorCode | (string & {});
  /** The HTTP status; 0 if there was no answer. */
  status: number;
  /** A sentence in English, for developers. */
  message: string;
  fields?: readonly FieldProblem[];
  errorId?: string | null;
  retryAfter?: number | null;
  body?: unknown;
  cause?: unknown;
}

/** A call that did not succeed, whatever kept it from that. Decide by `code`, and by `status` where a code is unknown. */
export class ApiError extends Error {
  override name = "ApiError";
  /** A stable word: what went wrong. */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** What is wrong with which value, of a 400; else empty. */
  readonly fields: readonly FieldProblem[];
  /** The id of the request in the logs of the service; null if it did not answer. */
  readonly errorId: string | null;
  /** After how many seconds a repetition may succeed; null if the service did not say. */
  readonly retryAfter: number | null;
  /** The whole answer, which some codes have more fields in, such as `until` of `account_suspended`. */
  readonly body: unknown;
  /** What the platform threw, if it did. */
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
}

/** Whether the same call may succeed later (docs/guides/client-advice.md, Which calls to repeat). */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) {
    return false;
  }
  const { code, status } = error;
  return status === 0 || status === 429 || status >= 500 || code === "idempotency_in_progress";
}

const longestSecondsToWait = 60;

/** Whether the service asks for a wait that is so long that the person is told instead. */
export function isLongWait(error: unknown): boolean {
  return error instanceof ApiError && (error.retryAfter ?? 0) > longestSecondsToWait;
}

/** The limit of a refusal that not only time lifts; null of all others. */
function limitOf(error: unknown): unknown {
  const { status, body } = error instanceof ApiError ? error : { status: null, body: null };
  return status === 429 ? (body as { limit?: unknown } | null)?.limit : null;
}

/** Whether the key was refused and not the call, since too many of them were used. */
export function isKeyRefused(error: unknown): boolean {
  return limitOf(error) === "kept_answers";
}

/** Whether a message was refused until its recipient answers an earlier one, or a day is over. */
export function waitsForAnswer(error: unknown): boolean {
  return limitOf(error) === "unanswered_messages";
}
