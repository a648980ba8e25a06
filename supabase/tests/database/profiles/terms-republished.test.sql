-- Terms: a completed profile when an answer is cleared, and when a document is published anew.

begin;

select plan(19);

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
    '{"birthdate": "1970-07-23", "sex": "female", "datingPurpose": "dating", "city": "Perm"}'
  );

select tests.create_profile('anna', tests.kept('answers')::jsonb);
select tests.act_as(tests.person('anna'));
select api.complete_profile('40', '40');
select tests.create_profile('boris', tests.kept('answers')::jsonb);
select tests.act_as(tests.person('boris'));
select api.complete_profile('40', '40');
select tests.create_profile('clara', tests.kept('answers')::jsonb);

-- A required answer cleared ------------------------------------------------------------------------------------

select api.update_profile('{"birthdate": null}');
select is(tests.completion(), 'open, birthdate', 'the owner who clears the birthdate has an open profile');
select api.update_profile('{"birthdate": "1970-07-23"}');
select is(tests.completion(), 'completed', 'the owner who gives it again has a completed one');
select api.update_profile('{"city": ""}');
select is(tests.completion(), 'open, city', 'the owner who clears the city has an open profile');
select
  is(
    api.complete_profile('40', '40') ->> 'isCompleted',
    'false',
    'the owner cannot complete it by accepting the terms again'
  );
select api.update_profile('{"city": "Omsk"}');
select is(tests.completion(), 'completed', 'the owner who names another city has a completed one');

-- A document published later -----------------------------------------------------------------------------------

select tests.freeze_time('2040-06-01T00:00:00Z');
-- spec: Profile, `GET /profiles` adds `termsOutdated`: a document was published anew
-- spec: Versioning, `termsOutdated`: true once a document was published anew after it was accepted
select
  is(
    tests.completion(),
    'completed, outdated, userAgreementVersion',
    'the owner learns of a document published since, and the profile stays completed'
  );
-- spec: Profile, `GET /profiles` adds `currentTerms`: the versions published now
select
  is(
    api.get_own_profile()::jsonb -> 'currentTerms',
    '{"privacyPolicyVersion": "40", "userAgreementVersion": "next"}',
    'the owner learns which versions are the current ones'
  );
select api.update_profile('{"bio": "I sing."}');
select
  is(
    tests.completion(),
    'completed, outdated, userAgreementVersion',
    'the owner who changes something else keeps the profile completed'
  );
select
  tests.throws_problem(
    $$ select api.complete_profile('40', '40') $$,
    409,
    'terms_version_outdated',
    'the owner can no longer accept the version before'
  );
select
  is(
    api.complete_profile(null, null)::jsonb,
    '{
    "acceptedTerms": {"privacyPolicyVersion": "40", "userAgreementVersion": "40"},
    "isCompleted": true,
    "missingFields": ["userAgreementVersion"]
  }',
    'the owner who sends no version is told what is missing, and the profile stays completed'
  );
select
  is(
    api.complete_profile(null, 'next')::jsonb,
    '{
    "acceptedTerms": {"privacyPolicyVersion": "40", "userAgreementVersion": "next"},
    "isCompleted": true,
    "missingFields": []
  }',
    'the owner accepts the document published since'
  );
select is(tests.completion(), 'completed', 'the owner is up to date again');

select tests.act_as(tests.person('anna'));
select api.update_profile('{"birthdate": null}');
select
  is(
    tests.completion(),
    'open, outdated, birthdate userAgreementVersion',
    'the owner who clears an answer while a document is outdated has an open profile'
  );
select api.update_profile('{"birthdate": "1970-07-23"}');
select
  is(
    tests.completion(),
    'open, outdated, userAgreementVersion',
    'the owner who gives it again still has to accept the document'
  );
select api.complete_profile(null, 'next');
select is(tests.completion(), 'completed', 'the owner completes the profile by accepting the document');

select tests.act_as(tests.person('clara'));
-- spec: Profile, `GET /profiles` adds `termsOutdated`: a document was published anew
select
  is(
    tests.completion(),
    'open, privacyPolicyVersion userAgreementVersion',
    'for an owner who never accepted anything nothing is outdated'
  );

-- Before any document is published -----------------------------------------------------------------------------

select tests.freeze_time('1999-01-01T00:00:00Z');
select tests.create_profile('dina', tests.kept('answers')::jsonb);
select tests.act_as(tests.person('dina'));
select
  is(
    tests.completion(),
    'open, privacyPolicyVersion userAgreementVersion',
    'while no document is published no profile is completed'
  );
select
  is(
    api.get_own_profile()::jsonb -> 'currentTerms',
    '{"privacyPolicyVersion": null, "userAgreementVersion": null}',
    'while no document is published there are no current terms'
  );
select
  tests.throws_problem(
    $$ select api.complete_profile('40', null) $$,
    409,
    'terms_version_outdated',
    'while no document is published none is accepted'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
