-- People: the map (GET /people/map), with the live locations of friends and matches.

begin;

select plan(45);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- The viewer is outside the areas that the tests request.
select
  tests.create_completed_profile('viewer', '{"latitude": 10, "longitude": 10, "isVisibleOnMap": true}');
select tests.create_person('faceless');

create function pg_temp.create(
  name text,
  latitude double precision,
  longitude double precision,
  more jsonb default '{}'
)
returns void
language sql
as $$
  select
    tests.create_completed_profile(
      name,
      jsonb_build_object('latitude', latitude, 'longitude', longitude, 'isVisibleOnMap', true) || more
    );
$$;

create function pg_temp.map(
  latitude double precision,
  longitude double precision,
  radius double precision default 5000,
  viewer text default 'viewer'
)
returns jsonb
language sql
as $$
  select
    tests.let(
      tests.person(viewer),
      format('api.list_people_on_map(%L, %L, %L)', latitude, longitude, radius)
    )::jsonb -> 'data';
$$;

-- Returns the names of the people on the map, with a star for each live location.
create function pg_temp.shown(
  latitude double precision,
  longitude double precision,
  radius double precision default 5000,
  viewer text default 'viewer'
)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        tests.name_of((item ->> 'userId')::uuid) || case
          when (item ->> 'isLive')::boolean then '*'
          else ''
        end,
        ' '
        order by place
      ),
      '-'
    )
  from
    jsonb_array_elements(pg_temp.map(latitude, longitude, radius, viewer)) with ordinality as listed (
      item,
      place
    );
$$;

-- Content -------------------------------------------------------------------------------------------------------

select
  is(
    tests.let(tests.person('viewer'), 'api.list_people_on_map(-48.8771, -123.3931, 50000)')::jsonb,
    '{"data": []}',
    'an area without people returns an empty map'
  );
select pg_temp.create('anna', -48.8771, -123.3931, '{"birthdate": "1970-05-02", "bio": "Hello"}');
select tests.add_photo(tests.person('anna'));
select
  is(
    pg_temp.map(-48.8771, -123.3931),
    jsonb_build_array(
      jsonb_build_object(
        'id', tests.profile_of('anna'),
        'userId', tests.person('anna'),
        'firstName', 'Anna',
        'age', 28,
        'photoUrl', private.media_url(
          (select card.avatar_key from private.person_cards as card where card.user_id = profiles.user_id)
        ),
        'location', private.snap_location(-48.8771, -123.3931)::jsonb,
        'isLive', false
      )
    ),
    'the map contains the documented fields of a person, with the centre of the grid cell as location'
  )
from public.profiles
where user_id = tests.person('anna');
select
  isnt(pg_temp.map(-48.8771, -123.3931) #> '{0,photoUrl}', 'null', 'the map contains the photo of a person');
select
  is(pg_temp.shown(-48.8771, -123.3931, 5000, name), shown, format('the map of %s shows: %s', name, shown))
from
  (
    values
      ('anna', '-'),
      ('faceless', 'anna')
  ) as viewers (name, shown);

-- Radius --------------------------------------------------------------------------------------------------------

-- Requests the map from a point at this distance due north of the centre of Anna's grid cell.
create function pg_temp.shown_from(metres double precision, radius double precision)
returns text
language sql
as $$
  select
    pg_temp.shown(
      (cell ->> 'latitude')::double precision + degrees(metres / 6371008.8),
      (cell ->> 'longitude')::double precision,
      radius
    )
  from private.snap_location(-48.8771, -123.3931) as cell;
$$;

select
  is(
    pg_temp.shown_from(radius - 0.01, radius) || ' ' || pg_temp.shown_from(radius + 0.01, radius),
    'anna -',
    format(
      'the map with a radius of %s m shows a person if and only if the centre of their grid cell is within the radius',
      radius
    )
  )
from unnest(array[100, 1234.5, 5000, 50000]) as radius;
select
  is(
    pg_temp.shown_from(-1000.01, 1000) || ' ' || pg_temp.shown_from(-999.99, 1000),
    '- anna',
    'the map also includes people within the radius to the south'
  );
select pg_temp.create('arctic', 90, 0);
select pg_temp.create('fiji', -17.5, 179.999);
select
  is(
    pg_temp.shown(latitude, longitude, radius),
    shown,
    format('the map around %s, %s with a radius of %s m shows: %s', latitude, longitude, radius, shown)
  )
from
  (
    values
      (90, 77, 1000, 'arctic'),
      (89.99, -120, 2000, 'arctic'),
      (89.97, 120, 2000, '-'),
      (-17.5, -179.999, 2000, 'fiji'),
      (-17.5, 180, 2000, 'fiji'),
      (-17.5, -179.9, 2000, '-')
  ) as views (latitude, longitude, radius, shown);

-- Nearest people ------------------------------------------------------------------------------------------------

select setseed(0.1030);
create temporary table places as
  select
    'p' || number as name,
    -48.3 + 0.3 * (random() - 0.5) as latitude,
    -120.3 + 0.5 * (random() - 0.5) as longitude
  from generate_series(1, 80) as number;
-- Creates people, several of them in the same grid cell.
insert into places
select 'q' || number, -48.3, -120.3
from generate_series(1, 5) as number;
select pg_temp.create(name, latitude, longitude) from places;

-- Returns all people within a radius by the haversine formula, sorted by distance and then by id.
create function pg_temp.expected(radius double precision, shown_people integer default 200)
returns text
language sql
as $$
  select string_agg(nearest.name, ' ' order by nearest.metres, nearest.user_id)
  from
    (
      select places.name, tests.person(places.name) as user_id, round(apart.metres::numeric, 3) as metres
      from
        places
        cross join lateral private.snap_location(places.latitude, places.longitude) as cell
        cross join lateral (
          select
            2 * 6371008.8 * asin(
              sqrt(
                sind(((cell ->> 'latitude')::double precision + 48.3) / 2) ^ 2 + cosd(
                  (cell ->> 'latitude')::double precision
                ) * cosd(-48.3) * sind(((cell ->> 'longitude')::double precision + 120.3) / 2) ^ 2
              )
            ) as metres
        ) as apart
      where apart.metres <= radius
      order by 3, 2
      limit shown_people
    ) as nearest;
$$;

select
  is(
    pg_temp.shown(-48.3, -120.3, radius),
    pg_temp.expected(radius),
    format(
      'the map with a radius of %s m shows all people, nearest first, and sorts people in the same grid cell by id',
      radius
    )
  )
from unnest(array[400, 1000, 5000, 12000, 50000]) as radius;
select
  is(
    (select value from private.settings where name = 'map_people'),
    '200',
    'by default, the map shows at most 200 people'
  );
update private.settings set value = '10' where name = 'map_people';
select
  is(
    pg_temp.shown(-48.3, -120.3, 50000),
    pg_temp.expected(50000, 10),
    'a map limited to ten people shows the ten nearest'
  );
update private.settings set value = '200' where name = 'map_people';

-- People with a live location -----------------------------------------------------------------------------------

select pg_temp.create(name, -40, -130)
from unnest(array['friend', 'matched', 'stranger']) as name;
select tests.create_profile('unfinished', '{"isVisibleOnMap": true}');
select tests.befriend(tests.person('viewer'), tests.person(name))
from unnest(array['friend', 'unfinished']) as name;
select tests.match(tests.person('viewer'), tests.person('matched'));

create function pg_temp.share(name text, latitude double precision, longitude double precision default -130)
returns void
language sql
as $$
  select tests.let(tests.person(name), format('api.share_location(%L, %L, 900)', latitude, longitude));
$$;

select tests.keep('at_home', pg_temp.shown(-40, -130));
select
  matches(
    tests.kept('at_home'),
    '^((friend|matched|stranger) ?){3}$',
    'the map shows people without a live location at the location of their profile'
  );
select pg_temp.share(name, -40.02)
from unnest(array['friend', 'matched', 'stranger', 'unfinished', 'viewer']) as name;
select
  matches(
    pg_temp.shown(-40, -130),
    '^stranger ((friend|matched|unfinished)\* ?){3}$',
    'the map shows friends and matches at their live locations, and other people at the locations of their profiles'
  );
select
  is(
    (
      select item
      from jsonb_array_elements(pg_temp.map(-40, -130)) as item
      where item ->> 'userId' = tests.person('friend')::text
    ),
    jsonb_build_object(
      'id', tests.profile_of('friend'),
      'userId', tests.person('friend'),
      'firstName', 'Friend',
      'age', 29,
      'photoUrl', null,
      'location', private.snap_location(-40.02, -130)::jsonb,
      'isLive', true
    ),
    'the map shows the live location of a friend as the centre of its grid cell'
  );
select
  matches(
    pg_temp.shown(-40, -130, 5000, 'stranger'),
    '^((friend|matched) ?){2}$',
    'a non-contact sees people at the locations of their profiles, even if they share a live location'
  );
select tests.change_profile('stranger', '{"latitude": -40.01, "longitude": -130}');
select
  matches(
    pg_temp.shown(-40.02, -130),
    '\* stranger$',
    'the map sorts people with and without a live location together by distance'
  );
select
  is(
    pg_temp.shown(-40, -130, 1500),
    'stranger',
    'a person whose live location is elsewhere is not shown at the location of the profile'
  );
select
  is(
    pg_temp.shown(-40.02, -130, 600),
    regexp_replace(pg_temp.shown(-40.02, -130), ' stranger$', ''),
    'a person who shares a live location is shown at that location'
  );
update private.settings set value = '2' where name = 'map_people';
select
  is(
    pg_temp.shown(-40.01, -130),
    (
      select 'stranger ' || name || '*'
      from unnest(array['friend', 'matched', 'unfinished']) as name
      order by tests.person(name)
      limit 1
    ),
    'people with a live location are counted towards the limit of people on the map'
  );
select
  is(
    pg_temp.shown(-40.02, -130),
    (
      select string_agg(live.name || '*', ' ' order by tests.person(live.name))
      from
        (
          select name
          from unnest(array['friend', 'matched', 'unfinished']) as name
          order by tests.person(name)
          limit 2
        ) as live
    ),
    'if the limit is reached, the map shows the nearest of the people with a live location'
  );
update private.settings set value = '200' where name = 'map_people';

-- End of live locations -----------------------------------------------------------------------------------------

select tests.let(tests.person('unfinished'), 'api.stop_sharing_location()');
select
  is(
    pg_temp.shown(-40.02, -130) !~ 'unfinished',
    true,
    'a person with an incomplete profile is shown only while sharing a live location'
  );
select tests.freeze_time('1999-05-01T12:14:59.999Z');
select
  matches(
    pg_temp.shown(-40, -130),
    '^stranger ((friend|matched)\* ?){2}$',
    'a live location is shown until its expiry'
  );
select tests.freeze_time('1999-05-01T12:15:00Z');
select
  matches(
    pg_temp.shown(-40, -130),
    '^((friend|matched) ){2}stranger$',
    'after a live location expires, the map shows the location of the profile, even if the live_locations job has not run yet'
  );
select pg_temp.share(name, -40.02)
from unnest(array['friend', 'matched']) as name;
select tests.let(tests.person('friend'), format('api.unfriend(%L)', tests.person('viewer')));
select
  is(
    pg_temp.shown(-40, -130),
    'friend stranger matched*',
    'a former friend is shown at the location of the profile'
  );
select pg_temp.share('friend', -40.02);
select
  is(
    pg_temp.shown(-40, -130),
    'friend stranger matched*',
    'a former friend who still shares a live location with others is shown at the location of the profile'
  );
select tests.let(tests.person('matched'), format('api.block_person(%L)', tests.person('viewer')));
select pg_temp.share('matched', -40.02);
select
  is(
    pg_temp.shown(-40, -130),
    'friend stranger',
    'a person who blocks the viewer is not on the map, even with a live location'
  );
select
  is(
    pg_temp.shown(-40, -130, 5000, 'matched') !~ 'viewer',
    true,
    'the viewer is not on the map of a person who blocked them'
  );
select tests.let(tests.person('viewer'), format('api.block_person(%L)', tests.person('stranger')));
select is(pg_temp.shown(-40, -130), 'friend', 'a person blocked by the viewer is not on the map');
select tests.change_profile('friend', '{"isVisibleOnMap": false}');
select is(pg_temp.shown(-40, -130), '-', 'a person who has turned off visibility on the map is not shown');
select tests.change_profile('friend', '{"isVisibleOnMap": true}');
select
  is(
    pg_temp.shown(-40, -130),
    'friend',
    'a person who has turned on visibility on the map again is shown at the location of the profile'
  );
select tests.change_profile('friend', '{"city": null}');
select is(pg_temp.shown(-40, -130), '-', 'a profile that is no longer completed is not on the map');
select tests.change_profile('friend', '{"city": "Omsk", "latitude": -40.03, "longitude": -130}');
select
  is(
    pg_temp.shown(-40.03, -130, 400),
    'friend',
    'a profile that is completed again with another location is shown at that location'
  );
select tests.let(tests.person('friend'), 'api.delete_profile()');
select is(pg_temp.shown(-40.03, -130, 400), '-', 'a deleted profile is not on the map');

select * from finish();

rollback;
