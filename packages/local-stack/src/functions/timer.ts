/** Calls the `jobs` function periodically, as a schedule on the platform does. */

import { gatewayUrl } from "../addresses.ts";
import type { StackContext } from "../stack.ts";

const defaultIntervalMilliseconds = 5000;
const callMilliseconds = 150_000;

/** Starts periodic calls of the function. Skips a call if the previous call is still running. */
export function startJobsTimer(
  context: StackContext,
  intervalMilliseconds = defaultIntervalMilliseconds,
): { stop(): void } {
  const url = `${gatewayUrl(context.options)}/functions/v1/jobs`;
  const stopping = new AbortController();
  let isCalling = false;
  let hasFailed = false;

  async function call(): Promise<void> {
    if (isCalling) {
      return;
    }
    isCalling = true;
    const failure = await callOnce(url, context.keys.secretKey, stopping.signal);
    isCalling = false;
    if (failure && !hasFailed && !stopping.signal.aborted) {
      console.error(`jobs: ${failure}; further failures are not logged until a call succeeds`);
    }
    hasFailed = failure !== null;
  }

  const timer = setInterval(call, intervalMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

/**
 * Calls the function once. Returns null if the call succeeded or the function does not exist, otherwise a description
 * of the problem.
 */
async function callOnce(url: string, secretKey: string, stopping: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { apikey: secretKey },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(callMilliseconds)]),
    });
    const text = await response.text();
    if (response.ok || isMissingFunction(response.status, text)) {
      return null;
    }
    return `the call was answered with ${response.status}`;
  } catch (error) {
    return `the call failed: ${error instanceof Error ? error.message : error}`;
  }
}

function isMissingFunction(status: number, body: string): boolean {
  return status === 404 && body.includes('"NOT_FOUND"');
}
