-- Tables of the sync: the changes of a table are logged, or this file states why they are not. The test fails for a new
-- table until this file lists it. The function private.shown_objects returns the current state of each type of object.

begin;

select plan(13);

-- Tables whose changes are logged, with the types of the statements that are logged.
create temporary table noted (table_name text, statements text[]);

insert into noted (table_name, statements)
values
  ('private.adulthoods', '{INSERT,UPDATE,DELETE}'),
  ('private.match_chats', '{INSERT,UPDATE,DELETE}'),
  ('private.notification_preferences', '{INSERT,UPDATE,DELETE}'),
  ('private.suspensions', '{INSERT,UPDATE,DELETE}'),
  -- Blocks are never updated.
  ('public.blocks', '{INSERT,DELETE}'),
  -- Every update sets changed_in, but only marking messages as read is logged.
  ('public.chat_participants', '{INSERT,UPDATE,DELETE}'),
  ('public.event_authors', '{INSERT,UPDATE,DELETE}'),
  ('public.events', '{INSERT,UPDATE,DELETE}'),
  ('public.friendships', '{INSERT,UPDATE,DELETE}'),
  ('public.like_group_members', '{INSERT,UPDATE,DELETE}'),
  -- Inserts and deletes of groups are not logged, because members join and leave by changes of like_group_members.
  ('public.like_groups', '{UPDATE}'),
  ('public.matches', '{INSERT,UPDATE,DELETE}'),
  -- A sync finds new messages by the column sent_in.
  ('public.messages', '{UPDATE,DELETE}'),
  -- A sync finds new notifications by the column created_in.
  ('public.notifications', '{UPDATE,DELETE}'),
  ('public.profile_photos', '{INSERT,UPDATE,DELETE}'),
  ('public.profiles', '{INSERT,UPDATE,DELETE}'),
  ('public.terms_acceptances', '{INSERT,UPDATE,DELETE}');

create temporary table not_noted (table_name text, reason text);

insert into not_noted (table_name, reason)
values
  ('public.chats', 'what a chat shows changes only with rows of messages, memberships or the event'),
  ('public.like_group_approvals', 'a sync lists no votes, and a decision by votes changes the group'),
  ('public.message_attachments', 'returned with their message, which is updated when one is deleted'),
  ('public.reports', 'in no list of a sync'),
  (
    'public.terms_versions',
    'published by operators; what the profile shows of them also changes with time alone'
  ),
  ('private.appeals', 'in no list of a sync'),
  ('private.revoked_users', 'a revoked user cannot read anything'),
  ('private.deleted_addresses', 'no user reads hashes of addresses'),
  ('private.deleted_logins', 'a deleted login reads nothing'),
  ('private.inheritance_tasks', 'no user reads tasks of the job'),
  ('private.inheritances', 'only the export shows them'),
  ('private.audit_log_removals', 'internal to a job'),
  ('private.change_log', 'the change log itself'),
  ('private.consent_log', 'shown to no user'),
  ('private.devices', 'in no list of a sync'),
  ('private.emptied_chat_messages', 'evidence'),
  (
    'private.event_invite_links',
    'gives the right to see an event, which does not make it an event of the user'
  ),
  ('private.event_link_uses', 'gives the right to see an event, which does not make it an event of the user'),
  ('private.event_reminders', 'internal to a job'),
  ('private.event_type_labels', 'part of a release'),
  ('private.former_participants', 'shown to no user'),
  ('private.friend_links', 'in no list of a sync'),
  ('private.friend_link_uses', 'only the export shows them'),
  ('private.friend_request_notifications', 'shown to no user'),
  ('private.friend_request_rejections', 'only the export shows them'),
  ('private.hidden_targets', 'affects feeds, which a sync does not contain'),
  ('private.hiding_passes', 'internal to a job, whose writes are logged'),
  ('private.request_removals', 'internal to a job, whose writes are logged'),
  ('private.job_requests', 'internal to the jobs'),
  ('private.job_runs', 'internal to the jobs'),
  ('private.jobs', 'internal to the jobs'),
  ('private.idempotent_responses', 'repeats responses that were already returned'),
  ('private.left_chats', 'internal to a job, whose writes are logged'),
  ('private.like_notifications', 'shown to no user'),
  ('private.lifted_blocks', 'no list of the two people shows an inherited block'),
  ('private.limit_buckets', 'shown to no user'),
  ('private.live_locations', 'in no list of a sync'),
  ('private.location_topics', 'shown to no user'),
  ('private.media', 'a sync reports neither new signed URLs nor finished thumbnails'),
  ('private.media_retentions', 'evidence'),
  ('private.media_upload_hours', 'in no list of a sync'),
  ('private.event_deletion_recipients', 'shown to no user'),
  ('private.media_usage', 'in no list of a sync'),
  ('private.media_usage_changes', 'in no list of a sync'),
  ('private.message_readings', 'a change log itself'),
  ('private.metric_counts', 'shown to operators'),
  ('private.write_checks', 'always empty'),
  ('private.message_versions', 'evidence'),
  ('private.moderation_claims', 'shown to moderators'),
  ('private.moderation_decisions', 'in no list of a sync, and its effects are written to other tables'),
  ('private.name_passes', 'internal to a job, whose writes are logged'),
  ('private.notification_marks', 'watermarks of many notifications, which the job writes into the rows'),
  ('private.people_index', 'affects feeds, which a sync does not contain'),
  ('private.people_interactions', 'in no list of a sync'),
  ('private.push_deliveries', 'shown to no user'),
  ('private.push_providers', 'shown to no user'),
  ('private.removed_events', 'shown to no user'),
  ('private.replaced_emails', 'no user reads hashes of addresses'),
  ('private.report_files', 'evidence'),
  ('private.saved_limit_buckets', 'shown to no user'),
  ('private.secrets', 'shown to no user'),
  ('private.settings', 'changed by operators'),
  ('private.suspension_changes', 'a change log itself'),
  ('private.notification_cooldowns', 'shown to no user'),
  ('private.typing_paces', 'shown to no user'),
  ('private.unread_changes', 'in no list of a sync'),
  ('private.unread_counts', 'in no list of a sync'),
  ('private.voted_groups', 'shown to no user'),
  ('private.withheld_images', 'changes with a column of its event');

select
  set_eq(
    $$
      select relnamespace::regnamespace || '.' || relname
      from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace::regnamespace::text in ('public', 'private')
    $$,
    $$ select table_name from noted union all select table_name from not_noted $$,
    'this file lists each table as logged or as an exception'
  );

create temporary view noting as
  select
    tgrelid::regclass::text as table_name,
    array_agg(distinct event.name) as statements
  from
    pg_trigger
    join pg_proc on pg_proc.oid = tgfoid
    cross join lateral (
      values
        (4, 'INSERT'),
        (8, 'DELETE'),
        (16, 'UPDATE')
    ) as event (bit, name)
  where
    not tgisinternal
    and tgenabled = 'O'
    and tgtype & event.bit > 0
    and ((proname like 'log\_%' and proname != 'log_consent') or proname = 'set_changed_in')
    and strpos(tests.source_of(pg_proc.oid), 'media') = 0
  group by tgrelid;

select
  bag_eq(
    $$
      select table_name, statement from noting cross join unnest(statements) as statement
    $$,
    $$
      select case when table_name like 'public.%' then substr(table_name, 8) else table_name end, statement
      from noted cross join unnest(statements) as statement
    $$,
    'each logged table has triggers for exactly the listed types of statements'
  );

-- Types of objects -----------------------------------------------------------------------------------------

select set_config('request.jwt.claims', json_build_object('sub', tests.person('anna'))::text, true);
select
  lives_ok(
    $$
      select object.id
      from
        unnest(enum_range(null::public.sync_type)) as kind
        cross join lateral private.shown_objects(kind, '{}') as object
    $$,
    'private.shown_objects accepts each type of object'
  );
select set_config('request.jwt.claims', '', true);

-- The cursor -----------------------------------------------------------------------------------------------

select
  is(
    private.short_snapshot(pg_current_snapshot())::text,
    pg_current_snapshot()::text,
    'a sync cursor contains the database snapshot of the statement that creates the cursor'
  );
update private.settings set value = '-1' where name = 'sync_open_transactions';
select
  is(
    private.short_snapshot(pg_current_snapshot())::text,
    format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())),
    'a sync cursor starts at the oldest open transaction if more than sync_open_transactions transactions are open'
  );
select isnt(private.sync_epoch(), null, 'each database has a sync epoch');
select
  ok(
    length(
      private.encode_cursor(
        'sync',
        jsonb_build_object('person', gen_random_uuid()),
        jsonb_build_array(
          private.sync_epoch(),
          snapshot.longest,
          now(),
          snapshot.longest,
          now(),
          '18446744073709551615',
          'notification',
          gen_random_uuid()
        )
      )
    ) <= 2000,
    'even after a year with a thousand transactions per second, a sync cursor has at most 2000 characters'
  )
from
  (
    select
      '31536000000:31536000100:' || string_agg((31536000000 + number)::text, ',') as longest
    from generate_series(1, 40) as number
  ) as snapshot;

-- The job --------------------------------------------------------------------------------------------------

delete from private.change_log;
delete from private.message_readings;
delete from private.suspension_changes;
insert into private.change_log (audience_id, type, object_id, changed_at)
select tests.person('anna'), 'event', gen_random_uuid(), now() - make_interval(days => days)
from unnest(array[1, 30, 32, 40]) as days;
insert into private.suspension_changes (user_id, changed_at)
select gen_random_uuid(), now() - make_interval(days => days)
from unnest(array[1, 30, 32, 40]) as days;
select
  is(
    array[
      tests.let_service('api.purge_change_log(1)'),
      tests.let_service('api.purge_change_log(10)'),
      tests.let_service('api.purge_change_log(10)')
    ],
    array['{"removed": 2, "ended": 0}', '{"removed": 2, "ended": 0}', '{"removed": 0, "ended": 0}']::jsonb[],
    'each run of the sync job deletes up to row_limit expired rows from each change log'
  );

-- A setting that was temporarily shorter -------------------------------------------------------------------

-- Returns 'good' if Anna's cursor of the given age is valid, or else the error code.
create function pg_temp.cursor_of(days integer)
returns text
language plpgsql
as $$
begin
  perform set_config('request.jwt.claims', json_build_object('sub', tests.person('anna'))::text, true);
  perform private.open_sync_cursor(
    private.sync_cursor(pg_current_snapshot(), private.now() - make_interval(days => days), null, null, null)
  );
  return 'good';
exception
  when sqlstate 'PT410' then
    return sqlerrm;
end;
$$;

select is(pg_temp.cursor_of(29), 'good', 'a sync cursor is valid for thirty days');
select
  is(
    pg_temp.cursor_of(31),
    'sync_expired',
    'a sync cursor older than thirty days is rejected with sync_expired'
  );
update private.settings set value = '3' where name = 'sync_days';
insert into private.change_log (audience_id, type, object_id, changed_at)
values (tests.person('anna'), 'event', gen_random_uuid(), now() - interval '5 days');
select tests.let_service('api.purge_change_log(10)');
update private.settings set value = '30' where name = 'sync_days';
select
  is(
    pg_temp.cursor_of(4),
    'sync_expired',
    'a sync cursor is rejected if newer changes were deleted while sync_days had a lower value'
  );
select
  is(pg_temp.cursor_of(2), 'good', 'a sync cursor is valid if all deleted changes are older than the cursor');
select set_config('request.jwt.claims', '', true);

-- Deleted accounts -----------------------------------------------------------------------------------------

delete from private.revoked_users;
select tests.create_profile('zoe');
select tests.let('zoe', 'api.delete_account()');
update auth.users set deleted_at = now() where id = tests.person('zoe');
select tests.freeze_time(now() + interval '1 hour');
select tests.let_service('api.clear_account(100)');
select
  is(
    (select count(*) from private.change_log where audience_id = tests.person('zoe')),
    0::bigint,
    'clear_account deletes the change log of a deleted account, even if the row in auth.users remains'
  );

select * from finish();

rollback;
