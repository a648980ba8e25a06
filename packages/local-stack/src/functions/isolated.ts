/**
 * Runs a function in a separate Worker. A Worker is used if the memory of the function must be freed, or if the
 * function may crash its runtime.
 */

import { bootError, workerError, workerLimit } from "./responses.ts";
import type { WorkerFailure, WorkerLine, WorkerRequest, WorkerResponse } from "./worker.ts";

// The memory of a WebAssembly module never shrinks, so an idle worker is ended after this time.
const defaultIdleMilliseconds = 60_000;
const requestMilliseconds = 150_000;
/**
 * Status with which a worker reports that it is overloaded. On the platform, another isolate would handle the next
 * request.
 */
const busyStatus = 503;
const statusesWithoutBody = [101, 204, 205, 304];

type Outcome = WorkerResponse | WorkerFailure | { failed: "crash" | "time"; reason: string };

/**
 * Function that runs in at most one worker. The worker is started on demand and replaced after a crash. The worker
 * handles one request at a time.
 */
export class IsolatedFunction {
  readonly #name: string;
  readonly #moduleUrl: string;
  readonly #idleMilliseconds: number;
  #worker: Worker | null = null;
  #stopIdling = () => {};
  #resolveWith: (response: Outcome) => void = () => {};
  #lastResponse: Promise<unknown> = Promise.resolve();

  constructor(name: string, moduleUrl: string, idleMilliseconds = defaultIdleMilliseconds) {
    this.#name = name;
    this.#moduleUrl = moduleUrl;
    this.#idleMilliseconds = idleMilliseconds;
  }

  /** Handles the request after all earlier requests have finished. */
  handle(request: Request): Promise<Response> {
    const response = this.#lastResponse.then(() => this.#handleAlone(request));
    this.#lastResponse = response.catch(() => {});
    return response;
  }

  /** Ends the worker immediately, including its current request. The next request starts a new worker. */
  stop(): void {
    this.#stopIdling();
    this.#worker?.terminate();
    this.#worker = null;
    this.#resolveWith({ failed: "crash", reason: "its worker was ended" });
  }

  /** Ends the worker after all current requests. */
  retire(): void {
    void this.ended().then(() => this.stop());
  }

  /** Resolves when all current requests have a response. */
  async ended(): Promise<void> {
    await this.#lastResponse;
  }

  async #handleAlone(request: Request): Promise<Response> {
    this.#stopIdling();
    const asked: WorkerRequest = {
      moduleUrl: this.#moduleUrl,
      url: request.url,
      method: request.method,
      headers: [...request.headers],
      body: request.body ? await request.arrayBuffer() : null,
    };
    const response = await this.#ask(asked);
    if ("failed" in response) {
      return this.#refuse(response);
    }

    const idleTimer = setTimeout(() => this.stop(), this.#idleMilliseconds);
    Deno.unrefTimer(idleTimer);
    this.#stopIdling = () => clearTimeout(idleTimer);
    const { status, statusText, headers, body } = response;
    if (status === busyStatus) {
      this.stop();
    }
    return new Response(statusesWithoutBody.includes(status) ? null : body, { status, statusText, headers });
  }

  async #ask(asked: WorkerRequest): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#resolveWith = resolve;
    const reason = `it gave no answer in ${requestMilliseconds / 1000} s`;
    const timer = setTimeout(resolve, requestMilliseconds, { failed: "time", reason });
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(asked, asked.body ? [asked.body] : []);
    const response = await promise;
    clearTimeout(timer);
    return response;
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: this.#name });
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse | WorkerFailure | WorkerLine>) => {
      if ("logged" in data) {
        console[data.logged](data.line);
      } else {
        this.#resolveWith(data);
      }
    };
    worker.onerror = (event) => {
      // Prevents the default handling of the error, which would end the whole stack.
      event.preventDefault();
      if (this.#worker !== worker) {
        return;
      }
      this.#resolveWith({ failed: "crash", reason: event.message });
      this.stop();
    };
    return worker;
  }

  #refuse({ failed, reason }: Extract<Outcome, { failed: string }>): Response {
    console.error(`functions: ${this.#name} failed: ${reason}`);
    // If the function threw an error while it handled a request, the worker can continue.
    if (failed !== "request") {
      this.stop();
    }
    if (failed === "import") {
      return bootError();
    }
    return failed === "time" ? workerLimit() : workerError();
  }
}
