-- Reference query for api.list_friends: returns the `data` array of the response in one SQL statement that calls no
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
            requester_id as "requesterId",
            addressee_id as "addresseeId",
            status,
            blocker_id as "blockedBy",
            to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
            to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
          from
            (
              select side.*
              from
                unnest(
                  case
                    when $2::jsonb ->> 'status' is null then '{pending,accepted,rejected}'
                    else array[($2::jsonb ->> 'status')::public.friendship_status]
                  end
                ) as wanted (status)
                cross join lateral (
                  (
                    select
                      id,
                      requester_id,
                      addressee_id,
                      status,
                      null::uuid as blocker_id,
                      created_at,
                      updated_at
                    from public.friendships
                    where
                      friendships.requester_id = $1
                      and friendships.status = wanted.status
                      and not exists (
                        select from private.suspensions
                        where suspensions.user_id = friendships.addressee_id and suspensions.suspended_until > now()
                      )
                      and (wanted.status <> 'pending' or friendships.created_at > now() - interval '90 days')
                      and (created_at, id) < (
                        coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
                        coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                      )
                    order by created_at desc, id desc
                    limit $4
                  )
                  union all
                  (
                    select id, requester_id, addressee_id, status, null::uuid, created_at, updated_at
                    from public.friendships
                    where
                      friendships.addressee_id = $1
                      and friendships.status = wanted.status
                      and not exists (
                        select from private.suspensions
                        where suspensions.user_id = friendships.requester_id and suspensions.suspended_until > now()
                      )
                      and (wanted.status <> 'pending' or friendships.created_at > now() - interval '90 days')
                      and (created_at, id) < (
                        coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
                        coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                      )
                    order by created_at desc, id desc
                    limit $4
                  )
                ) as side
              union all
              (
                select
                  id,
                  requester_id,
                  case requester_id
                    when blocker_id then blocked_id
                    else blocker_id
                  end,
                  'blocked',
                  blocker_id,
                  created_at,
                  updated_at
                from public.blocks
                where
                  blocker_id = $1
                  and coalesce($2::jsonb ->> 'status', 'blocked') = 'blocked'
                  and (created_at, id) < (
                    coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
                    coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                  )
                order by created_at desc, id desc
                limit $4
              )
            ) as found
          order by created_at desc, found.id desc
          limit $4
        ) as item
    )
  ) as data
