/** Calls with an Idempotency-Key: what makes two of them the same (docs/api/idempotency.md). */

import { createHash } from "node:crypto";
import type { FieldProblem } from "../http/errors.ts";

const keyHeader = "Idempotency-Key";
const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/** A call whose answer is kept for its repetitions. The database learns the key of none, all in hexadecimal digits. */
export interface IdempotentCall {
  /** What finds the kept answer among those of the person. */
  keyHash: string;
  /** What encrypts it; from the place it cannot be told. */
  secret: string;
  bodyHash: string;
}

/** The key of a request, null without one. */
export function keyOf(request: Request): string | null {
  return request.headers.get(keyHeader);
}

export function problemsOfKey(key: string | null): FieldProblem[] {
  return key === null || visibleAscii.test(key)
    ? []
    : [{ field: keyHeader, message: "Expected 1 to 255 visible ASCII characters" }];
}

/** Query without `forceFunctionRegion`, which says where the platform runs the function. The rest stays as it was sent. */
function withoutRegion(search: string): string {
  const isRegion = (part: string) => new URLSearchParams(part).has("forceFunctionRegion");
  const rest = search
    .slice(1)
    .split("&")
    .filter((part) => !isRegion(part))
    .join("&");
  return rest && `?${rest}`;
}

/** Path and query count as they were sent, except the region; the session only where the effect of the call ends with it. */
export function idempotentCall(
  { method, url }: Request,
  { key, session }: { key: string; session?: string | undefined },
  body: Uint8Array,
): IdempotentCall {
  const { pathname, search } = new URL(url);
  // A key and a parsed URL contain no line end, so that the parts cannot run into each other.
  const parts = [method, `${pathname}${withoutRegion(search)}`, key, ...(session === undefined ? [] : [session])];
  const digest = createHash("sha512").update(parts.join("\n")).digest("hex");
  return {
    keyHash: digest.slice(0, 64),
    secret: digest.slice(64),
    bodyHash: createHash("sha256").update(body).digest("hex"),
  };
}
