-- Push: preferences apply when a delivery is claimed (docs/api/notifications.md, Preferences).

begin;

select plan(46);

delete from private.push_deliveries;
delete from public.notifications;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('2026-06-10T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris']) as name;
select tests.keep('phone', tests.register_device('anna', 'phone', 'fcm', null));

create function pg_temp.change(name text, changes text)
returns json
language sql
as $$
  select tests.let(tests.person(name), format('api.change_notification_preferences(%L)', changes));
$$;

-- Creates a notification and moves its deliveries to another transaction.
create function pg_temp.tell(
  name text,
  kind public.notification_type,
  what text,
  chat text default null,
  event uuid default null
)
returns void
language plpgsql
as $$
begin
  perform private.notify(
    array[tests.person(name)],
    kind,
    tests.person('boris'),
    chat => tests.person(chat),
    event => event,
    event_title => tell.what,
    message => tell.what
  );
  update private.push_deliveries set transaction_id = (1000 + (random() * 1e9)::bigint)::text::xid8 where attempts = 0;
  perform tests.wait('1 s');
end;
$$;

-- Returns the deliveries that a worker claims, sorted by title.
create function pg_temp.claim(row_limit integer default 200)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        item #>> '{notification,payload,eventTitle}',
        ', '
        order by item #>> '{notification,payload,eventTitle}'
      ),
      'nothing'
    )
  from
    jsonb_array_elements(
      tests.let_service(format('api.claim_deliveries(%L, %s)', 'fcm', row_limit)) -> 'deliveries'
    ) as item;
$$;

create function pg_temp.outcome_of(what text)
returns text
language sql
as $$
  select coalesce(delivery.outcome, 'none')
  from
    public.notifications
    join private.push_deliveries as delivery on delivery.notification_id = notifications.id
  where payload ->> 'eventTitle' = what;
$$;

create function pg_temp.attempts_of(what text)
returns integer
language sql
as $$
  select delivery.attempts
  from
    public.notifications
    join private.push_deliveries as delivery on delivery.notification_id = notifications.id
  where payload ->> 'eventTitle' = what;
$$;

create function pg_temp.forget()
returns void
language sql
as $$
  delete from private.push_deliveries;
  delete from public.notifications;
$$;

-- Types ------------------------------------------------------------------------------------------------------

select pg_temp.tell('anna', 'people_like', 'usual');
select is(pg_temp.claim(), 'usual', 'by default, every notification is pushed at any hour');
select pg_temp.change('anna', '{"push": {"people_like": false}}');
select pg_temp.tell('anna', 'people_like', 'off');
select pg_temp.tell('anna', 'event_application_approved', 'on', 'chat');
select
  is(pg_temp.claim(), 'on', 'a notification is pushed only if its type is enabled');
select
  is(
    pg_temp.outcome_of('off'),
    'turned_off',
    'the delivery of a notification of a disabled type is finished with the outcome turned_off'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna') and not is_read),
    3::bigint,
    'a notification of a disabled type is listed as unread'
  );
select pg_temp.tell('anna', 'people_like', 'waited');
select pg_temp.change('anna', '{"push": {"people_like": true}}');
select
  is(
    pg_temp.claim(),
    'waited',
    'a waiting delivery is pushed if its type is enabled before a worker claims it'
  );
select pg_temp.tell('anna', 'people_like', 'waited too');
select pg_temp.change('anna', '{"push": {"people_like": false}}');
select
  is(
    pg_temp.claim(),
    'nothing',
    'a waiting delivery is not pushed if its type is disabled before a worker claims it'
  );
select pg_temp.change('anna', '{"push": {"people_like": true}}');
select pg_temp.forget();

-- Previews ---------------------------------------------------------------------------------------------------

select pg_temp.tell('anna', 'people_like', 'shown');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$) #>> '{deliveries,0,showsPreview}',
    'true',
    'a delivery contains showsPreview true if the user shows previews'
  );
select pg_temp.change('anna', '{"showPreviews": false}');
select pg_temp.tell('anna', 'people_like', 'not shown');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$) #>> '{deliveries,0,showsPreview}',
    'false',
    'a delivery contains showsPreview false if the user hides previews'
  );
select pg_temp.forget();

-- Quiet hours ------------------------------------------------------------------------------------------------

select
  pg_temp.change('anna', '{"quietHours": {"from": "22:00", "to": "08:00"}, "timeZone": "Europe/Berlin"}');
select pg_temp.tell('anna', 'people_like', 'by day');
select is(pg_temp.claim(), 'by day', 'a notification outside quiet hours is pushed immediately');
select pg_temp.forget();
select tests.freeze_time('2026-06-10T19:59:58Z');
select pg_temp.tell('anna', 'people_like', 'last');
select
  is(pg_temp.claim(), 'last', 'notifications are pushed until quiet hours begin in the user''s time zone');
select pg_temp.forget();
select tests.freeze_time('2026-06-10T20:00:00Z');
select pg_temp.tell('anna', 'people_like', 'at night');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$),
    '{"claimedAt": "2026-06-10T20:00:01.000Z", "claimed": 1, "deliveries": []}',
    'a claim in quiet hours delays a delivery and includes it in the number of claimed deliveries'
  );
select
  is(pg_temp.attempts_of('at night'), 0, 'delaying a delivery in quiet hours is not counted as an attempt');
select
  is(
    (select quiet_until from private.push_deliveries),
    '2026-06-11T06:00:00Z'::timestamptz,
    'a delayed delivery contains the end of the quiet hours'
  );
select tests.freeze_time('2026-06-11T05:59:59Z');
select is(pg_temp.claim(), 'nothing', 'a delayed delivery is not pushed before the end of the quiet hours');
select tests.freeze_time('2026-06-11T06:10:00Z');
select
  is(
    pg_temp.claim(),
    'at night',
    'a delayed delivery is pushed within ten minutes after the end of the quiet hours'
  );
select
  is(
    pg_temp.attempts_of('at night'),
    1,
    'the push of a delayed delivery after quiet hours is its first attempt'
  );
select
  is(
    pg_temp.claim(),
    'nothing',
    'a delivery that was claimed after quiet hours cannot be claimed again during the lease'
  );
select tests.wait('1 min');
select
  is(
    pg_temp.claim(),
    'at night',
    'a delayed delivery without a recorded result is claimed again after the lease'
  );
select pg_temp.forget();

-- End of quiet hours -----------------------------------------------------------------------------------------

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'chat_message', format('%s in %s', number, chat), chat)
from
  generate_series(1, 3) as number
  cross join unnest(array['one', 'two']) as chat;
select pg_temp.claim(4), pg_temp.claim();
select tests.freeze_time('2026-06-11T06:10:00Z');
select
  is(
    pg_temp.claim(),
    '3 in one, 3 in two',
    'after quiet hours, only the newest notification of each chat is pushed'
  );
select
  is(
    pg_temp.outcome_of('2 in one'),
    'quiet_hours',
    'after quiet hours, older notifications of a chat are finished with the outcome quiet_hours'
  );
select pg_temp.forget();

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'people_like', to_char(number, 'FM00'))
from generate_series(1, 13) as number;
select pg_temp.claim(5), pg_temp.claim(5);
select pg_temp.tell('anna', 'people_like', '14');
select pg_temp.claim();
select
  is(
    (select count(*) from private.push_deliveries where finished_at is null),
    10::bigint,
    'at most ten deliveries per device are delayed in quiet hours'
  );
select tests.freeze_time('2026-06-11T06:10:00Z');
select
  is(
    pg_temp.claim(),
    '05, 06, 07, 08, 09, 10, 11, 12, 13, 14',
    'after quiet hours, only the ten newest notifications per device are pushed'
  );
select pg_temp.forget();

select tests.freeze_time('2026-06-10T23:00:00Z');
update private.settings set value = '2' where name = 'quiet_hours_pushes';
update private.settings set value = '60' where name = 'quiet_hours_spread_minutes';
select tests.register_device('anna', 'tablet', 'fcm', null);
select pg_temp.tell('anna', 'people_like', 'no ' || number)
from generate_series(1, 3) as number;
select pg_temp.claim();
select tests.freeze_time('2026-06-11T07:00:00Z');
select
  is(
    pg_temp.claim(),
    'no 2, no 2, no 3, no 3',
    'a setting limits the number of delayed deliveries per device'
  );
select tests.let(tests.person('anna'), 'api.unregister_device(''tablet'')');
update private.settings set value = '10' where name in ('quiet_hours_pushes', 'quiet_hours_spread_minutes');
select pg_temp.forget();

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'people_like', what)
from unnest(array['read', 'read by the watermark', 'unread']) as what;
select pg_temp.claim();
select
  tests.let(
    tests.person('anna'),
    format(
      'api.read_notifications(%L)',
      array(select id from public.notifications where payload ->> 'eventTitle' = 'read')
    )
  );
insert into private.notification_marks (user_id, read_until)
select tests.person('anna'), created_at
from public.notifications
where payload ->> 'eventTitle' = 'read by the watermark';
select tests.freeze_time('2026-06-11T06:10:00Z');
select is(pg_temp.claim(), 'unread', 'after quiet hours, only unread notifications are pushed');
select
  is(
    pg_temp.outcome_of('read'),
    'notification_read',
    'the delayed delivery of a read notification is finished with the outcome notification_read'
  );
delete from private.notification_marks where user_id = tests.person('anna');
select pg_temp.forget();

select pg_temp.change('anna', '{"quietHours": {"from": "08:00", "to": "07:00"}}');
select tests.freeze_time('2026-06-10T06:00:00Z');
select pg_temp.tell('anna', 'people_like', 'yesterday''s');
select pg_temp.tell('anna', 'people_like', 'older');
update public.notifications set created_at = '2026-06-10T04:59:00Z' where payload ->> 'eventTitle' = 'older';
select pg_temp.claim();
select tests.freeze_time('2026-06-11T05:10:00Z');
select
  is(pg_temp.claim(), 'yesterday''s', 'after quiet hours, notifications older than 24 hours are not pushed');
select
  is(
    pg_temp.outcome_of('older'),
    'expired',
    'a delayed delivery older than 24 hours is finished with the outcome expired'
  );
select pg_temp.change('anna', '{"quietHours": {"from": "22:00", "to": "08:00"}}');
select pg_temp.forget();

-- Spreading the pushes after quiet hours ---------------------------------------------------------------------

create temporary table spread as
  select private.spread_of(gen_random_uuid(), '10 min') as later from generate_series(1, 2000);
select
  is(
    (
      select array[min(later) >= '0', max(later) < '10 min', min(later) < '30 s', max(later) > '570 s']
      from spread
    ),
    array[true, true, true, true],
    'pushes to many devices are spread over ten minutes after the end of quiet hours'
  );
select
  ok(
    (
      select max(devices) < 300
      from (select count(*) as devices from spread group by date_trunc('minute', later)) as minutes
    ),
    'after quiet hours, pushes to many devices are distributed evenly over ten minutes'
  );
-- Changes of preferences during quiet hours ------------------------------------------------------------------

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'people_like', 'night');
select pg_temp.claim();
select pg_temp.change('anna', '{"showPreviews": true}');
select
  is(
    pg_temp.claim(),
    'nothing',
    'a delivery stays delayed when the user changes other preferences than quiet hours'
  );
select set_config('response.job', '', true);
select pg_temp.change('anna', '{"quietHours": null}');
select is(current_setting('response.job'), 'push', 'turning quiet hours off requests a run of the push job');
select is(pg_temp.claim(), 'night', 'turning quiet hours off makes delayed deliveries due');
select pg_temp.forget();
select pg_temp.change('anna', '{"quietHours": {"from": "22:00", "to": "08:00"}}');
select pg_temp.tell('anna', 'people_like', 'night');
select pg_temp.claim();
select pg_temp.change('anna', '{"quietHours": {"from": "22:00", "to": "06:00"}}');
select
  is(
    pg_temp.claim(),
    'nothing',
    'moving the end of quiet hours to an earlier time does not make delayed deliveries due immediately'
  );
select
  is(
    (select quiet_until from private.push_deliveries),
    '2026-06-11T04:00:00Z'::timestamptz,
    'moving the end of quiet hours to an earlier time also moves the time of delayed deliveries'
  );
select pg_temp.change('anna', '{"timeZone": "America/New_York"}');
select
  is(
    pg_temp.claim(),
    'night',
    'a change of the time zone makes delayed deliveries due if the user is then outside quiet hours'
  );
select pg_temp.forget();
select
  pg_temp.change('anna', '{"timeZone": "Europe/Berlin", "quietHours": {"from": "22:00", "to": "08:00"}}');
select pg_temp.tell('anna', 'people_like', 'off by morning');
select pg_temp.claim();
select pg_temp.change('anna', '{"push": {"people_like": false}}');
select tests.freeze_time('2026-06-11T06:10:00Z');
select is(pg_temp.claim(), 'nothing', 'a delayed delivery is not pushed after its type is disabled');
select pg_temp.change('anna', '{"push": {"people_like": true}}');
select pg_temp.forget();

-- Other people and other reasons -----------------------------------------------------------------------------

select tests.freeze_time('2026-06-10T23:00:00Z');
select tests.register_device('boris', 'pager', 'fcm', null);
select
  private.notify(
    array[tests.person('anna'), tests.person('boris')],
    'people_like',
    null,
    event_title => 'both'
  );
select is(pg_temp.claim(), 'both', 'quiet hours of one user do not delay pushes to another user');
select pg_temp.forget();

select pg_temp.tell('anna', 'friend_request_accepted', 'hidden later');
select pg_temp.claim();
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select tests.freeze_time('2026-06-11T06:10:00Z');
select
  is(pg_temp.claim(), 'nothing', 'a delayed delivery is not pushed after a block hides its notification');
select
  is(
    pg_temp.outcome_of('hidden later'),
    'notification_gone',
    'a delayed delivery that a block hides is finished with the outcome notification_gone'
  );
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('boris')));
select pg_temp.forget();

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'people_like', 'of who is suspended');
select pg_temp.claim();
insert into private.suspensions (user_id, suspended_at) values (tests.person('anna'), private.now());
select
  is(
    pg_temp.outcome_of('of who is suspended'),
    'notification_gone',
    'a delayed delivery about a suspended user is finished with the outcome notification_gone'
  );
delete from private.suspensions where user_id = tests.person('anna');
select pg_temp.forget();

select tests.let(tests.person('boris'), format('api.send_friend_request(%L)', tests.person('anna')));
select pg_temp.claim();
select
  is(
    (
      select array_agg(is_pushed)
      from private.friend_request_notifications
      where notification_id in (select notification_id from private.push_deliveries)
    ),
    array[false],
    'a friend request whose delivery is delayed is not recorded as pushed'
  );
select tests.freeze_time('2026-06-11T06:10:00Z');
select pg_temp.claim();
select
  is(
    (
      select array_agg(is_pushed)
      from private.friend_request_notifications
      where notification_id in (select notification_id from private.push_deliveries)
    ),
    array[true],
    'a friend request is recorded as pushed after quiet hours'
  );
select pg_temp.forget();

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'people_like', 'of who leaves');
select pg_temp.claim();
select tests.let(tests.person('anna'), 'api.delete_profile()');
select tests.freeze_time('2026-06-11T06:10:00Z');
select is(pg_temp.claim(), 'nothing', 'deleting the profile deletes delayed deliveries');

-- Cancelled events -------------------------------------------------------------------------------------------

-- Checks the rule for quiet hours directly, without creating a notification.
select
  tests.keep(
    'event',
    tests.publish_event(tests.person('boris'), '{"startAt": "2026-06-11T12:00:00Z"}')::text
  );
create function pg_temp.cancelled_rests_until(at timestamptz)
returns timestamptz
language plpgsql
as $$
declare
  preferences private.notification_preferences := private.default_preferences(tests.person('boris'));
  notification public.notifications;
begin
  perform tests.freeze_time(at);
  preferences.quiet_from := '22:00';
  preferences.quiet_to := '11:00';
  notification.event_id := tests.kept('event');
  notification.type := 'event_cancelled';
  return private.rests_until(preferences, notification);
end;
$$;
select
  is(pg_temp.cancelled_rests_until(at), ends_at, name)
from
  (
    values
      (
        '2026-06-11T05:59:00Z'::timestamptz,
        '2026-06-11T06:00:00Z'::timestamptz,
        'in quiet hours, event_cancelled is delayed until at most 6 hours before the start of the event'
      ),
      (
        '2026-06-11T06:00:00Z',
        null,
        'event_cancelled ignores quiet hours in the last 6 hours before the start of the event'
      ),
      (
        '2026-06-13T01:00:00Z',
        '2026-06-13T11:00:00Z',
        'event_cancelled of an event that started long ago is delayed until the end of quiet hours'
      )
  ) as cases (at, ends_at, name);

select * from finish();

rollback;
