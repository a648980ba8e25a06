-- People feed: a page reads a bounded part of the index, whoever is asked for, and a walk finds everybody all the same.

begin;

select plan(14);

-- Whoever else this database holds is left out.
delete from private.people_index;
select tests.freeze_time('1999-05-01T12:00:00Z');

select tests.create_completed_profile('viewer', '{"latitude": -48.8771, "longitude": -123.3931}');
-- In four parts of the distance, and at no place: a thousandth of a degree is 111 metres.
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

-- Names in the order of a walk, without the borders of its pages.
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

-- As many as there are ------------------------------------------------------------------------------------------

select tests.keep('everybody', pg_temp.names('{}'));
select tests.keep('women', pg_temp.names('{"sex": "female"}'));
select
  is(
    cardinality(string_to_array(tests.kept('everybody'), ' ')),
    120,
    'a viewer who reads on meets everybody'
  );
select
  is(
    (
      select string_agg(name, ' ' order by ordinal)
      from string_to_table(tests.kept('everybody'), ' ') with ordinality as listed (name, ordinal)
      where name ~ '7$'
    ),
    tests.kept('women'),
    'a viewer who asks for some meets these in the same order'
  );
select
  is(
    tests.count_walk(tests.person('viewer'), pg_temp.list('{}'), 20),
    '120 rows, 120 of them different, on 6 pages',
    'a page is full while few entries are read for it, and no empty page follows the last'
  );
select
  is(
    (pg_temp.page('{"ageFrom": 90}') -> 'data')::text || ' ' || coalesce(
      pg_temp.page('{"ageFrom": 90}') ->> 'nextCursor',
      'end'
    ),
    '[] end',
    'a viewer whose filter nobody meets is told so at once where few people are'
  );

-- A few entries at a time ---------------------------------------------------------------------------------------

select pg_temp.read_per_page(10);
select
  is(
    (pg_temp.page('{"ageFrom": 90}') -> 'data')::text,
    '[]',
    'a viewer whose filter nobody of the first entries meets gets an empty page'
  );
select isnt(pg_temp.page('{"ageFrom": 90}') ->> 'nextCursor', null, 'with a cursor that goes on behind them');
select
  matches(
    tests.count_walk(tests.person('viewer'), pg_temp.list('{"ageFrom": 90}'), 20),
    '^0 rows, 0 of them different, on \d+ pages$',
    'a walk through a list of nobody comes to its end'
  );
select
  cmp_ok(pg_temp.page_count('{"ageFrom": 90}'), '>=', 6, 'no page of it has read the entries of all');
select
  cmp_ok(pg_temp.page_count('{"ageFrom": 90}'), '<=', 40, 'and each has read some');
select
  is(
    pg_temp.names('{"sex": "female"}'),
    tests.kept('women'),
    'a viewer who asks for few meets each of them once, in the order of always'
  );
select
  is(pg_temp.names('{}'), tests.kept('everybody'), 'and who asks for everybody meets everybody');
select is(pg_temp.names('{}', 3), tests.kept('everybody'), 'on small pages, too');

select pg_temp.read_per_page(1);
select
  is(
    pg_temp.names('{"sex": "female"}'),
    tests.kept('women'),
    'a walk gets on however few entries a page may read'
  );

-- Who was answered is read and not shown.
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
    'who has answered nearly everybody meets the others'
  );

select * from finish();

rollback;
