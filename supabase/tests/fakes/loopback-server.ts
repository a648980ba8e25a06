/** Servers on 127.0.0.1 that do with a request whatever a test wants, down to the connection. */

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

/** A request as it came in. */
export interface Received {
  id: number;
  /** Requests with the same number came over the same connection. */
  connection: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Response of the server to a request. */
export type Reply =
  | {
      status: number;
      headers?: Record<string, string>;
      body: string;
      /** HTTP/2 only: from now on the connection may carry `streamsLater` requests at once. */
      raisesStreams?: boolean;
      /** Half of the body comes, and then nothing. */
      breaksOff?: boolean;
      /** After the answer the server wants no more requests on this connection. */
      saysGoodbye?: boolean;
    }
  /** `refusal` and `goaway` (HTTP/2 only) mean that the request was not processed; the others do not tell. */
  | { disruption: "silence" | "loss" | "refusal" | "goaway" };

/** Whether the server processed the request, even if the response is lost. */
export function isTaken(reply: Reply): boolean {
  return "status" in reply ? reply.status === 200 : reply.disruption === "silence" || reply.disruption === "loss";
}

/** How a server is reached. */
export type Transport =
  | { protocol: "http" }
  | { protocol: "https"; key: string; certificate: string }
  | { protocol: "http2"; key: string; certificate: string; streamsAtFirst: number; streamsLater: number };

/** A server that runs until it is stopped. */
export interface LoopbackServer {
  port: number;
  stop(): Promise<void>;
}

/** Starts a server that asks `replyTo` about each request. */
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
