-- Reports of chats that all participants have left. The last messages of such a chat are kept only for reports.

begin;

select plan(12);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['creator', 'guest', 'victim', 'stranger']) as name;
select tests.keep('event', tests.publish_event(tests.person('creator'))::text);
select
  tests.keep('group', tests.like_event(tests.person('guest'), tests.kept('event')::uuid, '{victim}')::text);
select tests.vote(tests.person('creator'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select tests.keep('file', tests.upload(tests.person('creator')));
select
  tests.keep(
    'threat',
    tests.send(
      tests.person('creator'),
      tests.chat(),
      'I know where you live',
      jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('key', tests.kept('file'))))
    )::text
  );
select
  tests.keep('erased', tests.send(tests.person('creator'), tests.chat(), 'And when you are home')::text);
select
  tests.let('creator', 'api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('erased'));
-- One sender writes more messages than are kept.
select tests.send(tests.person('guest'), tests.chat(), 'Words ' || number)
from generate_series(1, 26) as number;

select tests.let('victim', 'api.leave_group(%L)', tests.kept('group'));
select tests.let('guest', 'api.leave_group(%L)', tests.kept('group'));
select tests.let('creator', 'api.delete_profile()');

create function pg_temp.report(reason text, named uuid[] default '{}')
returns jsonb
language plpgsql
as $$
declare
  answer json;
begin
  answer := tests.let(
    'victim',
    format(
      'api.create_report(%L, %L, %L, %L, null, %L)',
      'chat',
      tests.chat(),
      'targetId',
      reason,
      named
    )
  );
  return (select evidence from private.report_files where report_id = (answer ->> 'id')::uuid);
end;
$$;

select
  is(
    (select count(*)::integer from public.messages where chat_id = tests.chat()),
    0,
    'the messages of a chat are deleted when its last participant leaves'
  );
select is(tests.media_state('file'), 'retained', 'the file of a message in an emptied chat is retained');
select
  tests.keep('evidence', pg_temp.report('harassment', array[tests.kept('threat')::uuid])::text);
select
  is(
    tests.kept('evidence')::jsonb -> 'namedMessageIds',
    jsonb_build_array(tests.kept('threat')),
    'a former participant can report an emptied chat and name a message'
  );
select
  is(
    jsonb_path_query_array(
      tests.kept('evidence')::jsonb,
      '$.messages[*] ? (@.senderId == $creator).content',
      jsonb_build_object('creator', tests.person('creator'))
    ),
    '["I know where you live", ""]',
    'the evidence contains the messages of the emptied chat'
  );
select
  is(
    jsonb_path_query_array(tests.kept('evidence')::jsonb, '$.messages[*].earlierVersions[*].content'),
    '["And when you are home"]',
    'the evidence contains earlier versions of messages that were deleted before the last participant left'
  );
select
  is(
    jsonb_path_query_array(tests.kept('evidence')::jsonb, '$.messages[*].attachmentKeys[*]'),
    jsonb_build_array(tests.kept('file')),
    'the evidence contains the attachments of messages in the emptied chat'
  );
select
  is(
    jsonb_array_length(tests.kept('evidence')::jsonb -> 'messages'),
    2 + 25,
    'only the last messages of each sender in an emptied chat are kept'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(%L, %L)',
      'stranger',
      format('api.create_report(%L, %L, %L, %L, null)', 'chat', tests.kept('chat'), 'targetId', 'spam')
    ),
    404,
    'chat_not_found',
    'a user who was never in an emptied chat cannot report it: 404 chat_not_found'
  );
select
  tests.throws_problem(
    format('select pg_temp.report(%L, %L)', 'spam', array[gen_random_uuid()]),
    400,
    'validation_failed',
    'messageIds',
    'a report that names a message of another chat is rejected with 400 validation_failed'
  );

select tests.wait('31 days');
select
  is(
    pg_temp.report('spam') -> 'messages',
    '[]',
    'the evidence of a report that is made a month after the last participant left contains no messages'
  );
select tests.let_service('api.purge_reports(100)');
select
  is(
    (select count(*)::integer from private.emptied_chat_messages where chat_id = tests.chat()),
    0,
    'the reports job deletes the messages of an emptied chat after a month'
  );
select
  is(
    private.is_job_due('reports'),
    false,
    'the reports job is not due after it has deleted the messages of the emptied chat'
  );

select * from finish();

rollback;
