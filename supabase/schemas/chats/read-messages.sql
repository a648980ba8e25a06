-- Reading messages: the functions that build a message for the API and that list the messages of a chat.

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
  "updatedAt" text,
  "clientMessageId" uuid
);

comment on type private.message_fields is 'Fields of a message in API responses.';

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
  private.iso_time(message.updated_at),
  message.client_message_id
)::private.message_fields;

comment on function private.message_fields_of is
  'Returns a message as the API shows it to its sender, including the replied-to message, the files and the readers.';

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
    (shown.fields)."updatedAt",
    (shown.fields)."clientMessageId"
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
  'Returns a message with the fields of API responses, built from a row that the calling function has already read. A view would read the row again by its id. The calling function must check access, and must pass the result to private.message_to, which hides absent readers and the clientMessageId of other senders.';

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
    -- In a direct chat, only the peer can be in readBy. The list becomes empty to hide that the absent peer has read.
    when (shown)."senderId" = caller_id
    and (shown)."chatId" = any (chats_with_absent_peer) then '[]'
    else (shown)."readBy"
  end,
  (shown)."deletedAt",
  (shown)."createdAt",
  (shown)."updatedAt",
  case
    when (shown)."senderId" = caller_id then (shown)."clientMessageId"
  end
)::private.message_fields;

comment on function private.message_to is
  'Returns a message as the API shows it to the caller. If the chat is one of the chats_with_absent_peer (the result of the function with this name), readBy is empty. Only the sender receives clientMessageId.';

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

comment on function private.show_message is
  'Reads a message by its id and returns it as the API shows it to the caller.';

create function private.export_messages(caller_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  absent uuid[] := private.chats_with_absent_peer(caller_id, private.chats_of(caller_id));
begin
  return (
    select
      coalesce(json_agg(private.message_to(caller_id, shown, absent) order by messages.created_at, messages.id), '[]')
    from
      public.messages
      cross join lateral private.message_views(messages) as shown
    where messages.sender_id = caller_id
  );
end;
$$;

comment on function private.export_messages is
  'Part of the data export: returns the messages that the caller sent.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_messages(chat_id uuid, cursor text, page_size integer, after_id uuid default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.find_readable_chat(chat_id);
  filters jsonb := jsonb_strip_nulls(jsonb_build_object('chat', chat.id, 'after', after_id));
  after private.list_position := private.position_after('messages', filters, cursor);
  absent uuid[] := private.chats_with_absent_peer(caller_id, array[chat.id]);
begin
  if after_id is not null and cursor is null then
    select messages.created_at, messages.id into after
    from public.messages
    where messages.id = after_id and messages.chat_id = chat.id;
    if after.id is null then
      perform private.refuse_field('after', 'There is no such message in this chat.');
    end if;
  end if;
  return (
    with
      -- The conditions on after_id are constant, so that PostgreSQL executes only one of the two branches.
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
  'GET /chats/{id}/messages: returns a page of the messages of the chat as {data, nextCursor}, newest first. If after_id is not null, returns the messages that were sent after that message, oldest first. 400 if `cursor` or `after` is invalid, 404 chat_not_found.';

create function api.get_attachment(chat_id uuid, attachment_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  chat public.chats := private.find_readable_chat(chat_id);
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
  'GET /chats/{id}/attachments/{attachmentId}/url: returns {url}, a signed URL from which the client can download the file. 404 chat_not_found or attachment_not_found.';

grant execute on function api.list_messages to authenticated;
grant execute on function api.get_attachment to authenticated;
