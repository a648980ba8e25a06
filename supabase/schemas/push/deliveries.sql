-- Push: the transactional outbox of deliveries to devices, at least once. Every notification fans out to one delivery
-- per device of its recipient, in the transaction that causes it. Deliveries that one transaction creates for the same
-- device and chat coalesce into one. Workers lease deliveries, send them, and record the outcomes. If a worker crashes,
-- its leases expire and other workers take over. The recipient's preferences are checked at the claim: deliveries of
-- disabled types are finished, and deliveries in quiet hours are deferred until the quiet hours end.

-- Tables -------------------------------------------------------------------------------------------------

create table private.push_deliveries (
  device_id uuid not null,
  notification_id uuid not null,
  chat_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  provider public.push_provider not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  quiet_until timestamptz,
  outcome text,
  reason text,
  finished_at timestamptz,
  -- The ids of notifications are time-ordered, so new deliveries are written next to each other.
  constraint push_deliveries_pkey primary key (notification_id, device_id),
  constraint push_deliveries_finished_whole check ((outcome is null) = (finished_at is null))
)
partition by range (notification_id);

comment on table private.push_deliveries is
  'Outbox: one notification for one device, in the partition of the day of the notification. A lease moves the next attempt to the end of the lease. A finished delivery has an outcome.';

comment on column private.push_deliveries.chat_id is
  'Chat that the app opens; null if the notification opens no chat, or if the type was disabled when the notification was created.';
comment on column private.push_deliveries.quiet_until is
  'For a deferred delivery (state resting): the end of the quiet hours in which the delivery was claimed. The next attempt is within some minutes after that time.';
comment on column private.push_deliveries.transaction_id is
  'The top-level transaction that created the notification, also within a savepoint.';

create index push_deliveries_due_idx on private.push_deliveries (provider, next_attempt_at)
where finished_at is null;

-- Index of the devices with waiting deliveries that are not deferred, for a scan from one device to the next.
create index push_deliveries_waiting_idx on private.push_deliveries (provider, device_id, next_attempt_at)
where finished_at is null and quiet_until is null;

-- Indexes of deferred deliveries, by due time and by device.
create index push_deliveries_resting_idx on private.push_deliveries (provider, next_attempt_at)
where finished_at is null and quiet_until is not null;

create index push_deliveries_device_idx on private.push_deliveries (device_id)
where finished_at is null;

create index push_deliveries_created_at_idx on private.push_deliveries (created_at);

-- Each row and its partial index entries are written three times within seconds: dead tuples must be vacuumed soon,
-- because claims have to skip them. No row lives long enough to be frozen.
create table private.push_deliveries_default partition of private.push_deliveries
default
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1
);

comment on table private.push_deliveries_default is
  'Default partition: deliveries of notifications whose day has no partition of its own. These deliveries are deleted row by row. Empty if the job creates the partitions in time. New partitions copy its settings and indexes.';

-- A row leaves this index with its first attempt, which is after the end of the transaction. The index is unique per
-- partition: notifications of one transaction before and after midnight do not coalesce.
create unique index push_deliveries_default_together_idx on private.push_deliveries_default (
  transaction_id,
  device_id,
  chat_id
)
where chat_id is not null and attempts = 0;

insert into private.settings (name, value, meaning)
values
  ('push_hours', '24', 'Number of hours after which a notification is no longer pushed.'),
  ('push_lease_seconds', '60', 'Duration of the lease of a worker on a claimed delivery, in seconds.'),
  (
    'push_refusals',
    '3',
    'Number of consecutive rejected tokens after which the settings of the service are suspected and no device is deleted.'
  );

-- Views --------------------------------------------------------------------------------------------------

create view private.deliverable_notifications as
  select notifications.id
  from public.notifications
  where
    not notifications.is_hidden
    and not exists (
      select
      from private.hidden_actors
      where
        hidden_actors.person_id = notifications.user_id
        and hidden_actors.actor_id = notifications.actor_id
    )
    and not exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id in (notifications.user_id, notifications.actor_id)
      offset 0
    )
    and not exists (
      select
      from private.revoked_callers as revoked
      where revoked.user_id = notifications.user_id
      offset 0
    )
    and not exists (
      select
      from private.notification_marks as mark
      where mark.user_id = notifications.user_id and mark.gone_until >= notifications.created_at
    );

comment on view private.deliverable_notifications is
  'Notifications that may still be delivered: not hidden and not deleted with a profile, neither recipient nor actor is suspended, and the recipient is not a revoked user.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.deliver_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.push_deliveries (
    device_id,
    notification_id,
    chat_id,
    provider,
    created_at,
    next_attempt_at
  )
  select
    devices.id,
    new_rows.id,
    -- A delivery of a disabled type must not replace a delivery of another type.
    case when new_rows.type = any (preferences.turned_off) then null else new_rows.chat_id end,
    devices.provider,
    new_rows.created_at,
    new_rows.created_at
  from
    new_rows
    join private.devices on devices.user_id = new_rows.user_id
    left join private.notification_preferences as preferences on preferences.user_id = new_rows.user_id
  where not new_rows.is_hidden
  -- chat_created comes last, because it is the least informative notification of a chat.
  order by new_rows.type = 'chat_created'
  -- Names no index, because each partition has its own unique index for the conflict.
  on conflict do nothing;
  if found then
    perform private.request_job('push');
  end if;
  return null;
end;
$$;

comment on function private.deliver_notifications is
  'Fans every new notification out to the devices of its recipient. If one transaction creates several notifications for the same chat, a device receives only one of them, and chat_created only if there is no other notification.';

create trigger notifications_deliver
after insert on public.notifications
referencing new table as new_rows
for each statement
execute function private.deliver_notifications();

create function private.drop_waiting_deliveries()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with waiting as (
    -- Locks the rows in key order: prevents a deadlock with a worker that records outcomes.
    select delivery.device_id, delivery.notification_id
    from
      private.devices
      join private.push_deliveries as delivery on delivery.device_id = devices.id
    where devices.user_id = new.user_id and delivery.finished_at is null
    order by delivery.device_id, delivery.notification_id
    for update of delivery
  )
  update private.push_deliveries as delivery
  set outcome = 'notification_gone', finished_at = private.now()
  from waiting
  where delivery.device_id = waiting.device_id
    and delivery.notification_id = waiting.notification_id
    and delivery.finished_at is null;
  return null;
end;
$$;

comment on function private.drop_waiting_deliveries is
  'Finishes the waiting deliveries to devices of a suspended person. A claim drops deliveries to other users about that person.';

create trigger suspensions_drop_deliveries
after insert or update of suspended_until on private.suspensions
for each row
execute function private.drop_waiting_deliveries();

-- Helpers ------------------------------------------------------------------------------------------------

create function private.count_refused_tokens(wanted_provider public.push_provider, results jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  refused_tokens integer;
begin
  update private.push_providers
  set
    refused = case
      when counted.accepted > 0 then 0
      else push_providers.refused + counted.refused
    end
  from
    (
      select
        count(*) filter (where result.outcome = 'sent') as accepted,
        -- Several notifications for one device count as one rejection.
        count(distinct result."deviceId") filter (where result.outcome = 'suspect') as refused
      from jsonb_to_recordset(results -> 'results') as result ("deviceId" uuid, outcome text)
    ) as counted
  where push_providers.provider = wanted_provider
  returning push_providers.refused into refused_tokens;
  return refused_tokens;
end;
$$;

comment on function private.count_refused_tokens is
  'Adds rejected tokens to the count of a provider, or resets the count if a token was accepted. Returns the count.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.record_deliveries(wanted_provider public.push_provider, results jsonb)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  recorded integer;
  refused_tokens integer;
begin
  perform private.require_service();
  with
    listed as (
      select *
      from
        jsonb_to_recordset(results -> 'results') as result (
          "deviceId" uuid,
          "notificationId" uuid,
          attempt integer,
          outcome text,
          reason text,
          "retryAfter" double precision,
          "isUnsent" boolean
        )
    ),
    held as (
      -- Locks the rows in key order: prevents a deadlock between two workers.
      select listed.*
      from
        listed
        join private.push_deliveries as delivery on delivery.device_id = listed."deviceId"
          and delivery.notification_id = listed."notificationId"
      -- The attempt is the fencing token: after the lease has expired, only the attempt of the next worker counts.
      where delivery.attempts = listed.attempt and delivery.finished_at is null
      order by delivery.device_id, delivery.notification_id
      for update of delivery
    )
  update private.push_deliveries as delivery
  set
    attempts = delivery.attempts - coalesce(held."isUnsent", false)::integer,
    outcome = held.outcome,
    reason = held.reason,
    finished_at = case when held.outcome is not null then private.now() end,
    next_attempt_at = private.now() + make_interval(secs => coalesce(held."retryAfter", 0))
  from held
  where delivery.device_id = held."deviceId" and delivery.notification_id = held."notificationId";
  get diagnostics recorded = row_count;
  refused_tokens := private.count_refused_tokens(wanted_provider, results);
  return json_build_object(
    'recorded', recorded,
    'isSuspicious', refused_tokens >= private.setting('push_refusals')::integer
  );
end;
$$;

comment on function api.record_deliveries is
  'Jobs: {recorded, isSuspicious}; isSuspicious is true if the provider rejects tokens and accepts none. results: [{deviceId, notificationId, attempt, outcome or null, reason, retryAfter seconds, isUnsent}]. A delivery without an outcome is retried, and a result with isUnsent does not count as an attempt. The field attempt is a fencing token: a late or repeated record changes no delivery.';

create function api.remove_dead_devices(verdicts jsonb)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_service();
  with condemned as (
    -- Locks the rows in id order: prevents a deadlock between two workers.
    select devices.id
    from
      private.devices
      join jsonb_to_recordset(verdicts -> 'verdicts') as verdict ("deviceId" uuid, token text, since timestamptz)
        on verdict."deviceId" = devices.id
    where devices.token = verdict.token
      -- Keeps a device that registered again after the provider's verdict.
      and devices.registered_at <= verdict.since
    order by devices.id
    for update of devices
  )
  delete from private.devices
  using condemned
  where devices.id = condemned.id;
  get diagnostics removed = row_count;
  return json_build_object('removed', removed);
end;
$$;

comment on function api.remove_dead_devices is
  'Jobs: {removed}. verdicts: [{deviceId, token, since}] of the providers. Keeps a device that was registered after the time `since`.';
grant execute on function api.record_deliveries to service_role;
grant execute on function api.remove_dead_devices to service_role;
