/** Delay before a retry (docs/guides/client-advice.md, How to wait). */

const longestPause = 30_000;
const firstPause = 500;

/**
 * Returns the delay in milliseconds before retry number `attempt`, counted from 1. Returns the delay that the service
 * requested plus up to 25 %, or exponential backoff with full jitter if the service requested none.
 */
export function retryDelay(attempt: number, retryAfter: number | null): number {
  if (retryAfter !== null) {
    return retryAfter * 1000 * (1 + Math.random() / 4);
  }
  return Math.random() * Math.min(longestPause, firstPause * 2 ** attempt);
}

/**
 * Returns the abort reason of a signal. In React Native, signals have no abort reason, so an error named `AbortError`
 * is returned.
 */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? Object.assign(new Error("The call was aborted."), { name: "AbortError" });
}

/** Waits for the delay before retry number `attempt`. Rejects as soon as the signal is aborted. */
export function wait(attempt: number, retryAfter: number | null, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(reasonOf(signal));
      return;
    }
    const abort = () => {
      clearTimeout(timer);
      reject(signal && reasonOf(signal));
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      },
      retryDelay(attempt, retryAfter),
    );
    signal?.addEventListener("abort", abort);
  });
}
