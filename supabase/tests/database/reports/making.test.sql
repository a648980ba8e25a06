-- Reports: making a report (POST /reports), the possible targets and reporters, and repeated reports.

begin;

select plan(49);

select tests.freeze_time('1999-05-20T12:00:00.123Z');
select tests.create_profile(name)
from
  unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'galina', 'hugo', 'minor', 'gone']) as name;
select tests.create_person(name) from unnest(array['newcomer', 'unanswered']) as name;
select tests.let(tests.person('minor'), $$ api.update_profile('{"birthdate": "1982-01-01"}') $$);
select tests.let(tests.person('gone'), 'api.delete_profile()');

-- Anna has blocked Boris, and Clara has blocked Anna.
select
  tests.let(tests.person(blocker), format('api.block_person(%L)', tests.person(blocked)))
from
  (
    values
      ('anna', 'boris'),
      ('clara', 'anna')
  ) as blocks (blocker, blocked);
select tests.befriend(tests.person('anna'), tests.person('dina'));

select
  tests.keep(name, tests.publish_event(tests.person(creator), answers)::text)
from
  (
    values
      ('public_event', 'emil', '{}'::jsonb),
      ('private_event_of_a_friend', 'dina', '{"visibility": "private"}'),
      ('private_event', 'emil', '{"visibility": "private"}'),
      ('event_of_a_blocked', 'boris', '{}'),
      ('event_of_a_blocker', 'clara', '{}'),
      ('own_event', 'anna', '{}'),
      ('deleted_event', 'emil', '{}')
  ) as events (name, creator, answers);
select tests.keep('draft', tests.create_event(tests.person('emil'))::text);
select
  tests.let(tests.person('emil'), format('api.delete_event(%L)', tests.kept('deleted_event')));
select
  tests.keep(
    'direct_chat',
    tests.let(tests.person('anna'), format('api.open_direct_chat(%L)', tests.person('dina'))) ->> 'id'
  );
select
  tests.keep(
    'chat_of_others',
    tests.let(tests.person('dina'), format('api.open_direct_chat(%L)', tests.person('emil'))) ->> 'id'
  );
select tests.keep('chat_of_organizers', tests.authors_chat(tests.kept('own_event')::uuid)::text);

create function pg_temp.report(
  name text,
  kind text,
  target_id uuid,
  reason text default 'spam',
  description text default null,
  field text default 'targetId'
)
returns jsonb
language sql
as $$
  select
    tests.let(
      tests.person(name),
      format('api.create_report(%L, %L, %L, %L, %L)', kind, target_id, field, reason, description)
    )::jsonb;
$$;

create function pg_temp.count_reports(name text)
returns integer
language sql
as $$
  select count(*)::integer from public.reports where author_id = tests.person(name);
$$;

-- Kinds of targets -----------------------------------------------------------------------------------------

select
  is(
    pg_temp.report('anna', 'user', tests.person('emil'), 'harassment', 'Shouts at me.') - 'id',
    jsonb_build_object(
      'reportAuthorId', tests.person('anna'),
      'reason', 'harassment',
      'description', 'Shouts at me.',
      'reportedUserId', tests.person('emil'),
      'eventId', null,
      'reportedChatId', null,
      'createdAt', '1999-05-20T12:00:00.123Z',
      'status', 'open',
      'decidedAt', null
    ),
    'a user can report another user'
  );
select is(tests.take_status(), null, 'the response to a new report keeps the default status 201');
select
  is(
    pg_temp.report('anna', 'event', tests.kept('public_event')::uuid) - array[
      'id',
      'createdAt',
      'status',
      'decidedAt'
    ],
    jsonb_build_object(
      'reportAuthorId', tests.person('anna'),
      'reason', 'spam',
      'description', null,
      'reportedUserId', null,
      'eventId', tests.kept('public_event'),
      'reportedChatId', null
    ),
    'a user can report an event without a description'
  );
select
  is(
    pg_temp.report('anna', 'chat', tests.kept('direct_chat')::uuid) - array[
      'id',
      'createdAt',
      'reason',
      'status',
      'decidedAt'
    ],
    jsonb_build_object(
      'reportAuthorId', tests.person('anna'),
      'description', null,
      'reportedUserId', null,
      'eventId', null,
      'reportedChatId', tests.kept('direct_chat')
    ),
    'a participant can report a chat'
  );
select
  set_eq(
    $$
    select author_id, reason::text, description, target_type::text, target_id, created_at
    from public.reports
    where author_id = tests.person('anna')
  $$,
    $$
    values
      (tests.person('anna'), 'harassment', 'Shouts at me.', 'user', tests.person('emil'), '1999-05-20T12:00:00.123Z'::timestamptz),
      (tests.person('anna'), 'spam', null, 'event', tests.kept('public_event')::uuid, '1999-05-20T12:00:00.123Z'),
      (tests.person('anna'), 'spam', null, 'chat', tests.kept('direct_chat')::uuid, '1999-05-20T12:00:00.123Z')
  $$,
    'each report is stored with its author, reason and target'
  );
select
  set_eq(
    $$
    select pg_temp.report('fedor', 'user', tests.person('emil'), reason::text) ->> 'reason'
    from unnest(enum_range(null::public.report_reason)) as reason
  $$,
    'select unnest(enum_range(null::public.report_reason))::text',
    'a user can make a report for each reason'
  );

select
  lives_ok(
    format('select pg_temp.report(%L, %L, %L)', name, kind, target_id),
    format('%s can report %s', name, description)
  )
from
  (
    values
      ('anna', 'event', tests.kept('private_event_of_a_friend')::uuid, 'the private event of a friend'),
      ('anna', 'event', tests.kept('own_event')::uuid, 'an event of their own'),
      (
        'anna',
        'chat',
        tests.kept('chat_of_organizers')::uuid,
        'the chat of the organizers, in which they participate'
      ),
      ('anna', 'user', tests.person('dina'), 'a friend'),
      ('anna', 'user', tests.person('minor'), 'a minor, whom they do not see in People'),
      ('newcomer', 'user', tests.person('emil'), 'a user although the reporter has no profile'),
      ('anna', 'user', tests.person('boris'), 'a user whom they have blocked'),
      ('boris', 'user', tests.person('anna'), 'a user who has blocked them'),
      ('anna', 'user', tests.person('clara'), 'a user who has blocked them and whom they have not blocked'),
      ('anna', 'user', tests.person('unanswered'), 'a user without a profile'),
      ('anna', 'user', tests.person('gone'), 'a user who deleted the profile'),
      ('anna', 'event', tests.kept('private_event')::uuid, 'a private event of a non-contact'),
      ('anna', 'event', tests.kept('draft')::uuid, 'a draft of a non-contact'),
      ('anna', 'event', tests.kept('deleted_event')::uuid, 'a deleted event'),
      ('anna', 'event', tests.kept('event_of_a_blocked')::uuid, 'an event of a user whom they have blocked'),
      ('anna', 'event', tests.kept('event_of_a_blocker')::uuid, 'an event of a user who has blocked them')
  ) as tried (name, kind, target_id, description);

-- Rejections -----------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select pg_temp.report(%L, %L, %L)', name, kind, target_id),
    404,
    code,
    description
  )
from
  (
    values
      (
        'anna',
        'user',
        gen_random_uuid(),
        'person_not_found',
        'rejects a report of a person who does not exist'
      ),
      (
        'anna',
        'user',
        tests.kept('public_event')::uuid,
        'person_not_found',
        'rejects a report of a person with the id of an event'
      ),
      (
        'anna',
        'event',
        gen_random_uuid(),
        'event_not_found',
        'rejects a report of an event that does not exist'
      ),
      (
        'anna',
        'event',
        tests.person('emil'),
        'event_not_found',
        'rejects a report of an event with the id of a person'
      ),
      ('anna', 'chat', gen_random_uuid(), 'chat_not_found', 'rejects a report of a chat that does not exist'),
      (
        'anna',
        'chat',
        tests.kept('chat_of_others')::uuid,
        'chat_not_found',
        'rejects a report of a chat in which the user does not participate'
      ),
      (
        'emil',
        'chat',
        tests.kept('chat_of_organizers')::uuid,
        'chat_not_found',
        'rejects a report of a chat of organizers by another user'
      )
  ) as tried (name, kind, target_id, code, description);
select
  tests.throws_problem(
    format('select pg_temp.report(%L, %L, %L, field => %L)', 'anna', 'user', tests.person('anna'), field),
    400,
    'validation_failed',
    field,
    format('a user who reports themselves gets 400 for the field %s', field)
  )
from unnest(array['targetId', 'reportedUserId']) as field;
select
  tests.throws_problem(
    format('select pg_temp.report(%L, %L, %L)', 'newcomer', 'user', tests.person('newcomer')),
    400,
    'validation_failed',
    'targetId',
    'a user without a profile who reports themselves gets 400'
  );

select
  tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('dina')));
select
  lives_ok(
    format('select pg_temp.report(%L, %L, %L, %L)', name, 'chat', tests.kept('direct_chat'), 'harassment'),
    format('%s can report a direct chat after a block', description)
  )
from
  (
    values
      ('anna', 'the blocker, who no longer sees the chat,'),
      ('dina', 'the blocked user')
  ) as people (name, description);
select
  tests.throws_problem(
    format('select pg_temp.report(%L, %L, %L)', 'hugo', 'chat', tests.kept('direct_chat')),
    404,
    'chat_not_found',
    'a user cannot report a direct chat between other users: 404 chat_not_found'
  );
select
  is(pg_temp.count_reports('hugo'), 0, 'a rejected report is not stored');

select tests.act_as_anonymous();
select
  throws_ok(
    format(
      'select api.create_report(%L, %L, %L, %L, null)',
      'user',
      tests.person('emil'),
      'targetId',
      'spam'
    ),
    '42501',
    null,
    'an anonymous client cannot make a report'
  );
select tests.act_as_service();
select
  throws_ok(
    format(
      'select api.create_report(%L, %L, %L, %L, null)',
      'user',
      tests.person('emil'),
      'targetId',
      'spam'
    ),
    '42501',
    null,
    'the service cannot make a report'
  );
select tests.act_as_nobody();

-- Repeated reports -----------------------------------------------------------------------------------------

select
  tests.keep('first', pg_temp.report('galina', 'user', tests.person('emil'), 'spam', 'First words.')::text);
select tests.freeze_time('1999-05-21T12:00:00.122Z');
select
  is(
    pg_temp.report('galina', 'user', tests.person('emil'), 'spam', 'Other words.'),
    tests.kept('first')::jsonb,
    'repeating a report within 24 hours returns the first report'
  );
select
  is(tests.take_status(), '200', 'the response to a report repeated within 24 hours has the status 200');
select
  is(pg_temp.count_reports('galina'), 1, 'a report that is repeated within 24 hours is stored only once');
select
  isnt(
    pg_temp.report('galina', 'user', tests.person('emil'), 'flooding_in_private_messages') ->> 'id',
    tests.kept('first')::jsonb ->> 'id',
    'a report of the same user for another reason is a new report'
  );
select
  isnt(
    pg_temp.report('galina', 'user', tests.person('hugo')) ->> 'id',
    tests.kept('first')::jsonb ->> 'id',
    'a report about another person for the same reason is a new report'
  );
select
  isnt(
    pg_temp.report('hugo', 'user', tests.person('emil')) ->> 'id',
    tests.kept('first')::jsonb ->> 'id',
    'a report by another user about the same person is a new report'
  );
select
  is(
    pg_temp.report('galina', 'event', tests.kept('public_event')::uuid) ->> 'id',
    pg_temp.report('galina', 'event', tests.kept('public_event')::uuid) ->> 'id',
    'repeating a report about an event returns the first report'
  );
select tests.take_status();

select tests.freeze_time('1999-05-21T12:00:00.124Z');
select
  tests.keep('second', pg_temp.report('galina', 'user', tests.person('emil'), 'spam', 'Other words.')::text);
select
  is(
    tests.kept('second')::jsonb - 'id',
    tests.kept(
      'first'
    )::jsonb - 'id' || '{"description": "Other words.", "createdAt": "1999-05-21T12:00:00.124Z"}',
    'repeating a report after more than 24 hours makes a new report'
  );
select
  is(
    tests.take_status(),
    null,
    'the response to a report repeated after more than 24 hours keeps the default status 201'
  );
select
  is(
    pg_temp.report('galina', 'user', tests.person('emil')),
    tests.kept('second')::jsonb,
    'repeating a report again returns the second report if the first is more than 24 hours old'
  );
select tests.take_status();
select
  tests.let(tests.person('emil'), format('api.block_person(%L)', tests.person('galina')));
select
  is(
    pg_temp.report('galina', 'user', tests.person('emil')),
    tests.kept('second')::jsonb,
    'repeating a report after a block returns the second report if the first is more than 24 hours old'
  );
select tests.take_status();

select * from finish();

rollback;
