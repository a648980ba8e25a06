/** How a contract names its endpoints. Validation, types and the OpenAPI document all derive from these tables. */

import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";

/** One endpoint of an edge function. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below the function, with parameters as `{name}`; "" for the function's own path. */
  path: string;
  summary: string;
  /** Two or more sentences in short paragraphs: who can call it, what it does, what others notice, important errors, how to repeat it. */
  description: string;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  /**
   * 202: it has begun and goes on after the answer. `unchanged` is the status of an idempotent repetition: what was asked for
   * is there already. With a `mediaType` the answer is a text of that type, which is saved under the last part of the path if that has the form of a file.
   */
  success: {
    status: 200 | 201 | 202;
    unchanged?: 200;
    body: z.ZodType;
    mediaType?: "text/calendar" | "text/plain; version=0.0.4";
  };
  /** Codes beyond those that every endpoint can answer with. */
  errors: readonly ErrorCode[];
  /** Answers with all that there is, always or when no page is asked for: one person has one such call at a time. */
  unpaginated?: "always" | "without a page";
  /** Open to people who are suspended, who get 403 from all others. */
  whileSuspended?: true;
  /** It only reads, though it is a POST, since what it asks for does not fit into an address. */
  isLookup?: true;
  /**
   * Its answer may be a few seconds old, so that a read replica may give it: what nobody asks for because a broadcast or a
   * notification says that it has changed (docs/api/http-conventions.md, Age of answers).
   */
  mayLag?: true;
  /** Limits that a call spends from: beside those of all writes, or instead of those of all reads. */
  limits?: readonly LimitName[];
  /**
   * Its effect ends with the session of the access token: a stored response is found in the same session only, so that the same
   * Idempotency-Key has the effect again after the next sign-in.
   */
  bindsToSession?: true;
  /** How many profiles a call can show: so many tokens of `profiles_of_day`, in addition to `limits`. */
  profilesShown?(input: { query?: unknown; body?: unknown }): number;
  /** Its answer is not kept for repetitions, although its method is not GET: an Idempotency-Key is ignored (docs/api/idempotency.md). */
  storesNoResponse?: true;
  /**
   * The same call again has the same effect as once, an answer that an app can use, and takes back nothing of weight that came
   * in between: clients repeat it without an Idempotency-Key, which is taken all the same (docs/api/idempotency.md).
   */
  repeatable?: true;
}

/** Who may call a function: a signed-in person, a moderator, who is a person too, the holder of the secret key, or anyone. */
export type Access = "person" | "moderator" | "secret" | "anyone";

/** One edge function: the first path segment, who may call it, and its endpoints by the name of their handler. */
export interface FunctionContract {
  name: string;
  /** What it is about, in a line without a full stop. */
  summary: string;
  access: Access;
  /** Called on a timer: a line in the log for each quiet turn would drown the others. */
  isPolled?: true;
  routes: Record<string, Route>;
}

/** Keeps the literal types of a contract. */
export function defineFunction<const Contract extends FunctionContract>(contract: Contract): Contract {
  return contract;
}

/** What a call of an endpoint spends one token of each: nothing where no person calls. */
export function limitsOf(access: Access, route: Route): readonly LimitName[] {
  if (access === "secret" || access === "anyone") {
    return [];
  }
  if (route.method === "GET" || route.isLookup) {
    return route.limits ?? ["reads"];
  }
  return ["writes", ...(route.limits ?? [])];
}

/** Whether the answer is kept for repetitions with the same Idempotency-Key (docs/api/idempotency.md). */
export function takesIdempotencyKey(
  { access }: FunctionContract,
  { method, isLookup, storesNoResponse }: Route,
): boolean {
  return (access === "person" || access === "moderator") && method !== "GET" && !isLookup && !storesNoResponse;
}
