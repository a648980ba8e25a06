-- Profiles: the grid to which the location is rounded for other users (docs/features/profiles.md, Location). The tests
-- measure a cell by moving away from its centre until the rounded location changes.

begin;

select plan(16);

create function pg_temp.snap(latitude double precision, longitude double precision)
returns point
language sql
as $$
  select point((snapped ->> 'longitude')::double precision, (snapped ->> 'latitude')::double precision)
  from private.snap_location(latitude, longitude) as snapped;
$$;

create function pg_temp.metres_between(latitude double precision, longitude double precision, other point)
returns double precision
language sql
as $$
  select
    2 * 6371000 * asin(
      sqrt(
        least(
          power(sind((other[1] - latitude) / 2), 2) + cosd(latitude) * cosd(other[1]) * power(
            sind((other[0] - longitude) / 2),
            2
          ),
          1
        )
      )
    );
$$;

-- Returns the point that is this many metres north and east of another point.
create function pg_temp.step(origin point, north double precision, east double precision)
returns point
language sql
as $$
  select point(origin[0] + east / (111194.93 * cosd(origin[1])), origin[1] + north / 111194.93);
$$;

-- The cells ----------------------------------------------------------------------------------------------

create temporary table cells as
  select place, pg_temp.snap(latitude, longitude) as centre
  from
    (
      values
        ('the equator', 0.001, 0.001),
        ('Quito', -0.180653, -78.467834),
        ('Moscow', 55.751244, 37.618423),
        ('Cape Horn', -55.98, -67.27),
        ('Murmansk', 68.970682, 33.074982),
        ('Ny-Ålesund', 78.925, 11.922),
        ('the sea at 85° north', 84.99, 120.5),
        ('the ice at 85° south', -84.99, -45.25)
    ) as places (place, latitude, longitude);

select
  is(
    (
      select array_agg(distinct pg_temp.snap(step[1], step[0])::text)
      from
        (
          values
            (245, 0),
            (-245, 0),
            (0, 245),
            (0, -245),
            (173, 173),
            (-173, -173)
        ) as steps (north, east)
        cross join lateral pg_temp.step(centre, north, east) as step
    ),
    array[centre::text],
    format('the grid cell at %s extends at least 245 m to each side of its centre', place)
  )
from cells;

-- spec: Profile, `location` is the centre of a cell of about 500 m for others
-- spec: Limits, location of a profile for others: a grid of about 500 m
select
  is_empty(
    $$
    select place, north, east
    from
      cells
      cross join (values (255, 0), (-255, 0), (0, 255), (0, -255)) as steps (north, east)
      cross join lateral pg_temp.step(centre, north, east) as step
    where pg_temp.snap(step[1], step[0]) ~= centre
  $$,
    'no grid cell extends 255 m to any side of its centre'
  );

-- Random points ------------------------------------------------------------------------------------------

select setseed(0.2026);
create temporary table points as
  select asind(2 * random() - 1) as latitude, 360 * random() - 180 as longitude
  from generate_series(1, 3000);
insert into points
values
  (90, 0),
  (90, 180),
  (-90, 0),
  (-90, -180),
  (89.9999, 77),
  (-89.9999, -77),
  (0, 0),
  (0, 180),
  (0, -180),
  (55.75, 180),
  (55.75, -180),
  (55.75, 179.9999),
  (55.75, -179.9999),
  (-70.1, 180);

select
  is_empty(
    $$
    select latitude, longitude, pg_temp.snap(latitude, longitude)
    from points
    where abs(latitude) <= 85
      and pg_temp.metres_between(latitude, longitude, pg_temp.snap(latitude, longitude)) > 360
  $$,
    'no point is farther than half a cell diagonal from its rounded location, except near the poles'
  );
select
  is_empty(
    $$
    select latitude, longitude, pg_temp.snap(latitude, longitude)
    from points
    where pg_temp.metres_between(latitude, longitude, pg_temp.snap(latitude, longitude)) > 440
  $$,
    'even at the poles, no point is farther than 440 m from its rounded location'
  );
select
  is_empty(
    $$
    select latitude, longitude, snapped
    from points cross join lateral pg_temp.snap(latitude, longitude) as snapped
    where snapped[1] not between -90 and 90 or snapped[0] not between -180 and 180
  $$,
    'a rounded location always has a valid latitude and longitude'
  );
select
  is_empty(
    $$
    select latitude, longitude, snapped
    from points cross join lateral pg_temp.snap(latitude, longitude) as snapped
    where not pg_temp.snap(snapped[1], snapped[0]) ~= snapped
  $$,
    'rounding a rounded location again does not change it'
  );

select
  is(
    pg_temp.snap(55.75, 180)::text,
    pg_temp.snap(55.75, 179.9999)::text,
    'the longitude 180 is rounded to the grid cell west of the antimeridian'
  );
select
  is(
    pg_temp.snap(55.75, -180)::text,
    pg_temp.snap(55.75, -179.9999)::text,
    'the longitude -180 is rounded to the grid cell east of the antimeridian'
  );
select
  is(private.snap_location(null, null)::text, null, 'the rounded location of a missing location is null');

select * from finish();

rollback;
