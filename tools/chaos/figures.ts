/** Counts the responses of the service, and notifies waiting functions of each successful call. */

/** Call that has succeeded. */
interface HandledCall {
  functionName: string;
  beganAt: number;
}

export class Figures {
  calls = 0;
  acknowledged = 0;
  reads = 0;
  /** Number of calls that had to be repeated. */
  repeated = 0;
  /** Number of repeated calls whose first attempt had already been executed. */
  replayed = 0;
  /** Number of failed attempts for each status. The key `lost` counts attempts without a response. */
  readonly unavailable = new Map<string, number>();
  /** Descriptions of responses that must never occur, as sentences. */
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
   * Resolves when a call that starts after this moment has succeeded. If `functionName` is set, only calls of this edge
   * function are considered.
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
