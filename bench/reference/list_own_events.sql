-- Reference query for api.list_own_events: returns the `data` array of the response in one SQL statement that calls no
-- function of the project.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 sort key of the last row seen or null, $4 page size.
select coalesce(json_agg(item order by events.created_at desc, events.id desc), '[]') as data
from
  (
    select own.*
    from public.events as own
    where
      own.creator_id = $1
      and $2::jsonb is not null
      and (own.created_at, own.id) < (
        coalesce(($3::jsonb ->> 0)::timestamptz, 'infinity'),
        coalesce(($3::jsonb ->> 1)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by own.created_at desc, own.id desc
    limit $4
  ) as events
  join private.event_type_labels as label on label.type = events.type
  left join private.media as cover on cover.key = events.cover_key
  left join lateral (
    select
      profiles.id,
      profiles.user_id,
      profiles.first_name,
      (
        select
          case media.state
            when 'lost' then null
            when 'cropped' then media.key || '.' || media.thumbnail_size || '.jpg'
            else media.key
          end
        from
          public.profile_photos as photo
          join private.media on media.key = photo.media_key
        where photo.profile_id = profiles.id
        order by photo.id is not distinct from profiles.avatar_photo_id desc, photo.position
        limit 1
      ) as avatar_key
    from public.profiles
    where profiles.user_id = events.creator_id
    offset 0
  ) as creator
    on true
  cross join lateral (
    select
      events.id,
      events.creator_id as "creatorId",
      case
        when creator.id is not null then json_build_object(
          'avatarUrl', case
            when creator.avatar_key is not null then json_build_object('mediaKey', creator.avatar_key)
          end,
          'name', creator.first_name,
          'profileId', creator.id,
          'userId', creator.user_id
        )
      end as creator,
      events.title,
      events.description,
      events.type,
      label.label as "typeLabel",
      events.visibility,
      events.status,
      case
        when events.status in ('draft', 'finished', 'cancelled') then events.status
        when now() >= events.finishes_at then 'finished'
        when now() >= events.start_at
        or events.status = 'started' then 'started'
        else 'published'
      end as "effectiveStatus",
      to_char(events.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAt",
      to_char(events.end_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endAt",
      json_build_object(
        'address', events.address,
        'city', events.city,
        'latitude', events.latitude,
        'longitude', events.longitude
      ) as location,
      events.capacity,
      events.accepts_applications as "acceptsApplications",
      events.consent_threshold as "consentThreshold",
      case
        when cover.state != 'lost' then json_build_object('mediaKey', cover.key)
        else to_json(events.image_url)
      end as "imageUrl",
      case
        when cover.state = 'cropped' then json_build_object(
          'mediaKey', cover.key || '.' || cover.thumbnail_size || '.jpg'
        )
        when cover.state != 'lost' then json_build_object('mediaKey', cover.key)
        else to_json(events.image_url)
      end as "imageThumbUrl",
      to_char(events.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt",
      to_char(events.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      to_char(events.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
  ) as item
