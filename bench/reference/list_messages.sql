-- Reference query for api.list_messages: returns the `data` array of the response in one SQL statement that calls no
-- function of the project.
-- Parameters: $1 caller, $2 {chat_id}, $3 [created_at, id] of the last row seen, $4 page size.
select
  to_json(
    array(
      select to_json(item)
      from
        (
          select messages.*
          from public.messages
          where
            messages.chat_id = ($2::jsonb ->> 'chat_id')::uuid
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
                  on blocks.blocker_id = $1::uuid
                  and blocks.blocked_id in (chats.one_person_id, chats.other_person_id)
              where chats.id = ($2::jsonb ->> 'chat_id')::uuid
            )
          order by messages.created_at desc, messages.id desc
          limit $4::integer
        ) as message
        left join public.messages as original on original.id = message.reply_to_id
        cross join lateral (
          select
            message.id,
            message.chat_id as "chatId",
            message.sender_id as "senderId",
            message.content,
            message.reply_to_id as "replyToId",
            case
              when original.id is not null then (
                select to_json(replied)
                from
                  (
                    select
                      original.id,
                      original.sender_id as "senderId",
                      original.content,
                      to_char(
                        original.deleted_at at time zone 'UTC',
                        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
                      ) as "deletedAt"
                  ) as replied
              )
            end as "replyTo",
            coalesce(
              (
                select json_agg(file)
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
              ),
              '[]'
            ) as attachments,
            coalesce(
              (
                select json_agg(participant.user_id order by participant.joined_order)
                from public.chat_participants as participant
                where
                  participant.chat_id = message.chat_id
                  and participant.user_id != message.sender_id
                  and participant.read_up_to >= message.created_at
              ),
              '[]'
            ) as "readBy",
            to_char(message.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt",
            to_char(message.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
            to_char(message.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
            case
              when message.sender_id = $1::uuid then message.client_message_id
            end as "clientMessageId"
        ) as item
    )
  ) as data
