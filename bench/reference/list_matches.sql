-- GET /people/matches: `data` of api.list_matches(cursor, page_size), by hand in one statement.
-- $1 caller, $2 arguments of the verb, $3 sort key of the last row seen, $4 page size.
select
  coalesce(
    json_agg(
      json_build_object(
        'id', match.id,
        'matchedAt', to_char(match.matched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'chatId', match.chat_id,
        'profiles', json_build_array(
          json_build_object(
            'id', profile.id,
            'userId', profile.user_id,
            'firstName', profile.first_name,
            'age', extract(year from age((now() at time zone 'UTC')::date, profile.birthdate))::integer,
            'city', profile.city,
            'photos', gallery.photos,
            'photoUrl', avatar.url
          )
        )
      )
      order by match.matched_at desc, match.id desc
    ),
    '[]'
  ) as data
from
  (
    select matches.id, matches.matched_at, matches.chat_id, matches.other_id
    from
      (
        (
          select id, matched_at, chat_id, other_person_id as other_id
          from public.matches
          where one_person_id = $1::uuid
            and ($3::jsonb is null or (matched_at, id) < (($3::jsonb ->> 0)::timestamptz, ($3::jsonb ->> 1)::uuid))
          order by matched_at desc, id desc
          limit $4::integer
        )
        union all
        (
          select id, matched_at, chat_id, one_person_id
          from public.matches
          where other_person_id = $1::uuid
            and ($3::jsonb is null or (matched_at, id) < (($3::jsonb ->> 0)::timestamptz, ($3::jsonb ->> 1)::uuid))
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
