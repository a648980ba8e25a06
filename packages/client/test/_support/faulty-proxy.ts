/** A proxy that injects faults between the client and the local stack. */

import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { inject, onTestFinished } from "vitest";

/** A fault: the request is lost, the response is lost, the call hangs, or the proxy returns the given error itself. */
type Fault = "lose-request" | "lose-answer" | "hang" | { status: number; retryAfter?: number; limit?: string };

interface Seen {
  method: string;
  path: string;
  key: string | undefined;
  token: string | undefined;
  at: number;
}

export interface FaultyProxy {
  url: string;
  /** All calls that the proxy received, including calls that it did not forward. */
  seen: Seen[];
  /** Injects faults into the next calls whose path begins with `path`, one fault per call. */
  spoil(path: string, ...faults: Fault[]): void;
}

/**
 * Path whose responses contain an upload URL. The proxy replaces the host of this URL with the host of the proxy, so
 * that uploads also pass through it.
 */
const addresses = "/functions/v1/media/upload-url";

function forward(
  incoming: IncomingMessage,
  body: Buffer,
  reply: (status: number, headers: IncomingHttpHeaders, body: Buffer) => void,
) {
  const target = new URL(incoming.url ?? "/", inject("stack").apiUrl);
  const onward = request(
    target,
    { method: incoming.method, headers: { ...incoming.headers, host: target.host } },
    (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => reply(response.statusCode ?? 502, response.headers, Buffer.concat(parts)));
    },
  );
  onward.on("error", () => reply(502, {}, Buffer.from("")));
  onward.end(body);
}

/** Listens on 127.0.0.1 until the end of the test. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const seen: Seen[] = [];
  const planned: { path: string; fault: Fault }[] = [];
  let url = "";
  const throughProxy = (response: Buffer) => response.toString().replaceAll(inject("stack").apiUrl, url);
  function handle(incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const path = incoming.url ?? "/";
    seen.push({
      method: incoming.method ?? "",
      path,
      key: incoming.headers["idempotency-key"] as string | undefined,
      token: incoming.headers.authorization,
      at: performance.now(),
    });
    const index = planned.findIndex((plan) => path.startsWith(plan.path));
    const fault = index < 0 ? null : (planned.splice(index, 1)[0]?.fault ?? null);
    if (fault === "lose-request") {
      incoming.socket.destroy();
    } else if (fault === "hang") {
      return;
    } else if (fault !== null && fault !== "lose-answer") {
      const { status, retryAfter, limit } = fault;
      response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
      response.end(JSON.stringify({ error: "Spoilt", code: "spoilt", errorId: "none", limit }));
    } else {
      forward(incoming, body, (status, headers, reply) => {
        if (fault === "lose-answer") {
          incoming.socket.destroy();
        } else {
          const { "content-length": _, ...others } = headers;
          response.writeHead(status, others);
          response.end(path.startsWith(addresses) ? throughProxy(reply) : reply);
        }
      });
    }
  }
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part) => parts.push(part));
    incoming.on("end", () => handle(incoming, Buffer.concat(parts), response));
    incoming.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url,
    seen,
    spoil: (path, ...faults) => planned.push(...faults.map((fault) => ({ path, fault }))),
  };
}
