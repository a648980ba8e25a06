/**
 * The database of the stack behind TLS, as on the platform: the client asks for TLS in PostgreSQL's protocol, then begins
 * it.
 */

import { connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { inject, onTestFinished } from "vitest";

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

export interface TlsRelay {
  /** Address of the database behind the relay. */
  url: URL;
  /** Number of connections that were forwarded with TLS, and of those that began without it and were closed. */
  counts: { encrypted: number; clear: number };
  /** Ends all connections, like a restart of the database. */
  cut(): void;
}

/** Listens on 127.0.0.1 until the end of the test. */
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
      // The end is forwarded with TLS, and nothing else of the connection.
      behind.end();
    }
    behindAll.clear();
  }
  const url = new URL(database);
  url.port = String((server.address() as { port: number }).port);
  return { url, counts, cut };
}
