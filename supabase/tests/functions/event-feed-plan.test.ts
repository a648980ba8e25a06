/** How much the feed reads to show a page, by PostgreSQL's own counts of the transaction. */

import type postgres from "postgres";
import { expect, test } from "vitest";
import { prepareWalks, walkFeed } from "./_support/feed-oracle.ts";
import { buildWorld, gatherings, viewersOf } from "./_support/feed-world.ts";
import { reserveConnections } from "./_support/verbs.ts";

// A world of its own: the oracle's worlds have smaller seeds.
const seed = 2_000_000;
const pageSize = 20;
/** Each is read twice, to be found and to be shown; of the same distance or start as the last there are more. */
const readAtMost = 8 * pageSize;

const connections = reserveConnections(1);

/** Events that were read in this transaction so far, by an index and without one. */
async function countRead(sql: postgres.ReservedSql): Promise<{ byIndex: number; without: number }> {
  const [read] = await sql<{ byIndex: number; without: number }[]>`
    select
      pg_stat_get_xact_tuples_fetched('public.events'::regclass)::integer as "byIndex",
      pg_stat_get_xact_tuples_returned('public.events'::regclass)::integer as without`;
  return read!;
}

test("a stranger's page reads about as many events as it shows, however many are in reach", async () => {
  const connection = connections[0]!;
  const stranger = viewersOf(seed).at(-1)!;
  await connection`begin`;
  try {
    await buildWorld(connection, seed, 20_000);
    await prepareWalks(connection);
    // Beside a gathering: at its very centre too many events have the same distance.
    const [{ lat, lng }] = gatherings;
    const here = { friendsOnly: false, lat: lat + 0.02, lng, radius: 50_000 };
    // What has finished and is not marked so yet would be read before.
    const anywhere = { friendsOnly: false, startDate: new Date().toISOString() };
    for (const filters of [here, { ...here, organizerFrom: 3 }, { ...here, type: "bar_quiz" }, anywhere]) {
      const everything = { viewer: stranger, filters, pageSize: 100, pages: 5 };
      const [inReach] = await walkFeed(connection, [everything]);
      const before = await countRead(connection);
      const [walk] = await walkFeed(connection, [{ viewer: stranger, filters, pageSize, pages: 1 }]);
      const after = await countRead(connection);
      const context = JSON.stringify(filters);
      expect(inReach!.found.length, context).toBeGreaterThan(readAtMost);
      expect(walk!.found, context).toHaveLength(pageSize);
      expect(after.byIndex - before.byIndex, context).toBeLessThan(readAtMost);
      expect(after.without - before.without, context).toBe(0);
    }
  } finally {
    await connection`rollback`;
  }
}, 120_000);
