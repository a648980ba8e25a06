/**
 * Calls the service with the types of its OpenAPI document. Each call sends the access token of the session. Failed
 * calls are retried.
 */

import type { SupabaseClient } from "@supabase/supabase-js";
import { operationTable } from "../generated/operations.ts";
import { ApiError, isKeyRefused, isLongWait, isRetryable } from "./errors.ts";
import { fill, queryString, read } from "./http-format.ts";
import { isAccountGone, isNamedMessage, keyOf, type Supersession, supersessionOf } from "./idempotency.ts";
import type { Lifetime } from "./lifetime.ts";
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

/** An operation that is not in `openapi.json`, such as an operation for moderators. */
export interface OtherOperation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path after `/functions/v1`, such as `/moderation/reports`. */
  path: string;
  /** Whether the operation accepts an `Idempotency-Key`, as most writing operations do. */
  takesKey?: boolean;
  /** Whether a second identical call has no further effect. If true, the client generates no Idempotency-Key. */
  isRepeatable?: boolean;
}

/** Input and call options of an operation that is not in `openapi.json`. */
export interface OtherInput extends CallOptions {
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/** Calls operations by name. */
export interface Api {
  /** Calls an operation by its `operationId`. Throws an `ApiError`, or the abort reason of the signal. */
  call<Id extends OperationId>(id: Id, ...input: IfNeeded<Input<Id>>): Promise<Answer<Id>>;
  /** Calls an operation that is not in `openapi.json`, with the same access token, retries and errors as `call`. */
  send(operation: OtherOperation, input?: OtherInput): Promise<unknown>;
}

/** HTTP request of a call. */
interface Request {
  /** Name of the operation; null if `openapi.json` does not contain the operation. */
  id: CurrentOperationId | null;
  method: string;
  path: string;
  isOpen: boolean;
  /**
   * Idempotency key; null if the call has no key, or if the service rejected the key because it stores too many
   * responses.
   */
  key: string | null;
  /** Whether repeated calls without a key have the same effect as one call. */
  isRepeatable: boolean;
  body: string | undefined;
  /** State that this call sets if a later call can undo or replace that state; null for all other calls. */
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

/** Default options of all calls of a client. */
export interface ApiOptions extends Pick<CallOptions, "timeoutMs" | "repetitions"> {
  /** Replacement for `fetch`, for example to log requests. */
  fetch?: typeof fetch;
}

export class HttpApi implements Api {
  readonly #baseUrl: string;
  readonly #supabase: SupabaseClient;
  readonly #options: ApiOptions;
  readonly #lifetime: Lifetime;
  readonly #queues = new SendQueues();
  #renewal: Promise<string | null> | null = null;

  constructor(url: string, supabase: SupabaseClient, lifetime: Lifetime, options: ApiOptions = {}) {
    this.#baseUrl = `${url.replace(/\/+$/, "")}/functions/v1`;
    this.#supabase = supabase;
    this.#options = options;
    this.#lifetime = lifetime;
  }

  async call<Id extends OperationId>(name: Id, ...[input]: IfNeeded<Input<Id>>): Promise<Answer<Id>> {
    const id = currentNameOf(name);
    const { path, query, body, ...options } = (input ?? {}) as LooseInput;
    const operation: OtherOperation & { isOpen?: boolean } = operationTable[id];
    const filled = fill(operation.path, path ?? {});
    return (await this.#run({
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
    return this.#run({
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

  #run(request: Request): Promise<unknown> {
    const { options } = request;
    return this.#lifetime.run(
      (signal) => this.#callInOrder({ ...request, options: { ...options, signal } }),
      options.signal,
    );
  }

  /**
   * Sends calls that set the same state in the order in which the app made them. Sends PATCH and PUT calls with the
   * same path one after the other.
   */
  async #callInOrder(request: Request): Promise<unknown> {
    const { supersedes, method, path } = request;
    const { signal } = request.options;
    const name = supersedes?.queue ?? (method === "PATCH" || method === "PUT" ? path : null);
    if (name === null || signal?.aborted) {
      return await this.#repeat(request, null);
    }
    const queued = this.#queues.join(name);
    try {
      // A call does not wait for the retries of a call that it supersedes.
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

  /** Sends a call. Throws `overtaken` if a later call has already replaced the state that this call sets. */
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

  /**
   * Sends the call. If the service rejects only the key, sends the call again without its key, unless an earlier
   * attempt may have used the key.
   */
  async #callWithFittingKey(request: Request, isAnswerLost: boolean): Promise<unknown> {
    try {
      return await this.#callWithToken(request);
    } catch (error) {
      // A key that the app passed may belong to an earlier call whose response was lost, so the key must not be
      // removed.
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

  /** Returns a token other than the rejected token. Concurrent calls whose tokens are rejected share one refresh. */
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
