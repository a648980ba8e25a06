/** Timer that fires when a token expires. */

// A timeout above this limit overflows 32 bits and would fire immediately.
const longestTimer = 2 ** 31 - 1;

export class Expiry {
  readonly #onExpired: (expiredAt: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(onExpired: (expiredAt: number) => void) {
    this.#onExpired = onExpired;
  }

  /** Replaces the expiry time. With null, the timer never fires. */
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

  /** Stops the timer permanently; later calls of `waitFor` have no effect. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
