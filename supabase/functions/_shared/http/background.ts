/** Starts jobs in the background, without delaying the response. */

import type {} from "@supabase/functions-js/src/edge-runtime.d.ts";
import { secretKey, supabaseUrl } from "./environment.ts";

const callMilliseconds = 5000;

/**
 * Jobs for which this isolate has an HTTP request in flight. The value is true if `requestJob` was called again for the
 * job during this request.
 */
const asked = new Map<string, boolean>();

/** Keeps the isolate alive for work after the response. `EdgeRuntime` exists only on the platform. */
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
      // The error is ignored, because the schedule starts the job later.
    }
  } while (asked.get(job));
  asked.delete(job);
}

/**
 * Starts a job with an HTTP request, best effort. Single-flight: all calls during a request in flight are coalesced
 * into one further request.
 */
export function requestJob(job: string): void {
  if (asked.has(job)) {
    asked.set(job, true);
    return;
  }
  runInBackground(call(job));
}

/** Starts a job after an RPC, unless the result of the RPC is a stored response. */
export function requestJobFor({ isReplayed }: { isReplayed: boolean }, job: string): void {
  if (!isReplayed) {
    requestJob(job);
  }
}
