/** Requests jobs in the background, after the response was sent. */

import type {} from "@supabase/functions-js/src/edge-runtime.d.ts";
import { secretKey, supabaseUrl } from "./environment.ts";

const callMilliseconds = 5000;

/**
 * Jobs that this isolate is requesting now. The value is true if the job was requested again while a request was in
 * flight.
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
      // If this fails, the schedule starts the job later.
    }
  } while (asked.get(job));
  asked.delete(job);
}

/**
 * Requests a job now, best effort. Single-flight: all requests that are made while a request is in flight are coalesced
 * into one further request.
 */
export function requestJob(job: string): void {
  if (asked.has(job)) {
    asked.set(job, true);
    return;
  }
  runInBackground(call(job));
}

/** Requests the job that an RPC has requested, unless the response is a stored response. */
export function requestJobFor({ isReplayed }: { isReplayed: boolean }, job: string): void {
  if (!isReplayed) {
    requestJob(job);
  }
}
