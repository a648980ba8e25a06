-- Endings of groups: the event ends, or members leave, block each other or delete their profiles.

begin;

select plan(69);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['olga', 'paul', 'anna', 'boris', 'clara', 'dina', 'egor', 'fred', 'gleb', 'hanna', 'ivan']
  ) as name;

-- Creates the only event of Olga, with two seats and a group in every status that can still change: "approved" is Dina,
-- "waiting" is Egor with Fred, and "pending" is Anna with Boris and Clara.
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
    'the event has a group in every status that can still change'
  );

-- The event ends -----------------------------------------------------------------------------------------------

select tests.let('olga', format('api.cancel_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'cancelling an event expires its open groups and keeps its approved groups'
  );
select
  is(
    tests.take_told(),
    'anna: event_cancelled, boris: event_cancelled, clara: event_cancelled, dina: event_cancelled, egor: event_cancelled, fred: event_cancelled',
    'all members are notified of a cancelled event, but not of their expired groups'
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
    'an organizer cannot vote on an expired group: 409 group_closed'
  );
select
  is(
    tests.let('olga', format('api.vote_on_group(%L, %L)', tests.kept('waiting'), 'consent')) ->> 'status',
    'expired',
    'an organizer can repeat their earlier vote on an expired group'
  );

select pg_temp.set_up();
select tests.let('olga', format('api.delete_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'after an event is deleted, its open groups are shown as expired and its approved groups as approved'
  );
select tests.let('olga', format('api.restore_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris clara, waiting: egor fred',
    'after a deleted event is restored, its open groups are shown as open again'
  );

-- The service computes these statuses from the current time, both before and after the job `events` has updated the
-- rows.
select pg_temp.set_up('{"endAt": "1999-06-01T14:00:00Z"}');
select tests.freeze_time('1999-06-01T13:59:59.999Z');
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris clara, waiting: egor fred',
    'open groups stay open while the event runs'
  );
select tests.freeze_time('1999-06-01T14:00:00Z');
select
  is(
    (
      select string_agg(tests.group_state(tests.kept(group_name)::uuid), ', ' order by group_name)
      from unnest(array['approved', 'pending', 'waiting']) as group_name
    ),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'open groups are expired as soon as the event has ended, even before the events job has run'
  );
select
  tests.throws_problem(
    format('select tests.let(tests.person(%L), %L)', actor, format(call, tests.kept(group_name))),
    409,
    'group_closed',
    format(
      'after the end of the event, %s cannot call %s for the group that was %s: 409 group_closed',
      actor,
      call,
      group_name
    )
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
    'when a guest leaves a group after the event, no waiting group is admitted'
  );
select tests.act_as_service();
select api.advance_events(1000);
select tests.act_as_nobody();
select
  is(
    pg_temp.states(),
    'approved, expired: anna boris clara, expired: egor fred',
    'groups have the same status before and after the events job stores the end of the event'
  );
select
  is(
    (
      select array_agg(distinct status::text)
      from public.like_groups
      where event_id = tests.kept('event')::uuid
    ),
    array['approved', 'expired'],
    'after the events job, the stored statuses of the groups equal the computed statuses'
  );
select tests.take_told();
select tests.freeze_time('1999-05-01T12:00:00Z');

-- Olga moves the event into the past and gives it enough seats for everyone.
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
    'an organizer can move an event with open groups to a time in the past'
  );
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'open groups are expired after their event is moved into the past, even if the event then has enough seats'
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
    'the events job stores the expiry of open groups whose event was moved into the past'
  );
select
  is(
    tests.take_told(),
    'anna: event_changed, boris: event_changed, clara: event_changed, dina: event_changed, egor: event_changed, fred: event_changed',
    'all members are notified of the changed event that was moved into the past, but not of its end'
  );

-- Members leave ----------------------------------------------------------------------------------------------

select pg_temp.set_up();
select
  is(
    tests.let('clara', format('api.leave_group(%L)', tests.kept('pending')))::jsonb,
    '{"deleted": true}',
    'a member can leave an open group'
  );
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris, waiting: egor fred',
    'an open group remains open after a member has left it'
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
    format('%s cannot leave the group that is %s without being a member', actor, group_name)
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
    'a user who has left an open group can apply alone'
  );
select tests.let('anna', format('api.leave_group(%L)', tests.kept('pending')));
select
  is(
    pg_temp.states(),
    'approved: dina, expired: boris, waiting: egor fred',
    'an open group expires when its creator leaves'
  );
select
  lives_ok(
    format('select tests.let(%L, %L)', name, format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    format('%s can apply again after their group has expired', name)
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
    'a member cannot leave an expired group: 409 group_closed'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'the rows of the event are consistent after a group has expired'
  );

-- An approved group remains when its creator leaves. The creator is then no longer a guest and leaves the chat.
select pg_temp.set_up('{"capacity": 6}');
select tests.keep('chat', tests.group_chat(tests.kept('waiting')::uuid)::text);
select tests.let('egor', format('api.leave_group(%L)', tests.kept('waiting')));
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris clara, approved: fred',
    'an approved group stays approved when its creator leaves'
  );
select
  is(
    tests.chat_people(tests.kept('chat')::uuid),
    'olga organizer, fred member',
    'a guest who leaves is no longer in the chat of the group'
  );
select tests.let('fred', format('api.leave_group(%L)', tests.kept('waiting')));
select
  is(
    tests.chat_people(tests.kept('chat')::uuid),
    'olga organizer',
    'the organizers remain in the chat of a group after its last member has left'
  );
select
  lives_ok(
    format('select tests.let(%L, %L)', 'egor', format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    'a user who has left an approved group can apply again'
  );

-- A member cannot leave a rejected group.
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
    'a member cannot leave a rejected group: 409 group_closed'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'the rows of the event are consistent after members have left their groups'
  );

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
    format(
      'effect of a block on groups: %s blocks %s while the event has %s seats',
      blocker,
      blocked,
      capacity
    )
  )
from
  (
    values
      -- These are blocks between the group creator and a member of an open group.
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
      -- These are blocks between the event creator and a member of an open group.
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
      -- These are blocks between the event creator and the creator of an open group.
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
      -- These are blocks between the event creator and a member of an approved group.
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
      -- This is a block between two members of an approved group.
      ('egor', 'fred', 6, 'approved: dina, pending: anna boris clara, approved: egor fred', 'nobody'),
      -- This is a block between two users in different groups.
      ('dina', 'anna', 2, 'approved: dina, pending: anna boris clara, waiting: egor fred', 'nobody')
  ) as cases (blocker, blocked, capacity, states, told);

-- A member who can no longer see the event can still leave the group, unless a block has ended the membership.
select pg_temp.set_up();
select tests.let('olga', format('api.block_person(%L)', tests.person('dina')));
select
  tests.throws_problem(
    tests.call_of('dina', format('api.leave_group(%L)', tests.kept('approved'))),
    404,
    'group_not_found',
    'a guest whom the event creator has blocked has no group to leave: 404 group_not_found'
  );
select
  is(
    pg_temp.states(),
    'expired, pending: anna boris clara, approved: egor fred',
    'the seat of a guest who is blocked by the event creator goes to a waiting group'
  );
select tests.let('olga', format('api.unblock_person(%L)', tests.person('dina')));
select tests.let('olga', format('api.delete_event(%L)', tests.kept('event')));
select
  is(
    tests.let('fred', format('api.leave_group(%L)', tests.kept('waiting')))::jsonb,
    '{"deleted": true}',
    'a guest can leave the group of a deleted event'
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
    'the creator of a deleted event cannot vote on its groups: 409 group_closed'
  );

-- Profiles are deleted -----------------------------------------------------------------------------------------

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
    'a user who deletes their profile is no longer a member of any group, even of a closed one'
  );
select pg_temp.set_up();
select tests.let('boris', 'api.delete_profile()');
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna clara, waiting: egor fred',
    'a user who deletes their profile is no longer a member of an open group'
  );
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.states(),
    'approved: dina, expired: clara, waiting: egor fred',
    'an open group expires when its creator deletes their profile'
  );
select tests.take_told();
select tests.let('dina', 'api.delete_profile()');
select
  is(
    pg_temp.states(),
    'approved, expired: clara, approved: egor fred',
    'when a guest deletes their profile, the free seat goes to a waiting group'
  );
select
  is(
    tests.take_told(),
    'egor: event_application_approved, fred: event_application_approved, egor: chat_created, fred: chat_created, olga: chat_created',
    'when a group gets the seat of a guest who deleted their profile, its members and the organizers are notified'
  );
select tests.keep('late', tests.like_event(tests.person('gleb'), tests.kept('event')::uuid)::text);
select tests.let('olga', 'api.delete_profile()');
select
  is(
    tests.group_state(tests.kept('late')::uuid) || ', ' || tests.group_state(tests.kept('waiting')::uuid),
    'expired: gleb, approved: egor fred',
    'open groups expire when the creator of an upcoming event deletes their profile'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'the rows of the event are consistent after profiles are deleted'
  );

-- The creator is deleted while the event runs ----------------------------------------------------------------------

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
    'open groups expire when the creator of a running event deletes their profile'
  );
select
  is(
    tests.take_told(),
    'gleb: event_cancelled, ivan: event_cancelled, paul: event_cancelled',
    'when the creator of a running event deletes their profile, applicants and co-authors are notified that the event is cancelled'
  );
select tests.let('ivan', 'api.delete_profile()');
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'after the event creator and then a co-author delete their profiles, no deleted user participates in a chat'
  );
select
  is(
    tests.take_told(),
    'nobody',
    'after the event creator and then a co-author delete their profiles, no deleted user is notified'
  );

select * from finish();

rollback;
