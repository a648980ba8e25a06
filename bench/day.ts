/**
 * `npm run bench -- load`: simulates a day of many users at the highest rate that this machine sustains, and
 * extrapolates the resources for ten thousand to a million users.
 */

import postgres from "postgres";
import { seedChats } from "./chats-seed.ts";
import { type Actor, callsOfDay, drawKind, mix, type Things } from "./day-mix.ts";
import { HttpConnections } from "./http-connections.ts";
import { seedNotifications } from "./notifications-seed.ts";
import { type OpenLoopFigures, playAtRate } from "./open-loop.ts";
import type { BenchOptions } from "./options.ts";
import { seedPeople } from "./people-seed.ts";
import { parentOf, processorSeconds } from "./process-trees.ts";
import { vacuumAndCheckpoint } from "./seeding.ts";
import { signUp } from "./sign-up.ts";
import { tokenSigner } from "./tokens.ts";

const actorCount = 400;
const thingCount = 2000;
const notificationsPerPerson = 10;
const longestMilliseconds = 200;
const fewestPerSecond = 25;
const step = 1.25;
const searchMilliseconds = 10_000;
const steadyMilliseconds = 60_000;
const warmingPerSecond = 100;
/** Ratio of the peak rate of a day to its mean rate. */
const peak = 5;
/** Planned CPU utilization at the peak. */
const plannedShare = 0.6;

interface Player extends Actor {
  connections: HttpConnections;
}

async function findPlayers(sql: postgres.Sql, environment: Record<string, string>): Promise<Player[]> {
  const signToken = await tokenSigner(environment.DB_URL ?? "");
  const actors = await sql<{ userId: string; chats: string[] }[]>`
    select user_id as "userId", (array_agg(chat_id))[1:20] as chats
    from public.chat_participants
    where chat_id in (
      select chat_id from public.chat_participants group by chat_id having count(*) between 3 and 8
    )
    group by user_id
    order by md5(user_id::text)
    limit ${actorCount}`;
  return await Promise.all(
    actors.map(async ({ userId, chats }) => {
      const token = await signToken(userId);
      const connections = new HttpConnections(environment.FUNCTIONS_URL ?? "", { authorization: `Bearer ${token}` });
      return { token, chats, connections };
    }),
  );
}

async function findThings(sql: postgres.Sql): Promise<Things> {
  const [row] = await sql<Things[]>`
    select
      (select array_agg(id) from (select id from public.events where status = 'published' and visibility = 'public' limit ${thingCount}) as listed) as events,
      (select array_agg(id) from (select id from public.profiles where is_completed limit ${thingCount}) as shown) as profiles`;
  return row as Things;
}

/** Reads the counters of CPU time, disk operations and WAL of the machine. */
async function readMachine(sql: postgres.Sql, stack: number): Promise<Record<string, number>> {
  const [row] = await sql<{ pid: number; wal: string; operations: string }[]>`
    select
      pg_backend_pid() as pid,
      pg_current_wal_insert_lsn() - '0/0' as wal,
      (select sum(coalesce(reads, 0) + coalesce(writes, 0) + coalesce(fsyncs, 0) + coalesce(extends, 0)) from pg_stat_io) as operations`;
  const postmaster = await parentOf(row?.pid ?? 0);
  return {
    databaseSeconds: await processorSeconds(postmaster),
    functionSeconds: await processorSeconds(stack, [postmaster]),
    walBytes: Number(row?.wal),
    operations: Number(row?.operations),
  };
}

function print({ rate, completed, failed, p50, p99 }: OpenLoopFigures): void {
  const cells = [rate.toFixed(0), `${completed}`, `${failed}`, p50.toFixed(1), p99.toFixed(1)];
  console.log(cells.map((cell) => cell.padStart(11)).join(""));
}

/** Prints the 99th percentile of the latencies of each kind of call. */
function printKinds({ p99ByKind }: OpenLoopFigures): void {
  for (const { name, daily } of mix) {
    const p99 = (p99ByKind.get(name) ?? Number.NaN).toFixed(1);
    console.log(`  ${name.padEnd(20)}${`${daily} a day`.padStart(12)}   p99 ${p99} ms`);
  }
}

/**
 * Increases the call rate step by step, and returns the highest rate at which 99 % of the calls respond in time. Tries
 * a rate a second time before it rejects the rate, because the machine may have caused the failure.
 */
async function findRate(play: (rate: number, milliseconds: number) => Promise<OpenLoopFigures>): Promise<number> {
  console.log(["calls/s", "answered", "failed", "p50 ms", "p99 ms"].map((head) => head.padStart(11)).join(""));
  const isGood = async (rate: number) => {
    const figures = await play(rate, searchMilliseconds);
    print(figures);
    const isMet = figures.p99 <= longestMilliseconds && figures.failed <= figures.completed / 1000;
    if (!isMet) {
      printKinds(figures);
    }
    return isMet;
  };
  let found = 0;
  for (let rate = fewestPerSecond; (await isGood(rate)) || (await isGood(rate)); rate *= step) {
    found = rate;
  }
  if (found === 0) {
    throw new Error(`Not even ${fewestPerSecond} calls a second are answered in time.`);
  }
  return found;
}

/**
 * Prints the cost of one call, and the resources that are necessary for 10,000, 100,000 and a million users per day.
 */
function extrapolate(cost: { database: number; functions: number; wal: number; operations: number }): void {
  console.log(
    "\npeople a day   calls/s at the peak   database cores   cores of functions   WAL GB a day   IOPS at the peak",
  );
  for (const people of [10_000, 100_000, 1_000_000]) {
    const calls = people * callsOfDay;
    const atPeak = (calls / 86_400) * peak;
    const cells = [
      `${people}`,
      atPeak.toFixed(0),
      ((atPeak * cost.database) / plannedShare).toFixed(1),
      ((atPeak * cost.functions) / plannedShare).toFixed(1),
      ((calls * cost.wal) / 1e9).toFixed(1),
      (atPeak * cost.operations).toFixed(0),
    ];
    console.log(cells.map((cell, index) => cell.padStart([12, 22, 17, 21, 15, 19][index] ?? 0)).join(""));
  }
}

/**
 * Returns a random call of a random user. A call with an error status increments the counter for its kind and status in
 * `refusals`.
 */
function drawCall(players: Player[], things: Things, refusals: Map<string, number>) {
  const kind = drawKind();
  const player = players[Math.floor(Math.random() * players.length)] as Player;
  const { method, path, body } = kind.draw(player, things);
  const call = async () => {
    const { status } = await player.connections.ask(method, `/functions/v1${path}`, body && JSON.stringify(body));
    if (status >= 400) {
      const refusal = `${kind.name} ${status}`;
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    }
    // Some calls are rejected by rules, for example because a profile was already swiped or an event has ended.
    return status < 500 && status !== 429;
  };
  return { kind: kind.name, call };
}

/** Runs the benchmark on the stack in `environment` and prints the results. */
export async function run(environment: Record<string, string>, options: BenchOptions): Promise<void> {
  const databaseUrl = environment.DB_URL ?? "";
  // This seed must differ from the seed of the events, because the same seed would produce the ids of the organizers
  // again.
  await seedPeople(databaseUrl, options.people, 2);
  const [reader, sender] = [
    await signUp(environment, { firstName: "Rhea" }),
    await signUp(environment, { firstName: "Sam" }),
  ];
  const longest = Math.min(10_000, options.messages / 10);
  await seedChats(databaseUrl, { messages: options.messages, longest, readerId: reader.id, senderId: sender.id });
  await seedNotifications(databaseUrl, notificationsPerPerson);
  await vacuumAndCheckpoint(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1 });
  const players = await findPlayers(sql, environment);
  const things = await findThings(sql);

  const refusals = new Map<string, number>();
  const play = (rate: number, milliseconds: number) =>
    playAtRate(rate, milliseconds, () => drawCall(players, things, refusals));
  await play(warmingPerSecond, options.isQuick ? searchMilliseconds : steadyMilliseconds);
  const rate = await findRate(play);
  const before = await readMachine(sql, options.processId);
  const steady = await play(rate * 0.8, options.isQuick ? searchMilliseconds : steadyMilliseconds);
  const after = await readMachine(sql, options.processId);
  console.log("\nfor a minute at four fifths of it");
  print(steady);
  printKinds(steady);
  console.log(`refused in all rounds: ${JSON.stringify(Object.fromEntries(refusals))}`);
  const perCall = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / steady.completed;
  const cost = {
    database: perCall("databaseSeconds"),
    functions: perCall("functionSeconds"),
    wal: perCall("walBytes"),
    operations: perCall("operations"),
  };
  console.log(
    `\nof one call: ${(cost.database * 1000).toFixed(2)} ms of the database, ${(cost.functions * 1000).toFixed(2)} ms of gateway and functions, ` +
      `${cost.wal.toFixed(0)} bytes of WAL, ${cost.operations.toFixed(2)} reads and writes of files`,
  );
  extrapolate(cost);
  for (const { connections } of players) {
    connections.close();
  }
  await sql.end();
}
