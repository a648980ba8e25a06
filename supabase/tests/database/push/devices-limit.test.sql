-- Push: how many devices a person may have; the ones that were registered last stay.

begin;

select plan(9);

select tests.create_profile('anna');
select tests.create_profile('boris');

-- Registers a device at a minute of its own.
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

select is(private.setting('devices_per_person')::integer, 20, 'a person has up to 20 devices');
select pg_temp.register('anna', to_char(minute, 'FM00'), minute)
from generate_series(1, 20) as minute;
select pg_temp.register('boris', 'his', 1);
select
  is(
    pg_temp.devices_of('anna'),
    '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20',
    'a person has 20 devices'
  );
select tests.keep('newest', pg_temp.register('anna', '21', 21));
select
  is(
    pg_temp.devices_of('anna'),
    '02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21',
    'a person who registers one more loses the one that was registered first'
  );
select
  is(
    (select id::text from private.devices where token = '21'),
    tests.kept('newest'),
    'the newest device of many has the id that was answered'
  );
select pg_temp.register('anna', '02', 22);
select pg_temp.register('anna', '23', 23);
select
  is(
    pg_temp.devices_of('anna'),
    '02 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 23',
    'a device that was registered again stays instead of one that was not'
  );
select pg_temp.register('anna', 'his', 24);
select
  is(
    pg_temp.devices_of('anna'),
    '02 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 23 his',
    'a device that comes from another person counts as well'
  );
select is(pg_temp.devices_of('boris'), null, 'the other person has it no more');
select pg_temp.register('boris', token, 25)
from unnest(array['05', 'other']) as token;
select
  is(pg_temp.devices_of('boris'), '05 other', 'the limit of one person is not that of another');
select
  is(
    pg_temp.devices_of('anna'),
    '02 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 23 his',
    'a person loses no more than the device that moved'
  );

select * from finish();

rollback;
