/**
 * HTTP server on 127.0.0.1 in a separate Node process, because Deno 2.1.4 has no HTTP/2 server. The server writes each
 * request as a line of JSON to standard output, and reads the response, which the parent process writes, from standard
 * input.
 */

import http from "node:http";
import http2 from "node:http2";
import https from "node:https";
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin });
// The input closes when the parent process ends.
lines.once("close", () => process.exit());
const [firstLine] = await new Promise((resolve) => lines.once("line", (...values) => resolve(values)));
const { protocol, key, certificate, streamsAtFirst, streamsLater } = JSON.parse(firstLine);

const connections = new Map();
const waiting = new Map();
let requests = 0;

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function numberOf(connection) {
  if (!connections.has(connection)) {
    connections.set(connection, connections.size + 1);
  }
  return connections.get(connection);
}

function createServer() {
  if (protocol === "http") {
    return http.createServer();
  }
  if (protocol === "https") {
    return https.createServer({ key, cert: certificate });
  }
  const settings = { maxConcurrentStreams: streamsAtFirst };
  return http2.createSecureServer({ key, cert: certificate, allowHTTP1: false, settings });
}

const server = createServer();

server.on("request", (request, response) => {
  requests += 1;
  const id = requests;
  const chunks = [];
  request.on("error", () => {});
  response.on("error", () => {});
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    waiting.set(id, { request, response });
    const { method, url, headers } = request;
    const connection = numberOf(response.stream?.session ?? request.socket);
    const body = Buffer.concat(chunks).toString();
    send({ id, connection, method, path: url, headers: { ...headers }, body });
  });
});

server.on("session", (session) => session.on("error", () => {}));

function closeConnection({ request, response }) {
  if (response.stream) {
    response.stream.session?.destroy();
  } else {
    request.socket.destroy();
  }
}

/** Functions that cause a connection error in place of a response. */
const disruptions = {
  silence: () => {},
  loss: closeConnection,
  refusal: ({ response }) => response.stream.close(http2.constants.NGHTTP2_REFUSED_STREAM),
  /** Closes the connection and tells the client that this request was not processed. */
  goaway: ({ response }) => {
    response.stream.session.goaway(http2.constants.NGHTTP2_NO_ERROR, response.stream.id - 2);
    response.stream.session.close();
    response.stream.close(http2.constants.NGHTTP2_REFUSED_STREAM);
  },
};

function respond(exchange, { status, headers, body, raisesStreams, breaksOff, saysGoodbye }) {
  const { request, response } = exchange;
  const session = response.stream?.session;
  if (raisesStreams && session?.localSettings.maxConcurrentStreams !== streamsLater) {
    session?.settings({ maxConcurrentStreams: streamsLater });
  }
  response.writeHead(status, headers);
  if (breaksOff) {
    response.write(body.slice(0, body.length / 2));
    return;
  }
  response.end(body);
  if (saysGoodbye) {
    if (session) {
      session.goaway(http2.constants.NGHTTP2_NO_ERROR);
    } else {
      request.socket.end();
    }
  }
}

lines.on("line", (line) => {
  const { id, disruption, ...reply } = JSON.parse(line);
  const exchange = waiting.get(id);
  waiting.delete(id);
  if (disruption) {
    disruptions[disruption](exchange);
  } else {
    respond(exchange, reply);
  }
});

server.listen(0, "127.0.0.1", () => send({ port: server.address().port }));
