-- Jobs: scheduled work, and the result of the last run of each job (GET /jobs).

begin;

select plan(37);

update private.jobs
set
  last_started_at = null,
  last_finished_at = null,
  last_succeeded_at = null,
  last_result = null,
  last_error = null,
  is_asked_for = false;

delete from private.job_runs;

-- Starts a run and returns its id, or null if no slot is free.
create function pg_temp.start(job text)
returns uuid
language sql
as $$
  select (tests.let_service(format('api.start_job(%L)', job)) ->> 'runId')::uuid;
$$;

-- Finishes a run and returns whether another run was requested.
create function pg_temp.finish(run uuid, result jsonb, problem text)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.finish_job(%L, %L, %L)', run, result, problem));
$$;

-- Starts a run of a job and finishes it.
create function pg_temp.run(job text, result jsonb, problem text)
returns jsonb
language sql
as $$
  select pg_temp.finish(pg_temp.start(job), result, problem);
$$;

-- Returns the list entry of one job.
create function pg_temp.listed(job text)
returns jsonb
language sql
as $$
  select item
  from jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') as item
  where item ->> 'name' = job;
$$;

-- Returns a summary of a job's list entry: whether the last run started, finished and succeeded, the result and the
-- error.
create function pg_temp.last_run(job text)
returns text
language sql
as $$
  select
    concat_ws(
      ', ',
      case
        when item ->> 'lastStartedAt' is not null then 'started'
      end,
      case
        when item ->> 'lastFinishedAt' is not null then 'finished'
      end,
      case
        when item ->> 'lastSucceededAt' is null then 'never succeeded'
        -- The job sets the two times one after the other. The tests set an earlier success back by an hour.
        when (item ->> 'lastSucceededAt')::timestamptz > (
          item ->> 'lastFinishedAt'
        )::timestamptz - interval '1 minute' then 'succeeded'
        else 'succeeded before'
      end,
      'result ' || (item ->> 'lastResult'),
      'error ' || (item ->> 'lastError')
    )
  from pg_temp.listed(job) as item;
$$;

-- The list -----------------------------------------------------------------------------------------------------

select
  is(
    (
      select array_agg(item ->> 'name' order by place)
      from
        jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') with ordinality as listed (
          item,
          place
        )
    ),
    (select array_agg(name order by name) from private.jobs),
    'the service lists every job, ordered by name'
  );
select
  is(
    pg_temp.listed('push') - 'meaning',
    '{
      "name": "push",
      "schedule": "10 seconds",
      "lastStartedAt": null,
      "lastFinishedAt": null,
      "lastSucceededAt": null,
      "lastResult": null,
      "lastError": null
    }',
    'the list contains a job that has never run'
  );
select
  is(
    (
      select count(*)
      from jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') as item
      where item ->> 'meaning' ~ '^[A-Z].*\.$'
    ),
    (select count(*) from private.jobs),
    'the list describes the purpose of every job'
  );
select
  is(
    (
      select count(*)
      from jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') as item
      where item ->> 'schedule' ~ '^([1-9]|[1-5][0-9]) seconds$|^(\*|\*/[1-5]?[0-9]|[1-5]?[0-9])( \*){4}$'
    ),
    (select count(*) from private.jobs),
    'every job has a cron schedule that pg_cron accepts'
  );

-- A run --------------------------------------------------------------------------------------------------------

select tests.keep('before', clock_timestamp()::text);
select tests.keep('run', pg_temp.start('push')::text);
select isnt(tests.kept('run'), null, 'the service starts a run of a job');
select
  is(
    pg_temp.last_run('push'),
    'started, never succeeded',
    'the list of jobs shows an interrupted run as started, but not as finished'
  );
select
  cmp_ok(
    (pg_temp.listed('push') ->> 'lastStartedAt')::timestamptz,
    '>=',
    date_trunc('milliseconds', tests.kept('before')::timestamptz),
    'a run records the actual time of its start'
  );
select
  matches(
    pg_temp.listed('push') ->> 'lastStartedAt',
    '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$',
    'the list of jobs shows times in the format of the API'
  );
select
  is(
    pg_temp.finish(tests.kept('run')::uuid, '{"sent": 3}', null),
    '{"finished": true, "isAskedFor": false}',
    'the service finishes a run'
  );
select
  is(
    pg_temp.last_run('push'),
    'started, finished, succeeded, result {"sent": 3}',
    'the list of jobs shows the result of a successful run'
  );
select
  is(
    pg_temp.listed('push') -> 'lastResult',
    '{"sent": 3}',
    'the list of jobs shows the numbers in the result of a run'
  );

-- A run that fails -----------------------------------------------------------------------------------------------

select tests.keep('succeeded', pg_temp.listed('push') ->> 'lastSucceededAt');
update private.jobs
set last_succeeded_at = last_succeeded_at - interval '1 hour'
where name = 'push';
select pg_temp.run('push', null, 'The provider is away.');
select
  is(
    pg_temp.last_run('push'),
    'started, finished, succeeded before, result {"sent": 3}, error The provider is away.',
    'a failed run stores its error and keeps the result of the last successful run'
  );
select
  is(
    (pg_temp.listed('push') ->> 'lastSucceededAt')::timestamptz,
    tests.kept('succeeded')::timestamptz - interval '1 hour',
    'a failed run keeps the time of the last successful run'
  );
select tests.keep('run', pg_temp.start('push')::text);
select
  is(
    pg_temp.listed('push') ->> 'lastError',
    'The provider is away.',
    'the list of jobs shows the error of the last run until the next run has finished'
  );
select pg_temp.finish(tests.kept('run')::uuid, '{"sent": 1}', 'Half of it was refused.');
select
  is(
    pg_temp.last_run('push'),
    'started, finished, succeeded before, result {"sent": 1}, error Half of it was refused.',
    'a run that fails halfway stores both its result and its error'
  );
select pg_temp.run('push', '{"sent": 2}', null);
select
  is(
    pg_temp.last_run('push'),
    'started, finished, succeeded, result {"sent": 2}',
    'a successful run clears the error of its job'
  );

-- Independent jobs -----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.last_run(job),
    'never succeeded',
    format('runs of one job do not change the list entry of another job: %s', job)
  )
from unnest(array['push_deliveries', 'media']) as job;
select pg_temp.run('media', null, 'Storage is away.');
select
  is(
    pg_temp.last_run('media'),
    'started, finished, never succeeded, error Storage is away.',
    'a job with only failed runs has never succeeded'
  );
select
  is(
    pg_temp.listed('push') ->> 'lastError',
    null,
    'the list of jobs does not show an error of one job for another job'
  );

-- Concurrent runs -----------------------------------------------------------------------------------------------

create temporary table events_runs as
  select place, pg_temp.start('events') as id
  from generate_series(1, 5) as place;

select
  is(
    (select array_agg(events_runs.id is not null order by events_runs.place) from events_runs),
    array[true, true, true, true, false],
    'a fifth run of the job `events` cannot start while four runs are active'
  );
select isnt(pg_temp.start('matches'), null, 'each job has its own limit of concurrent runs');
select
  is(
    (
      select
        array_agg(
          pg_temp.finish(events_runs.id, '{"started": 0}', null) ->> 'isAskedFor'
          order by events_runs.place
        )
      from events_runs
      where events_runs.place in (1, 2)
    ),
    array['true', 'false'],
    'after a run could not start, only the first run that finishes learns that another run was requested'
  );
select
  is(
    pg_temp.last_run('events'),
    'started, finished, succeeded, result {"started": 0}',
    'the list of jobs shows the result of the concurrent run that finished last'
  );
select tests.keep('run', pg_temp.start('events')::text);
select isnt(tests.kept('run'), null, 'another run can start after one run has finished');
select isnt(pg_temp.start('events'), null, 'a second run can start after two runs have finished');
select
  is(pg_temp.start('events'), null, 'no run of a job can start while all its slots are taken again');

-- A crashed run --------------------------------------------------------------------------------------------------

update private.job_runs
set leased_until = clock_timestamp()
where id = tests.kept('run')::uuid;
select
  is(
    tests.let_service(format('api.renew_job_run(%L)', tests.kept('run'))),
    '{"renewed": false}',
    'a run whose lease has expired cannot renew the lease'
  );
select tests.keep('heir', pg_temp.start('events')::text);
select isnt(tests.kept('heir'), null, 'the next run of a job can take the slot of a crashed run');
update private.job_runs
set leased_until = clock_timestamp() + interval '14 seconds'
where id = tests.kept('heir')::uuid;
select tests.keep('renewed_after', clock_timestamp()::text);
select
  is(
    tests.let_service(format('api.renew_job_run(%L)', tests.kept('heir'))),
    '{"renewed": true}',
    'a run that has not finished can renew its lease before the lease expires'
  );
select
  cmp_ok(
    (select leased_until from private.job_runs where id = tests.kept('heir')::uuid),
    '>=',
    tests.kept('renewed_after')::timestamptz + interval '15 seconds',
    'a renewed lease lasts for a full period from the renewal'
  );
select pg_temp.finish(tests.kept('heir')::uuid, '{}', null);
select
  is(
    tests.let_service(format('api.renew_job_run(%L)', tests.kept('heir'))),
    '{"renewed": false}',
    'a finished run cannot renew its lease'
  );
update private.job_runs
set started_at = started_at - interval '61 minutes'
where id = tests.kept('heir')::uuid;
select pg_temp.start('events');
select
  is_empty(
    format('select 1 from private.job_runs where id = %L', tests.kept('heir')),
    'runs that are older than an hour are deleted'
  );

-- Unknown jobs and runs ------------------------------------------------------------------------------------------

select is(pg_temp.start('coffee'), null, 'starting an unknown job returns no run');
select
  is(
    pg_temp.finish(gen_random_uuid(), '{}', null),
    '{"finished": false, "isAskedFor": false}',
    'an unknown run cannot be finished'
  );
select
  is(pg_temp.listed('coffee'), null, 'an attempt to start an unknown job does not add the job to the list');
select is(pg_temp.start(null), null, 'starting a job whose name is null returns no run');

select * from finish();

rollback;
