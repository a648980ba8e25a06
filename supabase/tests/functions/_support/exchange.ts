/** Sends an HTTP request, and returns the response even if the server rejects a large body without reading it. */

import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

export interface Message {
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
}

/**
 * Bodies below this size are sent together with the headers. They are so short that sending them does not fail even if
 * the server does not read them.
 */
const largeBytes = 16 * 1024;

/** Sends a request and returns the response, like `fetch`. */
export function exchange(url: string, { method, headers, body }: Message): Promise<Response> {
  if (!body || body.length < largeBytes) {
    return fetch(url, { method, headers, ...(body && { body: body as Uint8Array<ArrayBuffer> }) });
  }
  return sendWhenAsked(url, { method, headers, body });
}

/** Replacement for `fetch` in a client library. The replacement sends the body as a whole, not as a stream. */
export async function wholeFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { url, method } = request;
  const body = new Uint8Array(await request.arrayBuffer());
  return exchange(url, { method, headers: Object.fromEntries(request.headers), ...(body.length > 0 && { body }) });
}

/**
 * Sends the headers with `Expect: 100-continue`, and the body after the server asks for it. If the server rejects the
 * request before the body is sent, its response is returned.
 */
function sendWhenAsked(url: string, { method, headers, body }: Required<Message>): Promise<Response> {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers: { ...headers, "content-length": `${body.length}`, expect: "100-continue" },
    });
    outgoing.on("continue", () => outgoing.end(body));
    outgoing.on("error", reject);
    outgoing.on("response", async (incoming) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of incoming) {
        chunks.push(chunk as Uint8Array);
      }
      outgoing.destroy();
      const answered = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      resolve(new Response(Buffer.concat(chunks), { status: incoming.statusCode ?? 0, headers: answered }));
    });
    outgoing.flushHeaders();
  });
}
