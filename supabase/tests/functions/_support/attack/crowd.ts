/** A crowd that is about equally far from all viewers, in a transaction of a connection. */

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
  /** From each of these positions everyone is in the part from 20 to 50 kilometres, wherever they move. */
  stands: Place[];
  /** Returns the crowd in the order of a viewer's feed. */
  readOrder(viewer: Client): Promise<string[]>;
  moveEverybody(): Promise<void>;
}

/** In the middle of an ocean, where no other test has users. */
const centre: Place = { latitude: 12, longitude: -140 };
const crowdSize = 90;
const viewerCount = 4;
const crowdRadius = 5000;
const standDistance = 35_000;
const reach = 50_000;
const standBearings = [0, 60, 120, 180, 240, 300];

/** Creates a crowd and its viewers. */
export async function buildCrowd(sql: postgres.ReservedSql, random: SeededRandom): Promise<Crowd> {
  const crowd = Array.from({ length: crowdSize }, newPerson);
  const viewers = Array.from({ length: viewerCount }, newPerson);
  const places = new Map<string, Place>();
  async function moveEverybody(): Promise<void> {
    for (const { userId } of crowd) {
      places.set(userId, placeFrom(centre, draw(random, 0, 360), crowdRadius * Math.sqrt(draw(random, 0, 1))));
    }
    // The RPCs leave the role of their caller set.
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

/** Moves the times of the transaction so that this number of days has passed. */
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
 * Returns the rank correlation of the values with their order (Spearman): 1 for rising, -1 for falling, about 0 for
 * neither.
 */
export function rankCorrelation(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const ranks = new Map(sorted.map((value, rank) => [value, rank]));
  const misses = values.reduce((sum, value, index) => sum + (ranks.get(value)! - index) ** 2, 0);
  return 1 - (6 * misses) / (values.length * (values.length ** 2 - 1));
}
