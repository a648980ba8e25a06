/** Rate of events averaged over the last minute, as the platform's Realtime counts it. */

const mostBuckets = 12;
/** After five minutes without events the platform deletes a counter. */
const idleTicks = 60;

export class Rate {
  readonly #mostPerSecond: number;
  readonly #tickMilliseconds: number;
  #count = 0;
  #buckets: number[] = [];
  #idleTicks = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isStopped = false;
  #perSecond = 0;

  constructor(mostPerSecond: number, tickMilliseconds: number) {
    this.#mostPerSecond = mostPerSecond;
    this.#tickMilliseconds = tickMilliseconds;
  }

  /** Rate at the last tick. */
  get perSecond(): number {
    return this.#perSecond;
  }

  /** Whether the rate was too high at the last tick. */
  get isExceeded(): boolean {
    return this.#perSecond >= this.#mostPerSecond;
  }

  /** Whether `more` further events would be too many. */
  wouldExceed(more: number): boolean {
    return this.#perSecond + more > this.#mostPerSecond;
  }

  add(times = 1): void {
    if (this.#mostPerSecond === Number.POSITIVE_INFINITY) {
      return;
    }
    this.#count += times;
    if (this.#timer === undefined && !this.#isStopped) {
      // The platform's first tick comes with the counter, when nothing has been counted yet.
      this.#buckets = [0];
      this.#timer = setInterval(() => this.#tick(), this.#tickMilliseconds);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.#idleTicks = this.#count === 0 ? this.#idleTicks + 1 : 0;
    this.#buckets = [this.#count, ...this.#buckets].slice(0, mostBuckets);
    this.#count = 0;
    const sum = this.#buckets.reduce((total, count) => total + count, 0);
    this.#perSecond = sum / this.#buckets.length / (this.#tickMilliseconds / 1000);
    if (this.#idleTicks >= idleTicks) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#idleTicks = 0;
    }
  }
}
