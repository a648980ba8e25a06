/** The platform's own SQL for followed tables, read from a checkout of its source and measured without its service. */

import { join } from "node:path";
import type postgres from "postgres";
import { percentile } from "./load.ts";
import { processorTime } from "./processors.ts";
import type { Listener } from "./realtime-listeners.ts";

const schemaFolder = "priv/repo/tenant_schema/realtime";
/** In the order in which one needs the other; what the local stack has of it already is left out, but for `send`. */
const files = [
  "types/action",
  "types/equality_op",
  "types/user_defined_filter",
  "types/wal_column",
  "types/wal_rls",
  "functions/to_regrole",
  "functions/cast",
  "functions/check_equality_op",
  "functions/is_visible_through_filters",
  "functions/build_prepared_statement_sql",
  "functions/subscription_check_filters",
  "tables/subscription",
  "functions/apply_rls",
  "functions/send",
];
const rows = 200;
const measuredMilliseconds = 10_000;
/** What the platform allows a row to have; its service sends it with each call. */
const recordBytes = 1_048_576;

/** One measurement of `realtime.apply_rls`; the times are milliseconds for one row. */
export interface ChecksOfRow {
  processor: number;
  p50: number;
  p99: number;
}

/** Makes what the platform's Realtime has in a database, in one transaction; as superuser. */
export async function installUpstream(sql: postgres.Sql, folder: string): Promise<void> {
  const texts = await Promise.all(
    files.map((file) => Deno.readTextFile(join(folder, schemaFolder, `${file}.sql`))),
  ).catch((error) => {
    throw new Error(`${folder} is no checkout of supabase/realtime that has ${schemaFolder}.`, { cause: error });
  });
  await sql.begin(async (transaction) => {
    await transaction`set local check_function_bodies = off`;
    for (const text of texts) {
      await transaction.unsafe(text).simple();
    }
  });
}

async function subscribe(sql: postgres.Sql, people: Listener[], isFiltered: boolean): Promise<void> {
  await sql`truncate realtime.subscription`;
  const claims = people.map(({ token }) => atob(token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""));
  await sql`
    insert into realtime.subscription (subscription_id, entity, claims, action_filter, filters)
    select
      (claims ->> 'sub')::uuid,
      'public.notifications',
      claims,
      'INSERT',
      case
        when ${isFiltered}
          then array[row('user_id', 'eq', claims ->> 'sub', false)::realtime.user_defined_filter]
        else '{}'
      end
    from (select text::jsonb as claims from unnest(${claims}::text[]) as text) as listed`;
  await sql`analyze realtime.subscription`;
}

/** Rows of notifications as the platform's output plugin tells of their inserts, each with its recipient. */
async function insertRows(sql: postgres.Sql, people: Listener[]): Promise<{ userId: string; change: string }[]> {
  const recipients = Array.from(
    { length: rows },
    () => people[Math.floor(Math.random() * people.length)]?.userId ?? "",
  );
  return await sql<{ userId: string; change: string }[]>`
    with inserted as (
      insert into public.notifications (user_id, type, payload)
      select recipient, 'friend_request', '{"actorName": "Ann"}'
      from unnest(${recipients}::uuid[]) as recipient
      returning *
    )
    select
      inserted.user_id as "userId",
      jsonb_build_object(
        'action', 'I',
        'timestamp', now(),
        'schema', 'public',
        'table', 'notifications',
        'columns', (
          select
            jsonb_agg(
              jsonb_build_object(
                'name', attname,
                'type', format_type(atttypid, atttypmod),
                'typeoid', atttypid::bigint,
                'value', to_jsonb(inserted) -> attname
              )
              order by attnum
            )
          from pg_attribute
          where attrelid = 'public.notifications'::regclass and attnum > 0 and not attisdropped
        ),
        'pk', jsonb_build_array(jsonb_build_object('name', 'id', 'type', 'uuid', 'typeoid', 'uuid'::regtype::oid::bigint))
      )::text as change
    from inserted`;
}

/** Rows one after the other, as the platform's service asks; throws unless each is for its recipient alone. */
export async function measureChecks(
  sql: postgres.ReservedSql,
  people: Listener[],
  isFiltered: boolean,
): Promise<ChecksOfRow> {
  await subscribe(sql, people, isFiltered);
  const changes = await insertRows(sql, people);
  const [backend] = await sql`select pg_backend_pid() as id`;
  async function check({ userId, change }: { userId: string; change: string }): Promise<number> {
    const began = performance.now();
    const responses = await sql`
      select subscription_ids as listeners, errors from realtime.apply_rls(${change}::text::jsonb, ${recordBytes})`;
    const took = performance.now() - began;
    const listeners = responses.flatMap((response) => response.listeners);
    if (
      responses.length !== 1 ||
      listeners.length !== 1 ||
      listeners[0] !== userId ||
      responses[0]?.errors.length !== 0
    ) {
      throw new Error(`The platform's SQL tells ${JSON.stringify(responses)} of a row for ${userId}.`);
    }
    return took;
  }
  const [first, ...others] = changes;
  if (first) {
    await check(first);
  }
  const before = await processorTime(backend?.id);
  const times: number[] = [];
  const endsAt = performance.now() + measuredMilliseconds;
  for (const change of others) {
    times.push(await check(change));
    if (performance.now() > endsAt) {
      break;
    }
  }
  const processor = ((await processorTime(backend?.id)) - before) / times.length / 1e6;
  times.sort((one, other) => one - other);
  return { processor, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
