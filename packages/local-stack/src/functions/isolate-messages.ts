/** Messages between an isolate's process and the stack, one per line on standard input and output of the process. */

/**
 * Message from the process. Every message begins with a mark that the process received at its start. All other lines of
 * output are the log of the function.
 */
export type IsolateMessage =
  | { type: "ready"; port: number }
  | { type: "unimportable" }
  /** The isolate uses half of its memory limit. */
  | { type: "half_full" }
  /** The isolate uses all of its memory limit, and ends. */
  | { type: "full" };

/**
 * Message to the process: `retire` ends it after its running work, and `beforeunload` warns the function before the
 * end.
 */
export type IsolateOrder = "retire" | "beforeunload";

/** Header with the URL and headers of the original request, because the forwarded request has different ones. */
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
