-- Push: the devices on which a person gets push messages (POST and DELETE /push/devices, POST /push/devices/unregister).

begin;

select plan(36);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;
select tests.create_person('dina');

create function pg_temp.register(
  name text,
  token text,
  provider text default 'fcm',
  platform text default 'android',
  app_version text default null,
  locale text default null
)
returns json
language sql
as $$
  select
    tests.let(
      tests.person(name),
      format('api.register_device(%L, %L, %L, %L, %L)', platform, provider, token, app_version, locale)
    );
$$;

create function pg_temp.unregister(name text, token text)
returns jsonb
language sql
as $$
  select tests.let(tests.person(name), format('api.unregister_device(%L)', token))::jsonb;
$$;

create function pg_temp.devices_of(name text)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        concat_ws(' ', platform, provider, token, app_version, locale),
        ', '
        order by provider, token
      ),
      'none'
    )
  from private.devices
  where user_id = tests.person(name);
$$;

-- Registering ----------------------------------------------------------------------------------------------

select tests.keep('answer', pg_temp.register('anna', 'phone', 'apns', 'ios', '1.2.3', 'ru-RU')::text);
select
  is(
    tests.kept('answer')::jsonb,
    (select jsonb_build_object('id', id) from private.devices where token = 'phone'),
    'a person who registers a device is answered its id and nothing else'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone 1.2.3 ru-RU',
    'a person registers a device with all that the app says'
  );
select pg_temp.register('anna', 'tablet');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone 1.2.3 ru-RU, android fcm tablet',
    'a person registers a second device, without version and language'
  );

select tests.freeze_time('1999-05-02T12:00:00Z');
select
  is(
    pg_temp.register('anna', 'phone', 'apns', 'ios', '2.0.0', 'en')::text,
    tests.kept('answer'),
    'a person who registers a device again is answered the same id'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone 2.0.0 en, android fcm tablet',
    'a person who registers a device again has it once, as the app says now'
  );
select
  results_eq(
    'select token, registered_at from private.devices where user_id = tests.person($$anna$$) order by token',
    $$ values ('phone', timestamptz '1999-05-02T12:00:00Z'), ('tablet', '1999-05-01T12:00:00Z') $$,
    'the time of a device is when it was registered last'
  );
select pg_temp.register('anna', 'phone', 'apns', 'ios');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet',
    'a person takes back version and language of a device'
  );
select pg_temp.register('anna', 'tablet', 'rustore');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet, android rustore tablet',
    'a token of another provider is another device'
  );

-- What fits together -----------------------------------------------------------------------------------------

select
  case
    when wanted = 'kept' then lives_ok(
      format('select pg_temp.register(%L, %L, %L, %L)', 'clara', provider || platform, provider, platform),
      format('a person registers %s with %s', platform, provider)
    )
    else throws_ok(
      format('select pg_temp.register(%L, %L, %L, %L)', 'clara', provider || platform, provider, platform),
      '23514',
      'new row for relation "devices" violates check constraint "devices_provider_fits"',
      format('nobody registers %s with %s', platform, provider)
    )
  end
from
  (
    values
      ('ios', 'apns', 'kept'),
      ('android', 'fcm', 'kept'),
      ('android', 'rustore', 'kept'),
      ('android', 'apns', 'refused'),
      ('ios', 'fcm', 'refused'),
      ('ios', 'rustore', 'refused')
  ) as pairs (platform, provider, wanted);
select
  throws_ok(
    $$ select pg_temp.register('clara', 'fcmandroid', 'fcm', 'ios') $$,
    '23514',
    'new row for relation "devices" violates check constraint "devices_provider_fits"',
    'nobody makes a device of Android one of iOS'
  );
select
  is(
    pg_temp.devices_of('clara'),
    'ios apns apnsios, android fcm fcmandroid, android rustore rustoreandroid',
    'what was refused is not kept'
  );
select
  lives_ok(
    $$ select pg_temp.register('clara', repeat('t', 512), 'fcm', 'android', repeat('v', 32), repeat('l', 16)) $$,
    'a person registers a token of 512 characters, a version of 32 and a language of 16'
  );
select
  throws_ok(
    format('select pg_temp.register(%L, %s)', 'clara', arguments),
    '23514',
    null,
    format('nobody registers %s', what)
  )
from
  (
    values
      ($$''$$, 'an empty token'),
      ($$repeat('t', 513)$$, 'a token of 513 characters'),
      ($$'long', 'fcm', 'android', repeat('v', 33)$$, 'a version of 33 characters'),
      ($$'long', 'fcm', 'android', null, repeat('l', 17)$$, 'a language of 17 characters')
  ) as refused (arguments, what);

-- Unregistering ----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.unregister('boris', 'phone'),
    '{"deleted": false}',
    'a stranger cannot unregister the device of another'
  );
select
  is(pg_temp.unregister('anna', 'telex'), '{"deleted": false}', 'nobody unregisters what is no device');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet, android rustore tablet',
    'who unregisters what is not theirs removes nothing'
  );
select
  is(pg_temp.unregister('anna', 'phone'), '{"deleted": true}', 'a person unregisters the own device');
select
  is(
    pg_temp.devices_of('anna'),
    'android fcm tablet, android rustore tablet',
    'a person who unregisters a device keeps the others'
  );
select
  is(pg_temp.unregister('anna', 'phone'), '{"deleted": false}', 'a person unregisters a device once');
select
  is(
    pg_temp.unregister('anna', 'tablet'),
    '{"deleted": true}',
    'a person unregisters a token that two providers know'
  );
select
  is(pg_temp.devices_of('anna'), 'none', 'a token that two providers know goes at both');
select
  isnt(
    pg_temp.register('anna', 'phone', 'apns', 'ios') ->> 'id',
    tests.kept('answer')::json ->> 'id',
    'a device that comes back is a new one'
  );

-- Deletion of a person ---------------------------------------------------------------------------------------

select pg_temp.register('boris', 'watch');
select pg_temp.register('dina', 'radio');
select tests.let(tests.person('anna'), 'api.delete_profile()');
select is(pg_temp.devices_of('anna'), 'none', 'a person who deletes the profile has no devices left');
select
  is(
    pg_temp.devices_of('boris'),
    'android fcm watch',
    'a person keeps the devices when another deletes the profile'
  );
select tests.keep('before', count(*)::text)
from private.devices
where user_id = tests.person('clara');
select isnt(tests.kept('before'), '0', 'another person has devices, too');
delete from auth.users where id in (tests.person('clara'), tests.person('dina'));
select
  is(pg_temp.devices_of('clara'), 'none', 'a user deleted at the identity provider takes the devices along');
select
  is(pg_temp.devices_of('dina'), 'none', 'a user without a profile takes the devices along, too');
select
  is(
    pg_temp.devices_of('boris'),
    'android fcm watch',
    'a person keeps the devices when another user is deleted'
  );

select * from finish();

rollback;
