-- Events: organizers and guests are reminded a day and two hours before the start (docs/features/events.md, Told).

begin;

select plan(60);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'otto', 'ira', 'gina', 'gleb', 'late', 'anna', 'stranger']) as name;
delete from private.event_reminders;

-- Olga's event of noon of the first of June, with Otto as co-author and Gina and Gleb as guests; Ira is invited to
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

-- Lets the job run at a moment: who was told since the last look.
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

-- The marks ------------------------------------------------------------------------------------------------

select pg_temp.bring_about();
select
  is(
    pg_temp.run_at('1999-05-31T11:59:59.999Z'),
    'nobody',
    'nobody is reminded before the day before the start'
  );
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(1000)'),
    '{"reached": 1, "notified": 4}',
    'the job says how many marks it reached and how many people it told'
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
    'a reminder is of nobody, with the event to open'
  );
select
  is(
    tests.take_told(),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'organizers and guests are reminded 24 hours before, not who has applied or is invited to organize'
  );
select is(pg_temp.run_at('1999-05-31T12:00:00Z'), 'nobody', 'nobody is reminded twice for one mark');
select is(pg_temp.run_at('1999-06-01T09:59:59.999Z'), 'nobody', 'nor between the marks');
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'they are reminded again 2 hours before'
  );
select is(pg_temp.marks(), 'none', 'then no mark is left');
select is(pg_temp.run_at('1999-06-01T12:00:00Z'), 'nobody', 'nobody is reminded at the start');

-- Publishing -----------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select is(pg_temp.marks(), 'none', 'a draft has no marks');
select tests.freeze_time('1999-05-31T12:00:00.001Z');
select tests.let('olga', 'api.publish_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), '1999-06-01T10:00:00.000Z', 'a mark that is past at publishing is skipped');
select tests.let('olga', 'api.publish_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), '1999-06-01T10:00:00.000Z', 'published again nothing changes');
select
  is(pg_temp.run_at('1999-06-01T10:00:00Z'), pg_temp.reminded('olga'), 'who comes alone is reminded as well');

select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  is(
    pg_temp.marks(),
    '1999-05-31T12:00:00.000Z 1999-06-01T10:00:00.000Z',
    'a mark of the very moment of publishing is not past'
  );
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select tests.freeze_time('1999-06-01T10:30:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select is(pg_temp.marks(), 'none', 'within two hours of the start there is no mark any more');
select tests.freeze_time('1999-06-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select is(pg_temp.marks(), 'none', 'nor after the start');

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
    'who is admitted after the mark is not reminded of it, though the job runs later'
  );
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'late', 'olga', 'otto'),
    'but at the next one'
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
    'who is admitted at the moment of the mark is, and who has left before the job runs is not'
  );
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select tests.take_told();

-- A moved start --------------------------------------------------------------------------------------------

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
    'a moved start sets the marks anew'
  );
select
  is(
    tests.take_told(),
    'anna: event_changed, gina: event_changed, gleb: event_changed, otto: event_changed, gina: event_reminder',
    'an unread reminder of the old start goes, one that was read stays'
  );
select is(pg_temp.run_at('1999-06-01T10:00:00Z'), 'nobody', 'nobody is reminded of the old start');
select
  is(
    pg_temp.run_at('1999-06-02T12:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'but of the new one'
  );
select pg_temp.change('{"startAt": "1999-06-02T14:00:00Z"}');
select tests.take_told();
select is(pg_temp.marks(), '1999-06-02T12:00:00.000Z', 'marks that are past at the move are skipped');
select pg_temp.change('{"endAt": "1999-06-02T20:00:00Z", "address": "Sea Street 1"}');
select is(pg_temp.marks(), '1999-06-02T12:00:00.000Z', 'another end or place leaves the marks as they are');
select tests.take_told();
select pg_temp.change('{"startAt": "1999-06-02T11:00:00Z"}');
select is(pg_temp.marks(), 'none', 'a start that is moved into the past leaves none');
select tests.take_told();
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select pg_temp.change('{"startAt": "1999-06-02T11:00:00Z"}');
select is(pg_temp.marks(), 'none', 'of a draft a move sets none');

-- Events that do not take place ----------------------------------------------------------------------------

select pg_temp.bring_about();
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), 'none', 'a cancelled event has no marks');
select tests.take_told();
select is(pg_temp.run_at('1999-05-31T12:00:00Z'), 'nobody', 'nobody is reminded of it');

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select is(pg_temp.marks(), 'none', 'a deleted event has no marks');
select tests.take_told();
select tests.freeze_time('1999-05-31T13:00:00Z');
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
select tests.take_told();
select is(pg_temp.marks(), '1999-06-01T10:00:00.000Z', 'restored it has those that are not past');
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina', 'gleb', 'olga', 'otto'),
    'at which its people are reminded'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.let('olga', 'api.delete_profile()');
select is(pg_temp.marks(), 'none', 'nor has an event whose creator has gone');
select tests.take_told();

-- A job that is late ---------------------------------------------------------------------------------------

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
    'a run that was late for both marks reminds once'
  );
select is(pg_temp.marks(), 'none', 'and leaves no mark');
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select is(pg_temp.run_at('1999-06-01T12:00:00Z'), 'nobody', 'one that comes after the start reminds nobody');
select is(pg_temp.marks(), 'none', 'and forgets the marks');
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select tests.freeze_time('1999-06-01T12:00:00Z');
select tests.let_service('api.advance_events(1000)');
select is(pg_temp.marks(), 'none', 'so does the job that writes that it has started');

-- Portions -------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.publish_event(tests.person('otto')) from generate_series(1, 5);
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(2)'),
    '{"reached": 2, "notified": 2}',
    'so many people are told at a time'
  );
select is(tests.let_service('api.remind_guests(2)'), '{"reached": 2, "notified": 2}', 'the next run goes on');
select is(tests.let_service('api.remind_guests(2)'), '{"reached": 1, "notified": 1}', 'until nothing is due');
select is(tests.let_service('api.remind_guests(2)'), '{"reached": 0, "notified": 0}', 'which it says');
select is(tests.take_told(), pg_temp.reminded('otto', 'otto', 'otto', 'otto', 'otto'), 'of each event once');

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.publish_event(tests.person('otto')) from generate_series(1, 5);
select tests.freeze_time('1999-06-01T12:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(4)'),
    '{"reached": 4, "notified": 0}',
    'so many events are reached at a time, whoever is told of them'
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
    'of one event with more people as many are told at a time'
  );
select is(tests.take_told(), pg_temp.in_order(1, 3), 'the first by their ids');
select is(pg_temp.marks(), '1999-05-31T12:00:00.000Z 1999-06-01T10:00:00.000Z', 'its mark stays');
select
  is(
    tests.let_service('api.remind_guests(3)'),
    '{"reached": 2, "notified": 2}',
    'the next run tells the rest, and goes on with the next event'
  );
select
  is(
    tests.take_told(),
    'anna: event_reminder, ' || pg_temp.in_order(4, 4),
    'nobody is told twice, and nobody left out'
  );
select is(pg_temp.marks(), '1999-06-01T10:00:00.000Z', 'then the mark is gone');

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
    'when the next mark is reached in the middle of one, everybody is told of the next'
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
    'a start that is moved in the middle takes back what was told'
  );
select tests.take_told();
select is(pg_temp.run_at('1999-05-31T12:00:00Z'), 'nobody', 'and nobody else is told of the old one');
select
  is(pg_temp.run_at('1999-06-02T12:00:00Z'), pg_temp.in_order(1, 4), 'everybody is told of the new one');
select tests.take_told();

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select tests.freeze_time('1999-05-31T12:00:00Z');
select tests.let_service('api.remind_guests(2)');
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select tests.take_told();
select
  is(pg_temp.run_at('1999-05-31T12:00:00Z'), 'nobody', 'what is cancelled in the middle reminds nobody else');

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
    'who is suspended in the middle is left out'
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
    'nobody suspended, deleted or blocked by an organizer is reminded'
  );
select tests.reinstate('gina');
select tests.suspend('otto');
select tests.take_told();
select
  is(
    pg_temp.run_at('1999-06-01T10:00:00Z'),
    pg_temp.reminded('gina'),
    'guests are reminded also while the creator is suspended'
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
    'when people are reminded is a setting'
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
    'a reminder is in the list'
  );

select * from finish();

rollback;
