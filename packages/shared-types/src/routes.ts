/** Types of contracts. Validation, types and the OpenAPI document are derived from the contracts. */

import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";

/** One endpoint of an edge function. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below the function, with parameters as `{name}`; "" for the function's own path. */
  path: string;
  summary: string;
  /**
   * Two or more sentences in short paragraphs about the endpoint: its callers, its effect, what other users notice,
   * important errors, and retries.
   */
  description: string;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  /**
   * 202: the work has started and continues after the response. `unchanged` is the status if the requested state
   * already exists. With a `mediaType`, the response is a text of that type. Browsers download it if the last part of
   * the path is a file name.
   */
  success: {
    status: 200 | 201 | 202;
    unchanged?: 200;
    body: z.ZodType;
    mediaType?: "text/calendar" | "text/plain; version=0.0.4";
  };
  /** Error codes in addition to the codes that every endpoint has. */
  errors: readonly ErrorCode[];
  /**
   * Whether the endpoint returns an unpaginated list, either always or if no page is requested. A user can have one
   * such call at a time.
   */
  unpaginated?: "always" | "without a page";
  /** Suspended users can call the endpoint. All other endpoints respond to suspended users with 403. */
  whileSuspended?: true;
  /** The endpoint only reads, although its method is POST, because its input does not fit into a URL. */
  isLookup?: true;
  /**
   * The response may be a few seconds old, so that a read replica may be used. Do not set this for reads that follow a
   * broadcast or a notification of a change (docs/api/http-conventions.md, Age of answers).
   */
  mayLag?: true;
  /** Rate limits of the call: in addition to the limit of all writes, or instead of the limit of all reads. */
  limits?: readonly LimitName[];
  /**
   * The effect of the call ends with the session of the access token. A stored response is therefore returned only in
   * the same session, so that a call with the same Idempotency-Key takes effect again after the next sign-in.
   */
  bindsToSession?: true;
  /**
   * Number of profiles that a call can show. The call consumes this number of tokens of `profiles_of_day` in addition
   * to `limits`.
   */
  profilesShown?(input: { query?: unknown; body?: unknown }): number;
  /**
   * The response is not stored for retries, although the method is not GET: an Idempotency-Key is ignored
   * (docs/api/idempotency.md).
   */
  storesNoResponse?: true;
  /**
   * A retry has the same effect and a useful response, and does not undo important changes that were made in the
   * meantime. Clients retry it without an Idempotency-Key, but may send one (docs/api/idempotency.md).
   */
  repeatable?: true;
}

/** Callers of a function: signed-in users, moderators (who are users too), the holder of the secret key, or anyone. */
export type Access = "person" | "moderator" | "secret" | "anyone";

/** One edge function: its first path segment, its callers, and its endpoints by the name of their handler. */
export interface FunctionContract {
  name: string;
  /** Summary in one line without a full stop. */
  summary: string;
  access: Access;
  /** The function is called periodically, so successful calls are not logged. */
  isPolled?: true;
  routes: Record<string, Route>;
}

/** Returns a contract with its literal types. */
export function defineFunction<const Contract extends FunctionContract>(contract: Contract): Contract {
  return contract;
}

/** Returns the rate limits from which a call consumes a token; none for calls without a user. */
export function limitsOf(access: Access, route: Route): readonly LimitName[] {
  if (access === "secret" || access === "anyone") {
    return [];
  }
  if (route.method === "GET" || route.isLookup) {
    return route.limits ?? ["reads"];
  }
  return ["writes", ...(route.limits ?? [])];
}

/** Whether the response is stored for retries with the same Idempotency-Key (docs/api/idempotency.md). */
export function takesIdempotencyKey(
  { access }: FunctionContract,
  { method, isLookup, storesNoResponse }: Route,
): boolean {
  return (access === "person" || access === "moderator") && method !== "GET" && !isLookup && !storesNoResponse;
}
