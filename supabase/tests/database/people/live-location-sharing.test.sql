-- Live location: sharing a live location (PUT /people/location), the stored fields, and the broadcasts.

begin;

select plan(42);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- Deletes earlier broadcasts.
delete from realtime.messages where topic like 'location:%';

-- Sharing a live location requires a profile, but not a completed one.
select tests.create_profile('anna', '{"isVisibleOnMap": true, "latitude": 1, "longitude": 2}');
select tests.create_profile('boris', '{"isVisibleOnMap": true}');
select tests.create_profile('shy', '{"latitude": 1, "longitude": 2}');
select tests.create_person('faceless');

create function pg_temp.share_at(
  moment timestamptz,
  latitude double precision,
  longitude double precision default 56.25,
  expires_in integer default null,
  name text default 'anna'
)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return tests.let(
    tests.person(name),
    format('api.share_location(%L, %L, %L)', latitude, longitude, expires_in)
  ) ->> 'expiresAt';
end;
$$;

-- Returns the stored live location of a person: grid cell, time of the last update, and expiry.
create function pg_temp.kept_of(name text default 'anna')
returns text
language sql
as $$
  select
    coalesce(
      (
        select
          format(
            '%s %s, %s to %s',
            cell_latitude,
            cell_longitude,
            to_char(updated_at at time zone 'UTC', 'HH24:MI:SS'),
            to_char(expires_at at time zone 'UTC', 'HH24:MI:SS')
          )
        from private.live_locations
        where person_id = tests.person(name)
      ),
      'nothing'
    );
$$;

create function pg_temp.cell(latitude double precision, longitude double precision default 56.25)
returns text
language sql
as $$
  select
    concat_ws(' ', (snapped ->> 'latitude')::double precision, (snapped ->> 'longitude')::double precision)
  from private.snap_location(latitude, longitude) as snapped;
$$;

-- Rejected ------------------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select tests.let(tests.person(%L), ''api.share_location(58, 56.25, 900)'')', name),
    status,
    code,
    format('%s cannot share a live location: %s %s', name, status, code)
  )
from
  (
    values
      ('faceless', 404, 'profile_not_found'),
      ('shy', 409, 'not_visible_on_map')
  ) as refusals (name, status, code);
select
  is(
    pg_temp.kept_of('shy') || ' ' || pg_temp.kept_of('faceless') || ' ' || tests.take_locations_told(),
    'nothing nothing nothing',
    'a rejected request neither stores nor broadcasts a live location'
  );

-- Duration ------------------------------------------------------------------------------------------------------

select
  is(
    tests.let(tests.person('boris'), format('api.share_location(58, 56.25, %L)', seconds::integer))::jsonb,
    jsonb_build_object('expiresAt', expires_at),
    format('sharing a live location for %s seconds returns its expiry', coalesce(seconds, 'unsaid'))
  )
from
  (
    values
      (null, '1999-05-01T13:00:00.000Z'),
      ('900', '1999-05-01T12:15:00.000Z'),
      ('28800', '1999-05-01T20:00:00.000Z')
  ) as durations (seconds, expires_at);
select
  is(
    (
      select array_agg(private.iso_time(expires_at))
      from private.live_locations
      where person_id = tests.person('boris')
    ),
    array['1999-05-01T20:00:00.000Z'],
    'sharing again replaces the duration of the live location'
  );
select tests.take_locations_told();

-- Stored and broadcast fields -----------------------------------------------------------------------------------

select pg_temp.share_at('1999-05-01T12:00:00.123Z', 58.0135);
select
  is(
    pg_temp.kept_of(),
    pg_temp.cell(58.0135) || ', 12:00:00 to 13:00:00',
    'the live location is stored as the centre of the grid cell, not as the exact point'
  );
select
  is(
    (
      select jsonb_agg(jsonb_build_array(topic, event, extension, private, payload - 'id'))
      from realtime.messages
      where topic like 'location:%'
    ),
    jsonb_build_array(
      jsonb_build_array(
        'location:' || tests.person('anna'),
        'location.updated',
        'broadcast',
        true,
        jsonb_build_object('type', 'location.updated', 'userId', tests.person('anna'))
      )
    ),
    'sharing a live location sends one broadcast on the private topic, which does not contain the location'
  );
select tests.take_locations_told();
select
  is(
    tests.let(tests.person('anna'), 'api.get_own_profile()')::jsonb -> 'location',
    '{"latitude": 1, "longitude": 2}',
    'sharing a live location does not change the location of the profile'
  );

-- Interval between broadcasts -----------------------------------------------------------------------------------

-- Shares again, and returns the stored row and the broadcasts.
create function pg_temp.share_on(
  moment timestamptz,
  latitude double precision,
  expires_in integer default null
)
returns text
language plpgsql
as $$
begin
  perform pg_temp.share_at(moment, latitude, expires_in => expires_in);
  return format('%s; told %s', pg_temp.kept_of(), tests.take_locations_told());
end;
$$;

-- Every update changes the stored row immediately, because the interval of ten seconds delays only broadcasts.
select
  is(
    pg_temp.share_on(moment::timestamptz, latitude, seconds),
    format('%s, %s to %s; told %s', pg_temp.cell(kept_latitude), updated_at, expires_at, told),
    what
  )
from
  (
    values
      (
        '1999-05-01T12:00:05Z',
        58.0135,
        null::integer,
        58.0135,
        '12:00:05',
        '13:00:05',
        'nothing',
        'sharing a live location again in the same place extends its expiry and is not broadcast'
      ),
      (
        '1999-05-01T12:00:06Z',
        58.0100,
        null,
        58.0135,
        '12:00:06',
        '13:00:06',
        'nothing',
        'a move within the cell does not change the stored cell'
      ),
      (
        '1999-05-01T12:00:10.122Z',
        58.05,
        null,
        58.05,
        '12:00:10',
        '13:00:10',
        'nothing',
        'a move to another cell within ten seconds is stored but not broadcast immediately'
      ),
      (
        '1999-05-01T12:00:10.123Z',
        58.05,
        null,
        58.05,
        '12:00:10',
        '13:00:10',
        'anna updated',
        'an update ten seconds after the last broadcast is broadcast'
      ),
      (
        '1999-05-01T12:00:20Z',
        58.0135,
        900,
        58.0135,
        '12:00:20',
        '12:15:20',
        'nothing',
        'a move back within ten seconds is stored with the new duration and is not broadcast'
      ),
      (
        '1999-05-01T12:00:21Z',
        58.0135,
        28800,
        58.0135,
        '12:00:21',
        '20:00:21',
        'anna updated',
        'after a move that was not broadcast, the next update after ten seconds is broadcast'
      ),
      (
        '1999-05-01T14:00:00Z',
        58.0134,
        900,
        58.0135,
        '14:00:00',
        '14:15:00',
        'nothing',
        'an update in the same place hours later is not broadcast'
      ),
      (
        '1999-05-01T14:00:01Z',
        58.05,
        900,
        58.05,
        '14:00:01',
        '14:15:01',
        'anna updated',
        'a move to another cell hours later is broadcast immediately'
      ),
      (
        '1999-05-01T14:00:02Z',
        58.0135,
        900,
        58.0135,
        '14:00:02',
        '14:15:02',
        'nothing',
        'another move within ten seconds is not broadcast'
      ),
      (
        '1999-05-01T14:00:30Z',
        58.0501,
        900,
        58.05,
        '14:00:30',
        '14:15:30',
        'nothing',
        'a return to the cell that was broadcast last is not broadcast, even after ten seconds'
      )
  ) as moves (moment, latitude, seconds, kept_latitude, updated_at, expires_at, told, what);
update private.settings set value = '60' where name = 'live_location_pace';
select
  is(
    pg_temp.share_on('1999-05-01T14:01:01Z', 58.0135) || ', then ' || pg_temp.share_on(
      '1999-05-01T14:02:00.999Z',
      58.1
    ),
    format(
      '%s, 14:01:01 to 15:01:01; told anna updated, then %s, 14:02:00 to 15:02:00; told nothing',
      pg_temp.cell(58.0135),
      pg_temp.cell(58.1)
    ),
    'a setting defines the interval between broadcasts of a live location'
  );
update private.settings set value = '10' where name = 'live_location_pace';
select
  is(
    pg_temp.share_on('1999-05-01T15:02:00.998Z', 58.0135),
    pg_temp.cell(58.0135) || ', 15:02:00 to 16:02:00; told nothing',
    'an update slightly before the expiry extends the live location without a broadcast'
  );
select
  is(
    pg_temp.share_on('1999-05-01T16:02:00.998Z', 58.0135),
    pg_temp.cell(58.0135) || ', 16:02:00 to 17:02:00; told anna updated',
    'an update at the expiry starts a new live location and is broadcast'
  );
select
  is(
    pg_temp.share_on('1999-05-01T16:02:01Z', 58.05),
    pg_temp.cell(58.05) || ', 16:02:01 to 17:02:01; told nothing',
    'the interval between broadcasts also delays the broadcast of a new live location'
  );
select
  is(
    pg_temp.share_at(
      '1999-05-01T16:02:02Z',
      58.0135,
      56.25,
      null,
      'boris'
    ) || ' ' || tests.take_locations_told(),
    '1999-05-01T17:02:02.000Z boris updated',
    'the interval between the broadcasts of one person does not delay the broadcasts of another person'
  );
select
  is(
    (
      select count(*)
      from private.live_locations
      where tests.name_of(person_id) is not null
    ),
    2::bigint,
    'only the last live location of each person is stored'
  );

-- Anywhere on earth ---------------------------------------------------------------------------------------------

select tests.let(tests.person('anna'), 'api.stop_sharing_location()');
create temporary table corners as
  select
    latitude,
    longitude,
    pg_temp.share_at(
      '1999-05-02T00:00:00Z'::timestamptz + place * interval '10 seconds',
      latitude,
      longitude
    ) as expires_at,
    pg_temp.kept_of() as kept,
    pg_temp.cell(latitude, longitude) as cell
  from
    (
      values
        (1, 90, 0),
        (2, -90, 180),
        (3, 0, -180),
        (4, 0, 180),
        (5, -17.5, 179.9999),
        (6, 0.0001, 0.0001)
    ) as places (place, latitude, longitude);
select
  is(
    split_part(kept, ',', 1),
    cell,
    format('sharing the point %s, %s stores only its grid cell', latitude, longitude)
  )
from corners;

-- Stopping -----------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-03T12:00:00Z');
select tests.take_locations_told();
select
  is(
    tests.let(tests.person(name), 'api.stop_sharing_location()')::jsonb,
    '{"deleted": true}',
    format('%s can call api.stop_sharing_location', name)
  )
from unnest(array['anna', 'shy', 'faceless', 'anna']) as name;
select
  is(
    tests.take_locations_told(),
    'anna stopped',
    'the end of sharing is broadcast once, and only if a live location was shared'
  );
select is(pg_temp.kept_of(), 'nothing', 'no live location is stored after the person has stopped sharing');
select pg_temp.share_at('1999-05-03T12:00:00Z', 58.05);
select
  is(
    tests.take_locations_told(),
    'anna updated',
    'sharing again is broadcast immediately if the last update is more than ten seconds old'
  );
select
  tests.let(
    tests.person('anna'),
    'api.update_profile(''{"isVisibleOnMap": true, "bio": "Hello", "latitude": 3, "longitude": 4}'')'
  );
select
  is(
    tests.take_locations_told(),
    'nothing',
    'changing the profile of a person who stays on the map broadcasts nothing'
  );
select
  isnt(
    pg_temp.kept_of(),
    'nothing',
    'changing the profile of a person who stays on the map does not end the live location'
  );
select tests.let(tests.person('anna'), 'api.stop_sharing_location()');
select
  is(
    (
      select jsonb_agg(jsonb_build_array(topic, event, private, payload - 'id'))
      from realtime.messages
      where topic like 'location:%'
    ),
    jsonb_build_array(
      jsonb_build_array(
        'location:' || tests.person('anna'),
        'location.stopped',
        true,
        jsonb_build_object('type', 'location.stopped', 'userId', tests.person('anna'))
      )
    ),
    'the broadcast that ends a live location contains the documented fields, but no location'
  );

select * from finish();

rollback;
