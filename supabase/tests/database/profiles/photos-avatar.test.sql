-- Photos: the choice of the avatar (docs/features/profiles.md, Avatar).

begin;

select plan(19);

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.keep('his', tests.add_photo(tests.person('boris'))::text);

-- Returns the photos of the caller by their names in this file, with a star for the avatar.
create function pg_temp.gallery()
returns text
language sql
as $$
  select
    string_agg(
      (
        select name
        from unnest(array['beach', 'forest', 'city', 'alps']) as name
        where current_setting('tests.' || name, true) = photo ->> 'id'
      ) || case
        when (photo ->> 'isAvatar')::boolean then '*'
        else ''
      end,
      ' '
      order by place
    )
  from json_array_elements(api.list_photos()) with ordinality as listed (photo, place);
$$;
grant execute on function pg_temp.gallery to public;

select tests.act_as(tests.person('anna'));
select tests.keep('beach', tests.add_photo(tests.person('anna'))::text);
select tests.keep('forest', tests.add_photo(tests.person('anna'))::text);
select
  is(
    pg_temp.gallery(),
    'beach* forest',
    'the first photo of a profile becomes the avatar, and stays the avatar when a second photo is added'
  );
select
  is(
    api.get_own_profile() ->> 'avatarPhotoId',
    tests.kept('beach'),
    'the profile contains the id of the avatar'
  );

-- Choosing -------------------------------------------------------------------------------------------------

select
  is(
    api.update_profile(jsonb_build_object('avatarPhotoId', tests.kept('forest'))) ->> 'avatarPhotoId',
    tests.kept('forest'),
    'the owner can choose another photo as avatar'
  );
-- spec: Profile photo, `isAvatar`: at most one photo has it
select
  is(pg_temp.gallery(), 'beach forest*', 'only the chosen photo is the avatar, regardless of its position');
select
  is(
    api.update_profile('{"city": "Perm"}') ->> 'avatarPhotoId',
    tests.kept('forest'),
    'changing another field keeps the avatar'
  );
select api.reorder_photos(array[tests.kept('forest'), tests.kept('beach')]::uuid[]);
-- spec: Profile photo, `position` is the place in the gallery and leaves the avatar alone
select is(pg_temp.gallery(), 'forest* beach', 'reordering the photos keeps the avatar');
select
  is(
    api.update_profile('{"avatarPhotoId": null}')::jsonb -> 'avatarPhotoId',
    'null',
    'the owner can clear the choice of the avatar'
  );
select is(pg_temp.gallery(), 'forest beach', 'after the choice is cleared, no photo is the avatar');
select tests.keep('city', tests.add_photo(tests.person('anna'))::text);
select
  is(
    pg_temp.gallery(),
    'forest beach city',
    'a photo that is added to a gallery with photos does not become the avatar'
  );

select api.update_profile(jsonb_build_object('avatarPhotoId', tests.kept('beach')));
select
  tests.throws_problem(
    $$ select api.update_profile(jsonb_build_object('city', 'Omsk', 'avatarPhotoId', tests.kept('his'))) $$,
    400,
    'validation_failed',
    'avatarPhotoId',
    'choosing a photo of another person as avatar is rejected with 400 validation_failed'
  );
select
  tests.throws_problem(
    $$ select api.update_profile(jsonb_build_object('avatarPhotoId', gen_random_uuid())) $$,
    400,
    'validation_failed',
    'avatarPhotoId',
    'choosing a photo that does not exist as avatar is rejected with 400 validation_failed'
  );
select is(pg_temp.gallery(), 'forest beach* city', 'a rejected choice keeps the current avatar');
select
  is(
    api.get_own_profile() ->> 'city',
    'Perm',
    'a rejected choice does not change the other fields of the request'
  );

-- Deleting -------------------------------------------------------------------------------------------------

select api.delete_photo(tests.kept('forest')::uuid);
select is(pg_temp.gallery(), 'beach* city', 'deleting another photo keeps the avatar');
select api.delete_photo(tests.kept('beach')::uuid);
select is(pg_temp.gallery(), 'city', 'deleting the avatar does not make another photo the avatar');
select
  is(
    api.get_own_profile()::jsonb -> 'avatarPhotoId',
    'null',
    'the profile does not refer to a deleted avatar'
  );
select api.delete_photo(tests.kept('city')::uuid);
select tests.keep('alps', tests.add_photo(tests.person('anna'))::text);
select is(pg_temp.gallery(), 'alps*', 'the first photo of an empty gallery becomes the avatar again');

-- Constraints of the tables ----------------------------------------------------------------------------------

select tests.act_as_nobody();
select
  throws_ok(
    $$ update public.profiles set avatar_photo_id = tests.kept('his')::uuid where user_id = tests.person('anna') $$,
    '23503',
    null,
    'the database rejects an avatar that is not a photo of the profile'
  );
select
  is(
    (select avatar_photo_id::text from public.profiles where user_id = tests.person('boris')),
    tests.kept('his'),
    'changes that one user makes do not change the avatar of another user'
  );

select * from finish();

rollback;
