/** Calls without a person, counted in the memory of the isolate by the address that they come from. */

const callsPerSecond = 50;
const millisecondsPerCall = 1000 / callsPerSecond;
const rememberedAddresses = 10_000;
/** Longer than any address: what is not one takes no more memory. */
const longestAddress = 64;

/**
 * The entry of `x-forwarded-for` that the outermost of so many trusted proxies has written, from the right: what stands to
 * its left may be the invention of a client. Undefined where nobody is trusted, or the call did not come through all of them.
 */
export function addressOf(request: Request, trustedHops: number): string | undefined {
  if (trustedHops === 0) {
    return undefined;
  }
  const entries = (request.headers.get("x-forwarded-for") ?? "").split(",");
  return entries.at(-trustedHops)?.trim().slice(0, longestAddress) || undefined;
}

export class AnonymousClients {
  /** Each call adds its share of a second, in the order of the last call; whoever is a second ahead has had all. */
  readonly #busyUntil = new Map<string, number>();

  /** Counts a call that is not let in; false for one too many, which is not counted. */
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
