-- Reference query for api.list_matches (GET /people/matches): returns `data` in one handwritten statement.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 sort key of the last row seen, $4 page size.
select coalesce(json_agg(to_json(item) order by match.matched_at desc, match.id desc), '[]') as data
from
  (
    select matches.id, matches.matched_at, matches.chat_id, matches.other_id
    from
      (
        (
          select id, matched_at, chat_id, other_person_id as other_id
          from public.matches
          where
            one_person_id = $1::uuid
            and not exists (
              select 1
              from private.suspensions
              where suspensions.user_id = other_person_id and suspensions.suspended_until > now()
            )
            and (
              $3::jsonb is null
              or (matched_at, id) < (($3::jsonb ->> 0)::timestamptz, ($3::jsonb ->> 1)::uuid)
            )
          order by matched_at desc, id desc
          limit $4::integer
        )
        union all
        (
          select id, matched_at, chat_id, one_person_id
          from public.matches
          where
            other_person_id = $1::uuid
            and not exists (
              select 1
              from private.suspensions
              where suspensions.user_id = one_person_id and suspensions.suspended_until > now()
            )
            and (
              $3::jsonb is null
              or (matched_at, id) < (($3::jsonb ->> 0)::timestamptz, ($3::jsonb ->> 1)::uuid)
            )
          order by matched_at desc, id desc
          limit $4::integer
        )
      ) as matches
    where $2::jsonb is not null
    order by matches.matched_at desc, matches.id desc
    limit $4::integer
  ) as match
  join public.profiles as profile on profile.user_id = match.other_id
  cross join lateral (
    select
      match.id,
      to_char(match.matched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "matchedAt",
      match.chat_id as "chatId",
      json_build_array(
        (
          select to_json(card)
          from
            (
              select
                profile.id,
                profile.user_id as "userId",
                profile.first_name as "firstName",
                extract(
                  year
                  from age(
                    date_trunc('month', now() at time zone 'UTC') - interval '1 day',
                    date_trunc('month', profile.birthdate::timestamp)
                  )
                )::integer as age,
                profile.city,
                coalesce(
                  (
                    select json_agg(photo)
                    from
                      (
                        select
                          shown.id,
                          shown.id is not distinct from profile.avatar_photo_id as "isAvatar",
                          shown.position,
                          case
                            when media.state != 'lost' then json_build_object('mediaKey', media.key)
                          end as url
                        from
                          public.profile_photos as shown
                          join private.media on media.key = shown.media_key
                        where shown.profile_id = profile.id
                        order by shown.position
                      ) as photo
                  ),
                  '[]'
                ) as photos,
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
                    public.profile_photos as chosen
                    join private.media on media.key = chosen.media_key
                  where chosen.profile_id = profile.id
                  order by chosen.id is not distinct from profile.avatar_photo_id desc, chosen.position
                  limit 1
                ) as "photoUrl"
            ) as card
        )
      ) as profiles
  ) as item
