-- Reference query for api.get_chat: returns the response in one SQL statement that calls no function of the project.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 and $4 unused.
with
  hidden as materialized (
    select blocks.blocked_id as user_id from public.blocks where blocks.blocker_id = $1
    union
    select blocks.blocker_id from public.blocks where blocks.blocked_id = $1
  )
select to_json(item) as data
from
  public.chats
  cross join lateral (
    select
      chats.id,
      chats.type,
      coalesce(chats.name, (select events.title from public.events where events.id = chats.event_id)) as name,
      chats.event_id as "eventId",
      (
        select json_agg(to_json(shown) order by participant.joined_order)
        from
          public.chat_participants as participant
          left join public.profiles
            on profiles.user_id = participant.user_id
            and profiles.user_id not in (select hidden.user_id from hidden)
          cross join lateral (
            select
              (
                select
                  case media.state
                    when 'lost' then null
                    when 'cropped' then json_build_object(
                      'mediaKey', media.key || '.' || media.thumbnail_size || '.jpg'
                    )
                    else json_build_object('mediaKey', media.key)
                  end
                from
                  public.profile_photos as photo
                  join private.media on media.key = photo.media_key
                where photo.profile_id = profiles.id
                order by photo.id is not distinct from profiles.avatar_photo_id desc, photo.position
                limit 1
              ) as "avatarUrl",
              profiles.first_name as name,
              profiles.id as "profileId",
              participant.user_id as "userId",
              participant.role
          ) as shown
        where participant.chat_id = chats.id
      ) as participants,
      to_char(chats.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  ) as item
where
  chats.id = ($2::jsonb ->> 'chat_id')::uuid
  and $3::jsonb is null
  and ($4::integer is null or true)
  and exists (
    select 1
    from public.chat_participants as own
    where own.chat_id = chats.id and own.user_id = $1
  )
  and not exists (
    select 1
    from public.blocks
    where blocks.blocker_id = $1 and blocks.blocked_id in (chats.one_person_id, chats.other_person_id)
  )
