-- Event feed: live events that the viewer may see. With a location, the feed is sorted by distance; without a location,
-- it is sorted by the start of the events. Public events are read from indexes in the order of the feed. These indexes
-- contain only live public events, and the index scan checks all filters. Private events are found through the viewer's
-- friends, invitations and groups.

-- Tables -------------------------------------------------------------------------------------------------

-- The predicate `point is not null` is true for every row. The planner cannot use this index for a query that does not
-- imply the predicate, and this excludes queries without a location.
create index events_nearest_idx on public.events using gist (point, traits)
where is_live and visibility = 'public' and point is not null;

create index events_next_idx on public.events using gist (traits)
where is_live and visibility = 'public';

insert into private.settings (name, value, meaning)
values
  ('feed_avatars', '5', 'Maximum number of organizers whose photos the feed shows per event.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_feed_page(filters jsonb, last_row jsonb, hidden uuid[], row_limit integer)
returns setof private.feed_position
language plpgsql
stable
rows 20
set search_path = ''
-- Forces a generic plan that reads the indexes above in their order.
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
  friends_only boolean := coalesce((filters ->> 'friendsOnly')::boolean, false);
  wanted extensions.cube := private.wanted_traits(filters, case when centre is null then last_start end);
  present timestamptz := private.now();
  -- The next variables select the events that the third branch of the query finds. With friends_only, these are all
  -- events of friends. Otherwise, these are private events that the caller or a friend created, to which the caller is
  -- invited as a co-author, or in which the caller is in a group.
  friends uuid[] := private.friends_of(caller_id);
  circle uuid[] := case when friends_only then friends else friends || caller_id end;
  least_visibility public.event_visibility := case when friends_only then 'public' else 'private' end;
  joined uuid[] := case when not friends_only then private.events_joined_by(caller_id) end;
  -- Events of minors are shown only to minors and to friends of the creator.
  adult_day date := private.adult_day_for(caller_id);
  known_minors uuid[] := private.minors_known_to(caller_id, friends);
begin
  return query
  with
    -- NOT MATERIALIZED inlines this query into each branch, because a materialized query could not use the indexes.
    visible as not materialized (
      select events.*
      from private.listed_events as events
      where events.finishes_at > present
        and events.creator_id not in (select unnest(hidden))
        and (
          events.creator_adult_from is null
          or events.creator_adult_from <= adult_day
          or events.creator_id = any (known_minors)
        )
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
        -- The first coordinate of private.event_traits is the start of the event.
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
  'Returns the next row_limit events of a feed, in the order of the feed. The argument last_row contains the distance, start and id of the last event of the previous page. From the indexes of public events, the function reads about as many entries as it returns events. In addition, it reads all events that the caller sees because of friendships, invitations or groups.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_events(filters jsonb, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  cursor_filters jsonb := filters || jsonb_build_object('person', caller_id);
  last_row jsonb := private.decode_cursor('events', cursor_filters, cursor);
  hidden uuid[] := private.hidden_from(caller_id);
  found private.feed_position[];
  search private.search_page;
  last private.feed_position;
  next_cursor text;
begin
  if filters ->> 'q' is null then
    found := array(
      select feed.*::private.feed_position
      from private.find_feed_page(filters, last_row, hidden, page_size + 1) as feed
    );
  else
    search := private.search_feed(filters, last_row, hidden, page_size + 1);
    found := search.positions;
  end if;
  last := case when cardinality(found) > page_size then found[page_size] else search.reached end;
  if last.event_id is not null then
    next_cursor := private.encode_cursor(
      'events',
      cursor_filters,
      jsonb_build_array(last.distance, last.start_at, last.event_id)
      || case when search.is_looked_up then '[true]' else '[]' end::jsonb
    );
  end if;
  -- Returns an empty page without the statement below, whose start alone would take as long as the search for events.
  if cardinality(found) = 0 then
    return json_build_object('data', '[]'::json, 'nextCursor', next_cursor);
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
                -- The photo of the creator needs no check, because the feed contains no events of creators who are
                -- hidden from the caller.
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
    'nextCursor', next_cursor
  );
end;
$$;

comment on function api.list_events is
  'GET /events: returns a page of the feed as {data, nextCursor}, sorted by distance, start and id. The argument `filters` contains the query parameters other than cursor and limit; the radius is in metres. With the filter `q`, a page can contain fewer events than page_size or none, although nextCursor is not null and more events follow. 400 if `cursor` is invalid.';

grant execute on function api.list_events to authenticated;
