-- Friends: sending, answering and ending requests, with the responses of the API. friends/states.test.sql tests every
-- action in every state.

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
    'the requester receives the new friendship with result created'
  );
select
  is(coalesce(tests.take_status(), 'as usual'), 'as usual', 'a new request returns the default status 201');

select tests.freeze_time('2026-11-20T12:01:00Z');
select
  is(
    api.send_friend_request(tests.person('boris'))::jsonb,
    tests.kept('result')::jsonb || '{"result": "already_pending"}',
    'a repeated request returns the pending request'
  );
select
  is(coalesce(tests.take_status(), 'as usual'), '200', 'a repeated request returns 200');

select tests.act_as(tests.person('boris'));
select
  is(
    api.send_friend_request(tests.person('anna'))::jsonb,
    tests.kept('result')::jsonb || '{"result": "already_pending"}',
    'a request of the addressee to the requester returns the pending request'
  );
select
  is(
    coalesce(tests.take_status(), 'as usual'),
    '200',
    'a request of the addressee to the requester returns 200'
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
    'the addressee who accepts receives the same friendship with a new updatedAt'
  );
select tests.freeze_time('2026-11-20T12:03:00Z');
-- Only a pending request can be answered. Earlier versions accepted a repeated answer and changed nothing.
-- spec: Where the sentences could be read in more than one way, accept and reject are for the addressee of a pending request; everything else, repetitions included, is refused
select
  tests.throws_problem(
    format('select api.%s_friend_request(%L)', answer, tests.kept('request')),
    409,
    'friend_request_answered',
    format('the addressee who has accepted can no longer %s the request', answer)
  )
from unnest(array['accept', 'reject']) as answer;
select
  is(
    api.send_friend_request(tests.person('anna'))::jsonb,
    jsonb_build_object('result', 'already_friends', 'friendship', tests.kept('friendship')::jsonb),
    'a request of the former addressee to a friend returns the friendship'
  );
select
  is(coalesce(tests.take_status(), 'as usual'), '200', 'a request to a friend returns 200');
select tests.act_as(tests.person('anna'));
select
  is(
    api.send_friend_request(tests.person('boris'))::jsonb,
    jsonb_build_object('result', 'already_friends', 'friendship', tests.kept('friendship')::jsonb),
    'a request of the former requester to a friend returns the friendship'
  );

-- Ending ---------------------------------------------------------------------------------------------------

select is(api.unfriend(tests.person('boris'))::jsonb, '{"deleted": true}', 'a friend can end the friendship');
select
  tests.throws_problem(
    $$ select api.unfriend(tests.person('boris')) $$,
    404,
    'friendship_not_found',
    'a friendship cannot be ended twice'
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
    'a new request of a former friend returns the default status 201'
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
    'the addressee who rejects receives the same request with status rejected'
  );
select tests.freeze_time('2026-11-20T12:05:00Z');
select
  tests.throws_problem(
    format('select api.%s_friend_request(%L)', answer, tests.kept('request')),
    409,
    'friend_request_answered',
    format('the addressee who has rejected can no longer %s the request', answer)
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
    'a request by the user who rejected reuses the row, with a new requester and time'
  );
select
  is(
    coalesce(tests.take_status(), 'as usual'),
    'as usual',
    'a request after a rejection returns the default status 201'
  );
select
  tests.throws_problem(
    $$ select api.accept_friend_request(tests.kept('request')::uuid) $$,
    403,
    'not_the_addressee',
    'the new requester cannot answer their own request'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.accept_friend_request(tests.kept('request')::uuid) ->> 'status',
    'accepted',
    'the former requester can answer the request of the other user'
  );

-- Users to whom a request is possible ----------------------------------------------------------------------

select
  tests.throws_problem(
    $$ select api.send_friend_request(tests.person('boris')) $$,
    400,
    'validation_failed',
    'addresseeId',
    'a person cannot send a request to themselves'
  );
select
  tests.throws_problem(
    $$ select api.send_friend_request(tests.person('nobody of this name')) $$,
    404,
    'person_not_found',
    'a person cannot send a request to an unknown user'
  );
select tests.create_person('dina');
select
  is(
    api.send_friend_request(tests.person('dina')) ->> 'result',
    'created',
    'a user can send a request to a user without a profile'
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
    'a user can send a request to a profile whose user is unknown to this identity provider'
  );

-- Users who can be unfriended -------------------------------------------------------------------------------

select
  tests.throws_problem(
    $$ select api.unfriend(tests.person('boris')) $$,
    400,
    'validation_failed',
    'userId',
    'a person cannot end a friendship with themselves'
  );
select
  tests.throws_problem(
    $$ select api.unfriend(tests.person('nobody of this name')) $$,
    404,
    'friendship_not_found',
    'a person cannot end a friendship with an unknown user'
  );

-- Unknown requests -----------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select api.%s(null)', verb),
    404,
    code,
    format('rejects a call without a request id with 404: %s', verb)
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
