-- Push: what people want to be pushed and when is asked when a delivery is claimed (docs/api/notifications.md, Preferences).

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

-- As in another transaction each: all that is told here is told in one.
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

-- What a worker is given to send, in the order of the words.
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
select is(pg_temp.claim(), 'usual', 'who has said nothing is pushed everything, at any hour');
select pg_temp.change('anna', '{"push": {"people_like": false}}');
select pg_temp.tell('anna', 'people_like', 'off');
select pg_temp.tell('anna', 'event_application_approved', 'on', 'chat');
select is(pg_temp.claim(), 'on', 'what is turned off is not pushed, and the rest is');
select is(pg_temp.outcome_of('off'), 'turned_off', 'what is turned off is finished as such');
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna') and not is_read),
    3::bigint,
    'it stands among the notifications and is unread'
  );
select pg_temp.tell('anna', 'people_like', 'waited');
select pg_temp.change('anna', '{"push": {"people_like": true}}');
select is(pg_temp.claim(), 'waited', 'a change counts for what waits already: turned on');
select pg_temp.tell('anna', 'people_like', 'waited too');
select pg_temp.change('anna', '{"push": {"people_like": false}}');
select is(pg_temp.claim(), 'nothing', 'a change counts for what waits already: turned off');
select pg_temp.change('anna', '{"push": {"people_like": true}}');
select pg_temp.forget();

-- Previews ---------------------------------------------------------------------------------------------------

select pg_temp.tell('anna', 'people_like', 'shown');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$) #>> '{deliveries,0,showsPreview}',
    'true',
    'a worker is told that previews are shown'
  );
select pg_temp.change('anna', '{"showPreviews": false}');
select pg_temp.tell('anna', 'people_like', 'not shown');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$) #>> '{deliveries,0,showsPreview}',
    'false',
    'a worker is told that previews are not shown'
  );
select pg_temp.forget();

-- Quiet hours ------------------------------------------------------------------------------------------------

select
  pg_temp.change('anna', '{"quietHours": {"from": "22:00", "to": "08:00"}, "timeZone": "Europe/Berlin"}');
select pg_temp.tell('anna', 'people_like', 'by day');
select is(pg_temp.claim(), 'by day', 'by day everything is pushed at once');
select pg_temp.forget();
select tests.freeze_time('2026-06-10T19:59:58Z');
select pg_temp.tell('anna', 'people_like', 'last');
select is(pg_temp.claim(), 'last', 'until quiet hours begin in the time zone of the person');
select pg_temp.forget();
select tests.freeze_time('2026-06-10T20:00:00Z');
select pg_temp.tell('anna', 'people_like', 'at night');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$),
    '{"claimedAt": "2026-06-10T20:00:01.000Z", "claimed": 1, "deliveries": []}',
    'in quiet hours pushes wait: a worker is given nothing, and knows that there was something'
  );
select is(pg_temp.attempts_of('at night'), 0, 'it is no attempt');
select
  is(
    (select quiet_until from private.push_deliveries),
    '2026-06-11T06:00:00Z'::timestamptz,
    'what waits knows the end'
  );
select tests.freeze_time('2026-06-11T05:59:59Z');
select is(pg_temp.claim(), 'nothing', 'before the end nothing is pushed');
select tests.freeze_time('2026-06-11T06:10:00Z');
select is(pg_temp.claim(), 'at night', 'ten minutes after it everything is');
select is(pg_temp.attempts_of('at night'), 1, 'that is the first attempt');
select is(pg_temp.claim(), 'nothing', 'and is left to its worker');
select tests.wait('1 min');
select is(pg_temp.claim(), 'at night', 'what was not recorded is claimed again, as always');
select pg_temp.forget();

-- At the end -------------------------------------------------------------------------------------------------

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'chat_message', format('%s in %s', number, chat), chat)
from
  generate_series(1, 3) as number
  cross join unnest(array['one', 'two']) as chat;
select pg_temp.claim(4), pg_temp.claim();
select tests.freeze_time('2026-06-11T06:10:00Z');
select is(pg_temp.claim(), '3 in one, 3 in two', 'at the end at most one per chat is pushed, the newest');
select is(pg_temp.outcome_of('2 in one'), 'quiet_hours', 'the others are finished as such');
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
    'no more than ten wait for a device, however many come'
  );
select tests.freeze_time('2026-06-11T06:10:00Z');
select
  is(
    pg_temp.claim(),
    '05, 06, 07, 08, 09, 10, 11, 12, 13, 14',
    'at the end at most ten per device are pushed, the newest'
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
  is(pg_temp.claim(), 'no 2, no 2, no 3, no 3', 'the number is of each device, and a setting');
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
select is(pg_temp.claim(), 'unread', 'at the end only what is still unread is pushed');
select is(pg_temp.outcome_of('read'), 'notification_read', 'what was read is finished as such');
delete from private.notification_marks where user_id = tests.person('anna');
select pg_temp.forget();

select pg_temp.change('anna', '{"quietHours": {"from": "08:00", "to": "07:00"}}');
select tests.freeze_time('2026-06-10T06:00:00Z');
select pg_temp.tell('anna', 'people_like', 'yesterday''s');
select pg_temp.tell('anna', 'people_like', 'older');
update public.notifications set created_at = '2026-06-10T04:59:00Z' where payload ->> 'eventTitle' = 'older';
select pg_temp.claim();
select tests.freeze_time('2026-06-11T05:10:00Z');
select is(pg_temp.claim(), 'yesterday''s', 'at the end nothing is pushed that is older than 24 hours');
select is(pg_temp.outcome_of('older'), 'expired', 'what is older is finished as such');
select pg_temp.change('anna', '{"quietHours": {"from": "22:00", "to": "08:00"}}');
select pg_temp.forget();

-- Spread -----------------------------------------------------------------------------------------------------

create temporary table spread as
  select private.spread_of(gen_random_uuid(), '10 min') as later from generate_series(1, 2000);
select
  is(
    (
      select array[min(later) >= '0', max(later) < '10 min', min(later) < '30 s', max(later) > '570 s']
      from spread
    ),
    array[true, true, true, true],
    'devices are spread over ten minutes after the end'
  );
select
  ok(
    (
      select max(devices) < 300
      from (select count(*) as devices from spread group by date_trunc('minute', later)) as minutes
    ),
    'about as many in each minute'
  );
-- A change counts for what waits -----------------------------------------------------------------------------

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'people_like', 'night');
select pg_temp.claim();
select pg_temp.change('anna', '{"showPreviews": true}');
select is(pg_temp.claim(), 'nothing', 'a change of anything else leaves what rests');
select set_config('response.job', '', true);
select pg_temp.change('anna', '{"quietHours": null}');
select is(current_setting('response.job'), 'push', 'who ends quiet hours has push asked for');
select is(pg_temp.claim(), 'night', 'what rested is pushed then');
select pg_temp.forget();
select pg_temp.change('anna', '{"quietHours": {"from": "22:00", "to": "08:00"}}');
select pg_temp.tell('anna', 'people_like', 'night');
select pg_temp.claim();
select pg_temp.change('anna', '{"quietHours": {"from": "22:00", "to": "06:00"}}');
select is(pg_temp.claim(), 'nothing', 'who moves the end is not pushed at once');
select
  is(
    (select quiet_until from private.push_deliveries),
    '2026-06-11T04:00:00Z'::timestamptz,
    'but at the new end'
  );
select pg_temp.change('anna', '{"timeZone": "America/New_York"}');
select is(pg_temp.claim(), 'night', 'who travels to where it is day is pushed at once');
select pg_temp.forget();
select
  pg_temp.change('anna', '{"timeZone": "Europe/Berlin", "quietHours": {"from": "22:00", "to": "08:00"}}');
select pg_temp.tell('anna', 'people_like', 'off by morning');
select pg_temp.claim();
select pg_temp.change('anna', '{"push": {"people_like": false}}');
select tests.freeze_time('2026-06-11T06:10:00Z');
select is(pg_temp.claim(), 'nothing', 'what is turned off while it rests is not pushed at the end');
select pg_temp.change('anna', '{"push": {"people_like": true}}');
select pg_temp.forget();

-- Others, and what else there is -----------------------------------------------------------------------------

select tests.freeze_time('2026-06-10T23:00:00Z');
select tests.register_device('boris', 'pager', 'fcm', null);
select
  private.notify(
    array[tests.person('anna'), tests.person('boris')],
    'people_like',
    null,
    event_title => 'both'
  );
select is(pg_temp.claim(), 'both', 'the quiet hours of one person keep nothing from another');
select pg_temp.forget();

select pg_temp.tell('anna', 'friend_request_accepted', 'hidden later');
select pg_temp.claim();
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select tests.freeze_time('2026-06-11T06:10:00Z');
select is(pg_temp.claim(), 'nothing', 'what a block hides while it rests is not pushed at the end');
select is(pg_temp.outcome_of('hidden later'), 'notification_gone', 'but gone');
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
    'what rests for somebody who is suspended is dropped'
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
    'a request that rests counts as not pushed: withdrawn, it was never told'
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
    'at the end it counts as pushed'
  );
select pg_temp.forget();

select tests.freeze_time('2026-06-10T23:00:00Z');
select pg_temp.tell('anna', 'people_like', 'of who leaves');
select pg_temp.claim();
select tests.let(tests.person('anna'), 'api.delete_profile()');
select tests.freeze_time('2026-06-11T06:10:00Z');
select is(pg_temp.claim(), 'nothing', 'with the profile goes what rests');

-- Cancelled events -------------------------------------------------------------------------------------------

-- Where there is no such type, nothing is asked.
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
        'event_cancelled rests until 6 hours before the start'
      ),
      ('2026-06-11T06:00:00Z', null, 'event_cancelled ignores quiet hours within 6 hours of the start'),
      (
        '2026-06-13T01:00:00Z',
        '2026-06-13T11:00:00Z',
        'event_cancelled of an event long past rests to the end'
      )
  ) as cases (at, ends_at, name);

select * from finish();

rollback;
