-- Reports of chats: the current and former participants who can report a chat, and the messages that a report names.

begin;

select plan(31);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['creator', 'author', 'guest', 'companion', 'leaver', 'stranger', 'gone', 'one', 'other', 'friend']
  ) as name;
select tests.befriend(tests.person(one), tests.person(other))
from
  (
    values
      ('creator', 'author'),
      ('guest', 'companion'),
      ('guest', 'leaver'),
      ('guest', 'gone')
  ) as friends (one, other);

-- Creates the chat of a group and the chat of the organizers.
select tests.keep('event', tests.publish_event(tests.person('creator'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('author'));
select
  tests.keep(
    'group',
    tests.like_event(tests.person('guest'), tests.kept('event')::uuid, '{companion,leaver,gone}')::text
  );
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['creator', 'author']) as name;
select
  tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text),
  tests.keep('authors_chat', tests.authors_chat(tests.kept('event')::uuid)::text);
select
  tests.keep(
    'direct_chat',
    tests.let('one', 'api.open_direct_chat(%L)', tests.person('other')::text) ->> 'id'
  );
select
  tests.keep(
    'said_' || name,
    tests.send(tests.person(name), tests.kept(chat)::uuid, 'Words of ' || name)::text
  )
from
  (
    values
      ('guest', 'chat'),
      ('leaver', 'chat'),
      ('one', 'direct_chat'),
      ('other', 'direct_chat')
  ) as said (name, chat);

create function pg_temp.report(
  name text,
  chat text,
  message_ids uuid[] default '{}',
  reason text default 'spam'
)
returns text
language sql
as $$
  select
    tests.let(
      name,
      'api.create_report(%L, %L, %L, %L, null, %L)',
      'chat',
      tests.kept(chat),
      'targetId',
      reason,
      message_ids::text
    ) ->> 'reportedChatId';
$$;

create function pg_temp.evidence_of(name text, chat text)
returns jsonb
language sql
as $$
  select file.evidence
  from
    private.report_files as file
    join public.reports as report on report.id = file.report_id
  where report.author_id = tests.person(name) and report.target_id = tests.kept(chat)::uuid
  order by report.created_at desc
  limit 1;
$$;

-- Current and former participants ------------------------------------------------------------------------

select tests.let('leaver', 'api.leave_group(%L)', tests.kept('group'));
select
  tests.let('creator', 'api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('author')::text);
select tests.let('gone', 'api.delete_profile()');
select
  is(
    tests.chat_people(tests.kept('chat')::uuid) || '; ' || tests.chat_people(
      tests.kept('authors_chat')::uuid
    ),
    'creator organizer, companion member, guest member; creator organizer',
    'a user who left the group, resigned as organizer or deleted the profile is no longer a participant of the chat'
  );
select tests.wait('1 hour');
select
  is(pg_temp.report(name, chat), tests.kept(chat), format('%s can report the chat', description))
from
  (
    values
      ('guest', 'chat', 'a participant'),
      ('leaver', 'chat', 'a former group member'),
      ('author', 'chat', 'a former co-author'),
      ('author', 'authors_chat', 'a former organizer, who was in the chat of the organizers,'),
      ('gone', 'chat', 'a former participant without a profile')
  ) as people (name, chat, description);
select
  tests.throws_problem(
    format('select pg_temp.report(%L, %L)', name, chat),
    404,
    'chat_not_found',
    format('%s cannot report a chat in which they never participated: 404 chat_not_found', name)
  )
from
  (
    values
      ('stranger', 'chat'),
      ('leaver', 'authors_chat'),
      ('guest', 'direct_chat')
  ) as people (name, chat);
select
  is(
    (pg_temp.evidence_of('leaver', 'chat') -> 'participantIds') || (
      pg_temp.evidence_of('leaver', 'chat') -> 'formerParticipantIds'
    ),
    (
      select jsonb_agg(tests.person(name) order by place)
      from unnest(array['creator', 'guest', 'companion']) with ordinality as people (name, place)
    ) || (
      select jsonb_agg(id order by id)
      from unnest(array[tests.person('leaver'), tests.person('author'), tests.person('gone')]) as id
    ),
    'the evidence of a chat contains the ids of its current and former participants'
  );

-- A former participant can report the chat, but cannot read it.
select
  tests.throws_problem(
    tests.call_of('leaver', format(call, tests.kept('chat'))),
    404,
    'chat_not_found',
    'a user who left the group can no longer read its chat with ' || call
  )
from unnest(array['api.get_chat(%L)', 'api.list_messages(%L, null, 20)']) as call;

-- Reports after a block ----------------------------------------------------------------------------------

select tests.let('one', 'api.block_person(%L)', tests.person('other')::text);
select
  is(
    pg_temp.report(name, 'direct_chat'),
    tests.kept('direct_chat'),
    format('%s can report the chat after a block', name)
  )
from unnest(array['one', 'other']) as name;
select
  tests.keep('event_before_block', tests.publish_event(tests.person('creator'))::text);
select tests.add_author(tests.kept('event_before_block')::uuid, tests.person('author'));
select tests.keep('chat_before_block', tests.authors_chat(tests.kept('event_before_block')::uuid)::text);
select tests.let('creator', 'api.block_person(%L)', tests.person('author')::text);
select
  is(
    tests.chat_people(tests.kept('chat_before_block')::uuid) || ', ' || pg_temp.report(
      'author',
      'chat_before_block'
    ),
    'creator organizer, ' || tests.kept('chat_before_block'),
    'a blocked former co-author can report the chat of the organizers'
  );

-- Reports after an account was deleted -------------------------------------------------------------------

select tests.let('one', 'api.delete_profile()');
delete from auth.users where id = tests.person('one');
select
  is(
    pg_temp.report('other', 'direct_chat', reason => 'harassment'),
    tests.kept('direct_chat'),
    'a participant can report the direct chat after the other account was deleted'
  );

-- Messages -----------------------------------------------------------------------------------------------

update private.settings set value = '1' where name = 'evidence_messages';
select tests.send(tests.person('guest'), tests.kept('chat')::uuid, 'Last words');
select
  pg_temp.report(
    'companion',
    'chat',
    array[tests.kept('said_leaver')::uuid, tests.kept('said_leaver')::uuid]
  );
select
  is(
    pg_temp.evidence_of('companion', 'chat') -> 'namedMessageIds',
    jsonb_build_array(tests.kept('said_leaver')),
    'the evidence of a chat contains the id of a named message only once, even if the report names the message twice'
  );
select
  ok(
    (pg_temp.evidence_of('companion', 'chat') -> 'messages') @> jsonb_build_array(
      jsonb_build_object('id', tests.kept('said_leaver'), 'content', 'Words of leaver')
    ),
    'the evidence of a chat contains a named message regardless of its age'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(%L, %L)',
      'companion',
      format(
        'api.create_report(%L, %L, %L, %L, null, %L)',
        kind,
        target_id,
        'targetId',
        'other',
        array[tests.kept('said_leaver')::uuid, message_id]
      )
    ),
    400,
    'validation_failed',
    'messageIds',
    description
  )
from
  (
    values
      (
        'chat',
        tests.kept('chat')::uuid,
        gen_random_uuid(),
        'rejects a report that names a message that does not exist'
      ),
      (
        'chat',
        tests.kept('chat')::uuid,
        tests.kept('said_one')::uuid,
        'rejects a report that names a message of another chat'
      ),
      (
        'user',
        tests.person('leaver'),
        tests.kept('said_leaver')::uuid,
        'rejects a report of a person that names a message'
      ),
      (
        'event',
        tests.kept('event')::uuid,
        tests.kept('said_leaver')::uuid,
        'rejects a report of an event that names a message'
      )
  ) as tried (kind, target_id, message_id, description);
select
  is(
    (select count(*)::integer from public.reports where author_id = tests.person('companion')),
    1,
    'a report that names messages of another chat is not stored'
  );
select tests.act_as_nobody();

-- Retention ----------------------------------------------------------------------------------------------

select
  is(
    tests.let('leaver', 'api.export_profile()')::jsonb -> 'formerChats',
    jsonb_build_array(jsonb_build_object('chatId', tests.kept('chat'), 'leftAt', '1999-05-20T12:00:00.000Z')),
    'the export of a user contains the chats that the user left, with the time of leaving'
  );
select tests.freeze_time('1999-11-16T12:00:00Z');
select
  is(
    pg_temp.report('leaver', 'chat', reason => 'other'),
    tests.kept('chat'),
    'a former participant can report a chat for 180 days after leaving it'
  );
select tests.wait('1 millisecond');
select
  tests.throws_problem(
    format('select pg_temp.report(%L, %L, reason => %L)', 'leaver', 'chat', 'fraud_or_scam'),
    404,
    'chat_not_found',
    'a former participant cannot report a chat more than 180 days after leaving it, even before the reports job has run'
  );
select
  is(private.is_job_due('reports'), true, 'the reports job is due 180 days after a participant left a chat');
select
  is(
    (
      select
        string_agg(
          tests.let_service(format('api.purge_reports(%s)', row_limit)) ->> 'forgotten',
          ' '
          order by place
        )
      from unnest(array[3, 3, 3]) with ordinality as runs (row_limit, place)
    ),
    '3 1 0',
    'each run of the reports job deletes records of former participants up to its limit'
  );
select
  is(
    private.is_job_due('reports')::text || ' ' || (
      select string_agg(tests.name_of(user_id), ' ')
      from private.former_participants
      where chat_id = tests.kept('chat_before_block')::uuid
    ),
    'false author',
    'the reports job keeps the records of former participants who left a chat less than 180 days ago'
  );
update private.settings set value = '1' where name = 'former_participant_days';
select tests.wait('1 day');
select
  is(
    tests.let_service('api.purge_reports(10)') ->> 'forgotten',
    '2',
    'a setting defines for how many days the records of former participants are kept'
  );

select tests.keep('draft', tests.create_event(tests.person('guest'))::text);
select tests.add_author(tests.kept('draft')::uuid, tests.person('companion'));
select
  tests.let('guest', 'api.remove_event_author(%L, %L)', tests.kept('draft'), tests.person('companion')::text);
select tests.let('guest', 'api.delete_profile()');
select
  is(
    (
      select count(*)::integer
      from private.former_participants
      where user_id = tests.person('companion')
    ),
    0,
    'deleting a chat deletes the records of its former participants'
  );

select * from finish();

rollback;
