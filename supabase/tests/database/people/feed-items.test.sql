-- People feed: the fields of an item, and the precision of its location.

begin;

select plan(51);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('1999-05-01T12:00:00Z');

select tests.create_completed_profile('viewer', '{"latitude": -48.8771, "longitude": -123.3931}');
select tests.create_completed_profile('homeless');
select
  tests.create_completed_profile(
    'anna',
    '{
      "birthdate": "1970-05-02",
      "city": "Perm",
      "datingPurpose": "chatting",
      "showDatingPurpose": true,
      "showZodiac": true,
      "isVisibleOnMap": true,
      "bio": "Hello",
      "height": 180,
      "latitude": -48.9,
      "longitude": -123.4
    }'
  );
select tests.keep('photo', tests.add_photo(tests.person('anna'))::text);
select tests.keep('other_photo', tests.add_photo(tests.person('anna'))::text);
select
  tests.let(
    tests.person('anna'),
    format('api.update_profile(''{"avatarPhotoId": "%s"}'')', tests.kept('other_photo'))
  );

-- Returns the item of one person in the feed of another person.
create function pg_temp.item(viewer text default 'viewer', name text default 'anna')
returns jsonb
language sql
as $$
  select item
  from
    jsonb_array_elements(
      tests.let(tests.person(viewer), 'api.list_people(''{}'', null, 100)')::jsonb -> 'data'
    ) as item
  where item ->> 'userId' = tests.person(name)::text;
$$;

-- All fields ----------------------------------------------------------------------------------------------------

-- spec: People, feed item: `id`, `userId`, `firstName`, `age`, `city`, `datingPurpose`, `distanceKm`, `location`, `photos` (`id`, `isAvatar`, `position`, `url`)
select
  is(
    pg_temp.item(),
    jsonb_build_object(
      'id', tests.profile_of('anna'),
      'userId', tests.person('anna'),
      'firstName', 'Anna',
      'age', 28,
      'city', 'Perm',
      'datingPurpose', 'chatting',
      'distanceKm', 3,
      'location', private.snap_location(-48.9, -123.4)::jsonb,
      'photos', jsonb_build_array(
        jsonb_build_object(
          'id', tests.kept('photo'),
          'isAvatar', false,
          'position', 0,
          'url', jsonb_build_object(
            'mediaKey', (select media_key from public.profile_photos where id = tests.kept('photo')::uuid)
          )
        ),
        jsonb_build_object(
          'id', tests.kept('other_photo'),
          'isAvatar', true,
          'position', 1,
          'url', jsonb_build_object(
            'mediaKey', (
              select media_key from public.profile_photos where id = tests.kept('other_photo')::uuid
            )
          )
        )
      )
    ),
    'a feed item contains the documented fields and no others'
  );
select
  isnt(
    pg_temp.item() -> 'location',
    '{"latitude": -48.9, "longitude": -123.4}',
    'the location in a feed item is not the exact point'
  );

-- Hidden fields -------------------------------------------------------------------------------------------------

select tests.change_profile('anna', '{"showDatingPurpose": false}');
select
  is(
    pg_temp.item() -> 'datingPurpose',
    'null',
    'a feed item contains no purpose if the person does not show it'
  );
select tests.change_profile('anna', '{"isVisibleOnMap": false}');
select
  is(
    pg_temp.item() -> 'location',
    'null',
    'a feed item contains no location if the person is not visible on the map'
  );
select
  is(
    pg_temp.item() -> 'distanceKm',
    '3',
    'a feed item contains the distance even if the person is not visible on the map'
  );
select
  is(
    pg_temp.item('homeless') -> 'location',
    'null',
    'a viewer without a location does not see the location of a person who is not visible on the map'
  );
select tests.change_profile('anna', '{"isVisibleOnMap": true}');
select
  is(
    pg_temp.item('homeless') -> 'location',
    private.snap_location(-48.9, -123.4)::jsonb,
    'a viewer without a location sees the location of a person who is visible on the map'
  );
select
  is(pg_temp.item('homeless') -> 'distanceKm', 'null', 'a viewer without a location sees no distances');
-- spec: People, feed item: null where nothing is said, shown or known
select
  is(
    pg_temp.item('viewer', 'homeless'),
    jsonb_build_object(
      'id', tests.profile_of('homeless'),
      'userId', tests.person('homeless'),
      'firstName', 'Homeless',
      'age', 29,
      'city', 'Perm',
      'datingPurpose', null,
      'distanceKm', null,
      'location', null,
      'photos', '[]'::jsonb
    ),
    'a feed item contains null for every question that the person has not answered'
  );
select is(pg_temp.item('homeless', 'homeless'), null, 'the feed of a person omits the person who reads it');

-- Age -----------------------------------------------------------------------------------------------------------

create function pg_temp.age_at(moment timestamptz)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return pg_temp.item() ->> 'age';
end;
$$;

-- spec: People, `age` follows the birthdate
select
  is(
    pg_temp.age_at(moment::timestamptz),
    age,
    format('at %s, the age of a person born on 2 May 1970 is %s', moment, age)
  )
from
  (
    values
      ('1999-05-02T00:00:00Z', '28'),
      ('1999-05-31T23:59:59.999Z', '28'),
      ('1999-06-01T00:00:00Z', '29'),
      ('1999-06-01T01:00:00+03:00', '28'),
      ('2010-06-01T12:00:00Z', '40')
  ) as moments (moment, age);
select tests.freeze_time('1999-05-01T12:00:00Z');

-- Distance ------------------------------------------------------------------------------------------------------
-- The viewer is due north of the centre of Anna's cell, at a given distance on the same meridian.

create function pg_temp.distance_at(metres double precision)
returns text
language plpgsql
as $$
declare
  cell json := private.snap_location(-48.9, -123.4);
begin
  perform tests.change_profile(
    'viewer',
    jsonb_build_object(
      'latitude',
      (cell ->> 'latitude')::double precision + degrees(metres / 6371008.8),
      'longitude',
      cell -> 'longitude'
    )
  );
  return pg_temp.item() ->> 'distanceKm';
end;
$$;

select
  is(
    pg_temp.distance_at(metres::double precision),
    kilometres,
    format('a distance of %s m from the centre of the cell is shown as %s km', metres, kilometres)
  )
from
  (
    values
      ('0', '1'),
      ('1', '1'),
      ('500', '1'),
      ('999.99', '1'),
      ('1000.01', '2'),
      ('1999.99', '2'),
      ('2000.01', '3'),
      ('4999.99', '5'),
      ('5000.01', '6'),
      ('9999.99', '10'),
      ('10000.01', '11'),
      ('19999.99', '20'),
      ('20000.01', '21'),
      ('49999.99', '50'),
      ('50000.01', '51'),
      ('99999.99', '100'),
      ('100000.01', '101'),
      ('499999.99', '500'),
      ('500000.01', '501'),
      ('12345678', '12346')
  ) as distances (metres, kilometres);
select tests.keep('distance', pg_temp.distance_at(2900));
select tests.change_profile('anna', '{"latitude": -48.8985, "longitude": -123.4001}');
select
  is(
    pg_temp.item() ->> 'distanceKm',
    tests.kept('distance'),
    'the distance in the feed does not change when a person moves within the cell'
  );

-- Distance bands end at whole kilometres. Within a band, people are sorted by shuffle key. The person in the farther
-- cell has the smaller shuffle key.
select tests.change_profile('anna', '{"latitude": -48.9, "longitude": -123.4}');
select tests.create_completed_profile('beyond', '{"latitude": -48.9045, "longitude": -123.4}');
update private.people_index
set shuffle_key = (
  private.shuffle_key(tests.person('viewer') || ' 1999-05-01')::bigint + case person_id
    when tests.person('anna') then 20
    else 10
  end
) % 2147483648
where person_id in (tests.person('anna'), tests.person('beyond'));

create function pg_temp.order_at(metres double precision)
returns text
language plpgsql
as $$
begin
  perform pg_temp.distance_at(metres);
  return replace(tests.walk(tests.person('viewer'), 'api.list_people(''{}'', %L, %s)'), ' homeless', '');
end;
$$;

select
  is(
    pg_temp.order_at(1000 * kilometres - 0.01) || ', ' || pg_temp.order_at(1000 * kilometres + 0.01),
    'anna beyond, beyond anna',
    format('a distance band ends at %s km', kilometres)
  )
from unnest(array[1, 2, 5, 10, 20, 50, 100, 500]) as kilometres;
select
  is(
    pg_temp.order_at(1000 * kilometres - 0.01) || ', ' || pg_temp.order_at(1000 * kilometres + 0.01),
    'beyond anna, beyond anna',
    format('no distance band ends at %s km', kilometres)
  )
from unnest(array[3, 30, 200, 1000, 5000]) as kilometres;

-- Photos --------------------------------------------------------------------------------------------------------

select tests.change_profile('anna', '{"avatarPhotoId": null}');
select
  is(
    (
      select string_agg(photo ->> 'isAvatar', ' ' order by (photo ->> 'position')::integer)
      from jsonb_array_elements(pg_temp.item() -> 'photos') as photo
    ),
    'false false',
    'no photo in a feed item is marked as the avatar if the person has not chosen an avatar'
  );
select tests.let(tests.person('anna'), format('api.delete_photo(%L)', tests.kept('photo')));
select
  is(
    (
      select string_agg(photo ->> 'id', ' ')
      from jsonb_array_elements(pg_temp.item() -> 'photos') as photo
    ),
    tests.kept('other_photo'),
    'a feed item does not contain deleted photos'
  );

select * from finish();

rollback;
