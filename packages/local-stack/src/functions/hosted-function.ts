/** A function in isolates as on the platform: one that takes requests, and those that finish what they have begun. */

import { Isolate, type IsolateSource } from "./isolate.ts";
import { bootError } from "./responses.ts";

/** Of an isolate that has no time left; the next request reaches another one. */
const busyStatus = 503;

export class HostedFunction {
  readonly #source: IsolateSource;
  readonly #leavesWhenBusy: boolean;
  readonly #isolates = new Set<Isolate>();
  #current: Isolate | null = null;

  constructor(source: IsolateSource, { leavesWhenBusy }: { leavesWhenBusy: boolean }) {
    this.#source = source;
    this.#leavesWhenBusy = leavesWhenBusy;
  }

  async handle(request: Request): Promise<Response> {
    const isolate = this.#isolate();
    if (!(await isolate.isReady())) {
      return bootError();
    }
    // It may have gone while it was waited for.
    if (isolate.isRetired) {
      return await this.handle(request);
    }
    const response = await isolate.handle(request);
    if (this.#leavesWhenBusy && response.status === busyStatus) {
      isolate.retire();
    }
    return response;
  }

  /** Ends each isolate when it has done what it has begun; the next request starts another one. */
  retire(): void {
    for (const isolate of this.#isolates) {
      isolate.retire();
    }
  }

  /** Settled when all isolates are gone. */
  async ended(): Promise<void> {
    await Promise.all([...this.#isolates].map((isolate) => isolate.ended));
  }

  stop(): void {
    for (const isolate of this.#isolates) {
      isolate.kill();
    }
  }

  #isolate(): Isolate {
    if (!this.#current || this.#current.isRetired) {
      const isolate = new Isolate(this.#source);
      this.#isolates.add(isolate);
      void isolate.ended.then(() => this.#isolates.delete(isolate));
      this.#current = isolate;
    }
    return this.#current;
  }
}
