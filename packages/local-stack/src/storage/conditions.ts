/** Conditional requests and range requests (RFC 9110): `Range`, `If-None-Match`, `If-Modified-Since`. */

import { errors } from "./errors.ts";

export interface ByteRange {
  first: number;
  length: number;
}

/**
 * Returns the requested byte range, or null if the request has no `Range` header. Responds with 416 to several ranges,
 * to units other than bytes, and to a range outside of the object.
 */
export function byteRangeOf(header: string | null, size: number): ByteRange | null {
  if (!header) {
    return null;
  }
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if ((!from && !to) || first > last) {
    throw errors.invalidRange(size);
  }
  return { first, length: last - first + 1 };
}

/**
 * Whether the client already has the current version of the object. `If-None-Match` takes precedence over
 * `If-Modified-Since`.
 */
export function isUnchanged(request: Headers, object: { eTag: string; lastModified: string }): boolean {
  const known = request.get("if-none-match");
  if (known !== null) {
    return known.trim() === "*" || known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === object.eTag);
  }
  const since = request.get("if-modified-since");
  return since !== null && Date.parse(object.lastModified) <= Date.parse(since);
}
