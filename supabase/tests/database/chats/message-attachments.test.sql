-- Messages with attached files: sending, opening and deleting them.

begin;

select plan(48);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'olga', 'stranger']) as name;

-- Returns message content whose field `attachments` contains the files with these keys.
create function pg_temp.files(variadic keys text[])
returns jsonb
language sql
as $$
  select
    jsonb_build_object('attachments', jsonb_agg(jsonb_build_object('key', key) order by place))
  from unnest(keys) with ordinality as listed (key, place);
$$;

-- Returns the attachments of a message as the API returns them to the other participant.
create function pg_temp.attachments(message_id text)
returns jsonb
language sql
as $$
  select item -> 'attachments'
  from
    jsonb_array_elements(
      tests.let('boris', format('api.list_messages(%L, null, 100)', tests.chat()))::jsonb -> 'data'
    ) as item
  where item ->> 'id' = message_id;
$$;

create function pg_temp.media_state(key text)
returns text
language sql
as $$
  select state::text
  from private.media
  where media.key = media_state.key;
$$;

select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);

-- Kinds ----------------------------------------------------------------------------------------------------------

-- Uploads a file and sets its MIME type. The edge function also stores the corrected MIME type before it calls the RPC
-- function.
create function pg_temp.upload(mime text)
returns text
language plpgsql
as $$
declare
  key text := tests.upload(tests.person('anna'), mime);
begin
  update storage.objects
  set metadata = metadata || jsonb_build_object('mimetype', private.type_to_set(mime, null))
  where name = key and private.type_to_set(mime, null) is not null;
  return key;
end;
$$;

create function pg_temp.send_file(mime text)
returns jsonb
language sql
as $$
  select
    tests.let(
      tests.person('anna'),
      format(
        'api.send_message(%L, %L)',
        tests.chat(),
        '{"content": ""}'::jsonb || pg_temp.files(pg_temp.upload(mime))
      )
    )::jsonb -> 'attachments' -> 0;
$$;

select
  is(
    pg_temp.send_file(mime) - 'id',
    -- The API returns the MIME type without its parameters.
    jsonb_build_object(
      'type', type,
      'mimeType', split_part(mime, ';', 1),
      'sizeBytes', 1000,
      'fileName', null
    ),
    format(
      'a participant can send a message without a text and with a file of the MIME type %s, which the API returns as type %s',
      mime,
      type
    )
  )
from
  (
    values
      ('image/jpeg', 'image'),
      ('image/tiff', 'image'),
      ('video/mp4', 'video'),
      ('audio/mpeg', 'audio'),
      ('application/pdf', 'file'),
      ('audio/webm;codecs=opus', 'audio'),
      ('image/x-portable-anymap', 'file'),
      ('video/unknown', 'file'),
      ('audio/x-unknown', 'file')
  ) as kinds (mime, type);

-- Sends a file with this MIME type and returns the link to the attachment.
create function pg_temp.link_to(mime text)
returns jsonb
language sql
as $$
  select
    (
      tests.let(
        'boris',
        'api.get_attachment(%L, %L)',
        tests.chat()::text,
        pg_temp.send_file(mime) ->> 'id'
      )::jsonb -> 'url'
    ) - 'mediaKey';
$$;

select
  is(
    pg_temp.link_to(mime),
    link,
    format('the link to a file with the MIME type %s has the options %s', mime, link)
  )
from
  (
    values
      ('image/jpeg', '{}'::jsonb),
      ('application/pdf', '{}'),
      ('video/unknown', '{"isDownload": true}')
  ) as links (mime, link);

-- Several files in order, some with names -------------------------------------------------------------------------------

select
  tests.keep('one', tests.upload(tests.person('anna'))),
  tests.keep('two', tests.upload(tests.person('anna'), 'application/pdf')),
  tests.keep('three', tests.upload(tests.person('anna'), 'video/mp4'));
select
  tests.keep(
    'message',
    tests.send(
      tests.person('anna'),
      tests.chat(),
      'Three files',
      jsonb_build_object(
        'attachments', jsonb_build_array(
          jsonb_build_object('key', tests.kept('two'), 'fileName', 'Rules of chess.pdf'),
          jsonb_build_object('key', tests.kept('three'), 'fileName', null),
          jsonb_build_object('key', tests.kept('one'))
        )
      )
    )::text
  );
select
  is(
    (
      select jsonb_agg(attachment - 'id' order by place)
      from
        jsonb_array_elements(pg_temp.attachments(tests.kept('message'))) with ordinality as listed (
          attachment,
          place
        )
    ),
    '[
      {"type": "file", "mimeType": "application/pdf", "sizeBytes": 1000, "fileName": "Rules of chess.pdf"},
      {"type": "video", "mimeType": "video/mp4", "sizeBytes": 1000, "fileName": null},
      {"type": "image", "mimeType": "image/jpeg", "sizeBytes": 1000, "fileName": null}
    ]',
    'a message returns its files with their names, in the order in which they were sent'
  );
select
  is(
    (
      select count(distinct attachment ->> 'id')
      from jsonb_array_elements(pg_temp.attachments(tests.kept('message'))) as attachment
    ),
    3::bigint,
    'each attachment of a message has its own id'
  );
select
  tests.keep(
    'ten',
    tests.send(
      tests.person('anna'),
      tests.chat(),
      '',
      (
        select
          jsonb_build_object(
            'attachments', jsonb_agg(jsonb_build_object('key', tests.upload(tests.person('anna'))))
          )
        from generate_series(1, 10)
      )
    )::text
  );
select is(jsonb_array_length(pg_temp.attachments(tests.kept('ten'))), 10, 'a message can have ten files');

-- Rejected files ---------------------------------------------------------------------------------------------------

select
  tests.keep('fresh', tests.upload(tests.person('anna'))),
  tests.keep('foreign', tests.upload(tests.person('boris'))),
  tests.keep('photo', tests.add_photo_file(tests.person('anna')));
select
  tests.throws_problem(
    format('select tests.send(tests.person(%L), tests.chat(), %L, %L)', 'anna', 'Look', files),
    status,
    code,
    field,
    format('a message is rejected if it has a file %s', description)
  )
from
  (
    values
      (
        pg_temp.files(tests.kept('foreign')),
        400,
        'validation_failed',
        'attachments.0.key',
        'of another user'
      ),
      (
        pg_temp.files(tests.kept('fresh'), tests.kept('foreign')),
        400,
        'validation_failed',
        'attachments.1.key',
        'of another user after a file of the sender'
      ),
      (
        pg_temp.files(tests.person('anna') || '/' || tests.person('no file')),
        400,
        'validation_failed',
        'attachments.0.key',
        'that was not uploaded'
      ),
      (pg_temp.files(tests.kept('one')), 409, 'media_in_use', null, 'that was sent before'),
      (pg_temp.files(tests.kept('photo')), 409, 'media_in_use', null, 'that is a photo'),
      (
        pg_temp.files(tests.kept('fresh'), tests.kept('fresh')),
        409,
        'media_in_use',
        null,
        'that occurs twice in the message'
      )
  ) as refused (files, status, code, field, description);
select
  is(
    pg_temp.media_state(tests.kept('fresh')),
    'unattached',
    'the files of a rejected message are not attached to any message'
  );
select
  is(
    (
      select count(*)
      from public.messages
      where chat_id = tests.chat() and content = 'Look'
    ),
    0::bigint,
    'a message with a rejected file is not stored'
  );
select
  is(
    tests.miscounted(tests.chat()),
    'nobody',
    'a message with a rejected file does not increase the unread count'
  );

-- If a client sends a message again with the same clientMessageId, the files are not attached a second time.
select tests.keep('own_id', '{"clientMessageId": "00000000-0000-4000-8000-000000000001"}');
select
  tests.keep(
    'replayed',
    tests.send(
      tests.person('anna'),
      tests.chat(),
      'Fresh',
      tests.kept('own_id')::jsonb || pg_temp.files(tests.kept('fresh'))
    )::text
  );
select
  is(
    tests.send(
      tests.person('anna'),
      tests.chat(),
      'Fresh',
      tests.kept('own_id')::jsonb || pg_temp.files(tests.kept('fresh'))
    )::text,
    tests.kept('replayed'),
    'sending a message and its file again with the same clientMessageId returns the first message'
  );

-- Access to files ----------------------------------------------------------------------------------------------------

select
  tests.keep('attachment', id::text)
from public.message_attachments
where media_key = tests.kept('one');
select
  is(
    tests.let(name, format('api.get_attachment(%L, %L)', tests.chat(), tests.kept('attachment')))::jsonb,
    jsonb_build_object('url', jsonb_build_object('mediaKey', tests.kept('one'))),
    format('the participant %s can open a file of the chat', name)
  )
from unnest(array['anna', 'boris', 'olga']) as name;
select
  is(
    tests.let(name, format('api.get_media(%L)', tests.kept('one')))::jsonb,
    jsonb_build_object('url', jsonb_build_object('mediaKey', tests.kept('one'))),
    format('the participant %s can open a file of the chat by its media key', name)
  )
from unnest(array['anna', 'boris', 'olga']) as name;
select
  tests.keep('direct', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('boris'))) ->> 'id');
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', actor, call),
    404,
    code,
    format('the person %s gets 404 instead of a file when calling %s', actor, split_part(call, '(', 1))
  )
from
  (
    values
      (
        'stranger',
        format('api.get_attachment(%L, %L)', tests.chat(), tests.kept('attachment')),
        'chat_not_found'
      ),
      ('stranger', format('api.get_media(%L)', tests.kept('one')), 'media_not_found'),
      -- In this call, the caller passes the id of another chat in which the caller is a participant.
      (
        'boris',
        format('api.get_attachment(%L, %L)', tests.kept('direct'), tests.kept('attachment')),
        'attachment_not_found'
      ),
      (
        'anna',
        format('api.get_attachment(%L, %L)', tests.chat(), tests.person('no attachment')),
        'attachment_not_found'
      )
  ) as refused (actor, call, code);
select tests.let('boris', format('api.leave_group(%L)', tests.kept('group')));
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'boris', call),
    404,
    code,
    format(
      'a member who has left the group gets 404 instead of a file of the group chat when calling %s',
      split_part(call, '(', 1)
    )
  )
from
  (
    values
      (format('api.get_attachment(%L, %L)', tests.chat(), tests.kept('attachment')), 'chat_not_found'),
      (format('api.get_media(%L)', tests.kept('one')), 'media_not_found')
  ) as refused (call, code);

-- Deletion -----------------------------------------------------------------------------------------------------------

select
  is(
    tests.let(
      'anna',
      format('api.delete_message(%L, %L)', tests.chat(), tests.kept('message'))
    )::jsonb -> 'attachments',
    '[]',
    'a deleted message has no files'
  );
select
  is(
    (
      select count(*)
      from public.message_attachments
      where message_id = tests.kept('message')::uuid
    ),
    0::bigint,
    'the attachments of a message are deleted with the message'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(%L, %L)',
      'olga',
      format('api.get_attachment(%L, %L)', tests.chat(), tests.kept('attachment'))
    ),
    404,
    'attachment_not_found',
    'a participant cannot open a file of a deleted message: 404 attachment_not_found'
  );
select
  is(
    array(select pg_temp.media_state(tests.kept(name)) from unnest(array['one', 'two', 'three']) as name),
    array['retained', 'retained', 'retained'],
    'the stored files of a deleted message are retained for reports'
  );
select
  is(
    pg_temp.media_state(tests.kept('fresh')),
    'uncropped',
    'deleting a message does not change the state of files of other messages'
  );
select
  throws_ok(
    format(
      'select tests.send(tests.person(%L), tests.chat(), %L, %L)',
      'anna',
      'Again',
      pg_temp.files(tests.kept('one'))
    ),
    'PT400',
    'validation_failed',
    'a file of a deleted message cannot be attached to a new message: 400 validation_failed'
  );

-- An edited message keeps its files, so it does not need a text.
select
  is(
    tests.let(
      'anna',
      format('api.edit_message(%L, %L, %L)', tests.chat(), tests.kept('replayed'), '')
    )::jsonb #>> '{attachments,0,mimeType}',
    'image/jpeg',
    'a sender can remove the text of a message that has a file, and the file remains in the message'
  );

-- After a person deletes the profile, their messages and files remain.
select tests.let('anna', 'api.delete_profile()');
select
  is(
    (
      select count(*)
      from
        json_array_elements(
          tests.let('olga', format('api.list_messages(%L, null, 100)', tests.chat())) -> 'data'
        ) as message,
        json_array_elements(message -> 'attachments')
    ),
    23::bigint,
    'messages of a person who deleted the profile keep their files'
  );
select
  is(
    pg_temp.media_state(tests.kept('fresh')),
    'uncropped',
    'files of messages stay in storage after their sender deletes the profile'
  );
select
  is(
    pg_temp.media_state(tests.kept('photo')),
    'removing',
    'photos of a deleted profile are marked for removal'
  );

-- Deleting a draft also deletes its chat and the files in this chat.
select tests.create_profile('dina');
select tests.keep('draft', tests.create_event(tests.person('dina'))::text);
select tests.keep('drafted', tests.upload(tests.person('dina')));
select
  tests.send(
    tests.person('dina'),
    tests.authors_chat(tests.kept('draft')::uuid),
    'Plan',
    pg_temp.files(tests.kept('drafted'))
  );
select tests.let('dina', 'api.delete_profile()');
select
  is(
    pg_temp.media_state(tests.kept('drafted')),
    'removing',
    'files in the chat of a deleted draft are marked for removal'
  );

select * from finish();

rollback;
