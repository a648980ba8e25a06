-- People index: the tiles that cover a ring around a viewer. The tests check the tiles against the distance of every
-- person.

begin;

select plan(13);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;

select setseed(0.1014);

-- Viewers are in cities, at the poles, on both sides of the antimeridian, in an empty ocean, and at random points.
create temporary table viewers as
  select
    name,
    private.earth_point(latitude, longitude) as point,
    latitude,
    longitude
  from
    (
      values
        ('Moscow', 55.751244, 37.618423),
        ('Quito', -0.180653, -78.467834),
        ('the north pole', 90, 0),
        ('near the north pole', 89.98, 120),
        ('the south pole', -90, 0),
        ('west of the antimeridian', -17.5, 179.999),
        ('east of the antimeridian', -17.5, -179.999),
        ('where the axes of the box leave the earth', 0, 0),
        ('on the other side', 0, 180),
        ('an empty ocean', -48.876667, -123.393333)
    ) as places (name, latitude, longitude);
insert into viewers
select 'point ' || number, private.earth_point(latitude, longitude), latitude, longitude
from
  (
    select number, asind(2 * random() - 1) as latitude, 360 * random() - 180 as longitude
    from generate_series(1, 20) as number
  ) as places;

-- People are at random points and around each viewer, with a density that falls with the distance. Some people are in
-- the viewer's cell, and several people share a cell. The empty ocean contains no people.
create temporary table people as
  select private.cell_point(latitude, longitude) as point
  from
    (
      select asind(2 * random() - 1) as latitude, 360 * random() - 180 as longitude
      from generate_series(1, 150)
    ) as places;
insert into people (point)
select private.cell_point(place.latitude, place.longitude)
from
  (
    -- The distances range from 100 m to 700 km and are converted to degrees.
    select viewers.*, 100 * 7000 ^ random() / 111195 as distance, 360 * random() as bearing
    from
      viewers
      cross join generate_series(1, 15)
  ) as step
  cross join lateral (
    select
      asind(
        least(
          sind(step.latitude) * cosd(step.distance) + cosd(step.latitude) * sind(step.distance) * cosd(
            step.bearing
          ),
          1
        )
      ) as latitude
  ) as reached
  cross join lateral (
    select
      reached.latitude,
      (
        step.longitude + atan2d(
          sind(step.bearing) * sind(step.distance) * cosd(step.latitude),
          cosd(step.distance) - sind(step.latitude) * sind(reached.latitude)
        ) + 540
      )::numeric % 360 - 180 as longitude
  ) as place;
insert into people (point)
select private.cell_point(viewers.latitude, viewers.longitude)
from
  viewers
  cross join generate_series(1, 2);
-- People are also in every grid cell near one viewer, on both sides of the inner and outer edges of the near rings.
insert into people (point)
select private.cell_point(viewers.latitude + 0.0045 * north, viewers.longitude + 0.008 * east)
from
  viewers
  cross join generate_series(-11, 11) as north
  cross join generate_series(-11, 11) as east
where viewers.name = 'Moscow';
delete from people
using viewers
where
  viewers.name = 'an empty ocean'
  and people.point operator(extensions.<->) viewers.point < private.chord_length(500000);
alter table people add id uuid default gen_random_uuid(), add tiles bigint[];
update people set tiles = private.tile_path(point);
insert into private.people_index (tile, shuffle_key, person_id)
select tile, private.shuffle_key(people.id::text), people.id
from
  people
  cross join unnest(people.tiles) as tile;

-- This table contains the rings of the feed, and narrower rings of requests with a radius. The last ring of the feed
-- has no outer edge.
create temporary table rings as
  select
    coalesce(private.chord_length(1000 * lag(distance) over (order by distance)), -1) as nearest,
    private.chord_length(1000 * distance) as farthest,
    true as is_of_feed
  from
    jsonb_array_elements_text(private.setting('people_distances')) as listed
    cross join lateral (select listed::double precision as distance) as read;
insert into rings
select max(farthest), 'infinity', true
from rings;
insert into rings
select private.chord_length(1000 * nearest), private.chord_length(1000 * farthest), false
from
  (
    values
      (2, 3),
      (20, 33),
      (100, 321)
  ) as cut (nearest, farthest);

create temporary table covers as
  select viewers.name as viewer, rings.nearest, rings.farthest, covering.tile, covering.is_interior
  from
    viewers
    cross join rings
    cross join lateral private.ring_covering(viewers.point, nearest, farthest) as covering;
create index on covers (viewer, nearest, farthest, tile);

-- Determines for every viewer, ring and person whether the person is in the ring, and which tiles of the ring contain
-- the person.
create temporary table findings as
  select
    viewers.name as viewer,
    rings.nearest,
    rings.farthest,
    rings.is_of_feed,
    people.id as person_id,
    distance > rings.nearest and distance <= rings.farthest as is_meant,
    tiles.count as tile_count,
    tiles.inside_count
  from
    viewers
    cross join rings
    cross join people
    cross join lateral (select people.point operator(extensions.<->) viewers.point as distance) as apart
    cross join lateral (
      select count(*) as count, count(*) filter (where covers.is_interior) as inside_count
      from covers
      where
        covers.viewer = viewers.name
        and covers.nearest = rings.nearest
        and covers.farthest = rings.farthest
        and covers.tile = any (people.tiles)
    ) as tiles;

-- Size of the comparison ----------------------------------------------------------------------------------------

select
  cmp_ok((select count(*) from people), '>', 700::bigint, 'the tests use more than 700 people');
select is((select count(*) from rings), 12::bigint, 'the tests use 12 rings around each viewer');
select
  is_empty(
    $$
    select nearest, farthest
    from findings
    group by nearest, farthest
    having count(*) filter (where is_meant) < 10
  $$,
    'every ring contains people'
  );
select
  cmp_ok(
    (select count(*) from findings where is_meant and inside_count > 0),
    '>',
    1000::bigint,
    'more than 1000 people are in a tile that lies entirely inside a ring'
  );
select
  cmp_ok(
    (select count(*) from findings where is_meant and inside_count = 0),
    '>',
    100::bigint,
    'more than 100 people are in a tile that lies on the edge of a ring'
  );

-- Covering ------------------------------------------------------------------------------------------------------

select
  is_empty(
    'select * from findings where is_meant and tile_count <> 1',
    'each person in a ring is in exactly one of the tiles that cover the ring'
  );
select
  is_empty(
    'select * from findings where not is_meant and inside_count > 0',
    'no person outside a ring is in a tile that lies entirely inside the ring'
  );
select
  is_empty(
    'select * from findings where tile_count > 1',
    'a person is in at most one of the tiles that cover a ring'
  );
select
  is_empty(
    $$
    select covers.*
    from covers
    where not exists (select from private.people_index as place where place.tile = covers.tile)
  $$,
    'no tile of a ring is empty'
  );
select
  is_empty(
    $$
    select viewer, person_id
    from findings
    where is_of_feed
    group by viewer, person_id
    having count(*) filter (where is_meant) <> 1
  $$,
    'the rings of the feed together contain every person once'
  );
select
  is_empty(
    $$
    select covers.*
    from covers
    where viewer = 'an empty ocean' and farthest < private.chord_length(499000)
  $$,
    'rings near a viewer in the empty ocean are covered by no tile'
  );
select
  cmp_ok(
    (select count(*) from covers where viewer = 'an empty ocean' and farthest = 'infinity'),
    '>',
    0::bigint,
    'the last ring around a viewer in the empty ocean is covered by tiles'
  );

-- The tiles of a ring must be few enough to be read one by one.
select
  cmp_ok(
    (select max(count) from (select count(*) from covers group by viewer, nearest, farthest) as counts),
    '<',
    1000::bigint,
    'every ring is covered by fewer than 1000 tiles'
  );

select * from finish();

rollback;
