-- Event feed: the filter by a range of dates (GET /events?startDate=&endDate=), docs/features/events.md, Feed.

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

-- The feed contains a festival of five days, a party night that ends at midnight, and a party without an end.
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
          'finds an event that began before the range and still takes place',
          '1999-06-03T00:00:00Z',
          '1999-06-03T23:59:59.999Z',
          'festival camp quiz lunch'
        ),
        (
          'compares the range with the start of an event without an end',
          '1999-06-02T12:00:00.001Z',
          '1999-06-02T19:00:00Z',
          'festival'
        ),
        (
          'finds an event whose start equals both ends of the range',
          '1999-06-02T12:00:00Z',
          '1999-06-02T12:00:00Z',
          'festival party'
        ),
        (
          'does not find an event that ends when the range begins',
          '1999-06-03T00:00:00Z',
          '1999-06-03T00:00:00Z',
          'festival camp quiz'
        ),
        (
          'finds an event that ends just after the range begins',
          '1999-06-02T23:59:59.999Z',
          '1999-06-02T23:59:59.999Z',
          'festival night camp'
        ),
        (
          'finds all later events without an end date',
          '1999-06-03T00:00:00Z',
          null,
          'festival camp quiz lunch'
        ),
        (
          'does not find an event that ends at the start date, without an end date',
          '1999-06-05T12:00:00Z',
          null,
          'camp'
        ),
        (
          'finds an event that ends just after the start date, without an end date',
          '1999-06-05T11:59:59.999Z',
          null,
          'festival camp'
        ),
        ('finds nothing after the last event', '1999-06-10T00:00:00Z', '1999-12-31T00:00:00Z', '-'),
        (
          'compares the end date with the start of events',
          null,
          '1999-06-02T20:00:00Z',
          'festival party night'
        ),
        ('finds nothing before the first event', '1999-05-30T00:00:00Z', '1999-06-01T11:59:59.999Z', '-'),
        (
          'finds all events if the range contains them',
          '1999-05-30T00:00:00Z',
          '1999-06-30T00:00:00Z',
          'festival party night camp quiz lunch'
        ),
        (
          'finds an event that lasts longer than the range',
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
    format('the feed with a range of dates %s (page size %s): %s', rule, page_size, place)
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
    format(
      'the feed with friendsOnly and a range of dates finds a friend''s event that takes place in this range: %s',
      place
    )
  )
from unnest(array['{}', '{"lat": -40, "lng": -120, "radius": 100}']) as place;

-- Changed end of an event -------------------------------------------------------------------

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
select
  is(
    pg_temp.found_on_eighth(),
    'party camp',
    'the feed with a range of dates uses the changed end of an event'
  );
select tests.let('host', format('api.update_event(%L, %L)', id, '{"endAt": null}'))
from public.events
where title = 'party';
select
  is(
    pg_temp.found_on_eighth(),
    'camp',
    'after the end of an event is removed, the feed finds the event only by its start'
  );
select tests.let('friend', format('api.cancel_event(%L)', id)) from public.events where title = 'camp';
select is(pg_temp.found_on_eighth(), '-', 'the feed with a range of dates does not find a cancelled event');

-- Index -----------------------------------------------------------------------------------------------------

select
  is(
    private.event_traits('1999-06-01T12:00:00Z', '1999-06-05T12:00:00Z', 'other', 1, 0, 0) operator(
      extensions.<@
    ) private.wanted_traits(filters::jsonb, null),
    is_found,
    format('a single comparison with the column `traits` tells whether an event is in the range: %s', filters)
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
