-- Resignation of a co-author: its effects on chats, votes and groups, and the resignations that are rejected.

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

-- Resigning ------------------------------------------------------------------------------------------------------

select pg_temp.set_up();
select
  tests.throws_problem(
    pg_temp.resign(name),
    404,
    'author_not_found',
    format('%s, who is not a co-author, cannot resign: 404 author_not_found', name)
  )
from unnest(array['olga', 'invited', 'refused', 'stranger']) as name;
select
  is(
    (select count(*) from public.event_authors where event_id = tests.kept('event')::uuid),
    4::bigint,
    'a rejected resignation does not remove any co-author'
  );
select is(tests.take_told(), 'nobody', 'a rejected resignation notifies no one');
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '3 1 2',
    'the event has three organizers before a co-author resigns'
  );
delete from realtime.messages where topic = 'event:' || tests.kept('event');
select tests.act_as(tests.person('paul'));
select
  is(
    api.resign_event_author(tests.kept('event')::uuid)::jsonb,
    '{"deleted": true}',
    'a co-author can resign from an event'
  );
select tests.act_as_nobody();
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '2 0 2',
    'the organizer counts, in total and by sex, do not include a co-author who has resigned'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'the rows of the event are consistent after a co-author has resigned'
  );
select
  is(
    tests.chat_people(tests.authors_chat(tests.kept('event')::uuid)),
    'olga organizer, rita organizer',
    'a co-author who resigns leaves the organizers'' chat'
  );
select is(tests.take_told(), 'nobody', 'the resignation of a co-author notifies no one');
select
  ok(
    exists (
      select
      from realtime.messages
      where topic = 'event:' || tests.kept('event') and payload -> 'changed' ? 'organizerCount'
    ),
    'the resignation of a co-author broadcasts organizerCount'
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
    'after a resignation, the creator sees the remaining co-authors in the list'
  );
select
  tests.throws_problem(
    pg_temp.resign('paul'),
    404,
    'author_not_found',
    'a co-author cannot resign twice: 404 author_not_found'
  );
select
  tests.throws_problem(
    tests.call_of('paul', format('api.cancel_event(%L)', tests.kept('event'))),
    403,
    'not_an_organizer',
    'a co-author who has resigned no longer has the rights of an organizer'
  );
select
  lives_ok(
    tests.call_of('paul', format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    'a co-author who has resigned can apply to the event'
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
    'the creator can send another invitation to a co-author who has resigned'
  );
select
  is(
    tests.take_told(),
    'paul: event_coauthor_invite of olga',
    'a new invitation notifies the co-author who had resigned'
  );

-- Votes, groups and chats of groups ----------------------------------------------------------------------------------

select pg_temp.set_up();
select pg_temp.apply('{boris}');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select lives_ok(pg_temp.resign('paul'), 'a co-author who has consented to a group can resign');
select
  is(
    (select count(*) from public.like_group_approvals where group_id = tests.kept('group')::uuid),
    0::bigint,
    'the resignation of a co-author deletes their votes'
  );
select
  is(
    pg_temp.state(),
    'pending: anna boris',
    'after a resignation, only votes of the remaining organizers count towards the quorum of a group'
  );
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select
  is(pg_temp.state(), 'pending: anna boris', 'a group stays pending if only one of two organizers consents');
select tests.take_told();
select lives_ok(pg_temp.resign('rita'), 'a second co-author can also resign');
select
  is(
    pg_temp.state(),
    'approved: anna boris',
    'after a resignation, a pending group is approved if the remaining consents reach its quorum'
  );
select
  is(
    tests.take_told(),
    'anna: event_application_approved, boris: event_application_approved, anna: chat_created, boris: chat_created, olga: chat_created',
    'if a group is approved after a resignation, its members get event_application_approved and chat_created, and the remaining organizer gets chat_created'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select lives_ok(pg_temp.resign('paul'), 'a co-author can resign after groups of the event were admitted');
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('group')::uuid)),
    'olga organizer, anna member, boris member',
    'a co-author who resigns leaves the chats of all groups'
  );

select pg_temp.set_up();
select pg_temp.apply('{}');
select
  tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'refuse'),
  tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'refuse');
select is(pg_temp.state(), 'pending: anna', 'a group stays pending if two of three organizers refuse it');
select lives_ok(pg_temp.resign('rita'), 'a co-author who has not voted can resign');
select
  is(
    pg_temp.state(),
    'rejected: anna',
    'after a resignation, a pending group is rejected if it can no longer reach the quorum'
  );

-- States of the event ----------------------------------------------------------------------------------------------

select pg_temp.set_up('{"visibility": "private"}');
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select lives_ok(pg_temp.resign('paul'), 'a co-author can resign from a cancelled event');
select tests.freeze_time('1999-06-03T00:00:00Z');
select tests.let('paul', 'api.unfriend(%L)', tests.person('olga')::text);
select
  tests.throws_problem(
    pg_temp.resign('paul'),
    404,
    'event_not_found',
    'a co-author who has resigned and can no longer see the private event gets 404 event_not_found when resigning again'
  );
select lives_ok(pg_temp.resign('rita'), 'a co-author can resign from an event that is over');
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select lives_ok(pg_temp.resign('rita'), 'a co-author can resign from a draft');
select
  tests.throws_problem(
    pg_temp.resign('rita'),
    404,
    'event_not_found',
    'a co-author who has resigned from a draft no longer sees it: 404 event_not_found'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select
  tests.throws_problem(
    pg_temp.resign('rita'),
    404,
    'event_not_found',
    'a co-author cannot resign from a deleted event, which only its creator can see: 404 event_not_found'
  );

select * from finish();

rollback;
