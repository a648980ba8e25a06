-- Reference query for api.list_events: returns the `data` array of the response in one SQL statement that calls no
-- function of the project.
-- Parameters: $1 caller, $2 arguments of the RPC function, $3 sort key of the last row seen or null, $4 page size.
with
  asked as materialized (
    select
      case
        when filters ? 'lat' then
          extensions.cube(
            array[
              6371008.8 * cosd((filters ->> 'lat')::double precision) * cosd((filters ->> 'lng')::double precision),
              6371008.8 * cosd((filters ->> 'lat')::double precision) * sind((filters ->> 'lng')::double precision),
              6371008.8 * sind((filters ->> 'lat')::double precision)
            ]
          )
      end as centre,
      12742017.6 * sin((filters ->> 'radius')::double precision / 12742017.6) as reach,
      coalesce((filters ->> 'friendsOnly')::boolean, false) as friends_only,
      extensions.cube(
        array[
          '-infinity'::double precision,
          extract(epoch from coalesce((filters ->> 'startDate')::timestamptz, '-infinity')),
          coalesce(array_position(enum_range(null::public.event_type), (filters ->> 'type')::public.event_type), 0),
          coalesce((filters ->> 'organizerFrom')::integer, 0),
          coalesce((filters ->> 'maleFrom')::integer, 0),
          coalesce((filters ->> 'femaleFrom')::integer, 0)
        ]::double precision[],
        array[
          extract(epoch from coalesce((filters ->> 'endDate')::timestamptz, 'infinity')),
          'infinity'::double precision,
          coalesce(
            array_position(enum_range(null::public.event_type), (filters ->> 'type')::public.event_type)::double precision,
            'infinity'
          ),
          coalesce((filters ->> 'organizerTo')::double precision, 'infinity'),
          coalesce((filters ->> 'maleTo')::double precision, 'infinity'),
          coalesce((filters ->> 'femaleTo')::double precision, 'infinity')
        ]::double precision[]
      ) as wanted,
      coalesce(($3::jsonb ->> 0)::double precision, -1) as last_distance,
      coalesce(($3::jsonb ->> 1)::timestamptz, '-infinity') as last_start,
      coalesce(($3::jsonb ->> 2)::uuid, '00000000-0000-0000-0000-000000000000') as last_id
    from (select $2::jsonb -> 'filters' as filters) as arguments
  ),
  hidden as materialized (
    select blocks.blocked_id as user_id from public.blocks where blocks.blocker_id = $1
    union
    select blocks.blocker_id from public.blocks where blocks.blocked_id = $1
  ),
  friends as materialized (
    select friendships.addressee_id as user_id
    from public.friendships
    where friendships.requester_id = $1 and friendships.status = 'accepted'
    union all
    select friendships.requester_id
    from public.friendships
    where friendships.addressee_id = $1 and friendships.status = 'accepted'
  ),
  joined as materialized (
    select author.event_id
    from public.event_authors as author
    where author.user_id = $1 and author.status in ('pending', 'accepted')
    union
    select member.event_id
    from public.like_group_members as member
    where member.user_id = $1 and member.counts
  ),
  -- Private events of friends. If friends_only is set, the public events of friends are added. Otherwise, the private
  -- events that the caller created, organizes, is invited to or applied to are added.
  reached as (
    select events.id
    from public.events
    where events.is_live
      and events.creator_id in (select friends.user_id from friends)
      and (events.visibility = 'private' or (select asked.friends_only from asked))
    union
    select events.id
    from public.events
    where events.is_live
      and events.creator_id = $1
      and events.visibility = 'private'
      and not (select asked.friends_only from asked)
    union
    select events.id
    from joined join public.events on events.id = joined.event_id
    where events.is_live and events.visibility = 'private' and not (select asked.friends_only from asked)
  ),
  candidates as (
    (
      select events.id, events.point operator(extensions.<->) (select asked.centre from asked) as distance, events.start_at
      from public.events
      where events.is_live
        and events.point is not null
        and events.visibility = 'public'
        and not (select asked.friends_only from asked)
        and (select asked.centre is not null from asked)
        and events.point operator(extensions.<@) (select extensions.cube_enlarge(asked.centre, asked.reach, 3) from asked)
        and events.traits operator(extensions.<@) (select asked.wanted from asked)
        and events.point operator(extensions.<->) (select asked.centre from asked) <= (select asked.reach from asked)
        and (events.point operator(extensions.<->) (select asked.centre from asked), events.start_at, events.id)
          > ((select asked.last_distance from asked), (select asked.last_start from asked), (select asked.last_id from asked))
        and events.finishes_at > now()
        and events.creator_id not in (select hidden.user_id from hidden)
        and not exists (
          select 1
          from private.hidden_targets as target
          where target.target_type = 'event' and target.target_id = events.id
        )
      order by events.point operator(extensions.<->) (select asked.centre from asked), events.start_at, events.id
      limit $4::integer
    )
    union all
    (
      select events.id, 0, events.start_at
      from public.events
      where events.is_live
        and events.visibility = 'public'
        and not (select asked.friends_only from asked)
        and (select asked.centre is null from asked)
        and events.traits operator(extensions.<@) (select asked.wanted from asked)
        and (events.start_at, events.id) > ((select asked.last_start from asked), (select asked.last_id from asked))
        and events.finishes_at > now()
        and events.creator_id not in (select hidden.user_id from hidden)
        and not exists (
          select 1
          from private.hidden_targets as target
          where target.target_type = 'event' and target.target_id = events.id
        )
      order by events.traits operator(extensions.~>) 1, events.start_at, events.id
      limit $4::integer
    )
    union all
    (
      select related.id, related.distance, related.start_at
      from
        (
          select
            events.id,
            coalesce(events.point operator(extensions.<->) (select asked.centre from asked), 0) as distance,
            events.start_at
          from reached join public.events on events.id = reached.id
          where events.traits operator(extensions.<@) (select asked.wanted from asked)
            and events.finishes_at > now()
            and events.creator_id not in (select hidden.user_id from hidden)
            and not exists (
              select 1
              from private.hidden_targets as target
              where target.target_type = 'event' and target.target_id = events.id
            )
        ) as related
      where related.distance <= coalesce((select asked.reach from asked), 0)
        and (related.distance, related.start_at, related.id)
          > ((select asked.last_distance from asked), (select asked.last_start from asked), (select asked.last_id from asked))
      order by related.distance, related.start_at, related.id
      limit $4::integer
    )
  ),
  page as materialized (
    select candidates.*
    from candidates
    order by candidates.distance, candidates.start_at, candidates.id
    limit $4::integer
  )
select coalesce(json_agg(item order by page.distance, page.start_at, page.id), '[]') as data
from
  page
  join public.events on events.id = page.id
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
        from public.profile_photos as photo join private.media on media.key = photo.media_key
        where photo.profile_id = profiles.id
        order by photo.id is not distinct from profiles.avatar_photo_id desc, photo.position
        limit 1
      ) as avatar_key
    from public.profiles
    where profiles.user_id = events.creator_id
    offset 0
  ) as creator on true
  left join lateral (
    select (array_agg(person.avatar_key order by person.ordinal, person.created_at, person.user_id))[:5] as keys
    from
      (
        select
          organizer.ordinal,
          organizer.created_at,
          organizer.user_id,
          (
            select
              case media.state
                when 'lost' then null
                when 'cropped' then media.key || '.' || media.thumbnail_size || '.jpg'
                else media.key
              end
            from public.profile_photos as photo join private.media on media.key = photo.media_key
            where photo.profile_id = profiles.id
            order by photo.id is not distinct from profiles.avatar_photo_id desc, photo.position
            limit 1
          ) as avatar_key
        from
          (
            select 0 as ordinal, null::timestamptz as created_at, events.creator_id as user_id
            union all
            select 1, author.created_at, author.user_id
            from public.event_authors as author
            where author.event_id = events.id and author.status = 'accepted'
          ) as organizer
          join public.profiles on profiles.user_id = organizer.user_id
        where organizer.user_id not in (select hidden.user_id from hidden)
        offset 0
      ) as person
    where person.avatar_key is not null
  ) as organizers on true
  cross join lateral (
    select
      events.id,
      events.creator_id as "creatorId",
      case
        when creator.id is not null then
          json_build_object(
            'avatarUrl', case when creator.avatar_key is not null then json_build_object('mediaKey', creator.avatar_key) end,
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
        when now() >= events.start_at or events.status = 'started' then 'started'
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
        when cover.state <> 'lost' then json_build_object('mediaKey', cover.key)
        else to_json(events.image_url)
      end as "imageUrl",
      case
        when cover.state = 'cropped' then json_build_object('mediaKey', cover.key || '.' || cover.thumbnail_size || '.jpg')
        when cover.state <> 'lost' then json_build_object('mediaKey', cover.key)
        else to_json(events.image_url)
      end as "imageThumbUrl",
      to_char(events.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt",
      to_char(events.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      to_char(events.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
      case when creator.avatar_key is not null then json_build_object('mediaKey', creator.avatar_key) end as "creatorAvatarUrl",
      creator.first_name as "creatorName",
      events.organizer_count as "organizerCount",
      events.male_organizer_count as "maleOrganizerCount",
      events.female_organizer_count as "femaleOrganizerCount",
      events.guest_count as "guestCount",
      round((12742017.6 * asin(least(page.distance / 12742017.6, 1)))::numeric, 3) as distance,
      json_build_object('mediaKeys', coalesce(organizers.keys, '{}')) as "organizerAvatarUrls"
  ) as item
