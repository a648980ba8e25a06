/** Rounds of a task: whenever one is asked for, one at a time, at a pace, again after a failure, and now and then unasked. */

import { backoffBefore } from "../api/backoff.ts";
import { isRetryable } from "../api/errors.ts";

export interface PollLoopOptions {
  /**
   * One round. What it throws is tried again if that may help; one that was asked for and answers false, since it has found
   * nothing, is followed by one more.
   */
  task: () => Promise<unknown>;
  /** Milliseconds from the beginning of a round to the next. */
  pace: number;
  /** Milliseconds until a round that nobody asked for; never without it. */
  idlePollAfter?: number;
  /** Called with a failure that no repetition mends; there are no more rounds. */
  onRefused: (error: unknown) => void;
}

/** Postgres may tell of a transaction, by replication, some milliseconds before others can read it. */
const secondPollAfter = 1000;

export class PollLoop {
  readonly #options: PollLoopOptions;
  #isRequested = false;
  #isBusy = false;
  #isStopped = false;
  /** What was hinted at was not found. */
  #pollsAgain = false;
  #begunAt = 0;
  #failures = 0;
  #backoff = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PollLoopOptions) {
    this.#options = options;
  }

  /** A round begins soon, however often it is asked for until then. */
  poll(): void {
    this.#isRequested = true;
    this.#wait();
  }

  /** The same, without waiting for the end of what an earlier failure costs. */
  pollNow(): void {
    this.#failures = 0;
    this.poll();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const { pace, idlePollAfter } = this.#options;
    const usual = this.#pollsAgain ? secondPollAfter : idlePollAfter;
    const pause = this.#failures > 0 ? this.#backoff : this.#isRequested ? pace : usual;
    if (this.#isStopped || this.#isBusy || pause === undefined) {
      return;
    }
    // The clock of a phone may be set back meanwhile.
    const left = Math.min(pause, this.#begunAt + pause - Date.now());
    this.#timer = setTimeout(() => void this.#begin(), Math.max(0, left));
  }

  async #begin(): Promise<void> {
    const wasRequested = this.#isRequested;
    this.#isRequested = false;
    this.#pollsAgain = false;
    this.#isBusy = true;
    this.#begunAt = Date.now();
    try {
      const found = await this.#options.task();
      this.#pollsAgain = wasRequested && found === false;
      this.#failures = 0;
    } catch (error) {
      this.#handleFailure(error);
    }
    this.#isBusy = false;
    this.#wait();
  }

  #handleFailure(error: unknown): void {
    if (this.#isStopped) {
      return;
    }
    if (!isRetryable(error)) {
      this.stop();
      this.#options.onRefused(error);
      return;
    }
    this.#backoff = backoffBefore(this.#failures, error);
    this.#failures += 1;
    this.#begunAt = Date.now();
  }
}
