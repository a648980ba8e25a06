-- People feed: order of people across pages and days (GET /people/feed).

begin;

select plan(35);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('1999-05-01T12:00:00Z');

-- The exact point of the viewer is not the centre of a cell.
select tests.create_completed_profile('viewer', '{"latitude": -48.8771, "longitude": -123.3931}');
select
  tests.create_completed_profile('neighbour', '{"latitude": -48.8771, "longitude": -123.3931}');
select tests.create_completed_profile('homeless');
select tests.create_profile('newcomer', '{"latitude": -48.8771, "longitude": -123.3931}');
select tests.create_person('faceless');

-- Creates hundreds of people, from a few hundred metres away to the other side of the earth, and thirty people without
-- a location.
select setseed(0.1010);
create temporary table people as
  select
    format('p%s', number) as name,
    case
      when number > 30 then asind(
        sind(-48.8771) * cosd(distance) + cosd(-48.8771) * sind(distance) * cosd(bearing)
      )
    end as latitude,
    bearing,
    distance
  from
    generate_series(1, 250) as number
    cross join lateral (
      -- The distances are in degrees, from 200 m to half the circumference of the earth.
      select 0.0018 * 100000 ^ random() as distance, 360 * random() as bearing
      where number > 0
    ) as step;
alter table people add longitude double precision;
update people
set longitude = (
  -123.3931 + atan2d(
    sind(bearing) * sind(distance) * cosd(-48.8771),
    cosd(distance) - sind(-48.8771) * sind(latitude)
  ) + 540
)::numeric % 360 - 180;
select
  tests.create_completed_profile(
    name,
    case
      when latitude is null then '{}'
      else jsonb_build_object('latitude', latitude, 'longitude', longitude)
    end
  )
from people;

-- Expected order ------------------------------------------------------------------------------------------------

-- Returns the distance between two points in metres, by the haversine formula.
create function pg_temp.metres(
  one_latitude double precision,
  one_longitude double precision,
  other_latitude double precision,
  other_longitude double precision
)
returns double precision
language sql
strict
as $$
  select
    2 * 6371008.8 * asin(
      sqrt(
        least(
          sind((other_latitude - one_latitude) / 2) ^ 2 + cosd(one_latitude) * cosd(other_latitude) * sind(
            (other_longitude - one_longitude) / 2
          ) ^ 2,
          1
        )
      )
    );
$$;

create function pg_temp.key_of(subject text)
returns bigint
language sql
as $$
  select hashtextextended('shuffle ' || subject, 0) & 2147483647;
$$;

-- Returns all people except the viewer in the order of the feed: by distance band, rotated shuffle key and id.
create function pg_temp.expected(
  viewer text,
  day date,
  latitude double precision,
  longitude double precision,
  reach double precision default 'infinity'
)
returns text
language sql
as $$
  with
    placed as (
      select
        tests.name_of(profiles.user_id) as name,
        profiles.user_id,
        (
          place.shuffle_key - pg_temp.key_of(
            format('%s %s', tests.person(viewer), to_char(day, 'YYYY-MM-DD'))
          ) + 2147483648
        ) % 2147483648 as turned_key,
        coalesce(
          pg_temp.metres(
            expected.latitude,
            expected.longitude,
            (cell.snapped ->> 'latitude')::double precision,
            (cell.snapped ->> 'longitude')::double precision
          ) / 1000,
          'NaN'
        ) as distance
      from
        (select distinct person_id, shuffle_key from private.people_index) as place
        join public.profiles on profiles.user_id = place.person_id
        cross join lateral (
          select private.snap_location(profiles.exact_latitude, profiles.exact_longitude) as snapped
        ) as cell
      where profiles.user_id != tests.person(viewer)
    )
  select
    string_agg(
      name,
      ' '
      order by
        -- PostgreSQL sorts NaN after all other numbers.
        case distance
          when 'NaN' then 10
          else 1 + (
            select count(*) from unnest(array[1, 2, 5, 10, 20, 50, 100, 500]) as bound where bound < distance
          )
        end,
        turned_key,
        user_id
    )
  from placed
  where distance <= reach or reach = 'infinity';
$$;

create function pg_temp.walk(viewer text, page_size integer default 100, filters text default '{}')
returns text
language sql
as $$
  select
    tests.walk(tests.person(viewer), format('api.list_people(%L, %%L, %%s)', filters), page_size);
$$;

-- Returns the people on all pages of the feed as one list. Also reports an empty last page, and pages before the last
-- page that are not full.
create function pg_temp.walk_evenly(viewer text, page_size integer, filters text default '{}')
returns text
language sql
as $$
  select
    tests.walk_evenly(tests.person(viewer), format('api.list_people(%L, %%L, %%s)', filters), page_size);
$$;

-- The order -----------------------------------------------------------------------------------------------------

select
  tests.keep('first_day', pg_temp.expected('viewer', '1999-05-01', -48.8771, -123.3931));
select
  is(
    cardinality(string_to_array(tests.kept('first_day'), ' ')),
    252,
    'the feed of this test contains hundreds of people'
  );
select
  is(
    pg_temp.walk_evenly('viewer', page_size),
    tests.kept('first_day'),
    format('pages of %s show every person once, nearer distance bands first', page_size)
  )
from unnest(array[7, 20, 100]) as page_size;
select
  is(
    pg_temp.walk_evenly('viewer', page_size, '{"radiusKm": 30}'),
    pg_temp.expected('viewer', '1999-05-01', -48.8771, -123.3931, 30),
    format('pages of %s show every person within 30 km once', page_size)
  )
from unnest(array[1, 2, 100]) as page_size;
select
  is(
    pg_temp.walk('homeless', 100),
    regexp_replace(pg_temp.expected('homeless', '1999-05-01', null, null), '((\S+ ){99}\S+) ', '\1 / ', 'g'),
    'a viewer without a location sees every person'
  );
select
  is(
    pg_temp.walk_evenly('homeless', 9),
    pg_temp.expected('homeless', '1999-05-01', null, null),
    'a viewer without a location sees the same order on small pages as on large pages'
  );
select
  is(
    pg_temp.walk_evenly('newcomer', 40),
    pg_temp.expected('newcomer', '1999-05-01', -48.8771, -123.3931),
    'a viewer with an incomplete profile can read the feed'
  );
select
  tests.throws_problem(
    $$ select tests.let(tests.person('faceless'), 'api.list_people(''{}'', null, 20)') $$,
    404,
    'profile_not_found',
    'the feed of a viewer without a profile is rejected with 404 profile_not_found'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select
  is(
    tests.let(tests.person('viewer'), 'api.list_people(''{"sex": "male"}'', null, 20)')::jsonb,
    '{"data": [], "nextCursor": null}',
    'the feed is empty if no one matches the filter'
  );
select
  is(
    tests.let(
      tests.person('viewer'),
      'api.list_people(''{"radiusKm": 30}'', null, ' || cardinality(
        string_to_array(pg_temp.expected('viewer', '1999-05-01', -48.8771, -123.3931, 30), ' ')
      ) || ')'
    ) ->> 'nextCursor',
    null,
    'a page that contains all remaining people has no cursor'
  );

-- Order by day and viewer ---------------------------------------------------------------------------------------

create function pg_temp.walk_at(moment timestamptz, viewer text default 'viewer')
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return pg_temp.walk_evenly(viewer, 100);
end;
$$;

select
  is(
    pg_temp.walk_at(moment),
    tests.kept('first_day'),
    format('at %s, the feed has the same order as earlier on that day', moment)
  )
from
  unnest(
    array['1999-05-01T00:00:00Z', '1999-05-01T23:59:59.999Z', '1999-05-02T01:30:00+03:00']::timestamptz[]
  ) as moment;
select
  is(
    pg_temp.walk_at(moment),
    pg_temp.expected('viewer', (moment at time zone 'UTC')::date, -48.8771, -123.3931),
    format('at %s, the feed has the order of a different day', moment)
  )
from
  unnest(
    array[
      '1999-04-30T23:59:59.999Z',
      '1999-05-02T00:00:00Z',
      '1999-05-03T12:00:00Z',
      '2000-02-29T12:00:00Z'
    ]::timestamptz[]
  ) as moment;
select
  is(
    (
      select count(distinct pg_temp.expected('viewer', '1999-05-01'::date + day, -48.8771, -123.3931))
      from generate_series(0, 2) as day
    ),
    3::bigint,
    'the feed has different orders on three days'
  );
select
  is(
    replace(pg_temp.walk_at('1999-05-01T12:00:00Z', 'neighbour'), 'viewer', '-'),
    replace(pg_temp.expected('neighbour', '1999-05-01', -48.8771, -123.3931), 'viewer', '-'),
    'the feed of a second viewer at the same location has the order that the test computes for this viewer'
  );
select
  isnt(
    array_remove(string_to_array(pg_temp.walk('neighbour'), ' '), 'viewer'),
    array_remove(string_to_array(pg_temp.walk('viewer'), ' '), 'neighbour'),
    'two viewers at the same location see different orders'
  );
select
  isnt(
    (
      select string_agg(name, ' ' order by distance)
      from people
      where distance between 2.5 and 4.45
    ),
    (
      select string_agg(name, ' ' order by place)
      from
        string_to_table(tests.kept('first_day'), ' ') with ordinality as listed (name, place)
        join people using (name)
      where distance between 2.5 and 4.45
    ),
    'people within a distance band are not sorted by distance'
  );

-- Shuffle keys at the limits ------------------------------------------------------------------------------------
-- The nearest people get shuffle keys that are equal or at a limit of the range, before or after the daily rotation of
-- the keys.

create temporary table edges (name, shuffle_key) as
  select
    nearest.name,
    case
      when nearest.place <= 4 then 0
      when nearest.place <= 8 then 2147483647
      when nearest.place <= 12 then turn
      when nearest.place <= 16 then (turn + 2147483647) % 2147483648
      when nearest.place <= 20 then (turn + 524288) % 2147483648
      when nearest.place <= 24 then (turn + 524287) % 2147483648
      else (turn + 524288 * 9) % 2147483648
    end
  from
    (
      select people.name, row_number() over (order by distance) as place
      from people
      where distance < 0.26
    ) as nearest
    cross join (select pg_temp.key_of(tests.person('viewer') || ' 1999-05-01') as turn) as turned
  where nearest.place <= 28;
update private.people_index
set shuffle_key = edges.shuffle_key
from edges
where person_id = tests.person(edges.name);
select
  is(
    (select count(*) from edges),
    28::bigint,
    '28 people of this test have shuffle keys at the limits of the range'
  );
select
  is(
    pg_temp.walk_evenly('viewer', page_size, '{"radiusKm": 30}'),
    pg_temp.expected('viewer', '1999-05-01', -48.8771, -123.3931, 30),
    format('pages of %s show every person once if shuffle keys are at the limits of the range', page_size)
  )
from unnest(array[1, 2, 3, 4, 5, 100]) as page_size;
update private.people_index set shuffle_key = 7;
select
  is(
    pg_temp.walk_evenly('viewer', page_size, format('{"radiusKm": %s}', reach)),
    pg_temp.expected('viewer', '1999-05-01', -48.8771, -123.3931, reach),
    format(
      'people with equal shuffle keys are sorted by id, for a radius of %s km and pages of %s',
      reach,
      page_size
    )
  )
from
  (
    values
      (30, 1),
      (30, 5),
      (500, 7)
  ) as walks (reach, page_size);
update private.people_index set shuffle_key = private.shuffle_key(person_id::text);
select
  is(
    pg_temp.walk_evenly('viewer', 50),
    tests.kept('first_day'),
    'restoring the original shuffle keys restores the order of the feed'
  );

select * from finish();

rollback;
