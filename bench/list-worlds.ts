/** What is asked of each list, and of which invented world. */

import type postgres from "postgres";
import { seedEvents } from "./events-seed.ts";
import { crowd } from "./feed-requests.ts";
import type { BenchOptions } from "./options.ts";
import type { VerbArguments } from "./verbs.ts";

/** One list as some people ask for it; `bench/reference/<verb>.sql` gives the same data. */
export interface List {
  name: string;
  verb: string;
  /** Arguments of the verb but cursor and page_size, in its order. */
  args: VerbArguments;
  /** What the endpoint is asked, below the address of the functions. */
  path: string;
  /** The name and the filters by which the verb seals its cursor. */
  cursor: { list: string; filters: (caller: string) => Record<string, unknown> };
  callers: string[];
}

/** Fills a database, and says what is asked of it. */
export type World = (databaseUrl: string, sql: postgres.Sql, options: BenchOptions) => Promise<List[]>;

const callersCount = 100;

async function somePeople(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select user_id as id from public.profiles order by md5(user_id::text) limit ${callersCount}`;
  return rows.map(({ id }) => id);
}

/** The feed: in a crowd, of friends, and without a place. */
async function eventWorld(databaseUrl: string, sql: postgres.Sql, { events, finished }: BenchOptions): Promise<List[]> {
  await seedEvents(databaseUrl, { events, finished, seed: 1 });
  const callers = await somePeople(sql);
  const feed = (name: string, filters: Record<string, string | number | boolean>): List => {
    const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, `${value}`]));
    return {
      name: `feed, ${name}`,
      verb: "list_events",
      args: { filters },
      path: `/events?${query}`,
      cursor: { list: "events", filters: (person) => ({ ...filters, person }) },
      callers,
    };
  };
  return [
    feed("crowded city", crowd),
    feed("friends in the crowded city", { ...crowd, friendsOnly: true }),
    feed("without a place", { friendsOnly: false }),
  ];
}

export const worlds: World[] = [eventWorld];
