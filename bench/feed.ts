/**
 * Measures GET /events with 10,000 and with a million events: first and later pages, several locations, and selective
 * filters.
 */

import postgres from "postgres";
import { type SeedPlan, seedEvents } from "./events-seed.ts";
import { findWords } from "./events-words.ts";
import { printPlan } from "./feed-plan.ts";
import {
  crowd,
  type FeedRequest,
  type Friends,
  places,
  plain,
  rareType,
  searches,
  selective,
  selectiveAnywhere,
} from "./feed-requests.ts";
import { HttpConnections } from "./http-connections.ts";
import { type Measurement, measureInterleaved, type Subject, summarize } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { callRpc, type RpcArguments } from "./rpc.ts";
import { vacuumAndCheckpoint } from "./seeding.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { printGrowth, printMultiples, printTable } from "./table.ts";

const connections = 8;
const few = 10_000;
const pageSize = 20;
const laterPage = 50;

type Viewers = Record<Friends, BenchPerson>;

/** Adds a viewer whose friends include a given number of event creators. */
async function addViewer(
  environment: Record<string, string>,
  sql: postgres.Sql,
  friends: number,
): Promise<BenchPerson> {
  const person = await signUp(environment, { firstName: "Bench" });
  await sql`
    insert into public.friendships (requester_id, addressee_id, status)
    select ${person.id}, user_id, 'accepted'
    from public.profiles
    where user_id <> ${person.id}
    order by md5(user_id::text)
    limit ${friends}`;
  return person;
}

/** Changes the type of events in the crowded area until only one event of the rare type is left. */
async function leaveOneOfRareType(sql: postgres.Sql): Promise<void> {
  await sql`
    with
      near as (
        select id, row_number() over (order by id) as place
        from public.events
        where
          is_live
          and type = ${rareType}
          and latitude between ${crowd.lat - 0.6} and ${crowd.lat + 0.6}
          and longitude between ${crowd.lng - 0.6} and ${crowd.lng + 0.6}
      )
    update public.events
    set type = 'bar_quiz'
    where id in (select id from near where place > 1)`;
}

async function cursorAfter(sql: postgres.Sql, viewer: string, request: FeedRequest, pages: number): Promise<string> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const args: RpcArguments = { filters: request.filters, cursor, page_size: pageSize };
    cursor = JSON.parse(await callRpc(sql, viewer, "list_events", args)).nextCursor;
  }
  if (cursor === null) {
    throw new Error(`The feed has no page ${pages + 1}; seed more events.`);
  }
  return cursor;
}

/** Calls the event feed over HTTP and as the equivalent SQL. */
class Feed {
  readonly #sql: postgres.Sql;
  readonly #functionsUrl: string;
  readonly #viewers: Viewers;
  readonly #clients: HttpConnections[] = [];

  constructor(functionsUrl: string, sql: postgres.Sql, viewers: Viewers) {
    this.#functionsUrl = functionsUrl;
    this.#sql = sql;
    this.#viewers = viewers;
  }

  http(name: string, { friends, filters }: FeedRequest, cursor?: string): Subject {
    const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, `${value}`]));
    if (cursor) {
      query.set("cursor", cursor);
    }
    const authorization = `Bearer ${this.#viewers[friends].token}`;
    const client = new HttpConnections(`${this.#functionsUrl}/events?${query}`, { authorization });
    this.#clients.push(client);
    return { name, call: () => client.get() };
  }

  sameSql(name: string, { friends, filters }: FeedRequest): Subject {
    return {
      name,
      call: async () => {
        const args = { filters, cursor: null, page_size: pageSize };
        await callRpc(this.#sql, this.#viewers[friends].id, "list_events", args);
      },
    };
  }

  /**
   * Runs each request several times in a row, without concurrent requests and without a warm-up. Returns the slowest
   * run with its time in milliseconds.
   */
  async longest(requests: FeedRequest[]): Promise<{ name: string; milliseconds: number }> {
    const slowest = { name: "", milliseconds: 0 };
    for (const request of requests) {
      const subject = this.sameSql(request.name, request);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const started = performance.now();
        await subject.call();
        const milliseconds = performance.now() - started;
        if (milliseconds > slowest.milliseconds) {
          Object.assign(slowest, { name: request.name, milliseconds });
        }
      }
    }
    return slowest;
  }

  close(): void {
    for (const client of this.#clients) {
      client.close();
    }
  }
}

async function measureAll(
  subjects: Subject[],
  rounds: number,
  milliseconds: number,
): Promise<(name: string) => Measurement> {
  const results = await measureInterleaved(subjects, { connections, rounds, milliseconds });
  return (name) => summarize(results.get(name) ?? []);
}

/**
 * Measures groups of requests. Prints the median time of each request, and its ratio to the median time of the first
 * request in the group.
 */
async function measureRequests(feed: Feed, groups: [title: string, requests: FeedRequest[]][]): Promise<void> {
  for (const [title, requests] of groups) {
    const figures = await measureAll(
      requests.map((request) => feed.http(request.name, request)),
      3,
      700,
    );
    console.log(`\n${title}`);
    printMultiples(requests.map(({ name }) => ({ name, measurement: figures(name) })));
  }
}

/** Runs the benchmark on the stack in `environment` and prints the results. */
export async function run(environment: Record<string, string>, options: BenchOptions): Promise<void> {
  const { FUNCTIONS_URL: functionsUrl, DB_URL: databaseUrl } = environment as Record<
    "FUNCTIONS_URL" | "DB_URL",
    string
  >;
  const sql = postgres(databaseUrl, { max: connections });
  const seed = (plan: SeedPlan) => seedEvents(databaseUrl, plan);

  await seed({ events: few, finished: 0, seed: 1 });
  const stranger = await addViewer(environment, sql, 0);
  await vacuumAndCheckpoint(databaseUrl);
  const small = new Feed(functionsUrl, sql, { 0: stranger, 3: stranger, 3000: stranger });
  const before = await measureAll([small.http("few", plain)], 5, 1500);
  small.close();

  await seed({ events: options.events - few, finished: options.finished, seed: 2 });
  await leaveOneOfRareType(sql);
  const viewers: Viewers = {
    0: stranger,
    3: await addViewer(environment, sql, 3),
    3000: await addViewer(environment, sql, 3000),
  };
  await vacuumAndCheckpoint(databaseUrl);
  const feed = new Feed(functionsUrl, sql, viewers);
  const anywhere = places.at(-1) ?? plain;
  const words = await findWords(sql);
  const searchesHere = searches(plain, words);
  const searchesAnywhere = searches(anywhere, words);
  const everything = [plain, ...places, ...selective, ...selectiveAnywhere, ...searchesHere, ...searchesAnywhere];
  const alone = await feed.longest(everything);

  const cursor = await cursorAfter(sql, stranger.id, plain, laterPage - 1);
  const pages = await measureAll(
    [feed.http("first", plain), feed.http("later", plain, cursor), feed.sameSql("sql", plain)],
    5,
    1500,
  );
  console.log("");
  printTable([{ name: "GET /events, crowded city", http: pages("first"), sql: pages("sql") }]);
  console.log(`\n${few} live events and ${options.events}, with ${options.finished} finished ones`);
  printGrowth([{ name: "first page", few: before("few"), many: pages("first") }]);
  console.log("\nlater pages");
  printMultiples([
    { name: "first page", measurement: pages("first") },
    { name: `page ${laterPage}`, measurement: pages("later") },
  ]);
  await measureRequests(feed, [
    ["places", [plain, ...places]],
    ["selective filters in the crowded city", [plain, ...selective]],
    ["selective filters without a place", [anywhere, ...selectiveAnywhere]],
    ["searches in the crowded city", [plain, ...searchesHere]],
    ["searches without a place", [anywhere, ...searchesAnywhere]],
  ]);
  console.log(`\nlongest single request in SQL: ${alone.milliseconds.toFixed(0)} ms, ${alone.name}`);
  for (const request of [plain, anywhere]) {
    await printPlan(databaseUrl, stranger.id, request);
  }
  feed.close();
  await sql.end();
}
