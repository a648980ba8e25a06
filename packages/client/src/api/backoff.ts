/** Backoff of background tasks: the same as for calls, and a session that cannot be refreshed does not end them. */

import { ApiError } from "./errors.ts";
import { retryDelay } from "./wait.ts";

/** Returns the milliseconds before the next attempt, given the number of earlier failures. Never zero. */
export function backoffBefore(failures: number, error?: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return retryDelay(failures + 1, asked || null);
}
