/** Hashes the rows that contain given ids, to check whether a call changes them. */

import type { ReservedSql } from "postgres";

/**
 * Tables that the comparison omits. Jobs change some of these tables at any time, such as the unread counts, the push
 * deliveries and the index of the people feed. Every call changes the tables of rate limits, even if the call is
 * rejected.
 */
const derivedTables = [
  "private.unread_changes",
  "private.unread_counts",
  "private.media_usage",
  "private.media_usage_changes",
  "private.people_index",
  "private.push_deliveries",
  "private.suspension_changes",
  "private.limit_buckets",
  "private.saved_limit_buckets",
];

/** Hash of all rows that contain one of the ids, by table. */
export type SnapshotRows = Record<string, string>;

/**
 * Returns a statement that computes a hash for each table, from the rows that contain any of the ids in $1 in an
 * indexed column.
 */
export async function statementForSnapshot(connection: ReservedSql): Promise<string> {
  return `
    select json_object_agg(name, hash)
    from (
      select name, md5(string_agg(kept_row, chr(10) order by kept_row)) as hash
      from (${await mentionsOf(connection)}) as mentioned
      group by name
    ) as hashed`;
}

/** Returns a statement that counts, by table, the rows that contain any of the ids in $1. */
export async function statementForRowCounts(connection: ReservedSql): Promise<string> {
  return `
    select coalesce(json_object_agg(name, count), '{}')
    from (
      select name, count(distinct kept_row)::integer as count
      from (${await mentionsOf(connection)}) as mentioned
      group by name
    ) as counted`;
}

/** Returns a query for the rows that contain any of the ids in $1, with the table name of each row. */
async function mentionsOf(connection: ReservedSql): Promise<string> {
  const tables = await connection<{ name: string; columns: string[]; indexed: string[] | null }[]>`
    select
      format('%I.%I', schema.nspname, class.relname) as name,
      array_agg(attribute.attname::text) as columns,
      array_agg(attribute.attname::text) filter (
        where exists (
          select 1
          from pg_index as index
          where index.indrelid = class.oid and index.indkey[0] = attribute.attnum and index.indpred is null
        )
      ) as indexed
    from pg_class as class
    join pg_namespace as schema on schema.oid = class.relnamespace
    join pg_attribute as attribute on attribute.attrelid = class.oid
    where class.relkind in ('r', 'p')
      and not class.relispartition
      and schema.nspname in ('public', 'private')
      and attribute.atttypid = 'uuid'::regtype
      and not attribute.attisdropped
    group by 1`;
  const mentions = tables
    .filter(({ name }) => !derivedTables.includes(name))
    .flatMap(({ name, columns, indexed }) =>
      (indexed ?? columns).map(
        (column) => `
        select '${name}' as name, kept::text as kept_row from ${name} as kept where kept.${column} = any ($1::uuid[])`,
      ),
    );
  return mentions.join(" union all ");
}

/** Returns the names of the tables in which two snapshots of the same ids differ. */
export function tablesChanged(before: SnapshotRows, after: SnapshotRows): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}
