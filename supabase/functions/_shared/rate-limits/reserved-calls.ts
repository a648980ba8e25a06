/** Calls whose tokens are spent already, so that they need no statement for it: docs/api/rate-limits.md, Counting. */

import type { TokenCost } from "../database/statements.ts";

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
interface Reservation {
  /** Paid for and not made yet. */
  calls: number;
  /** What the last statement paid for: the call behind it, and those that were to follow. */
  reserved: number;
  reservedAt: number;
  /** As they were told then; none while the limits are off. */
  buckets: Bucket[];
  /** Whether more than one call is being paid for: once at a time, however many wait for an answer. */
  isReserving: boolean;
}

/** How a call is paid: in front of it, with others if they are more than one, or before, when so much was left. */
export type Acquired = { calls: number } | { buckets: Bucket[] };

function keyOf(personId: string, { limits }: TokenCost): string {
  return `${personId} ${limits.join()}`;
}

function isInTime({ reservedAt }: Reservation, now: number): boolean {
  return now - reservedAt < lifetimeMilliseconds;
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
export class ReservedCalls {
  readonly #reservations = new Map<string, Reservation>();
  #until = Number.NEGATIVE_INFINITY;

  /** How the next call is paid; `now` is in milliseconds, of whatever clock. */
  take(personId: string, cost: TokenCost, now: number): Acquired {
    if (now >= this.#until) {
      this.#reservations.clear();
      this.#until = now + memoryMilliseconds;
    }
    const reservation = this.#reservations.get(keyOf(personId, cost));
    if (reservation?.buckets.length === 0) {
      return { buckets: [] };
    }
    if (!reservation || !isInTime(reservation, now)) {
      return { calls: 1 };
    }
    if (reservation.calls > (reservation.isReserving ? 0 : reserve * reservation.reserved)) {
      reservation.calls -= 1;
      return { buckets: withCalls(reservation.buckets, reservation.calls) };
    }
    if (reservation.isReserving) {
      return { calls: 1 };
    }
    reservation.isReserving = true;
    return { calls: Math.min(2 * reservation.reserved, mostCalls) };
  }

  /**
   * Notes for how many calls was paid of those that were asked for, with what is left in the buckets: none while the limits
   * are off. What is left for the person then.
   */
  record(
    personId: string,
    cost: TokenCost,
    { asked, calls, buckets }: { asked: number; calls: number; buckets: Bucket[] },
    now: number,
  ): Bucket[] {
    const key = keyOf(personId, cost);
    const reservation = this.#reservations.get(key);
    // Beside it others are paid for, or were.
    if (
      asked === 1 &&
      reservation &&
      (reservation.isReserving || (reservation.calls > 0 && isInTime(reservation, now)))
    ) {
      return buckets;
    }
    const left = calls - 1 + (reservation && isInTime(reservation, now) ? reservation.calls : 0);
    this.#reservations.set(key, { calls: left, reserved: calls, reservedAt: now, buckets, isReserving: false });
    return withCalls(buckets, left);
  }

  /** Pays for the next call by itself: after a refusal, or when nothing was told. */
  forget(personId: string, cost: TokenCost): void {
    this.#reservations.delete(keyOf(personId, cost));
  }
}
