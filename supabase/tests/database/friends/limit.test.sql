-- A user can have at most 50 pending friend requests (docs/features/friends.md, Limits).

begin;

select plan(16);

-- Creates anna and the users with the numbers 1 to 60.
select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_person('number ' || number)
from generate_series(1, 60) as number;

create function pg_temp.ask(number integer)
returns text
language sql
as $$
  select api.send_friend_request(tests.person('number ' || number)) ->> 'result';
$$;

-- Answers the friend request of anna as the user with the given number.
create function pg_temp.let_number(number integer, doing text)
returns void
language plpgsql
as $$
declare
  request_id uuid := (
    select id from public.friendships
    where requester_id = tests.person('anna') and addressee_id = tests.person('number ' || number)
  );
begin
  perform tests.act_as(tests.person('number ' || number));
  case doing
    when 'accept' then perform api.accept_friend_request(request_id);
    when 'reject' then perform api.reject_friend_request(request_id);
    when 'block' then perform api.block_person(tests.person('anna'));
    when 'ask' then perform api.send_friend_request(tests.person('anna'));
  end case;
  perform tests.act_as(tests.person('anna'));
end;
$$;

grant execute on function pg_temp.ask, pg_temp.let_number to public;

select tests.act_as(tests.person('anna'));
select pg_temp.let_number(60, 'ask');
-- spec: Limits, friend requests that wait: 50 of one person
select
  is(
    (select count(*) from generate_series(1, 50) as number where pg_temp.ask(number) = 'created'),
    50::bigint,
    'a user can send 50 friend requests, regardless of the number of received requests'
  );
select
  tests.throws_problem(
    'select pg_temp.ask(51)',
    409,
    'pending_requests_limit',
    'a user cannot send a 51st friend request: 409 pending_requests_limit'
  );
select is(pg_temp.ask(50), 'already_pending', 'a user at the limit can send a pending request again');
select
  is(
    pg_temp.ask(60),
    'already_pending',
    'a user at the limit can send a request to a user who has already sent one to them'
  );
select
  tests.throws_problem(
    $$ select api.send_friend_request(tests.person('anna')) $$,
    400,
    'validation_failed',
    'addresseeId',
    'a user at the limit still gets the error for a request to themselves'
  );
select
  tests.throws_problem(
    $$ select api.send_friend_request(tests.person('nobody of this name')) $$,
    404,
    'person_not_found',
    'a user at the limit still gets 404 for a request to an unknown person'
  );

select pg_temp.let_number(1, 'accept');
select
  is(
    pg_temp.ask(51),
    'created',
    'a request that its addressee has accepted no longer counts towards the limit'
  );
select
  tests.throws_problem(
    'select pg_temp.ask(52)',
    409,
    'pending_requests_limit',
    'a user at the limit whose request is accepted can send only one further request: 409 pending_requests_limit'
  );
select
  is(
    pg_temp.ask(1),
    'already_friends',
    'a user at the limit who sends a request to a friend gets already_friends'
  );

select pg_temp.let_number(2, 'reject');
select
  is(
    pg_temp.ask(52),
    'created',
    'a request that its addressee has rejected no longer counts towards the limit'
  );
select
  tests.throws_problem(
    'select pg_temp.ask(2)',
    409,
    'pending_requests_limit',
    'a new request after a rejection counts towards the limit again'
  );

select pg_temp.let_number(3, 'block');
select is(pg_temp.ask(53), 'created', 'a request that a block has ended no longer counts towards the limit');

select tests.act_as(tests.person('boris'));
select
  is(
    api.send_friend_request(tests.person('number 1')) ->> 'result',
    'created',
    'the pending requests of one user do not count towards the limit of another user'
  );

-- The number of friends is not limited.
select tests.act_as_nobody();
insert into public.friendships (requester_id, addressee_id, status)
select
  case
    when number % 2 = 0 then tests.person('boris')
    else other
  end,
  case
    when number % 2 = 0 then other
    else tests.person('boris')
  end,
  'accepted'
from (select number, gen_random_uuid() as other from generate_series(1, 2000) as number) as others;
select tests.act_as(tests.person('boris'));
-- spec: Limits, friends: no limit
select is(pg_temp.ask(55), 'created', 'a user with 2000 friends can send a friend request');
select tests.act_as(tests.person('number 55'));
-- spec: Limits, friends: no limit
select
  is(
    api.accept_friend_request(
      (
        select id
        from public.friendships
        where requester_id = tests.person('boris') and addressee_id = tests.person('number 55')
      )
    ) ->> 'status',
    'accepted',
    'the addressee can accept a request of a user with 2000 friends'
  );

select tests.act_as_nobody();
-- The number of reads of the settings does not depend on the number of pending requests.
select tests.act_as_nobody();
select tests.create_profile(name)
from unnest(array['clara', 'dina']) as name;
select tests.act_as(tests.person('clara'));
select count(pg_temp.ask(number))
from generate_series(1, 20) as number;
select tests.act_as_nobody();
select
  is(
    tests.rows_read('private.settings', tests.person('clara'), 'select pg_temp.ask(21)'),
    tests.rows_read('private.settings', tests.person('dina'), 'select pg_temp.ask(21)'),
    'the 21st friend request of a user reads the settings as often as the first'
  );

select * from finish();

rollback;
