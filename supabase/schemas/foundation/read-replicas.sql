-- Read replicas: whose reads may go to one, and how far behind one is (docs/decisions/0029-read-replicas.md).

-- Api ----------------------------------------------------------------------------------------------------

create function api.replica_condition(person_id uuid, limit_names text[])
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  has_consumed boolean;
  has_written boolean;
begin
  select
    bool_or(bucket.limit_name = any (limit_names)),
    bool_or(bucket.limit_name = 'limit_writes')
  into has_consumed, has_written
  from private.limit_buckets as bucket
  where bucket.person_id = replica_condition.person_id
    and bucket.limit_name = any (limit_names || 'limit_writes'::text)
    and bucket.consumed_at > private.now() - interval '10 s';
  -- While limits are off nobody's writes are noted, and not this read either.
  if has_written or has_consumed is not true then
    return null;
  end if;
  return json_build_object('position', pg_current_wal_flush_lsn(), 'time', private.now());
end;
$$;

comment on function api.replica_condition is
  'Reads that may lag: {position, time}, how far the log of this database is on disk, and when; null when this person''s read may not go to a replica, since they have written in the last 10 s. Asked on the primary behind api.consume_tokens of the same limits (supabase/functions/_shared/database/read-replica-statements.ts).';

create function api.replica_lag(condition json)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_reached boolean := pg_last_wal_replay_lsn() >= (condition ->> 'position')::pg_lsn;
  lag interval := (condition ->> 'time')::timestamptz - pg_last_xact_replay_timestamp();
begin
  -- A promoted one goes its own way.
  if not pg_is_in_recovery() then
    return null;
  end if;
  -- Both times are of the clock of the primary.
  return to_json(case when is_reached or lag < interval '0' then 0 else extract(epoch from lag) end);
end;
$$;

comment on function api.replica_lag is
  'Asked on a replica, of a condition of the primary: how many seconds of what was committed there before are missing here, 0 when nothing is; null when that cannot be told, and by a database that is no replica.';

-- Access -------------------------------------------------------------------------------------------------

grant execute on function api.replica_condition to service_role;
grant execute on function api.replica_lag to service_role;
