-- Reference query for api.list_incoming_likes (GET /people/likes): returns `data` in one handwritten statement.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 sort key of the last row seen, $4 page size.
-- Assumes that the caller is an adult.
select coalesce(json_agg(item order by incoming.liked_at desc, incoming.id desc), '[]') as data
from
  (
    select interaction.id, interaction.liked_at, interaction.person_id
    from
      private.people_interactions as interaction
      join public.profiles as liker on liker.user_id = interaction.person_id
    where
      interaction.target_id = $1::uuid
      and $2::jsonb is not null
      and interaction.type = 'like'
      and not interaction.is_answered
      and interaction.expires_at > now()
      and (
        $3::jsonb is null
        or (interaction.liked_at, interaction.id) < (
          ($3::jsonb ->> 0)::timestamptz,
          ($3::jsonb ->> 1)::uuid
        )
      )
      and not exists (
        select 1
        from public.blocks
        where
          (blocks.blocker_id = $1::uuid and blocks.blocked_id = interaction.person_id)
          or (blocks.blocked_id = $1::uuid and blocks.blocker_id = interaction.person_id)
      )
      and not exists (
        select 1
        from private.hidden_targets
        where hidden_targets.target_type = 'user' and hidden_targets.target_id = interaction.person_id
      )
      and not exists (
        select 1
        from private.suspensions
        where suspensions.user_id = interaction.person_id and suspensions.suspended_until > now()
      )
      and (liker.adult_from is null or liker.adult_from <= (now() at time zone 'UTC')::date)
    order by interaction.liked_at desc, interaction.id desc
    limit $4::integer
  ) as incoming
  join public.profiles as profile on profile.user_id = incoming.person_id
  cross join lateral (
    select
      incoming.id as "interactionId",
      to_char(incoming.liked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
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
      ) as profile
  ) as item
