-- Reference query for api.list_chats: returns the `data` array of the response in one SQL statement that calls no
-- function of the project.
-- Parameters: $1 caller, $2 unused, $3 [last_activity_at, id] of the last row seen, $4 page size.
with
  hidden as materialized (
    select blocks.blocked_id as user_id from public.blocks where blocks.blocker_id = $1::uuid
    union
    select blocks.blocker_id from public.blocks where blocks.blocked_id = $1::uuid
  ),
  page as materialized (
    select own.chat_id, own.role, own.unread_count, own.last_activity_at, own.muted_until
    from public.chat_participants as own
    where
      own.user_id = $1::uuid
      and $2::jsonb is not null
      and (own.last_activity_at, own.chat_id) < (
        coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
        coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
      and not exists (
        select 1
        from
          public.chats
          join public.blocks
            on blocks.blocker_id = $1::uuid
            and blocks.blocked_id in (chats.one_person_id, chats.other_person_id)
        where chats.id = own.chat_id
      )
      and not exists (select 1 from private.match_chats where match_chats.chat_id = own.chat_id and match_chats.is_closed)
      and own.is_archived is not true
      and (
        own.is_archived = false
        or own.unread_count > 0
        or not exists (
          select 1
          from
            public.chats
            join public.events on events.id = chats.event_id
            cross join (
              select settings.value::integer * interval '1 day' as days
              from private.settings
              where settings.name = 'chat_archive_days'
            ) as quiet
          where chats.id = own.chat_id
            and events.status != 'draft'
            and events.finishes_at + quiet.days <= now()
            and (
              chats.last_message_at is null
              or chats.last_message_at < events.finishes_at + quiet.days
              or chats.last_message_at + quiet.days <= now()
            )
        )
      )
    order by own.last_activity_at desc, own.chat_id desc
    limit $4::integer
  )
select coalesce(json_agg(to_json(item) order by page.last_activity_at desc, page.chat_id desc), '[]') as data
from
  page
  join public.chats on chats.id = page.chat_id
  left join public.events on events.id = chats.event_id
  left join lateral (
    select
      case media.state
        when 'lost' then null
        when 'cropped' then media.key || '.' || media.thumbnail_size || '.jpg'
        else media.key
      end as key
    from private.media
    where media.key = events.cover_key
  ) as cover
    on true
  left join lateral (
    select profiles.id, profiles.user_id, profiles.first_name, photo.key
    from
      public.profiles
      left join lateral (
        select
          case media.state
            when 'lost' then null
            when 'cropped' then media.key || '.' || media.thumbnail_size || '.jpg'
            else media.key
          end as key
        from
          public.profile_photos
          join private.media on media.key = profile_photos.media_key
        where profile_photos.profile_id = profiles.id
        order by profile_photos.id is not distinct from profiles.avatar_photo_id desc, profile_photos.position
        limit 1
      ) as photo
        on true
    where
      profiles.user_id = case $1::uuid
        when chats.one_person_id then chats.other_person_id
        else chats.one_person_id
      end
      and profiles.user_id not in (select hidden.user_id from hidden)
  ) as peer
    on true
  left join lateral (
    select messages.id, messages.sender_id, messages.content, messages.deleted_at
    from public.messages
    where messages.chat_id = chats.id
    order by messages.created_at desc, messages.id desc
    limit 1
  ) as last_message
    on true
  left join public.profiles as sender
    on sender.user_id = last_message.sender_id and sender.user_id not in (select hidden.user_id from hidden)
  cross join lateral (
    select
      max(shown.everybody) as everybody,
      coalesce(
        json_agg(
          to_json(one)
          order by shown.user_id is distinct from events.creator_id, shown.joined_order
        ) filter (where shown.user_id != $1::uuid),
        '[]'
      ) as preview
    from
      (
        select
          participant.user_id,
          participant.role,
          participant.joined_order,
          count(*) over () as everybody
        from public.chat_participants as participant
        where participant.chat_id = chats.id
        order by
          participant.user_id = $1::uuid,
          participant.user_id is distinct from events.creator_id,
          participant.joined_order
        limit
          (
            select settings.value::integer
            from private.settings
            where settings.name = 'chat_preview_participants'
          )
      ) as shown
      left join lateral (
        select profiles.id, profiles.user_id, profiles.first_name, photo.key
        from
          public.profiles
          left join lateral (
            select
              case media.state
                when 'lost' then null
                when 'cropped' then media.key || '.' || media.thumbnail_size || '.jpg'
                else media.key
              end as key
            from
              public.profile_photos
              join private.media on media.key = profile_photos.media_key
            where profile_photos.profile_id = profiles.id
            order by
              profile_photos.id is not distinct from profiles.avatar_photo_id desc,
              profile_photos.position
            limit 1
          ) as photo
            on true
        where profiles.user_id = shown.user_id and profiles.user_id not in (select hidden.user_id from hidden)
      ) as card
        on true
      cross join lateral (
        select
          case
            when card.key is not null then json_build_object('mediaKey', card.key)
          end as "avatarUrl",
          card.first_name as name,
          card.id as "profileId",
          shown.user_id as "userId",
          shown.role
      ) as one
  ) as people
  cross join lateral (
    select
      chats.id as "id",
      chats.type as "type",
      coalesce(chats.name, events.title) as "name",
      case
        when chats.event_id is null then case
          when peer.key is not null then json_build_object('mediaKey', peer.key)
        end
        else coalesce(
          case
            when cover.key is not null then json_build_object('mediaKey', cover.key)
          end,
          to_json(events.image_url)
        )
      end as "avatarUrl",
      chats.event_id as "eventId",
      events.creator_id as "eventCreatorId",
      case
        when chats.event_id is null then null
        when events.creator_id = $1::uuid then 'creator'
        when page.role = 'organizer' then 'author'
        else 'participant'
      end as "viewerEventRole",
      people.everybody as "participantCount",
      people.preview as "participantPreview",
      case
        when chats.event_id is null then json_build_object(
          'avatarUrl', case
            when peer.key is not null then json_build_object('mediaKey', peer.key)
          end,
          'name', peer.first_name,
          'profileId', peer.id,
          'userId', case $1::uuid
            when chats.one_person_id then chats.other_person_id
            else chats.one_person_id
          end
        )
      end as "peer",
      to_char(chats.last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastMessageAt",
      left(
        (
          select line
          from regexp_split_to_table(last_message.content, '[\r\n]') with ordinality as lines (line, place)
          where line ~ '\S'
          order by place
          limit 1
        ),
        (select settings.value::integer from private.settings where settings.name = 'message_preview_length')
      ) as "lastMessageContent",
      last_message.sender_id as "lastMessageSenderId",
      case
        when last_message.sender_id is not null then json_build_object(
          'name', sender.first_name,
          'profileId', sender.id,
          'userId', last_message.sender_id
        )
      end as "lastMessageSender",
      page.unread_count as "unreadCount",
      to_char(chats.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      case
        when page.muted_until > now()
          then to_char(page.muted_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      end as "mutedUntil",
      false as "isArchived",
      last_message.deleted_at is not null as "lastMessageDeleted",
      (
        select attachment.type
        from public.message_attachments as attachment
        where attachment.message_id = last_message.id and last_message.deleted_at is null
        order by attachment.place
        limit 1
      ) as "lastMessageAttachmentType"
  ) as item
