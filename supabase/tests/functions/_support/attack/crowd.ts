/** Creates many users at about the same distance from all viewers, in the open transaction of a connection. */

import type postgres from "postgres";
import type { SeededRandom } from "../../../../../tools/seed/seeded-random.ts";
import type { Place } from "../places.ts";
import { type Client, rpcClient } from "./clients.ts";
import { addPeople, draw, newPerson, setLocations } from "./dataset.ts";
import { placeFrom } from "./rings.ts";

export interface Crowd {
  /** Current location of each user. */
  places: Map<string, Place>;
  viewers: Client[];
  /**
   * Positions of viewers. From each position, all users of the crowd are in the distance band from 20 to 50 kilometres,
   * even after they have moved.
   */
  stands: Place[];
  /** Returns the ids of the crowd in the order of a viewer's feed. */
  readOrder(viewer: Client): Promise<string[]>;
  moveEverybody(): Promise<void>;
}

/** Location in the middle of an ocean, where no other test has users. */
const centre: Place = { latitude: 12, longitude: -140 };
const crowdSize = 90;
const viewerCount = 4;
const crowdRadius = 5000;
const standDistance = 35_000;
const reach = 50_000;
const standBearings = [0, 60, 120, 180, 240, 300];

/** Creates a crowd and the accounts of its viewers. */
export async function buildCrowd(sql: postgres.ReservedSql, random: SeededRandom): Promise<Crowd> {
  const crowd = Array.from({ length: crowdSize }, newPerson);
  const viewers = Array.from({ length: viewerCount }, newPerson);
  const places = new Map<string, Place>();
  async function moveEverybody(): Promise<void> {
    for (const { userId } of crowd) {
      places.set(userId, placeFrom(centre, draw(random, 0, 360), crowdRadius * Math.sqrt(draw(random, 0, 1))));
    }
    // An RPC call does not reset the role of its caller in the transaction.
    await sql`reset role`;
    await setLocations(
      sql,
      crowd.map((person) => ({ ...person, place: places.get(person.userId)! })),
    );
  }
  await addPeople(sql, crowd, true);
  await addPeople(sql, viewers, false);
  await moveEverybody();
  return {
    places,
    viewers: viewers.map(({ userId }) => rpcClient(sql, userId)),
    stands: standBearings.map((bearing) => placeFrom(centre, bearing, standDistance)),
    readOrder: async (viewer) => (await viewer.feed(reach)).map(({ userId }) => userId).filter((id) => places.has(id)),
    moveEverybody,
  };
}

/** Moves the clock of the database forward by this number of days, in this transaction only. */
export async function letDaysPass(sql: postgres.ReservedSql, days: number): Promise<void> {
  await sql`reset role`;
  await sql.unsafe(`
    create or replace function private.now()
    returns timestamptz
    language plpgsql
    stable
    set search_path = ''
    as $$
    begin
      return pg_catalog.now() + interval '${days} days';
    end;
    $$`);
}

/**
 * Returns the rank correlation of the values with their order (Spearman): 1 for rising, -1 for falling, and about 0 for
 * unordered values.
 */
export function rankCorrelation(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const ranks = new Map(sorted.map((value, rank) => [value, rank]));
  const misses = values.reduce((sum, value, index) => sum + (ranks.get(value)! - index) ** 2, 0);
  return 1 - (6 * misses) / (values.length * (values.length ** 2 - 1));
}
