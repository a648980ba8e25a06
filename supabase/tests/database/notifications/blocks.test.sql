-- Notifications that two people have about each other, while one blocks the other, both do, or neither.

begin;

select plan(26);

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');

-- Each person has a notification about each other person and one without an actor. Boris has read the notifications
-- about Anna.
select
  private.notify(
    array[tests.person(recipient)],
    'event_coauthor_accepted',
    tests.person(actor),
    message => actor
  )
from
  unnest(array['anna', 'boris', 'clara']) as recipient,
  unnest(array['anna', 'boris', 'clara']) as actor;
select
  private.notify(array[tests.person(recipient)], 'event_application_rejected', null, message => 'nobody')
from unnest(array['anna', 'boris', 'clara']) as recipient;
select tests.act_as(tests.person('boris'));
select
  api.read_notifications(array[id])
from public.notifications
where actor_id = tests.person('anna');
select tests.act_as_nobody();

-- Actors of a person's notifications and of the unread ones, and the unread count.
create function pg_temp.inbox(name text)
returns text
language plpgsql
as $$
declare
  listed text;
  unread text;
begin
  perform tests.act_as(tests.person(name));
  select string_agg(item -> 'payload' ->> 'messagePreview', ' ' order by item -> 'payload' ->> 'messagePreview')
  into listed
  from json_array_elements(api.list_notifications(false, null, 20) -> 'data') as item;
  select string_agg(item -> 'payload' ->> 'messagePreview', ' ' order by item -> 'payload' ->> 'messagePreview')
  into unread
  from json_array_elements(api.list_notifications(true, null, 20) -> 'data') as item;
  listed := format('%s; unread: %s; count %s', listed, unread, api.count_notifications() ->> 'count');
  perform tests.act_as_nobody();
  return listed;
end;
$$;

create function pg_temp.act(actor text, doing text, other text)
returns void
language plpgsql
as $$
begin
  perform tests.act_as(tests.person(actor));
  case doing
    when 'block' then perform api.block_person(tests.person(other));
    when 'unblock' then perform api.unblock_person(tests.person(other));
  end case;
  perform tests.act_as_nobody();
end;
$$;

select
  is(
    pg_temp.inbox('anna'),
    'boris clara nobody; unread: boris clara nobody; count 3',
    'anna sees notifications of all others'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'boris sees notifications of all others'
  );

select pg_temp.act('anna', 'block', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'the blocker does not see notifications of the blocked person'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'the blocked person does not see notifications of the blocker'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna boris nobody; unread: anna boris nobody; count 3',
    'a third person sees notifications of both'
  );

select pg_temp.act('anna', 'block', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'a repeated block changes nothing for the blocker'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'a repeated block changes nothing for the blocked person'
  );

select pg_temp.act('boris', 'block', 'anna');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'a mutual block hides nothing more from the first'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'a mutual block hides nothing more from the second'
  );

select pg_temp.act('anna', 'unblock', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'unblocking shows nothing to the first while the second blocks'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'unblocking by the first shows nothing to the second, who still blocks'
  );

-- Blocks of a third person at the same time.
select pg_temp.act('clara', 'block', 'boris');
select
  is(
    pg_temp.inbox('boris'),
    'nobody; unread: nobody; count 1',
    'blocks with two people hide both from a person'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna nobody; unread: anna nobody; count 2',
    'a block by a third person hides the notifications of that pair'
  );
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'blocks between others hide nothing from a person outside them'
  );

select pg_temp.act('boris', 'unblock', 'anna');
select
  is(
    pg_temp.inbox('anna'),
    'boris clara nobody; unread: boris clara nobody; count 3',
    'the first sees notifications of the second again after both blocks end'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna nobody; unread: nobody; count 1',
    'the second sees notifications of the first again, still read'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna nobody; unread: anna nobody; count 2',
    'the block of the third person stays after the other blocks end'
  );
select pg_temp.act('clara', 'unblock', 'boris');
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'the second sees all notifications again after all blocks end'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna boris nobody; unread: anna boris nobody; count 3',
    'the third sees all notifications again after all blocks end'
  );

-- Events during a block ------------------------------------------------------------------------------------

select pg_temp.act('anna', 'block', 'boris');
select
  private.notify(
    array[tests.person('anna'), tests.person('boris')],
    'chat_message',
    tests.person(actor),
    message => 'never told'
  )
from unnest(array['anna', 'boris']) as actor;
select pg_temp.act('anna', 'unblock', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'boris clara nobody; unread: boris clara nobody; count 3',
    'an event during a block does not notify the blocker afterwards'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'an event during a block does not notify the blocked person afterwards'
  );

-- A friend request and its acceptance ------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.keep('request', api.send_friend_request(tests.person('boris')) -> 'friendship' ->> 'id');
select tests.act_as(tests.person('boris'));
select api.accept_friend_request(tests.kept('request')::uuid);
create function pg_temp.friend_types(name text)
returns text
language plpgsql
as $$
begin
  perform tests.act_as(tests.person(name));
  return (
    select coalesce(string_agg(item ->> 'type', ' '), 'nothing')
    from json_array_elements(api.list_notifications(false, null, 20) -> 'data') as item
    where starts_with(item ->> 'type', 'friend_')
  );
end;
$$;
grant execute on function pg_temp.friend_types to public;
select
  is(pg_temp.friend_types('anna'), 'friend_request_accepted', 'the requester is notified of the acceptance');
select is(pg_temp.friend_types('boris'), 'friend_request', 'the addressee is notified of the request');
select tests.act_as_nobody();
select pg_temp.act('boris', 'block', 'anna');
select
  is(
    pg_temp.friend_types('anna'),
    'nothing',
    'the requester does not see the notification of a friend who blocks them'
  );
select
  is(
    pg_temp.friend_types('boris'),
    'nothing',
    'the addressee does not see the notification of a friend whom they block'
  );
select tests.act_as_nobody();
select
  is(
    (
      select count(*)
      from public.notifications
      where is_hidden and user_id in (tests.person('anna'), tests.person('boris'))
    ),
    4::bigint,
    'hidden notifications are not deleted'
  );

select * from finish();

rollback;
