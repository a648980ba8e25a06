/** Measures notifications over Realtime: the cost of each kind of subscription for different numbers of listeners. */

import postgres from "postgres";
import { median } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { backendTimes, millisecondsBetween } from "./processors.ts";
import { type Listener, Listeners, Receipts, type SubscriptionKind } from "./realtime-listeners.ts";
import { printStreams, type StreamFigures } from "./table.ts";
import { tokenSigner } from "./tokens.ts";

const usualSizes = { listenerCounts: [100, 1000, 5000], rounds: 7 };
const quickSizes = { listenerCounts: [100], rounds: 1 };
const writers = 4;
const burstInserts = 500;
const pacedInserts = 1000;
const insertsPerSecond = 100;

/** Database connections, notified users and sizes of the benchmark. */
interface Setup {
  /** Numbers of listeners to measure, and number of repetitions of each measurement. */
  listenerCounts: number[];
  rounds: number;
  /** Connections that insert notifications. */
  sql: postgres.Sql;
  /** Superuser connection, because Realtime also connects as a superuser on the platform. */
  admin: postgres.Sql;
  people: Listener[];
}

interface Burst {
  perSecond: number;
  processor: number;
}

async function insertFor({ sql, people }: Setup, listening: number, receipts: Receipts | null): Promise<void> {
  const userId = people[Math.floor(Math.random() * listening)]?.userId ?? "";
  const id = crypto.randomUUID();
  receipts?.send(id, userId);
  const payload = { actorName: "Ann", chatName: null, eventTitle: null, messagePreview: null };
  await sql`
    insert into public.notifications (id, user_id, type, payload)
    values (${id}, ${userId}, 'friend_request', ${sql.json(payload)})`;
}

/** Inserts as fast as possible: each connection starts the next insert when its previous insert has ended. */
async function insertAtOnce(setup: Setup, listening: number, count: number, receipts: Receipts | null): Promise<void> {
  let left = count;
  async function write(): Promise<void> {
    while (left > 0) {
      left -= 1;
      await insertFor(setup, listening, receipts);
    }
  }
  await Promise.all(Array.from({ length: writers }, write));
}

/** Inserts at a fixed rate that both kinds of subscription can sustain. */
async function insertPaced(setup: Setup, listening: number, receipts: Receipts): Promise<void> {
  const inserted: Promise<void>[] = [];
  const startedAt = performance.now();
  while (inserted.length < pacedInserts) {
    const due = ((performance.now() - startedAt) / 1000) * insertsPerSecond;
    while (inserted.length < Math.min(due, pacedInserts)) {
      inserted.push(insertFor(setup, listening, receipts));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(inserted);
}

/**
 * Enables the delivery of notifications to subscriptions of one kind, and disables the delivery to the other kind. If
 * `kind` is null, disables both.
 */
async function open({ admin }: Setup, kind: SubscriptionKind | null): Promise<void> {
  const published = await admin`
    select from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'notifications'`;
  if (published.length > 0 !== (kind === "table")) {
    const rpc = kind === "table" ? "add" : "drop";
    await admin.unsafe(`alter publication supabase_realtime ${rpc} table public.notifications`);
  }
  const operation = kind === "topic" ? "enable" : "disable";
  await admin.unsafe(`alter table public.notifications ${operation} trigger notifications_broadcast`);
}

/** Measures how many inserts per second reach their listeners, and the database's CPU time per insert. */
async function burst(setup: Setup, listening: number, receipts: Receipts | null): Promise<Burst> {
  const before = await backendTimes(setup.admin);
  const began = performance.now();
  await insertAtOnce(setup, listening, burstInserts, receipts);
  await receipts?.complete();
  const seconds = ((receipts?.lastAt ?? performance.now()) - began) / 1000;
  const processor = millisecondsBetween(before, await backendTimes(setup.admin)) / burstInserts;
  return { perSecond: burstInserts / seconds, processor };
}

function middleOf(bursts: Burst[]): Burst {
  return {
    perSecond: median(bursts.map(({ perSecond }) => perSecond)),
    processor: median(bursts.map(({ processor }) => processor)),
  };
}

/**
 * Alternates bursts of inserts that are delivered to listeners with bursts that are not delivered, so that variations
 * of the machine's speed affect both equally.
 */
async function measureBursts(
  setup: Setup,
  { kind, listening, listeners }: { kind: SubscriptionKind; listening: number; listeners: Listeners },
): Promise<{ notified: Burst; alone: Burst; receipts: Receipts[] }> {
  const notified: Burst[] = [];
  const alone: Burst[] = [];
  const receipts: Receipts[] = [];
  // The first repetition is a warm-up and is not counted.
  for (let round = 0; round <= setup.rounds; round += 1) {
    await open(setup, null);
    alone.push(await burst(setup, listening, null));
    await open(setup, kind);
    listeners.receipts = new Receipts();
    notified.push(await burst(setup, listening, listeners.receipts));
    receipts.push(listeners.receipts);
  }
  return { notified: middleOf(notified.slice(1)), alone: middleOf(alone.slice(1)), receipts };
}

/** Measures one kind of subscription on the local stack, with an increasing number of sockets. */
async function measureKind(
  setup: Setup,
  environment: Record<string, string>,
  { kind, name }: { kind: SubscriptionKind; name: string },
): Promise<StreamFigures[]> {
  await open(setup, kind);
  const figures: StreamFigures[] = [];
  const unsent: Burst[] = [];
  const listeners = new Listeners(environment, kind);
  try {
    for (const listening of setup.listenerCounts) {
      await listeners.listen(setup.people.slice(0, listening));
      const { notified, alone, receipts } = await measureBursts(setup, { kind, listening, listeners });
      unsent.push(alone);
      const paced = new Receipts();
      listeners.receipts = paced;
      await insertPaced(setup, listening, paced);
      await paced.complete();
      const all = [...receipts, paced];
      figures.push({
        name,
        listening,
        perSecond: notified.perSecond,
        processor: notified.processor - alone.processor,
        p50: paced.percentile(0.5),
        p99: paced.percentile(0.99),
        lost: all.reduce((sum, { sent, times }) => sum + sent - times.length, 0),
        wrong: all.reduce((sum, { wrong }) => sum + wrong, 0),
      });
    }
  } finally {
    listeners.close();
  }
  return [{ name: "  the same inserts, told to nobody", ...middleOf(unsent) }, ...figures];
}

/** Runs the benchmark and prints the results. */
export async function run(environment: Record<string, string>, { isQuick }: BenchOptions): Promise<void> {
  const sizes = isQuick ? quickSizes : usualSizes;
  const address = new URL(environment.DB_URL ?? "");
  const signToken = await tokenSigner(address.href);
  const people: Listener[] = [];
  while (people.length < Math.max(...sizes.listenerCounts)) {
    const userId = crypto.randomUUID();
    people.push({ userId, token: await signToken(userId) });
  }
  const sql = postgres(address.href, { max: writers, onnotice() {} });
  address.username = "supabase_admin";
  const admin = postgres(address.href, { max: 2, onnotice() {} });
  const setup: Setup = { sql, admin, people, ...sizes };
  try {
    const table = await measureKind(setup, environment, { kind: "table", name: "the table" });
    const topic = await measureKind(setup, environment, { kind: "topic", name: "the topic" });
    printStreams([...table, ...topic]);
  } finally {
    await Promise.all([sql.end(), admin.end()]);
  }
}
