/** Reads all pages of the feed while other events are published, moved and deleted. */

import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../_support/database.ts";
import { reserveConnections, walk } from "../_support/rpc.ts";

const staying = 400;
const restless = 100;
const pageSize = 7;
const walks = 3;

// No other test creates events near this location or in this year.
const nowhere = { lat: -48.876, lng: -123.393 };
const farFuture = "2080-01-01T00:00:00Z";

const viewer = randomUUID();
const creator = randomUUID();
const connections = reserveConnections(4);
let stayingIds: string[] = [];

/**
 * Publishes events around the location of this test. Many of these events have the same location or the same start
 * time.
 */
async function publish(
  connection: postgres.Sql | postgres.ReservedSql,
  title: string,
  count: number,
): Promise<string[]> {
  const rows = await connection<{ id: string }[]>`
    insert into public.events (creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
    select
      ${creator},
      ${title},
      'other',
      'published',
      ${farFuture}::timestamptz + floor(random() * 20) * interval '1 hour',
      ${nowhere.lat} + floor(random() * 20) / 100,
      ${nowhere.lng} + floor(random() * 20) / 100,
      10,
      1
    from generate_series(1, ${count}::integer)
    returning id`;
  return rows.map(({ id }) => id);
}

/**
 * Publishes, moves and deletes other events until `isOver` returns true. Returns how often these changes were repeated.
 */
async function disturb(connection: postgres.ReservedSql, isOver: () => boolean): Promise<number> {
  let changes = 0;
  while (!isOver()) {
    await publish(connection, "restless", 3);
    await connection`
      update public.events
      set
        latitude = ${nowhere.lat} + random() / 5,
        longitude = ${nowhere.lng} + random() / 5,
        start_at = ${farFuture}::timestamptz + random() * interval '20 hours'
      where id in (
        select id from public.events
        where creator_id = ${creator} and title = 'restless'
        order by id limit 3 offset floor(random() * ${restless})
        for update skip locked
      )`;
    await connection`
      delete from public.events
      where id in (
        select id from public.events
        where creator_id = ${creator} and title = 'restless'
        order by created_at, id limit 3
        for update skip locked
      )`;
    changes += 1;
  }
  return changes;
}

async function walkFeed(connection: postgres.ReservedSql, filters: Record<string, unknown>): Promise<string[]> {
  const args = { filters: { friendsOnly: false, ...filters }, page_size: `${pageSize}` };
  const found = await walk<{ id: string }>(connection, { person: viewer, rpc: "list_events", args });
  return found.map(({ id }) => id);
}

beforeAll(async () => {
  stayingIds = await publish(sql, "staying", staying);
  await publish(sql, "restless", restless);
});
afterAll(() => sql`delete from public.events where creator_id = ${creator}`);

test("a user who reads all pages of the feed while some events change sees each unchanged event exactly once", async () => {
  const [byPlace, byStart, ...disturbers] = connections as [postgres.ReservedSql, ...postgres.ReservedSql[]];
  let isOver = false;
  const disturbances = disturbers.map((connection) => disturb(connection, () => isOver));
  try {
    for (let round = 0; round < walks; round += 1) {
      const found = await Promise.all([
        walkFeed(byPlace, { ...nowhere, radius: 50_000 }),
        walkFeed(byStart!, { startDate: farFuture, type: "other" }),
      ]);
      for (const ids of found) {
        const met = ids.filter((id) => stayingIds.includes(id));
        expect(met).toHaveLength(staying);
        expect(new Set(met).size).toBe(staying);
      }
    }
  } finally {
    isOver = true;
  }
  for (const changes of await Promise.all(disturbances)) {
    expect(changes).toBeGreaterThan(walks);
  }
});
