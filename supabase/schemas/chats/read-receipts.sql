-- Read receipts: each participant of a chat has a read pointer, the time of the last message that the participant has
-- read.
-- Every RPC function locks the chat first, so that unread counts are exact.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.read_chat(chat_id uuid, caller_id uuid, last_read_at timestamptz)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  newly_read integer;
begin
  select count(*) into newly_read
  from
    public.chat_participants as participant
    join public.messages as message on message.chat_id = participant.chat_id
  where participant.chat_id = read_chat.chat_id
    and participant.user_id = caller_id
    and message.created_at > greatest(participant.read_up_to, participant.joined_after)
    and message.created_at <= last_read_at
    and message.sender_id <> caller_id
    and message.deleted_at is null;
  update public.chat_participants
  set
    read_up_to = last_read_at,
    unread_count = chat_participants.unread_count - newly_read,
    changed_in = pg_current_xact_id()
  where chat_participants.chat_id = read_chat.chat_id
    and chat_participants.user_id = caller_id
    and chat_participants.read_up_to < last_read_at;
  return case when found then newly_read else 0 end;
end;
$$;

comment on function private.read_chat is
  'Moves a person''s read pointer in a locked chat forward to the time last_read_at, never back. Returns the number of messages that the person had not read before.';

create function private.read_chat_notifications(chat_id uuid, caller_id uuid, last_read_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  read_ids uuid[];
  later_ids uuid[];
begin
  select
    array_agg(waiting.id) filter (where waiting.is_later is not true),
    array_agg(waiting.id) filter (where waiting.is_later)
  into read_ids, later_ids
  from
    (
      -- The rows are locked in id order, to prevent a deadlock with read_notifications.
      select notifications.id, message.created_at > last_read_at and participant.unread_count > 0 as is_later
      from
        public.notifications
        join public.chat_participants as participant on participant.chat_id = notifications.chat_id
          and participant.user_id = notifications.user_id
        left join public.messages as message on message.id = notifications.message_id
      where notifications.chat_id = read_chat_notifications.chat_id
        and notifications.user_id = caller_id
        and notifications.type in ('chat_created', 'chat_message')
        and not notifications.is_read
      order by notifications.id
      for update of notifications
    ) as waiting;
  if read_ids is not null then
    perform private.mark_notifications_read(caller_id, read_ids);
  end if;
  if later_ids is not null then
    update public.notifications
    set message_count = participant.unread_count
    from public.chat_participants as participant
    where notifications.id = any (later_ids)
      and participant.chat_id = read_chat_notifications.chat_id
      and participant.user_id = caller_id
      and participant.unread_count between 1 and notifications.message_count - 1;
  end if;
end;
$$;

comment on function private.read_chat_notifications is
  'Marks a person''s unread chat_created and chat_message notifications of a locked chat as read. A notification that was also sent for messages after last_read_at stays unread, and its message_count is reduced to the number of unread messages. Call this function last, because rows of notifications are locked after all other locks.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.read_messages(chat_id uuid, up_to_message_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats;
  last_read_at timestamptz;
  was_read_up_to timestamptz;
  newly_read integer;
begin
  perform private.lock_chat_row(chat_id);
  -- Access is checked after the lock is taken, because the caller may have left the chat while waiting for the lock.
  chat := private.find_readable_chat(chat_id);
  last_read_at := chat.last_message_at;
  if up_to_message_id is not null then
    last_read_at := (private.find_message(chat, up_to_message_id)).created_at;
  end if;
  if not private.is_chat_visible(chat.id) then
    -- The caller has blocked the peer of this direct chat. The read pointer does not move: after the block ends, it
    -- would show the peer that the caller read messages during the block.
    return json_build_object('updated', 0);
  end if;
  select participant.read_up_to into was_read_up_to
  from public.chat_participants as participant
  where participant.chat_id = chat.id and participant.user_id = caller_id;
  newly_read := private.read_chat(chat.id, caller_id, last_read_at);
  if last_read_at > was_read_up_to then
    perform private.broadcast_chat(
      chat.id,
      'chat.read',
      jsonb_build_object(
        'userId', caller_id,
        'messageId', (
          select messages.id
          from public.messages
          where messages.chat_id = chat.id and messages.created_at = last_read_at
        )
      )
    );
  end if;
  perform private.read_chat_notifications(chat.id, caller_id, last_read_at);
  return json_build_object('updated', newly_read);
end;
$$;

comment on function api.read_messages is
  'POST /chats/{id}/read: marks the messages of the chat as read, up to the message up_to_message_id, or all messages if up_to_message_id is null. Returns {updated}, the number of messages that were unread before. While the caller blocks the peer of a direct chat, the call changes nothing and `updated` is 0. 404 chat_not_found or message_not_found.';

grant execute on function api.read_messages to authenticated;

-- Rules --------------------------------------------------------------------------------------------------

create function private.withdraw_unread_of_chat(chat_id uuid, recipients uuid[])
returns void
language plpgsql
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  delete from public.notifications
  where notifications.id in (
      select unread.id
      from private.unread_notifications as unread
      where unread.chat_id = withdraw_unread_of_chat.chat_id
        and unread.user_id = any (recipients)
        and unread.type in ('chat_created', 'chat_message')
      -- SKIP LOCKED: waiting could deadlock with locks that are taken later. A row that another transaction is marking
      -- as read is not deleted.
      for update skip locked
    );
end;
$$;

comment on function private.withdraw_unread_of_chat is
  'Deletes the unread chat_created and chat_message notifications of the given recipients in a chat. Triggers call this function at the end of a transaction.';

create function private.withdraw_chat_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Deletes nothing if the person left the chat and joined it again in the same transaction.
  if not exists (
    select
    from public.chat_participants as participant
    where participant.chat_id = old.chat_id and participant.user_id = old.user_id
  ) then
    perform private.withdraw_unread_of_chat(old.chat_id, array[old.user_id]);
  end if;
  return null;
end;
$$;

comment on function private.withdraw_chat_notifications is
  'Deletes the unread notifications of a chat for a participant who has left the chat.';

-- This trigger runs at the end of the transaction, because rows of notifications are locked after all other locks.
create constraint trigger chat_participants_withdraw
after delete on public.chat_participants
deferrable initially deferred
for each row
execute function private.withdraw_chat_notifications();

create function private.withdraw_notifications_of_closed_chat()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Deletes nothing if the chat was closed and opened again in the same transaction.
  if exists (select from private.match_chats where match_chats.chat_id = new.chat_id and match_chats.is_closed) then
    perform private.withdraw_unread_of_chat(chats.id, array[chats.one_person_id, chats.other_person_id])
    from public.chats
    where chats.id = new.chat_id;
  end if;
  return null;
end;
$$;

comment on function private.withdraw_notifications_of_closed_chat is
  'Deletes the unread notifications of a closed direct chat for both participants, because their chat lists no longer show the chat.';

create constraint trigger match_chats_withdraw
after update on private.match_chats
deferrable initially deferred
for each row
when (new.is_closed and not old.is_closed)
execute function private.withdraw_notifications_of_closed_chat();
