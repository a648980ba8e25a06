-- Push: when a user leaves an event or a chat, waiting deliveries about this event or chat are not sent to the user
-- (docs/api/push.md, Delivery).

begin;

select plan(9);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'anna', 'boris', 'clara', 'dina']) as name;
select tests.register_device(name, name || ' phone')
from unnest(array['olga', 'paul', 'anna', 'boris', 'clara', 'dina']) as name;
select
  tests.keep(
    'event',
    tests.publish_event(
      tests.person('olga'),
      '{"startAt": "1999-05-03T07:00:00Z", "endAt": "1999-05-03T09:00:00Z"}'
    )::text
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));

-- Moves the deliveries to another transaction, because one transaction sends only one push per chat.
create function pg_temp.apart()
returns void
language sql
as $$
  update private.push_deliveries
  set transaction_id = pg_snapshot_xmin(pg_current_snapshot())
  where attempts = 0;
$$;

create function pg_temp.claim()
returns text
language plpgsql
as $$
declare
  given text[] := array(
    select tests.name_of((item #>> '{notification,userId}')::uuid) || ': ' || (item #>> '{notification,type}')
    from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)')::jsonb -> 'deliveries') as item
    order by 1
  );
begin
  update private.push_deliveries set outcome = 'sent', finished_at = private.now() where finished_at is null;
  perform pg_temp.apart();
  return coalesce(nullif(array_to_string(given, ', '), ''), 'nothing');
end;
$$;

create function pg_temp.admit(name text)
returns void
language plpgsql
as $$
begin
  perform tests.keep(name, tests.like_event(tests.person(name), tests.kept('event')::uuid)::text);
  perform pg_temp.apart();
  perform tests.vote(tests.person('olga'), tests.kept(name)::uuid, 'consent');
  perform pg_temp.apart();
end;
$$;

-- Admissions ---------------------------------------------------------------------------------------------

select pg_temp.admit(name) from unnest(array['boris', 'clara', 'dina']) as name;
select pg_temp.claim();
select pg_temp.admit('anna');
select tests.let('olga', 'api.remove_group_member(%L, %L)', tests.kept('anna'), tests.person('anna')::text);
select
  is(
    pg_temp.claim(),
    'anna: group_member_removed, paul: chat_created',
    'the admission to an event is not pushed to a guest who is removed before a worker claims the delivery'
  );

-- Changes and reminders ----------------------------------------------------------------------------------

select tests.let('olga', 'api.update_event(%L, %L)', tests.kept('event'), '{"address": "Another street"}');
select tests.freeze_time('1999-05-02T07:00:00Z');
select pg_temp.apart();
select
  is(
    tests.let_service('api.remind_guests(100)') ->> 'notified',
    '5',
    'the event_reminders job sends reminders to organizers and guests a day before the start of the event'
  );
select pg_temp.apart();
select tests.let('boris', 'api.leave_group(%L)', tests.kept('boris'));
select pg_temp.apart();
select tests.let('clara', 'api.block_person(%L)', tests.person('olga')::text);
select pg_temp.apart();
select tests.let('paul', 'api.resign_event_author(%L)', tests.kept('event'));
select
  is(
    pg_temp.claim(),
    'clara: group_member_removed, dina: event_changed, dina: event_reminder, olga: event_reminder',
    'changes and reminders of an event are not pushed to its former guests and organizers'
  );
select
  is(
    (
      select string_agg(distinct delivery.outcome, ', ')
      from
        private.push_deliveries as delivery
        join private.devices on devices.id = delivery.device_id
      where
        devices.user_id = tests.person('boris')
        and not exists (select from public.notifications where notifications.id = delivery.notification_id)
    ),
    'notification_gone',
    'the deliveries of a former guest are finished with the outcome notification_gone'
  );
select
  is(
    tests.let('boris', 'api.count_notifications()') ->> 'count',
    '1',
    'the unread count of a guest who left excludes changes and reminders of the event'
  );

-- Closed chats -------------------------------------------------------------------------------------------

select tests.create_completed_profile(name) from unnest(array['fan', 'star']) as name;
select tests.register_device('star', 'star phone');
select tests.match(tests.person('fan'), tests.person('star'));
select pg_temp.apart();
select pg_temp.claim();
select
  tests.keep(
    'chat',
    (select chat_id::text from public.matches where tests.person('fan') in (one_person_id, other_person_id))
  );
select tests.send(tests.person('fan'), tests.kept('chat')::uuid, 'Hello');
select is(pg_temp.claim(), 'star: chat_message', 'a message from a match is pushed');
select tests.send(tests.person('fan'), tests.kept('chat')::uuid, 'Answer me');
select
  tests.let(
    'star',
    'api.end_match(%L)',
    (select id::text from public.matches where tests.person('fan') in (one_person_id, other_person_id))
  );
select
  is(pg_temp.claim(), 'nothing', 'a message is not pushed after the match has ended and its chat is closed');
select
  is(
    (
      select delivery.outcome
      from
        private.push_deliveries as delivery
        join private.devices on devices.id = delivery.device_id
      where devices.token = 'star phone'
      order by delivery.created_at desc, delivery.notification_id desc
      limit 1
    ),
    'notification_gone',
    'the delivery of a message in a closed chat is finished with the outcome notification_gone'
  );
select
  is(
    tests.let('star', 'api.get_chat_summary(%L)', tests.kept('chat')) ->> 'unreadCount',
    '2',
    'unreadCount of a closed chat still includes its unread message'
  );

select * from finish();

rollback;
