/**
 * Backoff for background tasks. Background tasks use the same delays as retries of calls. A background task is retried
 * even if the session cannot be refreshed.
 */

import { ApiError } from "./errors.ts";
import { retryDelay } from "./wait.ts";

/**
 * Returns the delay in milliseconds before the next attempt, after the given number of failures. The delay is never
 * zero.
 */
export function backoffBefore(failures: number, error?: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return retryDelay(failures + 1, asked || null);
}
