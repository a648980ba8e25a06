/** Who was found to have no limits, so that their next calls need not ask: docs/rules/limits.md, Settings. */

import type { Spending } from "./statements.ts";

const milliseconds = 10_000;

/** What an isolate knows of limits that are off. All of it is forgotten after a moment, so that it stays small. */
export class SwitchedOff {
  readonly #found = new Set<string>();
  #until = Number.NEGATIVE_INFINITY;

  /** Whether all of these limits were off a moment ago for this person; `now` is in milliseconds, of whatever clock. */
  has(personId: string, { limits }: Spending, now: number): boolean {
    if (now >= this.#until) {
      this.#found.clear();
      this.#until = now + milliseconds;
    }
    return this.#found.has(`${personId} ${limits.join()}`);
  }

  /** Notes what a call was told of the buckets that it spent from: none when the limits are off. */
  hear(personId: string, { limits }: Spending, buckets: unknown[]): void {
    if (buckets.length === 0) {
      this.#found.add(`${personId} ${limits.join()}`);
    }
  }
}
