/** Rate of events, averaged over the last minute like the rates of the platform's Realtime. */

const mostBuckets = 12;
/** Number of ticks without events (five minutes) after which the platform deletes a counter. */
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

  /** Events per second at the last tick. */
  get perSecond(): number {
    return this.#perSecond;
  }

  /** Whether the rate had reached the limit at the last tick. */
  get isExceeded(): boolean {
    return this.#perSecond >= this.#mostPerSecond;
  }

  /** Whether the rate would exceed the limit if `more` events per second were added. */
  wouldExceed(more: number): boolean {
    return this.#perSecond + more > this.#mostPerSecond;
  }

  add(times = 1): void {
    if (this.#mostPerSecond === Number.POSITIVE_INFINITY) {
      return;
    }
    this.#count += times;
    if (this.#timer === undefined && !this.#isStopped) {
      // The platform's first tick occurs when the counter is created, so the first bucket is empty.
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
