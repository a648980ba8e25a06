-- Notifications: the job `notifications` deletes old notifications and adds up the changes of the unread counts.

begin;

select plan(25);

-- The test deletes all notifications and uses a time long ago, so that the job has no other work.
delete from public.notifications;
delete from private.unread_changes;
delete from private.unread_counts;
select tests.freeze_time('1999-01-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

create function pg_temp.tell(recipient text, message text, moment timestamptz)
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  -- The unread count of the type event_changed is computed from private.unread_changes. Unread notifications of chats
  -- are counted when the count is read (count-chats.test.sql).
  perform private.notify(array[tests.person(recipient)], 'event_changed', null, message => message);
end;
$$;

create function pg_temp.left_of(name text)
returns text
language sql
as $$
  select coalesce(string_agg(payload ->> 'messagePreview', ' ' order by created_at), 'nothing')
  from public.notifications
  where user_id = tests.person(name);
$$;

create function pg_temp.count_of(name text)
returns integer
language plpgsql
as $$
declare
  unread integer;
begin
  perform tests.act_as(tests.person(name));
  unread := api.count_notifications() ->> 'count';
  perform tests.act_as_nobody();
  return unread;
end;
$$;

create function pg_temp.tidy(row_limit integer default 1000)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.purge_notifications(%L)', row_limit));
$$;

select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "folded": 0, "synced": 0, "marked": 0, "forgotten": 0}',
    'a run of the notifications job that has no work changes nothing'
  );

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select api.purge_notifications(1)',
    '42501',
    null,
    'a signed-in user cannot call api.purge_notifications'
  );
select
  tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select
  throws_ok(
    'select api.purge_notifications(1)',
    'PT401',
    null,
    'a call of api.purge_notifications through the edge functions is rejected with 401 for a signed-in user'
  );
select tests.act_as_nobody();

-- Notifications older than 90 days -------------------------------------------------------------------------

select pg_temp.tell('anna', 'old', '1999-01-01T12:00:00Z');
select pg_temp.tell('anna', 'younger', '1999-01-01T12:00:01Z');
select pg_temp.tell('anna', 'young', '1999-03-01T12:00:00Z');
select pg_temp.tell('boris', 'his', '1999-01-01T12:00:00Z');
select tests.act_as(tests.person('boris'));
select api.read_notifications(null);
select tests.act_as_nobody();

select tests.freeze_time('1999-04-01T12:00:00Z');
select
  is(
    pg_temp.tidy() -> 'removed',
    '0',
    'the notifications job does not delete notifications that are exactly 90 days old'
  );
select
  is(
    pg_temp.left_of('anna'),
    'old younger young',
    'the table still contains notifications that are exactly 90 days old'
  );
select
  is(pg_temp.count_of('anna'), 3, 'the unread count includes notifications that are exactly 90 days old');
select tests.freeze_time('1999-04-01T12:00:00.001Z');
select is(pg_temp.tidy() -> 'removed', '2', 'the notifications job deletes notifications older than 90 days');
select
  is(
    pg_temp.left_of('anna'),
    'younger young',
    'the notifications job keeps notifications that are at most 90 days old'
  );
select
  is(
    pg_temp.left_of('boris'),
    'nothing',
    'the notifications job deletes old notifications even if they are unread'
  );
select
  is(
    pg_temp.count_of('anna'),
    2,
    'the unread count excludes notifications that the notifications job has deleted'
  );
select
  is(
    pg_temp.count_of('boris'),
    0,
    'the unread count of a user does not change when the notifications job deletes read notifications'
  );
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "folded": 0, "synced": 0, "marked": 0, "forgotten": 0}',
    'a second run of the notifications job right after the first changes nothing'
  );

-- Hidden notifications -------------------------------------------------------------------------------------

select private.notify(array[tests.person('anna')], 'event_coauthor_accepted', tests.person('boris'));
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select tests.act_as_nobody();
select tests.freeze_time('1999-12-01T12:00:00Z');
select
  is(
    pg_temp.tidy() -> 'removed',
    '3',
    'the notifications job also deletes old notifications that a block hides'
  );
select
  is(
    pg_temp.count_of('anna'),
    0,
    'the unread count does not change when the notifications job deletes hidden notifications'
  );

-- Merging the changes of the counts ------------------------------------------------------------------------

select pg_temp.tell('anna', 'message', '1999-12-01T12:00:00Z')
from generate_series(1, 5);
select pg_temp.tell('boris', 'message', '1999-12-01T12:00:00Z')
from generate_series(1, 3);
select tests.act_as(tests.person('anna'));
select
  api.read_notifications(array(select id from public.notifications order by id limit 2));
select tests.act_as_nobody();
select
  is(
    pg_temp.tidy() -> 'folded',
    '0',
    'the notifications job does not add up changes of the last minute, because a watermark may still mark their notifications as read'
  );
select tests.freeze_time('1999-12-01T12:01:00Z');
select
  is(
    pg_temp.tidy() -> 'folded',
    '9',
    'the notifications job adds up all changes that are older than a minute'
  );
select
  set_eq(
    'select user_id, actor_id, unread from private.unread_counts',
    $$
      values
        (tests.person('anna'), tests.person('anna'), 3::bigint),
        (tests.person('boris'), tests.person('boris'), 3)
    $$,
    'after changes are added up, each pair of recipient and actor has one row with the unread count'
  );
select is(pg_temp.count_of('anna'), 3, 'adding up changes does not change the unread count');
select is(pg_temp.tidy() -> 'folded', '0', 'a second run of the notifications job has no changes to add up');
select pg_temp.tell('anna', 'one more', '1999-12-01T12:00:00Z');
select
  is(
    pg_temp.count_of('anna'),
    4,
    'the unread count includes notifications that were added after the last run of the notifications job'
  );
select tests.freeze_time('1999-12-01T12:02:00Z');
select
  is(
    pg_temp.tidy() -> 'folded',
    '1',
    'a later run of the notifications job adds up only the changes since the last run'
  );
select tests.act_as(tests.person('anna'));
select api.read_notifications(null);
select tests.act_as_nobody();
select tests.freeze_time('1999-12-01T12:03:00Z');
select pg_temp.tidy();
select
  is_empty(
    $$
      select from private.unread_changes where user_id = tests.person('anna')
      union all
      select from private.unread_counts where user_id = tests.person('anna')
    $$,
    'a user whose unread count is 0 has no row in private.unread_counts'
  );

-- Batches --------------------------------------------------------------------------------------------------

select tests.freeze_time('2000-06-01T12:00:00Z');
select
  is(pg_temp.tidy(4) -> 'removed', '4', 'one run of the notifications job deletes at most row_limit rows');
select
  is(
    pg_temp.tidy(100) -> 'removed',
    '5',
    'the next run of the notifications job deletes the remaining old notifications'
  );
select is(pg_temp.count_of('boris'), 0, 'the unread count is 0 after all notifications are deleted');

select * from finish();

rollback;
