-- Notifications: who is told, by whom and what (private.notify, and the verbs of friends that call it).

begin;

select plan(39);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris', '{"firstName": "Борис 💛"}');
select tests.create_profile('clara');
select tests.create_person('dina');

-- Who was told since the last look: {recipient: type}, as nobody but the test sees it.
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

-- What the payload of the newest notification says.
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
    'the addressee is told of a request, by whom, and every field of it'
  );
select is(pg_temp.take_told(), 'boris friend_request', 'nobody but the addressee is told of a request');

select tests.act_as(tests.person('anna'));
select api.send_friend_request(tests.person('boris'));
select is(pg_temp.take_told(), 'nobody', 'nobody is told of a request that waits already');
select tests.act_as(tests.person('boris'));
select api.send_friend_request(tests.person('anna'));
select is(pg_temp.take_told(), 'nobody', 'nobody is told of a request back');

select tests.act_as(tests.person('boris'));
select api.reject_friend_request(tests.kept('request')::uuid);
select is(pg_temp.take_told(), 'nobody', 'nobody is told that a request was rejected');
select tests.act_as(tests.person('boris'));
select api.send_friend_request(tests.person('anna'));
select
  is(pg_temp.take_told(), 'anna friend_request', 'the new addressee is told of a request after a refusal');

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
    'the requester is told that the request was accepted, by whom, and every field of it'
  );
select
  is(
    pg_temp.take_told(),
    'boris friend_request_accepted',
    'nobody but the requester is told that a request was accepted'
  );
select tests.act_as(tests.person('anna'));
-- Only a pending request can be answered: the same answer again was once taken as one that changes nothing.
select
  tests.throws_problem(
    $$ select api.accept_friend_request(tests.kept('request')::uuid) $$,
    409,
    'friend_request_answered',
    'the addressee accepts a request once'
  );
select is(pg_temp.take_told(), 'nobody', 'nobody is told when a request is accepted again');
select tests.act_as(tests.person('anna'));
select api.unfriend(tests.person('boris'));
select is(pg_temp.take_told(), 'nobody', 'nobody is told that a friendship ended');
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select api.unblock_person(tests.person('boris'));
select is(pg_temp.take_told(), 'nobody', 'nobody is told of a block or its end');

-- Names as they were ---------------------------------------------------------------------------------------

select tests.act_as(tests.person('boris'));
select api.send_friend_request(tests.person('clara'));
select api.update_profile('{"firstName": "Bruno"}');
select tests.act_as(tests.person('clara'));
select
  is(
    api.list_notifications(false, null, 20) -> 'data' -> 0 -> 'payload' ->> 'actorName',
    'Борис 💛',
    'a person reads the name that the other had when it was written'
  );
select tests.act_as(tests.person('dina'));
select api.send_friend_request(tests.person('anna'));
select tests.act_as(tests.person('anna'));
select
  is(
    api.list_notifications(false, null, 20)::jsonb #> '{data,0,payload,actorName}',
    'null',
    'a person without a profile has no name in it'
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
  is(pg_temp.take_told(), 'anna chat_message, clara chat_message', 'the actor is not told of the own doing');
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
    'a recipient who is named twice is told once'
  );
select private.notify('{}', 'chat_message', tests.person('boris'));
select private.notify(null, 'chat_message', tests.person('boris'));
select is(pg_temp.take_told(), 'nobody', 'nobody is told when there is nobody to tell');
select private.notify(array[null, tests.person('anna')]::uuid[], 'chat_message', tests.person('boris'));
select is(pg_temp.take_told(), 'anna chat_message', 'a recipient who is not there is passed over');
select
  private.notify(array[tests.person('anna')], 'chat_message', tests.person('boris')),
  private.notify(array[tests.person('anna')], 'chat_message', tests.person('boris'));
select
  is(
    pg_temp.take_told(),
    'anna chat_message, anna chat_message',
    'a recipient is told of each cause, also when they are alike'
  );

select private.notify(array[tests.person('anna'), tests.person('clara')], 'event_application_rejected', null);
select
  is(
    (select jsonb_agg(distinct jsonb_build_array(actor_id, payload)) from public.notifications),
    '[[null, {"actorName": null, "chatName": null, "eventTitle": null, "messagePreview": null}]]',
    'what nobody did has no actor and no name of one'
  );
select
  is(
    pg_temp.take_told(),
    'anna event_application_rejected, clara event_application_rejected',
    'everyone is told of what nobody did'
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
    'a person is told what to open, and the names of everything'
  );

-- Across a block -------------------------------------------------------------------------------------------

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
select is(pg_temp.take_told(), 'clara chat_message', 'the blocker is not told of the blocked person');
select
  private.notify(
    array[tests.person('anna'), tests.person('boris'), tests.person('clara')],
    'chat_message',
    tests.person('anna')
  );
select is(pg_temp.take_told(), 'clara chat_message', 'the blocked person is not told of the blocker');
select
  private.notify(array[tests.person('anna'), tests.person('boris')], 'chat_message', tests.person('clara'));
select
  is(
    pg_temp.take_told(),
    'anna chat_message, boris chat_message',
    'two people who block each other are both told of a third'
  );
select
  private.notify(array[tests.person('anna'), tests.person('boris')], 'event_application_rejected', null);
select
  is(
    pg_temp.take_told(),
    'anna event_application_rejected, boris event_application_rejected',
    'two people who block each other are both told of what nobody did'
  );
select tests.act_as(tests.person('anna'));
select api.unblock_person(tests.person('boris'));
select tests.act_as_nobody();
select private.notify(array[tests.person('anna')], 'chat_message', tests.person('boris'));
select is(pg_temp.take_told(), 'anna chat_message', 'a person is told again once the block is lifted');

-- Previews -------------------------------------------------------------------------------------------------

select is(pg_temp.tell(message), preview, format('the preview of %s', kind))
from
  (
    values
      ('no message is none', null, null),
      ('one line is the line', 'See you at eight!', 'See you at eight!'),
      ('an empty message is none', '', null),
      ('several lines is the first', concat_ws(chr(10), 'See you', 'at eight', 'or nine'), 'See you'),
      (
        'lines as some systems end them is the first',
        'See you' || chr(13) || chr(10) || 'at eight',
        'See you'
      ),
      ('a line that ends the message is the line', 'See you' || chr(10), 'See you'),
      ('120 characters is all of them', repeat('x', 120), repeat('x', 120)),
      ('121 characters is the first 120', repeat('x', 120) || 'y', repeat('x', 120)),
      (
        'a long first line of several is 120 characters',
        repeat('x', 200) || chr(10) || 'more',
        repeat('x', 120)
      ),
      ('120 letters beyond ASCII counts characters, not bytes', repeat('я', 121), repeat('я', 120)),
      ('markup and quotes is as written', '<b>"it''s" \ %s</b>', '<b>"it''s" \ %s</b>')
  ) as tried (kind, message, preview);

-- With the cause -------------------------------------------------------------------------------------------

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
select is(pg_temp.take_told(), 'nobody', 'nobody is told of what did not happen in the end');

select * from finish();

rollback;
