/** Request and response headers in the OpenAPI document. */

import type { ZodOpenApiHeadersObject } from "zod-openapi";
import type { ErrorCode } from "./errors.ts";

const retryAfterHeader = {
  description: "Number of seconds to wait before you retry the request.",
  required: true,
  schema: { type: "integer", format: "int32", minimum: 1 },
} as const;

export const commonHeaders: ZodOpenApiHeadersObject = {
  "x-request-id": {
    description:
      "Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  "RateLimit-Policy": {
    description:
      "Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header.",
    required: false,
    schema: { type: "string", examples: ['"writes";q=150;w=15, "messages";q=100;w=20'] },
  },
  RateLimit: {
    description:
      "Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored.",
    required: false,
    schema: { type: "string", examples: ['"writes";r=149;t=1, "messages";r=99;t=1'] },
  },
};

export const keyParameter = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
  example: "9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e",
} as const;

export const replayedHeader: ZodOpenApiHeadersObject = {
  "Idempotency-Replayed": {
    description: "Present if this is the stored response of an earlier request with the same `Idempotency-Key`.",
    required: false,
    schema: { type: "string", enum: ["true"] },
  },
};

/**
 * Returns the header `Retry-After` for an error response. For status 409, only `idempotency_in_progress` has this
 * header.
 */
export function retryAfterHeaders(status: number, codes: ErrorCode[]): ZodOpenApiHeadersObject {
  if (status === 429 || status === 503) {
    return { "Retry-After": retryAfterHeader };
  }
  return codes.includes("idempotency_in_progress")
    ? {
        "Retry-After": {
          ...retryAfterHeader,
          description:
            "Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`.",
          required: false,
        },
      }
    : {};
}
