-- GET /people/likes: `data` of api.list_incoming_likes(cursor, page_size), by hand in one statement.
-- $1 caller, $2 arguments of the verb, $3 sort key of the last row seen, $4 page size. The caller is an adult.
select
  coalesce(
    json_agg(
      json_build_object(
        'interactionId', incoming.id,
        'createdAt', to_char(incoming.liked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'profile', json_build_object(
          'id', profile.id,
          'userId', profile.user_id,
          'firstName', profile.first_name,
          'age', extract(year from age((now() at time zone 'UTC')::date, profile.birthdate))::integer,
          'city', profile.city,
          'photos', gallery.photos,
          'photoUrl', avatar.url
        )
      )
      order by incoming.liked_at desc, incoming.id desc
    ),
    '[]'
  ) as data
from
  (
    select interaction.id, interaction.liked_at, interaction.person_id
    from
      private.people_interactions as interaction
      join public.profiles as liker on liker.user_id = interaction.person_id
    where interaction.target_id = $1::uuid
      and $2::jsonb is not null
      and interaction.type = 'like'
      and not interaction.is_answered
      and interaction.expires_at > now()
      and (
        $3::jsonb is null
        or (interaction.liked_at, interaction.id) < (($3::jsonb ->> 0)::timestamptz, ($3::jsonb ->> 1)::uuid)
      )
      and not exists (
        select 1
        from public.blocks
        where (blocks.blocker_id = $1::uuid and blocks.blocked_id = interaction.person_id)
          or (blocks.blocked_id = $1::uuid and blocks.blocker_id = interaction.person_id)
      )
      and not exists (
        select 1
        from private.hidden_targets
        where hidden_targets.target_type = 'user' and hidden_targets.target_id = interaction.person_id
      )
      and (liker.birthdate is null or liker.birthdate <= (now() at time zone 'UTC')::date - interval '18 years')
    order by interaction.liked_at desc, interaction.id desc
    limit $4::integer
  ) as incoming
  join public.profiles as profile on profile.user_id = incoming.person_id
  cross join lateral (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id', photo.id,
            'isAvatar', photo.id is not distinct from profile.avatar_photo_id,
            'position', photo.position,
            'url', case when media.state <> 'lost' then json_build_object('mediaKey', media.key) end
          )
          order by photo.position
        ),
        '[]'
      ) as photos
    from
      public.profile_photos as photo
      join private.media on media.key = photo.media_key
    where photo.profile_id = profile.id
  ) as gallery
  left join lateral (
    select
      case media.state
        when 'lost' then null
        when 'cropped' then json_build_object('mediaKey', media.key || '.' || media.thumbnail_size || '.jpg')
        else json_build_object('mediaKey', media.key)
      end as url
    from
      public.profile_photos as photo
      join private.media on media.key = photo.media_key
    where photo.profile_id = profile.id
    order by photo.id is not distinct from profile.avatar_photo_id desc, photo.position
    limit 1
  ) as avatar
    on true
