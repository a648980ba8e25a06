/**
 * Types of the contracts of edge functions. Request validation, types and the OpenAPI document are derived from the
 * contracts.
 */

import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";

/** One endpoint of an edge function. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /**
   * Path below the function's path, with parameters as `{name}`; an empty string for the path of the function itself.
   */
  path: string;
  summary: string;
  /**
   * Description of two or more sentences in short paragraphs. The description states who can call the endpoint, its
   * effect, what other users notice, important errors, and whether a retry is safe.
   */
  description: string;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  /**
   * Successful responses. The status 202 means that the work has started and continues after the response. If the
   * requested state already exists, the endpoint responds with the status in `unchanged`. If `mediaType` is set, the
   * response is a text of this type. Browsers download the text as a file if the last segment of the path is a file
   * name.
   */
  success: {
    status: 200 | 201 | 202;
    unchanged?: 200;
    body: z.ZodType;
    mediaType?: "text/calendar" | "text/plain; version=0.0.4";
  };
  /** Error codes of this endpoint, in addition to the codes that all endpoints have. */
  errors: readonly ErrorCode[];
  /**
   * Whether the endpoint returns an unpaginated list, either always or if the request asks for no page. Each user can
   * have only one call for an unpaginated list at a time.
   */
  unpaginated?: "always" | "without a page";
  /**
   * Whether suspended users can call the endpoint. Without `whileSuspended`, the endpoint returns 403 to suspended
   * users.
   */
  whileSuspended?: true;
  /**
   * Whether the endpoint only reads data although its method is POST. POST is used because the input does not fit into
   * a URL.
   */
  isLookup?: true;
  /**
   * Whether the response may be a few seconds old, so that the service may use a read replica. Do not set this flag if
   * clients call the endpoint after a broadcast of a change (docs/api/http-conventions.md, Age of answers).
   */
  mayLag?: true;
  /**
   * Rate limits of the endpoint. For a write, they apply in addition to the limit of all writes; for a read, they
   * replace the limit of all reads.
   */
  limits?: readonly LimitName[];
  /**
   * Whether the effect of the call ends together with the session of the access token. A stored response of such a call
   * is only returned in the same session. After the next sign-in, a call with the same Idempotency-Key takes effect
   * again.
   */
  bindsToSession?: true;
  /**
   * Returns the maximum number of profiles that the response can contain. For each of these profiles, the call consumes
   * one token of the rate limit `profiles_of_day`, in addition to `limits`.
   */
  profilesShown?(input: { query?: unknown; body?: unknown }): number;
  /**
   * Whether the response is never stored for retries although the method is not GET. If true, an Idempotency-Key is
   * ignored (docs/api/idempotency.md).
   */
  storesNoResponse?: true;
  /**
   * Whether a retry is safe without an Idempotency-Key. A safe retry has no further effect, returns a useful response,
   * and does not undo important changes that were made between the calls. Clients retry such a call without a key, but
   * may send a key (docs/api/idempotency.md).
   */
  repeatable?: true;
}

/**
 * Callers of a function: signed-in users, moderators (who are also users), the holder of the secret key, or anyone.
 */
export type Access = "person" | "moderator" | "secret" | "anyone";

/**
 * Contract of one edge function. `name` is the first segment of the path. `routes` contains the endpoints by the name
 * of their handler.
 */
export interface FunctionContract {
  name: string;
  /** One-line summary without a full stop. */
  summary: string;
  access: Access;
  /** Whether the function is called periodically. Successful calls of such a function are not logged. */
  isPolled?: true;
  routes: Record<string, Route>;
}

/** Returns the contract unchanged, and infers its literal types. */
export function defineFunction<const Contract extends FunctionContract>(contract: Contract): Contract {
  return contract;
}

/** Returns the rate limits from which a call consumes a token. The list is empty if the call has no user. */
export function limitsOf(access: Access, route: Route): readonly LimitName[] {
  if (access === "secret" || access === "anyone") {
    return [];
  }
  if (route.method === "GET" || route.isLookup) {
    return route.limits ?? ["reads"];
  }
  return ["writes", ...(route.limits ?? [])];
}

/** Whether the service stores the response for retries with the same Idempotency-Key (docs/api/idempotency.md). */
export function takesIdempotencyKey(
  { access }: FunctionContract,
  { method, isLookup, storesNoResponse }: Route,
): boolean {
  return (access === "person" || access === "moderator") && method !== "GET" && !isLookup && !storesNoResponse;
}
