-- A block takes over the id and the creation time of the friend request or friendship that it ends. Only the blocker
-- can list the block.

begin;

select plan(44);

select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;

-- Returns the friendships and blocks with another user in the viewer's list, or null if the list contains neither.
create function pg_temp.listed(viewer text, other text)
returns jsonb
language sql
as $$
  select jsonb_agg(item)
  from
    json_array_elements(
      tests.let(tests.person(viewer), 'api.list_friends(null, null, 100)') -> 'data'
    ) as item
  where tests.person(other)::text in (item ->> 'requesterId', item ->> 'addresseeId');
$$;

-- Returns the response to a call by one user about another user, or the error.
create function pg_temp.attempt(actor text, call text, subject text)
returns jsonb
language plpgsql
as $$
begin
  return tests.let(tests.person(actor), format('api.%s(%L)', call, subject));
exception
  when others then
    return to_jsonb(substr(sqlstate, 3) || ' ' || sqlerrm);
end;
$$;

create function pg_temp.block(blocker text, blocked text)
returns jsonb
language sql
as $$
  select pg_temp.attempt(blocker, 'block_person', tests.person(blocked)::text);
$$;

-- Creates a friend request from Anna to Boris, brings it into the given state and returns it.
create function pg_temp.begin_with(state text)
returns jsonb
language plpgsql
as $$
declare
  friendship jsonb := pg_temp.attempt('anna', 'send_friend_request', tests.person('boris')::text) -> 'friendship';
begin
  return case state
    when 'pending' then friendship
    when 'accepted' then pg_temp.attempt('boris', 'accept_friend_request', friendship ->> 'id')
    when 'rejected' then pg_temp.attempt('boris', 'reject_friend_request', friendship ->> 'id')
  end;
end;
$$;

-- From each state, by each of the two users -----------------------------------------------------------------

-- Creates the given state, lets one user block the other, and returns the block and the lists of both users. All
-- changes are rolled back at the end.
create function pg_temp.outcome(state text, blocker text)
returns jsonb
language plpgsql
as $$
declare
  blocked text := case blocker when 'anna' then 'boris' else 'anna' end;
  outcome jsonb;
begin
  begin
    perform tests.freeze_time('2026-11-20T12:00:00Z');
    outcome := jsonb_build_object('before', pg_temp.begin_with(state));
    perform tests.freeze_time('2026-11-21T12:00:00Z');
    outcome := outcome || jsonb_build_object('block', pg_temp.block(blocker, blocked));
    perform tests.freeze_time('2026-11-22T12:00:00Z');
    outcome := outcome || jsonb_build_object(
      'again', pg_temp.block(blocker, blocked),
      'by profile', pg_temp.attempt(blocker, 'block_profile', tests.profile_of(blocked)::text),
      'listed', pg_temp.listed(blocker, blocked),
      'listed to the other', pg_temp.listed(blocked, blocker),
      'friendships', (select count(*) from public.friendships where tests.person('anna') in (requester_id, addressee_id))
    );
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return outcome;
  end;
end;
$$;

create temporary table outcomes as
  select state, blocker, pg_temp.outcome(state, blocker) as outcome
  from
    unnest(array['pending', 'accepted', 'rejected']) as state
    cross join unnest(array['anna', 'boris']) as blocker;

select
  is(
    outcome -> 'block',
    outcome -> 'before' || jsonb_build_object(
      'status', 'blocked',
      'blockedBy', tests.person(blocker),
      'updatedAt', '2026-11-21T12:00:00.000Z'
    ),
    format(
      'a block by %s reuses the row of a friend request with the status %s, with a new updatedAt',
      blocker,
      state
    )
  )
from outcomes;
select
  is(
    jsonb_build_array(outcome -> 'before' -> 'requesterId', outcome -> 'before' -> 'addresseeId'),
    jsonb_build_array(tests.person('anna'), tests.person('boris')),
    format(
      'a block that ends a friend request with the status %s keeps Anna as the requester if the blocker is %s',
      state,
      blocker
    )
  )
from outcomes;
select
  is(
    jsonb_build_array(outcome -> 'again', outcome -> 'by profile', outcome -> 'listed'),
    jsonb_build_array(outcome -> 'block', outcome -> 'block', jsonb_build_array(outcome -> 'block')),
    format(
      'if %s blocks the same user twice after a friend request with the status %s, both responses and the list contain the same row',
      blocker,
      state
    )
  )
from outcomes;
select
  is(
    jsonb_build_array(outcome -> 'listed to the other', outcome -> 'friendships'),
    '[null, 0]',
    format(
      'after a block by %s has ended a friend request with the status %s, the blocked user lists neither a friendship nor a block',
      blocker,
      state
    )
  )
from outcomes;

-- A request in the other direction after a rejection --------------------------------------------------------------

select pg_temp.begin_with('rejected');
select
  pg_temp.attempt('boris', 'send_friend_request', tests.person('anna')::text);
-- spec: Where the sentences could be read in more than one way, a block keeps id, requester, addressee and creation of the row that it ends
select
  is(
    pg_temp.block('anna', 'boris') -> 'requesterId',
    to_jsonb(tests.person('boris')),
    'the requester of a block is the requester of the last friend request between the two users'
  );
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('boris')));

-- Answers to a request that became a block --------------------------------------------------------------------

select tests.keep('request', pg_temp.begin_with('pending') ->> 'id');
select tests.keep('block', pg_temp.block('boris', 'anna')::text);
select
  is(
    pg_temp.attempt(actor, answer || '_friend_request', tests.kept('request')),
    to_jsonb(refusal),
    format(
      'after the addressee has blocked the requester, %s who tries to %s the request gets: %s',
      actor,
      answer,
      refusal
    )
  )
from
  (
    values
      ('boris', '409 friend_request_answered'),
      ('anna', '404 friend_request_not_found'),
      ('clara', '404 friend_request_not_found')
  ) as tried (actor, refusal)
  cross join unnest(array['accept', 'reject']) as answer;
select
  is(
    pg_temp.listed('boris', 'anna') -> 0,
    tests.kept('block')::jsonb,
    'attempts to answer a request that a block has ended do not change the block'
  );

-- Other blocks ------------------------------------------------------------------------------------------------

select tests.freeze_time('2026-11-23T12:00:00Z');
select tests.keep('counterblock', pg_temp.block('anna', 'boris')::text);
select
  is(
    tests.kept('counterblock')::jsonb - 'id',
    jsonb_build_object(
      'requesterId', tests.person('anna'),
      'addresseeId', tests.person('boris'),
      'status', 'blocked',
      'blockedBy', tests.person('anna'),
      'createdAt', '2026-11-23T12:00:00.000Z',
      'updatedAt', '2026-11-23T12:00:00.000Z'
    ),
    'when a blocked user also blocks the blocker, the second block is a new row, like a block without a request'
  );
select
  isnt(
    tests.kept('counterblock')::jsonb ->> 'id',
    tests.kept('request'),
    'when a blocked user also blocks the blocker, the second block does not have the id of the friend request'
  );
select
  is(
    pg_temp.listed('boris', 'anna'),
    jsonb_build_array(tests.kept('block')::jsonb),
    'a block does not change when the blocked user also blocks the blocker'
  );
select
  is(
    pg_temp.attempt(actor, 'accept_friend_request', blocks.id),
    to_jsonb(refusal),
    format('when two users have blocked each other, %s who accepts %s gets: %s', actor, description, refusal)
  )
from
  (
    values
      ('anna', tests.kept('request'), 'the old request', '404 friend_request_not_found'),
      ('boris', tests.kept('request'), 'the old request', '409 friend_request_answered'),
      ('anna', tests.kept('counterblock')::jsonb ->> 'id', 'their own block', '403 not_the_addressee'),
      (
        'boris',
        tests.kept('counterblock')::jsonb ->> 'id',
        'the block of the other',
        '404 friend_request_not_found'
      )
  ) as blocks (actor, id, description, refusal);

-- Unblocking ---------------------------------------------------------------------------------------------------

select tests.let(tests.person('boris'), format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.attempt('boris', 'accept_friend_request', tests.kept('request')),
    '"404 friend_request_not_found"',
    'lifting a block does not restore the friend request that the block ended'
  );
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('boris')));
select
  isnt(
    pg_temp.begin_with('pending') ->> 'id',
    tests.kept('request'),
    'a friend request after both blocks are lifted creates a new row'
  );

-- Export, and deletion of the profile
-- ---------------------------------------------------------------------------------------

select tests.keep('block', pg_temp.block('boris', 'anna')::text);
select
  is(
    tests.let(tests.person('boris'), 'api.export_profile()')::jsonb -> 'blocks',
    jsonb_build_array(tests.kept('block')::jsonb),
    'the profile export of the blocker contains the block with the same fields as the list'
  );
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(
    pg_temp.listed('boris', 'anna'),
    jsonb_build_array(tests.kept('block')::jsonb),
    'a block remains after the requester of the friend request that it ended deletes their profile'
  );

-- Constraints of the table ---------------------------------------------------------------------------------------

select
  throws_ok(
    format(
      'insert into public.blocks (blocker_id, blocked_id, requester_id) values (%L, %L, %L)',
      tests.person('clara'),
      tests.person('dina'),
      tests.person('anna')
    ),
    '23514',
    null,
    'the requester of a block must be one of the two users of the block'
  );

select * from finish();

rollback;
