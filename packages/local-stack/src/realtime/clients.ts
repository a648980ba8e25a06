/** Accepts, counts and closes sockets. */

import { wait, waitAtMost } from "../timeouts.ts";
import { Client } from "./client.ts";
import { versionOf } from "./frames.ts";
import type { Realtime } from "./realtime.ts";
import { RefusedError } from "./refused-error.ts";
import { viewerOf } from "./viewer.ts";

const closeMilliseconds = 1000;
const idleChecks = 10;

export class Clients {
  readonly #realtime: Realtime;
  readonly #clients = new Set<Client>();
  readonly #idleTimer: ReturnType<typeof setInterval>;
  #isStopping = false;

  constructor(realtime: Realtime) {
    this.#realtime = realtime;
    this.#idleTimer = setInterval(() => this.#checkIdle(), realtime.limits.idleMilliseconds / idleChecks);
  }

  /** Responds to a request that upgrades to a WebSocket. */
  async connect(request: Request): Promise<Response> {
    if (this.#isStopping) {
      return refusal(503, "Realtime is restarting, please standby");
    }
    const { searchParams } = new URL(request.url);
    const credential = request.headers.get("x-api-key") ?? searchParams.get("apikey");
    if (!credential) {
      return await this.#refuseLate(401, "API key is missing");
    }
    const headers = new Headers([...request.headers].filter(([name]) => name.startsWith("x-")));
    const viewer = await viewerOf(credential, this.#realtime.keys, headers).catch((error) => {
      if (error instanceof RefusedError) {
        return error;
      }
      throw error;
    });
    // The error message for an expired token contains the time since its expiry. On the platform, only channels report
    // this time, so it is removed here.
    if (viewer instanceof RefusedError) {
      return await this.#refuseLate(401, viewer.message.replace(/ \d+ seconds ago$/, ""));
    }
    if (this.countUsers() >= this.#realtime.limits.mostClients) {
      return await this.#refuseLate(429, "Too many connected users");
    }
    if (this.#realtime.quotas.joins.isExceeded) {
      return await this.#refuseLate(429, "Too many joins per second");
    }
    const version = versionOf(searchParams.get("vsn"));
    if (version === null) {
      return refusal(403, "The requested protocol version is not supported");
    }
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
      return refusal(426, "Upgrade Required");
    }
    const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 0 });
    const client = new Client(this.#realtime, socket, version, viewer, headers);
    this.#clients.add(client);
    void client.closed.then(() => this.#clients.delete(client));
    return response;
  }

  /** Returns the number of clients that have joined a channel. */
  countUsers(): number {
    let users = 0;
    for (const { hasChannels } of this.#clients) {
      users += hasChannels ? 1 : 0;
    }
    return users;
  }

  /** Closes all sockets and waits until they are closed, with a timeout. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#idleTimer);
    const open = [...this.#clients];
    for (const client of open) {
      client.leave();
    }
    await waitAtMost(closeMilliseconds, Promise.all(open.map((client) => client.closed)));
  }

  async #refuseLate(status: number, error: string): Promise<Response> {
    const milliseconds = this.#realtime.limits.socketRefusalMilliseconds;
    if (milliseconds > 0) {
      await wait(milliseconds);
    }
    return refusal(status, error);
  }

  #checkIdle(): void {
    for (const client of this.#clients) {
      client.checkIdle();
    }
  }
}

function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
