/** Counts the responses of the service, and notifies waiting checks of each success. */

/** Successful call. */
interface HandledCall {
  functionName: string;
  beganAt: number;
}

export class Figures {
  calls = 0;
  acknowledged = 0;
  reads = 0;
  /** Number of retried calls. */
  repeated = 0;
  /** Number of retries whose first attempt had succeeded. */
  replayed = 0;
  /** Number of failed attempts by status. `lost` is a missing response. */
  readonly unavailable = new Map<string, number>();
  /** Responses that must never occur, as sentences. */
  readonly faults: string[] = [];
  #listeners: ((answered: HandledCall) => void)[] = [];

  refused(status: string): void {
    this.unavailable.set(status, (this.unavailable.get(status) ?? 0) + 1);
  }

  answered(answered: HandledCall): void {
    for (const listener of this.#listeners) {
      listener(answered);
    }
  }

  /**
   * Resolves when a call that begins after now has succeeded. With `functionName`, only calls of that function are
   * considered.
   */
  nextResponse(functionName?: string): Promise<number> {
    const from = performance.now();
    return new Promise((resolve) => {
      const listener = (answered: HandledCall) => {
        if (answered.beganAt >= from && (functionName === undefined || answered.functionName === functionName)) {
          this.#listeners = this.#listeners.filter((other) => other !== listener);
          resolve(performance.now());
        }
      };
      this.#listeners.push(listener);
    });
  }
}
