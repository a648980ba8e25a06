-- Push: if one transaction creates several notifications about one chat, only the first is pushed to each device.
-- Notifications of different transactions are pushed separately.

begin;

select plan(17);

delete from private.push_deliveries;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'anna', 'boris']) as name;
select
  tests.let(
    tests.person(name),
    format('api.register_device(%L, %L, %L, null, null)', 'android', 'fcm', name || ' ' || device)
  )
from
  unnest(array['olga', 'paul', 'anna', 'boris']) as name
  cross join unnest(array['phone', 'watch']) as device;
select tests.keep('chat', gen_random_uuid()::text);
select tests.keep('other_chat', gen_random_uuid()::text);

create function pg_temp.tell(
  names text[],
  kind public.notification_type,
  chat text default tests.kept('chat')
)
returns void
language sql
as $$
  select
    private.notify(
      array(select tests.person(name) from unnest(names) as name),
      kind,
      null,
      chat => chat::uuid
    );
$$;

create function pg_temp.told()
returns text
language sql
as $$
  select string_agg(tests.name_of(user_id) || ' ' || type, ', ' order by tests.name_of(user_id), type::text)
  from public.notifications
  where tests.name_of(user_id) is not null;
$$;

-- Deletes deliveries and notifications, and returns the delivered notifications with the number of devices.
create function pg_temp.take_pushed()
returns text
language sql
as $$
  with
    delivered as (delete from private.push_deliveries returning *),
    told as (
      delete from public.notifications
      where tests.name_of(user_id) is not null
      returning *
    ),
    named as (
      select tests.name_of(told.user_id) || ' ' || told.type as name, count(*) as devices
      from
        told
        join delivered on delivered.notification_id = told.id
      group by told.id, told.user_id, told.type
    )
  select coalesce(string_agg(name || ' on ' || devices, ', ' order by name), 'nothing')
  from named;
$$;

-- Several statements in one transaction ------------------------------------------------------------------------

select pg_temp.tell('{anna,boris}', 'event_application_approved');
select pg_temp.tell('{olga,anna}', 'chat_created');
select
  is(
    pg_temp.told(),
    'anna chat_created, anna event_application_approved, boris event_application_approved, olga chat_created',
    'every recipient gets all notifications of a transaction in the list of notifications'
  );
-- spec: Where the sentences could be read in more than one way, chat_created goes to everybody in an approved group's chat but the decider; one push for one chat and transaction
select
  is(
    pg_temp.take_pushed(),
    'anna event_application_approved on 2, boris event_application_approved on 2, olga chat_created on 2',
    'if one transaction creates several notifications about a chat, each recipient gets a push only for the first, on every device'
  );

select pg_temp.tell('{anna}', 'event_application_approved');
select pg_temp.tell('{anna}', 'chat_created', tests.kept('other_chat'));
select
  is(
    pg_temp.take_pushed(),
    'anna chat_created on 2, anna event_application_approved on 2',
    'a notification about another chat in the same transaction is pushed separately'
  );

select pg_temp.tell('{anna}', 'friend_request', null);
select pg_temp.tell('{anna}', 'friend_request', null);
select
  is(
    pg_temp.take_pushed(),
    'anna friend_request on 2, anna friend_request on 2',
    'notifications without a chat are pushed one by one'
  );

-- One statement with several notifications ---------------------------------------------------------------------

insert into public.notifications (user_id, type, chat_id, payload)
select tests.person('anna'), kind::public.notification_type, tests.kept('chat')::uuid, '{}'
from unnest(array['chat_created', 'event_application_approved', 'chat_created']) as kind;
select
  is(
    pg_temp.take_pushed(),
    'anna event_application_approved on 2',
    'a chat_created notification is pushed only if the same statement has no other notification about the chat'
  );
insert into public.notifications (user_id, type, chat_id, is_hidden, payload)
select tests.person('anna'), kind, tests.kept('chat')::uuid, kind != 'chat_created', '{}'
from unnest(array['event_application_approved', 'chat_created']::public.notification_type[]) as kind;
select
  is(
    pg_temp.take_pushed(),
    'anna chat_created on 2',
    'a hidden notification does not prevent the push of a visible notification about the same chat'
  );

-- Savepoints -----------------------------------------------------------------------------------------------------

-- Inserts a notification in a subtransaction, which the function then keeps or rolls back.
create function pg_temp.tell_within(kind public.notification_type, stays boolean)
returns void
language plpgsql
as $$
begin
  perform pg_temp.tell('{anna}', kind);
  if not stays then
    raise exception 'rolled back';
  end if;
exception
  when raise_exception then
    null;
end;
$$;

select pg_temp.tell_within('event_application_approved', true);
select pg_temp.tell('{anna}', 'chat_created');
select
  is(
    pg_temp.take_pushed(),
    'anna event_application_approved on 2',
    'a notification in a savepoint prevents the push of a later notification about the same chat'
  );
select pg_temp.tell('{anna}', 'event_application_approved');
select pg_temp.tell_within('chat_created', true);
select
  is(
    pg_temp.take_pushed(),
    'anna event_application_approved on 2',
    'a notification before a savepoint prevents the push of a notification in the savepoint about the same chat'
  );
select pg_temp.tell_within('event_application_approved', true);
select pg_temp.tell_within('chat_created', true);
select
  is(
    pg_temp.take_pushed(),
    'anna event_application_approved on 2',
    'a notification in one savepoint prevents the push of a notification in another savepoint about the same chat'
  );
select pg_temp.tell_within('event_application_approved', false);
select pg_temp.tell('{anna}', 'chat_created');
select
  is(
    pg_temp.take_pushed(),
    'anna chat_created on 2',
    'a notification that was rolled back to a savepoint does not prevent the push of a later notification'
  );

-- Other transactions ---------------------------------------------------------------------------------------------

-- Simulates deliveries that another transaction has inserted.
create function pg_temp.be_another_transaction()
returns void
language sql
as $$
  update private.push_deliveries set transaction_id = '3';
$$;

select pg_temp.tell('{anna}', 'chat_message');
select pg_temp.be_another_transaction();
select pg_temp.tell('{anna}', 'chat_message');
select
  is(
    pg_temp.take_pushed(),
    'anna chat_message on 2, anna chat_message on 2',
    'two notifications about one chat are both pushed if different transactions create them'
  );
select pg_temp.tell('{anna}', 'chat_message');
select
  is(
    (select array_agg(distinct transaction_id::text) from private.push_deliveries),
    array[pg_current_xact_id()::text],
    'a delivery contains the id of its transaction'
  );
select pg_temp.take_pushed();

-- Admission ------------------------------------------------------------------------------------------------------

select
  tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess", "capacity": 2}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select pg_temp.take_pushed();
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select
  is(
    pg_temp.told(),
    'anna chat_created, anna event_application_approved, boris chat_created, boris event_application_approved, olga chat_created',
    'an admission notifies the new guests of the approval and the chat, and notifies the other organizer only of the chat'
  );
select
  is(
    pg_temp.take_pushed(),
    'anna event_application_approved on 2, boris event_application_approved on 2, olga chat_created on 2',
    'an admission is pushed once to each device of all people except the organizer who voted last'
  );

-- A guest is promoted to a free seat without an action by an organizer, so all organizers are notified.
select tests.create_profile('clara');
select
  tests.let(tests.person('clara'), 'api.register_device(''android'', ''fcm'', ''clara phone'', null, null)');
select tests.keep('waiting', tests.like_event(tests.person('clara'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('olga'), tests.kept('waiting')::uuid, 'consent');
select pg_temp.take_pushed();
select tests.let(tests.person('boris'), format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.take_pushed(),
    'clara event_application_approved on 1, olga chat_created on 2, paul chat_created on 2',
    'a promotion of a guest is pushed once to each device of every recipient'
  );

-- Requests for the push job --------------------------------------------------------------------------------------

select set_config('response.job', '', true);
select pg_temp.tell('{anna}', 'event_application_approved');
select
  is(
    current_setting('response.job'),
    'push',
    'the first notification about a chat requests a run of the push job'
  );
select set_config('response.job', '', true);
select pg_temp.tell('{anna}', 'chat_created');
select
  is(
    current_setting('response.job'),
    '',
    'a notification that is not pushed separately does not request a run of the push job'
  );

select * from finish();

rollback;
