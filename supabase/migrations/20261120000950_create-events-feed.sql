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

create type private.feed_position as (event_id uuid, distance double precision, start_at timestamptz);

comment on type private.feed_position is
  'Where an event stands in a feed: in this order, distance as a chord in metres.';

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

create function private.find_feed_page(filters jsonb, last_row jsonb, hidden uuid[], row_limit integer)
returns setof private.feed_position
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan: generic, over the indexes above in their own order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set jit = off
as $$
declare
  caller_id uuid := auth.uid();
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
  -- What is reached through people rather than by location: of friends all events or the private ones.
  friends uuid[] := private.friends_of(caller_id);
  circle uuid[] := case when friends_only then friends else friends || caller_id end;
  least_visibility public.event_visibility := case when friends_only then 'public' else 'private' end;
  joined uuid[] := case when not friends_only then private.events_joined_by(caller_id) end;
begin
  return query
  with
    -- Inlined into each branch: no optimisation fence before the indexes.
    visible as not materialized (
      select events.*
      from public.events
      where events.is_live
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden))
        -- Optimisation fence: one look-up per event, in the order of the index.
        and not exists (
          select from private.suspended_people as suspended where suspended.user_id = events.creator_id offset 0
        )
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
        limit row_limit
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
        limit row_limit
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
        limit row_limit
      )
    )
  select candidates.id, candidates.distance, candidates.start_at
  from candidates
  order by candidates.distance, candidates.start_at, candidates.id
  limit row_limit;
end;
$$;

comment on function private.find_feed_page is
  'The events of a feed after last_row, in its order; reads about as many index entries as it returns, plus those of the circle of the caller.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_events(filters jsonb, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  cursor_filters jsonb := filters || jsonb_build_object('person', caller_id);
  hidden uuid[] := private.hidden_from(caller_id);
  found private.feed_position[] := array(
    select feed.*::private.feed_position
    from private.find_feed_page(filters, private.decode_cursor('events', cursor_filters, cursor), hidden, page_size + 1) as feed
  );
  last private.feed_position := found[page_size];
begin
  -- Starting the statement below costs as much as finding out that there is nothing to show.
  if cardinality(found) = 0 then
    return json_build_object('data', '[]'::json, 'nextCursor', null);
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(item order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (event_id, distance, start_at, rank)
        join private.event_cards as event on event.id = listed.event_id
        cross join lateral (
          select
            event.*,
            round(private.surface_distance(listed.distance)::numeric, 3) as distance,
            private.media_urls(
              (
                -- The creator is nobody whom the caller is not to see: the feed has no events of theirs.
                array_remove(array[event."creatorAvatarUrl" ->> 'mediaKey'], null)
                || array(
                  select organizer.avatar_key
                  from
                    public.event_authors as author
                    join private.person_cards as organizer on organizer.user_id = author.user_id
                  where author.event_id = event.id
                    and author.status = 'accepted'
                    and author.user_id <> all (hidden)
                    and organizer.avatar_key is not null
                  order by author.created_at, author.user_id
                )
              )[:(select settings.value::integer from private.settings where settings.name = 'feed_avatars')]
            ) as "organizerAvatarUrls"
        ) as item
    ),
    'nextCursor', case
      when cardinality(found) > page_size then
        private.encode_cursor(
          'events',
          cursor_filters,
          jsonb_build_array(last.distance, last.start_at, last.event_id)
        )
    end
  );
end;
$$;

comment on function api.list_events is
  'GET /events: {data, nextCursor} by distance, start and id; filters are the query without cursor and limit, radius in metres. 400 on cursor.';

grant execute on function api.list_events to authenticated;
