-- Push: deliveries that are not sent. The device or the notification was deleted, the notification was read or is
-- hidden by a block, or the delivery is more than a day old.

begin;

select plan(25);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

create function pg_temp.register(name text, token text)
returns void
language plpgsql
as $$
begin
  perform tests.keep(
    token,
    tests.register_device(name, token)
  );
end;
$$;

-- Creates a notification for Anna or for Boris, with the other person as the actor.
create function pg_temp.tell(name text, message text)
returns void
language plpgsql
as $$
begin
  perform tests.tell(name, message, case name when 'anna' then 'boris' else 'anna' end);
  perform tests.keep(
    message,
    (
      select id::text
      from public.notifications
      where user_id = tests.person(name) and payload ->> 'messagePreview' = message
    )
  );
end;
$$;

-- Claims deliveries as a worker. Returns the number of claimed deliveries, and the deliveries that the worker has to
-- send.
create function pg_temp.claim(row_limit integer default 100)
returns text
language plpgsql
as $$
declare
  answer jsonb := tests.let_service(format('api.claim_deliveries(''fcm'', %L)', row_limit));
begin
  return format(
    '%s claimed: %s',
    answer ->> 'claimed',
    (
      select
        coalesce(
          string_agg(
            format('%s on %s', item #>> '{notification,payload,messagePreview}', item ->> 'token'),
            ', '
            order by item #>> '{notification,payload,messagePreview}', item ->> 'token'
          ),
          'nothing'
        )
      from jsonb_array_elements(answer -> 'deliveries') as item
    )
  );
end;
$$;

create function pg_temp.end_of(message text, token text)
returns text
language sql
as $$
  select concat_ws(' at ', coalesce(outcome, 'open'), private.iso_time(finished_at))
  from private.push_deliveries
  where device_id = tests.kept(token)::uuid and notification_id = tests.kept(message)::uuid;
$$;

-- Device -----------------------------------------------------------------------------------------------------

select pg_temp.register('anna', token)
from unnest(array['phone', 'tablet', 'watch']) as token;
select pg_temp.tell('anna', 'hello');
select tests.let(tests.person('anna'), $$api.unregister_device('tablet')$$);
select tests.act_as_service();
select
  api.remove_dead_devices(
    jsonb_build_object(
      'verdicts', jsonb_build_array(
        jsonb_build_object('deviceId', tests.kept('watch'), 'token', 'watch', 'since', '1999-05-01T12:00:00Z')
      )
    )
  );
select tests.act_as_nobody();
select
  is(
    pg_temp.claim(),
    '3 claimed: hello on phone',
    'a claim returns no delivery to a device that was unregistered or removed'
  );
select
  is(
    pg_temp.end_of('hello', token),
    'device_gone at 1999-05-01T12:00:00.000Z',
    format('a claim marks the delivery to a removed device as finished: %s', token)
  )
from unnest(array['tablet', 'watch']) as token;
select
  is(
    pg_temp.end_of('hello', 'phone'),
    'open',
    'a claim does not mark the delivery to a device that is still registered as finished'
  );
delete from private.push_deliveries;

-- Notification -----------------------------------------------------------------------------------------------

select pg_temp.tell('anna', message)
from unnest(array['deleted', 'kept', 'read']) as message;
select
  tests.let(tests.person('anna'), format('api.delete_notification(%L)', tests.kept('deleted')));
select
  tests.let(tests.person('anna'), format('api.read_notifications(%L)', array[tests.kept('read')]));
select
  is(
    pg_temp.claim(),
    '3 claimed: kept on phone',
    'a claim returns no delivery of a notification that was deleted or read'
  );
select
  is(
    pg_temp.end_of('deleted', 'phone'),
    'notification_gone at 1999-05-01T12:00:00.000Z',
    'a claim marks the delivery of a deleted notification as finished'
  );
select
  is(
    pg_temp.end_of('read', 'phone'),
    'notification_read at 1999-05-01T12:00:00.000Z',
    'a claim marks the delivery of a read notification as finished'
  );
delete from private.push_deliveries;

select pg_temp.register('boris', 'pixel');
select pg_temp.tell('anna', 'blocked');
select pg_temp.tell('boris', 'blocking');
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.claim(),
    '2 claimed: nothing',
    'a claim returns no delivery of a notification from a blocker or from a blocked user'
  );
select
  is(
    pg_temp.end_of(message, token),
    'notification_gone at 1999-05-01T12:00:00.000Z',
    format('a claim marks the delivery of a notification that a block hides as finished: %s', message)
  )
from
  (
    values
      ('blocked', 'phone'),
      ('blocking', 'pixel')
  ) as hidden (message, token);
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('boris')));
select tests.freeze_time('1999-05-01T12:02:00Z');
select
  is(
    pg_temp.claim(),
    '0 claimed: nothing',
    'a delivery that was finished during a block is not sent after the block'
  );
delete from private.push_deliveries;
select pg_temp.tell('anna', 'between');
select
  tests.let(tests.person('anna'), format('api.%s_person(%L)', doing, tests.person('boris')))
from unnest(array['block', 'unblock']) as doing;
select
  is(
    pg_temp.claim(),
    '1 claimed: between on phone',
    'after a block ends, a claim returns the delivery of a notification that the block had hidden'
  );
-- The block begins after a worker has claimed the delivery, and this worker does not record a result.
select tests.let(tests.person('boris'), format('api.block_person(%L)', tests.person('anna')));
select tests.freeze_time('1999-05-01T12:03:00Z');
select
  is(
    pg_temp.claim(),
    '1 claimed: nothing',
    'a claimed delivery is not retried after a block between its recipient and its actor'
  );
select tests.let(tests.person('boris'), format('api.unblock_person(%L)', tests.person('anna')));
delete from private.push_deliveries;

-- Age --------------------------------------------------------------------------------------------------------

select
  is(
    private.setting('push_hours')::integer,
    24,
    'the setting push_hours limits the age of a delivery to 24 hours'
  );
select tests.freeze_time('1999-05-02T12:00:00.000Z');
select pg_temp.tell('anna', 'older');
select tests.freeze_time('1999-05-02T12:00:00.002Z');
select pg_temp.tell('anna', 'younger');
select tests.freeze_time('1999-05-03T12:00:00.001Z');
select
  is(
    pg_temp.claim(),
    '2 claimed: younger on phone',
    'a claim returns no delivery that is older than 24 hours'
  );
select
  is(
    pg_temp.end_of('older', 'phone'),
    'expired at 1999-05-03T12:00:00.001Z',
    'a claim marks a delivery that is older than 24 hours as finished'
  );
select tests.freeze_time('1999-05-03T12:01:00.001Z');
select
  is(
    pg_temp.claim(),
    '1 claimed: nothing',
    'a claimed delivery is not retried when it is older than 24 hours'
  );
select
  is(
    pg_temp.end_of('younger', 'phone'),
    'expired at 1999-05-03T12:01:00.001Z',
    'the next claim marks a claimed delivery that is older than 24 hours as finished'
  );
select tests.freeze_time('1999-05-03T12:05:00Z');
select is(pg_temp.claim(), '0 claimed: nothing', 'an expired delivery is not claimed again');
delete from private.push_deliveries;

-- Several deliveries -----------------------------------------------------------------------------------------

-- The device of the first delivery is unregistered, and the notification of the last delivery is deleted. Each claim
-- processes two of the deliveries.
select pg_temp.register('anna', 'tablet');
select pg_temp.tell('anna', 'one');
select tests.let(tests.person('anna'), $$api.unregister_device('tablet')$$);
select tests.freeze_time('1999-05-03T12:06:00Z');
select pg_temp.tell('anna', 'two');
select tests.freeze_time('1999-05-03T12:07:00Z');
select pg_temp.tell('anna', 'three');
select
  tests.let(tests.person('anna'), format('api.delete_notification(%L)', tests.kept('three')));
select
  is(
    pg_temp.claim(2),
    '2 claimed: one on phone',
    'the limit of a claim also includes deliveries that the claim marks as finished but does not return'
  );
select
  is(
    pg_temp.claim(2),
    '2 claimed: two on phone',
    'a second claim returns the deliveries that remain after the first claim has reached its limit'
  );
select
  is(
    pg_temp.claim(2),
    '0 claimed: nothing',
    'a claim returns no delivery after earlier claims have returned all of them'
  );

-- Deleted users ----------------------------------------------------------------------------------------------

delete from private.push_deliveries;
select pg_temp.tell('anna', 'farewell');
select tests.keep('device', tests.kept('phone'));
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(pg_temp.claim(), '1 claimed: nothing', 'a claim returns no delivery to a user who was deleted');
select
  is(
    pg_temp.end_of('farewell', 'device'),
    'device_gone at 1999-05-03T12:07:00.000Z',
    'a claim marks the deliveries to a user who was deleted as finished'
  );
select pg_temp.tell('boris', 'farewells');
select
  is(
    pg_temp.claim(),
    '1 claimed: farewells on pixel',
    'a claim returns the delivery of a notification whose actor was deleted'
  );

select * from finish();

rollback;
