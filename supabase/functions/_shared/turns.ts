/** Work that is done one piece at a time in an isolate. The others wait: few enough, and not for long. */

import { ApiError } from "./errors.ts";

interface Bounds {
  mostWaiting: number;
  milliseconds: number;
}

export class Turns {
  readonly #bounds: Bounds;
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Does the work when its turn has come; `media_busy` when too many wait already, or it has waited too long. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) {
      await this.#wait();
    }
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const refuse = () => {
        this.#waiting.delete(begin);
        reject(new ApiError("media_busy", "Too many files are being prepared at the moment."));
      };
      const hasRoom = this.#waiting.size < this.#bounds.mostWaiting;
      const timer = setTimeout(refuse, hasRoom ? this.#bounds.milliseconds : 0);
      if (hasRoom) {
        this.#waiting.add(begin);
      }
    });
  }

  /** The turn goes to who has waited longest, and stays taken until then. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else {
      this.#isTaken = false;
    }
  }
}
