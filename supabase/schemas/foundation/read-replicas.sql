-- Read replicas: functions that decide which reads may run on a replica, and that measure how far a replica lags
-- (docs/decisions/0029-read-replicas.md).

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
  -- If the rate limits are off, private.limit_buckets does not record writes, so every read runs on the primary.
  if has_written or has_consumed is not true then
    return null;
  end if;
  return json_build_object('position', pg_current_wal_flush_lsn(), 'time', private.now());
end;
$$;

comment on function api.replica_condition is
  'Returns {position, time} for a read that may run on a replica: the flushed WAL position of this database and the time of the query. Returns null if the read must run on the primary. This is the case if the person wrote in the last 10 s, because a replica may lack the write. Also returns null if private.limit_buckets contains no consumption of `limit_names` in the last 10 s, because the rate limits are off in this case, and writes are not recorded. Called on the primary, after api.consume_tokens has consumed tokens of the same limits (supabase/functions/_shared/database/read-replica-statements.ts).';

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
  -- A replica that was promoted to primary has no replication lag.
  if not pg_is_in_recovery() then
    return null;
  end if;
  -- Both times in `lag` were read from the clock of the primary, so `lag` contains no clock skew.
  return to_json(case when is_reached or lag < interval '0' then 0 else extract(epoch from lag) end);
end;
$$;

comment on function api.replica_lag is
  'Called on a replica with the result of api.replica_condition on the primary. Returns how many seconds the replica lags behind the position and time of this result. Returns 0 if the replica has replayed the WAL up to this position, or has replayed a transaction that was committed after this time. Returns null if the lag is unknown or this database is not a replica.';

-- Access -------------------------------------------------------------------------------------------------

grant execute on function api.replica_condition to service_role;
grant execute on function api.replica_lag to service_role;
