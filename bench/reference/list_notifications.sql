-- Reference query for api.list_notifications: returns the `data` array of the response in one SQL statement that calls
-- no function of the project.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 sort key of the last row seen or null, $4 page size.
select
  to_json(
    array(
      select to_json(item)
      from
        (
          select
            id,
            user_id as "userId",
            type,
            actor_id as "actorId",
            event_id as "eventId",
            group_id as "groupId",
            chat_id as "chatId",
            is_read or created_at <= coalesce(
              (select read_until from private.notification_marks as mark where mark.user_id = $1),
              '-infinity'
            ) as "isRead",
            payload,
            message_count as count,
            changed_fields as changed,
            to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
          from public.notifications
          where
            user_id = $1
            and not is_hidden
            and not exists (
              select from public.blocks where blocker_id = user_id and blocked_id = actor_id
            )
            and not exists (
              select from public.blocks where blocker_id = actor_id and blocked_id = user_id
            )
            and not exists (
              select from private.suspensions
              where suspensions.user_id = actor_id and suspensions.suspended_until > now()
            )
            and (
              not ($2::jsonb ->> 'unread_only')::boolean
              or not is_read
              and created_at > coalesce(
                (select read_until from private.notification_marks as mark where mark.user_id = $1),
                '-infinity'
              )
            )
            and created_at > coalesce(
              (select gone_until from private.notification_marks as mark where mark.user_id = $1),
              '-infinity'
            )
            and (created_at, id) < (
              coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
              coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
            )
          order by created_at desc, notifications.id desc
          limit $4
        ) as item
    )
  ) as data
