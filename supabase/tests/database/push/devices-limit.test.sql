-- Push: the maximum number of devices per person. A new device replaces the device whose last registration is the
-- oldest.

begin;

select plan(11);

select tests.create_profile('anna');
select tests.create_profile('boris');

-- Registers a device at the given minute.
create function pg_temp.register(name text, token text, minute integer)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(timestamptz '1999-05-01T12:00:00Z' + make_interval(mins => minute));
  return tests.register_device(name, token);
end;
$$;

create function pg_temp.devices_of(name text)
returns text
language sql
as $$
  select string_agg(token, ' ' order by token)
  from private.devices
  where user_id = tests.person(name);
$$;

select
  is(
    private.setting('devices_per_person')::integer,
    10,
    'by default, each person can have at most 10 devices'
  );
select pg_temp.register('anna', to_char(minute, 'FM00'), minute)
from generate_series(1, 10) as minute;
select pg_temp.register('boris', 'his', 1);
select is(pg_temp.devices_of('anna'), '01 02 03 04 05 06 07 08 09 10', 'a person can have 10 devices');
select pg_temp.register('anna', '01', 11);
delete from public.notifications;
select tests.tell('anna', 'hello');
select tests.keep('newest', pg_temp.register('anna', '11', 12));
select
  is(
    pg_temp.devices_of('anna'),
    '01 03 04 05 06 07 08 09 10 11',
    'an eleventh device replaces the device whose last registration is the oldest'
  );
select
  is(
    (select id::text from private.devices where token = '11'),
    tests.kept('newest'),
    'registering an eleventh device returns the id of the new device'
  );
select
  is(
    (
      select jsonb_array_length(claimed -> 'deliveries') || ' of ' || (claimed ->> 'claimed')
      from tests.let_service('api.claim_deliveries(''fcm'', 100)') as claimed
    ),
    '9 of 10',
    'the delivery to the replaced device is finished without being sent'
  );
select tests.freeze_time('1999-05-01T12:05:00Z');
select tests.register_device('anna', 'late');
select
  is(
    pg_temp.devices_of('anna'),
    '01 04 05 06 07 08 09 10 11 late',
    'a device that has registered again is not replaced, even if its first registration is the oldest'
  );
select pg_temp.register('anna', 'his', 24);
select
  is(
    pg_temp.devices_of('anna'),
    '01 05 06 07 08 09 10 11 his late',
    'a device that was registered by another user before is counted towards the limit of its new owner'
  );
select is(pg_temp.devices_of('boris'), null, 'the former owner loses the device that another user registers');
select pg_temp.register('boris', token, 25)
from unnest(array['05', 'other']) as token;
select
  is(pg_temp.devices_of('boris'), '05 other', 'the limit of devices applies to each person separately');
select
  is(
    pg_temp.devices_of('anna'),
    '01 06 07 08 09 10 11 his late',
    'the former owner loses only the device that another user registers'
  );
update private.settings set value = '2' where name = 'devices_per_person';
select pg_temp.register('anna', 'last', 30);
select is(pg_temp.devices_of('anna'), 'his last', 'a setting limits the number of devices per person');

select * from finish();

rollback;
