-- Reminders: organizers and guests are reminded of an event a day and two hours before its start
-- (docs/features/events.md, Notifications and broadcasts).

begin;

select plan(60);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'otto', 'ira', 'gina', 'gleb', 'late', 'anna', 'stranger']) as name;
delete from private.event_reminders;

-- Olga has an event on 1 June at noon, with Otto as co-author and Gina and Gleb as guests. Ira is invited as co-author,
-- and Anna has applied.
create function pg_temp.bring_about(changes jsonb default '{}')
returns uuid
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('olga'), '{"title": "Chess"}'::jsonb || changes);
  name text;
begin
  perform tests.add_author(event_id, tests.person('otto'));
  perform tests.add_author(event_id, tests.person('ira'), 'pending');
  foreach name in array array['gina', 'gleb'] loop
    perform tests.vote(tests.person('olga'), tests.like_event(tests.person(name), event_id), 'consent');
  end loop;
  perform tests.like_event(tests.person('anna'), event_id);
  perform tests.take_told();
  perform tests.keep('event', event_id::text);
  return event_id;
end;
$$;

-- Runs the job `event_reminders` at the given time, and returns the people whom it notified.
create function pg_temp.run_at(moment timestamptz)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform tests.let_service('api.remind_guests(1000)');
  return tests.take_told();
end;
$$;

create function pg_temp.reminded(variadic names text[])
returns text
language sql
as $$
  select string_agg(name || ': event_reminder', ', ' order by name) from unnest(names) as name;
$$;

create function pg_temp.marks()
returns text
language sql
as $$
  select coalesce(string_agg(private.iso_time(due_at), ' ' order by due_at), 'none')
  from private.event_reminders
  where event_id = tests.kept('event')::uuid;
$$;

create function pg_temp.change(changes jsonb)
returns void
language sql
as $$
  select tests.let('olga', 'api.update_event(%L, %L)', tests.kept('event'), changes::text);
$$;

-- Reminder times ----------------------------------------------------------------------------

select pg_temp.bring_about();
select
  is(
    pg_temp.run_at('1999-05-31T11:59:59.999Z'),
    'nobody',
    'the event_reminders job sends no reminder earlier than a day before the start'
  );
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(1000)'),
    '{"reached": 1, "notified": 4}',
    'the event_reminders job returns the number of processed reminder times and of notified people'
  );
select
  results_eq(
    $$
    select distinct type::text, actor_id, event_id::text, group_id, chat_id, payload, changed_fields, message_count, created_at
    from public.notifications
    where event_id = tests.kept('event')::uuid
  $$,
    $$
    values (
      'event_reminder',
      null::uuid,
      tests.kept('event'),
      null::uuid,
      null::uuid,
      '{"actorName": null, "chatName": null, "eventTitle": "Chess", "messagePreview": null}'::jsonb,
      null::text[],
      null::integer,
      '1999-05-31T12:00:00Z'::timestamptz
    )
  $$,
    'the notification of a reminder has no actor, and contains the event'
  );
select
  is(
    tests.take_told(),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'the event_reminders job reminds organizers and guests 24 hours before the start, but not applicants and invited people'
  );
select
  is(
    pg_temp.run_at('1999-05-31T12:00:00Z'),
    'nobody',
    'the event_reminders job sends each person only one reminder per reminder time'
  );
select
  is(
    pg_temp.run_at('1999-06-01T09:59:59.999Z'),
    'nobody',
    'the event_reminders job sends no reminder between the two reminder times'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'the event_reminders job reminds organizers and guests again 2 hours before the start'
  );
select is(pg_temp.marks(), 'none', 'an event has no stored reminder time after the last reminder');
select
  is(
    pg_temp.run_at('1999-06-01T12:00:00Z'),
    'nobody',
    'the event_reminders job sends no reminder at the start of an event'
  );

-- Publishing -----------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select is(pg_temp.marks(), 'none', 'a draft has no stored reminder times');
select tests.freeze_time('1999-05-31T12:00:00.001Z');
select tests.let('olga', 'api.publish_event(%L)', tests.kept('event'));
select
  is(
    pg_temp.marks(),
    '1999-06-01T10:00:00.000Z',
    'publishing an event stores only the reminder times that have not passed'
  );
select tests.let('olga', 'api.publish_event(%L)', tests.kept('event'));
select
  is(
    pg_temp.marks(),
    '1999-06-01T10:00:00.000Z',
    'publishing an event again does not change its reminder times'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('olga'),
    'the creator of an event without guests is reminded of the event'
  );

select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  is(
    pg_temp.marks(),
    '1999-05-31T12:00:00.000Z 1999-06-01T10:00:00.000Z',
    'publishing an event also stores a reminder time that equals the current time'
  );
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select tests.freeze_time('1999-06-01T10:30:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  is(
    pg_temp.marks(),
    'none',
    'publishing an event less than two hours before its start stores no reminder time'
  );
select tests.freeze_time('1999-06-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select is(pg_temp.marks(), 'none', 'publishing an event after its start stores no reminder time');

-- Admission ------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.keep('group', tests.like_event(tests.person('late'), tests.kept('event')::uuid)::text);
select tests.freeze_time('1999-05-31T12:00:00.001Z');
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-05-31T12:00:09Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'a guest who is admitted after a reminder time is not reminded, even if the event_reminders job runs after the admission'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'late', 'olga', 'otto'),
    'a guest who is admitted after the first reminder time is reminded at the second reminder time'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.keep('group', tests.like_event(tests.person('late'), tests.kept('event')::uuid)::text);
select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select
  tests.let(
    'gleb',
    'api.leave_group(%L)',
    (
      select group_id::text
      from public.like_group_members
      where event_id = tests.kept('event')::uuid and user_id = tests.person('gleb')
    )
  );
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-05-31T12:00:09Z'),
    pg_temp.reminded('gina', 'late', 'olga', 'otto'),
    'the event_reminders job reminds a guest admitted exactly at the reminder time, but no guest who left before the job runs'
  );
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select tests.take_told();

-- Changed start --------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.let_service('api.remind_guests(1000)');
select tests.let('gina', 'api.read_notifications(null)');
select pg_temp.change('{"startAt": "1999-06-03T12:00:00Z"}');
select
  is(
    pg_temp.marks(),
    '1999-06-02T12:00:00.000Z 1999-06-03T10:00:00.000Z',
    'changing the start of an event stores new reminder times'
  );
select
  is(
    tests.take_told(),
    'anna: event_changed, gina: event_changed, gleb: event_changed, otto: event_changed, gina: event_reminder',
    'changing the start of an event deletes unread reminders and keeps read ones'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    'nobody',
    'the event_reminders job sends no reminder for the old start of an event'
  );
select
  is(
    pg_temp.run_at('1999-06-02T12:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'the event_reminders job sends reminders for the new start of an event'
  );
select pg_temp.change('{"startAt": "1999-06-02T14:00:00Z"}');
select tests.take_told();
select
  is(
    pg_temp.marks(),
    '1999-06-02T12:00:00.000Z',
    'changing the start of an event stores no reminder time that has passed'
  );
select pg_temp.change('{"endAt": "1999-06-02T20:00:00Z", "address": "Sea Street 1"}');
select
  is(
    pg_temp.marks(),
    '1999-06-02T12:00:00.000Z',
    'changing the end or the address of an event keeps its reminder times'
  );
select tests.take_told();
select pg_temp.change('{"startAt": "1999-06-02T11:00:00Z"}');
select is(pg_temp.marks(), 'none', 'moving the start of an event into the past deletes its reminder times');
select tests.take_told();
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select pg_temp.change('{"startAt": "1999-06-02T11:00:00Z"}');
select is(pg_temp.marks(), 'none', 'changing the start of a draft stores no reminder time');

-- Cancelled and deleted events -----------------------------------------------------------------------------

select pg_temp.bring_about();
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), 'none', 'a cancelled event has no stored reminder times');
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-05-31T12:00:00Z'),
    'nobody',
    'the event_reminders job sends no reminder for a cancelled event'
  );

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), 'none', 'a deleted event has no stored reminder times');
select tests.take_told();
select tests.freeze_time('1999-05-31T13:00:00Z');
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
select tests.take_told();
select
  is(
    pg_temp.marks(),
    '1999-06-01T10:00:00.000Z',
    'restoring an event stores the reminder times that have not passed'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'the event_reminders job sends reminders for a restored event'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.let('olga', 'api.delete_profile()');
select
  is(
    pg_temp.marks(),
    'none',
    'an event has no stored reminder times after its creator deletes their profile'
  );
select tests.take_told();

-- Late job -------------------------------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select
  tests.vote(
    tests.person('otto'),
    tests.like_event(tests.person('gina'), tests.kept('event')::uuid),
    'consent'
  );
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-06-01T11:59:00Z'),
    pg_temp.reminded('gina', 'otto'),
    'an event_reminders job that runs after both reminder times sends each person only one reminder'
  );
select
  is(
    pg_temp.marks(),
    'none',
    'an event_reminders job that runs after both reminder times leaves no reminder time'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select
  is(
    pg_temp.run_at('1999-06-01T12:00:00Z'),
    'nobody',
    'the event_reminders job sends no reminder after the start of an event'
  );
select
  is(
    pg_temp.marks(),
    'none',
    'the event_reminders job deletes the reminder times of an event that has started'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select tests.freeze_time('1999-06-01T12:00:00Z');
select tests.let_service('api.advance_events(1000)');
select
  is(
    pg_temp.marks(),
    'none',
    'when the events job starts an event, it deletes the reminder times of this event'
  );

-- Limits ---------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.publish_event(tests.person('otto')) from generate_series(1, 5);
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 2, "notified": 2}',
    'the event_reminders job notifies at most as many people per run as its limit'
  );
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 2, "notified": 2}',
    'the next run of the event_reminders job notifies as many further people as its limit allows'
  );
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 1, "notified": 1}',
    'a later run of the event_reminders job notifies the remaining people'
  );
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 0, "notified": 0}',
    'if no reminder time is due, a run of the event_reminders job returns 0'
  );
select
  is(
    tests.take_told(),
    pg_temp.reminded('otto', 'otto', 'otto', 'otto', 'otto'),
    'a person in several events gets one reminder for each event'
  );

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.publish_event(tests.person('otto')) from generate_series(1, 5);
select tests.freeze_time('1999-06-01T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(4)'),
    '{"reached": 4, "notified": 0}',
    'the event_reminders job processes at most as many reminder times per run as its limit, even if it notifies no one'
  );
delete from private.event_reminders;

-- Sorts Olga, Otto, Gina and Gleb by their ids, and returns the people from the first to the last given position.
create function pg_temp.in_order(first integer, last integer)
returns text
language sql
as $$
  select pg_temp.reminded(variadic array_agg(listed.name))
  from
    (
      select name, row_number() over (order by tests.person(name)) as place
      from unnest(array['olga', 'otto', 'gina', 'gleb']) as name
    ) as listed
  where listed.place between first and last;
$$;

create function pg_temp.name_at(wanted_place integer)
returns text
language sql
as $$
  select name
  from unnest(array['olga', 'otto', 'gina', 'gleb']) as name
  order by tests.person(name)
  offset wanted_place - 1
  limit 1;
$$;

delete from private.event_reminders;
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.publish_event(tests.person('anna'), '{"startAt": "1999-06-01T12:00:01Z"}');
select tests.freeze_time('1999-05-31T12:00:01Z');
select
  is(
    tests.let_service('api.remind_guests(3)'),
    '{"reached": 1, "notified": 3}',
    'the event_reminders job notifies at most as many people as its limit, even within one event'
  );
select
  is(
    tests.take_told(),
    pg_temp.in_order(1, 3),
    'the event_reminders job notifies people in the order of their ids'
  );
select
  is(
    pg_temp.marks(),
    '1999-05-31T12:00:00.000Z 1999-06-01T10:00:00.000Z',
    'a reminder time stays stored until all its people are notified'
  );
select
  is(
    tests.let_service('api.remind_guests(3)'),
    '{"reached": 2, "notified": 2}',
    'the next run of the event_reminders job notifies the remaining people and continues with the next event'
  );
select
  is(
    tests.take_told(),
    'anna: event_reminder, ' || pg_temp.in_order(4, 4),
    'two limited runs of the event_reminders job together notify every person exactly once'
  );
select
  is(
    pg_temp.marks(),
    '1999-06-01T10:00:00.000Z',
    'a reminder time is deleted once all its people are notified'
  );

delete from private.event_reminders;
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.let_service('api.remind_guests(2)');
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.in_order(1, 4),
    'each person gets one reminder at the second reminder time, even if some were not reminded at the first'
  );

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.let_service('api.remind_guests(2)');
select pg_temp.change('{"startAt": "1999-06-03T12:00:00Z"}');
select
  is(
    (
      select count(*)
      from public.notifications
      where type = 'event_reminder' and not is_read and event_id = tests.kept('event')::uuid
    ),
    0::bigint,
    'changing the start of an event deletes unread reminders of a reminder time that the job had not finished'
  );
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-05-31T12:00:00Z'),
    'nobody',
    'the event_reminders job does not continue an unfinished reminder time after the start of the event has changed'
  );
select
  is(
    pg_temp.run_at('1999-06-02T12:00:00Z'),
    pg_temp.in_order(1, 4),
    'the event_reminders job sends reminders for the new start to all people'
  );
select tests.take_told();

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.let_service('api.remind_guests(2)');
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-05-31T12:00:00Z'),
    'nobody',
    'the event_reminders job does not continue an unfinished reminder time after the event is cancelled'
  );

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.let_service('api.remind_guests(2)');
select tests.take_told();
select tests.suspend(pg_temp.name_at(3));
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-05-31T12:00:00Z'),
    pg_temp.in_order(4, 4),
    'a person who is suspended before the event_reminders job reaches them is not reminded'
  );
select tests.reinstate(pg_temp.name_at(3));
select tests.take_told();
delete from private.event_reminders;

-- People ---------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select
  tests.vote(tests.person('otto'), tests.like_event(tests.person(name), tests.kept('event')::uuid), 'consent')
from unnest(array['gina', 'gleb', 'late']) as name;
select tests.suspend('gina');
select tests.let('gleb', 'api.delete_profile()');
select tests.let('otto', 'api.block_person(%L)', tests.person('late')::text);
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-05-31T12:00:00Z'),
    pg_temp.reminded('otto'),
    'suspended, deleted and blocked guests are not reminded'
  );
select tests.reinstate('gina');
select tests.suspend('otto');
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina'),
    'guests are reminded of an event even while its creator is suspended'
  );
select tests.reinstate('otto');

-- The setting ----------------------------------------------------------------------------------------------

update private.settings
set value = '[48, 1, 1]'
where name = 'event_reminder_hours';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select
  is(
    pg_temp.marks(),
    '1999-05-30T12:00:00.000Z 1999-06-01T11:00:00.000Z',
    'the setting event_reminder_hours defines the reminder times before the start of an event'
  );

-- The list -------------------------------------------------------------------------------------------------

select tests.take_told();
select tests.freeze_time('1999-05-30T12:00:00Z');
select tests.let_service('api.remind_guests(1000)');
select
  is(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'type', item ->> 'type',
            'eventId', item -> 'eventId',
            'changed', item -> 'changed'
          )
        )
      from json_array_elements(tests.let('otto', 'api.list_notifications(true, null, 100)') -> 'data') as item
    ),
    jsonb_build_array(
      jsonb_build_object('type', 'event_reminder', 'eventId', tests.kept('event'), 'changed', null)
    ),
    'the list of notifications contains a reminder of an event'
  );

select * from finish();

rollback;
