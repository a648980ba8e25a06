-- Recipients, actors and contents of notifications, inserted by private.notify and by the RPC functions for friends.

begin;

select plan(39);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris', '{"firstName": "Борис 💛"}');
select tests.create_profile('clara');
select tests.create_person('dina');

-- Deletes the notifications that were inserted since the last call. Returns their recipients and types, regardless of
-- row level security.
create function pg_temp.take_told()
returns text
language plpgsql
as $$
declare
  told text;
begin
  perform tests.act_as_nobody();
  with taken as (delete from public.notifications returning *)
  select string_agg(concat_ws(' ', name, type), ', ' order by name, type) into told
  from
    taken
    left join unnest(array['anna', 'boris', 'clara', 'dina']) as name on tests.person(name) = user_id;
  return coalesce(told, 'nobody');
end;
$$;

-- Sends a message and returns the preview in the payload of its notification.
create function pg_temp.tell(message text)
returns text
language plpgsql
as $$
begin
  delete from public.notifications;
  perform tests.tell('boris', message, 'anna');
  return (select payload ->> 'messagePreview' from public.notifications);
end;
$$;

grant execute on function pg_temp.take_told to public;
select pg_temp.take_told();

-- Friends --------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  tests.keep('request', api.send_friend_request(tests.person('boris')) -> 'friendship' ->> 'id');
select tests.act_as(tests.person('boris'));
select
  is(
    (api.list_notifications(false, null, 20)::jsonb -> 'data' -> 0) - 'id',
    jsonb_build_object(
      'userId', tests.person('boris'),
      'type', 'friend_request',
      'actorId', tests.person('anna'),
      'eventId', null,
      'groupId', null,
      'chatId', null,
      'isRead', false,
      'payload', '{"actorName": "Anna", "chatName": null, "eventTitle": null, "messagePreview": null}'::jsonb,
      'count', null,
      'changed', null,
      'createdAt', '2026-11-20T12:00:00.000Z'
    ),
    'the notification of a friend request contains every field of the API'
  );
select is(pg_temp.take_told(), 'boris friend_request', 'a friend request notifies only the addressee');

select tests.act_as(tests.person('anna'));
select api.send_friend_request(tests.person('boris'));
select is(pg_temp.take_told(), 'nobody', 'repeating a pending friend request notifies no one');
select tests.act_as(tests.person('boris'));
select api.send_friend_request(tests.person('anna'));
select
  is(
    pg_temp.take_told(),
    'nobody',
    'a friend request to a user who has already sent a request to the caller notifies no one'
  );

select tests.act_as(tests.person('boris'));
select api.reject_friend_request(tests.kept('request')::uuid);
select is(pg_temp.take_told(), 'nobody', 'rejecting a friend request notifies no one');
select tests.act_as(tests.person('boris'));
select api.send_friend_request(tests.person('anna'));
select
  is(
    pg_temp.take_told(),
    'anna friend_request',
    'if a user rejects a friend request and later sends one to the requester, the requester is notified'
  );

select tests.freeze_time('2026-11-20T12:01:00Z');
select tests.act_as(tests.person('anna'));
select api.accept_friend_request(tests.kept('request')::uuid);
select tests.act_as(tests.person('boris'));
select
  is(
    (api.list_notifications(false, null, 20)::jsonb -> 'data' -> 0) - 'id',
    jsonb_build_object(
      'userId', tests.person('boris'),
      'type', 'friend_request_accepted',
      'actorId', tests.person('anna'),
      'eventId', null,
      'groupId', null,
      'chatId', null,
      'isRead', false,
      'payload', '{"actorName": "Anna", "chatName": null, "eventTitle": null, "messagePreview": null}'::jsonb,
      'count', null,
      'changed', null,
      'createdAt', '2026-11-20T12:01:00.000Z'
    ),
    'the notification of an accepted friend request contains every field of the API'
  );
select
  is(
    pg_temp.take_told(),
    'boris friend_request_accepted',
    'accepting a friend request notifies only the requester'
  );
select tests.act_as(tests.person('anna'));
-- Only a pending request can be answered, so a second acceptance is rejected.
select
  tests.throws_problem(
    $$ select api.accept_friend_request(tests.kept('request')::uuid) $$,
    409,
    'friend_request_answered',
    'accepting a friend request again is rejected with 409 friend_request_answered'
  );
select is(pg_temp.take_told(), 'nobody', 'accepting a friend request again notifies no one');
select tests.act_as(tests.person('anna'));
select api.unfriend(tests.person('boris'));
select is(pg_temp.take_told(), 'nobody', 'ending a friendship notifies no one');
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select api.unblock_person(tests.person('boris'));
select is(pg_temp.take_told(), 'nobody', 'neither blocking nor unblocking a user notifies anyone');

-- Names at the time of the notification --------------------------------------------------------------------

select tests.act_as(tests.person('boris'));
select api.send_friend_request(tests.person('clara'));
select api.update_profile('{"firstName": "Bruno"}');
select tests.act_as(tests.person('clara'));
select
  is(
    api.list_notifications(false, null, 20) -> 'data' -> 0 -> 'payload' ->> 'actorName',
    'Борис 💛',
    'a notification keeps the name that the actor had when it was inserted'
  );
select tests.act_as(tests.person('dina'));
select api.send_friend_request(tests.person('anna'));
select tests.act_as(tests.person('anna'));
select
  is(
    api.list_notifications(false, null, 20)::jsonb #> '{data,0,payload,actorName}',
    'null',
    'a notification contains no actor name if the actor has no profile'
  );
select pg_temp.take_told();

-- Recipients -----------------------------------------------------------------------------------------------

select
  private.notify(
    array[tests.person('anna'), tests.person('boris'), tests.person('clara')],
    'chat_message',
    tests.person('boris')
  );
select
  is(
    pg_temp.take_told(),
    'anna chat_message, clara chat_message',
    'a notification is not sent to its own actor'
  );
select
  private.notify(
    array[tests.person('clara'), tests.person('anna'), tests.person('clara')],
    'chat_message',
    tests.person('boris')
  );
select
  is(
    pg_temp.take_told(),
    'anna chat_message, clara chat_message',
    'a recipient who is listed twice receives one notification'
  );
select private.notify('{}', 'chat_message', tests.person('boris'));
select private.notify(null, 'chat_message', tests.person('boris'));
select is(pg_temp.take_told(), 'nobody', 'an empty list of recipients notifies no one');
select private.notify(array[null, tests.person('anna')]::uuid[], 'chat_message', tests.person('boris'));
select is(pg_temp.take_told(), 'anna chat_message', 'a null in the list of recipients is skipped');
select
  private.notify(array[tests.person('anna')], 'chat_message', tests.person('boris')),
  private.notify(array[tests.person('anna')], 'chat_message', tests.person('boris'));
select
  is(
    pg_temp.take_told(),
    'anna chat_message, anna chat_message',
    'a recipient can receive two equal notifications'
  );

select private.notify(array[tests.person('anna'), tests.person('clara')], 'event_application_rejected', null);
select
  is(
    (select jsonb_agg(distinct jsonb_build_array(actor_id, payload)) from public.notifications),
    '[[null, {"actorName": null, "chatName": null, "eventTitle": null, "messagePreview": null}]]',
    'a notification without an actor has the actor id null and the actor name null'
  );
select
  is(
    pg_temp.take_told(),
    'anna event_application_rejected, clara event_application_rejected',
    'a notification without an actor is sent to all recipients'
  );

select
  private.notify(
    array[tests.person('anna')],
    'event_application_approved',
    tests.person('boris'),
    tests.person('an event'),
    tests.person('a group'),
    tests.person('a chat'),
    'Jazz in the park',
    'Walkers',
    'See you!'
  );
select tests.act_as(tests.person('anna'));
-- spec: Notification, `eventId`, `groupId`, `chatId`: what to open, else null
select
  is(
    (api.list_notifications(false, null, 20)::jsonb -> 'data' -> 0) - 'id',
    jsonb_build_object(
      'userId', tests.person('anna'),
      'type', 'event_application_approved',
      'actorId', tests.person('boris'),
      'eventId', tests.person('an event'),
      'groupId', tests.person('a group'),
      'chatId', tests.person('a chat'),
      'isRead', false,
      'payload', $$ {
      "actorName": "Bruno", "chatName": "Walkers", "eventTitle": "Jazz in the park", "messagePreview": "See you!"
    } $$::jsonb,
      'count', null,
      'changed', null,
      'createdAt', '2026-11-20T12:01:00.000Z'
    ),
    'a notification contains the ids of its event, group and chat, and the names of its actor, event and chat'
  );

-- Notifications during a block -----------------------------------------------------------------------------

select pg_temp.take_told();
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select tests.act_as_nobody();
select
  private.notify(
    array[tests.person('anna'), tests.person('boris'), tests.person('clara')],
    'chat_message',
    tests.person('boris')
  );
select
  is(
    pg_temp.take_told(),
    'clara chat_message',
    'the blocker is not notified of an action by the blocked user'
  );
select
  private.notify(
    array[tests.person('anna'), tests.person('boris'), tests.person('clara')],
    'chat_message',
    tests.person('anna')
  );
select
  is(
    pg_temp.take_told(),
    'clara chat_message',
    'the blocked user is not notified of an action by the blocker'
  );
select
  private.notify(array[tests.person('anna'), tests.person('boris')], 'chat_message', tests.person('clara'));
select
  is(
    pg_temp.take_told(),
    'anna chat_message, boris chat_message',
    'during a block between two people, both are notified of the action of a third person'
  );
select
  private.notify(array[tests.person('anna'), tests.person('boris')], 'event_application_rejected', null);
select
  is(
    pg_temp.take_told(),
    'anna event_application_rejected, boris event_application_rejected',
    'during a block between two people, both receive notifications without an actor'
  );
select tests.act_as(tests.person('anna'));
select api.unblock_person(tests.person('boris'));
select tests.act_as_nobody();
select private.notify(array[tests.person('anna')], 'chat_message', tests.person('boris'));
select
  is(
    pg_temp.take_told(),
    'anna chat_message',
    'a user is notified of the other user''s actions again after the block ends'
  );

-- Previews -------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.tell(message),
    preview,
    format('a notification contains the correct preview: the preview of %s', kind)
  )
from
  (
    values
      ('no message is null', null, null),
      ('one line is this line', 'See you at eight!', 'See you at eight!'),
      ('an empty message is null', '', null),
      ('several lines is the first line', concat_ws(chr(10), 'See you', 'at eight', 'or nine'), 'See you'),
      (
        'several lines that end with CR LF is the first line',
        'See you' || chr(13) || chr(10) || 'at eight',
        'See you'
      ),
      ('one line that ends with a line break is this line', 'See you' || chr(10), 'See you'),
      ('120 characters contains all characters', repeat('x', 120), repeat('x', 120)),
      ('121 characters contains the first 120 characters', repeat('x', 120) || 'y', repeat('x', 120)),
      (
        'several lines with a long first line contains 120 characters',
        repeat('x', 200) || chr(10) || 'more',
        repeat('x', 120)
      ),
      ('121 letters outside ASCII contains 120 letters, not 120 bytes', repeat('я', 121), repeat('я', 120)),
      (
        'a message with markup and quotes contains them unchanged',
        '<b>"it''s" \ %s</b>',
        '<b>"it''s" \ %s</b>'
      )
  ) as tried (kind, message, preview);

-- Notifications in the transaction of their cause ----------------------------------------------------------

select pg_temp.take_told();
create function pg_temp.fail_after_telling()
returns void
language plpgsql
as $$
begin
  perform private.notify(array[tests.person('anna')], 'chat_message', tests.person('boris'));
  raise exception 'changed my mind';
exception
  when raise_exception then
    null;
end;
$$;
select pg_temp.fail_after_telling();
select is(pg_temp.take_told(), 'nobody', 'a transaction that is rolled back notifies no one');

select * from finish();

rollback;
