/** TLS to the database. */

import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import { misconfigured } from "./errors.ts";

/** The request of PostgreSQL's protocol to go on in TLS: its length, and a number that stands for it. */
const tlsRequest = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);
const accepted = "S".charCodeAt(0);
const defaultPort = 5432;

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

async function startTls(url: URL, authority: string | undefined): Promise<Deno.TlsConn> {
  const connection = await Deno.connect({ hostname: hostOf(url), port: Number(url.port) || defaultPort });
  try {
    connection.setKeepAlive(true);
    connection.setNoDelay(true);
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

/** A connection as the client of PostgreSQL takes it, in place of its own: Deno 2.1 cannot upgrade a used socket of Node. */
class EncryptedSocket extends Duplex {
  readyState: "open" | "closed" = "open";
  readonly #connection: Deno.TlsConn;

  constructor(connection: Deno.TlsConn) {
    // Whatever the other side ends is over, or the client would wait for an answer that cannot come.
    super({ allowHalfOpen: false });
    this.#connection = connection;
  }

  override _read(size: number): void {
    const part = new Uint8Array(size);
    this.#connection.read(part).then(
      (length) => this.push(length === null ? null : Buffer.from(part.buffer, 0, length)),
      (error) => this.destroy(error),
    );
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    this.#writeAll(chunk).then(() => done(), done);
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

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.readyState = "closed";
    try {
      this.#connection.close();
    } catch {
      // The other side has closed it.
    }
    done(error);
  }
}

/** Opens a connection in TLS whose certificate is of the host, and of an authority that is given or known. */
export async function openEncrypted(url: URL, authority: string | undefined): Promise<Duplex> {
  return new EncryptedSocket(await startTls(url, authority));
}
