-- People feed: each filter alone at its limits, and all filters combined.

begin;

select plan(44);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('2002-02-28T12:00:00Z');

select tests.create_completed_profile('viewer', '{"latitude": -48.8771, "longitude": -123.3931}');
select tests.create_completed_profile('homeless');

-- Returns the names in the feed of a viewer with these filters.
create function pg_temp.found(filters jsonb, viewer text default 'viewer')
returns text
language sql
as $$
  select string_agg(name, ' ' order by name)
  from
    string_to_table(
      replace(
        tests.walk(tests.person(viewer), format('api.list_people(%L, %%L, %%s)', filters), 7),
        ' / ',
        ' '
      ),
      ' '
    ) as name;
$$;

-- Each filter alone ---------------------------------------------------------------------------------------------

select
  tests.create_completed_profile(
    'born_' || replace(birthdate, '-', '_'),
    jsonb_build_object('birthdate', birthdate)
  )
from
  unnest(
    array[
      '1901-01-01',
      '1971-01-31',
      '1971-02-01',
      '1976-01-31',
      '1976-02-01',
      '1976-02-29',
      '1984-01-31',
      '1984-02-01'
    ]
  ) as birthdate;
select
  is(
    replace(pg_temp.found(filters::jsonb), 'born_', ''),
    names,
    format('on 2002-02-28 the filter %s finds: %s', filters, names)
  )
from
  (
    values
      ('{"ageFrom": 26}', '1901_01_01 1971_01_31 1971_02_01 1976_01_31 homeless'),
      ('{"ageFrom": 25}', '1901_01_01 1971_01_31 1971_02_01 1976_01_31 1976_02_01 1976_02_29 homeless'),
      ('{"ageFrom": 101}', '1901_01_01'),
      ('{"ageFrom": 102}', '-'),
      ('{"ageTo": 25}', '1976_02_01 1976_02_29 1984_01_31'),
      ('{"ageTo": 24}', '1984_01_31'),
      ('{"ageTo": 17}', '-'),
      ('{"ageTo": 30}', '1971_02_01 1976_01_31 1976_02_01 1976_02_29 1984_01_31'),
      ('{"ageTo": 31}', '1971_01_31 1971_02_01 1976_01_31 1976_02_01 1976_02_29 1984_01_31'),
      ('{"ageFrom": 25, "ageTo": 25}', '1976_02_01 1976_02_29'),
      ('{"ageFrom": 0, "ageTo": 18}', '1984_01_31'),
      (
        '{"ageFrom": 0}',
        '1901_01_01 1971_01_31 1971_02_01 1976_01_31 1976_02_01 1976_02_29 1984_01_31 homeless'
      ),
      (
        '{"ageFrom": 0, "ageTo": 150}',
        '1901_01_01 1971_01_31 1971_02_01 1976_01_31 1976_02_01 1976_02_29 1984_01_31 homeless'
      )
  ) as searches (filters, names);
select tests.freeze_time('2002-03-01T00:00:00Z');
select
  is(
    replace(pg_temp.found(filters::jsonb), 'born_', ''),
    names,
    format('on 2002-03-01 the filter %s finds: %s', filters, names)
  )
from
  (
    values
      ('{"ageFrom": 18, "ageTo": 18}', '1984_01_31 1984_02_01'),
      ('{"ageFrom": 25, "ageTo": 25}', '-'),
      ('{"ageFrom": 26, "ageTo": 26}', '1976_01_31 1976_02_01 1976_02_29')
  ) as searches (filters, names);
-- A completed profile always has a birthdate, but the filters must not rely on this.
update private.people_index
set birthdate = null
where person_id = tests.person('born_1984_01_31');
select
  is(
    replace(pg_temp.found(filters::jsonb), 'born_', ''),
    names,
    format('if a birthdate is missing, the filter %s finds: %s', filters, names)
  )
from
  (
    values
      ('{"ageFrom": 18, "ageTo": 18}', '1984_02_01'),
      ('{"ageFrom": 0, "ageTo": 25}', '1984_02_01'),
      ('{"ageFrom": 95}', '1901_01_01'),
      ('{"ageTo": 150, "sex": "female", "radiusKm": 500}', '-'),
      (
        '{"sex": "female"}',
        '1901_01_01 1971_01_31 1971_02_01 1976_01_31 1976_02_01 1976_02_29 1984_01_31 1984_02_01 homeless'
      )
  ) as searches (filters, names);
delete from private.people_index;

select
  tests.create_completed_profile(
    name,
    jsonb_build_object('sex', sex, 'datingPurpose', purpose, 'showDatingPurpose', is_shown)
  )
from
  (
    values
      ('shown', 'male', 'chatting', true),
      ('hidden', 'male', 'chatting', false),
      ('other', 'female', 'friendship', true)
  ) as people (name, sex, purpose, is_shown);
select
  is(pg_temp.found(filters::jsonb), names, format('the filter %s finds: %s', filters, names))
from
  (
    values
      ('{}', 'hidden other shown'),
      ('{"sex": "male"}', 'hidden shown'),
      ('{"sex": "female"}', 'other'),
      ('{"datingPurpose": "chatting"}', 'shown'),
      ('{"datingPurpose": "friendship"}', 'other'),
      ('{"datingPurpose": "dating"}', '-'),
      ('{"datingPurpose": "friendship", "sex": "male"}', '-'),
      ('{"radiusKm": 500}', '-')
  ) as searches (filters, names);
select
  tests.let(
    tests.person('hidden'),
    $$ api.update_profile('{"showDatingPurpose": true, "sex": "female", "birthdate": "1961-01-01"}') $$
  );
select
  is(
    pg_temp.found('{"datingPurpose": "chatting", "sex": "female", "ageFrom": 41, "ageTo": 41}'),
    'hidden',
    'the filters use the current answers of each person'
  );
delete from private.people_index;

-- Radius ---------------------------------------------------------------------------------------------------------

-- The person is in a cell due south of the viewer, who then moves to given distances from the centre of the cell.
select tests.create_completed_profile('target', '{"latitude": -49.5, "longitude": 10}');
select
  tests.keep('cell', private.snap_location(-49.5, 10)::text);
create function pg_temp.stand_at(metres double precision)
returns void
language sql
as $$
  select
    tests.let(
      tests.person('viewer'),
      format(
        'api.update_profile(%L)',
        jsonb_build_object(
          'latitude', (tests.kept('cell')::jsonb ->> 'latitude')::double precision + degrees(
            metres / 6371008.8
          ),
          'longitude', tests.kept('cell')::jsonb -> 'longitude'
        )
      )
    );
$$;

create function pg_temp.found_at(metres double precision, kilometres double precision)
returns text
language plpgsql
as $$
begin
  perform pg_temp.stand_at(metres);
  return pg_temp.found(jsonb_build_object('radiusKm', kilometres));
end;
$$;

select
  is(
    pg_temp.found_at(1000 * kilometres - 0.01, kilometres) || ' ' || pg_temp.found_at(
      1000 * kilometres + 0.01,
      kilometres
    ),
    'target -',
    format(
      'the filter by a radius of %s km finds exactly the people whose cell centre is within the radius',
      kilometres
    )
  )
from unnest(array[1, 1.5, 2, 5, 7.25, 10, 20, 50, 99.9, 100, 500]) as kilometres;
select pg_temp.stand_at(0);
select
  is(
    pg_temp.found('{"radiusKm": 500}', 'homeless'),
    '-',
    'a radius filter finds no one if the viewer has no location'
  );

-- All filters combined ------------------------------------------------------------------------------------------

delete from private.people_index;
select setseed(0.77);
select
  tests.create_completed_profile(
    'p' || number,
    jsonb_build_object(
      'sex', (array['male', 'female'])[1 + number % 2],
      'datingPurpose', (array['dating', 'chatting', 'friendship'])[1 + number % 3],
      'showDatingPurpose', number % 4 > 0,
      'birthdate', '1985-03-01'::date - (random() * 10000)::integer
    ) || case
      when number % 10 = 0 then '{}'
      else jsonb_build_object(
        'latitude', (tests.kept('cell')::jsonb ->> 'latitude')::double precision + 0.005 * 2000 ^ random(),
        'longitude', tests.kept('cell')::jsonb -> 'longitude'
      )
    end
  )
from generate_series(1, 120) as number;
create temporary table searches as
  select
    jsonb_strip_nulls(
      jsonb_build_object(
        'radiusKm', reach,
        'ageFrom', age_from,
        'ageTo', age_to,
        'sex', sex,
        'datingPurpose', purpose
      )
    ) as filters
  from
    unnest(array[1, 3, 30, 500, null]) as reach,
    unnest(array[25, null]) as age_from,
    unnest(array[33, null]) as age_to,
    unnest(array['male', 'female', null]) as sex,
    unnest(array['chatting', null]) as purpose;
create temporary table findings as
  select
    searches.filters,
    pg_temp.found(searches.filters) as names,
    (
      select
        coalesce(
          string_agg(tests.name_of(profiles.user_id), ' ' order by tests.name_of(profiles.user_id)),
          '-'
        )
      from
        public.profiles
        cross join lateral (
          select
            radians(
              (
                private.snap_location(profiles.exact_latitude, profiles.exact_longitude) ->> 'latitude'
              )::double precision - (tests.kept('cell')::jsonb ->> 'latitude')::double precision
            ) * 6371.0088 as kilometres,
            extract(year from age('2002-02-28', date_trunc('month', profiles.birthdate::timestamp))) as age
        ) as reckoned
      where
        tests.name_of(profiles.user_id) ~ '^p\d+$'
        and reckoned.age >= 18
        -- All people have nearly the same longitude: the differences are less than the width of a cell.
        and coalesce(
          reckoned.kilometres <= (searches.filters ->> 'radiusKm')::double precision,
          searches.filters ->> 'radiusKm' is null
        )
        and coalesce(reckoned.age >= (searches.filters ->> 'ageFrom')::integer, true)
        and coalesce(reckoned.age <= (searches.filters ->> 'ageTo')::integer, true)
        and coalesce(profiles.sex::text = searches.filters ->> 'sex', true)
        and coalesce(
          case
            when profiles.show_dating_purpose then profiles.dating_purpose::text
            else ''
          end = searches.filters ->> 'datingPurpose',
          true
        )
    ) as wanted
  from searches;
select
  is_empty(
    'select * from findings where names <> wanted',
    'every combination of filters finds exactly the people who match all of the filters'
  );
select
  cmp_ok(
    (select count(*) from findings where names != '-'),
    '>=',
    100::bigint,
    'at least 100 combinations of filters find people'
  );

select * from finish();

rollback;
