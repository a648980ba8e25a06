/** Calls of the service, typed by its document: with the token of who is signed in, repeated where that may help. */

import type { SupabaseClient } from "@supabase/supabase-js";
import { operationTable } from "../generated/operations.ts";
import { ApiError, isKeyRefused, isLongWait, isRetryable } from "./errors.ts";
import { fill, queryString, read } from "./http-format.ts";
import { isAccountGone, isNamedMessage, keyOf, type Supersession, supersessionOf } from "./idempotency.ts";
import {
  type Answer,
  type CallOptions,
  type CurrentOperationId,
  currentNameOf,
  type IfNeeded,
  type Input,
  type OperationId,
} from "./operation-types.ts";
import { type QueuedCall, SendQueues } from "./send-queues.ts";
import { tokenOf } from "./session.ts";
import { Timeout } from "./timeout.ts";
import { wait } from "./wait.ts";

/** An operation that is not in the document of the client, such as those of moderators. */
export interface OtherOperation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Behind `/functions/v1`, such as `/moderation/reports`. */
  path: string;
  /** Whether it takes an `Idempotency-Key`, as the operations that write do. */
  takesKey?: boolean;
  /** Whether the same call again has the effect of one, so that it needs no key of its own making. */
  isRepeatable?: boolean;
}

/** What such an operation takes, and how to call it. */
export interface OtherInput extends CallOptions {
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/** Calls operations by their names. */
export interface Api {
  /** Calls an operation by its name in the document. Throws an `ApiError`, or the reason of the signal. */
  call<Id extends OperationId>(id: Id, ...input: IfNeeded<Input<Id>>): Promise<Answer<Id>>;
  /** Calls an operation that is not in the document, with the same token, repetitions and errors. */
  send(operation: OtherOperation, input?: OtherInput): Promise<unknown>;
}

/** An operation as it goes over the wire. */
interface Request {
  /** Null of what is not in the document. */
  id: CurrentOperationId | null;
  method: string;
  path: string;
  isOpen: boolean;
  /** Null as well once it was left out, since too many were used. */
  key: string | null;
  /** Whether it has the effect of one call however often it comes, without a key. */
  isRepeatable: boolean;
  body: string | undefined;
  /** What a later call about the same leaves nothing of; else null. */
  supersedes: Supersession | null;
  options: CallOptions;
}

interface LooseInput extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const usualTimeout = 15_000;
const usualRepetitions = 5;

/** What holds for all calls of a client that do not say otherwise. */
export interface ApiOptions extends Pick<CallOptions, "timeoutMs" | "repetitions"> {
  /** Another implementation of fetch, such as one that logs. */
  fetch?: typeof fetch;
}

export class HttpApi implements Api {
  readonly #baseUrl: string;
  readonly #supabase: SupabaseClient;
  readonly #options: ApiOptions;
  readonly #queues = new SendQueues();
  #renewal: Promise<string | null> | null = null;

  constructor(url: string, supabase: SupabaseClient, options: ApiOptions = {}) {
    this.#baseUrl = `${url.replace(/\/+$/, "")}/functions/v1`;
    this.#supabase = supabase;
    this.#options = options;
  }

  async call<Id extends OperationId>(name: Id, ...[input]: IfNeeded<Input<Id>>): Promise<Answer<Id>> {
    const id = currentNameOf(name);
    const { path, query, body, ...options } = (input ?? {}) as LooseInput;
    const operation: OtherOperation & { isOpen?: boolean } = operationTable[id];
    const filled = fill(operation.path, path ?? {});
    return (await this.#callInOrder({
      id,
      method: operation.method,
      path: filled + queryString(query ?? {}),
      isOpen: operation.isOpen === true,
      ...keyOf({ ...operation, isRepeatable: operation.isRepeatable || isNamedMessage(id, body) }, options),
      body: body === undefined ? undefined : JSON.stringify(body),
      supersedes: supersessionOf(id, filled, body),
      options: { ...this.#options, ...options },
    })) as Answer<Id>;
  }

  send(operation: OtherOperation, input: OtherInput = {}): Promise<unknown> {
    const { method, path } = operation;
    const { query, body, ...options } = input;
    return this.#callInOrder({
      id: null,
      method,
      path: path + queryString(query ?? {}),
      isOpen: false,
      ...keyOf(operation, options),
      body: body === undefined ? undefined : JSON.stringify(body),
      supersedes: null,
      options: { ...this.#options, ...options },
    });
  }

  /** Calls that settle the same do not overtake each other on their way, and changes of one object are made one after the other. */
  async #callInOrder(request: Request): Promise<unknown> {
    const { supersedes, method, path } = request;
    const { signal } = request.options;
    const name = supersedes?.queue ?? (method === "PATCH" || method === "PUT" ? path : null);
    if (name === null || signal?.aborted) {
      return await this.#repeat(request, null);
    }
    const queued = this.#queues.join(name);
    try {
      // What is settled anew need not wait for the repetitions of what it overtakes.
      return await (supersedes ? this.#repeat(request, queued) : queued.run(() => this.#repeat(request, null), signal));
    } finally {
      queued.end();
    }
  }

  async #repeat(request: Request, queued: QueuedCall | null): Promise<unknown> {
    const { signal, repetitions = usualRepetitions } = request.options;
    let isAnswerLost = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const callOnce = () => this.#callWithFittingKey(request, isAnswerLost);
        return await (queued
          ? queued.run(() => this.#callUnlessReplaced(request, queued, callOnce), signal)
          : callOnce());
      } catch (error) {
        if (isAnswerLost && isAccountGone(request.id, error)) {
          return { deleted: true };
        }
        const { retryAfter, status } = error instanceof ApiError ? error : { retryAfter: null, status: null };
        isAnswerLost ||= status === 0 || (status ?? 0) >= 500;
        const isSafe = request.key !== null || request.isRepeatable || !isAnswerLost;
        const canRetry = isSafe && isRetryable(error) && !isLongWait(error);
        if (!canRetry || attempt > repetitions || queued?.isSuperseded()) {
          throw error;
        }
        const pause = wait(attempt, retryAfter, signal);
        await (queued ? Promise.race([pause, queued.superseded]) : pause);
        if (queued?.isSuperseded()) {
          throw error;
        }
      }
    }
  }

  /** A state that was said anew before this call was sent is not sent any more. */
  #callUnlessReplaced(request: Request, queued: QueuedCall, callOnce: () => Promise<unknown>): Promise<unknown> {
    if (request.supersedes?.isState && queued.isSuperseded()) {
      throw new ApiError({
        code: "overtaken",
        status: 0,
        message: "A later call has settled this before it was sent.",
      });
    }
    return callOnce();
  }

  /** Leaves the key out for good where the service refuses that alone, and it is not needed for what came before. */
  async #callWithFittingKey(request: Request, isAnswerLost: boolean): Promise<unknown> {
    try {
      return await this.#callWithToken(request);
    } catch (error) {
      // An app may have sent its own key before, and lost the answer.
      const isNeeded = isAnswerLost || request.options.idempotencyKey !== undefined;
      if (!isKeyRefused(error) || request.key === null || (isNeeded && !request.isRepeatable)) {
        throw error;
      }
      request.key = null;
      return await this.#callWithToken(request);
    }
  }

  async #callWithToken(request: Request): Promise<unknown> {
    const token = request.isOpen ? null : await this.#token();
    try {
      return await this.#callOnce(request, token);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || token === null) {
        throw error;
      }
      const renewed = await this.#renewedToken(token);
      if (renewed === null) {
        throw error;
      }
      return await this.#callOnce(request, renewed);
    }
  }

  async #token(): Promise<string | null> {
    return tokenOf(await this.#supabase.auth.getSession());
  }

  /** Another token than the refused one. All calls that are refused at once wait for one renewal. */
  async #renewedToken(refused: string): Promise<string | null> {
    const current = await this.#token();
    if (current !== refused) {
      return current;
    }
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = null;
    });
    return await this.#renewal;
  }

  async #renew(): Promise<string | null> {
    return tokenOf(await this.#supabase.auth.refreshSession());
  }

  async #callOnce({ method, path, key, body, options }: Request, token: string | null): Promise<unknown> {
    const send = this.#options.fetch ?? fetch;
    const timeout = new Timeout(options.timeoutMs ?? usualTimeout, options.signal);
    try {
      const response = await send(this.#baseUrl + path, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(key !== null && { "idempotency-key": key }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        signal: timeout.signal,
        ...(body !== undefined && { body }),
      });
      return read(response, await response.text());
    } catch (error) {
      throw error instanceof ApiError ? error : timeout.explain(error);
    } finally {
      timeout.end();
    }
  }
}
