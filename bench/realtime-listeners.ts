/**
 * Opens sockets of many users who subscribe to notifications in one of two ways, and records the notifications that
 * arrive.
 */

import { percentile } from "./load.ts";

const joinsAtOnce = 50;
const heartbeatMilliseconds = 25_000;
const timeoutMilliseconds = 30_000;

/** How clients subscribe to notifications: to row changes of the table, or to broadcasts on a topic. */
export type SubscriptionKind = "table" | "topic";

export interface Listener {
  userId: string;
  token: string;
}

/** Records received notifications, each with the milliseconds from the moment before its insert until its receipt. */
export class Receipts {
  readonly times: number[] = [];
  #wrong = 0;
  #lastAt = Number.NaN;
  readonly #sent = new Map<string, { userId: string; at: number }>();

  send(id: string, userId: string): void {
    this.#sent.set(id, { userId, at: performance.now() });
  }

  receive(id: string, listener: string): void {
    const row = this.#sent.get(id);
    this.#lastAt = performance.now();
    if (row?.userId === listener) {
      this.times.push(this.#lastAt - row.at);
    } else {
      this.#wrong += 1;
    }
  }

  get wrong(): number {
    return this.#wrong;
  }

  get sent(): number {
    return this.#sent.size;
  }

  get lastAt(): number {
    return this.#lastAt;
  }

  percentile(share: number): number {
    return percentile(
      this.times.toSorted((one, other) => one - other),
      share,
    );
  }

  /** Waits until every notification has arrived, or until no notification has arrived for 30 seconds. */
  async complete(): Promise<void> {
    const began = performance.now();
    while (this.times.length < this.sent) {
      const since = Number.isNaN(this.#lastAt) ? began : Math.max(began, this.#lastAt);
      if (performance.now() - since > timeoutMilliseconds) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}

function joining(kind: SubscriptionKind, { userId, token }: Listener): [topic: string, payload: unknown] {
  const postgresChanges = [
    { event: "INSERT", schema: "public", table: "notifications", filter: `user_id=eq.${userId}` },
  ];
  return kind === "table"
    ? ["realtime:own", { config: { postgres_changes: postgresChanges }, access_token: token }]
    : [`realtime:notifications:${userId}`, { config: { private: true }, access_token: token }];
}

/** Sockets of all listeners with one kind of subscription. */
export class Listeners {
  receipts = new Receipts();
  readonly #url: string;
  readonly #kind: SubscriptionKind;
  readonly #sockets: WebSocket[] = [];
  readonly #heartbeat: ReturnType<typeof setInterval>;

  constructor(environment: Record<string, string>, kind: SubscriptionKind) {
    const address = environment.API_URL?.replace("http", "ws");
    this.#url = `${address}/realtime/v1/websocket?apikey=${environment.PUBLISHABLE_KEY}&vsn=2.0.0`;
    this.#kind = kind;
    this.#heartbeat = setInterval(() => {
      for (const socket of this.#sockets) {
        socket.send('[null,"0","phoenix","heartbeat",{}]');
      }
    }, heartbeatMilliseconds);
  }

  /** Opens a socket for each of these users, and waits until all subscriptions are active. */
  async listen(people: Listener[]): Promise<void> {
    while (this.#sockets.length < people.length) {
      const next = people.slice(this.#sockets.length, this.#sockets.length + joinsAtOnce);
      this.#sockets.push(...(await Promise.all(next.map((person) => this.#open(person)))));
    }
  }

  async #open(listener: Listener): Promise<WebSocket> {
    const socket = new WebSocket(this.#url);
    const flows = Promise.withResolvers<void>();
    const [topic, payload] = joining(this.#kind, listener);
    socket.onerror = () => flows.reject(new Error("a socket broke off"));
    socket.onopen = () => socket.send(JSON.stringify(["1", "1", topic, "phx_join", payload]));
    socket.onmessage = ({ data }) => {
      const [, , , event, content] = JSON.parse(data);
      if (event === "postgres_changes") {
        this.receipts.receive(content.data.record.id, listener.userId);
      } else if (event === "broadcast") {
        this.receipts.receive(content.payload.notificationId, listener.userId);
      } else if (content.status === "error") {
        flows.reject(new Error(data));
        // A subscription to row changes becomes active some time after the join, when Realtime sends a system message.
      } else if (event === (this.#kind === "table" ? "system" : "phx_reply")) {
        flows.resolve();
      }
    };
    await flows.promise;
    return socket;
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const socket of this.#sockets) {
      socket.onerror = null;
      socket.close();
    }
  }
}
