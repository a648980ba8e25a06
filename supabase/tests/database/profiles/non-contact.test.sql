-- Profiles: others look at one (GET /profiles/{id}) or at many at once (POST /profiles/batch).

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
    'a stranger reads a profile: every field of it, and none of the fields for its owner'
  );
select
  isnt(
    tests.kept('view')::jsonb -> 'location',
    $$ {"latitude": 55.751244, "longitude": 37.618423} $$,
    'a stranger does not read the exact location'
  );
select
  is(
    tests.kept('view')::jsonb -> 'location',
    tests.kept('cell')::jsonb,
    'a stranger reads the location snapped to the grid'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    api.get_profile(tests.kept('anna')::uuid)::jsonb -> 'location',
    $$ {"latitude": 55.751244, "longitude": 37.618423} $$,
    'the owner reads the exact location under the own id, too'
  );
select api.update_profile('{"showDatingPurpose": false, "showZodiac": false, "showBirthdate": false}');
-- spec: Profile, `datingPurpose` is there for the owner all the same
select
  is(
    api.get_profile(
      tests.kept('anna')::uuid
    )::jsonb @> '{"datingPurpose": "relationship", "zodiac": "pisces", "birthdate": "1992-02-29", "showDatingPurpose": false, "showZodiac": false}',
    true,
    'the owner reads the own withheld answers'
  );

select tests.act_as(tests.person('boris'));
-- spec: Profile, `showZodiac` decides whether others are told the sign
select
  is(
    api.get_profile(
      tests.kept('anna')::uuid
    )::jsonb @> '{"datingPurpose": null, "zodiac": null, "birthdate": null, "age": 48, "showDatingPurpose": false, "showZodiac": false, "showBirthdate": false}',
    true,
    'a stranger does not read what the owner withholds'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    api.get_profile(
      tests.kept('boris')::uuid
    )::jsonb @> '{"datingPurpose": null, "zodiac": null, "birthdate": null, "showDatingPurpose": false, "showZodiac": false, "showBirthdate": false, "location": null}',
    true,
    'a stranger does not read what the owner never chose to show'
  );

select tests.act_as(tests.person('clara'));
select
  is(
    api.get_profile(tests.kept('anna')::uuid) ->> 'firstName',
    'Anna',
    'a person without a profile reads those of others'
  );
select
  tests.throws_problem(
    'select api.get_profile(gen_random_uuid())',
    404,
    'profile_not_found',
    'nobody reads a profile that does not exist'
  );
select
  tests.throws_problem(
    $$ select api.get_profile(tests.person('anna')) $$,
    404,
    'profile_not_found',
    'a profile is not found under the id of its user'
  );
select
  tests.throws_problem(
    'select api.get_profile(null)',
    404,
    'profile_not_found',
    'nobody reads the profile null'
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
    'a person reads many profiles, each as on its own'
  );
select
  is(
    api.list_profiles(array[tests.person('anna')])::jsonb -> 'data' -> 0 -> 'datingPurpose',
    'null',
    'a person who reads many profiles does not read what their owners withhold'
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
    'a person who reads many profiles gets each once, and only those that exist'
  );
select
  is(
    api.list_profiles(array[gen_random_uuid()])::jsonb,
    '{"data": []}',
    'a person who asks for nobody that exists gets an empty list'
  );
select
  is(api.list_profiles('{}')::jsonb, '{"data": []}', 'a person who asks for nobody gets an empty list');

-- Across a block -------------------------------------------------------------------------------------------

select tests.act_as_nobody();
select tests.add_photo(tests.person('anna'));
select tests.keep('photo', key)
from private.media
where owner_id = tests.person('anna');

-- Whom a person finds: each profile on its own, and among many.
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
    'a stranger gets the photos of a profile that they can see'
  );
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
-- Once a block hid each from the other; what is shown of whom one has blocked stands in profiles/blocker.test.sql.
select is(pg_temp.whom_finds('anna'), 'anna boris; anna boris', 'the blocker finds the blocked person');
select is(pg_temp.whom_finds('boris'), 'boris; boris', 'the blocked person does not find the blocker');
select is(pg_temp.whom_finds('clara'), 'anna boris; anna boris', 'a third person finds both');
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.get_profile(tests.kept('anna')::uuid) $$,
    404,
    'profile_not_found',
    'the blocked person is told of the profile what is told of none'
  );
select
  tests.throws_problem(
    $$ select api.get_media(tests.kept('photo')) $$,
    404,
    'media_not_found',
    'the blocked person does not get the photos'
  );

select api.block_person(tests.person('anna'));
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.get_profile(tests.kept('boris')::uuid) $$,
    404,
    'profile_not_found',
    'the blocker who is blocked in turn is told of the profile what is told of none'
  );
select
  is(
    pg_temp.whom_finds('anna'),
    'anna; anna',
    'the first who blocked does not find whom they block and who blocks'
  );
select is(pg_temp.whom_finds('boris'), 'boris; boris', 'nor does the second');
select tests.act_as(tests.person('anna'));
select api.unblock_person(tests.person('boris'));
select is(pg_temp.whom_finds('anna'), 'anna; anna', 'the first who blocked does not find who blocks still');
select
  is(pg_temp.whom_finds('boris'), 'anna boris; anna boris', 'the second who blocked finds whom they block');
select tests.act_as(tests.person('boris'));
select api.unblock_person(tests.person('anna'));
select
  is(
    pg_temp.whom_finds('anna'),
    'anna boris; anna boris',
    'the first finds the second once both blocks are lifted'
  );
select
  is(
    pg_temp.whom_finds('boris'),
    'anna boris; anna boris',
    'the second finds the first once both blocks are lifted'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.get_media(tests.kept('photo'))::jsonb,
    jsonb_build_object('url', jsonb_build_object('mediaKey', tests.kept('photo'))),
    'the photos are there again once both blocks are lifted'
  );

-- A token without a subject ----------------------------------------------------------------------------------

select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  tests.throws_problem(
    $$ select api.get_profile(tests.kept('anna')::uuid) $$,
    404,
    'profile_not_found',
    'a token without a subject reads no profile'
  );
select
  is(
    api.list_profiles(array[tests.person('anna'), null])::jsonb,
    '{"data": []}',
    'a token without a subject reads no list of profiles'
  );

-- Others cannot change it ------------------------------------------------------------------------------------

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
    'a stranger who names another profile in a change leaves it as it is'
  );
-- spec: Profile requests, the user id is that of the token
select
  is(
    api.get_own_profile() ->> 'firstName',
    'Mallory',
    'a stranger who names another profile changes the own one'
  );

select tests.act_as(tests.person('clara'));
select
  tests.throws_problem(
    $$ select api.update_profile(jsonb_build_object('userId', tests.person('anna'), 'firstName', 'Mallory')) $$,
    404,
    'profile_not_found',
    'a person without a profile changes nobody''s'
  );
select
  tests.throws_problem(
    'select api.delete_profile()',
    404,
    'profile_not_found',
    'a person without a profile deletes nobody''s'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
