-- What api.list_own_groups answers as data, in one flat statement.
-- $1 caller, $2 arguments of the verb, $3 sort key of the last row seen or null, $4 size of the page.
select coalesce(json_agg(item order by page.created_at desc, page.group_id desc), '[]') as data
from
  (
    select member.group_id, member.created_at
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
      found.id,
      found.event_id as "eventId",
      found.creator_id as "creatorId",
      array(
        select member.user_id
        from public.like_group_members as member
        where member.group_id = found.id
        order by member.user_id <> found.creator_id, member.joined_order
      ) as "memberIds",
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
      to_char(found.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  ) as item
