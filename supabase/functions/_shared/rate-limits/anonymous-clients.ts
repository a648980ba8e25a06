/** Rate limit of calls without a user, by IP address, in the memory of the isolate. */

const callsPerSecond = 50;
const millisecondsPerCall = 1000 / callsPerSecond;
const rememberedAddresses = 10_000;
/** Maximum length of a stored address. No IP address is longer, and longer text is truncated to limit memory. */
const longestAddress = 64;

/**
 * Returns the entry of `x-forwarded-for` that the outermost trusted proxy has written, counted from the right. A client
 * can forge the entries to its left. Returns undefined if no proxy is trusted, or if the call did not pass through all
 * trusted proxies.
 */
export function addressOf(request: Request, trustedHops: number): string | undefined {
  if (trustedHops === 0) {
    return undefined;
  }
  const entries = (request.headers.get("x-forwarded-for") ?? "").split(",");
  return entries.at(-trustedHops)?.trim().slice(0, longestAddress) || undefined;
}

export class AnonymousClients {
  /**
   * Leaky buckets: for each address, the time at which its bucket is empty, which is at most one second in the future.
   * The addresses are ordered by their last call.
   */
  readonly #busyUntil = new Map<string, number>();

  /**
   * Counts a call that is rejected for lack of a valid token. If the address has made too many calls, returns false and
   * does not count the call.
   */
  allowCall(address: string, now = performance.now()): boolean {
    const until = Math.max(this.#busyUntil.get(address) ?? 0, now) + millisecondsPerCall;
    if (until > now + 1000) {
      return false;
    }
    this.#busyUntil.delete(address);
    if (this.#busyUntil.size >= rememberedAddresses) {
      this.#busyUntil.delete(this.#busyUntil.keys().next().value as string);
    }
    this.#busyUntil.set(address, until);
    return true;
  }
}
