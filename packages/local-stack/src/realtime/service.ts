/** The realtime service behind `/realtime/v1`: the platform's socket protocol, broadcasts over HTTP. */

import { Hono } from "hono";
import { waitAtMost } from "../patience.ts";
import type { Service, StackContext } from "../stack.ts";
import { addBroadcastRoutes } from "./broadcast-api.ts";
import { Changes } from "./changes.ts";
import { Client } from "./client.ts";
import { broadcastMessage, isMessage, startPruning } from "./database-messages.ts";
import { versionOf } from "./frames.ts";
import { defaultLimits, type Limits, type Realtime } from "./realtime.ts";
import { RefusedError } from "./refused-error.ts";
import { followCommits } from "./replication.ts";
import { Subscriptions } from "./subscriptions.ts";
import { Topics } from "./topics.ts";
import { viewerOf } from "./viewer.ts";

/** The service; `stop` closes every socket and gives the replication slot back. */
export type RealtimeService = Service & { stop(): Promise<void> };

const closeMilliseconds = 1000;
const firstStreamMilliseconds = 2000;
const idleChecks = 10;

/** Follows the database and serves. */
export async function createRealtimeService(
  context: StackContext,
  limits: Limits = defaultLimits,
): Promise<RealtimeService> {
  const { sql, keys, options } = context;
  const topics = new Topics();
  const subscriptions = new Subscriptions();
  const changes = new Changes(sql, subscriptions);
  const clients = new Set<Client>();
  let lastId = 0;
  let isStopping = false;
  let isStreaming = false;
  let streaming = Promise.withResolvers<void>();

  const realtime: Realtime = {
    sql,
    keys,
    limits,
    topics,
    subscriptions,
    nextId() {
      lastId += 1;
      return lastId;
    },
    streaming: () => streaming.promise,
  };

  const replication = followCommits(options, {
    began() {
      isStreaming = true;
      for (const subscriber of subscriptions.subscribers()) {
        subscriber.streamBegan();
      }
      streaming.resolve();
    },
    ended() {
      if (isStreaming) {
        streaming = Promise.withResolvers();
      }
      isStreaming = false;
    },
    changed(change) {
      if (!isMessage(change)) {
        return changes.add(change);
      }
      broadcastMessage(topics, change);
      return null;
    },
  });
  const pruning = startPruning(sql);
  const idleTimer = setInterval(() => {
    for (const client of clients) {
      client.checkIdle();
    }
  }, limits.idleMilliseconds / idleChecks);

  const app = new Hono().basePath("/realtime/v1");
  app.get("/websocket", (route) => connect(route.req.raw));
  addBroadcastRoutes(app, realtime);
  app.notFound((route) => route.json({ message: "Not Found" }, 404));
  app.onError((error, route) => {
    console.error("realtime:", error);
    return route.json({ message: "Internal Server Error" }, 500);
  });

  async function connect(request: Request): Promise<Response> {
    if (isStopping) {
      return refusal(503, "Realtime is restarting, please standby");
    }
    const { searchParams } = new URL(request.url);
    const credential = request.headers.get("x-api-key") ?? searchParams.get("apikey");
    if (!credential) {
      return refusal(401, "API key is missing");
    }
    const headers = new Headers([...request.headers].filter(([name]) => name.startsWith("x-")));
    const viewer = await viewerOf(credential, keys, headers).catch((error) => {
      if (error instanceof RefusedError) {
        return error;
      }
      throw error;
    });
    // How long ago is told to channels only.
    if (viewer instanceof RefusedError) {
      return refusal(401, viewer.message.replace(/ \d+ seconds ago$/, ""));
    }
    const version = versionOf(searchParams.get("vsn"));
    if (version === null) {
      return refusal(403, "The requested protocol version is not supported");
    }
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
      return refusal(426, "Upgrade Required");
    }
    const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 0 });
    const client = new Client(realtime, socket, version, viewer, headers);
    clients.add(client);
    void client.closed.then(() => clients.delete(client));
    return response;
  }

  async function stop(): Promise<void> {
    isStopping = true;
    pruning.stop();
    clearInterval(idleTimer);
    const open = [...clients];
    for (const client of open) {
      client.leave();
    }
    const closed = Promise.all(open.map((client) => client.closed));
    await Promise.all([waitAtMost(closeMilliseconds, closed), replication.stop()]);
  }

  // A transaction that is open for long holds up the beginning of the stream, but not the stack.
  await waitAtMost(firstStreamMilliseconds, streaming.promise);
  return Object.assign(async (request: Request) => await app.fetch(request), { stop });
}

function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
