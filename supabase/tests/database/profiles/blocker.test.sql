-- Profiles: a user who has blocked a person reads only the identifying fields of that person (GET /profiles/{id}, POST
-- /profiles/batch).

begin;

select plan(29);

-- Every field of Anna's profile has a value and is visible to others, and every boolean is true where possible.
select tests.freeze_time('2040-05-01T12:00:00Z');
select
  tests.keep(
    'anna',
    tests.create_completed_profile(
      'anna',
      tests.fields(
        'profiles',
        'answer'
      ) || $$ {
    "firstName": "Anna", "showLocation": true, "latitude": 55.751244, "longitude": 37.618423
  } $$
    )::text
  );
select tests.keep('boris', tests.create_completed_profile('boris')::text);
select tests.create_profile('clara');
select tests.create_person('dina');
select tests.keep(name, tests.add_photo(tests.person('anna'))::text)
from unnest(array['beach', 'forest', 'city']) as name;
select
  tests.let(
    tests.person('anna'),
    format('api.update_profile(%L)', jsonb_build_object('avatarPhotoId', tests.kept('forest')))
  );

-- Returns one profile, or the error.
create function pg_temp.look(viewer text, owner text)
returns jsonb
language plpgsql
as $$
begin
  return tests.let(tests.person(viewer), format('api.get_profile(%L)', tests.kept(owner)));
exception
  when sqlstate 'PT404' then
    return to_jsonb('404 ' || sqlerrm);
end;
$$;

-- Returns one profile from a batch, or null if the batch omits it.
create function pg_temp.find(viewer text, owner text)
returns jsonb
language sql
as $$
  select found
  from
    jsonb_array_elements(
      tests.let(
        tests.person(viewer),
        format(
          'api.list_profiles(%L)',
          array[tests.person('anna'), tests.person('boris'), tests.person('clara'), tests.person('dina')]
        )
      )::jsonb -> 'data'
    ) as found
  where found ->> 'userId' = tests.person(owner)::text;
$$;

-- Returns a summary of what a read by id and a batch show: the whole profile, only the identifying fields, or nothing.
create function pg_temp.sight(viewer text, owner text)
returns text
language sql
as $$
  select
    case
      when one = '"404 profile_not_found"'
      and listed is null then 'nothing'
      when one is distinct from listed then 'now this, now that'
      when one -> 'languages' = '[]'
      and one -> 'location' = 'null'
      and one -> 'isCompleted' = 'false' then 'who it is'
      else 'the profile'
    end
  from (select pg_temp.look(viewer, owner) as one, pg_temp.find(viewer, owner) as listed) as seen;
$$;

create function pg_temp.photos(viewer text)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        (
          select name
          from unnest(array['beach', 'forest', 'city']) as name
          where tests.kept(name) = photo ->> 'id'
        ),
        ' '
      ),
      'none'
    )
  from jsonb_array_elements(pg_temp.look(viewer, 'anna') -> 'photos') as photo;
$$;

-- Withheld fields ----------------------------------------------------------------------------------------------

select tests.keep('whole', pg_temp.look('clara', 'anna')::text);
-- The following tests detect a withheld field only if it has a value, so a new field must get a value above.
select
  is_empty(
    $$
    select key, value
    from jsonb_each(tests.kept('whole')::jsonb)
    where value in ('null', 'false', '[]')
  $$,
    'a non-contact reads a value in every field of the profile'
  );
select tests.let(tests.person('boris'), format('api.block_person(%L)', tests.person('anna')));
select tests.keep('view', pg_temp.look('boris', 'anna')::text);
select
  set_eq(
    $$ select jsonb_object_keys(tests.kept('view')::jsonb) $$,
    $$ select jsonb_object_keys(tests.kept('whole')::jsonb) $$,
    'a user reads every field of a profile before blocking its owner'
  );
-- spec: Where the sentences could be read in more than one way, who blocked somebody sees first name and avatar by id and in the batch, not when blocked as well
select
  is_empty(
    $$
    select key, value
    from jsonb_each(tests.kept('view')::jsonb)
    where
      key not in ('id', 'userId', 'firstName', 'avatarPhotoId', 'photos', 'updatedAt')
      and value not in ('null', 'false', '[]')
  $$,
    'a blocker reads only the identifying fields of the blocked user'
  );
select
  is(
    tests.kept('view')::jsonb,
    tests.fields('profiles', 'unanswered') || jsonb_build_object(
      'firstName', 'Anna',
      'showLocation', false,
      'id', tests.kept('anna'),
      'userId', tests.person('anna'),
      'avatarPhotoId', tests.kept('forest'),
      'photos', jsonb_build_array(tests.kept('whole')::jsonb -> 'photos' -> 1),
      'updatedAt', tests.kept('whole')::jsonb -> 'updatedAt'
    ),
    'a blocker reads the first name, the ids, the avatar and updatedAt, but all remaining fields are empty'
  );
select
  is(
    pg_temp.find('boris', 'anna'),
    tests.kept('view')::jsonb,
    'a blocker reads the same fields of the blocked user in a batch as by id'
  );

-- The avatar -----------------------------------------------------------------------------------------------------

select is(pg_temp.photos('boris'), 'forest', 'a blocker sees only the photo that is chosen as avatar');
select is(pg_temp.photos('clara'), 'beach forest city', 'a non-contact sees all photos of a profile');
select tests.let(tests.person('anna'), $$ api.update_profile('{"avatarPhotoId": null}') $$);
select is(pg_temp.photos('boris'), 'beach', 'a blocker sees the first photo if no photo is chosen as avatar');
select
  is(
    pg_temp.look('boris', 'anna') -> 'avatarPhotoId',
    'null',
    'a blocker reads null as avatarPhotoId if no photo is chosen as avatar'
  );
select
  tests.let(
    tests.person('anna'),
    format('api.reorder_photos(%L)', array[tests.kept('city'), tests.kept('beach'), tests.kept('forest')])
  );
select
  is(
    pg_temp.photos('boris'),
    'city',
    'a blocker sees the new first photo after the blocked user reorders the photos'
  );
select
  throws_ok(
    format('select tests.let(tests.person(''boris''), %L)', format('api.get_media(%L)', media_key)),
    'PT404',
    'media_not_found',
    'a blocker cannot download a file of the blocked user by its key'
  )
from public.profile_photos
where id = tests.kept('city')::uuid;
select tests.let(tests.person('anna'), format('api.delete_photo(%L)', tests.kept(name)))
from unnest(array['beach', 'forest', 'city']) as name;
select
  is(pg_temp.photos('boris'), 'none', 'a blocker does not see a photo if the blocked user has no photos');
select tests.keep('view', pg_temp.look('boris', 'anna')::text);
select
  is(
    tests.kept('view')::jsonb -> 'photos',
    '[]',
    'a blocker reads an empty list of photos if the blocked user has no photos'
  );

-- Changes that a blocker sees ----------------------------------------------------------------------------------------

select tests.freeze_time('2040-05-02T12:00:00Z');
select
  tests.let(
    tests.person('anna'),
    $$ api.update_profile('{"latitude": 59.9386, "longitude": 30.3141, "city": "Petersburg", "isVisibleOnMap": false}') $$
  );
select
  is(
    pg_temp.look('boris', 'anna'),
    tests.kept('view')::jsonb || '{"updatedAt": "2040-05-02T12:00:00.000Z"}',
    'if the blocked user changes fields that are withheld from a blocker, the blocker sees only a new updatedAt'
  );

-- Blocks in both directions ------------------------------------------------------------------------------------------

select
  is(
    pg_temp.sight(viewer, owner),
    seen,
    format('while Boris blocks Anna, %s reads %s and sees: %s', viewer, owner, seen)
  )
from
  (
    values
      ('boris', 'anna', 'who it is'),
      ('anna', 'boris', 'nothing'),
      ('anna', 'anna', 'the profile'),
      ('clara', 'anna', 'the profile'),
      ('clara', 'boris', 'the profile')
  ) as sights (viewer, owner, seen);
select
  tests.throws_problem(
    $$ select tests.let(tests.person('boris'), format('api.get_person(%L)', tests.kept('anna'))) $$,
    404,
    'profile_not_found',
    'a blocker cannot read the blocked user by GET /people/{id}: 404 profile_not_found'
  );
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.sight(viewer, owner),
    'nothing',
    format('while both users block each other, %s reads %s and sees nothing', viewer, owner)
  )
from
  (
    values
      ('boris', 'anna'),
      ('anna', 'boris')
  ) as sights (viewer, owner);
select tests.let(tests.person('boris'), format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.sight(viewer, owner),
    seen,
    format('while only Anna still blocks Boris, %s reads %s and sees: %s', viewer, owner, seen)
  )
from
  (
    values
      ('boris', 'anna', 'nothing'),
      ('anna', 'boris', 'who it is')
  ) as sights (viewer, owner, seen);
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.sight(viewer, owner),
    'the profile',
    format('after both blocks are removed, %s reads %s and sees the profile', viewer, owner)
  )
from
  (
    values
      ('boris', 'anna'),
      ('anna', 'boris')
  ) as sights (viewer, owner);

select tests.let(tests.person('dina'), format('api.block_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.sight('dina', 'anna'),
    'who it is',
    'a blocker without a profile sees the identifying fields of the blocked user'
  );
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(pg_temp.sight('dina', 'anna'), 'nothing', 'a blocker cannot read any field of a deleted profile');

-- Only these two endpoints ------------------------------------------------------------------------------------------

select
  is(
    (
      select array_agg(proname::text order by proname)
      from pg_proc
      where
        pronamespace in ('private'::regnamespace, 'api'::regnamespace)
        and tests.source_of(pg_proc.oid) ~ 'can_recognize_profile|seen_profile_view'
    ),
    array['get_profile', 'list_profiles', 'seen_profile_view'],
    'only GET /profiles/{id} and POST /profiles/batch show a blocked user to the blocker'
  );

select * from finish();

rollback;
