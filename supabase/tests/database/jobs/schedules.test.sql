-- Jobs: the schedules call the edge function `jobs` only if work is due, and store their errors as the error of the job
-- `schedules`.

begin;

select plan(64);

-- Creates stubs for the parts of the vault and of pg_net that the schedules use.
delete from vault.secrets;
create schema if not exists net;
create table net.calls (id bigserial, url text, headers jsonb, timeout_milliseconds integer);
create function net.http_post(url text, headers jsonb, timeout_milliseconds integer)
returns bigint
language sql
as $$
  insert into net.calls (url, headers, timeout_milliseconds)
  values (url, headers, timeout_milliseconds)
  returning id;
$$;
create unlogged table net._http_response (
  id bigint,
  status_code integer,
  content_type text,
  headers jsonb,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);
create index on net._http_response (created);

-- Deletes rows that would make a job due before the first test.
delete from private.revoked_users;
delete from private.deleted_logins;
delete from private.inheritance_tasks;
delete from public.profile_photos;
delete from public.message_attachments;
update public.events
set cover_key = null;
delete from private.media;
delete from private.media_retentions;
delete from private.media_upload_hours;
delete from private.unread_changes;
delete from private.people_interactions;
delete from private.like_notifications;
delete from private.live_locations;
delete from public.friendships;
delete from private.former_participants;
update private.jobs
set last_error = null;
update public.events
set status = 'cancelled'
where is_live;
-- This table is truncated last, because the statements above notify users. The test uses TRUNCATE instead of DELETE,
-- because a table scan also reads dead rows.
truncate table private.push_deliveries;

create function pg_temp.due()
returns text
language sql
as $$
  select coalesce(string_agg(name, ' ' order by name), 'nothing')
  from private.jobs
  where private.is_job_due(name);
$$;

-- Runs the schedule of every job, and returns the requests that were sent.
create function pg_temp.called()
returns text
language plpgsql
as $$
begin
  delete from net.calls;
  perform private.call_job(name) from private.jobs where name <> 'schedules';
  return coalesce((select string_agg(url, ' ' order by url) from net.calls), 'nothing');
end;
$$;

create function pg_temp.trouble()
returns text
language sql
as $$
  select item ->> 'lastError'
  from jsonb_array_elements(tests.let_service('api.list_jobs()') -> 'data') as item
  where item ->> 'name' = 'schedules';
$$;

-- Secrets --------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.trouble(),
    null,
    'the list of jobs shows no error before the schedules call a job for the first time'
  );
select
  is(
    pg_temp.called(),
    'nothing',
    'a schedule without its secrets in the vault neither calls its job nor fails'
  );
select
  is(
    pg_temp.trouble(),
    'The vault has no secret project_url and no jobs_secret_key, so that no job is called by the clock.',
    'the list of jobs names the secrets that are missing in the vault'
  );
select
  is(
    (select count(*) from private.jobs where last_error is not null),
    1::bigint,
    'the list of jobs shows missing secrets as the error of only one job'
  );
select tests.keep('row', (select xmin || ' ' || ctid::text from private.jobs where name = 'schedules'));
select pg_temp.called();
select
  is(
    (select xmin || ' ' || ctid::text from private.jobs where name = 'schedules'),
    tests.kept('row'),
    'the schedules store the error about missing secrets only once'
  );
select vault.create_secret('https://example.test', 'project_url');
select pg_temp.called();
select
  is(
    pg_temp.trouble(),
    'The vault has no secret jobs_secret_key, so that no job is called by the clock.',
    'the error about missing secrets names only the secret that is still missing'
  );
select vault.create_secret('sb_secret_test', 'jobs_secret_key');
select
  is(pg_temp.called(), 'nothing', 'a schedule that has both secrets sends no request if no job is due');
select
  is(
    pg_temp.trouble(),
    null,
    'the schedules clear the error about missing secrets once the vault contains both secrets'
  );

-- Due work -------------------------------------------------------------------------------------------------

select is(pg_temp.due(), 'nothing', 'no job is due in an empty database');

insert into private.push_deliveries (device_id, notification_id, provider, created_at, next_attempt_at)
values (gen_random_uuid(), gen_random_uuid(), 'fcm', now(), now() + interval '1 second');
select
  is(pg_temp.due(), 'nothing', 'a delivery that waits for its next attempt does not make the push job due');
update private.push_deliveries
set next_attempt_at = now();
select is(pg_temp.due(), 'push', 'a delivery makes the push job due at the time of its next attempt');
select
  is(
    pg_temp.called(),
    'https://example.test/functions/v1/jobs/push',
    'a schedule calls a job only if this job is due'
  );
select
  results_eq(
    'select headers, timeout_milliseconds from net.calls',
    $$values ('{"apikey": "sb_secret_test"}'::jsonb, 5000)$$,
    'a schedule sends the secret key and sets a timeout of five seconds'
  );
select vault.create_secret('eu-central-1', 'project_region');
select pg_temp.called();
select
  results_eq(
    'select headers from net.calls',
    $$values ('{"apikey": "sb_secret_test", "x-region": "eu-central-1"}'::jsonb)$$,
    'a schedule sends the name of the region that is stored in the vault'
  );
update private.push_providers
set paused_until = now() + interval '1 minute'
where provider = 'fcm';
select is(pg_temp.due(), 'nothing', 'deliveries of a paused push provider do not make the push job due');
update private.push_providers
set paused_until = '-infinity';
update private.push_deliveries
set
  outcome = 'sent',
  finished_at = now();
select is(pg_temp.due(), 'nothing', 'a delivery that was sent does not make the push job due');
update private.push_deliveries
set created_at = now() - interval '4 days';
select
  is(
    pg_temp.due(),
    'push_deliveries',
    'deliveries that are old enough for deletion make the push_deliveries job due'
  );
delete from private.push_deliveries;

insert into private.media (key, owner_id, state, due_at)
values ('due', gen_random_uuid(), 'unattached', now() + interval '1 second');
select
  is(
    pg_temp.due(),
    'nothing',
    'an unattached file that can still be attached does not make the media job due'
  );
update private.media
set due_at = now();
select
  is(pg_temp.due(), 'media', 'an unattached file that can no longer be attached makes the media job due');
update private.media
set
  state = 'waiting',
  thumbnail_size = '256x256';
select is(pg_temp.due(), 'media', 'a file that waits for its thumbnail makes the media job due');
update private.media
set leased_until = now() + interval '1 minute';
select is(pg_temp.due(), 'nothing', 'a file with an unexpired lease does not make any job due');
update private.media
set
  state = 'cropped',
  leased_until = null;
select is(pg_temp.due(), 'nothing', 'a file with a thumbnail does not make any job due');
insert into private.media_upload_hours (person_id, hour, bytes)
values (gen_random_uuid(), date_trunc('hour', now()) - interval '24 hours', 1);
select
  is(
    pg_temp.due(),
    'nothing',
    'an hourly upload counter that still counts towards the daily limit does not make the media job due'
  );
update private.media_upload_hours
set hour = hour - interval '1 hour';
select
  is(
    pg_temp.due(),
    'media',
    'an hourly upload counter that no longer counts towards the daily limit makes the media job due'
  );
delete from private.media_upload_hours;

select tests.create_profile('anna');
delete from private.unread_changes;
insert into private.unread_changes (user_id, notified_at, change)
values (tests.person('anna'), now(), 1);
select
  is(
    pg_temp.due(),
    'nothing',
    'changes of the unread count do not make the notifications job due within the first minute'
  );
update private.unread_changes
set notified_at = now() - interval '1 minute';
select
  is(
    pg_temp.due(),
    'notifications',
    'changes of the unread count make the notifications job due after a minute'
  );
select tests.let_service('api.purge_notifications(5000)');
select is(pg_temp.due(), 'nothing', 'merged changes of the unread count do not make any job due');
delete from private.unread_counts;
insert into private.hiding_passes (user_id, actor_id) values (tests.person('anna'), gen_random_uuid());
select
  is(
    pg_temp.due(),
    'notifications',
    'a block makes the notifications job due, because the job hides the two people''s notifications about each other'
  );
delete from private.hiding_passes;
insert into private.request_removals (source_id, sent_until) values (tests.person('anna'), now());
select
  is(pg_temp.due(), 'notifications', 'friend requests of a deleted profile make the notifications job due');
delete from private.request_removals;
insert into private.notification_marks (user_id) values (tests.person('anna'));
select
  is(
    pg_temp.due(),
    'notifications',
    'notifications that are marked as deleted make the notifications job due'
  );
delete from private.notification_marks;
insert into public.notifications (user_id, type, payload, created_at)
values (tests.person('anna'), 'friend_request', '{}', now() - interval '91 days');
delete from private.unread_changes;
delete from private.push_deliveries;
select
  is(
    pg_temp.due(),
    'notifications',
    'notifications that are old enough for deletion make the notifications job due'
  );
delete from public.notifications
where user_id = tests.person('anna');
delete from private.unread_changes;

insert into private.like_notifications (person_id, target_id, notified_at)
values (tests.person('anna'), gen_random_uuid(), now() - interval '31 days');
select
  is(pg_temp.due(), 'matches', 'an old row in private.like_notifications makes the matches job due');
delete from private.like_notifications;

insert into public.friendships (requester_id, addressee_id, created_at)
values (tests.person('anna'), gen_random_uuid(), now() - interval '89 days');
select is(pg_temp.due(), 'nothing', 'a pending friend request does not make any job due');
update public.friendships
set created_at = now() - interval '90 days'
where requester_id = tests.person('anna');
select is(pg_temp.due(), 'friend_requests', 'an expired friend request makes the friend_requests job due');
delete from public.friendships
where requester_id = tests.person('anna');

insert into public.chats (id, type, one_person_id, other_person_id)
values
  (tests.person('chat'), 'direct', '00000000-0000-0000-0000-000000000001', tests.person('anna'));
insert into private.former_participants (chat_id, user_id, left_at)
values
  (tests.person('chat'), tests.person('anna'), now() - interval '179 days');
select is(pg_temp.due(), 'nothing', 'a participant who left a chat 179 days ago does not make any job due');
update private.former_participants
set left_at = now() - interval '181 days';
select is(pg_temp.due(), 'reports', 'a participant who left a chat 181 days ago makes the reports job due');
delete from private.former_participants;

delete from private.change_log;
delete from private.suspension_changes;
insert into private.change_log (audience_id, type, object_id, changed_at)
values
  (tests.person('anna'), 'event', gen_random_uuid(), now() - interval '30 days');
select is(pg_temp.due(), 'nothing', 'a change that a sync cursor may still need does not make any job due');
update private.change_log
set changed_at = now() - interval '32 days';
select is(pg_temp.due(), 'sync', 'a change that is older than all sync cursors makes the sync job due');
delete from private.change_log;
delete from private.suspensions;
insert into private.suspensions (user_id, suspended_at, suspended_until)
values
  (gen_random_uuid(), now() - interval '1 day', now() + interval '1 second');
select is(pg_temp.due(), 'nothing', 'a suspension that has not expired does not make any job due');
update private.suspensions set suspended_until = now();
select
  is(
    pg_temp.due(),
    'sync',
    'an expired suspension makes the sync job due, because the job logs the end of the suspension'
  );
update private.suspensions set is_end_logged = true;
select is(pg_temp.due(), 'nothing', 'an expired suspension whose end was logged does not make any job due');

select
  tests.keep('event', tests.create_event(tests.person('anna'), '{"startAt": "2999-06-01T12:00:00Z"}')::text);
insert into private.event_reminders (event_id, due_at)
values (tests.kept('event')::uuid, now() + interval '1 second');
select is(pg_temp.due(), 'nothing', 'a reminder of an event in the future does not make any job due');
update private.event_reminders
set due_at = now();
select
  is(
    pg_temp.due(),
    'event_reminders',
    'a reminder of an event makes the event_reminders job due when its time has come'
  );
delete from private.event_reminders;

select
  is_empty(
    $$select name from private.jobs where name <> 'schedules' and private.is_job_due(name) is null$$,
    'private.is_job_due returns a value for every job except the job `schedules`'
  );

delete from private.audit_log_removals;
insert into private.audit_log_removals (user_id, due_at) values (tests.person('anna'), now());
select is(pg_temp.due(), 'accounts', 'audit log entries of a deleted user make the accounts job due');
delete from private.audit_log_removals;

-- Responses ------------------------------------------------------------------------------------------------

-- Calls a job at the given time and returns the id of the request.
create function pg_temp.call_at(at timestamptz)
returns bigint
language sql
as $$
  select private.post_job('limits');
  update private.job_requests
  set requested_at = at
  where request_id = (select max(id) from net.calls)
  returning request_id;
$$;

-- Stores a response of pg_net to the request that was sent at the given time.
create function pg_temp.respond(at timestamptz, status_code integer, error_msg text default null)
returns void
language sql
as $$
  insert into net._http_response (id, status_code, error_msg, created)
  select pg_temp.call_at(at), status_code, error_msg, at + interval '1 second';
$$;

create function pg_temp.schedules_line()
returns text
language sql
as $$
  select tests.let_service('api.get_health(10)') ->> 'schedulesError';
$$;

delete from net.calls;
delete from private.job_requests;
insert into net._http_response (id, status_code) values (4711, 401);
select
  is(pg_temp.trouble(), null, 'the schedules ignore a 401 response to a request that they did not send');
select pg_temp.call_at(now() - interval '30 minutes');
select is(pg_temp.trouble(), null, 'the schedules report no error for a call that has no response yet');
select pg_temp.respond(now() - interval '20 minutes', 401);
select
  matches(
    pg_temp.trouble(),
    'rejected the call of \S+ with 401: jobs_secret_key in the vault is not a secret key of the project',
    'after a 401 response to a call, the list of jobs shows an error about the key in the vault'
  );
select
  is(
    pg_temp.schedules_line(),
    pg_temp.trouble(),
    'the health report shows the same error of the schedules as the list of jobs'
  );
select
  pg_temp.respond(now() - interval '19 minutes', null, 'Timeout of 5000 ms reached. Total time: 5001 ms');
select is(pg_temp.trouble(), null, 'the schedules report no error for a call that timed out');
select pg_temp.respond(now() - interval '18 minutes', 503);
select is(pg_temp.trouble(), null, 'the schedules report no error for a call with the response 503');
select pg_temp.respond(now() - interval '17 minutes', 404);
select
  matches(
    pg_temp.trouble(),
    'got 404: project_url in the vault is wrong',
    'after a 404 response to a call, the list of jobs shows an error about the URL in the vault'
  );
select pg_temp.respond(now() - interval '16 minutes', null, 'Could not resolve hostname');
select
  matches(
    pg_temp.trouble(),
    'no response: Could not resolve hostname',
    'if the host name of the URL cannot be resolved, the list of jobs shows an error'
  );
select pg_temp.respond(now() - interval '15 minutes', 202);
select
  is(pg_temp.trouble(), null, 'the next successful call clears the error of the schedules');
select pg_temp.respond(now(), 401);
select isnt(pg_temp.trouble(), null, 'the next 401 response restores the error of the schedules');
delete from vault.secrets where name = 'jobs_secret_key';
select private.call_job('limits');
select
  matches(
    pg_temp.trouble(),
    'The vault has no secret jobs_secret_key',
    'an error about a missing secret replaces the error about a rejected call'
  );
select vault.create_secret('sb_secret_test', 'jobs_secret_key');
select private.call_job('limits');
select private.post_job('limits');
select
  is(
    (select min(requested_at) >= now() - interval '1 hour' from private.job_requests),
    true,
    'the schedules delete the stored requests to the jobs after an hour'
  );

-- Cost of the check ----------------------------------------------------------------------------------------

insert into private.push_deliveries
  (device_id, notification_id, provider, created_at, next_attempt_at, outcome, finished_at)
select gen_random_uuid(), gen_random_uuid(), 'fcm', now(), now(), 'sent', now()
from generate_series(1, 20000);
insert into private.media (key, owner_id, state, due_at, thumbnail_size)
select 'cropped ' || number, gen_random_uuid(), 'cropped', now(), '256x256'
from generate_series(1, 20000) as number;

-- Returns how many blocks private.is_job_due reads when it checks whether the job is due.
create function pg_temp.blocks_read(job text)
returns integer
language plpgsql
as $$
declare
  plan json;
begin
  perform private.is_job_due(job);
  execute format('explain (analyze, buffers, format json) select private.is_job_due(%L)', job) into plan;
  return (plan -> 0 -> 'Plan' ->> 'Shared Hit Blocks')::integer + (plan -> 0 -> 'Plan' ->> 'Shared Read Blocks')::integer;
end;
$$;

select
  cmp_ok(
    pg_temp.blocks_read(job),
    '<',
    -- Deliveries have an index in each of their partitions; a full scan would read about 300 blocks.
    case job
      when 'media' then 40
      else 150
    end,
    format('checking whether the job %s is due reads only due rows, through an index', job)
  )
from unnest(array['push', 'media', 'push_deliveries']) as job;

-- Access ---------------------------------------------------------------------------------------------------

select
  ok(
    not has_function_privilege(role, function, 'execute'),
    format('the role %s may not execute the function %s', role, function)
  )
from
  unnest(array['authenticated', 'service_role']) as role,
  unnest(array['private.call_job(text)', 'private.post_job(text)']) as function;

select * from finish();

rollback;
