/**
 * Flushes the metrics of an isolate to the database: in the background, some seconds after the first count, and before
 * the platform ends the isolate. If an isolate ends without a warning by the platform, the counts of these seconds are
 * lost.
 */

import type {} from "@supabase/functions-js/src/edge-runtime.d.ts";
import { callRpc } from "../database/rpc.ts";
import { runInBackground } from "../http/background.ts";
import { returnCounts, takeCounts, whenCounted } from "./metrics.ts";

/** Shortest time between two flushes of an isolate. */
const pauseMilliseconds = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isBegun = false;

/**
 * Flushes all counts. Counts of a failed flush are sent with the next one; if only the response was lost, they count
 * twice.
 */
export async function flushCounts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const counts = takeCounts();
  if (counts.length === 0) {
    return;
  }
  try {
    await callRpc({ role: "service_role" }, "add_metrics", { counts: { counts } }, { isUncounted: true });
  } catch {
    // Other calls report that the database is unavailable.
    returnCounts(counts);
  }
}

/** Starts the periodic flush. Outside the platform, the counts stay in memory. */
export function startFlushing(): void {
  if (isBegun || typeof EdgeRuntime === "undefined") {
    return;
  }
  isBegun = true;
  whenCounted(() => {
    timer ??= setTimeout(() => runInBackground(flushCounts()), pauseMilliseconds);
  });
  globalThis.addEventListener("beforeunload", () => runInBackground(flushCounts()));
}
