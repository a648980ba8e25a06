/** What tasks that go on by themselves do about failures: the same as calls, and they outlast a session that cannot be renewed. */

import { ApiError } from "./errors.ts";
import { retryDelay } from "./wait.ts";

/** Milliseconds before the next try after so many failures before this one. Nothing is tried again without a pause. */
export function backoffBefore(failures: number, error?: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return retryDelay(failures + 1, asked || null);
}
