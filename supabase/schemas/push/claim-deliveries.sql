-- Claims: workers lease due deliveries and receive the content of each push. A claim cancels deliveries whose
-- notification type the recipient has disabled, and defers deliveries in the recipient's quiet hours.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.first_deliveries(wanted_provider public.push_provider, row_limit integer)
returns table (device_id uuid, notification_id uuid)
language plpgsql
stable
rows 100
set search_path = ''
as $$
begin
  return query
  -- Loose index scan over the devices with waiting deliveries. The scan starts at a random device and wraps around
  -- once.
  with recursive
    waiting(device_id, first_id, step) as (
      select gen_random_uuid(), null::uuid, 0
      union all
      select following.device_id, coalesce(waiting.first_id, following.device_id), waiting.step + 1
      from
        waiting
        cross join lateral (
          select
            coalesce(
              (
                select queued.device_id
                from private.push_deliveries as queued
                where
                  queued.provider = wanted_provider
                  and queued.finished_at is null
                  and queued.quiet_until is null
                  and queued.device_id > waiting.device_id
                order by queued.device_id
                limit 1
              ),
              (
                select queued.device_id
                from private.push_deliveries as queued
                where queued.provider = wanted_provider and queued.finished_at is null and queued.quiet_until is null
                order by queued.device_id
                limit 1
              )
            ) as device_id
        ) as following
      where waiting.step < row_limit and following.device_id is distinct from waiting.first_id
    )
  select head.device_id, head.notification_id
  from
    waiting
    cross join lateral (
      select queued.device_id, queued.notification_id
      from private.push_deliveries as queued
      where
        queued.provider = wanted_provider
        and queued.device_id = waiting.device_id
        and queued.finished_at is null
        and queued.quiet_until is null
        and queued.next_attempt_at <= private.now()
      order by queued.next_attempt_at
      limit 1
    ) as head;
end;
$$;

comment on function private.first_deliveries is
  'Returns the delivery that has been due longest for each of up to row_limit devices. Devices with many deliveries therefore do not delay other devices. Excludes deferred deliveries, which are claimed separately, so that devices in quiet hours do not use up row_limit.';

create type private.leased_delivery as (
  delivery private.push_deliveries,
  device private.devices,
  notification public.notifications,
  shows_preview boolean
);

comment on type private.leased_delivery is
  'A delivery that a claim has leased, cancelled or deferred (quiet_until is set), with its device and notification.';

create function private.due_deliveries(
  wanted_provider public.push_provider,
  row_limit integer,
  rested_devices uuid[]
)
returns setof private.push_deliveries
language plpgsql
rows 100
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  return query
  with
    heads as (
      select queued.*
      from private.push_deliveries as queued
      where (queued.device_id, queued.notification_id) in (
          select head.device_id, head.notification_id
          from private.first_deliveries(wanted_provider, row_limit / 2) as head
        )
        and queued.finished_at is null
        and queued.next_attempt_at <= present
        and (queued.quiet_until is null or queued.device_id = any (rested_devices))
      for update skip locked
    ),
    rested as (
      select queued.*
      from private.push_deliveries as queued
      where queued.provider = wanted_provider
        and queued.finished_at is null
        and queued.quiet_until is not null
        and queued.next_attempt_at <= present
        and queued.device_id = any (rested_devices)
      order by queued.next_attempt_at
      limit row_limit / 4
      for update skip locked
    ),
    chosen as (
      select * from heads
      union all
      select * from rested
    ),
    longest as (
      select queued.*
      from private.push_deliveries as queued
      where queued.provider = wanted_provider
        and queued.finished_at is null
        and queued.next_attempt_at <= present
        and (queued.quiet_until is null or queued.device_id = any (rested_devices))
        and (queued.device_id, queued.notification_id) not in (select chosen.device_id, chosen.notification_id from chosen)
      order by queued.next_attempt_at
      limit row_limit - (select count(*) from chosen)
      for update skip locked
    )
  select * from chosen
  union all
  select * from longest;
end;
$$;

comment on function private.due_deliveries is
  'Locks and returns due deliveries of a provider in this order: one delivery per device, deferred deliveries whose quiet hours have ended, all other deliveries. Within each of these groups, chooses the deliveries that have been due longest. Skips deliveries that another worker has locked. Returns deferred deliveries only for the devices in rested_devices. The caller must have cancelled the surplus deferred deliveries of these devices (private.keep_newest_resting).';

create function private.due_with_devices(
  wanted_provider public.push_provider,
  row_limit integer,
  rested_devices uuid[]
)
returns table (device_id uuid, notification_id uuid, device private.devices, is_signed_out boolean)
language plpgsql
rows 100
set search_path = ''
as $$
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
$$;

comment on function private.due_with_devices is
  'Calls private.due_deliveries. Returns device_id and notification_id of each delivery, and its device, which is null if the device was deleted. The column is_signed_out is true if the session of the device has ended.';

create function private.push_verdict(notification public.notifications, present timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  event public.events;
  participant public.chat_participants;
begin
  if notification.type in ('event_changed', 'event_reminder') then
    select events.* into event from public.events where events.id = notification.event_id;
    return case
      when private.is_out_of_event(event, notification.user_id, notification.changed_fields) then 'notification_gone'
      when notification.type = 'event_reminder' and event.start_at <= present then 'expired'
    end;
  end if;
  if notification.type = 'people_match' then
    return case
      when (private.find_match(notification.user_id, notification.actor_id)).id is null then 'notification_gone'
    end;
  end if;
  select chat_participants.* into participant
  from public.chat_participants
  where chat_participants.chat_id = notification.chat_id and chat_participants.user_id = notification.user_id;
  -- Sends no pushes for a chat that is closed or that the recipient has left.
  if exists (
    select from private.match_chats where match_chats.chat_id = notification.chat_id and match_chats.is_closed
  ) or (
    participant.chat_id is null
    and exists (
      select
      from private.former_participants as former
      where former.chat_id = notification.chat_id and former.user_id = notification.user_id
    )
  ) then
    return 'notification_gone';
  end if;
  return case
    when notification.type = 'chat_message' and participant.muted_until > present then 'chat_muted'
  end;
end;
$$;

comment on function private.push_verdict is
  'Checks whether a notification about an event, a match or a chat may be pushed now. Returns null if it may be pushed, otherwise the value for the column outcome of its deliveries. Possible reasons against a push: the recipient is no longer involved in the event, the event of a reminder has begun, the recipient has left or muted the chat, the chat is closed, or the match has ended.';

create function private.unsent_outcome(
  device private.devices,
  notification public.notifications,
  is_read boolean,
  preferences private.notification_preferences,
  present timestamptz,
  lifetime interval
)
returns text
language sql
stable
return case
  when device.id is null then 'device_gone'
  when notification.id is null then 'notification_gone'
  when is_read then 'notification_read'
  when notification.created_at <= present - lifetime then 'expired'
  when notification.type = any (preferences.turned_off) then 'turned_off'
  when notification.type in (
    'event_application_approved',
    'event_changed',
    'event_reminder',
    'people_match',
    'chat_created',
    'chat_message'
  ) then private.push_verdict(notification, present)
end;

comment on function private.unsent_outcome is
  'Returns null if a claim would send or defer the delivery now. If a claim would cancel the delivery, returns the reason, which is the value for the column outcome. The argument `notification` is null if the notification was deleted or must not be pushed.';

create function private.lease_deliveries(
  wanted_provider public.push_provider,
  row_limit integer,
  lifetime interval,
  rested_devices uuid[]
)
returns setof private.leased_delivery
language plpgsql
rows 100
set search_path = ''
as $$
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
        left join private.deliverable_notifications as deliverable on deliverable.id = due.notification_id
        left join public.notifications on notifications.id = deliverable.id
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
      -- Skips preferences that another transaction has locked, because it may be changing them. A later claim processes
      -- the deliveries of these recipients.
      select stored as preferences
      from private.notification_preferences as stored
      where stored.user_id in (select (judged.device).user_id from judged where judged.quiet_until is not null)
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
$$;

comment on function private.lease_deliveries is
  'Leases due deliveries of a provider. Cancels a delivery instead of leasing it if its device or notification was deleted, the session of the device has ended, or private.deliverable_notifications does not contain the notification. Also cancels a delivery whose notification was read, is older than `lifetime`, has a type that the recipient has disabled, or must not be pushed according to private.push_verdict. Defers deliveries in quiet hours.';

create function private.remove_signed_out_devices(device_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
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
      -- SKIP LOCKED prevents a deadlock, because the calling functions already hold locks on deliveries or on a device.
      -- Checks the session again after locking the device, because another session may have registered the device
      -- before the lock was granted.
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
$$;

comment on function private.remove_signed_out_devices is
  'Unregisters the devices in device_ids whose session has ended, and cancels their waiting deliveries with the outcome session_ended. Skips rows that another transaction has locked. The next claim processes these rows.';

create function private.pushed_notification(notification public.notifications)
returns public.notifications
language plpgsql
stable
set search_path = ''
as $$
declare
  message public.messages;
begin
  if notification.message_id is not null then
    select messages.* into message from public.messages where messages.id = notification.message_id;
    -- Uses the current text of an edited message. If the message was deleted, alone or with its chat, the preview is
    -- null.
    notification.payload := notification.payload || jsonb_build_object(
      'messagePreview',
      case
        when message.deleted_at is null then private.message_preview(
          message.content,
          private.setting('message_preview_length')::integer
        )
      end
    );
  end if;
  return notification;
end;
$$;

comment on function private.pushed_notification is
  'Returns a notification as it is pushed, with a preview of the current text of its message.';

create function private.delivery_view(
  delivery private.push_deliveries,
  device private.devices,
  notification public.notifications,
  shows_preview boolean,
  lifetime interval
)
returns json
language sql
stable
return json_build_object(
  'deviceId', delivery.device_id,
  'notificationId', delivery.notification_id,
  'deliveryId', md5(delivery.device_id || ' ' || delivery.notification_id)::uuid,
  'attempt', delivery.attempts,
  'token', device.token,
  'locale', device.locale,
  'showsPreview', shows_preview,
  'badge', private.count_unread(device.user_id),
  'expiresAt', private.iso_time(delivery.created_at + lifetime),
  'notification', private.notification_view(
    private.pushed_notification(notification),
    private.read_until(device.user_id)
  )
);

comment on function private.delivery_view is 'Returns a delivery in the format that the worker receives.';

-- Api ----------------------------------------------------------------------------------------------------

create function private.finish_unsent_deliveries(leased private.leased_delivery[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  withdrawn uuid[];
begin
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
  withdrawn := private.record_pushed_requests(
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
    set outcome = 'notification_gone', finished_at = private.now()
    from unnest(leased) as lease
    where delivery.device_id = (lease.delivery).device_id
      and delivery.notification_id = (lease.delivery).notification_id
      and delivery.notification_id = any (withdrawn);
  end if;
  return withdrawn;
end;
$$;

comment on function private.finish_unsent_deliveries is
  'Called after deliveries were leased. Cancels surplus deferred deliveries, and unregisters devices whose session has ended. Records which friend requests are being pushed, and cancels the leased deliveries of friend requests that were withdrawn. Returns the ids of the notifications about the withdrawn requests.';

create function api.claim_deliveries(wanted_provider public.push_provider, row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
set enable_seqscan = off
as $$
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
  -- Cancels the surplus deferred deliveries that earlier calls skipped because their rows were locked. Otherwise a
  -- device could receive too many pushes after the quiet hours.
  rested_devices := private.devices_rested(wanted_provider, row_limit);
  perform private.keep_newest_resting(rested_devices);
  leased := array(
    select lease from private.lease_deliveries(wanted_provider, row_limit, lifetime, rested_devices) as lease
  );
  withdrawn := private.finish_unsent_deliveries(leased);
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
$$;

comment on function api.claim_deliveries is
  'Jobs: leases due deliveries of a provider. Returns {claimedAt, claimed, deliveries, pausedFor}: the time of the call, the number of processed deliveries, and the leased deliveries. If the provider is paused, leases no deliveries and returns the reason in pausedFor. Cancels a delivery if the device or notification was deleted, or if the notification was read, is hidden because of a block, or is older than push_hours. Also cancels a delivery if the recipient or actor is suspended, the recipient is revoked, the session of the device has ended, or the recipient has disabled the type. Also cancels a delivery about a chat that is muted, left or closed, about a match that has ended, or about an event in which the recipient is no longer involved, and a reminder of an event that has begun. Deliveries in quiet hours are deferred until the quiet hours end. The number `claimed` includes the cancelled and the deferred deliveries. Unregisters devices whose session has ended.';

grant execute on function api.claim_deliveries to service_role;
