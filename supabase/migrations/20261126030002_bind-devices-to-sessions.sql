set lock_timeout = '2 s';

SET local check_function_bodies = off;

ALTER TABLE "private"."devices"
  ADD COLUMN "created_at" timestamp WITH time zone;

ALTER TABLE "private"."devices"
  ADD COLUMN "session_id" uuid;

CREATE OR REPLACE FUNCTION api.claim_deliveries (
  wanted_provider public.push_provider,
  row_limit       integer
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
declare
  present timestamptz := private.now();
  lifetime interval := make_interval(hours => private.setting('push_hours')::integer);
  provider private.push_providers;
  rested_devices uuid[];
  leased private.leased_delivery[];
  withdrawn uuid[];
begin
  perform private.require_service();
  select push_providers.* into provider from private.push_providers where push_providers.provider = wanted_provider;
  if provider.paused_until > present then
    return json_build_object(
      'claimedAt', private.iso_time(present),
      'claimed', 0,
      'deliveries', '[]'::json,
      'pausedFor', provider.pause_reason
    );
  end if;
  -- More may rest than a device gets, since what another worker had locked was left.
  rested_devices := private.devices_rested(wanted_provider, row_limit);
  perform private.keep_newest_resting(rested_devices);
  leased := array(
    select lease from private.lease_deliveries(wanted_provider, row_limit, lifetime, rested_devices) as lease
  );
  perform private.keep_newest_resting(
    array(
      select distinct (lease.delivery).device_id from unnest(leased) as lease where (lease.delivery).quiet_until is not null
    )
  );
  perform private.remove_signed_out_devices(
    array(
      select distinct (lease.delivery).device_id from unnest(leased) as lease where (lease.delivery).outcome = 'session_ended'
    )
  );
  withdrawn := private.note_pushed_requests(
    array(
      select (lease.notification).id
      from unnest(leased) as lease
      where (lease.notification).type = 'friend_request'
        and (lease.delivery).outcome is null
        and (lease.delivery).quiet_until is null
    )
  );
  if cardinality(withdrawn) > 0 then
    update private.push_deliveries as delivery
    set outcome = 'notification_gone', finished_at = present
    from unnest(leased) as lease
    where delivery.device_id = (lease.delivery).device_id
      and delivery.notification_id = (lease.delivery).notification_id
      and delivery.notification_id = any (withdrawn);
  end if;
  return (
    select
      json_build_object(
        'claimedAt', private.iso_time(present),
        'claimed', count(*),
        'deliveries', coalesce(
          json_agg(
            private.delivery_view(lease.delivery, lease.device, lease.notification, lease.shows_preview, lifetime)
          ) filter (
            where (lease.delivery).outcome is null
              and (lease.delivery).quiet_until is null
              and (lease.notification).id <> all (withdrawn)
          ),
          '[]'
        )
      )
    from unnest(leased) as lease
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.delete_device (
  device_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return json_build_object('deleted', private.unregister_devices(array[device_id]));
end;
$function$;

CREATE OR REPLACE FUNCTION api.list_devices()
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION api.register_device (
  platform    public.device_platform,
  provider    public.push_provider,
  token       text,
  app_version text,
  locale      text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
      -- What was meant for the person before must not reach this one: for them the device is a new one.
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
  perform private.remove_signed_out_devices(
    array(select devices.id from private.devices where devices.user_id = caller_id and devices.id <> device_id)
  );
  delete from private.devices
  where devices.id in (
      select surplus.id
      from private.devices as surplus
      where surplus.user_id = caller_id
      order by
        private.is_impossible_token(surplus.provider, surplus.token),
        -- The transaction of another one may have begun later and come first.
        surplus.id = device_id desc,
        surplus.registered_at desc,
        surplus.id
      offset private.setting('devices_per_person')::integer
    );
  return json_build_object('id', device_id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.unregister_device (
  token text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.account_of_delivery (
  delivery       private.push_deliveries,
  device         private.devices,
  notification   public.notifications,
  preferences    private.notification_preferences,
  unsent_outcome text,
  lifetime       interval
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  provider private.push_providers;
  reason text := nullif(delivery.outcome, 'sent');
begin
  if delivery.outcome is null then
    select push_providers.* into provider from private.push_providers where push_providers.provider = delivery.provider;
    reason := case
      when unsent_outcome is not null then unsent_outcome
      when delivery.quiet_until is not null then 'quiet_hours'
      when preferences.quiet_from is not null and private.rests_until(preferences, notification) is not null
        then 'quiet_hours'
      when provider.paused_until > private.now() then 'paused'
    end;
  end if;
  return json_build_object(
    'deviceId', delivery.device_id,
    'provider', delivery.provider,
    'platform', device.platform,
    'deviceMark', private.device_mark(device),
    'state', private.push_state(delivery),
    'reason', reason,
    'providerReason', delivery.reason,
    'attempts', delivery.attempts,
    'nextAttemptAt', case when delivery.outcome is null then private.iso_time(delivery.next_attempt_at) end,
    'finishedAt', private.iso_time(delivery.finished_at),
    -- What is gone, signed out or may not be told is shown to nobody, and what device it was for is not known without it.
    'message', case
      when device.id is not null and notification.id is not null and unsent_outcome is distinct from 'session_ended' then (
        private.delivery_view(
          delivery,
          device,
          notification,
          coalesce(preferences.shows_previews, true),
          lifetime
        )::jsonb - 'token'
      )
    end
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.deliveries_of (
  told     public.notifications,
  lifetime interval
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
  may_be_told boolean := exists (select from private.told_notifications where told_notifications.id = told.id);
  is_read boolean := told.is_read or told.created_at <= coalesce(private.read_until(told.user_id), '-infinity');
  shown public.notifications;
  preferences private.notification_preferences;
  ended_sessions uuid[] := private.ended_sessions(
    array(
      select devices.session_id
      from
        private.push_deliveries as delivery
        join private.devices on devices.id = delivery.device_id
      where delivery.notification_id = told.id
    )
  );
begin
  if may_be_told then
    shown := told;
  end if;
  select held.* into preferences from private.notification_preferences as held where held.user_id = told.user_id;
  return (
    select
      coalesce(
        json_agg(
          private.account_of_delivery(
            delivery,
            devices,
            shown,
            preferences,
            case
              when devices.session_id = any (ended_sessions) then 'session_ended'
              else private.unsent_outcome(devices, shown, is_read, preferences, present, lifetime)
            end,
            lifetime
          )
          order by delivery.provider, delivery.device_id
        ),
        '[]'
      )
    from
      private.push_deliveries as delivery
      left join private.devices on devices.id = delivery.device_id
    -- The id names the partition, and the key begins with it.
    where delivery.notification_id = told.id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.due_with_devices (
  wanted_provider public.push_provider,
  row_limit       integer,
  rested_devices  uuid[]
)
  RETURNS TABLE (
    device_id       uuid,
    notification_id uuid,
    device          private.devices,
    is_signed_out   boolean
  )
  LANGUAGE plpgsql
  ROWS 100
  SET search_path TO ''
  AS $function$
begin
  return query
  with
    due as (
      select queued.device_id, queued.notification_id, devices as device
      from
        private.due_deliveries(wanted_provider, row_limit, rested_devices) as queued
        left join private.devices on devices.id = queued.device_id
    ),
    ended as materialized (
      select private.ended_sessions(array(select distinct (due.device).session_id from due)) as session_ids
    )
  select
    due.device_id,
    due.notification_id,
    due.device,
    coalesce((due.device).session_id = any (ended.session_ids), false)
  from
    due
    cross join ended;
end;
$function$;

CREATE OR REPLACE FUNCTION private.ended_sessions (
  session_ids uuid[]
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- plpgsql: an SQL body would depend on the columns of a table that the platform changes.
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
$function$;

CREATE OR REPLACE FUNCTION private.export_devices (
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.folded_token (
  provider public.push_provider,
  token    text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN CASE WHEN ((PROVIDER = 'apns'::public.push_provider) AND (token ~ '^[0-9A-Fa-f]+$'::text)) THEN lower(token) ELSE token END;

CREATE OR REPLACE FUNCTION private.is_impossible_token (
  provider public.push_provider,
  token    text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
RETURN
  ((token ~ '[\s[:cntrl:]\u0080-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'::text) OR ((PROVIDER = 'apns'::public.push_provider) AND (token !~
  '^[0-9A-Fa-f]+$'::text)));

CREATE OR REPLACE FUNCTION private.lease_deliveries (
  wanted_provider public.push_provider,
  row_limit       integer,
  lifetime        interval,
  rested_devices  uuid[]
)
  RETURNS SETOF private.leased_delivery
  LANGUAGE plpgsql
  ROWS 100
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
  lease_end timestamptz := present + make_interval(secs => private.setting('push_lease_seconds')::integer);
  spread interval := make_interval(mins => private.setting('quiet_hours_spread_minutes')::integer);
begin
  return query
  with
    known as (
      select
        due.device_id,
        due.notification_id,
        due.device,
        due.is_signed_out,
        notifications as notification,
        notifications.is_read or coalesce(notifications.created_at <= mark.read_until, false) as is_read,
        preferences
      from
        private.due_with_devices(wanted_provider, row_limit, rested_devices) as due
        left join private.told_notifications as told on told.id = due.notification_id
        left join public.notifications on notifications.id = told.id
        left join private.notification_marks as mark on mark.user_id = notifications.user_id
        left join private.notification_preferences as preferences on preferences.user_id = (due.device).user_id
    ),
    judged as (
      select
        known.*,
        verdict.outcome,
        case
          when verdict.outcome is null and (known.preferences).quiet_from is not null
            then private.rests_until(known.preferences, known.notification)
        end as quiet_until
      from
        known
        cross join lateral (
          select
            case
              when known.is_signed_out then 'session_ended'
              else private.unsent_outcome(
                known.device,
                known.notification,
                known.is_read,
                known.preferences,
                present,
                lifetime
              )
            end as outcome
        ) as verdict
    ),
    asked as (
      -- Whose preferences are being changed, or are asked by another worker: what is due for them is left as it is.
      select held as preferences
      from private.notification_preferences as held
      where held.user_id in (select (judged.device).user_id from judged where judged.quiet_until is not null)
      for update skip locked
    )
  update private.push_deliveries as queued
  set
    attempts = queued.attempts + (judged.quiet_until is null)::integer,
    quiet_until = judged.quiet_until,
    next_attempt_at = coalesce(judged.quiet_until + private.spread_of(queued.device_id, spread), lease_end),
    outcome = judged.outcome,
    finished_at = case when judged.outcome is not null then present end
  from
    judged
    left join asked on (asked.preferences).user_id = (judged.device).user_id
      and asked.preferences = judged.preferences
  where queued.device_id = judged.device_id
    and queued.notification_id = judged.notification_id
    and (judged.quiet_until is null or (asked.preferences).user_id is not null)
  returning queued, judged.device, judged.notification, coalesce((judged.preferences).shows_previews, true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.remove_signed_out_devices (
  device_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  ended uuid[];
  removed uuid[];
begin
  if cardinality(device_ids) = 0 then
    return;
  end if;
  ended := private.ended_sessions(array(select devices.session_id from private.devices where devices.id = any (device_ids)));
  if cardinality(ended) = 0 then
    return;
  end if;
  with
    condemned as (
      -- SKIP LOCKED: the callers hold locks on deliveries or on a device. The session is checked again after the lock, since
      -- the device may have registered with another one.
      select devices.id
      from private.devices
      where devices.id = any (device_ids) and devices.session_id = any (ended)
      order by devices.id
      for update skip locked
    ),
    gone as (
      delete from private.devices
      using condemned
      where devices.id = condemned.id
      returning devices.id
    )
  select array_agg(gone.id) into removed from gone;
  with waiting as (
    select delivery.device_id, delivery.notification_id
    from private.push_deliveries as delivery
    where delivery.device_id = any (removed) and delivery.finished_at is null
    order by delivery.device_id, delivery.notification_id
    for update skip locked
  )
  update private.push_deliveries as delivery
  set outcome = 'session_ended', finished_at = private.now()
  from waiting
  where delivery.device_id = waiting.device_id and delivery.notification_id = waiting.notification_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_open_session()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
  claim text := auth.jwt() ->> 'session_id';
begin
  -- Tokens of an external identity provider may have a claim of this name that no row here stands for.
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
$function$;

CREATE OR REPLACE FUNCTION private.unregister_devices (
  device_ids uuid[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

COMMENT ON COLUMN "private"."devices"."created_at" IS 'When the person registered the device first; null if that was before this column was added: registered_at then.';

COMMENT ON COLUMN "private"."devices"."session_id" IS 'Session of the identity provider (auth.sessions) in which the device registered last; null if it is bound to none. No foreign key: the platform deletes sessions without a trigger of ours.';

COMMENT ON FUNCTION "api"."claim_deliveries"(public.push_provider, integer) IS 'Jobs: {claimedAt, claimed, deliveries, pausedFor}: leases what is due of a provider; nothing while it is paused, then with the reason. What lost its device or notification, was read, is to or of somebody suspended, to a barred login or a device whose session has ended, is turned off, of a chat that is muted, left or closed, of a match that is over, of an event that the recipient is out of, or a reminder that comes too late, is finished at once; what comes in quiet hours rests until they end. Both count as claimed. Unregisters the devices whose session has ended.';

COMMENT ON FUNCTION "api"."delete_device"(uuid) IS 'DELETE /push/devices/{id}: {deleted}; idempotent, false when the caller has no such device.';

COMMENT ON FUNCTION "api"."list_devices"() IS 'GET /push/devices: {data} of the caller, the device that registered last first, without those whose session has ended. isCurrent: bound to the session of the token.';

COMMENT ON FUNCTION "api"."register_device"(public.device_platform, public.push_provider, text, text, text) IS 'POST /push/devices: {id}; an idempotent upsert by token, which moves to the caller if another person had it and is bound to the session of the token. Only apns goes with ios, and ios with apns. 401 unauthorized if that session has ended.';

COMMENT ON FUNCTION "private"."due_with_devices"(public.push_provider, integer, uuid[]) IS 'Locks the deliveries of private.due_deliveries and returns each with its device, null if that is gone, and whether the session of the device has ended.';

COMMENT ON FUNCTION "private"."ended_sessions"(uuid[]) IS 'Which of these sessions have ended: signed out, closed by a new password, or past not_after. One query for all of them.';

COMMENT ON FUNCTION "private"."folded_token"(public.push_provider, text) IS 'The one spelling of a device token: APNs tokens of hexadecimal digits in lower case, all others unchanged.';

COMMENT ON FUNCTION "private"."is_impossible_token"(public.push_provider, text) IS 'Whether the provider cannot have issued this token: white space or control characters, or for APNs anything but hexadecimal digits.';

COMMENT ON FUNCTION "private"."lease_deliveries"(public.push_provider, integer, interval, uuid[]) IS 'Leases what is due of a provider. What lost its device or notification, is for a device whose session has ended, was read, is older than lifetime, is turned off, or is not to be pushed by private.push_verdict, is finished instead, and what comes in quiet hours rests.';

COMMENT ON FUNCTION "private"."remove_signed_out_devices"(uuid[]) IS 'Unregisters those of these devices whose session has ended, and finishes their waiting deliveries as session_ended; what another transaction has locked is left to the next claim.';

COMMENT ON FUNCTION "private"."require_open_session"() IS 'Returns the session that the token of the caller names; null if it names none or the identity provider is external. 401 unauthorized if the session has ended or belongs to another user.';

COMMENT ON FUNCTION "private"."unregister_devices"(uuid[]) IS 'Unregisters those of these devices that belong to the caller. Returns whether one of them was registered: a device whose session has ended is not.';

REVOKE ALL ON FUNCTION "api"."delete_device"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_device"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "api"."delete_device"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."delete_device"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_devices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_devices"() TO "authenticated";

REVOKE ALL ON FUNCTION "api"."list_devices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_devices"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_with_devices"(public.push_provider, integer, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_with_devices"(public.push_provider, integer, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_with_devices"(public.push_provider, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ended_sessions"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ended_sessions"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ended_sessions"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."folded_token"(public.push_provider, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."folded_token"(public.push_provider, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."folded_token"(public.push_provider, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_impossible_token"(public.push_provider, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_impossible_token"(public.push_provider, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_impossible_token"(public.push_provider, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_signed_out_devices"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_signed_out_devices"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_signed_out_devices"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_open_session"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_open_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_open_session"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."unregister_devices"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unregister_devices"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unregister_devices"(uuid[]) TO "postgres";
