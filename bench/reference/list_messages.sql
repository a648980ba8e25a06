-- Reference of api.list_messages: $1 caller, $2 {chat_id}, $3 [created_at, id] of the last row seen, $4 page size.
select
  coalesce(
    json_agg(
      json_build_object(
        'id', message.id,
        'chatId', message.chat_id,
        'senderId', message.sender_id,
        'content', message.content,
        'replyToId', message.reply_to_id,
        'replyTo', case
          when replied.id is not null then json_build_object(
            'id', replied.id,
            'senderId', replied.sender_id,
            'content', replied.content,
            'deletedAt', to_char(replied.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          )
        end,
        'attachments', coalesce(
          (
            select
              json_agg(
                json_build_object(
                  'id', attachment.id,
                  'type', attachment.type,
                  'mimeType', attachment.mime_type,
                  'sizeBytes', attachment.size_bytes,
                  'fileName', attachment.file_name
                )
                order by attachment.place
              )
            from public.message_attachments as attachment
            where attachment.message_id = message.id
          ),
          '[]'
        ),
        'readBy', coalesce(
          (
            select json_agg(participant.user_id order by participant.joined_order)
            from public.chat_participants as participant
            where participant.chat_id = message.chat_id
              and participant.user_id <> message.sender_id
              and participant.read_up_to >= message.created_at
          ),
          '[]'
        ),
        'deletedAt', to_char(message.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'createdAt', to_char(message.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'updatedAt', to_char(message.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      )
      order by message.created_at desc, message.id desc
    ),
    '[]'
  ) as data
from
  (
    select messages.*
    from public.messages
    where messages.chat_id = ($2::jsonb ->> 'chat_id')::uuid
      and (messages.created_at, messages.id) < (
        coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
        coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
      and exists (
        select 1
        from public.chat_participants as own
        where own.chat_id = ($2::jsonb ->> 'chat_id')::uuid and own.user_id = $1::uuid
      )
      and not exists (
        select 1
        from
          public.chats
          join public.blocks
            on blocks.blocker_id = $1::uuid and blocks.blocked_id in (chats.one_person_id, chats.other_person_id)
        where chats.id = ($2::jsonb ->> 'chat_id')::uuid
      )
    order by messages.created_at desc, messages.id desc
    limit $4::integer
  ) as message
  left join public.messages as replied on replied.id = message.reply_to_id
