-- Sending and withdrawing notifications: in the transaction that causes them.

-- Helpers ------------------------------------------------------------------------------------------------

create type private.replaced_notifications as (person_ids uuid[], counts integer[], first_ids uuid[]);

comment on type private.replaced_notifications is
  'Whose notifications of a chat make room for another: how many messages they stood for, and the oldest of these.';

create function private.replace_message_notifications(chat uuid, recipients uuid[], sender uuid)
returns private.replaced_notifications
language plpgsql
set search_path = ''
as $$
declare
  is_replacing text;
  own_ids uuid[];
  earlier_ids uuid[];
  replaced private.replaced_notifications;
begin
  select
    array_agg(waiting.id) filter (where waiting.user_id = sender),
    array_agg(waiting.id) filter (where waiting.user_id <> sender)
  into own_ids, earlier_ids
  from
    (
      -- Locked in id order: prevents a deadlock with read_notifications.
      select notifications.id, notifications.user_id
      from public.notifications
      where notifications.chat_id = chat
        and notifications.type in ('chat_created', 'chat_message')
        and not notifications.is_read
        and notifications.user_id = any (recipients || sender)
        and (notifications.user_id = sender or notifications.type = 'chat_message')
      order by notifications.id
      for update
    ) as waiting;
  if own_ids is not null then
    perform private.mark_notifications_read(sender, own_ids);
  end if;
  if earlier_ids is null then
    return null;
  end if;
  -- They hear notification.created of what takes the place.
  is_replacing := set_config('notifications.replacing', 'yes', true);
  with gone as (
    delete from public.notifications
    where notifications.id = any (earlier_ids)
      and not exists (
        select
        from private.notification_marks as mark
        where mark.user_id = notifications.user_id and mark.read_until >= notifications.created_at
      )
    returning
      notifications.user_id, notifications.is_hidden, notifications.message_count, notifications.first_message_id
  )
  select array_agg(gone.user_id), array_agg(gone.message_count), array_agg(gone.first_message_id)
  into replaced
  from gone
  where not gone.is_hidden;
  is_replacing := set_config('notifications.replacing', '', true);
  return replaced;
end;
$$;

comment on function private.replace_message_notifications is
  'Makes room for what these recipients are about to be told of a message in a locked chat: the unread ones of its earlier messages go, and those that showed are returned. Who sent it has read what they were told of the chat.';

create function private.people_to_notify(recipients uuid[], actor uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select listed.recipient
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
      )
  );
end;
$$;

comment on function private.people_to_notify is
  'Who of some people may be told of what somebody did, null for nobody: not the actor, nor across a block, nor to or of somebody suspended.';

create function private.notify(
  recipients uuid[],
  kind public.notification_type,
  actor uuid,
  event uuid default null,
  group_of_event uuid default null,
  chat uuid default null,
  event_title text default null,
  chat_name text default null,
  message text default null,
  changed text[] default null,
  message_id uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  notified_ids uuid[];
  replaced private.replaced_notifications;
begin
  -- A message without recipients still marks the chat notifications of its sender read.
  if recipients = '{}' and message_id is null then
    return;
  end if;
  if actor is not null then
    perform private.share_notifications_of(actor);
  end if;
  -- Begins after the lock: a block that holds it is seen.
  notified_ids := private.people_to_notify(recipients, actor);
  if message_id is not null then
    replaced := private.replace_message_notifications(chat, notified_ids, actor);
  end if;
  if notified_ids = '{}' then
    return;
  end if;
  insert into public.notifications (
    user_id,
    type,
    actor_id,
    event_id,
    group_id,
    chat_id,
    message_id,
    first_message_id,
    payload,
    message_count,
    changed_fields,
    created_at
  )
  select
    notified_id,
    kind,
    actor,
    event,
    group_of_event,
    chat,
    notify.message_id,
    coalesce(earlier.first_id, notify.message_id),
    -- The same for all: made once.
    (
      select
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
        )
    ),
    case kind when 'chat_message' then 1 + coalesce(earlier.count, 0) end,
    changed,
    private.now()
  from
    unnest(notified_ids) as notified_id
    left join unnest(replaced.person_ids, replaced.counts, replaced.first_ids) as earlier (person_id, count, first_id)
      on earlier.person_id = notified_id;
end;
$$;

comment on function private.notify is
  'Fans a notification out to its recipients, within the transaction that caused it: never to the actor, never across a block, never to or of somebody suspended. actor is null for what nobody did. Of a message, whose chat is locked, it takes the place of what is unread of that chat.';

create function private.withdraw_group_notifications(
  group_id uuid,
  kinds public.notification_type[],
  recipient uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.notifications
  where notifications.id in (
      select unread.id
      from private.unread_notifications as unread
      where unread.group_id = withdraw_group_notifications.group_id
        and unread.type = any (kinds)
        and (recipient is null or unread.user_id = recipient)
      -- Waits for nobody, so that it may come in any order: what somebody is reading stays.
      for update skip locked
    );
end;
$$;

comment on function private.withdraw_group_notifications is
  'Removes what somebody, or everybody for null, was told of a group in notifications of these types and has not read.';

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
      select notification.id
      from
        unnest(actors, recipients) as notified (actor_id, user_id)
        join private.unread_notifications as notification
          on notification.actor_id = notified.actor_id and notification.user_id = notified.user_id
      where notification.type = kind
      order by notification.id
      for update of notification
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
