/** HTTP over kept connections, read no further than needed: a full client would cost as much as the server. */

const headEnd = "\r\n\r\n";
const encoder = new TextEncoder();
const latin1 = new TextDecoder("latin1");
const utf8 = new TextDecoder();

/** A kept connection and what was read from it last. */
interface Connection {
  socket: Deno.TcpConn;
  buffer: Uint8Array;
}

/** Requests of one person, over up to as many connections as there are calls at a time. */
export class HttpConnections {
  readonly #hostname: string;
  readonly #port: number;
  readonly #headers: string;
  readonly #request: Uint8Array;
  readonly #free: Connection[] = [];

  /** `url` is what `get` asks for. */
  constructor(url: string, headers: Record<string, string>) {
    const { hostname, port, host, pathname, search } = new URL(url);
    this.#hostname = hostname;
    this.#port = Number(port);
    this.#headers = Object.entries({ host, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    this.#request = encoder.encode(`GET ${pathname}${search} HTTP/1.1\r\n${this.#headers}\r\n`);
  }

  /** The prepared request once more; throws unless it succeeds. */
  async get(): Promise<void> {
    const connection = await this.#connect();
    await exchange(connection, this.#request);
    this.#free.push(connection);
  }

  /** Another request to the same server, with ASCII JSON as its body; the body of the answer. Throws unless it succeeds. */
  async send(method: string, path: string, body: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const json = JSON.stringify(body);
    const head = `${method} ${path} HTTP/1.1\r\n${this.#headers}content-type: application/json\r\ncontent-length: ${json.length}`;
    const connection = await this.#connect();
    const answer = JSON.parse(utf8.decode(await exchange(connection, encoder.encode(`${head}${headEnd}${json}`))));
    this.#free.push(connection);
    return answer;
  }

  async #connect(): Promise<Connection> {
    return (
      this.#free.pop() ?? {
        socket: await Deno.connect({ hostname: this.#hostname, port: this.#port }),
        buffer: new Uint8Array(64 * 1024),
      }
    );
  }

  close(): void {
    for (const { socket } of this.#free.splice(0)) {
      socket.close();
    }
  }
}

/** The body of the answer, which lies in the connection's buffer until its next request. */
async function exchange(connection: Connection, request: Uint8Array): Promise<Uint8Array> {
  const { socket } = connection;
  await socket.write(request);
  let length = 0;
  let head = 0;
  let expected = Number.POSITIVE_INFINITY;
  while (length < expected) {
    if (length === connection.buffer.length) {
      connection.buffer = grown(connection.buffer);
    }
    const read = await socket.read(connection.buffer.subarray(length));
    if (read === null) {
      throw new Error("The connection was closed before the answer was whole.");
    }
    length += read;
    if (expected === Number.POSITIVE_INFINITY) {
      ({ head, expected } = answerLength(connection.buffer.subarray(0, length)));
    }
  }
  return connection.buffer.subarray(head, length);
}

/** Twice the room, with what is in it. */
function grown(buffer: Uint8Array): Uint8Array {
  const larger = new Uint8Array(2 * buffer.length);
  larger.set(buffer);
  return larger;
}

/** Length of the head, and of head and body together once the head is there. */
function answerLength(received: Uint8Array): { head: number; expected: number } {
  const text = latin1.decode(received);
  const end = text.indexOf(headEnd);
  if (end < 0) {
    return { head: 0, expected: Number.POSITIVE_INFINITY };
  }
  const lines = text.slice(0, end);
  if (!/^HTTP\/1\.1 20[01] /.test(lines)) {
    throw new Error(`Answered: ${lines.split("\r\n")[0]}`);
  }
  const head = end + headEnd.length;
  return { head, expected: head + Number(/^content-length: (\d+)/im.exec(lines)?.[1] ?? Number.NaN) };
}
