-- Push: operators read the state of each push, and why a push is not sent (docs/api/push.md).

begin;

select plan(29);

delete from private.push_deliveries;
delete from public.notifications;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('2026-06-10T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'carla']) as name;
select tests.keep('phone', tests.register_device('anna', 'treasure', 'fcm', null));

-- Creates a notification and moves its deliveries to another transaction.
create function pg_temp.tell(name text, kind public.notification_type, what text, chat text default null)
returns void
language plpgsql
as $$
begin
  perform private.notify(
    array[tests.person(name)],
    kind,
    tests.person('boris'),
    chat => tests.person(chat),
    event_title => what,
    message => what
  );
  update private.push_deliveries set transaction_id = (1000 + (random() * 1e9)::bigint)::text::xid8 where attempts = 0;
  perform tests.wait('1 s');
end;
$$;

create function pg_temp.id_of(what text)
returns uuid
language sql
as $$
  select id from public.notifications where payload ->> 'eventTitle' = what;
$$;

create function pg_temp.account_of(what text)
returns jsonb
language sql
as $$
  select
    tests.let_service(format('api.list_push_deliveries(%L, null, 20)', pg_temp.id_of(what))) #> '{data,0}';
$$;

-- Returns the state and reason of the only delivery.
create function pg_temp.state_of(what text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      delivery ->> 'state',
      delivery ->> 'reason',
      delivery ->> 'providerReason',
      delivery ->> 'attempts'
    )
  from (select pg_temp.account_of(what) #> '{deliveries,0}' as delivery) as account;
$$;

create function pg_temp.change(changes text)
returns void
language sql
as $$
  select tests.let(tests.person('anna'), format('api.change_notification_preferences(%L)', changes));
$$;

create function pg_temp.claim()
returns jsonb
language sql
as $$
  select tests.let_service($call$api.claim_deliveries('fcm', 100)$call$);
$$;

create function pg_temp.record(what text, outcome text, reason text)
returns void
language sql
as $$
  select
    tests.let_service(
      format(
        'api.record_deliveries(%L, %L)',
        'fcm',
        jsonb_build_object(
          'results', jsonb_agg(
            jsonb_build_object(
              'deviceId', delivery.device_id,
              'notificationId', delivery.notification_id,
              'attempt', delivery.attempts,
              'outcome', record.outcome,
              'reason', record.reason
            )
          )
        )
      )
    )
  from private.push_deliveries as delivery
  where delivery.notification_id = pg_temp.id_of(what);
$$;

-- States ---------------------------------------------------------------------------------------------------

select pg_temp.tell('anna', 'friend_request_accepted', 'first');
select
  is(pg_temp.state_of('first'), 'waiting 0', 'an unclaimed delivery has the state `waiting` and no reason');
select
  is(
    pg_temp.account_of('first') - 'deliveries',
    jsonb_build_object(
      'notificationId', pg_temp.id_of('first'),
      'userId', tests.person('anna'),
      'type', 'friend_request_accepted',
      'createdAt', '2026-06-10T12:00:00.000Z',
      'reason', null
    ),
    'the response contains the notification and its recipient'
  );
select
  is(
    pg_temp.account_of('first') #>> '{deliveries,0,message,notification,payload,eventTitle}',
    'first',
    'the response contains the message that a worker would get'
  );
select unalike(pg_temp.account_of('first')::text, '%treasure%', 'the response contains no token of a device');
select
  matches(
    pg_temp.account_of('first') #>> '{deliveries,0,deviceMark}',
    '^[0-9a-f]{16}$',
    'the response contains deviceMark instead of the token'
  );
update private.push_providers set paused_until = private.now() + interval '1 min' where provider = 'fcm';
select
  is(
    pg_temp.state_of('first'),
    'waiting paused 0',
    'a delivery of a paused provider has the state `waiting` and the reason `paused`'
  );
update private.push_providers set paused_until = '-infinity' where provider = 'fcm';
select pg_temp.claim();
select is(pg_temp.state_of('first'), 'waiting 1', 'a claimed delivery has the state `waiting`');
select pg_temp.record('first', null, 'QUOTA_EXCEEDED');
select
  is(
    pg_temp.state_of('first'),
    'waiting QUOTA_EXCEEDED 1',
    'a delivery that will be retried shows the reason that the provider gave'
  );
select tests.wait('1 s');
select pg_temp.claim(), pg_temp.record('first', 'sent', null);
select is(pg_temp.state_of('first'), 'sent 2', 'a sent delivery has the state `sent`');
select pg_temp.tell('anna', 'people_like', 'refused');
select pg_temp.claim(), pg_temp.record('refused', 'dead', 'UNREGISTERED');
select
  is(
    pg_temp.state_of('refused'),
    'failed dead UNREGISTERED 1',
    'a failed delivery shows its outcome and the reason that the provider gave'
  );

-- Reasons before and after a claim -------------------------------------------------------------------------

select pg_temp.tell('anna', 'people_like', 'read');
update public.notifications set is_read = true where id = pg_temp.id_of('read');
select
  is(
    pg_temp.state_of('read'),
    'waiting notification_read 0',
    'the waiting delivery of a read notification shows why it will not be sent'
  );
select pg_temp.claim();
select
  is(
    pg_temp.state_of('read'),
    'gone notification_read 1',
    'after a claim, the delivery of a read notification has the state `gone`'
  );

select pg_temp.change('{"push": {"people_like": false}}');
select pg_temp.tell('anna', 'people_like', 'off');
select
  is(
    pg_temp.state_of('off'),
    'waiting turned_off 0',
    'the waiting delivery of a notification of a disabled type shows why it will not be sent'
  );
select pg_temp.claim();
select
  is(
    pg_temp.state_of('off'),
    'gone turned_off 1',
    'after a claim, the delivery of a notification of a disabled type has the state `gone`'
  );
select pg_temp.change('{"push": {"people_like": true}}');

select pg_temp.change('{"quietHours": {"from": "10:00", "to": "20:00"}, "timeZone": "UTC"}');
select pg_temp.tell('anna', 'people_like', 'at night');
select
  is(
    pg_temp.state_of('at night'),
    'waiting quiet_hours 0',
    'a waiting delivery in quiet hours shows why it will be delayed'
  );
select pg_temp.claim();
select
  is(
    pg_temp.state_of('at night'),
    'resting quiet_hours 0',
    'after a claim, a delivery in quiet hours has the state `resting`'
  );
select pg_temp.change('{"quietHours": null}');

select pg_temp.tell('anna', 'people_like', 'late');
select tests.wait('24 h');
select
  is(
    pg_temp.state_of('late'),
    'waiting expired 0',
    'a waiting delivery older than a day shows why it will not be sent'
  );
select pg_temp.claim();
select
  is(
    pg_temp.state_of('late'),
    'gone expired 1',
    'after a claim, a delivery older than a day has the state `gone`'
  );

select
  tests.let('anna', 'api.open_direct_chat(%L)', tests.person('boris')::text);
-- Waits one second, because notifications about one chat at the same time are treated as notifications of one
-- transaction.
select tests.wait('1 s');
update public.chat_participants set muted_until = 'infinity' where user_id = tests.person('anna');
select tests.send(tests.person('boris'), chats.id, 'Psst')
from public.chats
where chats.id = (select chat_id from public.chat_participants where user_id = tests.person('anna'));
select
  is(
    tests.let_service('api.list_push_deliveries(null, null, 1)') #>> '{data,0,deliveries,0,reason}',
    'chat_muted',
    'the waiting delivery of a message in a muted chat shows why it will not be sent'
  );

select pg_temp.tell('anna', 'friend_request_accepted', 'of somebody hidden');
select tests.let('anna', 'api.block_person(%L)', tests.person('boris')::text);
select
  is(
    pg_temp.state_of('of somebody hidden'),
    'waiting notification_gone 0',
    'the waiting delivery of a notification that a block hides shows why it will not be sent'
  );
select
  is(
    pg_temp.account_of('of somebody hidden') #> '{deliveries,0,message}',
    'null'::jsonb,
    'operators read null instead of the message of a notification that a block hides'
  );
select tests.let('anna', 'api.unregister_device(''treasure'')');
select
  is(
    pg_temp.state_of('first'),
    'sent 2',
    'a sent delivery keeps the state `sent` after its device is removed'
  );
select
  is(
    pg_temp.account_of('first') #> '{deliveries,0,message}',
    'null'::jsonb,
    'operators read null instead of the message of a delivery to a removed device'
  );

-- Reasons without a delivery -------------------------------------------------------------------------------

select pg_temp.tell('carla', 'people_like', 'nowhere');
select
  is(
    pg_temp.account_of('nowhere') ->> 'reason',
    'no_device',
    'a notification to a person without devices has no delivery, and its reason is `no_device`'
  );
select tests.keep('tablet', tests.register_device('carla', 'tablet', 'fcm', null));
select
  private.notify(
    array[tests.person('carla')],
    kind::public.notification_type,
    tests.person('boris'),
    chat => tests.person('some chat'),
    event_title => kind,
    message => kind
  )
from unnest(array['event_application_approved', 'chat_created']) with ordinality as told (kind, place)
order by place;
select
  is(
    pg_temp.account_of('chat_created') ->> 'reason',
    'together',
    'a second notification about the same chat in one transaction is not pushed, and its reason is `together`'
  );

-- The list -------------------------------------------------------------------------------------------------

select
  is(
    (
      select array_agg((item ->> 'notificationId')::uuid order by number)
      from
        tests.pages(null, 'api.list_push_deliveries(null, %L, %s)', 1) with ordinality as pages (
          data,
          number
        ),
        jsonb_array_elements(data) as item
    ),
    (
      select array_agg(id order by created_at desc, id desc)
      from public.notifications
      where created_at > private.now() - interval '3 days'
    ),
    'the list of pushes is sorted by time, newest first'
  );
select
  is(
    jsonb_array_length(tests.let_service('api.list_push_deliveries(null, null, 100)') -> 'data'),
    (select count(*)::integer from public.notifications where created_at > private.now() - interval '3 days'),
    'the list of pushes contains all notifications of the days for which deliveries are kept'
  );
select tests.wait('3 days');
select
  is(
    pg_temp.account_of('nowhere') ->> 'reason',
    'forgotten',
    'a notification whose deliveries were deleted has the reason `forgotten`'
  );
select
  is(
    tests.let_service('api.list_push_deliveries(null, null, 100)') -> 'data',
    '[]',
    'notifications of days whose deliveries were deleted are not listed'
  );

select * from finish();

rollback;
