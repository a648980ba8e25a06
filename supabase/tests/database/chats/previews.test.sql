-- Previews of messages in chat lists and notifications (docs/features/chats.md, List).

begin;

select plan(24);

select
  is(
    private.message_preview(message, 120),
    line,
    format('the message preview of %s is %s', quote_literal(message), coalesce(quote_literal(line), 'null'))
  )
from
  (
    values
      ('Hello', 'Hello'),
      (E'Hello\nthere', 'Hello'),
      (E'Hello\r\nthere', 'Hello'),
      (E'Hello\rthere', 'Hello'),
      (E'\n\nHello\nthere', 'Hello'),
      (E'\r\n \t\r\nHello', 'Hello'),
      (E' \u00a0\u2003\ufeff\u3000\nHello', 'Hello'),
      (E'\u2028\nHello', 'Hello'),
      ('  Hello ', '  Hello '),
      (E'\u200d', E'\u200d'),
      (E'\n👋', '👋'),
      ('', null),
      (' ', null),
      (E'\n\r\n', null)
  ) as messages (message, line);
select is(private.message_preview(E'\nHello', 3), 'Hel', 'a message preview is cut to the given length');
select is(private.message_preview(null, 3), null, 'the message preview of null is null');
select
  is(
    private.message_preview(repeat(' ', 3000) || E'\n' || repeat(' ', 998) || 'x', 1200),
    repeat(' ', 998) || 'x',
    'a message preview skips leading blank lines of any length'
  );

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris']) as name;
select
  tests.keep('direct', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('boris')::text) ->> 'id');

-- Returns the last message as the chat list shows it, and the preview in the last notification.
create function pg_temp.shown()
returns text
language sql
as $$
  select
    format(
      '%s, %s, told %s',
      coalesce(summary ->> 'lastMessageContent', 'nothing'),
      case summary ->> 'lastMessageDeleted'
        when 'true' then 'deleted'
        else 'there'
      end,
      coalesce(
        (
          select coalesce(payload ->> 'messagePreview', 'nothing')
          from public.notifications
          where type = 'chat_message' and user_id = tests.person('boris')
          order by created_at desc
          limit 1
        ),
        'of no message'
      )
    )
  from tests.let('anna', 'api.get_chat_summary(%L)', tests.kept('direct')) as summary;
$$;

select
  is(pg_temp.shown(), 'nothing, there, told of no message', 'a chat without messages shows no last message');
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  tests.keep(
    'message',
    tests.send(tests.person('anna'), tests.kept('direct')::uuid, E'\n \nHello\nthere')::text
  );
select
  is(
    pg_temp.shown(),
    'Hello, there, told Hello',
    'the chat list and the notification show the first non-empty line of a message'
  );
select
  tests.let('anna', 'api.edit_message(%L, %L, %L)', tests.kept('direct'), tests.kept('message'), E'\nHi');
select is(pg_temp.shown(), 'Hi, there, told Hello', 'the chat list shows the preview of the edited message');
select tests.let('anna', 'api.delete_message(%L, %L)', tests.kept('direct'), tests.kept('message'));
select
  alike(
    pg_temp.shown(),
    'nothing, deleted, told %',
    'the chat list shows a deleted message as deleted and without a preview'
  );
select tests.freeze_time('1999-05-01T12:02:00Z');
select
  tests.send(
    tests.person('anna'),
    tests.kept('direct')::uuid,
    '',
    jsonb_build_object(
      'attachments', jsonb_build_array(jsonb_build_object('key', tests.upload(tests.person('anna'))))
    )
  );
select
  is(
    pg_temp.shown(),
    'nothing, there, told nothing',
    'the chat list and the notification show no preview of a message with only attachments'
  );
select tests.let('boris', 'api.block_person(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.shown(),
    'nothing, there, told nothing',
    'a block between the two people does not change the preview of the last message'
  );
select
  is(
    tests.let('anna', 'api.list_chats()') #> '{data,0}' ->> 'lastMessageContent',
    null,
    'the chat list shows the same preview as the chat summary'
  );

select * from finish();

rollback;
