/**
 * Socket that carries the PostgreSQL protocol: with TLS to other hosts, unencrypted to this machine and its container
 * network.
 */

import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import { misconfigured } from "../http/errors.ts";

/** SSLRequest of the PostgreSQL protocol: its length and its code. */
const tlsRequest = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);
const accepted = "S".charCodeAt(0);
const defaultPort = 5432;
const partBytes = 64 * 1024;

/**
 * Whether a connection uses TLS. `sslmode=disable` in the URL turns TLS off, and any other `sslmode` turns TLS on. If
 * the URL has no `sslmode`, a connection uses TLS unless the host is this machine or has a name without a dot. A host
 * name without a dot belongs to the container network of this machine.
 */
export function isEncrypted(url: URL): boolean {
  const mode = url.searchParams.get("sslmode");
  if (mode) {
    return mode !== "disable";
  }
  const host = url.hostname;
  const isLocal = host === "" || host === "[::1]" || host.startsWith("127.") || !/[.:]/.test(host);
  return !isLocal;
}

async function startTls(connection: Deno.TcpConn, url: URL, authority: string | undefined): Promise<Deno.TlsConn> {
  try {
    await connection.write(tlsRequest);
    const reply = new Uint8Array(1);
    await connection.read(reply);
    if (reply[0] !== accepted) {
      throw misconfigured("The database does not offer TLS.");
    }
    const encrypted = await Deno.startTls(connection, {
      hostname: hostOf(url),
      ...(authority && { caCerts: [authority] }),
    });
    await encrypted.handshake();
    return encrypted;
  } catch (thrown) {
    try {
      connection.close();
    } catch {
      // `startTls` has closed the connection.
    }
    throw thrown instanceof Deno.errors.InvalidData
      ? misconfigured("The certificate of the database is not trusted: set API_DB_CA.", thrown)
      : thrown;
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** Runs a function after all callbacks that are already queued in the event loop. */
function afterAllImmediates(act: () => void): void {
  setTimeout(() => setTimeout(act));
}

/**
 * Socket for postgres.js. The default socket of postgres.js has two faults on Deno 2.1. A socket that has been used
 * cannot be upgraded to TLS, and a connection that is lost during a deferred write ends the isolate.
 */
class DatabaseSocket extends Duplex {
  readyState: "open" | "closed" = "open";
  readonly #connection: Deno.Conn;
  /** Buffer that is reused for each read. The read bytes are copied before they are pushed to the stream. */
  readonly #part = new Uint8Array(partBytes);

  constructor(connection: Deno.Conn) {
    // When the server ends the connection, both directions are closed. If the client's direction remained open,
    // postgres.js would wait forever for a response.
    super({ allowHalfOpen: false });
    this.#connection = connection;
  }

  override _read(): void {
    this.#connection.read(this.#part).then(
      (length) => this.push(length === null ? null : Buffer.from(this.#part.subarray(0, length))),
      () => this.destroy(),
    );
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#writeAll(chunk).then(done, () => this.destroy());
  }

  async #writeAll(chunk: Uint8Array): Promise<void> {
    for (let written = 0; written < chunk.length; ) {
      written += await this.#connection.write(chunk.subarray(written));
    }
  }

  override _final(done: () => void): void {
    // postgres.js ends the stream after its last message, to which the server sends no response.
    this.destroy();
    done();
  }

  override _destroy(_error: Error | null, done: (error: Error | null) => void): void {
    this.readyState = "closed";
    try {
      this.#connection.close();
    } catch {
      // The server has already closed the connection.
    }
    // The stream emits `close` but not `error`, because postgres.js may already have removed its error listeners.
    afterAllImmediates(() => done(null));
  }
}

/**
 * Opens a connection. With TLS, the certificate must be valid for the host and signed by the given authority or a
 * trusted authority.
 */
export async function openSocket(url: URL, authority: string | undefined): Promise<Duplex> {
  const connection = await Deno.connect({ hostname: hostOf(url), port: Number(url.port) || defaultPort });
  connection.setKeepAlive(true);
  connection.setNoDelay(true);
  return new DatabaseSocket(isEncrypted(url) ? await startTls(connection, url, authority) : connection);
}
