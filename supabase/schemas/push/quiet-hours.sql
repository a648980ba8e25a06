-- Quiet hours: deliveries are deferred (state `resting`) until the quiet hours of their recipient end. After the quiet
-- hours, each device receives its newest notifications, spread over some minutes.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'quiet_hours_pushes',
    '10',
    'Maximum number of pushes that a device receives when quiet hours end: the newest ones.'
  ),
  (
    'quiet_hours_spread_minutes',
    '10',
    'Number of minutes over which these pushes are spread across devices.'
  ),
  (
    'quiet_hours_urgent_hours',
    '6',
    'Number of hours before and after the start of an event in which its cancellation is pushed even in quiet hours.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.spread_of(device_id uuid, longest interval)
returns interval
language sql
immutable
return longest * ((uuid_hash(device_id)::bigint + 2147483648) % 10000) / 10000;

comment on function private.spread_of is
  'Returns a delay for the pushes to a device, which spreads pushes to different devices that are due at the same time. The delay is less than the argument `longest`, and two calls for the same device return the same delay.';

create function private.rests_until(
  preferences private.notification_preferences,
  notification public.notifications
)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  ends_at timestamptz := private.quiet_until(
    preferences.quiet_from,
    preferences.quiet_to,
    preferences.time_zone,
    present
  );
  urgent interval;
begin
  if ends_at is not null and notification.type = 'event_cancelled' then
    urgent := make_interval(hours => private.setting('quiet_hours_urgent_hours')::integer);
    ends_at := least(
      ends_at,
      (
        select events.start_at - urgent
        from public.events
        where events.id = notification.event_id and events.start_at + urgent > present
      )
    );
  end if;
  return case when ends_at > present then ends_at end;
end;
$$;

comment on function private.rests_until is
  'Returns the time until which quiet hours delay the push of a notification, or null if the push is not delayed. This time is the end of the quiet hours. The push about a cancelled event waits at most until quiet_hours_urgent_hours before the start of the event. From that time until quiet_hours_urgent_hours after the start, the push is not delayed.';

create function private.keep_newest_resting(device_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  most integer := private.setting('quiet_hours_pushes')::integer;
begin
  if cardinality(device_ids) = 0 then
    return;
  end if;
  with
    resting as (
      select
        delivery.*,
        live.is_live,
        case
          when notifications.id is null then 'notification_gone'
          when not live.is_live then 'notification_read'
          else 'quiet_hours'
        end as verdict,
        row_number() over (
          partition by delivery.device_id, delivery.quiet_until, coalesce(delivery.chat_id, delivery.notification_id)
          order by not live.is_live, delivery.created_at desc, delivery.notification_id
        ) as rank_in_chat
      from
        private.push_deliveries as delivery
        left join public.notifications on notifications.id = delivery.notification_id
        left join private.notification_marks as mark on mark.user_id = notifications.user_id
        -- Notifications that were read or withdrawn during the quiet hours do not use up the limit quiet_hours_pushes.
        cross join lateral (
          select
            coalesce(
              not notifications.is_read and notifications.created_at > coalesce(mark.read_until, '-infinity'),
              false
            ) as is_live
        ) as live
      where delivery.device_id = any (device_ids) and delivery.finished_at is null and delivery.quiet_until is not null
    ),
    ranked as (
      select
        resting.device_id,
        resting.notification_id,
        resting.verdict,
        row_number() over (
          partition by resting.device_id, resting.quiet_until
          order by not resting.is_live, resting.rank_in_chat > 1, resting.created_at desc, resting.notification_id
        ) > most
        or resting.rank_in_chat > 1
        or not resting.is_live as is_surplus
      from resting
    ),
    surplus as (
      -- SKIP LOCKED prevents a deadlock between two workers.
      select delivery.device_id, delivery.notification_id, ranked.verdict
      from
        ranked
        join private.push_deliveries as delivery on delivery.device_id = ranked.device_id
          and delivery.notification_id = ranked.notification_id
      where ranked.is_surplus
      for update of delivery skip locked
    )
  update private.push_deliveries as delivery
  set outcome = surplus.verdict, finished_at = private.now()
  from surplus
  where delivery.device_id = surplus.device_id and delivery.notification_id = surplus.notification_id;
end;
$$;

comment on function private.keep_newest_resting is
  'Cancels the surplus deferred deliveries of the given devices: all deliveries of a chat except the newest, and then all except the newest quiet_hours_pushes deliveries per device and period of quiet hours. Also cancels deferred deliveries whose notification was read or deleted. Skips deliveries that another worker has locked.';

create function private.devices_rested(wanted_provider public.push_provider, row_limit integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select distinct rested.device_id
    from
      (
        select queued.device_id
        from private.push_deliveries as queued
        where queued.provider = wanted_provider
          and queued.finished_at is null
          and queued.quiet_until is not null
          and queued.next_attempt_at <= private.now()
        order by queued.next_attempt_at
        limit row_limit
      ) as rested
  );
end;
$$;

comment on function private.devices_rested is
  'Returns the devices of the deferred deliveries that have been due longest. Reads at most row_limit deliveries.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.wake_deliveries()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with resting as (
    -- Locks the rows by device id and notification id, as api.record_deliveries does, to prevent a deadlock.
    select delivery.device_id, delivery.notification_id
    from
      private.devices
      join private.push_deliveries as delivery on delivery.device_id = devices.id
    where devices.user_id = new.user_id and delivery.finished_at is null and delivery.quiet_until is not null
    order by delivery.device_id, delivery.notification_id
    for update of delivery
  )
  update private.push_deliveries as delivery
  set next_attempt_at = private.now()
  from resting
  where delivery.device_id = resting.device_id
    and delivery.notification_id = resting.notification_id
    and delivery.finished_at is null
    and delivery.next_attempt_at > private.now();
  perform private.request_job('push');
  return null;
end;
$$;

comment on function private.wake_deliveries is
  'Trigger: makes the deferred deliveries of a recipient due immediately when the recipient''s quiet hours change. A worker locks the preferences while it defers a delivery, so this trigger misses no delivery.';

create trigger notification_preferences_wake_deliveries
after update on private.notification_preferences
for each row
when
  (
    (old.quiet_from, old.quiet_to, old.time_zone) is distinct from (
      new.quiet_from,
      new.quiet_to,
      new.time_zone
    )
  )
execute function private.wake_deliveries();
