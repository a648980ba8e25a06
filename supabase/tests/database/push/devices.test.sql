-- Push: the devices of a person (POST and DELETE /push/devices, POST /push/devices/unregister).

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
    'registering a device returns only its id'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone 1.2.3 ru-RU',
    'registering a device stores all fields that the app sends'
  );
select pg_temp.register('anna', 'tablet');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone 1.2.3 ru-RU, android fcm tablet',
    'a device can register without version and language'
  );

select tests.freeze_time('1999-05-02T12:00:00Z');
select
  is(
    pg_temp.register('anna', 'phone', 'apns', 'ios', '2.0.0', 'en')::text,
    tests.kept('answer'),
    'registering a device again returns the same id'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone 2.0.0 en, android fcm tablet',
    'registering a device again updates its fields'
  );
select
  results_eq(
    'select token, registered_at from private.devices where user_id = tests.person($$anna$$) order by token',
    $$ values ('phone', timestamptz '1999-05-02T12:00:00Z'), ('tablet', '1999-05-01T12:00:00Z') $$,
    'the table of devices contains the time of the last registration of each device'
  );
select pg_temp.register('anna', 'phone', 'apns', 'ios');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet',
    'registering a device again without version and language clears both fields'
  );
select pg_temp.register('anna', 'tablet', 'rustore');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet, android rustore tablet',
    'the same token at another provider belongs to a separate device'
  );

-- Platforms and providers ------------------------------------------------------------------------------------

select
  case
    when wanted = 'kept' then lives_ok(
      format('select pg_temp.register(%L, %L, %L, %L)', 'clara', provider || platform, provider, platform),
      format('a device on %s can register with %s', platform, provider)
    )
    else throws_ok(
      format('select pg_temp.register(%L, %L, %L, %L)', 'clara', provider || platform, provider, platform),
      '23514',
      'new row for relation "devices" violates check constraint "devices_provider_fits"',
      format('a device on %s cannot register with %s', platform, provider)
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
    'an Android device cannot register again as an iOS device'
  );
select
  is(
    pg_temp.devices_of('clara'),
    'ios apns apnsios, android fcm fcmandroid, android rustore rustoreandroid',
    'a rejected registration does not store a device'
  );
select
  lives_ok(
    $$ select pg_temp.register('clara', repeat('t', 512), 'fcm', 'android', repeat('v', 32), repeat('l', 16)) $$,
    'the longest possible token, version and language are accepted'
  );
select
  throws_ok(
    format('select pg_temp.register(%L, %s)', 'clara', arguments),
    '23514',
    null,
    format('registering a device with %s is rejected', what)
  )
from
  (
    values
      ($$''$$, 'an empty token'),
      ($$repeat('t', 513)$$, 'a token of 513 characters'),
      ($$'long', 'fcm', 'android', repeat('v', 33)$$, 'an app version of 33 characters'),
      ($$'long', 'fcm', 'android', null, repeat('l', 17)$$, 'a locale of 17 characters')
  ) as refused (arguments, what);

-- Unregistering ----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.unregister('boris', 'phone'),
    '{"deleted": false}',
    'a user cannot unregister the device of another person'
  );
select
  is(
    pg_temp.unregister('anna', 'telex'),
    '{"deleted": false}',
    'a call that unregisters an unknown token does not remove any device'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet, android rustore tablet',
    'failed attempts to unregister a device do not remove any device'
  );
select
  is(pg_temp.unregister('anna', 'phone'), '{"deleted": true}', 'a user can unregister their own device');
select
  is(
    pg_temp.devices_of('anna'),
    'android fcm tablet, android rustore tablet',
    'unregistering a device keeps the other devices of the user'
  );
select
  is(
    pg_temp.unregister('anna', 'phone'),
    '{"deleted": false}',
    'unregistering a device again does not remove any other device'
  );
select
  is(
    pg_temp.unregister('anna', 'tablet'),
    '{"deleted": true}',
    'a token that is registered with two providers can be unregistered in one call'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'none',
    'unregistering a token removes the devices of both providers that have this token'
  );
select
  isnt(
    pg_temp.register('anna', 'phone', 'apns', 'ios') ->> 'id',
    tests.kept('answer')::json ->> 'id',
    'an unregistered device that registers again gets a new id'
  );

-- Deleted users ----------------------------------------------------------------------------------------------

select pg_temp.register('boris', 'watch');
select pg_temp.register('dina', 'radio');
select tests.let(tests.person('anna'), 'api.delete_profile()');
select is(pg_temp.devices_of('anna'), 'none', 'deleting the profile removes all devices of the user');
select
  is(
    pg_temp.devices_of('boris'),
    'android fcm watch',
    'deleting the profile keeps the devices of other users'
  );
select tests.keep('before', count(*)::text)
from private.devices
where user_id = tests.person('clara');
select
  isnt(tests.kept('before'), '0', 'before a user is deleted at the identity provider, the user has devices');
delete from auth.users where id in (tests.person('clara'), tests.person('dina'));
select
  is(
    pg_temp.devices_of('clara'),
    'none',
    'deleting a user at the identity provider removes the user''s devices'
  );
select
  is(
    pg_temp.devices_of('dina'),
    'none',
    'deleting a user without a profile at the identity provider removes the user''s devices'
  );
select
  is(
    pg_temp.devices_of('boris'),
    'android fcm watch',
    'deleting a user at the identity provider keeps the devices of other users'
  );

select * from finish();

rollback;
