-- Event feed: the events that the feed contains, their order and pages (GET /events).

begin;

select plan(111);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('viewer');
select tests.create_profile('host', '{"sex": "female"}');
select tests.create_profile('man', '{"sex": "male"}');
select tests.create_profile('woman', '{"sex": "female"}');
select tests.create_profile('unsaid');

-- Publishes an event with the given title, far from all other events in the database.
create function pg_temp.publish(
  title text,
  latitude double precision,
  longitude double precision,
  start_at text default '1999-06-01T12:00:00Z',
  changes jsonb default '{}',
  creator text default 'host'
)
returns uuid
language plpgsql
as $$
begin
  return tests.publish_event(
    tests.person(creator),
    jsonb_build_object(
      'title',
      title,
      'latitude',
      latitude,
      'longitude',
      longitude,
      'startAt',
      start_at
    ) || changes
  );
end;
$$;

-- Returns the titles on all pages of the feed, with a slash after each page except the last.
create function pg_temp.walk(filters jsonb, page_size integer default 100, viewer text default 'viewer')
returns text
language sql
as $$
  select
    tests.walk(tests.person(viewer), format('api.list_events(%L, %%L, %%s)', filters), page_size, '{title}');
$$;

-- Returns the titles on all pages of the feed without slashes. If a page before the last one is not full, or if the
-- last page is empty, the result contains an error.
create function pg_temp.walk_evenly(filters jsonb, page_size integer, viewer text default 'viewer')
returns text
language sql
as $$
  select
    tests.walk_evenly(
      tests.person(viewer),
      format('api.list_events(%L, %%L, %%s)', filters),
      page_size,
      '{title}'
    );
$$;

-- With a location ---------------------------------------------------------------------------------------
-- 0.001 degrees of latitude are 111.2 metres.

select pg_temp.publish('centre', -40, -120);
select pg_temp.publish('later', -40.001, -120, '1999-06-02T12:00:00Z');
select pg_temp.publish('sooner', -40.001, -120, '1999-06-01T10:00:00Z');
select pg_temp.publish('south', -40.002, -120, '1999-05-02T12:00:00Z');
select pg_temp.publish('east', -40, -119.99);
select pg_temp.publish('edge_in', -40.044965, -120);
select pg_temp.publish('edge_out', -40.044968, -120);
select pg_temp.publish('far', -40.4, -120);
select pg_temp.publish('elsewhere', 40, 60);

create function pg_temp.around(radius double precision default 5000, more jsonb default '{}')
returns jsonb
language sql
as $$
  select jsonb_build_object('lat', -40, 'lng', -120, 'radius', radius) || more;
$$;

select
  is(
    pg_temp.walk(pg_temp.around(radius)),
    titles,
    format(
      'the feed shows the events within %s metres, sorted by distance and then by start: %s',
      radius,
      titles
    )
  )
from
  (
    values
      (100, 'centre'),
      (111, 'centre'),
      (1000, 'centre sooner later south east'),
      (5000, 'centre sooner later south east edge_in'),
      (50000, 'centre sooner later south east edge_in edge_out far')
  ) as lists (radius, titles);

-- Returns the haversine distance, computed independently of the feed.
create function pg_temp.metres(latitude double precision, longitude double precision)
returns double precision
language sql
as $$
  select
    2 * 6371000 * asin(
      sqrt(sind((latitude + 40) / 2) ^ 2 + cosd(latitude) * cosd(-40) * sind((longitude + 120) / 2) ^ 2)
    );
$$;

select tests.act_as(tests.person('viewer'));
select tests.keep('page', api.list_events('{"lat": -40, "lng": -120, "radius": 50000}', null, 100)::text);
select tests.act_as_nobody();
-- spec: Feed item and lists of events, `distance`: metres from where one looks
select
  is_empty(
    $$
    select item ->> 'title', item ->> 'distance'
    from jsonb_array_elements(tests.kept('page')::jsonb -> 'data') as item
    where abs(
        (item ->> 'distance')::double precision
        - pg_temp.metres(
          (item #>> '{location,latitude}')::double precision,
          (item #>> '{location,longitude}')::double precision
        )
      ) > 0.005 * (item ->> 'distance')::double precision
  $$,
    'the distance of a feed item is the number of metres on the ground'
  );
select
  is(
    tests.kept('page')::jsonb #> '{data,0,distance}',
    '0',
    'the distance of an event at the location of the request is 0'
  );

select
  is(
    pg_temp.walk_evenly(filters::jsonb, page_size),
    pg_temp.walk(filters::jsonb),
    format(
      'pages of %s contain the same events in the same order as a single page with the filters %s',
      page_size,
      filters
    )
  )
from
  unnest(
    array[
      '{"lat": -40, "lng": -120, "radius": 50000}',
      '{"lat": -40, "lng": -120, "radius": 5000, "type": "party_home"}',
      '{"endDate": "1999-12-31T00:00:00Z"}',
      '{"endDate": "1999-12-31T00:00:00Z", "type": "party_home"}'
    ]
  ) as filters,
  generate_series(1, 3) as page_size;
-- spec: Conventions, `nextCursor` is null when nothing is left
select
  is(
    pg_temp.walk(pg_temp.around(50000), 8),
    'centre sooner later south east edge_in edge_out far',
    'a page that contains the last event has no cursor, even if the page is full'
  );
select
  is(pg_temp.walk('{"lat": 0, "lng": 0, "radius": 100}'), '-', 'the feed of an area without events is empty');

-- Across the edges of the map ---------------------------------------------------------------------------

select pg_temp.publish('west_of_line', -10, 179.999);
select pg_temp.publish('east_of_line', -10, -179.998);
select pg_temp.publish('on_line', -10, 180);
select pg_temp.publish('on_line_too', -10, -180, '1999-06-01T12:00:01Z');
select pg_temp.publish('pole', -90, 12);
select pg_temp.publish('pole_too', -90, -77, '1999-06-01T12:00:01Z');
select pg_temp.publish('by_pole', -89.999, 90);
select pg_temp.publish('beyond_pole', -89.998, -90);
select
  is(
    pg_temp.walk(filters::jsonb),
    titles,
    format('around the location of %s, the feed shows: %s', filters, titles)
  )
from
  (
    values
      ('{"lat": -10, "lng": 180, "radius": 1000}', 'on_line on_line_too west_of_line east_of_line'),
      ('{"lat": -10, "lng": -180, "radius": 1000}', 'on_line on_line_too west_of_line east_of_line'),
      ('{"lat": -10, "lng": 179.999, "radius": 1000}', 'west_of_line on_line on_line_too east_of_line'),
      ('{"lat": -90, "lng": 0, "radius": 1000}', 'pole pole_too by_pole beyond_pole'),
      ('{"lat": -89.999, "lng": 90, "radius": 300}', 'by_pole pole pole_too'),
      ('{"lat": -89.998, "lng": -90, "radius": 400}', 'beyond_pole pole pole_too by_pole')
  ) as lists (filters, titles);

-- Without a location ------------------------------------------------------------------------------------

delete from public.events where creator_id = tests.person('host');
select pg_temp.publish('third', 10, 10, '1999-06-03T12:00:00Z');
select pg_temp.publish('first', -70, 70, '1999-06-01T12:00:00Z');
select pg_temp.publish('second', 0, 0, '1999-06-02T12:00:00Z');
select
  is(
    pg_temp.walk('{"endDate": "1999-12-31T00:00:00Z"}'),
    'first second third',
    'a feed without a location contains events anywhere, sorted by start'
  );
select tests.act_as(tests.person('viewer'));
select
  is(
    (
      select array_agg(item -> 'distance')
      from
        jsonb_array_elements(
          api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100)::jsonb -> 'data'
        ) as item
    ),
    array['0', '0', '0']::jsonb[],
    'in a feed without a location, the distance of every event is 0'
  );
select tests.act_as_nobody();

-- Same location and time --------------------------------------------------------------------------------

delete from public.events where creator_id = tests.person('host');
select pg_temp.publish('same_' || number, -40, -120)
from generate_series(1, 7) as number;
select
  tests.keep(
    'by_id',
    (select string_agg(title, ' ' order by id) from public.events where creator_id = tests.person('host'))
  );
select
  is(
    pg_temp.walk_evenly(filters::jsonb, page_size),
    tests.kept('by_id'),
    format(
      'events at the same location and time are sorted by id, in pages of %s with the filters %s',
      page_size,
      filters
    )
  )
from
  unnest(
    array[
      '{"lat": -40, "lng": -120.01, "radius": 5000}',
      '{"endDate": "1999-12-31T00:00:00Z"}',
      '{"endDate": "1999-12-31T00:00:00Z", "type": "party_home"}'
    ]
  ) as filters,
  unnest(array[1, 2, 3, 100]) as page_size;

-- The type, and all other filters -----------------------------------------------------------------------

delete from public.events where creator_id = tests.person('host');
select pg_temp.publish('quiz', -40, -120, '1999-06-01T12:00:00Z', '{"type": "bar_quiz"}');
select pg_temp.publish('yoga', -40, -120, '1999-06-02T12:00:00Z', '{"type": "sport_yoga"}');
select pg_temp.publish('trio', -40, -120, '1999-06-03T12:00:00Z', '{"type": "bar_quiz"}');
select pg_temp.publish('quartet', -40, -120, '1999-06-04T12:00:00Z', '{"type": "sport_yoga"}');
select tests.add_author(id, tests.person('woman'))
from public.events
where title in ('trio', 'quartet');
select tests.add_author(id, tests.person('man'))
from public.events
where title in ('trio', 'quartet');
select tests.add_author(id, tests.person('unsaid'))
from public.events
where title = 'quartet';

select
  is(
    pg_temp.walk(place::jsonb || filters::jsonb),
    titles,
    format(
      'the feed (%s) with the filters %s shows: %s',
      case place
        when '{}' then 'anywhere'
        else 'near'
      end,
      filters,
      titles
    )
  )
from
  (
    values
      ('{}', 'quiz yoga trio quartet'),
      ('{"type": "bar_quiz"}', 'quiz trio'),
      ('{"type": "sport_yoga"}', 'yoga quartet'),
      ('{"type": "other"}', '-'),
      ('{"startDate": "1999-06-02T12:00:00Z"}', 'yoga trio quartet'),
      ('{"startDate": "1999-06-02T12:00:00.001Z"}', 'trio quartet'),
      ('{"endDate": "1999-06-03T12:00:00Z"}', 'quiz yoga trio'),
      ('{"endDate": "1999-06-03T11:59:59.999Z"}', 'quiz yoga'),
      ('{"startDate": "1999-06-02T12:00:00Z", "endDate": "1999-06-02T12:00:00Z"}', 'yoga'),
      ('{"startDate": "1999-06-02T14:00:00+02:00", "endDate": "1999-06-02T14:00:00+02:00"}', 'yoga'),
      ('{"organizerFrom": 1}', 'quiz yoga trio quartet'),
      ('{"organizerFrom": 2}', 'trio quartet'),
      ('{"organizerFrom": 4}', 'quartet'),
      ('{"organizerFrom": 5}', '-'),
      ('{"organizerTo": 0}', '-'),
      ('{"organizerTo": 1}', 'quiz yoga'),
      ('{"organizerTo": 3}', 'quiz yoga trio'),
      ('{"organizerFrom": 3, "organizerTo": 3}', 'trio'),
      ('{"maleFrom": 0}', 'quiz yoga trio quartet'),
      ('{"maleFrom": 1}', 'trio quartet'),
      ('{"maleFrom": 2}', '-'),
      ('{"maleTo": 0}', 'quiz yoga'),
      ('{"femaleFrom": 2}', 'trio quartet'),
      ('{"femaleFrom": 3}', '-'),
      ('{"femaleTo": 1}', 'quiz yoga'),
      ('{"femaleFrom": 1, "femaleTo": 1, "maleTo": 0}', 'quiz yoga'),
      ('{"type": "bar_quiz", "organizerFrom": 3, "startDate": "1999-06-03T00:00:00Z"}', 'trio'),
      ('{"type": "bar_quiz", "organizerFrom": 4}', '-')
  ) as lists (filters, titles)
  cross join unnest(
    array['{"endDate": "1999-12-31T00:00:00Z"}', '{"lat": -40, "lng": -120, "radius": 100}']
  ) as place;

-- Cursors -----------------------------------------------------------------------------------------------

select
  tests.keep(
    'foreign_cursor',
    private.encode_cursor(
      'friends',
      jsonb_build_object('lat', -40, 'lng', -120, 'radius', 100, 'person', tests.person('viewer')),
      jsonb_build_array(0, '1999-06-01T12:00:00Z', tests.person('viewer'))
    )
  );
select tests.act_as(tests.person('viewer'));
select
  tests.keep('cursor', api.list_events('{"lat": -40, "lng": -120, "radius": 100}', null, 1) ->> 'nextCursor');
select
  is(
    api.list_events(
      '{"lat": -40, "lng": -120, "radius": 100}',
      tests.kept('cursor'),
      2
    )::jsonb @? '$.data[0] ? (@.title == "yoga")',
    true,
    'a viewer can change the page size from page to page'
  );
select
  tests.throws_problem(
    format('select api.list_events(%L, tests.kept(%L), 1)', filters, 'cursor'),
    400,
    'validation_failed',
    'cursor',
    format('the feed rejects a cursor that belongs to other filters: %s', filters)
  )
from
  unnest(
    array[
      '{}',
      '{"lat": -40, "lng": -120, "radius": 101}',
      '{"lat": -40.0001, "lng": -120, "radius": 100}',
      '{"lat": -40, "lng": -120, "radius": 100, "type": "bar_quiz"}',
      '{"lat": -40, "lng": -120, "radius": 100, "friendsOnly": true}'
    ]
  ) as filters;
select
  tests.throws_problem(
    format('select api.list_events(%L, %L, 1)', '{"lat": -40, "lng": -120, "radius": 100}', cursor),
    400,
    'validation_failed',
    'cursor',
    format('the feed rejects an invalid cursor: %s', why)
  )
from
  (
    values
      ('', 'empty'),
      ('!', 'no base64url'),
      ('WzAsMSwyXQ', 'forged by a client'),
      (tests.kept('foreign_cursor'), 'of another list'),
      (left(tests.kept('cursor'), -4) || 'AAAA', 'edited')
  ) as cursors (cursor, why);
select tests.act_as(tests.person('host'));
select
  tests.throws_problem(
    $$ select api.list_events('{"lat": -40, "lng": -120, "radius": 100}', tests.kept('cursor'), 1) $$,
    400,
    'validation_failed',
    'cursor',
    'the feed rejects a cursor that was returned to another person'
  );
select tests.act_as_nobody();

-- These events are added or deleted after the viewer has read the first page.
create function pg_temp.walk_on()
returns text
language plpgsql
as $$
declare
  titles text;
begin
  perform tests.act_as(tests.person('viewer'));
  select string_agg(item ->> 'title', ' ')
  into titles
  from json_array_elements(api.list_events('{"lat": -40, "lng": -120, "radius": 100}', tests.kept('cursor'), 100) -> 'data') as item;
  perform tests.act_as_nobody();
  return titles;
end;
$$;

select pg_temp.publish('before', -40, -120, '1999-05-20T12:00:00Z');
select pg_temp.publish('between', -40, -120, '1999-06-02T18:00:00Z');
select
  is(
    pg_temp.walk_on(),
    'yoga between trio quartet',
    'the next page starts after the last event of the first page and repeats no event'
  );
delete from public.events where title = 'quiz' and creator_id = tests.person('host');
select
  is(
    pg_temp.walk_on(),
    'yoga between trio quartet',
    'the next page starts at the same event even if the last event of the first page was deleted'
  );

select * from finish();

rollback;
