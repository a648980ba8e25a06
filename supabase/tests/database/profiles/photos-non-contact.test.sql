-- Photos: other users can read the photos of a profile, but cannot change them.

begin;

select plan(9);

select tests.keep('profile', tests.create_profile('anna')::text);
select tests.keep('beach', tests.add_photo(tests.person('anna'))::text);
select tests.keep('forest', tests.add_photo(tests.person('anna'))::text);
select tests.act_as(tests.person('anna'));
select tests.keep('gallery', api.list_photos()::text);

select tests.create_profile('boris');
select tests.keep('his', tests.add_photo(tests.person('boris'))::text);
select tests.act_as(tests.person('boris'));

-- spec: Profile, `photos` are in gallery order
select
  is(
    api.get_profile(tests.kept('profile')::uuid)::jsonb -> 'photos',
    tests.kept('gallery')::jsonb,
    'a non-contact sees the photos of a profile in the order of the gallery'
  );
select
  is(
    api.list_profiles(array[tests.person('anna')])::jsonb -> 'data' -> 0 -> 'photos',
    tests.kept('gallery')::jsonb,
    'a non-contact sees the photos of a profile in a batch'
  );
select is(json_array_length(api.list_photos()), 1, 'api.list_photos returns only the photos of the caller');
select
  tests.throws_problem(
    $$ select api.delete_photo(tests.kept('beach')::uuid) $$,
    404,
    'photo_not_found',
    'deleting another person''s photo is rejected with 404'
  );
select
  tests.throws_problem(
    $$ select api.delete_photo(null) $$,
    404,
    'photo_not_found',
    'deleting a photo with the id null is rejected with 404'
  );
select
  tests.throws_problem(
    $$ select api.reorder_photos(array[tests.kept('forest'), tests.kept('beach')]::uuid[]) $$,
    400,
    'validation_failed',
    'ids',
    'reordering another person''s photos is rejected with 400 validation_failed'
  );
select
  tests.throws_problem(
    $$ select api.reorder_photos(array[tests.kept('his'), tests.kept('beach')]::uuid[]) $$,
    400,
    'validation_failed',
    'ids',
    'an order that includes a photo of another person is rejected with 400 validation_failed'
  );
select api.delete_photo(tests.kept('his')::uuid);
select api.delete_profile();

select tests.act_as(tests.person('anna'));
select
  is(
    api.list_photos()::jsonb,
    tests.kept('gallery')::jsonb,
    'rejected requests of another user do not change the owner''s photos'
  );
select tests.act_as_nobody();
select
  is(
    (select count(*) from private.media where owner_id = tests.person('anna') and state = 'waiting'),
    2::bigint,
    'the owner''s files remain attached after rejected requests of another user'
  );

select * from finish();

rollback;
