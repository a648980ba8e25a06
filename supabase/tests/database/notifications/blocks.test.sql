-- Notifications of two people about each other while one of them, both or neither blocks the other.

begin;

select plan(26);

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');

-- Each of the three people has one notification about each of the other two people, and one notification without an
-- actor. Boris has read the notification about Anna.
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

-- Returns the actors of the notifications that a person sees, the actors of the unread notifications, and the unread
-- count.
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
    'repeating a block does not change the notifications that the blocker sees'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'repeating a block does not change the notifications that the blocked user sees'
  );

select pg_temp.act('boris', 'block', 'anna');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'if a blocked user also blocks the blocker, the first blocker sees the same notifications as before'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'if a blocked user also blocks the blocker, the second blocker sees the same notifications as before'
  );

select pg_temp.act('anna', 'unblock', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'a user who ends one of two mutual blocks does not see notifications about the other user while the other block exists'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'after one of two mutual blocks has ended, the remaining blocker does not see notifications about the blocked user'
  );

-- Clara, the third person, now also blocks Boris.
select pg_temp.act('clara', 'block', 'boris');
select
  is(
    pg_temp.inbox('boris'),
    'nobody; unread: nobody; count 1',
    'a user who blocks one person and is blocked by another person does not see notifications about either of them'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna nobody; unread: anna nobody; count 2',
    'a third person who blocks one of two people does not see notifications about the blocked person'
  );
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'a block between two people does not hide notifications about other people'
  );

select pg_temp.act('boris', 'unblock', 'anna');
select
  is(
    pg_temp.inbox('anna'),
    'boris clara nobody; unread: boris clara nobody; count 3',
    'after two mutual blocks end, the first user sees the notification about the second user again'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna nobody; unread: nobody; count 1',
    'after two mutual blocks end, the second user sees the notification about the first user again, and it is still read'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna nobody; unread: anna nobody; count 2',
    'a block by a third person stays in force after the blocks between the other two people end'
  );
select pg_temp.act('clara', 'unblock', 'boris');
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'after all blocks end, the blocked user sees all notifications again'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna boris nobody; unread: anna boris nobody; count 3',
    'after all blocks end, the third person sees all notifications again'
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
    'after the end of a block, the blocker does not see notifications of actions that happened during the block'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'after the end of a block, the blocked user does not see notifications of actions that happened during the block'
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
    'the requester of an accepted friend request sees a notification of the acceptance'
  );
select
  is(
    pg_temp.friend_types('boris'),
    'friend_request',
    'the addressee of a friend request sees a notification of the request'
  );
select tests.act_as_nobody();
select pg_temp.act('boris', 'block', 'anna');
select
  is(
    pg_temp.friend_types('anna'),
    'nothing',
    'a requester whom the new friend blocks no longer sees the notification of the acceptance'
  );
select
  is(
    pg_temp.friend_types('boris'),
    'nothing',
    'an addressee who blocks the new friend no longer sees the notification of the request'
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
    'a block hides notifications, but does not delete their rows'
  );

select * from finish();

rollback;
