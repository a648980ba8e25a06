-- Push providers: their credentials, and the time until which no pushes are sent to a provider that rejects the
-- configured settings or asks to wait.

-- Tables -------------------------------------------------------------------------------------------------

create table private.push_providers (
  provider public.push_provider constraint push_providers_pkey primary key,
  account text,
  token text,
  issued_at timestamptz,
  expires_at timestamptz,
  paused_until timestamptz not null default '-infinity',
  pause_reason text,
  refused integer not null default 0,
  constraint push_providers_token_whole check (num_nulls(account, token, issued_at, expires_at) in (0, 4))
);

comment on table private.push_providers is
  'Provider access token shared by all isolates, and the time until which the provider is paused (paused_until).';

comment on column private.push_providers.refused is
  'Circuit breaker: number of tokens that the provider has rejected since it last accepted a token. If the number is at least push_refusals, devices with rejected tokens are not deleted, because wrong settings may be the cause.';

insert into private.push_providers (provider)
select unnest(enum_range(null::public.push_provider));

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_push_credential(wanted_provider public.push_provider)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  return (
    select
      json_build_object(
        'account', push_providers.account,
        'token', push_providers.token,
        'issuedAt', private.iso_time(push_providers.issued_at),
        'expiresAt', private.iso_time(push_providers.expires_at)
      )
    from private.push_providers
    where push_providers.provider = wanted_provider and push_providers.token is not null
  );
end;
$$;

comment on function api.get_push_credential is
  'Jobs: returns the provider access token that all isolates share, as {account, token, issuedAt, expiresAt}, or null if no token is stored.';

create function api.replace_push_credential(
  wanted_provider public.push_provider,
  stale_token text,
  credential jsonb
)
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  update private.push_providers
  set
    account = credential ->> 'account',
    token = credential ->> 'token',
    issued_at = (credential ->> 'issuedAt')::timestamptz,
    expires_at = (credential ->> 'expiresAt')::timestamptz
  where push_providers.provider = wanted_provider and push_providers.token is not distinct from stale_token;
  return api.get_push_credential(wanted_provider);
end;
$$;

comment on function api.replace_push_credential is
  'Jobs: replaces the stored access token with a compare-and-swap. Stores the new token, unless another isolate has already replaced the token stale_token (null if no token was stored). Returns the stored token.';

create function api.pause_provider(
  wanted_provider public.push_provider,
  seconds double precision,
  reason text
)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  paused timestamptz;
begin
  perform private.require_service();
  update private.push_providers
  set
    paused_until = greatest(push_providers.paused_until, private.now() + make_interval(secs => seconds)),
    pause_reason = reason
  where push_providers.provider = wanted_provider
  returning push_providers.paused_until into paused;
  return json_build_object('pausedUntil', private.iso_time(paused));
end;
$$;

comment on function api.pause_provider is
  'Jobs: pauses a provider, and returns {pausedUntil}: before this time, no claim leases deliveries of the provider. Does not shorten an existing pause.';
grant execute on function api.get_push_credential to service_role;
grant execute on function api.replace_push_credential to service_role;
grant execute on function api.pause_provider to service_role;
