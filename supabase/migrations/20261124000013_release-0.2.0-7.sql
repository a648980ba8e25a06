-- What version 0.2.0 was released with, made of supabase/schemas, where each table and verb is to be read.

-- Schedules: calls the function `jobs` as often as private.jobs says where something is due, on platforms with pg_cron
-- and pg_net. It needs two secrets in the vault, `project_url` and `jobs_secret_key`, and takes a third, `project_region`.
-- The local stack has a timer of its own.

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
    select 1 from private.media where media.state = 'held' and media.due_at <= present
  ) or exists (
    select 1 from private.media_holds where media_holds.held_until <= present
  ) or exists (
    select 1 from private.media_upload_hours as hours where hours.hour <= present - interval '25 hours'
  );
end;
$$;

comment on function private.is_media_due is
  'Whether there is a file to remove or to look at, a thumbnail to make, or a hold or an hour of uploads to forget now; each part reads an index of its own.';

create function private.is_tidying_due(present timestamptz)
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
    select 1 from private.unread_changes where unread_changes.told_at <= private.settled_until()
  ) or exists (
    select 1 from private.hiding_passes
  ) or exists (
    select 1 from private.notification_marks
  ) or exists (
    select 1 from private.tellings as telling where telling.noted_at <= present - interval '1 day'
  );
end;
$$;

comment on function private.is_tidying_due is
  'Whether there are old notifications, counts to fold, floods that were blocked, read or left behind, or tellings to forget.';

create function private.is_report_tidying_due(present timestamptz)
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
    select 1 from private.report_files as file where file.evidence is not null and file.evidence_until <= present
  );
end;
$$;

comment on function private.is_report_tidying_due is
  'Whether there are reports, evidence, earlier versions of messages or former participants that are too old.';

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
    select 1 from private.changes where changes.changed_at < until
  ) or exists (
    select 1 from private.message_readings where message_readings.changed_at < until
  ) or exists (
    select 1 from private.suspension_changes where suspension_changes.changed_at < until
  );
end;
$$;

comment on function private.are_changes_due is
  'Whether there are notes of changes that no cursor asks for any more.';

create function private.are_old_deliveries_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  kept_since timestamptz := private.deliveries_kept_since(present);
begin
  return exists (
    select 1 from private.push_deliveries_default as delivery where delivery.created_at < kept_since
  ) or exists (
    select private.old_delivery_partitions(present)
  ) or exists (
    -- Of the present day there may be none: once it has begun in the default partition, it ends there.
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
  'Whether there are old deliveries, or a coming day has no partition for them.';

create function private.is_job_due(job text, present timestamptz default private.now())
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  -- Each is the condition of the job's own verb, and reads the same index.
  return case job
    when 'accounts' then exists (
      select 1 from private.barred_logins where barred_logins.due_at <= present
    )
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
    when 'events' then exists (
      select 1 from public.events where events.is_live and events.finishes_at <= present
    ) or exists (
      select 1
      from public.events
      where events.status = 'published' and events.deleted_at is null and events.start_at <= present
    )
    when 'friend_requests' then exists (
      select 1 from public.friendships where friendships.status = 'pending' and friendships.created_at <= private.pending_since()
    ) or exists (
      select 1
      from private.friend_request_notices as notice
      where notice.told_at <= present - make_interval(days => private.setting('friend_request_notice_days')::integer)
    ) or exists (
      select 1
      from private.friend_request_rejections as rejection
      where rejection.rejected_at <= present - make_interval(days => private.setting('friend_request_quiet_days')::integer)
    )
    when 'limits' then private.is_tidying_of_limits_due(present)
    when 'kept_answers' then exists (
      select 1 from private.kept_answers where kept_answers.kept_at <= private.kept_since()
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
      from private.like_notices
      where like_notices.notified_at <= present - make_interval(days => private.setting('interaction_days')::integer)
    )
    when 'notifications' then private.is_tidying_due(present)
    when 'sync' then private.are_changes_due(present)
    when 'push_deliveries' then private.are_old_deliveries_due(present)
    when 'reports' then private.is_report_tidying_due(present)
  end;
end;
$$;

comment on function private.is_job_due is
  'Whether a run of the job would find something to do now, or of what is there would have found it at an earlier moment; what a provider without settings is to deliver counts. Null for what is no job of these, which is then called at every turn.';

create function private.call_job(job text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
  region text;
  trouble text;
begin
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'jobs_secret_key';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into region using 'project_region';
  if project_url is null or secret_key is null then
    trouble := format(
      'The vault has no secret %s, so that no job is called by the clock.',
      concat_ws(
        ' and no ',
        case
          when project_url is null then 'project_url'
        end,
        case
          when secret_key is null then 'jobs_secret_key'
        end
      )
    );
  end if;
  -- Written when it changes, not at every turn.
  update private.jobs
  set last_error = trouble
  where jobs.name = 'schedules' and jobs.last_error is distinct from trouble;
  if trouble is not null or not private.is_job_due(job) then
    return;
  end if;
  -- pg_net keeps a transaction open until the slowest answer; the function answers before it works.
  execute 'select net.http_post(url => $1, headers => $2, timeout_milliseconds => 5000)'
  using
    project_url || '/functions/v1/jobs/' || job,
    -- Near the database each job is done sooner.
    jsonb_strip_nulls(jsonb_build_object('apikey', secret_key, 'x-region', region));
end;
$$;

comment on function private.call_job is
  'Asks the function jobs to do one job now if it is due, over pg_net; run by pg_cron. What keeps it from calling is in the row schedules of private.jobs.';

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
    select cron.schedule('social_' || name, schedule, format('select private.call_job(%L)', name))
    from private.jobs
    where name <> 'schedules'
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

-- Logins, at every table that clients may read: a barred login finds nothing there, and who is suspended only what the
-- endpoints show that are open to them.

create policy blocks_select_admitted on public.blocks
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy chat_participants_select_admitted on public.chat_participants
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy chats_select_admitted on public.chats
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy event_authors_select_admitted on public.event_authors
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy events_select_admitted on public.events
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy friendships_select_admitted on public.friendships
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy like_group_approvals_select_admitted on public.like_group_approvals
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy like_group_members_select_admitted on public.like_group_members
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy like_groups_select_admitted on public.like_groups
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy matches_select_admitted on public.matches
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy message_attachments_select_admitted on public.message_attachments
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy messages_select_admitted on public.messages
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy notifications_select_admitted on public.notifications
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy profile_photos_select_admitted on public.profile_photos
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

create policy profiles_select_admitted on public.profiles
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

create policy reports_select_admitted on public.reports
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

create policy terms_acceptances_select_admitted on public.terms_acceptances
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

create policy terms_versions_select_admitted on public.terms_versions
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

-- Health: what operators and their alarms ask of the database, measured in one statement.
-- Each number is read by an index and counts no further than a bound, so that asking costs the same however much there
-- is. What a number means, ok or trouble, is decided by the function `health`, which knows what the database cannot.

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
  'How long it is from one turn of a schedule of pg_cron to the next, of the forms that private.jobs has; a day of all others.';

create function private.health_of_job(job private.jobs)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  period interval := private.period_of(job.schedule);
  -- Of each the first turns may be lost: pg_net gives up after 5 s, and a run takes a while.
  late interval := greatest(3 * period, interval '1 minute');
  stuck interval := greatest(10 * period, interval '10 minutes');
begin
  return json_build_object(
    'name', job.name,
    'periodSeconds', extract(epoch from period)::double precision,
    'succeededSecondsAgo', extract(epoch from present - job.last_succeeded_at)::double precision,
    'lateAfterSeconds', extract(epoch from late)::double precision,
    'stuckAfterSeconds', extract(epoch from stuck)::double precision,
    -- The schedule calls only what is due, so that a job without work need not have run for long.
    'isDueSinceLate', coalesce(private.is_job_due(job.name, present - late), true),
    'isDueSinceStuck', coalesce(private.is_job_due(job.name, present - stuck), true),
    'lastError', job.last_error
  );
end;
$$;

comment on function private.health_of_job is
  'When a job succeeded last, from when on it counts as late and as stuck, and whether there was work for it then already. What private.is_job_due does not know is always due.';

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
    'held_files',
    (
      select count(*)
      from
        (
          select from private.media where media.state = 'held' and media.due_at <= present limit count_limit
        ) as found
    ),
    (select min(media.due_at) from private.media where media.state = 'held');
end;
$$;

comment on function private.waiting_in_media is
  'Files that wait for the job media: for a thumbnail, to be removed, or to be looked at whether they are held still.';

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
        (select from private.adulthoods where adulthoods.doubted_at is not null limit count_limit) as found
    ),
    (select min(adulthoods.doubted_at) from private.adulthoods where adulthoods.doubted_at is not null);
end;
$$;

comment on function private.waiting_for_moderators is 'What waits for a decision of moderators.';

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
        (select from private.barred_logins where barred_logins.due_at <= present limit count_limit) as found
    ),
    (select min(barred_logins.due_at) from private.barred_logins)
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

comment on function private.waiting_for_jobs is 'Work of jobs that is to be done at a time of its own.';

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
  'Deliveries of each provider that are not finished and do not rest, and since when the one is due that has been due longest.';

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
  'Each queue, of pushes by provider: how many wait, counted to one below the limit, and for how long the oldest has been due; 0 where none is.';

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
  'Each provider of pushes: how many devices it has, counted to one below the limit, and for how long it is paused, and why.';

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
    -- A UUID of version 7 begins with milliseconds since 1970.
    when upper_end ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then to_timestamp(('x' || left(replace(upper_end, '-', ''), 12))::bit(48)::bigint / 1000.0)
    when upper_end ~ '^\d{4}-\d{2}-\d{2}' then (upper_end::timestamp at time zone 'UTC')
  end;
end;
$$;

comment on function private.bound_of_partition is
  'The moment at which a partition ends, by its bound as the catalogue has it: of a time or of an id in the order of time. Null of anything else.';

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
  'Each partitioned table of ours: for how many days from now there are partitions; null where they end at no time.';

-- Api ----------------------------------------------------------------------------------------------------

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
    -- Not that of the transaction: it is compared with the clock of who asks.
    'now', private.iso_time(clock_timestamp()),
    -- As the platform sets it once the disk is nearly full.
    'isReadOnly', current_setting('default_transaction_read_only')::boolean,
    'connections', (select sum(numbackends) from pg_catalog.pg_stat_database),
    'connectionsAtMost', current_setting('max_connections')::integer,
    'schedulesError', (select jobs.last_error from private.jobs where jobs.name = 'schedules'),
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
  'GET /health with the secret key: {now, isReadOnly, connections, connectionsAtMost, schedulesError, jobs, queues, providers, partitions}; what is counted, to one below count_limit.';

grant execute on function api.get_health to service_role;

-- Health metrics: what isolates count, added up, since they are many and live shortly.
-- Each hands over its counts every few seconds, in one statement in the background; no call of a verb waits for it.

-- Tables -------------------------------------------------------------------------------------------------

create unlogged table private.metric_counts (
  shard smallint not null,
  series text collate "C" not null constraint metric_counts_series_length check (length(series) <= 400),
  total double precision not null,
  buckets bigint[],
  constraint metric_counts_pkey primary key (shard, series)
)
with (fillfactor = 50);

comment on table private.metric_counts is
  'What isolates have counted since the last crash, of which alarms are to make nothing. Unlogged: a scraper keeps what it has read. A row for each series that stands in the code, several times.';
comment on column private.metric_counts.shard is
  'One of a few, taken at random, so that isolates seldom wait for each other.';
comment on column private.metric_counts.series is 'Name and labels in the text format of Prometheus.';
comment on column private.metric_counts.total is 'The count, or of a histogram the sum of all that it holds.';
comment on column private.metric_counts.buckets is
  'Of a histogram: how many fell into each bucket, not into those before it.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.sum_of_buckets(one bigint[], other bigint[])
returns bigint[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select array_agg(coalesce(sums.one, 0) + coalesce(sums.other, 0) order by sums.place)
    from unnest(one, other) with ordinality as sums (one, other, place)
  );
end;
$$;

comment on function private.sum_of_buckets is 'The counts of two histograms, bucket by bucket; null of none.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.add_metrics(counts jsonb)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  shards constant integer := 4;
begin
  perform private.require_service();
  insert into private.metric_counts as kept (shard, series, total, buckets)
  select chosen.shard, given.series, given.total, given.buckets
  from
    (select floor(random() * shards)::smallint as shard) as chosen
    cross join jsonb_to_recordset(counts -> 'counts') as given (series text, total double precision, buckets bigint[])
  -- In one order, so that two isolates never wait for each other in a circle.
  order by given.series
  on conflict on constraint metric_counts_pkey do update
    set
      total = kept.total + excluded.total,
      buckets = private.sum_of_buckets(kept.buckets, excluded.buckets);
  return 'null';
end;
$$;

comment on function api.add_metrics is
  'Isolates: null. Adds {counts: [{series, total, buckets}]} to what others have counted.';

create function api.list_metrics()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  return (
    with
      summed as (
        select kept.series, sum(kept.total) as total
        from private.metric_counts as kept
        group by kept.series
      ),
      bucket_sums as (
        select kept.series, bucket.place, sum(bucket.held) as held
        from private.metric_counts as kept cross join unnest(kept.buckets) with ordinality as bucket (held, place)
        group by kept.series, bucket.place
      ),
      histograms as (
        select bucket_sums.series, json_agg(bucket_sums.held order by bucket_sums.place) as buckets
        from bucket_sums
        group by bucket_sums.series
      )
    select
      coalesce(
        json_agg(
          json_build_object('series', summed.series, 'total', summed.total, 'buckets', histograms.buckets)
          order by summed.series
        ),
        '[]'
      )
    from summed left join histograms on histograms.series = summed.series
  );
end;
$$;

comment on function api.list_metrics is
  'GET /health/metrics: [{series, total, buckets}], what all isolates have handed over.';

grant execute on function api.add_metrics to service_role;
grant execute on function api.list_metrics to service_role;
