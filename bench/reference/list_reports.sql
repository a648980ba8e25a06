-- Reference query for api.list_reports: returns the `data` array of the response in one SQL statement that calls no
-- function of the project.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 sort key of the last row seen or null, $4 page size.
select
  to_json(
    array(
      select to_json(item)
      from
        (
          select
            id,
            author_id as "reportAuthorId",
            reason,
            description,
            case
              when target_type = 'user' then target_id
            end as "reportedUserId",
            case
              when target_type = 'event' then target_id
            end as "eventId",
            case
              when target_type = 'chat' then target_id
            end as "reportedChatId",
            to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
            case
              when status = 'open' and lapses_at <= now() then 'dismissed'
              else status
            end as status,
            to_char(
              case
                when status = 'open' and lapses_at <= now() then lapses_at
                else decided_at
              end at time zone 'UTC',
              'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
            ) as "decidedAt"
          from public.reports
          where
            author_id = $1
            and $2::jsonb is not null
            and (created_at, id) < (
              coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
              coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
            )
          order by created_at desc, reports.id desc
          limit $4
        ) as item
    )
  ) as data
