/** How much the stack sends and checks in a time, as the platform does: buckets in memory that fill again. */

import type { MiddlewareHandler } from "hono";
import type { StackContext } from "../stack.ts";
import { AuthError } from "./errors.ts";

const hourMilliseconds = 3_600_000;
const fiveMinutesMilliseconds = 300_000;

/** The requests that are counted, each path by itself, by the setting that says how many there may be in five minutes. */
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

/** What the routes of the auth service are given. */
export interface AuthContext extends StackContext {
  limits: Limits;
}

/** So many at once, and so many again in each period. */
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

  /** False when nothing is left. */
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
    // By the platform's own variable the measurements give the stack the platform's limit.
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

/** Refuses a request when its bucket is empty. The platform counts by address; here all come from one. */
export function requireToken(bucket: Bucket): void {
  if (!bucket.take()) {
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
  }
}

/** The same for all requests to a path. */
export function requireTokenFor({ limits }: AuthContext, path: CountedPath): MiddlewareHandler {
  return async (_c, next) => {
    requireToken(limits.requests[path]);
    await next();
  };
}
