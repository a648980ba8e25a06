-- People: the detail shows every field of the profile, except those that are listed here with a reason.

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
  ('showBirthdate', 'a switch of the profile, where the birthdate itself is there or null'),
  ('showLocation', 'a switch; the location itself is there or null'),
  ('showDatingPurpose', 'a switch; the answer itself is there or null'),
  ('showZodiac', 'a switch; the answer itself is there or null'),
  ('isVisibleOnMap', 'a switch; the location itself is there or null'),
  ('isCompleted', 'concerns the owner only'),
  ('avatarPhotoId', 'the photo itself says isAvatar'),
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
    'the detail contains every field of the profile that is not excluded for a reason'
  );
select
  set_has(
    $$ select jsonb_object_keys(pg_temp.seen('get_profile')) $$,
    $$ select field from not_in_detail $$,
    'every excluded field is a field of the profile'
  );
select
  is_empty(
    $$
      select jsonb_object_keys(pg_temp.seen('get_person'))
      intersect
      select field from not_in_detail
    $$,
    'the detail contains no excluded field'
  );
select
  is(
    pg_temp.seen('get_profile') - 'photos' - array(select field from not_in_detail),
    pg_temp.seen('get_person') - '{photos,distanceKm}'::text[],
    'the detail of a person who shows everything has the values of the profile'
  );

select * from finish();

rollback;
