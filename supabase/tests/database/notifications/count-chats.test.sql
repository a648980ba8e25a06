-- Unread notifications of chats are counted from their rows, so a message does not write any row to
-- private.unread_changes.

begin;

select plan(21);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;
select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select
  tests.keep('group', tests.like_event(tests.person('boris'), tests.kept('event')::uuid, '{clara}')::text);
select tests.vote(tests.person('anna'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select tests.let(name, 'api.read_notifications(null)') from unnest(array['anna', 'boris', 'clara']) as name;

create function pg_temp.say(sender text, content text)
returns text
language plpgsql
as $$
begin
  perform tests.wait('1 minute');
  return tests.keep(content, tests.send(tests.person(sender), tests.kept('chat')::uuid, content)::text);
end;
$$;

-- Returns three numbers: the unread count, the same count computed as if the recipient had notifications about many
-- people, and the length of the unread list.
create function pg_temp.counted(name text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      tests.let(name, 'api.count_notifications()') ->> 'count',
      private.count_much_unread(tests.person(name), private.read_until(tests.person(name))),
      jsonb_array_length(tests.let(name, 'api.list_notifications(true, null, 100)')::jsonb -> 'data')
    );
$$;

select is(pg_temp.counted('boris'), '0 0 0', 'the unread count is 0 for a person who has read everything');
delete from private.unread_changes;
select pg_temp.say('anna', 'one');
select is(pg_temp.counted('boris'), '1 1 1', 'a message adds one notification to the unread count');
select pg_temp.say('clara', 'two');
select
  is(
    pg_temp.counted('boris'),
    '1 1 1',
    'a second message in the same chat replaces the notification and does not change the unread count'
  );
select
  is(
    pg_temp.counted('clara'),
    '0 0 0',
    'sending a message marks the sender''s own notification of the chat as read'
  );
select
  is_empty('select from private.unread_changes', 'sending messages writes no row to private.unread_changes');

-- Blocks and suspensions ---------------------------------------------------------------------------------------

select tests.let('boris', format('api.block_person(%L)', tests.person('clara')));
select
  is(
    pg_temp.counted('boris'),
    '0 0 0',
    'the unread count excludes the notification of a message whose sender the user blocks'
  );
select tests.let('boris', format('api.unblock_person(%L)', tests.person('clara')));
select
  is(
    pg_temp.counted('boris'),
    '1 1 1',
    'the unread count includes the notification of a message again after the user unblocks its sender'
  );
insert into private.suspensions (user_id, suspended_at)
values (tests.person('clara'), private.now());
select
  is(
    pg_temp.counted('boris'),
    '0 0 0',
    'the unread count excludes the notification of a message whose sender is suspended'
  );
delete from private.suspensions where user_id = tests.person('clara');
select
  is(
    pg_temp.counted('boris'),
    '1 1 1',
    'the unread count includes the notification of a message again after its sender is reinstated'
  );

-- Archive and mute -----------------------------------------------------------------------------------------------

select tests.let('boris', format('api.archive_chat(%L)', tests.kept('chat')));
select is(pg_temp.counted('boris'), '1 1 1', 'archiving a chat does not change the unread count');

-- Reading ---------------------------------------------------------------------------------------------------------

select tests.let('boris', format('api.read_messages(%L, null)', tests.kept('chat')));
select
  is(
    pg_temp.counted('boris'),
    '0 0 0',
    'the unread count excludes the notification of a chat after the user has read the chat'
  );
select pg_temp.say('anna', 'three');
select
  tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('three')));
select
  is(
    pg_temp.counted('boris'),
    '0 0 0',
    'the unread count excludes the notification of a message that its sender has deleted'
  );

-- Watermark -------------------------------------------------------------------------------------------------------

select pg_temp.say('anna', 'four');
insert into private.notification_marks (user_id, read_until)
values (tests.person('boris'), private.now() - interval '1 second');
select is(pg_temp.counted('boris'), '1 1 1', 'the unread count includes a message sent after the watermark');
update private.notification_marks set read_until = private.now() where user_id = tests.person('boris');
select is(pg_temp.counted('boris'), '0 0 0', 'the unread count excludes a message sent before the watermark');
select pg_temp.say('anna', 'five');
select
  is(
    pg_temp.counted('boris'),
    '1 1 1',
    'the unread count includes a new message in a chat after a watermark has marked the earlier notification of the chat as read'
  );
update private.settings set value = '0' where name = 'notifications_at_once';
select tests.wait('1 minute');
select
  is(
    tests.let('boris', 'api.read_notifications(null)')::jsonb,
    '{"updated": 1}',
    'if marking all notifications as read sets a watermark, the returned number includes each notification once'
  );
select
  is(
    pg_temp.counted('boris'),
    '0 0 0',
    'the unread count is 0 after a watermark has marked all notifications as read'
  );
update private.settings set value = '500' where name = 'notifications_at_once';
select tests.let_service('api.purge_notifications(1000)');
select
  is(pg_temp.counted('boris'), '0 0 0', 'applying a watermark to the rows does not change the unread count');

-- Cost ------------------------------------------------------------------------------------------------------------

select pg_temp.say('anna', 'six');
insert into public.notifications (user_id, type, chat_id, is_read, payload, created_at)
select tests.person('boris'), 'chat_message', gen_random_uuid(), true, '{}', private.now()
from generate_series(1, 1000);
insert into public.notifications (user_id, type, payload, created_at)
select tests.person('boris'), 'event_changed', '{}', private.now()
from generate_series(1, 1000);
analyze public.notifications;
select
  cmp_ok(
    tests.rows_read('public.notifications', tests.person('boris'), 'select api.count_notifications()'),
    '<=',
    2::bigint,
    'computing the unread count reads only the unread notifications of chats from public.notifications'
  );

-- Deletion --------------------------------------------------------------------------------------------------------

select
  is(
    private.count_unread(tests.person('boris')),
    1001::bigint,
    'the unread count is the sum of the unread notifications of chats and the stored counts'
  );
select private.delete_profile(tests.person('boris'));
select
  is(
    private.count_unread(tests.person('boris')),
    0::bigint,
    'the unread count of a user who has deleted the profile is 0'
  );

select * from finish();

rollback;
