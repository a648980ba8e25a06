-- Messages: what is said in a chat, in one order for everybody.
-- Every verb locks the chat first: times are strictly monotonic, unread counts exact, and sending is idempotent by
-- clientMessageId. Deleted messages stay in the order, empty.

-- Tables -------------------------------------------------------------------------------------------------

create type public.attachment_type as enum ('image', 'video', 'audio', 'file');

comment on type public.attachment_type is
  'What an attachment is, by its MIME type; what is not known is a file.';

create table public.messages (
  id uuid constraint messages_pkey primary key default private.new_id(),
  chat_id uuid not null constraint messages_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  sender_id uuid not null,
  content text not null constraint messages_content_length check (length(rtrim(content, U&'\2069')) <= 4000),
  reply_to_id uuid constraint messages_reply_to_id_fkey
    references public.messages (id)
      on delete set null,
  client_message_id uuid,
  deleted_at timestamptz,
  sent_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint messages_client_message_id_key unique (chat_id, sender_id, client_message_id)
)
-- Grows for ever: a share of all rows would be too much work at once.
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

comment on table public.messages is
  'One message; created_at is strictly monotonic within a chat, in milliseconds.';

comment on column public.messages.sent_in is 'Transaction that sent it, for the sync (decision 0025).';

-- What the sync finds.
create index messages_sent_in_idx on public.messages (chat_id, sent_in, id);

create unique index messages_order_idx on public.messages (chat_id, created_at desc, id desc);

create index messages_sender_idx on public.messages (sender_id, created_at, id);

create index messages_reply_to_id_idx on public.messages (reply_to_id)
where reply_to_id is not null;

create table public.message_attachments (
  id uuid constraint message_attachments_pkey primary key default gen_random_uuid(),
  chat_id uuid not null constraint message_attachments_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  message_id uuid not null constraint message_attachments_message_id_fkey
    references public.messages (id)
      on delete cascade,
  place smallint not null,
  media_key text collate "C" not null constraint message_attachments_media_key_key
    unique constraint message_attachments_media_key_fkey
    references private.media (key)
      on delete restrict,
  type public.attachment_type not null,
  mime_type text not null,
  size_bytes bigint not null,
  file_name text constraint message_attachments_file_name_length check (length(file_name) between 1 and 255),
  constraint message_attachments_place_key unique (message_id, place)
);

comment on table public.message_attachments is 'Files of a message in the order in which they were sent.';
comment on column public.message_attachments.chat_id is
  'Denormalised chat of the message, by which its participants find the file.';

create index message_attachments_chat_id_idx on public.message_attachments (chat_id);

create table private.message_versions (
  id bigint generated always as identity constraint message_versions_pkey primary key,
  message_id uuid not null constraint message_versions_message_id_fkey
    references public.messages (id)
      on delete cascade,
  content text not null,
  media_keys text[] not null,
  replaced_at timestamptz not null
);

comment on table private.message_versions is
  'What a message said before it was edited or deleted, for some days: evidence, and shown to nobody else.';

create index message_versions_message_id_idx on private.message_versions (message_id, id);

create index message_versions_replaced_at_idx on private.message_versions (replaced_at);

insert into private.settings (name, value, meaning)
values
  (
    'message_version_days',
    '30',
    'For how many days it is kept what a message said before it was edited or deleted.'
  ),
  (
    'unanswered_messages',
    '50',
    'How many messages a day somebody may send to a person who never answered; at least 1.'
  );

-- Views --------------------------------------------------------------------------------------------------

create type private.message_fields as (
  id uuid,
  "chatId" uuid,
  "senderId" uuid,
  content text,
  "replyToId" uuid,
  "replyTo" json,
  attachments json,
  "readBy" json,
  "deletedAt" text,
  "createdAt" text,
  "updatedAt" text
);

comment on type private.message_fields is 'The fields of a message in the API.';

create function private.message_fields_of(message public.messages, replied json, files json, readers json)
returns private.message_fields
language sql
stable
return row(
  message.id,
  message.chat_id,
  message.sender_id,
  message.content,
  message.reply_to_id,
  replied,
  coalesce(files, '[]'),
  coalesce(readers, '[]'),
  private.iso_time(message.deleted_at),
  private.iso_time(message.created_at),
  private.iso_time(message.updated_at)
)::private.message_fields;

comment on function private.message_fields_of is
  'Message as the API shows it, with the one that it replies to, its files and who has read it.';

create function private.message_views(message public.messages)
returns setof private.message_fields
language sql
stable
rows 1
begin atomic
  select
    (shown.fields).id,
    (shown.fields)."chatId",
    (shown.fields)."senderId",
    (shown.fields).content,
    (shown.fields)."replyToId",
    (shown.fields)."replyTo",
    (shown.fields).attachments,
    (shown.fields)."readBy",
    (shown.fields)."deletedAt",
    (shown.fields)."createdAt",
    (shown.fields)."updatedAt"
  from
    (
      select private.message_fields_of(message, to_json(replied), attached.files, readers.ids) as fields
      from
        (select) as one
        left join lateral (
          select
            original.id,
            original.sender_id as "senderId",
            original.content,
            private.iso_time(original.deleted_at) as "deletedAt"
          from public.messages as original
          where original.id = message.reply_to_id
        ) as replied
          on true
        cross join lateral (
          select json_agg(file) as files
          from
            (
              select
                attachment.id,
                attachment.type,
                attachment.mime_type as "mimeType",
                attachment.size_bytes as "sizeBytes",
                attachment.file_name as "fileName"
              from public.message_attachments as attachment
              where attachment.message_id = message.id
              order by attachment.place
            ) as file
        ) as attached
        cross join lateral (
          select json_agg(participant.user_id order by participant.joined_order) as ids
          from public.chat_participants as participant
          where
            participant.chat_id = message.chat_id
            and participant.user_id != message.sender_id
            and participant.read_up_to >= message.created_at
        ) as readers
    ) as shown;
end;

comment on function private.message_views is
  'Message as the API shows it, for rows that were found already: a view by id would look each up again. Who may see it is decided before; private.message_to hides absent readers.';

create function private.message_to(
  caller_id uuid,
  shown private.message_fields,
  chats_with_absent_peer uuid[]
)
returns private.message_fields
language sql
stable
return row(
  (shown).id,
  (shown)."chatId",
  (shown)."senderId",
  (shown).content,
  (shown)."replyToId",
  (shown)."replyTo",
  (shown).attachments,
  case
    -- The only other reader.
    when (shown)."senderId" = caller_id
    and (shown)."chatId" = any (chats_with_absent_peer) then '[]'
    else (shown)."readBy"
  end,
  (shown)."deletedAt",
  (shown)."createdAt",
  (shown)."updatedAt"
)::private.message_fields;

comment on function private.message_to is
  'Message as the API shows it to the caller: an absent peer is no reader. chats_with_absent_peer is private.chats_with_absent_peer.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.show_message(message_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return (
    select
      to_json(
        private.message_to(
          caller_id,
          shown,
          private.chats_with_absent_peer(caller_id, array[messages.chat_id])
        )
      )
    from
      public.messages
      cross join lateral private.message_views(messages) as shown
    where messages.id = message_id
  );
end;
$$;

comment on function private.show_message is 'A message as it stands now, as the API shows it to the caller.';

create function private.require_writable_chat(chat public.chats)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_chat_writable(chat) then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
end;
$$;

comment on function private.require_writable_chat is
  'Refuses what would be written in a chat where nobody can write: 404 chat_not_found.';

create function private.find_message(chat public.chats, message_id uuid)
returns public.messages
language plpgsql
stable
set search_path = ''
as $$
declare
  message public.messages;
begin
  select messages.* into message
  from public.messages
  where messages.id = message_id and messages.chat_id = chat.id;
  if message.id is null then
    raise sqlstate 'PT404' using message = 'message_not_found', detail = 'There is no such message.';
  end if;
  return message;
end;
$$;

comment on function private.find_message is 'A message of a chat. 404 message_not_found.';

create function private.attachment_keys(message_id uuid)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select attachment.media_key
    from public.message_attachments as attachment
    where attachment.message_id = attachment_keys.message_id
    order by attachment.place
  );
end;
$$;

comment on function private.attachment_keys is 'The files of a message, in their order.';

create function private.keep_version(message public.messages)
returns void
language plpgsql
set search_path = ''
as $$
declare
  media_keys text[] := private.attachment_keys(message.id);
begin
  insert into private.message_versions (message_id, content, media_keys, replaced_at)
  values
    (message.id, message.content, media_keys, private.now());
  perform private.hold_media(
    media_keys,
    message.id,
    private.now() + make_interval(days => private.setting('message_version_days')::integer)
  );
end;
$$;

comment on function private.keep_version is
  'Keeps what a message says that is about to be edited or deleted, with its files. The chat is locked.';

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
      delete from private.media_holds
      using public.messages
      where messages.chat_id = any (chat_ids) and media_holds.holder_id = messages.id
      returning media_holds.media_key
    )
  select array_agg(distinct ended.media_key) into earlier_keys from ended;
  perform private.lock_media(attached_keys || earlier_keys);
  perform private.release_media(attached_keys);
  -- Files of deleted messages. Their owner may have used one again until the lock was free.
  perform private.hold_or_remove(
    array(select media.key from private.media where media.key = any (earlier_keys) and media.state = 'held')
  );
end;
$$;

comment on function private.release_files_of_chats is
  'Gives up the files of chats whose messages go for good, also of what these said before. The chats are locked.';

create function private.broadcast_message(event text, message public.messages)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Ids only: a channel that is open is not authorised again, and the platform replays what it keeps.
  -- Not by way of private.broadcast_chat: each function between costs more than what it does.
  perform realtime.send(
    jsonb_build_object('type', event, 'chatId', message.chat_id, 'messageId', message.id),
    event,
    'chat:' || message.chat_id,
    true
  );
end;
$$;

comment on function private.broadcast_message is
  'Sends message.created, message.updated or message.deleted with the id of the message, which readers ask the API for.';

create function private.attach_files(message public.messages, attachments jsonb, checked_files jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  media_keys text[] := array(select item ->> 'key' from jsonb_array_elements(attachments) as item);
  listed record;
begin
  if jsonb_array_length(attachments) = 0 then
    return;
  end if;
  -- In one order, so that two messages with the same files are no deadlock.
  perform private.lock_media(media_keys);
  -- All are decided before the function is asked to look at any.
  for listed in
    select sent.key, sent.ordinal from unnest(media_keys) with ordinality as sent (key, ordinal) order by sent.ordinal
  loop
    perform private.require_attachable(listed.key, '', format('attachments.%s.key', listed.ordinal - 1));
  end loop;
  perform private.require_checked(media_keys, checked_files);
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
  'Attaches uploaded files of the caller to a message: 400 on attachments.N.key, 409 media_in_use or media_changed; checked_files as private.attach_media.';

create function private.write_message(chat public.chats, message jsonb)
returns public.messages
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  -- Clients sort by milliseconds.
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
      -- Nothing is later than the new pointer of the sender.
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
  'Writes a message of the caller into a locked chat, with what it means for the participants: the order of their lists, back from their archives, what they have to read, the read pointer of the sender.';

create function private.is_heard(chat public.chats)
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
      -- While there is no answer all are the caller's, deleted ones too.
      select messages.created_at
      from public.messages
      where messages.chat_id = chat.id
      order by messages.created_at desc, messages.id desc
      offset private.limit_of(caller_id, 'unanswered_messages') - 1
      limit 1
    ) as limiting_at,
    exists (
      select
      from private.tellings as telling
      where telling.actor_id = caller_id
        and telling.recipient_id = peer_id
        and telling.kind = 'chat_created'
        and not telling.is_told
        and telling.noted_at > since
    ) as is_silenced
  into known;
  if known.has_answered then
    update public.chats set is_answered = true where chats.id = chat.id;
    return true;
  end if;
  if known.limiting_at > since then
    perform private.refuse_limited(
      'unanswered_messages',
      'You have written a lot to somebody who has not answered yet.',
      known.limiting_at + interval '1 day'
    );
  end if;
  return not known.is_silenced;
end;
$$;

comment on function private.is_heard is
  'Whether the other of a locked direct chat, to which nobody is known to have answered, is told of a message that the caller is about to send. Remembers it for good when the other has written, deleted since or not. 429 rate_limited for who has sent too many within a day.';

create function private.clear_previews(message_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  with told as (
    -- Locked in id order: prevents a deadlock with read_notifications.
    select notifications.id
    from public.notifications
    where notifications.message_id = any (message_ids) and notifications.payload ->> 'messagePreview' is not null
    order by notifications.id
    for update
  )
  update public.notifications
  set payload = notifications.payload || '{"messagePreview": null}'
  from told
  where notifications.id = told.id;
end;
$$;

comment on function private.clear_previews is
  'Takes what messages said out of everybody''s notifications of them, read ones too. Rows of notifications come after all locks.';

create function private.notices_counting(message public.messages)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select told.id
    from
      public.notifications as told
      join public.messages as first_message on first_message.id = told.first_message_id
      join public.chat_participants as participant on participant.chat_id = told.chat_id
        and participant.user_id = told.user_id
    where told.chat_id = message.chat_id
      and told.type = 'chat_message'
      and not told.is_read
      and told.user_id <> message.sender_id
      and first_message.created_at <= message.created_at
      and greatest(participant.read_up_to, participant.joined_after) < message.created_at
      -- What is said during a block is not told, so that it is not counted; what was said before is.
      and not exists (
        select
        from public.blocks
        where (blocks.blocker_id, blocks.blocked_id) in (
            (told.user_id, message.sender_id),
            (message.sender_id, told.user_id)
          )
          and blocks.updated_at <= message.created_at
      )
  );
end;
$$;

comment on function private.notices_counting is
  'The unread notifications that stand for a message of a locked chat, which counts as unread no more.';

create function private.has_unread_message(notice public.notifications)
returns boolean
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return exists (
    select
    from
      public.chat_participants as participant
      join public.messages as first_message on first_message.id = notice.first_message_id
      join public.messages as unread on unread.chat_id = participant.chat_id
        and unread.created_at >= first_message.created_at
        and unread.created_at > greatest(participant.read_up_to, participant.joined_after)
    where participant.chat_id = notice.chat_id
      and participant.user_id = notice.user_id
      and unread.sender_id <> notice.user_id
      and unread.deleted_at is null
      and not private.is_blocked(notice.user_id, unread.sender_id)
  );
end;
$$;

comment on function private.has_unread_message is
  'Whether of what a notification stands for in a chat anything is still there that its owner is told of and has not read.';

create function private.erase_from_notices(message public.messages)
returns void
language plpgsql
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  counting_ids uuid[] := private.notices_counting(message);
begin
  -- Locked in id order: prevents a deadlock with read_notifications.
  perform 1
  from public.notifications
  where notifications.id in (
    select unnest(counting_ids)
    union all
    select told.id
    from public.notifications as told
    where told.message_id = message.id
  )
  order by notifications.id
  for update;
  update public.notifications
  set message_count = notifications.message_count - 1
  where notifications.id = any (counting_ids)
    and not notifications.is_read
    and notifications.message_count > 0
    -- It may not have been counted, while its sender was blocked.
    and (notifications.message_count > 1 or not private.has_unread_message(notifications));
  perform private.clear_previews(array[message.id]);
end;
$$;

comment on function private.erase_from_notices is
  'Takes a message of a locked chat, which is about to be deleted, out of what everybody was told of it: what it says, and the count of what is unread. Rows of notifications come after all locks.';

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
  perform private.erase_from_notices(message);
  return erased;
end;
$$;

comment on function private.erase_message is
  'Deletes a message that is not deleted yet: it stays in the order, empty, as it is then. The chat is locked.';

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
  -- What was said for too long, and files, are gone.
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
  'Puts the text of a deleted message back in its place, as it was in this version, without files; nothing once that is forgotten. The chat is locked.';

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
    -- A message without text and files is none.
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
  'Takes a file out of a message; with the last one of a message without text the message is deleted. The chat is locked.';

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
  -- An event keeps its chats, as does an approved group: whoever joins later finds them.
  delete from public.chats where chats.id = any (empty_ids) and chats.type = 'direct';
  update public.chats set last_message_at = null where chats.id = any (empty_ids);
  delete from private.left_chats where left_chats.chat_id = any (chat_ids);
  return message_ids;
end;
$$;

comment on function private.delete_empty_chats is
  'What becomes of chats in which nobody is left: messages and files go, and the chat of two: the messages, whose previews are still to be cleared.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.messages enable row level security;
alter table public.message_attachments enable row level security;

revoke all on public.messages, public.message_attachments from anon, authenticated, service_role;

grant select on public.message_attachments to authenticated, service_role;

grant select on public.messages to service_role;

grant select (id, chat_id, sender_id, content, reply_to_id, deleted_at, created_at, updated_at)
on public.messages
to authenticated;

create policy messages_select_participants on public.messages
for select
to authenticated
using (chat_id = any ((select private.visible_chats())::uuid[]));

create policy message_attachments_select_participants on public.message_attachments
for select
to authenticated
using (chat_id = any ((select private.visible_chats())::uuid[]));

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_messages(chat_id uuid, cursor text, page_size integer, after_id uuid default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.find_chat(chat_id);
  filters jsonb := jsonb_strip_nulls(jsonb_build_object('chat', chat.id, 'after', after_id));
  after private.list_position := private.position_after('messages', filters, cursor);
  absent uuid[] := private.chats_with_absent_peer(caller_id, array[chat.id]);
begin
  if after_id is not null and cursor is null then
    select messages.created_at, messages.id into after
    from public.messages
    where messages.id = after_id and messages.chat_id = chat.id;
    if after.id is null then
      raise sqlstate 'PT400' using
        message = 'validation_failed',
        detail = 'There is no such message in this chat.',
        hint = 'after';
    end if;
  end if;
  return (
    with
      -- One of the two: the other is not begun.
      found as materialized (
        (
          select messages as message
          from public.messages
          where after_id is null
            and messages.chat_id = chat.id
            and (messages.created_at, messages.id) < (after.sort_time, after.id)
          order by messages.created_at desc, messages.id desc
          limit page_size + 1
        )
        union all
        (
          select messages
          from public.messages
          where after_id is not null
            and messages.chat_id = chat.id
            and (messages.created_at, messages.id) > (after.sort_time, after.id)
          order by messages.created_at, messages.id
          limit page_size + 1
        )
      )
    select
      json_build_object(
        'data', array(
          select private.message_to(caller_id, shown, absent)
          from
            (select found.message from found limit page_size) as listed
            cross join lateral private.message_views(listed.message) as shown
        ),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'messages', filters, (last.message).created_at, (last.message).id)
          from
            private.secrets
            cross join (select found.message from found offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from found offset page_size)
        )
      )
  );
end;
$$;

comment on function api.list_messages is
  'GET /chats/{id}/messages: {data, nextCursor}, newest first; after_id: those sent after that message, oldest first. 400 on cursor or after, 404 chat_not_found.';

create function api.send_message(chat_id uuid, message jsonb, checked_files jsonb default null)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Index plan (CONVENTIONS, Database): a bitmap of two or ten rows takes longer to set up than to read.
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.lock_chat_row(chat_id);
  known record;
  sent public.messages;
  is_heard boolean := true;
begin
  -- All that is asked is read at once, after the lock.
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
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'There is no such message in this chat.',
      hint = 'replyToId';
  end if;
  if chat.type = 'direct' and not chat.is_answered then
    is_heard := private.is_heard(chat);
  end if;
  sent := private.write_message(chat, message);
  if message -> 'attachments' <> '[]' then
    perform private.attach_files(sent, message -> 'attachments', checked_files);
  end if;
  perform private.notify(
    case when is_heard then known.participant_ids else '{}' end,
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
    -- Nobody has read it, so there is nothing to look up.
    return to_json(private.message_fields_of(sent, null, null, null));
  end if;
  return private.show_message(sent.id);
end;
$$;

comment on function api.send_message is
  'POST /chats/{id}/messages: Message; one sent again under its clientMessageId with 200. message is {content, replyToId, clientMessageId, attachments: [{key, fileName}]}. 400 on content, replyToId or attachments.N.key, 404 chat_not_found, 409 media_in_use or media_changed, 429 rate_limited; checked_files as private.attach_media.';

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
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A message without attachments needs a text.',
      hint = 'content';
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
  'PATCH /chats/{id}/messages/{messageId}: Message. 400 on content, 403 not_the_sender, 404 chat_not_found or message_not_found, 409 message_deleted.';

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
  'DELETE /chats/{id}/messages/{messageId}: Message, empty; idempotent. 403 not_the_sender, 404 chat_not_found or message_not_found.';

create function api.get_attachment(chat_id uuid, attachment_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  chat public.chats := private.find_chat(chat_id);
  shown record;
begin
  select private.media_key(media) as key, attachment.mime_type into shown
  from
    public.message_attachments as attachment
    join public.messages as message on message.id = attachment.message_id
    join private.media on media.key = attachment.media_key
  where attachment.id = attachment_id and message.chat_id = chat.id;
  if not found then
    raise sqlstate 'PT404' using message = 'attachment_not_found', detail = 'There is no such attachment.';
  end if;
  return json_build_object('url', private.media_link(shown.key, shown.mime_type));
end;
$$;

comment on function api.get_attachment is
  'GET /chats/{id}/attachments/{attachmentId}/url: {url}. 404 chat_not_found or attachment_not_found.';

grant execute on function api.list_messages to authenticated;
grant execute on function api.send_message to authenticated;
grant execute on function api.edit_message to authenticated;
grant execute on function api.delete_message to authenticated;
grant execute on function api.get_attachment to authenticated;
