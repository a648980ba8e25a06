-- People index: which people are listed for the people feed, and in which tiles.

begin;

select plan(45);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- Removes existing people, such as seed data, from the index.
delete from private.people_index;

-- Returns the tiles in which a person is listed, largest first.
create function pg_temp.listed(name text)
returns text
language sql
as $$
  select coalesce(string_agg(place.tile::text, ' ' order by place.tile), 'nowhere')
  from private.people_index as place
  where place.person_id = tests.person(name);
$$;

-- Computes the tiles of a location independently of the schema. A tile is a number in base 64 that begins with the
-- digit 1. Each further digit consists of two bits for each of the three axes.
create function pg_temp.tiles_at(latitude double precision, longitude double precision)
returns text
language sql
as $$
  with
    corners as (
      select
        level,
        floor((6371008.8 * cosd(latitude) * cosd(longitude) + 8388608) / (16777216 / 4 ^ level))::bigint as x,
        floor((6371008.8 * cosd(latitude) * sind(longitude) + 8388608) / (16777216 / 4 ^ level))::bigint as y,
        floor((6371008.8 * sind(latitude) + 8388608) / (16777216 / 4 ^ level))::bigint as z
      from generate_series(1, 7) as level
    ),
    tiles as (
      select
        tile.level,
        (64 ^ tile.level)::bigint + sum(
          (outer_tile.x % 4 * 16 + outer_tile.y % 4 * 4 + outer_tile.z % 4) * (
            64 ^ (tile.level - outer_tile.level)
          )::bigint
        ) as number
      from
        corners as tile
        join corners as outer_tile on outer_tile.level <= tile.level
      group by tile.level
    )
  select string_agg(number::text, ' ' order by level)
  from tiles;
$$;

-- Returns the tiles of the cell that contains a point.
create function pg_temp.cell_at(latitude double precision, longitude double precision)
returns text
language sql
as $$
  select pg_temp.tiles_at((cell ->> 'latitude')::double precision, (cell ->> 'longitude')::double precision)
  from private.snap_location(latitude, longitude) as cell;
$$;

-- Tiles ---------------------------------------------------------------------------------------------------------

select setseed(0.6);
create temporary table points as
  select asind(2 * random() - 1) as latitude, 360 * random() - 180 as longitude
  from generate_series(1, 300);
insert into points
values
  (90, 0),
  (-90, 0),
  (90, -180),
  (0, 0),
  (0, 90),
  (0, 180),
  (0, -180),
  (0, -90),
  (51.5, 0),
  (-17, 180),
  (-17, -180),
  (-48.876667, -123.393333);
create temporary table tiled as
  select latitude, longitude, point, private.tile_path(point) as tiles
  from
    points
    cross join lateral private.earth_point(latitude, longitude) as point;

select
  is_empty(
    $$
    select latitude, longitude, tiles
    from tiled
    where array_to_string(tiles, ' ') is distinct from pg_temp.tiles_at(latitude, longitude)
  $$,
    'private.tile_path returns the tiles that this test computes from the coordinates, for points all over the earth'
  );
select
  is_empty(
    $$
    select latitude, longitude, size
    from tiled cross join generate_series(1, 7) as size
    where coalesce(tiles[size] >> 6 <> case size when 1 then 1 else tiles[size - 1] end, true)
  $$,
    'each tile lies within the next larger tile, and the largest tile lies within the box around the earth'
  );
select is((select max(cardinality(tiles)) from tiled), 7, 'tiles have seven different sizes');
select is(private.tile_path(null), '{0}', 'a missing location is in tile 0');
select
  is_empty(
    $$
    select one.latitude, one.longitude, other.latitude, other.longitude
    from tiled as one cross join tiled as other
    where one.tiles[7] = other.tiles[7]
      and one.point operator(extensions.<->) other.point > 1024 * sqrt(3)
  $$,
    'two points in the same tile of the smallest size are near each other'
  );

-- Listed people -------------------------------------------------------------------------------------------------

select tests.create_profile('newcomer', '{"latitude": 58, "longitude": 56.3}');
select is(pg_temp.listed('newcomer'), 'nowhere', 'a person with an incomplete profile is not in the index');
select
  tests.create_completed_profile(
    'anna',
    '{"latitude": 58.0135, "longitude": 56.2502, "isVisibleOnMap": true}'
  );
select
  is(
    pg_temp.listed('anna'),
    pg_temp.cell_at(58.0135, 56.2502),
    'a completed profile is listed in the tiles of its cell'
  );
select
  isnt(
    pg_temp.cell_at(58.0135, 56.2502),
    pg_temp.tiles_at(58.0135, 56.2502),
    'the tiles of a cell differ from those of the exact point in the cell'
  );
select tests.create_completed_profile('boris');
select is(pg_temp.listed('boris'), '0', 'a person without a location is listed in tile 0');
select
  is(
    (select array_agg(distinct shuffle_key) from private.people_index where person_id = tests.person('anna')),
    array[(hashtextextended('shuffle ' || tests.person('anna'), 0) & 2147483647)::integer],
    'the shuffle key of a person is the same in all tiles and depends only on the person''s id'
  );
select
  is_empty(
    $$
    select from generate_series(1, 1000) as number
    where private.shuffle_key(number::text) not between 0 and 2147483647
  $$,
    'shuffle keys range from 0 to 2^31 - 1'
  );
select
  cmp_ok(
    (select count(distinct private.shuffle_key(number::text)) from generate_series(1, 1000) as number),
    '>=',
    999::bigint,
    'shuffle keys of different people differ'
  );
select
  is(
    (
      select count(*)
      from
        (
          select count(*) as people
          from generate_series(1, 1000) as number
          group by private.shuffle_key(number::text) >> 28
        ) as eighths
      where people > 80
    ),
    8::bigint,
    'shuffle keys are spread over the whole range'
  );

-- Moves ---------------------------------------------------------------------------------------------------------

select tests.keep('cell', pg_temp.listed('anna'));
create temporary table rows_before as
  select ctid as row_place from private.people_index where person_id = tests.person('anna');
select
  tests.change_profile(
    'anna',
    '{"bio": "Hello", "isVisibleOnMap": false, "height": 180, "showZodiac": true}'
  );
select
  results_eq(
    $$ select ctid from private.people_index where person_id = tests.person('anna') order by 1 $$,
    'select row_place from rows_before order by 1',
    'changing profile fields that the index does not contain does not rewrite the person''s rows of the index'
  );
select tests.change_profile('anna', '{"latitude": 58.0106, "longitude": 56.2503}');
select
  is(
    pg_temp.listed('anna'),
    tests.kept('cell'),
    'moving within a cell does not change the tiles of a person'
  );
select tests.change_profile('anna', '{"latitude": 58.05, "longitude": 56.2503}');
select
  is(
    pg_temp.listed('anna'),
    pg_temp.cell_at(58.05, 56.2503),
    'moving to another cell replaces the tiles of a person'
  );
select tests.change_profile('anna', '{"latitude": -41.29, "longitude": 174.78}');
select
  is(
    pg_temp.listed('anna'),
    pg_temp.cell_at(-41.29, 174.78),
    'moving to the other side of the earth replaces all tiles of a person'
  );
select tests.change_profile('boris', '{"latitude": 58.0135, "longitude": 56.2502}');
select
  is(
    pg_temp.listed('boris'),
    pg_temp.cell_at(58.0135, 56.2502),
    'setting a first location replaces tile 0 with the tiles of the location'
  );

-- Columns for the filters ----------------------------------------------------------------------------------------

-- Returns the columns that the filters read. These columns are the same in all tiles of a person.
create function pg_temp.known(name text)
returns text
language sql
as $$
  select
    string_agg(
      distinct
      concat_ws(', ', place.sex, place.birthdate, coalesce(place.shown_purpose::text, 'no purpose')),
      '; '
    )
  from private.people_index as place
  where place.person_id = tests.person(name);
$$;

select
  is(
    pg_temp.known('anna'),
    'female, 1970-01-01, no purpose',
    'the index contains sex and birthdate of a person, but no purpose that the person does not show'
  );
create function pg_temp.known_after(change jsonb)
returns text
language plpgsql
as $$
begin
  perform tests.change_profile('anna', change);
  return pg_temp.known('anna');
end;
$$;

select
  is(
    pg_temp.known_after(change::jsonb),
    known,
    format('after the change %s, the index contains: %s', change, known)
  )
from
  (
    values
      ('{"showDatingPurpose": true}', 'female, 1970-01-01, dating'),
      ('{"datingPurpose": "chatting"}', 'female, 1970-01-01, chatting'),
      ('{"sex": "male"}', 'male, 1970-01-01, chatting'),
      ('{"birthdate": "1971-02-03"}', 'male, 1971-02-03, chatting'),
      ('{"showDatingPurpose": false}', 'male, 1971-02-03, no purpose'),
      ('{"datingPurpose": "friendship"}', 'male, 1971-02-03, no purpose')
  ) as changes (change, known);

-- Cleared answers -----------------------------------------------------------------------------------------------

select tests.change_profile('anna', '{"city": null}');
select is(pg_temp.listed('anna'), 'nowhere', 'clearing the city removes the person from the index');
select tests.change_profile('anna', '{"latitude": 58.0135, "longitude": 56.2502}');
select is(pg_temp.listed('anna'), 'nowhere', 'a person without a city is not listed after moving');
select tests.change_profile('anna', '{"city": "Kungur"}');
select
  is(
    pg_temp.listed('anna'),
    pg_temp.cell_at(58.0135, 56.2502),
    'setting a new city lists the person at the current location'
  );
select tests.change_profile('anna', '{"birthdate": null, "latitude": 1, "longitude": 2}');
select
  is(
    pg_temp.listed('anna'),
    'nowhere',
    'clearing the birthdate and moving in one call removes the person from the index'
  );
select tests.change_profile('anna', '{"birthdate": "1980-02-29", "latitude": 3, "longitude": 4}');
select
  is(
    pg_temp.listed('anna'),
    pg_temp.cell_at(3, 4),
    'setting the birthdate and moving in one call lists the person at the new location'
  );

-- Hidden by moderation ------------------------------------------------------------------------------------------

select tests.decide('user', tests.person('anna'), 'hide');
select is(pg_temp.listed('anna'), 'nowhere', 'a person who is hidden by moderation is not in the index');
select tests.decide('user', tests.person('anna'), 'hide');
select tests.change_profile('anna', '{"latitude": 58.0135, "longitude": 56.2502}');
select tests.change_profile('anna', '{"city": null}');
select tests.change_profile('anna', '{"city": "Perm"}');
select
  is(
    pg_temp.listed('anna'),
    'nowhere',
    'a person who is hidden by moderation is not listed after moving and answering questions'
  );
select tests.decide('user', tests.person('anna'), 'restore');
select
  is(
    pg_temp.listed('anna'),
    pg_temp.cell_at(58.0135, 56.2502),
    'a restored person is listed at the current location'
  );
select tests.decide('user', tests.person('anna'), 'restore');
select
  is(
    pg_temp.listed('anna'),
    pg_temp.cell_at(58.0135, 56.2502),
    'restoring a person who is not hidden does not change the person''s tiles'
  );
select tests.decide('user', tests.person('newcomer'), 'hide');
select tests.decide('user', tests.person('newcomer'), 'restore');
select
  is(
    pg_temp.listed('newcomer'),
    'nowhere',
    'moderators cannot add a person with an incomplete profile to the index by a decision'
  );
select tests.create_person('faceless');
select tests.decide('user', tests.person('faceless'), 'hide');
select
  is(
    pg_temp.listed('faceless'),
    'nowhere',
    'a decision of moderators about a user without a profile does not add the user to the index'
  );
select
  tests.let(
    tests.person('faceless'),
    $$ api.create_profile('{"firstName": "New", "birthdate": "1970-01-01", "sex": "male", "datingPurpose": "dating", "city": "Perm"}') $$
  );
select
  tests.let(
    tests.person('faceless'),
    (
      select
        format(
          'api.complete_profile(%L, %L)',
          max(current_version) filter (where field = 'privacyPolicyVersion'),
          max(current_version) filter (where field = 'userAgreementVersion')
        )
      from private.terms_standing(tests.person('faceless'))
    )
  );
select
  is(
    pg_temp.listed('faceless'),
    'nowhere',
    'a user who was hidden before the profile was created is not listed'
  );
select tests.decide('user', tests.person('faceless'), 'restore');
select
  is(pg_temp.listed('faceless'), '0', 'restoring a hidden user adds the user''s new profile to the index');

-- Deletion ------------------------------------------------------------------------------------------------------

select
  is(pg_temp.listed('boris'), tests.kept('cell'), 'a person is in the index before the profile is deleted');
select tests.let(tests.person('boris'), 'api.delete_profile()');
select is(pg_temp.listed('boris'), 'nowhere', 'a deleted profile is not in the index');
select tests.let(tests.person('boris'), $$ api.create_profile('{"firstName": "Boris"}') $$);
select
  is(pg_temp.listed('boris'), 'nowhere', 'a new profile is not listed before it is completed');
select tests.create_completed_profile('clara');
delete from auth.users where id = tests.person('clara');
select
  is(
    pg_temp.listed('clara'),
    'nowhere',
    'a user who was deleted at the identity provider is not in the index'
  );
select tests.create_completed_profile('dina', '{"latitude": 1, "longitude": 2}');
select tests.decide('user', tests.person('dina'), 'hide');
select tests.let(tests.person('dina'), 'api.delete_profile()');
select tests.decide('user', tests.person('dina'), 'restore');
select
  is(
    pg_temp.listed('dina'),
    'nowhere',
    'restoring a user whose profile was deleted while hidden does not add the user to the index'
  );

-- Many changes --------------------------------------------------------------------------------------------------

select
  tests.create_completed_profile(
    'p' || number,
    case
      when number % 5 = 0 then '{}'
      else jsonb_build_object('latitude', 170 * random() - 85, 'longitude', 360 * random() - 180)
    end
  )
from generate_series(1, 60) as number;
select tests.change_profile('p' || number, '{"latitude": 10, "longitude": 20}')
from generate_series(1, 60, 3) as number;
select tests.change_profile('p' || number, '{"city": ""}')
from generate_series(1, 60, 4) as number;
select
  tests.change_profile(
    'p' || number,
    '{"sex": "male", "birthdate": "1980-05-05", "datingPurpose": "chatting", "showDatingPurpose": true}'
  )
from generate_series(1, 60, 5) as number;
select tests.decide('user', tests.person('p' || number), 'hide')
from generate_series(1, 60, 7) as number;
select tests.change_profile('p' || number, '{"showLocation": false}')
from generate_series(1, 60, 6) as number;
select tests.change_profile('p' || number, '{"city": "Omsk", "latitude": 11, "longitude": 21}')
from generate_series(1, 60, 8) as number;
select tests.let(tests.person('p' || number), 'api.delete_profile()')
from generate_series(1, 60, 9) as number;
select
  set_eq(
    $$
    select place.person_id, place.tile, place.shuffle_key, place.sex, place.birthdate, place.shown_purpose, place.adult_from
    from private.people_index as place
    where tests.name_of(place.person_id) is not null
  $$,
    $$
    select
      profiles.user_id,
      tile::bigint,
      private.shuffle_key(profiles.user_id::text),
      profiles.sex,
      profiles.birthdate,
      case when profiles.show_dating_purpose then profiles.dating_purpose end,
      profiles.adult_from
    from
      public.profiles
      cross join lateral regexp_split_to_table(coalesce(
        case when profiles.show_location then pg_temp.cell_at(profiles.exact_latitude, profiles.exact_longitude) end,
        '0'
      ), ' ') as tile
    where tests.name_of(profiles.user_id) is not null
      and profiles.is_completed
      and profiles.user_id not in (select target_id from private.hidden_targets where target_type = 'user')
  $$,
    'after many changes, the index contains exactly the people with completed profiles who are not hidden, in the tiles of their cells'
  );
select
  is(
    (
      select count(distinct place.person_id)
      from private.people_index as place
      where tests.name_of(place.person_id) like 'p%'
    ),
    (
      select count(*)
      from generate_series(1, 60) as number
      where (number % 4 != 1 or number % 8 = 1) and number % 7 != 1 and number % 9 != 1
    ),
    'the number of people in the index equals the number of completed profiles that are neither hidden nor deleted'
  );

select * from finish();

rollback;
