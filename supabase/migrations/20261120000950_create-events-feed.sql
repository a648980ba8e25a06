-- Event feed: live events that the viewer may see, the nearest first, or the next to start without a location.
-- Public events come from indexes that hold live public events in the order of the feed and decide all filters inside
-- the index. What else the viewer may see is reached from the viewer: friends, invitations, groups.

-- Tables -------------------------------------------------------------------------------------------------

-- `point is not null` holds for every row; in the index predicate it keeps queries without a location off this index.
create index events_nearest_idx on public.events using gist (point, traits)
where is_live and visibility = 'public' and point is not null;

create index events_next_idx on public.events using gist (traits)
where is_live and visibility = 'public';

insert into private.settings (name, value, meaning)
values
  ('feed_avatars', '5', 'How many organizers of an event the feed shows by their photo.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.events_joined_by(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select author.event_id
    from public.event_authors as author
    where author.user_id = person_id and author.status in ('pending', 'accepted')
    union
    select member.event_id
    from public.like_group_members as member
    where member.user_id = person_id and member.counts
  );
end;
$$;

comment on function private.events_joined_by is
  'Events, whatever became of them, that a person was invited to organize or applied to and was not refused.';

create function private.feed_item_view(event public.events, distance double precision, hidden uuid[])
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  view json := private.event_view(event);
begin
  return private.merge_objects(
    view,
    json_build_object(
      'creatorAvatarUrl', view -> 'creator' -> 'avatarUrl',
      'creatorName', view -> 'creator' -> 'name',
      'distance', round(distance::numeric, 3),
      'organizerCount', event.organizer_count,
      'maleOrganizerCount', event.male_organizer_count,
      'femaleOrganizerCount', event.female_organizer_count,
      'guestCount', event.guest_count,
      'organizerAvatarUrls', private.media_urls(
        array(
          select shown.avatar_key
          from
            (
              select private.avatar_key(profiles) as avatar_key, organizer.ordinal
              from
                private.organizers_of(event) with ordinality as organizer (user_id, ordinal)
                join public.profiles on profiles.user_id = organizer.user_id
              where organizer.user_id <> all (hidden)
            ) as shown
          where shown.avatar_key is not null
          order by shown.ordinal
          limit private.setting('feed_avatars')::integer
        )
      )
    )
  );
end;
$$;

comment on function private.feed_item_view is
  'Event with what a feed card shows of its organizers and guests, without photos of people hidden from the viewer; distance in metres.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_events(filters jsonb, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan: generic, over the indexes above in their own order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set jit = off
as $$
declare
  caller_id uuid := (select auth.uid());
  cursor_filters jsonb := filters || jsonb_build_object('person', caller_id);
  last_row jsonb := private.decode_cursor('events', cursor_filters, cursor);
  last_distance double precision := coalesce((last_row ->> 0)::double precision, -1);
  last_start timestamptz := coalesce((last_row ->> 1)::timestamptz, '-infinity');
  last_id uuid := coalesce((last_row ->> 2)::uuid, '00000000-0000-0000-0000-000000000000');
  centre extensions.cube := private.earth_point(
    (filters ->> 'lat')::double precision,
    (filters ->> 'lng')::double precision
  );
  reach double precision := private.chord_length((filters ->> 'radius')::double precision);
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  wanted_type integer := private.event_type_ordinal((filters ->> 'type')::public.event_type);
  friends_only boolean := coalesce((filters ->> 'friendsOnly')::boolean, false);
  starts_from timestamptz := coalesce((filters ->> 'startDate')::timestamptz, '-infinity');
  starts_to timestamptz := coalesce((filters ->> 'endDate')::timestamptz, 'infinity');
  wanted extensions.cube := extensions.cube(
    array[
      extract(epoch from case when centre is null then greatest(starts_from, last_start) else starts_from end),
      coalesce(wanted_type, 0),
      coalesce((filters ->> 'organizerFrom')::integer, 0),
      coalesce((filters ->> 'maleFrom')::integer, 0),
      coalesce((filters ->> 'femaleFrom')::integer, 0)
    ]::double precision[],
    array[
      extract(epoch from starts_to),
      coalesce(wanted_type, 'infinity'::double precision),
      coalesce((filters ->> 'organizerTo')::double precision, 'infinity'),
      coalesce((filters ->> 'maleTo')::double precision, 'infinity'),
      coalesce((filters ->> 'femaleTo')::double precision, 'infinity')
    ]::double precision[]
  );
  present timestamptz := private.now();
  hidden uuid[] := private.hidden_from(caller_id);
  -- What is reached through people rather than by location: of friends all events or the private ones.
  friends uuid[] := private.friends_of(caller_id);
  circle uuid[] := case when friends_only then friends else friends || caller_id end;
  least_visibility public.event_visibility := case when friends_only then 'public' else 'private' end;
  joined uuid[] := case when not friends_only then private.events_joined_by(caller_id) end;
begin
  return (
    with
      -- Inlined into each branch: no optimisation fence before the indexes.
      visible as not materialized (
        select events.*
        from public.events
        where events.is_live
          and events.finishes_at > present
          and events.creator_id not in (select unnest(hidden))
          and (not exists (select 1 from private.hidden_targets as hidden_target where hidden_target.target_type = 'event' and hidden_target.target_id = events.id) or private.is_organizer(events, caller_id))
      ),
      candidates as (
        (
          select visible.id, visible.point operator(extensions.<->) centre as distance, visible.start_at
          from visible
          where not friends_only
            and centre is not null
            and visible.visibility = 'public'
            and visible.point operator(extensions.<@) area
            and visible.traits operator(extensions.<@) wanted
            and visible.point operator(extensions.<->) centre <= reach
            and (visible.point operator(extensions.<->) centre, visible.start_at, visible.id) > (last_distance, last_start, last_id)
          order by visible.point operator(extensions.<->) centre, visible.start_at, visible.id
          limit page_size + 1
        )
        union all
        (
          select visible.id, 0, visible.start_at
          from visible
          where not friends_only
            and centre is null
            and visible.visibility = 'public'
            and visible.traits operator(extensions.<@) wanted
            and (visible.start_at, visible.id) > (last_start, last_id)
          -- The first trait is the start.
          order by visible.traits operator(extensions.~>) 1, visible.start_at, visible.id
          limit page_size + 1
        )
        union all
        (
          select related.id, related.distance, related.start_at
          from
            (
              select visible.id, coalesce(visible.point operator(extensions.<->) centre, 0) as distance, visible.start_at
              from visible
              where visible.visibility >= least_visibility
                and visible.creator_id = any (circle)
                and (area is null or visible.point operator(extensions.<@) area)
                and visible.traits operator(extensions.<@) wanted
              union
              select visible.id, coalesce(visible.point operator(extensions.<->) centre, 0), visible.start_at
              from visible
              where visible.id = any (joined)
                and visible.visibility = 'private'
                and (area is null or visible.point operator(extensions.<@) area)
                and visible.traits operator(extensions.<@) wanted
            ) as related
          where related.distance <= coalesce(reach, 0)
            and (related.distance, related.start_at, related.id) > (last_distance, last_start, last_id)
          order by related.distance, related.start_at, related.id
          limit page_size + 1
        )
      ),
      page as (
        select
          candidates.*,
          row_number() over (order by candidates.distance, candidates.start_at, candidates.id) as rank
        from candidates
        order by candidates.distance, candidates.start_at, candidates.id
        limit page_size + 1
      )
    select
      json_build_object(
        'data', coalesce(
          json_agg(private.feed_item_view(events, private.surface_distance(page.distance), hidden) order by page.rank)
            filter (where page.rank <= page_size),
          '[]'
        ),
        'nextCursor', case
          when count(*) > page_size then
            private.encode_cursor(
              'events',
              cursor_filters,
              (
                array_agg(jsonb_build_array(page.distance, page.start_at, page.id))
                  filter (where page.rank = page_size)
              )[1]
            )
        end
      )
    from
      page
      join public.events on events.id = page.id
  );
end;
$$;

comment on function api.list_events is
  'GET /events: {data, nextCursor} by distance, start and id; filters are the query without cursor and limit, radius in metres. 400 on cursor.';

grant execute on function api.list_events to authenticated;
