/** Requests to each list of the API, and the seed data for them. */

import type postgres from "postgres";
import { cityNamed } from "../tools/seed/cities.ts";
import { ownChats, seedChats } from "./chats-seed.ts";
import { seedEvents } from "./events-seed.ts";
import { crowd } from "./feed-requests.ts";
import type { BenchOptions } from "./options.ts";
import { denseCity, seedPeople } from "./people-seed.ts";
import type { RpcArguments } from "./rpc.ts";
import { seedSocialLife } from "./social-seed.ts";

/**
 * List endpoint, and the ids of callers who have items in the list. The RPC and `bench/reference/<rpc>.sql` must return
 * the same data.
 */
export interface List {
  name: string;
  rpc: string;
  /** Returns the arguments of the RPC except cursor and page_size, in the order of the parameters. */
  args: (caller: string) => RpcArguments;
  /** Returns the path of the request, relative to the URL of the functions. */
  path: (caller: string) => string;
  /** Whether the reference query returns the whole response instead of only its `data`. */
  isUnpaginated?: true;
  /**
   * List name and filters for which the RPC signs its cursor; undefined for an unpaginated list. The sort key in the
   * cursor consists of time and id unless `hasOwnKey` is set.
   */
  cursor?: { list: string; filters: (caller: string) => Record<string, unknown>; hasOwnKey?: true };
  callers: string[];
  /** Number of pages before the measured page. Set only for lists whose cursors are valid for all callers. */
  pagesBefore?: number;
  /** Callers whose calls are measured. By default the first callers of the list, one per connection. */
  measuredCallers?: string[];
}

/** Fills a database, and returns the lists to measure. */
export type Dataset = (databaseUrl: string, sql: postgres.Sql, options: BenchOptions) => Promise<List[]>;

const callersCount = 100;
const socialEvents = 20_000;
const manyChats = 7500;

async function somePeople(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select user_id as id from public.profiles order by md5(user_id::text) limit ${callersCount}`;
  return rows.map(({ id }) => id);
}

/** Lists of events in three variants: in a crowded area, of friends only, and without a location. */
async function eventDataset(
  databaseUrl: string,
  sql: postgres.Sql,
  { events, finished }: BenchOptions,
): Promise<List[]> {
  await seedEvents(databaseUrl, { events, finished, seed: 1 });
  const callers = await somePeople(sql);
  const feed = (name: string, filters: Record<string, string | number | boolean>): List => {
    const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, `${value}`]));
    return {
      name: `feed, ${name}`,
      rpc: "list_events",
      args: () => ({ filters }),
      path: () => `/events?${query}`,
      cursor: { list: "events", filters: (person) => ({ ...filters, person }), hasOwnKey: true },
      callers,
    };
  };
  return [
    feed("crowded city", crowd),
    feed("friends in the crowded city", { ...crowd, friendsOnly: true }),
    feed("without a place", { friendsOnly: false }),
  ];
}

/**
 * Lists of applications to events. Each caller requests the list for the event with the most applications among the
 * events that the caller created.
 */
async function applicationList(sql: postgres.Sql, callers: string[]): Promise<List> {
  const applied = await sql<{ callerId: string; eventId: string }[]>`
    select distinct on (events.creator_id) events.creator_id as "callerId", events.id as "eventId"
    from public.events join public.like_groups on like_groups.event_id = events.id
    where events.creator_id = any (${callers}::uuid[])
    group by events.id
    order by events.creator_id, count(*) desc, events.id`;
  const eventOf = new Map(applied.map(({ callerId, eventId }) => [callerId, eventId]));
  return {
    name: "applications of an event",
    rpc: "list_event_groups",
    args: (caller) => ({ event_id: eventOf.get(caller) as string }),
    path: (caller) => `/events/${eventOf.get(caller)}/likes`,
    cursor: {
      list: "event groups",
      filters: (person) => ({ event: eventOf.get(person), person, all: true, status: null }),
    },
    callers: [...eventOf.keys()],
  };
}

/** Returns a function that creates `List` objects with these callers. */
const listsOf =
  (callers: string[]) =>
  (
    name: string,
    rpc: string,
    cursorName: string,
    path: string,
    args: RpcArguments = {},
    filters: Record<string, unknown> = {},
  ): List => ({
    name,
    rpc,
    args: () => args,
    path: () => path,
    cursor: { list: cursorName, filters: (person) => ({ ...filters, person }) },
    callers,
  });

/** Lists of friends, events, groups, likes and notifications. Each list has fifty items on three pages. */
async function socialDataset(databaseUrl: string, sql: postgres.Sql): Promise<List[]> {
  await seedEvents(databaseUrl, { events: socialEvents, finished: 0, seed: 1 });
  await seedSocialLife(databaseUrl);
  const callers = await somePeople(sql);
  const list = listsOf(callers);
  return [
    list(
      "friends",
      "list_friends",
      "friends",
      "/friends?status=accepted",
      { status: "accepted" },
      { status: "accepted" },
    ),
    list("friends in all states", "list_friends", "friends", "/friends", { status: null }, { status: null }),
    list(
      "notifications",
      "list_notifications",
      "notifications",
      "/notifications",
      { unread_only: false },
      { unreadOnly: false },
    ),
    list(
      "unread notifications",
      "list_notifications",
      "notifications",
      "/notifications?unreadOnly=true",
      { unread_only: true },
      { unreadOnly: true },
    ),
    list(
      "own groups",
      "list_own_groups",
      "own groups",
      "/groups",
      { status: null, event_id: null },
      { status: null, event: null },
    ),
    list(
      "own groups that wait",
      "list_own_groups",
      "own groups",
      "/groups?status=waiting",
      { status: "waiting", event_id: null },
      { status: "waiting", event: null },
    ),
    await applicationList(sql, callers),
    list("likes", "list_incoming_likes", "likes", "/people/likes"),
    list("matches", "list_matches", "matches", "/people/matches"),
    list("own events", "list_own_events", "own events", "/events/mine?limit=20", {}, { role: "creator" }),
    list("reports", "list_reports", "reports", "/reports"),
  ];
}

/**
 * Lists of chats for two users with many chats each. Two callers are needed, because the service runs only two such
 * calls per user at a time (docs/api/http-conventions.md, Limits) and would otherwise limit the rate.
 */
async function chatList(sql: postgres.Sql, readers: string[], count: number): Promise<List> {
  return {
    name: `chats of who is in ${count}`,
    rpc: "list_chats",
    args: () => ({}),
    path: () => "/chats?limit=20",
    cursor: { list: "chats", filters: (person) => ({ person, archived: false }) },
    callers: [...readers, ...(await somePeople(sql))],
    measuredCallers: readers,
  };
}

/** Chat lists of users with 7,500 chats. */
async function largeChatDataset(databaseUrl: string, sql: postgres.Sql, { messages }: BenchOptions): Promise<List[]> {
  const readers = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const [readerId, otherReaderId] = readers;
  const plan = { messages, longest: 10_000, readerId, otherReaderId, senderId: crypto.randomUUID() };
  await seedChats(databaseUrl, { ...plan, chatsOfEach: manyChats });
  return [await chatList(sql, [...readers], manyChats)];
}

/** Chat lists of users with 500 chats, and requests to one chat that has 10,000 messages. */
async function chatDataset(databaseUrl: string, sql: postgres.Sql, options: BenchOptions): Promise<List[]> {
  const readers = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const [readerId, otherReaderId] = readers;
  const { messages: count } = options;
  const plan = { messages: count, longest: 10_000, readerId, otherReaderId, senderId: crypto.randomUUID() };
  const [chatId] = await seedChats(databaseUrl, plan);
  const rows = await sql<{ id: string }[]>`
    select user_id as id from public.chat_participants where chat_id = ${chatId as string} order by joined_order`;
  const participants = rows.map(({ id }) => id);
  const messages: List = {
    name: "messages of a long chat",
    rpc: "list_messages",
    args: () => ({ chat_id: chatId as string }),
    path: () => `/chats/${chatId}/messages?limit=20`,
    cursor: { list: "messages", filters: () => ({ chat: chatId }) },
    callers: participants,
  };
  return [
    await chatList(sql, [...readers], ownChats),
    messages,
    { ...messages, name: "the same, hundredth page", pagesBefore: 99 },
    {
      name: "chat of twenty",
      rpc: "get_chat",
      args: () => ({ chat_id: chatId as string }),
      path: () => `/chats/${chatId}`,
      isUnpaginated: true,
      callers: participants,
    },
  ];
}

/** List of people on the map of a dense city. */
async function peopleDataset(databaseUrl: string, sql: postgres.Sql, { people }: BenchOptions): Promise<List[]> {
  await seedPeople(databaseUrl, people);
  const { latitude, longitude } = cityNamed(denseCity);
  const radius = 5000;
  return [
    {
      name: "map of a dense city",
      rpc: "list_people_on_map",
      args: () => ({ latitude, longitude, radius }),
      path: () => `/people/map?lat=${latitude}&lng=${longitude}&radius=${radius}`,
      callers: await somePeople(sql),
    },
  ];
}

export const datasets: Dataset[] = [eventDataset, socialDataset, chatDataset, largeChatDataset, peopleDataset];
