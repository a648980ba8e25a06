-- Schedules: calls the function `jobs` as often as private.jobs says, where the platform has pg_cron and pg_net.
-- It needs two secrets in the vault: `project_url` and `jobs_secret_key`. The local stack has a timer of its own.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.call_job(job text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
begin
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'jobs_secret_key';
  if project_url is null or secret_key is null then
    raise exception 'The vault has no project_url or no jobs_secret_key.';
  end if;
  execute 'select net.http_post(url => $1, headers => $2, timeout_milliseconds => 150000)'
  using
    project_url || '/functions/v1/jobs/' || job,
    jsonb_build_object('apikey', secret_key);
end;
$$;

comment on function private.call_job is
  'Asks the function jobs to do one job now, over pg_net; run by pg_cron.';

-- Rules --------------------------------------------------------------------------------------------------

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    raise notice 'Without pg_cron, pg_net and the vault something else has to call the function jobs.';
    return;
  end if;
  execute 'create extension if not exists pg_cron';
  execute 'create extension if not exists pg_net with schema extensions';
  execute $schedule$
    select cron.schedule('social_' || name, schedule, format('select private.call_job(%L)', name)) from private.jobs
  $schedule$;
  -- Retention: the extension keeps a row of every run for ever.
  execute $schedule$
    select cron.schedule(
      'social_cron_history',
      '17 3 * * *',
      'delete from cron.job_run_details where end_time < now() - interval ''7 days'''
    )
  $schedule$;
end;
$$;
