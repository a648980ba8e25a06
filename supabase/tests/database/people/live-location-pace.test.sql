-- Live location: a user who stops and starts sharing again causes no more broadcasts than a user who moves. This is
-- true for every call that ends sharing.

begin;

select plan(26);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- Deletes existing rows, such as seed data.
delete from private.live_locations;
delete from private.location_topics;
delete from realtime.messages where topic like 'location:%';
select tests.create_completed_profile(name, '{"isVisibleOnMap": true, "latitude": 1, "longitude": 2}')
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;
select tests.befriend(tests.person('anna'), tests.person('clara'));

-- Shares a live location at the given time. Returns the broadcast and whether the live location is stored.
create function pg_temp.share_at(
  moment timestamptz,
  name text default 'anna',
  latitude double precision default 58
)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform tests.take_locations_told();
  perform tests.let(tests.person(name), format('api.share_location(%L, 56.25, 28800)', latitude));
  return tests.take_locations_told()
    || case
      when exists (select from private.live_locations where person_id = tests.person(name) and expires_at = moment + interval '8 hours') then ', kept'
      else ', not kept'
    end;
end;
$$;

create function pg_temp.told_of(moment timestamptz, call text, name text default 'anna')
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform tests.take_locations_told();
  perform tests.let(tests.person(name), call);
  return tests.take_locations_told();
end;
$$;

-- Runs the job `live_locations` at a given time and returns its result.
create function pg_temp.run_at(moment timestamptz)
returns text
language plpgsql
as $$
declare
  report jsonb;
begin
  perform tests.freeze_time(moment);
  perform tests.take_locations_told();
  perform tests.act_as_service();
  report := api.advance_live_locations(1000);
  perform tests.act_as_nobody();
  return format('%s expired, told %s', report ->> 'expired', tests.take_locations_told());
end;
$$;

-- Returns Anna's location on Clara's map.
create function pg_temp.seen_by_clara()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        (item #>> '{location,latitude}') || case
          when (item ->> 'isLive')::boolean then ' live'
          else ''
        end,
        ', '
      ),
      'nowhere'
    )
  from
    json_array_elements(
      tests.let(tests.person('clara'), 'api.list_people_on_map(58, 56.25, 50000)') -> 'data'
    ) as item
  where item ->> 'userId' = tests.person('anna')::text;
$$;

-- Interval between broadcasts across stops ----------------------------------------------------------------------

select
  is(
    pg_temp.share_at('1999-05-01T12:00:00Z'),
    'anna updated, kept',
    'the first update of a live location is broadcast immediately'
  );
select
  is(
    pg_temp.told_of('1999-05-01T12:00:01Z', 'api.stop_sharing_location()'),
    'anna stopped',
    'stopping a live location is broadcast immediately'
  );
select
  is(
    pg_temp.share_at('1999-05-01T12:00:02Z', latitude => 58.05),
    'nothing, kept',
    'sharing again elsewhere within ten seconds of the last update is not broadcast immediately'
  );
select
  is(
    pg_temp.seen_by_clara(),
    (private.snap_location(58.05, 56.25) ->> 'latitude') || ' live',
    'a friend sees the new location on the map before its broadcast'
  );
select
  is(
    pg_temp.told_of('1999-05-01T12:00:03Z', 'api.stop_sharing_location()'),
    'nothing',
    'the end of a live location is not broadcast if its start was not broadcast'
  );
select
  is(pg_temp.seen_by_clara(), 'nowhere', 'a live location that has ended is not on the map');
select
  is(
    pg_temp.share_at('1999-05-01T12:00:09.998Z', latitude => 58.1),
    'nothing, kept',
    'stopping and starting to share again within ten seconds broadcasts nothing'
  );
select
  is(
    pg_temp.share_at('1999-05-01T12:00:09.999Z', latitude => 58.1),
    'nothing, kept',
    'an update slightly less than ten seconds after the last broadcast is not broadcast'
  );
-- The interval of ten seconds starts with the last update, not with the start of sharing.
select
  is(
    pg_temp.share_at('1999-05-01T12:00:10Z', latitude => 58.1),
    'anna updated, kept',
    'an update ten seconds after the last broadcast is broadcast, even if the grid cell has not changed'
  );
select
  is(
    pg_temp.share_at('1999-05-01T12:00:40Z', latitude => 58.1),
    'nothing, kept',
    'a later update in the same grid cell is not broadcast'
  );
select pg_temp.told_of('1999-05-01T12:00:41Z', 'api.stop_sharing_location()');
select
  is(
    pg_temp.share_at('1999-05-01T12:00:42Z', latitude => 58.1),
    'anna updated, kept',
    'sharing again ten seconds after the last update is broadcast immediately'
  );

-- The live location expires before its start is broadcast.
select pg_temp.told_of('1999-05-01T12:00:43Z', 'api.stop_sharing_location()');
select
  is(
    pg_temp.share_at('1999-05-01T12:00:44Z'),
    'nothing, kept',
    'sharing again within ten seconds of the last update is not broadcast immediately'
  );
select
  is(
    pg_temp.run_at('1999-05-01T20:00:44Z'),
    '1 expired, told nothing',
    'the live_locations job ends a live location without a broadcast if its start was not broadcast'
  );
select
  is(
    pg_temp.share_at('1999-05-01T20:00:44Z'),
    'anna updated, kept',
    'sharing again after an end without a broadcast is broadcast immediately'
  );
select
  is(
    pg_temp.run_at('1999-05-02T04:00:44Z'),
    '1 expired, told anna stopped',
    'the live_locations job broadcasts the end of a live location whose start was broadcast'
  );

-- After a relationship ends -------------------------------------------------------------------------------------

create function pg_temp.connect(bond text)
returns void
language plpgsql
as $$
begin
  if bond = 'match' then
    perform tests.match(tests.person('anna'), tests.person('boris'));
  else
    perform tests.befriend(tests.person('anna'), tests.person('boris'));
  end if;
end;
$$;

-- Makes Anna and Boris friends or a match, lets both share a live location, ends the relationship at noon, lets both
-- share again, and rolls back.
create function pg_temp.notified_after(bond text, ending text, moment timestamptz)
returns text
language plpgsql
as $$
declare
  told text;
begin
  begin
    perform tests.freeze_time('1999-06-01T11:59:00Z');
    perform pg_temp.connect(bond);
    perform pg_temp.share_at('1999-06-01T11:59:55Z', name)
    from unnest(array['anna', 'boris']) as name;
    told := pg_temp.told_of(
      '1999-06-01T12:00:00Z',
      replace(
        format(ending, tests.person('boris')),
        'MATCH',
        coalesce(
          (
            select id::text
            from public.matches
            where tests.person('boris') in (one_person_id, other_person_id)
          ),
          ''
        )
      )
    );
    told := concat_ws('; ', told, pg_temp.share_at(moment), pg_temp.share_at(moment, 'boris'));
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return told;
  end;
end;
$$;

select
  is(
    pg_temp.notified_after(bond, ending, moment::timestamptz),
    told,
    format(
      'if %2$s ends a %1$s and both people share again at %3$s, the broadcasts are: %4$s',
      bond,
      split_part(ending, '(', 1),
      moment,
      told
    )
  )
from
  (
    values
      ('friendship', 'api.unfriend(%L)'),
      ('match', 'api.end_match(''MATCH'')'),
      ('friendship', 'api.block_person(%L)'),
      ('match', 'api.block_person(%L)')
  ) as endings (bond, ending)
  cross join (
    values
      ('1999-06-01T12:00:04.999Z', 'anna stopped, boris stopped; nothing, kept; nothing, kept'),
      ('1999-06-01T12:00:05Z', 'anna stopped, boris stopped; anna updated, kept; boris updated, kept')
  ) as moments (moment, told);

select tests.freeze_time('1999-07-01T12:00:00Z');
select
  is(
    pg_temp.share_at('1999-07-01T12:00:00Z') || ', then ' || pg_temp.told_of(
      '1999-07-01T12:00:01Z',
      format('api.block_person(%L)', tests.person('dina'))
    ),
    'anna updated, kept, then nothing',
    'a block between people without a relationship does not end a live location'
  );
select tests.let(tests.person('anna'), 'api.stop_sharing_location()');
select pg_temp.connect('friendship');
select
  is(
    pg_temp.told_of('1999-07-01T12:01:00Z', format('api.unfriend(%L)', tests.person('anna')), 'boris'),
    'nothing',
    'ending a friendship broadcasts nothing if neither friend shares a live location'
  );
-- The friends of a user who deletes the profile continue to share, because other people may also receive their live
-- locations.
select
  is(
    pg_temp.share_at('1999-07-01T15:10:00Z', latitude => 58.05) || ', then ' || pg_temp.told_of(
      '1999-07-01T15:10:01Z',
      'api.delete_profile()',
      'clara'
    ),
    'anna updated, kept, then nothing',
    'deleting a profile does not end the live locations of the user''s friends'
  );

select * from finish();

rollback;
