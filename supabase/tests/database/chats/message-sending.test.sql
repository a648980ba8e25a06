-- Messages: sending, replying, retrying with a clientMessageId, and reading page by page.

begin;

select plan(42);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'olga', 'paul', 'stranger']) as name;

-- The test uses the chat of a group with two organizers and the members Anna and Boris, and a direct chat.
select tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess"}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'paul']) as name;
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select
  tests.keep('direct', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('clara'))) ->> 'id');

-- Sending --------------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.keep('answer', api.send_message(tests.chat(), '{"content": "Hello"}')::text);
select
  is(
    tests.kept('answer')::jsonb - 'id',
    jsonb_build_object(
      'chatId', tests.chat(),
      'senderId', tests.person('anna'),
      'content', 'Hello',
      'replyToId', null,
      'replyTo', null,
      'attachments', '[]'::jsonb,
      'readBy', '[]'::jsonb,
      'deletedAt', null,
      'createdAt', '1999-05-01T12:00:00.000Z',
      'updatedAt', '1999-05-01T12:00:00.000Z',
      'clientMessageId', null
    ),
    'the response to sending a message contains every field of the message'
  );
select is(tests.take_status(), null, 'the response to a new message has the HTTP status 201');
select
  is(
    api.list_messages(tests.chat(), null, 20)::jsonb,
    jsonb_build_object('data', jsonb_build_array(tests.kept('answer')::jsonb), 'nextCursor', null),
    'the message list returns a message in the same form as the response to sending it'
  );
select
  throws_ok(
    'select client_message_id from public.messages',
    '42501',
    null,
    'a direct read of client_message_id is rejected with 42501, even for the reader''s own messages'
  );
select tests.act_as_nobody();
select tests.keep('hello', tests.kept('answer')::json ->> 'id');
select
  tests.throws_problem(
    format(
      'select tests.let(%L, %L)',
      actor,
      format('api.send_message(%L, %L)', chat_id, '{"content": "Hello"}')
    ),
    404,
    'chat_not_found',
    format('%s, who is not a participant, cannot send a message to the chat: 404 chat_not_found', actor)
  )
from
  (
    values
      ('stranger', tests.kept('chat')),
      ('clara', tests.kept('chat')),
      ('olga', tests.kept('direct')),
      ('anna', tests.authors_chat(tests.kept('event')::uuid)::text),
      ('anna', tests.person('no chat')::text)
  ) as refused (actor, chat_id);
select
  lives_ok(
    format('select tests.send(tests.person(%L), tests.chat(), %L)', 'boris', repeat(letter, 4000)),
    format('a message that repeats the character %s 4000 times is accepted', letter)
  )
from unnest(array['x', 'ж', '💛']) as letter;
select
  throws_ok(
    format('select tests.send(tests.person(%L), tests.chat(), %L)', 'boris', repeat('x', 4001)),
    '23514',
    null,
    'a message cannot have 4001 characters'
  );

-- Replies ---------------------------------------------------------------------------------------------------------

select
  tests.keep(
    'reply',
    tests.send(
      tests.person('boris'),
      tests.chat(),
      'Hello Anna',
      jsonb_build_object('replyToId', tests.kept('hello'))
    )::text
  );

create function pg_temp.message(name text, reader text default 'anna')
returns jsonb
language sql
as $$
  select item
  from
    jsonb_array_elements(
      tests.let(reader, format('api.list_messages(%L, null, 100)', tests.chat()))::jsonb -> 'data'
    ) as item
  where item ->> 'id' = tests.kept(name);
$$;

grant execute on function pg_temp.message to authenticated;

select
  is(
    pg_temp.message('reply') ->> 'replyToId',
    tests.kept('hello'),
    'the response to a reply has the id of the message that it replies to'
  );
select
  is(
    pg_temp.message('reply') -> 'replyTo',
    jsonb_build_object(
      'id', tests.kept('hello'),
      'senderId', tests.person('anna'),
      'content', 'Hello',
      'deletedAt', null
    ),
    'a reply contains a summary of the message that it replies to'
  );
select
  tests.keep('elsewhere', tests.send(tests.person('anna'), tests.kept('direct')::uuid, 'Hello Clara')::text);
select
  tests.throws_problem(
    format(
      'select tests.send(tests.person(%L), tests.chat(), %L, %L)',
      'anna',
      'Hello',
      jsonb_build_object('replyToId', replied)
    ),
    400,
    'validation_failed',
    'replyToId',
    'a message cannot reply to a message of another chat or to an unknown message'
  )
from unnest(array[tests.kept('elsewhere'), tests.person('no message')::text]) as replied;
select
  tests.let('anna', format('api.edit_message(%L, %L, %L)', tests.chat(), tests.kept('hello'), 'Hello!'));
select
  is(
    pg_temp.message('reply') -> 'replyTo' ->> 'content',
    'Hello!',
    'a reply shows the current text of the message that it replies to'
  );
select tests.freeze_time('1999-05-01T12:01:00Z');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.chat(), tests.kept('hello')));
select
  is(
    pg_temp.message('reply') -> 'replyTo',
    jsonb_build_object(
      'id', tests.kept('hello'),
      'senderId', tests.person('anna'),
      'content', '',
      'deletedAt', '1999-05-01T12:01:00.000Z'
    ),
    'a reply shows a deleted message as deleted and without content'
  );

-- Sent again -------------------------------------------------------------------------------------------------------

select tests.keep('own_id', '{"clientMessageId": "00000000-0000-4000-8000-000000000001"}');
select
  tests.keep(
    'first',
    tests.send(tests.person('anna'), tests.chat(), 'First', tests.kept('own_id')::jsonb)::text
  );
select tests.take_status();
select tests.freeze_time('1999-05-01T12:02:00Z');
select tests.act_as(tests.person('anna'));
select
  is(
    api.send_message(tests.chat(), '{"content": "Second"}'::jsonb || tests.kept('own_id')::jsonb)::jsonb,
    pg_temp.message('first'),
    'sending a message again with the same clientMessageId returns the first message'
  );
select is(tests.take_status(), '200', 'sending a message again with the same clientMessageId returns 200');
select tests.act_as_nobody();
select
  is(
    (
      select count(*)
      from public.messages
      where chat_id = tests.chat() and client_message_id is not null
    ),
    1::bigint,
    'a message that is sent again with the same clientMessageId is stored only once'
  );
select
  isnt(
    tests.send(tests.person('boris'), tests.chat(), 'Mine', tests.kept('own_id')::jsonb)::text,
    tests.kept('first'),
    'two senders can use the same clientMessageId'
  );
select
  isnt(
    tests.send(tests.person('anna'), tests.kept('direct')::uuid, 'There', tests.kept('own_id')::jsonb)::text,
    tests.kept('first'),
    'one sender can use the same clientMessageId in two chats'
  );
select
  isnt(
    tests.send(tests.person('anna'), tests.chat(), 'Twice')::text,
    tests.send(tests.person('anna'), tests.chat(), 'Twice')::text,
    'a message that is sent twice without a clientMessageId is stored twice'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.chat(), tests.kept('first')));
select
  is(
    tests.send(tests.person('anna'), tests.chat(), 'First', tests.kept('own_id')::jsonb)::text,
    tests.kept('first'),
    'sending a deleted message again with the same clientMessageId does not restore it'
  );
select
  is(
    tests.miscounted(tests.chat()),
    'nobody',
    'a message that is sent again with the same clientMessageId does not increase unread counts'
  );

-- Order -----------------------------------------------------------------------------------------------------------

-- Sends numbered messages from four people while the clock does not advance or moves back.
create function pg_temp.send_numbered(first_number integer, last_number integer)
returns void
language plpgsql
as $$
declare
  senders text[] := array['anna', 'boris', 'olga', 'paul'];
begin
  for number in first_number..last_number loop
    perform tests.send(tests.person(senders[1 + number % 4]), tests.chat(), 'number ' || number);
  end loop;
end;
$$;

delete from public.messages
where chat_id = tests.chat();
select tests.freeze_time('1999-05-01T12:03:00Z'), pg_temp.send_numbered(1, 5);
select tests.freeze_time('1999-05-01T11:00:00Z'), pg_temp.send_numbered(6, 9);
select tests.freeze_time('1999-05-01T12:03:00.123456Z'), pg_temp.send_numbered(10, 12);
select
  is(
    (
      select count(distinct date_trunc('milliseconds', created_at))
      from public.messages
      where chat_id = tests.chat()
    ),
    12::bigint,
    'the messages of a chat have distinct timestamps in milliseconds, even if the clock does not advance'
  );
select
  results_eq(
    $$ select content from public.messages where chat_id = tests.chat() order by created_at $$,
    $$ select 'number ' || number from generate_series(1, 12) as number $$,
    'the timestamp of each message is later than that of the previous message, even if the clock moves back'
  );
select
  is(
    (
      select last_message_at
      from public.chats
      where id = tests.chat()
    ),
    (
      select max(created_at)
      from public.messages
      where chat_id = tests.chat()
    ),
    'a chat stores the time of its last message'
  );

-- Pages -----------------------------------------------------------------------------------------------------------

create function pg_temp.pages(reader text, page_size integer, inserting text default null)
returns text
language sql
as $$
  select
    string_agg(
      format(
        '[%s]',
        (
          select string_agg(split_part(item ->> 'content', ' ', 2), ' ' order by place)
          from jsonb_array_elements(data) with ordinality as listed (item, place)
        )
      ),
      ''
      order by number
    )
  from
    tests.pages(
      tests.person(reader),
      format('api.list_messages(%L, %%L, %%s)', tests.chat()),
      page_size,
      coalesce(inserting, 'select')
    ) with ordinality as pages (data, number);
$$;

select
  is(
    pg_temp.pages(reader, page_size),
    pages,
    format('%s can read all messages in pages of %s, newest first', reader, page_size)
  )
from
  (
    values
      ('anna', 100, '[12 11 10 9 8 7 6 5 4 3 2 1]'),
      ('anna', 12, '[12 11 10 9 8 7 6 5 4 3 2 1]'),
      ('anna', 5, '[12 11 10 9 8][7 6 5 4 3][2 1]'),
      ('boris', 6, '[12 11 10 9 8 7][6 5 4 3 2 1]'),
      ('olga', 11, '[12 11 10 9 8 7 6 5 4 3 2][1]')
  ) as cases (reader, page_size, pages);
select
  is(
    pg_temp.pages('anna', 5, 'select pg_temp.send_numbered(13, 13)'),
    '[12 11 10 9 8][7 6 5 4 3][2 1]',
    'a message sent between the reads of two pages is on neither page'
  );
select
  is(
    tests.let(
      'clara',
      format('api.list_messages(%L, null, 20)', tests.kept('direct'))
    ) -> 'data' -> 0 ->> 'content',
    'There',
    'the message list of a chat contains only messages of that chat'
  );
select
  tests.keep(
    'cursor',
    tests.let('anna', format('api.list_messages(%L, null, 1)', tests.chat())) ->> 'nextCursor'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'anna', format('api.list_messages(%L, %L, 1)', chat_id, cursor)),
    400,
    'validation_failed',
    'cursor',
    'the message list rejects a malformed cursor and a cursor of another chat'
  )
from
  (
    values
      (tests.kept('direct'), tests.kept('cursor')),
      (tests.kept('chat'), 'nonsense')
  ) as refused (chat_id, cursor);
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'stranger', format('api.list_messages(%L, null, 20)', chat_id)),
    404,
    'chat_not_found',
    'a non-participant cannot read the messages of a chat'
  )
from unnest(array[tests.kept('chat'), tests.kept('direct'), tests.person('no chat')::text]) as chat_id;

select * from finish();

rollback;
