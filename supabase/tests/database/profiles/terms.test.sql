-- Terms: accepting the terms (POST /profiles/complete), and the conditions under which a profile is completed.

begin;

select plan(21);

select tests.freeze_time('2040-05-01T12:00:00Z');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '39', '2039-01-01'),
  ('privacy_policy', '40', '2040-01-01'),
  ('user_agreement', '40', '2040-01-01'),
  ('user_agreement', 'next', '2040-06-01');

select
  tests.keep(
    'answers',
    '{"birthdate": "1990-07-23", "sex": "female", "datingPurpose": "dating", "city": "Perm"}'
  );

-- Completing a profile ---------------------------------------------------------------------------------------

select tests.create_person('anna');
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.complete_profile('40', '40') $$,
    404,
    'profile_not_found',
    'a user without a profile cannot accept the terms: 404 profile_not_found'
  );
select api.create_profile('{"firstName": "Anna"}');
select
  is(
    tests.completion(),
    'open, birthdate sex datingPurpose city privacyPolicyVersion userAgreementVersion',
    'a new profile lacks four required fields and the acceptance of both documents'
  );
select
  is(
    api.complete_profile(null, null)::jsonb,
    '{
    "acceptedTerms": {"privacyPolicyVersion": null, "userAgreementVersion": null},
    "isCompleted": false,
    "missingFields": ["birthdate", "sex", "datingPurpose", "city", "privacyPolicyVersion", "userAgreementVersion"]
  }',
    'a request without versions accepts no document'
  );
select
  is(
    api.complete_profile('40', null)::jsonb,
    '{
    "acceptedTerms": {"privacyPolicyVersion": "40", "userAgreementVersion": null},
    "isCompleted": false,
    "missingFields": ["birthdate", "sex", "datingPurpose", "city", "userAgreementVersion"]
  }',
    'the owner can accept one of the two documents without the other'
  );
select api.update_profile(tests.kept('answers')::jsonb - 'city');
select
  is(
    tests.completion(),
    'open, city userAgreementVersion',
    'a profile that lacks the city and the acceptance of one document is incomplete'
  );
select
  is(
    api.complete_profile(null, '40')::jsonb,
    '{
    "acceptedTerms": {"privacyPolicyVersion": "40", "userAgreementVersion": "40"},
    "isCompleted": false,
    "missingFields": ["city"]
  }',
    'the owner can accept the other document later, and the first acceptance is kept'
  );
select api.update_profile('{"city": "Perm"}');
select is(tests.completion(), 'completed', 'setting the last required field completes the profile');

select tests.create_profile('boris', tests.kept('answers')::jsonb);
select tests.act_as(tests.person('boris'));
select
  is(
    tests.completion(),
    'open, privacyPolicyVersion userAgreementVersion',
    'acceptances of one user do not complete the profile of another'
  );
select
  is(
    api.complete_profile('40', '40')::jsonb,
    '{
    "acceptedTerms": {"privacyPolicyVersion": "40", "userAgreementVersion": "40"},
    "isCompleted": true,
    "missingFields": []
  }',
    'accepting both documents completes a profile with all required fields'
  );
-- spec: Profile, `isCompleted` says that onboarding is finished
select
  is(
    api.list_profiles(
      array[tests.person('anna'), tests.person('boris')]
    )::jsonb @@ '$.data[*].isCompleted == true',
    true,
    'other users see that a profile is completed'
  );

-- Rejected acceptances ---------------------------------------------------------------------------------------

select tests.create_profile('clara', tests.kept('answers')::jsonb);
select tests.act_as(tests.person('clara'));
select
  tests.throws_problem(
    format('select api.complete_profile(%L, %L)', privacy_policy, user_agreement),
    409,
    'terms_version_outdated',
    format('the owner cannot accept %s: 409 terms_version_outdated', kind)
  )
from
  (
    values
      ('an older privacy policy', '39', '40'),
      ('an older privacy policy alone', '39', null),
      ('a user agreement of tomorrow', '40', 'next'),
      ('a user agreement of tomorrow alone', null, 'next'),
      ('a version that was never published', '40', '41'),
      ('no version at all', '', '40')
  ) as sent (kind, privacy_policy, user_agreement);
select tests.act_as_nobody();
select
  is_empty(
    $$ select version from public.terms_acceptances where user_id = tests.person('clara') $$,
    'a rejected acceptance accepts neither document'
  );

-- Recorded acceptances ---------------------------------------------------------------------------------------

select tests.act_as(tests.person('boris'));
select tests.freeze_time('2040-05-02T12:00:00Z');
select
  is(
    api.complete_profile('40', '40') ->> 'isCompleted',
    'true',
    'accepting the same versions again returns the same response'
  );
select tests.act_as_nobody();
select
  results_eq(
    $$
    select document::text, version, accepted_at from public.terms_acceptances
    where user_id = tests.person('boris') order by document
  $$,
    $$
    values
      ('privacy_policy', '40', '2040-05-01T12:00:00Z'::timestamptz),
      ('user_agreement', '40', '2040-05-01T12:00:00Z'::timestamptz)
  $$,
    'the recorded acceptance contains the version and the time of the first acceptance'
  );

-- Constraints of the tables ------------------------------------------------------------------------------------

select tests.act_as_nobody();
select
  throws_ok(
    $$ delete from public.terms_versions where version = '40' $$,
    '23503',
    null,
    'the database does not delete a version that a user has accepted'
  );
select
  throws_ok(
    $$ insert into public.terms_acceptances (user_id, document, version) values (tests.person('clara'), 'privacy_policy', '41') $$,
    '23503',
    null,
    'the database rejects an acceptance of an unpublished version'
  );

select * from finish();

rollback;
