-- Event feed: the range of dates (GET /events?startDate=&endDate=), docs/features/events.md, Feed.

begin;

select plan(86);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['viewer', 'host', 'friend']) as name;
select tests.befriend(tests.person('viewer'), tests.person('friend'));

create function pg_temp.publish(title text, start_at text, end_at text, creator text default 'host')
returns uuid
language sql
as $$
  select
    tests.publish_event(
      tests.person(creator),
      jsonb_strip_nulls(
        jsonb_build_object(
          'title', title,
          'latitude', -40,
          'longitude', -120,
          'startAt', start_at,
          'endAt', end_at,
          'visibility', case
            when creator = 'friend' then 'private'
            else 'public'
          end
        )
      )
    );
$$;

-- A festival of five days, a night that ends at midnight, and a party without an end.
select pg_temp.publish('festival', '1999-06-01T12:00:00Z', '1999-06-05T12:00:00Z');
select pg_temp.publish('party', '1999-06-02T12:00:00Z', null);
select pg_temp.publish('night', '1999-06-02T20:00:00Z', '1999-06-03T00:00:00Z');
select pg_temp.publish('camp', '1999-06-02T21:00:00Z', '1999-06-10T00:00:00Z', 'friend');
select pg_temp.publish('quiz', '1999-06-03T00:00:00Z', null);
select pg_temp.publish('lunch', '1999-06-03T12:00:00Z', '1999-06-03T13:00:00Z');

create temporary table cases as
  select *
  from
    (
      values
        (
          'an event that began before and still takes place is found',
          '1999-06-03T00:00:00Z',
          '1999-06-03T23:59:59.999Z',
          'festival camp quiz lunch'
        ),
        (
          'an event without an end is judged by its start',
          '1999-06-02T12:00:00.001Z',
          '1999-06-02T19:00:00Z',
          'festival'
        ),
        ('the start is in the range', '1999-06-02T12:00:00Z', '1999-06-02T12:00:00Z', 'festival party'),
        ('at its end an event is over', '1999-06-03T00:00:00Z', '1999-06-03T00:00:00Z', 'festival camp quiz'),
        (
          'just before its end an event takes place',
          '1999-06-02T23:59:59.999Z',
          '1999-06-02T23:59:59.999Z',
          'festival night camp'
        ),
        (
          'without a last date all later events are found',
          '1999-06-03T00:00:00Z',
          null,
          'festival camp quiz lunch'
        ),
        ('at the end of the festival it is over', '1999-06-05T12:00:00Z', null, 'camp'),
        (
          'just before the end of the festival it takes place',
          '1999-06-05T11:59:59.999Z',
          null,
          'festival camp'
        ),
        ('after all of them nothing is found', '1999-06-10T00:00:00Z', '1999-12-31T00:00:00Z', '-'),
        ('the last date is compared with the start', null, '1999-06-02T20:00:00Z', 'festival party night'),
        ('before all of them nothing is found', '1999-05-30T00:00:00Z', '1999-06-01T11:59:59.999Z', '-'),
        (
          'a range around all of them finds all',
          '1999-05-30T00:00:00Z',
          '1999-06-30T00:00:00Z',
          'festival party night camp quiz lunch'
        ),
        (
          'a range inside the longest one finds it',
          '1999-06-08T00:00:00Z',
          '1999-06-08T23:59:59.999Z',
          'camp'
        )
    ) as ranges (rule, start_date, end_date, titles);

create function pg_temp.walk(filters jsonb, page_size integer)
returns text
language sql
as $$
  select
    coalesce(
      nullif(
        btrim(
          regexp_replace(
            tests.walk(
              tests.person('viewer'),
              format('api.list_events(%L, %%L, %%s)', filters),
              page_size,
              '{title}'
            ),
            '[ |/-]+',
            ' ',
            'g'
          )
        ),
        ''
      ),
      '-'
    );
$$;

select
  is(
    pg_temp.walk(
      place::jsonb || jsonb_strip_nulls(
        jsonb_build_object('startDate', start_date, 'endDate', coalesce(end_date, '1999-12-31T00:00:00Z'))
      ),
      page_size
    ),
    titles,
    format('%s, by %s: %s', rule, page_size, place)
  )
from
  cases
  cross join unnest(
    array['{}', '{"lat": -40, "lng": -120, "radius": 100}', '{"type": "party_home"}']
  ) as place
  cross join unnest(array[1, 100]) as page_size;

select
  is(
    pg_temp.walk(
      place::jsonb || '{"startDate": "1999-06-08T00:00:00Z", "endDate": "1999-06-08T23:59:59.999Z", "friendsOnly": true}',
      1
    ),
    'camp',
    format('an event of a friend that takes place in the range is found: %s', place)
  )
from unnest(array['{}', '{"lat": -40, "lng": -120, "radius": 100}']) as place;

-- An organizer gives an event another end -------------------------------------------------------------------

create function pg_temp.found_on_eighth()
returns text
language sql
as $$
  select pg_temp.walk('{"startDate": "1999-06-08T00:00:00Z", "endDate": "1999-06-08T23:59:59.999Z"}', 100);
$$;

select
  tests.let('host', format('api.update_event(%L, %L)', id, '{"endAt": "1999-06-09T00:00:00Z"}'))
from public.events
where title = 'party';
select is(pg_temp.found_on_eighth(), 'party camp', 'a new end applies');
select tests.let('host', format('api.update_event(%L, %L)', id, '{"endAt": null}'))
from public.events
where title = 'party';
select is(pg_temp.found_on_eighth(), 'camp', 'an event without an end is found by its start');
select tests.let('friend', format('api.cancel_event(%L)', id)) from public.events where title = 'camp';
select is(pg_temp.found_on_eighth(), '-', 'a cancelled event is not found');

-- Index -----------------------------------------------------------------------------------------------------

select
  is(
    private.event_traits('1999-06-01T12:00:00Z', '1999-06-05T12:00:00Z', 'other', 1, 0, 0) operator(
      extensions.<@
    ) private.wanted_traits(filters::jsonb, null),
    is_found,
    format('one comparison of the traits applies the range: %s', filters)
  )
from
  (
    values
      ('{"startDate": "1999-06-05T11:59:59.999Z"}', true),
      ('{"startDate": "1999-06-05T12:00:00Z"}', false),
      ('{"endDate": "1999-06-01T12:00:00Z"}', true)
  ) as ranges (filters, is_found);

select * from finish();

rollback;
