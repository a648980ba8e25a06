/** Calls whose tokens are spent already, so that they need no statement for it: docs/api/rate-limits.md, Counting. */

import type { Spending } from "../database/statements.ts";

/** What is left in a bucket, as `private.bucket_view` writes it. */
export type Bucket = [name: string, most: number, seconds: number, left: number, secondsToFull: number];

/** Calls that are not made in this time have cost their tokens for nothing. */
const lifetimeMilliseconds = 1000;
/** So many calls are paid for at once, at most. */
const mostCalls = 16;
/** Of what was paid for at once this share is left to who calls while the next are being paid for. */
const reserve = 0.25;
/** All is forgotten after so long, so that it stays small; it is also how long limits count as off. */
const memoryMilliseconds = 10_000;

/** What one person has in advance of the same limits. */
interface Account {
  /** Paid for and not made yet. */
  calls: number;
  /** What the last statement paid for: the call behind it, and those that were to follow. */
  bought: number;
  boughtAt: number;
  /** As they were told then; none while the limits are off. */
  buckets: Bucket[];
  /** Whether more than one call is being paid for: once at a time, however many wait for an answer. */
  isBuying: boolean;
}

/** How a call is paid: in front of it, with others if they are more than one, or before, when so much was left. */
export type Taken = { calls: number } | { buckets: Bucket[] };

function keyOf(personId: string, { limits }: Spending): string {
  return `${personId} ${limits.join()}`;
}

function isInTime({ boughtAt }: Account, now: number): boolean {
  return now - boughtAt < lifetimeMilliseconds;
}

/** The buckets with what is paid for and not used yet. */
function withCalls(buckets: Bucket[], calls: number): Bucket[] {
  return buckets.map(([name, most, seconds, left, secondsToFull]) => [
    name,
    most,
    seconds,
    left + calls,
    secondsToFull,
  ]);
}

/** What an isolate has paid for. Who calls again within a second pays for twice as many calls each time. */
export class PrepaidCalls {
  readonly #accounts = new Map<string, Account>();
  #until = Number.NEGATIVE_INFINITY;

  /** How the next call is paid; `now` is in milliseconds, of whatever clock. */
  take(personId: string, spending: Spending, now: number): Taken {
    if (now >= this.#until) {
      this.#accounts.clear();
      this.#until = now + memoryMilliseconds;
    }
    const account = this.#accounts.get(keyOf(personId, spending));
    if (account?.buckets.length === 0) {
      return { buckets: [] };
    }
    if (!account || !isInTime(account, now)) {
      return { calls: 1 };
    }
    if (account.calls > (account.isBuying ? 0 : reserve * account.bought)) {
      account.calls -= 1;
      return { buckets: withCalls(account.buckets, account.calls) };
    }
    if (account.isBuying) {
      return { calls: 1 };
    }
    account.isBuying = true;
    return { calls: Math.min(2 * account.bought, mostCalls) };
  }

  /**
   * Notes for how many calls was paid of those that were asked for, with what is left in the buckets: none while the limits
   * are off. What is left for the person then.
   */
  hear(
    personId: string,
    spending: Spending,
    { asked, calls, buckets }: { asked: number; calls: number; buckets: Bucket[] },
    now: number,
  ): Bucket[] {
    const key = keyOf(personId, spending);
    const account = this.#accounts.get(key);
    // Beside it others are paid for, or were.
    if (asked === 1 && account && (account.isBuying || (account.calls > 0 && isInTime(account, now)))) {
      return buckets;
    }
    const left = calls - 1 + (account && isInTime(account, now) ? account.calls : 0);
    this.#accounts.set(key, { calls: left, bought: calls, boughtAt: now, buckets, isBuying: false });
    return withCalls(buckets, left);
  }

  /** Pays for the next call by itself: after a refusal, or when nothing was told. */
  forget(personId: string, spending: Spending): void {
    this.#accounts.delete(keyOf(personId, spending));
  }
}
