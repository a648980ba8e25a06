-- Photos: the owner adds, reorders and deletes photos. profiles/photos-avatar.test.sql tests the avatar.

begin;

select plan(37);

select tests.freeze_time('2040-05-01T12:00:00Z');

create function pg_temp.gallery()
returns text[]
language sql
as $$
  select array_agg(concat_ws(' ', photo ->> 'position', photo ->> 'id') order by place)
  from json_array_elements(api.list_photos()) with ordinality as listed (photo, place);
$$;
grant execute on function pg_temp.gallery to public;

-- Without a profile ----------------------------------------------------------------------------------------

select tests.create_person('anna');
select tests.act_as(tests.person('anna'));
select tests.keep('beach_key', tests.upload(tests.person('anna')));
select
  tests.throws_problem(
    'select api.list_photos()',
    404,
    'profile_not_found',
    'a user without a profile cannot list photos: 404 profile_not_found'
  );
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('beach_key')) $$,
    404,
    'profile_not_found',
    'a user without a profile cannot add a photo: 404 profile_not_found'
  );
select
  tests.throws_problem(
    $$ select api.reorder_photos(array[gen_random_uuid()]) $$,
    404,
    'profile_not_found',
    'a user without a profile cannot reorder photos: 404 profile_not_found'
  );
select
  tests.throws_problem(
    $$ select api.delete_photo(gen_random_uuid()) $$,
    404,
    'photo_not_found',
    'a user without a profile cannot delete a photo: 404 photo_not_found'
  );

-- Adding ---------------------------------------------------------------------------------------------------

select api.create_profile('{"firstName": "Anna"}');
select is(api.list_photos()::jsonb, '[]', 'the list of photos of an empty gallery is empty');

select tests.freeze_time('2040-05-01T12:01:00Z');
select tests.keep('added', api.add_photo(tests.kept('beach_key'))::text);
select tests.keep('beach', tests.kept('added')::json ->> 'id');
select
  is(
    tests.kept('added')::jsonb,
    jsonb_build_object('id', api.list_photos() -> 0 -> 'id', 'isAvatar', true, 'position', 0),
    'the first photo has position 0 and becomes the avatar'
  );
select
  is(
    api.get_own_profile() ->> 'updatedAt',
    '2040-05-01T12:01:00.000Z',
    'adding a photo changes updatedAt of the profile'
  );
select tests.keep('forest_key', tests.upload(tests.person('anna'), 'image/png'));
select tests.keep('added', api.add_photo(tests.kept('forest_key'))::text);
select tests.keep('forest', tests.kept('added')::json ->> 'id');
select
  is(
    tests.kept('added')::jsonb,
    jsonb_build_object('id', tests.kept('forest'), 'isAvatar', false, 'position', 1),
    'the second photo has position 1 and is not the avatar'
  );
select
  is(
    api.list_photos()::jsonb,
    jsonb_build_array(
      jsonb_build_object(
        'id', tests.kept('beach'),
        'isAvatar', true,
        'position', 0,
        'thumbUrl', jsonb_build_object('mediaKey', tests.kept('beach_key')),
        'url', jsonb_build_object('mediaKey', tests.kept('beach_key'))
      ),
      jsonb_build_object(
        'id', tests.kept('forest'),
        'isAvatar', false,
        'position', 1,
        'thumbUrl', jsonb_build_object('mediaKey', tests.kept('forest_key')),
        'url', jsonb_build_object('mediaKey', tests.kept('forest_key'))
      )
    ),
    'the list of photos follows the order of the gallery, and contains full-size URLs until the thumbnails are created'
  );
select
  is(
    api.get_own_profile()::jsonb -> 'photos',
    api.list_photos()::jsonb,
    'the profile contains the same photos as the list'
  );

-- Files that cannot be added ---------------------------------------------------------------------------------

select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('beach_key')) $$,
    409,
    'media_in_use',
    'a file that is already attached as a photo is rejected with 409 media_in_use'
  );
select
  tests.throws_problem(
    $$ select api.add_photo(tests.person('anna') || '/' || gen_random_uuid()) $$,
    400,
    'validation_failed',
    'key',
    'a photo whose file was never uploaded is rejected with 400 validation_failed'
  );
select
  tests.throws_problem(
    $$ select api.add_photo(tests.upload(tests.create_person('boris'))) $$,
    400,
    'validation_failed',
    'key',
    'a photo whose file belongs to another person is rejected with 400 validation_failed'
  );
select
  tests.throws_problem(
    format($$ select api.add_photo(tests.upload(tests.person('anna'), %L)) $$, mime),
    400,
    'validation_failed',
    'key',
    format('the owner cannot add a file of the type %s as a photo: 400 validation_failed', mime)
  )
from unnest(array['video/mp4', 'audio/mpeg', 'application/pdf']) as mime;
select
  tests.throws_problem(
    format('select api.add_photo(%L)', wrong),
    400,
    'validation_failed',
    'key',
    format('the owner cannot add a file with the key %L: 400 validation_failed', wrong)
  )
from unnest(array['', '/', tests.person('anna') || '/', null]) as wrong;
select is(cardinality(pg_temp.gallery()), 2, 'a rejected file does not change the gallery');

-- Ordering -------------------------------------------------------------------------------------------------

select tests.keep('city', tests.add_photo(tests.person('anna'))::text);
select tests.freeze_time('2040-05-01T12:02:00Z');
select
  is(
    api.reorder_photos(array[tests.kept('city'), tests.kept('beach'), tests.kept('forest')]::uuid[])::jsonb,
    jsonb_build_object('order', array[tests.kept('city'), tests.kept('beach'), tests.kept('forest')]),
    'the owner can reorder the photos'
  );
select
  is(
    pg_temp.gallery(),
    array['0 ' || tests.kept('city'), '1 ' || tests.kept('beach'), '2 ' || tests.kept('forest')],
    'the list of photos shows the new order'
  );
select
  is(
    api.get_own_profile() ->> 'updatedAt',
    '2040-05-01T12:02:00.000Z',
    'reordering photos changes updatedAt of the profile'
  );
select
  tests.throws_problem(
    format('select api.reorder_photos(%L)', ids),
    400,
    'validation_failed',
    'ids',
    format('api.reorder_photos rejects a list of photo ids %s', kind)
  )
from
  (
    values
      ('with one photo left out', array[tests.kept('city'), tests.kept('beach')]::uuid[]),
      ('with one photo twice', array[tests.kept('city'), tests.kept('beach'), tests.kept('beach')]::uuid[]),
      (
        'with one photo twice beside all',
        array[tests.kept('city'), tests.kept('beach'), tests.kept('forest'), tests.kept('beach')]::uuid[]
      ),
      (
        'with an unknown photo',
        array[tests.kept('city'), tests.kept('beach'), gen_random_uuid()::text]::uuid[]
      ),
      (
        'with an unknown photo beside all',
        array[tests.kept('city'), tests.kept('beach'), tests.kept('forest'), gen_random_uuid()::text]::uuid[]
      ),
      (
        'with a photo null beside all',
        array[tests.kept('city'), tests.kept('beach'), tests.kept('forest'), null]::uuid[]
      ),
      ('no photo', array[]::uuid[])
  ) as orders (kind, ids);
select
  is(
    pg_temp.gallery(),
    array['0 ' || tests.kept('city'), '1 ' || tests.kept('beach'), '2 ' || tests.kept('forest')],
    'a rejected order does not change the gallery'
  );

-- Deleting -------------------------------------------------------------------------------------------------

select tests.freeze_time('2040-05-01T12:03:00Z');
select
  is(api.delete_photo(tests.kept('beach')::uuid)::jsonb, '{"deleted": true}', 'the owner can delete a photo');
select
  is(
    pg_temp.gallery(),
    array['0 ' || tests.kept('city'), '1 ' || tests.kept('forest')],
    'deleting a photo moves the following photos up'
  );
select
  is(
    api.get_own_profile() ->> 'updatedAt',
    '2040-05-01T12:03:00.000Z',
    'deleting a photo changes updatedAt of the profile'
  );
select
  tests.throws_problem(
    $$ select api.delete_photo(tests.kept('beach')::uuid) $$,
    404,
    'photo_not_found',
    'deleting a photo again is rejected with 404 photo_not_found'
  );
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('beach_key')) $$,
    400,
    'validation_failed',
    'key',
    'a photo whose file is being deleted is rejected with 400 validation_failed'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
