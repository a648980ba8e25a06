-- Notifications of changed, cancelled and deleted events (docs/features/events.md, Notifications and broadcasts).

begin;

select plan(45);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'otto', 'ira', 'gina', 'gleb', 'anna', 'wanda', 'left', 'stranger']) as name;

-- Olga has an event on 1 June with Otto as co-author. Ira is invited as co-author, Gina and Gleb are guests, Anna has
-- applied, Wanda waits for a seat, and one person has left.
create function pg_temp.bring_about(changes jsonb default '{}')
returns uuid
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('olga'), '{"capacity": 2, "title": "Chess"}'::jsonb || changes);
  name text;
  group_id uuid;
begin
  perform tests.add_author(event_id, tests.person('otto'));
  perform tests.add_author(event_id, tests.person('ira'), 'pending');
  foreach name in array array['left', 'gina', 'gleb', 'wanda'] loop
    group_id := tests.like_event(tests.person(name), event_id);
    perform tests.vote(tests.person('olga'), group_id, 'consent');
    if name = 'left' then
      perform tests.let(name, format('api.leave_group(%L)', group_id));
    end if;
  end loop;
  perform tests.like_event(tests.person('anna'), event_id);
  perform tests.take_told();
  perform tests.keep('event', event_id::text);
  return event_id;
end;
$$;

create function pg_temp.change(name text, changes jsonb)
returns void
language sql
as $$
  select tests.let(name, 'api.update_event(%L, %L)', tests.kept('event'), changes::text);
$$;

-- Returns each person's unread notifications of the event, with the names of the changed fields.
create function pg_temp.unread(kind text default 'event_changed')
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        concat_ws(' ', tests.name_of(user_id) || ':', array_to_string(changed_fields, ' ')),
        ', '
        order by tests.name_of(user_id), created_at
      ),
      'nobody'
    )
  from public.notifications
  where event_id = tests.kept('event')::uuid and type = kind::public.notification_type and not is_read;
$$;

create function pg_temp.told(kind text, variadic names text[])
returns text
language sql
as $$
  select string_agg(name || ': ' || kind, ', ' order by name) from unnest(names) as name;
$$;

-- Changes --------------------------------------------------------------------------------------------------

select pg_temp.bring_about();
select pg_temp.change('olga', '{"startAt": "1999-06-02T12:00:00Z"}');
select
  results_eq(
    $$
    select distinct type::text, actor_id, event_id::text, group_id, chat_id, payload, changed_fields, message_count, is_read
    from public.notifications where type = 'event_changed' and event_id = tests.kept('event')::uuid
  $$,
    $$
    values (
      'event_changed',
      null::uuid,
      tests.kept('event'),
      null::uuid,
      null::uuid,
      '{"actorName": null, "chatName": null, "eventTitle": "Chess", "messagePreview": null}'::jsonb,
      '{startAt}'::text[],
      null::integer,
      false
    )
  $$,
    'the notification of a changed event has no actor, and contains the event and the changed fields'
  );
select
  is(
    tests.take_told(),
    pg_temp.told('event_changed', 'anna', 'gina', 'gleb', 'otto', 'wanda'),
    'a new start notifies guests, members of open groups and other organizers, but not invited people and people who left'
  );
select pg_temp.change('otto', '{"endAt": "1999-06-02T18:00:00Z"}');
select
  is(
    tests.take_told(),
    pg_temp.told('event_changed', 'anna', 'gina', 'gleb', 'olga', 'wanda'),
    'a change by a co-author notifies the creator but not this co-author'
  );
select pg_temp.change('olga', '{"address": "Sea Street 1"}');
select
  is(
    pg_temp.unread(),
    'anna: address, gina: address, gleb: address, otto: address, wanda: address',
    'the notification of a new address contains the field address'
  );
select tests.take_told();
select pg_temp.change('olga', '{"latitude": 10, "longitude": 20, "city": "Perm"}');
select
  is(
    pg_temp.unread(),
    'anna: city latitude longitude, gina: city latitude longitude, gleb: city latitude longitude, ' || 'otto: city latitude longitude, wanda: city latitude longitude',
    'a change of several fields sends each person only one notification'
  );
select tests.take_told();
select pg_temp.change('olga', '{"endAt": null, "address": null}');
select
  is(
    (
      select distinct changed_fields
      from public.notifications
      where type = 'event_changed' and event_id = tests.kept('event')::uuid
    ),
    '{endAt,address}',
    'removing the end and the address of an event sends a notification with both fields'
  );
select tests.take_told();
select
  pg_temp.change(
    'olga',
    '{"latitude": 10, "longitude": 20, "city": "Perm", "startAt": "1999-06-02T14:00:00+02:00"}'
  );
select is(tests.take_told(), 'nobody', 'a request with unchanged values notifies no one');
select
  pg_temp.change(
    'olga',
    '{"title": "Go", "description": "No", "type": "bar_board_games", "visibility": "private"}'
  );
select pg_temp.change('olga', '{"consentThreshold": 2}');
select
  tests.let('olga', 'api.set_event_cover(%L, %L)', tests.kept('event'), tests.upload(tests.person('olga')));
select
  is(
    tests.take_told(),
    'nobody',
    'changes of the title, description, type, visibility, threshold or cover of an event notify no one'
  );
select pg_temp.change('olga', '{"capacity": 3, "startAt": "1999-06-03T12:00:00Z"}');
select
  matches(
    tests.take_told(),
    'wanda: event_application_approved.*wanda: event_changed',
    'a person who gets a seat because of a change is also notified of this change'
  );

-- One unread notification ----------------------------------------------------------------------------------

select pg_temp.bring_about();
select pg_temp.change('olga', '{"startAt": "1999-06-02T12:00:00Z"}');
select tests.keep('first', (select id::text from public.notifications where user_id = tests.person('gina')));
select tests.wait('1 minute');
select tests.let('gleb', 'api.read_notifications(null)');
select pg_temp.change('otto', '{"address": "Sea Street 1"}');
select
  is(
    pg_temp.unread(),
    'anna: startAt address, gina: startAt address, gleb: address, olga: address, otto: startAt, wanda: startAt address',
    'a second change is merged into unread notifications of the first change, except those of the organizer who made the second change'
  );
select
  is_empty(
    $$select id from public.notifications where id = tests.kept('first')::uuid$$,
    'a merged notification replaces the notification of the first change'
  );
select
  is(
    (select created_at from public.notifications where user_id = tests.person('gina')),
    private.now(),
    'a merged notification has the time of the second change'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('gleb')),
    2::bigint,
    'a person who has read the notification of the first change gets a separate one for the second change'
  );
select
  is(
    private.count_unread(tests.person('gina')),
    1::bigint,
    'the unread count includes a merged notification once'
  );
select tests.suspend('gina');
select pg_temp.change('olga', '{"city": "Perm"}');
select tests.reinstate('gina');
select
  matches(
    pg_temp.unread(),
    'gina: startAt address, gleb: address city',
    'a suspended guest is not notified of a change, and keeps earlier notifications'
  );
select tests.take_told();
select pg_temp.change('olga', '{"startAt": "1999-06-05T12:00:00Z"}');
insert into private.notification_marks (user_id, read_until)
values (tests.person('gina'), private.now());
select tests.wait('1 minute');
select pg_temp.change('olga', '{"city": "Omsk"}');
select
  is(
    (
      select string_agg(array_to_string(changed_fields, ' '), ', ' order by created_at)
      from public.notifications
      where user_id = tests.person('gina')
    ),
    'startAt, city',
    'a notification that "read all" marked as read is kept when a new change happens'
  );
delete from private.notification_marks;
select tests.take_told();

-- Drafts and past events -----------------------------------------------------------------------------------

select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('otto'));
select tests.take_told();
select pg_temp.change('olga', '{"startAt": "1999-06-03T12:00:00Z", "address": "Sea Street 1"}');
select is(tests.take_told(), 'nobody', 'a change of a draft notifies no one');
select tests.let('olga', 'api.publish_event(%L)', tests.kept('event'));
select is(tests.take_told(), 'nobody', 'publishing an event notifies no one');
select tests.let('olga', 'api.publish_event(%L)', tests.kept('event'));
select
  tests.keep('late', tests.publish_event(tests.person('olga'), '{"startAt": "1999-05-01T11:00:00Z"}')::text);
select is(tests.take_told(), 'nobody', 'publishing an event after its start notifies no one');

-- Cancellation ---------------------------------------------------------------------------------------------

select pg_temp.bring_about();
select pg_temp.change('olga', '{"startAt": "1999-06-02T12:00:00Z"}');
insert into public.notifications (user_id, type, event_id, payload, created_at)
select tests.person(name), 'event_reminder', tests.kept('event')::uuid, '{}', private.now()
from unnest(array['gina', 'left']) as name;
select tests.let('gleb', 'api.read_notifications(null)');
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select is(pg_temp.unread(), 'nobody', 'a cancellation deletes unread notifications of changes of the event');
select
  is(
    pg_temp.unread('event_reminder'),
    'nobody',
    'a cancellation deletes unread reminders of the event, even those of people who left'
  );
select
  is(
    tests.take_told(),
    'gleb: event_changed, ' || pg_temp.told(
      'event_cancelled',
      'anna',
      'gina',
      'gleb',
      'ira',
      'olga',
      'wanda'
    ),
    'a cancellation notifies guests, members of open groups, other organizers and invited people, and keeps read notifications'
  );
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select is(tests.take_told(), 'nobody', 'cancelling an event again notifies no one');
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select is(tests.take_told(), 'nobody', 'deleting a cancelled event notifies no one');

select pg_temp.bring_about();
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
select
  is(
    tests.take_told(),
    pg_temp.told('event_cancelled', 'anna', 'gina', 'gleb', 'ira', 'otto', 'wanda'),
    'deleting and restoring a cancelled event keeps the notifications of its cancellation'
  );

select pg_temp.bring_about();
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select
  results_eq(
    $$
    select distinct type::text, actor_id, event_id::text, group_id, chat_id, payload, changed_fields
    from public.notifications where type = 'event_cancelled' and event_id = tests.kept('event')::uuid
  $$,
    $$
    values (
      'event_cancelled',
      null::uuid,
      tests.kept('event'),
      null::uuid,
      null::uuid,
      '{"actorName": null, "chatName": null, "eventTitle": "Chess", "messagePreview": null}'::jsonb,
      null::text[]
    )
  $$,
    'the notification of a deleted event has no actor, and contains the event'
  );
select
  is(
    tests.take_told(),
    pg_temp.told('event_cancelled', 'anna', 'gina', 'gleb', 'ira', 'otto', 'wanda'),
    'a deletion notifies the same people as a cancellation'
  );
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select is(tests.take_told(), 'nobody', 'deleting a deleted event again notifies no one');
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
select
  is(
    tests.take_told(),
    pg_temp.told('event_changed', 'anna', 'gina', 'gleb', 'ira', 'otto', 'wanda'),
    'restoring an event notifies the people who were notified of its deletion'
  );
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select tests.take_told();
select tests.decide('event', tests.kept('event')::uuid, 'remove', 'spam');
select is(tests.take_told(), 'nobody', 'if moderators remove a deleted event, no one is notified');

select pg_temp.bring_about();
select tests.decide('event', tests.kept('event')::uuid, 'remove', 'spam');
select
  is(
    tests.take_told(),
    pg_temp.told('event_cancelled', 'anna', 'gina', 'gleb', 'ira', 'olga', 'otto', 'wanda'),
    'if moderators remove an event, its creator and everyone who takes part or is invited are each notified once'
  );

select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('otto'));
select tests.add_author(tests.kept('event')::uuid, tests.person('ira'), 'pending');
select tests.add_author(tests.kept('event')::uuid, tests.person('anna'), 'refused');
select tests.take_told();
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select
  is(
    tests.take_told(),
    pg_temp.told('event_cancelled', 'ira', 'otto'),
    'deleting a draft notifies its accepted and invited co-authors'
  );
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
select tests.take_told();

-- Past events ----------------------------------------------------------------------------------------------

select pg_temp.bring_about('{"endAt": "1999-06-01T14:00:00Z"}');
select tests.freeze_time('1999-06-01T13:00:00Z');
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select
  is(
    tests.take_told(),
    pg_temp.told('event_cancelled', 'anna', 'gina', 'gleb', 'ira', 'otto', 'wanda'),
    'cancelling an event after its start notifies everyone who takes part or is invited'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about('{"endAt": "1999-06-01T14:00:00Z"}');
select tests.freeze_time('1999-06-01T14:00:00Z');
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select is(tests.take_told(), 'nobody', 'deleting an event that is over notifies no one');
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about('{"endAt": "1999-06-01T14:00:00Z"}');
select tests.freeze_time('1999-06-01T14:00:00Z');
select tests.let_service('api.advance_events(1000)');
select is(tests.take_told(), 'nobody', 'the end of an event notifies no one');
select tests.decide('event', tests.kept('event')::uuid, 'remove', 'spam');
select is(tests.take_told(), 'nobody', 'if moderators remove a finished event, no one is notified');
select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.bring_about();
select pg_temp.change('olga', '{"startAt": "1999-04-30T12:00:00Z", "endAt": "1999-04-30T14:00:00Z"}');
select
  matches(
    pg_temp.unread(),
    'gina: startAt endAt',
    'moving the start of an event into the past notifies guests, even if the event is then over'
  );
select tests.take_told();

-- Former members -------------------------------------------------------------------------------------------

select pg_temp.bring_about();
select tests.let('gleb', 'api.block_person(%L)', tests.person('olga')::text);
select tests.take_told();
select pg_temp.change('olga', '{"address": "Sea Street 1"}');
select
  is(
    tests.take_told(),
    pg_temp.told('event_changed', 'anna', 'gina', 'otto', 'wanda'),
    'a guest who lost the seat because of a block is not notified of changes'
  );
select tests.suspend('otto');
select tests.take_told();
select pg_temp.change('olga', '{"address": "Sea Street 2"}');
select
  is(
    tests.take_told(),
    pg_temp.told('event_changed', 'anna', 'gina', 'wanda'),
    'a suspended organizer is not notified of changes of the event'
  );
select tests.reinstate('otto');
select tests.let('gina', 'api.delete_profile()');
select tests.take_told();
select pg_temp.change('olga', '{"address": "Sea Street 3"}');
select
  is(
    tests.take_told(),
    pg_temp.told('event_changed', 'anna', 'otto', 'wanda'),
    'a guest who has deleted their profile is not notified of changes'
  );

select tests.keep('draft', tests.create_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('draft')::uuid, tests.person('anna'), 'pending');
select tests.keep('cancelled', tests.publish_event(tests.person('olga'))::text);
select tests.like_event(tests.person('stranger'), tests.kept('cancelled')::uuid);
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('cancelled'));
select tests.take_told();
select tests.let('olga', 'api.delete_profile()');
select
  results_eq(
    $$
    select
      tests.name_of(user_id),
      type::text,
      case event_id::text
        when tests.kept('event') then 'event'
        when tests.kept('draft') then 'draft'
      end,
      payload ->> 'eventTitle'
    from public.notifications
    where event_id in (tests.kept('event')::uuid, tests.kept('draft')::uuid, tests.kept('cancelled')::uuid)
      and type = 'event_cancelled'
    order by 1, 3
  $$,
    $$
    values
      ('anna', 'event_cancelled', 'draft', 'Evening with friends'),
      ('anna', 'event_cancelled', 'event', 'Chess'),
      ('ira', 'event_cancelled', 'event', 'Chess'),
      ('otto', 'event_cancelled', 'event', 'Chess'),
      ('wanda', 'event_cancelled', 'event', 'Chess')
  $$,
    'deleting the profile of a creator notifies people of each published event and draft, but not of events cancelled earlier'
  );

-- Devices --------------------------------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select tests.like_event(tests.person('wanda'), tests.kept('event')::uuid);
delete from private.push_deliveries;
select tests.register_device('wanda', 'phone');
select pg_temp.change('otto', '{"startAt": "1999-06-02T12:00:00Z"}');
select pg_temp.change('otto', '{"startAt": "1999-06-03T12:00:00Z"}');
select tests.let('otto', 'api.cancel_event(%L)', tests.kept('event'));
select
  is(
    (
      select jsonb_agg(delivery -> 'notification' ->> 'type')
      from
        jsonb_array_elements(
          tests.let_service('api.claim_deliveries(''fcm'', 10)') -> 'deliveries'
        ) as delivery
    ),
    '["event_cancelled"]',
    'the push of a cancellation replaces the pushes of earlier changes that were not sent yet'
  );
select
  is(
    (select string_agg(outcome, ' ') from private.push_deliveries),
    'notification_gone notification_gone',
    'the push deliveries of replaced changes are finished as notification_gone'
  );

-- Reading --------------------------------------------------------------------------------------------------

select tests.take_told();
select tests.keep('event', tests.publish_event(tests.person('otto'))::text);
select tests.like_event(tests.person('wanda'), tests.kept('event')::uuid);
select pg_temp.change('otto', '{"startAt": "1999-06-02T12:00:00Z"}');
select
  is(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'type', item ->> 'type',
            'changed', item -> 'changed',
            'actorId', item -> 'actorId'
          )
        )
      from
        json_array_elements(tests.let('wanda', 'api.list_notifications(false, null, 100)') -> 'data') as item
    ),
    '[{"type": "event_changed", "changed": ["startAt"], "actorId": null}]',
    'the list of notifications shows a changed event with the names of the changed fields'
  );

select
  is(
    (
      select jsonb_agg(jsonb_build_object('type', item ->> 'type', 'changed', item -> 'changed'))
      from jsonb_array_elements(tests.let('wanda', 'api.export_profile()')::jsonb -> 'notifications') as item
    ),
    '[{"type": "event_changed", "changed": ["startAt"]}]',
    'the profile export contains the notification of a changed event'
  );

select * from finish();

rollback;
