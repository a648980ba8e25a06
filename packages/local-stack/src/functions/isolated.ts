/** A function in a Worker of its own: for one whose memory must be given back, or that may take its runtime down. */

import { bootError, workerError, workerLimit } from "./answers.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker.ts";

// The memory of a wasm module never shrinks, so an idle worker is ended.
const IDLE_MILLISECONDS = 60_000;
const REQUEST_MILLISECONDS = 150_000;

const TIMED_OUT = Symbol("timed out");

/** One worker at most, started on demand and replaced after a crash; it answers one request at a time. */
export class IsolatedFunction {
  readonly #name: string;
  readonly #moduleUrl: string;
  readonly #idleMilliseconds: number;
  #worker: Worker | null = null;
  #stopIdling = () => {};
  #lastAnswer: Promise<unknown> = Promise.resolve();

  constructor(name: string, moduleUrl: string, idleMilliseconds = IDLE_MILLISECONDS) {
    this.#name = name;
    this.#moduleUrl = moduleUrl;
    this.#idleMilliseconds = idleMilliseconds;
  }

  /** Answers after all earlier requests have been answered. */
  handle(request: Request): Promise<Response> {
    const answer = this.#lastAnswer.then(() => this.#handleAlone(request));
    this.#lastAnswer = answer.catch(() => {});
    return answer;
  }

  /** Ends the worker; the next request starts a new one. */
  stop(): void {
    this.#stopIdling();
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #handleAlone(request: Request): Promise<Response> {
    this.#stopIdling();
    const body = request.body ? await request.arrayBuffer() : null;
    const asked: WorkerRequest = {
      moduleUrl: this.#moduleUrl,
      url: request.url,
      method: request.method,
      headers: [...request.headers],
      body,
    };
    this.#worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: this.#name });
    try {
      return this.#toResponse(await ask(this.#worker, asked));
    } catch (error) {
      console.error(`functions: ${this.#name} took its worker down:`, error);
      this.stop();
      return workerError();
    } finally {
      const timer = setTimeout(() => this.stop(), this.#idleMilliseconds);
      Deno.unrefTimer(timer);
      this.#stopIdling = () => clearTimeout(timer);
    }
  }

  #toResponse(answer: WorkerAnswer | typeof TIMED_OUT): Response {
    if (answer === TIMED_OUT) {
      console.error(`functions: ${this.#name} gave no answer in ${REQUEST_MILLISECONDS / 1000} s`);
      this.stop();
      return workerLimit();
    }
    if (!("failed" in answer)) {
      const { status, statusText, headers, body } = answer;
      const hasBody = ![101, 204, 205, 304].includes(status);
      return new Response(hasBody ? body : null, { status, statusText, headers });
    }
    console.error(`functions: ${this.#name} failed: ${answer.reason}`);
    if (answer.failed === "request") return workerError();
    this.stop();
    return bootError();
  }
}

/** One question and its answer; rejects when the worker dies instead. */
function ask(worker: Worker, asked: WorkerRequest): Promise<WorkerAnswer | typeof TIMED_OUT> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(TIMED_OUT), REQUEST_MILLISECONDS);
    worker.onmessage = (event: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer);
      resolve(event.data);
    };
    worker.onerror = (event) => {
      // Otherwise the error would go on to end the whole stack.
      event.preventDefault();
      clearTimeout(timer);
      reject(new Error(event.message));
    };
    worker.postMessage(asked, asked.body ? [asked.body] : []);
  });
}
