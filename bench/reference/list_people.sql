-- Reference query for api.list_people (GET /people/feed): returns `data` in one handwritten statement, which assigns
-- all people to distance bands and sorts them. The query is used only to compare results, not speed, because a
-- statement that does not use the tile index cannot be fast.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 position of the last row seen, $4 page size. Assumes that
-- the caller is an adult, and that all returned users show their location.
with
  asked as materialized (
    select
      coalesce($3::jsonb ->> 0, (now() at time zone 'UTC')::date::text) as day,
      coalesce(($3::jsonb ->> 1)::double precision, own.exact_latitude) as latitude,
      coalesce(($3::jsonb ->> 2)::double precision, own.exact_longitude) as longitude,
      ($3::jsonb ->> 3)::integer as last_band,
      ($3::jsonb ->> 4)::bigint as last_key,
      ($3::jsonb ->> 5)::uuid as last_id,
      $2::jsonb -> 'filters' as filters,
      ($2::jsonb -> 'filters' ->> 'radiusKm')::double precision * 1000 as radius
    from public.profiles as own
    where own.user_id = $1::uuid
  ),
  viewer as materialized (
    select
      asked.*,
      hashtextextended('shuffle ' || concat_ws(' ', $1::uuid, asked.day), 0) & 2147483647 as rotation,
      extensions.cube(
        array[
          6371008.8 * cosd(asked.latitude) * cosd(asked.longitude),
          6371008.8 * cosd(asked.latitude) * sind(asked.longitude),
          6371008.8 * sind(asked.latitude)
        ]
      ) as centre
    from asked
  ),
  placed as (
    select
      person.*,
      person.cell_point operator(extensions.<->) viewer.centre as chord,
      (
        (hashtextextended('shuffle ' || person.user_id::text, 0) & 2147483647) - viewer.rotation + 2147483648
      ) % 2147483648 as rotated_key
    from
      public.profiles as person
      cross join viewer
    where
      person.is_completed
      and person.user_id != $1::uuid
      and (person.adult_from is null or person.adult_from <= (now() at time zone 'UTC')::date)
      and (
        viewer.filters ->> 'ageFrom' is null
        or person.birthdate < date_trunc('month', now() at time zone 'UTC') - make_interval(
          years => (viewer.filters ->> 'ageFrom')::integer
        )
      )
      and (
        viewer.filters ->> 'ageTo' is null
        or person.birthdate >= date_trunc('month', now() at time zone 'UTC') - make_interval(
          years => (viewer.filters ->> 'ageTo')::integer + 1
        )
      )
      and (viewer.filters ->> 'sex' is null or person.sex = (viewer.filters ->> 'sex')::public.sex)
      and (
        viewer.filters ->> 'datingPurpose' is null
        or (
          person.show_dating_purpose
          and person.dating_purpose = (viewer.filters ->> 'datingPurpose')::public.dating_purpose
        )
      )
      and (
        viewer.radius is null
        or person.cell_point operator(extensions.<->) viewer.centre <= 2 * 6371008.8 * sin(
          viewer.radius / (2 * 6371008.8)
        )
      )
      and not exists (
        select 1
        from private.hidden_targets
        where hidden_targets.target_type = 'user' and hidden_targets.target_id = person.user_id
      )
      and not exists (
        select 1 from public.blocks where blocker_id = $1::uuid and blocked_id = person.user_id
      )
      and not exists (
        select 1 from public.blocks where blocked_id = $1::uuid and blocker_id = person.user_id
      )
      and not exists (
        select 1
        from private.people_interactions as interaction
        where
          interaction.person_id = $1::uuid
          and interaction.target_id = person.user_id
          and interaction.expires_at > now()
      )
      and not exists (
        select 1
        from public.matches
        where
          matches.one_person_id = least($1::uuid, person.user_id)
          and matches.other_person_id = greatest($1::uuid, person.user_id)
      )
  ),
  banded as (
    select
      placed.*,
      case
        when placed.chord is null then 10
        else (
          select count(*) + 1
          from unnest(array[1, 2, 5, 10, 20, 50, 100, 500]) as kilometres
          where placed.chord > 2 * 6371008.8 * sin(kilometres * 1000 / (2 * 6371008.8))
        )
      end as band
    from placed
  ),
  found as materialized (
    select banded.*, row_number() over (order by banded.band, banded.rotated_key, banded.user_id) as rank
    from
      banded
      cross join viewer
    where
      viewer.last_band is null
      or (banded.band, banded.rotated_key, banded.user_id) > (
        viewer.last_band,
        viewer.last_key,
        viewer.last_id
      )
    order by banded.band, banded.rotated_key, banded.user_id
    limit $4::integer
  )
select coalesce(json_agg(item order by profile.rank), '[]') as data
from
  found as profile
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
      profile.city,
      case
        when profile.show_dating_purpose then profile.dating_purpose
      end as "datingPurpose",
      case
        when profile.chord is not null then greatest(
          ceil(2 * 6371008.8 * asin(least(profile.chord / (2 * 6371008.8), 1)) / 1000),
          1
        )::integer
      end as "distanceKm",
      case
        when profile.is_visible_on_map then profile.cell_location
      end as location,
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
      ) as photos
  ) as item
