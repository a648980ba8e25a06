/**
 * Hands over what an isolate has counted: in the background, a few seconds after the first count, and when the platform says
 * that the isolate will end. One that ends without a word takes with it what it counted within those seconds.
 */

import type {} from "@supabase/functions-js/src/edge-runtime.d.ts";
import { callRpc } from "../database/rpc.ts";
import { runInBackground } from "../http/background.ts";
import { returnCounts, takeCounts, whenCounted } from "./metrics.ts";

/** At most so often an isolate sends a statement of its own. */
const pauseMilliseconds = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isBegun = false;

/** Sends all that was counted. What fails is sent the next time; when only its answer was lost, it counts twice. */
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
    // Whatever keeps the database from answering is told by the calls of others.
    returnCounts(counts);
  }
}

/** From now on this isolate hands over what it counts; plain Deno, in which there is no platform, keeps it. */
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
