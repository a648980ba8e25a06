-- Notifications: when notifications are read, deleted, hidden or shown again, notifications.changed is broadcast on the
-- recipient's topic.

begin;

select plan(28);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;
select
  tests.keep('chat', tests.let('boris', format('api.open_direct_chat(%L)', tests.person('anna'))) ->> 'id');
update private.settings set value = '3' where name = 'notifications_at_once';

-- Deletes the broadcasts that were sent since the last call. Returns the recipient of each broadcast
-- notifications.changed.
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

-- New notifications and reading -----------------------------------------------------------------------------

select pg_temp.tell('anna', 'boris', 3);
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'a new notification does not broadcast notifications.changed, only notification.created'
  );
select tests.let('anna', 'api.read_notifications(null)');
select
  is(
    (
      select jsonb_agg(jsonb_build_array(payload - 'id', private))
      from realtime.messages
      where topic = 'notifications:' || tests.person('anna') and event = 'notifications.changed'
    ),
    '[[{"type": "notifications.changed"}, true]]',
    'marking notifications as read broadcasts notifications.changed on the private topic of the reader'
  );
select
  is(
    pg_temp.take_changed(),
    'anna',
    'marking many notifications as read in one call broadcasts notifications.changed once'
  );
select tests.let('anna', 'api.read_notifications(null)');
select
  is(pg_temp.take_changed(), 'nobody', 'marking already read notifications as read again broadcasts nothing');
select
  tests.let('anna', format('api.delete_notification(%L)', id))
from public.notifications
where user_id = tests.person('anna') and type = 'event_application'
limit 1;
select
  is(
    pg_temp.take_changed(),
    'anna',
    'deleting a notification broadcasts notifications.changed to its recipient'
  );
select tests.send(tests.person('boris'), tests.chat(), 'Hello');
select pg_temp.take_changed();
select tests.let('anna', format('api.read_messages(%L, null)', tests.kept('chat')));
select is(pg_temp.take_changed(), 'anna', 'reading a chat broadcasts notifications.changed to the reader');
select tests.let('anna', format('api.read_messages(%L, null)', tests.kept('chat')));
select is(pg_temp.take_changed(), 'nobody', 'reading a chat that is already read broadcasts nothing');
select tests.send(tests.person('boris'), tests.chat(), 'Are you there?');
select tests.send(tests.person('boris'), tests.chat(), 'Hello?');
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'a message that replaces an unread notification does not broadcast notifications.changed'
  );
select tests.send(tests.person('anna'), tests.chat(), 'Yes');
select
  is(
    pg_temp.take_changed(),
    'anna',
    'sending a message broadcasts notifications.changed to the sender, because it marks the notifications of the chat as read'
  );
select tests.let('boris', 'api.read_notifications(null)');
select pg_temp.take_changed();
select
  tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), id))
from public.messages
where chat_id = tests.chat() and sender_id = tests.person('anna');
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'deleting a message does not broadcast notifications.changed if the recipient has read its notification'
  );

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
select
  is(
    pg_temp.take_changed(),
    'anna',
    'several changes in one transaction broadcast notifications.changed once to the recipient'
  );

-- Withdrawals -----------------------------------------------------------------------------------------------

select
  tests.keep(
    'request',
    tests.let('clara', format('api.send_friend_request(%L)', tests.person('anna'))) -> 'friendship' ->> 'id'
  );
select pg_temp.take_changed();
select tests.let('clara', format('api.withdraw_friend_request(%L)', tests.kept('request')));
select
  is(
    pg_temp.take_changed(),
    'anna',
    'withdrawing a friend request broadcasts notifications.changed to the addressee'
  );

-- Blocks ----------------------------------------------------------------------------------------------------

select tests.take_told();
select pg_temp.tell('anna', 'boris', 2);
select tests.let('anna', format('api.block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.take_changed(),
    'anna',
    'a block that hides notifications broadcasts notifications.changed to their recipient'
  );
select tests.let('anna', format('api.unblock_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.take_changed(),
    'anna',
    'the end of a block broadcasts notifications.changed to the recipient of the hidden notifications'
  );
select tests.let('anna', format('api.block_person(%L)', tests.person('clara')));
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'a block that hides no notifications does not broadcast notifications.changed'
  );
select tests.let('anna', format('api.unblock_person(%L)', tests.person('clara')));
select pg_temp.tell('boris', 'anna');
select tests.let('anna', format('api.block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.take_changed(),
    'anna boris',
    'a block that hides notifications of both people broadcasts notifications.changed once to each of them'
  );
select tests.let('anna', 'api.read_notifications(null)');
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'marking all notifications as read broadcasts nothing if all unread notifications are hidden'
  );
select tests.let('anna', format('api.unblock_person(%L)', tests.person('boris')));
select pg_temp.take_changed();

-- Large numbers ---------------------------------------------------------------------------------------------

select tests.take_told();
select pg_temp.tell('anna', 'boris', 5);
select tests.wait('1 minute');
select pg_temp.tell('anna', 'clara');
select tests.let('anna', 'api.read_notifications(null)');
select
  is(
    pg_temp.take_changed(),
    'anna',
    'marking many notifications as read, which sets a watermark, broadcasts notifications.changed once to the reader'
  );
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'the notifications job broadcasts nothing when it applies a watermark to the rows'
  );
select tests.let('anna', format('api.block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.take_changed(),
    'anna',
    'a block that hides many notifications broadcasts notifications.changed to their recipient'
  );
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'the notifications job broadcasts nothing when it hides rows after a block'
  );
select tests.let('anna', format('api.unblock_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.take_changed(),
    'anna',
    'the end of a block broadcasts notifications.changed even before the notifications job has made the rows visible'
  );
select tests.let_service('api.purge_notifications(3)');
select
  is(
    pg_temp.take_changed(),
    'anna',
    'the notifications job broadcasts notifications.changed when it makes hidden rows visible again'
  );
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    pg_temp.take_changed(),
    'anna',
    'the notifications job broadcasts notifications.changed again when it makes the remaining hidden rows visible'
  );
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'the notifications job does not broadcast notifications.changed if it changes no hidden rows'
  );
select tests.take_told();
select pg_temp.tell('boris', 'clara');
select tests.wait('91 days');
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    pg_temp.take_changed() ~ 'boris',
    true,
    'when the notifications job deletes old notifications, it broadcasts notifications.changed to their recipients'
  );
select pg_temp.tell('anna', 'clara', 5);
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.take_changed(),
    'anna',
    'deleting a profile with many notifications broadcasts notifications.changed to the user'
  );
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    pg_temp.take_changed(),
    'nobody',
    'the notifications job broadcasts nothing when it deletes the notifications of a deleted profile'
  );

select * from finish();

rollback;
