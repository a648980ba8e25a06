/** What answers for each function: imported at its first request, and again after an edit. */

import { IsolatedFunction } from "./isolated.ts";
import { type Handler, importHandler } from "./module.ts";
import type { Sources } from "./sources.ts";

const isolatedFunctions = new Set(["images"]);

export class Handlers {
  readonly #sources: Sources;
  readonly #handlers = new Map<string, Promise<Handler | null>>();
  readonly #isolated = new Set<IsolatedFunction>();
  #edition: number;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#edition = sources.edition;
  }

  /** Whether the function was asked for since the last edit. */
  has(name: string): boolean {
    return this.#handlers.has(name);
  }

  /** What answers for the function; null, and a line in the log, when it cannot be imported. */
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

  /** After an edit; what is being answered goes on with the code that it began with. */
  forgetEdited(): void {
    if (this.#edition === this.#sources.edition) {
      return;
    }
    this.#edition = this.#sources.edition;
    this.#handlers.clear();
    for (const own of this.#isolated) {
      own.retire();
    }
    this.#isolated.clear();
  }

  stop(): void {
    for (const own of this.#isolated) {
      own.stop();
    }
  }

  async #load(name: string): Promise<Handler> {
    const moduleUrl = await this.#sources.moduleOf(name);
    if (!isolatedFunctions.has(name)) {
      return await importHandler(moduleUrl);
    }
    const own = new IsolatedFunction(name, moduleUrl);
    this.#isolated.add(own);
    return (request) => own.handle(request);
  }
}
