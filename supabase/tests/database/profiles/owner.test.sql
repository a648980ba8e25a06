-- Profiles: changes by the owner (PATCH /profiles).

begin;

select plan(36);

select tests.freeze_time('2040-05-01T12:00:00Z');
select
  tests.create_profile('boris', tests.fields('profiles', 'answer') - 'firstName');
select tests.create_profile('anna');

select tests.act_as(tests.person('boris'));
select tests.keep('before', api.get_own_profile()::text);
select tests.freeze_time('2040-05-02T12:00:00Z');
select
  is(
    api.update_profile('{"city": "Omsk"}')::jsonb,
    tests.kept('before')::jsonb || '{"city": "Omsk", "updatedAt": "2040-05-02T12:00:00.000Z"}',
    'a change of one field changes only that field and updatedAt'
  );
select
  is(
    api.get_own_profile()::jsonb,
    tests.kept('before')::jsonb || '{"city": "Omsk", "updatedAt": "2040-05-02T12:00:00.000Z"}',
    'after a change, the owner reads the new values'
  );
select tests.keep('changes', tests.fields('profiles', 'change')::text);
select
  is(
    api.update_profile(
      tests.kept('changes')::jsonb || '{"latitude": -33.9, "longitude": 151.2}'
    )::jsonb - '{id,userId,currentTerms,missingFields,termsOutdated,ageInDoubt,updatedAt}'::text[],
    tests.kept(
      'changes'
    )::jsonb || '{
    "zodiac": "virgo", "age": 48, "location": {"latitude": -33.9, "longitude": 151.2}, "isCompleted": false,
    "avatarPhotoId": null, "photos": []
  }',
    'a change of every field replaces the lists and recomputes the age and the zodiac sign'
  );
select tests.keep('before', api.get_own_profile()::text);
select
  is(
    api.update_profile('{"educations": [], "languages": []}')::jsonb - 'updatedAt',
    tests.kept('before')::jsonb - 'updatedAt' || '{"educations": [], "languages": []}',
    'the owner can clear the lists by sending empty lists'
  );
select
  is(
    api.update_profile(
      '{"bio": null, "birthdate": null}'
    )::jsonb @> '{"bio": null, "birthdate": null, "zodiac": null, "city": "Kazan"}',
    true,
    'setting bio and birthdate to null clears them and the zodiac'
  );
select
  is(
    api.update_profile(
      '{"bio": "", "hometown": "", "city": ""}'
    )::jsonb @> '{"bio": "", "hometown": "", "city": "", "firstName": "Borya"}',
    true,
    'setting a field to an empty text clears it'
  );
select tests.keep('before', api.get_own_profile()::text);
select
  is(
    api.update_profile(
      '{"id": "00000000-0000-0000-0000-000000000001", "userId": "00000000-0000-0000-0000-000000000001",
    "isCompleted": true, "zodiac": "leo", "photos": [], "updatedAt": "2000-01-01T00:00:00.000Z", "unheard": 1}'
    )::jsonb - 'updatedAt',
    tests.kept('before')::jsonb - 'updatedAt',
    'a change cannot set computed fields'
  );
select
  ok(
    api.get_own_profile() ->> 'updatedAt' > tests.kept('before')::jsonb ->> 'updatedAt',
    'updatedAt increases even if two changes have the same time'
  );
select tests.keep('before', api.get_own_profile()::text);
select
  tests.throws_problem(
    $$ select api.update_profile('{"city": "Sochi", "birthdate": "2024-05-03"}') $$,
    400,
    'validation_failed',
    'birthdate',
    'a birthdate by which the owner turns 16 tomorrow is rejected with 400 validation_failed'
  );
select
  is(
    api.get_own_profile()::jsonb,
    tests.kept('before')::jsonb,
    'a rejected change does not change any field'
  );

select tests.act_as(tests.person('anna'));
select
  is(api.get_own_profile() ->> 'firstName', 'Anna', 'a change of one profile does not change other profiles');

-- Constraints of the tables ---------------------------------------------------------------------------------

select
  throws_ok(
    format('select api.update_profile(%L)', wrong),
    '23514',
    null,
    format('the database rejects %s', wrong)
  )
from
  unnest(
    array[
      '{"birthdate": "1899-12-31"}',
      '{"height": 54.9}',
      '{"height": 272.1}',
      '{"latitude": 90.1, "longitude": 0}',
      '{"latitude": 0, "longitude": -180.1}',
      '{"latitude": 1}',
      '{"longitude": 1}',
      '{"firstName": ""}'
    ]
  ) as wrong;
-- spec: Profile requests, `city`: 120 characters
select
  throws_ok(
    format('select api.update_profile(%L)', jsonb_build_object('city', repeat('x', 121))),
    '23514',
    null,
    'the database rejects a city of 121 characters'
  );
select
  is(
    api.update_profile(jsonb_build_object('city', repeat('ё', 120))) ->> 'city',
    repeat('ё', 120),
    'the database accepts a city of 120 characters'
  );
select
  throws_ok(
    format('select api.update_profile(%L)', jsonb_build_object(field, repeat('x', longest + 1))),
    '23514',
    null,
    format('the database rejects a %s of %s characters', field, longest + 1)
  )
from
  (
    values
      ('firstName', 255),
      ('hometown', 255),
      ('bio', 10000)
  ) as text_limit (field, longest);
select
  is(
    api.update_profile(jsonb_build_object(field, repeat('ё', longest))) ->> field,
    repeat('ё', longest),
    format('the database accepts a %s of %s characters', field, longest)
  )
from
  (
    values
      ('firstName', 255),
      ('hometown', 255),
      ('bio', 10000)
  ) as text_limit (field, longest);
select
  is(
    api.update_profile(
      '{"birthdate": "1900-01-01", "height": 272, "latitude": -90, "longitude": 180}'
    )::jsonb @> '{"birthdate": "1900-01-01", "height": 272, "location": {"latitude": -90, "longitude": 180}}',
    true,
    'the database accepts values at the limits of their ranges'
  );

select tests.act_as_nobody();

-- Age --------------------------------------------------------------------------------------------------------------

create function pg_temp.ages(birthdate date, present timestamptz)
returns text
language plpgsql
as $$
begin
  perform tests.let('boris', 'api.update_profile(%L)', jsonb_build_object('birthdate', birthdate)::text);
  perform tests.freeze_time(present);
  return format(
    'owner %s, others %s',
    tests.let('boris', 'api.get_own_profile()') ->> 'age',
    tests.let('anna', 'api.get_profile(%L)', tests.profile_of('boris')::text) ->> 'age'
  );
end;
$$;

select
  is(pg_temp.ages(birthdate::date, present::timestamptz), format('owner %s, others %s', owner, others), title)
from
  (
    values
      (
        '1990-07-23',
        '2040-07-22T23:59:59Z',
        49,
        49,
        'on the day before the birthday of the owner, all people see the old age'
      ),
      (
        '1990-07-23',
        '2040-07-23T00:00:00Z',
        50,
        49,
        'on the birthday of the owner, the owner sees the new age, and others see the old age'
      ),
      (
        '1990-07-23',
        '2040-07-31T23:59:59Z',
        50,
        49,
        'others see the old age of a person until the end of the month of the birthday'
      ),
      (
        '1990-07-23',
        '2040-08-01T00:00:00Z',
        50,
        50,
        'others see the new age of a person from the first of the month after the birthday'
      ),
      (
        '1992-02-29',
        '2041-02-28T12:00:00Z',
        48,
        48,
        'a person born on 29 February has no birthday on 28 February in other years'
      ),
      (
        '1992-02-29',
        '2041-03-01T00:00:00Z',
        49,
        49,
        'a person born on 29 February has the birthday on 1 March in other years'
      ),
      (
        '1992-02-29',
        '2044-02-29T00:00:00Z',
        52,
        51,
        'a person born on 29 February has the birthday on that day in leap years'
      ),
      (null, '2044-03-01T00:00:00Z', null, null, 'a profile without a birthdate has no age')
  ) as ages (birthdate, present, owner, others, title);

select * from finish();

rollback;
