/** Timer that fires when a token expires. */

// A longer timeout overflows 32 bits and fires immediately.
const longestTimer = 2 ** 31 - 1;

export class Expiry {
  readonly #onExpired: (expiredAt: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(onExpired: (expiredAt: number) => void) {
    this.#onExpired = onExpired;
  }

  /** Replaces the expiry time. Null never expires. */
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

  /** Stops the timer permanently: later calls of `waitFor` are ignored. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
