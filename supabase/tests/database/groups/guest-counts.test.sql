-- Wrong guest counts of events, which result from a faulty rule or from a manual change of the database. The doctor, a
-- tool for operators, finds and repairs these counts.

begin;

select plan(12);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['olga', 'anna', 'boris', 'clara', 'dina']) as name;

-- Publishes an event with two seats under the given name. Anna and Boris are its guests.
create function pg_temp.open_event(name text)
returns uuid
language plpgsql
as $$
declare
  event uuid := tests.publish_event(tests.person('olga'), '{"capacity": 2}');
  like_group uuid := tests.like_event(tests.person('anna'), event, array['boris']);
begin
  perform tests.keep(name, event::text);
  perform tests.keep(name || '_group', like_group::text);
  perform tests.vote(tests.person('olga'), like_group, 'consent');
  return event;
end;
$$;

create function pg_temp.repair(variadic names text[])
returns text
language plpgsql
as $$
declare
  repaired uuid[] := private.repair_guest_counts(
    array(select tests.kept(name)::uuid from unnest(names) as name)
  );
begin
  return (
    select coalesce(string_agg(name, ', ' order by name), 'none')
    from unnest(names) as name
    where tests.kept(name)::uuid = any (repaired)
  );
end;
$$;

create function pg_temp.wrong()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(format('%s of %s', wrong.guest_count, wrong.guests), ', ' order by wrong.guest_count),
      'none'
    )
  from private.wrong_guest_counts as wrong;
$$;

select pg_temp.open_event('picnic');
select pg_temp.open_event('concert');
select is(pg_temp.wrong(), 'none', 'the stored guest counts are correct before the test changes them');
select
  is(pg_temp.repair('picnic', 'concert'), 'none', 'a repair changes no event whose guest count is correct');

-- Counts ---------------------------------------------------------------------------------------------------

-- The test simulates a fault that subtracted two seats when one guest left, so the other guest cannot leave.
select
  tests.let(tests.person('boris'), format('api.leave_group(%L)', tests.kept('picnic_group')));
update public.events
set guest_count = 0
where id = tests.kept('picnic')::uuid;
select
  is(
    pg_temp.wrong(),
    '0 of 1',
    'the list of wrong guest counts contains an event whose count differs from its number of guests'
  );
select
  throws_ok(
    format(
      'select tests.let(tests.person(''anna''), %L)',
      format('api.leave_group(%L)', tests.kept('picnic_group'))
    ),
    '23514',
    null,
    'a guest cannot leave while the guest count of the event is too low'
  );
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(
    pg_temp.repair('picnic', 'concert'),
    'picnic',
    'a repair returns the events whose guest counts it changed'
  );
select is(pg_temp.wrong(), 'none', 'the guest count of an event is correct after a repair');
select
  is(
    (select updated_at from public.events where id = tests.kept('picnic')::uuid),
    private.now(),
    'a repair of the guest count changes updatedAt of the event'
  );
select
  is(
    tests.let(tests.person('anna'), format('api.leave_group(%L)', tests.kept('picnic_group'))) ->> 'deleted',
    'true',
    'a guest can leave after a repair of the guest count'
  );

-- Seats ----------------------------------------------------------------------------------------------------

select
  tests.keep('clara', tests.like_event(tests.person('clara'), tests.kept('picnic')::uuid)::text);
update public.events
set guest_count = 2
where id = tests.kept('picnic')::uuid;
select
  is(
    tests.vote(tests.person('olga'), tests.kept('clara')::uuid, 'consent'),
    'waiting',
    'a group waits although seats are free if the guest count is too high'
  );
select pg_temp.repair('picnic');
select
  is(
    split_part(tests.group_state(tests.kept('clara')::uuid), ':', 1),
    'approved',
    'a repair of the guest count admits a waiting group to the seats that become free'
  );

-- The concert has two seats, and the test admits a third guest.
select
  tests.keep('dina', tests.like_event(tests.person('dina'), tests.kept('concert')::uuid)::text);
update public.events
set guest_count = 0
where id = tests.kept('concert')::uuid;
select tests.vote(tests.person('olga'), tests.kept('dina')::uuid, 'consent');
select is(pg_temp.repair('concert'), 'none', 'a repair changes no event that has more guests than seats');
select
  is(
    (
      select format('%s guests, %s seats', wrong.guests, wrong.capacity)
      from private.wrong_guest_counts as wrong
      where wrong.event_id = tests.kept('concert')::uuid
    ),
    '3 guests, 2 seats',
    'the list of wrong guest counts contains an event that has more guests than seats'
  );
select * from finish();

rollback;
