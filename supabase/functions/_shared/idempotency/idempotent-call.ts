/** Identity of calls with an Idempotency-Key (docs/api/idempotency.md). */

import { createHash } from "node:crypto";
import type { FieldProblem } from "../http/errors.ts";

const keyHeader = "Idempotency-Key";
const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/**
 * Identity of a call whose response is stored for retries. Its fields are hexadecimal digests: the database never
 * receives the key.
 */
export interface IdempotentCall {
  /** Hash that identifies the stored response among the responses of the user. */
  keyHash: string;
  /** Secret that encrypts the stored response. It cannot be derived from `keyHash`. */
  secret: string;
  bodyHash: string;
}

/** Returns the key of a request, or null. */
export function keyOf(request: Request): string | null {
  return request.headers.get(keyHeader);
}

export function problemsOfKey(key: string | null): FieldProblem[] {
  return key === null || visibleAscii.test(key)
    ? []
    : [{ field: keyHeader, message: "Expected 1 to 255 visible ASCII characters" }];
}

/**
 * Removes `forceFunctionRegion`, which selects the region in which the platform runs the function. The rest of the
 * query is not changed.
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
 * The key hash contains path and query as they were sent, except the region. It contains the session only if the effect
 * of the call ends with the session.
 */
export function idempotentCall(
  { method, url }: Request,
  { key, session }: { key: string; session?: string | undefined },
  body: Uint8Array,
): IdempotentCall {
  const { pathname, search } = new URL(url);
  // Neither a key nor a parsed URL contains a line break, so the parts stay separate.
  const parts = [method, `${pathname}${withoutRegion(search)}`, key, ...(session === undefined ? [] : [session])];
  const digest = createHash("sha512").update(parts.join("\n")).digest("hex");
  return {
    keyHash: digest.slice(0, 64),
    secret: digest.slice(64),
    bodyHash: createHash("sha256").update(body).digest("hex"),
  };
}
