-- Profiles: creating a profile (POST /profiles).

begin;

select plan(16);

select tests.freeze_time('2040-05-01T12:00:00Z');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '40.1', '2040-01-01'),
  ('user_agreement', '40.2', '2040-01-01');

select tests.create_person('anna');
select tests.act_as(tests.person('anna'));

select
  tests.throws_problem(
    'select api.get_own_profile()',
    404,
    'profile_not_found',
    'a user without a profile cannot read their own profile: 404 profile_not_found'
  );
select
  tests.throws_problem(
    $$ select api.update_profile('{"city": "Perm"}') $$,
    404,
    'profile_not_found',
    'a user without a profile cannot change a profile: 404 profile_not_found'
  );
select
  tests.throws_problem(
    $$ select api.create_profile('{"firstName": "Anna", "birthdate": "2024-05-02"}') $$,
    400,
    'validation_failed',
    'birthdate',
    'a profile with a birthdate by which the person turns 16 tomorrow is rejected with 400 validation_failed'
  );
select tests.act_as_nobody();
select
  is_empty(
    $$ select from public.profiles where user_id = tests.person('anna') $$,
    'a rejected call does not create a profile'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    api.create_profile('{"firstName": "Anna"}')::jsonb - 'id',
    tests.fields('profiles', 'unanswered') || jsonb_build_object(
      'userId', tests.person('anna')
    ) || '{
    "firstName": "Anna", "updatedAt": "2040-05-01T12:00:00.000Z",
    "currentTerms": {"privacyPolicyVersion": "40.1", "userAgreementVersion": "40.2"},
    "missingFields": ["birthdate", "sex", "datingPurpose", "city", "privacyPolicyVersion", "userAgreementVersion"],
    "termsOutdated": false, "ageInDoubt": false
  }',
    'a profile can be created with only a first name, and the response contains every field'
  );
select
  tests.throws_problem(
    $$ select api.create_profile('{"firstName": "Second"}') $$,
    409,
    'profile_exists',
    'the creation of a second profile is rejected with 409 profile_exists'
  );
select
  is(
    api.get_own_profile() ->> 'firstName',
    'Anna',
    'an attempt to create a second profile does not change the first one'
  );

select tests.create_person('boris');
select tests.act_as(tests.person('boris'));
select tests.keep('answers', tests.fields('profiles', 'answer')::text);
select
  is(
    api.create_profile(
      tests.kept('answers')::jsonb || '{"latitude": 55.751244, "longitude": 37.618423}'
    )::jsonb - '{id,userId,currentTerms,missingFields,termsOutdated,ageInDoubt}'::text[],
    tests.kept(
      'answers'
    )::jsonb || '{
    "zodiac": "leo", "age": 49, "location": {"latitude": 55.751244, "longitude": 37.618423}, "isCompleted": false,
    "avatarPhotoId": null, "photos": [], "updatedAt": "2040-05-01T12:00:00.000Z"
  }',
    'a profile can be created with every field, and the response contains all of them, including the exact location'
  );
select
  is(
    api.get_own_profile()::jsonb -> 'missingFields',
    '["privacyPolicyVersion", "userAgreementVersion"]',
    'a profile with every field is not completed until the terms are accepted'
  );

select tests.create_profile('clara', '{"birthdate": "2024-05-01"}');
select tests.act_as(tests.person('clara'));
select
  is(
    api.get_own_profile() ->> 'birthdate',
    '2024-05-01',
    'a birthdate by which the person turns 16 today is accepted'
  );

select
  tests.create_profile(
    'dina',
    '{"birthdate": "1990-07-23T23:30:00-08:00", "bio": "", "city": "", "languages": ["en", "ru", "en"]}'
  );
select tests.act_as(tests.person('dina'));
-- spec: Profile requests, `birthdate`: a date or a date-time
select
  is(
    api.get_own_profile() ->> 'birthdate',
    '1990-07-23',
    'if a birthdate is sent as a date-time, its date is stored as written, without converting the time zone'
  );
select is(api.get_own_profile() ->> 'bio', '', 'an empty text is stored as an empty string');
select
  ok(
    api.get_own_profile()::jsonb -> 'missingFields' ? 'city',
    'an empty city is reported as a missing field'
  );
select is(api.get_own_profile()::jsonb -> 'languages', '["en", "ru"]', 'a duplicate language is stored once');

select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  throws_ok(
    $$ select api.create_profile('{"firstName": "Nemo"}') $$,
    '23502',
    null,
    'a token without a subject cannot create a profile'
  );
select
  tests.throws_problem(
    'select api.get_own_profile()',
    404,
    'profile_not_found',
    'a token without a subject cannot read the profile of the caller: 404 profile_not_found'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
