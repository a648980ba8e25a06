/**
 * Simulates a user's app, which retries each call with the same Idempotency-Key until it receives a response
 * (docs/guides/client-advice.md).
 */

import type { Figures } from "./figures.ts";
import { pause } from "./timeouts.ts";

type ResponseBody = Record<string, unknown>;

interface Call {
  method: string;
  path: string;
  body?: ResponseBody;
  key?: string;
}

const responseTimeoutMilliseconds = 15_000;
/**
 * Pause between two attempts. The pause is shorter than the pause that the documentation recommends to apps, because
 * the test need not save battery.
 */
const repeatMilliseconds = 250;
const timeoutMilliseconds = 180_000;
/**
 * Error code of an unexpected error in an edge function. A response with status 500 and without this code comes from
 * the platform, and means that the isolate has ended.
 */
const fault = "internal_error";

export class Caller {
  readonly #functionsUrl: string;
  readonly #token: string;
  readonly #figures: Figures;

  constructor(functionsUrl: string, token: string, figures: Figures) {
    this.#functionsUrl = functionsUrl;
    this.#token = token;
    this.#figures = figures;
  }

  /** Sends a write with an Idempotency-Key, and retries until it succeeds. */
  async write(path: string, body: ResponseBody = {}): Promise<ResponseBody> {
    const response = await this.#untilResponded({ method: "POST", path, body, key: crypto.randomUUID() });
    this.#figures.acknowledged += 1;
    return response;
  }

  /** Sends a write that is safe to retry without a key. */
  async writeWithoutKey(path: string, body: ResponseBody): Promise<ResponseBody> {
    const response = await this.#untilResponded({ method: "POST", path, body });
    this.#figures.acknowledged += 1;
    return response;
  }

  async read(path: string): Promise<ResponseBody> {
    const response = await this.#untilResponded({ method: "GET", path });
    this.#figures.reads += 1;
    return response;
  }

  async #untilResponded(call: Call): Promise<ResponseBody> {
    const endsAt = performance.now() + timeoutMilliseconds;
    for (let repetition = 0; ; repetition += 1) {
      const beganAt = performance.now();
      if (beganAt > endsAt) {
        throw new Error(`${call.method} ${call.path} has had no response for ${timeoutMilliseconds / 1000} s.`);
      }
      this.#figures.calls += 1;
      this.#figures.repeated += repetition > 0 ? 1 : 0;
      const response = await this.#ask(call);
      if (response) {
        this.#figures.answered({ functionName: call.path.split(/[/?]/)[1] ?? "", beganAt });
        return response;
      }
      await pause(repeatMilliseconds * (0.5 + Math.random()));
    }
  }

  /** Sends one request. Returns the response, or undefined if the call must be repeated. */
  async #ask({ method, path, body, key }: Call): Promise<ResponseBody | undefined> {
    let response: Response;
    let result: ResponseBody;
    try {
      response = await fetch(`${this.#functionsUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          "content-type": "application/json",
          ...(key !== undefined && { "idempotency-key": key }),
        },
        signal: AbortSignal.timeout(responseTimeoutMilliseconds),
        ...(body && { body: JSON.stringify(body) }),
      });
      result = await response.json();
    } catch {
      this.#figures.refused("lost");
      return undefined;
    }
    if (response.ok) {
      this.#figures.replayed += response.headers.has("idempotency-replayed") ? 1 : 0;
      return result;
    }
    const { status } = response;
    const isUnderWay = result.code === "idempotency_in_progress";
    this.#figures.refused(isUnderWay ? "409 under way" : `${status}`);
    if ((status < 500 && status !== 429 && !isUnderWay) || result.code === fault) {
      this.#figures.faults.push(`${method} ${path} was answered ${status} ${JSON.stringify(result)}`);
    }
    if (status < 500 && status !== 429 && !isUnderWay) {
      throw new Error(this.#figures.faults.at(-1));
    }
    return undefined;
  }
}
