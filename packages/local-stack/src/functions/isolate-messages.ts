/**
 * Messages between an isolate process and the stack. Each message is one line on standard input or output of the
 * process.
 */

/**
 * Message from the isolate process. Every message begins with a random mark that the process received at its start. All
 * other output lines are log lines of the function.
 */
export type IsolateMessage =
  | { type: "ready"; port: number }
  | { type: "unimportable" }
  /** The isolate has reached half of its memory limit and retires. */
  | { type: "half_full" }
  /** The isolate has reached its memory limit and ends. */
  | { type: "full" };

/**
 * Message to the isolate process: `retire` ends it after its current requests and background work, and `beforeunload`
 * announces the end to the function.
 */
export type IsolateOrder = "retire" | "beforeunload";

/** Header that contains the URL and headers of the original request, because those of the forwarded request differ. */
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
