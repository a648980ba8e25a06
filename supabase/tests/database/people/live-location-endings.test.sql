-- Live location: the calls and changes that end a live location, and the broadcasts to its recipients.

begin;

select plan(55);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- Deletes existing rows, such as seed data.
delete from private.live_locations;
delete from realtime.messages where topic like 'location:%';
select tests.create_completed_profile(name, '{"isVisibleOnMap": true}')
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;

create function pg_temp.share(name text, expires_in integer default 3600)
returns void
language sql
as $$
  select tests.let(tests.person(name), format('api.share_location(58, 56.25, %s)', expires_in));
$$;

-- Returns the names of the people who share a live location.
create function pg_temp.sharing()
returns text
language sql
as $$
  select coalesce(string_agg(tests.name_of(person_id), ' ' order by tests.name_of(person_id)), 'nobody')
  from private.live_locations;
$$;

-- Creates the given relationships between Anna and Boris, lets Anna, Boris and Clara share a live location, calls a
-- function, and rolls back.
create function pg_temp.told_when(bonds text[], actor text, doing text)
returns text
language plpgsql
as $$
declare
  told text;
begin
  begin
    if 'friends' = any (bonds) then
      perform tests.befriend(tests.person('anna'), tests.person('boris'));
    end if;
    if 'request' = any (bonds) then
      perform tests.let(tests.person('anna'), format('api.send_friend_request(%L)', tests.person('boris')));
    end if;
    if 'match' = any (bonds) then
      perform tests.match(tests.person('anna'), tests.person('boris'));
    end if;
    if 'like' = any (bonds) then
      perform tests.like(tests.person('anna'), tests.person('boris'));
    end if;
    perform tests.befriend(tests.person('anna'), tests.person('clara'));
    perform pg_temp.share(name)
    from unnest(array['anna', 'boris', 'clara']) as name;
    perform tests.take_locations_told();
    perform tests.let(
      tests.person(actor),
      format(
        doing,
        tests.person(case actor when 'anna' then 'boris' else 'anna' end)
      )
    );
    told := tests.take_locations_told() || '; sharing ' || pg_temp.sharing();
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return told;
  end;
end;
$$;

select tests.keep('both', 'anna stopped, boris stopped; sharing clara');
select tests.keep('none', 'nothing; sharing anna boris clara');

-- End of a relationship -----------------------------------------------------------------------------------------

create temporary table verbs (name, call) as
  values
    ('block', 'api.block_person(%L)'),
    ('block by the profile', 'api.block_profile(tests.profile_of(tests.name_of(%L)))'),
    ('unfriend', 'api.unfriend(%L)'),
    (
      'unmatch',
      'api.end_match((select id from public.matches where %L::uuid in (one_person_id, other_person_id)))'
    );

select
  is(
    pg_temp.told_when(bonds, actor, verbs.call),
    tests.kept(ends),
    format(
      'when %s calls %s and the two people are %s, the live locations that end are: %s',
      actor,
      verb,
      array_to_string(bonds, ' and '),
      ends
    )
  )
from
  (
    values
      ('block', '{friends}'::text[], 'both'),
      ('block', '{match}', 'both'),
      ('block', '{friends,match}', 'both'),
      ('block', '{strangers}', 'none'),
      ('block', '{request}', 'none'),
      ('block', '{like}', 'none'),
      ('block by the profile', '{friends}', 'both'),
      ('block by the profile', '{match}', 'both'),
      ('block by the profile', '{strangers}', 'none'),
      ('unfriend', '{friends}', 'both'),
      ('unfriend', '{friends,match}', 'none'),
      ('unmatch', '{match}', 'both'),
      ('unmatch', '{friends,match}', 'none')
  ) as endings (verb, bonds, ends)
  join verbs on verbs.name = endings.verb
  cross join unnest(array['anna', 'boris']) as actor;

-- Lets one or both of two friends share a live location, lets each friend block the other, and rolls back.
create function pg_temp.told_when_sharing(sharers text[])
returns text
language plpgsql
as $$
declare
  told text;
begin
  begin
    perform tests.befriend(tests.person('anna'), tests.person('boris'));
    perform pg_temp.share(name)
    from unnest(sharers) as name;
    perform tests.take_locations_told();
    perform tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
    -- The first block has already ended both live locations, so the second block changes nothing.
    perform tests.let(tests.person('boris'), format('api.block_person(%L)', tests.person('anna')));
    told := tests.take_locations_told() || '; sharing ' || pg_temp.sharing();
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return told;
  end;
end;
$$;

select
  is(
    pg_temp.told_when_sharing(sharers),
    told,
    format(
      'when two people block each other while %s share a live location, the broadcasts are: %s',
      array_to_string(sharers, ' and '),
      told
    )
  )
from
  (
    values
      ('{anna}'::text[], 'anna stopped; sharing nobody'),
      ('{boris}', 'boris stopped; sharing nobody'),
      ('{}', 'nothing; sharing nobody')
  ) as sharings (sharers, told);

-- Endings by the person who shares ------------------------------------------------------------------------------

create function pg_temp.told_of(statement text)
returns text
language plpgsql
as $$
begin
  perform tests.take_locations_told();
  execute statement;
  return tests.take_locations_told() || '; sharing ' || pg_temp.sharing();
end;
$$;

select pg_temp.share(name)
from unnest(array['anna', 'boris', 'clara']) as name;
select
  is(
    pg_temp.told_of($$ select tests.let(tests.person('anna'), 'api.stop_sharing_location()') $$),
    'anna stopped; sharing boris clara',
    'stopping a live location broadcasts its end'
  );
select
  is(
    pg_temp.told_of($$ select tests.change_profile('boris', '{"isVisibleOnMap": false}') $$),
    'boris stopped; sharing clara',
    'turning off isVisibleOnMap ends the live location'
  );
select
  is(
    pg_temp.told_of($$ select tests.change_profile('boris', '{"isVisibleOnMap": false, "bio": "Hello"}') $$),
    'nothing; sharing clara',
    'the end of a live location is broadcast only once'
  );
select
  is(
    pg_temp.told_of($$ select tests.change_profile('boris', '{"isVisibleOnMap": true}') $$),
    'nothing; sharing clara',
    'turning on isVisibleOnMap does not restore the live location'
  );
select
  is(
    pg_temp.told_of(
      $$ select tests.change_profile('clara', '{"latitude": 3, "longitude": 4, "city": null}') $$
    ),
    'nothing; sharing clara',
    'other changes of the profile do not end the live location'
  );
select
  is(
    pg_temp.told_of($$ select tests.let(tests.person('clara'), 'api.delete_profile()') $$),
    'clara stopped; sharing nobody',
    'deleting the profile ends the live location'
  );
select tests.create_profile('elsa');
select tests.change_profile('elsa', '{"isVisibleOnMap": true, "latitude": 3, "longitude": 4}');
select pg_temp.share('elsa');
select
  is(
    pg_temp.told_of($$ select tests.change_profile('elsa', '{"latitude": null, "longitude": null}') $$),
    'elsa stopped; sharing nobody',
    'removing the profile''s location ends the live location'
  );
select pg_temp.share('dina');
delete from auth.users where id = tests.person('dina');
select
  results_eq(
    $$ select event from realtime.messages where topic = 'location:' || tests.person('dina') order by event $$,
    array['location.stopped', 'location.updated'],
    'deleting the user at the identity provider ends the live location and broadcasts the end'
  );
select is(pg_temp.sharing(), 'nobody', 'no live location of a deleted user is stored');

-- Expiry --------------------------------------------------------------------------------------------------------

create function pg_temp.run(row_limit integer default 1000)
returns jsonb
language plpgsql
as $$
declare
  report jsonb;
begin
  perform tests.act_as_service();
  report := api.advance_live_locations(row_limit);
  perform tests.act_as_nobody();
  return report;
end;
$$;

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select api.advance_live_locations(1)',
    '42501',
    null,
    'a signed-in user cannot run the live_locations job'
  );
select
  tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select
  throws_ok(
    'select api.advance_live_locations(1)',
    'PT401',
    null,
    'a signed-in user who calls through the edge functions cannot run the live_locations job'
  );
select tests.act_as_nobody();
select
  is(
    pg_temp.run(),
    '{"expired": 0, "broadcast": 0}',
    'the live_locations job does not end any live location if none has expired'
  );
select tests.create_completed_profile(name, '{"isVisibleOnMap": true}')
from unnest(array['emil', 'fedor', 'galina']) as name;
-- Waits for the ten seconds between two broadcasts.
select tests.freeze_time('1999-05-01T12:00:10Z');
select
  pg_temp.share('anna', 900),
  pg_temp.share('boris', 901),
  pg_temp.share('emil', 902),
  pg_temp.share('fedor', 28800);
select tests.take_locations_told();
select tests.freeze_time('1999-05-01T12:15:09.999Z');
select
  is(
    pg_temp.run(),
    '{"expired": 0, "broadcast": 0}',
    'the live_locations job does not end a live location before its expiry'
  );
select
  is(
    tests.take_locations_told(),
    'nothing',
    'the live_locations job does not broadcast the end of a live location before its expiry'
  );
select tests.freeze_time('1999-05-01T12:15:10Z');
select
  is(pg_temp.run(), '{"expired": 1, "broadcast": 0}', 'the live_locations job ends an expired live location');
select
  is(
    tests.take_locations_told(),
    'anna stopped',
    'the live_locations job broadcasts the end of an expired live location'
  );
select
  is(
    pg_temp.sharing(),
    'boris emil fedor',
    'the live_locations job does not end live locations that are still valid'
  );
select
  is(
    pg_temp.run(),
    '{"expired": 0, "broadcast": 0}',
    'a second run of the live_locations job does not end any further live location'
  );
select tests.freeze_time('1999-05-01T12:30:00Z');
select
  is(
    pg_temp.run(1),
    '{"expired": 1, "broadcast": 0}',
    'the live_locations job ends at most as many live locations as its limit'
  );
select
  is(
    tests.take_locations_told() || '; sharing ' || pg_temp.sharing(),
    'boris stopped; sharing emil fedor',
    'the live_locations job ends live locations in the order of their expiry'
  );
select
  is(
    pg_temp.run(1),
    '{"expired": 1, "broadcast": 0}',
    'the next run of the live_locations job ends the next expired live location'
  );
select
  is(
    tests.take_locations_told() || '; sharing ' || pg_temp.sharing(),
    'emil stopped; sharing fedor',
    'the live_locations job does not end a live location that is still valid'
  );

-- The person stops sharing after the expiry, but before the job `live_locations` runs.
select tests.freeze_time('1999-05-02T12:00:00Z');
select pg_temp.share('galina');
select
  is(
    pg_temp.told_of($$ select tests.let(tests.person('fedor'), 'api.stop_sharing_location()') $$),
    'fedor stopped; sharing galina',
    'stopping a live location after its expiry broadcasts the end once'
  );
select
  is(
    pg_temp.run(),
    '{"expired": 0, "broadcast": 0}',
    'the live_locations job does not end a live location that was stopped after its expiry'
  );
select tests.freeze_time('1999-05-02T13:00:00Z');
select pg_temp.share('galina');
select
  is(
    pg_temp.run(),
    '{"expired": 0, "broadcast": 0}',
    'the live_locations job does not end a live location that was renewed in time'
  );
select
  is(
    pg_temp.sharing(),
    'galina',
    'after a run of the live_locations job, a live location that was renewed in time is still stored'
  );

select * from finish();

rollback;
