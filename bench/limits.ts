/** `npm run bench -- limits`: what counting calls costs each endpoint, on a stack with limits and on one without in turn. */

import postgres from "postgres";
import { startBenchStack } from "./bench-stack.ts";
import { HttpConnections } from "./http-connections.ts";
import { type LimitedCall, limitedCalls, makeLimitsData } from "./limits-calls.ts";
import { measureInterleaved, median, type Subject, summarize } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { printOverhead, printOverheadTitles } from "./table.ts";

/** People call once at a time, or several times at the start of the app. */
const hotConnections = 8;
const hotCalls = ["GET /notifications/count", "GET /events", "POST /chats/{id}/messages"];
const rounds = 9;
const milliseconds = 300;
/** So few are not gone within milliseconds, and nobody pays for several calls of them at once. */
const smallestBucket = 31;
const crowd = 1_000_000;
const slices = 60;
const slicedCalls = 100;

/** Lets every limit have at least so many tokens. */
async function widen(sql: postgres.Sql, least: number): Promise<void> {
  await sql`
    update private.settings
    set value = jsonb_set(value, '{most}', to_jsonb(greatest((value -> 'most')::integer, ${least}::integer)))
    where starts_with(name, 'limit_')`;
}

/**
 * Begins to keep the buckets full, so that they are real and yet nobody is refused; until it is cancelled. Those that lack less than a
 * quarter are left alone, so that it weighs little.
 */
function keepFull(sql: postgres.Sql) {
  return sql
    .unsafe(
      `do $$
      begin
        loop
          update private.limit_buckets
          set full_at = now()
          where limit_buckets.ctid = any (
              array(
                select bucket.ctid
                from private.limit_buckets as bucket
                where bucket.full_at > now() + make_interval(secs => bucket.seconds / 4.0)
                for update skip locked
              )
            );
          commit;
          perform pg_sleep(0.003);
        end loop;
      end $$`,
    )
    .execute();
}

/** Buckets of a million people, each of whom reads and writes. */
async function seedCrowd(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into private.limit_buckets (person_id, limit_name, full_at, most, seconds, read_at)
    select md5(number::text)::uuid, name, now(), 300, 6, now()
    from generate_series(1, ${crowd}::integer) as number, unnest(array['limit_reads', 'limit_writes']) as name`;
  await sql`analyze private.limit_buckets`;
}

/** Microseconds of one call within the database, each in a transaction of its own: the fastest of many slices. */
async function timeStatement(sql: postgres.Sql, statement: string): Promise<number> {
  await sql`create temporary table slices (microseconds double precision)`;
  await sql.unsafe(`
    do $$
    declare
      began timestamptz;
    begin
      for round in 1..${slices} loop
        began := clock_timestamp();
        for turn in 1..${slicedCalls} loop
          perform ${statement};
          commit;
        end loop;
        insert into slices values (date_part('epoch', clock_timestamp() - began) * 1e6 / ${slicedCalls});
      end loop;
    end $$`);
  const [row] = await sql`select min(microseconds) as fastest from slices`;
  await sql`drop table slices`;
  return Number(row?.fastest);
}

async function timeStatements(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const person = "'11111111-1111-1111-1111-111111111111'";
  const anyUserId = "md5((random() * 1000000)::integer::text)::uuid";
  const reads = "'{limit_reads}'";
  const sends = "'{limit_messages,limit_messages_of_day,limit_writes}'";
  // What is measured is the counting, not the refusal.
  await widen(sql, 1_000_000_000);
  console.log("\nmicroseconds in the database, the fastest slice");
  for (const [name, statement] of [
    ["nothing", "1"],
    ["spend of one limit", `api.consume_tokens(${person}, ${reads}, 1)`],
    ["spend of three limits", `api.consume_tokens(${person}, ${sends}, 1)`],
    ["spend, settings read", `private.consume_tokens_with_settings(${person}, ${reads}, 1)`],
    ["let in, no limit", `api.authorize_call(${person})`],
    ["let in, one limit", `api.authorize_call(${person}, false, ${reads})`],
    ["let in, three limits", `api.authorize_call(${person}, false, ${sends})`],
  ] as const) {
    console.log(name.padEnd(36), (await timeStatement(sql, statement)).toFixed(1).padStart(8));
  }
  await seedCrowd(sql);
  for (const [name, statement] of [
    ["a million people, one of them", `api.consume_tokens(${person}, ${reads}, 1)`],
    ["a million people, any of them", `api.consume_tokens(${anyUserId}, ${reads}, 1)`],
  ] as const) {
    console.log(name.padEnd(36), (await timeStatement(sql, statement)).toFixed(1).padStart(8));
  }
  await sql.end();
}

/** The call as something to measure; `answered` gathers with what, since some can succeed once only. */
function subjectOf(http: HttpConnections, call: LimitedCall, answered: Set<number>): Subject {
  return {
    name: call.name,
    call: async () => {
      const { status } = await http.ask(call.method, call.path, call.text);
      // What is refused for its form, for the caller or for too many calls was not counted, or was nothing else.
      const isRefused = [400, 403, 429].includes(status) && !call.isRefusedByRpc;
      if (isRefused || status === 401 || status >= 500) {
        throw new Error(`${call.name} answered ${status}.`);
      }
      answered.add(status);
    },
  };
}

/** A stack, and the calls of somebody in a world of its own. */
interface Side {
  http: HttpConnections;
  calls: LimitedCall[];
}

async function makeSide(environment: Record<string, string>): Promise<Side> {
  const limitsData = await makeLimitsData(environment);
  const http = new HttpConnections(environment.FUNCTIONS_URL ?? "", {
    authorization: `Bearer ${limitsData.anna.token}`,
  });
  return { http, calls: limitedCalls(limitsData) };
}

/** Prints how often a call is answered on either side, in turn, so that a machine whose speed drifts is the same for both. */
async function compare(sides: { off: Side; on: Side }, index: number, connections: number): Promise<void> {
  const answered = new Set<number>();
  const shares: number[] = [];
  const perSecond: { off: number[]; on: number[] } = { off: [], on: [] };
  for (let round = 0; round < rounds; round += 1) {
    const figures = { off: Number.NaN, on: Number.NaN };
    for (const state of round % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const)) {
      const subject = subjectOf(sides[state].http, sides[state].calls[index] as LimitedCall, answered);
      const results = await measureInterleaved([subject], { connections, rounds: 1, milliseconds });
      figures[state] = summarize(results.get(subject.name) ?? []).requestsPerSecond;
      perSecond[state].push(figures[state]);
    }
    shares.push(figures.off / figures.on);
  }
  const [off, on] = [median(perSecond.off), median(perSecond.on)];
  const { name } = sides.on.calls[index] as LimitedCall;
  printOverhead({ name, statuses: [...answered], off, on, times: median(shares) });
}

/** Runs the measurement against the stack that `environment` names, and one without limits beside it, and prints it. */
export async function run(environment: Record<string, string>, { only }: Pick<BenchOptions, "only">): Promise<void> {
  const databaseUrl = environment.DB_URL ?? "";
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  // First of all: a bucket remembers for a minute what it read.
  await widen(sql, smallestBucket);
  const on = await makeSide(environment);
  const stackWithout = await startBenchStack();
  const sqlWithout = postgres(stackWithout.environment.DB_URL ?? "", { max: 1, onnotice: () => {} });
  try {
    const sides = { off: await makeSide(stackWithout.environment), on };
    // On both sides, so that it weighs on neither alone.
    const keeping = [keepFull(sql), keepFull(sqlWithout)];
    const wanted = only?.split(",");
    printOverheadTitles();
    for (const [index, { name }] of on.calls.entries()) {
      if (wanted?.includes(name) ?? true) {
        await compare(sides, index, 1);
      }
    }
    console.log(`\none hot person, ${hotConnections} calls at once`);
    for (const name of hotCalls) {
      const callIndex = on.calls.findIndex((call) => call.name === name);
      await compare(sides, callIndex, hotConnections);
    }
    for (const query of keeping) {
      query.cancel();
      await query.catch(() => {});
    }
  } finally {
    await sqlWithout.end();
    await stackWithout.stop();
  }
  await sql.end();
  await timeStatements(databaseUrl);
}
