/** Jobs that go on after the answer was sent. */

import type {} from "@supabase/functions-js/src/edge-runtime.d.ts";
import { secretKey, supabaseUrl } from "./environment.ts";

/** Jobs in flight for this isolate; true when one more run was asked for meanwhile. */
const asked = new Map<string, boolean>();

async function call(job: string): Promise<void> {
  do {
    asked.set(job, false);
    try {
      const url = `${supabaseUrl()}/functions/v1/jobs/${job}`;
      const response = await fetch(url, { method: "POST", headers: { apikey: secretKey() } });
      await response.body?.cancel();
    } catch {
      // The schedule picks up what was not done.
    }
  } while (asked.get(job));
  asked.delete(job);
}

/** Asks for a job now, at best effort. Single-flight: requests during a run coalesce into one more run after it. */
export function requestJob(job: string): void {
  if (asked.has(job)) {
    asked.set(job, true);
    return;
  }
  const runs = call(job);
  // Plain Deno has no such object; the platform keeps an isolate alive for promises given to it.
  if (typeof EdgeRuntime !== "undefined") {
    EdgeRuntime.waitUntil(runs);
  }
}
