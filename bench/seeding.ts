/** Helpers for seed data: cities of the world, reproducible ids, and fast loading. */

import postgres from "postgres";
import { cities } from "../tools/seed/cities.ts";

/** Throws if the database is on another machine, because only local databases may be filled with seed data. */
export function requireLocal(databaseUrl: string): void {
  const { hostname } = new URL(databaseUrl);
  if (hostname !== "127.0.0.1") {
    throw new Error(`People and events are seeded into a database on 127.0.0.1 only, not on ${hostname}.`);
  }
}

/**
 * Creates an SQL function that derives ids from the seed, a kind and a number. The function sets the version and
 * variant bits, so that the ids are valid UUIDs.
 */
export async function createIds(sql: postgres.TransactionSql, seed: number): Promise<void> {
  await sql.unsafe(`
    create function pg_temp.seed_id(kind text, number bigint) returns uuid language sql immutable as $$
      select overlay(overlay(md5('${seed} ' || kind || number) placing '4' from 13) placing '8' from 17)::uuid
    $$`);
}

/** Loads the cities of the world, each with the cumulative share of the total population. */
export async function loadCities(sql: postgres.TransactionSql): Promise<void> {
  const inhabited = cities.filter(({ population }) => population > 0);
  await sql`
    create temporary table seed_cities on commit drop as
    select
      place::integer,
      name,
      latitude,
      longitude,
      population,
      -- Spread in degrees: half a kilometre for a village, six kilometres for the largest cities.
      (0.5 + sqrt(population) / 800) / 111.2 as spread,
      sum(population) over (order by place) / sum(population) over () as share_end
    from
      unnest(
        ${inhabited.map(({ name }) => name)}::text[],
        ${inhabited.map(({ loc }) => loc.coordinates[1])}::double precision[],
        ${inhabited.map(({ loc }) => loc.coordinates[0])}::double precision[],
        ${inhabited.map(({ population }) => population)}::double precision[]
      ) with ordinality as city (name, latitude, longitude, population, place)`;
  await sql`analyze seed_cities`;
}

/**
 * Drops the indexes of a table, runs the work, and rebuilds the indexes, which is faster than updating them row by row.
 */
export async function withoutIndexes(
  sql: postgres.TransactionSql,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where
      indrelid = ${table}::regclass
      and not exists (select from pg_constraint where pg_constraint.conindid = pg_index.indexrelid)`;
  for (const { name } of indexes) {
    await sql.unsafe(`drop index ${name}`);
  }
  await work();
  await sql`set local maintenance_work_mem = '1GB'`;
  for (const { name, definition } of indexes) {
    const started = performance.now();
    await sql.unsafe(definition);
    console.log(`  ${name}: ${seconds(started).toFixed(1)} s`);
  }
}

/**
 * Runs vacuum and a checkpoint. Without this call, the new rows would cause a vacuum and a checkpoint during a
 * measurement.
 */
export async function vacuumAndCheckpoint(databaseUrl: string): Promise<void> {
  const address = new URL(databaseUrl);
  address.username = "supabase_admin";
  const sql = postgres(address.href, { max: 1, onnotice: () => {} });
  await sql`vacuum analyze`;
  await sql`checkpoint`;
  await sql.end();
}

/** Returns the seconds since `started`, an earlier value of performance.now(). */
export function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
