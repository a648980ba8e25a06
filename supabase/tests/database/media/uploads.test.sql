-- Media: the states of an upload until its deletion, and the users who get a URL (GET /media/download-url).

begin;

select plan(21);

-- This time is far in the future, so that no other upload of this database is due.
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

-- Uploading ------------------------------------------------------------------------------------------------

select tests.keep('beach', tests.upload(tests.person('anna'), 'image/webp'));
select
  results_eq(
    $$
    select owner_id, state::text, thumbnail_size, due_at, attempts::integer, problem
    from private.media where key = tests.kept('beach')
  $$,
    $$ values (tests.person('anna'), 'unattached', null, '1999-05-02T12:00:00Z'::timestamptz, 0, null) $$,
    'an upload is recorded with its owner and is due for deletion after a day if it is not attached'
  );
insert into storage.objects (bucket_id, name, metadata)
values
  ('media', tests.kept('beach') || '.256x256.jpg', '{"mimetype": "image/jpeg"}');
select
  is_empty(
    $$ select from private.media where key like tests.kept('beach') || '.%' $$,
    'the database does not record a thumbnail as an upload'
  );
insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');
insert into storage.objects (bucket_id, name)
select 'elsewhere', tests.person('anna') || '/' || tests.person('boris');
select
  is_empty(
    $$ select from private.media where key = tests.person('anna') || '/' || tests.person('boris') $$,
    'the database does not record an object of another bucket as an upload'
  );

-- Attaching ------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.keep('photo', api.add_photo(tests.kept('beach')) ->> 'id');
select tests.act_as_nobody();
select
  results_eq(
    $$ select state::text, thumbnail_size, due_at from private.media where key = tests.kept('beach') $$,
    $$ values ('waiting', '256x256', '1999-05-01T12:00:00Z'::timestamptz) $$,
    'a thumbnail is due to be created as soon as its photo is attached'
  );
select
  is(
    private.media_url(private.media_thumbnail_key(media, '256x256'))::jsonb,
    jsonb_build_object('mediaKey', tests.kept('beach')),
    'a photo is shown in full size until its thumbnail is created'
  )
from private.media
where key = tests.kept('beach');

select tests.keep('leaflet', tests.upload(tests.person('anna'), 'application/pdf'));
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('leaflet')) $$,
    400,
    'validation_failed',
    'key',
    'a file that is not an image cannot be attached as a photo'
  );
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('beach')) $$,
    400,
    'validation_failed',
    'key',
    'a file of another user cannot be attached as a photo'
  );
select tests.act_as_nobody();
select
  is(tests.media_state('leaflet'), 'unattached', 'a file that was rejected as a photo remains unattached');
select tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna')));
select private.attach_media(tests.kept('leaflet'), 'application/', null, 'key', null);
select
  is(
    tests.media_state('leaflet'),
    'uncropped',
    'a file that needs no thumbnail is not queued for the media job after it is attached'
  );

-- Returns the version of the object whose key the test stored under the given name.
create function pg_temp.version_of(name text)
returns text
language sql
security definer
as $$
  select objects.version from storage.objects where objects.name = tests.kept(version_of.name);
$$;
grant execute on function pg_temp.version_of to public;

-- Links ----------------------------------------------------------------------------------------------------

select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
select tests.act_as(tests.person('anna'));
select
  is(
    api.get_media(tests.kept('song'))::jsonb,
    jsonb_build_object(
      'url', jsonb_build_object('mediaKey', tests.kept('song')),
      'version', pg_temp.version_of('song')
    ),
    'a user gets a URL of their own upload even if the file is not attached'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.get_media(tests.kept('beach'))::jsonb,
    jsonb_build_object('url', jsonb_build_object('mediaKey', tests.kept('beach'))),
    'a user gets a URL of another user''s photo if they can see the photo'
  );
select
  tests.throws_problem(
    $$ select api.get_media(tests.kept('song')) $$,
    404,
    'media_not_found',
    'a user gets no URL of another user''s unattached file'
  );
select
  tests.throws_problem(
    $$ select api.get_media(tests.person('boris') || '/' || gen_random_uuid()) $$,
    404,
    'media_not_found',
    'a user gets no URL for a key that was never uploaded'
  );
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.get_media(tests.person('anna') || '/' || tests.person('boris')) $$,
    404,
    'media_not_found',
    'a user gets no URL of an object of another bucket'
  );
select
  tests.throws_problem(
    'select api.get_media(null)',
    404,
    'media_not_found',
    'a request for the URL of a file whose key is null is rejected with 404'
  );
select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  tests.throws_problem(
    $$ select api.get_media(tests.kept('song')) $$,
    404,
    'media_not_found',
    'a client whose token has no subject gets no URL'
  );

-- Releasing ------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.freeze_time('1999-05-03T12:00:00Z');
select api.delete_photo(tests.kept('photo')::uuid);
select tests.act_as_nobody();
select
  results_eq(
    $$ select state::text, due_at, attempts::integer from private.media where key = tests.kept('beach') $$,
    $$ values ('removing', '1999-05-03T12:00:00Z'::timestamptz, 0) $$,
    'deleting a photo makes its file due for deletion immediately'
  );
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.get_media(tests.kept('beach')) $$,
    404,
    'media_not_found',
    'a user gets no URL of a photo that another user has deleted'
  );
select tests.act_as_service();
select
  is(
    api.finish_removal(array[tests.kept('beach'), tests.kept('leaflet')])::jsonb,
    jsonb_build_object('keys', array[tests.kept('beach'), tests.kept('leaflet')]),
    'the service can report that it deleted files'
  );
select tests.act_as_nobody();
select
  is(
    tests.media_state('beach'),
    null,
    'the row of a file that is due for deletion is deleted when the service reports that it deleted the file'
  );
select
  is(
    tests.media_state('leaflet'),
    'uncropped',
    'the row of an attached file remains even if the service reports that it deleted the file'
  );

select * from finish();

rollback;
