-- Push: devices that a provider reports as dead are removed, unless they have registered again since the report.

begin;

select plan(19);

select tests.create_profile('anna');
select tests.create_profile('boris');

-- Registers a device at the given second.
create function pg_temp.register(name text, token text, second numeric, provider text default 'fcm')
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(timestamptz '1999-05-01T12:00:00Z' + make_interval(secs => second));
  perform tests.keep(
    token,
    tests.register_device(name, token, provider)
  );
end;
$$;

create function pg_temp.verdict(token text, since text, device text default null)
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'deviceId', tests.kept(coalesce(device, token)),
      'token', token,
      'since', '1999-05-01T12:' || since || 'Z'
    );
$$;

-- Reports devices as dead. Returns the number of removed devices.
create function pg_temp.remove(variadic verdicts jsonb[] default '{}')
returns integer
language plpgsql
as $$
declare
  answer json;
begin
  perform tests.act_as_service();
  answer := api.remove_dead_devices(jsonb_build_object('verdicts', to_jsonb(verdicts)));
  perform tests.act_as_nobody();
  return answer ->> 'removed';
end;
$$;

create function pg_temp.devices_of(name text)
returns text
language sql
as $$
  select coalesce(string_agg(token, ' ' order by token), 'none')
  from private.devices
  where user_id = tests.person(name);
$$;

select pg_temp.register('anna', 'phone', 10);
select pg_temp.register('anna', 'tablet', 20.5);
select pg_temp.register('anna', 'watch', 30);
select pg_temp.register('boris', 'radio', 10);

-- Time of the registration -----------------------------------------------------------------------------------

select
  is(
    pg_temp.remove(pg_temp.verdict('tablet', '00:20.499')),
    0,
    'a device that registered after the report is not counted among the removed devices'
  );
select
  is(pg_temp.devices_of('anna'), 'phone tablet watch', 'a device that registered after the report is kept');
select
  is(
    pg_temp.remove(pg_temp.verdict('tablet', '00:20.500')),
    1,
    'a device that registered before the report is removed'
  );
select is(pg_temp.devices_of('anna'), 'phone watch', 'removing a dead device keeps the other devices');
select
  is(
    pg_temp.remove(pg_temp.verdict('tablet', '00:20.500')),
    0,
    'a repeated report of a dead device removes no device'
  );
select pg_temp.register('anna', 'phone', 60);
select
  is(
    pg_temp.remove(pg_temp.verdict('phone', '00:59')),
    0,
    'a device that registered again after the report is not counted among the removed devices'
  );
select
  is(pg_temp.devices_of('anna'), 'phone watch', 'a device that registered again after the report is kept');

-- Token of the report ------------------------------------------------------------------------------------------

select
  is(
    pg_temp.remove(pg_temp.verdict('typewriter', '10:00', 'phone')),
    0,
    'a report with a token other than that of the device does not remove the device'
  );
update private.devices
set token = 'new phone'
where id = tests.kept('phone')::uuid;
select
  is(
    pg_temp.remove(pg_temp.verdict('phone', '10:00')),
    0,
    'a device whose token has changed since the report is not counted among the removed devices'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'new phone watch',
    'a device whose token has changed since the report is kept'
  );
select
  is(
    pg_temp.remove(pg_temp.verdict('watch', '10:00') || jsonb_build_object('deviceId', gen_random_uuid())),
    0,
    'a report about an unknown device removes no device'
  );

-- Owner of the device ------------------------------------------------------------------------------------------

select tests.keep('before', tests.kept('watch'));
select pg_temp.register('boris', 'watch', 90);
select
  is(
    pg_temp.remove(pg_temp.verdict('watch', '10:00', 'before')),
    0,
    'a report about the device of a former owner does not remove the device'
  );
select
  is(
    pg_temp.devices_of('boris'),
    'radio watch',
    'a device that a new user has registered is kept after a report about the device of its former owner'
  );

-- Several reports ----------------------------------------------------------------------------------------------

select pg_temp.register('anna', 'tablet', 100);
select pg_temp.register('anna', 'radio2', 100, 'rustore');
select
  is(
    pg_temp.remove(
      pg_temp.verdict('tablet', '01:40'),
      pg_temp.verdict('radio2', '01:39.999'),
      pg_temp.verdict('watch', '01:30'),
      pg_temp.verdict('watch', '01:31'),
      pg_temp.verdict('radio', '00:09')
    ),
    2,
    'each report is checked separately, and each dead device is removed once'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'new phone radio2',
    'reports about devices of two users remove the dead device of the first user'
  );
select
  is(
    pg_temp.devices_of('boris'),
    'radio',
    'reports about devices of two users remove the dead device of the second user'
  );
select is(pg_temp.remove(), 0, 'an empty list of reports removes no device');
select pg_temp.register('boris', 'watch', 120);
select
  isnt(tests.kept('watch'), tests.kept('before'), 'a removed device that registers again gets a new id');
select
  is(pg_temp.devices_of('boris'), 'radio watch', 'a removed device can register again');

select * from finish();

rollback;
