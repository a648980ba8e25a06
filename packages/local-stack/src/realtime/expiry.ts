/** Timer for the expiry of a token. */

// A longer timer overflows 32 bits and fires at once.
const longestTimer = 2 ** 31 - 1;

export class Expiry {
  readonly #onExpired: (expiredAt: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(onExpired: (expiredAt: number) => void) {
    this.#onExpired = onExpired;
  }

  /** Waits for this time in place of an earlier one. Null never expires. */
  waitFor(expiresAt: number | null): void {
    clearTimeout(this.#timer);
    if (expiresAt === null || this.#isStopped) {
      return;
    }
    const remaining = expiresAt - Date.now();
    if (remaining <= 0) {
      this.#onExpired(expiresAt);
    } else {
      this.#timer = setTimeout(() => this.waitFor(expiresAt), Math.min(remaining, longestTimer));
    }
  }

  /** Stops for good: later calls of `waitFor` have no effect. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
