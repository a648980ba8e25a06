-- The topic of a user's notifications: who may join the topic, what is broadcast on it, and which changes of the table
-- public.notifications Realtime streams.

begin;

select plan(14);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;

-- Joining --------------------------------------------------------------------------------------------------------

select
  is(
    tests.hears(viewer, 'notifications:' || tests.person('anna')),
    case
      when viewer = 'anna' then 'broadcast'
      else 'nothing'
    end,
    format('only Anna may join the topic of Anna''s notifications: %s', viewer)
  )
from unnest(array['anna', 'boris']) as viewer;
select tests.befriend(tests.person('anna'), tests.person('clara'));
select
  is(
    tests.hears('clara', 'notifications:' || tests.person('anna')),
    'nothing',
    'a friend may not join the topic of another user''s notifications'
  );
select
  is(tests.hears('anna', topic), 'nothing', format('no user may join the topic %s', topic))
from
  unnest(
    array[
      'notifications:',
      'notifications:' || tests.person('anna') || ':more',
      'notification:' || tests.person('anna')
    ]
  ) as topic;

-- Content of broadcasts ------------------------------------------------------------------------------------------

create function pg_temp.take_told()
returns table (person text, event text, payload jsonb, private boolean)
language sql
as $$
  with
    told as (
      delete from realtime.messages
      where messages.topic like 'notifications:%' and messages.event != 'probe'
      returning messages.*
    )
  select
    tests.name_of(split_part(told.topic, ':', 2)::uuid),
    told.event,
    told.payload - 'id',
    told.private
  from told
  order by 1;
$$;

create function pg_temp.about_rows()
returns table (person text, event text, payload jsonb, private boolean)
language sql
as $$
  select
    tests.name_of(notifications.user_id),
    'notification.created',
    jsonb_build_object('type', 'notification.created', 'notificationId', notifications.id),
    true
  from public.notifications
  where tests.name_of(notifications.user_id) is not null
  order by 1;
$$;

select tests.take_told();
select pg_temp.take_told();
select
  private.notify(
    array[tests.person('anna'), tests.person('boris'), tests.person('clara')],
    'event_application',
    tests.person('clara'),
    event_title => 'Chess'
  );
select
  results_eq(
    'select * from pg_temp.take_told()',
    'select * from pg_temp.about_rows()',
    'a new notification is broadcast to each recipient on a private topic, with the id of the notification in the payload'
  );
select
  is(
    tests.take_told() ~ 'anna: .*boris: ',
    true,
    'public.notifications has a row for each recipient of an action'
  );
select
  is_empty(
    $$ select * from pg_temp.take_told() where event = 'notification.created' $$,
    'each of two recipients receives notification.created only once for a notification'
  );

create function pg_temp.refuse_others()
returns trigger
language plpgsql
as $$
begin
  if current_setting('realtime.topic') <> new.topic then
    raise 'Only realtime.send knows how to write this.';
  end if;
  return new;
end;
$$;

create trigger refuse_others
before insert on realtime.messages
for each row
execute function pg_temp.refuse_others();
delete from public.notifications where user_id in (tests.person('anna'), tests.person('boris'));
select pg_temp.take_told();
select set_config('realtime.topic', '', true);
select
  private.notify(
    array[tests.person('anna'), tests.person('boris')],
    'event_application',
    tests.person('clara')
  );
select
  results_eq(
    'select * from pg_temp.take_told()',
    'select * from pg_temp.about_rows()',
    'if the platform rejects a single insert of all broadcasts, notifications are broadcast one by one'
  );
drop trigger refuse_others on realtime.messages;

select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select private.notify(array[tests.person('anna')], 'event_application', tests.person('boris'));
select
  is_empty(
    $$ select * from pg_temp.take_told() where event = 'notification.created' $$,
    'a notification is not broadcast to a recipient who has blocked its actor'
  );
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('boris')));

select private.notify(array[tests.person('anna')], 'event_application', tests.person('boris'));
select pg_temp.take_told();
select tests.let(tests.person('anna'), 'api.read_notifications(null)');
select
  is_empty(
    $$ select * from pg_temp.take_told() where event = 'notification.created' $$,
    'marking a notification as read does not broadcast notification.created'
  );
delete from public.notifications where user_id = tests.person('anna');
select
  is_empty(
    $$ select * from pg_temp.take_told() where event = 'notification.created' $$,
    'deleting a notification does not broadcast notification.created'
  );

-- Streamed changes of the table ----------------------------------------------------------------------------------

select
  results_eq(
    $$
      select pubinsert, pubupdate, pubdelete, pubtruncate from pg_publication where pubname = 'supabase_realtime'
    $$,
    'values (true, false, false, false)',
    'Realtime streams only inserts into the table of notifications'
  );
select * from finish();

rollback;
