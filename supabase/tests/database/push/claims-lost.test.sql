-- Push: what is not sent any more: its device or its notification is gone or read, a block hides it, or it is a day old.

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

-- What Boris does is told to Anna on her phone, or the other way round.
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

-- How many a worker claims, and what it is given to send.
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

-- The device -------------------------------------------------------------------------------------------------

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
    'nothing is sent to a device that was unregistered or removed as dead'
  );
select
  is(
    pg_temp.end_of('hello', token),
    'device_gone at 1999-05-01T12:00:00.000Z',
    format('what waited for a device that is gone (%s) is finished', token)
  )
from unnest(array['tablet', 'watch']) as token;
select is(pg_temp.end_of('hello', 'phone'), 'open', 'what waits for another device goes on');
delete from private.push_deliveries;

-- The notification -------------------------------------------------------------------------------------------

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
    'a notification that its recipient has deleted is not sent, nor one that is read'
  );
select
  is(
    pg_temp.end_of('deleted', 'phone'),
    'notification_gone at 1999-05-01T12:00:00.000Z',
    'what waited of a notification that is gone is finished'
  );
select
  is(
    pg_temp.end_of('read', 'phone'),
    'notification_read at 1999-05-01T12:00:00.000Z',
    'what waited of a notification that was read is finished'
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
    'what was told before a block is not sent after it, to neither side'
  );
select
  is(
    pg_temp.end_of(message, token),
    'notification_gone at 1999-05-01T12:00:00.000Z',
    format('what a block hides (%s) is finished', message)
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
  is(pg_temp.claim(), '0 claimed: nothing', 'what was finished during a block is not sent after it');
delete from private.push_deliveries;
select pg_temp.tell('anna', 'between');
select
  tests.let(tests.person('anna'), format('api.%s_person(%L)', doing, tests.person('boris')))
from unnest(array['block', 'unblock']) as doing;
select
  is(pg_temp.claim(), '1 claimed: between on phone', 'what is shown again when its turn comes is sent');
-- Its worker is gone when the block comes.
select tests.let(tests.person('boris'), format('api.block_person(%L)', tests.person('anna')));
select tests.freeze_time('1999-05-01T12:03:00Z');
select
  is(pg_temp.claim(), '1 claimed: nothing', 'what was tried before a block is not tried after it');
select tests.let(tests.person('boris'), format('api.unblock_person(%L)', tests.person('anna')));
delete from private.push_deliveries;

-- The age ----------------------------------------------------------------------------------------------------

select is(private.setting('push_hours')::integer, 24, 'nothing is sent after 24 hours');
select tests.freeze_time('1999-05-02T12:00:00.000Z');
select pg_temp.tell('anna', 'older');
select tests.freeze_time('1999-05-02T12:00:00.002Z');
select pg_temp.tell('anna', 'younger');
select tests.freeze_time('1999-05-03T12:00:00.001Z');
select is(pg_temp.claim(), '2 claimed: younger on phone', 'what is older than 24 hours is not sent');
select
  is(
    pg_temp.end_of('older', 'phone'),
    'expired at 1999-05-03T12:00:00.001Z',
    'what is older than 24 hours is finished'
  );
select tests.freeze_time('1999-05-03T12:01:00.001Z');
select
  is(
    pg_temp.claim(),
    '1 claimed: nothing',
    'what is tried again is not sent either once it is older than 24 hours'
  );
select
  is(
    pg_temp.end_of('younger', 'phone'),
    'expired at 1999-05-03T12:01:00.001Z',
    'what was tried is finished as well'
  );
select tests.freeze_time('1999-05-03T12:05:00Z');
select is(pg_temp.claim(), '0 claimed: nothing', 'what has expired is claimed by nobody again');
delete from private.push_deliveries;

-- Several at once --------------------------------------------------------------------------------------------

-- What comes last has no notification, what comes first no device; in between it goes on.
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
    'what is finished counts towards what a worker claims, so that it asks for more'
  );
select is(pg_temp.claim(2), '2 claimed: two on phone', 'a worker that asks again is given the rest');
select is(pg_temp.claim(2), '0 claimed: nothing', 'a worker that asks for the third time has all');

-- A deleted person -------------------------------------------------------------------------------------------

delete from private.push_deliveries;
select pg_temp.tell('anna', 'farewell');
select tests.keep('device', tests.kept('phone'));
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(pg_temp.claim(), '1 claimed: nothing', 'nothing is sent to a person who has left');
select
  is(
    pg_temp.end_of('farewell', 'device'),
    'device_gone at 1999-05-03T12:07:00.000Z',
    'what waited for a person who has left is finished'
  );
select pg_temp.tell('boris', 'farewells');
select
  is(pg_temp.claim(), '1 claimed: farewells on pixel', 'what somebody told who has left then is still sent');

select * from finish();

rollback;
