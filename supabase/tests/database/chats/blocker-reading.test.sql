-- A person who has blocked their peer can read the direct chat by its id, to report the chat. The blocked person does
-- not notice these reads (docs/features/chats.md, Rights).

begin;

select plan(24);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara']) as name;
select
  tests.keep('chat', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('boris')::text) ->> 'id');
select tests.keep('own', tests.send(tests.person('anna'), tests.chat(), 'Hello')::text);
select tests.keep('read', tests.send(tests.person('boris'), tests.chat(), 'You are ugly')::text);
select tests.let('anna', 'api.read_messages(%L, null)', tests.kept('chat'));
select
  tests.keep(
    'unread',
    tests.send(
      tests.person('boris'),
      tests.chat(),
      'Look',
      jsonb_build_object(
        'attachments', jsonb_build_array(jsonb_build_object('key', tests.upload(tests.person('boris'))))
      )
    )::text
  );
select tests.keep('file', id::text)
from public.message_attachments
where message_id = tests.kept('unread')::uuid;
select tests.let('anna', 'api.block_person(%L)', tests.person('boris')::text);

-- Returns the data that calls of the blocker could change, and the responses to calls of the blocked person.
create function pg_temp.traces()
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'places', (
        select jsonb_agg(to_jsonb(place) order by user_id)
        from public.chat_participants as place
        where place.chat_id = tests.chat()
      ),
      'broadcasts', (select count(*) from realtime.messages),
      'readings', (select count(*) from private.message_readings),
      'changes', (select count(*) from private.change_log),
      'notifications', (select jsonb_agg(to_jsonb(notifications) order by id) from public.notifications),
      'chat', tests.let('boris', 'api.get_chat(%L)', tests.kept('chat')),
      'summary', tests.let('boris', 'api.get_chat_summary(%L)', tests.kept('chat')),
      'messages', tests.let('boris', 'api.list_messages(%L, null, 100)', tests.kept('chat'))
    );
$$;

select tests.keep('traces', pg_temp.traces()::text);
select tests.wait('1 minute');

-- Reading --------------------------------------------------------------------------------------------------

select
  is(
    tests.let('anna', 'api.get_chat(%L)', tests.kept('chat'))::jsonb #> '{participants}',
    jsonb_build_array(
      jsonb_build_object(
        'userId', tests.person('anna'),
        'name', 'Anna',
        'profileId', tests.profile_of('anna'),
        'avatarUrl', null,
        'role', 'member'
      )
    ),
    'the blocker can read the chat detail, which does not list the blocked person as a participant'
  );
select
  is(
    tests.let('anna', 'api.get_chat_summary(%L)', tests.kept('chat'))::jsonb #> '{peer}',
    jsonb_build_object('avatarUrl', null, 'name', null, 'profileId', null, 'userId', tests.person('boris')),
    'the chat summary shows the blocker only the id of the blocked person'
  );
select
  is(
    (
      select string_agg(item ->> 'id', ' ' order by place)
      from
        json_array_elements(
          tests.let('anna', 'api.list_messages(%L, null, 100)', tests.kept('chat')) -> 'data'
        ) with ordinality as listed (item, place)
    ),
    concat_ws(' ', tests.kept('unread'), tests.kept('read'), tests.kept('own')),
    'the blocker can read all messages of the direct chat'
  );
select
  is(
    (
      select string_agg(item ->> 'id', ' ')
      from
        json_array_elements(
          tests.let(
            'anna',
            'api.list_messages(%L, null, 100, %L)',
            tests.kept('chat'),
            tests.kept('read')
          ) -> 'data'
        ) as item
    ),
    tests.kept('unread'),
    'the blocker can read the messages that follow a given message'
  );
select
  is(
    (
      select string_agg(item ->> 'readBy', ' ')
      from
        json_array_elements(
          tests.let('anna', 'api.list_messages(%L, null, 100)', tests.kept('chat')) -> 'data'
        ) as item
      where item ->> 'id' = tests.kept('own')
    ),
    '[]',
    'the messages do not show the blocker whether the blocked person has read them'
  );
select
  isnt(
    tests.let('anna', 'api.get_attachment(%L, %L)', tests.kept('chat'), tests.kept('file')) ->> 'url',
    null,
    'the blocker can open a file of the direct chat'
  );
select
  is(
    tests.let('anna', 'api.read_messages(%L, %s)', tests.kept('chat'), up_to)::text,
    '{"updated" : 0}',
    'marking messages as read does not change the read pointer of the blocker'
  )
from
  (
    values('null'),
    (quote_literal(tests.kept('unread')))
  ) as marked (up_to);
select
  is(
    pg_temp.traces(),
    tests.kept('traces')::jsonb,
    'when the blocker reads the chat, the calls store nothing, broadcast nothing and change no response to the blocked person'
  );

-- Rejected calls -------------------------------------------------------------------------------------------

select
  is(
    tests.let('anna', call) ->> 'data',
    '[]',
    'the blocker''s main list and archive do not contain the chat: ' || call
  )
from
  (
    values
      ('api.list_chats()'),
      ('api.list_chats(is_archived => true)')
  ) as listing (call);
select
  tests.throws_problem(
    tests.call_of('anna', format(call, tests.kept('chat'), tests.kept('own'))),
    404,
    'chat_not_found',
    'the blocker gets 404 chat_not_found from ' || substring(call, '\.(\w+)')
  )
from
  (
    values
      ('api.send_message(%1$L, ''{"content": "x"}'')'),
      ('api.edit_message(%1$L, %2$L, ''x'')'),
      ('api.delete_message(%1$L, %2$L)'),
      ('api.type_in_chat(%1$L, true)'),
      ('api.mute_chat(%1$L, null)'),
      ('api.archive_chat(%1$L)')
  ) as refused (call);
select tests.act_as(tests.person('anna'));
select
  is(
    (select count(*) from public.messages where chat_id = tests.chat()),
    0::bigint,
    'the blocker cannot read any rows of the chat directly from the tables'
  );
select tests.act_as_nobody();
select
  tests.throws_problem(
    tests.call_of('clara', format('api.list_messages(%L, null, 20)', tests.kept('chat'))),
    404,
    'chat_not_found',
    'a non-participant cannot read the messages of the direct chat'
  );

-- Reports, and calls after the unblock -----------------------------------------------------------------------------

select
  is(
    tests.let(
      'anna',
      'api.create_report(''chat'', %L, ''reportedChatId'', ''harassment'', null, array[%L]::uuid[])',
      tests.kept('chat'),
      tests.kept('read')
    ) ->> 'reportedChatId',
    tests.kept('chat'),
    'the blocker can report the chat together with messages that the blocker has read'
  );
select tests.let('boris', 'api.block_person(%L)', tests.person('anna')::text);
select
  is(
    json_array_length(tests.let(name, 'api.list_messages(%L, null, 100)', tests.kept('chat')) -> 'data'),
    3,
    'both people can read the messages while each has blocked the other: ' || name
  )
from unnest(array['anna', 'boris']) as name;
select tests.let('boris', 'api.unblock_person(%L)', tests.person('anna')::text);
select tests.let('anna', 'api.unblock_person(%L)', tests.person('boris')::text);
select
  is(
    tests.let('anna', 'api.get_chat_summary(%L)', tests.kept('chat')) ->> 'unreadCount',
    '1',
    'a message that was unread before the block is still unread after the block is lifted'
  );
select
  is(
    tests.let('anna', 'api.read_messages(%L, null)', tests.kept('chat')) ->> 'updated',
    '1',
    'a person who has unblocked the peer can mark the message as read'
  );

select * from finish();

rollback;
