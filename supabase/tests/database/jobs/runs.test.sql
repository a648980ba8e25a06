-- Jobs: the work that time must do, and what became of the last run of each (GET /jobs).

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

-- Starts a run: its id, null without a place.
create function pg_temp.start(job text)
returns uuid
language sql
as $$
  select (tests.let_service(format('api.start_job(%L)', job)) ->> 'runId')::uuid;
$$;

-- Finishes a run: whether another one is asked for.
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

-- What the list tells of one job.
create function pg_temp.listed(job text)
returns jsonb
language sql
as $$
  select item
  from jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') as item
  where item ->> 'name' = job;
$$;

-- The same in short: when it started, finished and succeeded, its result and its error.
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
        when item ->> 'lastSucceededAt' = item ->> 'lastFinishedAt' then 'succeeded'
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
    'the service lists every job by its name'
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
    'a job that never ran says so'
  );
select
  is(
    (
      select count(*)
      from jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') as item
      where item ->> 'meaning' ~ '^[A-Z].*\.$'
    ),
    (select count(*) from private.jobs),
    'every job says what it is for'
  );
select
  is(
    (
      select count(*)
      from jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') as item
      where item ->> 'schedule' ~ '^([1-9]|[1-5][0-9]) seconds$|^(\*|\*/[1-5]?[0-9]|[1-5]?[0-9])( \*){4}$'
    ),
    (select count(*) from private.jobs),
    'the schedule of every job is one that pg_cron understands'
  );

-- A run --------------------------------------------------------------------------------------------------------

select tests.keep('before', clock_timestamp()::text);
select tests.keep('run', pg_temp.start('push')::text);
select isnt(tests.kept('run'), null, 'a run starts');
select
  is(pg_temp.last_run('push'), 'started, never succeeded', 'a run that was cut short has only started');
select
  cmp_ok(
    (pg_temp.listed('push') ->> 'lastStartedAt')::timestamptz,
    '>=',
    date_trunc('milliseconds', tests.kept('before')::timestamptz),
    'a run starts when it starts, not when something else did'
  );
select
  matches(
    pg_temp.listed('push') ->> 'lastStartedAt',
    '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$',
    'times are listed as everywhere'
  );
select
  is(
    pg_temp.finish(tests.kept('run')::uuid, '{"sent": 3}', null),
    '{"finished": true, "isAskedFor": false}',
    'a run finishes'
  );
select
  is(
    pg_temp.last_run('push'),
    'started, finished, succeeded, result {"sent": 3}',
    'a run that succeeded tells what it has done'
  );
select
  is(
    pg_temp.listed('push') -> 'lastResult',
    '{"sent": 3}',
    'the result of a run is listed as the numbers that it is'
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
    'a run that fails tells why, and leaves what the last good one has done'
  );
select
  is(
    (pg_temp.listed('push') ->> 'lastSucceededAt')::timestamptz,
    tests.kept('succeeded')::timestamptz - interval '1 hour',
    'a run that fails leaves when the last good one was'
  );
select tests.keep('run', pg_temp.start('push')::text);
select
  is(
    pg_temp.listed('push') ->> 'lastError',
    'The provider is away.',
    'the error of the last run stays to be seen while the next one runs'
  );
select pg_temp.finish(tests.kept('run')::uuid, '{"sent": 1}', 'Half of it was refused.');
select
  is(
    pg_temp.last_run('push'),
    'started, finished, succeeded before, result {"sent": 1}, error Half of it was refused.',
    'a run that fails half way tells both'
  );
select pg_temp.run('push', '{"sent": 2}', null);
select
  is(
    pg_temp.last_run('push'),
    'started, finished, succeeded, result {"sent": 2}',
    'a run that succeeds takes the error away'
  );

-- One and another ------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.last_run(job),
    'never succeeded',
    format('the runs of one job are not those of another (%s)', job)
  )
from unnest(array['push_deliveries', 'media']) as job;
select pg_temp.run('media', null, 'Storage is away.');
select
  is(
    pg_temp.last_run('media'),
    'started, finished, never succeeded, error Storage is away.',
    'a job that has only failed never succeeded'
  );
select is(pg_temp.listed('push') ->> 'lastError', null, 'the error of one job is not that of another');

-- Several at once -----------------------------------------------------------------------------------------------

create temporary table events_runs as
  select place, pg_temp.start('events') as id
  from generate_series(1, 5) as place;

select
  is(
    (select array_agg(events_runs.id is not null order by events_runs.place) from events_runs),
    array[true, true, true, true, false],
    'four runs of a job are at work at once, whoever starts them, and no fifth'
  );
select isnt(pg_temp.start('matches'), null, 'the places of one job are not those of another');
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
    'who finishes first after a run was refused is told to ask for another, and nobody else'
  );
select
  is(
    pg_temp.last_run('events'),
    'started, finished, succeeded, result {"started": 0}',
    'of several runs at once the one that finishes last is listed'
  );
select tests.keep('run', pg_temp.start('events')::text);
select isnt(tests.kept('run'), null, 'what has finished leaves its place');
select isnt(pg_temp.start('events'), null, 'and so does the next');
select is(pg_temp.start('events'), null, 'until all places are taken again');

-- A run that died ------------------------------------------------------------------------------------------------

update private.job_runs
set leased_until = clock_timestamp()
where id = tests.kept('run')::uuid;
select
  is(
    tests.let_service(format('api.renew_job_run(%L)', tests.kept('run'))),
    '{"renewed": false}',
    'a run whose lease is over learns that its place is not its own any more'
  );
select tests.keep('heir', pg_temp.start('events')::text);
select isnt(tests.kept('heir'), null, 'another takes the place of a run that died');
update private.job_runs
set leased_until = clock_timestamp() + interval '14 seconds'
where id = tests.kept('heir')::uuid;
select tests.keep('renewed_after', clock_timestamp()::text);
select
  is(
    tests.let_service(format('api.renew_job_run(%L)', tests.kept('heir'))),
    '{"renewed": true}',
    'a run at work renews its place'
  );
select
  cmp_ok(
    (select leased_until from private.job_runs where id = tests.kept('heir')::uuid),
    '>=',
    tests.kept('renewed_after')::timestamptz + interval '15 seconds',
    'and has it for another lease'
  );
select pg_temp.finish(tests.kept('heir')::uuid, '{}', null);
select
  is(
    tests.let_service(format('api.renew_job_run(%L)', tests.kept('heir'))),
    '{"renewed": false}',
    'a run that has finished has no place to renew'
  );
update private.job_runs
set started_at = started_at - interval '61 minutes'
where id = tests.kept('heir')::uuid;
select pg_temp.start('events');
select
  is_empty(
    format('select 1 from private.job_runs where id = %L', tests.kept('heir')),
    'runs of more than an hour ago are forgotten'
  );

-- No job ---------------------------------------------------------------------------------------------------------

select is(pg_temp.start('coffee'), null, 'what is no job does not start');
select
  is(
    pg_temp.finish(gen_random_uuid(), '{}', null),
    '{"finished": false, "isAskedFor": false}',
    'what is no run does not finish'
  );
select is(pg_temp.listed('coffee'), null, 'what is no job is not listed afterwards');
select is(pg_temp.start(null), null, 'nothing is no job');

select * from finish();

rollback;
