-- Live location: an update within ten seconds of the last broadcast is delayed, and the job `live_locations` broadcasts
-- it later.

begin;

select plan(29);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- Deletes existing rows, such as seed data.
delete from private.live_locations;
delete from private.location_topics;
delete from realtime.messages where topic like 'location:%';
select tests.create_completed_profile(name, '{"isVisibleOnMap": true}')
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;
select tests.befriend(tests.person('anna'), tests.person('boris'));

-- Calls an RPC function at the given time on 1 May and returns the broadcasts of the call.
create function pg_temp.told_when(moment text, call text, name text default 'anna')
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(('1999-05-01T' || moment || 'Z')::timestamptz);
  perform tests.let(tests.person(name), call);
  return tests.take_locations_told();
end;
$$;

create function pg_temp.move(
  moment text,
  latitude double precision,
  name text default 'anna',
  expires_in integer default 28800
)
returns text
language sql
as $$
  select pg_temp.told_when(moment, format('api.share_location(%L, 56.25, %s)', latitude, expires_in), name);
$$;

create function pg_temp.report_at(moment text, row_limit integer default 1000)
returns text
language plpgsql
as $$
declare
  report json;
begin
  perform tests.freeze_time(('1999-05-01T' || moment || 'Z')::timestamptz);
  perform tests.act_as_service();
  report := api.advance_live_locations(row_limit);
  perform tests.act_as_nobody();
  return format('%s expired, %s told', report ->> 'expired', report ->> 'broadcast');
end;
$$;

-- Runs the job `live_locations`. Returns its result and its broadcasts.
create function pg_temp.run_at(moment text, row_limit integer default 1000)
returns text
language plpgsql
as $$
declare
  report text := pg_temp.report_at(moment, row_limit);
begin
  return report || ': ' || tests.take_locations_told();
end;
$$;

-- The last update is broadcast ----------------------------------------------------------------------------------

select
  is(
    pg_temp.run_at('12:00:00'),
    '0 expired, 0 told: nothing',
    'the live_locations job broadcasts nothing if no one shares a location'
  );
select
  is(
    pg_temp.move('12:00:00', 58),
    'anna updated',
    'the first update of a live location is broadcast immediately'
  );
select
  is(
    pg_temp.run_at('12:00:01'),
    '0 expired, 0 told: nothing',
    'the live_locations job does not repeat an immediate broadcast'
  );
select
  is(
    pg_temp.move('12:00:03', 58.05),
    'nothing',
    'an update within ten seconds of a broadcast is not broadcast immediately'
  );
select
  is(
    pg_temp.run_at('12:00:09.999'),
    '0 expired, 0 told: nothing',
    'the live_locations job broadcasts nothing within ten seconds of the previous broadcast'
  );
select
  is(
    pg_temp.report_at('12:00:10'),
    '0 expired, 1 told',
    'the live_locations job broadcasts the delayed update when ten seconds have passed since the previous broadcast'
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
    'the delayed broadcast contains the person but no location'
  );
select tests.take_locations_told();
select
  is(
    pg_temp.run_at('12:00:30'),
    '0 expired, 0 told: nothing',
    'a second run of the live_locations job does not repeat a broadcast'
  );

-- Interval after a delayed broadcast ------------------------------------------------------------------------------

select
  is(
    pg_temp.move('12:01:00', 58.1),
    'anna updated',
    'an update more than ten seconds after a delayed broadcast is broadcast immediately'
  );
select
  is(
    pg_temp.move('12:01:01', 58.15),
    'nothing',
    'an update one second after a broadcast is not broadcast immediately'
  );
select
  is(
    pg_temp.run_at('12:01:10'),
    '0 expired, 1 told: anna updated',
    'the live_locations job broadcasts a delayed update ten seconds after the previous broadcast'
  );
select
  is(
    pg_temp.move('12:01:11', 58.2) || ', then ' || pg_temp.move('12:01:19.999', 58.25),
    'nothing, then nothing',
    'an update within ten seconds of a broadcast by the live_locations job is not broadcast immediately'
  );
select
  is(
    pg_temp.move('12:01:20', 58.3),
    'anna updated',
    'an update ten seconds after the previous broadcast is broadcast immediately, without a run of the live_locations job'
  );
select
  is(
    pg_temp.run_at('12:01:20'),
    '0 expired, 0 told: nothing',
    'the live_locations job does not repeat an update that was broadcast immediately'
  );
select pg_temp.move('12:01:21', 58.35), pg_temp.move('12:01:22', 58.4), pg_temp.move('12:01:23', 58.4);
select
  is(
    pg_temp.run_at('12:01:30'),
    '0 expired, 1 told: anna updated',
    'the live_locations job combines several delayed updates of a person into one broadcast'
  );
select
  is(
    pg_temp.move('12:01:31', 58.45) || ', then ' || pg_temp.move('12:01:32', 58.4),
    'nothing, then nothing',
    'moving away and back within ten seconds is not broadcast immediately'
  );
select
  is(
    pg_temp.run_at('12:02:00'),
    '0 expired, 0 told: nothing',
    'the live_locations job broadcasts nothing if a person moved away and back, because recipients already know the location'
  );

-- Sharing that ends before the delayed broadcast ------------------------------------------------------------------

-- Lets Anna move twice within ten seconds, calls a function, runs the job `live_locations`, and rolls back everything
-- except the clock.
create function pg_temp.notified_after(call text, name text default 'anna')
returns text
language plpgsql
as $$
declare
  told text;
begin
  begin
    perform pg_temp.move('13:00:00', 58);
    perform pg_temp.move('13:00:01', 58.05);
    told := pg_temp.told_when('13:00:02', call, name) || '; ' || pg_temp.run_at('13:00:30');
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return told;
  end;
end;
$$;

select
  is(
    pg_temp.notified_after(
      format(
        call,
        tests.person(
          case name
            when 'anna' then 'boris'
            else 'anna'
          end
        )
      ),
      name
    ),
    'anna stopped; 0 expired, 0 told: nothing',
    format(
      'after a call of %s by %s, the live_locations job does not broadcast the delayed update',
      split_part(call, '(', 1),
      name
    )
  )
from
  (
    values
      ('api.stop_sharing_location()', 'anna'),
      ($$ api.update_profile('{"isVisibleOnMap": false}') $$, 'anna'),
      ('api.delete_profile()', 'anna'),
      ('api.block_person(%L)', 'anna'),
      ('api.block_person(%L)', 'boris'),
      ('api.unfriend(%L)', 'boris')
  ) as endings (call, name);
select
  is(
    pg_temp.notified_after('api.update_profile(''{"bio": "Hello"}'')'),
    'nothing; 0 expired, 1 told: anna updated',
    'changing the bio does not cancel the delayed broadcast of a live location'
  );
select pg_temp.told_when('13:00:59', 'api.stop_sharing_location()');
select
  is(
    pg_temp.move('13:01:00', 58) || ', then ' || pg_temp.told_when(
      '13:01:01',
      'api.stop_sharing_location()'
    ) || ', then ' || pg_temp.move('13:01:02', 58),
    'anna updated, then anna stopped, then nothing',
    'a location that is shared again in the same grid cell within ten seconds is not broadcast immediately'
  );
select
  is(
    pg_temp.run_at('13:01:10'),
    '0 expired, 1 told: anna updated',
    'the live_locations job broadcasts a location that was shared again in the same grid cell, because the end of sharing was broadcast'
  );
update private.settings set value = '1000' where name = 'live_location_pace';
select
  is(
    pg_temp.move('13:02:00', 58.05, expires_in => 900) || ', then ' || pg_temp.run_at('13:17:00'),
    'nothing, then 1 expired, 0 told: anna stopped',
    'if a live location expires before its delayed broadcast, only its end is broadcast'
  );
update private.settings set value = '10' where name = 'live_location_pace';

-- Many delayed updates --------------------------------------------------------------------------------------------

select pg_temp.move('14:00:00', 58, name), pg_temp.move('14:00:01', 58.05, name)
from unnest(array['boris', 'clara', 'dina']) as name;
update private.live_locations
set broadcast_at = broadcast_at - case tests.name_of(person_id)
  when 'dina' then interval '2 seconds'
  else interval '1 second'
end
where tests.name_of(person_id) in ('clara', 'dina');
select
  is(
    pg_temp.run_at('14:00:09', 1),
    '0 expired, 1 told: dina updated',
    'the live_locations job broadcasts at most as many updates as its limit, longest delay first'
  );
select
  is(
    pg_temp.run_at('14:00:10') || '; ' || pg_temp.run_at('14:00:10'),
    '0 expired, 2 told: boris updated, clara updated; 0 expired, 0 told: nothing',
    'the next run of the live_locations job broadcasts the remaining updates'
  );

select * from finish();

rollback;
