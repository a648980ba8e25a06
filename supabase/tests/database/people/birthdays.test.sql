-- People: responses never reveal the day of birth of a person who hides the birthdate. Two people who were born on the
-- first and on the last day of one month look the same to others every day.

begin;

select plan(5);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('1999-05-20T12:00:00Z');

select
  tests.create_completed_profile(
    name,
    jsonb_build_object(
      'birthdate', birthdate,
      'latitude', -48.8771,
      'longitude', -123.3931,
      'isVisibleOnMap', true
    )
  )
from
  (
    values
      ('first', '1982-03-01'),
      ('last', '1982-03-31'),
      ('viewer', '1970-01-01')
  ) as people (name, birthdate);

-- Returns everything that a viewer sees of a person today, except the identity and the time of the last update.
create function pg_temp.told(name text)
returns jsonb
language plpgsql
as $$
declare
  viewer constant uuid := tests.person('viewer');
  person constant text := tests.person(name)::text;
  detail jsonb;
begin
  begin
    detail := tests.let(viewer, format('api.get_person(%L)', tests.profile_of(name)));
  exception
    when sqlstate 'PT404' then
      detail := '"not found"';
  end;
  return (
    with
      items as (
        select 'batch' as door, item
        from jsonb_array_elements(tests.let(viewer, format('api.list_profiles(%L)', array[person]))::jsonb -> 'data') as item
        union all
        select 'map', item
        from
          jsonb_array_elements(
            tests.let(viewer, 'api.list_people_on_map(-48.8771, -123.3931, 5000)')::jsonb -> 'data'
          ) as item
        union all
        select age::text, item
        from
          unnest(array[17, 18, 19]) as age
          cross join lateral jsonb_array_elements(
            tests.let(
              viewer,
              format('api.list_people(%L, null, 100)', jsonb_build_object('ageFrom', age, 'ageTo', age))
            )::jsonb -> 'data'
          ) as item
        union all
        select 'detail', detail
      )
    select
      jsonb_agg(
        jsonb_build_array(
          items.door,
          case
            when jsonb_typeof(items.item) = 'object' then items.item - '{id,userId,firstName,updatedAt}'::text[]
            else items.item
          end
        )
        order by items.door
      )
    from items
    where jsonb_typeof(items.item) <> 'object' or items.item ->> 'userId' = person
  );
end;
$$;

create function pg_temp.notified_at(moment timestamptz, name text)
returns jsonb
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return pg_temp.told(name);
end;
$$;

create temporary table days as
  select
    day,
    pg_temp.notified_at(day, 'first') as of_first,
    pg_temp.notified_at(day, 'last') as of_last
  from
    (
      values
        ('1999-06-01T12:00:00Z'::timestamptz, '1999-06-01T12:00:00Z'::timestamptz),
        ('2000-02-28T12:00:00Z', '2000-04-02T12:00:00Z'),
        ('2001-02-28T12:00:00Z', '2001-04-02T12:00:00Z')
    ) as spans (begins, ends)
    cross join lateral generate_series(begins, ends, interval '1 day') as day;

select
  is(
    (select count(*) from days),
    70::bigint,
    'the test compares the two people on 70 days, including the months of their birthdays'
  );
select
  is_empty(
    'select day, of_first, of_last from days where of_first is distinct from of_last',
    'people born on the first and on the last day of a month look the same every day'
  );
select
  set_eq(
    $$
      select distinct on (of_first) day::date
      from days
      order by of_first, day
    $$,
    array['1999-06-01', '2000-04-01', '2001-04-01']::date[],
    'the visible age changes only on the first day of the month after the birthday'
  );
select
  is(
    (
      select array_agg(of_first::text ~ '1982' order by day)
      from days
      where day in ('1999-06-01T12:00:00Z', '2000-04-01T12:00:00Z')
    ),
    array[false, false],
    'the year of birth of a person who hides the birthdate is not visible'
  );
select tests.change_profile('first', '{"showBirthdate": true}');
select
  matches(pg_temp.told('first')::text, '1982-03-01', 'the birthdate of a person who shows it is visible');

select * from finish();

rollback;
