set lock_timeout = '2 s';

-- The same APNs token in another spelling is the same device: the registration that came last keeps it. Deliveries that wait
-- for an earlier one of the same person go to the kept device, unless it has a delivery of the notification itself. Those of
-- another person do not: private.devices has no row for them any more, so that a claim finishes them as device_gone.
with
  spelled as (
    select
      devices.id,
      devices.user_id,
      first_value(devices.id) over last_first as kept_id,
      first_value(devices.user_id) over last_first as kept_user_id
    from private.devices
    where devices.provider = 'apns' and devices.token ~ '^[0-9A-Fa-f]+$'
    window last_first as (
      partition by lower(devices.token)
      order by devices.registered_at desc, devices.id desc
    )
  ),
  removed as (
    delete from private.devices
    using spelled
    where devices.id = spelled.id and spelled.id <> spelled.kept_id
    returning devices.id, spelled.kept_id, devices.user_id = spelled.kept_user_id as is_of_same_person
  ),
  moving as (
    select distinct on (removed.kept_id, delivery.notification_id)
      delivery.device_id,
      delivery.notification_id,
      removed.kept_id
    from
      removed
      join private.push_deliveries as delivery on delivery.device_id = removed.id and delivery.finished_at is null
    where removed.is_of_same_person
      and not exists (
        select
        from private.push_deliveries as kept
        where kept.device_id = removed.kept_id and kept.notification_id = delivery.notification_id
      )
    order by removed.kept_id, delivery.notification_id, delivery.attempts desc
  )
update private.push_deliveries as delivery
set
  device_id = moving.kept_id,
  -- Out of the unique index of what is not attempted yet (push_deliveries_default_together_idx and its like).
  attempts = greatest(delivery.attempts, 1)
from moving
where delivery.device_id = moving.device_id and delivery.notification_id = moving.notification_id;

update private.devices
set token = lower(devices.token)
where devices.provider = 'apns' and devices.token ~ '^[0-9A-Fa-f]+$' and devices.token <> lower(devices.token);
