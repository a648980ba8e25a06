-- People feed: pages that are read with a cursor keep the order of the first page, even on later days and after people
-- move, join or leave.

begin;

select plan(41);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('1999-05-01T23:59:00Z');

select
  tests.create_completed_profile(name, '{"latitude": -48.8771, "longitude": -123.3931}')
from unnest(array['viewer', 'other']) as name;
select tests.create_completed_profile('homeless');
-- Creates eight people in each of three distance bands, and four people without a location. 0.001 degrees of latitude
-- are 111 metres.
select
  tests.create_completed_profile(
    part || number,
    jsonb_build_object('latitude', -48.8771 - degrees, 'longitude', -123.3931, 'sex', 'male')
  )
from
  (
    values
      ('near', 0.004),
      ('mid', 0.07),
      ('far', 0.4)
  ) as parts (part, degrees)
  cross join generate_series(1, 8) as number;
select tests.create_completed_profile('lost' || number, '{"sex": "male"}')
from generate_series(1, 4) as number;

-- Reads the first page, executes a statement, reads the other pages, and rolls back.
create function pg_temp.walk(
  first_size integer,
  happening text default 'select 1',
  page_size integer default 5,
  viewer text default 'viewer',
  filters text default '{"sex": "male"}'
)
returns text
language sql
as $$
  select
    tests.walk_while(
      tests.person(viewer),
      format('api.list_people(%L, %%L, %%s)', filters),
      first_size,
      happening,
      page_size
    );
$$;

create function pg_temp.without(names text, leaving text)
returns text
language sql
as $$
  select array_to_string(array_remove(string_to_array(names, ' '), leaving), ' ');
$$;

create function pg_temp.at(names text, place integer)
returns text
language sql
as $$
  select split_part(names, ' ', place);
$$;

select tests.keep('everybody', pg_temp.walk(1));
select
  matches(
    tests.kept('everybody'),
    '^(near\d ){8}(mid\d ){8}(far\d ){8}(lost\d ?){4}$',
    'the feed lists all people, from the nearest distance band to the farthest'
  );

-- Days that pass between pages ----------------------------------------------------------------------------------

select
  is(
    pg_temp.walk(first_size, format('select tests.freeze_time(%L)', moment)),
    tests.kept('everybody'),
    format(
      'later pages keep the order of the first page when they are read at %s, after a first page of %s people',
      moment,
      first_size
    )
  )
from
  unnest(array['1999-05-02T00:00:00Z', '1999-05-09T12:00:00Z']) as moment,
  unnest(array[1, 8, 13, 26]) as first_size;
select tests.freeze_time('1999-05-02T00:00:00Z');
select
  isnt(
    pg_temp.walk(1),
    tests.kept('everybody'),
    'on the next day, the feed has a different order if it is read from the start'
  );
select tests.freeze_time('1999-05-01T23:59:00Z');

-- The viewer moves ----------------------------------------------------------------------------------------------

create function pg_temp.move(name text, latitude double precision)
returns void
language sql
as $$
  select
    tests.let(
      tests.person(name),
      format('api.update_profile(''{"latitude": %s, "longitude": -123.3931}'')', latitude)
    );
$$;

select
  is(
    pg_temp.walk(first_size, $$ select pg_temp.move('viewer', -49.2771) $$),
    tests.kept('everybody'),
    format(
      'later pages keep the order around the viewer''s previous location when the viewer moves after a first page of %s people',
      first_size
    )
  )
from unnest(array[1, 8, 13, 26]) as first_size;
select
  is(
    pg_temp.walk(9, $$ select pg_temp.move('homeless', -49.2771) $$, 5, 'homeless'),
    pg_temp.walk(9, 'select 1', 5, 'homeless'),
    'later pages keep the order when a viewer without a location sets one between two pages'
  );

-- Returns the distances on the second page when the viewer moves after the first page.
create function pg_temp.distances_after_move(name text)
returns text
language plpgsql
as $$
declare
  list constant text := 'api.list_people(''{"sex": "male"}'', %L, 8)';
  cursor text := tests.let(tests.person(name), format(list, null)) ->> 'nextCursor';
  distances text;
begin
  begin
    perform pg_temp.move(name, -49.2771);
    select string_agg(distinct coalesce(item ->> 'distanceKm', 'unknown'), ' ') into distances
    from json_array_elements(tests.let(tests.person(name), format(list, cursor)) -> 'data') as item;
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return distances;
  end;
end;
$$;

select
  is(
    pg_temp.distances_after_move('viewer'),
    '8',
    'later pages of the feed show distances from the location that the viewer had on the first page'
  );
select
  is(
    pg_temp.distances_after_move('homeless'),
    'unknown',
    'later pages of the feed show no distance if the viewer had no location on the first page'
  );

select pg_temp.move('viewer', -49.2771);
select
  matches(
    pg_temp.walk(1),
    '^(far\d ){8}((near|mid)\d ){16}(lost\d ?){4}$',
    'after the viewer moves, the feed begins with the people near the new location if it is read from the start'
  );
select pg_temp.move('viewer', -48.8771);
select
  is(
    pg_temp.walk(1),
    tests.kept('everybody'),
    'after the viewer moves back, the feed has the original order if it is read from the start'
  );

-- People who join or leave --------------------------------------------------------------------------------------

select
  is(
    pg_temp.without(
      pg_temp.walk(
        first_size,
        $$ select tests.create_completed_profile('novel', '{"latitude": -48.8771, "longitude": -123.3931, "sex": "male"}') $$
      ),
      'novel'
    ),
    tests.kept('everybody'),
    format(
      'no person is repeated or missing when another person joins after a first page of %s people',
      first_size
    )
  )
from unnest(array[1, 8, 13]) as first_size;
select
  is(
    pg_temp.walk(
      first_size,
      format(
        'select tests.like(tests.person(''viewer''), tests.person(%L))',
        pg_temp.at(tests.kept('everybody'), first_size)
      )
    ),
    tests.kept('everybody'),
    format(
      'after a first page of %s people, the next page continues after the last person, even if the viewer has liked that person since',
      first_size
    )
  )
from unnest(array[1, 8, 13, 26]) as first_size;
select
  is(
    pg_temp.walk(
      first_size,
      format(
        'select tests.let(tests.person(%L), ''api.delete_profile()'')',
        pg_temp.at(tests.kept('everybody'), first_size)
      )
    ),
    tests.kept('everybody'),
    format(
      'after a first page of %s people, the next page continues after the last person, even if that person was deleted since',
      first_size
    )
  )
from unnest(array[1, 8, 26]) as first_size;
select
  is(
    pg_temp.walk(
      1,
      format(
        'select tests.like(tests.person(''viewer''), tests.person(%L), ''dislike'')',
        pg_temp.at(tests.kept('everybody'), 3)
      )
    ),
    pg_temp.without(tests.kept('everybody'), pg_temp.at(tests.kept('everybody'), 3)),
    'the next page omits a person whom the viewer has disliked since the first page'
  );
select
  is(
    pg_temp.walk(
      8,
      $$
      select tests.let(tests.person(format('near%s', number)), 'api.delete_profile()')
      from generate_series(1, 8) as number
    $$
    ),
    tests.kept('everybody'),
    'the next page continues with the next distance band if all people of a band that is already listed delete their profiles'
  );
select
  is(
    pg_temp.walk(
      3,
      $$
      select tests.let(tests.person(format('near%s', number)), 'api.delete_profile()')
      from generate_series(1, 8) as number
    $$
    ),
    regexp_replace(tests.kept('everybody'), '^((near\d ){3})(near\d ){5}', '\1'),
    'the next page continues with the next distance band if all people of a band that is only partly listed delete their profiles'
  );

-- Cursors of other lists and people -----------------------------------------------------------------------------

select tests.match(tests.person('viewer'), tests.person('near1'));
select tests.match(tests.person('viewer'), tests.person('near2'));
create temporary table cursors as
  select name, cursor
  from
    (
      values
        (
          'of another person',
          tests.let(tests.person('other'), $$ api.list_people('{"sex": "male"}', null, 3) $$) ->> 'nextCursor'
        ),
        (
          'of the list without filters',
          tests.let(tests.person('viewer'), $$ api.list_people('{}', null, 3) $$) ->> 'nextCursor'
        ),
        (
          'of a list with another filter',
          tests.let(
            tests.person('viewer'),
            $$ api.list_people('{"sex": "male", "ageFrom": 20}', null, 3) $$
          ) ->> 'nextCursor'
        ),
        ('of the matches', tests.let(tests.person('viewer'), 'api.list_matches(null, 1)') ->> 'nextCursor'),
        ('that is invalid', 'abc'),
        ('that is empty', ''),
        ('with special characters', '€ % /')
    ) as cursors (name, cursor);
insert into cursors
select
  'that was edited',
  left(cursor, -1) || case right(cursor, 1)
    when 'A' then 'B'
    else 'A'
  end
from
  (
    select
      tests.let(
        tests.person('viewer'),
        $$ api.list_people('{"sex": "male"}', null, 3) $$
      ) ->> 'nextCursor' as cursor
  ) as own;
select
  is(
    (select count(*) from cursors where cursor is null),
    0::bigint,
    'the first page of each list whose cursor this test uses has a cursor'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'viewer',
      format('api.list_people(%L, %L, 3)', '{"sex": "male"}', cursor)
    ),
    400,
    'validation_failed',
    'cursor',
    format('the feed rejects a cursor %s', name)
  )
from cursors;

select * from finish();

rollback;
