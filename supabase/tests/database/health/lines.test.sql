-- Health: what the health report shows operators about the database. Each test causes a fault and checks that a number
-- in the report shows it (docs/operations/health.md).

begin;

select plan(39);

select tests.freeze_time('2026-06-10T12:00:00Z');
-- Uses TRUNCATE instead of DELETE, because a table scan also reads dead rows.
truncate table private.push_deliveries;
delete from private.devices;
delete from public.profile_photos;
delete from public.message_attachments;
update public.events
set cover_key = null;
delete from private.media;
delete from private.revoked_users;
delete from private.event_reminders;
delete from private.appeals;
delete from public.reports;
delete from private.adulthoods;
delete from private.unread_changes;
delete from private.hiding_passes;
delete from private.notification_marks;
delete from private.notification_cooldowns;
update private.push_providers
set
  paused_until = '-infinity',
  pause_reason = null;
update private.jobs
set
  last_succeeded_at = private.now(),
  last_error = null;

create function pg_temp.health(count_limit integer default 1001)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.get_health(%s)', count_limit));
$$;

create function pg_temp.job(name text)
returns jsonb
language sql
as $$
  select item from jsonb_array_elements(pg_temp.health() -> 'jobs') as item where item ->> 'name' = job.name;
$$;

-- Returns three values of a queue: the number of waiting items, whether there are more than this number, and the age of
-- the oldest item in seconds.
create function pg_temp.queue(name text, provider text default null, count_limit integer default 1001)
returns text
language sql
as $$
  select format('%s %s %s', item ->> 'waiting', item ->> 'isMore', (item ->> 'oldestSeconds')::float)
  from jsonb_array_elements(pg_temp.health(count_limit) -> 'queues') as item
  where item ->> 'queue' = queue.name and item ->> 'provider' is not distinct from queue.provider;
$$;

create function pg_temp.provider(name text, count_limit integer default 1001)
returns jsonb
language sql
as $$
  select item - 'provider'
  from jsonb_array_elements(pg_temp.health(count_limit) -> 'providers') as item
  where item ->> 'provider' = provider.name;
$$;

-- The whole report -----------------------------------------------------------------------------------------

select
  set_eq(
    $$ select jsonb_object_keys(pg_temp.health()) $$,
    array[
      'now',
      'connections',
      'connectionsAtMost',
      'addressKeysError',
      'schedulesError',
      'jobs',
      'queues',
      'providers',
      'partitions'
    ],
    'the health report has exactly the listed fields'
  );
select
  cmp_ok(
    abs(extract(epoch from (pg_temp.health() ->> 'now')::timestamptz - clock_timestamp())),
    '<',
    60::numeric,
    'the health report contains the actual time, even while private.now() is frozen for a test'
  );
select
  cmp_ok(
    (pg_temp.health() ->> 'connections')::integer,
    '>=',
    1,
    'the number of connections includes the connection of the caller'
  );
select
  set_eq(
    $$ select item ->> 'name' from jsonb_array_elements(pg_temp.health() -> 'jobs') as item $$,
    $$ select name from private.jobs where name <> 'schedules' $$,
    'the health report has an entry for every job'
  );
select
  is_empty(
    $$
    select item ->> 'queue'
    from jsonb_array_elements(pg_temp.health() -> 'queues') as item
    where item - 'queue' - 'provider' <> '{"waiting": 0, "isMore": false, "oldestSeconds": 0}'
  $$,
    'the health report shows every queue as empty if no items are waiting'
  );

-- Jobs -----------------------------------------------------------------------------------------------------

select
  is(
    (
      select string_agg(private.period_of(schedule)::text, ' ' order by place)
      from
        unnest(
          array['10 seconds', '* * * * *', '*/10 * * * *', '17 * * * *', '17 3 * * *']
        ) with ordinality as listed (schedule, place)
    ),
    '00:00:10 00:01:00 00:10:00 01:00:00 1 day',
    'the interval of a job is computed from its schedule'
  );
select
  is_empty(
    $$
    select name from private.jobs
    where schedule !~ '^(\d+ seconds|\* \* \* \* \*|\*/\d+ \* \* \* \*|\d+ \* \* \* \*|\d+ \d+ \* \* \*)$'
  $$,
    'every job has a schedule in one of the supported forms'
  );
select
  is(
    pg_temp.job('push'),
    '{"name": "push", "periodSeconds": 10, "succeededSecondsAgo": 0, "lateAfterSeconds": 60, "stuckAfterSeconds": 600, "isDueSinceLate": false, "isDueSinceStuck": false, "lastError": null}',
    'the health report shows that a job has just succeeded and that the job has no due work'
  );
select
  is(
    pg_temp.job('events') -> 'lateAfterSeconds',
    '180',
    'lateAfterSeconds in the health report is three times the interval of the job'
  );
select
  is(
    pg_temp.job('friend_requests') -> 'stuckAfterSeconds',
    '6000',
    'stuckAfterSeconds in the health report is ten times the interval of the job'
  );

update private.jobs
set last_succeeded_at = null
where name = 'accounts';
select
  is(
    pg_temp.job('accounts') -> 'succeededSecondsAgo',
    'null',
    'the health report shows null as the age of the last success if a job has never succeeded'
  );
select
  is(pg_temp.job('accounts') -> 'isDueSinceLate', 'false', 'a job without due work is not late');
insert into private.revoked_users (user_id, is_deleted, revoked_at, revoked_until, due_at)
values
  (gen_random_uuid(), true, private.now(), 'infinity', private.now() - interval '179 seconds');
select
  is(
    pg_temp.job('accounts') -> 'isDueSinceLate',
    'false',
    'a job is not late when its work has just become due'
  );
update private.revoked_users
set due_at = private.now() - interval '181 seconds';
select
  is(
    pg_temp.job(
      'accounts'
    ) - 'name' - 'lastError' - 'periodSeconds' - 'lateAfterSeconds' - 'stuckAfterSeconds',
    '{"succeededSecondsAgo": null, "isDueSinceLate": true, "isDueSinceStuck": false}',
    'a job is late when its work has been due for three intervals'
  );
update private.revoked_users
set due_at = private.now() - interval '11 minutes';
select
  is(
    pg_temp.job('accounts') -> 'isDueSinceStuck',
    'true',
    'a job is stuck when its work has been due for ten intervals'
  );
select
  is(
    pg_temp.queue('account_deletions'),
    '1 false 660',
    'the queue account_deletions in the health report contains the due account deletions'
  );

update private.jobs
set last_error = 'apns does not accept our settings'
where name = 'push';
select
  is(
    pg_temp.job('push') ->> 'lastError',
    'apns does not accept our settings',
    'the health report contains the last error of a job'
  );
update private.jobs
set last_error = 'The vault has no secret project_url.'
where name = 'schedules';
select
  is(
    pg_temp.health() ->> 'schedulesError',
    'The vault has no secret project_url.',
    'the health report contains the error that prevents the schedules from calling the jobs'
  );

-- Queues ---------------------------------------------------------------------------------------------------

insert into private.push_deliveries (device_id, notification_id, provider, created_at, next_attempt_at)
select
  gen_random_uuid(),
  gen_random_uuid(),
  'fcm',
  private.now(),
  private.now() - make_interval(secs => number)
from generate_series(1, 7) as number;
insert into private.push_deliveries
  (device_id, notification_id, provider, created_at, next_attempt_at, outcome, finished_at)
select
  gen_random_uuid(),
  gen_random_uuid(),
  'fcm',
  private.now(),
  private.now() - interval '1 day',
  'sent',
  private.now()
from generate_series(1, 20000);
insert into private.push_deliveries
  (device_id, notification_id, provider, created_at, next_attempt_at, quiet_until)
values
  (
    gen_random_uuid(),
    gen_random_uuid(),
    'fcm',
    private.now(),
    private.now() + interval '8 hours',
    private.now() + interval '8 hours'
  );
select
  is(
    pg_temp.queue('push', 'fcm'),
    '7 false 7',
    'the push queue contains deliveries that are neither sent nor delayed by quiet hours'
  );
select
  is(
    pg_temp.queue('push', 'apns'),
    '0 false 0',
    'the health report contains a separate push queue for each provider'
  );
select
  is(
    pg_temp.queue('push', 'fcm', 6),
    '5 true 7',
    'the health report counts waiting deliveries only up to the caller''s limit'
  );
select
  is(
    pg_temp.queue('push', 'fcm', 8),
    '7 false 7',
    'the health report counts all waiting deliveries if their number is below the caller''s limit'
  );

insert into private.media (key, owner_id, state, due_at, thumbnail_size)
values
  ('waiting', gen_random_uuid(), 'waiting', private.now() - interval '2 minutes', '256x256'),
  ('removing', gen_random_uuid(), 'removing', private.now() - interval '3 minutes', null),
  ('removing later', gen_random_uuid(), 'removing', private.now() + interval '3 minutes', null),
  ('retained', gen_random_uuid(), 'retained', private.now() - interval '4 minutes', null);
select
  is(
    pg_temp.queue('thumbnails'),
    '1 false 120',
    'the thumbnail queue in the health report contains a file that waits for its thumbnail'
  );
select
  is(
    pg_temp.queue('file_removals'),
    '1 false 180',
    'the queue of file removals in the health report contains a file that waits for its deletion'
  );
select
  is(
    pg_temp.queue('retained_files'),
    '1 false 240',
    'the queue of retained files in the health report contains a file that is due for its daily check'
  );

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.freeze_time('2026-06-09T12:00:00Z');
select tests.report('anna', 'user', tests.person('boris'));
select tests.freeze_time('2026-06-10T12:00:00Z');
select
  is(
    pg_temp.queue('reports'),
    '1 false 86400',
    'the health report measures the age of a report in the queue from the creation of the report'
  );

-- Providers ------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.provider('rustore'),
    '{"devices": 0, "isMore": false, "pausedSeconds": 0, "pauseReason": null}',
    'the health report contains a push provider even if no device uses the provider'
  );
select tests.register_device('anna', 'treasure', 'rustore', null);
select tests.register_device('boris', 'island', 'rustore', null);
select
  is(
    pg_temp.provider('rustore') -> 'devices',
    '2',
    'the health report contains the number of devices that use a push provider'
  );
select
  is(
    pg_temp.provider('rustore', 2) - 'pausedSeconds' - 'pauseReason',
    '{"devices": 1, "isMore": true}',
    'the health report counts the devices of a push provider only up to the caller''s limit'
  );
update private.push_providers
set
  paused_until = private.now() + interval '5 minutes',
  pause_reason = 'rustore is paused for now: quota'
where provider = 'rustore';
select
  is(
    pg_temp.provider('rustore') - 'devices' - 'isMore',
    '{"pausedSeconds": 300, "pauseReason": "rustore is paused for now: quota"}',
    'the health report shows that a push provider is paused, with the reason'
  );

-- Partitions -----------------------------------------------------------------------------------------------

create table private.by_time (at timestamptz) partition by range (at);
create table private.by_time_1 partition of private.by_time
for values from ('2026-06-10T00:00:00Z') to ('2026-06-11T00:00:00Z');
create table private.by_time_2 partition of private.by_time
for values from ('2026-06-11T00:00:00Z') to ('2026-06-13T12:00:00Z');
create table private.by_time_rest partition of private.by_time default;
-- The bounds of the partition are version 7 UUIDs of 2026-06-10 and of five days later.
create table private.by_id (id uuid) partition by range (id);
create table private.by_id_1 partition of private.by_id
for values from ('019eaed2-f400-7000-8000-000000000000') to ('019ec892-a000-7000-8000-000000000000');
create table private.by_name (name text) partition by list (name);
create table private.by_name_1 partition of private.by_name for values in ('anna');

create function pg_temp.days_ahead(table_name text)
returns numeric
language sql
as $$
  select round((item ->> 'daysAhead')::numeric, 2)
  from jsonb_array_elements(pg_temp.health() -> 'partitions') as item
  where item ->> 'table' = table_name;
$$;
select
  is(
    pg_temp.days_ahead('private.by_time'),
    3.00,
    'for tables that are partitioned by time, the health report shows for how many days ahead partitions exist'
  );
select
  is(
    pg_temp.days_ahead('private.by_id'),
    round(
      (extract(epoch from to_timestamp(x'019ec892a000'::bigint / 1000.0) - private.now()) / 86400)::numeric,
      2
    ),
    'for tables that are partitioned by time-ordered ids, the health report shows for how many days ahead partitions exist'
  );
select
  is(
    pg_temp.days_ahead('private.by_name'),
    null,
    'for a table that is not partitioned by time, the health report shows no number of days'
  );

-- Whether the database takes writes --------------------------------------------------------------------------

select
  is(
    tests.let_service('api.check_writes()'),
    'true',
    'api.check_writes returns true while the database accepts writes'
  );
select is_empty('select from private.write_checks', 'api.check_writes leaves no row in private.write_checks');
select
  throws_ok(
    $$
    select set_config('transaction_read_only', 'on', true);
    select tests.let_service('api.check_writes()');
  $$,
    '25006',
    null,
    'api.check_writes fails in a read-only database'
  );

-- Cost of the health report --------------------------------------------------------------------------------

create function pg_temp.blocks_read()
returns integer
language plpgsql
as $$
declare
  plan json;
begin
  perform private.health_of_queues(1001);
  execute 'explain (analyze, buffers, format json) select private.health_of_queues(1001)' into plan;
  return (plan -> 0 -> 'Plan' ->> 'Shared Hit Blocks')::integer + (plan -> 0 -> 'Plan' ->> 'Shared Read Blocks')::integer;
end;
$$;
select
  cmp_ok(
    pg_temp.blocks_read(),
    '<',
    200,
    'the health report reads each queue from an index, so finished rows do not slow down the report'
  );

-- Access ---------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select throws_ok('select api.get_health(1001)', '42501', null, 'a user cannot read the health report');
select throws_ok('select api.check_writes()', '42501', null, 'a user cannot call api.check_writes');
select tests.act_as_nobody();

select * from finish();

rollback;
