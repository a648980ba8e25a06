/** Ends the calls, timers and listeners of a client when the app closes it. */

import { clientClosed } from "./errors.ts";
import { reasonOf } from "./wait.ts";

export class Lifetime {
  #isClosed = false;
  readonly #tasks = new Set<() => void>();

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Throws `client_closed` if the client is closed. */
  assertOpen(): void {
    if (this.#isClosed) {
      throw clientClosed();
    }
  }

  /** Runs a task when the client closes. The returned function removes the task. */
  atClose(task: () => void): () => void {
    this.#tasks.add(task);
    return () => this.#tasks.delete(task);
  }

  /**
   * Runs a call with a signal that is aborted when the app's signal is aborted, when the client closes, and after the
   * call. The abort after the call clears the timers of delays that are still pending. The promise rejects as soon as
   * the client closes, because a token refresh ignores signals.
   */
  run<Result>(call: (signal: AbortSignal) => Promise<Result>, given?: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.assertOpen();
      const controller = new AbortController();
      const abort = () => controller.abort(given && reasonOf(given));
      const removeTask = this.atClose(() => {
        reject(clientClosed());
        controller.abort();
      });
      if (given?.aborted) {
        abort();
      }
      given?.addEventListener("abort", abort);
      call(controller.signal)
        .then(resolve, reject)
        .finally(() => {
          removeTask();
          given?.removeEventListener("abort", abort);
          controller.abort();
        });
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const task of [...this.#tasks]) {
      task();
    }
    this.#tasks.clear();
  }
}
