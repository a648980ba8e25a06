-- Media: row level security of the objects in the bucket, tested for each kind of client.

begin;

select plan(36);

-- The bucket -----------------------------------------------------------------------------------------------

-- spec: What the service does, the bucket is private; files go in and out by signed URLs
select
  results_eq(
    -- The bucket itself allows all types: a list of allowed types would reject an upload without a type, even if a type
    -- was declared for its key (media/types.sql).
    $$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'media' $$,
    $$ values (false, 10485760::bigint, null::text[]) $$,
    'the bucket is private, limits files to 10 MiB and does not limit their types'
  );

insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');
select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
select tests.keep('photo', tests.add_photo(tests.person('anna'))::text);
select
  tests.keep('beach', (select media_key from public.profile_photos where id = tests.kept('photo')::uuid));
insert into storage.objects (bucket_id, name)
values
  ('media', tests.kept('beach') || '.256x256.jpg'),
  ('media', tests.kept('song') || '.256x256.jpg'),
  ('elsewhere', tests.kept('beach')),
  ('elsewhere', tests.kept('song'));

-- Returns Anna's objects that the current user can read, as the names under which the test stored their keys.
create function pg_temp.readable()
returns text
language sql
as $$
  select
    string_agg(
      replace(replace(name, tests.kept('song'), 'song'), tests.kept('beach'), 'beach') || ' in ' || bucket_id,
      ', '
      order by replace(name, tests.kept('song'), 'song'), bucket_id
    )
  from storage.objects
  where starts_with(name, tests.kept('song')) or starts_with(name, tests.kept('beach'));
$$;
grant execute on function pg_temp.readable to public;

-- Returns how many of Anna's two files the current user can read during the given operation of Storage.
create function pg_temp.own_files_in(operation text)
returns bigint
language plpgsql
as $$
declare
  found bigint;
begin
  perform set_config('storage.operation', operation, true);
  found := (
    select count(*)
    from storage.objects
    where bucket_id = 'media' and name in (tests.kept('beach'), tests.kept('song'))
  );
  perform set_config('storage.operation', '', true);
  return found;
end;
$$;
grant execute on function pg_temp.own_files_in to public;

-- The owner ------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.readable(),
    'beach in media, beach.256x256.jpg in media, song in media, song.256x256.jpg in media',
    'a user can read their own objects and thumbnails'
  );
select
  is(
    pg_temp.own_files_in(operation),
    expected::bigint,
    format('during the Storage operation %s, a user can read %s of their own two files', operation, expected)
  )
from
  (
    values
      ('storage.object.sign', 0),
      ('object.sign', 0),
      ('storage.object.sign_many', 0),
      ('storage.object.list', 2),
      ('storage.object.get_authenticated', 2),
      ('object.get_authenticated_info', 2)
  ) as operations (operation, expected);
select tests.keep('new', tests.person('anna') || '/' || gen_random_uuid());
select
  lives_ok(
    $$ insert into storage.objects (bucket_id, name) values ('media', tests.kept('new')) $$,
    'a user can upload into their own folder'
  );
select
  throws_ok(
    format('insert into storage.objects (bucket_id, name) values (%L, %L)', bucket, name),
    '42501',
    'new row violates row-level security policy for table "objects"',
    format('a user cannot upload %s', kind)
  )
from
  (
    values
      ('under the id of another person', 'media', tests.person('boris') || '/' || gen_random_uuid()),
      ('without the id of a user', 'media', gen_random_uuid()::text),
      (
        'under an id that begins with the id of the user',
        'media',
        tests.person('anna') || '0/' || gen_random_uuid()
      ),
      ('under a name that is no id', 'media', tests.person('anna') || '/beach.jpg'),
      (
        'into a subfolder',
        'media',
        tests.person('anna') || '/' || gen_random_uuid() || '/' || gen_random_uuid()
      ),
      (
        'out of their folder by a relative path',
        'media',
        tests.person('anna') || '/../' || tests.person('boris') || '/' || gen_random_uuid()
      ),
      ('a thumbnail', 'media', tests.kept('beach') || '.800x450.jpg'),
      ('under an id in upper case', 'media', upper(tests.person('anna') || '/' || gen_random_uuid())),
      ('under an id and a line break', 'media', tests.person('anna') || '/' || gen_random_uuid() || chr(10)),
      ('into another bucket', 'elsewhere', tests.person('anna') || '/' || gen_random_uuid())
  ) as attempts (kind, bucket, name);
select
  throws_ok(
    $$
    insert into storage.objects (bucket_id, name) values ('media', tests.kept('song'))
    on conflict (bucket_id, name) do update set version = 'other'
  $$,
    '42501',
    null,
    'a user cannot overwrite their own object'
  );
update storage.objects set metadata = '{"mimetype": "image/jpeg"}' where name = tests.kept('song');
update storage.objects
set name = tests.person('anna') || '/' || gen_random_uuid()
where name = tests.kept('beach');
select
  throws_ok(
    $$ delete from storage.objects where name = tests.kept('song') $$,
    '42501',
    null,
    'a user cannot delete their own object'
  );
select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects where bucket_id = 'media';
select set_config('storage.allow_delete_query', 'false', true);
select
  is(
    pg_temp.readable(),
    'beach in media, beach.256x256.jpg in media, song in media, song.256x256.jpg in media',
    'a user cannot move or delete their own objects'
  );
select
  is(
    (select metadata ->> 'mimetype' from storage.objects where name = tests.kept('song')),
    'audio/ogg',
    'a user cannot change the metadata of their own objects'
  );
select tests.act_as_nobody();
select
  is(
    (select state::text from private.media where key = tests.kept('new')),
    'unattached',
    'a file that a user uploads is recorded as unattached'
  );

-- Another user ---------------------------------------------------------------------------------------------

select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.readable(),
    null,
    'a user cannot read any file of another user in Storage, even if it is a visible photo'
  );
select
  throws_ok(
    $$ insert into storage.objects (bucket_id, name) values ('media', tests.person('anna') || '/' || gen_random_uuid()) $$,
    '42501',
    null,
    'a user cannot upload into the folder of another user'
  );
update storage.objects set metadata = '{}' where bucket_id = 'media';
select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects where bucket_id = 'media';
select set_config('storage.allow_delete_query', 'false', true);

select tests.act_as(tests.person('anna'));
select
  is(
    (
      select count(*)
      from storage.objects
      where name in (tests.kept('beach'), tests.kept('song')) and metadata ? 'mimetype'
    ),
    2::bigint,
    'a user can neither change nor delete the objects of another user'
  );
select api.delete_photo(tests.kept('photo')::uuid);
select tests.act_as(tests.person('boris'));
select
  is(pg_temp.readable(), null, 'a user can read neither a deleted photo of another user nor its thumbnail');
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.readable(),
    'song in media, song.256x256.jpg in media',
    'the owner of a deleted photo can read neither the photo nor its thumbnail'
  );

-- Tokens without a user --------------------------------------------------------------------------------------

select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select is(pg_temp.readable(), null, 'a client whose token has no subject cannot read any object');
select
  throws_ok(
    $$ insert into storage.objects (bucket_id, name) values ('media', tests.person('anna') || '/' || gen_random_uuid()) $$,
    '42501',
    null,
    'a client whose token has no subject cannot upload anything'
  );

select tests.act_as_anonymous();
select is(pg_temp.readable(), null, 'an anonymous client cannot read any object');
select
  throws_ok(
    $$ insert into storage.objects (bucket_id, name) values ('media', gen_random_uuid() || '/' || gen_random_uuid()) $$,
    '42501',
    null,
    'an anonymous client cannot upload anything'
  );
update storage.objects set metadata = '{}' where bucket_id = 'media';

select tests.act_as_service();
select
  is(
    pg_temp.readable(),
    'beach in elsewhere, beach in media, beach.256x256.jpg in media, song in elsewhere, song in media, song.256x256.jpg in media',
    'the service can read every object'
  );
select
  lives_ok(
    $$ insert into storage.objects (bucket_id, name) values ('media', tests.kept('new') || '.256x256.jpg') $$,
    'the service can store the thumbnail of an upload'
  );
select
  is(
    (
      select metadata ->> 'mimetype'
      from storage.objects
      where bucket_id = 'media' and name = tests.kept('song')
    ),
    'audio/ogg',
    'an anonymous client cannot change any object'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
