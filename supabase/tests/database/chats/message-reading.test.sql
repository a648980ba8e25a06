-- Messages: read receipts and unread counts.

begin;

select plan(46);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'anna', 'boris', 'clara', 'stranger']) as name;

create function pg_temp.send(sender text, message_name text)
returns text
language sql
as $$
  select tests.keep(message_name, tests.send(tests.person(sender), tests.chat(), message_name)::text);
$$;

-- Marks messages as read and returns the number of newly read messages.
create function pg_temp.read(reader text, message_name text default null)
returns text
language sql
as $$
  select
    tests.let(
      reader,
      format(
        'api.read_messages(%L, %L)',
        tests.chat(),
        case
          when message_name is not null then tests.kept(message_name)
        end
      )
    ) ->> 'updated';
$$;

-- Returns the unread count that the chat list of each person shows for the chat.
create function pg_temp.unread(variadic names text[])
returns text
language sql
as $$
  select
    string_agg(
      name || ' ' || coalesce(
        (
          select item ->> 'unreadCount'
          from json_array_elements(tests.let(name, 'api.list_chats()') -> 'data') as item
          where item ->> 'id' = tests.chat()::text
        ),
        'gone'
      ),
      ', '
      order by place
    ) || case
      when tests.miscounted(tests.chat()) != 'nobody' then '; ' || tests.miscounted(tests.chat())
      else ''
    end
  from unnest(names) with ordinality as listed (name, place);
$$;

-- Returns each message with the people who have read it.
create function pg_temp.read_by(reader text)
returns text
language sql
as $$
  select
    string_agg(
      format(
        '%s: %s',
        message ->> 'content',
        coalesce(
          (
            select string_agg(tests.name_of(person::uuid), ' ' order by tests.name_of(person::uuid))
            from json_array_elements_text(message -> 'readBy') as person
          ),
          'nobody'
        )
      ),
      ', '
      order by place desc
    )
  from
    json_array_elements(
      tests.let(reader, format('api.list_messages(%L, null, 100)', tests.chat())) -> 'data'
    ) with ordinality as listed (message, place);
$$;

-- The test uses the chat of an approved group with Olga as organizer and Anna and Boris as members.
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);

select
  is(pg_temp.read('anna'), '0', 'marking an empty chat as read marks no message as read');
select pg_temp.send('anna', 'one');
select pg_temp.send('anna', 'two');
select pg_temp.send('olga', 'three');
select
  is(
    pg_temp.unread('anna', 'boris', 'olga'),
    'anna 1, boris 3, olga 0',
    'a message is unread for other participants until they read it or send a message themselves'
  );
select
  is(
    pg_temp.read_by('boris'),
    'one: olga, two: olga, three: nobody',
    'readBy of a message contains people who have sent a later message, but not the sender of the message'
  );

-- Without nested loops, the query plan can read the messages of a page in any order.
set local enable_nestloop = off;
do $$ begin execute 'discard plans'; end; $$;
select
  is(
    pg_temp.read_by('boris'),
    'one: olga, two: olga, three: nobody',
    'the message list is sorted newest first, regardless of the join order of the query plan'
  );
set local enable_nestloop = on;
do $$ begin execute 'discard plans'; end; $$;

-- Up to a message -------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.read('boris', 'two'),
    '2',
    'reading up to a message marks this message and all earlier messages as read'
  );
select
  is(
    pg_temp.unread('anna', 'boris', 'olga'),
    'anna 1, boris 1, olga 0',
    'messages after the last read message stay unread'
  );
select
  is(
    pg_temp.read_by('anna'),
    'one: boris olga, two: boris olga, three: nobody',
    'other participants see which people have read a message'
  );
select
  is(pg_temp.read('boris', 'two'), '0', 'reading up to the same message again marks no message as read');
select
  is(pg_temp.read('boris', 'one'), '0', 'reading up to an earlier message marks no message as read');
select
  is(
    pg_temp.unread('boris'),
    'boris 1',
    'reading up to an earlier message does not make a later message unread'
  );
select
  is(
    pg_temp.read_by('anna'),
    'one: boris olga, two: boris olga, three: nobody',
    'reading up to an earlier message does not remove a reader from later messages'
  );
select
  is(
    pg_temp.read('boris', 'three'),
    '1',
    'reading up to a later message marks the unread messages up to it as read'
  );
select is(pg_temp.read('boris'), '0', 'reading all messages again marks no message as read');
select pg_temp.send('olga', 'four');
select pg_temp.send('boris', 'five');
select pg_temp.send('olga', 'six');
select
  is(
    pg_temp.unread('anna', 'boris', 'olga'),
    'anna 4, boris 1, olga 0',
    'a new message is unread for all other participants'
  );
select
  is(pg_temp.read('anna'), '4', 'without a message id, a participant marks all messages of the chat as read');
select
  is(
    pg_temp.unread('anna', 'boris', 'olga'),
    'anna 0, boris 1, olga 0',
    'no message is unread after a participant has read all messages'
  );
select
  is(
    pg_temp.read_by('olga'),
    'one: boris olga, two: boris olga, three: anna boris, four: anna boris, five: anna olga, six: anna',
    'the message list shows the readers of each message'
  );
select pg_temp.send('anna', 'seven');
select
  is(
    pg_temp.read('anna', 'seven'),
    '0',
    'reading up to the reader''s own last message marks no message as read'
  );

select
  tests.throws_problem(
    format('select tests.let(%L, %L)', actor, format('api.read_messages(%L, %L)', chat_id, message_id)),
    404,
    code,
    format('%s cannot mark messages as read: 404', actor)
  )
from
  (
    values
      ('stranger', tests.kept('chat'), null, 'chat_not_found'),
      ('stranger', tests.kept('chat'), tests.kept('one'), 'chat_not_found'),
      ('anna', tests.person('no chat')::text, null, 'chat_not_found'),
      ('anna', tests.kept('chat'), tests.person('no message')::text, 'message_not_found'),
      ('olga', tests.authors_chat(tests.kept('event')::uuid)::text, tests.kept('one'), 'message_not_found')
  ) as refused (actor, chat_id, message_id, code);

-- Deleting --------------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.unread('boris', 'olga'),
    'boris 2, olga 1',
    'a participant has two unread messages before one of them is deleted'
  );
select tests.let('olga', format('api.delete_message(%L, %L)', tests.chat(), tests.kept('six')));
select
  is(
    pg_temp.unread('anna', 'boris', 'olga'),
    'anna 0, boris 1, olga 1',
    'a deleted message is no longer unread'
  );
select tests.let('olga', format('api.delete_message(%L, %L)', tests.chat(), tests.kept('six')));
select is(pg_temp.unread('boris'), 'boris 1', 'deleting a message again does not change the unread count');
select tests.let('olga', format('api.delete_message(%L, %L)', tests.chat(), tests.kept('one')));
select
  is(
    pg_temp.unread('anna', 'boris', 'olga'),
    'anna 0, boris 1, olga 1',
    'deleting a message that all participants have read does not change any unread count'
  );
select
  is(pg_temp.read('boris', 'six'), '0', 'reading up to a deleted message marks no message as read');
select
  is(
    pg_temp.read('boris'),
    '1',
    'reading the whole chat after a deletion marks only the remaining message as read'
  );

-- Joining late and rejoining ---------------------------------------------------------------------------------------

select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
-- spec: Chat, `unreadCount`: of others, since one joined, unread; own never
select
  is(
    pg_temp.unread('paul', 'olga'),
    'paul 0, olga 1',
    'messages sent before a participant joined are not unread for this participant'
  );
select
  is(
    (
      select count(*)
      from
        json_array_elements(
          tests.let('paul', format('api.list_messages(%L, null, 100)', tests.chat())) -> 'data'
        )
    ),
    7::bigint,
    'a new participant can read messages sent before they joined'
  );
select
  tests.let('anna', format('api.delete_message(%L, %L)', tests.chat(), tests.kept('seven')));
select
  is(
    pg_temp.unread('paul', 'olga'),
    'paul 0, olga 0',
    'deleting a message sent before a participant joined does not change this participant''s unread count'
  );
select
  is(
    pg_temp.read('paul', 'two'),
    '0',
    'reading up to a message sent before the participant joined marks no message as read'
  );
select pg_temp.send('anna', 'eight');
select
  is(
    pg_temp.unread('paul', 'boris'),
    'paul 1, boris 1',
    'messages sent after a participant joined are unread for this participant'
  );
select
  is(
    pg_temp.read('paul', 'five'),
    '0',
    'reading up to an earlier message does not mark a later message as read'
  );
select
  is(
    pg_temp.unread('paul'),
    'paul 1',
    'a message sent after a participant joined stays unread until the participant reads it'
  );
select is(pg_temp.read('paul'), '1', 'a new participant can mark a new message as read');
select
  tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('paul')));
select
  is(
    pg_temp.read_by('anna') like '%eight: nobody',
    true,
    'readBy of a message does not contain people who left the chat'
  );
select pg_temp.send('olga', 'nine');
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select
  is(
    pg_temp.unread('paul', 'boris', 'anna'),
    'paul 0, boris 2, anna 1',
    'messages sent before a participant rejoined are not unread for this participant'
  );

-- Direct chats and a block -------------------------------------------------------------------------------------------

select
  tests.keep('chat', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('clara'))) ->> 'id');
select pg_temp.send('anna', 'hello');
select
  is(
    pg_temp.unread('anna', 'clara'),
    'anna 0, clara 1',
    'a new message in a direct chat is unread for the peer'
  );
select tests.let('clara', format('api.block_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.unread('anna', 'clara'),
    'anna 0, clara gone',
    'a block removes the chat from the blocker''s list'
  );
select tests.let('clara', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.unread('anna', 'clara'),
    'anna 0, clara 1',
    'after the block is lifted, the unread count is the same as before the block'
  );
select is(pg_temp.read('clara'), '1', 'a person who has lifted their block can mark the message as read');

-- Random actions in a chat, in an order determined by the seed -----------------------------------------------------------

select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select setseed(0.5);

create function pg_temp.do_anything(steps integer)
returns text
language plpgsql
as $$
declare
  name text;
  message_id uuid;
  wrong text;
begin
  for step in 1..steps loop
    name := (array['olga', 'paul', 'anna', 'boris'])[1 + floor(random() * 4)];
    message_id := (select id from public.messages where chat_id = tests.chat() order by random() limit 1);
    begin
      case floor(random() * 8)
        when 0, 1, 2 then perform tests.send(tests.person(name), tests.chat(), 'step ' || step);
        when 3 then perform tests.let(name, format('api.read_messages(%L, %L)', tests.chat(), message_id));
        when 4 then perform tests.let(name, format('api.read_messages(%L, null)', tests.chat()));
        when 5 then perform tests.let(name, format('api.delete_message(%L, %L)', tests.chat(), message_id));
        when 6 then perform tests.let(name, format('api.edit_message(%L, %L, %L)', tests.chat(), message_id, 'edited ' || step));
        else
          if exists (select 1 from public.event_authors where event_id = tests.kept('event')::uuid and user_id = tests.person('paul')) then
            perform tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('paul')));
          else
            perform tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
          end if;
      end case;
    exception
      when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
        null;
    end;
    if tests.miscounted(tests.chat()) <> 'nobody' then
      return format('after step %s %s', step, tests.miscounted(tests.chat()));
    end if;
  end loop;
  return 'all counted right';
end;
$$;

select
  is(
    pg_temp.do_anything(400),
    'all counted right',
    'the unread counts are correct after each of 400 random actions'
  );
select
  is(
    (
      select count(*) > 100 and count(deleted_at) > 10
      from public.messages
      where chat_id = tests.chat()
    ),
    true,
    'the random actions created more than 100 messages and deleted more than 10 of them'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'after the random actions, the rows of the event, its groups and its chats are consistent'
  );

select * from finish();

rollback;
