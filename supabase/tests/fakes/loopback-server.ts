/** Starts servers on 127.0.0.1 whose responses and connection errors a test controls. */

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

/** An HTTP request that the server received. */
export interface Received {
  id: number;
  /** Number of the connection. Requests on the same connection have the same number. */
  connection: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Response to a request, or the connection error that the client sees instead of a response. */
export type Reply =
  | {
      status: number;
      headers?: Record<string, string>;
      body: string;
      /** If true, the connection allows `streamsLater` concurrent requests after this response (HTTP/2 only). */
      raisesStreams?: boolean;
      /** If true, the server sends only half of the body, and leaves the connection open. */
      breaksOff?: boolean;
      /** If true, the server closes the connection for further requests after this response. */
      saysGoodbye?: boolean;
    }
  /**
   * Connection error that the client sees. `refusal` and `goaway` (HTTP/2 only) mean that the request was not
   * processed. After `silence` and `loss` the client cannot know whether the server processed the request.
   */
  | { disruption: "silence" | "loss" | "refusal" | "goaway" };

/** True if the server processed the request, even if the client gets no response. */
export function isTaken(reply: Reply): boolean {
  return "status" in reply ? reply.status === 200 : reply.disruption === "silence" || reply.disruption === "loss";
}

/** Protocol of a server, with its certificate and stream limits. */
export type Transport =
  | { protocol: "http" }
  | { protocol: "https"; key: string; certificate: string }
  | { protocol: "http2"; key: string; certificate: string; streamsAtFirst: number; streamsLater: number };

/** A server that runs until `stop` is called. */
export interface LoopbackServer {
  port: number;
  stop(): Promise<void>;
}

/** Starts a server. The server calls `replyTo` for the response to each request. */
export async function startServer(
  transport: Transport,
  replyTo: (received: Received) => Promise<Reply>,
): Promise<LoopbackServer> {
  const script = fileURLToPath(new URL("loopback-server.mjs", import.meta.url).href);
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn("node", [script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const say = (message: object): boolean => child.stdin.write(`${JSON.stringify(message)}\n`);
  say(transport);
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    createInterface({ input: child.stdout }).on("line", async (line) => {
      const message = JSON.parse(line);
      if ("port" in message) {
        resolve(message.port);
        return;
      }
      say({ id: message.id, ...(await replyTo(message)) });
    });
  });
  return {
    port,
    stop: async () => {
      child.stdin.end();
      const [code] = await exited;
      if (code !== 0) {
        throw new Error("The server ended before it was stopped.");
      }
    },
  };
}
