/** `npm run bench -- keys`: what one insert costs with keys that are random and with keys in the order of time. */

import postgres from "postgres";
import type { BenchOptions } from "./options.ts";
import { requireLocal } from "./seeding.ts";
import { type KeyCost, printKeyCosts, printKeySpeeds } from "./table.ts";

/** Inserts that are measured after each checkpoint, and how often. */
const insertsAtOnce = 1000;
const rounds = 5;
const callsTimed = 1_000_000;

/** A table with one kind of key: what makes it, its indexes, and a row of it. */
interface Subject {
  name: string;
  table: string;
  create: string;
  indexes: string[];
  row: string;
}

const userId = "md5((random() * 1000000)::integer::text)::uuid";

function keyAlone(name: string, key: string): Subject {
  const table = `bench.alone_${name.replaceAll(" ", "_")}`;
  return {
    name: `key alone, ${name}`,
    table,
    create: `create table ${table} (id uuid not null default ${key}, payload text not null)`,
    indexes: [`alter table ${table} add primary key (id)`],
    row: `insert into ${table} (payload) select repeat('x', 100)`,
  };
}

/** Notifications with every index that they have; those of other columns are as random as the people are. */
function notifications(name: string, key: string, indexes: string[]): Subject {
  const table = `bench.notifications_${name.replaceAll(" ", "_")}`;
  return {
    name: `notifications, ${name}`,
    table,
    create: `create table ${table} (like public.notifications);
      alter table ${table} alter id set default ${key}, alter is_read set default false, alter is_hidden set default false`,
    indexes: indexes.map((definition) => definition.replace(/ INDEX \S+ ON \S+/, ` INDEX ON ${table}`)),
    row: `insert into ${table} (user_id, type, actor_id, chat_id, message_id, first_message_id, payload, message_count, created_at)
      select ${userId}, 'chat_message', ${userId}, ${userId}, ${key}, null,
        '{"actorName": "Anna", "chatName": null, "eventTitle": null, "messagePreview": "See you at eight."}', 1, clock_timestamp()`,
  };
}

/** Deliveries of a day: the device is as random as people are, the notification is as old as the delivery. */
function deliveries(name: string, key: string, primaryKey: string): Subject {
  const table = `bench.deliveries_${name.replaceAll(" ", "_")}`;
  return {
    name: `deliveries, ${name}`,
    table,
    create: `create table ${table} (device_id uuid not null, notification_id uuid not null, payload text not null)`,
    indexes: [`alter table ${table} add primary key (${primaryKey})`],
    row: `insert into ${table} select ${userId}, ${key}, repeat('x', 60)`,
  };
}

/** A superuser, since it asks for checkpoints. */
function connect(databaseUrl: string): postgres.Sql {
  const address = new URL(databaseUrl);
  address.username = "supabase_admin";
  return postgres(address.href, { max: 1, onnotice: () => {} });
}

async function fill(sql: postgres.Sql, { create, row, indexes }: Subject, rows: number): Promise<void> {
  await sql.unsafe(create);
  await sql.unsafe(`${row} from generate_series(1, ${rows})`);
  for (const index of indexes) {
    await sql.unsafe(index);
  }
}

interface Plan {
  Plan: Record<string, number>;
  "Execution Time": number;
}

/** Inserts after a checkpoint: each page that is touched first goes into the log whole. */
async function measure(sql: postgres.Sql, subject: Subject): Promise<KeyCost> {
  const plans: Plan[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sql`checkpoint`;
    const [response] = await sql.unsafe(
      `explain (analyze, buffers, wal, format json) ${subject.row} from generate_series(1, ${insertsAtOnce})`,
    );
    plans.push(response?.["QUERY PLAN"][0]);
  }
  const middle = (read: (plan: Plan) => number) =>
    (plans.map(read).toSorted((a, b) => a - b)[rounds >> 1] ?? 0) / insertsAtOnce;
  const [size] = await sql`select pg_indexes_size(${subject.table}::regclass) as bytes`;
  return {
    name: subject.name,
    dirtied: middle(({ Plan: plan }) => plan["Shared Dirtied Blocks"] ?? 0),
    fullPageImages: middle(({ Plan: plan }) => plan["WAL FPI"] ?? 0),
    bytes: middle(({ Plan: plan }) => plan["WAL Bytes"] ?? 0),
    milliseconds: middle((plan) => plan["Execution Time"]),
    indexBytes: Number(size?.bytes),
  };
}

/** Nanoseconds of one call: the time of many without that of as many rows. */
async function timeCalls(sql: postgres.Sql, expression: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await sql.unsafe(`select count(${expression}) from generate_series(1, ${callsTimed})`);
    times.push(performance.now() - start);
  }
  return (Math.min(...times) * 1e6) / callsTimed;
}

export async function run(environment: Record<string, string>, { rows }: BenchOptions): Promise<void> {
  const databaseUrl = environment.DB_URL ?? "";
  requireLocal(databaseUrl);
  const sql = connect(databaseUrl);
  try {
    await sql`create schema bench`;
    const nothing = await timeCalls(sql, "1");
    printKeySpeeds([
      { name: "gen_random_uuid()", nanoseconds: (await timeCalls(sql, "gen_random_uuid()")) - nothing },
      { name: "private.new_id()", nanoseconds: (await timeCalls(sql, "private.new_id()")) - nothing },
    ]);
    const indexes = await sql<{ definition: string }[]>`
      select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = 'notifications'`;
    const definitions = indexes.map(({ definition }) => definition);
    const random = "gen_random_uuid()";
    const inTime = "private.new_id()";
    const subjects = [
      keyAlone("random", random),
      keyAlone("in time", inTime),
      notifications("random", random, definitions),
      notifications("in time", inTime, definitions),
      deliveries("device first", inTime, "device_id, notification_id"),
      deliveries("notification first", inTime, "notification_id, device_id"),
    ];
    const costs: KeyCost[] = [];
    for (const subject of subjects) {
      await fill(sql, subject, rows);
      costs.push(await measure(sql, subject));
      await sql.unsafe(`drop table ${subject.table}`);
    }
    console.log(`\n${rows} rows before, ${insertsAtOnce} inserts after each of ${rounds} checkpoints`);
    printKeyCosts(costs);
  } finally {
    await sql.end();
  }
}
