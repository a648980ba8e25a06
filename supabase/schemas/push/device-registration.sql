-- Push registration: RPC functions with which users register, list and unregister their devices.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.remove_other_devices(person_id uuid, newest_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.remove_signed_out_devices(
    array(select devices.id from private.devices where devices.user_id = person_id and devices.id <> newest_id)
  );
  delete from private.devices
  where devices.id in (
      select surplus.id
      from private.devices as surplus
      where surplus.user_id = person_id
      order by
        private.is_impossible_token(surplus.provider, surplus.token),
        -- Sorts newest_id before the other devices, so that it is not deleted even if a concurrent registration has a
        -- later registered_at but committed earlier.
        surplus.id = newest_id desc,
        surplus.registered_at desc,
        surplus.id
      offset private.setting('devices_per_person')::integer
    );
end;
$$;

comment on function private.remove_other_devices is
  'Deletes the devices of a person whose session has ended, except the device newest_id. Also deletes the devices that exceed the limit devices_per_person: first the devices whose token the provider cannot have issued (private.is_impossible_token), then the least recently registered devices. Deletes the device newest_id only if the limit is exceeded and the provider cannot have issued its token. The caller must hold the lock of the person.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.register_device(
  platform public.device_platform,
  provider public.push_provider,
  token text,
  app_version text,
  locale text
)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  session_id uuid;
  device_id uuid;
begin
  perform private.lock_against_deletion(array[caller_id]);
  perform private.lock_person(caller_id);
  session_id := private.require_open_session();
  insert into private.devices (
    user_id,
    platform,
    provider,
    token,
    app_version,
    locale,
    registered_at,
    created_at,
    session_id
  )
  values
    (
      caller_id,
      platform,
      provider,
      private.folded_token(provider, token),
      app_version,
      locale,
      private.now(),
      private.now(),
      session_id
    )
  on conflict on constraint devices_token_key do update
    set
      -- If another person had registered the token, the device receives a new id, so that deliveries to the former
      -- owner cannot reach the caller.
      id = case when devices.user_id = excluded.user_id then devices.id else excluded.id end,
      created_at = case
        when devices.user_id = excluded.user_id then coalesce(devices.created_at, devices.registered_at)
        else excluded.created_at
      end,
      user_id = excluded.user_id,
      app_version = excluded.app_version,
      locale = excluded.locale,
      registered_at = excluded.registered_at,
      session_id = excluded.session_id
  returning devices.id into device_id;
  perform private.remove_other_devices(caller_id, device_id);
  return json_build_object('id', device_id);
end;
$$;

comment on function api.register_device is
  'POST /push/devices: registers a device of the caller, and returns {id}. This is an idempotent upsert by token. It binds the token to the caller and to the session of the access token, even if another person had registered the token. The provider must be apns if the platform is ios, and must not be apns for any other platform. 401 unauthorized if the session has ended.';

create function api.unregister_device(token text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return json_build_object(
    'deleted', private.unregister_devices(
      array(
        select devices.id
        from private.devices
        where devices.user_id = (select auth.uid())
          and private.folded_token(devices.provider, devices.token)
            = private.folded_token(devices.provider, unregister_device.token)
      )
    )
  );
end;
$$;

comment on function api.unregister_device is
  'DELETE /push/devices and POST /push/devices/unregister: unregister the caller''s device with this token, and return {deleted}. Idempotent: `deleted` is false if the caller has no such device.';

create function api.list_devices()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  current_session text := lower(auth.jwt() ->> 'session_id');
  ended uuid[] := private.ended_sessions(
    array(select devices.session_id from private.devices where devices.user_id = caller_id)
  );
begin
  return (
    select
      json_build_object(
        'data', coalesce(
          json_agg(
            json_build_object(
              'id', device.id,
              'platform', device.platform,
              'provider', device.provider,
              'appVersion', device.app_version,
              'locale', device.locale,
              'createdAt', private.iso_time(coalesce(device.created_at, device.registered_at)),
              'lastSeenAt', private.iso_time(device.registered_at),
              'isCurrent', coalesce(device.session_id::text = current_session, false)
            )
            order by device.registered_at desc, device.id
          ),
          '[]'
        )
      )
    from private.devices as device
    where device.user_id = caller_id and (device.session_id is null or device.session_id <> all (ended))
  );
end;
$$;

comment on function api.list_devices is
  'GET /push/devices: returns {data}: the caller''s devices, most recently registered first, without devices whose session has ended. isCurrent is true if the device belongs to the session of the access token.';

create function api.delete_device(device_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return json_build_object('deleted', private.unregister_devices(array[device_id]));
end;
$$;

comment on function api.delete_device is
  'DELETE /push/devices/{id}: unregisters a device of the caller, and returns {deleted}. Idempotent: `deleted` is false if the caller has no such device.';

grant execute on function api.register_device to authenticated;
grant execute on function api.unregister_device to authenticated;
grant execute on function api.list_devices to authenticated;
grant execute on function api.delete_device to authenticated;
