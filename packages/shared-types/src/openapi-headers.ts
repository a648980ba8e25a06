/** What the OpenAPI document says of headers, of requests and of answers. */

import type { ZodOpenApiHeadersObject } from "zod-openapi";
import type { ErrorCode } from "./errors.ts";

const retryAfterHeader = {
  description: "After how many seconds to repeat the request.",
  required: true,
  schema: { type: "integer", minimum: 1 },
} as const;

export const commonHeaders: ZodOpenApiHeadersObject = {
  "x-request-id": {
    description: "The id of the request, which its line in the log carries; `errorId` of a refusal.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  "RateLimit-Policy": {
    description:
      "Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds.",
    required: false,
    schema: { type: "string", examples: ['"writes";q=150;w=15, "messages";q=100;w=20'] },
  },
  RateLimit: {
    description: "What is left of each: `r` calls, and all of them in `t` seconds.",
    required: false,
    schema: { type: "string", examples: ['"writes";r=149;t=1, "messages";r=99;t=1'] },
  },
};

export const keyParameter = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
  example: "9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e",
} as const;

export const replayedHeader: ZodOpenApiHeadersObject = {
  "Idempotency-Replayed": {
    description: "Sent when this is the kept answer of an earlier call with the same Idempotency-Key.",
    required: false,
    schema: { type: "string", enum: ["true"] },
  },
};

/** Of the refusals with 409 a call under way alone has `Retry-After`. */
export function retryAfterHeaders(status: number, codes: ErrorCode[]): ZodOpenApiHeadersObject {
  if (status === 429 || status === 503) {
    return { "Retry-After": retryAfterHeader };
  }
  return codes.includes("idempotency_in_progress")
    ? { "Retry-After": { ...retryAfterHeader, description: "With idempotency_in_progress.", required: false } }
    : {};
}
