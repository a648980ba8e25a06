-- Jobs: all work that time must do, one row each, with what became of its last run.
-- Each job is safe to run twice at once. The function `jobs` does the work; a schedule of the platform calls it, or the
-- timer of the local stack.

-- Tables -------------------------------------------------------------------------------------------------

create table private.jobs (
  name text constraint jobs_pkey primary key,
  schedule text not null,
  meaning text not null,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_succeeded_at timestamptz,
  last_result jsonb,
  last_error text
);

comment on table private.jobs is 'Scheduled work; schedule is a pg_cron expression.';

insert into private.jobs (name, schedule, meaning)
values
  ('push', '10 seconds', 'Sends what waits to be pushed to devices.'),
  ('media', '* * * * *', 'Makes thumbnails, removes files that were deleted or never attached.'),
  ('events', '* * * * *', 'Writes that events have started or are over; their open groups expire.'),
  (
    'live_locations',
    '10 seconds',
    'Tells of moves that came too soon, ends live locations whose time is over.'
  ),
  ('matches', '*/10 * * * *', 'Forgets likes and dislikes that have expired.'),
  ('notifications', '* * * * *', 'Removes old notifications, folds the counts of unread ones.'),
  ('push_deliveries', '*/10 * * * *', 'Forgets old deliveries.');

-- Api ----------------------------------------------------------------------------------------------------

create function api.start_job(job text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  update private.jobs set last_started_at = clock_timestamp() where jobs.name = job;
  return json_build_object('started', found);
end;
$$;

comment on function api.start_job is 'Jobs: {started}; false for a name that is no job.';

create function api.finish_job(job text, result jsonb, problem text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  update private.jobs
  set
    last_finished_at = clock_timestamp(),
    last_succeeded_at = case when problem is null then clock_timestamp() else jobs.last_succeeded_at end,
    last_result = coalesce(result, jobs.last_result),
    last_error = problem
  where jobs.name = job;
  return json_build_object('finished', found);
end;
$$;

comment on function api.finish_job is 'Jobs: {finished}. Records what a run has done, or why it failed.';

create function api.list_jobs()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  return json_build_object(
    'data', (
      select
        json_agg(
          json_build_object(
            'name', jobs.name,
            'schedule', jobs.schedule,
            'meaning', jobs.meaning,
            'lastStartedAt', private.iso_time(jobs.last_started_at),
            'lastFinishedAt', private.iso_time(jobs.last_finished_at),
            'lastSucceededAt', private.iso_time(jobs.last_succeeded_at),
            'lastResult', jobs.last_result,
            'lastError', jobs.last_error
          )
          order by jobs.name collate "C"
        )
      from private.jobs
    )
  );
end;
$$;

comment on function api.list_jobs is 'GET /jobs: {data}, every job with its last run.';

grant execute on function api.start_job to service_role;
grant execute on function api.finish_job to service_role;
grant execute on function api.list_jobs to service_role;
