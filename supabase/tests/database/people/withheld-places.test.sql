-- People: who does not show the location (showLocation) is at no place for strangers, through every door.

begin;

select plan(24);

-- Whoever else this database holds is left out.
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

-- Where Anna is for somebody: a word for each door that tells it.
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

-- Anna in the whole feed of somebody.
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
  is(pg_temp.doors(viewer), doors, format('who shows the location tells it %s by: %s', viewer, doors))
from
  (
    values
      ('stranger', 'batch detail distance map profile radius'),
      ('friend', 'batch detail distance map profile radius'),
      ('matched', 'batch detail distance map profile')
  ) as viewers (viewer, doors);
select tests.change_profile('anna', '{"showLocation": false}');
select
  is(pg_temp.doors(viewer), doors, format('who does not tells it %s by: %s', viewer, doors))
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
    format('in the feed %s finds among those of unknown distance: %s', viewer, told)
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
    'in the index they are nowhere'
  );
select
  is(
    tests.let('anna', 'api.get_profile(%L)', tests.profile_of('anna')::text)::jsonb -> 'location',
    '{"latitude": -48.8771, "longitude": -123.3931}',
    'the owner reads the exact location under the own id'
  );
select
  is(
    tests.let('anna', 'api.export_profile()')::jsonb #> '{profile,location}',
    '{"latitude": -48.8771, "longitude": -123.3931}',
    'and has it in the export'
  );
select
  is(
    tests.let('anna', 'api.get_person(%L)', tests.profile_of('anna')::text)::jsonb -> 'location',
    'null',
    'the own detail is as strangers see it'
  );
select
  tests.change_profile('anna', '{"isVisibleOnMap": false}');
select
  is(
    pg_temp.doors('friend'),
    'batch distance profile',
    'who is not visible on the map either is neither there nor in the detail, also for a friend'
  );
select tests.change_profile('anna', '{"isVisibleOnMap": true}');

-- A friendship and a match end, and a block ends both.
select tests.let('friend', 'api.unfriend(%L)', tests.person('anna')::text);
select is(pg_temp.doors('friend'), '-', 'who is no friend any more is told no place');
select tests.befriend(tests.person('friend'), tests.person('anna'));
select is(pg_temp.doors('friend'), 'batch detail distance map profile', 'who is one again is');
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
    'who has blocked is told none'
  );

-- A live location is shared by itself with friends and matches.
select tests.let('anna', 'api.share_location(-48.8771, -123.3931, 3600)');
select
  is(
    tests.let(
      'matched',
      'api.get_live_location(%L)',
      tests.person('anna')::text
    )::jsonb - '{userId,updatedAt,expiresAt}'::text[],
    tests.kept('cell')::jsonb,
    'a match follows the live location of who does not show the location of the profile'
  );
select
  tests.throws_problem(
    $$ select tests.let('stranger', 'api.get_live_location(%L)', tests.person('anna')::text) $$,
    404,
    'live_location_not_found',
    'a stranger does not'
  );
select is(pg_temp.doors('stranger'), '-', 'and finds no place by any other door meanwhile');

select tests.change_profile('anna', '{"showLocation": true}');
select
  is(
    pg_temp.doors('stranger'),
    'batch detail distance map profile radius',
    'who shows the location again is found by all doors'
  );
select
  is(
    (select count(*) from private.people_index where person_id = tests.person('anna')),
    7::bigint,
    'and in all tiles'
  );

select * from finish();

rollback;
