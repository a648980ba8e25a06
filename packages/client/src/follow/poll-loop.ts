/**
 * Poll loop that runs a task repeatedly. The task runs on request and at an idle interval, with a minimum interval
 * between runs and with backoff after failures. Runs never overlap.
 */

import { backoffBefore } from "../api/backoff.ts";
import { isRetryable } from "../api/errors.ts";

export interface PollLoopOptions {
  /**
   * Performs one run of the task. A run that throws a retryable error is retried. If a requested run returns false (no
   * change), the loop runs the task once more.
   */
  task: () => Promise<unknown>;
  /** Minimum milliseconds from the start of a run to the start of the next run. */
  pace: number;
  /** Milliseconds until the next run if no run is requested. Undefined if the task only runs on request. */
  idlePollAfter?: number;
  /** Called with a permanent error; the loop then stops. */
  onRefused: (error: unknown) => void;
}

/**
 * Delay of the additional run. A broadcast may arrive some milliseconds before other connections can read its
 * transaction.
 */
const secondPollAfter = 1000;

export class PollLoop {
  readonly #options: PollLoopOptions;
  #isRequested = false;
  #isBusy = false;
  #isStopped = false;
  /** Whether the loop runs once more soon, because a requested run found no change. */
  #pollsAgain = false;
  #begunAt = 0;
  #failures = 0;
  #backoff = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PollLoopOptions) {
    this.#options = options;
  }

  /** Requests a run as soon as the minimum interval allows. All requests before the next run share that run. */
  poll(): void {
    this.#isRequested = true;
    this.#wait();
  }

  /** Requests a run that does not wait for the backoff of an earlier failure. */
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
    // `Math.min` limits the delay to `pause`, because the clock of the phone may have been set back.
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
