/** The connection to the database below its protocol: in the clear on this machine, in TLS to every other host. */

import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import { misconfigured } from "../http/errors.ts";

/** The request of PostgreSQL's protocol to go on in TLS: its length, and a number that stands for it. */
const tlsRequest = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);
const accepted = "S".charCodeAt(0);
const defaultPort = 5432;
const partBytes = 64 * 1024;

/** Every host but this machine and, by a name without a dot, its container network; `sslmode` in the address decides. */
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
      // Handed over to TLS, which has closed it.
    }
    throw thrown instanceof Deno.errors.InvalidData
      ? misconfigured("The certificate of the database is not trusted: set API_DB_CA.", thrown)
      : thrown;
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** A turn of the event loop in which everything that was put off until now has been done. */
function afterAllImmediates(act: () => void): void {
  setTimeout(() => setTimeout(act));
}

/**
 * A connection as the client of PostgreSQL takes it, in place of its own: on Deno 2.1 that can neither be upgraded to TLS
 * once it was used, nor lost while the client puts off a write, which would then end the isolate.
 */
class DatabaseSocket extends Duplex {
  readyState: "open" | "closed" = "open";
  readonly #connection: Deno.Conn;
  /** Read into again and again; what is handed on is a copy. */
  readonly #part = new Uint8Array(partBytes);

  constructor(connection: Deno.Conn) {
    // Whatever the other side ends is over, or the client would wait for an answer that cannot come.
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
    // The client ends a connection with its last message, and waits for nothing.
    this.destroy();
    done();
  }

  override _destroy(_error: Error | null, done: (error: Error | null) => void): void {
    this.readyState = "closed";
    try {
      this.#connection.close();
    } catch {
      // The other side has closed it.
    }
    // The client hears only that it is over: an error could come when nobody listens any more.
    afterAllImmediates(() => done(null));
  }
}

/** Opens a connection; in TLS, its certificate is of the host, and of an authority that is given or known. */
export async function openSocket(url: URL, authority: string | undefined): Promise<Duplex> {
  const connection = await Deno.connect({ hostname: hostOf(url), port: Number(url.port) || defaultPort });
  connection.setKeepAlive(true);
  connection.setNoDelay(true);
  return new DatabaseSocket(isEncrypted(url) ? await startTls(connection, url, authority) : connection);
}
