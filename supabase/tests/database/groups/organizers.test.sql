-- Groups: what becomes of them when the organizers change, or when people leave: the quorum is applied again.

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

-- An event of Olga with these co-authors, to which Anna applied with these friends.
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
  is(pg_temp.state(), 'pending: anna boris', 'an invitation to organize changes nothing for a group');
select tests.let(tests.person('paul'), format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  is(
    pg_temp.vote('olga', 'consent'),
    'pending',
    'since a second organizer joined, one consent is not enough for two people'
  );
select is(pg_temp.vote('paul', 'consent'), 'approved', 'the new organizer votes');
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select
  is(
    pg_temp.state(),
    'approved: anna boris',
    'what is decided stays, whoever joins the organizers; they join the chat'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, paul organizer, rita organizer, anna member, boris member',
    'and is in the chat'
  );

-- More organizers let a group survive refusals that would have been too many.
select pg_temp.set_up('{paul}', '{}');
select is(pg_temp.vote('olga', 'refuse'), 'pending', 'one of two organizers refuses one person');
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select is(pg_temp.vote('paul', 'refuse'), 'pending', 'two of three are not enough to reject');
select is(pg_temp.vote('rita', 'refuse'), 'rejected', 'all of three are');

-- Organizers go --------------------------------------------------------------------------------------------------

select pg_temp.set_up('{paul,rita}', '{boris}');
select pg_temp.vote('paul', 'consent');
select pg_temp.remove_author('paul');
select is(pg_temp.votes(), 'none', 'the vote of a removed co-author is dropped');
select is(pg_temp.state(), 'pending: anna boris', 'and counts no more');
select is(pg_temp.vote('rita', 'consent'), 'pending', 'one of two consents');
select
  is(pg_temp.vote('olga', 'consent'), 'approved', 'two of two consent, without the one who was removed');

select pg_temp.set_up('{paul,rita}', '{boris,clara}');
select pg_temp.vote(name, 'consent') from unnest(array['olga', 'rita']) as name;
select is(pg_temp.state(), 'pending: anna boris clara', 'two of three consents wait for the third');
select tests.take_told();
select pg_temp.remove_author('paul');
select
  is(
    pg_temp.state(),
    'approved: anna boris clara',
    'when the third organizer is removed, the two consents suffice'
  );
select
  is(
    tests.take_told(),
    'anna: event_application_approved, boris: event_application_approved, clara: event_application_approved, anna: chat_created, boris: chat_created, clara: chat_created, olga: chat_created, rita: chat_created',
    'all are told of the approval, which is nobody''s doing'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, rita organizer, anna member, boris member, clara member',
    'the removed organizer is not in the chat'
  );

select pg_temp.set_up('{paul,rita}', '{boris}');
select pg_temp.vote('olga', 'refuse');
select is(pg_temp.state(), 'pending: anna boris', 'one of three refuses two people');
select tests.take_told();
select pg_temp.remove_author('rita');
select
  is(pg_temp.state(), 'rejected: anna boris', 'when an organizer is removed, that refusal is one too many');
select
  is(
    tests.take_told(),
    'anna: event_application_rejected, boris: event_application_rejected',
    'the people of the group are told, once'
  );

select pg_temp.set_up('{paul,rita}', '{boris}');
select pg_temp.vote('rita', 'refuse');
select pg_temp.remove_author('rita');
select
  is(pg_temp.state(), 'pending: anna boris', 'the refusal of a removed co-author does not reject');
select
  is(
    pg_temp.vote('paul', 'consent') || ' ' || pg_temp.vote('olga', 'consent'),
    'pending approved',
    'and the others decide'
  );

-- A co-author goes by a block and by deleting the profile as well.
select pg_temp.set_up('{paul,rita}', '{boris,clara}');
select pg_temp.vote(name, 'consent') from unnest(array['olga', 'rita']) as name;
select tests.let(tests.person('paul'), format('api.block_person(%L)', tests.person('olga')));
select
  is(pg_temp.state(), 'approved: anna boris clara', 'a co-author who blocks the creator organizes no more');
select tests.let(tests.person('paul'), format('api.unblock_person(%L)', tests.person('olga')));
select pg_temp.set_up('{sara,rita}', '{boris,clara}');
select pg_temp.vote(name, 'consent') from unnest(array['olga', 'rita']) as name;
select tests.let(tests.person('sara'), 'api.delete_profile()');
select
  is(pg_temp.state(), 'approved: anna boris clara', 'a co-author who deletes the profile organizes no more');

-- Several groups of an event are decided again in the order of application, as far as seats go.
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
    'what one change decides is decided in the order of application'
  );

-- People leave -----------------------------------------------------------------------------------------------

select pg_temp.set_up('{paul}', '{boris,clara}');
select pg_temp.vote('olga', 'consent');
select pg_temp.leave('clara');
select
  is(pg_temp.state(), 'pending: anna boris', 'two people still need the consents of both organizers');
select tests.take_told();
select pg_temp.leave('boris');
select
  is(pg_temp.state(), 'approved: anna', 'one person needs one consent, which is there');
select
  is(
    tests.take_told(),
    'anna: event_application_approved, anna: chat_created, olga: chat_created, paul: chat_created',
    'all are told but who left; it is nobody''s doing'
  );

select pg_temp.set_up('{paul}', '{boris,clara}');
select pg_temp.leave('clara');
select is(pg_temp.state(), 'pending: anna boris', 'nothing is decided without votes');
select
  is(pg_temp.vote('olga', 'refuse'), 'rejected', 'one refusal of two is too many for two people');

-- Somebody who joins makes more consents necessary; there is no vote yet then.
select pg_temp.set_up('{paul}', '{}');
select tests.befriend(tests.person('anna'), tests.person('dina'));
select
  tests.let(
    tests.person('anna'),
    format('api.add_group_member(%L, %L)', tests.kept('group'), tests.person('dina'))
  );
select
  is(pg_temp.vote('olga', 'consent'), 'pending', 'two people need two consents once a friend was added');

-- A vote that was dropped counts for nothing, but was cast.
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
    'nobody is added once a vote was ever cast, also when none stands any more'
  );
select is(pg_temp.state(), 'pending: anna', 'the only organizer has not voted, so nothing is decided');

select * from finish();

rollback;
