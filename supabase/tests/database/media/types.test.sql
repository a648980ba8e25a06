-- Media: which type an upload has. One that does not say what it is has the type that was declared for its key.

begin;

select plan(23);

select tests.create_profile('anna');

-- Asks for an upload URL as Anna: the key.
create function pg_temp.declare_upload(mime_type text)
returns text
language plpgsql
as $$
declare
  upload json;
begin
  perform tests.act_as(tests.person('anna'));
  upload := api.create_upload(mime_type);
  perform tests.act_as_nobody();
  return upload ->> 'key';
end;
$$;

-- Writes the object as Storage does when the bytes are there.
create function pg_temp.store(key text, mime_type text)
returns void
language sql
as $$
  insert into storage.objects (bucket_id, name, metadata)
  values
    ('media', key, jsonb_build_object('mimetype', mime_type, 'size', 1000));
$$;

-- Declaring ------------------------------------------------------------------------------------------------

select tests.keep('declared', pg_temp.declare_upload('IMAGE/Jpeg; Name=A'));
select
  results_eq(
    $$ select owner_id, state::text, declared_type from private.media where key = tests.kept('declared') $$,
    $$ values (tests.person('anna'), 'declared', 'image/jpeg; Name=A') $$,
    'a declared upload is noted as its owner''s, with its type in lower case and the parameters as they came'
  );
select
  ok(
    starts_with(tests.kept('declared'), tests.person('anna') || '/')
    and private.is_media_key(tests.kept('declared')),
    'an upload is declared under the caller''s own id'
  );

-- Uploading ------------------------------------------------------------------------------------------------

select
  lives_ok(
    format('select pg_temp.store(pg_temp.declare_upload(%L), %L)', 'image/jpeg', mime_type),
    format('an upload of a declared image as %L is taken', mime_type)
  )
from
  unnest(
    array[
      'image/jpeg',
      'Image/PNG',
      'video/mp4; codecs="avc1"',
      'application/pdf;version=1.7',
      'application/octet-stream',
      'text/plain;charset=UTF-8',
      'Text/Plain',
      'application/x-www-form-urlencoded',
      ''
    ]
  ) as mime_type;
select
  throws_ok(
    format('select pg_temp.store(pg_temp.declare_upload(%L), %L)', 'image/jpeg', mime_type),
    '42501',
    format('mime type %s is not supported', mime_type),
    format('an upload of a declared image as %L is refused', mime_type)
  )
from unnest(array['text/html', 'application/zip', 'application/pdf2', 'image', 'image/']) as mime_type;
select
  throws_ok(
    format('select pg_temp.store(%L, %L)', tests.person('anna') || '/' || gen_random_uuid(), 'text/plain'),
    '42501',
    'mime type text/plain is not supported',
    'an upload that says nothing, for which nothing was declared, is refused'
  );
select set_config('storage.operation', 'storage.object.sign_upload_url', true);
select
  lives_ok(
    $$ select pg_temp.store(pg_temp.declare_upload('image/jpeg'), 'application/json') $$,
    'the type of the request for an upload URL is not taken for that of the file'
  );
select set_config('storage.operation', '', true);
select
  lives_ok(
    format('select pg_temp.store(%L, %L)', tests.person('anna') || '/notes.txt', 'text/html'),
    'the types of objects that are nobody''s upload are not looked at'
  );

-- Attaching ------------------------------------------------------------------------------------------------

select pg_temp.store(tests.kept('declared'), 'application/octet-stream');
select
  is(
    (select state::text from private.media where key = tests.kept('declared')),
    'unattached',
    'a declared upload that has arrived is attached to nothing'
  );
select tests.keep('film', pg_temp.declare_upload('video/mp4'));
select pg_temp.store(tests.kept('film'), 'text/plain');
select tests.act_as(tests.person('anna'));
select
  is(
    (api.get_media(tests.kept('film'))) ->> 'typeToSet',
    'video/mp4',
    'the function hears which type an object of no type is to be stored with'
  );
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('film')) $$,
    400,
    'validation_failed',
    'key',
    'a film that came without a type is no photo'
  );
select
  is(
    (api.add_photo(tests.kept('declared'))) ->> 'position',
    '0',
    'a picture that came without a type is a photo'
  );
select * from finish();

rollback;
