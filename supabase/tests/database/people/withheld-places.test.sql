-- People: no response shows the location of a person to non-contacts if showLocation is off.

begin;

select plan(24);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('1999-05-01T12:00:00Z');

select
  tests.create_completed_profile(
    name,
    '{"latitude": -48.8771, "longitude": -123.3931, "isVisibleOnMap": true}'
  )
from unnest(array['anna', 'stranger', 'friend', 'matched', 'asked', 'unmatched']) as name;
select tests.befriend(tests.person('friend'), tests.person('anna'));
select tests.let('asked', 'api.send_friend_request(%L)', tests.person('anna')::text);
select tests.match(tests.person('matched'), tests.person('anna'));
select
  tests.let(
    'unmatched',
    'api.end_match(%L)',
    tests.match(tests.person('unmatched'), tests.person('anna'))::text
  );
select tests.keep('cell', private.snap_location(-48.8771, -123.3931)::text);

-- Returns the names of the endpoints whose responses show Anna's location to a viewer.
create function pg_temp.doors(viewer text)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(door, ' ' order by door) filter (where told in (tests.kept('cell')::jsonb, '1', '"found"')),
      '-'
    )
  from
    (
      values
        (
          'batch',
          tests.let(
            viewer,
            'api.list_profiles(%L)',
            array[tests.person('anna')]::text
          )::jsonb #> '{data,0,location}'
        ),
        (
          'profile',
          tests.let(viewer, 'api.get_profile(%L)', tests.profile_of('anna')::text)::jsonb -> 'location'
        ),
        (
          'detail',
          tests.let(viewer, 'api.get_person(%L)', tests.profile_of('anna')::text)::jsonb -> 'location'
        ),
        (
          'distance',
          tests.let(viewer, 'api.get_person(%L)', tests.profile_of('anna')::text)::jsonb -> 'distanceKm'
        ),
        (
          'map',
          (
            select item -> 'location'
            from
              jsonb_array_elements(
                tests.let(
                  tests.person(viewer),
                  'api.list_people_on_map(-48.8771, -123.3931, 5000)'
                )::jsonb -> 'data'
              ) as item
            where item ->> 'userId' = tests.person('anna')::text
          )
        ),
        (
          'radius',
          (
            select '"found"'::jsonb
            from
              jsonb_array_elements(
                tests.let(
                  tests.person(viewer),
                  'api.list_people(''{"radiusKm": 500}'', null, 100)'
                )::jsonb -> 'data'
              ) as item
            where item ->> 'userId' = tests.person('anna')::text
          )
        )
    ) as doors (door, told);
$$;

-- Finds Anna in a viewer's feed, and returns her location and distance.
create function pg_temp.item(viewer text)
returns jsonb
language sql
as $$
  select jsonb_build_object('location', item -> 'location', 'distanceKm', item -> 'distanceKm')
  from
    jsonb_array_elements(
      tests.let(tests.person(viewer), 'api.list_people(''{}'', null, 100)')::jsonb -> 'data'
    ) as item
  where item ->> 'userId' = tests.person('anna')::text;
$$;

select
  is(
    pg_temp.doors(viewer),
    doors,
    format('if showLocation is on, %s gets the location from: %s', viewer, doors)
  )
from
  (
    values
      ('stranger', 'batch detail distance map profile radius'),
      ('friend', 'batch detail distance map profile radius'),
      ('matched', 'batch detail distance map profile')
  ) as viewers (viewer, doors);
select tests.change_profile('anna', '{"showLocation": false}');
select
  is(
    pg_temp.doors(viewer),
    doors,
    format('if showLocation is off, %s gets the location from: %s', viewer, doors)
  )
from
  (
    values
      ('stranger', '-'),
      ('asked', '-'),
      ('unmatched', '-'),
      ('friend', 'batch detail distance map profile'),
      ('matched', 'batch detail distance map profile')
  ) as viewers (viewer, doors);
select
  is(
    pg_temp.item(viewer),
    told::jsonb,
    format('in the feed of %s, the item of a person with showLocation off contains: %s', viewer, told)
  )
from
  (
    values
      ('stranger', '{"location": null, "distanceKm": null}'),
      ('asked', '{"location": null, "distanceKm": null}'),
      ('friend', jsonb_build_object('location', tests.kept('cell')::jsonb, 'distanceKm', 1)::text)
  ) as viewers (viewer, told);
select
  is(
    (select array_agg(tile) from private.people_index where person_id = tests.person('anna')),
    array[0]::bigint[],
    'the people index lists a person with showLocation off only in tile 0, which is not searched by distance'
  );
select
  is(
    tests.let('anna', 'api.get_profile(%L)', tests.profile_of('anna')::text)::jsonb -> 'location',
    '{"latitude": -48.8771, "longitude": -123.3931}',
    'the owner reads the exact location of their own profile by its id'
  );
select
  is(
    tests.let('anna', 'api.export_profile()')::jsonb #> '{profile,location}',
    '{"latitude": -48.8771, "longitude": -123.3931}',
    'the owner''s export contains the exact location'
  );
select
  is(
    tests.let('anna', 'api.get_person(%L)', tests.profile_of('anna')::text)::jsonb -> 'location',
    'null',
    'if showLocation is off, a person who reads their own entry by GET /people/{id} gets no location'
  );
select
  tests.change_profile('anna', '{"isVisibleOnMap": false}');
select
  is(
    pg_temp.doors('friend'),
    'batch distance profile',
    'if isVisibleOnMap of a person is off, neither the map nor GET /people/{id} shows a friend the location'
  );
select tests.change_profile('anna', '{"isVisibleOnMap": true}');

-- Ends a friendship and a match in separate calls, because a block would end both.
select tests.let('friend', 'api.unfriend(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.doors('friend'),
    '-',
    'a former friend does not get the location of a person with showLocation off'
  );
select tests.befriend(tests.person('friend'), tests.person('anna'));
select
  is(
    pg_temp.doors('friend'),
    'batch detail distance map profile',
    'a new friend gets the location of a person with showLocation off'
  );
select tests.let('friend', 'api.unfriend(%L)', tests.person('anna')::text);
select tests.let('friend', 'api.block_person(%L)', tests.person('anna')::text);
select
  is(
    tests.let(
      'friend',
      'api.list_profiles(%L)',
      array[tests.person('anna')]::text
    )::jsonb #> '{data,0,location}',
    'null',
    'a blocker does not get the location of the blocked person'
  );

-- A live location is shared with friends and matches independently of showLocation.
select tests.let('anna', 'api.share_location(-48.8771, -123.3931, 3600)');
select
  is(
    tests.let(
      'matched',
      'api.get_live_location(%L)',
      tests.person('anna')::text
    )::jsonb - '{userId,updatedAt,expiresAt}'::text[],
    tests.kept('cell')::jsonb,
    'a match can read the live location of a person with showLocation off'
  );
select
  tests.throws_problem(
    $$ select tests.let('stranger', 'api.get_live_location(%L)', tests.person('anna')::text) $$,
    404,
    'live_location_not_found',
    'a non-contact cannot read the live location: 404 live_location_not_found'
  );
select
  is(
    pg_temp.doors('stranger'),
    '-',
    'no response shows a non-contact the location of a person who shares a live location'
  );

select tests.change_profile('anna', '{"showLocation": true}');
select
  is(
    pg_temp.doors('stranger'),
    'batch detail distance map profile radius',
    'turning on showLocation shows the location to non-contacts in all responses'
  );
select
  is(
    (select count(*) from private.people_index where person_id = tests.person('anna')),
    7::bigint,
    'turning on showLocation lists the person in one tile of each size'
  );

select * from finish();

rollback;
