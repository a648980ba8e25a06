/** HTTP calls of the doctor. */

import type { Management, Project } from "./project.ts";

const timeoutMilliseconds = 15_000;

/** HTTP response, its duration and the time at which it arrived. */
export interface HttpResponse {
  status: number;
  headers: Headers;
  /** Parsed body, or undefined if the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a deployment may respond with anything, and each check validates it.
  body: any;
  milliseconds: number;
  receivedAt: number;
}

/** Calls a path of the deployment with a key. */
export function ask({ apiUrl }: Project, path: string, key?: string): Promise<HttpResponse> {
  return get(`${apiUrl}${path}`, key === undefined ? {} : { apikey: key });
}

/** Calls a path of the platform's management API for the checked project. */
export function askManagement({ url, token, reference }: Management, path: string): Promise<HttpResponse> {
  return get(`${url}/v1/projects/${reference}/${path}`, { authorization: `Bearer ${token}` });
}

/** Returns the reason why a call received no response, for example an unknown host name. */
export function networkReason(error: unknown): string {
  const { cause, message } = error as Error;
  return (cause instanceof Error ? cause.message : message).replace(/^.*client error \(\w+\): /, "");
}

async function get(url: string, headers: Record<string, string>): Promise<HttpResponse> {
  const began = performance.now();
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(url, { headers, redirect: "manual", signal }).catch((error) => {
    throw new Error(networkReason(error), { cause: error });
  });
  const text = await response.text();
  const milliseconds = performance.now() - began;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The body is not JSON, but for example an HTML page of a proxy.
  }
  return { status: response.status, headers: response.headers, body, milliseconds, receivedAt: Date.now() };
}

/** Returns the median duration of several calls in milliseconds. */
export async function medianOf(calls: number, call: () => Promise<HttpResponse>): Promise<number> {
  const taken: number[] = [];
  for (let count = 0; count < calls; count++) {
    taken.push((await call()).milliseconds);
  }
  return taken.sort((one, other) => one - other)[Math.floor(calls / 2)] ?? 0;
}
