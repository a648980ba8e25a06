/**
 * Backoff of background tasks. The delays are those of calls. A session that cannot be refreshed does not end the
 * tasks.
 */

import { ApiError } from "./errors.ts";
import { retryDelay } from "./wait.ts";

/** Returns the milliseconds before the next attempt, given the number of earlier failures. Never zero. */
export function backoffBefore(failures: number, error?: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return retryDelay(failures + 1, asked || null);
}
