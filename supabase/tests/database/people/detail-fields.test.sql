-- People: what the profile shows of a person, the detail shows too, or it stands here why not.

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
  ('birthdate', 'strangers get the age'),
  ('showBirthdate', 'a switch of the profile, where the birthdate itself is there or null'),
  ('showLocation', 'a switch; the location itself is there or null'),
  ('showDatingPurpose', 'a switch; the answer itself is there or null'),
  ('showZodiac', 'a switch; the answer itself is there or null'),
  ('isVisibleOnMap', 'a switch; the location itself is there or null'),
  ('isCompleted', 'concerns the owner only'),
  ('avatarPhotoId', 'the photo itself says isAvatar'),
  ('updatedAt', 'would tell strangers when somebody was here');

select
  is_empty(
    $$
      select jsonb_object_keys(pg_temp.seen('get_profile'))
      except
      select jsonb_object_keys(pg_temp.seen('get_person'))
      except
      select field from not_in_detail
    $$,
    'a viewer of a detail finds every field of the profile that is not left out for a reason'
  );
select
  set_has(
    $$ select jsonb_object_keys(pg_temp.seen('get_profile')) $$,
    $$ select field from not_in_detail $$,
    'what is left out of a detail is a field of the profile'
  );
select
  is_empty(
    $$
      select jsonb_object_keys(pg_temp.seen('get_person'))
      intersect
      select field from not_in_detail
    $$,
    'what is left out of a detail is not there'
  );
select
  is(
    pg_temp.seen('get_profile') - 'photos' - array(select field from not_in_detail),
    pg_temp.seen('get_person') - '{photos,distanceKm}'::text[],
    'a viewer finds in the detail of somebody who shows everything what the profile says'
  );

select * from finish();

rollback;
