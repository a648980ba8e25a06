/**
 * `npm run bench -- writes`: measures the cost of one write in statements, rows, bytes of WAL, and CPU time of the
 * database backend.
 */

import postgres from "postgres";
import { percentile } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { processorTime } from "./processors.ts";
import { callRpc } from "./rpc.ts";
import { requireLocal } from "./seeding.ts";
import { printCosts, type WriteCost } from "./table.ts";
import { seedWrites, type Write, type WriteCall } from "./writes-dataset.ts";

const warmingCalls = 50;
const countedCalls = 40;
const timedCalls = 1000;
const timedCallsQuickly = 100;
/**
 * Number of calls that are timed together, because the CPU time of a single call is shorter than the resolution of the
 * counter.
 */
const sliceCalls = 5;

function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Connects with asynchronous commit, so that waits for the disk do not affect the CPU time. */
function connectTo(databaseUrl: string): postgres.Sql {
  return postgres(databaseUrl, { max: 1, connection: { synchronous_commit: "off" } as never });
}

/**
 * Returns the second percentile of the times of all slices (groups of calls that are timed together), because other
 * processes slow some slices down.
 */
function calm(slices: number[]): number {
  return percentile(
    slices.toSorted((one, other) => one - other),
    0.02,
  );
}

function send(sql: postgres.Sql, { caller, rpc, args }: WriteCall): Promise<string> {
  return callRpc(sql, caller, rpc, args);
}

function connectAsSuperuser(databaseUrl: string): postgres.Sql {
  const address = new URL(databaseUrl);
  address.username = "supabase_admin";
  return postgres(address.href, { max: 1, onnotice: () => {} });
}

/**
 * Connects as `postgres` and lets pg_stat_statements also count the statements inside functions. Only a superuser may
 * change this setting.
 */
async function countingConnection(databaseUrl: string): Promise<postgres.Sql> {
  const sql = connectAsSuperuser(databaseUrl);
  await sql`set pg_stat_statements.track = 'all'`;
  await sql`set session authorization postgres`;
  return sql;
}

/** Returns the position up to which WAL was flushed, and the number of statements so far. */
async function readCounters(sql: postgres.Sql): Promise<{ position: string; statements: number }> {
  const [row] = await sql`
    select
      pg_current_wal_flush_lsn()::text as position,
      (select sum(calls) from extensions.pg_stat_statements where not toplevel) as statements`;
  return { position: row?.position, statements: Number(row?.statements ?? 0) };
}

/**
 * Sums the WAL bytes of one transaction between two WAL positions. The range also contains records of jobs and
 * checkpoints, which are excluded.
 */
async function readLog(
  superuser: postgres.Sql,
  transaction: string,
  from: string,
  to: string,
): Promise<Pick<WriteCost, "recordBytes" | "imageBytes">> {
  const [row] = await superuser`
    select sum(record_length - fpi_length) as records, sum(fpi_length) as images
    from extensions.pg_get_wal_records_info(${from}::pg_lsn, ${to}::pg_lsn)
    where xid = ${transaction}::xid`;
  return { recordBytes: Number(row?.records ?? 0), imageBytes: Number(row?.images ?? 0) };
}

/** Returns the number of rows that this connection has written in the current transaction. */
async function countRows(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select sum(n_tup_ins + n_tup_upd + n_tup_del) as written from pg_stat_xact_all_tables`;
  return Number(row?.written);
}

/**
 * Sends calls one by one and returns the median of each cost. The median is not affected by calls that split an index
 * page.
 */
async function countCosts(
  sql: postgres.Sql,
  superuser: postgres.Sql,
  calls: WriteCall[],
): Promise<Omit<WriteCost, "name" | "milliseconds">> {
  const costs: Omit<WriteCost, "name" | "milliseconds">[] = [];
  for (const call of calls) {
    const before = await readCounters(sql);
    await sql.unsafe("begin");
    const [own] = await sql`select pg_current_xact_id()::xid::text as transaction`;
    const rows = await countRows(sql);
    await send(sql, call);
    const written = (await countRows(sql)) - rows;
    await sql.unsafe("commit");
    const after = await readCounters(sql);
    costs.push({
      statements: 1 + after.statements - before.statements,
      rows: written,
      ...(await readLog(superuser, own?.transaction, before.position, after.position)),
    });
  }
  return {
    statements: middle(costs.map(({ statements }) => statements)),
    rows: middle(costs.map(({ rows }) => rows)),
    recordBytes: middle(costs.map(({ recordBytes }) => recordBytes)),
    imageBytes: middle(costs.map(({ imageBytes }) => imageBytes)),
  };
}

/** Returns the CPU time of the backend per call in milliseconds. */
async function timeCalls(sql: postgres.Sql, backendId: number, calls: WriteCall[]): Promise<number> {
  const before = await processorTime(backendId);
  for (const call of calls) {
    await send(sql, call);
  }
  return ((await processorTime(backendId)) - before) / calls.length / 1e6;
}

/** Database, and the writes to measure on it. */
interface WriteSubject {
  databaseUrl: string;
  writes: Write[];
}

/** Measurement of one kind of write in one database. */
interface Session {
  sql: postgres.Sql;
  backendId: number;
  calls: WriteCall[];
  slices: number[];
  cost: WriteCost;
}

async function openSession({ databaseUrl, writes }: WriteSubject, index: number, count: number): Promise<Session> {
  const { name, prepare } = writes[index] as Write;
  const counting = await countingConnection(databaseUrl);
  await Promise.all((await prepare(warmingCalls)).map((call) => send(counting, call)));
  const superuser = connectAsSuperuser(databaseUrl);
  await superuser`create extension if not exists pg_walinspect with schema extensions`;
  const counted = await countCosts(counting, superuser, await prepare(countedCalls));
  await Promise.all([counting.end(), superuser.end()]);
  const sql = connectTo(databaseUrl);
  await Promise.all((await prepare(warmingCalls)).map((call) => send(sql, call)));
  const [backend] = await sql`select pg_backend_pid() as id`;
  const calls = await prepare(count);
  return { sql, backendId: backend?.id, calls, slices: [], cost: { name, ...counted, milliseconds: Number.NaN } };
}

/** Measures one kind of write in several databases, and switches to the next database after each group of calls. */
async function measureWrite(subjects: WriteSubject[], index: number, count: number): Promise<WriteCost[]> {
  const sessions = await Promise.all(subjects.map((subject) => openSession(subject, index, count)));
  for (let start = 0; start < count; start += sliceCalls) {
    for (const { sql, backendId, calls, slices } of sessions) {
      slices.push(await timeCalls(sql, backendId, calls.slice(start, start + sliceCalls)));
    }
  }
  await Promise.all(sessions.map(({ sql }) => sql.end()));
  return sessions.map(({ cost, slices }) => ({ ...cost, milliseconds: calm(slices) }));
}

/**
 * Runs the benchmark and prints the results. If `beside` (the URL of a second, empty database) is set, measures both
 * databases, for example to compare with the schema of an older revision.
 */
export async function run(environment: Record<string, string>, { beside, isQuick }: BenchOptions): Promise<void> {
  const databaseUrls = [...(beside ? [beside] : []), environment.DB_URL ?? ""];
  const connections = databaseUrls.map(connectTo);
  try {
    const subjects: WriteSubject[] = [];
    for (const [number, databaseUrl] of databaseUrls.entries()) {
      requireLocal(databaseUrl);
      subjects.push({ databaseUrl, writes: await seedWrites(connections[number] as postgres.Sql) });
    }
    const costs: WriteCost[][] = [];
    for (const index of subjects[0]?.writes.keys() ?? []) {
      costs.push(await measureWrite(subjects, index, isQuick ? timedCallsQuickly : timedCalls));
    }
    printCosts(costs);
  } finally {
    await Promise.all(connections.map((sql) => sql.end()));
  }
}
