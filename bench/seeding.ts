/** What all invented worlds are made with: the cities of this one, ids that follow from a seed, and a fast load. */

import postgres from "postgres";
import { cities } from "../tools/seed/cities.ts";

/** Refuses to fill any database but one of this machine with invented people. */
export function requireLocal(databaseUrl: string): void {
  const { hostname } = new URL(databaseUrl);
  if (hostname !== "127.0.0.1") {
    throw new Error(`People and events are seeded into a database on 127.0.0.1 only, not on ${hostname}.`);
  }
}

/** Ids that follow from the seed; version and variant make them UUIDs that every client accepts. */
export async function createIds(sql: postgres.TransactionSql, seed: number): Promise<void> {
  await sql.unsafe(`
    create function pg_temp.seed_id(kind text, number bigint) returns uuid language sql immutable as $$
      select overlay(overlay(md5('${seed} ' || kind || number) placing '4' from 13) placing '8' from 17)::uuid
    $$`);
}

/** The inhabited places of the world; each ends its share of all people, counted in one order. */
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
      -- Half a kilometre in a village, six in the largest cities, in degrees.
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

/** Runs the work without the indexes of a table, which are built faster afterwards than row by row. */
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

/** Does at once what vacuum and checkpoint would do beside a measurement, of rows that were only just written. */
export async function vacuumAndCheckpoint(databaseUrl: string): Promise<void> {
  const address = new URL(databaseUrl);
  address.username = "supabase_admin";
  const sql = postgres(address.href, { max: 1, onnotice: () => {} });
  await sql`vacuum analyze`;
  await sql`checkpoint`;
  await sql.end();
}

/** Seconds since a moment of performance.now(). */
export function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
