-- Events: organizers and guests are reminded a day and two hours before the start (docs/features/events.md, Notifications and broadcasts).

begin;

select plan(60);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'otto', 'ira', 'gina', 'gleb', 'late', 'anna', 'stranger']) as name;
delete from private.event_reminders;

-- Olga's event on 1 June at noon, with Otto as co-author and Gina and Gleb as guests; Ira is invited to
-- organize, Anna has applied.
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

-- Runs the job `event_reminders` at a time, and returns the notified people.
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
    'sends no reminder earlier than a day before the start'
  );
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(1000)'),
    '{"reached": 1, "notified": 4}',
    'the event_reminders job returns the number of processed reminder times and notified people'
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
    'the notification of a reminder has no actor, and names the event'
  );
select
  is(
    tests.take_told(),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'reminds organizers and guests 24 hours before the start, but neither applicants nor invited people'
  );
select
  is(pg_temp.run_at('1999-05-31T12:00:00Z'), 'nobody', 'sends each person one reminder per reminder time');
select
  is(
    pg_temp.run_at('1999-06-01T09:59:59.999Z'),
    'nobody',
    'sends no reminder between the two reminder times'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'reminds organizers and guests again 2 hours before the start'
  );
select is(pg_temp.marks(), 'none', 'no reminder time is left after the last reminder');
select is(pg_temp.run_at('1999-06-01T12:00:00Z'), 'nobody', 'sends no reminder at the start');

-- Publishing -----------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select is(pg_temp.marks(), 'none', 'a draft has no reminder times');
select tests.freeze_time('1999-05-31T12:00:00.001Z');
select tests.let('olga', 'api.publish_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), '1999-06-01T10:00:00.000Z', 'publishing skips past reminder times');
select tests.let('olga', 'api.publish_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), '1999-06-01T10:00:00.000Z', 'publishing again does not change any reminder time');
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('olga'),
    'the creator of an event without guests is reminded'
  );

select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  is(
    pg_temp.marks(),
    '1999-05-31T12:00:00.000Z 1999-06-01T10:00:00.000Z',
    'a reminder time that equals the time of publishing is stored'
  );
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select tests.freeze_time('1999-06-01T10:30:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  is(
    pg_temp.marks(),
    'none',
    'publishing less than two hours before the start does not create a reminder time'
  );
select tests.freeze_time('1999-06-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select is(pg_temp.marks(), 'none', 'publishing after the start does not create a reminder time');

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
    'a guest who is admitted after a reminder time is not reminded, even if the event_reminders job runs later'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'late', 'olga', 'otto'),
    'a guest who is admitted after a reminder time is reminded at the next one'
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
    'a guest who is admitted at the reminder time is reminded, but a guest who leaves before the event_reminders job runs is not'
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
    'a changed start creates new reminder times'
  );
select
  is(
    tests.take_told(),
    'anna: event_changed, gina: event_changed, gleb: event_changed, otto: event_changed, gina: event_reminder',
    'a changed start removes unread reminders and keeps read ones'
  );
select
  is(pg_temp.run_at('1999-06-01T10:00:00Z'), 'nobody', 'sends no reminder for the old start of an event');
select
  is(
    pg_temp.run_at('1999-06-02T12:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'sends reminders for the new start of an event'
  );
select pg_temp.change('{"startAt": "1999-06-02T14:00:00Z"}');
select tests.take_told();
select
  is(
    pg_temp.marks(),
    '1999-06-02T12:00:00.000Z',
    'a changed start does not create a reminder times in the past'
  );
select pg_temp.change('{"endAt": "1999-06-02T20:00:00Z", "address": "Sea Street 1"}');
select
  is(pg_temp.marks(), '1999-06-02T12:00:00.000Z', 'changing the end or the address keeps the reminder times');
select tests.take_told();
select pg_temp.change('{"startAt": "1999-06-02T11:00:00Z"}');
select is(pg_temp.marks(), 'none', 'moving the start into the past deletes the reminder times');
select tests.take_told();
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select pg_temp.change('{"startAt": "1999-06-02T11:00:00Z"}');
select is(pg_temp.marks(), 'none', 'changing the start of a draft does not create a reminder times');

-- Cancelled and deleted events -----------------------------------------------------------------------------

select pg_temp.bring_about();
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), 'none', 'a cancelled event has no reminder times');
select tests.take_told();
select is(pg_temp.run_at('1999-05-31T12:00:00Z'), 'nobody', 'a cancelled event sends no reminder');

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), 'none', 'a deleted event has no reminder times');
select tests.take_told();
select tests.freeze_time('1999-05-31T13:00:00Z');
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
select tests.take_told();
select
  is(
    pg_temp.marks(),
    '1999-06-01T10:00:00.000Z',
    'a restored event has the reminder times that are still in the future'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'a restored event sends reminders'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.let('olga', 'api.delete_profile()');
select is(pg_temp.marks(), 'none', 'an event of a deleted creator has no reminder times');
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
    'a run that is late for both reminder times sends each person one reminder'
  );
select is(pg_temp.marks(), 'none', 'a late run leaves no reminder time for the event');
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select is(pg_temp.run_at('1999-06-01T12:00:00Z'), 'nobody', 'a run after the start does not send a reminder');
select is(pg_temp.marks(), 'none', 'a run after the start deletes the reminder times');
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select tests.freeze_time('1999-06-01T12:00:00Z');
select tests.let_service('api.advance_events(1000)');
select is(pg_temp.marks(), 'none', 'the job that starts events deletes their reminder times');

-- Limits ---------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.publish_event(tests.person('otto')) from generate_series(1, 5);
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 2, "notified": 2}',
    'a run notifies at most as many people as its limit'
  );
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 2, "notified": 2}',
    'the next run notifies as many people as its limit again'
  );
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 1, "notified": 1}',
    'a later run notifies the remaining people'
  );
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 0, "notified": 0}',
    'a run without due reminder times returns 0'
  );
select
  is(
    tests.take_told(),
    pg_temp.reminded('otto', 'otto', 'otto', 'otto', 'otto'),
    'a person is reminded once for each event'
  );

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.publish_event(tests.person('otto')) from generate_series(1, 5);
select tests.freeze_time('1999-06-01T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(4)'),
    '{"reached": 4, "notified": 0}',
    'a run processes at most as many reminder times as its limit, even if it notifies no one'
  );
delete from private.event_reminders;

-- Olga, Otto, Gina and Gleb in the order of their ids.
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
    'the limit of a run also applies to the people of one event'
  );
select is(tests.take_told(), pg_temp.in_order(1, 3), 'a run notifies people in the order of their ids');
select
  is(
    pg_temp.marks(),
    '1999-05-31T12:00:00.000Z 1999-06-01T10:00:00.000Z',
    'a reminder time is kept until all its people are notified'
  );
select
  is(
    tests.let_service('api.remind_guests(3)'),
    '{"reached": 2, "notified": 2}',
    'the next run notifies the remaining people and continues with the next event'
  );
select
  is(
    tests.take_told(),
    'anna: event_reminder, ' || pg_temp.in_order(4, 4),
    'two limited runs notify every person exactly once'
  );
select is(pg_temp.marks(), '1999-06-01T10:00:00.000Z', 'a finished reminder time is deleted');

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
    'everyone gets one reminder at the second reminder time, even if the first reminder time was not finished'
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
    'a new start removes the reminders of an unfinished reminder time'
  );
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-05-31T12:00:00Z'),
    'nobody',
    'sends no further reminders for the old start after an unfinished reminder time'
  );
select
  is(
    pg_temp.run_at('1999-06-02T12:00:00Z'),
    pg_temp.in_order(1, 4),
    'sends reminders for the new start to all people'
  );
select tests.take_told();

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.let_service('api.remind_guests(2)');
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select tests.take_told();
select
  is(pg_temp.run_at('1999-05-31T12:00:00Z'), 'nobody', 'a cancellation ends an unfinished reminder time');

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
    'guests are reminded while the creator is suspended'
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
    'a setting determines the times of reminders'
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
    'the list of notifications contains a reminder'
  );

select * from finish();

rollback;
