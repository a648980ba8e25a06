-- Calendar of an event: its fields, the people who can read it, and the SEQUENCE number by which calendars detect
-- changes.

begin;

select plan(29);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara']) as name;
select
  tests.keep(
    'event',
    tests.create_event(
      tests.person('anna'),
      '{"title": "Cake", "description": "Bring cake.", "address": "Yard 1", "city": "Perm", "visibility": "private"}'
    )::text
  );

create function pg_temp.calendar()
returns jsonb
language sql
as $$
  select tests.let('anna', 'api.get_event_calendar(%L)', tests.kept('event'))::jsonb;
$$;

create function pg_temp.sequence()
returns text
language sql
as $$
  select format('%s %s', pg_temp.calendar() ->> 'sequence', pg_temp.calendar() ->> 'status');
$$;

select
  is(
    pg_temp.calendar(),
    jsonb_build_object(
      'id', tests.kept('event'),
      'sequence', 0,
      'status', 'tentative',
      'title', 'Cake',
      'description', 'Bring cake.',
      'startAt', '1999-06-01T12:00:00.000Z',
      'endAt', '1999-06-02T00:00:00.000Z',
      'address', 'Yard 1',
      'city', 'Perm',
      'latitude', -48.876667,
      'longitude', -123.393333,
      'createdAt', '1999-05-01T12:00:00.000Z',
      'updatedAt', '1999-05-01T12:00:00.000Z'
    ),
    'the calendar shows a draft as tentative, and an event without an end as twelve hours long'
  );
select tests.let('anna', 'api.publish_event(%L)', tests.kept('event'));
select is(pg_temp.sequence(), '1 confirmed', 'publishing an event increases SEQUENCE by one');

-- Returns the number by which a change increases SEQUENCE.
create function pg_temp.after_change(changes jsonb)
returns integer
language plpgsql
as $$
declare
  before integer := pg_temp.calendar() ->> 'sequence';
begin
  perform tests.let('anna', 'api.update_event(%L, %L)', tests.kept('event'), changes::text);
  return (pg_temp.calendar() ->> 'sequence')::integer - before;
end;
$$;

select
  is(
    pg_temp.after_change(changes),
    grows,
    format('SEQUENCE increases by %s for the change %s', grows, changes)
  )
from
  (
    values
      ('{"title": "Tea"}'::jsonb, 1),
      ('{"title": "Tea"}', 0),
      ('{"description": null}', 1),
      ('{"description": "Bring tea."}', 1),
      ('{"startAt": "1999-06-01T13:00:00Z"}', 1),
      ('{"endAt": "1999-06-02T01:00:00Z"}', 0),
      ('{"endAt": "1999-06-01T18:00:00Z"}', 1),
      ('{"address": "Yard 2"}', 1),
      ('{"city": "Omsk"}', 1),
      ('{"latitude": 1}', 1),
      ('{"longitude": 1}', 1),
      ('{"title": "Tea again", "city": "Perm"}', 1),
      ('{"capacity": 7}', 0),
      ('{"type": "other"}', 0),
      ('{"visibility": "public"}', 0)
  ) as listed (changes, grows);

-- Both changes happen at the same time, so `updatedAt` increases by only a millisecond.
select tests.keep('before', pg_temp.calendar() ->> 'sequence');
select pg_temp.after_change('{"title": "One"}'), pg_temp.after_change('{"title": "Two"}');
select
  is(
    (pg_temp.calendar() ->> 'sequence')::integer - tests.kept('before')::integer,
    2,
    'two changes of an event at the same time increase SEQUENCE by two'
  );
update public.events set calendar_sequence = 1 where id = tests.kept('event')::uuid;

select tests.let('boris', 'api.like_event(%L, ''{}'')', tests.kept('event'));
select is(pg_temp.sequence(), '1 confirmed', 'an application to an event does not change SEQUENCE');
select tests.freeze_time('1999-06-01T14:00:00Z');
select tests.let_service('api.advance_events(100)');
select is(pg_temp.sequence(), '1 confirmed', 'the start of an event does not change SEQUENCE');
select tests.let('anna', 'api.delete_event(%L)', tests.kept('event'));
select
  is(pg_temp.sequence(), '2 cancelled', 'the calendar shows a deleted event to its creator as cancelled');
select
  tests.throws_problem(
    tests.call_of('boris', format('api.get_event_calendar(%L)', tests.kept('event'))),
    404,
    'event_not_found',
    'only the creator can read the calendar of a deleted event: others get 404 event_not_found'
  );
select tests.let('anna', 'api.restore_event(%L)', tests.kept('event'));
select
  is(
    pg_temp.sequence(),
    '3 confirmed',
    'restoring an event shows it as confirmed and increases SEQUENCE by one'
  );
select tests.let('anna', 'api.cancel_event(%L)', tests.kept('event'));
select is(pg_temp.sequence(), '4 cancelled', 'cancelling an event increases SEQUENCE by one');
select tests.let('anna', 'api.delete_event(%L)', tests.kept('event'));
select is(pg_temp.sequence(), '4 cancelled', 'deleting a cancelled event does not change SEQUENCE');

-- The following tests check which people can read the calendar.
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('private', tests.publish_event(tests.person('anna'), '{"visibility": "private"}')::text);
select
  tests.throws_problem(
    tests.call_of('clara', format('api.get_event_calendar(%L)', tests.kept('private'))),
    404,
    'event_not_found',
    'a person who cannot see a private event cannot read its calendar'
  );
select
  tests.let(
    'clara',
    'api.redeem_invite_link(%L)',
    tests.let('anna', 'api.create_invite_link(%L, 3600, 1)', tests.kept('private')) ->> 'token'
  );
select
  lives_ok(
    tests.call_of('clara', format('api.get_event_calendar(%L)', tests.kept('private'))),
    'a person who redeemed an invite link can read the calendar of the event'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person('clara')::text);
select
  tests.throws_problem(
    tests.call_of('clara', format('api.get_event_calendar(%L)', tests.kept('private'))),
    404,
    'event_not_found',
    'a block between the reader and the creator ends the access to the calendar'
  );
select tests.let('anna', 'api.delete_profile()');
select
  is(
    (select calendar_sequence from public.events where id = tests.kept('private')::uuid),
    2,
    'deleting the profile of the creator cancels the event, removes its address and increases SEQUENCE by one'
  );

select * from finish();

rollback;
