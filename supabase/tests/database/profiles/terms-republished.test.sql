-- Terms: the effect of clearing a required field, or of publishing a new version of a document, on a completed profile.

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

-- A required field is cleared ----------------------------------------------------------------------------------

select api.update_profile('{"birthdate": null}');
select is(tests.completion(), 'open, birthdate', 'clearing the birthdate makes the profile incomplete');
select api.update_profile('{"birthdate": "1970-07-23"}');
select is(tests.completion(), 'completed', 'setting the birthdate again completes the profile');
select api.update_profile('{"city": ""}');
select is(tests.completion(), 'open, city', 'clearing the city makes the profile incomplete');
select
  is(
    api.complete_profile('40', '40') ->> 'isCompleted',
    'false',
    'accepting the terms again does not complete a profile without a city'
  );
select api.update_profile('{"city": "Omsk"}');
select is(tests.completion(), 'completed', 'setting another city completes the profile');

-- A new version of a document ----------------------------------------------------------------------------------

select tests.freeze_time('2040-06-01T00:00:00Z');
-- spec: Profile, `GET /profiles` adds `termsOutdated`: a document was published anew
-- spec: Versioning, `termsOutdated`: true once a document was published anew after it was accepted
select
  is(
    tests.completion(),
    'completed, outdated, userAgreementVersion',
    'publishing a newer version of a document makes the acceptance outdated, but the profile stays completed'
  );
-- spec: Profile, `GET /profiles` adds `currentTerms`: the versions published now
select
  is(
    api.get_own_profile()::jsonb -> 'currentTerms',
    '{"privacyPolicyVersion": "40", "userAgreementVersion": "next"}',
    'the profile contains the current versions of the documents'
  );
select api.update_profile('{"bio": "I sing."}');
select
  is(
    tests.completion(),
    'completed, outdated, userAgreementVersion',
    'a profile with outdated terms stays completed when another field changes'
  );
select
  tests.throws_problem(
    $$ select api.complete_profile('40', '40') $$,
    409,
    'terms_version_outdated',
    'the owner can no longer accept the previous version of a document: 409 terms_version_outdated'
  );
select
  is(
    api.complete_profile(null, null)::jsonb,
    '{
    "acceptedTerms": {"privacyPolicyVersion": "40", "userAgreementVersion": "40"},
    "isCompleted": true,
    "missingFields": ["userAgreementVersion"]
  }',
    'a request without versions lists the outdated document in missingFields, and the profile stays completed'
  );
select
  is(
    api.complete_profile(null, 'next')::jsonb,
    '{
    "acceptedTerms": {"privacyPolicyVersion": "40", "userAgreementVersion": "next"},
    "isCompleted": true,
    "missingFields": []
  }',
    'the owner can accept the newer version'
  );
select
  is(
    tests.completion(),
    'completed',
    'accepting the newer version of a document sets termsOutdated to false'
  );

select tests.act_as(tests.person('anna'));
select api.update_profile('{"birthdate": null}');
select
  is(
    tests.completion(),
    'open, outdated, birthdate userAgreementVersion',
    'clearing a required field while an accepted version is outdated makes the profile incomplete'
  );
select api.update_profile('{"birthdate": "1970-07-23"}');
select
  is(
    tests.completion(),
    'open, outdated, userAgreementVersion',
    'after a cleared field is set again, the owner must accept the newer version to complete the profile'
  );
select api.complete_profile(null, 'next');
select
  is(
    tests.completion(),
    'completed',
    'accepting the newer version of a document completes the profile again'
  );

select tests.act_as(tests.person('clara'));
-- spec: Profile, `GET /profiles` adds `termsOutdated`: a document was published anew
select
  is(
    tests.completion(),
    'open, privacyPolicyVersion userAgreementVersion',
    'an owner who never accepted a document has no outdated terms'
  );

-- Before any document is published -----------------------------------------------------------------------------

select tests.freeze_time('1999-01-01T00:00:00Z');
select tests.create_profile('dina', tests.kept('answers')::jsonb);
select tests.act_as(tests.person('dina'));
select
  is(
    tests.completion(),
    'open, privacyPolicyVersion userAgreementVersion',
    'no profile can be completed while no document is published'
  );
select
  is(
    api.get_own_profile()::jsonb -> 'currentTerms',
    '{"privacyPolicyVersion": null, "userAgreementVersion": null}',
    'the current terms are null while no document is published'
  );
select
  tests.throws_problem(
    $$ select api.complete_profile('40', null) $$,
    409,
    'terms_version_outdated',
    'no document can be accepted while none is published: 409 terms_version_outdated'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
