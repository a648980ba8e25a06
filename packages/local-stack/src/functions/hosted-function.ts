/** A function in isolates as on the platform: one that accepts requests, and those that finish their work. */

import { Isolate, type IsolateSource } from "./isolate.ts";
import { bootError } from "./responses.ts";

/** Status of an isolate that has used its time. The next request reaches another one. */
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
    // The isolate may have retired during the wait.
    if (isolate.isRetired) {
      return await this.handle(request);
    }
    const response = await isolate.handle(request);
    if (this.#leavesWhenBusy && response.status === busyStatus) {
      isolate.retire();
    }
    return response;
  }

  /** Ends each isolate when its work is done. The next request starts another one. */
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
