/** Polls until a condition is true or a timeout has passed. */

const pollMilliseconds = 20;

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Calls `poll` repeatedly and returns its first result that is neither undefined nor false. Throws after the timeout.
 */
export async function until<Found>(
  what: string,
  timeoutMilliseconds: number,
  poll: () => Promise<Found | undefined | false> | Found | undefined | false,
): Promise<Found> {
  const endsAt = performance.now() + timeoutMilliseconds;
  for (;;) {
    const found = await poll();
    if (found !== undefined && found !== false) {
      return found;
    }
    if (performance.now() > endsAt) {
      throw new Error(`Waited ${timeoutMilliseconds / 1000} s without success: ${what}.`);
    }
    await pause(pollMilliseconds);
  }
}
