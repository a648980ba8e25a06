-- Push: the transactional outbox of what is delivered to the devices of people, at least once.
-- Every notification fans out to one delivery per device of its recipient, in the transaction that causes it; those of
-- one transaction that open the same chat coalesce into one. Workers lease deliveries, send them, and record the
-- outcomes; when one dies its leases expire, and others take over. What somebody does not want to be pushed is asked when
-- it is claimed: what is turned off is finished, and what comes in quiet hours rests until they end.

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
  -- In the order of time, as the ids of notifications are: a delivery is written beside the last one.
  constraint push_deliveries_pkey primary key (notification_id, device_id),
  constraint push_deliveries_finished_whole check ((outcome is null) = (finished_at is null))
)
partition by range (notification_id);

comment on table private.push_deliveries is
  'Outbox: one notification for one device, in the partition of the day in which it was told. Leasing it moves the next attempt to the end of the lease; what is finished has an outcome.';

comment on column private.push_deliveries.chat_id is
  'What the app opens for it; null when that is no chat, or when its type was turned off then.';
comment on column private.push_deliveries.quiet_until is
  'Of what rests: the end of the quiet hours in which it was claimed. The next attempt is then, spread over some minutes.';
comment on column private.push_deliveries.transaction_id is
  'The transaction that told of it, the same within its savepoints.';

create index push_deliveries_due_idx on private.push_deliveries (provider, next_attempt_at)
where finished_at is null;

-- Which devices have something waiting that does not rest, one after the other.
create index push_deliveries_waiting_idx on private.push_deliveries (provider, device_id, next_attempt_at)
where finished_at is null and quiet_until is null;

-- What rests, in the order in which it is due, and by device.
create index push_deliveries_resting_idx on private.push_deliveries (provider, next_attempt_at)
where finished_at is null and quiet_until is not null;

create index push_deliveries_device_idx on private.push_deliveries (device_id)
where finished_at is null;

create index push_deliveries_created_at_idx on private.push_deliveries (created_at);

-- Each row is written three times within seconds, and columns of partial indexes with it: what is dead has to go soon, or
-- claims step over it. Nothing lives long enough to be frozen.
create table private.push_deliveries_default partition of private.push_deliveries
default
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1
);

comment on table private.push_deliveries_default is
  'Deliveries of notifications whose day has no partition, removed row by row; empty as long as the job runs. The model of the partitions.';

-- Rows leave it with their first attempt, before which their transaction has ended. Of each partition by itself: what one
-- transaction tells before and after midnight is not put together.
create unique index push_deliveries_default_together_idx on private.push_deliveries_default (
  transaction_id,
  device_id,
  chat_id
)
where chat_id is not null and attempts = 0;

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
  'Provider access token shared by all isolates, and the rate-limit pause (paused_until).';

comment on column private.push_providers.refused is
  'Circuit breaker: tokens refused since the last one was accepted; from push_refusals on no device is removed.';

insert into private.push_providers (provider)
select unnest(enum_range(null::public.push_provider));

insert into private.settings (name, value, meaning)
values
  ('push_hours', '24', 'After how many hours a notification is not pushed any more.'),
  ('push_lease_seconds', '60', 'How long a claimed delivery is left to its worker.'),
  (
    'push_refusals',
    '3',
    'After how many refused tokens in a row our settings are suspected, and no device is removed.'
  ),
  ('push_days', '3', 'After how many days deliveries are forgotten, with the day in which they were told.'),
  (
    'push_partitions_ahead',
    '7',
    'For how many days after the present one deliveries have a partition already.'
  ),
  ('quiet_hours_pushes', '10', 'How many pushes a device gets at most when quiet hours end; the newest.'),
  ('quiet_hours_spread_minutes', '10', 'Over how many minutes the devices get them.'),
  (
    'quiet_hours_urgent_hours',
    '6',
    'For how many hours before and after the start of an event its cancellation is pushed in quiet hours.'
  );

-- Views --------------------------------------------------------------------------------------------------

create view private.told_notifications as
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
      from private.barred_people as barred
      where barred.user_id = notifications.user_id
      offset 0
    )
    and not exists (
      select
      from private.notification_marks as mark
      where mark.user_id = notifications.user_id and mark.gone_until >= notifications.created_at
    );

comment on view private.told_notifications is
  'Notifications that may still reach their devices: neither hidden nor gone with a profile, nobody in them is suspended, and the login of the recipient is not barred.';

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
  -- A loose index scan: from one device that has something waiting to the next, from a random one on and once around.
  with recursive
    waiting(device_id, first_id, place) as (
      select gen_random_uuid(), null::uuid, 0
      union all
      select following.device_id, coalesce(waiting.first_id, following.device_id), waiting.place + 1
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
      where waiting.place < row_limit and following.device_id is distinct from waiting.first_id
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
  'Of up to row_limit devices, the delivery that has been due longest of each: who is told a lot does not keep others waiting. What rests or rested is claimed by itself, so that devices in quiet hours take no place.';

create type private.leased_delivery as (
  delivery private.push_deliveries,
  device private.devices,
  notification public.notifications,
  shows_preview boolean
);

comment on type private.leased_delivery is
  'A delivery that is leased, finished, or rests (quiet_until), with what is to be sent where.';

create function private.spread_of(device_id uuid, longest interval)
returns interval
language sql
immutable
return longest * ((uuid_hash(device_id)::bigint + 2147483648) % 10000) / 10000;

comment on function private.spread_of is
  'How long after others a device gets what all would get at once: less than the longest, and each time the same.';

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
  'Until when quiet hours keep a notification from being pushed, null for not at all: to their end, or until an event begins soon that is cancelled.';

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
  'Locks deliveries of a provider that are due: one of each device, what has rested through quiet hours, then those that are due longest. Nothing twice, and nothing that another worker has; of what has rested only that of these devices, of which no more is left than a device gets.';

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
  'Locks the deliveries of private.due_deliveries and returns each with its device, null if that is gone, and whether the session of the device has ended.';

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
      when not private.is_organizer(event, notification.user_id)
        and not private.is_in_group_of_event(event.id, notification.user_id) then 'notification_gone'
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
  -- Who is out of a chat hears no more of it, nor does anybody of one that has closed.
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
  'Why what tells of an event, a match or a chat is not pushed now, as an outcome: the recipient is out of the event, which may have begun, or of the chat, or has muted it, the chat has closed, the match is over; null when it is.';

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
  'Why a delivery is not sent if it is claimed now, as its outcome; null when it is sent, or rests. The notification is null when it is gone or may not be told.';

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
$$;

comment on function private.lease_deliveries is
  'Leases what is due of a provider. What lost its device or notification, is for a device whose session has ended, was read, is older than lifetime, is turned off, or is not to be pushed by private.push_verdict, is finished instead, and what comes in quiet hours rests.';

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
$$;

comment on function private.remove_signed_out_devices is
  'Unregisters those of these devices whose session has ended, and finishes their waiting deliveries as session_ended; what another transaction has locked is left to the next claim.';

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
    -- What was edited since is pushed as it is now; of what was deleted, or went with its chat, nothing is left to push.
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
  'A notification as it is pushed: of a message with what that says by now.';

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
        ) as place_in_chat
      from
        private.push_deliveries as delivery
        left join public.notifications on notifications.id = delivery.notification_id
        left join private.notification_marks as mark on mark.user_id = notifications.user_id
        -- What was read or withdrawn meanwhile takes no place.
        cross join lateral (
          select
            coalesce(
              not notifications.is_read and notifications.created_at > coalesce(mark.read_until, '-infinity'),
              false
            ) as is_live
        ) as live
      where delivery.device_id = any (device_ids) and delivery.finished_at is null and delivery.quiet_until is not null
    ),
    placed as (
      select
        resting.device_id,
        resting.notification_id,
        resting.verdict,
        row_number() over (
          partition by resting.device_id, resting.quiet_until
          order by not resting.is_live, resting.place_in_chat > 1, resting.created_at desc, resting.notification_id
        ) > most
        or resting.place_in_chat > 1
        or not resting.is_live as is_surplus
      from resting
    ),
    surplus as (
      -- Waits for nobody, so that no two workers wait for each other.
      select delivery.device_id, delivery.notification_id, placed.verdict
      from
        placed
        join private.push_deliveries as delivery on delivery.device_id = placed.device_id
          and delivery.notification_id = placed.notification_id
      where placed.is_surplus
      for update of delivery skip locked
    )
  update private.push_deliveries as delivery
  set outcome = surplus.verdict, finished_at = private.now()
  from surplus
  where delivery.device_id = surplus.device_id and delivery.notification_id = surplus.notification_id;
end;
$$;

comment on function private.keep_newest_resting is
  'Of what rests for each of these devices until the same end, leaves the newest of each chat and of those as many as a device gets then; the rest is finished, but for what another worker has locked.';

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
  'The devices of up to so many deliveries that have rested and are due, those that have been longest.';

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

comment on function private.delivery_view is 'Delivery as its worker is given it.';

create function private.deliveries_kept_since(present timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  -- What is younger than its lifetime may still be sent, however long it rests or waits for its next attempt.
  return present - greatest(
    make_interval(days => private.setting('push_days')::integer),
    make_interval(hours => private.setting('push_hours')::integer)
  );
end;
$$;

comment on function private.deliveries_kept_since is
  'What was told before may be forgotten: for as many days, or for as long as it may be sent, whichever is longer.';

create function private.old_delivery_partitions(present timestamptz)
returns setof text
language plpgsql
stable
rows 2
set search_path = ''
set enable_seqscan = off
as $$
declare
  kept_since timestamptz := private.deliveries_kept_since(present);
begin
  return query
    select made.name
    from
      private.day_partitions as made
      left join lateral (
        select delivery.created_at
        from private.push_deliveries as delivery
        where delivery.notification_id >= private.first_id(private.start_of_day(made.day))
          and delivery.notification_id < private.first_id(private.start_of_day(made.day + 1))
        order by delivery.created_at desc
        limit 1
      ) as newest on true
    where made.table_name = 'push_deliveries'
      and private.start_of_day(made.day + 1) <= kept_since
      and coalesce(newest.created_at < kept_since, true)
    order by made.day;
end;
$$;

comment on function private.old_delivery_partitions is
  'Partitions of deliveries that are over for as long as deliveries are kept, and in which nothing is younger.';

create function private.remove_deliveries_without_day(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
  kept_since timestamptz := private.deliveries_kept_since(private.now());
begin
  with old as (
    select delivery.device_id, delivery.notification_id
    from private.push_deliveries_default as delivery
    where delivery.created_at < kept_since
    order by delivery.created_at
    limit row_limit
    for update skip locked
  )
  delete from private.push_deliveries_default as delivery
  using old
  where delivery.device_id = old.device_id and delivery.notification_id = old.notification_id;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

comment on function private.remove_deliveries_without_day is
  'Removes so many old deliveries at most from the default partition: how many.';

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
    -- What is turned off takes no place of what is not.
    case when new_rows.type = any (preferences.turned_off) then null else new_rows.chat_id end,
    devices.provider,
    new_rows.created_at,
    new_rows.created_at
  from
    new_rows
    join private.devices on devices.user_id = new_rows.user_id
    left join private.notification_preferences as preferences on preferences.user_id = new_rows.user_id
  where not new_rows.is_hidden
  -- Of one chat's notifications, the creation is the least informative.
  order by new_rows.type = 'chat_created'
  -- By the index of each partition by itself, which is why none is named.
  on conflict do nothing;
  if found then
    perform private.request_job('push');
  end if;
  return null;
end;
$$;

comment on function private.deliver_notifications is
  'Fans every new notification out to the devices of its recipient; those of one transaction that open the same chat coalesce into the first.';

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
    -- Locked in key order: prevents a deadlock with a worker that records outcomes.
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
  'What waits for the devices of somebody who is suspended is not pushed any more; what waits for others of that person is dropped when it is claimed.';

create trigger suspensions_drop_deliveries
after insert or update of suspended_until on private.suspensions
for each row
execute function private.drop_waiting_deliveries();

create function private.wake_deliveries()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with resting as (
    -- Locked in key order: prevents a deadlock with a worker that records outcomes.
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
  'Whose quiet hours change is asked anew of what rests. A worker that puts something off holds the preferences, so that nothing is missed.';

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

-- The job makes the next ones.
select private.make_partition('push_deliveries', missing)
from
  private.missing_partitions(
    'push_deliveries',
    private.utc_day(now()),
    1 + private.setting('push_partitions_ahead')::integer
  ) as missing;

-- Api ----------------------------------------------------------------------------------------------------

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
$$;

comment on function api.claim_deliveries is
  'Jobs: {claimedAt, claimed, deliveries, pausedFor}: leases what is due of a provider; nothing while it is paused, then with the reason. What lost its device or notification, was read, is to or of somebody suspended, to a barred login or a device whose session has ended, is turned off, of a chat that is muted, left or closed, of a match that is over, of an event that the recipient is out of, or a reminder that comes too late, is finished at once; what comes in quiet hours rests until they end. Both count as claimed. Unregisters the devices whose session has ended.';

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
      -- Locked in key order: prevents a deadlock between two workers.
      select listed.*
      from
        listed
        join private.push_deliveries as delivery on delivery.device_id = listed."deviceId"
          and delivery.notification_id = listed."notificationId"
      -- The attempt is the fencing token: after the lease expired, another worker's counts.
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
        -- One device with many notifications is one refusal.
        count(distinct result."deviceId") filter (where result.outcome = 'suspect') as refused
      from jsonb_to_recordset(results -> 'results') as result ("deviceId" uuid, outcome text)
    ) as counted
  where push_providers.provider = wanted_provider
  returning push_providers.refused into refused_tokens;
  return json_build_object(
    'recorded', recorded,
    'isSuspicious', refused_tokens >= private.setting('push_refusals')::integer
  );
end;
$$;

comment on function api.record_deliveries is
  'Jobs: {recorded, isSuspicious}; suspicious when tokens are refused and none is accepted. results: [{deviceId, notificationId, attempt, outcome or null, reason, retryAfter seconds, isUnsent}]; without an outcome it is retried, and what was not sent has cost no attempt. attempt is a fencing token: a late or repeated record changes no delivery.';

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
    -- Locked in id order: prevents a deadlock between two workers.
    select devices.id
    from
      private.devices
      join jsonb_to_recordset(verdicts -> 'verdicts') as verdict ("deviceId" uuid, token text, since timestamptz)
        on verdict."deviceId" = devices.id
    where devices.token = verdict.token
      -- Keep a device that registered again after the provider's verdict.
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
  'Jobs: {removed}. verdicts: [{deviceId, token, since}] of the providers; a device that registered later than since is kept.';

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
  'Jobs: {account, token, issuedAt, expiresAt} that all isolates share, or null.';

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
  'Jobs: compare-and-swap of the stale credential (null: of none) for a fresh one, unless another isolate was faster; what is there then.';

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
  'Jobs: {pausedUntil}. Nothing is claimed for the provider until then; a longer pause stays.';

create function api.tidy_deliveries(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := private.utc_day(clock_timestamp());
  removed integer := 0;
  made integer := 0;
  dropped integer := 0;
  postponed integer := 0;
  day date;
  old_name text;
begin
  perform private.require_service();
  -- Single-flight: a concurrent run has nothing to do.
  if private.try_lock_job('tidy deliveries') then
    removed := private.remove_deliveries_without_day(row_limit);
    for day in
      select private.missing_partitions('push_deliveries', today, 1 + private.setting('push_partitions_ahead')::integer)
    loop
      if private.make_partition('push_deliveries', day) then
        made := made + 1;
      else
        postponed := postponed + 1;
      end if;
    end loop;
    -- Last, since from then on others wait for the end of this call.
    for old_name in select private.old_delivery_partitions(private.now()) loop
      if private.drop_partition(old_name) then
        dropped := dropped + 1;
      else
        postponed := postponed + 1;
      end if;
    end loop;
  end if;
  return json_build_object('removed', removed, 'made', made, 'dropped', dropped, 'postponed', postponed);
end;
$$;

comment on function api.tidy_deliveries is
  'Jobs: {removed, made, dropped, postponed}. Makes the partitions of the coming days and drops those that are old, with all that is in them, sent or not; removes old deliveries without a day, at most row_limit at once. What somebody was using is postponed to the next run.';

grant execute on function api.claim_deliveries to service_role;
grant execute on function api.record_deliveries to service_role;
grant execute on function api.remove_dead_devices to service_role;
grant execute on function api.get_push_credential to service_role;
grant execute on function api.replace_push_credential to service_role;
grant execute on function api.pause_provider to service_role;
grant execute on function api.tidy_deliveries to service_role;
