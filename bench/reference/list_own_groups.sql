-- Reference query for api.list_own_groups: returns the `data` array of the response in one SQL statement that calls no
-- function of the project.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 sort key of the last row seen or null, $4 page size.
select coalesce(json_agg(item order by page.created_at desc, page.group_id desc), '[]') as data
from
  (
    select member.group_id, member.created_at, member.counts or member.was_open_at_end as sees_event
    from public.like_group_members as member
    where member.user_id = $1
      and ($2::jsonb ->> 'event_id' is null or member.event_id = ($2::jsonb ->> 'event_id')::uuid)
      and (
        $2::jsonb ->> 'status' is null
        or (
          select
            case
              when like_groups.status in ('pending', 'waiting')
              and (
                events.deleted_at is not null
                or events.status in ('cancelled', 'finished')
                or (events.status <> 'draft' and now() >= events.finishes_at)
              ) then 'expired'
              else like_groups.status
            end
          from
            public.like_groups
            join public.events on events.id = like_groups.event_id
          where like_groups.id = member.group_id
        ) = ($2::jsonb ->> 'status')::public.like_group_status
      )
      and (member.created_at, member.group_id) < (
        coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
        coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by member.created_at desc, member.group_id desc
    limit $4
  ) as page
  join public.like_groups as found on found.id = page.group_id
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
          or (events.status <> 'draft' and now() >= events.finishes_at)
        ) then 'expired'
        else found.status
      end as status,
      found.chat_id as "chatId",
      to_char(found.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      case
        when events.deleted_at is null
        and events.creator_id <> all (
          array(
            select blocks.blocked_id from public.blocks where blocks.blocker_id = $1
            union
            select blocks.blocker_id from public.blocks where blocks.blocked_id = $1
          )
        )
        and (
          page.sees_event
          or (
            (
              events.visibility = 'public'
              or exists (
                select from public.friendships
                where (requester_id, addressee_id) in (($1, events.creator_id), (events.creator_id, $1))
                  and friendships.status = 'accepted'
              )
            )
            and not exists (
              select from private.suspensions
              where suspensions.user_id = events.creator_id and suspensions.suspended_until > now()
            )
          )
          or exists (
            select from public.like_group_members as other
            where other.event_id = events.id and other.user_id = $1 and (other.counts or other.was_open_at_end)
          )
          or exists (
            select from private.event_link_holders as holder
            where holder.event_id = events.id
              and holder.user_id = $1
              and not exists (
                select from private.suspensions
                where suspensions.user_id = events.creator_id and suspensions.suspended_until > now()
              )
          )
          or exists (
            select from public.event_authors as author
            where author.event_id = events.id
              and author.user_id = $1
              and (
                author.status = 'accepted'
                or (
                  author.status = 'pending'
                  and not exists (
                    select from private.suspensions
                    where suspensions.user_id = events.creator_id and suspensions.suspended_until > now()
                  )
                )
              )
          )
        ) then to_json(event)
      end as event
  ) as item
