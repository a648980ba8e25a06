-- Notifications: notifications.changed on the topic of a person, when theirs are read, removed, hidden or shown again.

begin;

select plan(28);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;
select
  tests.keep('chat', tests.let('boris', format('api.open_direct_chat(%L)', tests.person('anna'))) ->> 'id');
update private.settings set value = '3' where name = 'notifications_at_once';

-- Who was told since the last look that the own notifications changed, once for each time.
create function pg_temp.take_changed()
returns text
language sql
as $$
  with
    told as (
      delete from realtime.messages
      where messages.topic like 'notifications:%' and messages.event = 'notifications.changed'
      returning messages.*
    )
  select coalesce(string_agg(tests.name_of(split_part(told.topic, ':', 2)::uuid), ' ' order by 1), 'nobody')
  from told;
$$;

create function pg_temp.tell(recipient text, actor text, times integer default 1)
returns void
language sql
as $$
  select
    private.notify(array[tests.person(recipient)], 'event_application', tests.person(actor))
  from generate_series(1, times);
$$;

select pg_temp.take_changed();

-- Telling ---------------------------------------------------------------------------------------------------

select pg_temp.tell('anna', 'boris', 3);
select is(pg_temp.take_changed(), 'nobody', 'what is new is told by notification.created alone');
select tests.let('anna', 'api.read_notifications(null)');
select
  is(
    (
      select jsonb_agg(jsonb_build_array(payload - 'id', private))
      from realtime.messages
      where topic = 'notifications:' || tests.person('anna') and event = 'notifications.changed'
    ),
    '[[{"type": "notifications.changed"}, true]]',
    'who reads is told that theirs changed, on the own topic alone, and nothing else'
  );
select is(pg_temp.take_changed(), 'anna', 'once, however many they were');
select tests.let('anna', 'api.read_notifications(null)');
select is(pg_temp.take_changed(), 'nobody', 'nobody is told of what was read before');
select
  tests.let('anna', format('api.delete_notification(%L)', id))
from public.notifications
where user_id = tests.person('anna') and type = 'event_application'
limit 1;
select is(pg_temp.take_changed(), 'anna', 'who removes one is told');
select tests.send(tests.person('boris'), tests.chat(), 'Hello');
select pg_temp.take_changed();
select tests.let('anna', format('api.read_messages(%L, null)', tests.kept('chat')));
select is(pg_temp.take_changed(), 'anna', 'who reads a chat is told of its notifications');
select tests.let('anna', format('api.read_messages(%L, null)', tests.kept('chat')));
select is(pg_temp.take_changed(), 'nobody', 'once');
select tests.send(tests.person('boris'), tests.chat(), 'Are you there?');
select tests.send(tests.person('boris'), tests.chat(), 'Hello?');
select is(pg_temp.take_changed(), 'nobody', 'a message that takes the place of another is told as new alone');
select tests.send(tests.person('anna'), tests.chat(), 'Yes');
select is(pg_temp.take_changed(), 'anna', 'who answers has read what is told of the chat');
select tests.let('boris', 'api.read_notifications(null)');
select pg_temp.take_changed();
select
  tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), id))
from public.messages
where chat_id = tests.chat() and sender_id = tests.person('anna');
select is(pg_temp.take_changed(), 'nobody', 'a preview that is cleared is told to nobody');

select pg_temp.tell('anna', 'boris', 2);
select set_config('notifications.passed_over', '', true);
delete from public.notifications
where
  id = (
    select id
    from public.notifications
    where user_id = tests.person('anna') and type = 'event_application'
    limit 1
  );
delete from public.notifications
where user_id = tests.person('anna') and type = 'event_application';
select is(pg_temp.take_changed(), 'anna', 'a transaction that changes them several times tells once');

-- Withdrawn -------------------------------------------------------------------------------------------------

select
  tests.keep(
    'request',
    tests.let('clara', format('api.send_friend_request(%L)', tests.person('anna'))) -> 'friendship' ->> 'id'
  );
select pg_temp.take_changed();
select tests.let('clara', format('api.withdraw_friend_request(%L)', tests.kept('request')));
select is(pg_temp.take_changed(), 'anna', 'who loses what is withdrawn is told');

-- Blocks ----------------------------------------------------------------------------------------------------

select tests.take_told();
select pg_temp.tell('anna', 'boris', 2);
select tests.let('anna', format('api.block_person(%L)', tests.person('boris')));
select is(pg_temp.take_changed(), 'anna', 'a block that hides some is told to whose they are');
select tests.let('anna', format('api.unblock_person(%L)', tests.person('boris')));
select is(pg_temp.take_changed(), 'anna', 'and the end of it, which shows them again');
select tests.let('anna', format('api.block_person(%L)', tests.person('clara')));
select is(pg_temp.take_changed(), 'nobody', 'a block that hides none is told to nobody');
select tests.let('anna', format('api.unblock_person(%L)', tests.person('clara')));
select pg_temp.tell('boris', 'anna');
select tests.let('anna', format('api.block_person(%L)', tests.person('boris')));
select is(pg_temp.take_changed(), 'anna boris', 'each of the two once');
select tests.let('anna', 'api.read_notifications(null)');
select is(pg_temp.take_changed(), 'nobody', 'nobody is told of what is hidden');
select tests.let('anna', format('api.unblock_person(%L)', tests.person('boris')));
select pg_temp.take_changed();

-- Floods ----------------------------------------------------------------------------------------------------

select tests.take_told();
select pg_temp.tell('anna', 'boris', 5);
select tests.wait('1 minute');
select pg_temp.tell('anna', 'clara');
select tests.let('anna', 'api.read_notifications(null)');
select is(pg_temp.take_changed(), 'anna', 'who reads a flood is told once');
select tests.let_service('api.purge_notifications(1000)');
select is(pg_temp.take_changed(), 'nobody', 'and not when the job writes what was so already');
select tests.let('anna', format('api.block_person(%L)', tests.person('boris')));
select is(pg_temp.take_changed(), 'anna', 'a block that hides a flood is told');
select tests.let_service('api.purge_notifications(1000)');
select is(pg_temp.take_changed(), 'nobody', 'and not when the job hides it');
select tests.let('anna', format('api.unblock_person(%L)', tests.person('boris')));
select is(pg_temp.take_changed(), 'anna', 'its end is told');
select tests.let_service('api.purge_notifications(3)');
select is(pg_temp.take_changed(), 'anna', 'and when the job shows some of it again');
select tests.let_service('api.purge_notifications(1000)');
select is(pg_temp.take_changed(), 'anna', 'and the rest');
select tests.let_service('api.purge_notifications(1000)');
select is(pg_temp.take_changed(), 'nobody', 'but not when it does nothing');
select tests.take_told();
select pg_temp.tell('boris', 'clara');
select tests.wait('91 days');
select tests.let_service('api.purge_notifications(1000)');
select is(pg_temp.take_changed() ~ 'boris', true, 'the job that removes old ones tells whose they were');
select pg_temp.tell('anna', 'clara', 5);
select tests.let('anna', 'api.delete_profile()');
select is(pg_temp.take_changed(), 'anna', 'who leaves a flood behind with the profile is told');
select tests.let_service('api.purge_notifications(1000)');
select is(pg_temp.take_changed(), 'nobody', 'and not when the job removes it');

select * from finish();

rollback;
