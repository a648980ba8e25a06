-- Removing a member from a group: the people who can do it, the effect on the group, and the notifications.

begin;

select plan(99);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'olga',
      'paul',
      'rita',
      'invited',
      'anna',
      'boris',
      'clara',
      'dina',
      'egor',
      'stranger',
      'gone',
      'suspended'
    ]
  ) as name;

create function pg_temp.remove(actor text, name text, group_name text default 'group')
returns text
language sql
as $$
  select
    tests.call_of(
      actor,
      format('api.remove_group_member(%L, %L)', tests.kept(group_name), tests.person(name))
    );
$$;

create function pg_temp.add(actor text, name text)
returns text
language sql
as $$
  select
    tests.call_of(actor, format('api.add_group_member(%L, %L)', tests.kept('group'), tests.person(name)));
$$;

create function pg_temp.vote(name text, decision text, group_name text default 'group')
returns text
language sql
as $$
  select tests.vote(tests.person(name), tests.kept(group_name)::uuid, decision);
$$;

create function pg_temp.votes()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(tests.name_of(author_id) || ' ' || decision, ', ' order by tests.name_of(author_id)),
      'none'
    )
  from public.like_group_approvals
  where group_id = tests.kept('group')::uuid;
$$;

create function pg_temp.state(group_name text default 'group')
returns text
language sql
as $$
  select
    concat_ws(
      ' in disorder: ',
      tests.group_state(tests.kept(group_name)::uuid),
      nullif(tests.disorder(tests.kept('event')::uuid), 'none')
    );
$$;

-- Olga creates an event with the given co-authors, and Anna applies to the event together with the given friends.
create function pg_temp.set_up(authors text[], friends text[], changes jsonb default '{}')
returns void
language plpgsql
as $$
declare
  author text;
begin
  perform tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess"}' || changes)::text);
  foreach author in array authors loop
    perform tests.add_author(tests.kept('event')::uuid, tests.person(author));
  end loop;
  perform tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, friends)::text);
  perform tests.take_told();
end;
$$;

-- Another user applies to the event together with the given friends. Stores the id of their group under the given name.
create function pg_temp.apply(group_name text, name text, friends text[] default '{}')
returns text
language sql
as $$
  select
    tests.keep(group_name, tests.like_event(tests.person(name), tests.kept('event')::uuid, friends)::text);
$$;

-- Removing members, by actor and status --------------------------------------------------------------------------

create function pg_temp.bring_about(state text)
returns text
language plpgsql
as $$
begin
  perform pg_temp.set_up('{paul}', '{boris,clara}', '{"capacity": 3, "visibility": "private"}');
  perform tests.add_author(tests.kept('event')::uuid, tests.person('invited'), 'pending');
  if state = 'waiting' then
    perform tests.befriend(tests.person('olga'), tests.person('dina'))
    where not private.are_friends(tests.person('olga'), tests.person('dina'));
    perform pg_temp.apply('other', 'dina');
    perform pg_temp.vote('olga', 'consent', 'other');
  end if;
  if state in ('waiting', 'approved') then
    perform pg_temp.vote('olga', 'consent'), pg_temp.vote('paul', 'consent');
  elsif state = 'rejected' then
    perform pg_temp.vote('olga', 'refuse');
  elsif state = 'expired' then
    perform tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
  end if;
  return tests.keep(state, tests.kept('group'));
end;
$$;

select tests.befriend(tests.person('olga'), tests.person('anna'));
select pg_temp.bring_about(state) from unnest(enum_range(null::public.like_group_status)::text[]) as state;
select
  is(
    tests.group_state(tests.kept(state)::uuid),
    state || ': anna boris clara',
    'the test prepared a group with the status ' || state
  )
from unnest(enum_range(null::public.like_group_status)::text[]) as state;
select tests.take_told();
select
  tests.throws_problem(
    pg_temp.remove(actor, 'clara', state),
    status,
    code,
    format('%s cannot remove another member from a group that is %s', actor, state)
  )
from
  (
    values
      ('{pending,waiting}'::text[], '{boris,olga,paul}'::text[], 403, 'not_the_group_creator'),
      ('{approved}', '{anna,boris}', 403, 'not_an_organizer'),
      ('{rejected,expired}', '{anna,olga,paul}', 409, 'group_closed'),
      ('{rejected,expired}', '{boris}', 403, 'not_the_group_creator'),
      ('{pending,waiting,approved,rejected,expired}', '{stranger,invited}', 404, 'group_not_found')
  ) as cases (states, actors, status, code),
  unnest(states) as state,
  unnest(actors) as actor;
select
  tests.throws_problem(
    pg_temp.remove(actor, name, state),
    status,
    code,
    field,
    format('%s cannot remove %s from a group that is %s', actor, name, state)
  )
from
  (
    values
      ('anna', 'anna', 'pending', 400, 'validation_failed', 'userId'),
      ('boris', 'boris', 'pending', 400, 'validation_failed', 'userId'),
      ('anna', 'anna', 'waiting', 400, 'validation_failed', 'userId'),
      ('olga', 'olga', 'approved', 400, 'validation_failed', 'userId'),
      ('stranger', 'stranger', 'approved', 404, 'group_not_found', null),
      ('anna', 'stranger', 'pending', 404, 'member_not_found', null),
      ('anna', 'olga', 'pending', 404, 'member_not_found', null),
      ('anna', 'nobody of this name', 'waiting', 404, 'member_not_found', null),
      ('paul', 'stranger', 'approved', 404, 'member_not_found', null)
  ) as refused (actor, name, state, status, code, field);
select
  tests.throws_problem(
    tests.call_of(
      'anna',
      format('api.remove_group_member(%L, %L)', tests.person('no group'), tests.person('clara'))
    ),
    404,
    'group_not_found',
    'a user cannot remove a member from an unknown group: 404 group_not_found'
  );
select is(tests.take_told(), 'nobody', 'a rejected removal of a member notifies no user');
select
  is(
    tests.group_state(tests.kept(state)::uuid),
    state || ': anna boris clara',
    format('a rejected removal does not change the members of a group that is %s', state)
  )
from unnest(enum_range(null::public.like_group_status)::text[]) as state;

-- While it is pending ------------------------------------------------------------------------------------------

select pg_temp.set_up('{paul,rita}', '{boris,clara}');
select pg_temp.vote('olga', 'consent');
select tests.act_as(tests.person('anna'));
select
  is(
    api.remove_group_member(tests.kept('group')::uuid, tests.person('boris'))::jsonb,
    '{"deleted": true}',
    'the group creator can remove a member from a pending group'
  );
select tests.act_as_nobody();
select
  is(
    pg_temp.state(),
    'pending: anna clara',
    'a member whom the group creator has removed is no longer in the group'
  );
select is(pg_temp.votes(), 'none', 'removing a member deletes all consents to the group');
select
  results_eq(
    $$
    select tests.name_of(user_id), type::text, actor_id, event_id, group_id, chat_id, payload
    from public.notifications where group_id = tests.kept('group')::uuid
  $$,
    $$
    values
      (
        'boris',
        'group_member_removed',
        null::uuid,
        tests.kept('event')::uuid,
        tests.kept('group')::uuid,
        null::uuid,
        '{"actorName": null, "eventTitle": "Chess", "chatName": null, "messagePreview": null}'::jsonb
      )
  $$,
    'removing a member notifies only this member, without naming an actor'
  );
select tests.take_told();
select
  tests.throws_problem(
    pg_temp.remove('anna', 'boris'),
    404,
    'member_not_found',
    'the group creator cannot remove the same member twice: 404 member_not_found'
  );
select
  tests.throws_problem(
    tests.call_of('boris', format('api.get_group(%L)', tests.kept('group'))),
    404,
    'group_not_found',
    'a removed member can no longer see the group: 404 group_not_found'
  );
select tests.befriend(tests.person('anna'), tests.person('dina'));
select
  tests.throws_problem(
    pg_temp.add('anna', name),
    409,
    'votes_cast',
    format(
      'the group creator cannot add %s after a vote, even if the removal of a member deleted all votes: 409 votes_cast',
      name
    )
  )
from unnest(array['boris', 'dina']) as name;
select
  lives_ok(
    tests.call_of('boris', format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    'a removed member can apply to the event alone'
  );
select pg_temp.vote('olga', 'consent');
select
  is(
    pg_temp.vote('paul', 'consent'),
    'approved',
    'new consents approve a group that became smaller because a member was removed'
  );

select pg_temp.set_up('{paul,rita}', '{boris}');
select pg_temp.vote('olga', 'refuse'), pg_temp.vote('paul', 'consent');
select
  lives_ok(pg_temp.remove('anna', 'boris'), 'the group creator can remove one of the two members of a group');
select is(pg_temp.votes(), 'olga refuse', 'removing a member keeps the refusals of the group');
select
  is(
    pg_temp.state(),
    'pending: anna',
    'a group with one member is pending after one of three organizers has refused'
  );
select
  is(
    pg_temp.vote('rita', 'consent'),
    'approved',
    'the consent of one of three organizers approves a group with one member'
  );

-- Inserts the refusal directly into the table, so that the group is first evaluated when a member is removed.
select pg_temp.set_up('{paul}', '{boris,clara}');
insert into public.like_group_approvals (group_id, author_id, decision)
values
  (tests.kept('group')::uuid, tests.person('paul'), 'refuse');
select
  lives_ok(
    pg_temp.remove('anna', 'clara'),
    'the group creator can remove one of the three members of a group'
  );
select
  is(
    pg_temp.state(),
    'rejected: anna boris',
    'removing a member immediately re-evaluates the quorum of the group'
  );

select pg_temp.set_up('{paul}', '{boris,clara}');
select
  lives_ok(pg_temp.remove('anna', 'clara'), 'the group creator can remove a member before the first vote');
select
  lives_ok(
    pg_temp.add('anna', 'clara'),
    'the group creator can add a removed member again before the first vote'
  );
select tests.let('clara', 'api.confirm_membership(%L)', tests.kept('group'));
select lives_ok(pg_temp.remove('anna', 'clara'), 'the group creator can remove a member who has confirmed');
select
  is(
    json_array_length(tests.let('anna', 'api.get_group(%L)', tests.kept('group')) -> 'confirmedIds'),
    1,
    'a removed member is not listed as a confirmed member'
  );
select pg_temp.vote('paul', 'consent');
select tests.let('olga', 'api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('paul')::text);
select
  is(
    pg_temp.state() || '; ' || pg_temp.votes(),
    'pending: anna boris; none',
    'removing an organizer deletes the vote of this organizer'
  );
select
  tests.throws_problem(
    pg_temp.add('anna', 'clara'),
    409,
    'votes_cast',
    'the group creator cannot add a member after a vote, even if the organizer who voted was removed: 409 votes_cast'
  );

-- While it waits -----------------------------------------------------------------------------------------------

select pg_temp.set_up('{}', '{boris,clara}', '{"capacity": 3}');
select pg_temp.apply('first', 'dina'), pg_temp.apply('second', 'egor', '{stranger}');
select pg_temp.vote('olga', 'consent', 'first');
select pg_temp.vote('olga', 'consent'), pg_temp.vote('olga', 'consent', 'second');
select tests.take_told();
select
  is(
    concat_ws('; ', pg_temp.state(), pg_temp.state('second')),
    'waiting: anna boris clara; approved: egor stranger',
    'a smaller group is admitted while an earlier group of three waits for seats'
  );
select tests.let('olga', 'api.update_event(%L, %L)', tests.kept('event'), '{"capacity": 4}');
select
  lives_ok(pg_temp.remove('anna', 'boris'), 'the group creator can remove a member from a waiting group');
select
  is(
    pg_temp.state() || '; ' || pg_temp.votes(),
    'waiting: anna clara; olga consent',
    'a waiting group that is still too large after a member was removed continues to wait and keeps its consents'
  );
select
  is(
    tests.take_told(),
    'boris: group_member_removed',
    'a member who is removed from a waiting group is notified of the removal'
  );
select
  lives_ok(
    pg_temp.remove('anna', 'clara'),
    'the group creator can remove a second member from a waiting group'
  );
select
  is(
    pg_temp.state(),
    'approved: anna',
    'a waiting group is admitted when a removal makes it small enough for the free seats'
  );
select
  is(
    tests.take_told(),
    'anna: event_application_approved, anna: chat_created, olga: chat_created, clara: group_member_removed',
    'a removal that leads to the approval of a waiting group notifies the remaining member and the removed member'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, anna member',
    'a member who was removed from a waiting group is not in the chat of the admitted group'
  );

-- Once it is approved --------------------------------------------------------------------------------------------

select pg_temp.set_up('{paul}', '{boris,clara}', '{"capacity": 3, "visibility": "private"}');
select pg_temp.vote('olga', 'consent'), pg_temp.vote('paul', 'consent');
select tests.befriend(tests.person('olga'), tests.person('egor'));
select pg_temp.apply('waiting', 'egor');
select pg_temp.vote('olga', 'consent', 'waiting');
select tests.take_told();
select
  is(
    pg_temp.state('waiting'),
    'waiting: egor',
    'another group waits for a seat before an organizer removes a guest'
  );
select tests.act_as(tests.person('paul'));
select
  is(
    api.remove_group_member(tests.kept('group')::uuid, tests.person('clara'))::jsonb,
    '{"deleted": true}',
    'an organizer can remove a guest from an approved group'
  );
select tests.act_as_nobody();
select
  is(
    pg_temp.state(),
    'approved: anna boris',
    'the other members stay admitted after an organizer removes a guest'
  );
select
  is(pg_temp.state('waiting'), 'approved: egor', 'the free seat of a removed guest goes to a waiting group');
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, paul organizer, anna member, boris member',
    'a guest whom an organizer has removed is no longer in the group chat'
  );
select
  is(
    tests.take_told(),
    'egor: event_application_approved, egor: chat_created, olga: chat_created, paul: chat_created, clara: group_member_removed',
    'removing a guest notifies this guest of the removal'
  );
select
  tests.throws_problem(
    tests.call_of('clara', format('api.get_event(%L)', tests.kept('event'))),
    404,
    'event_not_found',
    'a removed guest can no longer see the private event: 404 event_not_found'
  );
select lives_ok(pg_temp.remove('olga', 'anna'), 'an organizer can remove the creator of an approved group');
select
  is(pg_temp.state(), 'approved: boris', 'a group stays approved after an organizer has removed its creator');
select
  lives_ok(pg_temp.remove('olga', 'boris'), 'an organizer can remove the last member of an approved group');
select is(pg_temp.state(), 'expired', 'an approved group expires when its last member is removed');
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, paul organizer',
    'the organizers remain in the chat of a group whose last member was removed'
  );
select
  is(
    (select guest_count from public.events where id = tests.kept('event')::uuid),
    1,
    'guest_count of the event does not include removed guests'
  );
select
  lives_ok(
    tests.call_of('anna', format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    'a removed guest can apply to the event again'
  );

-- Other rules ----------------------------------------------------------------------------------------------------

select pg_temp.set_up('{}', '{gone,suspended,boris}');
select tests.let('gone', 'api.delete_profile()');
select
  tests.throws_problem(
    pg_temp.remove('anna', 'gone'),
    404,
    'member_not_found',
    'the group creator cannot remove a person who has deleted the profile: 404 member_not_found'
  );
select pg_temp.vote('olga', 'consent');
select tests.suspend('suspended');
select tests.take_told();
select lives_ok(pg_temp.remove('olga', 'suspended'), 'an organizer can remove a suspended guest');
select is(tests.take_told(), 'nobody', 'a suspended guest is not notified of their removal');
select
  is(
    pg_temp.state(),
    'approved: anna boris',
    'a suspended guest whom an organizer has removed is no longer in the group'
  );
select tests.freeze_time('1999-06-02T00:00:00Z');
select lives_ok(pg_temp.remove('olga', 'boris'), 'an organizer can remove a guest after the event');
select
  is(
    pg_temp.state(),
    'approved: anna',
    'a guest whom an organizer removes after the event is no longer in the group'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.set_up('{}', '{boris}');
select tests.freeze_time('1999-06-02T00:00:00Z');
select
  tests.throws_problem(
    pg_temp.remove(actor, 'boris'),
    409,
    'group_closed',
    format(
      'after the event, %s cannot remove a member from an open group, even if the events job has not run: 409 group_closed',
      actor
    )
  )
from unnest(array['anna', 'olga']) as actor;

select * from finish();

rollback;
