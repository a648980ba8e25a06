-- Profiles: how other users read one profile (GET /profiles/{id}) or several (POST /profiles/batch).

begin;

select plan(36);

select tests.freeze_time('2040-05-01T12:00:00Z');
select
  tests.keep(
    'anna',
    tests.create_profile(
      'anna',
      tests.fields(
        'profiles',
        'answer'
      ) || $$ {
    "firstName": "Anna", "birthdate": "1992-02-29", "datingPurpose": "relationship", "showLocation": true,
    "latitude": 55.751244, "longitude": 37.618423
  } $$
    )::text
  );
select
  tests.keep(
    'boris',
    tests.create_profile('boris', '{"birthdate": "1990-01-01", "datingPurpose": "chatting"}')::text
  );
select tests.create_person('clara');
select tests.keep('cell', private.snap_location(55.751244, 37.618423)::text);

-- One profile ----------------------------------------------------------------------------------------------

select tests.act_as(tests.person('boris'));
select tests.keep('view', api.get_profile(tests.kept('anna')::uuid)::text);

-- spec: What the service does, e-mail and password are no part of the profile
select
  is(
    tests.kept('view')::jsonb - 'location',
    tests.fields('profiles', 'answer') || jsonb_build_object(
      'id', tests.kept('anna'),
      'userId', tests.person('anna')
    ) || $$ {
    "firstName": "Anna", "birthdate": "1992-02-29", "age": 48, "showLocation": true,
    "datingPurpose": "relationship", "zodiac": "pisces",
    "isCompleted": false, "avatarPhotoId": null, "photos": [], "updatedAt": "2040-05-01T12:00:00.000Z"
  } $$,
    'a non-contact reads every field of a profile except the fields that only its owner sees'
  );
select
  isnt(
    tests.kept('view')::jsonb -> 'location',
    $$ {"latitude": 55.751244, "longitude": 37.618423} $$,
    'a non-contact cannot read the exact location'
  );
select
  is(
    tests.kept('view')::jsonb -> 'location',
    tests.kept('cell')::jsonb,
    'a non-contact reads the location rounded to the grid'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    api.get_profile(tests.kept('anna')::uuid)::jsonb -> 'location',
    $$ {"latitude": 55.751244, "longitude": 37.618423} $$,
    'the owner reads the exact location even by the profile id'
  );
select api.update_profile('{"showDatingPurpose": false, "showZodiac": false, "showBirthdate": false}');
-- spec: Profile, `datingPurpose` is there for the owner all the same
select
  is(
    api.get_profile(
      tests.kept('anna')::uuid
    )::jsonb @> '{"datingPurpose": "relationship", "zodiac": "pisces", "birthdate": "1992-02-29", "showDatingPurpose": false, "showZodiac": false}',
    true,
    'the owner can read the fields that the owner hides from others'
  );

select tests.act_as(tests.person('boris'));
-- spec: Profile, `showZodiac` decides whether others are told the sign
select
  is(
    api.get_profile(
      tests.kept('anna')::uuid
    )::jsonb @> '{"datingPurpose": null, "zodiac": null, "birthdate": null, "age": 48, "showDatingPurpose": false, "showZodiac": false, "showBirthdate": false}',
    true,
    'a non-contact cannot read fields that the owner hides'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    api.get_profile(
      tests.kept('boris')::uuid
    )::jsonb @> '{"datingPurpose": null, "zodiac": null, "birthdate": null, "showDatingPurpose": false, "showZodiac": false, "showBirthdate": false, "location": null}',
    true,
    'a non-contact cannot read fields that are hidden by default'
  );

select tests.act_as(tests.person('clara'));
select
  is(
    api.get_profile(tests.kept('anna')::uuid) ->> 'firstName',
    'Anna',
    'a user without a profile can read other profiles'
  );
select
  tests.throws_problem(
    'select api.get_profile(gen_random_uuid())',
    404,
    'profile_not_found',
    'an unknown profile is rejected with 404 profile_not_found'
  );
select
  tests.throws_problem(
    $$ select api.get_profile(tests.person('anna')) $$,
    404,
    'profile_not_found',
    'a profile cannot be read by the id of its user: 404 profile_not_found'
  );
select
  tests.throws_problem(
    'select api.get_profile(null)',
    404,
    'profile_not_found',
    'the profile id null is rejected with 404 profile_not_found'
  );

-- Many profiles --------------------------------------------------------------------------------------------

select tests.act_as(tests.person('boris'));
select
  is(
    (
      select jsonb_object_agg(profile ->> 'userId', profile)
      from
        jsonb_array_elements(
          api.list_profiles(array[tests.person('anna'), tests.person('boris')])::jsonb -> 'data'
        ) as profile
    ),
    jsonb_build_object(
      tests.person('anna'), api.get_profile(tests.kept('anna')::uuid),
      tests.person('boris'), api.get_profile(tests.kept('boris')::uuid)
    ),
    'a batch contains each profile with the same fields as a read by id'
  );
select
  is(
    api.list_profiles(array[tests.person('anna')])::jsonb -> 'data' -> 0 -> 'datingPurpose',
    'null',
    'a batch does not contain fields that the owner hides'
  );
select
  is(
    (
      select array_agg(profile ->> 'userId')
      from
        jsonb_array_elements(
          api.list_profiles(
            array[tests.person('anna'), tests.person('clara'), gen_random_uuid(), tests.person('anna'), null]
          )::jsonb -> 'data'
        ) as profile
    ),
    array[tests.person('anna')::text],
    'a batch contains a repeated id only once'
  );
select
  is(api.list_profiles(array[gen_random_uuid()])::jsonb, '{"data": []}', 'a batch of unknown users is empty');
select
  is(api.list_profiles('{}')::jsonb, '{"data": []}', 'a batch without ids is empty');

-- Profiles during a block ----------------------------------------------------------------------------------

select tests.act_as_nobody();
select tests.add_photo(tests.person('anna'));
select tests.keep('photo', key)
from private.media
where owner_id = tests.person('anna');

-- Returns the people whose profiles a user can read by id, and those whose profiles the user can read in a batch.
create function pg_temp.whom_finds(name text)
returns text
language plpgsql
as $$
declare
  found text[] := '{}';
  other text;
begin
  perform tests.act_as(tests.person(name));
  foreach other in array array['anna', 'boris'] loop
    begin
      perform api.get_profile(tests.kept(other)::uuid);
      found := found || other;
    exception
      when sqlstate 'PT404' then
        null;
    end;
  end loop;
  return concat_ws(
    '; ',
    concat_ws(' ', variadic found),
    (
      select string_agg(lower(profile ->> 'firstName'), ' ' order by profile ->> 'firstName')
      from
        json_array_elements(
          api.list_profiles(array[tests.person('anna'), tests.person('boris')]) -> 'data'
        ) as profile
    )
  );
end;
$$;

grant execute on function pg_temp.whom_finds to public;

select tests.act_as(tests.person('boris'));
select
  is(
    api.get_media(tests.kept('photo'))::jsonb,
    jsonb_build_object('url', jsonb_build_object('mediaKey', tests.kept('photo'))),
    'a non-contact can download the photos of a visible profile'
  );
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
-- A block hides the profiles of two users from each other. profiles/blocker.test.sql tests which fields the blocker
-- still sees.
select
  is(
    pg_temp.whom_finds('anna'),
    'anna boris; anna boris',
    'a blocker can read the profile of the blocked user'
  );
select
  is(pg_temp.whom_finds('boris'), 'boris; boris', 'a blocked user cannot read the profile of the blocker');
select
  is(
    pg_temp.whom_finds('clara'),
    'anna boris; anna boris',
    'a third user can read the profiles of both the blocker and the blocked user'
  );
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.get_profile(tests.kept('anna')::uuid) $$,
    404,
    'profile_not_found',
    'a blocked user gets the same error as for an unknown profile'
  );
select
  tests.throws_problem(
    $$ select api.get_media(tests.kept('photo')) $$,
    404,
    'media_not_found',
    'a blocked user cannot download the photos of the blocker: 404 media_not_found'
  );

select api.block_person(tests.person('anna'));
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.get_profile(tests.kept('boris')::uuid) $$,
    404,
    'profile_not_found',
    'a blocker whom the other user also blocks gets the same error as for an unknown profile'
  );
select
  is(
    pg_temp.whom_finds('anna'),
    'anna; anna',
    'while two users block each other, the first blocker cannot read the profile of the second'
  );
select
  is(
    pg_temp.whom_finds('boris'),
    'boris; boris',
    'while two users block each other, the second blocker cannot read the profile of the first'
  );
select tests.act_as(tests.person('anna'));
select api.unblock_person(tests.person('boris'));
select
  is(
    pg_temp.whom_finds('anna'),
    'anna; anna',
    'a user who removed their block but is still blocked cannot read the profile of the blocker'
  );
select
  is(
    pg_temp.whom_finds('boris'),
    'anna boris; anna boris',
    'a user who still blocks another user but is no longer blocked can read the profile of the blocked user'
  );
select tests.act_as(tests.person('boris'));
select api.unblock_person(tests.person('anna'));
select
  is(
    pg_temp.whom_finds('anna'),
    'anna boris; anna boris',
    'after both blocks are removed, the first user can read the profile of the second'
  );
select
  is(
    pg_temp.whom_finds('boris'),
    'anna boris; anna boris',
    'after both blocks are removed, the second user can read the profile of the first'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.get_media(tests.kept('photo'))::jsonb,
    jsonb_build_object('url', jsonb_build_object('mediaKey', tests.kept('photo'))),
    'after both blocks are removed, the photos of the former blocker can be downloaded again'
  );

-- A token without a subject ----------------------------------------------------------------------------------

select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  tests.throws_problem(
    $$ select api.get_profile(tests.kept('anna')::uuid) $$,
    404,
    'profile_not_found',
    'a token without a subject cannot read a profile: 404 profile_not_found'
  );
select
  is(
    api.list_profiles(array[tests.person('anna'), null])::jsonb,
    '{"data": []}',
    'a token without a subject gets an empty batch'
  );

-- Attempted changes by other users ---------------------------------------------------------------------------

select tests.act_as(tests.person('boris'));
select tests.keep('view', api.get_profile(tests.kept('anna')::uuid)::text);
select
  api.update_profile(
    jsonb_build_object('id', tests.kept('anna'), 'userId', tests.person('anna'), 'firstName', 'Mallory')
  );
select
  is(
    api.get_profile(tests.kept('anna')::uuid)::jsonb,
    tests.kept('view')::jsonb,
    'a change that contains the id of another profile does not change that profile'
  );
-- spec: Profile requests, the user id is that of the token
select
  is(
    api.get_own_profile() ->> 'firstName',
    'Mallory',
    'a change that contains the id of another profile changes the caller''s own profile'
  );

select tests.act_as(tests.person('clara'));
select
  tests.throws_problem(
    $$ select api.update_profile(jsonb_build_object('userId', tests.person('anna'), 'firstName', 'Mallory')) $$,
    404,
    'profile_not_found',
    'a user without a profile cannot change the profile of another: 404 profile_not_found'
  );
select
  tests.throws_problem(
    'select api.delete_profile()',
    404,
    'profile_not_found',
    'a user without a profile cannot delete the profile of another: 404 profile_not_found'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
