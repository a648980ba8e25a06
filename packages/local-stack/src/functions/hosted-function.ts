/**
 * Runs a function in isolates as on the platform: one isolate accepts requests, and retired isolates finish their work.
 */

import { Isolate, type IsolateSource } from "./isolate.ts";
import { bootError } from "./responses.ts";

/** Status with which an isolate reports that it has used up its limits. The next request reaches another isolate. */
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
    // The isolate may retire before it has started completely.
    if (isolate.isRetired) {
      return await this.handle(request);
    }
    const response = await isolate.handle(request);
    if (this.#leavesWhenBusy && response.status === busyStatus) {
      isolate.retire();
    }
    return response;
  }

  /** Ends each isolate after its current requests and background work. The next request starts a new isolate. */
  retire(): void {
    for (const isolate of this.#isolates) {
      isolate.retire();
    }
  }

  /** Resolves when all isolates have ended. */
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
