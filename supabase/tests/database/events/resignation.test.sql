-- Event authors: a co-author resigns; what becomes of the chats, the votes and the groups, and who may not.

begin;

select plan(37);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name, jsonb_build_object('sex', sex))
from
  (
    values
      ('olga', 'female'),
      ('paul', 'male'),
      ('rita', 'female'),
      ('invited', 'male'),
      ('refused', 'male'),
      ('anna', 'female'),
      ('boris', 'male'),
      ('stranger', 'male')
  ) as people (name, sex);

create function pg_temp.set_up(changes jsonb default '{}')
returns void
language plpgsql
as $$
begin
  perform tests.keep('event', tests.publish_event(tests.person('olga'), changes)::text);
  perform tests.add_author(tests.kept('event')::uuid, tests.person(name))
  from unnest(array['paul', 'rita']) as name;
  perform tests.add_author(tests.kept('event')::uuid, tests.person('invited'), 'pending');
  perform tests.add_author(tests.kept('event')::uuid, tests.person('refused'), 'refused');
  perform tests.take_told();
end;
$$;

create function pg_temp.resign(name text)
returns text
language sql
as $$
  select tests.call_of(name, format('api.resign_event_author(%L)', tests.kept('event')));
$$;

create function pg_temp.state()
returns text
language sql
as $$
  select
    concat_ws(
      ' in disorder: ',
      tests.group_state(tests.kept('group')::uuid),
      nullif(tests.disorder(tests.kept('event')::uuid), 'none')
    );
$$;

create function pg_temp.apply(friends text[])
returns void
language sql
as $$
  select
    tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, friends)::text);
  select tests.take_told();
$$;

-- Who resigns ----------------------------------------------------------------------------------------------------

select pg_temp.set_up();
select
  tests.throws_problem(
    pg_temp.resign(name),
    404,
    'author_not_found',
    format('%s is no co-author, and does not resign', name)
  )
from unnest(array['olga', 'invited', 'refused', 'stranger']) as name;
select
  is(
    (select count(*) from public.event_authors where event_id = tests.kept('event')::uuid),
    4::bigint,
    'which changes nothing'
  );
select is(tests.take_told(), 'nobody', 'and is told to nobody');
select
  is(tests.organizer_counts(tests.kept('event')::uuid), '3 1 2', 'there are three organizers');
delete from realtime.messages where topic = 'event:' || tests.kept('event');
select tests.act_as(tests.person('paul'));
select
  is(api.resign_event_author(tests.kept('event')::uuid)::jsonb, '{"deleted": true}', 'a co-author resigns');
select tests.act_as_nobody();
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '2 0 2',
    'and does not count as an organizer any more, by sex either'
  );
select is(tests.disorder(tests.kept('event')::uuid), 'none', 'the rows of the event agree');
select
  is(
    tests.chat_people(tests.authors_chat(tests.kept('event')::uuid)),
    'olga organizer, rita organizer',
    'and is out of the chat of the organizers'
  );
select is(tests.take_told(), 'nobody', 'no notification tells of it');
select
  ok(
    exists (
      select
      from realtime.messages
      where topic = 'event:' || tests.kept('event') and payload -> 'changed' ? 'organizerCount'
    ),
    'who looks at the event is told that organizerCount changed'
  );
select
  is(
    (
      select string_agg(tests.name_of((author ->> 'userId')::uuid), ' ')
      from
        json_array_elements(
          tests.let('olga', 'api.list_event_authors(%L)', tests.kept('event')) -> 'authors'
        ) as author
      where author ->> 'status' != 'refused'
    ),
    'rita invited',
    'the list of co-authors shows the creator who is left'
  );
select tests.throws_problem(pg_temp.resign('paul'), 404, 'author_not_found', 'a co-author resigns once');
select
  tests.throws_problem(
    tests.call_of('paul', format('api.cancel_event(%L)', tests.kept('event'))),
    403,
    'not_an_organizer',
    'who resigned has the rights of an organizer no more'
  );
select
  lives_ok(
    tests.call_of('paul', format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    'but may apply as others do'
  );
select tests.let('paul', 'api.leave_group(%L)', id::text)
from public.like_groups
where creator_id = tests.person('paul');
select tests.take_told();
select
  lives_ok(
    tests.call_of(
      'olga',
      format('api.invite_event_author(%L, %L)', tests.kept('event'), tests.person('paul'))
    ),
    'the creator may invite them again'
  );
select is(tests.take_told(), 'paul: event_coauthor_invite of olga', 'who is told of it');

-- Votes, groups and chats of groups ----------------------------------------------------------------------------------

select pg_temp.set_up();
select pg_temp.apply('{boris}');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select lives_ok(pg_temp.resign('paul'), 'a co-author who has consented to a group resigns');
select
  is(
    (select count(*) from public.like_group_approvals where group_id = tests.kept('group')::uuid),
    0::bigint,
    'the vote goes along'
  );
select is(pg_temp.state(), 'pending: anna boris', 'and the group needs those of the others');
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select is(pg_temp.state(), 'pending: anna boris', 'one of two is not enough');
select tests.take_told();
select lives_ok(pg_temp.resign('rita'), 'another one resigns');
select
  is(pg_temp.state(), 'approved: anna boris', 'what is left suffices: the group is decided again at once');
select
  is(
    tests.take_told(),
    'anna: event_application_approved, boris: event_application_approved, anna: chat_created, boris: chat_created, olga: chat_created',
    'of the admission its people are told, and the organizer who is left'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select lives_ok(pg_temp.resign('paul'), 'a co-author resigns after groups were admitted');
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, anna member, boris member',
    'and is out of the chats of groups'
  );

select pg_temp.set_up();
select pg_temp.apply('{}');
select
  tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'refuse'),
  tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'refuse');
select is(pg_temp.state(), 'pending: anna', 'two of three refuse one person');
select lives_ok(pg_temp.resign('rita'), 'the third resigns');
select is(pg_temp.state(), 'rejected: anna', 'and the consent is out of reach');

-- Whatever became of the event -------------------------------------------------------------------------------------

select pg_temp.set_up('{"visibility": "private"}');
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select lives_ok(pg_temp.resign('paul'), 'a co-author resigns from a cancelled event');
select tests.freeze_time('1999-06-03T00:00:00Z');
select tests.let('paul', 'api.unfriend(%L)', tests.person('olga')::text);
select
  tests.throws_problem(
    pg_temp.resign('paul'),
    404,
    'event_not_found',
    'who does not see the private event any more finds nothing'
  );
select lives_ok(pg_temp.resign('rita'), 'a co-author resigns from an event that is over');
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select lives_ok(pg_temp.resign('rita'), 'a co-author resigns from a draft');
select tests.throws_problem(pg_temp.resign('rita'), 404, 'event_not_found', 'and does not see it any more');
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select
  tests.throws_problem(
    pg_temp.resign('rita'),
    404,
    'event_not_found',
    'a deleted event is there for its creator alone'
  );

select * from finish();

rollback;
