/** What was heard of the service, and when it answered. */

/** An answer that did what was asked. */
interface HandledCall {
  functionName: string;
  beganAt: number;
}

export class Figures {
  calls = 0;
  acknowledged = 0;
  reads = 0;
  /** Calls that were made again since the one before had no answer, or was asked to come back. */
  repeated = 0;
  /** Repetitions whose first call had been done. */
  replayed = 0;
  /** By status; `lost` is no answer at all. */
  readonly unavailable = new Map<string, number>();
  /** What nobody should hear, in a sentence each. */
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

  /** When a call was answered that began from now on, of this function if one is named. */
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
