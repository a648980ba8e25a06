/** Limits that were found to be switched off, so that the next calls need not ask: docs/rules/limits.md, Settings. */

import type { Spending } from "./statements.ts";

const milliseconds = 10_000;

/** What an isolate knows of limits that are off. There are as many entries as combinations of limits in the contracts. */
export class SwitchedOff {
  readonly #until = new Map<string, number>();

  /** Whether all of these were off a moment ago; `now` is in milliseconds, of whatever clock. */
  has({ limits }: Spending, now: number): boolean {
    return now < (this.#until.get(limits.join()) ?? Number.NEGATIVE_INFINITY);
  }

  /** Notes what a call was told of the buckets that it spent from: none when the limits are off. */
  hear({ limits }: Spending, buckets: unknown[], now: number): void {
    if (buckets.length === 0) {
      this.#until.set(limits.join(), now + milliseconds);
    }
  }
}
