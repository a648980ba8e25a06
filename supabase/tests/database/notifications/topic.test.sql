-- The topic of notifications: who may listen, what is told there, and what the table itself streams.

begin;

select plan(14);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;

-- Listening ------------------------------------------------------------------------------------------------------

select
  is(
    tests.hears(viewer, 'notifications:' || tests.person('anna')),
    case
      when viewer = 'anna' then 'broadcast'
      else 'nothing'
    end,
    format('%s and the topic of anna', viewer)
  )
from unnest(array['anna', 'boris']) as viewer;
select tests.befriend(tests.person('anna'), tests.person('clara'));
select
  is(
    tests.hears('clara', 'notifications:' || tests.person('anna')),
    'nothing',
    'a friend does not hear it either'
  );
select
  is(tests.hears('anna', topic), 'nothing', format('nobody listens to %s', topic))
from
  unnest(
    array[
      'notifications:',
      'notifications:' || tests.person('anna') || ':more',
      'notification:' || tests.person('anna')
    ]
  ) as topic;

-- What is told ---------------------------------------------------------------------------------------------------

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
    'each recipient is told of the own row, privately, by its id'
  );
select
  is(tests.take_told() ~ 'anna: .*boris: ', true, 'of which there were two');
select
  is_empty(
    $$ select * from pg_temp.take_told() where event = 'notification.created' $$,
    'and nobody else is told of a new one'
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
    'whom a change of the platform keeps from being told together are told one by one'
  );
drop trigger refuse_others on realtime.messages;

select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select private.notify(array[tests.person('anna')], 'event_application', tests.person('boris'));
select
  is_empty(
    $$ select * from pg_temp.take_told() where event = 'notification.created' $$,
    'across a block none is told'
  );
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('boris')));

select private.notify(array[tests.person('anna')], 'event_application', tests.person('boris'));
select pg_temp.take_told();
select tests.let(tests.person('anna'), 'api.read_notifications(null)');
select
  is_empty(
    $$ select * from pg_temp.take_told() where event = 'notification.created' $$,
    'reading creates none'
  );
delete from public.notifications where user_id = tests.person('anna');
select
  is_empty($$ select * from pg_temp.take_told() where event = 'notification.created' $$, 'nor does removing');

-- The table ------------------------------------------------------------------------------------------------------

select
  results_eq(
    $$
      select pubinsert, pubupdate, pubdelete, pubtruncate from pg_publication where pubname = 'supabase_realtime'
    $$,
    'values (true, false, false, false)',
    'the stream of rows has inserts only'
  );
select * from finish();

rollback;
