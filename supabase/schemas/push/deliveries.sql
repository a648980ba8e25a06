-- Push: transactional outbox with at-least-once delivery to devices. The transaction that inserts a notification also
-- inserts one delivery per device of the recipient. If one transaction inserts several notifications of a chat for the
-- same device, only one delivery is inserted.
-- Workers lease deliveries, send them, and record the results. If a worker crashes, its leases expire and other workers
-- take over. A claim checks the recipient's preferences: it cancels deliveries whose notification type is disabled, and
-- defers deliveries in quiet hours until the quiet hours end.

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
  -- The notification id comes first, because these ids are time-ordered: new entries are written next to each other in
  -- the index.
  constraint push_deliveries_pkey primary key (notification_id, device_id),
  constraint push_deliveries_finished_whole check ((outcome is null) = (finished_at is null))
)
partition by range (notification_id);

comment on table private.push_deliveries is
  'Outbox of pushes. Each row is the delivery of one notification to one device, in the partition of the notification''s day. A worker leases a delivery by moving next_attempt_at to the end of the lease. A delivery with an outcome is finished: no worker tries it again.';

comment on column private.push_deliveries.chat_id is
  'Chat that the app opens for this notification. Null if the notification opens no chat, or if the recipient had disabled the notification type when the notification was created.';
comment on column private.push_deliveries.quiet_until is
  'Time until which quiet hours delay the delivery (private.rests_until), or null if the delivery is not deferred. The state of a deferred delivery is `resting`. The next attempt is less than quiet_hours_spread_minutes later.';
comment on column private.push_deliveries.transaction_id is
  'Id of the transaction that created the notification. Always the top-level transaction, even if a subtransaction created the notification.';

create index push_deliveries_due_idx on private.push_deliveries (provider, next_attempt_at)
where finished_at is null;

-- Index for the loose index scan over the devices with waiting deliveries. It excludes deferred deliveries.
create index push_deliveries_waiting_idx on private.push_deliveries (provider, device_id, next_attempt_at)
where finished_at is null and quiet_until is null;

-- Indexes of deferred deliveries, by due time and by device.
create index push_deliveries_resting_idx on private.push_deliveries (provider, next_attempt_at)
where finished_at is null and quiet_until is not null;

create index push_deliveries_device_idx on private.push_deliveries (device_id)
where finished_at is null;

create index push_deliveries_created_at_idx on private.push_deliveries (created_at);

-- Each row and its partial index entries are written three times within seconds. Dead tuples must be vacuumed soon,
-- because they slow claims down. Inserts need not trigger a vacuum, because rows are deleted before they must be
-- frozen.
create table private.push_deliveries_default partition of private.push_deliveries
default
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1
);

comment on table private.push_deliveries_default is
  'Default partition: deliveries of notifications whose day has no partition of its own. The job deletes these deliveries row by row. The partition is empty if the job creates the daily partitions in time. New partitions copy the settings and indexes of this partition.';

-- This unique index allows one transaction to insert only one delivery per device and chat. It contains only deliveries
-- without an attempt, and the first attempt follows the commit. Each partition has its own index, so a transaction that
-- runs at midnight can insert two such deliveries.
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
  'Notifications that may be pushed. Excludes notifications that are hidden (also because of a block) or deleted with a profile, notifications whose recipient or actor is suspended, and notifications to revoked users.';

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
    -- If the recipient has disabled the type, the chat id is null, so that this delivery does not conflict with a
    -- delivery of an enabled type.
    case when new_rows.type = any (preferences.turned_off) then null else new_rows.chat_id end,
    devices.provider,
    new_rows.created_at,
    new_rows.created_at
  from
    new_rows
    join private.devices on devices.user_id = new_rows.user_id
    left join private.notification_preferences as preferences on preferences.user_id = new_rows.user_id
  where not new_rows.is_hidden
  -- Inserts deliveries of chat_created last: if a more informative notification of the chat already has a delivery, the
  -- ON CONFLICT clause skips the delivery of chat_created.
  order by new_rows.type = 'chat_created'
  -- ON CONFLICT has no conflict target, because each partition has its own unique index.
  on conflict do nothing;
  if found then
    perform private.request_job('push');
  end if;
  return null;
end;
$$;

comment on function private.deliver_notifications is
  'Trigger: inserts a delivery for each device of the recipient of a new notification. If one transaction creates several notifications for the same chat, inserts only one delivery per device for the chat. If one statement inserts a chat_created notification and other notifications of the chat, the delivery is for one of the other notifications.';

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
    -- Locks the rows by device id and notification id, as api.record_deliveries does, to prevent a deadlock.
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
  'Trigger: cancels the waiting deliveries to the devices of a person who is suspended. The next claim cancels the deliveries to other users about the suspended person.';

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
        -- If the provider rejects the token of a device for several notifications, only one rejection is counted.
        count(distinct result."deviceId") filter (where result.outcome = 'suspect') as refused
      from jsonb_to_recordset(results -> 'results') as result ("deviceId" uuid, outcome text)
    ) as counted
  where push_providers.provider = wanted_provider
  returning push_providers.refused into refused_tokens;
  return refused_tokens;
end;
$$;

comment on function private.count_refused_tokens is
  'Counts the tokens that a provider has rejected. Adds the number of devices with the outcome `suspect` to the count, or sets the count to zero if the provider accepted a token. Returns the new count.';

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
      -- Locks the rows by device id and notification id to prevent a deadlock between two workers.
      select listed.*
      from
        listed
        join private.push_deliveries as delivery on delivery.device_id = listed."deviceId"
          and delivery.notification_id = listed."notificationId"
      -- The attempt is a fencing token: after a lease has expired and another worker has claimed the delivery, the
      -- result of the first worker is ignored.
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
  'Jobs: records the results of sending deliveries. Returns {recorded, isSuspicious}: the number of updated deliveries, and whether the provider has rejected at least push_refusals tokens since it last accepted a token. The argument `results` has the format {results: [{deviceId, notificationId, attempt, outcome or null, reason, retryAfter in seconds, isUnsent}]}. If the outcome is null, the delivery is retried. If isUnsent is true, the number of attempts does not increase. The field `attempt` is a fencing token: a late or repeated result changes no delivery.';

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
    -- Locks the rows in id order to prevent a deadlock between two workers.
    select devices.id
    from
      private.devices
      join jsonb_to_recordset(verdicts -> 'verdicts') as verdict ("deviceId" uuid, token text, since timestamptz)
        on verdict."deviceId" = devices.id
    where devices.token = verdict.token
      -- Does not delete a device that was registered again after the provider rejected its token.
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
  'Jobs: deletes devices whose token a provider has reported as invalid. Returns {removed}, the number of deleted devices. The argument `verdicts` has the format {verdicts: [{deviceId, token, since}]}. Does not delete a device that was registered after the time `since`.';
grant execute on function api.record_deliveries to service_role;
grant execute on function api.remove_dead_devices to service_role;
