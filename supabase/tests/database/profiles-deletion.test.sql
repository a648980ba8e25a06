-- Profiles: deleting one, by its owner (DELETE /profiles) or with the user at the identity provider.

begin;

select plan(19);

select tests.freeze_time('1999-05-01T12:00:00Z');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '98', '1998-01-01'),
  ('user_agreement', '98', '1998-01-01');

-- What the database keeps of a person.
create function pg_temp.traces_of(name text)
returns text
language sql
as $$
  select
    format(
      '%s profiles, %s photos, %s acceptances, files: %s',
      (select count(*) from public.profiles where user_id = tests.person(name)),
      (
        select count(*)
        from
          public.profile_photos
          join private.media on media.key = media_key
        where owner_id = tests.person(name)
      ),
      (select count(*) from public.terms_acceptances where user_id = tests.person(name)),
      (
        select string_agg(state::text, ' ' order by state)
        from private.media
        where owner_id = tests.person(name)
      )
    );
$$;

select tests.keep('profile', tests.create_profile('anna')::text);
select tests.create_profile('boris');
select
  tests.act_as(tests.person(name)),
  api.complete_profile('98', '98'),
  tests.add_photo(tests.person(name)),
  tests.add_photo(tests.person(name)),
  tests.upload(tests.person(name))
from unnest(array['anna', 'boris']) as name;
select tests.act_as_nobody();
select
  is(
    pg_temp.traces_of('anna'),
    '1 profiles, 2 photos, 2 acceptances, files: unattached waiting waiting',
    'a person leaves a profile, photos, acceptances and files behind'
  );

-- By the owner ---------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select is(api.delete_profile()::jsonb, '{"deleted": true}', 'the owner deletes the profile');
select
  tests.throws_problem('select api.delete_profile()', 404, 'profile_not_found', 'the owner deletes it once');
select
  tests.throws_problem(
    'select api.get_own_profile()',
    404,
    'profile_not_found',
    'the owner no longer reads it'
  );
select
  tests.throws_problem(
    'select api.list_photos()',
    404,
    'profile_not_found',
    'the owner no longer lists its photos'
  );
select
  tests.throws_problem(
    'select api.export_profile()',
    404,
    'profile_not_found',
    'the owner no longer exports it'
  );

select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.get_profile(tests.kept('profile')::uuid) $$,
    404,
    'profile_not_found',
    'a stranger no longer reads a deleted profile'
  );
select
  is(
    api.list_profiles(array[tests.person('anna')])::jsonb,
    '{"data": []}',
    'a stranger no longer finds a deleted profile among many'
  );

select tests.act_as_nobody();
select
  is(
    pg_temp.traces_of('anna'),
    '0 profiles, 0 photos, 0 acceptances, files: removing removing removing',
    'nothing is kept of a deleted profile but the order to remove its files'
  );
select
  is(
    pg_temp.traces_of('boris'),
    '1 profiles, 2 photos, 2 acceptances, files: unattached waiting waiting',
    'the deletion of one profile leaves another alone'
  );
select
  is(
    (
      select count(*)
      from json_array_elements(api.claim_media_work(10)) as work
      where work ->> 'task' = 'remove' and starts_with(work ->> 'key', tests.person('anna') || '/')
    ),
    3::bigint,
    'the files of a deleted profile are removed by the next run of the jobs'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    api.create_profile(
      '{"firstName": "Anew"}'
    )::jsonb @> '{"firstName": "Anew", "isCompleted": false, "photos": []}',
    true,
    'the owner may begin anew'
  );
select isnt(api.get_own_profile() ->> 'id', tests.kept('profile'), 'a new profile has an id of its own');
select
  is(
    tests.completion(),
    'open, birthdate sex datingPurpose city privacyPolicyVersion userAgreementVersion',
    'the owner of a new profile accepts the terms anew'
  );

-- With the user --------------------------------------------------------------------------------------------

select tests.act_as_nobody();
delete from auth.users where id = tests.person('boris');
select
  is(
    pg_temp.traces_of('boris'),
    '0 profiles, 0 photos, 0 acceptances, files: removing removing removing',
    'a user deleted at the identity provider takes everything along'
  );
select
  is(
    (select count(*) from public.profiles where user_id = tests.person('anna')),
    1::bigint,
    'a deleted user leaves the profiles of others alone'
  );

select tests.create_person('clara');
select tests.upload(tests.person('clara'));
select
  lives_ok(
    $$ delete from auth.users where id = tests.person('clara') $$,
    'a user without a profile can be deleted'
  );
select
  is(
    pg_temp.traces_of('clara'),
    '0 profiles, 0 photos, 0 acceptances, files: removing',
    'a user without a profile takes uploads along'
  );

-- A file that is attached elsewhere ----------------------------------------------------------------------------

select tests.create_profile('dina');
select tests.keep('leaflet', tests.upload(tests.person('dina'), 'application/pdf'));
select tests.act_as_role('none', jsonb_build_object('sub', tests.person('dina')));
select private.attach_media(tests.kept('leaflet'), 'application/', null);
select api.delete_profile();
select
  is(
    pg_temp.traces_of('dina'),
    '0 profiles, 0 photos, 0 acceptances, files: uncropped',
    'a deleted profile leaves what is attached to something else'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
