-- Messages: which people can edit and delete a message, and when.

begin;

select plan(50);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'rita', 'anna', 'boris', 'clara', 'stranger']) as name;

select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person(name))
from unnest(array['paul', 'rita']) as name;
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'paul']) as name;
select
  tests.keep('approved', tests.group_chat(tests.kept('group')::uuid)::text),
  tests.keep('authors', tests.authors_chat(tests.kept('event')::uuid)::text),
  tests.keep('direct', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('clara'))) ->> 'id');

-- Returns a message as the message list shows it.
create function pg_temp.message(reader text, chat_name text, message_name text)
returns jsonb
language sql
as $$
  select item
  from
    jsonb_array_elements(
      tests.let(reader, format('api.list_messages(%L, null, 100)', tests.kept(chat_name)))::jsonb -> 'data'
    ) as item
  where item ->> 'id' = tests.kept(message_name);
$$;

create function pg_temp.send(sender text, chat_name text)
returns text
language sql
as $$
  select
    tests.keep(
      'message',
      tests.send(tests.person(sender), tests.kept(chat_name)::uuid, 'Of ' || sender)::text
    );
$$;

create function pg_temp.edit(chat_name text, content text, message_name text default 'message')
returns text
language sql
as $$
  select format('api.edit_message(%L, %L, %L)', tests.kept(chat_name), tests.kept(message_name), content);
$$;

create function pg_temp.delete(chat_name text, message_name text default 'message')
returns text
language sql
as $$
  select format('api.delete_message(%L, %L)', tests.kept(chat_name), tests.kept(message_name));
$$;

-- Editing ----------------------------------------------------------------------------------------------------

select pg_temp.send('anna', 'approved');
select tests.keep('answer', pg_temp.message('anna', 'approved', 'message')::text);
select tests.freeze_time('1999-05-01T12:01:00Z');
select tests.keep('edited', tests.let('anna', pg_temp.edit('approved', 'Edited'))::text);
select
  is(
    tests.kept('edited')::jsonb,
    tests.kept('answer')::jsonb || '{"content": "Edited", "updatedAt": "1999-05-01T12:01:00.000Z"}',
    'an edit by the sender changes only content and updatedAt of the message'
  );
select
  is(
    pg_temp.message('boris', 'approved', 'message'),
    tests.kept('edited')::jsonb,
    'other participants read the new text of an edited message'
  );
select
  ok(
    (
      tests.let('anna', pg_temp.edit('approved', 'Edited again')) ->> 'updatedAt'
    )::timestamptz > '1999-05-01T12:01:00Z',
    'a second edit sets a later updatedAt, even if the clock has not advanced'
  );
select
  is(
    tests.let('anna', pg_temp.edit('approved', repeat('x', 4000))) ->> 'content',
    repeat('x', 4000),
    'the sender can change a message to a text of 4000 characters'
  );
select
  throws_ok(
    format('select tests.let(%L, %L)', 'anna', pg_temp.edit('approved', repeat('x', 4001))),
    '23514',
    null,
    'the sender cannot change a message to a text of 4001 characters'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'anna', pg_temp.edit('approved', '')),
    400,
    'validation_failed',
    'content',
    'the sender cannot change a message without a file to an empty text'
  );
select tests.keep('elsewhere', tests.send(tests.person('anna'), tests.kept('direct')::uuid, 'Hello')::text);
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', actor, call),
    status,
    code,
    format('%s cannot edit %s', actor, description)
  )
from
  (
    values
      ('boris', pg_temp.edit('approved', 'Mine'), 403, 'not_the_sender', 'a message of another member'),
      (
        'olga',
        pg_temp.edit('approved', 'Mine'),
        403,
        'not_the_sender',
        'a message of a member, as the creator of the event'
      ),
      (
        'paul',
        pg_temp.edit('approved', 'Mine'),
        403,
        'not_the_sender',
        'a message of a member, as a co-author'
      ),
      (
        'stranger',
        pg_temp.edit('approved', 'Mine'),
        404,
        'chat_not_found',
        'a message in a chat of other people'
      ),
      ('clara', pg_temp.edit('direct', 'Mine', 'elsewhere'), 403, 'not_the_sender', 'a message of the peer'),
      (
        'anna',
        pg_temp.edit('approved', 'Mine', 'elsewhere'),
        404,
        'message_not_found',
        'a message of another chat'
      ),
      (
        'anna',
        format('api.edit_message(%L, %L, %L)', tests.kept('approved'), tests.person('no message'), 'Mine'),
        404,
        'message_not_found',
        'a message that does not exist'
      )
  ) as refused (actor, call, status, code, description);

-- Deleting ---------------------------------------------------------------------------------------------------

select pg_temp.send('anna', 'approved');
select tests.keep('answer', pg_temp.message('anna', 'approved', 'message')::text);
select tests.freeze_time('1999-05-01T12:02:00Z');
select tests.keep('deleted', tests.let('anna', pg_temp.delete('approved'))::text);
select
  is(
    tests.kept('deleted')::jsonb - 'updatedAt',
    (
      tests.kept(
        'answer'
      )::jsonb || '{"content": "", "attachments": [], "deletedAt": "1999-05-01T12:02:00.000Z"}'
    ) - 'updatedAt',
    'a message that its sender deletes becomes empty and gets deletedAt'
  );
select
  ok(
    tests.kept('deleted')::json ->> 'updatedAt' > tests.kept('answer')::json ->> 'updatedAt',
    'the deletion of a message changes its updatedAt'
  );
select
  is(
    pg_temp.message('boris', 'approved', 'message'),
    tests.kept('deleted')::jsonb,
    'other participants get a deleted message without its content'
  );
select
  is(
    (
      select content
      from public.messages
      where id = tests.kept('message')::uuid
    ),
    '',
    'the stored row of a deleted message has no content'
  );
select tests.freeze_time('1999-05-01T12:03:00Z');
select
  is(
    tests.let('anna', pg_temp.delete('approved'))::jsonb,
    tests.kept('deleted')::jsonb,
    'deleting a message again does not change the message'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'anna', pg_temp.edit('approved', 'Back')),
    409,
    'message_deleted',
    'the sender cannot edit a deleted message'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'boris', pg_temp.delete('approved')),
    403,
    'not_the_sender',
    'a member cannot delete another member''s message, even if it is already deleted: 403 not_the_sender'
  );

-- Sends a message from the sender to the chat and lets the actor delete it. Returns "deleted" or the error.
create function pg_temp.outcome(actor text, sender text, chat_name text)
returns text
language plpgsql
as $$
begin
  perform pg_temp.send(sender, chat_name);
  return case when tests.let(actor, pg_temp.delete(chat_name)) ->> 'deletedAt' is not null then 'deleted' end;
exception
  when others then
    return substr(sqlstate, 3) || ' ' || sqlerrm;
end;
$$;

select
  is(
    pg_temp.outcome(actor, sender, chat_name),
    outcome,
    format('%s deletes a message of %s in the chat %s: %s', actor, sender, chat_name, outcome)
  )
from
  (
    values
      ('anna', 'anna', 'approved', 'deleted'),
      ('boris', 'anna', 'approved', '403 not_the_sender'),
      ('anna', 'olga', 'approved', '403 not_the_sender'),
      ('olga', 'anna', 'approved', 'deleted'),
      ('paul', 'anna', 'approved', 'deleted'),
      ('rita', 'olga', 'approved', 'deleted'),
      ('olga', 'rita', 'approved', 'deleted'),
      ('stranger', 'anna', 'approved', '404 chat_not_found'),
      ('rita', 'rita', 'authors', 'deleted'),
      ('olga', 'rita', 'authors', 'deleted'),
      ('rita', 'olga', 'authors', 'deleted'),
      ('rita', 'paul', 'authors', 'deleted'),
      ('anna', 'rita', 'authors', '404 chat_not_found'),
      ('anna', 'anna', 'direct', 'deleted'),
      ('clara', 'anna', 'direct', '403 not_the_sender'),
      ('anna', 'clara', 'direct', '403 not_the_sender'),
      ('olga', 'anna', 'direct', '404 chat_not_found')
  ) as cases (actor, sender, chat_name, outcome);
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'olga', pg_temp.delete('approved', 'elsewhere')),
    404,
    'message_not_found',
    'a request with the id of another chat cannot delete a message: 404 message_not_found'
  );
select
  is(
    tests.miscounted(tests.kept('approved')::uuid),
    'nobody',
    'unread counts are correct after messages were edited and deleted'
  );

-- After people have left ---------------------------------------------------------------------------------------

select pg_temp.send('boris', 'approved');
select tests.keep('of_boris', tests.kept('message'));
select pg_temp.send('paul', 'approved');
select tests.keep('of_paul', tests.kept('message'));
select tests.let('boris', format('api.leave_group(%L)', tests.kept('group')));
select
  tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('paul')));
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', actor, call),
    404,
    'chat_not_found',
    format('%s, who left the chat, can no longer edit or delete messages in it: 404 chat_not_found', actor)
  )
from
  (
    values
      ('boris', pg_temp.edit('approved', 'Late', 'of_boris')),
      ('boris', pg_temp.delete('approved', 'of_boris')),
      ('paul', pg_temp.edit('approved', 'Late', 'of_paul')),
      ('paul', pg_temp.delete('approved', 'of_paul')),
      ('paul', pg_temp.delete('approved', 'of_boris'))
  ) as refused (actor, call);
select
  is(
    pg_temp.message('anna', 'approved', 'of_boris') ->> 'content',
    'Of boris',
    'a chat keeps the messages of people who left it'
  );
select
  is(
    tests.let('rita', pg_temp.delete('approved', 'of_boris')) ->> 'content',
    '',
    'an organizer can delete a message of a person who left the chat'
  );
select pg_temp.send('rita', 'approved');
select tests.let('rita', 'api.delete_profile()');
select
  is(
    pg_temp.message('anna', 'approved', 'message') -> 'content',
    '"Of rita"',
    'a message remains when its sender deletes their profile'
  );
select
  is(
    pg_temp.message('anna', 'approved', 'message') ->> 'senderId',
    tests.person('rita')::text,
    'a message keeps the id of its sender when the sender deletes their profile'
  );
select
  is(
    tests.let('olga', pg_temp.delete('approved')) ->> 'content',
    '',
    'an organizer can delete a message of a person who deleted their profile'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'after all edits and deletions, the rows of the event, its groups and its chats are consistent'
  );

select * from finish();

rollback;
