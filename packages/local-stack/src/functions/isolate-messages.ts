/** What an isolate's process and the stack tell each other, a line each: on the process's own input and output. */

/** From the process; every line begins with the mark that it was started with, all others are the function's log. */
export type IsolateMessage =
  | { type: "ready"; port: number }
  | { type: "unimportable" }
  /** It holds half of its memory. */
  | { type: "half_full" }
  /** It holds all of its memory, and ends. */
  | { type: "full" };

/** To the process: finish what has begun, then end; the word that the end is near. */
export type IsolateOrder = "retire" | "beforeunload";

/** The header in which a request comes as its caller made it: what passes it on has headers of its own. */
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
