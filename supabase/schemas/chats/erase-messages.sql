-- Deletion of messages: the row of a deleted message remains in the chat, but its text and files are removed.
-- Notifications no longer count the message or show its preview.
-- The messages and files of chats without participants are deleted. A direct chat without participants is also deleted.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.release_files_of_chats(chat_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  earlier_keys text[];
  attached_keys text[] := array(
    select attachment.media_key
    from public.message_attachments as attachment
    where attachment.chat_id = any (chat_ids)
  );
begin
  with
    ended as (
      delete from private.media_retentions
      using public.messages
      where messages.chat_id = any (chat_ids) and media_retentions.retained_for_id = messages.id
      returning media_retentions.media_key
    )
  select array_agg(distinct ended.media_key) into earlier_keys from ended;
  perform private.lock_media(attached_keys || earlier_keys);
  perform private.release_media(attached_keys);
  -- Handles the files of earlier message versions. Only files in the state `retained` are handled: before this lock was
  -- taken, the owner may have attached a file again, which changes its state.
  perform private.retain_or_remove(
    array(select media.key from private.media where media.key = any (earlier_keys) and media.state = 'retained')
  );
end;
$$;

comment on function private.release_files_of_chats is
  'Ends the use of all files in chats whose messages are being deleted permanently, including the files of earlier versions of the messages. A file without another use is then retained as evidence or deleted. The caller must have locked the chats.';

create function private.clear_previews(message_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  with affected as (
    -- The rows are locked in id order, to prevent a deadlock with read_notifications.
    select notifications.id
    from public.notifications
    where notifications.message_id = any (message_ids) and notifications.payload ->> 'messagePreview' is not null
    order by notifications.id
    for update
  )
  update public.notifications
  set payload = notifications.payload || '{"messagePreview": null}'
  from affected
  where notifications.id = affected.id;
end;
$$;

comment on function private.clear_previews is
  'Sets messagePreview to null in all notifications of the given messages, read or unread. Call this function last, because rows of notifications are locked after all other locks.';

create function private.notifications_counting(message public.messages)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select affected.id
    from
      public.notifications as affected
      join public.messages as first_message on first_message.id = affected.first_message_id
      join public.chat_participants as participant on participant.chat_id = affected.chat_id
        and participant.user_id = affected.user_id
    where affected.chat_id = message.chat_id
      and affected.type = 'chat_message'
      and not affected.is_read
      and affected.user_id <> message.sender_id
      and first_message.created_at <= message.created_at
      and greatest(participant.read_up_to, participant.joined_after) < message.created_at
      -- A notification does not count messages that were sent during a block, but it does count earlier messages.
      and not exists (
        select
        from public.blocks
        where (blocks.blocker_id, blocks.blocked_id) in (
            (affected.user_id, message.sender_id),
            (message.sender_id, affected.user_id)
          )
          and blocks.updated_at <= message.created_at
      )
  );
end;
$$;

comment on function private.notifications_counting is
  'Returns the ids of the unread notifications whose message_count includes this message. The message may already be deleted. The caller must hold the lock of the chat.';

create function private.has_unread_message(notification public.notifications)
returns boolean
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return exists (
    select
    from
      public.chat_participants as participant
      join public.messages as first_message on first_message.id = notification.first_message_id
      join public.messages as unread on unread.chat_id = participant.chat_id
        and unread.created_at >= first_message.created_at
        and unread.created_at > greatest(participant.read_up_to, participant.joined_after)
    where participant.chat_id = notification.chat_id
      and participant.user_id = notification.user_id
      and unread.sender_id <> notification.user_id
      and unread.deleted_at is null
      -- Excludes messages that were sent during a block, because no notification was sent for them.
      and not exists (
        select
        from public.blocks
        where (blocks.blocker_id, blocks.blocked_id) in (
            (notification.user_id, unread.sender_id),
            (unread.sender_id, notification.user_id)
          )
          and blocks.updated_at <= unread.created_at
      )
  );
end;
$$;

comment on function private.has_unread_message is
  'Whether the chat of a notification contains an unread message for which the notification was sent: the first message of the notification (first_message_id) or a later one. Ignores deleted messages and messages that were sent during a block.';

create function private.erase_from_notifications(message public.messages)
returns void
language plpgsql
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  counting_ids uuid[] := private.notifications_counting(message);
begin
  -- The rows are locked in id order, to prevent a deadlock with read_notifications.
  perform 1
  from public.notifications
  where notifications.id in (
    select unnest(counting_ids)
    union all
    select affected.id
    from public.notifications as affected
    where affected.message_id = message.id
  )
  order by notifications.id
  for update;
  delete from public.notifications
  where notifications.id = any (counting_ids)
    and notifications.id in (select unread.id from private.unread_notifications as unread where unread.id = any (counting_ids))
    and not private.has_unread_message(notifications);
  update public.notifications
  set message_count = notifications.message_count - 1
  where notifications.id = any (counting_ids)
    and not notifications.is_read
    -- The count stays at least 1: the remaining unread message may have been sent during a block and not been counted.
    and notifications.message_count > 1;
  perform private.clear_previews(array[message.id]);
end;
$$;

comment on function private.erase_from_notifications is
  'Removes a message that is being deleted from the notifications that were sent for it: sets the preview of the message to null, and reduces message_count of unread notifications. Deletes an unread notification if the recipient has no other unread message for which it was sent. The caller must hold the lock of the chat. Call this function last, because rows of notifications are locked after all other locks.';

create function private.erase_message(message public.messages)
returns public.messages
language plpgsql
set search_path = ''
as $$
declare
  erased public.messages;
begin
  perform private.keep_version(message);
  perform private.release_media(private.attachment_keys(message.id));
  delete from public.message_attachments where message_attachments.message_id = message.id;
  update public.chat_participants
  set unread_count = chat_participants.unread_count - 1, changed_in = pg_current_xact_id()
  where chat_participants.chat_id = message.chat_id
    and chat_participants.user_id <> message.sender_id
    and greatest(chat_participants.read_up_to, chat_participants.joined_after) < message.created_at;
  update public.messages
  set
    content = '',
    deleted_at = private.now(),
    updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = message.id
  returning messages.* into erased;
  perform private.broadcast_message('message.deleted', erased);
  perform private.erase_from_notifications(message);
  return erased;
end;
$$;

comment on function private.erase_message is
  'Marks a message that is not deleted yet as deleted, and returns it. The row of the message remains in the chat, but its text and files are removed. The caller must hold the lock of the chat.';

create function private.return_message(message_id uuid, version_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  version private.message_versions;
  message public.messages;
begin
  select kept.* into version
  from private.message_versions as kept
  where kept.id = version_id and kept.message_id = return_message.message_id;
  -- The version may have been deleted after message_version_days. A version without text contained only files, which
  -- are not restored.
  if version.id is null or version.content = '' then
    return;
  end if;
  update public.messages
  set
    content = private.clean_text(version.content),
    deleted_at = null,
    updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = return_message.message_id
  returning messages.* into message;
  update public.chat_participants
  set unread_count = chat_participants.unread_count + 1, changed_in = pg_current_xact_id()
  where chat_participants.chat_id = message.chat_id
    and chat_participants.user_id <> message.sender_id
    and greatest(chat_participants.read_up_to, chat_participants.joined_after) < message.created_at;
  perform private.broadcast_message('message.updated', message);
end;
$$;

comment on function private.return_message is
  'Restores a deleted message with the text of the given version, at its former position in the chat. Does not restore the files of the message. Does nothing if the version no longer exists or has no text. The caller must hold the lock of the chat.';

create function private.erase_attachment(attachment public.message_attachments)
returns void
language plpgsql
set search_path = ''
as $$
declare
  message public.messages;
begin
  select messages.* into message from public.messages where messages.id = attachment.message_id;
  if message.content = '' and cardinality(private.attachment_keys(message.id)) = 1 then
    -- A message must have a text or a file, so the message is deleted with its last file.
    perform private.erase_message(message);
    return;
  end if;
  perform private.keep_version(message);
  perform private.release_media(array[attachment.media_key]);
  delete from public.message_attachments where message_attachments.id = attachment.id;
  update public.messages
  set updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = message.id
  returning messages.* into message;
  perform private.broadcast_message('message.updated', message);
end;
$$;

comment on function private.erase_attachment is
  'Removes a file from a message. Deletes the message if it has no text and no other file. The caller must hold the lock of the chat.';

create function private.delete_empty_chats(chat_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  empty_ids uuid[];
  message_ids uuid[];
begin
  perform private.lock_chats(chat_ids);
  empty_ids := array(
    select left_chat_id
    from unnest(chat_ids) as left_chat_id
    where not exists (select 1 from public.chat_participants as participant where participant.chat_id = left_chat_id)
  );
  perform private.release_files_of_chats(empty_ids);
  message_ids := array(select messages.id from public.messages where messages.chat_id = any (empty_ids));
  delete from public.messages where messages.chat_id = any (empty_ids);
  -- Only direct chats are deleted: new participants may later join a chat of an event or of an approved group.
  delete from public.chats where chats.id = any (empty_ids) and chats.type = 'direct';
  update public.chats set last_message_at = null where chats.id = any (empty_ids);
  delete from private.left_chats where left_chats.chat_id = any (chat_ids);
  return message_ids;
end;
$$;

comment on function private.delete_empty_chats is
  'Deletes all messages and files in the chats among chat_ids that have no participants. Also deletes those of these chats that are direct chats. Returns the ids of the deleted messages, so that the calling function can call private.clear_previews.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.delete_message(chat_id uuid, message_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.lock_chat(chat_id);
  message public.messages := private.find_message(chat, message_id);
begin
  if message.sender_id <> caller_id
    and not exists (
      select 1
      from public.chat_participants as participant
      where participant.chat_id = chat.id and participant.user_id = caller_id and participant.role = 'organizer'
    )
  then
    raise sqlstate 'PT403' using
      message = 'not_the_sender',
      detail = 'Only the sender and organizers can delete a message.';
  end if;
  if message.deleted_at is not null then
    return private.show_message(message.id);
  end if;
  message := private.erase_message(message);
  return private.show_message(message.id);
end;
$$;

comment on function api.delete_message is
  'DELETE /chats/{id}/messages/{messageId}: deletes a message and returns it without content. Idempotent. 403 not_the_sender, 404 chat_not_found or message_not_found.';
grant execute on function api.delete_message to authenticated;
