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
    'registering returns the id of the device and nothing else'
  );
select
  is(pg_temp.devices_of('anna'), 'ios apns phone 1.2.3 ru-RU', 'registering stores all fields of the app');
select pg_temp.register('anna', 'tablet');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone 1.2.3 ru-RU, android fcm tablet',
    'a second device may register without version and language'
  );

select tests.freeze_time('1999-05-02T12:00:00Z');
select
  is(
    pg_temp.register('anna', 'phone', 'apns', 'ios', '2.0.0', 'en')::text,
    tests.kept('answer'),
    'registering again returns the same id'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone 2.0.0 en, android fcm tablet',
    'registering again updates the fields of the device'
  );
select
  results_eq(
    'select token, registered_at from private.devices where user_id = tests.person($$anna$$) order by token',
    $$ values ('phone', timestamptz '1999-05-02T12:00:00Z'), ('tablet', '1999-05-01T12:00:00Z') $$,
    'the time of a device is that of its last registration'
  );
select pg_temp.register('anna', 'phone', 'apns', 'ios');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet',
    'registering without version and language clears them'
  );
select pg_temp.register('anna', 'tablet', 'rustore');
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet, android rustore tablet',
    'the same token of another provider is another device'
  );

-- Platforms and providers ------------------------------------------------------------------------------------

select
  case
    when wanted = 'kept' then lives_ok(
      format('select pg_temp.register(%L, %L, %L, %L)', 'clara', provider || platform, provider, platform),
      format('accepts %s with %s', platform, provider)
    )
    else throws_ok(
      format('select pg_temp.register(%L, %L, %L, %L)', 'clara', provider || platform, provider, platform),
      '23514',
      'new row for relation "devices" violates check constraint "devices_provider_fits"',
      format('rejects %s with %s', platform, provider)
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
    'rejects a change of an Android device to iOS'
  );
select
  is(
    pg_temp.devices_of('clara'),
    'ios apns apnsios, android fcm fcmandroid, android rustore rustoreandroid',
    'a rejected device is not stored'
  );
select
  lives_ok(
    $$ select pg_temp.register('clara', repeat('t', 512), 'fcm', 'android', repeat('v', 32), repeat('l', 16)) $$,
    'a token of 512 characters, a version of 32 and a language of 16 are accepted'
  );
select
  throws_ok(
    format('select pg_temp.register(%L, %s)', 'clara', arguments),
    '23514',
    null,
    format('rejects %s', what)
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
    'another person cannot unregister the device'
  );
select
  is(
    pg_temp.unregister('anna', 'telex'),
    '{"deleted": false}',
    'unregistering an unknown token removes nothing'
  );
select
  is(
    pg_temp.devices_of('anna'),
    'ios apns phone, android fcm tablet, android rustore tablet',
    'unregistering the token of another person removes nothing'
  );
select
  is(pg_temp.unregister('anna', 'phone'), '{"deleted": true}', 'a person unregisters their device');
select
  is(
    pg_temp.devices_of('anna'),
    'android fcm tablet, android rustore tablet',
    'the other devices of the person stay'
  );
select
  is(pg_temp.unregister('anna', 'phone'), '{"deleted": false}', 'unregistering again removes nothing');
select
  is(
    pg_temp.unregister('anna', 'tablet'),
    '{"deleted": true}',
    'a token that two providers have can be unregistered'
  );
select
  is(pg_temp.devices_of('anna'), 'none', 'a token that two providers have is removed for both');
select
  isnt(
    pg_temp.register('anna', 'phone', 'apns', 'ios') ->> 'id',
    tests.kept('answer')::json ->> 'id',
    'a device that registers again gets a new id'
  );

-- Deletion of a user -----------------------------------------------------------------------------------------

select pg_temp.register('boris', 'watch');
select pg_temp.register('dina', 'radio');
select tests.let(tests.person('anna'), 'api.delete_profile()');
select is(pg_temp.devices_of('anna'), 'none', 'deleting the profile removes the devices');
select
  is(pg_temp.devices_of('boris'), 'android fcm watch', 'the devices of another person stay');
select tests.keep('before', count(*)::text)
from private.devices
where user_id = tests.person('clara');
select isnt(tests.kept('before'), '0', 'before the deletion another person has devices');
delete from auth.users where id in (tests.person('clara'), tests.person('dina'));
select
  is(pg_temp.devices_of('clara'), 'none', 'a deletion at the identity provider removes the devices');
select
  is(
    pg_temp.devices_of('dina'),
    'none',
    'a deletion at the identity provider removes the devices of a user without a profile'
  );
select
  is(pg_temp.devices_of('boris'), 'android fcm watch', 'the devices of another user stay after the deletion');

select * from finish();

rollback;
