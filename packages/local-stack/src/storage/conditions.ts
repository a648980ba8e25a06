/** Conditional and partial requests (RFC 9110): `Range`, `If-None-Match`, `If-Modified-Since`. */

import { errors } from "./errors.ts";

export interface ByteRange {
  first: number;
  length: number;
}

/**
 * The bytes that a `Range` header asks for, or null for all of them. Several ranges and other units are ignored,
 * as the standard allows; a range outside of the object is refused with 416.
 */
export function byteRangeOf(header: string | null, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header ?? "");
  if (!match || match[0] === "bytes=-") {
    return null;
  }
  const [, from, to] = match;
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (from && to && Number(to) < Number(from)) {
    return null;
  }
  if (first > last) {
    throw errors.invalidRange(size);
  }
  return { first, length: last - first + 1 };
}

/** Whether the client already holds this version; `If-None-Match` outweighs `If-Modified-Since`. */
export function isUnchanged(request: Headers, object: { eTag: string; lastModified: string }): boolean {
  const known = request.get("if-none-match");
  if (known !== null) {
    return known.trim() === "*" || known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === object.eTag);
  }
  const since = request.get("if-modified-since");
  return since !== null && Date.parse(object.lastModified) <= Date.parse(since);
}
