-- Event chats that all participants have left after the creator of the event deleted the profile. The messages of such a
-- chat are deleted when its last participant leaves, even if this person keeps the profile.

begin;

select plan(9);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['creator', 'author', 'guest', 'friend']) as name;
select tests.keep('event', tests.publish_event(tests.person('creator'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('author'));
select
  tests.keep('group', tests.like_event(tests.person('guest'), tests.kept('event')::uuid, '{friend}')::text);
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['creator', 'author']) as name;
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select tests.keep('authors_chat', tests.authors_chat(tests.kept('event')::uuid)::text);
select tests.keep('file', tests.upload(tests.person('creator')));
select
  tests.send(
    tests.person('creator'),
    tests.chat(),
    'See you',
    jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('key', tests.kept('file'))))
  );
select tests.send(tests.person('creator'), tests.kept('authors_chat')::uuid, 'Who brings the salad?');

create function pg_temp.messages(chat text)
returns bigint
language sql
as $$
  select count(*) from public.messages where chat_id = tests.kept(chat)::uuid;
$$;

-- Runs the clean-up of the reports job and returns in how many chats it has deleted all messages.
create function pg_temp.tidy()
returns text
language sql
as $$
  select tests.let_service('api.purge_left_chats(100)') ->> 'clearedChats';
$$;

select tests.wait('20 days');
select tests.let('creator', 'api.delete_profile()');
select tests.let('author', 'api.resign_event_author(%L)', tests.kept('event'));
select tests.let('friend', 'api.leave_group(%L)', tests.kept('group'));
select pg_temp.tidy();
select
  is(
    pg_temp.messages('authors_chat'),
    0::bigint,
    'the messages of the organizers'' chat are deleted when the last organizer has left'
  );
select
  is(
    pg_temp.messages('chat'),
    1::bigint,
    'the messages of a chat that still has a participant are not deleted'
  );
select
  is(
    private.is_job_due('reports'),
    false,
    'the reports job is not due for a chat that still has a participant'
  );
select tests.let('guest', 'api.leave_group(%L)', tests.kept('group'));
select
  is(
    private.is_job_due('reports'),
    true,
    'the reports job is due after the last participant has left a chat'
  );
select is(pg_temp.tidy(), '1', 'the reports job clears only the chat that all participants have left');
select is(pg_temp.messages('chat'), 0::bigint, 'the reports job deletes all messages of the cleared chat');
select
  is(
    tests.media_state('file'),
    'retained',
    'the reports job retains the file of the cleared chat, because a report may need the file'
  );
select
  tests.keep(
    'report',
    tests.let(
      'guest',
      'api.create_report(''chat'', %L, ''targetId'', ''spam'', null)',
      tests.kept('chat')
    ) ->> 'id'
  );
select
  is(
    (
      select jsonb_path_query_array(evidence, '$.messages[*].content')
      from private.report_files
      where report_id = tests.kept('report')::uuid
    ),
    '["See you"]',
    'a former participant can still report the cleared chat together with its messages'
  );
select
  is(private.is_job_due('reports'), false, 'the reports job is no longer due after it has cleared the chat');

select * from finish();

rollback;
