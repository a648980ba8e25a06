/** Rate limits of the auth service: token buckets in memory, like those of the platform. */

import type { MiddlewareHandler } from "hono";
import type { StackContext } from "../stack.ts";
import { AuthError } from "./errors.ts";

const hourMilliseconds = 3_600_000;
const fiveMinutesMilliseconds = 300_000;

/** Rate-limited paths. Each path has a token bucket, and a setting for the number of requests in five minutes. */
const countedPaths = {
  "/signup": "sign_in_sign_ups",
  "/otp": "sign_in_sign_ups",
  "/magiclink": "sign_in_sign_ups",
  "/recover": "sign_in_sign_ups",
  "/resend": "sign_in_sign_ups",
  "/user": "sign_in_sign_ups",
  "/token": "token_refresh",
  "/verify": "token_verifications",
} as const;

type CountedPath = keyof typeof countedPaths;

interface Limits {
  mails: Bucket;
  texts: Bucket;
  anonymousPeople: Bucket;
  requests: Record<CountedPath, Bucket>;
}

/** Context of a request to the auth service, including its rate limits. */
export interface AuthContext extends StackContext {
  limits: Limits;
}

/** Token bucket that refills completely within a given period. */
class Bucket {
  readonly #size: number;
  readonly #periodMilliseconds: number;
  #left: number;
  #refilledAt = performance.now();

  constructor(size: number, periodMilliseconds: number) {
    this.#size = size;
    this.#periodMilliseconds = periodMilliseconds;
    this.#left = size;
  }

  /** Takes a token. Returns false if the bucket is empty. */
  take(): boolean {
    const now = performance.now();
    const refilled = ((now - this.#refilledAt) / this.#periodMilliseconds) * this.#size;
    this.#left = Math.min(this.#size, this.#left + refilled);
    this.#refilledAt = now;
    if (this.#left < 1) {
      return false;
    }
    this.#left -= 1;
    return true;
  }
}

export function limitsOf({ config }: StackContext): Limits {
  const settings = {
    ...config.auth.rate_limit,
    // The benchmarks raise this limit with the environment variable that the platform also reads.
    sign_in_sign_ups: Number(Deno.env.get("GOTRUE_RATE_LIMIT_OTP") ?? config.auth.rate_limit.sign_in_sign_ups),
  };
  const requests = Object.entries(countedPaths).map(([path, setting]) => [
    path,
    new Bucket(settings[setting], fiveMinutesMilliseconds),
  ]);
  return {
    mails: new Bucket(settings.email_sent, hourMilliseconds),
    texts: new Bucket(settings.sms_sent, hourMilliseconds),
    anonymousPeople: new Bucket(settings.anonymous_users, hourMilliseconds),
    requests: Object.fromEntries(requests),
  };
}

/**
 * Rejects a request if the bucket is empty. The stack has one bucket for all clients, because all requests come from
 * one IP address; the platform has one bucket per address.
 */
export function requireToken(bucket: Bucket): void {
  if (!bucket.take()) {
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
  }
}

/** Returns middleware that rejects requests to a path if the path's bucket is empty. */
export function requireTokenFor({ limits }: AuthContext, path: CountedPath): MiddlewareHandler {
  return async (_c, next) => {
    requireToken(limits.requests[path]);
    await next();
  };
}
