-- Jobs: the work that time must do, and what became of the last run of each (GET /jobs).

begin;

select plan(26);

update private.jobs
set
  last_started_at = null,
  last_finished_at = null,
  last_succeeded_at = null,
  last_result = null,
  last_error = null;

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
    array['events', 'live_locations', 'matches', 'media', 'notifications', 'push', 'push_deliveries'],
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
    7::bigint,
    'every job says what it is for'
  );
select
  is(
    (
      select count(*)
      from jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') as item
      where item ->> 'schedule' ~ '^([1-9]|[1-5][0-9]) seconds$|^(\*|\*/[1-5]?[0-9])( \*){4}$'
    ),
    7::bigint,
    'the schedule of every job is one that pg_cron understands'
  );

-- A run --------------------------------------------------------------------------------------------------------

select tests.keep('before', clock_timestamp()::text);
select is(tests.let_service($$api.start_job('push')$$), '{"started": true}', 'a run starts');
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
    tests.let_service($$api.finish_job('push', '{"sent": 3}', null)$$),
    '{"finished": true}',
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

select tests.let_service($$api.start_job('push')$$);
select tests.keep('succeeded', pg_temp.listed('push') ->> 'lastSucceededAt');
update private.jobs
set last_succeeded_at = last_succeeded_at - interval '1 hour'
where name = 'push';
select tests.let_service($$api.finish_job('push', null, 'The provider is away.')$$);
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
select tests.let_service($$api.start_job('push')$$);
select
  is(
    pg_temp.listed('push') ->> 'lastError',
    'The provider is away.',
    'the error of the last run stays to be seen while the next one runs'
  );
select tests.let_service($$api.finish_job('push', '{"sent": 1}', 'Half of it was refused.')$$);
select
  is(
    pg_temp.last_run('push'),
    'started, finished, succeeded before, result {"sent": 1}, error Half of it was refused.',
    'a run that fails half way tells both'
  );
select tests.let_service($$api.start_job('push')$$);
select tests.let_service($$api.finish_job('push', '{"sent": 2}', null)$$);
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
select tests.let_service($$api.finish_job('media', null, 'Storage is away.')$$);
select
  is(
    pg_temp.last_run('media'),
    'finished, never succeeded, error Storage is away.',
    'a job that has only failed never succeeded'
  );
select is(pg_temp.listed('push') ->> 'lastError', null, 'the error of one job is not that of another');

-- Twice at once --------------------------------------------------------------------------------------------------

select
  is(
    array_agg(tests.let_service('api.' || call)),
    array['{"started": true}', '{"started": true}', '{"finished": true}', '{"finished": true}']::jsonb[],
    'two runs at once each start and finish'
  )
from
  unnest(
    array[
      $$start_job('events')$$,
      $$start_job('events')$$,
      $$finish_job('events', '{"started": 1}', null)$$,
      $$finish_job('events', '{"started": 0}', null)$$
    ]
  ) as call;
select
  is(
    pg_temp.last_run('events'),
    'started, finished, succeeded, result {"started": 0}',
    'of two runs at once the one that finishes last is listed'
  );

-- No job ---------------------------------------------------------------------------------------------------------

select
  is(tests.let_service($$api.start_job('coffee')$$), '{"started": false}', 'what is no job does not start');
select
  is(
    tests.let_service($$api.finish_job('coffee', '{}', null)$$),
    '{"finished": false}',
    'what is no job does not finish'
  );
select is(pg_temp.listed('coffee'), null, 'what is no job is not listed afterwards');
select is(tests.let_service('api.start_job(null)'), '{"started": false}', 'nothing is no job');

select * from finish();

rollback;
