/** Messages between an isolate's process and the stack, one per line on its standard input and output. */

/**
 * From the process: every message begins with the mark that it was started with. All other lines are the function's log.
 */
export type IsolateMessage =
  | { type: "ready"; port: number }
  | { type: "unimportable" }
  /** The isolate uses half of its memory. */
  | { type: "half_full" }
  /** The isolate uses all of its memory, and ends. */
  | { type: "full" };

/** To the process: finish running work and end (`retire`), or the warning before the end (`beforeunload`). */
export type IsolateOrder = "retire" | "beforeunload";

/** Header with the original request, since the forwarded request has its own headers. */
export const originalRequestHeader = "x-stack-request";

export interface OriginalRequest {
  url: string;
  headers: [string, string][];
}

export function encodeRequest({ url, headers }: Request): string {
  return encodeURIComponent(JSON.stringify({ url, headers: [...headers] } satisfies OriginalRequest));
}

export function decodeRequest(text: string): OriginalRequest {
  return JSON.parse(decodeURIComponent(text));
}
