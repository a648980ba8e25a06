-- Push: partitions of deliveries are created ahead of time, one for each day. A missing partition does not cause the
-- loss of a delivery. Statements about one delivery or one notification read only one partition.

begin;

select plan(19);

-- Waits until a scheduled run of the job `push_deliveries` has ended, and makes later runs skip their work during this
-- test.
select pg_advisory_xact_lock(hashtextextended('purge deliveries', 0));

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.create_profile('anna');
select tests.keep('phone', tests.register_device('anna', 'phone', 'fcm', null));

create function pg_temp.tidy()
returns jsonb
language sql
as $$
  select tests.let_service('api.purge_deliveries(100)') - 'removed';
$$;

-- Returns the days with a partition, as offsets from today.
create function pg_temp.days()
returns integer[]
language sql
as $$
  select array_agg(day - private.utc_day(clock_timestamp()) order by day)
  from private.day_partitions
  where table_name = 'push_deliveries' and day >= private.utc_day(clock_timestamp());
$$;

create function pg_temp.partition_names()
returns text[]
language sql
as $$
  select array_agg(distinct tableoid::regclass::text) from private.push_deliveries;
$$;

create function pg_temp.name_of(day date)
returns text
language sql
as $$
  select to_char(day, '"push_deliveries_"YYYYMMDD');
$$;

create function pg_temp.is_due()
returns boolean
language sql
as $$
  select private.is_job_due('push_deliveries');
$$;

-- Partitions created ahead ---------------------------------------------------------------------------------

select pg_temp.tidy();
select
  is(pg_temp.days(), array[0, 1, 2, 3, 4, 5, 6, 7], 'partitions exist for today and the next seven days');
select ok(not pg_temp.is_due(), 'the push_deliveries job is not due while all partitions exist');
select tests.tell('anna', 'today');
select
  is(
    pg_temp.partition_names(),
    array['private.' || pg_temp.name_of(private.utc_day(clock_timestamp()))],
    'a new delivery is inserted into the partition of today'
  );
select private.drop_partition(pg_temp.name_of(private.utc_day(clock_timestamp()) + 7));
select ok(pg_temp.is_due(), 'the push_deliveries job is due if a partition is missing');
select
  is(
    pg_temp.tidy(),
    '{"made": 1, "dropped": 0, "postponed": 0}',
    'the push_deliveries job creates a missing partition and reports it'
  );
select
  is_empty(
    $$
      select leaf.relname, model_index.indexrelid::regclass
      from
        pg_inherits
        join pg_class as leaf on leaf.oid = inhrelid
        cross join pg_index as model_index
      where inhparent = 'private.push_deliveries'::regclass
        and model_index.indrelid = 'private.push_deliveries_default'::regclass
        and not exists (
          select
          from pg_index as own
          where own.indrelid = leaf.oid
            and own.indisunique = model_index.indisunique
            and own.indkey = model_index.indkey
            and pg_get_expr(own.indpred, own.indrelid) is not distinct from
              pg_get_expr(model_index.indpred, model_index.indrelid)
        )
    $$,
    'every partition has all indexes of the default partition'
  );
select
  is(
    (
      select array_agg(distinct reloptions::text)
      from
        pg_inherits
        join pg_class on pg_class.oid = inhrelid
      where inhparent = 'private.push_deliveries'::regclass
    ),
    array[
      '{autovacuum_vacuum_scale_factor=0.02,autovacuum_vacuum_threshold=1000,autovacuum_vacuum_insert_threshold=-1}'
    ],
    'every partition has the same vacuum settings'
  );

-- Missing partitions ---------------------------------------------------------------------------------------

delete from private.push_deliveries;
-- Simulates a week without runs of the job `push_deliveries`.
select
  ok(bool_and(private.drop_partition(name)), 'private.drop_partition drops the partitions of all days')
from private.day_partitions
where table_name = 'push_deliveries';
select tests.tell('anna', 'missed');
select
  is(
    pg_temp.partition_names(),
    array['private.push_deliveries_default'],
    'a delivery is inserted into the default partition if its day has no partition'
  );
select ok(pg_temp.is_due(), 'the push_deliveries job is due if all partitions are missing');
select
  is(
    pg_temp.tidy(),
    '{"made": 7, "dropped": 0, "postponed": 1}',
    'the push_deliveries job creates no partition of today while the default partition contains a delivery of today'
  );
select
  is(
    pg_temp.days(),
    array[1, 2, 3, 4, 5, 6, 7],
    'the push_deliveries job creates the partitions of the seven days after today'
  );
select
  ok(
    not pg_temp.is_due(),
    'after postponing the partition of today, the push_deliveries job is not due until tomorrow'
  );
select
  is(
    tests.let_service(
      'api.claim_deliveries(''fcm'', 10)'
    ) #>> '{deliveries,0,notification,payload,messagePreview}',
    'missed',
    'a delivery in the default partition can be claimed'
  );

-- Plans ----------------------------------------------------------------------------------------------------

delete from private.push_deliveries;
select pg_temp.tidy();
select tests.tell('anna', 'first');
insert into private.push_deliveries (device_id, notification_id, provider, created_at, next_attempt_at)
select
  gen_random_uuid(),
  overlay(gen_random_uuid()::text, left(private.first_id(moment)::text, 13), 1)::uuid,
  'fcm',
  moment,
  moment + interval '10 days'
from
  generate_series(
    private.start_of_day(private.utc_day(clock_timestamp())),
    clock_timestamp() + interval '3 days',
    '20 seconds'
  ) as moment;
analyze private.push_deliveries;
set local plan_cache_mode = force_generic_plan;

-- Returns the partitions that a statement reads. The query plan does not name partitions that are pruned when its
-- execution starts.
create function pg_temp.partitions_read(statement text)
returns text
language plpgsql
as $$
declare
  line text;
  names text[] := '{}';
begin
  for line in execute 'explain (analyze, costs off, timing off, summary off) ' || statement loop
    if line ~ 'never executed' then
      continue;
    end if;
    names := names || array(
      select read[1] || ' by ' || case when line ~ 'Seq Scan' then 'all rows' else 'index' end
      from regexp_matches(line, 'Scan .*on (push_deliveries_\w+)') as read
    );
  end loop;
  return coalesce((select string_agg(distinct name, ', ' order by name) from unnest(names) as name), 'none');
end;
$$;

create function pg_temp.today()
returns text
language sql
as $$
  select pg_temp.name_of(private.utc_day(clock_timestamp())) || ' by index';
$$;

do $prepared$
begin
  execute $$
    prepare look_up(uuid, uuid) as
    select delivery.attempts
    from private.push_deliveries as delivery
    where delivery.device_id = $1 and delivery.notification_id = $2
  $$;
  execute $$
    prepare deliveries_of(uuid) as
    select delivery.attempts
    from private.push_deliveries as delivery
    where delivery.notification_id = $1
  $$;
  -- This statement has the same form as those in private.lease_deliveries and api.record_deliveries.
  execute $$
    prepare written(uuid[], uuid[]) as
    update private.push_deliveries as delivery
    set attempts = delivery.attempts
    from unnest($1, $2) as listed (device_id, notification_id)
    where delivery.device_id = listed.device_id and delivery.notification_id = listed.notification_id
  $$;
end;
$prepared$;

select
  tests.keep(
    'told',
    (select id::text from public.notifications where user_id = tests.person('anna') order by id desc limit 1)
  );
select
  is(
    pg_temp.partitions_read(format('execute look_up(%L, %L)', tests.kept('phone'), tests.kept('told'))),
    pg_temp.today(),
    'a query for a delivery by its id reads one partition, by index'
  );
select
  is(
    pg_temp.partitions_read(format('execute deliveries_of(%L)', tests.kept('told'))),
    pg_temp.today(),
    'a query for all deliveries of a notification reads one partition, by index'
  );
select
  is(
    pg_temp.partitions_read(
      format('execute written(%L, %L)', array[tests.kept('phone')], array[tests.kept('told')])
    ),
    pg_temp.today(),
    'the statement that records a result reads one partition, by index'
  );
set local enable_seqscan = off;
select
  unalike(
    pg_temp.partitions_read(
      $$
        select queued.device_id
        from private.push_deliveries as queued
        where queued.provider = 'fcm' and queued.finished_at is null and queued.quiet_until is null
        order by queued.device_id
        limit 1
      $$
    ),
    '%all rows%',
    'a claim reads all partitions, each by index'
  );
select
  is(
    (
      select count(*)::integer
      from
        jsonb_array_elements(
          tests.let_service('api.claim_deliveries(''fcm'', 10)') -> 'deliveries'
        ) as claimed
      where claimed ->> 'token' = 'phone'
    ),
    1,
    'a claim returns one due delivery to a device although many other deliveries exist'
  );

select * from finish();

rollback;
