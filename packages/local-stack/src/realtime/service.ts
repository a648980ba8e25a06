/** `/realtime/v1`: the realtime service, with the platform's WebSocket protocol and broadcasts over HTTP. */

import { Hono } from "hono";
import type { Service, StackContext } from "../stack.ts";
import { waitAtMost } from "../timeouts.ts";
import { addBroadcastRoutes } from "./broadcast-api.ts";
import { Changes } from "./changes.ts";
import { Clients } from "./clients.ts";
import { broadcastMessage, isMessage, startPruning } from "./database-messages.ts";
import { defaultLimits, hostedLimitsOf, type Limits, Quotas, type Realtime } from "./realtime.ts";
import { followCommits } from "./replication.ts";
import { Subscriptions } from "./subscriptions.ts";
import { Topics } from "./topics.ts";

/** HTTP handler of the realtime service. `stop` closes all sockets and drops the replication slot. */
export type RealtimeService = Service & { stop(): Promise<void> };

const firstStreamMilliseconds = 2000;

/** State of the change stream. */
class Stream {
  #isRunning = false;
  #begun = Promise.withResolvers<void>();

  /** Resolves when the change stream is running. */
  get running(): Promise<void> {
    return this.#begun.promise;
  }

  begin(): void {
    this.#isRunning = true;
    this.#begun.resolve();
  }

  end(): void {
    if (this.#isRunning) {
      this.#begun = Promise.withResolvers();
    }
    this.#isRunning = false;
  }
}

/** Creates the routes for the WebSocket and for broadcasts over HTTP. */
function createRouter(realtime: Realtime, clients: Clients): Hono {
  const app = new Hono().basePath("/realtime/v1");
  app.get("/websocket", (route) => clients.connect(route.req.raw));
  addBroadcastRoutes(app, realtime);
  app.notFound((route) => route.json({ message: "Not Found" }, 404));
  app.onError((error, route) => {
    console.error("realtime:", error);
    return route.json({ message: "Internal Server Error" }, 500);
  });
  return app;
}

/** Creates the realtime service, which streams row changes to clients. */
export async function createRealtimeService(
  context: StackContext,
  limits: Limits = context.options.likeHosted ? hostedLimitsOf(Deno.env) : defaultLimits,
): Promise<RealtimeService> {
  const { sql, keys, options } = context;
  const topics = new Topics();
  const subscriptions = new Subscriptions();
  const quotas = new Quotas(limits);
  const changes = new Changes(sql, subscriptions, quotas.changes);
  let lastId = 0;
  const stream = new Stream();

  const realtime: Realtime = {
    sql,
    keys,
    limits,
    quotas,
    topics,
    subscriptions,
    nextId() {
      lastId += 1;
      return lastId;
    },
    countUsers: () => clients.countUsers(),
    streaming: () => stream.running,
  };

  const replication = followCommits(options, {
    began() {
      for (const subscriber of subscriptions.subscribers()) {
        subscriber.streamBegan();
      }
      stream.begin();
    },
    ended: () => stream.end(),
    changed(change) {
      if (!isMessage(change)) {
        return changes.add(change);
      }
      broadcastMessage(realtime, change);
      return null;
    },
  });
  const pruning = startPruning(sql);
  const clients = new Clients(realtime);

  const app = createRouter(realtime, clients);

  async function stop(): Promise<void> {
    pruning.stop();
    quotas.stop();
    await Promise.all([clients.stop(), replication.stop()]);
  }

  // A long-running transaction delays the start of the change stream. The wait has a timeout, so that the stack starts
  // even if the stream has not started.
  await waitAtMost(firstStreamMilliseconds, stream.running);
  return Object.assign(async (request: Request) => await app.fetch(request), { stop });
}
