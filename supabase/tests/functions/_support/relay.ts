/**
 * Proxy between an isolate and the platform. The proxy records requests to one part of the platform, and lets a test
 * act before a response is returned.
 */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { inject } from "vitest";

export interface Relay {
  /** Base URL that the isolate uses in place of the platform's URL. */
  url: string;
  /** Returns and clears the recorded requests as `GET {path after the prefix}`, followed by the byte range, if any. */
  takeRequests(): string[];
  /**
   * Runs `act` once: when the platform has responded to the next recorded request with this method, and before the
   * isolate receives the response.
   */
  after(method: "GET" | "POST", act: () => Promise<unknown>): void;
  /** If set to true, the proxy does not respond to requests to the recorded paths, but closes their connections. */
  setDown(shouldBeDown: boolean): void;
  close(): Promise<void>;
}

/** Starts a proxy that records the requests to paths with this prefix. */
export async function startRelay(recordedPath: string): Promise<Relay> {
  const { apiUrl } = inject("stack");
  const requests: string[] = [];
  let isDown = false;
  let waiting: { method: string; act: () => Promise<unknown> } | undefined;

  async function relay(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "" } = incoming;
    const body = new Uint8Array(await buffer(incoming));
    if (isDown && url.startsWith(recordedPath)) {
      outgoing.destroy();
      return;
    }
    const { host: _, connection: __, "transfer-encoding": ___, "content-length": ____, ...headers } = incoming.headers;
    const response = await fetch(`${apiUrl}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const result = new Uint8Array(await response.arrayBuffer());
    if (url.startsWith(recordedPath)) {
      const { range } = incoming.headers;
      requests.push(`${method} ${new URL(url, apiUrl).pathname.slice(recordedPath.length)}${range ? ` ${range}` : ""}`);
      if (waiting?.method === method) {
        const { act } = waiting;
        waiting = undefined;
        await act();
      }
    }
    outgoing.writeHead(response.status, { "content-type": response.headers.get("content-type") ?? "" });
    outgoing.end(result);
  }

  const server = createServer((incoming, outgoing) => {
    relay(incoming, outgoing).catch((error) => outgoing.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeRequests: () => requests.splice(0),
    after(method, act) {
      waiting = { method, act };
    },
    setDown(shouldBeDown) {
      isDown = shouldBeDown;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
