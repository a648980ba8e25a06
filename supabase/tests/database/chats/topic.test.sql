-- Topics of chats: which people may join a topic, and which changes are broadcast. Only the database can broadcast.

begin;

select plan(65);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['olga', 'paul', 'invited', 'removed', 'anna', 'boris', 'left', 'other', 'dina', 'stranger', 'foe']
  ) as name;

select tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess"}')::text);
select
  tests.add_author(tests.kept('event')::uuid, tests.person(name), status)
from
  (
    values
      ('paul', 'accepted'),
      ('removed', 'accepted'),
      ('invited', 'pending')
  ) as authors (name, status);
select
  tests.keep(
    'group',
    tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris,left}')::text
  );
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'removed', 'paul']) as name;
select
  tests.keep('approved_group', tests.group_chat(tests.kept('group')::uuid)::text),
  tests.keep('event_authors', tests.authors_chat(tests.kept('event')::uuid)::text),
  tests.keep('direct', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('dina'))) ->> 'id');
select tests.let('left', format('api.leave_group(%L)', tests.kept('group')));
select
  tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('removed')));

-- Joining --------------------------------------------------------------------------------------------------------

select
  is(
    tests.hears(viewer, 'chat:' || tests.kept(chat_name)),
    case
      when viewer = any (listeners) then 'broadcast'
      else 'nothing'
    end,
    format(
      'the user "%s" %s the chat "%s"',
      viewer,
      case
        when viewer = any (listeners) then 'receives the broadcasts of'
        else 'receives no broadcasts of'
      end,
      chat_name
    )
  )
from
  (
    values
      ('approved_group', '{olga,paul,anna,boris}'::text[]),
      ('event_authors', '{olga,paul}'),
      ('direct', '{anna,dina}')
  ) as chats (chat_name, listeners),
  unnest(
    array['olga', 'paul', 'invited', 'removed', 'anna', 'boris', 'left', 'other', 'dina', 'stranger']
  ) as viewer;
select tests.let('dina', format('api.block_person(%L)', tests.person('anna')));
select
  is(
    tests.hears('dina', 'chat:' || tests.kept('direct')),
    'nothing',
    'a blocker may not join the topic of the direct chat'
  );
select
  is(
    tests.hears('anna', 'chat:' || tests.kept('direct')),
    'broadcast',
    'a blocked person may still join the topic of the direct chat, so this person does not notice the block'
  );
select tests.let('dina', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    tests.hears('dina', 'chat:' || tests.kept('direct')),
    'broadcast',
    'a person who has lifted their block may join the topic of the direct chat again'
  );
select
  is(tests.hears('olga', topic), 'nothing', format('no user may join the topic %s', topic))
from
  unnest(
    array[
      '',
      'chat:',
      'chat:1',
      'chat:' || tests.person('no chat'),
      'chat:' || tests.kept('event'),
      'event:' || tests.kept('approved_group'),
      'CHAT:' || tests.kept('approved_group'),
      'chat:' || upper(tests.kept('approved_group')) || 'A',
      'chat:' || tests.kept('approved_group') || ':more',
      ' chat:' || tests.kept('approved_group'),
      'chats:' || tests.kept('approved_group'),
      'group:' || tests.kept('group'),
      'x' || chr(10) || 'chat:' || tests.kept('approved_group')
    ]
  ) as topic;
select set_config('realtime.topic', 'chat:' || tests.kept('approved_group'), true);
select tests.act_as_anonymous();
select is_empty('select from realtime.messages', 'an anonymous client cannot join any topic');

-- Broadcasting ---------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format(
      'insert into realtime.messages (topic, extension, event, payload, private) values (%L, %L, %L, %L, true)',
      'chat:' || tests.kept(chat_name),
      extension,
      'message.created',
      '{}'
    ),
    '42501',
    null,
    format(
      'a participant cannot insert a message with the topic of the chat %s and the extension %s',
      chat_name,
      extension
    )
  )
from
  unnest(array['approved_group', 'direct']) as chat_name,
  unnest(array['broadcast', 'presence']) as extension;
select
  throws_ok(
    format(
      'select private.broadcast_chat(%L, %L, %L)',
      tests.kept('approved_group'),
      'message.created',
      '{}'
    ),
    '42501',
    null,
    'a participant cannot call private.broadcast_chat'
  );
select tests.act_as_nobody();
select
  results_eq(
    $$ select cmd from pg_policies where schemaname = 'realtime' and tablename = 'messages' $$,
    array['SELECT'],
    'no policy of realtime.messages allows users to broadcast'
  );

-- Broadcasts -------------------------------------------------------------------------------------------------------

-- Deletes and returns all broadcasts on topics of chats since the last call, without the fields that the platform adds.
create function pg_temp.take_said()
returns table (topic text, event text, payload jsonb, private boolean)
language sql
as $$
  with
    said as (
      delete from realtime.messages
      where messages.topic like 'chat:%' and messages.event != 'probe'
      returning messages.*
    )
  select
    case split_part(said.topic, ':', 2)
      when tests.kept('approved_group') then 'approved_group'
      when tests.kept('event_authors') then 'event_authors'
      when tests.kept('direct') then 'direct'
      else said.topic
    end,
    said.event,
    said.payload - 'id',
    said.private
  from said
  order by said.event;
$$;

create function pg_temp.chat()
returns uuid
language sql
as $$
  select tests.kept('approved_group')::uuid;
$$;

create function pg_temp.about_message(event text)
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'type', event,
      'chatId', pg_temp.chat(),
      'messageId', tests.kept('answer')::json -> 'id'
    );
$$;

delete from realtime.messages;
select
  tests.keep(
    'answer',
    tests.let(
      'anna',
      format(
        'api.send_message(%L, %L)',
        pg_temp.chat(),
        jsonb_build_object(
          'content', 'Hello',
          'clientMessageId', '00000000-0000-4000-8000-000000000001',
          'attachments', jsonb_build_array(jsonb_build_object('key', tests.upload(tests.person('anna'))))
        )
      )
    )::text
  );
select
  results_eq(
    'select * from pg_temp.take_said()',
    $$ values ('approved_group', 'message.created', pg_temp.about_message('message.created'), true) $$,
    'a new message is broadcast once, on the private topic and with ids only'
  );
select tests.keep('message', tests.kept('answer')::json ->> 'id');
select
  tests.send(
    tests.person('anna'),
    pg_temp.chat(),
    'Hello',
    '{"clientMessageId": "00000000-0000-4000-8000-000000000001"}'
  );
select
  is_empty(
    'select * from pg_temp.take_said()',
    'a message that is sent again with its clientMessageId is not broadcast again'
  );
select
  tests.keep(
    'answer',
    tests.let(
      'anna',
      format('api.edit_message(%L, %L, %L)', pg_temp.chat(), tests.kept('message'), 'Edited')
    )::text
  );
select
  results_eq(
    'select * from pg_temp.take_said()',
    $$ values ('approved_group', 'message.updated', pg_temp.about_message('message.updated'), true) $$,
    'an edit is broadcast with the ids of the edited message'
  );
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  tests.keep('second', tests.send(tests.person('olga'), pg_temp.chat(), 'Second')::text);
select pg_temp.take_said();

create function pg_temp.reads(reader text, message_name text)
returns text
language sql
as $$
  select
    tests.let(
      reader,
      format('api.read_messages(%L, %L)', pg_temp.chat(), tests.kept(message_name))
    ) ->> 'updated';
$$;

select pg_temp.reads('boris', 'message');
select
  is(
    (
      select jsonb_agg(jsonb_build_array(topic, event, payload, private))
      from pg_temp.take_said()
    ),
    jsonb_build_array(
      jsonb_build_array(
        'approved_group',
        'chat.read',
        jsonb_build_object(
          'type', 'chat.read',
          'chatId', pg_temp.chat(),
          'userId', tests.person('boris'),
          'messageId', tests.kept('message')
        ),
        true
      )
    ),
    'marking messages as read is broadcast with the reader and the last message that they have read'
  );
select pg_temp.reads('boris', 'message');
select
  is_empty(
    'select * from pg_temp.take_said()',
    'marking messages as read up to the same message again is not broadcast'
  );
select pg_temp.reads('boris', 'second');
select
  is(
    (
      select payload ->> 'messageId'
      from pg_temp.take_said()
    ),
    tests.kept('second'),
    'marking messages as read up to a later message is broadcast'
  );
select pg_temp.reads('boris', 'message');
select
  is_empty(
    'select * from pg_temp.take_said()',
    'marking messages as read up to an earlier message is not broadcast'
  );
select
  tests.keep(
    'answer',
    tests.let('paul', format('api.delete_message(%L, %L)', pg_temp.chat(), tests.kept('message')))::text
  );
select
  results_eq(
    'select * from pg_temp.take_said()',
    $$ values ('approved_group', 'message.deleted', pg_temp.about_message('message.deleted'), true) $$,
    'a deletion is broadcast with the ids of the deleted message'
  );
select
  tests.let('anna', format('api.delete_message(%L, %L)', pg_temp.chat(), tests.kept('message')));
select is_empty('select * from pg_temp.take_said()', 'a repeated deletion is not broadcast again');
select
  throws_ok(
    format(
      'select tests.let(%L, %L)',
      'boris',
      format('api.edit_message(%L, %L, %L)', pg_temp.chat(), tests.kept('second'), 'Mine')
    ),
    'PT403',
    'not_the_sender',
    'a participant cannot edit another sender''s message'
  );
select is_empty('select * from pg_temp.take_said()', 'a rejected edit is not broadcast');
select tests.send(tests.person('olga'), tests.kept('event_authors')::uuid, 'Only us');
select tests.send(tests.person('dina'), tests.kept('direct')::uuid, 'Only you');
select
  results_eq(
    'select topic, event, payload ->> ''chatId'' from pg_temp.take_said() order by topic',
    $$
    values
      ('direct', 'message.created', tests.kept('direct')),
      ('event_authors', 'message.created', tests.kept('event_authors'))
  $$,
    'each message is broadcast only on the topic of its chat'
  );

select * from finish();

rollback;
