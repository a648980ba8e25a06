-- Daily partitions of deliveries. A job drops a partition when its retention period has ended
-- (foundation/partitions.sql).

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'push_days',
    '3',
    'Number of days after which push deliveries are deleted, together with the daily partition in which they were created.'
  ),
  ('push_partitions_ahead', '7', 'Number of days ahead for which partitions of deliveries are created.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.deliveries_kept_since(present timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  -- A worker may still send a delivery that is younger than push_hours, even if the delivery is deferred or waits for a
  -- retry.
  return present - greatest(
    make_interval(days => private.setting('push_days')::integer),
    make_interval(hours => private.setting('push_hours')::integer)
  );
end;
$$;

comment on function private.deliveries_kept_since is
  'Returns the start of the retention period of deliveries: the time `present` minus the longer of push_days and push_hours. Deliveries that were created before this time can be deleted.';

create function private.old_delivery_partitions(present timestamptz)
returns setof text
language plpgsql
stable
rows 2
set search_path = ''
set enable_seqscan = off
as $$
declare
  responses_stored_since timestamptz := private.deliveries_kept_since(present);
begin
  return query
    select made.name
    from
      private.day_partitions as made
      left join lateral (
        select delivery.created_at
        from private.push_deliveries as delivery
        where delivery.notification_id >= private.first_id(private.start_of_day(made.day))
          and delivery.notification_id < private.first_id(private.start_of_day(made.day + 1))
        order by delivery.created_at desc
        limit 1
      ) as newest on true
    where made.table_name = 'push_deliveries'
      and private.start_of_day(made.day + 1) <= responses_stored_since
      and coalesce(newest.created_at < responses_stored_since, true)
    order by made.day;
end;
$$;

comment on function private.old_delivery_partitions is
  'Returns the names of the delivery partitions that can be dropped. The day of the partition must have ended, and its newest row must have been created, before the start of the retention period (private.deliveries_kept_since).';

create function private.remove_deliveries_without_day(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
  responses_stored_since timestamptz := private.deliveries_kept_since(private.now());
begin
  with old as (
    select delivery.device_id, delivery.notification_id
    from private.push_deliveries_default as delivery
    where delivery.created_at < responses_stored_since
    order by delivery.created_at
    limit row_limit
    for update skip locked
  )
  delete from private.push_deliveries_default as delivery
  using old
  where delivery.device_id = old.device_id and delivery.notification_id = old.notification_id;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

comment on function private.remove_deliveries_without_day is
  'Deletes up to row_limit old deliveries from the default partition. Returns the number of deleted deliveries.';

-- Rules --------------------------------------------------------------------------------------------------

-- Creates the first partitions. The job creates later partitions.
select private.make_partition('push_deliveries', missing)
from
  private.missing_partitions(
    'push_deliveries',
    private.utc_day(now()),
    1 + private.setting('push_partitions_ahead')::integer
  ) as missing;

-- Api ----------------------------------------------------------------------------------------------------

create function api.purge_deliveries(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := private.utc_day(clock_timestamp());
  removed integer := 0;
  made integer := 0;
  dropped integer := 0;
  postponed integer := 0;
  day date;
  old_name text;
begin
  perform private.require_service();
  -- Single-flight: returns immediately if another run of the job is in progress.
  if private.try_lock_job('purge deliveries') then
    removed := private.remove_deliveries_without_day(row_limit);
    -- Drops partitions before creating partitions, because the reverse order can deadlock. Creating a partition locks
    -- the default partition, and a concurrent reader of the table would wait for this lock. Dropping a partition locks
    -- the whole table, so this call would wait for the reader.
    for old_name in select private.old_delivery_partitions(private.now()) loop
      if not private.drop_partition(old_name) then
        postponed := postponed + 1;
        exit;
      end if;
      dropped := dropped + 1;
    end loop;
    for day in
      select private.missing_partitions('push_deliveries', today, 1 + private.setting('push_partitions_ahead')::integer)
    loop
      if private.make_partition('push_deliveries', day) then
        made := made + 1;
      else
        postponed := postponed + 1;
      end if;
    end loop;
  end if;
  return json_build_object('removed', removed, 'made', made, 'dropped', dropped, 'postponed', postponed);
end;
$$;

comment on function api.purge_deliveries is
  'Jobs: deletes up to row_limit old deliveries from the default partition, drops old partitions with all their rows, sent or not, and creates the partitions of the coming days. Stops dropping at the first old partition that is in use, and skips a day whose partition cannot be created. Returns {removed, made, dropped, postponed}: the numbers of deleted deliveries, created partitions, dropped partitions, and failed attempts to drop or create a partition. The next run repeats the failed attempts.';
grant execute on function api.purge_deliveries to service_role;
