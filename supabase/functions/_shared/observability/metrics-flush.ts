/**
 * Flushes the metrics of an isolate to the database in the background. A flush starts ten seconds after the first count
 * since the last flush, and when the platform warns that it will end the isolate. If the platform ends an isolate
 * without a warning, the counts since its last flush are lost.
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
 * Flushes all counts. If a flush fails, the next flush sends its counts again. If the database stored the counts and
 * only its response was lost, they are counted twice.
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
    // The error is not logged, because other calls already report that the database is unavailable.
    returnCounts(counts);
  }
}

/** Starts the periodic flush. Does nothing outside the platform, where the counts stay in memory. */
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
