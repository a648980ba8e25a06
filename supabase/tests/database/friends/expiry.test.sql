-- A pending friend request expires 90 days after it was sent, even before a job deletes it. An expired request is
-- treated like a withdrawn request.

begin;

select plan(44);

-- Notifications are stored longer than requests in this file, so that the test can tell which notifications are deleted
-- together with requests.
update private.settings
set value = '1000'
where name = 'notification_days';

select tests.freeze_time('2026-01-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil']) as name;
select tests.take_told();

create function pg_temp.ask(requester text, addressee text)
returns jsonb
language sql
as $$
  select tests.let(requester, 'api.send_friend_request(%L)', tests.person(addressee)::text);
$$;

-- Counts the friend requests and friendships between two users in each place where the viewer can see them: the list,
-- the list of pending requests, the export and the table.
create function pg_temp.seen(viewer text, other text)
returns text
language plpgsql
as $$
declare
  read_directly integer;
begin
  perform tests.act_as(tests.person(viewer));
  select count(*) into read_directly
  from public.friendships
  where tests.person(other) in (requester_id, addressee_id);
  perform tests.act_as_nobody();
  return (
    select string_agg(count::text, ' ' order by place)
    from
      (
        select 1 as place, count(*)
        from json_array_elements(tests.let(viewer, 'api.list_friends(null, null, 100)') -> 'data') as item
        where tests.person(other)::text in (item ->> 'requesterId', item ->> 'addresseeId')
        union all
        select 2, count(*)
        from json_array_elements(tests.let(viewer, 'api.list_friends(''pending'', null, 100)') -> 'data') as item
        where tests.person(other)::text in (item ->> 'requesterId', item ->> 'addresseeId')
        union all
        select 3, count(*)
        from json_array_elements(tests.let(viewer, 'api.export_profile()') -> 'friendships') as item
        where tests.person(other)::text in (item ->> 'requesterId', item ->> 'addresseeId')
        union all
        select 4, read_directly
      ) as counted
  );
end;
$$;

create function pg_temp.unread(viewer text)
returns integer
language sql
as $$
  select (tests.let(viewer, 'api.count_notifications()') ->> 'count')::integer;
$$;

-- The last moment ---------------------------------------------------------------------------------------------

select tests.keep('request', pg_temp.ask('anna', 'boris') -> 'friendship' ->> 'id');
select tests.freeze_time('2026-04-01T11:59:59.999Z');
select
  is(
    pg_temp.seen(viewer, other),
    '1 1 1 1',
    format('%s still sees the friend request just before 90 days have passed', viewer)
  )
from
  (
    values
      ('anna', 'boris'),
      ('boris', 'anna')
  ) as pair (viewer, other);
select
  is(
    pg_temp.ask(requester, addressee) ->> 'result',
    'already_pending',
    format('%s who sends a friend request just before the expiry gets the pending request', requester)
  )
from
  (
    values
      ('anna', 'boris'),
      ('boris', 'anna')
  ) as pair (requester, addressee);

select tests.freeze_time('2026-04-01T12:00:00Z');
select
  is(
    pg_temp.seen(viewer, other),
    '0 0 0 0',
    format('%s no longer sees the friend request after 90 days', viewer)
  )
from
  (
    values
      ('anna', 'boris'),
      ('boris', 'anna')
  ) as pair (viewer, other);
select
  tests.throws_problem(
    format(
      'select tests.let(%L, %L)',
      name,
      format('api.%s_friend_request(%L)', verb, tests.kept('request'))
    ),
    404,
    'friend_request_not_found',
    format('%s who tries to %s an expired friend request gets 404 friend_request_not_found', name, verb)
  )
from
  unnest(array['anna', 'boris', 'clara']) as name
  cross join unnest(array['accept', 'reject', 'withdraw']) as verb;

-- A new request -----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.unread('boris'),
    1,
    'the addressee keeps the notification of an expired request until a new request or the friend_requests job deletes it'
  );
select tests.keep('anew', pg_temp.ask('boris', 'anna')::text);
select
  is(
    tests.kept('anew')::jsonb #- '{friendship,id}',
    jsonb_build_object(
      'result', 'created',
      'friendship', jsonb_build_object(
        'requesterId', tests.person('boris'),
        'addresseeId', tests.person('anna'),
        'status', 'pending',
        'blockedBy', null,
        'createdAt', '2026-04-01T12:00:00.000Z',
        'updatedAt', '2026-04-01T12:00:00.000Z'
      )
    ),
    'a friend request after the expiry of an earlier one gets the same response as a first request'
  );
select
  isnt(
    tests.kept('anew')::jsonb #>> '{friendship,id}',
    tests.kept('request'),
    'a friend request after the expiry of an earlier one creates a new row'
  );
select
  is(
    (select count(*) from public.friendships where tests.person('anna') in (requester_id, addressee_id)),
    1::bigint,
    'a friend request after the expiry of an earlier one is the only row of the two users'
  );
select
  is(
    tests.take_told(),
    'anna: friend_request of boris',
    'only the user who receives the new request is notified of it'
  );
select
  is(
    tests.let(
      'anna',
      'api.accept_friend_request(%L)',
      tests.kept('anew')::jsonb #>> '{friendship,id}'
    ) ->> 'status',
    'accepted',
    'the addressee can accept a new request after the expiry of an earlier one'
  );

-- Rows that do not expire -------------------------------------------------------------------------------------

select tests.freeze_time('2026-01-01T12:00:00Z');
select
  tests.let('clara', 'api.reject_friend_request(%L)', pg_temp.ask('anna', 'clara') #>> '{friendship,id}');
select tests.freeze_time('2027-01-01T12:00:00Z');
select is(pg_temp.seen('anna', 'boris'), '1 0 1 1', 'a friendship does not expire after 90 days');
select is(pg_temp.seen('anna', 'clara'), '1 0 1 1', 'a rejected request does not expire after 90 days');

-- Start of the period -----------------------------------------------------------------------------------------

select tests.keep('rejected', pg_temp.ask('anna', 'clara')::text);
select
  is(
    tests.kept('rejected')::jsonb #>> '{friendship,createdAt}',
    '2027-01-01T12:00:00.000Z',
    'a new request after a rejection gets a new creation time'
  );
select tests.freeze_time('2027-03-31T12:00:00Z');
select
  is(
    pg_temp.seen('clara', 'anna'),
    '1 1 1 1',
    'a new request after a rejection is still visible 89 days after its creation time'
  );
select tests.freeze_time('2027-04-01T12:00:00Z');
select
  is(
    pg_temp.seen('clara', 'anna'),
    '0 0 0 0',
    'a new request after a rejection is no longer visible 90 days after its creation time'
  );

update private.settings
set value = '1'
where name = 'friend_request_days';
select tests.keep('request', pg_temp.ask('anna', 'dina') #>> '{friendship,id}');
select tests.wait('23 hours');
select
  is(
    pg_temp.seen('dina', 'anna'),
    '1 1 1 1',
    'the setting friend_request_days is the number of days for which a request is visible'
  );
select tests.wait('1 hour');
select
  is(
    pg_temp.seen('dina', 'anna'),
    '0 0 0 0',
    'a request is no longer visible after as many days as the setting friend_request_days'
  );

-- The limit ---------------------------------------------------------------------------------------------------

update private.settings
set value = '2'
where name = 'pending_friend_requests';
select pg_temp.ask('emil', 'anna');
select pg_temp.ask('emil', 'boris');
select
  tests.throws_problem(
    $$ select pg_temp.ask('emil', 'clara') $$,
    409,
    'pending_requests_limit',
    'pending requests count towards the requester''s limit of pending requests: 409 pending_requests_limit'
  );
select tests.wait('1 day');
select
  is(
    pg_temp.ask('emil', 'clara') ->> 'result',
    'created',
    'expired requests do not count towards the limit of pending requests, even before the friend_requests job deletes them'
  );
select
  is(
    pg_temp.ask('emil', 'anna') ->> 'result',
    'created',
    'a user can send a new request that replaces their expired request to the same user'
  );
select
  tests.throws_problem(
    $$ select pg_temp.ask('emil', 'boris') $$,
    409,
    'pending_requests_limit',
    'a new request that replaces an expired one counts towards the limit of pending requests'
  );

-- Blocks ------------------------------------------------------------------------------------------------------

select tests.wait('1 day');
select
  is(
    tests.let('clara', 'api.block_person(%L)', tests.person('emil')::text)::jsonb - 'id',
    jsonb_build_object(
      'requesterId', tests.person('clara'),
      'addresseeId', tests.person('emil'),
      'status', 'blocked',
      'blockedBy', tests.person('clara'),
      'createdAt', '2027-04-04T12:00:00.000Z',
      'updatedAt', '2027-04-04T12:00:00.000Z'
    ),
    'a block after an expired request returns the same response as a block without a request'
  );
select
  is(
    (
      select count(*)
      from public.friendships
      where
        tests.person('clara') in (requester_id, addressee_id)
        and tests.person('emil') in (requester_id, addressee_id)
    ),
    0::bigint,
    'a block deletes the expired request between the two users'
  );
select tests.let('clara', 'api.unblock_person(%L)', tests.person('emil')::text);
select
  is(
    (
      select count(*)
      from public.notifications
      where user_id = tests.person('clara') and actor_id = tests.person('emil')
    ),
    0::bigint,
    'a block deletes the notifications of the expired request between the two users'
  );

-- The job -----------------------------------------------------------------------------------------------------

delete from public.friendships;
delete from public.notifications;
update private.settings
set value = '50'
where name = 'pending_friend_requests';
select pg_temp.ask('anna', 'emil');
select pg_temp.ask('boris', 'emil');
select
  tests.let('emil', 'api.reject_friend_request(%L)', pg_temp.ask('clara', 'emil') #>> '{friendship,id}');
select
  tests.let(
    'emil',
    'api.read_notifications(%L)',
    array(select id from public.notifications where actor_id = tests.person('boris'))::text
  );
select tests.wait('1 day');
select pg_temp.ask('dina', 'emil');
select
  is(
    pg_temp.unread('emil'),
    3,
    'notifications of expired requests are unread before the friend_requests job runs'
  );
select
  is(
    private.is_job_due('friend_requests'),
    true,
    'the friend_requests job is due once a request has expired'
  );
select
  is(
    tests.let_service('api.purge_friend_requests(1)') ->> 'expired',
    '1',
    'a run of the friend_requests job deletes at most row_limit expired requests'
  );
select
  is(
    tests.let_service('api.purge_friend_requests(100)') ->> 'expired',
    '1',
    'the next run of the friend_requests job deletes the remaining expired requests'
  );
select
  is(
    tests.let_service('api.purge_friend_requests(100)') ->> 'expired',
    '0',
    'if no request has expired, a run of the friend_requests job deletes no request'
  );
select
  is(
    private.is_job_due('friend_requests'),
    false,
    'the friend_requests job is no longer due once all expired requests are deleted'
  );
select
  results_eq(
    $$ select tests.name_of(requester_id), status::text from public.friendships order by status $$,
    $$ values ('dina', 'pending'), ('clara', 'rejected') $$,
    'the friend_requests job keeps pending and rejected requests'
  );
select
  results_eq(
    'select tests.name_of(actor_id) from public.notifications where user_id = tests.person(''emil'') order by 1',
    $$ values ('boris'), ('clara'), ('dina') $$,
    'the friend_requests job deletes unread notifications of expired requests, and keeps read notifications and those of other requests'
  );
select
  is(
    pg_temp.unread('emil'),
    2,
    'the unread count is correct after the friend_requests job has deleted notifications'
  );

select * from finish();

rollback;
