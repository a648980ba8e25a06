-- An event with guests or applicants cannot be moved so far into the past that it would have ended long ago
-- (docs/features/events.md, Content).

begin;

select plan(32);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara']) as name;

-- Creates an event of Anna with the given state as its title, and a group of Clara whose status is this state.
create function pg_temp.make_event(group_state text, changes jsonb default '{}')
returns uuid
language plpgsql
as $$
declare
  event_id uuid := tests.create_event(tests.person('anna'), changes || jsonb_build_object('title', group_state, 'capacity', 1));
  group_id uuid;
begin
  if group_state <> 'draft' then
    perform tests.let('anna', format('api.publish_event(%L)', event_id));
  end if;
  if group_state not in ('draft', 'none') then
    -- A waiting group has two members and the event has only one seat, so the group waits even if the event has no
    -- other group.
    group_id := tests.like_event(
      tests.person('clara'),
      event_id,
      case group_state when 'waiting' then '{boris}' else '{}' end::text[]
    );
  end if;
  if group_state in ('approved', 'waiting') then
    perform tests.vote(tests.person('anna'), group_id, 'consent');
  elsif group_state = 'rejected' then
    perform tests.vote(tests.person('anna'), group_id, 'refuse');
  elsif group_state = 'withdrawn' then
    perform tests.let('clara', format('api.leave_group(%L)', group_id));
  end if;
  return event_id;
end;
$$;

-- Changes the event and returns its effective status, or the field that the error 400 contains.
create function pg_temp.change(event_id uuid, changes jsonb)
returns text
language plpgsql
as $$
declare
  field text;
begin
  return tests.let('anna', format('api.update_event(%L, %L)', event_id, changes)) ->> 'effectiveStatus';
exception
  when sqlstate 'PT400' then
    get stacked diagnostics field = pg_exception_hint;
    return '400 ' || field;
end;
$$;

select tests.keep(state, pg_temp.make_event(state)::text)
from unnest(array['pending', 'waiting', 'approved']) as state;
select
  is(
    (
      select status::text
      from public.like_groups
      where event_id = tests.kept(state)::uuid and creator_id = tests.person('clara')
    ),
    state,
    format('the group that the test prepared has the status %s', state)
  )
from unnest(array['pending', 'waiting', 'approved']) as state;
select
  is(
    pg_temp.change(tests.kept(state)::uuid, changes::jsonb),
    '400 startAt',
    format('an event with a group that is %s cannot be moved far into the past: %s', state, changes)
  )
from
  unnest(array['pending', 'waiting', 'approved']) as state
  cross join unnest(
    array[
      '{"startAt": "1998-05-01T12:00:00Z"}',
      -- An event without an end lasts twelve hours, so this event ended a day and a millisecond ago.
      '{"startAt": "1999-04-29T23:59:59.999Z"}',
      '{"startAt": "1999-04-29T12:00:00Z", "endAt": "1999-04-30T11:59:59.999Z"}',
      '{"startAt": "1970-01-01T00:00:00Z", "title": "Another"}'
    ]
  ) as changes;
select
  is(
    (select row(title, start_at, status)::text from public.events where id = tests.kept(state)::uuid),
    row(state, '1999-06-01T12:00:00Z'::timestamptz, 'published')::text,
    format('a rejected request changes nothing in an event whose group is %s', state)
  )
from unnest(array['pending', 'waiting', 'approved']) as state;

-- Accepted times -----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.change(pg_temp.make_event(state), '{"startAt": "1998-05-01T12:00:00Z"}'),
    result,
    format('an event without guests and applicants can be moved far into the past: %s', state)
  )
from
  (
    values
      ('none', 'finished'),
      ('rejected', 'finished'),
      ('withdrawn', 'finished'),
      ('draft', 'draft')
  ) as states (state, result);
select
  is(
    pg_temp.change(pg_temp.make_event('approved'), changes::jsonb),
    result,
    format('an event with a guest can be changed to recent or future times: %s', changes)
  )
from
  (
    values
      ('{"startAt": "1999-04-30T00:00:00Z"}', 'finished'),
      ('{"startAt": "1999-04-29T12:00:00Z", "endAt": "1999-04-30T12:00:00Z"}', 'finished'),
      ('{"startAt": "1999-05-01T11:00:00Z"}', 'started'),
      ('{"startAt": "1998-07-01T12:00:00Z", "endAt": "1999-05-01T13:00:00Z"}', 'started'),
      ('{"startAt": "1999-07-01T12:00:00Z"}', 'published'),
      ('{"title": "Another"}', 'published')
  ) as allowed (changes, result);
select
  is(
    pg_temp.change(
      pg_temp.make_event('approved', '{"endAt": "1999-06-02T12:00:00Z"}'),
      '{"startAt": "1999-04-01T12:00:00Z"}'
    ),
    'started',
    'the start of an event with a guest can be moved far into the past if its end is in the future'
  );
select
  is(
    pg_temp.change(
      pg_temp.make_event('approved'),
      '{"startAt": "1998-05-01T12:00:00Z", "endAt": "1998-05-01T11:00:00Z"}'
    ),
    '400 endAt',
    'an end before the start is reported as an error of endAt, even if both times are long ago'
  );
update private.settings set value = '48' where name = 'past_event_hours';
select
  is(
    pg_temp.change(pg_temp.make_event('approved'), changes::jsonb),
    result,
    format(
      'an event with a guest can be moved so far into the past that it ended up to past_event_hours ago: %s',
      changes
    )
  )
from
  (
    values
      ('{"startAt": "1999-04-29T00:00:00Z"}', 'finished'),
      ('{"startAt": "1999-04-28T23:59:59.999Z"}', '400 startAt')
  ) as times (changes, result);

select tests.act_as_nobody();
select * from finish();

rollback;
