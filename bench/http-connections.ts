/** HTTP GETs over kept connections, read no further than needed: a full client would cost as much as the server. */

const headEnd = "\r\n\r\n";
const decoder = new TextDecoder("latin1");

/** Sends one prepared request again and again over up to as many connections as there are calls at a time. */
export class HttpConnections {
  readonly #hostname: string;
  readonly #port: number;
  readonly #request: Uint8Array;
  readonly #free: Deno.TcpConn[] = [];

  constructor(url: string, headers: Record<string, string>) {
    const { hostname, port, host, pathname, search } = new URL(url);
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#hostname = hostname;
    this.#port = Number(port);
    this.#request = new TextEncoder().encode(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  }

  /** One request; throws unless it is answered with 200. */
  async get(): Promise<void> {
    const connection = this.#free.pop() ?? (await Deno.connect({ hostname: this.#hostname, port: this.#port }));
    await connection.write(this.#request);
    await readAnswer(connection);
    this.#free.push(connection);
  }

  close(): void {
    for (const connection of this.#free.splice(0)) {
      connection.close();
    }
  }
}

async function readAnswer(connection: Deno.TcpConn): Promise<void> {
  const buffer = new Uint8Array(64 * 1024);
  let length = 0;
  let expected = Number.POSITIVE_INFINITY;
  while (length < expected) {
    const read = await connection.read(buffer.subarray(length));
    if (read === null) {
      throw new Error("The connection was closed before the answer was whole.");
    }
    length += read;
    if (expected === Number.POSITIVE_INFINITY) {
      expected = answerLength(buffer.subarray(0, length));
    }
  }
}

/** Length of head and body together, once the head is there. */
function answerLength(received: Uint8Array): number {
  const text = decoder.decode(received);
  const end = text.indexOf(headEnd);
  if (end < 0) {
    return Number.POSITIVE_INFINITY;
  }
  const head = text.slice(0, end);
  if (!head.startsWith("HTTP/1.1 200 ")) {
    throw new Error(`Answered: ${head.split("\r\n")[0]}`);
  }
  return end + headEnd.length + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
}
