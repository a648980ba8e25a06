/** HTTP requests to a provider, with a timeout. Errors contain no part of the request. */

import type { Outcome, Tools } from "./provider.ts";

/** Response of a provider. */
export interface ProviderResponse {
  status: number;
  /** Parsed body; undefined if the body is not JSON. */
  body: unknown;
  /** Delay that the provider requests before a retry. */
  retryAfterSeconds: number | undefined;
}

type Retry = Extract<Outcome, { kind: "retry" }>;

const responseTimeoutMilliseconds = 10_000;
/** Delay before a retry if the provider did not receive the message. Such a retry cannot cause a duplicate. */
const notSentRetrySeconds = 5;
/** Delay before a retry if the provider may have received the message. Such a retry may cause a duplicate. */
const unknownRetrySeconds = 30;
/** Maximum delay before a retry. After a longer delay every message would have expired. */
const longestWaitSeconds = 24 * 60 * 60;

/**
 * Pattern of an error code in a provider's response. Only text that matches is logged; URLs, tokens and sentences do
 * not match.
 */
const word = /^[A-Za-z_]{1,64}$/;

/** Posts a request. Returns the response or, if there is none, the outcome of the message. Never throws. */
export async function post(address: string, init: RequestInit, tools: Tools): Promise<ProviderResponse | Retry> {
  try {
    const response = await tools.fetch(address, {
      ...init,
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(responseTimeoutMilliseconds),
    });
    // The body is not needed if the request was accepted, so a failure to read it is ignored.
    const text = response.ok ? await response.text().catch(() => "") : await response.text();
    return {
      status: response.status,
      body: jsonOf(text),
      retryAfterSeconds: secondsOf(response.headers.get("retry-after"), tools.now()),
    };
  } catch (error) {
    return outcomeOfFailure(error);
  }
}

/** Returns the reason that the provider names, or the status of the response. */
export function reasonOf(value: unknown, status: number): string {
  return typeof value === "string" && word.test(value) ? value : `status_${status}`;
}

/** Returns the delay of a retry: Retry-After of the provider, or a default. */
export function wait(
  requestedSeconds: number | undefined,
  usualSeconds: number,
): Pick<Retry, "afterSeconds" | "isAsked"> {
  return requestedSeconds === undefined
    ? { afterSeconds: usualSeconds }
    : { afterSeconds: requestedSeconds, isAsked: true };
}

/** Parses JSON; undefined if the text is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses Retry-After, which is in seconds or a date. */
function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) {
    return undefined;
  }
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), longestWaitSeconds);
}

/**
 * Maps an error of `fetch` to an outcome that contains only the kind of the error. The message of the error contains
 * the URL, which may include the device token.
 */
function outcomeOfFailure(error: unknown): Retry {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  const words = `${message} ${cause instanceof Error ? cause.message : ""}`;
  if (words.includes("client error (Connect)")) {
    return { kind: "retry", reason: "unreachable", afterSeconds: notSentRetrySeconds };
  }
  if (words.includes("refused stream")) {
    return { kind: "retry", reason: "refused_stream", afterSeconds: notSentRetrySeconds };
  }
  const reason = name === "TimeoutError" ? "timeout" : "connection_lost";
  return { kind: "retry", reason, afterSeconds: unknownRetrySeconds };
}
