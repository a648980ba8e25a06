-- People feed: each page reads a bounded part of the index for any filter, and all pages together contain every person.

begin;

select plan(14);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('1999-05-01T12:00:00Z');

select tests.create_completed_profile('viewer', '{"latitude": -48.8771, "longitude": -123.3931}');
-- Creates people in three distance bands, and people without a location, who form a fourth band. 0.001 degrees of
-- latitude are 111 metres.
select
  tests.create_completed_profile(
    part || number,
    jsonb_strip_nulls(
      jsonb_build_object(
        'latitude', -48.8771 - degrees,
        'longitude', case
          when degrees is not null then -123.3931
        end,
        'sex', case
          when number % 10 = 7 then 'female'
          else 'male'
        end
      )
    )
  )
from
  (
    values
      ('near', 0.004),
      ('mid', 0.07),
      ('far', 0.4),
      ('lost', null)
  ) as parts (part, degrees)
  cross join generate_series(1, 30) as number;

create function pg_temp.list(filters text)
returns text
language sql
return format('api.list_people(%L, %%L, %%s)', filters);

create function pg_temp.read_per_page(entries integer)
returns void
language sql
as $$
  update private.settings set value = to_jsonb(entries) where name = 'people_read_per_page';
$$;

-- Returns the names in the order of the feed, from all pages.
create function pg_temp.names(filters text, page_size integer default 20)
returns text
language sql
as $$
  select
    trim(
      regexp_replace(
        replace(tests.walk(tests.person('viewer'), pg_temp.list(filters), page_size), '-', ''),
        '[ /]+',
        ' ',
        'g'
      )
    );
$$;

create function pg_temp.page(filters text)
returns json
language sql
as $$
  select tests.let(tests.person('viewer'), format(pg_temp.list(filters), null, 20));
$$;

create function pg_temp.page_count(filters text)
returns integer
language sql
as $$
  select substring(tests.count_walk(tests.person('viewer'), pg_temp.list(filters), 20) from 'on (\d+) pages')::integer;
$$;

-- Feeds with fewer entries than the limit -----------------------------------------------------------------------

select tests.keep('everybody', pg_temp.names('{}'));
select tests.keep('women', pg_temp.names('{"sex": "female"}'));
select
  is(
    cardinality(string_to_array(tests.kept('everybody'), ' ')),
    120,
    'the pages of the feed contain every person'
  );
select
  is(
    (
      select string_agg(name, ' ' order by ordinal)
      from string_to_table(tests.kept('everybody'), ' ') with ordinality as listed (name, ordinal)
      where name ~ '7$'
    ),
    tests.kept('women'),
    'a filter does not change the order of the people in the feed'
  );
select
  is(
    tests.count_walk(tests.person('viewer'), pg_temp.list('{}'), 20),
    '120 rows, 120 of them different, on 6 pages',
    'if the index has few entries, all pages are full and no empty page follows'
  );
select
  is(
    (pg_temp.page('{"ageFrom": 90}') -> 'data')::text || ' ' || coalesce(
      pg_temp.page('{"ageFrom": 90}') ->> 'nextCursor',
      'end'
    ),
    '[] end',
    'if the index has few entries and the filter matches no one, the first page is empty and has no cursor'
  );

-- Limited entries per page --------------------------------------------------------------------------------------

select pg_temp.read_per_page(10);
select
  is(
    (pg_temp.page('{"ageFrom": 90}') -> 'data')::text,
    '[]',
    'a page is empty if none of its entries matches the filter'
  );
select
  isnt(
    pg_temp.page('{"ageFrom": 90}') ->> 'nextCursor',
    null,
    'an empty page has a cursor for the following entries'
  );
select
  matches(
    tests.count_walk(tests.person('viewer'), pg_temp.list('{"ageFrom": 90}'), 20),
    '^0 rows, 0 of them different, on \d+ pages$',
    'after a limited number of pages, the feed ends even if no one matches the filter'
  );
select
  cmp_ok(
    pg_temp.page_count('{"ageFrom": 90}'),
    '>=',
    6,
    'no page of the feed reads all entries of the index'
  );
select
  cmp_ok(
    pg_temp.page_count('{"ageFrom": 90}'),
    '<=',
    40,
    'each page of the feed reads several entries of the index'
  );
select
  is(
    pg_temp.names('{"sex": "female"}'),
    tests.kept('women'),
    'the filtered pages contain each person once, in the order of the feed'
  );
select
  is(pg_temp.names('{}'), tests.kept('everybody'), 'the unfiltered pages contain every person');
select
  is(pg_temp.names('{}', 3), tests.kept('everybody'), 'pages of three people together contain every person');

select pg_temp.read_per_page(1);
select
  is(
    pg_temp.names('{"sex": "female"}'),
    tests.kept('women'),
    'the pages contain every person even if each page may read only one entry'
  );

-- A page reads the entries of people whom the viewer disliked, but does not show these people.
select pg_temp.read_per_page(10);
select tests.like(tests.person('viewer'), tests.person(part || number), 'dislike')
from
  unnest(array['near', 'mid', 'far']) as part,
  generate_series(1, 30) as number;
select
  is(
    (
      select string_agg(name, ' ' order by ordinal)
      from string_to_table(tests.kept('everybody'), ' ') with ordinality as listed (name, ordinal)
      where name like 'lost%'
    ),
    pg_temp.names('{}'),
    'a viewer who disliked almost everyone sees the remaining people'
  );

select * from finish();

rollback;
