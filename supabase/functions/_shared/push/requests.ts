/** Requests to a provider: limited in time, and nothing of what they carry in what is said about them. */

import type { Outcome, Tools } from "./provider.ts";

/** What a provider answered. */
export interface ProviderResponse {
  status: number;
  /** Undefined if it is no JSON. */
  body: unknown;
  /** How long the provider asks to wait. */
  retryAfterSeconds: number | undefined;
}

type Retry = Extract<Outcome, { kind: "retry" }>;

const responseTimeoutMilliseconds = 10_000;
/** The provider never saw the message: a retry is safe. */
const notSentRetrySeconds = 5;
/** The provider may have taken it: a retry may be a duplicate. */
const unknownRetrySeconds = 30;
/** By then every message has expired. */
const longestWaitSeconds = 24 * 60 * 60;

/** What is passed on of a provider's own words: addresses, tokens and texts do not look like this. */
const word = /^[A-Za-z_]{1,64}$/;

/** Posts, and gives the answer; without one, what that means for the message. Never throws. */
export async function post(address: string, init: RequestInit, tools: Tools): Promise<ProviderResponse | Retry> {
  try {
    const response = await tools.fetch(address, {
      ...init,
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(responseTimeoutMilliseconds),
    });
    // Once it was accepted, it does not matter whether the rest of the answer comes.
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

/** A word that the provider gave as its reason; else its status. */
export function reasonOf(value: unknown, status: number): string {
  return typeof value === "string" && word.test(value) ? value : `status_${status}`;
}

/** How long to wait: the provider's Retry-After, else what is usual. */
export function wait(
  requestedSeconds: number | undefined,
  usualSeconds: number,
): Pick<Retry, "afterSeconds" | "isAsked"> {
  return requestedSeconds === undefined
    ? { afterSeconds: usualSeconds }
    : { afterSeconds: requestedSeconds, isAsked: true };
}

/** The value, or undefined if the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The header gives seconds or a date. */
function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) {
    return undefined;
  }
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), longestWaitSeconds);
}

/** The message of such an error names the address, and with it the device: only its kind leaves this function. */
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
