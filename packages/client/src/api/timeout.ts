/** Timeout of a single attempt of a call. The attempt also ends when the app aborts its signal. */

import { ApiError } from "./errors.ts";
import { reasonOf } from "./wait.ts";

/** Replaces `AbortSignal.any`, which React Native does not have. */
export class Timeout {
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  readonly #signalOfApp: AbortSignal | undefined;
  readonly #abort = () => this.#controller.abort();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(milliseconds: number, given: AbortSignal | undefined) {
    this.#milliseconds = milliseconds;
    this.#signalOfApp = given;
    given?.addEventListener("abort", this.#abort);
    if (given?.aborted) {
      this.#abort();
    }
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timeout after progress. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#abort();
    }, this.#milliseconds);
  }

  /** Returns the reason why an attempt ended without a response: the app's abort reason, or an `ApiError`. */
  explain(cause: unknown): unknown {
    if (this.#signalOfApp?.aborted) {
      return reasonOf(this.#signalOfApp);
    }
    return this.#isOver
      ? new ApiError({ code: "timed_out", status: 0, message: "The service took too long to answer.", cause })
      : unreachable(cause);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#signalOfApp?.removeEventListener("abort", this.#abort);
  }
}

export function unreachable(cause: unknown): ApiError {
  return new ApiError({ code: "network_failed", status: 0, message: "The service could not be reached.", cause });
}
