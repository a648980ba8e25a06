-- Health: metrics for operators and their alarms, measured in one statement. The queries read indexes and count only up
-- to a limit, so that their cost does not depend on the amount of data. The edge function `health` decides whether a
-- metric is ok or a problem, because the function has information that the database lacks.

-- Tables -------------------------------------------------------------------------------------------------

create table private.write_checks (
  id uuid not null,
  constraint write_checks_pkey primary key (id)
);

comment on table private.write_checks is
  'Table into which api.check_writes inserts a row, to check whether the database accepts writes. The insert is rolled back, so the table is always empty.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.period_of(schedule text)
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when schedule ~ '^\d+ seconds?$' then schedule::interval
    when schedule = '* * * * *' then interval '1 minute'
    when schedule ~ '^\*/\d+ \* \* \* \*$' then make_interval(mins => substring(schedule from '^\*/(\d+)')::integer)
    when schedule ~ '^\d+ \* \* \* \*$' then interval '1 hour'
    else interval '1 day'
  end;
end;
$$;

comment on function private.period_of is
  'Returns the interval between the runs of a pg_cron schedule, if the format of the schedule is one of those that private.jobs contains. Returns one day for every other format.';

create function private.health_of_job(job private.jobs)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  period interval := private.period_of(job.schedule);
  -- A job is late after three periods at the earliest, because the first calls may be lost (pg_net gives up after 5 s)
  -- and a run needs some time.
  late interval := greatest(3 * period, interval '1 minute');
  stuck interval := greatest(10 * period, interval '10 minutes');
begin
  return json_build_object(
    'name', job.name,
    'periodSeconds', extract(epoch from period)::double precision,
    'succeededSecondsAgo', extract(epoch from present - job.last_succeeded_at)::double precision,
    'lateAfterSeconds', extract(epoch from late)::double precision,
    'stuckAfterSeconds', extract(epoch from stuck)::double precision,
    -- The schedule calls a job only if work is due, so it is normal that a job without work has not run recently.
    'isDueSinceLate', coalesce(private.is_job_due(job.name, present - late), true),
    'isDueSinceStuck', coalesce(private.is_job_due(job.name, present - stuck), true),
    'lastError', job.last_error
  );
end;
$$;

comment on function private.health_of_job is
  'Returns for a job the seconds since its last success and the thresholds in seconds after which the job is late or stuck. Also returns for each threshold whether the job already had due work that many seconds ago. If private.is_job_due has no condition for the job, these two values are always true, because the schedule then always calls the job.';

create function private.waiting_in_media(count_limit integer)
returns table (queue text, waiting bigint, oldest_at timestamptz)
language plpgsql
stable
rows 3
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  present timestamptz := private.now();
begin
  return query
  select
    'thumbnails',
    (select count(*) from (select from private.media where media.state = 'waiting' limit count_limit) as found),
    (select min(media.due_at) from private.media where media.state = 'waiting')
  union all
  select
    'file_removals',
    (
      select count(*)
      from
        (
          select
          from private.media
          where media.state in ('declared', 'unattached', 'removing') and media.due_at <= present
          limit count_limit
        ) as found
    ),
    (select min(media.due_at) from private.media where media.state in ('declared', 'unattached', 'removing'))
  union all
  select
    'retained_files',
    (
      select count(*)
      from
        (
          select from private.media where media.state = 'retained' and media.due_at <= present limit count_limit
        ) as found
    ),
    (select min(media.due_at) from private.media where media.state = 'retained');
end;
$$;

comment on function private.waiting_in_media is
  'Returns the queues of the `media` job: files that wait for a thumbnail, files that wait for deletion, and files whose retention must be checked.';

create function private.waiting_for_moderators(count_limit integer)
returns table (queue text, waiting bigint, oldest_at timestamptz)
language plpgsql
stable
rows 3
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select
    'reports',
    (select count(*) from (select from public.reports where reports.status = 'open' limit count_limit) as found),
    (select min(reports.created_at) from public.reports where reports.status = 'open')
  union all
  select
    'appeals',
    (select count(*) from (select from private.appeals where appeals.outcome is null limit count_limit) as found),
    (select min(appeals.created_at) from private.appeals where appeals.outcome is null)
  union all
  select
    'birthdates',
    (
      select count(*)
      from
        (select from private.minors where minors.disputed_at is not null limit count_limit) as found
    ),
    (select min(minors.disputed_at) from private.minors where minors.disputed_at is not null);
end;
$$;

comment on function private.waiting_for_moderators is
  'Returns the queues of cases that wait for a decision by a moderator.';

create function private.waiting_for_jobs(count_limit integer)
returns table (queue text, waiting bigint, oldest_at timestamptz)
language plpgsql
stable
rows 2
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  present timestamptz := private.now();
begin
  return query
  select
    'account_deletions',
    (
      select count(*)
      from
        (select from private.revoked_users where revoked_users.due_at <= present limit count_limit) as found
    ),
    (select min(revoked_users.due_at) from private.revoked_users)
  union all
  select
    'event_reminders',
    (
      select count(*)
      from
        (select from private.event_reminders where event_reminders.due_at <= present limit count_limit) as found
    ),
    (select min(event_reminders.due_at) from private.event_reminders);
end;
$$;

comment on function private.waiting_for_jobs is
  'Returns the queues of jobs whose work is scheduled for a specific time.';

create function private.waiting_pushes(count_limit integer)
returns table (provider public.push_provider, waiting bigint, oldest_at timestamptz)
language plpgsql
stable
rows 3
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select
    providers.provider,
    (
      select count(*)
      from
        (
          select
          from private.push_deliveries as delivery
          where delivery.provider = providers.provider and delivery.finished_at is null and delivery.quiet_until is null
          limit count_limit
        ) as found
    ),
    (
      select min(delivery.next_attempt_at)
      from private.push_deliveries as delivery
      where delivery.provider = providers.provider and delivery.finished_at is null
    )
  from private.push_providers as providers;
end;
$$;

comment on function private.waiting_pushes is
  'Returns for each push provider the number of unfinished deliveries that are not deferred until quiet hours end, and the time of the earliest next attempt of an unfinished delivery.';

create function private.health_of_queues(count_limit integer)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      json_agg(
        json_build_object(
          'queue', queues.queue,
          'provider', queues.provider,
          'waiting', least(queues.waiting, count_limit - 1),
          'isMore', queues.waiting >= count_limit,
          'oldestSeconds', greatest(0, extract(epoch from private.now() - queues.oldest_at))::double precision
        )
        order by queues.queue, queues.provider
      )
    from
      (
        select 'push' as queue, pushes.* from private.waiting_pushes(count_limit) as pushes
        union all
        select files.queue, null, files.waiting, files.oldest_at from private.waiting_in_media(count_limit) as files
        union all
        select dues.queue, null, dues.waiting, dues.oldest_at from private.waiting_for_jobs(count_limit) as dues
        union all
        select cases.queue, null, cases.waiting, cases.oldest_at from private.waiting_for_moderators(count_limit) as cases
      ) as queues
  );
end;
$$;

comment on function private.health_of_queues is
  'Returns all queues, with one queue of pushes per provider. Each queue has the number of waiting items, at most count_limit - 1, and the seconds since the oldest item became due (0 if no item is due).';

create function private.health_of_providers(count_limit integer)
returns json
language plpgsql
stable
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return (
    select
      json_agg(
        json_build_object(
          'provider', providers.provider,
          'devices', least(counted.devices, count_limit - 1),
          'isMore', counted.devices >= count_limit,
          'pausedSeconds',
          case
            when providers.paused_until > private.now()
              then extract(epoch from providers.paused_until - private.now())::double precision
            else 0
          end,
          'pauseReason', case when providers.paused_until > private.now() then providers.pause_reason end
        )
        order by providers.provider
      )
    from
      private.push_providers as providers
      cross join lateral (
        select count(*) as devices
        from
          (select from private.devices where devices.provider = providers.provider limit count_limit) as found
      ) as counted
  );
end;
$$;

comment on function private.health_of_providers is
  'Returns for each push provider the number of its devices, the seconds until its pause ends, and the reason for the pause. The number is at most count_limit - 1.';

create function private.bound_of_partition(bound text)
returns timestamptz
language plpgsql
immutable
set search_path = ''
as $$
declare
  upper_end text := substring(bound from 'TO \(''([^'']*)''');
begin
  return case
    -- A UUID version 7 begins with the milliseconds since 1970.
    when upper_end ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then to_timestamp(('x' || left(replace(upper_end, '-', ''), 12))::bit(48)::bigint / 1000.0)
    when upper_end ~ '^\d{4}-\d{2}-\d{2}' then (upper_end::timestamp at time zone 'UTC')
  end;
end;
$$;

comment on function private.bound_of_partition is
  'Returns the time at which a partition ends, given the partition bound from the catalogue. The upper bound is a time or an id that contains a time; for any other bound, returns null.';

create function private.health_of_partitions()
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('table', found.name, 'daysAhead', found.days) order by found.name), '[]')
    from
      (
        select
          parent.oid::regclass::text as name,
          extract(
            epoch from max(private.bound_of_partition(pg_get_expr(child.relpartbound, child.oid))) - private.now()
          )::double precision
          / 86400 as days
        from
          pg_catalog.pg_class as parent
          left join pg_catalog.pg_inherits as link on link.inhparent = parent.oid
          left join pg_catalog.pg_class as child on child.oid = link.inhrelid
        where
          parent.relkind = 'p'
          and parent.relnamespace in (select oid from pg_catalog.pg_namespace where nspname in ('public', 'private'))
        group by parent.oid
      ) as found
  );
end;
$$;

comment on function private.health_of_partitions is
  'Returns each partitioned table of the project with the number of days, counted from now, for which partitions exist. The number is null if the partitions are not bounded by time.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.check_writes()
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  begin
    insert into private.write_checks (id)
    values (gen_random_uuid());
    raise sqlstate 'UF200';
  exception
    when sqlstate 'UF200' then
      -- At this point the exception has rolled back the insert.
      return 'true';
  end;
end;
$$;

comment on function api.check_writes is
  'GET /health: returns true after an insert and its rollback. Fails with the PostgreSQL error if the database accepts no writes: 25006 while it is read-only.';

grant execute on function api.check_writes to service_role;

create function api.get_health(count_limit integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  return json_build_object(
    -- Returns the actual time instead of the start of the transaction, because the caller compares it with its own
    -- clock.
    'now', private.iso_time(clock_timestamp()),
    'connections', (select sum(numbackends) from pg_catalog.pg_stat_database),
    'connectionsAtMost', current_setting('max_connections')::integer,
    'addressKeysError', private.address_keys_error(),
    'schedulesError', private.schedules_error(),
    'jobs', (
      select json_agg(private.health_of_job(jobs) order by jobs.name collate "C")
      from private.jobs
      where jobs.name <> 'schedules'
    ),
    'queues', private.health_of_queues(count_limit),
    'providers', private.health_of_providers(count_limit),
    'partitions', private.health_of_partitions()
  );
end;
$$;

comment on function api.get_health is
  'GET /health with the secret key: returns {now, connections, connectionsAtMost, addressKeysError, schedulesError, jobs, queues, providers, partitions}: the current time, the number of database connections and its maximum, the problems with the address keys and with the schedules (null if none exist), and the metrics of each job, queue, push provider and partitioned table. The numbers of waiting items and devices are at most count_limit - 1.';

grant execute on function api.get_health to service_role;
