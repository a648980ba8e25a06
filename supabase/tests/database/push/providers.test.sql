-- Push: data of a provider that all isolates share: its access token and its pause.

begin;

select plan(21);

update private.push_providers
set
  account = null,
  token = null,
  issued_at = null,
  expires_at = null,
  paused_until = '-infinity',
  pause_reason = null;
select tests.freeze_time('1999-05-01T12:00:00Z');

create function pg_temp.credential(token text)
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'account', 'account of ' || token,
      'token', token,
      'issuedAt', '1999-05-01T12:00:00.123Z',
      'expiresAt', '1999-05-01T12:45:00.456Z'
    );
$$;

-- The shared token after an isolate has replaced the given one.
create function pg_temp.replace(provider text, stale text, fresh text)
returns text
language sql
as $$
  select
    tests.let_service(
      format('api.replace_push_credential(%L, %L, %L)', provider, stale, pg_temp.credential(fresh))
    ) ->> 'token';
$$;

create function pg_temp.shared(provider text)
returns text
language sql
as $$
  select coalesce(tests.let_service(format('api.get_push_credential(%L)', provider)) ->> 'token', 'none');
$$;

-- Credentials ------------------------------------------------------------------------------------------------

select
  is(tests.let_service($$api.get_push_credential('apns')$$), null, 'no credential is shared at first');
select
  is(
    pg_temp.replace('apns', 'unknown', 'early'),
    null,
    'an isolate cannot replace a credential that does not exist'
  );
select is(pg_temp.shared('apns'), 'none', 'a credential that replaces none is not shared');
select
  is(
    tests.let_service(
      format('api.replace_push_credential(%L, null, %L)', 'apns', pg_temp.credential('first'))
    ),
    pg_temp.credential('first'),
    'the first isolate shares its credential and gets it back'
  );
select
  is(
    tests.let_service($$api.get_push_credential('apns')$$),
    pg_temp.credential('first'),
    'another isolate reads the credential, its account and its times'
  );
select
  is(
    tests.let_service(
      format('api.replace_push_credential(%L, null, %L)', 'apns', pg_temp.credential('late'))
    ),
    pg_temp.credential('first'),
    'a later isolate gets the existing credential'
  );
select
  is(pg_temp.replace('apns', 'first', 'second'), 'second', 'an isolate replaces the current credential');
select
  is(
    pg_temp.replace('apns', 'first', 'third'),
    'second',
    'an isolate with a stale credential gets the current one'
  );
select
  is(pg_temp.shared('apns'), 'second', 'the current credential stays after a replacement with a stale one');
select is(pg_temp.shared('fcm'), 'none', 'the credential is not shared with another provider');
select
  is(pg_temp.replace('fcm', null, 'access'), 'access', 'each provider has its own credential');
select
  is(pg_temp.shared('apns'), 'second', 'the credential of another provider does not change the first one');
select
  throws_ok(
    format(
      'select tests.let_service(%L)',
      format(
        'api.replace_push_credential(%L, %L, %L)',
        'apns',
        'second',
        pg_temp.credential('half') - 'expiresAt'
      )
    ),
    '23514',
    null,
    'rejects a credential without an expiry'
  );
select is(pg_temp.shared('apns'), 'second', 'the rejected credential is not shared');

-- Pauses -----------------------------------------------------------------------------------------------------

create function pg_temp.pause_of(provider text)
returns text
language sql
as $$
  select concat_ws(' ', private.iso_time(nullif(paused_until, '-infinity')), pause_reason)
  from private.push_providers
  where push_providers.provider = pause_of.provider::public.push_provider;
$$;

select is(pg_temp.pause_of('apns'), '', 'no provider is paused at first');
select
  is(
    tests.let_service($$api.pause_provider('apns', 90.5, 'TooManyProviderTokenUpdates')$$),
    '{"pausedUntil": "1999-05-01T12:01:30.500Z"}',
    'pausing a provider returns the end of the pause'
  );
select
  is(
    pg_temp.pause_of('apns'),
    '1999-05-01T12:01:30.500Z TooManyProviderTokenUpdates',
    'a pause has a reason'
  );
select
  is(pg_temp.pause_of('fcm'), '', 'a pause applies to one provider');
select
  is(
    tests.let_service($$api.pause_provider('apns', 90.5, 'TooManyProviderTokenUpdates')$$),
    '{"pausedUntil": "1999-05-01T12:01:30.500Z"}',
    'a second pause at the same time changes nothing'
  );
select tests.freeze_time('1999-05-01T12:01:00Z');
select tests.let_service($$api.pause_provider('apns', 60, 'again')$$);
select
  is(pg_temp.pause_of('apns'), '1999-05-01T12:02:00.000Z again', 'a later pause extends the pause');
select is(pg_temp.shared('apns'), 'second', 'a pause keeps the credential');

select * from finish();

rollback;
