-- Notifications: what two people were told of each other, while one has blocked the other, both have, or neither.

begin;

select plan(26);

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');

-- Everybody is told of everybody, and of something that nobody did; Boris has read what Anna did.
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

-- Of whom a person reads, and how many unread ones are counted.
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
    'anna reads of everybody else'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'boris reads of everybody else'
  );

select pg_temp.act('anna', 'block', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'the blocker does not read of the blocked person'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'the blocked person does not read of the blocker'
  );
select
  is(
    pg_temp.inbox('clara'),
    'anna boris nobody; unread: anna boris nobody; count 3',
    'a third person reads of both'
  );

select pg_temp.act('anna', 'block', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'a block again changes nothing for the blocker'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'a block again changes nothing for the blocked person'
  );

select pg_temp.act('boris', 'block', 'anna');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'a block from both sides hides no more from the first'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'a block from both sides hides no more from the second'
  );

select pg_temp.act('anna', 'unblock', 'boris');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'nothing is shown to the first while the second blocks'
  );
select
  is(
    pg_temp.inbox('boris'),
    'clara nobody; unread: clara nobody; count 2',
    'nothing is shown to the second who still blocks'
  );

-- In the meantime, other things go on.
select pg_temp.act('clara', 'block', 'boris');
select is(pg_temp.inbox('boris'), 'nobody; unread: nobody; count 1', 'two blocks hide two people');
select
  is(pg_temp.inbox('clara'), 'anna nobody; unread: anna nobody; count 2', 'a second block hides its own');
select
  is(
    pg_temp.inbox('anna'),
    'clara nobody; unread: clara nobody; count 2',
    'the block of others hides nothing here'
  );

select pg_temp.act('boris', 'unblock', 'anna');
select
  is(
    pg_temp.inbox('anna'),
    'boris clara nobody; unread: boris clara nobody; count 3',
    'the first reads of the second again once both blocks are lifted'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna nobody; unread: nobody; count 1',
    'the second reads of the first again, as read as before'
  );
select
  is(pg_temp.inbox('clara'), 'anna nobody; unread: anna nobody; count 2', 'the block of the third stays');
select pg_temp.act('clara', 'unblock', 'boris');
select
  is(pg_temp.inbox('boris'), 'anna clara nobody; unread: clara nobody; count 2', 'everything is shown again');
select
  is(
    pg_temp.inbox('clara'),
    'anna boris nobody; unread: anna boris nobody; count 3',
    'everything is shown again to the third as well'
  );

-- What was told in the meantime ----------------------------------------------------------------------------

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
    'what happened during a block is not told afterwards'
  );
select
  is(
    pg_temp.inbox('boris'),
    'anna clara nobody; unread: clara nobody; count 2',
    'what happened during a block is not told the other either'
  );

-- A friend request and its answer ----------------------------------------------------------------------------

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
  is(pg_temp.friend_types('anna'), 'friend_request_accepted', 'the requester reads that they were accepted');
select is(pg_temp.friend_types('boris'), 'friend_request', 'the addressee reads that they were asked');
select tests.act_as_nobody();
select pg_temp.act('boris', 'block', 'anna');
select
  is(pg_temp.friend_types('anna'), 'nothing', 'the requester does not read of a friend who blocked them');
select
  is(pg_temp.friend_types('boris'), 'nothing', 'the addressee does not read of a friend whom they blocked');
select tests.act_as_nobody();
select
  is(
    (
      select count(*)
      from public.notifications
      where is_hidden and user_id in (tests.person('anna'), tests.person('boris'))
    ),
    4::bigint,
    'what is hidden is not deleted'
  );

select * from finish();

rollback;
