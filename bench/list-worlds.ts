/** What is asked of each list, and of which invented world. */

import type postgres from "postgres";
import { ownChats, seedChats } from "./chats-seed.ts";
import { seedEvents } from "./events-seed.ts";
import { crowd } from "./feed-requests.ts";
import type { BenchOptions } from "./options.ts";
import { denseCity, seedPeople } from "./people-seed.ts";
import { cityNamed } from "./seeding.ts";
import type { VerbArguments } from "./verbs.ts";

/** One list as some people ask for it; `bench/reference/<verb>.sql` gives the same data. */
export interface List {
  name: string;
  verb: string;
  /** Arguments of the verb but cursor and page_size, in its order. */
  args: VerbArguments;
  /** What the endpoint is asked, below the address of the functions. */
  path: string;
  /** The name and the filters by which the verb seals its cursor; none for a list without pages. */
  cursor?: { list: string; filters: (caller: string) => Record<string, unknown> };
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

/** The feed in a crowd, of friends and without a place; and the friends themselves. */
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
    {
      name: "friends",
      verb: "list_friends",
      args: { status: "accepted" },
      path: "/friends?status=accepted",
      cursor: { list: "friends", filters: (person) => ({ person, status: "accepted" }) },
      callers,
    },
  ];
}

/** A person in 500 chats, and in one that is long. */
async function chatWorld(databaseUrl: string, _sql: postgres.Sql, { messages }: BenchOptions): Promise<List[]> {
  const [readerId, senderId] = [crypto.randomUUID(), crypto.randomUUID()];
  const [chatId] = await seedChats(databaseUrl, { messages, longest: 10_000, readerId, senderId });
  const callers = [readerId];
  return [
    {
      name: `chats of who is in ${ownChats}`,
      verb: "list_chats",
      args: {},
      path: "/chats?limit=20",
      cursor: { list: "chats", filters: (person) => ({ person }) },
      callers,
    },
    {
      name: "messages of a long chat",
      verb: "list_messages",
      args: { chat_id: chatId as string },
      path: `/chats/${chatId}/messages`,
      cursor: { list: "messages", filters: () => ({ chat: chatId }) },
      callers,
    },
  ];
}

/** The map of a dense city. */
async function peopleWorld(databaseUrl: string, sql: postgres.Sql, { people }: BenchOptions): Promise<List[]> {
  await seedPeople(databaseUrl, people);
  const { latitude, longitude } = cityNamed(denseCity);
  const radius = 5000;
  return [
    {
      name: "map of a dense city",
      verb: "list_people_on_map",
      args: { latitude, longitude, radius },
      path: `/people/map?lat=${latitude}&lng=${longitude}&radius=${radius}`,
      callers: await somePeople(sql),
    },
  ];
}

export const worlds: World[] = [eventWorld, chatWorld, peopleWorld];
