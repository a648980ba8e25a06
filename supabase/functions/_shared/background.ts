/** Work that goes on after the answer was sent. */

import type {} from "@supabase/functions-js/src/edge-runtime.d.ts";
import { secretKey, supabaseUrl } from "./environment.ts";

/** Asks the `jobs` function to look for work now instead of at its next turn; a lost request only delays it. */
export function requestJobs(): void {
  const request = fetch(`${supabaseUrl}/functions/v1/jobs`, { method: "POST", headers: { apikey: secretKey } }).then(
    (response) => response.body?.cancel(),
    () => {},
  );
  // Plain Deno has no such object; the platform keeps an isolate alive for promises given to it.
  if (typeof EdgeRuntime !== "undefined") {
    EdgeRuntime.waitUntil(request);
  }
}
