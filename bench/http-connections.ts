/** Minimal HTTP client with keep-alive. A full HTTP client would use as much CPU time as the server. */

const headEnd = "\r\n\r\n";
const encoder = new TextEncoder();
const latin1 = new TextDecoder("latin1");
const utf8 = new TextDecoder();

/** HTTP response. `json` parses the body, which is valid only until the next await. */
export interface HttpResponse {
  status: number;
  json: () => Record<string, unknown>;
}

/** Keep-alive connection and its read buffer. */
interface Connection {
  socket: Deno.TcpConn;
  buffer: Uint8Array;
}

/** Sends the requests of one user, over as many connections as there are concurrent calls. */
export class HttpConnections {
  readonly #hostname: string;
  readonly #port: number;
  readonly #headers: string;
  readonly #request: Uint8Array;
  readonly #free: Connection[] = [];

  /** `url` is the URL that `get` requests. */
  constructor(url: string, headers: Record<string, string>) {
    const { hostname, port, host, pathname, search } = new URL(url);
    this.#hostname = hostname;
    this.#port = Number(port);
    this.#headers = Object.entries({ host, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    this.#request = encoder.encode(`GET ${pathname}${search} HTTP/1.1\r\n${this.#headers}\r\n`);
  }

  /** Sends the prepared GET request. Throws if the status is not a success. */
  async get(): Promise<void> {
    requireSuccess(await this.#exchange(this.#request));
  }

  /**
   * Sends a request with an ASCII JSON body to the same server, and returns the response body. Throws if the status is
   * not a success.
   */
  async send(method: string, path: string, body: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const response = await this.ask(method, path, JSON.stringify(body));
    requireSuccess(response);
    return response.json();
  }

  /** Sends a request with an ASCII body to the same server. Returns the response even if it is an error. */
  async ask(method: string, path: string, text = "", type = "application/json"): Promise<HttpResponse> {
    const head = `${method} ${path} HTTP/1.1\r\n${this.#headers}content-type: ${type}\r\ncontent-length: ${text.length}`;
    return await this.#exchange(encoder.encode(`${head}${headEnd}${text}`));
  }

  async #exchange(request: Uint8Array): Promise<HttpResponse> {
    const connection = await this.#connect();
    const response = await exchange(connection, request);
    this.#free.push(connection);
    return response;
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

function requireSuccess({ status }: HttpResponse): void {
  if (status !== 200 && status !== 201) {
    throw new Error(`Answered: ${status}`);
  }
}

/** Sends a request and reads its response into the connection's buffer. */
async function exchange(connection: Connection, request: Uint8Array): Promise<HttpResponse> {
  const { socket } = connection;
  await socket.write(request);
  let length = 0;
  let status = 0;
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
      ({ status, head, expected } = readHead(connection.buffer.subarray(0, length)));
    }
  }
  return { status, json: () => JSON.parse(utf8.decode(connection.buffer.subarray(head, length))) };
}

/** Returns a buffer of twice the size with a copy of the bytes. */
function grown(buffer: Uint8Array): Uint8Array {
  const larger = new Uint8Array(2 * buffer.length);
  larger.set(buffer);
  return larger;
}

/**
 * Returns the status, the length of the response head and the total length of the response. The total length is
 * infinite until the head is complete.
 */
function readHead(received: Uint8Array): { status: number; head: number; expected: number } {
  const text = latin1.decode(received);
  const end = text.indexOf(headEnd);
  if (end < 0) {
    return { status: 0, head: 0, expected: Number.POSITIVE_INFINITY };
  }
  const lines = text.slice(0, end);
  const head = end + headEnd.length;
  return {
    status: Number(lines.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length)),
    head,
    expected: head + Number(/^content-length: (\d+)/im.exec(lines)?.[1] ?? Number.NaN),
  };
}
