-- Functions that send and withdraw notifications, in the transaction of the action that the notification reports.

-- Helpers ------------------------------------------------------------------------------------------------

create type private.replaced_notifications as (person_ids uuid[], counts integer[], first_ids uuid[]);

comment on type private.replaced_notifications is
  'Parallel arrays with one element per replaced notification of a chat: the recipient, the number of messages that the notification represented, and the oldest of these messages.';

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
      -- Locks the rows in id order, as api.read_notifications does, to prevent a deadlock.
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
  -- Suppresses notifications.changed for these recipients, because the replacing notification sends
  -- notification.created.
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
  'Deletes the unread chat_message notifications of these recipients in a chat before a new message notifies the recipients. Marks the sender''s own notifications of the chat as read. Returns the deleted notifications that were not hidden. The caller must have locked the chat.';

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
  'Returns the recipients who may be notified of an action by `actor`. Excludes the actor, users who blocked the actor or are blocked by the actor, and suspended users. Returns an empty array if the actor is suspended. The argument `actor` is null if no user caused the notification.';

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
  -- Continues for a message without recipients, to mark the sender's own notifications of the chat as read.
  if recipients = '{}' and message_id is null then
    return;
  end if;
  if actor is not null then
    perform private.share_notifications_of(actor);
  end if;
  -- This statement takes its snapshot after the lock is granted, so it sees a block that a transaction created while it
  -- held the lock.
  notified_ids := private.people_to_notify(recipients, actor);
  if message_id is not null then
    replaced := private.replace_message_notifications(chat, notified_ids, actor);
  end if;
  if notified_ids = '{}' then
    return;
  end if;
  if replaced.person_ids is not null then
    -- Puts the recipients with a replaced notification first, in the order of the arrays in `replaced`. For the other
    -- recipients, UNNEST fills these shorter arrays with nulls.
    notified_ids := replaced.person_ids || array(
      select notified_id from unnest(notified_ids) as notified_id where notified_id <> all (replaced.person_ids)
    );
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
    notified.person_id,
    kind,
    actor,
    event,
    group_of_event,
    chat,
    notify.message_id,
      coalesce(notified.first_id, notify.message_id),
      -- The payload is the same for all recipients, so a subquery builds it once.
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
    case kind when 'chat_message' then 1 + coalesce(notified.count, 0) end,
    changed,
    private.now()
  from unnest(notified_ids, replaced.counts, replaced.first_ids) as notified (person_id, count, first_id);
end;
$$;

comment on function private.notify is
  'Inserts a notification for each recipient, in the transaction of the action. Skips the actor, suspended recipients, and recipients who blocked the actor or are blocked by the actor. Inserts nothing if the actor is suspended. The argument `actor` is null if no user caused the notification. A notification of a message replaces the recipient''s unread chat_message notification of the same chat. For a message, the function also marks the sender''s own notifications of the chat as read, and the caller must have locked the chat.';

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
      -- SKIP LOCKED never waits, so this statement needs no lock order. It does not delete a notification that another
      -- transaction is marking as read.
      for update skip locked
    );
end;
$$;

comment on function private.withdraw_group_notifications is
  'Deletes the unread notifications of these types about a group for one recipient, or for all recipients if the argument `recipient` is null. Skips notifications that another transaction has locked.';

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
      -- Locks the rows in id order, as api.read_notifications does, to prevent a deadlock.
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
  'Deletes the unread notifications of one type. The arrays are parallel: for each recipient, deletes the notifications from the actor at the same array index. Returns the ids of the deleted notifications, or null if no notification was deleted. Called in the transaction that withdraws the action. Queued pushes of the deleted notifications are not sent.';
