-- A viewer sees a new `updatedAt` of another person's profile only if the viewer can see the change of the profile.

begin;

select plan(46);

select tests.freeze_time('2040-05-01T12:00:00Z');
select
  tests.create_profile(
    'anna',
    '{
      "birthdate": "1992-03-10", "datingPurpose": "dating", "city": "Moscow", "sex": "female",
      "latitude": 55.7512, "longitude": 37.6184
    }'
  );
select tests.create_profile(name) from unnest(array['stranger', 'friend', 'blocker']) as name;
insert into public.terms_versions (document, version, published_at)
select document, 'first', '-infinity'
from unnest(enum_range(null::public.terms_document)) as document
on conflict do nothing;
select tests.befriend(tests.person('anna'), tests.person('friend'));
select tests.let('blocker', 'api.block_person(%L)', tests.person('anna')::text);

-- Returns updatedAt of Anna's profile by id and in a batch, which must be equal.
create function pg_temp.updated_at(viewer text)
returns text
language plpgsql
as $$
declare
  by_id text := tests.let(viewer, format('api.get_profile(%L)', tests.profile_of('anna'))) ->> 'updatedAt';
  in_batch text := tests.let(viewer, format('api.list_profiles(array[%L]::uuid[])', tests.person('anna')))
    -> 'data' -> 0 ->> 'updatedAt';
begin
  return case when by_id = in_batch then by_id else by_id || ' by id, ' || in_batch || ' in a batch' end;
end;
$$;

-- Waits a minute, makes a change as Anna, and returns the viewers for whom updatedAt has increased.
create function pg_temp.moved_by(change text)
returns text
language plpgsql
as $$
declare
  viewers constant text[] := array['anna', 'friend', 'stranger', 'blocker'];
  seen_before text[] := array(select pg_temp.updated_at(viewer) from unnest(viewers) with ordinality as listed (viewer, place) order by place);
begin
  perform tests.wait('1 minute');
  perform tests.let('anna', change);
  return coalesce(
    (
      select string_agg(viewer, ' ' order by place)
      from unnest(viewers, seen_before) with ordinality as listed (viewer, stamp, place)
      where pg_temp.updated_at(viewer) > stamp
    ),
    'nobody'
  );
end;
$$;

create function pg_temp.changed_by(answers text)
returns text
language sql
as $$
  select pg_temp.moved_by(format('api.update_profile(%L)', answers));
$$;

-- Withheld fields ------------------------------------------------------------------------------------------

select
  is(pg_temp.changed_by(answers), 'anna', format('updatedAt changes only for the owner after %s', answers))
from
  (
    values
      (1, '{}'),
      (2, '{"city": "Moscow"}'),
      (3, '{"datingPurpose": "friendship"}'),
      (4, '{"birthdate": "1992-03-11"}'),
      -- This birthdate has a different zodiac sign, which is not shown.
      (5, '{"birthdate": "1992-03-25"}'),
      -- This birthdate has a different year but gives the same age.
      (6, '{"birthdate": "1992-04-25"}'),
      -- This location is in the same cell as the previous location.
      (7, '{"latitude": 55.75121, "longitude": 37.61841}')
  ) as withheld (place, answers);
select
  is(
    pg_temp.changed_by(answers),
    'anna friend stranger blocker',
    format('updatedAt changes for other users after %s', answers)
  )
from
  (
    values
      (1, '{"bio": "I paint."}'),
      (2, '{"educations": [{"level": "master", "inProgress": true}]}'),
      (3, '{"educations": [{"level": "master", "inProgress": false}]}'),
      (4, '{"languages": ["en"]}'),
      (5, '{"firstName": "Ann"}'),
      (6, '{"height": 170}'),
      (7, '{"hometown": "Perm"}'),
      (8, '{"city": "Omsk"}'),
      (9, '{"isVisibleOnMap": true}'),
      -- This birthdate gives a different age.
      (10, '{"birthdate": "1990-03-25"}'),
      (11, '{"birthdate": null}'),
      (12, '{"birthdate": "1990-03-10"}'),
      (13, '{"showZodiac": true}'),
      -- This birthdate gives the same age and a different zodiac sign, which is shown.
      (14, '{"birthdate": "1990-03-25"}'),
      (15, '{"showBirthdate": true}'),
      (16, '{"birthdate": "1990-03-26"}'),
      (17, '{"showDatingPurpose": true}'),
      (18, '{"datingPurpose": "chatting"}'),
      (19, '{"showLocation": false}')
  ) as shown (place, answers);
select
  is(
    pg_temp.changed_by('{"showDatingPurpose": false, "showBirthdate": false, "showZodiac": false}'),
    'anna friend stranger blocker',
    'updatedAt changes for other users when the owner hides a field'
  );
select
  is(
    pg_temp.changed_by('{"datingPurpose": "dating", "birthdate": "1990-03-11"}'),
    'anna',
    'updatedAt changes only for the owner when a field is changed after it was hidden again'
  );

-- Location -------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.changed_by('{"latitude": 59.9386, "longitude": 30.3141}'),
    'anna friend',
    'if showLocation is off, moving to a new cell changes updatedAt only for the owner and friends'
  );
select
  is(
    pg_temp.changed_by('{"latitude": null, "longitude": null}'),
    'anna friend',
    'if showLocation is off, removing the location changes updatedAt only for the owner and friends'
  );
select
  is(
    pg_temp.changed_by('{"showLocation": true}'),
    'anna friend stranger blocker',
    'turning on showLocation changes updatedAt for other users'
  );
select
  is(
    pg_temp.changed_by('{"latitude": 55.7512, "longitude": 37.6184}'),
    'anna friend stranger',
    'moving to a new cell changes updatedAt for users who can see the location, but not for a blocker'
  );
select tests.keep('shown_to_friend', pg_temp.updated_at('friend'));
select
  is(
    pg_temp.changed_by('{"showLocation": false}'),
    'anna friend stranger blocker',
    'turning off showLocation changes updatedAt for other users'
  );
select
  cmp_ok(
    pg_temp.updated_at('stranger'),
    '>',
    tests.kept('shown_to_friend'),
    'updatedAt does not decrease when showLocation is turned off'
  );

-- Photos ---------------------------------------------------------------------------------------------------

select tests.keep(name, tests.upload(tests.person('anna'))) from unnest(array['beach', 'forest']) as name;
select
  is(
    pg_temp.moved_by(format('api.add_photo(%L)', tests.kept(name))),
    'anna friend stranger blocker',
    format('adding the photo %s changes updatedAt for other users', name)
  )
from unnest(array['beach', 'forest']) as name;
select
  is(
    pg_temp.moved_by(
      format(
        'api.reorder_photos(%L)',
        array(
          select photo.id
          from public.profile_photos as photo
          where photo.profile_id = tests.profile_of('anna')
          order by photo.position desc
        )
      )
    ),
    'anna friend stranger blocker',
    'reordering the photos changes updatedAt for other users'
  );
select
  is(
    pg_temp.changed_by(
      format(
        '{"avatarPhotoId": %s}',
        (
          select to_json(photo.id)
          from public.profile_photos as photo
          where photo.media_key = tests.kept('forest')
        )
      )
    ),
    'anna friend stranger blocker',
    'choosing another avatar changes updatedAt for other users'
  );
select tests.keep('before', pg_temp.updated_at('stranger'));
select tests.wait('1 minute');
select tests.claim_media_work();
select tests.finish_crop('forest', 'made', null);
select
  cmp_ok(
    pg_temp.updated_at('stranger'),
    '>',
    tests.kept('before'),
    'a new thumbnail changes updatedAt for other users'
  );
select
  is(
    pg_temp.moved_by(
      format(
        'api.delete_photo(%L)',
        (select photo.id from public.profile_photos as photo where photo.media_key = tests.kept('forest'))
      )
    ),
    'anna friend stranger blocker',
    'deleting a photo changes updatedAt for other users'
  );

-- Changes with other causes --------------------------------------------------------------------------------

select
  is(
    pg_temp.moved_by(
      format(
        'api.complete_profile(%L, %L)',
        standing ->> 'privacyPolicyVersion',
        standing ->> 'userAgreementVersion'
      )
    ),
    'anna friend stranger blocker',
    'completing the profile changes updatedAt for other users'
  )
from json(tests.let('anna', 'api.get_own_profile()') -> 'currentTerms') as standing;
select
  is(
    pg_temp.changed_by('{"birthdate": "1990-03-12", "datingPurpose": "chatting"}'),
    'anna',
    'changing hidden fields of a completed profile changes updatedAt only for the owner'
  );
-- A minor shows neither age nor location to adults who are not friends.
select tests.create_profile('junior', '{"birthdate": "2023-05-10", "latitude": 1, "longitude": 1}');
select
  tests.keep(
    'before',
    tests.let('stranger', format('api.get_profile(%L)', tests.profile_of('junior'))) ->> 'updatedAt'
  );
select tests.wait('1 minute');
select tests.let('junior', 'api.update_profile(''{"latitude": 2, "longitude": 2}'')');
select
  is(
    tests.let('stranger', format('api.get_profile(%L)', tests.profile_of('junior'))) ->> 'updatedAt',
    tests.kept('before'),
    'when a minor moves to a new cell, updatedAt does not change for adults who are not friends'
  );
select
  is(
    pg_temp.updated_at('anna') >= pg_temp.updated_at('friend'),
    true,
    'updatedAt is never later for other users than for the owner'
  );
-- Makes several changes at the same time.
select tests.keep('before', pg_temp.updated_at('stranger'));
select tests.let('anna', 'api.update_profile(''{"bio": "One."}'')');
select tests.keep('between', pg_temp.updated_at('stranger'));
select tests.let('anna', 'api.update_profile(''{"bio": "Two."}'')');
select
  ok(
    tests.kept('before') < tests.kept('between') and tests.kept('between') < pg_temp.updated_at('stranger'),
    'updatedAt increases with each change for other users, even if several changes have the same time'
  );

-- Direct reads ---------------------------------------------------------------------------------------------

select tests.act_as(tests.person('stranger'));
set local role authenticated;
select
  is_empty(
    format(
      'select updated_at, shown_updated_at, location_updated_at from public.profiles where user_id = %L',
      tests.person('anna')
    ),
    'a user cannot read the update times in the row of another person in the table of profiles'
  );
reset role;

select * from finish();

rollback;
