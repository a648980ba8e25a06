-- Groups: the quorum is evaluated again when organizers or members of a group change.

begin;

select plan(32);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'rita', 'sara', 'anna', 'boris', 'clara', 'dina']) as name;

create function pg_temp.vote(name text, decision text, group_name text default 'group')
returns text
language sql
as $$
  select tests.vote(tests.person(name), tests.kept(group_name)::uuid, decision);
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

create function pg_temp.votes(group_name text default 'group')
returns text
language sql
as $$
  select
    coalesce(
      (
        select string_agg(tests.name_of(author_id) || ' ' || decision, ', ' order by tests.name_of(author_id))
        from public.like_group_approvals
        where group_id = tests.kept(group_name)::uuid
      ),
      'none'
    );
$$;

-- Creates an event of Olga with the given co-authors, and an application of Anna with the given friends.
create function pg_temp.set_up(authors text[], friends text[])
returns void
language plpgsql
as $$
declare
  author text;
begin
  perform tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess"}')::text);
  foreach author in array authors loop
    perform tests.add_author(tests.kept('event')::uuid, tests.person(author));
  end loop;
  perform tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, friends)::text);
  perform tests.take_told();
end;
$$;

create function pg_temp.remove_author(name text)
returns void
language sql
as $$
  select
    tests.let(
      tests.person('olga'),
      format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person(name))
    );
$$;

create function pg_temp.leave(name text)
returns void
language sql
as $$
  select tests.let(tests.person(name), format('api.leave_group(%L)', tests.kept('group')));
$$;

-- Organizers join ----------------------------------------------------------------------------------------------

select pg_temp.set_up('{}', '{boris}');
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'), 'pending');
-- spec: Event author, who has not accepted counts in no quorum
select
  is(pg_temp.state(), 'pending: anna boris', 'a pending group does not change when a co-author is invited');
select tests.let(tests.person('paul'), format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  is(
    pg_temp.vote('olga', 'consent'),
    'pending',
    'if an event has two organizers, one consent does not approve a group with two members'
  );
select
  is(
    pg_temp.vote('paul', 'consent'),
    'approved',
    'the consent of the second organizer approves a group with two members'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select
  is(
    pg_temp.state(),
    'approved: anna boris',
    'an approved group stays approved when another organizer joins'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, paul organizer, rita organizer, anna member, boris member',
    'a new organizer joins the chats of approved groups'
  );

-- Two refusals reject this group if the event has two organizers, but not if it has three.
select pg_temp.set_up('{paul}', '{}');
select
  is(
    pg_temp.vote('olga', 'refuse'),
    'pending',
    'a group with one member stays pending after one of two organizers refuses'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select
  is(
    pg_temp.vote('paul', 'refuse'),
    'pending',
    'a group with one member stays pending after two of three organizers refuse'
  );
select
  is(
    pg_temp.vote('rita', 'refuse'),
    'rejected',
    'refusals by all three organizers reject a group with one member'
  );

-- Organizers leave -----------------------------------------------------------------------------------------------

select pg_temp.set_up('{paul,rita}', '{boris}');
select pg_temp.vote('paul', 'consent');
select pg_temp.remove_author('paul');
select is(pg_temp.votes(), 'none', 'removing a co-author deletes their votes');
select
  is(
    pg_temp.state(),
    'pending: anna boris',
    'the deleted vote of a removed co-author does not count towards the quorum'
  );
select
  is(
    pg_temp.vote('rita', 'consent'),
    'pending',
    'a group with two members stays pending after one of two organizers consents'
  );
select
  is(
    pg_temp.vote('olga', 'consent'),
    'approved',
    'the consents of both remaining organizers approve a group with two members'
  );

select pg_temp.set_up('{paul,rita}', '{boris,clara}');
select pg_temp.vote(name, 'consent') from unnest(array['olga', 'rita']) as name;
select
  is(
    pg_temp.state(),
    'pending: anna boris clara',
    'a group with three members stays pending after two of three organizers consent'
  );
select tests.take_told();
select pg_temp.remove_author('paul');
select
  is(
    pg_temp.state(),
    'approved: anna boris clara',
    'a group to which two of three organizers have consented is approved when the third is removed'
  );
select
  is(
    tests.take_told(),
    'anna: event_application_approved, boris: event_application_approved, clara: event_application_approved, anna: chat_created, boris: chat_created, clara: chat_created, olga: chat_created, rita: chat_created',
    'when removing an organizer approves a group, all members and remaining organizers are notified, without an actor'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, rita organizer, anna member, boris member, clara member',
    'if the removal of an organizer approves a group, the removed organizer is not added to the chat of the group'
  );

select pg_temp.set_up('{paul,rita}', '{boris}');
select pg_temp.vote('olga', 'refuse');
select
  is(
    pg_temp.state(),
    'pending: anna boris',
    'a group with two members stays pending after one of three organizers refuses'
  );
select tests.take_told();
select pg_temp.remove_author('rita');
select
  is(
    pg_temp.state(),
    'rejected: anna boris',
    'when one of three organizers is removed, a group with two members and one refusal is rejected'
  );
select
  is(
    tests.take_told(),
    'anna: event_application_rejected, boris: event_application_rejected',
    'when removing an organizer rejects a group, each member is notified once'
  );

select pg_temp.set_up('{paul,rita}', '{boris}');
select pg_temp.vote('rita', 'refuse');
select pg_temp.remove_author('rita');
select
  is(
    pg_temp.state(),
    'pending: anna boris',
    'the deleted refusal of a removed co-author does not reject a group'
  );
select
  is(
    pg_temp.vote('paul', 'consent') || ' ' || pg_temp.vote('olga', 'consent'),
    'pending approved',
    'the votes of the remaining organizers decide a group after a co-author is removed'
  );

-- A co-author is also no longer an organizer after a block or after deleting their profile.
select pg_temp.set_up('{paul,rita}', '{boris,clara}');
select pg_temp.vote(name, 'consent') from unnest(array['olga', 'rita']) as name;
select tests.let(tests.person('paul'), format('api.block_person(%L)', tests.person('olga')));
select
  is(
    pg_temp.state(),
    'approved: anna boris clara',
    'if all other organizers have consented to a group, it is approved when a co-author blocks the creator'
  );
select tests.let(tests.person('paul'), format('api.unblock_person(%L)', tests.person('olga')));
select pg_temp.set_up('{sara,rita}', '{boris,clara}');
select pg_temp.vote(name, 'consent') from unnest(array['olga', 'rita']) as name;
select tests.let(tests.person('sara'), 'api.delete_profile()');
select
  is(
    pg_temp.state(),
    'approved: anna boris clara',
    'if all other organizers have consented to a group, it is approved when a co-author deletes their profile'
  );

-- Several groups of an event are evaluated again in the order of their applications, as long as seats are free.
select pg_temp.set_up('{paul}', '{boris}');
select tests.keep('first', tests.kept('group'));
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  tests.keep('group', tests.like_event(tests.person('clara'), tests.kept('event')::uuid, '{dina}')::text);
select pg_temp.vote('olga', 'consent', group_name) from unnest(array['group', 'first']) as group_name;
select
  tests.let(tests.person('olga'), format('api.update_event(%L, %L)', tests.kept('event'), '{"capacity": 2}'));
select pg_temp.remove_author('paul');
select
  is(
    pg_temp.state('first') || ', ' || pg_temp.state('group'),
    'approved: anna boris, waiting: clara dina',
    'when an organizer is removed, several groups are decided in the order of their applications'
  );

-- Members leave ----------------------------------------------------------------------------------------------

select pg_temp.set_up('{paul}', '{boris,clara}');
select pg_temp.vote('olga', 'consent');
select pg_temp.leave('clara');
select
  is(
    pg_temp.state(),
    'pending: anna boris',
    'a group that shrinks from three to two members still needs the consents of both organizers'
  );
select tests.take_told();
select pg_temp.leave('boris');
select
  is(pg_temp.state(), 'approved: anna', 'a group with one consent is approved when only one member remains');
select
  is(
    tests.take_told(),
    'anna: event_application_approved, anna: chat_created, olga: chat_created, paul: chat_created',
    'if a group is approved because a member left, the other members and the organizers are notified, without an actor'
  );

select pg_temp.set_up('{paul}', '{boris,clara}');
select pg_temp.leave('clara');
select
  is(pg_temp.state(), 'pending: anna boris', 'a group without votes stays pending when a member leaves');
select
  is(
    pg_temp.vote('olga', 'refuse'),
    'rejected',
    'a refusal by one of two organizers rejects a group with two members'
  );

-- An additional member increases the required number of consents. The group creator can add a member only before the
-- first vote.
select pg_temp.set_up('{paul}', '{}');
select tests.befriend(tests.person('anna'), tests.person('dina'));
select
  tests.let(
    tests.person('anna'),
    format('api.add_group_member(%L, %L)', tests.kept('group'), tests.person('dina'))
  );
select
  is(
    pg_temp.vote('olga', 'consent'),
    'pending',
    'a group with one member needs a second consent after a friend was added'
  );

-- A deleted vote does not count towards the quorum, but it still prevents the group creator from adding a member.
select pg_temp.set_up('{paul}', '{}');
select pg_temp.vote('paul', 'refuse');
select pg_temp.remove_author('paul');
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'anna',
      format('api.add_group_member(%L, %L)', tests.kept('group'), tests.person('dina'))
    ),
    409,
    'votes_cast',
    'the group creator cannot add a member after the first vote, even if this vote was deleted: 409 votes_cast'
  );
select
  is(pg_temp.state(), 'pending: anna', 'a group stays pending if the only remaining organizer has not voted');

select * from finish();

rollback;
