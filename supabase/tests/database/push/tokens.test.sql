-- Push: upper and lower case in device tokens, and tokens that their provider cannot have issued
-- (docs/api/push.md, Tokens).

begin;

select plan(30);

select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'carla', 'dora']) as name;

create function pg_temp.tokens_of(name text)
returns text
language sql
as $$
  select coalesce(string_agg(token, ' ' order by token collate "C"), 'none')
  from private.devices
  where user_id = tests.person(name);
$$;

-- Letter case --------------------------------------------------------------------------------------------

select tests.keep('phone', tests.register_device('anna', 'ab12CD', 'apns'));
select is(pg_temp.tokens_of('anna'), 'ab12cd', 'an APNs token of hexadecimal digits is stored in lower case');
select
  is(
    tests.register_device('anna', 'AB12CD', 'apns'),
    tests.kept('phone'),
    'APNs tokens that differ only in upper and lower case belong to the same device'
  );
select
  isnt(
    tests.register_device('boris', 'Ab12Cd', 'apns'),
    tests.kept('phone'),
    'another user can take over a device with an APNs token that differs only in upper and lower case'
  );
select
  is(pg_temp.tokens_of('anna'), 'none', 'a user no longer has a device after another user has registered it');
select
  is(
    tests.let('boris', $$api.unregister_device('aB12cD')$$)::jsonb,
    '{"deleted": true}',
    'a device can be unregistered by an APNs token that differs only in upper and lower case'
  );
select
  is(pg_temp.tokens_of('boris'), 'none', 'unregistering a device compares an APNs token case-insensitively');
select tests.register_device('boris', 'AB-12', 'apns'), tests.register_device('boris', 'ABCD', 'fcm');
select
  is(
    pg_temp.tokens_of('boris'),
    'AB-12 ABCD',
    'APNs tokens with other characters and tokens of other providers are stored without a change of case'
  );
select
  is(
    tests.let('boris', $$api.unregister_device('abcd')$$)::jsonb,
    '{"deleted": false}',
    'unregistering a device compares an FCM token case-sensitively'
  );
insert into private.devices (user_id, platform, provider, token, registered_at)
values
  (tests.person('boris'), 'ios', 'apns', 'FFFF', private.now());
select
  is(
    tests.let('boris', $$api.unregister_device('ffff')$$)::jsonb,
    '{"deleted": true}',
    'a token that an earlier release stored in capitals can be unregistered'
  );

-- Impossible tokens --------------------------------------------------------------------------------------

select
  is(
    private.is_impossible_token(provider::public.push_provider, token),
    is_impossible,
    format('%s token: %s', provider, what)
  )
from
  (
    values
      ('apns', '00ffAA', 'hexadecimal digits are possible', false),
      ('apns', 'null', 'a word is impossible', true),
      ('apns', '{length = 32, bytes = 0x0011}', 'a printed object is impossible', true),
      ('apns', E'00ff\n', 'a line break at the end is impossible', true),
      ('fcm', 'cH-x_1:APA91b', 'the characters of FCM are possible', false),
      ('fcm', 'null', 'a word is possible', false),
      ('fcm', 'a b', 'a blank is impossible', true),
      ('fcm', E'a\tb', 'a tab is impossible', true),
      ('fcm', E'a\u00a0b', 'U+00A0 is impossible', true),
      ('fcm', E'a\u0085b', 'U+0085 is impossible', true),
      ('fcm', E'a\u2028b', 'U+2028 is impossible', true),
      ('fcm', E'a\u3000b', 'U+3000 is impossible', true),
      ('fcm', E'a\u0007b', 'a control character is impossible', true),
      ('fcm', E'a\u007fb', 'U+007F is impossible', true),
      ('rustore', E'a\rb', 'a carriage return is impossible', true),
      ('rustore', 'пуш', 'letters of any script are possible', false)
  ) as cases (provider, token, what, is_impossible);

-- Limit of ten devices -----------------------------------------------------------------------------------

create function pg_temp.register(name text, tokens text[], provider text default 'fcm')
returns void
language plpgsql
as $$
declare
  token text;
begin
  foreach token in array tokens loop
    perform tests.wait('1 minute');
    perform tests.register_device(name, token, provider);
  end loop;
end;
$$;

select pg_temp.register('carla', array['01', '02', '03', '04', '05', '06', '07', '08']);
select pg_temp.register('carla', array['null', '{length = 32}'], 'apns');
select pg_temp.register('carla', array['09']);
select
  is(
    pg_temp.tokens_of('carla'),
    '01 02 03 04 05 06 07 08 09 {length = 32}',
    'an eleventh device replaces the least recently registered device whose token the provider cannot have issued'
  );
select pg_temp.register('carla', array['10', '11']);
select
  is(
    pg_temp.tokens_of('carla'),
    '02 03 04 05 06 07 08 09 10 11',
    'further devices first replace a device whose token the provider cannot have issued, then the least recently registered device'
  );
select tests.keep('fake', tests.register_device('carla', E'12\n', 'fcm'));
select
  isnt(tests.kept('fake'), null, 'a device can register with a token that the provider cannot have issued');
select
  is(
    pg_temp.tokens_of('carla'),
    '02 03 04 05 06 07 08 09 10 11',
    'a device whose token the provider cannot have issued does not replace a device with a possible token'
  );
select pg_temp.register('dora', array(select 'fake ' || number from generate_series(1, 12) as number));
select
  is(
    pg_temp.tokens_of('dora'),
    'fake 10 fake 11 fake 12 fake 3 fake 4 fake 5 fake 6 fake 7 fake 8 fake 9',
    'if a user registers more than ten devices with tokens that the provider cannot have issued, the last ten are kept'
  );

select * from finish();

rollback;
