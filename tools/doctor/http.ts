/** Calls of the doctor over HTTP. */

import type { Management, Project } from "./project.ts";

const timeoutMilliseconds = 15_000;

/** An answer, with the moment at which it came. */
export interface HttpResponse {
  status: number;
  headers: Headers;
  /** Undefined where it was no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what a deployment answers may be anything, and each check looks itself.
  body: any;
  milliseconds: number;
  receivedAt: number;
}

/** Asks for a path of the deployment with a key. */
export function ask({ apiUrl }: Project, path: string, key?: string): Promise<HttpResponse> {
  return get(`${apiUrl}${path}`, key === undefined ? {} : { apikey: key });
}

/** Asks the management API of the platform about the project. */
export function askManagement({ url, token, reference }: Management, path: string): Promise<HttpResponse> {
  return get(`${url}/v1/projects/${reference}/${path}`, { authorization: `Bearer ${token}` });
}

/** Returns why a call was not answered, such as a host name that does not exist. */
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
    // Such as a page of something that stands before the deployment.
  }
  return { status: response.status, headers: response.headers, body, milliseconds, receivedAt: Date.now() };
}

/** The median of so many calls, in milliseconds. */
export async function medianOf(calls: number, call: () => Promise<HttpResponse>): Promise<number> {
  const taken: number[] = [];
  for (let count = 0; count < calls; count++) {
    taken.push((await call()).milliseconds);
  }
  return taken.sort((one, other) => one - other)[Math.floor(calls / 2)] ?? 0;
}
