-- Friend requests: sending, answering and ending them, with the responses of the API. The file friends/states.test.sql
-- tests every action in every state.

begin;

select plan(32);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');

-- Sending --------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.keep('result', api.send_friend_request(tests.person('boris'))::text);
select tests.keep('request', tests.kept('result')::jsonb -> 'friendship' ->> 'id');
select
  is(
    tests.kept('result')::jsonb,
    jsonb_build_object(
      'result', 'created',
      'friendship', jsonb_build_object(
        'id', (select id from public.friendships),
        'requesterId', tests.person('anna'),
        'addresseeId', tests.person('boris'),
        'status', 'pending',
        'blockedBy', null,
        'createdAt', '2026-11-20T12:00:00.000Z',
        'updatedAt', '2026-11-20T12:00:00.000Z'
      )
    ),
    'the response to a new friend request contains the friendship and the result "created"'
  );
select
  is(
    coalesce(tests.take_status(), 'as usual'),
    'as usual',
    'the response to a new friend request has the HTTP status 201'
  );

select tests.freeze_time('2026-11-20T12:01:00Z');
select
  is(
    api.send_friend_request(tests.person('boris'))::jsonb,
    tests.kept('result')::jsonb || '{"result": "already_pending"}',
    'a repeated friend request returns the pending request'
  );
select
  is(coalesce(tests.take_status(), 'as usual'), '200', 'a repeated friend request returns the status 200');

select tests.act_as(tests.person('boris'));
select
  is(
    api.send_friend_request(tests.person('anna'))::jsonb,
    tests.kept('result')::jsonb || '{"result": "already_pending"}',
    'a request from the addressee to the requester returns the pending request'
  );
select
  is(
    coalesce(tests.take_status(), 'as usual'),
    '200',
    'a request from the addressee to the requester returns the status 200'
  );

-- Answering ------------------------------------------------------------------------------------------------

select tests.freeze_time('2026-11-20T12:02:00Z');
select tests.keep('friendship', api.accept_friend_request(tests.kept('request')::uuid)::text);
-- spec: Friendship, `updatedAt` moves with each step
-- spec: States of a friendship, pending, the addressee accepts: accepted, which is answered
-- spec: Endpoints: friends, `POST /friends/requests/{id}/accept`, `reject`: the Friendship as it is then
select
  is(
    tests.kept('friendship')::jsonb,
    (
      tests.kept('result')::jsonb -> 'friendship'
    ) || '{"status": "accepted", "updatedAt": "2026-11-20T12:02:00.000Z"}',
    'the addressee who accepts a request gets the same friendship with a new updatedAt'
  );
select tests.freeze_time('2026-11-20T12:03:00Z');
-- An addressee can answer only a pending request. Earlier versions accepted a repeated answer without any change.
-- spec: Where the sentences could be read in more than one way, accept and reject are for the addressee of a pending request; everything else, repetitions included, is refused
select
  tests.throws_problem(
    format('select api.%s_friend_request(%L)', answer, tests.kept('request')),
    409,
    'friend_request_answered',
    format(
      'the addressee who has accepted a request can no longer %s it: 409 friend_request_answered',
      answer
    )
  )
from unnest(array['accept', 'reject']) as answer;
select
  is(
    api.send_friend_request(tests.person('anna'))::jsonb,
    jsonb_build_object('result', 'already_friends', 'friendship', tests.kept('friendship')::jsonb),
    'a request from the former addressee to a friend returns the friendship'
  );
select
  is(coalesce(tests.take_status(), 'as usual'), '200', 'a request to a friend returns the status 200');
select tests.act_as(tests.person('anna'));
select
  is(
    api.send_friend_request(tests.person('boris'))::jsonb,
    jsonb_build_object('result', 'already_friends', 'friendship', tests.kept('friendship')::jsonb),
    'a request from the former requester to a friend returns the friendship'
  );

-- Ending ---------------------------------------------------------------------------------------------------

select
  is(api.unfriend(tests.person('boris'))::jsonb, '{"deleted": true}', 'either friend can end the friendship');
select
  tests.throws_problem(
    $$ select api.unfriend(tests.person('boris')) $$,
    404,
    'friendship_not_found',
    'a friend cannot end the same friendship twice: 404 friendship_not_found'
  );
select tests.act_as(tests.person('boris'));
select coalesce(tests.take_status(), 'as usual');
select tests.keep('result', api.send_friend_request(tests.person('anna'))::text);
-- spec: States of a friendship, after that either may ask again
select is(tests.kept('result')::jsonb ->> 'result', 'created', 'a former friend can send a new request');
select
  is(
    coalesce(tests.take_status(), 'as usual'),
    'as usual',
    'the response to a new request of a former friend has the HTTP status 201'
  );
select tests.keep('request', tests.kept('result')::jsonb -> 'friendship' ->> 'id');

-- A request after a rejection ------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.freeze_time('2026-11-20T12:04:00Z');
select tests.keep('friendship', api.reject_friend_request(tests.kept('request')::uuid)::text);
-- spec: States of a friendship, pending, the addressee rejects: rejected, which is answered
-- spec: Endpoints: friends, `POST /friends/requests/{id}/accept`, `reject`: the Friendship as it is then
select
  is(
    tests.kept('friendship')::jsonb,
    (
      tests.kept('result')::jsonb -> 'friendship'
    ) || '{"status": "rejected", "updatedAt": "2026-11-20T12:04:00.000Z"}',
    'the addressee who rejects a request gets the same request with the status rejected'
  );
select tests.freeze_time('2026-11-20T12:05:00Z');
select
  tests.throws_problem(
    format('select api.%s_friend_request(%L)', answer, tests.kept('request')),
    409,
    'friend_request_answered',
    format('the addressee who has rejected a request can no longer %s it', answer)
  )
from unnest(array['accept', 'reject']) as answer;
select coalesce(tests.take_status(), 'as usual');
select
  is(
    api.send_friend_request(tests.person('boris'))::jsonb,
    jsonb_build_object(
      'result', 'created',
      'friendship', tests.kept('friendship')::jsonb || jsonb_build_object(
        'requesterId', tests.person('anna'),
        'addresseeId', tests.person('boris'),
        'status', 'pending',
        'createdAt', '2026-11-20T12:05:00.000Z',
        'updatedAt', '2026-11-20T12:05:00.000Z'
      )
    ),
    'a request by the user who rejected reuses the row of the rejected request, with a new requester and creation time'
  );
select
  is(
    coalesce(tests.take_status(), 'as usual'),
    'as usual',
    'the response to a request by the user who rejected has the HTTP status 201'
  );
select
  tests.throws_problem(
    $$ select api.accept_friend_request(tests.kept('request')::uuid) $$,
    403,
    'not_the_addressee',
    'a requester cannot answer their own request: 403 not_the_addressee'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.accept_friend_request(tests.kept('request')::uuid) ->> 'status',
    'accepted',
    'the former requester can accept the request of the user who had rejected'
  );

-- Users to whom a request is possible ----------------------------------------------------------------------

select
  tests.throws_problem(
    $$ select api.send_friend_request(tests.person('boris')) $$,
    400,
    'validation_failed',
    'addresseeId',
    'a user cannot send a friend request to themselves'
  );
select
  tests.throws_problem(
    $$ select api.send_friend_request(tests.person('nobody of this name')) $$,
    404,
    'person_not_found',
    'a user cannot send a friend request to an unknown user'
  );
select tests.create_person('dina');
select
  is(
    api.send_friend_request(tests.person('dina')) ->> 'result',
    'created',
    'a user can send a friend request to a user without a profile'
  );
select tests.act_as_nobody();
insert into public.profiles (user_id, first_name)
values
  (tests.person('emil'), 'Emil');
select tests.act_as(tests.person('boris'));
select
  is(
    api.send_friend_request(tests.person('emil')) ->> 'result',
    'created',
    'a user can send a friend request to a user who has a profile but no row in auth.users'
  );

-- Users who can be unfriended -------------------------------------------------------------------------------

select
  tests.throws_problem(
    $$ select api.unfriend(tests.person('boris')) $$,
    400,
    'validation_failed',
    'userId',
    'a user cannot end a friendship with themselves'
  );
select
  tests.throws_problem(
    $$ select api.unfriend(tests.person('nobody of this name')) $$,
    404,
    'friendship_not_found',
    'a user cannot end a friendship with an unknown user'
  );

-- Unknown requests -----------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select api.%s(null)', verb),
    404,
    code,
    format('a call without a request id returns 404: %s', verb)
  )
from
  (
    values
      ('accept_friend_request', 'friend_request_not_found'),
      ('reject_friend_request', 'friend_request_not_found'),
      ('unfriend', 'friendship_not_found')
  ) as tried (verb, code);

select tests.act_as_nobody();
select * from finish();

rollback;
