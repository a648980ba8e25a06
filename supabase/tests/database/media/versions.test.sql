-- Media: a file cannot change after an edge function has checked it. Storage rejects new versions of a file while the
-- file is in use.

begin;

select plan(24);

select tests.create_profile('anna');

-- Completes an upload as Storage does after it has received the bytes, with or without the option to replace an
-- existing object.
create function pg_temp.complete_upload(key text, mime_type text default 'image/jpeg')
returns text
language sql
as $$
  insert into storage.objects (bucket_id, name, version, metadata)
  values
    ('media', key, gen_random_uuid()::text, jsonb_build_object('mimetype', mime_type, 'size', 1000))
  on conflict (name, bucket_id) do update
    set
      version = excluded.version,
      metadata = excluded.metadata
  returning version;
$$;

create function pg_temp.version_of(key text)
returns text
language sql
as $$
  select version from storage.objects where bucket_id = 'media' and name = key;
$$;

-- Asserts that each operation of Storage rejects another version of the file, even for the service.
create function pg_temp.is_kept(key text, what text)
returns setof text
language plpgsql
as $$
declare
  version_before text := pg_temp.version_of(key);
  operation text;
begin
  foreach operation in array array[
    'storage.object.upload',
    'storage.object.upload_update',
    'storage.object.upload_signed',
    'storage.tus.upload.part',
    'storage.object.copy'
  ] loop
    perform tests.act_as_service();
    perform set_config('storage.operation', operation, true);
    return next throws_ok(
      format('select pg_temp.complete_upload(%L)', key),
      '42501',
      'the file is in use',
      format('operation %s stores no other version of %s, not even for the service', operation, what)
    );
    perform set_config('storage.operation', '', true);
    perform tests.act_as_nobody();
  end loop;
  return next is(pg_temp.version_of(key), version_before, format('the version of %s is unchanged', what));
end;
$$;

grant execute on function pg_temp.complete_upload to public;

-- Unattached -----------------------------------------------------------------------------------------------

select tests.keep('beach', tests.upload(tests.person('anna')));
select tests.keep('first', pg_temp.version_of(tests.kept('beach')));
select
  isnt(
    pg_temp.complete_upload(tests.kept('beach')),
    tests.kept('first'),
    'an unattached file can be replaced'
  );

-- Attached -------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.keep('photo', api.add_photo(tests.kept('beach')) ->> 'id');
select tests.act_as_nobody();
select pg_temp.is_kept(tests.kept('beach'), 'a photo that waits for its thumbnail');
update private.media set state = 'cropped' where key = tests.kept('beach');
select
  throws_ok(
    $$ select pg_temp.complete_upload(tests.kept('beach')) $$,
    '42501',
    'the file is in use',
    'a photo with a thumbnail cannot be replaced'
  );
update private.media set state = 'uncropped' where key = tests.kept('beach');
select
  throws_ok(
    $$ select pg_temp.complete_upload(tests.kept('beach')) $$,
    '42501',
    'the file is in use',
    'a photo without a thumbnail cannot be replaced'
  );
select
  throws_ok(
    format(
      $$ update storage.objects set %s where bucket_id = 'media' and name = tests.kept('beach') $$,
      change
    ),
    '42501',
    'the file is in use',
    format('an update cannot change a file in use: %s', change)
  )
from unnest(array['version = ''other''', 'name = name || ''0''', 'bucket_id = ''elsewhere''']) as change;
select
  lives_ok(
    $$ update storage.objects set last_accessed_at = now() where bucket_id = 'media' and name = tests.kept('beach') $$,
    'an update can set last_accessed_at of a file in use'
  );
select
  lives_ok(
    $$ select pg_temp.complete_upload(tests.kept('beach') || '.256x256.jpg') $$,
    'a thumbnail of a file in use can be stored'
  );
select
  lives_ok(
    $$ select pg_temp.complete_upload(tests.kept('beach') || '.256x256.jpg') $$,
    'a thumbnail of a file in use can be replaced'
  );

-- Lost and released files ----------------------------------------------------------------------------------

select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects where bucket_id = 'media' and name = tests.kept('beach');
select set_config('storage.allow_delete_query', 'false', true);
select is(tests.media_state('beach'), 'lost', 'a photo whose object was deleted is marked as lost');
select
  throws_ok(
    $$ select pg_temp.complete_upload(tests.kept('beach')) $$,
    '42501',
    'the file is in use',
    'a lost photo cannot be replaced'
  );
select tests.act_as(tests.person('anna'));
select api.delete_photo(tests.kept('photo')::uuid);
select tests.act_as_nobody();
select
  throws_ok(
    $$ select pg_temp.complete_upload(tests.kept('beach')) $$,
    '42501',
    'no upload URL was created for this key',
    'a released file cannot be replaced'
  );

-- Keys without an upload URL -----------------------------------------------------------------------------------

-- Starts an upload by Anna as Storage does in the given operation.
create function pg_temp.begin_upload(
  key text,
  operation text,
  owner_id text default tests.person('anna')::text
)
returns void
language sql
as $$
  select set_config('storage.operation', operation, true);
  insert into storage.objects (bucket_id, name, owner_id, version, metadata)
  values
    ('media', key, owner_id, '1', '{"mimetype": "image/jpeg", "size": 1000}');
$$;

select tests.act_as(tests.person('anna'));
select tests.keep('declared', api.create_upload('image/jpeg') ->> 'key');
select tests.act_as_nobody();
select
  throws_ok(
    format(
      'select pg_temp.begin_upload(%L, %L)',
      tests.person('anna') || '/' || gen_random_uuid(),
      operation
    ),
    '42501',
    'no upload URL was created for this key',
    format('%s: a user cannot upload under a key for which no upload URL was created', operation)
  )
from
  unnest(
    array[
      'storage.object.upload',
      'storage.object.upload_signed',
      'storage.object.sign_upload_url',
      'storage.tus.upload.part'
    ]
  ) as operation;
select
  lives_ok(
    $$ select pg_temp.begin_upload(tests.kept('declared'), 'storage.object.upload') $$,
    'a user can upload a file under a key for which an upload URL was created'
  );
select
  lives_ok(
    format(
      'select pg_temp.begin_upload(%L, %L, null)',
      tests.person('anna') || '/' || gen_random_uuid(),
      'storage.object.upload'
    ),
    'a client with the secret key can upload without an upload URL'
  );

select * from finish();

rollback;
