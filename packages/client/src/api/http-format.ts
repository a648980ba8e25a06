/** Formats requests and parses responses. */

import type { FieldProblem } from "../generated/schemas.ts";
import { ApiError } from "./errors.ts";

/** Returns the body of a successful response. Throws an error for any other response. */
export function read(response: Response, text: string): unknown {
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

/**
 * Returns the value of `Retry-After` in seconds, or null if it is not a number. A proxy may send a date instead of a
 * number.
 */
function readRetryAfter(header: string | null): number | null {
  if (header === null) {
    return null;
  }
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** Replaces the parameters in a path template with their values. */
export function fill(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Builds a query string. `URLSearchParams` is incomplete in React Native. */
export function queryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}
