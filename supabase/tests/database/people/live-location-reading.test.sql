-- Live location: reading a live location (GET /people/location/{userId}), and the users who may read it.

begin;

select plan(43);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name, '{"isVisibleOnMap": true, "latitude": 1, "longitude": 2}')
from
  unnest(
    array[
      'anna',
      'friend',
      'asked',
      'asking',
      'matched',
      'liked',
      'liking',
      'stranger',
      'blocked_friend',
      'blocking_match',
      'unblocked',
      'quiet'
    ]
  ) as name;
select tests.create_person('faceless_friend');
select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['friend', 'blocked_friend', 'unblocked', 'quiet']) as name;
select tests.befriend(tests.person('faceless_friend'), tests.person('anna'));
select tests.match(tests.person('anna'), tests.person(name))
from unnest(array['matched', 'blocking_match']) as name;
select tests.let(tests.person('anna'), format('api.send_friend_request(%L)', tests.person('asked')));
select tests.let(tests.person('asking'), format('api.send_friend_request(%L)', tests.person('anna')));
select tests.like(tests.person('anna'), tests.person('liked'));
select tests.like(tests.person('liking'), tests.person('anna'));
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person(name)))
from unnest(array['blocked_friend', 'unblocked']) as name;
select tests.let(tests.person('blocking_match'), format('api.block_person(%L)', tests.person('anna')));
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('unblocked')));

create function pg_temp.share_at(
  moment timestamptz,
  latitude double precision,
  expires_in integer default 3600,
  name text default 'anna'
)
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform tests.let(tests.person(name), format('api.share_location(%L, 56.25, %s)', latitude, expires_in));
end;
$$;

create function pg_temp.location_of(person uuid, viewer text default 'friend')
returns jsonb
language sql
as $$
  select tests.let(tests.person(viewer), format('api.get_live_location(%L)', person))::jsonb;
$$;

-- Returns a summary of the response: the latitude of the grid cell and the time of the update, or the error.
create function pg_temp.seen(viewer text default 'friend', name text default 'anna')
returns text
language plpgsql
as $$
declare
  location jsonb;
  explanation text;
begin
  location := pg_temp.location_of(tests.person(name), viewer);
  return format('%s at %s', (location ->> 'latitude')::double precision, substr(location ->> 'updatedAt', 12, 8));
exception
  when others then
    get stacked diagnostics explanation = pg_exception_detail;
    return format('%s %s: %s', sqlstate, sqlerrm, explanation);
end;
$$;

create function pg_temp.row_of(latitude double precision)
returns double precision
language sql
as $$
  select (private.snap_location(latitude, 56.25) ->> 'latitude')::double precision;
$$;

select
  tests.keep(
    'nothing',
    'PT404 live_location_not_found: This person does not share a live location with you.'
  );

-- Content ------------------------------------------------------------------------------------------------------

select pg_temp.share_at('1999-05-01T12:00:00.123Z', 58.0135);
select
  is(
    pg_temp.location_of(tests.person('anna')),
    private.snap_location(58.0135, 56.25)::jsonb || jsonb_build_object(
      'userId', tests.person('anna'),
      'updatedAt', '1999-05-01T12:00:00.123Z',
      'expiresAt', '1999-05-01T13:00:00.123Z'
    ),
    'a friend reads the centre of the grid cell, the time of the last update and the expiry of a live location'
  );
select
  is(
    pg_temp.location_of(tests.person('anna')) #> '{latitude}',
    (
      select item #> '{location,latitude}'
      from
        jsonb_array_elements(
          tests.let(tests.person('friend'), 'api.list_people_on_map(58.0135, 56.25, 1000)')::jsonb -> 'data'
        ) as item
      where item ->> 'userId' = tests.person('anna')::text
    ),
    'the live location has the same latitude as on the map'
  );

-- Access -------------------------------------------------------------------------------------------------------

create function pg_temp.reads(viewer text, other text)
returns text
language sql
as $$
  select
    case pg_temp.seen(viewer, other)
      when tests.kept('nothing') then 'nothing'
      else 'place'
    end;
$$;

select
  is(pg_temp.reads(viewer, 'anna'), seen, format('%s reads Anna''s live location and gets: %s', viewer, seen))
from
  (
    values
      ('anna', 'place'),
      ('friend', 'place'),
      ('faceless_friend', 'place'),
      ('matched', 'place'),
      ('quiet', 'place'),
      ('asked', 'nothing'),
      ('asking', 'nothing'),
      ('liked', 'nothing'),
      ('liking', 'nothing'),
      ('stranger', 'nothing'),
      ('blocked_friend', 'nothing'),
      ('blocking_match', 'nothing'),
      ('unblocked', 'nothing')
  ) as viewers (viewer, seen);
select pg_temp.share_at('1999-05-01T12:00:00.123Z', 58.0135, name => name)
from unnest(array['friend', 'matched', 'stranger', 'blocked_friend', 'blocking_match']) as name;
select
  is(
    pg_temp.reads('anna', name),
    seen,
    format('a person who shares a live location reads the live location of %s and gets: %s', name, seen)
  )
from
  (
    values
      ('friend', 'place'),
      ('matched', 'place'),
      ('stranger', 'nothing'),
      ('blocked_friend', 'nothing'),
      ('blocking_match', 'nothing'),
      ('quiet', 'nothing'),
      ('faceless_friend', 'nothing')
  ) as others (name, seen);
select
  tests.throws_problem(
    format('select pg_temp.location_of(%L)', person),
    404,
    'live_location_not_found',
    format('reading the live location of %s is rejected with 404', what)
  )
from
  (
    values
      ('an unknown user', gen_random_uuid()),
      ('a person by the id of the profile', tests.profile_of('anna'))
  ) as ids (what, person);
select tests.act_as_role('none', '{}');
select
  tests.throws_problem(
    format('select api.get_live_location(%L)', tests.person('anna')),
    404,
    'live_location_not_found',
    'a caller who is not signed in cannot read a live location: 404 live_location_not_found'
  );
select tests.act_as_nobody();

-- Current location ---------------------------------------------------------------------------------------------

select
  is(
    pg_temp.seen(),
    pg_temp.row_of(58.0135) || ' at 12:00:00',
    'a friend reads the location and the time of the last update'
  );
select tests.take_locations_told();
select pg_temp.share_at('1999-05-01T12:00:01Z', 58.05);
select
  is(
    pg_temp.seen() || '; told ' || tests.take_locations_told(),
    pg_temp.row_of(58.05) || ' at 12:00:01; told nothing',
    'a friend can read a new live location before it is broadcast'
  );
select pg_temp.share_at('1999-05-01T12:00:02Z', 58.0501);
select
  is(
    pg_temp.seen(),
    pg_temp.row_of(58.05) || ' at 12:00:02',
    'a friend reads the time of the last update, even if the grid cell has not changed'
  );
select
  tests.let(
    tests.person('anna'),
    'api.update_profile(''{"bio": "Hello", "city": null, "latitude": 3, "longitude": 4}'')'
  );
select
  is(
    pg_temp.seen(),
    pg_temp.row_of(58.05) || ' at 12:00:02',
    'changes of the profile do not change the live location'
  );

-- End ----------------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T13:00:01.999Z');
select is(pg_temp.reads('friend', 'anna'), 'place', 'the live location is readable until its expiry');
select tests.freeze_time('1999-05-01T13:00:02Z');
select
  is(
    pg_temp.seen('friend', 'anna') || '; ' || pg_temp.seen('anna', 'anna'),
    tests.kept('nothing') || '; ' || tests.kept('nothing'),
    'neither a friend nor the owner can read an expired live location, even if the live_locations job has not run yet'
  );

-- Lets Anna share a live location, calls a function, and reads the live location as a friend and as a match. Lets Anna
-- share again, reads again, and rolls back.
create function pg_temp.read_after(call text, name text)
returns text
language plpgsql
as $$
declare
  seen text;
begin
  begin
    perform pg_temp.share_at('1999-05-02T12:00:00Z', 58);
    perform pg_temp.share_at('1999-05-02T12:00:01Z', 58.05);
    perform tests.let(tests.person(name), call);
    seen := pg_temp.reads('friend', 'anna') || ' ' || pg_temp.reads('matched', 'anna');
    perform pg_temp.share_at('1999-05-02T12:00:02Z', 58.1);
    seen := seen || ', then ' || pg_temp.reads('friend', 'anna') || ' ' || pg_temp.reads('matched', 'anna');
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return seen;
  end;
end;
$$;

select
  is(
    pg_temp.read_after(
      replace(
        format(
          call,
          tests.person(
            case name
              when 'anna' then whom
              else 'anna'
            end
          )
        ),
        'MATCH',
        (
          select id::text
          from public.matches
          where
            tests.person('anna') in (one_person_id, other_person_id)
            and tests.person('matched') in (one_person_id, other_person_id)
        )
      ),
      name
    ),
    seen,
    format('after %s calls %s, the friend and the match read: %s', name, split_part(call, '(', 1), seen)
  )
from
  (
    values
      ('api.stop_sharing_location()', 'anna', null, 'nothing nothing, then place place'),
      ('api.unfriend(%L)', 'anna', 'friend', 'nothing nothing, then nothing place'),
      ('api.unfriend(%L)', 'friend', null, 'nothing nothing, then nothing place'),
      ('api.block_person(%L)', 'anna', 'friend', 'nothing nothing, then nothing place'),
      ('api.block_person(%L)', 'friend', null, 'nothing nothing, then nothing place'),
      ('api.end_match(''MATCH'')', 'anna', null, 'nothing nothing, then place nothing'),
      ('api.end_match(''MATCH'')', 'matched', null, 'nothing nothing, then place nothing'),
      ('api.block_person(%L)', 'matched', null, 'nothing nothing, then place nothing'),
      ('api.delete_profile()', 'friend', null, 'nothing place, then nothing place'),
      ('api.block_person(%L)', 'stranger', null, 'place place, then place place')
  ) as endings (call, name, whom, seen);
select pg_temp.share_at('1999-05-02T12:00:00Z', 58);
select
  is(
    pg_temp.reads('friend', 'anna') || ', then ' || (
      tests.let(tests.person('anna'), $$ api.update_profile('{"isVisibleOnMap": false}') $$) is null
    ) || ' ' || pg_temp.reads('friend', 'anna'),
    'place, then false nothing',
    'a friend can no longer read a live location after the person turns off isVisibleOnMap'
  );
select tests.let(tests.person('anna'), $$ api.update_profile('{"isVisibleOnMap": true}') $$);
select pg_temp.share_at('1999-05-02T12:00:01Z', 58);
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(
    pg_temp.reads('friend', 'anna'),
    'nothing',
    'a friend can no longer read a live location after the person deletes the profile'
  );

select * from finish();

rollback;
