-- Push: the data of a provider that all isolates of the edge function share: the access token and the pause of the
-- provider.

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

-- Replaces the given access token as an isolate does, and returns the access token that is shared afterwards.
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
  is(
    tests.let_service($$api.get_push_credential('apns')$$),
    null,
    'before the first access token is stored, isolates share no access token'
  );
select
  is(
    pg_temp.replace('apns', 'unknown', 'early'),
    null,
    'an isolate cannot replace an access token that does not exist'
  );
select
  is(
    pg_temp.shared('apns'),
    'none',
    'an attempt to replace an access token that does not exist stores no access token'
  );
select
  is(
    tests.let_service(
      format('api.replace_push_credential(%L, null, %L)', 'apns', pg_temp.credential('first'))
    ),
    pg_temp.credential('first'),
    'the first isolate stores its access token and gets the stored access token in the response'
  );
select
  is(
    tests.let_service($$api.get_push_credential('apns')$$),
    pg_temp.credential('first'),
    'another isolate reads the same access token with all its fields'
  );
select
  is(
    tests.let_service(
      format('api.replace_push_credential(%L, null, %L)', 'apns', pg_temp.credential('late'))
    ),
    pg_temp.credential('first'),
    'a later isolate gets the access token that is already stored'
  );
select
  is(pg_temp.replace('apns', 'first', 'second'), 'second', 'an isolate can replace the current access token');
select
  is(
    pg_temp.replace('apns', 'first', 'third'),
    'second',
    'an isolate that tries to replace a stale access token gets the current one'
  );
select
  is(pg_temp.shared('apns'), 'second', 'an attempt to replace a stale access token keeps the current one');
select is(pg_temp.shared('fcm'), 'none', 'an access token is not shared with another provider');
select
  is(pg_temp.replace('fcm', null, 'access'), 'access', 'each provider has its own access token');
select
  is(
    pg_temp.shared('apns'),
    'second',
    'storing the access token of another provider does not change that of the first provider'
  );
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
    'an access token without an expiry is rejected'
  );
select is(pg_temp.shared('apns'), 'second', 'a rejected access token is not shared');

-- Pauses -----------------------------------------------------------------------------------------------------

create function pg_temp.pause_of(provider text)
returns text
language sql
as $$
  select concat_ws(' ', private.iso_time(nullif(paused_until, '-infinity')), pause_reason)
  from private.push_providers
  where push_providers.provider = pause_of.provider::public.push_provider;
$$;

select is(pg_temp.pause_of('apns'), '', 'before the first pause, a provider is not paused');
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
    'a pause contains its reason'
  );
select
  is(pg_temp.pause_of('fcm'), '', 'pausing one provider does not pause another');
select
  is(
    tests.let_service($$api.pause_provider('apns', 90.5, 'TooManyProviderTokenUpdates')$$),
    '{"pausedUntil": "1999-05-01T12:01:30.500Z"}',
    'pausing a provider again at the same time does not change the pause'
  );
select tests.freeze_time('1999-05-01T12:01:00Z');
select tests.let_service($$api.pause_provider('apns', 60, 'again')$$);
select
  is(
    pg_temp.pause_of('apns'),
    '1999-05-01T12:02:00.000Z again',
    'pausing a provider again later extends the pause'
  );
select is(pg_temp.shared('apns'), 'second', 'pausing a provider does not change its access token');

select * from finish();

rollback;
