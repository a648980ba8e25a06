-- Schedules: pg_cron calls the edge function `jobs` over pg_net at the intervals in private.jobs, if work is due. The
-- calls need the vault secrets `project_url` and `jobs_secret_key`; `project_region` is optional. The local stack uses
-- a timer instead.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_media_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return exists (
    select 1
    from private.media
    where media.state in ('declared', 'unattached', 'removing')
      and media.due_at <= present
      and (media.leased_until is null or media.leased_until <= present)
  ) or exists (
    select 1
    from private.media
    where media.state = 'waiting'
      and media.due_at <= present
      and (media.leased_until is null or media.leased_until <= present)
  ) or exists (
    select 1 from private.media where media.state = 'retained' and media.due_at <= present
  ) or exists (
    select 1
    from private.media
    where not media.is_passive
      and media.state in ('cropped', 'uncropped', 'retained')
      and (media.leased_until is null or media.leased_until <= present)
  ) or exists (
    select 1 from private.media_retentions where media_retentions.retained_until <= present
  ) or exists (
    select 1 from private.media_upload_hours as hours where hours.hour <= present - interval '25 hours'
  );
end;
$$;

comment on function private.is_media_due is
  'Whether the `media` job has work: files to delete, to check or to store again, thumbnails to create, or expired rows of media_retentions or media_upload_hours to delete. Each condition reads a separate index.';

create function private.is_notification_purge_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return exists (
    select 1
    from public.notifications
    where notifications.created_at < present - make_interval(days => private.setting('notification_days')::integer)
  ) or exists (
    select 1 from private.unread_changes where unread_changes.notified_at <= private.foldable_until()
  ) or exists (
    select 1 from private.hiding_passes
  ) or exists (
    select 1 from private.request_removals
  ) or exists (
    select 1 from private.notification_marks
  ) or exists (
    select 1 from private.notification_cooldowns as cooldown where cooldown.recorded_at <= present - interval '1 day'
  );
end;
$$;

comment on function private.is_notification_purge_due is
  'Whether the `notifications` job has work: old notifications or notification_cooldowns to delete, unread changes to fold, or rows of hiding_passes, request_removals or notification_marks to process.';

create function private.is_report_purge_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return exists (
    select 1
    from private.former_participants as former
    where former.left_at < present - make_interval(days => private.setting('former_participant_days')::integer)
  ) or exists (
    select 1 from public.reports where reports.status = 'open' and reports.lapses_at <= present
  ) or exists (
    select 1
    from private.message_versions as version
    where version.replaced_at < present - make_interval(days => private.setting('message_version_days')::integer)
  ) or exists (
    select 1 from private.emptied_chat_messages as emptied where emptied.kept_until <= present
  ) or exists (
    select 1 from private.left_chats
  ) or exists (
    select 1 from private.report_files as file where file.evidence is not null and file.evidence_until <= present
  );
end;
$$;

comment on function private.is_report_purge_due is
  'Whether the `reports` job has work: lapsed reports, chats that all participants have left, or data past its retention period. The data with a retention period consists of evidence, earlier versions of messages, copies of messages from chats without participants, and records of former participants.';

create function private.are_changes_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  until timestamptz := present - make_interval(days => 1 + private.setting('sync_days')::integer);
begin
  return exists (
    select 1 from private.change_log where change_log.changed_at < until
  ) or exists (
    select 1 from private.message_readings where message_readings.changed_at < until
  ) or exists (
    select 1 from private.suspension_changes where suspension_changes.changed_at < until
  ) or exists (
    select 1
    from private.suspensions
    where not suspensions.is_end_logged and suspensions.suspended_until <= present
  );
end;
$$;

comment on function private.are_changes_due is
  'Whether the `sync` job has work: rows of the change log that are older than any valid cursor, or expired suspensions whose end is not logged yet.';

create function private.are_old_deliveries_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  responses_stored_since timestamptz := private.deliveries_kept_since(present);
begin
  return exists (
    select 1 from private.push_deliveries_default as delivery where delivery.created_at < responses_stored_since
  ) or exists (
    select private.old_delivery_partitions(present)
  ) or exists (
    -- Checks only the days after the current day. The current day may have no partition, if rows of the day were
    -- already stored in the default partition.
    select
      private.missing_partitions(
        'push_deliveries',
        private.utc_day(clock_timestamp()) + 1,
        private.setting('push_partitions_ahead')::integer
      )
  );
end;
$$;

comment on function private.are_old_deliveries_due is
  'Whether the `push_deliveries` job has work: old deliveries to delete, or a partition to create for one of the next days.';

create function private.are_accounts_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return exists (
    select 1 from private.revoked_users where revoked_users.due_at <= present
  ) or exists (
    select 1 from private.inheritance_tasks where inheritance_tasks.due_at <= present
  ) or exists (
    select 1 from private.deleted_logins where deleted_logins.due_at <= present
  ) or exists (
    select 1 from private.audit_log_removals where audit_log_removals.due_at <= present
  );
end;
$$;

comment on function private.are_accounts_due is
  'Whether the `accounts` job has work: data of deleted accounts to clean up, restrictions that a new account must inherit from a deleted account, or rows of the audit log to delete.';

create function private.are_events_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return exists (
    select 1 from public.events where events.is_live and events.finishes_at <= present
  ) or exists (
    select 1
    from public.events
    where events.status = 'published' and events.deleted_at is null and events.start_at <= present
  ) or exists (
    select 1 from private.event_deletion_recipients as recipient where recipient.expires_at <= present
  );
end;
$$;

comment on function private.are_events_due is
  'Whether the `events` job has work: an event has started or ended and its stored status is not updated yet, or rows of event_deletion_recipients have expired.';

create function private.is_job_due(job text, present timestamptz default private.now())
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  -- Each condition is the same as in the RPC function of the job and reads the same index.
  return case job
    when 'accounts' then private.are_accounts_due(present)
    when 'push' then exists (
      select 1
      from
        private.push_providers as provider
        join private.push_deliveries as delivery on delivery.provider = provider.provider
      where provider.paused_until <= present
        and delivery.finished_at is null
        and delivery.next_attempt_at <= present
    )
    when 'media' then private.is_media_due(present)
    when 'event_reminders' then exists (
      select 1 from private.event_reminders where event_reminders.due_at <= present
    )
    when 'events' then private.are_events_due(present)
    when 'friend_requests' then private.is_friend_request_purge_due(present)
    when 'limits' then private.is_limit_purge_due(present)
    when 'idempotent_responses' then exists (
      select 1 from private.idempotent_responses where idempotent_responses.stored_at <= private.responses_stored_since()
    )
    when 'live_locations' then exists (
      select 1 from private.live_locations where live_locations.expires_at <= present
    ) or exists (
      select 1
      from
        private.live_locations
        join private.location_topics on location_topics.person_id = live_locations.person_id
      where live_locations.broadcast_at <= present
    )
    when 'matches' then exists (
      select 1 from private.people_interactions where people_interactions.expires_at <= present
    ) or exists (
      select 1
      from private.like_notifications
      where like_notifications.notified_at <= present - make_interval(days => private.setting('interaction_days')::integer)
    )
    when 'notifications' then private.is_notification_purge_due(present)
    when 'sync' then private.are_changes_due(present)
    when 'push_deliveries' then private.are_old_deliveries_due(present)
    when 'reports' then private.is_report_purge_due(present)
  end;
end;
$$;

comment on function private.is_job_due is
  'Whether a run of the job would find work now. If the argument `present` is an earlier time, returns whether any of the work that exists now was already due at that time. For the `push` job, deliveries are work even if their push provider has no settings. Returns null if this function has no condition for the job. In this case the schedule always calls the job.';

create function private.post_job(job text)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := now();
  project_url text;
  secret_key text;
  region text;
  new_id bigint;
begin
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'jobs_secret_key';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into region using 'project_region';
  -- pg_net keeps a transaction open until the slowest response, so the edge function responds before it starts the
  -- work.
  execute 'select net.http_post(url => $1, headers => $2, timeout_milliseconds => 5000)'
  into new_id
  using
    project_url || '/functions/v1/jobs/' || job,
    -- A job runs faster in a region near the database.
    jsonb_strip_nulls(jsonb_build_object('apikey', secret_key, 'x-region', region));
  insert into private.job_requests (request_id, requested_at)
  values (new_id, present)
  on conflict on constraint job_requests_pkey do update
    set requested_at = excluded.requested_at;
  delete from private.job_requests where job_requests.requested_at < present - interval '1 hour';
  return new_id;
end;
$$;

comment on function private.post_job is
  'Calls the edge function `jobs` over pg_net with the secrets of the vault, whether or not work is due. Returns the id of the request.';

create function private.call_job(job text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  missing text;
  trouble text;
begin
  -- Reads only the names of the secrets; post_job decrypts the secrets if a job is due.
  execute $query$
    select string_agg(needed.name, ' and no ' order by needed.ordinal)
    from unnest(array['project_url', 'jobs_secret_key']) with ordinality as needed (name, ordinal)
    where not exists (select from vault.decrypted_secrets as secret where secret.name = needed.name)
  $query$ into missing;
  trouble := 'The vault has no secret ' || missing || ', so that no job is called by the clock.';
  -- Writes last_error only when its value changes, not on every run of the schedule.
  update private.jobs
  set last_error = trouble
  where jobs.name = 'schedules' and jobs.last_error is distinct from trouble;
  if trouble is not null or not private.is_job_due(job) then
    return;
  end if;
  perform private.post_job(job);
end;
$$;

comment on function private.call_job is
  'Calls the edge function `jobs` over pg_net for one job if the job has work. The pg_cron schedule of the job calls this function. If the function cannot call the edge function, it stores the reason in the row `schedules` of private.jobs.';

-- Rules --------------------------------------------------------------------------------------------------

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    raise notice 'Without pg_cron, pg_net and the vault something else has to call the function jobs.';
    return;
  end if;
  execute 'create extension if not exists pg_cron';
  execute 'create extension if not exists pg_net with schema extensions';
  -- A call of cron.schedule does not enable a disabled schedule again, so each schedule is deleted and created again.
  execute $schedule$
    select cron.unschedule(jobid) from cron.job where starts_with(jobname, 'social_')
  $schedule$;
  execute $schedule$
    select cron.schedule('social_' || name, schedule, format('select private.call_job(%L)', name))
    from private.jobs
    where name <> 'schedules'
  $schedule$;
  -- pg_cron never deletes the rows of its log of runs, so one of the schedules deletes old rows.
  execute $schedule$
    select cron.schedule(
      'social_cron_history',
      '17 3 * * *',
      'delete from cron.job_run_details where end_time < now() - interval ''7 days'''
    )
  $schedule$;
end;
$$;
