/** Checks whether the database accepts writes. Clients and operators receive the result of the same check. */

import postgres from "postgres";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { type ApiError, toApiError, unavailable } from "../_shared/http/errors.ts";
import { within } from "./timeout.ts";

const responseTimeoutMilliseconds = 2000;
/**
 * Minimum time between two checks in an isolate. The pause protects the database, because anonymous clients can call
 * the function at any rate.
 */
const sharedMilliseconds = 1000;
const readOnlyTransaction = "25006";

let lastCheck: { at: number; outage: Promise<ApiError | null> } | undefined;

/** Describes why a dependency did not respond, in a text without personal data. */
export function noteOf(thrown: unknown): string {
  const { code, reason, cause } = toApiError(thrown);
  if (cause instanceof postgres.PostgresError && cause.code === readOnlyTransaction) {
    return "It takes no writes.";
  }
  return reason === undefined ? code : `${code}: ${reason}`;
}

async function findOutage(callRpc: CallRpc): Promise<ApiError | null> {
  const late = unavailable(undefined, "The database did not answer in time.");
  try {
    await within(responseTimeoutMilliseconds, callRpc("check_writes"), late);
    return null;
  } catch (thrown) {
    return toApiError(thrown);
  }
}

/**
 * Checks the database with a write that is rolled back. Returns the error to send to clients, or null if the database
 * accepts the write in time. All calls within a second share one check.
 */
export function checkDatabase(callRpc: CallRpc, now = performance.now()): Promise<ApiError | null> {
  if (!lastCheck || now - lastCheck.at > sharedMilliseconds) {
    lastCheck = { at: now, outage: findOutage(callRpc) };
  }
  return lastCheck.outage;
}
