-- Direct reads of the tables of friendships, blocks and notifications through row level security, by different users.

begin;

select plan(66);

select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil']) as name;
delete from public.friendships;
delete from public.blocks;
delete from public.notifications;

-- Anna has a friendship with Boris, has blocked Clara, and has a pending request from Emil. Dina has no relation to any
-- user.
select tests.act_as(tests.person('anna'));
select
  tests.keep('friendship', api.send_friend_request(tests.person('boris')) -> 'friendship' ->> 'id');
select tests.act_as(tests.person('clara'));
select api.send_friend_request(tests.person('anna'));
select tests.act_as(tests.person('emil'));
select api.send_friend_request(tests.person('anna'));
select tests.act_as(tests.person('boris'));
select api.accept_friend_request(tests.kept('friendship')::uuid);
select tests.act_as(tests.person('anna'));
select tests.keep('block', api.block_person(tests.person('clara')) ->> 'id');
select tests.act_as_nobody();
-- Sets every column, so that the number of values that are not null equals the number of readable rows.
update public.notifications
set
  event_id = gen_random_uuid(),
  group_id = gen_random_uuid(),
  chat_id = gen_random_uuid(),
  message_id = gen_random_uuid(),
  first_message_id = gen_random_uuid(),
  message_count = 1,
  changed_fields = '{startAt}';

create temporary table doors (name, some_column) as
  values
    ('friendships', 'status'),
    ('blocks', 'blocked_id'),
    ('notifications', 'is_read');
create temporary table writings (writing) as
  values
    ('insert into public.%I default values'),
    ('update public.%I set %I = null'),
    ('delete from public.%I'),
    ('truncate public.%I');
grant select on doors, writings to public;

-- Returns the number of rows that the acting user can read in each table. The rows are counted by each column of the
-- table, and the result contains several numbers if the counts of the columns differ.
create function pg_temp.readable()
returns text
language plpgsql
as $$
declare
  door record;
  found integer;
  counts jsonb := '{}';
begin
  for door in
    select doors.name, attname
    from doors join pg_attribute on attrelid = ('public.' || doors.name)::regclass
    where attnum > 0
      and not attisdropped
      -- The column inherited_from is null in every block that a user can read, because inherited blocks are not
      -- readable (inherited-blocks.test.sql).
      and attname <> 'inherited_from'
  loop
    execute format('select count(%I) from public.%I', door.attname, door.name) into found;
    counts := jsonb_set(
      counts,
      array[door.name],
      coalesce(counts -> door.name, '[]') || case when counts -> door.name @> to_jsonb(found) then '[]' else to_jsonb(found) end
    );
  end loop;
  return counts;
end;
$$;

grant execute on function pg_temp.readable to public;

-- Each person ----------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.readable(),
    '{"blocks": [1], "friendships": [2], "notifications": [2]}',
    'a user can read every column of their own friendships, blocks and visible notifications'
  );
select
  is(
    (select jsonb_agg(friendships order by requester_id = tests.person('anna')) from public.friendships),
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'id', item -> 'id',
            'requester_id', item -> 'requesterId',
            'addressee_id', item -> 'addresseeId',
            'status', item -> 'status',
            'created_at', now(),
            'updated_at', now()
          )
          order by (item ->> 'requesterId')::uuid = tests.person('anna')
        )
      from json_array_elements(api.list_friends(null, null, 20) -> 'data') as item
      where item ->> 'status' != 'blocked'
    ),
    'a direct read of friendships returns the same rows as the RPC function'
  );
select
  results_eq(
    'select id::text, blocker_id, blocked_id, requester_id from public.blocks',
    $$ values (tests.kept('block'), tests.person('anna'), tests.person('clara'), tests.person('clara')) $$,
    'a user can read their own block, including its requester'
  );
select
  set_eq(
    'select user_id, actor_id, type from public.notifications',
    $$
    values
      (tests.person('anna'), tests.person('emil'), 'friend_request'::public.notification_type),
      (tests.person('anna'), tests.person('boris'), 'friend_request_accepted')
  $$,
    'a user can read their own notifications, except those about a user whom they have blocked'
  );
select
  is(
    (select jsonb_agg(id order by id) from public.notifications),
    (
      select jsonb_agg(item -> 'id' order by item ->> 'id')
      from json_array_elements(api.list_notifications(false, null, 20) -> 'data') as item
    ),
    'a direct read of notifications returns the same rows as the RPC function'
  );

select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.readable(),
    '{"blocks": [0], "friendships": [1], "notifications": [1]}',
    'a friend can read only the friendship and their own notification'
  );
select tests.act_as(tests.person('clara'));
select
  is(
    pg_temp.readable(),
    '{"blocks": [0], "friendships": [0], "notifications": [0]}',
    'a blocked user cannot read the block against them'
  );
select tests.act_as(tests.person('emil'));
select
  is(
    pg_temp.readable(),
    '{"blocks": [0], "friendships": [1], "notifications": [0]}',
    'the requester can read the friend request, but not the notification of the addressee'
  );
select tests.act_as(tests.person('dina'));
-- spec: Authentication, 4: friendships are read by their two people
select
  is(
    pg_temp.readable(),
    '{"blocks": [0], "friendships": [0], "notifications": [0]}',
    'a user without friendships, requests, blocks and notifications cannot read any row'
  );
select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  is(
    pg_temp.readable(),
    '{"blocks": [0], "friendships": [0], "notifications": [0]}',
    'a token without a subject cannot read any row'
  );

-- A row that a block hides from a user is also hidden from a Realtime subscription, which uses the same policy.
select tests.act_as(tests.person('boris'));
select api.block_person(tests.person('anna'));
select
  is(
    pg_temp.readable(),
    '{"blocks": [1], "friendships": [0], "notifications": [0]}',
    'a user who blocks a friend can no longer read the friendship and the notifications about the friend'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.readable(),
    '{"blocks": [1], "friendships": [1], "notifications": [1]}',
    'a blocked friend can no longer read the friendship and the notifications about the blocker'
  );

-- Tokens without a user --------------------------------------------------------------------------------------

select tests.act_as_anonymous();
select
  throws_ok(
    format('select from public.%I', name),
    '42501',
    null,
    format('an anonymous client cannot read the table %s: 42501', name)
  )
from doors;
select
  throws_ok(
    'select from private.unread_changes',
    '42501',
    null,
    'an anonymous client cannot read private.unread_changes'
  );
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select from private.unread_changes',
    '42501',
    null,
    'a signed-in user cannot read private.unread_changes'
  );
select tests.act_as_service();
select
  throws_ok(
    'select from private.unread_changes',
    '42501',
    null,
    'the service role cannot read private.unread_changes'
  );
select
  is(
    pg_temp.readable(),
    '{"blocks": [2], "friendships": [1], "notifications": [3]}',
    'the service role can read every friendship, block and notification'
  );

-- Direct writes --------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format(writing, name, some_column),
    '42501',
    null,
    format('a user cannot run the statement: ' || writing, name, some_column)
  )
from
  doors
  cross join writings;
select
  throws_ok(
    $$ insert into public.friendships (requester_id, addressee_id, status)
       values (tests.person('anna'), tests.person('dina'), 'accepted') $$,
    '42501',
    null,
    'a user cannot insert a friendship'
  );
select
  throws_ok(
    $$ insert into public.notifications (user_id, type, actor_id, payload)
       values (tests.person('dina'), 'friend_request', tests.person('anna'), '{}') $$,
    '42501',
    null,
    'a user cannot insert a notification'
  );
select
  throws_ok(
    $$ select private.notify(array[tests.person('dina')], 'friend_request', tests.person('anna')) $$,
    '42501',
    null,
    'a user cannot call private.notify, the function that notifies other people'
  );

select tests.act_as_service();
select
  throws_ok(
    format(writing, name, some_column),
    '42501',
    null,
    format('the service role cannot run the statement: ' || writing, name, some_column)
  )
from
  doors
  cross join writings;

select tests.act_as_anonymous();
select
  throws_ok(
    format(writing, name, some_column),
    '42501',
    null,
    format('an anonymous client cannot run the statement: ' || writing, name, some_column)
  )
from
  doors
  cross join writings;

-- Constraints of the tables ----------------------------------------------------------------------------------

select tests.act_as_nobody();
select
  throws_ok(
    format(
      'insert into public.friendships (requester_id, addressee_id, status) values (%L, %L, %L)',
      tests.person(requester),
      tests.person(addressee),
      status
    ),
    sqlstate_wanted,
    null,
    description
  )
from
  (
    values
      ('anna', 'emil', 'pending', '23505', 'rejects a second friendship row of the same two people'),
      (
        'emil',
        'anna',
        'pending',
        '23505',
        'rejects a second friendship row of the same two people in the other direction'
      ),
      ('anna', 'anna', 'pending', '23514', 'rejects a friendship of a person with themselves'),
      ('anna', 'dina', 'blocked', '23514', 'rejects the status blocked in the table of friendships')
  ) as tried (requester, addressee, status, sqlstate_wanted, description);
select
  throws_ok(
    format(
      'insert into public.blocks (blocker_id, blocked_id, requester_id) values (%L, %L, %1$L)',
      tests.person('anna'),
      tests.person(blocked)
    ),
    sqlstate_wanted,
    null,
    description
  )
from
  (
    values
      ('clara', '23505', 'rejects a second block of the same person'),
      ('anna', '23514', 'rejects a block of a person by themselves')
  ) as tried (blocked, sqlstate_wanted, description);
select
  set_eq(
    $$
    select schemaname, tablename from pg_publication_tables
    where pubname = 'supabase_realtime'
  $$,
    $$ values ('public', 'notifications') $$,
    'the Realtime publication contains the table notifications and no other table'
  );
select
  set_eq(
    $$
    select unnest(attnames)::text from pg_publication_tables
    where pubname = 'supabase_realtime' and rowfilter is null
  $$,
    $$
    select attname::text from pg_attribute
    where attrelid = 'public.notifications'::regclass and attnum > 0 and not attisdropped
  $$,
    'the Realtime publication contains all columns of the table notifications'
  );

select * from finish();

rollback;
