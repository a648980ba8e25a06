-- Reference query for api.list_event_groups if the caller created the event: returns the `data` array of the response
-- in one SQL statement that calls no function of the project.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 sort key of the last row seen or null, $4 page size.
select coalesce(json_agg(item order by found.created_at desc, found.id desc), '[]') as data
from
  (
    select recent.*
    from
      unnest(enum_range(null::public.like_group_status)) as stored (status)
      cross join lateral (
        select like_groups.*
        from public.like_groups
        where like_groups.event_id = (
            select own.id
            from public.events as own
            where own.id = ($2::jsonb ->> 'event_id')::uuid and own.creator_id = $1
          )
          and like_groups.status = stored.status
          and (like_groups.created_at, like_groups.id) < (
            coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
            coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          )
        order by like_groups.created_at desc, like_groups.id desc
        limit $4
      ) as recent
    order by recent.created_at desc, recent.id desc
    limit $4
  ) as found
  join public.events on events.id = found.event_id
  cross join lateral (
    select
      coalesce(array_agg(member.user_id order by member.user_id <> found.creator_id, member.joined_order), '{}') as member_ids,
      coalesce(
        array_agg(member.user_id order by member.user_id <> found.creator_id, member.joined_order)
          filter (where member.confirmed_at is not null),
        '{}'
      ) as confirmed_ids
    from public.like_group_members as member
    where member.group_id = found.id
  ) as people
  left join private.media as cover on cover.key = events.cover_key
  cross join lateral (
    select
      events.id,
      events.title,
      to_char(events.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAt",
      case
        when events.status in ('draft', 'finished', 'cancelled') then events.status
        when now() >= events.finishes_at then 'finished'
        when now() >= events.start_at
        or events.status = 'started' then 'started'
        else 'published'
      end as "effectiveStatus",
      coalesce(
        case
          when cover.state = 'cropped' then json_build_object(
            'mediaKey', cover.key || '.' || cover.thumbnail_size || '.jpg'
          )
          when cover.state <> 'lost' then json_build_object('mediaKey', cover.key)
        end,
        to_json(
          case
            when events.image_url is null then null
            when (select value::boolean from private.settings where name = 'external_images') then events.image_url
          end
        )
      ) as "imageThumbUrl"
  ) as event
  cross join lateral (
    select
      found.id,
      found.event_id as "eventId",
      found.creator_id as "creatorId",
      people.member_ids as "memberIds",
      people.confirmed_ids as "confirmedIds",
      case
        when found.status in ('pending', 'waiting')
        and (
          events.deleted_at is not null
          or events.status in ('cancelled', 'finished')
          or (events.status != 'draft' and now() >= events.finishes_at)
        ) then 'expired'
        else found.status
      end as status,
      found.chat_id as "chatId",
      to_char(found.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      to_json(event) as event
  ) as item
