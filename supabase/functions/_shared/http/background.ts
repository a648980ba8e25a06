/** Jobs that go on after the answer was sent. */

import type {} from "@supabase/functions-js/src/edge-runtime.d.ts";
import { secretKey, supabaseUrl } from "./environment.ts";

const callMilliseconds = 5000;

/** Jobs that this isolate is asking for; true when one was asked for once more meanwhile. */
const asked = new Map<string, boolean>();

/** Keeps the isolate alive for work that goes on after the answer; plain Deno has no such object. */
export function runInBackground(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== "undefined") {
    EdgeRuntime.waitUntil(work);
  }
}

async function call(job: string): Promise<void> {
  do {
    asked.set(job, false);
    try {
      const response = await fetch(`${supabaseUrl()}/functions/v1/jobs/${job}`, {
        method: "POST",
        headers: { apikey: secretKey() },
        signal: AbortSignal.timeout(callMilliseconds),
      });
      await response.body?.cancel();
    } catch {
      // The schedule picks up what was not done.
    }
  } while (asked.get(job));
  asked.delete(job);
}

/** Asks for a job now, at best effort. Single-flight: requests meanwhile coalesce into one more. */
export function requestJob(job: string): void {
  if (asked.has(job)) {
    asked.set(job, true);
    return;
  }
  runInBackground(call(job));
}

/** Asks for the job that follows from what a verb did; its repetition did nothing. */
export function requestJobFor({ isReplayed }: { isReplayed: boolean }, job: string): void {
  if (!isReplayed) {
    requestJob(job);
  }
}
