/** Rounds of a task: whenever one is asked for, one at a time, at a pace, again after a failure, and now and then unasked. */

import { isPassing, patienceBefore } from "../api/backoff.ts";

export interface RoundsOptions {
  /**
   * One round. What it throws is tried again if that may help; one that was asked for and answers false, since it has found
   * nothing, is followed by one more.
   */
  task: () => Promise<unknown>;
  /** Milliseconds from the beginning of a round to the next. */
  pace: number;
  /** Milliseconds until a round that nobody asked for; never without it. */
  unaskedAfter?: number;
  /** Called with a failure that no repetition mends; there are no more rounds. */
  onRefused: (error: unknown) => void;
}

/** Postgres may tell of a transaction, by replication, some milliseconds before others can read it. */
const secondLookAfter = 1000;

export class Rounds {
  readonly #options: RoundsOptions;
  #isAsked = false;
  #isBusy = false;
  #isStopped = false;
  /** What was hinted at was not found. */
  #looksAgain = false;
  #begunAt = 0;
  #failures = 0;
  #patience = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /** A round begins soon, however often it is asked for until then. */
  ask(): void {
    this.#isAsked = true;
    this.#wait();
  }

  /** The same, without waiting for the end of what an earlier failure costs. */
  askAtOnce(): void {
    this.#failures = 0;
    this.ask();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const { pace, unaskedAfter } = this.#options;
    const usual = this.#looksAgain ? secondLookAfter : unaskedAfter;
    const pause = this.#failures > 0 ? this.#patience : this.#isAsked ? pace : usual;
    if (this.#isStopped || this.#isBusy || pause === undefined) {
      return;
    }
    // The clock of a phone may be set back meanwhile.
    const left = Math.min(pause, this.#begunAt + pause - Date.now());
    this.#timer = setTimeout(() => void this.#begin(), Math.max(0, left));
  }

  async #begin(): Promise<void> {
    const wasAsked = this.#isAsked;
    this.#isAsked = false;
    this.#looksAgain = false;
    this.#isBusy = true;
    this.#begunAt = Date.now();
    try {
      const found = await this.#options.task();
      this.#looksAgain = wasAsked && found === false;
      this.#failures = 0;
    } catch (error) {
      this.#endBadly(error);
    }
    this.#isBusy = false;
    this.#wait();
  }

  #endBadly(error: unknown): void {
    if (this.#isStopped) {
      return;
    }
    if (!isPassing(error)) {
      this.stop();
      this.#options.onRefused(error);
      return;
    }
    this.#patience = patienceBefore(this.#failures, error);
    this.#failures += 1;
    this.#begunAt = Date.now();
  }
}
