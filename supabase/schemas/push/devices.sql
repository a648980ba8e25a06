-- Push devices. A device belongs to the session in which the app registered it, and is treated as unregistered once
-- that session has ended (docs/api/push.md, Sessions).

-- Tables -------------------------------------------------------------------------------------------------

create type public.device_platform as enum ('android', 'ios');

comment on type public.device_platform is 'Operating system of a device.';

create type public.push_provider as enum ('apns', 'fcm', 'rustore');

comment on type public.push_provider is 'Service that delivers push messages to a device.';

create table private.devices (
  id uuid constraint devices_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  platform public.device_platform not null,
  provider public.push_provider not null,
  token text not null constraint devices_token_length check (length(token) between 1 and 512),
  app_version text constraint devices_app_version_length check (length(app_version) <= 32),
  locale text constraint devices_locale_length check (length(locale) <= 16),
  registered_at timestamptz not null,
  created_at timestamptz,
  session_id uuid,
  constraint devices_token_key unique (provider, token),
  constraint devices_provider_fits check ((platform = 'ios') = (provider = 'apns'))
);

comment on table private.devices is
  'Devices that receive push messages. A device token belongs to one person. Registering the token for another person creates a new device.';
comment on column private.devices.registered_at is
  'Time when the app last registered the token. If a provider reports the token as invalid as of an earlier time, the report is ignored.';
comment on column private.devices.created_at is
  'Time when the person first registered the device. Null if the device was registered before this column was added. If the value is null, queries use registered_at instead.';
comment on column private.devices.session_id is
  'Session of the identity provider (auth.sessions) in which the device was last registered. Null if the device is not bound to a session. The column has no foreign key, because Supabase deletes sessions without firing triggers.';

create index devices_user_id_idx on private.devices (user_id, registered_at desc);

insert into private.settings (name, value, meaning)
values
  (
    'devices_per_person',
    '10',
    'Maximum number of devices of one person that receive pushes: those registered last.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.folded_token(provider public.push_provider, token text)
returns text
language sql
immutable
return case
  when provider = 'apns'
  and token ~ '^[0-9A-Fa-f]+$' then lower(token)
  else token
end;

comment on function private.folded_token is
  'Returns the canonical spelling of a device token: APNs tokens of hexadecimal digits in lower case, all others unchanged.';

create function private.is_impossible_token(provider public.push_provider, token text)
returns boolean
language sql
immutable
return token ~ '[\s[:cntrl:]\u0080-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
or (provider = 'apns' and token !~ '^[0-9A-Fa-f]+$');

comment on function private.is_impossible_token is
  'Whether a token is impossible: it contains white space or control characters, or is an APNs token with characters that are not hexadecimal digits. The provider cannot have issued such a token.';

create function private.require_open_session()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  claim text := auth.jwt() ->> 'session_id';
begin
  -- An access token of an external identity provider may contain a claim session_id that has no row in auth.sessions.
  if claim is null or not exists (select from auth.users where users.id = caller_id) then
    return null;
  end if;
  if not pg_input_is_valid(claim, 'uuid')
    or not exists (select from auth.sessions where sessions.id = claim::uuid and sessions.user_id = caller_id)
    or cardinality(private.ended_sessions(array[claim::uuid])) > 0 then
    raise sqlstate 'PT401' using message = 'unauthorized', detail = 'The session of this token has ended: sign in again.';
  end if;
  return claim::uuid;
end;
$$;

comment on function private.require_open_session is
  'Returns the session in the caller''s access token. Returns null if the token contains no session or the identity provider is external. 401 unauthorized if the session has ended or belongs to another user.';

create function private.ended_sessions(session_ids uuid[])
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Uses plpgsql, because an SQL function body would create a dependency on columns of auth.sessions, and Supabase
  -- changes this table.
  return array(
    select named.session_id
    from unnest(session_ids) as named (session_id)
    where named.session_id is not null
      and not exists (
        select
        from auth.sessions
        where sessions.id = named.session_id
          and (sessions.not_after is null or sessions.not_after > private.now())
      )
  );
end;
$$;

comment on function private.ended_sessions is
  'Returns the given sessions that have ended: the identity provider has deleted the session, for example after a sign-out or a new password, or its time not_after has passed. Checks all sessions with one query.';

create function private.unregister_devices(device_ids uuid[])
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  ended uuid[] := private.ended_sessions(
    array(select devices.session_id from private.devices where devices.id = any (device_ids))
  );
  was_registered boolean;
begin
  with removed as (
    delete from private.devices
    where devices.id = any (device_ids) and devices.user_id = (select auth.uid())
    returning devices.session_id
  )
  select coalesce(bool_or(removed.session_id is null or removed.session_id <> all (ended)), false)
  into was_registered
  from removed;
  return was_registered;
end;
$$;

comment on function private.unregister_devices is
  'Unregisters each given device that belongs to the caller. Returns true if at least one of these devices was registered and its session has not ended.';

create function private.export_devices(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id', device.id,
            'platform', device.platform,
            'provider', device.provider,
            'appVersion', device.app_version,
            'locale', device.locale,
            'createdAt', private.iso_time(coalesce(device.created_at, device.registered_at)),
            'registeredAt', private.iso_time(device.registered_at)
          )
          order by device.registered_at, device.id
        ),
        '[]'
      )
    from private.devices as device
    where device.user_id = person_id
  );
end;
$$;

comment on function private.export_devices is 'Part of the data export: the devices of a person.';

create function private.delete_devices_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.devices where devices.user_id = person_id;
end;
$$;

comment on function private.delete_devices_of is 'Deletes the devices of a person whose profile is deleted.';
