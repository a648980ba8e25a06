/** Calls of the service, typed by its document: with the token of who is signed in, repeated where that may help. */

import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { ApiError, type FieldProblem, mayPass } from "./errors.ts";
import type { operations } from "./generated/openapi.ts";
import { operationTable } from "./generated/operations.ts";
import { randomId } from "./random-id.ts";
import { TimeLimit, unreachable } from "./time-limit.ts";
import { wait } from "./wait.ts";

/** The name of an operation in the document. */
export type OperationId = keyof typeof operationTable & keyof operations;

type Content<Response> = Response extends { content: infer Media }
  ? Media extends { "application/json": infer Body }
    ? Body
    : string
  : never;
type Responses<Id extends OperationId> = operations[Id]["responses"];

/** What an operation answers when it succeeds. */
export type Answer<Id extends OperationId> =
  | (Responses<Id> extends { 200: infer Response } ? Content<Response> : never)
  | (Responses<Id> extends { 201: infer Response } ? Content<Response> : never);

/** One of the objects of which a list has pages. */
export type Item<Id extends OperationId> = Answer<Id> extends { data: (infer One)[] } ? One : never;

/** How to call, beside what to say. */
export interface CallOptions {
  /** Ends the call, and its repetitions. */
  signal?: AbortSignal;
  /** How long one try may take; 15 s unless said. */
  timeoutMs?: number;
  /** How often a call is repeated that may succeed later; five times unless said. */
  repetitions?: number;
  /** Of an action that outlives this call, such as one that is kept on the device; otherwise each call makes its own. */
  idempotencyKey?: string;
}

type Parameters<Id extends OperationId> = operations[Id]["parameters"];
type PathInput<Id extends OperationId> =
  Parameters<Id> extends { path: infer Path } ? { path: Path } : { path?: never };
type QueryInput<Id extends OperationId> =
  Parameters<Id> extends { query: infer Query }
    ? { query: Query }
    : NonNullable<Parameters<Id>["query"]> extends never
      ? { query?: never }
      : { query?: NonNullable<Parameters<Id>["query"]> };
type BodyInput<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? { body: Body }
  : operations[Id] extends { requestBody?: { content: { "application/json": infer Body } } }
    ? { body?: Body }
    : { body?: never };

/** What an operation takes: parts of its path, its query and its body, and how to call it. */
export type Input<Id extends OperationId> = PathInput<Id> & QueryInput<Id> & BodyInput<Id> & CallOptions;

type IfNeeded<Given> = Partial<Given> extends Given ? [input?: Given] : [input: Given];

/** An operation that is not in the document of the client, such as those of moderators. */
export interface OtherOperation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Behind `/functions/v1`, such as `/moderation/reports`. */
  path: string;
  /** Whether it takes an `Idempotency-Key`, as the operations that write do. */
  takesKey?: boolean;
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
  id: OperationId | null;
  method: string;
  path: string;
  isOpen: boolean;
  key: string | null;
  body: string | undefined;
  options: CallOptions;
}

interface LooseInput extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** As the client of the identity provider answers. */
interface SessionAnswer {
  data: { session: { access_token: string } | null };
  error: { status?: number | undefined } | null;
}

const usualTimeout = 15_000;
const usualRepetitions = 5;
/** Who is asked to wait longer, in seconds, is told so instead. */
const longestRetryAfter = 60;

/** What holds for all calls of a client that do not say otherwise. */
export interface ApiOptions extends Pick<CallOptions, "timeoutMs" | "repetitions"> {
  /** Another implementation of fetch, such as one that logs. */
  fetch?: typeof fetch;
}

export class HttpApi implements Api {
  readonly #baseUrl: string;
  readonly #supabase: SupabaseClient;
  readonly #options: ApiOptions;
  #renewal: Promise<string | null> | null = null;

  constructor(url: string, supabase: SupabaseClient, options: ApiOptions = {}) {
    this.#baseUrl = `${url.replace(/\/+$/, "")}/functions/v1`;
    this.#supabase = supabase;
    this.#options = options;
  }

  async call<Id extends OperationId>(id: Id, ...[input]: IfNeeded<Input<Id>>): Promise<Answer<Id>> {
    const { path, query, body, ...options } = (input ?? {}) as LooseInput;
    const operation: { method: string; path: string; takesKey?: boolean; isOpen?: boolean } = operationTable[id];
    return (await this.#repeat({
      id,
      method: operation.method,
      path: fill(operation.path, path ?? {}) + queryString(query ?? {}),
      isOpen: operation.isOpen === true,
      key: operation.takesKey ? (options.idempotencyKey ?? randomId()) : null,
      body: body === undefined ? undefined : JSON.stringify(body),
      options: { ...this.#options, ...options },
    })) as Answer<Id>;
  }

  send({ method, path, takesKey }: OtherOperation, input: OtherInput = {}): Promise<unknown> {
    const { query, body, ...options } = input;
    return this.#repeat({
      id: null,
      method,
      path: path + queryString(query ?? {}),
      isOpen: false,
      key: takesKey ? (options.idempotencyKey ?? randomId()) : null,
      body: body === undefined ? undefined : JSON.stringify(body),
      options: { ...this.#options, ...options },
    });
  }

  async #repeat(request: Request): Promise<unknown> {
    const { signal, repetitions = usualRepetitions } = request.options;
    let isAnswerLost = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#callWithToken(request);
      } catch (error) {
        if (isAnswerLost && isDone(request.id, error)) {
          return { deleted: true };
        }
        const { retryAfter, status } = error instanceof ApiError ? error : { retryAfter: null, status: null };
        isAnswerLost ||= status === 0 || (status ?? 0) >= 500;
        if (!mayPass(error) || attempt > repetitions || (retryAfter ?? 0) > longestRetryAfter) {
          throw error;
        }
        await wait(attempt, retryAfter, signal);
      }
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
    const limit = new TimeLimit(options.timeoutMs ?? usualTimeout, options.signal);
    try {
      const response = await send(this.#baseUrl + path, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(key !== null && { "idempotency-key": key }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        signal: limit.signal,
        ...(body !== undefined && { body }),
      });
      return read(response, await response.text());
    } catch (error) {
      throw error instanceof ApiError ? error : limit.explain(error);
    } finally {
      limit.end();
    }
  }
}

/** Whether a repetition was refused because the try of which the answer was lost has done it: these take no key. */
function isDone(id: OperationId | null, error: unknown): boolean {
  const { code, status } = error instanceof ApiError ? error : { code: null, status: null };
  return (id === "deleteAccount" && status === 401) || (id === "deleteProfile" && code === "profile_not_found");
}

/** The token of a session; null if there is none any more. Who cannot be asked has said neither. */
function tokenOf({ data, error }: SessionAnswer): string | null {
  if (error && (isAuthRetryableFetchError(error) || error.status === 429 || (error.status ?? 0) >= 500)) {
    throw unreachable(error);
  }
  return data.session?.access_token ?? null;
}

function read(response: Response, text: string): unknown {
  if (response.ok && !/\bjson\b/.test(response.headers.get("content-type") ?? "")) {
    return text;
  }
  let body: { code?: string; error?: string; errorId?: string; fields?: FieldProblem[] } | null;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (response.ok && body !== null) {
    return body;
  }
  throw new ApiError({
    code: body?.code ?? "unreadable_answer",
    status: response.status,
    message: body?.error ?? `The answer of status ${response.status} cannot be read.`,
    fields: body?.fields ?? [],
    errorId: body?.errorId ?? response.headers.get("x-request-id"),
    retryAfter: readRetryAfter(response.headers.get("retry-after")),
    body,
  });
}

/** Seconds; who stands between may send a date. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) {
    return null;
  }
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function fill(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** By hand, since React Native has half a `URLSearchParams`. */
function queryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}
