-- lastMessageAttachmentType in a chat summary is the type of the first attachment of the last message
-- (docs/features/chats.md, List).

begin;

select plan(10);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris']) as name;
select
  tests.keep('chat', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('boris')::text) ->> 'id');

-- Sends a message from Anna with files of the given types, and returns its id.
create function pg_temp.send_files(content text, mimes text[])
returns text
language plpgsql
as $$
declare
  keys text[];
begin
  perform tests.wait('1 minute');
  keys := array(select tests.upload(tests.person('anna'), mime) from unnest(mimes) as mime);
  return tests.let(
    'anna',
    'api.send_message(%L, %L)',
    tests.kept('chat'),
    jsonb_build_object(
      'content', content,
      'attachments', (select coalesce(jsonb_agg(jsonb_build_object('key', key)), '[]') from unnest(keys) as key)
    )::text
  ) ->> 'id';
end;
$$;

create function pg_temp.shown(name text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      coalesce(summary ->> 'lastMessageAttachmentType', 'null'),
      case
        when summary ? 'lastMessageAttachmentType'
        and tests.let(
          name,
          'api.list_chats()'
        )::jsonb -> 'data' -> 0 -> 'lastMessageAttachmentType' = summary -> 'lastMessageAttachmentType' then 'in both'
      end
    )
  from (select tests.let(name, 'api.get_chat_summary(%L)', tests.kept('chat'))::jsonb as summary) as shown;
$$;

select
  is(pg_temp.shown('boris'), 'null in both', 'lastMessageAttachmentType is null for a chat without messages');
select pg_temp.send_files('Only text', '{}');
select
  is(
    pg_temp.shown('boris'),
    'null in both',
    'lastMessageAttachmentType is null if the last message has no files'
  );
select pg_temp.send_files('', '{image/png}');
select
  is(
    pg_temp.shown('boris'),
    'image in both',
    'lastMessageAttachmentType is image if the last message contains a picture'
  );
select
  is(
    pg_temp.shown('anna'),
    'image in both',
    'lastMessageAttachmentType is the same for the sender and the other participant'
  );
select pg_temp.send_files('', '{video/mp4}');
select
  is(
    pg_temp.shown('boris'),
    'video in both',
    'lastMessageAttachmentType is video if the last message contains a video'
  );
select pg_temp.send_files('', '{audio/mpeg}');
select
  is(
    pg_temp.shown('boris'),
    'audio in both',
    'lastMessageAttachmentType is audio if the last message contains an audio file'
  );
select pg_temp.send_files('With text', '{application/pdf,image/png}');
select
  is(
    pg_temp.shown('boris'),
    'file in both',
    'lastMessageAttachmentType is the type of the first file if a message has several files and a text'
  );
select tests.keep('last', pg_temp.send_files('', '{image/png,video/mp4}'));
delete from private.change_log;
select tests.create_person('olga');
update auth.users set raw_app_meta_data = '{"role": "moderator"}' where id = tests.person('olga');
select
  tests.let_moderator(
    'olga',
    'api.decide_on_target(''attachment'', %L, ''remove'', ''spam'')',
    (
      select id::text
      from public.message_attachments
      where message_id = tests.kept('last')::uuid
      order by place
      limit 1
    )
  );
select
  is(
    pg_temp.shown('boris'),
    'video in both',
    'after the first file is removed, lastMessageAttachmentType is the type of the next file'
  );
select
  ok(
    exists (
      select
      from private.change_log
      where type = 'chat' and object_id = tests.kept('chat')::uuid and transaction = pg_current_xact_id()
    ),
    'the removal of a file from the last message is logged as a change of the chat, so the sync returns the chat'
  );
select tests.let('anna', 'api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('last'));
select
  is(
    pg_temp.shown('boris'),
    'null in both',
    'lastMessageAttachmentType is null if the last message was deleted'
  );
select * from finish();

rollback;
