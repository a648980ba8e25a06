/**
 * Proxy that accepts TLS connections to the tested database, as the platform does. A client first sends the SSLRequest
 * message of PostgreSQL's protocol, then starts the TLS handshake.
 */

import { connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { inject, onTestFinished } from "vitest";

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

export interface TlsRelay {
  /** Connection string of the database behind the proxy. */
  url: URL;
  /** Number of connections with TLS, which were forwarded, and of connections without TLS, which were closed. */
  counts: { encrypted: number; clear: number };
  /** Closes all connections, like a restart of the database. */
  cut(): void;
}

/** Starts the proxy on 127.0.0.1. The proxy stops at the end of the test. */
export async function startTlsRelay({ key, certificate }: { key: string; certificate: string }): Promise<TlsRelay> {
  const database = new URL(inject("stack").databaseUrl);
  const counts = { encrypted: 0, clear: 0 };
  const open = new Set<Socket>();
  const behindAll = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.once("data", (first) => {
      if (!first.equals(tlsRequest)) {
        counts.clear += 1;
        socket.destroy();
        return;
      }
      socket.write("S");
      const client = new TLSSocket(socket, { isServer: true, key, cert: certificate });
      client.on("error", () => socket.destroy());
      client.once("secure", () => {
        counts.encrypted += 1;
        const behind = connect(Number(database.port), database.hostname);
        behindAll.add(behind);
        behind.on("error", () => client.destroy());
        client.pipe(behind).pipe(client);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of [...open, ...behindAll]) {
      socket.destroy();
    }
  });
  function cut(): void {
    for (const behind of behindAll) {
      // Closes only the connection to the database. The proxy then closes the client's TLS connection, too.
      behind.end();
    }
    behindAll.clear();
  }
  const url = new URL(database);
  url.port = String((server.address() as { port: number }).port);
  return { url, counts, cut };
}
