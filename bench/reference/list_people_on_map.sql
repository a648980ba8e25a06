-- Reference query for api.list_people_on_map (GET /people/map): returns `data` in one handwritten statement.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 and $4 unused.
-- Assumes that the caller is an adult with adult matches, that all returned users show their location, and that the map
-- shows at most 200 users.
with
  asked as materialized (
    select
      extensions.cube(
        array[
          6371008.8 * cosd(asked.latitude) * cosd(asked.longitude),
          6371008.8 * cosd(asked.latitude) * sind(asked.longitude),
          6371008.8 * sind(asked.latitude)
        ]
      ) as centre,
      2 * 6371008.8 * sin(asked.radius / (2 * 6371008.8)) as reach
    from
      jsonb_to_record($2::jsonb) as asked (
        latitude double precision,
        longitude double precision,
        radius double precision
      )
    where $3::jsonb is null and ($4::integer is null or true)
  ),
  hidden as materialized (
    select blocked_id as person_id from public.blocks where blocker_id = $1::uuid
    union
    select blocker_id from public.blocks where blocked_id = $1::uuid
  ),
  live as materialized (
    select
      sharing.person_id,
      json_build_object(
        'latitude', round(sharing.cell_latitude::numeric, 6),
        'longitude', round(sharing.cell_longitude::numeric, 6)
      ) as location,
      extensions.cube(
        array[
          6371008.8 * cosd(sharing.cell_latitude) * cosd(sharing.cell_longitude),
          6371008.8 * cosd(sharing.cell_latitude) * sind(sharing.cell_longitude),
          6371008.8 * sind(sharing.cell_latitude)
        ]
      ) operator(extensions.<->) (select centre from asked) as distance
    from private.live_locations as sharing
    where
      sharing.person_id in (
        select other_person_id from public.matches where one_person_id = $1::uuid
        union all
        select one_person_id from public.matches where other_person_id = $1::uuid
        union all
        select addressee_id from public.friendships where requester_id = $1::uuid and status = 'accepted'
        union all
        select requester_id from public.friendships where addressee_id = $1::uuid and status = 'accepted'
      )
      and sharing.person_id not in (select hidden.person_id from hidden)
      and sharing.expires_at > now()
  ),
  nearest as (
    select shown.person_id, shown.location, shown.distance, shown.is_live
    from
      (
        (
          select live.person_id, live.location, live.distance, true as is_live
          from live
          where live.distance <= (select reach from asked)
        )
        union all
        (
          select
            around.user_id,
            around.cell_location,
            around.cell_point operator(extensions.<->) (select centre from asked),
            false
          from public.profiles as around
          where
            around.is_visible_on_map
            and around.is_completed
            and around.cell_point operator(extensions.<@) extensions.cube_enlarge(
              (select centre from asked),
              (select reach from asked),
              3
            )
            and around.cell_point operator(extensions.<->) (select centre from asked) <= (
              select reach from asked
            )
            and (around.adult_from is null or around.adult_from <= (now() at time zone 'UTC')::date)
            and around.user_id != $1::uuid
            and around.user_id not in (select hidden.person_id from hidden)
            and around.user_id not in (select live.person_id from live)
            and not exists (
              select 1
              from private.hidden_targets
              where hidden_targets.target_type = 'user' and hidden_targets.target_id = around.user_id
            )
          order by around.cell_point operator(extensions.<->) (select centre from asked), around.user_id
          limit 200
        )
      ) as shown
    order by shown.distance, shown.person_id
    limit 200
  )
select coalesce(json_agg(item order by nearest.distance, nearest.person_id), '[]') as data
from
  nearest
  join public.profiles as profile on profile.user_id = nearest.person_id
  cross join lateral (
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
      ) as "photoUrl",
      nearest.location,
      nearest.is_live as "isLive"
  ) as item
