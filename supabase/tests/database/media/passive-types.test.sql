-- Media: the database returns no URL of a file if Storage serves the file with a type that browsers may execute.

begin;

select plan(41);

select tests.create_profile('anna');
select tests.create_profile('boris');
select
  tests.keep('chat', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('boris'))) ->> 'id');
grant usage on schema tests to public;

-- Replaces the file under a key as an upload to Storage does: as the given owner, or with the service role if the owner
-- is null.
create function pg_temp.replace(key text, mime_type text, owner_id text)
returns void
language plpgsql
as $$
begin
  perform tests.act_as_service();
  perform set_config('storage.operation', 'storage.object.upload_signed', true);
  insert into storage.objects (bucket_id, name, owner_id, version, metadata)
  values ('media', key, owner_id, gen_random_uuid()::text, jsonb_build_object('mimetype', mime_type, 'size', 1000))
  on conflict (name, bucket_id) do update
    set owner_id = coalesce(excluded.owner_id, objects.owner_id), version = excluded.version, metadata = excluded.metadata;
  perform set_config('storage.operation', '', true);
  perform tests.act_as_nobody();
end;
$$;

-- Gives an attached file an executable type, which only earlier releases accepted.
create function pg_temp.make_active(key text, mime_type text)
returns void
language sql
as $$
  set local session_replication_role = replica;
  update storage.objects
  set metadata = metadata || jsonb_build_object('mimetype', mime_type)
  where name = key;
  set local session_replication_role = origin;
  update private.media set is_passive = private.is_passive_type(mime_type) where media.key = make_active.key;
$$;

create function pg_temp.stored_type(key text)
returns text
language sql
as $$
  select metadata ->> 'mimetype' from storage.objects where bucket_id = 'media' and name = key;
$$;

-- Unattached --------------------------------------------------------------------------------------------------

select
  tests.keep('plain', tests.upload(tests.person('anna'), 'image/png')),
  tests.keep('parameters', tests.upload(tests.person('anna'), 'image/png;x=x')),
  tests.keep('drawing', tests.upload(tests.person('anna'), 'image/svg+xml')),
  tests.keep('raw', tests.let('anna', 'api.create_upload(''video/x-unknown'')') ->> 'key');
select pg_temp.replace(tests.kept('raw'), 'application/octet-stream', tests.person('anna')::text);
select tests.act_as(tests.person('anna'));
select
  is(
    (api.get_media(tests.kept(name)))::jsonb - 'version',
    jsonb_strip_nulls(
      jsonb_build_object(
        'url', jsonb_strip_nulls(jsonb_build_object('mediaKey', tests.kept(name), 'isDownload', is_download)),
        'typeToSet', type_to_set
      )
    ),
    format(
      '%s: before the edge function returns a URL, it must change the stored type of the file to %L',
      name,
      type_to_set
    )
  )
from
  (
    values
      ('plain', null, null),
      ('parameters', null, 'image/png'),
      ('drawing', true, 'application/octet-stream'),
      ('raw', true, null)
  ) as files (name, is_download, type_to_set);
select
  is(
    (
      select file ->> 'url'
      from json_array_elements(api.export_profile() -> 'media') as file
      where file ->> 'key' = tests.kept(name)
    ),
    case
      when is_signed then format('{"mediaKey" : "%s"}', tests.kept(name))
    end,
    format(
      'the export contains a URL of the file "%s" only if the file has a passive type (%s)',
      name,
      is_signed
    )
  )
from
  (
    values
      ('plain', true),
      ('parameters', false),
      ('drawing', false),
      ('raw', true)
  ) as files (name, is_signed);
select
  set_eq(
    $$ select json_array_elements_text(
      api.list_reachable_media(
        array[tests.kept('plain'), tests.kept('parameters'), tests.kept('drawing'), tests.kept('raw')]
      )
    ) $$,
    array[tests.kept('plain'), tests.kept('raw')],
    'a stored response that is returned again contains URLs only of files that have passive types'
  );

-- Replacing ---------------------------------------------------------------------------------------------------

select tests.act_as_nobody();
select
  throws_ok(
    format('select pg_temp.replace(%L, %L, %L)', tests.kept('plain'), mime_type, tests.person('anna')),
    '42501',
    'only a file of a known type, without parameters, replaces this one',
    format('a file whose signed URL may still be valid cannot be replaced by a file of type %L', mime_type)
  )
from
  unnest(
    array['image/svg+xml', 'image/png;x=x', 'Image/PNG', 'video/x-unknown', 'text/plain', 'image/apng']
  ) as mime_type;
select
  is(
    pg_temp.stored_type(tests.kept('plain')),
    'image/png',
    'a file keeps its type after an attempt to replace the file was rejected'
  );
select
  lives_ok(
    format('select pg_temp.replace(%L, %L, %L)', tests.kept(name), mime_type, tests.person('anna')),
    format('the file %s can be replaced by a file of type %L', name, mime_type)
  )
from
  (
    values
      ('plain', 'video/mp4'),
      ('plain', 'application/octet-stream'),
      ('parameters', 'image/svg+xml'),
      ('parameters', 'image/png')
  ) as cases (name, mime_type);
select
  throws_ok(
    format(
      'select pg_temp.replace(%L, %L, %L)',
      tests.kept('parameters'),
      'image/svg+xml',
      tests.person('anna')
    ),
    '42501',
    'only a file of a known type, without parameters, replaces this one',
    'after a file of a passive type has replaced a file, no file of an executable type can replace it'
  );

-- Files that an earlier release attached --------------------------------------------------------------------------

select
  tests.keep('photo', tests.upload(tests.person('anna'))),
  tests.keep('cover', tests.upload(tests.person('anna'))),
  tests.keep('film', tests.upload(tests.person('anna'), 'video/webm'));
select tests.let('anna', 'api.add_photo(%L)', tests.kept('photo'));
select
  tests.keep(
    'event',
    tests.create_event(tests.person('anna'), jsonb_build_object('imageKey', tests.kept('cover')))::text
  );
select
  tests.keep(
    'attachment',
    tests.let(
      'anna',
      'api.send_message(%L, %L)',
      tests.kept('chat'),
      jsonb_build_object(
        'content', '',
        'attachments', jsonb_build_array(jsonb_build_object('key', tests.kept('film')))
      )::text
    ) #>> '{attachments,0,id}'
  );

-- Returns the URLs of the photo, the cover and the video in the responses to Boris.
create function pg_temp.urls()
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'photo', tests.let(
        'boris',
        'api.list_profiles(array[%L]::uuid[])',
        tests.person('anna')::text
      ) #>> '{data,0,photos,0,url,mediaKey}',
      'film', tests.let(
        'boris',
        'api.get_attachment(%L, %L)',
        tests.kept('chat'),
        tests.kept('attachment')
      ) #>> '{url,mediaKey}',
      'filmByKey', tests.let('boris', 'api.get_media(%L)', tests.kept('film')) #>> '{url,mediaKey}',
      'cover', tests.let('anna', 'api.get_event(%L)', tests.kept('event')) #>> '{imageUrl,mediaKey}'
    );
$$;

select
  is(
    pg_temp.urls(),
    jsonb_build_object(
      'photo', tests.kept('photo'),
      'film', tests.kept('film'),
      'filmByKey', tests.kept('film'),
      'cover', tests.kept('cover')
    ),
    'users get URLs of files of passive types'
  );
update private.media
set state = 'uncropped'
where key in (tests.kept('photo'), tests.kept('cover'));
select pg_temp.make_active(tests.kept('photo'), 'image/png;x=x, TEXT/HTML');
select pg_temp.make_active(tests.kept('cover'), 'image/x-camera');
select pg_temp.make_active(tests.kept('film'), 'video/webm;codecs=vp8,opus');
select
  is(
    pg_temp.urls(),
    '{"photo": null, "film": null, "filmByKey": null, "cover": null}',
    'users get no URLs of files of executable types'
  );
select
  is(
    tests.let('boris', 'api.get_media(%L)', tests.kept('film')) ->> 'typeToSet',
    null,
    'reading an attached file does not make the edge function change the stored type of the file'
  );
select
  is(
    private.is_media_due(private.now()),
    true,
    'the media job is due while an attached file has an executable type'
  );
select
  throws_ok(
    format('select pg_temp.replace(%L, %L, %L)', tests.kept('film'), 'video/webm', tests.person('anna')),
    '42501',
    'the file is in use',
    'the owner cannot replace an attached file of an executable type'
  );
select
  throws_ok(
    format('select pg_temp.replace(%L, %L, null)', tests.kept('film'), 'video/webm;x=x'),
    '42501',
    'the file is in use',
    'the service cannot give an attached file another executable type'
  );
select
  throws_ok(
    format(
      $$ update storage.objects set name = %L, metadata = metadata || '{"mimetype": "video/webm"}' where name = %L $$,
      tests.person('anna') || '/' || gen_random_uuid(),
      tests.kept('film')
    ),
    '42501',
    'the file is in use',
    'an attached file of an executable type cannot be renamed'
  );
select
  set_eq(
    $$ select tests.let_service('api.claim_active_file()')::text from generate_series(1, 3) $$,
    array[
      jsonb_build_object('key', tests.kept('photo'), 'contentType', 'image/png')::text,
      jsonb_build_object('key', tests.kept('cover'), 'contentType', 'application/octet-stream')::text,
      jsonb_build_object('key', tests.kept('film'), 'contentType', 'video/webm')::text
    ],
    'the media job leases each attached file of an executable type and gets its key and its new type'
  );
select
  is(tests.let_service('api.claim_active_file()'), null, 'a file that is already leased is not leased again');
select
  is(
    private.is_media_due(private.now()),
    false,
    'the media job is not due while all files of executable types are leased'
  );
select
  lives_ok(
    format('select pg_temp.replace(%L, %L, null)', tests.kept(name), mime_type),
    format('the service can change the stored type of the attached file %s to %s', name, mime_type)
  )
from
  (
    values
      ('photo', 'image/png'),
      ('cover', 'application/octet-stream'),
      ('film', 'video/webm')
  ) as files (name, mime_type);
select
  is(
    pg_temp.urls(),
    jsonb_build_object(
      'photo', tests.kept('photo'),
      'film', tests.kept('film'),
      'filmByKey', tests.kept('film'),
      'cover', tests.kept('cover')
    ),
    'users get URLs of the files after the service has changed their types to passive types'
  );
select
  throws_ok(
    format('select pg_temp.replace(%L, %L, null)', tests.kept('film'), 'video/webm'),
    '42501',
    'the file is in use',
    'the service cannot replace an attached file that has a passive type'
  );
select
  throws_ok(
    $$ select api.claim_active_file() $$,
    'PT401',
    'unauthorized',
    'a user cannot lease files of executable types: 401'
  );

-- Retained as evidence ------------------------------------------------------------------------------------------

select pg_temp.make_active(tests.kept('photo'), 'image/svg+xml');
update private.media
set
  state = 'retained',
  due_at = private.now() + interval '1 day',
  leased_until = null
where key = tests.kept('photo');
select
  is(
    private.evidence_view(
      jsonb_build_object('photoKeys', jsonb_build_array(tests.kept('photo')))
    ) #>> '{photos,0,url}',
    null,
    'moderators get no URL of evidence whose file has an executable type'
  );
select
  is(
    tests.let_service('api.claim_active_file()') ->> 'contentType',
    'application/octet-stream',
    'the media job also leases a retained file if its type is executable'
  );
select pg_temp.replace(tests.kept('photo'), 'application/octet-stream', null);
select
  is(
    private.evidence_view(
      jsonb_build_object('photoKeys', jsonb_build_array(tests.kept('photo')))
    ) #>> '{photos,0,url,mediaKey}',
    tests.kept('photo'),
    'moderators get the URL of evidence after the file was stored again with a passive type'
  );

-- Repair --------------------------------------------------------------------------------------------------------

select pg_temp.make_active(tests.kept('cover'), 'text/html');
update private.media
set is_passive = true
where key = tests.kept('cover');
select private.repair_media(array[tests.kept('cover')]);
select
  is(
    (select is_passive from private.media where key = tests.kept('cover')),
    false,
    'a repair records whether the current type of the object in Storage is passive'
  );

select * from finish();

rollback;
