-- Jobs: the scheduled jobs of the project, one row per job, with the result of the last run. Several runs of a job may
-- work concurrently, up to a limit: each run occupies a slot for the time of a lease, and renews the lease while the
-- run works. The edge function `jobs` does the work. A pg_cron schedule in the database, or the timer of the local
-- stack, calls the edge function.

-- Tables -------------------------------------------------------------------------------------------------

create table private.jobs (
  name text constraint jobs_pkey primary key,
  schedule text not null,
  meaning text not null,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_succeeded_at timestamptz,
  last_result jsonb,
  last_error text,
  is_asked_for boolean not null default false
);

comment on table private.jobs is
  'Scheduled jobs. The column `schedule` contains a pg_cron expression. The row `schedules` is not a job: its column `last_error` contains the reason why pg_cron cannot call the jobs, or null.';
comment on column private.jobs.is_asked_for is
  'True if a run could not start because all slots of the job were occupied. When a run of the job finishes, the edge function then starts another run.';

create table private.job_runs (
  id uuid constraint job_runs_pkey primary key default gen_random_uuid(),
  job text not null constraint job_runs_job_fkey
    references private.jobs (name)
      on delete cascade,
  started_at timestamptz not null,
  leased_until timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  problem text
);

comment on table private.job_runs is
  'Runs of the last hour. An unfinished run occupies a slot until its lease ends. A working run renews its lease; a crashed run does not.';

create index job_runs_job_idx on private.job_runs (job, started_at);

create index job_runs_unfinished_idx on private.job_runs (job, leased_until)
where finished_at is null;

-- The table is unlogged because the tables of pg_net are also unlogged, and the ids of pg_net restart after a crash.
create unlogged table private.job_requests (
  request_id bigint constraint job_requests_pkey primary key,
  requested_at timestamptz not null
);

comment on table private.job_requests is
  'Requests to the edge function `jobs` over pg_net within the last hour. private.schedules_error uses the ids to find the responses to these requests among all pg_net responses of the project.';

create index job_requests_requested_at_idx on private.job_requests (requested_at);

insert into private.settings (name, value, meaning)
values
  ('job_runs_at_once', '4', 'Maximum number of concurrent runs of one job, whatever requests them.'),
  (
    'job_run_lease_seconds',
    '15',
    'Duration of the lease with which a run occupies its slot, in seconds. A working run renews the lease.'
  );

insert into private.jobs (name, schedule, meaning)
values
  (
    'accounts',
    '* * * * *',
    'Deletes the logins of deleted accounts, purges their remaining data, also in the audit log, and completes what new logins inherit from them.'
  ),
  ('push', '10 seconds', 'Sends queued push notifications to devices.'),
  (
    'media',
    '* * * * *',
    'Creates thumbnails, and deletes files that were released or never attached, once they are no longer needed as evidence.'
  ),
  ('event_reminders', '10 seconds', 'Reminds organizers and guests of events that start soon.'),
  (
    'events',
    '* * * * *',
    'Updates the status of events that have started or ended, and expires their open groups.'
  ),
  (
    'friend_requests',
    '*/10 * * * *',
    'Deletes expired friend requests, and old records of notifications and rejections of requests.'
  ),
  ('limits', '17 * * * *', 'Deletes rate-limit buckets that have been full for a day.'),
  (
    'idempotent_responses',
    '*/10 * * * *',
    'Deletes stored responses of calls with an Idempotency-Key after a day.'
  ),
  (
    'live_locations',
    '10 seconds',
    'Broadcasts moves that were delayed because they came too soon, and ends expired live locations.'
  ),
  ('matches', '*/10 * * * *', 'Deletes expired likes and dislikes.'),
  (
    'notifications',
    '* * * * *',
    'Deletes old notifications, folds unread counts, applies blocks and watermarks to large numbers of notifications, and deletes cooldowns after a day.'
  ),
  (
    'push_deliveries',
    '*/10 * * * *',
    'Deletes old push deliveries a day at a time, and creates the partitions of the coming days.'
  ),
  (
    'reports',
    '*/10 * * * *',
    'Closes reports without a decision, deletes expired evidence, and deletes old records of people who left a chat.'
  ),
  (
    'sync',
    '*/10 * * * *',
    'Deletes rows of the change log that no valid sync cursor needs, and logs suspensions that ended by the clock.'
  ),
  ('schedules', '10 seconds', 'Starts jobs on schedule if they have work. Its error says why it cannot.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.schedules_error()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  stored text := (select jobs.last_error from private.jobs where jobs.name = 'schedules');
  status integer;
  failure text;
  requested_at timestamptz;
begin
  if stored is not null or to_regclass('net._http_response') is null then
    return stored;
  end if;
  -- The query reads all recent responses and looks up their requests, because the table of responses has no index on
  -- id.
  execute $query$
    with
      answered as materialized (
        select response.id, response.status_code, response.error_msg
        from net._http_response as response
        where response.created > now() - interval '1 hour'
      )
    select answered.status_code, answered.error_msg, request.requested_at
    from
      answered
      join private.job_requests as request on request.request_id = answered.id
    order by request.requested_at desc, request.request_id desc
    limit 1
  $query$ into status, failure, requested_at;
  return case
    when status = 401 then format(
      'The functions rejected the call of %s with 401: jobs_secret_key in the vault is not a secret key of the project.',
      private.iso_time(requested_at)
    )
    when status between 300 and 499 then format(
      'The call of %s got %s: project_url in the vault is wrong, or the function jobs is not deployed.',
      private.iso_time(requested_at),
      status
    )
    when failure not ilike 'timeout%' then format(
      'The call of %s got no response: %s. project_url in the vault may be wrong.',
      private.iso_time(requested_at),
      failure
    )
  end;
end;
$$;

comment on function private.schedules_error is
  'Returns the reason why the schedules cannot call the jobs: the vault lacks a secret, or the last request was rejected (3xx or 4xx) or failed without a response. Returns null if the schedules can call the jobs. Also returns null after a timeout or a 5xx, because the next call may succeed.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.start_job(job text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := clock_timestamp();
  lease_seconds integer := private.setting('job_run_lease_seconds')::integer;
  run_id uuid;
begin
  perform private.require_service();
  -- Serialises the start and end of the runs of a job, so that two runs cannot take the same slot.
  perform 1 from private.jobs where jobs.name = job for no key update;
  if not found then
    return null;
  end if;
  delete from private.job_runs where job_runs.job = start_job.job and job_runs.started_at < present - interval '1 hour';
  if (
    select count(*)
    from private.job_runs
    where job_runs.job = start_job.job and job_runs.finished_at is null and job_runs.leased_until > present
  ) >= private.setting('job_runs_at_once')::integer then
    update private.jobs set is_asked_for = true where jobs.name = job;
    return null;
  end if;
  insert into private.job_runs (job, started_at, leased_until)
  values
    (start_job.job, present, present + make_interval(secs => lease_seconds))
  returning id into run_id;
  update private.jobs set last_started_at = present where jobs.name = job;
  return json_build_object('runId', run_id, 'leaseSeconds', lease_seconds);
end;
$$;

comment on function api.start_job is
  'Called by the edge function `jobs` before it runs a job. Occupies a slot for the run, and returns {runId, leaseSeconds}: the id of the run, and the time after which the slot becomes free unless the run renews its lease. Returns null if the job is unknown or all slots are occupied.';

create function api.renew_job_run(run_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := clock_timestamp();
begin
  perform private.require_service();
  update private.job_runs
  set leased_until = present + make_interval(secs => private.setting('job_run_lease_seconds')::integer)
  where job_runs.id = run_id and job_runs.finished_at is null and job_runs.leased_until > present;
  return json_build_object('renewed', found);
end;
$$;

comment on function api.renew_job_run is
  'Called by the edge function `jobs` while a run works. Extends the lease of the run, and returns {renewed}. The field is false if the lease has already ended, because another run may have taken the slot.';

create function api.finish_job(run_id uuid, result jsonb, problem text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  run private.job_runs;
  was_asked_for boolean;
begin
  perform private.require_service();
  select job_runs.* into run from private.job_runs where job_runs.id = run_id;
  select jobs.is_asked_for into was_asked_for from private.jobs where jobs.name = run.job for no key update;
  update private.job_runs
  set finished_at = clock_timestamp(), result = finish_job.result, problem = finish_job.problem
  where job_runs.id = run_id;
  update private.jobs
  set
    last_finished_at = clock_timestamp(),
    last_succeeded_at = case
      when finish_job.problem is null then clock_timestamp()
      else jobs.last_succeeded_at
    end,
    last_result = coalesce(finish_job.result, jobs.last_result),
    last_error = finish_job.problem,
    is_asked_for = false
  where jobs.name = run.job;
  return json_build_object('finished', found, 'isAskedFor', coalesce(was_asked_for, false));
end;
$$;

comment on function api.finish_job is
  'Called by the edge function `jobs` at the end of a run. Stores the result of the run, or the reason why the run failed, and returns {finished, isAskedFor}. The field `finished` is false if the run is unknown. The field `isAskedFor` is true if another run could not start in the meantime because all slots were occupied.';

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
            'lastError',
            case
              when jobs.name = 'schedules' then private.schedules_error()
              else jobs.last_error
            end
          )
          order by jobs.name collate "C"
        )
      from private.jobs
    )
  );
end;
$$;

comment on function api.list_jobs is
  'GET /jobs: returns {data}, a list of all jobs with the times, the result and the error of the last run.';

grant execute on function api.start_job to service_role;
grant execute on function api.renew_job_run to service_role;
grant execute on function api.finish_job to service_role;
grant execute on function api.list_jobs to service_role;
