/** Identity of calls with an Idempotency-Key (docs/api/idempotency.md). */

import { createHash } from "node:crypto";
import type { FieldProblem } from "../http/errors.ts";

const keyHeader = "Idempotency-Key";
const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/**
 * Identity of a call whose response is stored for retries. The fields are hexadecimal digests, so that the database
 * never receives the Idempotency-Key.
 */
export interface IdempotentCall {
  /** Hash that identifies the stored response among the responses of the user. */
  keyHash: string;
  /** Secret that encrypts the stored response. This secret cannot be derived from `keyHash`. */
  secret: string;
  bodyHash: string;
}

/** Returns the Idempotency-Key of a request, or null if the request has none. */
export function keyOf(request: Request): string | null {
  return request.headers.get(keyHeader);
}

export function problemsOfKey(key: string | null): FieldProblem[] {
  return key === null || visibleAscii.test(key)
    ? []
    : [{ field: keyHeader, message: "Expected 1 to 255 visible ASCII characters" }];
}

/**
 * Removes `forceFunctionRegion`, which selects the region in which the platform runs the function. Other query
 * parameters are not changed.
 */
function withoutRegion(search: string): string {
  const isRegion = (part: string) => new URLSearchParams(part).has("forceFunctionRegion");
  const rest = search
    .slice(1)
    .split("&")
    .filter((part) => !isRegion(part))
    .join("&");
  return rest && `?${rest}`;
}

/**
 * Returns the identity of a call. The key hash includes the method, the path and the query as they were sent, without
 * the region. If `session` is given, the key hash also includes the session, so that a stored response is returned only
 * in the same session.
 */
export function idempotentCall(
  { method, url }: Request,
  { key, session }: { key: string; session?: string | undefined },
  body: Uint8Array,
): IdempotentCall {
  const { pathname, search } = new URL(url);
  // A line break separates the parts unambiguously, because neither a key nor a parsed URL contains one.
  const parts = [method, `${pathname}${withoutRegion(search)}`, key, ...(session === undefined ? [] : [session])];
  const digest = createHash("sha512").update(parts.join("\n")).digest("hex");
  return {
    keyHash: digest.slice(0, 64),
    secret: digest.slice(64),
    bodyHash: createHash("sha256").update(body).digest("hex"),
  };
}
