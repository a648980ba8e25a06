/** Stands between an isolate and the platform: notes what is asked of Storage, and lets a test act in between. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { inject } from "vitest";

export interface StorageRelay {
  /** What the isolate takes for the address of the platform. */
  url: string;
  /** Objects that were fetched and stored since the last time this was asked, as `GET {key}`. */
  takeRequests(): string[];
  /** Does something once, after Storage has answered the next request of that method for an object, before the isolate hears. */
  after(method: "GET" | "POST", act: () => Promise<unknown>): void;
  /** From now on nothing that is asked of Storage is answered, or everything again. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const storagePath = "/storage/";
const objectPath = "/storage/v1/object/media/";

export async function startStorageRelay(): Promise<StorageRelay> {
  const { apiUrl } = inject("stack");
  const requests: string[] = [];
  let isStorageDown = false;
  let waiting: { method: string; act: () => Promise<unknown> } | undefined;

  async function relay(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "" } = incoming;
    const body = new Uint8Array(await buffer(incoming));
    if (isStorageDown && url.startsWith(storagePath)) {
      outgoing.destroy();
      return;
    }
    const { host: _, connection: __, "transfer-encoding": ___, "content-length": ____, ...headers } = incoming.headers;
    const response = await fetch(`${apiUrl}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const answer = new Uint8Array(await response.arrayBuffer());
    if (url.startsWith(objectPath)) {
      requests.push(`${method} ${new URL(url, apiUrl).pathname.slice(objectPath.length)}`);
      if (waiting?.method === method) {
        const { act } = waiting;
        waiting = undefined;
        await act();
      }
    }
    outgoing.writeHead(response.status, { "content-type": response.headers.get("content-type") ?? "" });
    outgoing.end(answer);
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
    setDown(isDown) {
      isStorageDown = isDown;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
