-- Notifications: what happened that concerns a person, told once and in the transaction that caused it.
-- Clients read the list through the API and receive new rows through Realtime; row level security shows each person
-- their own. What comes from somebody blocked, either way, or suspended is hidden, not deleted.

-- Tables -------------------------------------------------------------------------------------------------

create type public.notification_type as enum (
  'event_application',
  'event_application_approved',
  'event_application_rejected',
  'event_coauthor_invite',
  'event_coauthor_accepted',
  'event_coauthor_refused',
  'friend_request',
  'friend_request_accepted',
  'chat_created',
  'chat_message',
  'people_like',
  'people_match',
  'event_invite',
  'event_invite_accepted',
  'group_member_removed'
);

comment on type public.notification_type is
  'What a notification tells; which fields say what to open follows from it.';

create table public.notifications (
  id uuid constraint notifications_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  type public.notification_type not null,
  actor_id uuid,
  event_id uuid,
  group_id uuid,
  chat_id uuid,
  is_read boolean not null default false,
  is_hidden boolean not null default false,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

comment on table public.notifications is
  'One row per cause and recipient; payload holds names as they were when it was written.';
comment on column public.notifications.is_hidden is
  'A block stood between recipient and actor when this was last looked at.';

create index notifications_list_idx on public.notifications (user_id, created_at desc, id desc)
where not is_hidden;

-- Of whom unread ones are is read for the count, since the clock ends suspensions.
create index notifications_unread_idx on public.notifications (user_id, created_at desc, id desc)
include (actor_id)
where not is_hidden and not is_read;

create index notifications_actor_idx on public.notifications (actor_id, user_id);

create index notifications_created_at_idx on public.notifications (created_at);

create table private.unread_changes (
  id bigint generated always as identity constraint unread_changes_pkey primary key,
  user_id uuid not null,
  change integer not null,
  is_folded boolean not null default false
);

comment on table private.unread_changes is
  'Append-only deltas of the number of unread notifications, so that writers never contend; their sum is the count. A job compacts a person''s rows into one.';

create index unread_changes_user_id_idx on private.unread_changes (user_id) include (change);

create index unread_changes_unfolded_idx on private.unread_changes (user_id)
where not is_folded;

insert into private.settings (name, value, meaning)
values
  ('notification_days', '90', 'After how many days a notification is removed.'),
  (
    'message_preview_length',
    '120',
    'How many characters of the first line of a message lists and notifications show.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create type private.notification_fields as (
  id uuid,
  "userId" uuid,
  type text,
  "actorId" uuid,
  "eventId" uuid,
  "groupId" uuid,
  "chatId" uuid,
  "isRead" boolean,
  payload jsonb,
  "createdAt" text
);

comment on type private.notification_fields is 'The fields of a notification in the API.';

create function private.notification_fields_of(notification public.notifications)
returns private.notification_fields
language sql
stable
return row(
  notification.id,
  notification.user_id,
  notification.type,
  notification.actor_id,
  notification.event_id,
  notification.group_id,
  notification.chat_id,
  notification.is_read,
  notification.payload,
  private.iso_time(notification.created_at)
)::private.notification_fields;

comment on function private.notification_fields_of is 'Notification as the API shows it.';

create function private.notification_view(notification public.notifications)
returns json
language sql
stable
return to_json(private.notification_fields_of(notification));

comment on function private.notification_view is 'The JSON of private.notification_fields_of.';

create function private.message_preview(message text, longest integer)
returns text
language sql
immutable
return left(split_part(translate(message, chr(13), chr(10)), chr(10), 1), longest);

comment on function private.message_preview is
  'First line of a message, cut to what lists and notifications show: the setting message_preview_length.';

create function private.notify(
  recipients uuid[],
  kind public.notification_type,
  actor uuid,
  event uuid default null,
  group_of_event uuid default null,
  chat uuid default null,
  event_title text default null,
  chat_name text default null,
  message text default null
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if actor is not null then
    perform private.share_notices_of(actor);
  end if;
  -- Begins after the lock: a block that holds it is seen.
  insert into public.notifications (user_id, type, actor_id, event_id, group_id, chat_id, payload, created_at)
  select
    listed.recipient,
    kind,
    actor,
    event,
    group_of_event,
    chat,
    jsonb_build_object(
      'actorName', (select profiles.first_name from public.profiles where profiles.user_id = actor),
      'chatName', chat_name,
      'eventTitle', event_title,
      'messagePreview', case
        when message is not null then private.message_preview(
          message,
          (select settings.value::integer from private.settings where settings.name = 'message_preview_length')
        )
      end
    ),
    private.now()
  from
    (
      select distinct recipient
      from unnest(recipients) as recipient
      where recipient is not null and recipient is distinct from actor
    ) as listed
  where listed.recipient <> all (
      array(
        select pair.other_id
        from private.blocked_pairs as pair
        where pair.person_id = actor and pair.other_id = any (recipients)
      )
    )
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id in (listed.recipient, actor)
    );
end;
$$;

comment on function private.notify is
  'Fans a notification out to its recipients, within the transaction that caused it: never to the actor, never across a block, never to or of somebody suspended. actor is null for what nobody did.';

create function private.withdraw_notifications(
  kind public.notification_type,
  actors uuid[],
  recipients uuid[]
)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  withdrawn uuid[];
begin
  with
    unread as (
      -- Locked in id order: prevents a deadlock with read_notifications.
      select notifications.id
      from
        unnest(actors, recipients) as told (actor_id, user_id)
        join public.notifications on notifications.actor_id = told.actor_id and notifications.user_id = told.user_id
      where notifications.type = kind and not notifications.is_read
      order by notifications.id
      for update of notifications
    ),
    gone as (
      delete from public.notifications
      using unread
      where notifications.id = unread.id
      returning notifications.id
    )
  select array_agg(gone.id) into withdrawn from gone;
  return withdrawn;
end;
$$;

comment on function private.withdraw_notifications is
  'Removes what each of the recipients was told of the actor in the same place, of this type, and has not read: the ids, in the transaction that withdraws what it told of. Pushes that wait find it gone.';

create function private.sync_notifications_with_block(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  hidden boolean := private.is_blocked(one_id, other_id);
begin
  -- Waits for notices in flight, so that they are hidden too.
  perform private.lock_notices(one_id, other_id);
  with concerned as (
    -- Locked in id order: prevents a deadlock with read_notifications.
    select notifications.id
    from public.notifications
    where notifications.is_hidden <> hidden
      and (
        (notifications.user_id = one_id and notifications.actor_id = other_id)
        or (notifications.user_id = other_id and notifications.actor_id = one_id)
      )
    order by notifications.id
    for update
  )
  update public.notifications
  set is_hidden = hidden
  from concerned
  where notifications.id = concerned.id;
end;
$$;

comment on function private.sync_notifications_with_block is
  'Hides what two people were told of each other while either has blocked the other, and shows it again afterwards.';

create function private.count_unread(person_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(unread_changes.change), 0)
    from private.unread_changes
    where unread_changes.user_id = person_id
  ) - (
    -- Not in the deltas: a suspension ends by the clock.
    select count(*)
    from public.notifications
    where notifications.user_id = person_id
      and not notifications.is_hidden
      and not notifications.is_read
      and exists (
        select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
      )
  );
end;
$$;

comment on function private.count_unread is 'How many notifications that are shown a person has not read.';

create function private.forget_notifications(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Locked in id order: prevents a deadlock with read_notifications.
  perform 1 from public.notifications where notifications.user_id = person_id order by notifications.id for update;
  delete from public.notifications where notifications.user_id = person_id;
  -- Waits for a concurrent compaction, so that its row goes as well.
  perform from private.unread_changes where unread_changes.user_id = person_id for update;
  delete from private.unread_changes where unread_changes.user_id = person_id;
end;
$$;

comment on function private.forget_notifications is
  'What becomes of a deleted person: what they were told goes.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.notifications enable row level security;

revoke all on public.notifications from anon, authenticated, service_role;

grant select on public.notifications to authenticated, service_role;

create policy notifications_select_owner on public.notifications
for select
to authenticated
using (
  user_id = (select auth.uid())
  and not is_hidden
  and (actor_id is null or actor_id not in (select private.suspended_to_caller()))
);

alter publication supabase_realtime add table public.notifications;

-- Of reading and removing nobody hears by the stream of rows, so nothing of that is decoded.
alter publication supabase_realtime set (publish = 'insert');

-- Rules --------------------------------------------------------------------------------------------------

create function private.add_unread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unread_changes (user_id, change)
  select new_rows.user_id, count(*)
  from new_rows
  where not new_rows.is_read and not new_rows.is_hidden
  group by new_rows.user_id;
  return null;
end;
$$;

comment on function private.add_unread is 'Adds what is unread after a statement to the counts.';

create function private.subtract_unread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unread_changes (user_id, change)
  select old_rows.user_id, - count(*)
  from old_rows
  where not old_rows.is_read and not old_rows.is_hidden
  group by old_rows.user_id;
  return null;
end;
$$;

comment on function private.subtract_unread is 'Takes what was unread before a statement from the counts.';

create function private.broadcast_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('type', 'notification.created', 'notificationId', new_rows.id),
    'notification.created',
    'notifications:' || new_rows.user_id,
    true
  )
  from new_rows
  where not new_rows.is_hidden;
  return null;
end;
$$;

comment on function private.broadcast_notifications is
  'Sends notification.created {type, notificationId} to the private topic notifications:{userId} of each recipient, who alone may listen.';

create trigger notifications_add_inserted
after insert on public.notifications
referencing new table as new_rows
for each statement
execute function private.add_unread();

create trigger notifications_broadcast
after insert on public.notifications
referencing new table as new_rows
for each statement
execute function private.broadcast_notifications();

create trigger notifications_add_updated
after update on public.notifications
referencing new table as new_rows
for each statement
execute function private.add_unread();

create trigger notifications_subtract_updated
after update on public.notifications
referencing old table as old_rows
for each statement
execute function private.subtract_unread();

create trigger notifications_subtract_deleted
after delete on public.notifications
referencing old table as old_rows
for each statement
execute function private.subtract_unread();

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_notifications(unread_only boolean, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the indexes.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'unreadOnly', unread_only);
  after private.list_position := private.position_after('notifications', filters, cursor);
begin
  if unread_only then
    return (
      with
        listed as materialized (
          select private.notification_fields_of(notifications) as item, notifications.created_at, notifications.id
          from public.notifications
          where notifications.user_id = caller_id
            and not notifications.is_hidden
            and not notifications.is_read
            and not exists (
              select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
            )
            and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
          order by notifications.created_at desc, notifications.id desc
          limit page_size + 1
        )
      select
        json_build_object(
          'data', array(select listed.item from listed limit page_size),
          'nextCursor', (
            select private.position_cursor(secrets.value, 'notifications', filters, last.created_at, last.id)
            from
              private.secrets
              cross join (select listed.created_at, listed.id from listed offset page_size - 1 limit 1) as last
            where secrets.name = 'cursor' and exists (select from listed offset page_size)
          )
        )
    );
  end if;
  return (
    with
      listed as materialized (
        select private.notification_fields_of(notifications) as item, notifications.created_at, notifications.id
        from public.notifications
        where notifications.user_id = caller_id
          and not notifications.is_hidden
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
          )
          and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
        order by notifications.created_at desc, notifications.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'notifications', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (select listed.created_at, listed.id from listed offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from listed offset page_size)
        )
      )
  );
end;
$$;

comment on function api.list_notifications is
  'GET /notifications: {data, nextCursor}, newest first. 400 on cursor.';

create function api.count_notifications()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return json_build_object('count', private.count_unread((select auth.uid())));
end;
$$;

comment on function api.count_notifications is
  'GET /notifications/count: {count} of unread notifications that are shown.';

create function api.read_notifications(notification_ids uuid[])
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  changed integer;
begin
  with wanted as (
    -- Locked in id order: prevents a deadlock between two calls.
    select notifications.id
    from public.notifications
    where notifications.user_id = (select auth.uid())
      and not notifications.is_hidden
      and not notifications.is_read
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
      )
      and (notification_ids is null or notifications.id = any (notification_ids))
    order by notifications.id
    for update
  )
  update public.notifications
  set is_read = true
  from wanted
  where notifications.id = wanted.id;
  get diagnostics changed = row_count;
  return json_build_object('updated', changed);
end;
$$;

comment on function api.read_notifications is
  'POST /notifications/read and /read-all: {updated}; idempotent. Marks the caller''s named notifications read, or all for null.';

create function api.delete_notification(notification_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  delete from public.notifications
  where notifications.id = notification_id
    and notifications.user_id = (select auth.uid())
    and not notifications.is_hidden
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id
    );
  if not found then
    raise sqlstate 'PT404' using message = 'notification_not_found', detail = 'There is no such notification.';
  end if;
  return json_build_object('deleted', true);
end;
$$;

comment on function api.delete_notification is
  'DELETE /notifications/{id}: {deleted}. 404 notification_not_found.';

create function api.tidy_notifications(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
  folded integer;
begin
  perform private.require_service();
  -- Single-flight: a concurrent run has nothing to do.
  if not private.try_lock_job('tidy notifications') then
    return json_build_object('removed', 0, 'folded', 0);
  end if;
  with old as (
    select notifications.id
    from public.notifications
    where notifications.created_at < private.now() - make_interval(days => private.setting('notification_days')::integer)
    order by notifications.created_at
    limit row_limit
    for update skip locked
  )
  delete from public.notifications
  using old
  where notifications.id = old.id;
  get diagnostics removed = row_count;
  with
    several as (
      select distinct unread_changes.user_id
      from private.unread_changes
      where not unread_changes.is_folded
      limit row_limit
    ),
    gone as (
      delete from private.unread_changes
      using several
      where unread_changes.user_id = several.user_id
      returning unread_changes.user_id, unread_changes.change
    )
  insert into private.unread_changes (user_id, change, is_folded)
  select gone.user_id, sum(gone.change), true
  from gone
  group by gone.user_id
  having sum(gone.change) <> 0;
  get diagnostics folded = row_count;
  return json_build_object('removed', removed, 'folded', folded);
end;
$$;

comment on function api.tidy_notifications is
  'Jobs: removes notifications past their retention and compacts the unread counts; at most row_limit of each, {removed, folded}.';

grant execute on function api.list_notifications to authenticated;
grant execute on function api.count_notifications to authenticated;
grant execute on function api.read_notifications to authenticated;
grant execute on function api.delete_notification to authenticated;
grant execute on function api.tidy_notifications to service_role;
