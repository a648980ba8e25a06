-- Notifications of users. A notification is inserted in the transaction of the action that it reports. Clients read the
-- list through the API and receive new rows through Realtime. Row level security shows users only their own rows. Rows
-- of an actor who is blocked (in either direction) or suspended are hidden, not deleted. A call changes a bounded
-- number of rows. If more rows must change, the call stores a time as a watermark: queries treat all earlier rows as
-- read or deleted, and a job updates the rows later.

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
  'group_member_removed',
  'event_changed',
  'event_cancelled',
  'event_reminder'
);

comment on type public.notification_type is
  'Type of a notification. The type determines which fields identify the object to open.';

create table public.notifications (
  id uuid constraint notifications_pkey primary key default private.new_id(),
  user_id uuid not null,
  type public.notification_type not null,
  actor_id uuid,
  event_id uuid,
  group_id uuid,
  chat_id uuid,
  message_id uuid,
  first_message_id uuid,
  is_read boolean not null default false,
  is_hidden boolean not null default false,
  payload jsonb not null,
  message_count integer,
  changed_fields text[],
  created_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
)
-- The table contains the rows of 90 days, so with the default scale factors each vacuum would process too many rows. A
-- lower fillfactor has no benefit, because marking a row as read changes partial indexes and is never a HOT update.
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

comment on table public.notifications is
  'One row per action and recipient. The column payload contains the names of the actor, event and chat at the time of the insert.';
comment on column public.notifications.message_id is
  'For chat_message: the newest message that the notification represents. When the message is deleted, the preview in the payload is cleared.';
comment on column public.notifications.first_message_id is
  'For chat_message: the oldest message that the notification represented at the time of the insert.';
comment on column public.notifications.message_count is
  'For chat_message: number of messages that the notification represents; null for other types.';
comment on column public.notifications.changed_fields is
  'For event_changed: API names of the event fields that changed; null for other types.';
comment on column public.notifications.created_in is
  'Internal: id of the transaction that inserted the row, used by the sync (decision 0025). Clients can read the column, but it is not part of the API contract.';
comment on column public.notifications.is_hidden is
  'True if the row is hidden because of a block. Readers must also check private.hidden_actors and private.suspended_people, which hide more rows.';

create index notifications_list_idx on public.notifications (user_id, created_at desc, id desc)
where not is_hidden;

create index notifications_unread_idx on public.notifications (user_id, created_at desc, id desc)
where not is_hidden and not is_read;

-- The job uses this index to find the hidden rows that a watermark covers.
create index notifications_hidden_unread_idx on public.notifications (user_id, created_at)
where is_hidden and not is_read;

-- Index of notifications by actor and recipient. The job resumes its scan after the last processed type and id, so the
-- index contains both columns.
create index notifications_actor_idx on public.notifications (actor_id, user_id, type, id);

create index notifications_created_at_idx on public.notifications (created_at);

-- The sync uses this index to find the new notifications of a person. A transaction inserts few notifications for a
-- person, so the index does not need the id.
create index notifications_created_in_idx on public.notifications (user_id, created_in);

-- Index for counting the unread notifications of chats, marking them as read when the chat is read, and replacing them
-- when a message is sent. It contains at most one or two rows per user and chat.
create index notifications_unread_chat_idx on public.notifications (user_id, chat_id)
where type in ('chat_created', 'chat_message') and not is_read;

-- Index for finding the notifications of a deleted message.
create index notifications_message_idx on public.notifications (message_id)
where message_id is not null;

-- Index for finding the notifications that are withdrawn when a group is closed or a membership ends.
create index notifications_unread_group_idx on public.notifications (group_id, type)
where group_id is not null and not is_read;

-- Index for the deletion of a profile: finds the unread notifications about the person's requests.
create index notifications_unread_requests_idx on public.notifications (actor_id)
where type in ('friend_request', 'people_like', 'event_coauthor_invite', 'event_invite') and not is_read;

insert into private.settings (name, value, meaning)
values
  ('notification_days', '90', 'Number of days after which a notification is deleted.'),
  (
    'notifications_at_once',
    '500',
    'Maximum number of notifications that one call of a user changes. Beyond it, the job notifications changes the rows.'
  ),
  (
    'notifications_passed_over',
    '1000',
    'Maximum number of notifications that one page scans. If too few of them are shown, the page is short.'
  ),
  (
    'message_preview_length',
    '120',
    'Maximum length of a message preview in lists and notifications, in characters of the first line.'
  );

-- Views --------------------------------------------------------------------------------------------------

create view private.unread_notifications as
  select notifications.*
  from public.notifications
  where
    not notifications.is_read
    and not exists (
      select
      from private.notification_marks as mark
      where mark.user_id = notifications.user_id and mark.read_until >= notifications.created_at
    );

comment on view private.unread_notifications is
  'Notifications whose row is unread and that the recipient''s watermark does not cover. SELECT … FOR UPDATE from this view locks the notifications.';

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
  count integer,
  changed text[],
  "createdAt" text
);

comment on type private.notification_fields is 'Fields of a notification in the API.';

create function private.notification_fields_of(notification public.notifications, read_until timestamptz)
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
  notification.is_read or notification.created_at <= read_until,
  notification.payload,
  notification.message_count,
  notification.changed_fields,
  private.iso_time(notification.created_at)
)::private.notification_fields;

comment on function private.notification_fields_of is
  'Returns a notification in the format of the API, for a recipient whose watermark is read_until.';

create function private.notification_view(notification public.notifications, read_until timestamptz)
returns json
language sql
stable
return to_json(private.notification_fields_of(notification, read_until));

comment on function private.notification_view is 'Returns private.notification_fields_of as JSON.';

create function private.first_line(message text, longest integer)
returns text
language sql
immutable
return nullif(
  split_part(
    translate(
      left(
        -- Removes blank lines at the beginning. Uses JavaScript's definition of white space, as the API contract
        -- requires.
        regexp_replace(
          message,
          '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*([\r\n]|$)',
          ''
        ),
        longest
      ),
      chr(13),
      chr(10)
    ),
    chr(10),
    1
  ),
  ''
);

comment on function private.first_line is
  'Returns the first non-blank line of a message, cut to the given number of characters. Returns null if all lines are blank.';

create function private.message_preview(message text, longest integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    -- The cut may leave a Unicode isolate open, so the function closes it.
    when message ~ '[\u2066-\u2068]' then private.close_isolates(private.first_line(message, longest))
    else private.first_line(message, longest)
  end;
end;
$$;

comment on function private.message_preview is
  'Returns the preview of a message in lists and notifications: the first non-blank line, cut to `longest` characters (setting message_preview_length). Closes Unicode isolates that the cut leaves open. Returns null if all lines are blank.';

create function private.pass_over_changes(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  passed_over text := current_setting('notifications.passed_over', true);
begin
  passed_over := set_config('notifications.passed_over', concat_ws(' ', passed_over, array_to_string(person_ids, ' ')), true);
end;
$$;

comment on function private.pass_over_changes is
  'Suppresses further notifications.changed broadcasts to these people until the end of the transaction.';

create function private.people_passed_over()
returns setof uuid
language plpgsql
stable
rows 10
set search_path = ''
as $$
begin
  return query
  select notified.person_id::uuid
  from string_to_array(btrim(coalesce(current_setting('notifications.passed_over', true), '')), ' ') as listed (ids)
    cross join lateral unnest(listed.ids) as notified (person_id);
end;
$$;

comment on function private.people_passed_over is
  'Returns the people for whom private.pass_over_changes has suppressed broadcasts in this transaction.';

create function private.broadcast_notification_changes(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  others uuid[] := array(
    select person_id
    from unnest(person_ids) as person_id
    except
    select notified.person_id
    from private.people_passed_over() as notified (person_id)
  );
begin
  if others = '{}' then
    return;
  end if;
  perform private.pass_over_changes(others);
  perform realtime.send(
    jsonb_build_object('type', 'notifications.changed'),
    'notifications.changed',
    'notifications:' || person_id,
    true
  )
  from unnest(others) as person_id;
end;
$$;

comment on function private.broadcast_notification_changes is
  'Broadcasts notifications.changed {type} to the private topics of people whose notifications were marked as read, deleted, hidden or shown again. Sends at most one broadcast per person and transaction.';

create function private.mark_notifications_read(person_id uuid, notification_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  is_shown boolean;
begin
  with read as (
    update public.notifications
    set is_read = true
    where notifications.id = any (notification_ids)
    returning notifications.is_hidden, notifications.actor_id, notifications.created_at
  )
  select
    bool_or(
      not read.is_hidden
      and read.created_at > private.read_until(person_id)
      and not exists (select from private.suspended_people as suspended where suspended.user_id = read.actor_id)
    )
  into is_shown
  from read;
  if is_shown then
    perform private.broadcast_notification_changes(array[person_id]);
  end if;
end;
$$;

comment on function private.mark_notifications_read is
  'Marks notifications of a person as read, including hidden notifications. The caller must have locked the rows. Broadcasts notifications.changed if at least one of these notifications was shown to the person as unread.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.notifications enable row level security;

revoke all on public.notifications from anon, authenticated, service_role;

grant select on public.notifications to authenticated, service_role;

create function private.hidden_actors_of_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query
  select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = (select auth.uid());
end;
$$;

comment on function private.hidden_actors_of_caller is
  'Returns the actors whose notifications are hidden from the caller because of a block. Policies call this function once per statement.';

create function private.notifications_gone_until()
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    (select mark.gone_until from private.notification_marks as mark where mark.user_id = (select auth.uid())),
    '-infinity'
  );
end;
$$;

comment on function private.notifications_gone_until is
  'Returns the time up to which queries treat the caller''s notifications as deleted, because the caller deleted an earlier profile. Returns -infinity if no such time is stored. Policies call this function once per statement.';

-- Policies run with the role of the caller, so this role needs EXECUTE on the function (CONVENTIONS, Database).
grant execute on function private.hidden_actors_of_caller to authenticated;
grant execute on function private.notifications_gone_until to authenticated;

create policy notifications_select_owner on public.notifications
for select
to authenticated
using (
  user_id = (select auth.uid())
  and not is_hidden
  and (actor_id in (select private.hidden_actors_of_caller())) is not true
  and (actor_id in (select private.suspended_to_caller())) is not true
  and created_at > (select private.notifications_gone_until())
);

alter publication supabase_realtime add table public.notifications;

-- Publishes only inserts, because Realtime decodes every published change. The setting applies to all published tables
-- (docs/contributing/add-realtime-table.md).
alter publication supabase_realtime set (publish = 'insert');

-- Rules --------------------------------------------------------------------------------------------------

create function private.broadcast_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  begin
    -- Inserts all rows with one statement. realtime.send would open a subtransaction per row, which costs more than the
    -- insert.
    insert into realtime.messages (id, topic, extension, payload, event, private)
    select
      -- Uses the id of the notification as the id of the broadcast, because each notification is broadcast once.
      -- Storing another id would cost as much as an index.
      new_rows.id,
      'notifications:' || new_rows.user_id,
      'broadcast',
      jsonb_build_object('id', new_rows.id, 'type', 'notification.created', 'notificationId', new_rows.id),
      'notification.created',
      true
    from new_rows
    where not new_rows.is_hidden;
  exception
    when others then
      -- If the INSERT fails, calls realtime.send, which Supabase supports: an update of Supabase may change the table
      -- realtime.messages.
      perform realtime.send(
        jsonb_build_object('type', 'notification.created', 'notificationId', new_rows.id),
        'notification.created',
        'notifications:' || new_rows.user_id,
        true
      )
      from new_rows
      where not new_rows.is_hidden;
  end;
  return null;
end;
$$;

comment on function private.broadcast_notifications is
  'Sends notification.created {type, notificationId} to the private topic notifications:{userId} of each recipient of a new notification that is not hidden. Only the recipient may join this topic.';

create function private.broadcast_deleted_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed_for uuid[] := array(
    select old_rows.user_id
    from
      old_rows
      left join private.notification_marks as mark on mark.user_id = old_rows.user_id
    where not old_rows.is_hidden
      and (mark.user_id is null or old_rows.created_at > mark.gone_until)
  );
begin
  if changed_for <> '{}' then
    perform private.broadcast_notification_changes(changed_for);
  end if;
  return null;
end;
$$;

comment on function private.broadcast_deleted_notifications is
  'Broadcasts notifications.changed to the recipients of deleted notifications. Skips notifications that were hidden, and notifications that a watermark had already marked as deleted.';

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
-- Skips notifications that are being replaced, because they belong to a chat, and private.unread_changes contains no
-- notifications of chats.
when (coalesce(current_setting('notifications.replacing', true), '') = '')
execute function private.subtract_unread();

create trigger notifications_transmit_deleted
after delete on public.notifications
referencing old table as old_rows
for each statement
-- Sends no notifications.changed for a replaced notification, because the new notification sends notification.created.
when (coalesce(current_setting('notifications.replacing', true), '') = '')
execute function private.broadcast_deleted_notifications();
