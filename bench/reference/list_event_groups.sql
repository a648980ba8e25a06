-- What api.list_event_groups answers an organizer as data, in one flat statement.
-- $1 caller, $2 arguments of the verb, $3 sort key of the last row seen or null, $4 size of the page.
select coalesce(json_agg(item order by found.created_at desc, found.id desc), '[]') as data
from
  (
    select like_groups.*
    from public.like_groups
    where
      like_groups.event_id = (
        select own.id
        from public.events as own
        where own.id = ($2::jsonb ->> 'event_id')::uuid and own.creator_id = $1
      )
      and (like_groups.created_at, like_groups.id) < (
        coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
        coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by like_groups.created_at desc, like_groups.id desc
    limit $4
  ) as found
  join public.events on events.id = found.event_id
  cross join lateral (
    select
      found.id,
      found.event_id as "eventId",
      found.creator_id as "creatorId",
      array(
        select member.user_id
        from public.like_group_members as member
        where member.group_id = found.id
        order by member.user_id != found.creator_id, member.joined_order
      ) as "memberIds",
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
      to_char(found.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  ) as item
