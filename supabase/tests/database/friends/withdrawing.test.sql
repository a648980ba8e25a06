-- Friends: the requester withdraws a friend request, which also deletes the addressee's unread notification of it.

begin;

select plan(25);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;
select tests.take_told();

create function pg_temp.ask(requester text, addressee text)
returns uuid
language sql
as $$
  select
    (
      tests.let(
        requester,
        'api.send_friend_request(%L)',
        tests.person(addressee)::text
      ) -> 'friendship' ->> 'id'
    )::uuid;
$$;

create function pg_temp.withdraw(requester text, request_id uuid)
returns jsonb
language sql
as $$
  select tests.let(requester, 'api.withdraw_friend_request(%L)', request_id::text)::jsonb;
$$;

-- Returns the notifications of a user: read or unread, type and actor.
create function pg_temp.told(viewer text)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        concat_ws(
          ' ',
          case
            when (item ->> 'isRead')::boolean then 'read'
            else 'unread'
          end,
          item ->> 'type',
          'of',
          tests.name_of((item ->> 'actorId')::uuid)
        ),
        ', '
        order by item ->> 'type', tests.name_of((item ->> 'actorId')::uuid), item ->> 'isRead'
      ),
      'nothing'
    )
  from json_array_elements(tests.let(viewer, 'api.list_notifications(false, null, 100)') -> 'data') as item;
$$;

create function pg_temp.unread(viewer text)
returns integer
language sql
as $$
  select (tests.let(viewer, 'api.count_notifications()') ->> 'count')::integer;
$$;

create function pg_temp.listed(viewer text)
returns integer
language sql
as $$
  select json_array_length(tests.let(viewer, 'api.list_friends(null, null, 100)') -> 'data');
$$;

-- A pending request -------------------------------------------------------------------------------------------

select tests.keep('request', pg_temp.ask('anna', 'boris')::text);
select is(pg_temp.unread('boris'), 1, 'a friend request creates an unread notification for the addressee');
select
  is(
    pg_temp.withdraw('anna', tests.kept('request')::uuid),
    '{"deleted": true}',
    'the requester can withdraw a pending friend request'
  );
select is(pg_temp.listed(name), 0, format('%s no longer lists a withdrawn friend request', name))
from unnest(array['anna', 'boris']) as name;
select
  is(
    pg_temp.told('boris'),
    'nothing',
    'withdrawing a friend request deletes the addressee''s unread notification of it'
  );
select
  is(
    pg_temp.unread('boris'),
    0,
    'the unread count of the addressee does not include a notification that a withdrawal deleted'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(%L, %L)',
      name,
      format('api.%s_friend_request(%L)', verb, tests.kept('request'))
    ),
    404,
    'friend_request_not_found',
    format('%s who tries to %s a withdrawn friend request gets 404 friend_request_not_found', name, verb)
  )
from
  (
    values
      ('anna', 'withdraw'),
      ('boris', 'accept'),
      ('boris', 'reject'),
      ('boris', 'withdraw')
  ) as tried (name, verb);

-- A new request -----------------------------------------------------------------------------------------------

select tests.keep('again', pg_temp.ask('anna', 'boris')::text);
select
  isnt(
    tests.kept('again'),
    tests.kept('request'),
    'a friend request after a withdrawn one creates a new row'
  );
select
  is(
    pg_temp.told('boris'),
    'unread friend_request of anna',
    'after a withdrawn and a new request, the addressee has only the notification of the new request'
  );

-- Read notifications, and notifications of others ---------------------------------------------------------------------

select tests.let('boris', 'api.read_notifications(null)');
select pg_temp.withdraw('anna', tests.kept('again')::uuid);
select
  is(
    pg_temp.told('boris'),
    'read friend_request of anna',
    'withdrawing a friend request keeps a notification that the addressee has read'
  );
select
  is(pg_temp.unread('boris'), 0, 'the unread count of the addressee does not include a read notification');

select tests.keep('request', pg_temp.ask('anna', 'boris')::text);
select pg_temp.ask('clara', 'boris');
select private.notify(array[tests.person('boris')], 'people_like', tests.person('anna'));
select private.notify(array[tests.person('anna')], 'friend_request', tests.person('boris'));
select pg_temp.withdraw('anna', tests.kept('request')::uuid);
select
  is(
    pg_temp.told('boris'),
    'read friend_request of anna, unread friend_request of clara, unread people_like of anna',
    'withdrawing a friend request keeps the addressee''s notifications of a like by the requester and of a request from a third user'
  );
select is(pg_temp.unread('boris'), 2, 'the unread count of the addressee includes the other notifications');
select
  is(
    pg_temp.told('anna'),
    'unread friend_request of boris',
    'withdrawing a friend request keeps the requester''s notification of a request in the other direction'
  );

-- Later states ------------------------------------------------------------------------------------------------

select tests.keep('request', pg_temp.ask('anna', 'boris')::text);
select tests.let('boris', 'api.reject_friend_request(%L)', tests.kept('request'));
select pg_temp.ask('boris', 'anna');
select
  tests.throws_problem(
    format('select pg_temp.withdraw(%L, %L)', 'anna', tests.kept('request')),
    403,
    'not_the_requester',
    'the requester of a rejected request cannot withdraw the new request of the other user: 403 not_the_requester'
  );
select
  is(
    pg_temp.withdraw('boris', tests.kept('request')::uuid),
    '{"deleted": true}',
    'the requester can withdraw a request that reuses the row of a rejected request'
  );
select
  is(
    pg_temp.listed('anna'),
    0,
    'withdrawing a request that reuses the row of a rejected request also deletes the rejected request'
  );

select tests.keep('request', pg_temp.ask('anna', 'boris')::text);
select tests.let('boris', 'api.accept_friend_request(%L)', tests.kept('request'));
select tests.let('boris', 'api.unfriend(%L)', tests.person('anna')::text);
select
  tests.throws_problem(
    format('select pg_temp.withdraw(%L, %L)', 'anna', tests.kept('request')),
    404,
    'friend_request_not_found',
    'the requester cannot withdraw a request that was accepted, even after the friendship has ended'
  );

select tests.keep('request', pg_temp.ask('anna', 'boris')::text);
select tests.let('anna', 'api.block_person(%L)', tests.person('boris')::text);
select
  tests.throws_problem(
    format('select pg_temp.withdraw(%L, %L)', 'anna', tests.kept('request')),
    409,
    'friend_request_answered',
    'a requester who has blocked the addressee can no longer withdraw the request'
  );
select tests.let('anna', 'api.unblock_person(%L)', tests.person('boris')::text);
select
  tests.throws_problem(
    format('select pg_temp.withdraw(%L, %L)', 'anna', tests.kept('request')),
    404,
    'friend_request_not_found',
    'a requester who has blocked and unblocked the addressee cannot withdraw the former request'
  );

select tests.keep('request', pg_temp.ask('anna', 'clara')::text);
select tests.let('clara', 'api.delete_profile()');
select
  tests.throws_problem(
    format('select pg_temp.withdraw(%L, %L)', 'anna', tests.kept('request')),
    404,
    'friend_request_not_found',
    'the requester can no longer withdraw a request after the addressee has deleted their profile'
  );

select
  tests.throws_problem(
    $$ select tests.let('anna', 'api.withdraw_friend_request(null)') $$,
    404,
    'friend_request_not_found',
    'a withdrawal without a request id returns 404'
  );

select * from finish();

rollback;
