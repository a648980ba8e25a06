/** Socket below the PostgreSQL protocol: unencrypted on this machine, TLS to every other host. */

import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import { misconfigured } from "../http/errors.ts";

/** SSLRequest of the PostgreSQL protocol: its length and its code. */
const tlsRequest = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);
const accepted = "S".charCodeAt(0);
const defaultPort = 5432;
const partBytes = 64 * 1024;

/**
 * Whether a connection uses TLS. If the URL has no `sslmode`, TLS is used for every host except this machine and names
 * without a dot, which are hosts of its container network.
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

/** Runs after everything that is already queued in the event loop. */
function afterAllImmediates(act: () => void): void {
  setTimeout(() => setTimeout(act));
}

/**
 * Socket that replaces the socket of postgres.js, which has two faults on Deno 2.1: a socket that was used cannot be
 * upgraded to TLS, and a connection that is lost during a deferred write ends the isolate.
 */
class DatabaseSocket extends Duplex {
  readyState: "open" | "closed" = "open";
  readonly #connection: Deno.Conn;
  /** Buffer that is reused for each read. The stream gets a copy. */
  readonly #part = new Uint8Array(partBytes);

  constructor(connection: Deno.Conn) {
    // If the server ends the connection, both directions close. Otherwise the client would wait for a response that
    // cannot come.
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
    // The client closes the connection after its last message and waits for no response.
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
    // The client receives `close` without an error, because it may already have removed its listeners for errors.
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
