-- Groups: how they end, and who goes: the event ends, people leave, block each other or delete their profiles.

begin;

select plan(69);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['olga', 'paul', 'anna', 'boris', 'clara', 'dina', 'egor', 'fred', 'gleb', 'hanna', 'ivan']
  ) as name;

-- The only event of Olga, with two seats and a group in every state that can still change: "approved" is Dina, "waiting" Egor with
-- Fred, "pending" Anna with Boris and Clara.
create function pg_temp.set_up(changes jsonb default '{}')
returns void
language plpgsql
as $$
begin
  delete from public.events where creator_id = tests.person('olga');
  perform tests.keep(
    'event',
    tests.publish_event(tests.person('olga'), '{"title": "Chess", "capacity": 2}'::jsonb || changes)::text
  );
  perform tests.keep('approved', tests.like_event(tests.person('dina'), tests.kept('event')::uuid)::text);
  perform tests.vote(tests.person('olga'), tests.kept('approved')::uuid, 'consent');
  perform tests.keep('waiting', tests.like_event(tests.person('egor'), tests.kept('event')::uuid, '{fred}')::text);
  perform tests.vote(tests.person('olga'), tests.kept('waiting')::uuid, 'consent');
  perform tests.keep('pending', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris,clara}')::text);
  perform tests.take_told();
end;
$$;

create function pg_temp.states()
returns text
language sql
as $$
  select
    string_agg(tests.group_state(tests.kept(group_name)::uuid), ', ' order by group_name) || case
      when tests.disorder(tests.kept('event')::uuid) = 'none' then ''
      else ' in disorder: ' || tests.disorder(tests.kept('event')::uuid)
    end
  from unnest(array['approved', 'pending', 'waiting']) as group_name;
$$;

select pg_temp.set_up();
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris clara, waiting: egor fred',
    'there is a group in every state that can change'
  );

-- The event ends -----------------------------------------------------------------------------------------------

select tests.let('olga', format('api.cancel_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'open groups expire when the event is cancelled, approved ones stay'
  );
select
  is(
    tests.take_told(),
    'anna: event_cancelled, boris: event_cancelled, clara: event_cancelled, dina: event_cancelled, egor: event_cancelled, fred: event_cancelled',
    'all are told of the cancellation, and nobody that a group expired'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'olga',
      format('api.vote_on_group(%L, %L)', tests.kept('pending'), 'consent')
    ),
    409,
    'group_closed',
    'nobody votes on an expired group'
  );
select
  is(
    tests.let('olga', format('api.vote_on_group(%L, %L)', tests.kept('waiting'), 'consent')) ->> 'status',
    'expired',
    'the vote that stands may be repeated'
  );

select pg_temp.set_up();
select tests.let('olga', format('api.delete_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'open groups expire when the event is deleted, approved ones stay'
  );
select tests.let('olga', format('api.restore_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris clara, waiting: egor fred',
    'they are open again when the event is restored'
  );

-- By the clock, before the job has written anything and after.
select pg_temp.set_up('{"endAt": "1999-06-01T14:00:00Z"}');
select tests.freeze_time('1999-06-01T13:59:59.999Z');
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris clara, waiting: egor fred',
    'open groups stay open while the event goes on'
  );
select tests.freeze_time('1999-06-01T14:00:00Z');
select
  is(
    (
      select string_agg(tests.group_state(tests.kept(group_name)::uuid), ', ' order by group_name)
      from unnest(array['approved', 'pending', 'waiting']) as group_name
    ),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'open groups are expired the moment the event is over, whether a job ran or not'
  );
select
  tests.throws_problem(
    format('select tests.let(tests.person(%L), %L)', actor, format(call, tests.kept(group_name))),
    409,
    'group_closed',
    format('after the event %s cannot call %s for the group that was %s', actor, call, group_name)
  )
from
  (
    values
      ('olga', 'api.vote_on_group(%L, ''consent'')', 'pending'),
      ('olga', 'api.vote_on_group(%L, ''refuse'')', 'waiting'),
      ('boris', 'api.leave_group(%L)', 'pending'),
      ('egor', 'api.leave_group(%L)', 'waiting'),
      ('boris', 'api.confirm_membership(%L)', 'pending')
  ) as refused (actor, call, group_name);
select tests.let('dina', format('api.leave_group(%L)', tests.kept('approved')));
select
  is(
    (
      select string_agg(tests.group_state(tests.kept(group_name)::uuid), ', ' order by group_name)
      from unnest(array['approved', 'waiting']) as group_name
    ),
    'approved, expired: egor fred',
    'a guest may leave after the event, and nobody is promoted'
  );
select tests.act_as_service();
select api.advance_events(1000);
select tests.act_as_nobody();
select
  is(
    pg_temp.states(),
    'approved, expired: anna boris clara, expired: egor fred',
    'the job writes what the clock said'
  );
select
  is(
    (
      select array_agg(distinct status::text)
      from public.like_groups
      where event_id = tests.kept('event')::uuid
    ),
    array['approved', 'expired'],
    'in the rows'
  );
select tests.take_told();
select tests.freeze_time('1999-05-01T12:00:00Z');

-- Moved into the past, with seats for everybody.
select pg_temp.set_up();
select
  is(
    tests.let(
      'olga',
      format(
        'api.update_event(%L, %L)',
        tests.kept('event'),
        '{"startAt": "1999-05-01T00:00:00Z", "capacity": 10}'
      )
    ) ->> 'effectiveStatus',
    'finished',
    'an organizer lets an event with open groups be over'
  );
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'open groups are expired then, and nobody is promoted'
  );
select tests.act_as_service();
select api.advance_events(1000);
select tests.act_as_nobody();
select
  results_eq(
    format(
      'select status::text, count(*)::integer from public.like_groups where event_id = %L group by status order by status',
      tests.kept('event')
    ),
    $$ values ('approved', 1), ('expired', 2) $$,
    'the job writes that they are expired'
  );
select
  is(
    tests.take_told(),
    'anna: event_changed, boris: event_changed, clara: event_changed, dina: event_changed, egor: event_changed, fred: event_changed',
    'all are told that the event was moved, and nobody that it is over'
  );

-- People leave -----------------------------------------------------------------------------------------------

select pg_temp.set_up();
select
  is(
    tests.let('clara', format('api.leave_group(%L)', tests.kept('pending')))::jsonb,
    '{"deleted": true}',
    'a friend leaves an open group'
  );
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris, waiting: egor fred',
    'the group goes on without them'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      actor,
      format('api.leave_group(%L)', tests.kept(group_name))
    ),
    status,
    code,
    format('%s cannot leave the group that is %s', actor, group_name)
  )
from
  (
    values
      ('clara', 'pending', 404, 'group_not_found'),
      ('gleb', 'pending', 404, 'group_not_found'),
      ('dina', 'waiting', 404, 'group_not_found'),
      ('olga', 'pending', 403, 'not_a_member'),
      ('olga', 'approved', 403, 'not_a_member')
  ) as refused (actor, group_name, status, code);
select
  lives_ok(
    format('select tests.let(%L, %L)', 'clara', format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    'who left applies on their own'
  );
select tests.let('anna', format('api.leave_group(%L)', tests.kept('pending')));
select
  is(
    pg_temp.states(),
    'approved: dina, expired: boris, waiting: egor fred',
    'an open group ends when who made it leaves'
  );
select
  lives_ok(
    format('select tests.let(%L, %L)', name, format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    format('then %s may apply again', name)
  )
from unnest(array['anna', 'boris']) as name;
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'boris',
      format('api.leave_group(%L)', tests.kept('pending'))
    ),
    409,
    'group_closed',
    'nobody leaves an expired group'
  );
select is(tests.disorder(tests.kept('event')::uuid), 'none', 'the rows of the event agree');

-- An approved group stays when who made it leaves; who leaves is no guest and not in the chat.
select pg_temp.set_up('{"capacity": 6}');
select tests.keep('chat', tests.group_chat(tests.kept('waiting')::uuid)::text);
select tests.let('egor', format('api.leave_group(%L)', tests.kept('waiting')));
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris clara, approved: fred',
    'an approved group stays when who made it leaves'
  );
select
  is(
    tests.chat_people(tests.kept('chat')::uuid),
    'olga organizer, fred member',
    'who leaves is no longer in the chat'
  );
select tests.let('fred', format('api.leave_group(%L)', tests.kept('waiting')));
select
  is(tests.chat_people(tests.kept('chat')::uuid), 'olga organizer', 'the chat stays for the organizers');
select
  lives_ok(
    format('select tests.let(%L, %L)', 'egor', format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    'who left an approved group applies again'
  );

-- A rejected group is closed for leaving, too.
select tests.vote(tests.person('olga'), tests.kept('pending')::uuid, 'refuse');
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'boris',
      format('api.leave_group(%L)', tests.kept('pending'))
    ),
    409,
    'group_closed',
    'nobody leaves a rejected group'
  );
select is(tests.disorder(tests.kept('event')::uuid), 'none', 'the rows of the event agree');

-- Blocks -----------------------------------------------------------------------------------------------------

create function pg_temp.after_block(blocker text, blocked text, changes jsonb default '{}')
returns text
language plpgsql
as $$
declare
  states text;
begin
  perform pg_temp.set_up(changes);
  perform tests.let(blocker, format('api.block_person(%L)', tests.person(blocked)));
  states := pg_temp.states();
  perform tests.let(blocker, format('api.unblock_person(%L)', tests.person(blocked)));
  return states || '; told: ' || tests.take_told();
end;
$$;

select
  is(
    pg_temp.after_block(blocker, blocked, jsonb_build_object('capacity', capacity)),
    states || '; told: ' || told,
    format('%s blocks %s while the event has %s seats', blocker, blocked, capacity)
  )
from
  (
    values
      -- Who made an open group, and one of it.
      (
        'anna',
        'boris',
        2,
        'approved: dina, pending: anna clara, waiting: egor fred',
        'boris: group_member_removed'
      ),
      (
        'boris',
        'anna',
        2,
        'approved: dina, pending: anna clara, waiting: egor fred',
        'boris: group_member_removed'
      ),
      (
        'egor',
        'fred',
        2,
        'approved: dina, pending: anna boris clara, approved: egor',
        'egor: event_application_approved, egor: chat_created, olga: chat_created, fred: group_member_removed'
      ),
      (
        'fred',
        'egor',
        2,
        'approved: dina, pending: anna boris clara, approved: egor',
        'egor: event_application_approved, egor: chat_created, olga: chat_created, fred: group_member_removed'
      ),
      -- Who made the event, and one of an open group.
      (
        'olga',
        'boris',
        2,
        'approved: dina, pending: anna clara, waiting: egor fred',
        'boris: group_member_removed'
      ),
      (
        'boris',
        'olga',
        2,
        'approved: dina, pending: anna clara, waiting: egor fred',
        'boris: group_member_removed'
      ),
      -- Who made the event, and who made an open group.
      (
        'olga',
        'anna',
        2,
        'approved: dina, expired: boris clara, waiting: egor fred',
        'anna: group_member_removed'
      ),
      (
        'anna',
        'olga',
        2,
        'approved: dina, expired: boris clara, waiting: egor fred',
        'anna: group_member_removed'
      ),
      (
        'egor',
        'olga',
        2,
        'approved: dina, pending: anna boris clara, expired: fred',
        'egor: group_member_removed'
      ),
      -- Who made the event, and one of an approved group.
      (
        'olga',
        'dina',
        2,
        'expired, pending: anna boris clara, approved: egor fred',
        'egor: event_application_approved, fred: event_application_approved, egor: chat_created, fred: chat_created, ' || 'olga: chat_created, dina: group_member_removed'
      ),
      (
        'dina',
        'olga',
        2,
        'expired, pending: anna boris clara, approved: egor fred',
        'egor: event_application_approved, fred: event_application_approved, egor: chat_created, fred: chat_created, ' || 'olga: chat_created, dina: group_member_removed'
      ),
      (
        'fred',
        'olga',
        6,
        'approved: dina, pending: anna boris clara, approved: egor',
        'fred: group_member_removed'
      ),
      -- Two of an approved group.
      ('egor', 'fred', 6, 'approved: dina, pending: anna boris clara, approved: egor fred', 'nobody'),
      -- Two who have nothing to do with each other.
      ('dina', 'anna', 2, 'approved: dina, pending: anna boris clara, waiting: egor fred', 'nobody')
  ) as cases (blocker, blocked, capacity, states, told);

-- Whoever cannot see the event any more still leaves the group, unless the block ended it.
select pg_temp.set_up();
select tests.let('olga', format('api.block_person(%L)', tests.person('dina')));
select
  tests.throws_problem(
    tests.call_of('dina', format('api.leave_group(%L)', tests.kept('approved'))),
    404,
    'group_not_found',
    'a guest who was blocked by the creator of the event has no group to leave'
  );
select
  is(
    pg_temp.states(),
    'expired, pending: anna boris clara, approved: egor fred',
    'and the seats go to who waits'
  );
select tests.let('olga', format('api.unblock_person(%L)', tests.person('dina')));
select tests.let('olga', format('api.delete_event(%L)', tests.kept('event')));
select
  is(
    tests.let('fred', format('api.leave_group(%L)', tests.kept('waiting')))::jsonb,
    '{"deleted": true}',
    'a guest leaves the group of a deleted event'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'olga',
      format('api.vote_on_group(%L, %L)', tests.kept('pending'), 'consent')
    ),
    409,
    'group_closed',
    'the creator of a deleted event does not vote on its groups'
  );

-- Profiles go --------------------------------------------------------------------------------------------------

select pg_temp.set_up();
select tests.create_profile('kira');
select
  tests.vote(
    tests.person('olga'),
    tests.like_event(tests.person('kira'), tests.kept('event')::uuid),
    'refuse'
  );
select tests.let('kira', 'api.delete_profile()');
select
  is(
    (select count(*) from public.like_group_members where user_id = tests.person('kira')),
    0::bigint,
    'memberships of who deletes the profile end, also in groups that are closed'
  );
select pg_temp.set_up();
select tests.let('boris', 'api.delete_profile()');
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna clara, waiting: egor fred',
    'who deletes the profile is in no open group any more'
  );
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.states(),
    'approved: dina, expired: clara, waiting: egor fred',
    'open groups that they made expire'
  );
select tests.take_told();
select tests.let('dina', 'api.delete_profile()');
select
  is(
    pg_temp.states(),
    'approved, expired: clara, approved: egor fred',
    'who deletes the profile is no guest any more, and the seat goes to who waits'
  );
select
  is(
    tests.take_told(),
    'egor: event_application_approved, fred: event_application_approved, egor: chat_created, fred: chat_created, olga: chat_created',
    'which is told'
  );
select tests.keep('late', tests.like_event(tests.person('gleb'), tests.kept('event')::uuid)::text);
select tests.let('olga', 'api.delete_profile()');
select
  is(
    tests.group_state(tests.kept('late')::uuid) || ', ' || tests.group_state(tests.kept('waiting')::uuid),
    'expired: gleb, approved: egor fred',
    'open groups expire with an upcoming event whose creator deletes the profile'
  );
select is(tests.disorder(tests.kept('event')::uuid), 'none', 'the rows of the event agree at the end');

-- The creator goes while the event is on ---------------------------------------------------------------------------

select
  tests.keep('event', tests.publish_event(tests.person('hanna'), '{"title": "Chess", "capacity": 2}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select tests.add_author(tests.kept('event')::uuid, tests.person('ivan'));
select tests.keep('late', tests.like_event(tests.person('gleb'), tests.kept('event')::uuid)::text);
select tests.freeze_time('1999-06-01T13:00:00Z');
select tests.take_told();
select tests.let('hanna', 'api.delete_profile()');
select
  is(
    tests.group_state(tests.kept('late')::uuid),
    'expired: gleb',
    'open groups expire also with an event that is on when its creator deletes the profile'
  );
select
  is(
    tests.take_told(),
    'gleb: event_cancelled, ivan: event_cancelled, paul: event_cancelled',
    'of which they and the co-authors are told'
  );
select tests.let('ivan', 'api.delete_profile()');
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'who deleted the profile is not put back into a chat when the organizers change'
  );
select is(tests.take_told(), 'nobody', 'nor told of one');

select * from finish();

rollback;
