-- Notifications: what happened that concerns a person, told once and in the transaction that caused it.
-- Clients read the list through the API and receive new rows through Realtime; row level security shows each person
-- their own. What comes from somebody blocked, either way, or suspended is hidden, not deleted. What one call changes is
-- bounded: for who was flooded a watermark says what is read or gone, and the job writes it into the rows.

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
  'What a notification tells; which fields say what to open follows from it.';

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
-- As large as 90 days: a share of all rows would be too much work at once. Reading moves a row between partial indexes, so that
-- room on its page would not keep it there.
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

comment on table public.notifications is
  'One row per cause and recipient; payload holds names as they were when it was written.';
comment on column public.notifications.message_id is
  'Of chat_message: the newest message that it stands for; its preview is cleared with it.';
comment on column public.notifications.first_message_id is
  'Of chat_message: the oldest message that it stood for when it was written.';
comment on column public.notifications.message_count is
  'Of chat_message: how many messages it stands for; null of other types.';
comment on column public.notifications.changed_fields is
  'Of event_changed: the fields of the event in the API that differ; null of other types.';
comment on column public.notifications.created_in is
  'Internal: number of the transaction that inserted the row, for the sync (decision 0025). Clients may read the column, but it is not part of the contract.';
comment on column public.notifications.is_hidden is
  'Tidied away behind a block. Rows that are not may be hidden as well: private.hidden_actors decides.';

create index notifications_list_idx on public.notifications (user_id, created_at desc, id desc)
where not is_hidden;

create index notifications_unread_idx on public.notifications (user_id, created_at desc, id desc)
where not is_hidden and not is_read;

-- The job reads it for rows that a watermark has read.
create index notifications_hidden_unread_idx on public.notifications (user_id, created_at)
where is_hidden and not is_read;

-- What somebody was told of somebody, in an order in which the job can go on where it was.
create index notifications_actor_idx on public.notifications (actor_id, user_id, type, id);

create index notifications_created_at_idx on public.notifications (created_at);

-- Sync: new notifications of a person. Few share a transaction, so that the id needs no column here.
create index notifications_created_in_idx on public.notifications (user_id, created_in);

-- A row or two of each person and chat: reading the chat reads them, a further message replaces one, and the count adds them.
create index notifications_unread_chat_idx on public.notifications (user_id, chat_id)
where type in ('chat_created', 'chat_message') and not is_read;

-- Of whom a message that is deleted was told.
create index notifications_message_idx on public.notifications (message_id)
where message_id is not null;

-- What is withdrawn with a group or a place in it.
create index notifications_unread_group_idx on public.notifications (group_id, type)
where group_id is not null and not is_read;

-- Requests of one actor, removed with the actor's profile.
create index notifications_unread_requests_idx on public.notifications (actor_id)
where type in ('friend_request', 'people_like', 'event_coauthor_invite', 'event_invite') and not is_read;

insert into private.settings (name, value, meaning)
values
  ('notification_days', '90', 'After how many days a notification is removed.'),
  (
    'notifications_at_once',
    '500',
    'How many notifications one call of a person changes; of a flood beyond it the job changes the rows.'
  ),
  (
    'notifications_passed_over',
    '1000',
    'How many hidden notifications one page passes over, after which it ends short.'
  ),
  (
    'message_preview_length',
    '120',
    'How many characters of the first line of a message lists and notifications show.'
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
  'Notifications that are unread by their row and by the watermark of their recipient. FOR UPDATE locks the notifications.';

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

comment on type private.notification_fields is 'The fields of a notification in the API.';

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
  'Notification as the API shows it to somebody who has read everything up to a watermark.';

create function private.notification_view(notification public.notifications, read_until timestamptz)
returns json
language sql
stable
return to_json(private.notification_fields_of(notification, read_until));

comment on function private.notification_view is 'The JSON of private.notification_fields_of.';

create function private.first_line(message text, longest integer)
returns text
language sql
immutable
return nullif(
  split_part(
    translate(
      left(
        -- Without empty lines at the beginning; white space is what the contract takes for it, that of JavaScript.
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
  'First line of a message that is not empty, cut to a length in characters. Null when there is none.';

create function private.message_preview(message text, longest integer)
returns text
language sql
immutable
return case
  -- The line may end before the isolate does.
  when message ~ '[\u2066-\u2068]' then private.close_isolates(private.first_line(message, longest))
  else private.first_line(message, longest)
end;

comment on function private.message_preview is
  'First line of a message that is not empty, cut to the setting message_preview_length, as lists and notifications show it; isolates that the cut leaves open are closed. Null when there is none.';

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
  'Remembers to the end of the transaction that these people need not be told any more that their notifications changed.';

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
  'Whom private.pass_over_changes remembers in this transaction.';

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
  'Sends notifications.changed {type} to the private topics of people whose notifications were read, removed, hidden or shown again; once in a transaction.';

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
  'Marks notifications of a person read, which are locked, hidden ones too; the person is told unless nothing of it shows.';

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
  'For policies, which ask it once per statement: whose doings are hidden among the notifications of the caller.';

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
  'For policies, which ask it once per statement: what the caller was told until then is gone with a profile of before.';

-- Policies run as the caller (CONVENTIONS, Database).
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

-- Realtime decodes published actions only. The setting is one for all tables of the project: docs/contributing/add-realtime-table.md.
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
    -- All in one statement: realtime.send opens a subtransaction for each, which costs more than its row.
    insert into realtime.messages (id, topic, extension, payload, event, private)
    select
      -- Told once, so that its own id does: making another one costs as much as an index.
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
      -- The table is the platform's, and so is the way to write it, whatever becomes of it.
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
  'Sends notification.created {type, notificationId} to the private topic notifications:{userId} of each recipient, who alone may listen.';

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
  'Tells whose notifications were removed, unless they were hidden or gone already.';

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
-- Replaced notifications are of a chat, which no change counts.
when (coalesce(current_setting('notifications.replacing', true), '') = '')
execute function private.subtract_unread();

create trigger notifications_transmit_deleted
after delete on public.notifications
referencing old table as old_rows
for each statement
-- Of what a further message replaces they hear notification.created.
when (coalesce(current_setting('notifications.replacing', true), '') = '')
execute function private.broadcast_deleted_notifications();
