-- Votes on a group: the people who can vote, the effect of a repeated vote, and the people who can read the votes.

begin;

select plan(43);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'rita', 'invited', 'refused', 'anna', 'boris', 'stranger']) as name;
select tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess"}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
-- Rita becomes a co-author a millisecond later than the other organizers, so that she joins the chats after them.
select tests.freeze_time('1999-05-01T12:00:00.001Z');
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.add_author(tests.kept('event')::uuid, tests.person('invited'), 'pending');
select tests.add_author(tests.kept('event')::uuid, tests.person('refused'), 'refused');
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);

-- Returns the votes in the order in which an organizer reads them.
create function pg_temp.votes()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        format(
          '%s %s at %s',
          tests.name_of((vote ->> 'authorId')::uuid),
          vote ->> 'decision',
          substr(vote ->> 'createdAt', 12, 5)
        ),
        ', '
        order by place
      ),
      'none'
    )
  from
    json_array_elements(
      tests.let(tests.person('olga'), format('api.list_approvals(%L)', tests.kept('group')))
    ) with ordinality as votes (vote, place);
$$;

-- Voting, by actor -------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    tests.call_of(actor, format('api.vote_on_group(%L, %L)', tests.kept('group'), decision)),
    status,
    code,
    format('%s cannot vote on the group: %s', actor, decision)
  )
from
  (
    values
      ('anna', 403, 'not_an_organizer'),
      ('boris', 403, 'not_an_organizer'),
      ('stranger', 404, 'group_not_found'),
      ('invited', 404, 'group_not_found'),
      ('refused', 404, 'group_not_found')
  ) as refused (actor, status, code),
  unnest(array['consent', 'refuse']) as decision;
select
  tests.throws_problem(
    tests.call_of('olga', format('api.vote_on_group(%L, %L)', tests.person('no group'), 'consent')),
    404,
    'group_not_found',
    'an organizer cannot vote on an unknown group: 404 group_not_found'
  );
select is(pg_temp.votes(), 'none', 'a rejected vote is not stored');

-- Votes ------------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('olga'));
select
  is(
    api.vote_on_group(tests.kept('group')::uuid, 'consent')::jsonb,
    jsonb_build_object('id', tests.kept('group'), 'status', 'pending', 'approved', false, 'chatId', null),
    'the consent of one organizer does not approve a group of two'
  );
select
  results_eq(
    $$
    select vote - 'id'
    from jsonb_array_elements(api.list_approvals(tests.kept('group')::uuid)::jsonb) as vote
  $$,
    $$
    values (
      jsonb_build_object(
        'groupId', tests.kept('group'),
        'authorId', tests.person('olga'),
        'decision', 'consent',
        'createdAt', '1999-05-01T12:00:00.000Z'
      )
    )
  $$,
    'the list of votes contains each vote with the fields of a group approval'
  );
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(
    api.vote_on_group(tests.kept('group')::uuid, 'consent')::jsonb,
    jsonb_build_object('id', tests.kept('group'), 'status', 'pending', 'approved', false, 'chatId', null),
    'repeating a vote returns the same response'
  );
select tests.act_as_nobody();
select is(pg_temp.votes(), 'olga consent at 12:00', 'repeating a vote does not change the stored vote');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'refuse');
select tests.freeze_time('1999-05-01T12:02:00Z');
select
  is(
    tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'refuse'),
    'rejected',
    'an organizer can change a consent to a refusal, which rejects the group'
  );
select
  is(
    pg_temp.votes(),
    'paul refuse at 12:01, olga refuse at 12:02',
    'for a rejected group, only the last vote of each organizer is stored'
  );
select
  is(
    tests.group_state(tests.kept('group')::uuid),
    'rejected: anna boris',
    'a rejected group keeps its members'
  );

-- After the decision -----------------------------------------------------------------------------------------

select
  is(
    tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'refuse'),
    'rejected',
    'repeating a vote after the rejection returns the same response'
  );
select
  tests.throws_problem(
    tests.call_of(actor, format('api.vote_on_group(%L, %L)', tests.kept('group'), decision)),
    409,
    'group_closed',
    format('%s cannot vote %s after the rejection of the group: 409 group_closed', actor, decision)
  )
from
  (
    values
      ('olga', 'consent'),
      ('paul', 'consent'),
      ('rita', 'consent'),
      ('rita', 'refuse')
  ) as late (actor, decision);
select
  is(
    pg_temp.votes(),
    'paul refuse at 12:01, olga refuse at 12:02',
    'a vote after the rejection of the group is not stored'
  );

select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select
  is(
    tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'refuse'),
    'pending',
    'a co-author can refuse a pending group'
  );
select
  is(
    tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent'),
    'pending',
    'a co-author can change a refusal to a consent'
  );
select tests.act_as(tests.person('rita'));
select tests.keep('answer', api.vote_on_group(tests.kept('group')::uuid, 'consent')::text);
select
  is(
    tests.kept('answer')::jsonb - 'chatId',
    jsonb_build_object('id', tests.kept('group'), 'status', 'approved', 'approved', true),
    'the consents of two co-authors approve a group of two, even if the event creator has not voted'
  );
select tests.act_as_nobody();
select
  is(
    tests.kept('answer')::json ->> 'chatId',
    tests.group_chat(tests.kept('group')::uuid)::text,
    'the response to the approving vote contains the id of the chat'
  );
select
  is(
    tests.chat_people((tests.kept('answer')::json ->> 'chatId')::uuid),
    'olga organizer, paul organizer, rita organizer, anna member, boris member',
    'the group chat of an approved group contains the organizers and the members'
  );
select
  is(
    tests.let(
      tests.person('paul'),
      format('api.vote_on_group(%L, %L)', tests.kept('group'), 'consent')
    )::jsonb,
    tests.kept('answer')::jsonb,
    'the response to a repeated vote after the approval contains the id of the chat'
  );
select
  tests.throws_problem(
    tests.call_of(actor, format('api.vote_on_group(%L, %L)', tests.kept('group'), decision)),
    409,
    'group_closed',
    format('%s cannot vote %s after the approval of the group: 409 group_closed', actor, decision)
  )
from
  (
    values
      ('paul', 'refuse'),
      ('olga', 'consent'),
      ('olga', 'refuse')
  ) as late (actor, decision);
select
  is(
    (
      select count(*)
      from public.chats
      where type = 'approved_group' and event_id = tests.kept('event')::uuid
    ),
    1::bigint,
    'repeated votes on a group open only one chat'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'after all votes of this test, the stored data of the event is consistent'
  );

-- Reading votes, by actor ------------------------------------------------------------------------------------

create function pg_temp.reads(actor text, call text)
returns text
language plpgsql
as $$
begin
  return json_array_length(tests.let(tests.person(actor), call))::text;
exception
  when others then
    return substr(sqlstate, 3) || ' ' || sqlerrm;
end;
$$;

select
  is(
    pg_temp.reads(actor, format('api.list_approvals(%L)', tests.kept('group'))),
    answer,
    format('for %s, reading the votes returns the following number of votes or error: %s', actor, answer)
  )
from
  (
    values
      ('olga', '2'),
      ('rita', '2'),
      ('anna', '403 not_an_organizer'),
      ('boris', '403 not_an_organizer'),
      ('stranger', '404 group_not_found'),
      ('invited', '404 group_not_found'),
      ('refused', '404 group_not_found')
  ) as readers (actor, answer);

select * from finish();

rollback;
