-- Push status for operators: the state of each push of a notification, the content that the provider receives, and the
-- reason if a push is not sent.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.push_state(delivery private.push_deliveries)
returns text
language sql
immutable
return case
  when delivery.outcome = 'sent' then 'sent'
  when delivery.outcome in ('dead', 'suspect', 'failed') then 'failed'
  when delivery.outcome is not null then 'gone'
  when delivery.quiet_until is not null then 'resting'
  else 'waiting'
end;

comment on function private.push_state is
  'Returns the current state of a delivery (docs/api/push.md, States).';

create function private.device_mark(device private.devices)
returns text
language sql
stable
return left(encode(sha256(convert_to(device.provider || ' ' || device.token, 'UTF8')), 'hex'), 16);

comment on function private.device_mark is
  'Returns the beginning of a hash of the device token, which distinguishes tokens without revealing them.';

create function private.account_of_delivery(
  delivery private.push_deliveries,
  device private.devices,
  notification public.notifications,
  preferences private.notification_preferences,
  unsent_outcome text,
  lifetime interval
)
returns json
language plpgsql
stable
set search_path = ''
as $$
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
    -- The message is null if the notification was deleted or may not be delivered, or if the session of the device has
    -- ended. The message is also null if the device was deleted, because the data of the device is no longer stored.
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
$$;

comment on function private.account_of_delivery is
  'Returns a delivery in the format for operators: its state, and the reason why it was not sent or would not be sent now. The field `message` contains the data that a worker receives, without the token. The reason can change until the delivery is sent, has failed or is cancelled.';

create function private.deliveries_of(notification public.notifications, lifetime interval)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  may_be_delivered boolean := exists (select from private.deliverable_notifications where deliverable_notifications.id = notification.id);
  is_read boolean := notification.is_read or notification.created_at <= coalesce(private.read_until(notification.user_id), '-infinity');
  shown public.notifications;
  preferences private.notification_preferences;
  ended_sessions uuid[] := private.ended_sessions(
    array(
      select devices.session_id
      from
        private.push_deliveries as delivery
        join private.devices on devices.id = delivery.device_id
      where delivery.notification_id = notification.id
    )
  );
begin
  if may_be_delivered then
    shown := notification;
  end if;
  select stored.* into preferences from private.notification_preferences as stored where stored.user_id = notification.user_id;
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
    -- The condition on the notification id selects the partition, and the primary key begins with this column.
    where delivery.notification_id = notification.id
  );
end;
$$;

comment on function private.deliveries_of is
  'Returns all deliveries of a notification as operators see them.';

create function private.undelivered_because(notification public.notifications, remembered interval)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when notification.created_at <= private.now() - remembered then 'forgotten'
    when notification.is_hidden then 'notification_gone'
    when exists (
      select
      from
        private.push_deliveries as delivery
        join private.devices on devices.id = delivery.device_id
      where delivery.created_at = notification.created_at and delivery.chat_id = notification.chat_id and devices.user_id = notification.user_id
    ) then 'together'
    else 'no_device'
  end;
end;
$$;

comment on function private.undelivered_because is
  'Returns the reason why a notification has no delivery. Possible reasons: deliveries of this age are deleted, the notification was created as hidden, another notification of the same transaction and chat has a delivery instead, or the recipient had no device.';

create function private.push_account(notification public.notifications)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  lifetime interval := make_interval(hours => private.setting('push_hours')::integer);
  remembered interval := make_interval(days => private.setting('push_days')::integer);
  deliveries json := private.deliveries_of(notification, lifetime);
begin
  return json_build_object(
    'notificationId', notification.id,
    'userId', notification.user_id,
    'type', notification.type,
    'createdAt', private.iso_time(notification.created_at),
    'reason', case when json_array_length(deliveries) = 0 then private.undelivered_because(notification, remembered) end,
    'deliveries', deliveries
  );
end;
$$;

comment on function private.push_account is
  'Returns the state of each push of a notification, or the reason why the notification has no pushes.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_push_deliveries(wanted_id uuid, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  filters jsonb := jsonb_strip_nulls(jsonb_build_object('notification', wanted_id));
  after private.list_position := private.position_after('push deliveries', filters, cursor);
  remembered_from timestamptz := private.now() - make_interval(days => private.setting('push_days')::integer);
  found private.list_position[];
begin
  perform private.require_service();
  if wanted_id is not null then
    return json_build_object(
      'data', (
        select coalesce(json_agg(private.push_account(notifications)), '[]')
        from public.notifications
        where notifications.id = wanted_id
      ),
      'nextCursor', null,
      'now', private.iso_time(private.now())
    );
  end if;
  found := array(
    select row (notifications.created_at, notifications.id)::private.list_position
    from public.notifications
    where notifications.created_at > remembered_from
      and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
    order by notifications.created_at desc, notifications.id desc
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select coalesce(json_agg(private.push_account(notifications) order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (notified_at, id, rank)
        join public.notifications on notifications.id = listed.id
    ),
    'nextCursor', private.next_position_cursor('push deliveries', filters, found, page_size),
    'now', private.iso_time(private.now())
  );
end;
$$;

comment on function api.list_push_deliveries is
  'GET /push/deliveries: returns {data, nextCursor, now}. The list contains one notification, or all notifications within the retention period of deliveries, newest first, each with the state of its pushes. The field `now` is the current time of the database. 400 on `cursor` if the cursor is invalid.';

grant execute on function api.list_push_deliveries to service_role;
