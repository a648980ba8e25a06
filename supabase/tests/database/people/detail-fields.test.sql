-- People: the detail shows every field of the profile, except those that this file lists with a reason.

begin;

select plan(4);

select
  tests.create_completed_profile(
    'viewer',
    '{"latitude": -48.8771, "longitude": -123.3931, "isVisibleOnMap": true}'
  );
select
  tests.create_completed_profile(
    'anna',
    tests.fields('profiles', 'answer') || '{"showLocation": true, "latitude": -48.9, "longitude": -123.4}'
  );

create function pg_temp.seen(verb text)
returns jsonb
language sql
as $$
  select tests.let(tests.person('viewer'), format('api.%I(%L)', verb, tests.profile_of('anna')))::jsonb;
$$;

create temporary table not_in_detail (field text, reason text);

insert into not_in_detail (field, reason)
values
  ('birthdate', 'other people get the age'),
  ('showBirthdate', 'a setting of the profile: the birthdate itself is in the detail, or null'),
  ('showLocation', 'a setting of the profile: the location itself is in the detail, or null'),
  ('showDatingPurpose', 'a setting of the profile: the answer itself is in the detail, or null'),
  ('showZodiac', 'a setting of the profile: the answer itself is in the detail, or null'),
  ('isVisibleOnMap', 'a setting of the profile: the location itself is in the detail, or null'),
  ('isCompleted', 'only for the owner'),
  ('avatarPhotoId', 'isAvatar of each photo has the same information'),
  ('updatedAt', 'would show other people when the person was active');

select
  is_empty(
    $$
      select jsonb_object_keys(pg_temp.seen('get_profile'))
      except
      select jsonb_object_keys(pg_temp.seen('get_person'))
      except
      select field from not_in_detail
    $$,
    'the detail contains every field of the profile that is not listed as excluded'
  );
select
  set_has(
    $$ select jsonb_object_keys(pg_temp.seen('get_profile')) $$,
    $$ select field from not_in_detail $$,
    'every field that is listed as excluded is a field of the profile'
  );
select
  is_empty(
    $$
      select jsonb_object_keys(pg_temp.seen('get_person'))
      intersect
      select field from not_in_detail
    $$,
    'the detail contains none of the excluded fields'
  );
select
  is(
    pg_temp.seen('get_profile') - 'photos' - array(select field from not_in_detail),
    pg_temp.seen('get_person') - '{photos,distanceKm}'::text[],
    'the detail of a person who hides nothing has the same values as the profile'
  );

select * from finish();

rollback;
