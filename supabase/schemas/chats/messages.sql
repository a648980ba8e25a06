-- Messages of chats, in the same order for all participants.
-- Every RPC function locks the chat first, so message times strictly increase and unread counts are exact. Sending is
-- idempotent by clientMessageId. The row of a deleted message remains in the chat, but its text and files are removed.

-- Tables -------------------------------------------------------------------------------------------------

create type public.attachment_type as enum ('image', 'video', 'audio', 'file');

comment on type public.attachment_type is
  'Type of an attachment, derived from its MIME type; the value is `file` for an unknown MIME type.';

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
-- This table grows without limit. Autovacuum starts when a fraction of the rows has changed: with the default fraction,
-- it would run too rarely and then take too long.
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

comment on table public.messages is
  'Messages of chats. Within a chat, created_at strictly increases from message to message. The times have whole milliseconds.';

comment on column public.messages.sent_in is
  'Transaction that inserted the message. The sync uses this column to find new messages (decision 0025).';

-- The sync uses this index to find new messages of a chat.
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

comment on table public.message_attachments is
  'Attachments of messages. The column `place` contains the position of an attachment in its message.';
comment on column public.message_attachments.chat_id is
  'Denormalised chat of the message. Row policies use this column to check whether the caller is a participant.';

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
  'Texts and files of messages before an edit or deletion. These versions are retained for message_version_days as evidence for moderators. Other users can never see earlier versions.';

create index message_versions_message_id_idx on private.message_versions (message_id, id);

create index message_versions_replaced_at_idx on private.message_versions (replaced_at);

insert into private.settings (name, value, meaning)
values
  (
    'message_version_days',
    '30',
    'Number of days for which the earlier text and files of an edited or deleted message are kept.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

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
  'Rejects the call with 404 chat_not_found if no messages can be sent in the chat (private.is_chat_writable).';

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

comment on function private.find_message is 'Returns a message of a chat. 404 message_not_found.';

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

comment on function private.attachment_keys is
  'Returns the keys (private.media.key) of the files of a message, in the order in which the message shows them.';

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
  perform private.retain_media(
    media_keys,
    message.id,
    private.now() + make_interval(days => private.setting('message_version_days')::integer)
  );
end;
$$;

comment on function private.keep_version is
  'Stores the text and the keys of the files of a message that is about to be edited or deleted. The files are then not deleted for message_version_days, even if no message uses them. The caller must hold the lock of the chat.';

create function private.purge_message_versions(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  with old as (
    select version.id
    from private.message_versions as version
    where version.replaced_at < private.now() - make_interval(days => private.setting('message_version_days')::integer)
    order by version.replaced_at
    limit row_limit
    for update skip locked
  )
  delete from private.message_versions
  using old
  where message_versions.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end;
$$;

comment on function private.purge_message_versions is
  'Deletes up to row_limit earlier versions of messages that are older than message_version_days. Returns the number of deleted versions.';

create function private.broadcast_message(event text, message public.messages)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The broadcast contains only ids: Realtime checks access only when a client joins, and replays stored broadcasts.
  -- realtime.send is called directly and not through private.broadcast_chat, because the additional function call would
  -- be slow.
  perform realtime.send(
    jsonb_build_object('type', event, 'chatId', message.chat_id, 'messageId', message.id),
    event,
    'chat:' || message.chat_id,
    true
  );
end;
$$;

comment on function private.broadcast_message is
  'Broadcasts message.created, message.updated or message.deleted on the topic of the chat. The broadcast contains the id of the message but not its content, which clients read from the API.';

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
