-- Notifications: the job that deletes old notifications and merges the changes of the unread counts.

begin;

select plan(25);

-- Uses a time long ago and an empty database.
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
  -- Uses a type whose unread count comes from private.unread_changes. Notifications of chats are counted when the count
  -- is read (count-chats.test.sql).
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
    'a run of the notifications job without work changes nothing'
  );

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select api.purge_notifications(1)',
    '42501',
    null,
    'a signed-in user cannot run the notifications job'
  );
select
  tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select
  throws_ok(
    'select api.purge_notifications(1)',
    'PT401',
    null,
    'a signed-in user who calls through the edge functions cannot run the notifications job'
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
  is(pg_temp.left_of('anna'), 'old younger young', 'notifications that are exactly 90 days old remain');
select
  is(pg_temp.count_of('anna'), 3, 'the unread count includes notifications that are exactly 90 days old');
select tests.freeze_time('1999-04-01T12:00:00.001Z');
select is(pg_temp.tidy() -> 'removed', '2', 'the notifications job deletes notifications older than 90 days');
select
  is(
    pg_temp.left_of('anna'),
    'younger young',
    'the notifications job keeps notifications of less than 90 days'
  );
select
  is(
    pg_temp.left_of('boris'),
    'nothing',
    'the notifications job deletes old notifications even if they are unread'
  );
select is(pg_temp.count_of('anna'), 2, 'the unread count excludes deleted notifications');
select is(pg_temp.count_of('boris'), 0, 'deleting read notifications does not change the unread count');
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "folded": 0, "synced": 0, "marked": 0, "forgotten": 0}',
    'a second run of the notifications job changes nothing'
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
    'the notifications job also deletes old notifications that are hidden'
  );
select is(pg_temp.count_of('anna'), 0, 'deleting hidden notifications does not change the unread count');

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
    'the notifications job does not merge changes of the last minute, which a watermark may still mark read'
  );
select tests.freeze_time('1999-12-01T12:01:00Z');
select
  is(
    pg_temp.tidy() -> 'folded',
    '9',
    'the notifications job merges all changes that are older than a minute'
  );
select
  set_eq(
    'select user_id, actor_id, unread from private.unread_counts',
    $$
      values
        (tests.person('anna'), tests.person('anna'), 3::bigint),
        (tests.person('boris'), tests.person('boris'), 3)
    $$,
    'after the merge, each pair of recipient and actor has one row with the unread count'
  );
select is(pg_temp.count_of('anna'), 3, 'merging changes does not change the unread count');
select is(pg_temp.tidy() -> 'folded', '0', 'a second run merges nothing');
select pg_temp.tell('anna', 'one more', '1999-12-01T12:00:00Z');
select
  is(pg_temp.count_of('anna'), 4, 'the unread count includes notifications that were added after the merge');
select tests.freeze_time('1999-12-01T12:02:00Z');
select is(pg_temp.tidy() -> 'folded', '1', 'a later run merges only the new changes');
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
    'an unread count of zero has no row'
  );

-- Batches --------------------------------------------------------------------------------------------------

select tests.freeze_time('2000-06-01T12:00:00Z');
select is(pg_temp.tidy(4) -> 'removed', '4', 'the notifications job deletes at most row_limit rows');
select is(pg_temp.tidy(100) -> 'removed', '5', 'the next run deletes the remaining old notifications');
select is(pg_temp.count_of('boris'), 0, 'the unread count is 0 after all notifications are deleted');

select * from finish();

rollback;
