-- Push: a notification creates one delivery per device of its recipient, in the same transaction.

begin;

select plan(26);

delete from private.push_deliveries;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;

create function pg_temp.tell(names text[], message text, actor text default null)
returns void
language sql
as $$
  select
    private.notify(
      array(select tests.person(name) from unnest(names) as name),
      'chat_message',
      tests.person(actor),
      message => tell.message
    );
$$;

-- Deletes the deliveries and returns their notifications, recipients and devices.
create function pg_temp.take_deliveries()
returns text
language sql
as $$
  with taken as (delete from private.push_deliveries returning *)
  select
    coalesce(
      string_agg(
        concat_ws(
          ' ',
          notifications.payload ->> 'messagePreview',
          'for',
          tests.name_of(notifications.user_id),
          'on',
          devices.token
        ),
        ', '
        order by notifications.payload ->> 'messagePreview', devices.token
      ),
      'nothing'
    )
  from
    taken
    left join private.devices on devices.id = taken.device_id
    left join public.notifications on notifications.id = taken.notification_id;
$$;

-- Returns the job that the database has requested from the edge function since the last call of pg_temp.take_work.
create function pg_temp.take_work()
returns text
language plpgsql
as $$
declare
  work text := coalesce(nullif(current_setting('response.job', true), ''), 'nothing');
begin
  perform set_config('response.job', '', true);
  return work;
end;
$$;

-- One notification -------------------------------------------------------------------------------------------

select pg_temp.take_work();
select pg_temp.tell('{anna}', 'early');
select
  is(
    pg_temp.take_deliveries(),
    'nothing',
    'a notification to a person without devices does not create a delivery'
  );
select
  is(
    pg_temp.take_work(),
    'nothing',
    'a notification without deliveries does not request a run of the push job'
  );

select tests.register_device('anna', 'phone', 'apns');
select tests.register_device('anna', 'tablet', 'rustore');
select tests.register_device('boris', 'watch');
select
  is(
    pg_temp.take_deliveries(),
    'nothing',
    'registering a device does not create a delivery of an earlier notification'
  );
select is(pg_temp.take_work(), 'nothing', 'registering a device does not request a run of the push job');

select pg_temp.tell('{anna}', 'hello');
select
  results_eq(
    $$
    select devices.token, delivery.provider, delivery.created_at, delivery.next_attempt_at, delivery.attempts, delivery.outcome
    from
      private.push_deliveries as delivery
      join private.devices on devices.id = delivery.device_id
    order by devices.token
  $$,
    $$
    values
      ('phone', 'apns'::public.push_provider, timestamptz '1999-05-01T12:00:00Z', timestamptz '1999-05-01T12:00:00Z', 0, null::text),
      ('tablet', 'rustore', '1999-05-01T12:00:00Z', '1999-05-01T12:00:00Z', 0, null)
  $$,
    'a delivery is due immediately and has the provider of its device'
  );
select
  is(pg_temp.take_work(), 'push', 'a notification that creates a delivery requests a run of the push job');
select
  is(
    (
      select array_agg(distinct delivery.xmin::text)
      from private.push_deliveries as delivery
    ),
    array[(select xmin::text from public.notifications where payload ->> 'messagePreview' = 'hello')],
    'a delivery is inserted in the transaction of its notification'
  );
select
  is(
    pg_temp.take_deliveries(),
    'hello for anna on phone, hello for anna on tablet',
    'a notification creates one delivery to each device of its recipient'
  );

-- Several notifications --------------------------------------------------------------------------------------

select pg_temp.tell('{anna,boris,clara}', 'party');
select
  is(
    pg_temp.take_work(),
    'push',
    'a notification requests a run of the push job even if only some recipients have devices'
  );
select
  is(
    pg_temp.take_deliveries(),
    'party for anna on phone, party for anna on tablet, party for boris on watch',
    'a notification to several recipients creates deliveries to the devices of each recipient'
  );
insert into public.notifications (user_id, type, is_hidden, payload)
select
  tests.person('anna'),
  'chat_message',
  message = 'secret',
  jsonb_build_object('messagePreview', message)
from unnest(array['one', 'secret', 'two']) as message;
select
  is(
    pg_temp.take_deliveries(),
    'one for anna on phone, one for anna on tablet, two for anna on phone, two for anna on tablet',
    'a statement that inserts several notifications creates deliveries for each visible notification'
  );
select pg_temp.take_work();
insert into public.notifications (user_id, type, is_hidden, payload)
values
  (tests.person('anna'), 'chat_message', true, '{}');
select is(pg_temp.take_deliveries(), 'nothing', 'a hidden notification does not create a delivery');
select is(pg_temp.take_work(), 'nothing', 'a hidden notification does not request a run of the push job');

select
  private.notify(array[tests.person('boris')], kind, null, message => kind::text)
from unnest(enum_range(null::public.notification_type)) as kind;
-- spec: Events: in-app notifications, each is pushed to every device of the recipient, whatever its type
-- spec: Events: push, every notification is also pushed to the registered devices
select
  is(
    (select count(*) from private.push_deliveries),
    cardinality(enum_range(null::public.notification_type))::bigint,
    'notifications of all types create deliveries'
  );
select pg_temp.take_deliveries();

select
  throws_ok(
    $$
    insert into private.push_deliveries (device_id, notification_id, provider, created_at, next_attempt_at)
    select devices.id, tests.person('notification'), 'fcm', now(), now()
    from
      private.devices
      cross join generate_series(1, 2)
    where devices.token = 'watch'
  $$,
    '23505',
    null,
    'a notification cannot have two deliveries to the same device'
  );

-- Rollback -----------------------------------------------------------------------------------------------------

create function pg_temp.fail_after_telling()
returns void
language plpgsql
as $$
begin
  perform pg_temp.tell('{anna}', 'never');
  raise exception 'rolled back';
exception
  when raise_exception then
    null;
end;
$$;

select pg_temp.take_work();
select pg_temp.fail_after_telling();
select
  is(pg_temp.take_deliveries(), 'nothing', 'a notification that was rolled back does not create a delivery');
select
  is(
    pg_temp.take_work(),
    'nothing',
    'a notification that was rolled back does not request a run of the push job'
  );

-- Later changes ----------------------------------------------------------------------------------------------

select pg_temp.tell('{boris}', 'like', 'anna');
select pg_temp.take_deliveries();
select pg_temp.take_work();
select tests.let(tests.person('boris'), 'api.read_notifications(null)');
select is(pg_temp.take_deliveries(), 'nothing', 'reading a notification does not create a delivery');
select
  tests.let(tests.person('boris'), format('api.%s_person(%L)', doing, tests.person('anna')))
from unnest(array['block', 'unblock']) as doing;
select
  is(
    pg_temp.take_deliveries(),
    'nothing',
    'the end of a block does not create a delivery of notifications that become visible again'
  );
select is(pg_temp.take_work(), 'nothing', 'the end of a block does not request a run of the push job');
select tests.let(tests.person('boris'), format('api.block_person(%L)', tests.person('anna')));
select pg_temp.tell('{boris,clara}', 'unheard', 'anna');
select pg_temp.tell('{anna}', 'unheard', 'boris');
select
  is(
    pg_temp.take_deliveries(),
    'nothing',
    'while a block hides two users from each other, a notification between them does not create a delivery, in either direction'
  );

-- Deliveries of a friend request -------------------------------------------------------------------------------

select tests.register_device('dina', 'radio');
select pg_temp.take_work();
select tests.let(tests.person('anna'), format('api.send_friend_request(%L)', tests.person('dina')));
select is(pg_temp.take_work(), 'push', 'sending a friend request requests a run of the push job');
select
  is(pg_temp.take_deliveries(), 'for dina on radio', 'a friend request creates a delivery to its addressee');
select tests.let(tests.person('dina'), $$api.unregister_device('radio')$$);
select pg_temp.tell('{dina}', 'late');
select
  is(
    pg_temp.take_deliveries(),
    'nothing',
    'a notification does not create a delivery to an unregistered device'
  );
select tests.register_device('dina', 'radio');
select pg_temp.tell('{dina}', 'on air');
select
  is(
    pg_temp.take_deliveries(),
    'on air for dina on radio',
    'later notifications create deliveries to a device that has registered again'
  );
select tests.let(tests.person('dina'), 'api.delete_profile()');
select pg_temp.tell('{dina}', 'gone');
select
  is(pg_temp.take_deliveries(), 'nothing', 'a notification does not create a delivery to a deleted user');

select * from finish();

rollback;
