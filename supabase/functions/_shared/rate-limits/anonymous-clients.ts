/** Rate limit per IP address for calls without a valid token. Each isolate keeps the state of the limit in memory. */

const callsPerSecond = 50;
const millisecondsPerCall = 1000 / callsPerSecond;
const rememberedAddresses = 10_000;
/**
 * Maximum length of a stored IP address. No valid address is longer. The entry is truncated to this length, because a
 * client can send an entry of any length.
 */
const longestAddress = 64;

/**
 * Returns the IP address of the client: the entry of `x-forwarded-for` that the outermost trusted proxy appended, at
 * position `trustedHops` from the right. A client can forge the entries to the left of this entry. Returns undefined if
 * no proxy is trusted, or if the call did not pass through all trusted proxies.
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
   * Leaky buckets. The value for an address is the time at which its bucket will be empty, at most one second in the
   * future. The map is ordered by the last counted call of each address.
   */
  readonly #busyUntil = new Map<string, number>();

  /**
   * Counts a call that had no valid token. Returns false, without counting the call, if the address has made too many
   * calls.
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
