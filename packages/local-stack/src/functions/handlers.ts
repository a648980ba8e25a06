/** Imports a function's handler at the first request, and again after the source files were edited. */

import type { StackOptions } from "../stack.ts";
import { HostedFunction } from "./hosted-function.ts";
import { hostedLimits } from "./isolate-limits.ts";
import { IsolatedFunction } from "./isolated.ts";
import { type Handler, importHandler } from "./module.ts";
import type { Sources } from "./sources.ts";

const isolatedFunctions = new Set(["images"]);

/** Runtime of a function that runs in another thread or process. */
interface OwnRuntime {
  handle(request: Request): Promise<Response>;
  /** Ends the runtime after all current requests have a response. */
  retire(): void;
  /** Resolves when the runtime has ended. */
  ended(): Promise<void>;
  stop(): void;
}

export class Handlers {
  readonly #sources: Sources;
  readonly #handlers = new Map<string, Promise<Handler | null>>();
  readonly #options: StackOptions;
  readonly #runtimes = new Set<OwnRuntime>();
  readonly #retired = new Set<OwnRuntime>();
  #edition: number;

  constructor(sources: Sources, options: StackOptions) {
    this.#sources = sources;
    this.#options = options;
    this.#edition = sources.edition;
  }

  /** Whether the function was requested since the source files were last edited. */
  has(name: string): boolean {
    return this.#handlers.has(name);
  }

  /** Returns the handler of the function. If the import fails, logs the error and returns null. */
  handlerOf(name: string): Promise<Handler | null> {
    let handler = this.#handlers.get(name);
    if (!handler) {
      const loading = this.#load(name).catch((error) => {
        console.error(`functions: ${name} could not be imported:`, error);
        if (this.#handlers.get(name) === loading) {
          this.#handlers.delete(name);
        }
        return null;
      });
      handler = loading;
      this.#handlers.set(name, loading);
    }
    return handler;
  }

  /** Discards all handlers if a source file has changed. Current requests continue with the old code. */
  forgetEdited(): void {
    if (this.#edition === this.#sources.edition) {
      return;
    }
    this.#edition = this.#sources.edition;
    this.#handlers.clear();
    for (const own of this.#runtimes) {
      this.#retire(own);
    }
  }

  /** Ends all runtimes after their current requests have a response, and resolves when the runtimes have ended. */
  async finish(): Promise<void> {
    for (const own of this.#runtimes) {
      this.#retire(own);
    }
    await Promise.all([...this.#retired].map((own) => own.ended()));
  }

  stop(): void {
    for (const own of [...this.#runtimes, ...this.#retired]) {
      own.stop();
    }
  }

  #retire(own: OwnRuntime): void {
    this.#runtimes.delete(own);
    this.#retired.add(own);
    own.retire();
    void own.ended().then(() => this.#retired.delete(own));
  }

  async #load(name: string): Promise<Handler> {
    const moduleUrl = await this.#sources.moduleOf(name);
    const own = this.#ownRuntime(name, moduleUrl);
    if (!own) {
      return await importHandler(moduleUrl);
    }
    this.#runtimes.add(own);
    return (request) => own.handle(request);
  }

  /** Returns a runtime for the function, or null if the function runs in this thread. */
  #ownRuntime(name: string, moduleUrl: string): OwnRuntime | null {
    const needsItsOwn = isolatedFunctions.has(name);
    if (this.#options.likeHosted) {
      const { projectDirectory } = this.#options;
      const source = { name, moduleUrl, projectDirectory, limits: hostedLimits };
      return new HostedFunction(source, { leavesWhenBusy: needsItsOwn });
    }
    return needsItsOwn ? new IsolatedFunction(name, moduleUrl) : null;
  }
}
