/** Waits for the moment at which a token expires. */

// A longer timer overflows 32 bits and fires at once.
const longestTimer = 2 ** 31 - 1;

export class Expiry {
  readonly #onExpired: (expiredAt: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(onExpired: (expiredAt: number) => void) {
    this.#onExpired = onExpired;
  }

  /** Waits for this moment instead of an earlier one; null never comes. */
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

  /** For good: what is to be waited for later is not. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
