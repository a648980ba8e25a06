/**
 * Compares the feed with an oracle, which is a simpler query for the same events, in thousands of random requests. A
 * failed test prints its seed; a run with the same seed sends the same requests.
 */

import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildFeedDataset, eventTypes, gatherings, viewersOf, words } from "../_support/events/feed-dataset.ts";
import {
  askOracle,
  type FeedQuery,
  type FoundEvent,
  prepareOracle,
  prepareWalks,
  type Walk,
  walkFeed,
} from "../_support/events/feed-oracle.ts";
import { reserveConnections } from "../_support/rpc.ts";

const seed = Number(process.env.FEED_SEED ?? Math.floor(Math.random() * 1_000_000));
const viewers = viewersOf(seed);
const seededEvents = 20_000;
const batches = 50;
const searchBatches = 4;
const queriesPerBatch = 100;
const slowTimeout = 240_000;

const planPageSize = 20;
/**
 * Maximum number of events that the database may read for one page. The events and the viewer's contacts are read
 * twice: to find the events and to return them. The database also reads the events that have the same distance or start
 * as the last event of the page.
 */
const readAtMost = 12 * planPageSize;

/** Returns a generator of pseudo-random numbers from 0 to 1, which depend only on the seed (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function randomQuery(random: () => number, isSearch = false): FeedQuery {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const filters: FeedQuery["filters"] = { friendsOnly: random() < 0.2 };
  if (random() < 0.85) {
    const { lat, lng } = pick(gatherings);
    const isExact = random() < 0.3;
    const east = isExact ? 0 : (random() - 0.5) * (Math.abs(lat) > 89 ? 360 : 0.4);
    filters.lat = isExact ? lat : Math.min(90, Math.max(-90, lat + (random() - 0.5) * 0.4));
    filters.lng = ((lng + east + 540) % 360) - 180;
    filters.radius = random() < 0.1 ? pick([100, 50_000]) : 100 * 500 ** random();
  }
  if (random() < 0.25) {
    filters.type = pick(eventTypes);
  }
  const startsFrom = -10 + random() * 160;
  const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  if (random() < 0.15) {
    filters.startDate = moment(startsFrom);
  }
  if (random() < 0.15) {
    filters.endDate = moment(startsFrom + random() * 60);
  }
  for (const [from, to, most] of [
    ["organizerFrom", "organizerTo", 7],
    ["maleFrom", "maleTo", 3],
    ["femaleFrom", "femaleTo", 3],
  ] as const) {
    if (random() < 0.15) {
      filters[from] = Math.floor(random() * (most + 1));
    }
    if (random() < 0.15) {
      filters[to] = Number(filters[from] ?? 0) + Math.floor(random() * 3);
    }
  }
  if (isSearch) {
    const count = 1 + Math.floor(random() * random() * 4);
    filters.q = Array.from({ length: count }, () => {
      const word = pick(words);
      const isComplete = random() < 0.6;
      const start = isComplete ? word : word.slice(0, 1 + Math.floor(random() * word.length));
      return random() < 0.3 ? start.toUpperCase() : start;
    }).join(" ");
  }
  const scrollsFar = random() < 0.005;
  return {
    viewer: pick(viewers),
    filters,
    pageSize: scrollsFar ? 100 : 1 + Math.floor(random() * 6),
    pages: scrollsFar ? 4 : 1 + Math.floor(random() * 3),
  };
}

/**
 * Settings that make the database use each search plan: the default settings, a scan of the feed, the word index, and
 * the fallback if the word index finds too many events.
 */
const searchPlans = [
  { steps: 700, candidates: 3000, commonShare: 0.03 },
  { steps: 1000, candidates: 3000, commonShare: -1 },
  // Searches that use the word index find prefixes of all words with more than one letter.
  { steps: 5, candidates: 3000, commonShare: 1 },
  { steps: 60, candidates: 20, commonShare: 1 },
];

/** Whether two events are the same, or have equal distances within the precision of the oracle. */
function isSame(one: FoundEvent, other: FoundEvent): boolean {
  return one.id === other.id || Math.abs(one.distance - other.distance) <= 1e-6 * other.distance + 1e-6;
}

function expectAgreement(query: FeedQuery, walk: Walk, expected: FoundEvent[]): void {
  const context = `FEED_SEED=${seed}, ${JSON.stringify(query)}`;
  const shown = expected.slice(0, query.pageSize * query.pages);
  const distances = new Map(expected.map(({ id, distance }) => [id, distance]));
  expect(walk.isComplete, `${context}: the last page`).toBe(expected.length === shown.length);
  expect(walk.found.length, `${context}: how many`).toBe(shown.length);
  expect(new Set(walk.found.map(({ id }) => id)).size, `${context}: repeats`).toBe(shown.length);
  for (const [index, { id, distance }] of walk.found.entries()) {
    const measured = distances.get(id);
    expect(measured, `${context}: place ${index} should not be found`).toBeDefined();
    expect(isSame({ id, distance: measured! }, shown[index]!), `${context}: place ${index}`).toBe(true);
    // The RPC function rounds distances to millimetres.
    expect(Math.abs(distance - measured!), `${context}: distance at ${index}`).toBeLessThanOrEqual(
      0.005 * measured! + 0.0005,
    );
  }
}

/** Returns how many events were read in this transaction through an index, and how many without an index. */
async function countRead(sql: postgres.ReservedSql): Promise<{ byIndex: number; without: number }> {
  const [read] = await sql<{ byIndex: number; without: number }[]>`
    select
      (
        -- PostgreSQL counts rows of bitmap scans at the table, and rows of other index scans at the index.
        pg_stat_get_xact_tuples_fetched('public.events'::regclass)
        + (
          select sum(pg_stat_get_xact_tuples_fetched(indexrelid))
          from pg_index
          where indrelid = 'public.events'::regclass
        )
      )::integer as "byIndex",
      pg_stat_get_xact_tuples_returned('public.events'::regclass)::integer as without`;
  return read!;
}

// The transaction is rolled back at the end, so that no other test sees these events.
const connections = reserveConnections(1);

beforeAll(async () => {
  const sql = connections[0]!;
  await sql`begin isolation level repeatable read`;
  await buildFeedDataset(sql, seed, seededEvents);
  await prepareOracle(sql, viewers);
  await prepareWalks(sql);
}, slowTimeout);
afterAll(() => connections[0]!`rollback`);

test(
  "the feed reads a limited number of events for one page, regardless of the number of events within the radius",
  async () => {
    const sql = connections[0]!;
    const stranger = viewers.at(-1)!;
    // The location is close to a place with many events, but not at this place, where too many events have the same
    // distance.
    const [{ lat, lng }] = gatherings;
    const here = { friendsOnly: false, lat: lat + 0.02, lng, radius: 50_000 };
    // Without a start date, the database would first read events that are over but not yet marked as finished.
    const anywhere = { friendsOnly: false, startDate: new Date().toISOString() };
    for (const filters of [here, { ...here, organizerFrom: 3 }, { ...here, type: "bar_quiz" }, anywhere]) {
      const [inReach] = await walkFeed(sql, [{ viewer: stranger, filters, pageSize: 100, pages: 4 }]);
      const before = await countRead(sql);
      const [walk] = await walkFeed(sql, [{ viewer: stranger, filters, pageSize: planPageSize, pages: 1 }]);
      const after = await countRead(sql);
      const context = `FEED_SEED=${seed}, ${JSON.stringify(filters)}`;
      expect(inReach!.found.length, context).toBeGreaterThan(readAtMost);
      expect(walk!.found, context).toHaveLength(planPageSize);
      expect(after.byIndex - before.byIndex, context).toBeLessThan(readAtMost);
      expect(after.without - before.without, context).toBe(0);
    }
    for (const filters of [here, anywhere]) {
      const before = await countRead(sql);
      const [walk] = await walkFeed(sql, [
        { viewer: stranger, filters: { ...filters, q: "xyzzy" }, pageSize: planPageSize, pages: 1 },
      ]);
      const after = await countRead(sql);
      const context = `FEED_SEED=${seed}, a word that nobody has written`;
      expect(walk!.found, context).toEqual([]);
      // The word index finds no event, so the search does not scan the feed.
      expect(after.byIndex - before.byIndex, context).toBeLessThan(readAtMost);
      expect(after.without - before.without, context).toBe(0);
    }
  },
  slowTimeout,
);

test(
  "all pages of the feed contain the same events as the oracle, in the same order",
  async () => {
    const sql = connections[0]!;
    const random = randomNumbers(seed);
    let found = 0;
    for (let batch = 0; batch < batches; batch += 1) {
      const queries = Array.from({ length: queriesPerBatch }, () => randomQuery(random));
      const walks = await walkFeed(sql, queries);
      const expected = await askOracle(sql, queries);
      for (const [number, query] of queries.entries()) {
        expectAgreement(query, walks[number]!, expected[number]!);
        found += walks[number]!.found.length;
      }
    }
    // The comparison would prove nothing if all results were empty.
    expect(found).toBeGreaterThan(batches * queriesPerBatch);
  },
  slowTimeout,
);

test(
  "searches in the feed find the same events as the oracle, with every search plan",
  async () => {
    const sql = connections[0]!;
    const random = randomNumbers(seed);
    let found = 0;
    for (let batch = 0; batch < searchBatches; batch += 1) {
      const queries = Array.from({ length: queriesPerBatch }, () => randomQuery(random, true));
      const { steps, candidates, commonShare } = searchPlans[batch % searchPlans.length]!;
      await sql`
        update private.settings
        set value = chosen.value
        from
          (
            values
              ('search_steps_nearby', to_jsonb(${steps}::integer)),
              ('search_steps_anywhere', to_jsonb(${steps}::integer)),
              ('search_candidates', to_jsonb(${candidates}::integer)),
              ('search_common_share_nearby', to_jsonb(${commonShare}::float8)),
              ('search_common_share_anywhere', to_jsonb(${commonShare}::float8))
          ) as chosen (name, value)
        where settings.name = chosen.name`;
      const walks = await walkFeed(sql, queries);
      const expected = await askOracle(sql, queries);
      for (const [number, query] of queries.entries()) {
        expectAgreement(query, walks[number]!, expected[number]!);
        found += walks[number]!.found.length;
      }
    }
    // The comparison would prove nothing if all results were empty.
    expect(found).toBeGreaterThan(searchBatches * queriesPerBatch);
  },
  slowTimeout,
);
