/** The notification stream: a thousand people, each with a socket that follows the own notifications. */

import postgres from "postgres";
import { percentile } from "./load.ts";
import { tokenSigner } from "./tokens.ts";

const table = "notifications";
const people = 1000;
const joinsAtOnce = 50;
const insertsPerSecond = 200;
const seconds = 15;
const idleInserts = 100;
const patienceMilliseconds = 10_000;
const heartbeatMilliseconds = 25_000;

/** What the followers receive; times in milliseconds from before the insert to the receipt. */
class Receipts {
  readonly times: number[] = [];
  #wrong = 0;
  readonly #sent = new Map<string, { userId: string; at: number }>();

  send(id: string, userId: string): void {
    this.#sent.set(id, { userId, at: performance.now() });
  }

  receive(id: string, follower: string): void {
    const row = this.#sent.get(id);
    if (row?.userId === follower) {
      this.times.push(performance.now() - row.at);
    } else {
      this.#wrong += 1;
    }
  }

  get expected(): number {
    return this.#sent.size;
  }

  print(name: string): void {
    const sorted = this.times.toSorted((one, other) => one - other);
    const [p50, p99, slowest] = [0.5, 0.99, 1].map((share) => percentile(sorted, share).toFixed(2).padStart(9));
    const delivered = `${this.times.length}/${this.expected}`.padStart(12);
    console.log(`${name.padEnd(28)}${delivered}${String(this.#wrong).padStart(9)}${p50}${p99}${slowest}`);
  }
}

/** Opens a socket, follows the person's own rows and answers when they flow. */
async function follow(url: string, token: string, userId: string, receipts: () => Receipts): Promise<WebSocket> {
  const socket = new WebSocket(url);
  const flows = Promise.withResolvers<void>();
  socket.onerror = () => flows.reject(new Error("a socket broke off"));
  socket.onopen = () => {
    const filter = `user_id=eq.${userId}`;
    const config = { postgres_changes: [{ event: "INSERT", schema: "public", table, filter }] };
    socket.send(JSON.stringify(["1", "1", "realtime:own", "phx_join", { config, access_token: token }]));
  };
  socket.onmessage = ({ data }) => {
    const [, , , event, payload] = JSON.parse(data);
    if (event === "postgres_changes") {
      receipts().receive(payload.data.record.id, userId);
    } else if (event === "system" && payload.status === "ok") {
      flows.resolve();
    } else if (event === "system" || payload.status === "error") {
      flows.reject(new Error(data));
    }
  };
  await flows.promise;
  return socket;
}

async function until(condition: () => boolean): Promise<void> {
  const endsAt = performance.now() + patienceMilliseconds;
  while (!condition() && performance.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Runs the measurement against the stack that `environment` names and prints it. */
export async function run(environment: Record<string, string>): Promise<void> {
  const sql = postgres(environment.DB_URL ?? "", { max: 4, onnotice() {} });
  const signToken = await tokenSigner(environment.DB_URL ?? "");
  const url = `${environment.API_URL?.replace("http", "ws")}/realtime/v1/websocket?apikey=${environment.PUBLISHABLE_KEY}&vsn=2.0.0`;
  let receipts = new Receipts();
  const sockets: WebSocket[] = [];
  const users: string[] = [];

  async function openOne(): Promise<void> {
    const userId = crypto.randomUUID();
    sockets.push(await follow(url, await signToken(userId), userId, () => receipts));
    users.push(userId);
  }

  async function insertFor(userId: string): Promise<void> {
    const id = crypto.randomUUID();
    receipts.send(id, userId);
    const payload = { actorName: "Ann", chatName: null, eventTitle: null, messagePreview: null };
    await sql`
      insert into public.notifications (id, user_id, type, payload)
      values (${id}, ${userId}, 'friend_request', ${sql.json(payload)})`;
  }

  console.log(`${"".padEnd(28)}${"delivered".padStart(12)}${"wrong".padStart(9)}   p50 ms   p99 ms  slowest`);
  await openOne();
  for (let count = 1; count <= idleInserts; count += 1) {
    await insertFor(users[0] ?? "");
    await until(() => receipts.times.length === count);
  }
  receipts.print("one socket, idle stack");

  while (sockets.length < people) {
    await Promise.all(Array.from({ length: Math.min(joinsAtOnce, people - sockets.length) }, openOne));
  }
  const heartbeat = setInterval(() => {
    for (const socket of sockets) {
      socket.send('[null,"0","phoenix","heartbeat",{}]');
    }
  }, heartbeatMilliseconds);
  receipts = new Receipts();
  const inserted: Promise<void>[] = [];
  const startedAt = performance.now();
  while (inserted.length < insertsPerSecond * seconds) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * insertsPerSecond);
    while (inserted.length <= due) {
      inserted.push(insertFor(users[Math.floor(Math.random() * users.length)] ?? ""));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(inserted);
  await until(() => receipts.times.length === receipts.expected);
  receipts.print(`${people} sockets, ${insertsPerSecond} inserts/s`);

  clearInterval(heartbeat);
  for (const socket of sockets) {
    socket.onerror = null;
    socket.close();
  }
  await sql.end();
}
