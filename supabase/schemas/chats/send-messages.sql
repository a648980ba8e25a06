-- Sending and editing messages. Sending is idempotent by clientMessageId, and a message can have attached files. Each
-- RPC function locks the chat first.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'unanswered_messages',
    '50',
    'Maximum number of messages that a user may send per day to a person who never answered; at least 1.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.require_attachable_files(media_keys text[], checked_files jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  listed record;
begin
  -- The files are locked in a fixed order, to prevent a deadlock between two concurrent messages with the same files.
  perform private.lock_media(media_keys);
  -- Checks all rows first: the next check, private.require_checked, makes the edge function read the contents of the
  -- files.
  for listed in
    select sent.key, sent.ordinal from unnest(media_keys) with ordinality as sent (key, ordinal) order by sent.ordinal
  loop
    perform private.require_attachable(listed.key, '', format('attachments.%s.key', listed.ordinal - 1));
  end loop;
  perform private.require_checked(media_keys, checked_files);
end;
$$;

comment on function private.require_attachable_files is
  'Locks the uploaded files that the caller attaches to a message. 400 if `attachments.N.key` is invalid, 409 media_in_use. If the edge function has not yet checked the contents of a file, private.require_checked raises UF428.';

create function private.attach_files(message public.messages, attachments jsonb, checked_files jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  media_keys text[] := array(select item ->> 'key' from jsonb_array_elements(attachments) as item);
  listed record;
begin
  perform private.require_attachable_files(media_keys, checked_files);
  for listed in
    select item ->> 'key' as key, item ->> 'fileName' as file_name, ordinal
    from jsonb_array_elements(attachments) with ordinality as sent (item, ordinal)
    order by ordinal
  loop
    perform private.attach_media(
      listed.key,
      '',
      null,
      format('attachments.%s.key', listed.ordinal - 1),
      checked_files
    );
    insert into public.message_attachments (
      chat_id,
      message_id,
      place,
      media_key,
      type,
      mime_type,
      size_bytes,
      file_name
    )
    select
      message.chat_id,
      message.id,
      listed.ordinal,
      listed.key,
      case
        when stored.kind in ('image', 'video', 'audio') and private.is_known_type(stored.mime_type) then stored.kind
        else 'file'
      end::public.attachment_type,
      stored.mime_type,
      stored.size_bytes,
      private.clean_file_name(listed.file_name)
    from
      (
        select
          typed.mime_type,
          split_part(typed.mime_type, '/', 1) as kind,
          (object.metadata ->> 'size')::bigint as size_bytes
        from
          storage.objects as object
          join private.media on media.key = object.name
          cross join lateral private.media_type(object.metadata ->> 'mimetype', media.declared_type) as typed (mime_type)
        where object.bucket_id = 'media' and object.name = listed.key
      ) as stored;
  end loop;
end;
$$;

comment on function private.attach_files is
  'Attaches uploaded files of the caller to a message. The format of checked_files is described at private.attach_media. 400 if `attachments.N.key` is invalid, 409 media_in_use or media_changed.';

create function private.write_message(chat public.chats, message jsonb)
returns public.messages
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  -- The time has whole milliseconds, because clients sort messages by milliseconds.
  sent_at timestamptz := greatest(
    date_trunc('milliseconds', private.now()),
    chat.last_message_at + interval '1 millisecond'
  );
  sent public.messages;
begin
  with
    advanced as (
      update public.chats set last_message_at = sent_at where chats.id = chat.id
    ),
    counted as (
      -- The sender's read pointer moves to the newest message, so the sender has no unread messages.
      update public.chat_participants
      set
        last_activity_at = sent_at,
        is_archived = null,
        read_up_to = case
          when chat_participants.user_id = caller_id then sent_at
          else chat_participants.read_up_to
        end,
        unread_count = case
          when chat_participants.user_id = caller_id then 0
          else chat_participants.unread_count + 1
        end,
        changed_in = pg_current_xact_id()
      where chat_participants.chat_id = chat.id
    )
  insert into public.messages (
    chat_id,
    sender_id,
    content,
    reply_to_id,
    client_message_id,
    created_at,
    updated_at
  )
  values
    (
      chat.id,
      caller_id,
      private.clean_text(message ->> 'content'),
      (message ->> 'replyToId')::uuid,
      (message ->> 'clientMessageId')::uuid,
      sent_at,
      sent_at
    )
  returning messages.* into sent;
  return sent;
end;
$$;

comment on function private.write_message is
  'Inserts a message of the caller into a locked chat. Moves the chat out of the participants'' archives and to the top of their lists. Increments the unread counts of the other participants, and moves the read pointer of the sender to the new message.';

create function private.is_recipient_notified(chat public.chats)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  peer_id uuid := private.peer_of(chat.one_person_id, chat.other_person_id, caller_id);
  since timestamptz := private.now() - interval '1 day';
  known record;
begin
  select
    exists (
      select from public.messages where messages.chat_id = chat.id and messages.sender_id = peer_id
    ) as has_answered,
    (
      -- Finds the message that reaches the limit. The result is only used if the peer has sent no message, so that all
      -- messages are from the caller. Deleted messages also count toward the limit.
      select messages.created_at
      from public.messages
      where messages.chat_id = chat.id
      order by messages.created_at desc, messages.id desc
      offset private.limit_of(caller_id, 'unanswered_messages') - 1
      limit 1
    ) as limiting_at,
    exists (
      select
      from private.notification_cooldowns as cooldown
      where cooldown.actor_id = caller_id
        and cooldown.recipient_id = peer_id
        and cooldown.kind = 'chat_created'
        and not cooldown.is_notified
        and cooldown.recorded_at > since
    ) as is_suppressed
  into known;
  if known.has_answered then
    update public.chats set is_answered = true where chats.id = chat.id;
    return true;
  end if;
  if known.limiting_at > since then
    perform private.refuse_limited(
      'unanswered_messages',
      'You have sent many messages to a person who has not replied yet.',
      known.limiting_at + interval '1 day'
    );
  end if;
  return not known.is_suppressed;
end;
$$;

comment on function private.is_recipient_notified is
  'For a direct chat whose is_answered is false, returns whether the peer is notified of the next message of the caller. Sets is_answered to true if the peer has ever sent a message, even a deleted one. 429 rate_limited if the peer has sent no message and the caller has sent unanswered_messages messages within a day. The caller must hold the lock of the chat.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.send_message(chat_id uuid, message jsonb, checked_files jsonb default null)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Forces an index plan (CONVENTIONS, Database: Index plan): the queries read two to ten rows, for which building a
-- bitmap takes longer than reading the rows.
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.lock_chat_row(chat_id);
  known record;
  sent public.messages;
  is_recipient_notified boolean := true;
begin
  -- One query reads all data for the following checks. The chat is already locked, so that the data cannot change.
  select
    array(
      select participant.user_id
      from public.chat_participants as participant
      where participant.chat_id = chat.id
    ) as participant_ids,
    private.is_chat_writable(chat) as is_writable,
    (select events.title from public.events where events.id = chat.event_id) as event_title,
    (
      select messages
      from public.messages
      where messages.chat_id = chat.id
        and messages.sender_id = caller_id
        and messages.client_message_id = (message ->> 'clientMessageId')::uuid
    ) as sent,
    message ->> 'replyToId' is null
    or exists (
      select
      from public.messages
      where messages.chat_id = chat.id and messages.id = (message ->> 'replyToId')::uuid
    ) as has_replied
  into known;
  if not known.is_writable or (caller_id = any (known.participant_ids)) is not true then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
  if (known.sent).id is not null then
    perform private.respond_unchanged();
    return private.show_message((known.sent).id);
  end if;
  perform private.require_visible('content', message ->> 'content');
  if not known.has_replied then
    perform private.refuse_field('replyToId', 'There is no such message in this chat.');
  end if;
  if chat.type = 'direct' and not chat.is_answered then
    is_recipient_notified := private.is_recipient_notified(chat);
  end if;
  sent := private.write_message(chat, message);
  if message -> 'attachments' <> '[]' then
    perform private.attach_files(sent, message -> 'attachments', checked_files);
  end if;
  perform private.notify(
    case when is_recipient_notified then known.participant_ids else '{}' end,
    'chat_message',
    caller_id,
    event => chat.event_id,
    chat => chat.id,
    event_title => known.event_title,
    chat_name => coalesce(chat.name, known.event_title),
    message => sent.content,
    message_id => sent.id
  );
  perform private.broadcast_message('message.created', sent);
  if coalesce(message -> 'attachments', '[]') = '[]' and sent.reply_to_id is null then
    -- The response for a new message without files and without a replied-to message needs no further query.
    return to_json(private.message_fields_of(sent, null, null, null));
  end if;
  return private.show_message(sent.id);
end;
$$;

comment on function api.send_message is
  'POST /chats/{id}/messages: sends a message and returns it. If a message with the same clientMessageId exists, returns that message with 200. The argument message is {content, replyToId, clientMessageId, attachments: [{key, fileName}]}. 400 if `content`, `replyToId` or `attachments.N.key` is invalid, 404 chat_not_found, 409 media_in_use or media_changed, 429 rate_limited. checked_files has the same format as in private.attach_media.';

create function api.edit_message(chat_id uuid, message_id uuid, content text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
  message public.messages := private.find_message(chat, message_id);
begin
  perform private.require_writable_chat(chat);
  if message.sender_id <> (select auth.uid()) then
    raise sqlstate 'PT403' using message = 'not_the_sender', detail = 'Only the sender can edit a message.';
  end if;
  if message.deleted_at is not null then
    raise sqlstate 'PT409' using message = 'message_deleted', detail = 'This message is deleted.';
  end if;
  perform private.require_visible('content', content);
  content := private.clean_text(content);
  if content = ''
    and not exists (
      select 1 from public.message_attachments where message_attachments.message_id = message.id
    )
  then
    perform private.refuse_field('content', 'A message without attachments needs a text.');
  end if;
  if content = message.content then
    return private.show_message(message.id);
  end if;
  perform private.keep_version(message);
  update public.messages
  set
    content = edit_message.content,
    updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = message.id
  returning messages.* into message;
  perform private.broadcast_message('message.updated', message);
  return private.show_message(message.id);
end;
$$;

comment on function api.edit_message is
  'PATCH /chats/{id}/messages/{messageId}: edits a message and returns it. 400 if `content` is invalid, 403 not_the_sender, 404 chat_not_found or message_not_found, 409 message_deleted.';
grant execute on function api.send_message to authenticated;
grant execute on function api.edit_message to authenticated;
