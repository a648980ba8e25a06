-- Blocks between two users: tests without a block, with a block by one user, and with blocks by both users.

begin;

select plan(30);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');

-- Returns the error when one user sends a friend request to another.
create function pg_temp.refusal_of(actor text, other text)
returns text
language plpgsql
as $$
declare
  sentence text;
begin
  perform tests.act_as(tests.person(actor));
  perform api.send_friend_request(tests.person(other));
  return 'none';
exception
  when others then
    get stacked diagnostics sentence = pg_exception_detail;
    return concat_ws(' ', sqlstate, sqlerrm, sentence);
end;
$$;

grant execute on function pg_temp.refusal_of to public;

-- Blocking -------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.keep('block', api.block_person(tests.person('boris'))::text);
-- spec: Endpoints: friends, `POST /friends/{userId}/block`: a Friendship with blockedBy
select
  is(
    tests.kept('block')::jsonb - 'id',
    jsonb_build_object(
      'requesterId', tests.person('anna'),
      'addresseeId', tests.person('boris'),
      'status', 'blocked',
      'blockedBy', tests.person('anna'),
      'createdAt', '2026-11-20T12:00:00.000Z',
      'updatedAt', '2026-11-20T12:00:00.000Z'
    ),
    'a user who blocks another user gets a friendship with status blocked and blockedBy'
  );
select
  is(
    (select id::text from public.blocks),
    tests.kept('block')::jsonb ->> 'id',
    'the API returns a block with the id of its row'
  );
select tests.freeze_time('2026-11-20T12:01:00Z');
select
  is(
    api.block_person(tests.person('boris'))::jsonb,
    tests.kept('block')::jsonb,
    'blocking a blocked user again returns the block unchanged'
  );
select tests.keep('refusal', pg_temp.refusal_of('anna', 'boris'));
select
  matches(
    tests.kept('refusal'),
    '^PT409 request_not_possible [A-Z].*\.$',
    'the blocker cannot send a friend request to the blocked user'
  );
select
  is(
    pg_temp.refusal_of('boris', 'anna'),
    tests.kept('refusal'),
    'the blocked user cannot send a friend request and gets the same error as the blocker'
  );

select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.unblock_person(tests.person('anna')) $$,
    403,
    'not_the_blocker',
    'the blocked user cannot lift the block against them'
  );
select
  is(
    api.list_friends(null, null, 20)::jsonb -> 'data',
    '[]',
    'the list of the blocked user does not contain the block against them'
  );

-- From both sides --------------------------------------------------------------------------------------------

select tests.freeze_time('2026-11-20T12:02:00Z');
select tests.keep('counterblock', api.block_person(tests.person('anna'))::text);
select
  is(
    tests.kept('counterblock')::jsonb - 'id',
    jsonb_build_object(
      'requesterId', tests.person('boris'),
      'addresseeId', tests.person('anna'),
      'status', 'blocked',
      'blockedBy', tests.person('boris'),
      'createdAt', '2026-11-20T12:02:00.000Z',
      'updatedAt', '2026-11-20T12:02:00.000Z'
    ),
    'the blocked user can also block the blocker, and lists only this second block'
  );
select
  is(
    api.list_friends('blocked', null, 20)::jsonb -> 'data',
    jsonb_build_array(tests.kept('counterblock')::jsonb),
    'the second blocker lists only their own block, not the block against them'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    api.list_friends('blocked', null, 20)::jsonb -> 'data',
    jsonb_build_array(tests.kept('block')::jsonb),
    'the first blocker lists only their own block, not the block against them'
  );
select
  is(
    pg_temp.refusal_of('anna', 'boris'),
    tests.kept('refusal'),
    'the first blocker cannot send a friend request and gets the same error as with one block'
  );
select
  is(
    pg_temp.refusal_of('boris', 'anna'),
    tests.kept('refusal'),
    'the second blocker cannot send a friend request and gets the same error as the first blocker'
  );

-- Lifting one, then the other --------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    api.unblock_person(tests.person('boris'))::jsonb,
    '{"deleted": true}',
    'the first of two mutual blockers can lift their own block'
  );
select
  is(
    api.list_friends(null, null, 20)::jsonb -> 'data',
    '[]',
    'the first blocker lists no block after lifting their own'
  );
select
  tests.throws_problem(
    $$ select api.unblock_person(tests.person('boris')) $$,
    403,
    'not_the_blocker',
    'a user cannot lift the block of the other user: 403 not_the_blocker'
  );
select
  is(
    pg_temp.refusal_of('anna', 'boris'),
    tests.kept('refusal'),
    'a user who has lifted their block still cannot send a friend request while the other user blocks them'
  );
select
  is(
    pg_temp.refusal_of('boris', 'anna'),
    tests.kept('refusal'),
    'the remaining blocker cannot send a friend request and gets the same error as with two blocks'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.list_friends(null, null, 20)::jsonb -> 'data',
    jsonb_build_array(tests.kept('counterblock')::jsonb),
    'the block of one user does not change when the other user lifts their block'
  );
select
  is(
    api.unblock_person(tests.person('anna'))::jsonb,
    '{"deleted": true}',
    'the second of two mutual blockers can lift their own block'
  );
select
  tests.throws_problem(
    $$ select api.unblock_person(tests.person('anna')) $$,
    404,
    'block_not_found',
    'a user cannot lift a block that does not exist: 404 block_not_found'
  );
select
  is(
    api.send_friend_request(tests.person('anna')) ->> 'result',
    'created',
    'both users can send friend requests after both blocks are lifted'
  );

-- Blocks of others -------------------------------------------------------------------------------------------

select tests.act_as(tests.person('clara'));
select api.block_person(tests.person('anna'));
select
  is(pg_temp.refusal_of('boris', 'clara'), 'none', 'a block between two users does not affect a third user');

-- Users who can be blocked -----------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.block_person(tests.person('anna')) $$,
    400,
    'validation_failed',
    'userId',
    'a user cannot block themselves'
  );
select
  tests.throws_problem(
    $$ select api.block_person(tests.person('nobody of this name')) $$,
    404,
    'person_not_found',
    'a user cannot block an unknown user'
  );
select
  tests.throws_problem(
    $$ select api.unblock_person(tests.person('nobody of this name')) $$,
    404,
    'block_not_found',
    'a user cannot lift a block of an unknown user'
  );
select
  tests.throws_problem(
    $$ select api.unblock_person(tests.person('anna')) $$,
    400,
    'validation_failed',
    'userId',
    'a user cannot lift a block of themselves'
  );

-- Functions that rules of other features use -----------------------------------------------------------------

select tests.act_as_nobody();
select
  is(
    array[
      private.is_blocked(tests.person('clara'), tests.person('anna')),
      private.is_blocked(tests.person('anna'), tests.person('clara')),
      private.is_blocked(tests.person('anna'), tests.person('boris')),
      private.is_blocked(tests.person('anna'), tests.person('anna'))
    ],
    array[true, true, false, false],
    'is_blocked is true for both users of a block, regardless of who blocked'
  );
select
  is(
    array[
      private.has_blocked(tests.person('clara'), tests.person('anna')),
      private.has_blocked(tests.person('anna'), tests.person('clara'))
    ],
    array[true, false],
    'has_blocked is true only for the user who has blocked the other'
  );
select tests.act_as(tests.person('anna'));
select
  api.accept_friend_request((item ->> 'id')::uuid)
from json_array_elements(api.list_friends('pending', null, 20) -> 'data') as item;
select tests.act_as_nobody();
select
  is(
    array[
      private.are_friends(tests.person('anna'), tests.person('boris')),
      private.are_friends(tests.person('boris'), tests.person('anna')),
      private.are_friends(tests.person('boris'), tests.person('clara')),
      private.are_friends(tests.person('anna'), tests.person('anna'))
    ],
    array[true, true, false, false],
    'are_friends is true for both users after a request is accepted, regardless of who sent it'
  );
select tests.act_as(tests.person('boris'));
select api.block_person(tests.person('anna'));
select tests.act_as_nobody();
select
  is(
    private.are_friends(tests.person('anna'), tests.person('boris')),
    false,
    'are_friends is false for both users after a block'
  );

select * from finish();

rollback;
