-- Chats of each of the three types: the actions that open a chat, and the participants of a chat after it is opened and
-- after each later change.

begin;

select plan(40);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['olga', 'paul', 'rita', 'anna', 'boris', 'clara', 'dina', 'stranger', 'blocked', 'blocker']
  ) as name;
-- This user exists only at the identity provider and has no profile.
select tests.create_person('newcomer');

create function pg_temp.chat_count(chat_type text)
returns bigint
language sql
as $$
  select count(*)
  from public.chats
  where
    type::text = chat_type
    and (
      event_id in (select id from public.events where creator_id = tests.person('olga'))
      or tests.name_of(one_person_id) is not null
    );
$$;

-- Chat of the organizers -----------------------------------------------------------------------------------------

select tests.keep('event', tests.create_event(tests.person('olga'), '{"title": "Chess"}')::text);
select tests.keep('authors', tests.authors_chat(tests.kept('event')::uuid)::text);
-- spec: What the service does, the chat of the organizers opens with the event
select
  is(
    tests.chat_people(tests.kept('authors')::uuid),
    'olga organizer',
    'creating a draft opens its organizers'' chat'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'), 'pending');
-- spec: Event author, who has not accepted is not in the chat
select
  is(
    tests.chat_people(tests.kept('authors')::uuid),
    'olga organizer',
    'an invited co-author is not a participant of the organizers'' chat'
  );
select tests.let('paul', format('api.accept_author_invitation(%L)', tests.kept('event')));
select tests.let('olga', format('api.publish_event(%L)', tests.kept('event')));
select
  is(
    tests.chat_people(tests.kept('authors')::uuid),
    'olga organizer, paul organizer',
    'a co-author who accepts the invitation joins the organizers'' chat'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'), 'refused');
-- spec: Event author, who has not accepted is not in the chat
select
  is(
    tests.chat_people(tests.kept('authors')::uuid),
    'olga organizer, paul organizer',
    'a co-author who refuses the invitation is not a participant of the organizers'' chat'
  );
select
  is(pg_temp.chat_count('event_authors'), 1::bigint, 'an event has exactly one organizers'' chat');

-- Chat of an approved group --------------------------------------------------------------------------------------

select
  tests.keep(
    'group',
    tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris,clara}')::text
  );
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
-- spec: Like group, `chatId` comes with the approval
select
  is(pg_temp.chat_count('approved_group'), 0::bigint, 'a group has no chat before it is approved');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
-- spec: What the service does, three kinds of chats: of groups, of organizers, direct
-- spec: States of a like group, an approval opens the chat and sets chatId
select
  is(
    tests.chat_people(tests.kept('chat')::uuid),
    'olga organizer, paul organizer, anna member, boris member, clara member',
    'the approval of a group opens its chat with the organizers and members as participants'
  );
-- spec: States of a like group, an approval opens the chat and sets chatId
select
  is(
    tests.let('anna', format('api.get_group(%L)', tests.kept('group'))) ->> 'chatId',
    tests.kept('chat'),
    'the response for an approved group contains the id of its chat'
  );
select
  is(
    (
      select row(type::text, event_id, created_at)
      from public.chats
      where id = tests.kept('chat')::uuid
    ),
    row('approved_group'::text, tests.kept('event')::uuid, '1999-05-01T12:00:00Z'::timestamptz),
    'the chat of a group belongs to the event of that group'
  );
select
  tests.keep('other_group', tests.like_event(tests.person('dina'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('paul'), tests.kept('other_group')::uuid, 'consent');
select
  is(pg_temp.chat_count('approved_group'), 2::bigint, 'every approved group of an event has its own chat');
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('other_group')::uuid)),
    'olga organizer, paul organizer, dina member',
    'members of different groups do not share a chat'
  );

-- Changes of participants ------------------------------------------------------------------------------------------

create function pg_temp.everybody()
returns text
language sql
as $$
  select
    format(
      'authors: %s; first: %s; second: %s; disorder: %s',
      tests.chat_people(tests.kept('authors')::uuid),
      tests.chat_people(tests.kept('chat')::uuid),
      tests.chat_people(tests.group_chat(tests.kept('other_group')::uuid)),
      tests.disorder(tests.kept('event')::uuid)
    );
$$;

select tests.freeze_time('1999-05-01T12:01:00Z');
select
  tests.let('olga', format('api.invite_event_author(%L, %L)', tests.kept('event'), tests.person('rita')));
select tests.let('rita', format('api.accept_author_invitation(%L)', tests.kept('event')));
-- spec: Event author, who accepted counts, votes and is in the chats
select
  is(
    pg_temp.everybody(),
    'authors: olga organizer, paul organizer, rita organizer; first: olga organizer, paul organizer, rita organizer, anna member, boris member, clara member; second: olga organizer, paul organizer, rita organizer, dina member; disorder: none',
    'a new co-author joins the organizers'' chat and the chats of all approved groups'
  );
select
  is(
    (
      select string_agg(tests.name_of((person ->> 'userId')::uuid), ' ' order by place)
      from
        json_array_elements(
          tests.let('olga', format('api.get_chat(%L)', tests.kept('authors'))) -> 'participants'
        ) with ordinality as listed (person, place)
    ),
    'olga paul rita',
    'the chat detail lists participants in the order of joining'
  );
select
  tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('paul')));
select
  is(
    pg_temp.everybody(),
    'authors: olga organizer, rita organizer; first: olga organizer, rita organizer, anna member, boris member, clara member; second: olga organizer, rita organizer, dina member; disorder: none',
    'a removed co-author leaves all chats of the event'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'paul', format('api.get_chat(%L)', chat_id)),
    404,
    'chat_not_found',
    'a removed co-author can no longer read a chat of the event: 404 chat_not_found'
  )
from unnest(array[tests.kept('authors'), tests.kept('chat')]) as chat_id;
select tests.let('boris', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.everybody(),
    'authors: olga organizer, rita organizer; first: olga organizer, rita organizer, anna member, clara member; second: olga organizer, rita organizer, dina member; disorder: none',
    'a member who leaves an approved group leaves its chat'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'boris', format('api.get_chat(%L)', tests.kept('chat'))),
    404,
    'chat_not_found',
    'a former member can no longer read the chat of the group: 404 chat_not_found'
  );
-- The former guest Boris becomes an organizer, and the former organizer Paul becomes a guest.
select tests.add_author(tests.kept('event')::uuid, tests.person('boris'));
select
  tests.keep('third_group', tests.like_event(tests.person('paul'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('boris'), tests.kept('third_group')::uuid, 'consent');
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('third_group')::uuid)),
    'boris organizer, olga organizer, rita organizer, paul member',
    'a chat lists a former guest as an organizer and a former organizer as a member'
  );
select tests.let('rita', format('api.block_person(%L)', tests.person('olga')));
select
  is(
    pg_temp.everybody(),
    'authors: boris organizer, olga organizer; first: boris organizer, olga organizer, anna member, clara member; second: boris organizer, olga organizer, dina member; disorder: none',
    'a block between the event creator and a co-author removes the co-author from all chats of the event'
  );
select tests.let('anna', format('api.block_person(%L)', tests.person('olga')));
select
  is(
    pg_temp.everybody(),
    'authors: boris organizer, olga organizer; first: boris organizer, olga organizer, clara member; second: boris organizer, olga organizer, dina member; disorder: none',
    'a block between a member and an organizer removes the member from the chat of the group'
  );
select tests.let('clara', 'api.delete_profile()');
select tests.let('boris', 'api.delete_profile()');
select
  is(
    pg_temp.everybody(),
    'authors: olga organizer; first: olga organizer; second: olga organizer, dina member; disorder: none',
    'a person who deletes their profile leaves all chats of the event'
  );
select tests.let('olga', format('api.cancel_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.everybody(),
    'authors: olga organizer; first: olga organizer; second: olga organizer, dina member; disorder: none',
    'cancelling an event does not delete its chats'
  );
select
  is(pg_temp.chat_count('event_authors'), 1::bigint, 'an event never gets a second organizers'' chat');

-- Direct chat ---------------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'dina', format('api.open_direct_chat(%L)', tests.person(name))),
    status,
    code,
    field,
    format('a user cannot open a direct chat with %s', name)
  )
from
  (
    values
      ('dina', 400, 'validation_failed', 'userId'),
      ('nobody of this name', 404, 'person_not_found', null)
  ) as refused (name, status, code, field);
select tests.let('dina', format('api.block_person(%L)', tests.person('blocked')));
select tests.let('blocker', format('api.block_person(%L)', tests.person('dina')));
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', actor, format('api.open_direct_chat(%L)', tests.person(name))),
    404,
    'person_not_found',
    format(
      '%s cannot open a chat with %s while one of them blocks the other: 404 person_not_found',
      actor,
      name
    )
  )
from
  (
    values
      ('dina', 'blocked'),
      ('blocked', 'dina'),
      ('dina', 'blocker'),
      ('blocker', 'dina')
  ) as refused (actor, name);
select
  is(
    pg_temp.chat_count('direct'),
    0::bigint,
    'a call that is rejected because of a block does not create a direct chat'
  );

select tests.act_as(tests.person('dina'));
select tests.keep('answer', api.open_direct_chat(tests.person('stranger'))::text);
select
  is(
    tests.kept('answer')::jsonb - 'id',
    '{"type": "direct", "createdAt": "1999-05-01T12:01:00.000Z"}',
    'a user can open a chat with a non-contact'
  );
select is(tests.take_status(), null, 'the response to a new direct chat has the HTTP status 201');
select tests.freeze_time('1999-05-01T12:02:00Z');
select
  is(
    api.open_direct_chat(tests.person('stranger'))::jsonb,
    tests.kept('answer')::jsonb,
    'opening an existing direct chat returns this chat'
  );
select is(tests.take_status(), '200', 'opening an existing direct chat returns the status 200');
select tests.act_as(tests.person('stranger'));
select
  is(
    api.open_direct_chat(tests.person('dina'))::jsonb,
    tests.kept('answer')::jsonb,
    'a peer who opens the direct chat gets the same chat as the user who opened it first'
  );
select is(tests.take_status(), '200', 'a peer who opens the existing direct chat gets the status 200');
select tests.act_as_nobody();
select
  is(
    tests.chat_people((tests.kept('answer')::json ->> 'id')::uuid),
    'dina member, stranger member',
    'both people are participants of their direct chat'
  );
select
  lives_ok(
    format('select tests.let(%L, %L)', 'dina', format('api.open_direct_chat(%L)', tests.person('newcomer'))),
    'a user can open a chat with a person who has no profile'
  );
-- spec: What the service does, a direct chat is of two people, one for each pair
select
  is(
    pg_temp.chat_count('direct'),
    2::bigint,
    'each pair of users has only one direct chat, regardless of who opens it'
  );

select * from finish();

rollback;
