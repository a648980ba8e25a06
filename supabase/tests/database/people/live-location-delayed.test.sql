-- Live location: moves that came too soon after the last one, which followers hear of later (the job `locations`).

begin;

select plan(29);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- Whatever else this database holds is left out.
delete from private.live_locations;
delete from private.location_topics;
delete from realtime.messages where topic like 'location:%';
select tests.create_completed_profile(name, '{"isVisibleOnMap": true}')
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;
select tests.befriend(tests.person('anna'), tests.person('boris'));

-- What is told when somebody does something at a moment of this day.
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

-- What a run of the job says that it has done, and what is told by it.
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

-- The last one is not lost --------------------------------------------------------------------------------------

select
  is(pg_temp.run_at('12:00:00'), '0 expired, 0 told: nothing', 'where nobody shares the job tells nothing');
select is(pg_temp.move('12:00:00', 58), 'anna updated', 'who shares is told of at once');
select is(pg_temp.run_at('12:00:01'), '0 expired, 0 told: nothing', 'and by the job not again');
select is(pg_temp.move('12:00:03', 58.05), 'nothing', 'who moves too soon is not told of');
select
  is(
    pg_temp.run_at('12:00:09.999'),
    '0 expired, 0 told: nothing',
    'by the job neither, until ten seconds are over'
  );
select is(pg_temp.report_at('12:00:10'), '0 expired, 1 told', 'then the job tells it, although nobody moves');
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
    'as if it were told at once: whose it is, and not where'
  );
select tests.take_locations_told();
select is(pg_temp.run_at('12:00:30'), '0 expired, 0 told: nothing', 'the job that runs twice tells it once');

-- The pace goes on from there -------------------------------------------------------------------------------------

select is(pg_temp.move('12:01:00', 58.1), 'anna updated', 'who moves a while later is told of at once');
select is(pg_temp.move('12:01:01', 58.15), 'nothing', 'and a second later not');
select is(pg_temp.run_at('12:01:10'), '0 expired, 1 told: anna updated', 'but by the job');
select
  is(
    pg_temp.move('12:01:11', 58.2) || ', then ' || pg_temp.move('12:01:19.999', 58.25),
    'nothing, then nothing',
    'from what the job told ten seconds count, too'
  );
select
  is(
    pg_temp.move('12:01:20', 58.3),
    'anna updated',
    'who shares on after them is told of before the job comes'
  );
select is(pg_temp.run_at('12:01:20'), '0 expired, 0 told: nothing', 'which has nothing left to tell');
select pg_temp.move('12:01:21', 58.35), pg_temp.move('12:01:22', 58.4), pg_temp.move('12:01:23', 58.4);
select
  is(pg_temp.run_at('12:01:30'), '0 expired, 1 told: anna updated', 'of several moves one is told');
select
  is(
    pg_temp.move('12:01:31', 58.45) || ', then ' || pg_temp.move('12:01:32', 58.4),
    'nothing, then nothing',
    'who moves and is back'
  );
select
  is(pg_temp.run_at('12:02:00'), '0 expired, 0 told: nothing', 'is not told of: followers know that cell');

-- What ends meanwhile is not told any more ------------------------------------------------------------------------

-- Anna moves too soon, then something is done, then the job comes. All but the clock is undone.
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
    format('after %s of %s nothing is told by the job', split_part(call, '(', 1), name)
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
    'what ends nothing changes nothing'
  );
select pg_temp.told_when('13:00:59', 'api.stop_sharing_location()');
select
  is(
    pg_temp.move('13:01:00', 58) || ', then ' || pg_temp.told_when(
      '13:01:01',
      'api.stop_sharing_location()'
    ) || ', then ' || pg_temp.move('13:01:02', 58),
    'anna updated, then anna stopped, then nothing',
    'who stops and starts again at once in the same cell is told of later'
  );
select
  is(
    pg_temp.run_at('13:01:10'),
    '0 expired, 1 told: anna updated',
    'by the job, since followers think it is over'
  );
update private.settings set value = '1000' where name = 'live_location_pace';
select
  is(
    pg_temp.move('13:02:00', 58.05, expires_in => 900) || ', then ' || pg_temp.run_at('13:17:00'),
    'nothing, then 1 expired, 0 told: anna stopped',
    'what is over before it could be told is only told to be over'
  );
update private.settings set value = '10' where name = 'live_location_pace';

-- Many ------------------------------------------------------------------------------------------------------------

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
    'the job tells no more than it was told, who has waited longest first'
  );
select
  is(
    pg_temp.run_at('14:00:10') || '; ' || pg_temp.run_at('14:00:10'),
    '0 expired, 2 told: boris updated, clara updated; 0 expired, 0 told: nothing',
    'the next run tells the others'
  );

select * from finish();

rollback;
