-- Notifications that two people have about each other, while one of them, both, or neither blocks the other.

begin;

select plan(26);

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');

-- Each person has a notification about each other person, and one without an actor. Boris has read the notification
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

-- Returns the actors of a person's notifications, the actors of the unread ones, and the unread count.
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
    'without a block, Anna sees the notifications about all other people'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'without a block, Boris sees the notifications about all other people'
  );

select pg_temp.act('anna', 'block', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'a blocker does not see notifications about the blocked user'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'a blocked user does not see notifications about the blocker'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna boris nobody; unread: anna boris nobody; count 3',
    'a third person sees notifications about the blocker and the blocked user'
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
    'a repeated block changes nothing for the blocked user'
  );

select pg_temp.act('boris', 'block', 'anna');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'the second of two mutual blocks does not hide further notifications from the first blocker'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'the second of two mutual blocks does not hide further notifications from the second blocker'
  );

select pg_temp.act('anna', 'unblock', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'notifications stay hidden from a user who has unblocked the other but is still blocked'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'notifications stay hidden from a user who is unblocked but still blocks the other'
  );

-- Clara, a third person, also blocks Boris.
select pg_temp.act('clara', 'block', 'boris');
select
  is(
    pg_temp.inbox('boris'),
    'nobody; unread: nobody; count 1',
    'blocks with two people hide the notifications about both'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna nobody; unread: anna nobody; count 2',
    'a third person who blocks one of two people does not see notifications about that person'
  );
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'a block between two people does not hide notifications from other people'
  );

select pg_temp.act('boris', 'unblock', 'anna');
select
  is(
    pg_temp.inbox('anna'),
    'boris clara nobody; unread: boris clara nobody; count 3',
    'after both blocks end, the first user sees the notification about the second again'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna nobody; unread: nobody; count 1',
    'after both blocks end, the second user sees the notification about the first again, still read'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna nobody; unread: anna nobody; count 2',
    'a block by the third person remains in force after the other blocks end'
  );
select pg_temp.act('clara', 'unblock', 'boris');
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'after all blocks end, the second user sees all notifications again'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna boris nobody; unread: anna boris nobody; count 3',
    'after all blocks end, the third user sees all notifications again'
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
    'the blocker is not notified later of an event that happened during the block'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'the blocked user is not notified later of an event that happened during the block'
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
  is(
    pg_temp.friend_types('anna'),
    'friend_request_accepted',
    'the requester of an accepted friend request is notified'
  );
select is(pg_temp.friend_types('boris'), 'friend_request', 'the addressee of a friend request is notified');
select tests.act_as_nobody();
select pg_temp.act('boris', 'block', 'anna');
select
  is(
    pg_temp.friend_types('anna'),
    'nothing',
    'a requester does not see the notification about a friend who blocks them'
  );
select
  is(
    pg_temp.friend_types('boris'),
    'nothing',
    'an addressee does not see the notification about a friend whom they block'
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
    'notifications that a block hides are not deleted'
  );

select * from finish();

rollback;
