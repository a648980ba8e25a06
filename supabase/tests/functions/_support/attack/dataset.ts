/**
 * Creates users all over the world, in the open transaction of a connection. Separate attackers attack the location of
 * each user.
 */

import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import type { SeededRandom } from "../../../../../tools/seed/seeded-random.ts";
import type { Place } from "../places.ts";
import { callRpc } from "../rpc.ts";
import type { Attackers, Target } from "./attack.ts";
import { rpcClient } from "./clients.ts";

/** Exact location of a user, and the centre of its grid cell, which is the location that other users see. */
export interface Home {
  place: Place;
  cellCentre: Place;
}

const rowHeight = 0.0045;
const columnsAtEquator = 80_000;
const farthestNorth = 70;
/** One user out of this many lives within five kilometres of the antimeridian. */
const antimeridianShare = 8;
const antimeridianReach = 0.045;

/** Returns a random number between two bounds. */
export function draw(random: SeededRandom, from: number, to: number): number {
  return from + (to - from) * (random.seed() / 2 ** 32);
}

/** Cell of the grid (docs/features/profiles.md, Location). A cell is about 500 m wide and high at any latitude. */
interface Cell {
  centre: Place;
  height: number;
  width: number;
}

function cellAround({ latitude, longitude }: Place): Cell {
  const south = Math.floor((latitude + 90) / rowHeight) * rowHeight - 90;
  const centreLatitude = south + rowHeight / 2;
  const width = 360 / Math.round(columnsAtEquator * Math.cos((centreLatitude * Math.PI) / 180));
  const west = Math.floor((longitude + 180) / width) * width - 180;
  return { centre: { latitude: centreLatitude, longitude: west + width / 2 }, height: rowHeight, width };
}

/**
 * Returns a home in the grid cell that contains a place. The offsets `north` and `east` from the centre of the cell are
 * fractions of its size.
 */
export function homeIn(around: Place, north: number, east: number): Home {
  const { centre, height, width } = cellAround(around);
  const place = { latitude: centre.latitude + north * height, longitude: centre.longitude + east * width };
  return { place, cellCentre: centre };
}

/** Returns a home at a random position in the grid cell that contains a place. */
export function drawHome(random: SeededRandom, around: Place): Home {
  return homeIn(around, draw(random, -0.5, 0.5), draw(random, -0.5, 0.5));
}

/** Returns homes between 70 degrees south and 70 degrees north, sorted from south to north. */
export function drawHomes(random: SeededRandom, count: number): Home[] {
  return Array.from({ length: count }, (_, number) => {
    const latitude = (2 * farthestNorth * (number + draw(random, 0, 1))) / count - farthestNorth;
    const longitude =
      number % antimeridianShare === 0
        ? ((360 + draw(random, -antimeridianReach, antimeridianReach)) % 360) - 180
        : draw(random, -180, 180);
    return drawHome(random, { latitude, longitude });
  });
}

/**
 * Adds users who are visible on the map, but have no location yet. The map and the feeds show only completed profiles.
 */
export async function addPeople(sql: postgres.ReservedSql, people: Target[], areCompleted: boolean): Promise<void> {
  await sql`
    insert into public.profiles (
      id, user_id, first_name, birthdate, sex, dating_purpose, city, is_visible_on_map, is_completed
    )
    select "profileId", "userId", 'Somebody', '1990-05-15', 'female', 'dating', 'Kazan', true, ${areCompleted}
    from jsonb_to_recordset(${sql.json(people as never)}) as person ("profileId" uuid, "userId" uuid)`;
}

/** Sets the location of each user to the given place. */
export async function setLocations(sql: postgres.ReservedSql, people: (Target & { place: Place })[]): Promise<void> {
  await sql`
    update public.profiles
    set exact_latitude = (person.place ->> 'latitude')::float8, exact_longitude = (person.place ->> 'longitude')::float8
    from jsonb_to_recordset(${sql.json(people as never)}) as person ("profileId" uuid, place jsonb)
    where profiles.id = person."profileId"`;
}

export function newPerson(): Target {
  return { userId: randomUUID(), profileId: randomUUID() };
}

/** Makes the database return exact locations instead of the centres of their grid cells, in this transaction only. */
export async function returnExactLocations(sql: postgres.ReservedSql): Promise<void> {
  await sql.unsafe(`
    create or replace function private.snap_location(exact_latitude double precision, exact_longitude double precision)
    returns json
    language plpgsql
    immutable
    set search_path = ''
    as $$
    begin
      if exact_latitude is null or exact_longitude is null then
        return null;
      end if;
      return json_build_object('latitude', exact_latitude, 'longitude', exact_longitude);
    end;
    $$`);
}

export interface Scene {
  home: Home;
  target: Target;
  attackers: Attackers;
}

/** Creates users with homes. Each user shares a live location with one of the attackers. */
export async function buildScenes(sql: postgres.ReservedSql, homes: Home[]): Promise<Scene[]> {
  const casts = homes.map((home) => ({
    home,
    target: newPerson(),
    stranger: newPerson(),
    marker: newPerson(),
    friend: newPerson(),
  }));
  await addPeople(
    sql,
    casts.flatMap(({ target, marker }) => [target, marker]),
    true,
  );
  await addPeople(
    sql,
    casts.flatMap(({ stranger, friend }) => [stranger, friend]),
    false,
  );
  await setLocations(
    sql,
    casts.map(({ home, target }) => ({ ...target, place: home.place })),
  );
  await sql`
    insert into public.friendships (requester_id, addressee_id, status)
    select "requesterId", "addresseeId", 'accepted'
    from jsonb_to_recordset(
      ${sql.json(casts.map(({ target, friend }) => ({ requesterId: friend.userId, addresseeId: target.userId })))}
    ) as friendship ("requesterId" uuid, "addresseeId" uuid)`;
  for (const { home, target } of casts) {
    const { latitude, longitude } = home.place;
    const args = { exact_latitude: `${latitude}`, exact_longitude: `${longitude}`, expires_in: null };
    await callRpc(sql, { person: target.userId, rpc: "share_location", args });
  }
  return casts.map(({ home, target, stranger, marker, friend }) => ({
    home,
    target,
    attackers: {
      stranger: rpcClient(sql, stranger.userId),
      marker: rpcClient(sql, marker.userId),
      friend: rpcClient(sql, friend.userId),
    },
  }));
}
