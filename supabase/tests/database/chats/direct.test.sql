-- Blocks between the two people of a direct chat. A blocker can read the chat only by its id, neither person can write in
-- it, and the chat is unchanged after the block is lifted.

begin;

select plan(32);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara']) as name;

select
  tests.keep('chat', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('boris'))) ->> 'id');
select
  tests.keep(
    'other_chat',
    tests.let('anna', format('api.open_direct_chat(%L)', tests.person('clara'))) ->> 'id'
  );
select
  tests.keep('from_anna', tests.send(tests.person('anna'), tests.chat(), 'Hello Boris')::text);
select
  tests.keep(
    'from_boris',
    tests.send(
      tests.person('boris'),
      tests.chat(),
      'Hello Anna',
      jsonb_build_object(
        'attachments', jsonb_build_array(jsonb_build_object('key', tests.upload(tests.person('boris'))))
      )
    )::text
  );
select
  tests.keep('attachment', id::text),
  tests.keep('file', media_key)
from public.message_attachments
where message_id = tests.kept('from_boris')::uuid;

-- Returns the ways in which the viewer can read the chat: the chat list, the chat by its id, its messages, its file,
-- rows of four tables, and the topic.
create function pg_temp.looks(viewer text)
returns text
language plpgsql
as $$
declare
  call text;
  seen text := '';
begin
  perform tests.act_as(tests.person(viewer));
  seen := case
    when api.list_chats()::jsonb @? format('$.data[*] ? (@.id == "%s")', tests.chat())::jsonpath then 'list '
    else ''
  end;
  foreach call in array array[
    format('api.get_chat(%L)', tests.chat()),
    format('api.list_messages(%L, null, 20)', tests.chat()),
    format('api.get_attachment(%L, %L)', tests.chat(), tests.kept('attachment'))
  ] loop
    begin
      execute 'select ' || call;
      seen := seen || substring(call, '\.(\w+)') || ' ';
    exception
      when sqlstate 'PT404' then
        if sqlerrm <> 'chat_not_found' then
          raise;
        end if;
    end;
  end loop;
  select
    seen
      || format(
        '%s chats %s people %s messages %s files',
        (select count(*) from public.chats where id = tests.chat()),
        (select count(*) from public.chat_participants where chat_id = tests.chat()),
        (select count(*) from public.messages where chat_id = tests.chat()),
        (select count(*) from public.message_attachments where id = tests.kept('attachment')::uuid)
      )
  into seen;
  perform set_config('realtime.topic', 'chat:' || tests.chat(), true);
  seen := seen || case when exists (select from realtime.messages where event = 'message.created') then ' topic' else '' end;
  perform tests.act_as_nobody();
  return seen;
end;
$$;

-- Returns the names of the calls that succeed for a person in the chat.
create function pg_temp.does(actor text)
returns text
language plpgsql
as $$
declare
  call text;
  done text := '';
begin
  foreach call in array array[
    format('api.send_message(%L, %L)', tests.chat(), '{"content": "Hello?"}'),
    format('api.edit_message(%L, %L, %L)', tests.chat(), tests.kept('from_' || actor), 'Hello!'),
    format('api.read_messages(%L, null)', tests.chat()),
    format('api.open_direct_chat(%L)', tests.person(case actor when 'anna' then 'boris' else 'anna' end))
  ] loop
    begin
      perform tests.let(tests.person(actor), call);
      done := done || substring(call, '\.([a-z]+)') || ' ';
    exception
      when sqlstate 'PT404' then
        null;
    end;
  end loop;
  return trim(done);
end;
$$;

create function pg_temp.everything()
returns text
language sql
as $$
  select 'list get_chat list_messages get_attachment 1 chats 2 people 2 messages 1 files topic';
$$;

-- The ways in which a blocked person can read the chat. The blocker appears to have left the chat.
create function pg_temp.everything_but_the_peer()
returns text
language sql
as $$
  select 'list get_chat list_messages get_attachment 1 chats 1 people 2 messages 1 files topic';
$$;

-- A blocker can read the chat only by its id, to report it (chats/blocker-reading.test.sql).
create function pg_temp.reads_by_id()
returns text
language sql
as $$
  select 'get_chat list_messages get_attachment 0 chats 0 people 0 messages 0 files';
$$;

create function pg_temp.nothing()
returns text
language sql
as $$
  select '0 chats 0 people 0 messages 0 files';
$$;

select is(pg_temp.looks('anna'), pg_temp.everything(), 'anna sees the direct chat before any block');
select is(pg_temp.looks('boris'), pg_temp.everything(), 'boris sees the direct chat before any block');
select is(pg_temp.looks('clara'), pg_temp.nothing(), 'a non-participant does not see the direct chat');

-- One block ---------------------------------------------------------------------------------------------------

select
  is(
    tests.let('boris', 'api.list_chats()')::jsonb #>> '{data,0,peer,name}',
    'Anna',
    'boris sees the name of anna in the chat list before the block'
  );
select tests.let('anna', format('api.block_person(%L)', tests.person('boris')));
select
  is(
    tests.let('boris', 'api.list_chats()')::jsonb #> '{data,0,peer}',
    jsonb_build_object('avatarUrl', null, 'name', null, 'profileId', null, 'userId', tests.person('anna')),
    'a blocked person no longer sees the profile of the blocker'
  );
select is(pg_temp.looks('anna'), pg_temp.reads_by_id(), 'the blocker can read the chat only by its id');
select
  is(
    pg_temp.looks('boris'),
    pg_temp.everything_but_the_peer(),
    'a blocked person still sees the chat, in which the blocker appears to have left'
  );
select is(pg_temp.does('anna'), 'read', 'the blocker can mark messages as read but cannot write in the chat');
select
  is(
    pg_temp.does('boris'),
    'read',
    'a blocked person can mark messages as read but cannot write in the chat'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', actor, call),
    404,
    code,
    format('%s gets a 404 that does not mention the block: %s', actor, substring(call, '\.(\w+)'))
  )
from
  (
    values
      ('anna', format('api.send_message(%L, %L)', tests.chat(), '{"content": "Hello?"}'), 'chat_not_found'),
      ('boris', format('api.send_message(%L, %L)', tests.chat(), '{"content": "Hello?"}'), 'chat_not_found'),
      ('anna', format('api.delete_message(%L, %L)', tests.chat(), tests.kept('from_anna')), 'chat_not_found'),
      ('anna', format('api.open_direct_chat(%L)', tests.person('boris')), 'person_not_found'),
      ('boris', format('api.open_direct_chat(%L)', tests.person('anna')), 'person_not_found')
  ) as refused (actor, call, code);
select
  is(
    (
      select array_agg(id::text order by created_at)
      from public.messages
      where chat_id = tests.chat()
    ),
    array[tests.kept('from_anna'), tests.kept('from_boris')],
    'no message is stored while there is a block between the two people'
  );
select
  lives_ok(
    format('select tests.send(tests.person(%L), %L, %L)', 'anna', tests.kept('other_chat'), 'Hello Clara'),
    'a blocker can still write to other people'
  );

-- Two blocks, then one, then none -------------------------------------------------------------------------------------

select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.looks('boris'),
    pg_temp.reads_by_id(),
    'a person who blocks the blocker can read the chat only by its id'
  );
select
  is(
    pg_temp.looks('anna'),
    pg_temp.reads_by_id(),
    'the first blocker can still read the chat only by its id after the other person also blocks'
  );
select
  is(
    pg_temp.does('boris'),
    'read',
    'the second of two mutual blockers can mark messages as read but cannot write in the chat'
  );
select tests.let('anna', format('api.unblock_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.looks('anna'),
    pg_temp.everything_but_the_peer(),
    'a person who lifts their own block but is still blocked sees the chat as if the other person had left it'
  );
select
  is(
    pg_temp.looks('boris'),
    pg_temp.reads_by_id(),
    'a blocker whom the peer no longer blocks can read the chat only by its id'
  );
select
  is(
    pg_temp.does('anna'),
    'read',
    'a person who has lifted their own block but is still blocked can mark messages as read but cannot write in the chat'
  );
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(pg_temp.looks('anna'), pg_temp.everything(), 'anna sees the chat again after both blocks are lifted');
select
  is(pg_temp.looks('boris'), pg_temp.everything(), 'boris sees the chat again after both blocks are lifted');
select is(pg_temp.does('anna'), 'send edit read open', 'anna can write again after both blocks are lifted');
select is(pg_temp.does('boris'), 'send edit read open', 'boris can write again after both blocks are lifted');
select
  is(
    tests.let('boris', format('api.open_direct_chat(%L)', tests.person('anna'))) ->> 'id',
    tests.chat()::text,
    'opening the direct chat after both blocks are lifted returns the existing chat'
  );
select is(tests.miscounted(tests.chat()), 'nobody', 'unread counts are correct after both blocks are lifted');

-- A deleted profile ---------------------------------------------------------------------------------------------

select tests.keep('count', tests.send(tests.person('boris'), tests.chat(), 'Last words')::text);
select tests.let('boris', 'api.delete_profile()');
select
  is(
    tests.chat_people(tests.chat()),
    'anna member',
    'a person who deletes the profile is no longer a participant of the direct chat'
  );
select
  is(
    (
      select item - '{id,participantCount,createdAt,lastMessageAt,unreadCount}'::text[]
      from jsonb_array_elements(tests.let('anna', 'api.list_chats()')::jsonb -> 'data') as item
      where item ->> 'id' = tests.chat()::text
    ),
    jsonb_build_object(
      'type', 'direct',
      'name', null,
      'avatarUrl', null,
      'eventId', null,
      'eventCreatorId', null,
      'viewerEventRole', null,
      'participantPreview', '[]'::jsonb,
      'mutedUntil', null,
      'isArchived', false,
      'lastMessageDeleted', false,
      'lastMessageAttachmentType', null,
      'peer', jsonb_build_object(
        'avatarUrl', null,
        'name', null,
        'profileId', null,
        'userId', tests.person('boris')
      ),
      'lastMessageContent', 'Last words',
      'lastMessageSenderId', tests.person('boris'),
      'lastMessageSender', jsonb_build_object(
        'name', null,
        'profileId', null,
        'userId', tests.person('boris')
      )
    ),
    'the peer of a person who deleted the profile keeps the chat and its last message, without the person''s name'
  );
select
  is(
    (
      select count(*)
      from
        json_array_elements(
          tests.let('anna', format('api.list_messages(%L, null, 100)', tests.chat())) -> 'data'
        ) as message
      where message ->> 'senderId' = tests.person('boris')::text and message ->> 'content' != ''
    ),
    3::bigint,
    'the peer keeps all messages of a person who deleted the profile'
  );
-- The cursor nextCursor is null on the last page.
select
  is(
    tests.let('boris', 'api.list_chats()')::jsonb,
    '{"data": [], "nextCursor": null}',
    'a person who deleted the profile has no chats'
  );

select * from finish();

rollback;
