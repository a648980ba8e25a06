-- Search in the feed: events that contain all words of the search text, in the order of the feed
-- (docs/features/events-feed.md, Search). For a common word, a scan of the feed index soon finds enough events. For a
-- rare word, a lookup in the word index returns all events with the word. The scan and the lookup each read a limited
-- number of events, so that a search takes at most as long as a few pages of the feed. In the names of functions, the
-- scan of the feed index is called a walk.

-- Tables -------------------------------------------------------------------------------------------------

-- `fastupdate` is off, because with a pending list, every search would have to read the whole list.
create index events_terms_idx on public.events using gin (terms)
with (fastupdate = off)
where is_live and visibility = 'public';

create index events_local_terms_idx on public.events using gin (private.local_terms(terms, point))
with (fastupdate = off)
where is_live and visibility = 'public';

-- Index for searches without a location whose only filters are dates. For these searches, a scan of events_next_idx
-- would read about three pages per event.
create index events_start_idx on public.events (start_at, id)
where is_live and visibility = 'public';

insert into private.settings (name, value, meaning)
values
  (
    'search_steps_nearby',
    '700',
    'Maximum number of events that a search around a place reads in feed order, if it does not use the word index or the index returns too many events.'
  ),
  (
    'search_steps_anywhere',
    '1200',
    'Maximum number of events that a search without a place reads in feed order, if it does not use the word index or the index returns too many events.'
  ),
  (
    'search_candidates',
    '3000',
    'Maximum number of events that the word index may return for a search. With more, the search reads events in feed order.'
  ),
  (
    'search_common_share_nearby',
    '0.03',
    'Share of events that contain a word from which on a search around a place does not use the word index for this word.'
  ),
  (
    'search_common_share_anywhere',
    '0.01',
    'Share of events that contain a word from which on a search without a place does not use the word index for this word.'
  );

create type private.search_page as (
  positions private.feed_position[],
  reached private.feed_position,
  is_looked_up boolean
);

comment on type private.search_page is
  'Result of a search. `positions` contains the matching events in the order of the feed. `reached` is the position at which the search stopped, or null if the search reached the end. `is_looked_up` is true if the word index was used.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.list_moderated(
  row_limit integer,
  out suspended uuid[],
  out events uuid[],
  out is_complete boolean
)
language plpgsql
stable
set search_path = ''
as $$
begin
  suspended := array(select people.user_id from private.suspended_people as people limit row_limit);
  events := array(
    select target.target_id from private.hidden_targets as target where target.target_type = 'event' limit row_limit
  );
  is_complete := cardinality(suspended) < row_limit and cardinality(events) < row_limit;
end;
$$;

comment on function private.list_moderated is
  'Returns up to row_limit suspended users and up to row_limit events that moderation hides. `is_complete` is true if both lists are shorter than row_limit and therefore complete.';

create function private.walk_events(
  condition tsquery,
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  is_filtered boolean,
  after private.feed_position,
  hidden uuid[],
  steps integer,
  row_limit integer
)
returns table (
  event_id uuid,
  distance double precision,
  start_at timestamptz,
  is_found boolean,
  is_last boolean
)
language plpgsql
stable
rows 20
set search_path = ''
-- Forces the same index plan as private.find_feed_page.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set jit = off
as $$
declare
  present timestamptz := private.now();
  adult_day date := private.adult_day_for(auth.uid());
  known_minors uuid[] := private.minors_known_to(auth.uid(), private.friends_of(auth.uid()));
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  -- begun_until is half a millisecond before the range of dates, so that no event starts exactly at this time.
  begun_until timestamptz := to_timestamp(extensions.cube_ll_coord(wanted, 2)) - interval '500 microseconds';
  by_traits extensions.cube := case when centre is null then private.traits_to_walk(wanted, is_filtered, begun_until, after) end;
  -- starts_to (one second after the range of dates) only narrows the index scan; `wanted` is the exact filter.
  starts_to timestamptz := to_timestamp(extensions.cube_ur_coord(wanted, 1)) + interval '1 second';
  -- Short lists of suspended users and hidden events are read once, so that no scanned event needs a lookup.
  lists record := private.list_moderated(steps / 2);
begin
  return query
  with
    -- Hidden events are filtered out before the limit is applied. Otherwise the position at which the scan stops, and
    -- thus the cursor, would reveal that hidden events exist.
    visible as not materialized (
      select events.*
      from private.live_events as events
      where events.visibility = 'public'
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden || lists.suspended))
        and (
          events.creator_adult_from is null
          or events.creator_adult_from <= adult_day
          or events.creator_id = any (known_minors)
        )
        and (lists.is_complete or not events.is_creator_suspended)
        and (
          not case when lists.is_complete then events.id in (select unnest(lists.events)) else events.is_moderated end
          or events.is_organized
        )
    ),
    -- NOT MATERIALIZED inlines this query. A materialized query would scan all events before the limit is applied.
    ordered (id, distance, start_at, has_terms) as not materialized (
      (
        select events.id, events.point operator(extensions.<->) centre, events.start_at, events.terms @@ condition
        from visible as events
        where centre is not null
          and events.point operator(extensions.<@) area
          and events.traits operator(extensions.<@) wanted
          and events.point operator(extensions.<->) centre <= reach
          and (events.point operator(extensions.<->) centre, events.start_at, events.id)
          > (after.distance, after.start_at, after.event_id)
        order by events.point operator(extensions.<->) centre, events.start_at, events.id
        limit steps
      )
      union all
      (
        select events.id, 0, events.start_at, events.terms @@ condition
        from visible as events
        where by_traits is not null
          and events.traits operator(extensions.<@) by_traits
          and (events.start_at, events.id) > (after.start_at, after.event_id)
        -- The first coordinate of private.event_traits is the start of the event.
        order by events.traits operator(extensions.~>) 1, events.start_at, events.id
        limit steps
      )
      union all
      (
        select events.id, 0, events.start_at, events.terms @@ condition
        from visible as events
        where centre is null
          and not is_filtered
          and events.start_at between begun_until and starts_to
          and events.traits operator(extensions.<@) wanted
          and (events.start_at, events.id) > (after.start_at, after.event_id)
        order by events.start_at, events.id
        limit steps
      )
    )
  select walked.id, walked.distance, walked.start_at, walked.has_terms, walked.step = steps
  from (select ordered.*, row_number() over () as step from ordered limit steps) as walked
  where walked.has_terms or walked.step = steps
  -- The rows are already sorted: only one branch of the UNION ALL returns rows, or the events of the second branch
  -- start before the range of dates, and those of the third within it.
  limit row_limit;
end;
$$;

comment on function private.walk_events is
  'Scans the public events that follow a given position in the feed. Returns the scanned events that match `condition`. If the scan stopped after `steps` events, also returns the last scanned event (`is_last`).';

create function private.look_up_events(
  index_condition tsquery,
  other_condition tsquery,
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  after private.feed_position,
  hidden uuid[],
  row_limit integer
)
returns private.feed_position[]
language plpgsql
stable
set search_path = ''
-- Forces a generic plan over the word indexes, which need a bitmap scan. api.list_events, which calls this function
-- indirectly, disables bitmap scans.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = on
set enable_seqscan = off
set jit = off
as $$
declare
  present timestamptz := private.now();
  adult_day date := private.adult_day_for(auth.uid());
  known_minors uuid[] := private.minors_known_to(auth.uid(), private.friends_of(auth.uid()));
  most integer := private.setting('search_candidates')::integer;
  -- Short lists of suspended users and hidden events are read once, so that no candidate needs a lookup.
  lists record := private.list_moderated(most / 2);
  names_too_many boolean;
  found private.feed_position[];
begin
  with
    -- Hidden events are filtered out before the events are counted, because the result must not reveal their existence.
    visible as not materialized (
      select events.*
      from private.live_events as events
      where events.visibility = 'public'
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden || lists.suspended))
        and (
          events.creator_adult_from is null
          or events.creator_adult_from <= adult_day
          or events.creator_id = any (known_minors)
        )
        and (lists.is_complete or not events.is_creator_suspended)
        and (
          not case when lists.is_complete then events.id in (select unnest(lists.events)) else events.is_moderated end
          or events.is_organized
        )
    ),
    -- NOT MATERIALIZED inlines this query, so that the limit in `candidates` ends the scan early. The query selects
    -- only the columns that are needed below.
    named (id, start_at, distance, is_wanted) as not materialized (
      select
        events.id,
        events.start_at,
        events.point operator(extensions.<->) centre,
        events.traits operator(extensions.<@) wanted and (other_condition is null or events.terms @@ other_condition)
      from visible as events
      where centre is not null and private.local_terms(events.terms, events.point) @@ index_condition
      union all
      select
        events.id,
        events.start_at,
        0,
        events.traits operator(extensions.<@) wanted and (other_condition is null or events.terms @@ other_condition)
      from visible as events
      where centre is null and events.terms @@ index_condition
    ),
    -- MATERIALIZED is an optimisation fence: it prevents the planner from using another index or reading more rows.
    candidates as materialized (
      select named.*
      from named
      limit most + 1
    ),
    sorted as not materialized (
      select candidates.*
      from candidates
      where candidates.is_wanted
        and candidates.distance <= coalesce(reach, 0)
        and (candidates.distance, candidates.start_at, candidates.id) > (after.distance, after.start_at, after.event_id)
      order by candidates.distance, candidates.start_at, candidates.id
      limit row_limit
    )
  select
    (select count(*) > most from candidates),
    array(
      select row(sorted.id, sorted.distance, sorted.start_at)::private.feed_position
      from sorted
    )
  into names_too_many, found;
  return case when not names_too_many then found end;
end;
$$;

comment on function private.look_up_events is
  'Returns at most row_limit public events after the given position, in the order of the feed. The events match index_condition in the word index and also match other_condition. If `centre` is set, queries the index on private.local_terms; otherwise queries the index on terms. Returns null if the index returns more events than the setting search_candidates allows.';

create function private.find_in_circle(
  friends_only boolean,
  condition tsquery,
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  after private.feed_position,
  hidden uuid[],
  row_limit integer
)
returns private.feed_position[]
language plpgsql
stable
set search_path = ''
-- Forces a generic plan that uses the indexes by creator and by id.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set jit = off
as $$
declare
  caller_id uuid := auth.uid();
  friends uuid[] := private.friends_of(caller_id);
  circle uuid[] := case when friends_only then friends else friends || caller_id end;
  least_visibility public.event_visibility := case when friends_only then 'public' else 'private' end;
  joined uuid[] := case when not friends_only then private.events_joined_by(caller_id) end;
begin
  return array(
    select row(related.id, related.distance, related.start_at)::private.feed_position
    from
      (
        select
          events.id,
          events.creator_id,
          events.start_at,
          events.finishes_at,
          coalesce(events.point operator(extensions.<->) centre, 0) as distance
        from public.events
        where events.is_live
          and events.visibility >= least_visibility
          and events.creator_id = any (circle)
          and events.traits operator(extensions.<@) wanted
          and events.terms @@ condition
        union
        select
          events.id,
          events.creator_id,
          events.start_at,
          events.finishes_at,
          coalesce(events.point operator(extensions.<->) centre, 0)
        from public.events
        where events.is_live
          and events.visibility = 'private'
          and events.id = any (joined)
          and events.traits operator(extensions.<@) wanted
          and events.terms @@ condition
      ) as related
    where related.distance <= coalesce(reach, 0)
      and (related.distance, related.start_at, related.id) > (after.distance, after.start_at, after.event_id)
      and private.is_in_feed(related.id, related.creator_id, related.finishes_at, hidden)
    order by related.distance, related.start_at, related.id
    limit row_limit
  );
end;
$$;

comment on function private.find_in_circle is
  'Returns at most row_limit events after the given position, in the order of the feed. The events contain the words, and the caller may see them because of friendships, invitations or groups (docs/features/events-feed.md).';

create function private.search_window(has_words tsquery, first_start timestamptz, ends_at timestamptz)
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
declare
  first_day integer := substr(private.search_day(first_start), 2)::integer;
  day_after integer := substr(private.search_day(ends_at), 2)::integer;
begin
  -- Ten days whose numbers have the same prefix become a single prefix term, because PostgreSQL compares each term of
  -- the tsquery with each event that the index returns.
  return has_words
    && (
      select
        string_agg(
          distinct case when (day / 10 + 1) * 10 <= day_after then format('''#%s'':*', day / 10) else format('''#%s''', day) end,
          '|'
        )::tsquery
      from generate_series(first_day, day_after - 1) as day
    );
end;
$$;

comment on function private.search_window is
  'Returns a tsquery that matches the events which match `has_words` and start on one of the UTC days from `first_start` until `ends_at`. The time `ends_at` must be the beginning of a day, and events of this day do not match. The tsquery may also match events that start up to nine days before `first_start`.';

create function private.walk_page(
  words private.search_word[],
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  is_filtered boolean,
  after private.feed_position,
  hidden uuid[],
  steps integer,
  row_limit integer
)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  found private.feed_position[];
  last_steps private.feed_position[];
begin
  select
    coalesce(
      array_agg(
        row(walk.event_id, walk.distance, walk.start_at)::private.feed_position
        order by walk.distance, walk.start_at, walk.event_id
      ) filter (where walk.is_found),
      '{}'
    ),
    array_agg(row(walk.event_id, walk.distance, walk.start_at)::private.feed_position) filter (where walk.is_last)
  into found, last_steps
  from
    private.walk_events(
      private.words_condition(words),
      centre,
      reach,
      wanted,
      is_filtered,
      after,
      hidden,
      steps,
      row_limit
    ) as walk;
  return row(found, case when cardinality(found) < row_limit then last_steps[1] end, false)::private.search_page;
end;
$$;

comment on function private.walk_page is
  'Returns a page of the matching events that a scan of the feed index finds. If the scan stopped before the end and the page is not full, `reached` is the position of the last scanned event.';

create function private.search_nearby(
  words private.search_word[],
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  after private.feed_position,
  is_looked_up boolean,
  hidden uuid[],
  row_limit integer
)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  steps integer := private.setting('search_steps_nearby')::integer;
  shares double precision[] := private.word_shares(words);
  rare_words private.search_word[] := private.rare_words(words, shares, private.setting('search_common_share_nearby')::double precision);
  is_walked boolean := false;
  page private.search_page;
  looked_up private.feed_position[];
begin
  page := row('{}'::private.feed_position[], after, false);
  -- The scan of the feed index is skipped if it will probably find less than half a page.
  if cardinality(rare_words) = 0
  or (not is_looked_up and private.expected_share(shares) * steps >= row_limit / 2.0) then
    page := private.walk_page(words, centre, reach, wanted, true, after, hidden, steps, row_limit);
    is_walked := true;
  end if;
  if cardinality(rare_words) > 0 and (page.reached).event_id is not null and cardinality(page.positions) < row_limit / 2.0 then
    looked_up := private.look_up_events(
      private.index_condition(rare_words, private.search_cells(centre, reach)),
      private.words_condition(private.words_to_compare(words, rare_words)),
      centre,
      reach,
      wanted,
      page.reached,
      hidden,
      row_limit - cardinality(page.positions)
    );
    if looked_up is not null then
      return row(page.positions || looked_up, null, true)::private.search_page;
    end if;
    if not is_walked then
      page := private.walk_page(words, centre, reach, wanted, true, after, hidden, steps, row_limit);
    end if;
  end if;
  return page;
end;
$$;

comment on function private.search_nearby is
  'Returns a page of the public events that contain the words and take place near a location, beginning after a given position. Scans the feed index if all words are common or if the scan will probably fill half the page. Otherwise queries the word index, and scans the feed index only if the word index returns too many events. If a scan fills less than half the page and a word is rare, the function also queries the word index for the events that follow the scanned ones.';

create function private.search_anywhere(
  words private.search_word[],
  wanted extensions.cube,
  is_filtered boolean,
  after private.feed_position,
  is_looked_up boolean,
  hidden uuid[],
  row_limit integer
)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  steps integer := private.setting('search_steps_anywhere')::integer;
  common_share double precision := private.setting('search_common_share_anywhere')::double precision;
  rare_words private.search_word[] := private.rare_words(words, private.word_shares(words), common_share);
  other_words private.search_word[] := private.words_to_compare(words, rare_words);
  last_wanted_start double precision := extensions.cube_ur_coord(wanted, 1);
  has_words tsquery := private.index_condition(rare_words);
  today timestamptz;
  days integer;
  ends_at timestamptz;
  looked_up private.feed_position[];
  is_window_found boolean := false;
  page private.search_page;
begin
  page := row('{}'::private.feed_position[], after, false);
  -- If the previous page was read with the word index, this page is also read with the word index.
  if not is_looked_up then
    page := private.walk_page(
      words,
      null,
      null,
      wanted,
      is_filtered,
      after,
      hidden,
      -- For rare words, the scan reads at most row_limit events. These are the first events after the position, or all
      -- of them if only a few follow.
      case when cardinality(rare_words) = 0 then steps else row_limit end,
      row_limit
    );
  end if;
  if cardinality(rare_words) = 0 or (page.reached).event_id is null then
    return page;
  end if;
  -- The loop searches one window of days after another. The first window also contains the few events that started
  -- before today and have not ended.
  today := date_trunc('day', greatest((page.reached).start_at, private.now()), 'UTC');
  -- If a page is not full after two days, the words are usually rare enough to look up all events at once. The null in
  -- the array stands for all days.
  foreach days in array array[0, 2, null, 9, 65] loop
    ends_at := today + days * interval '24 hours';
    continue when ends_at <= (page.reached).start_at;
    looked_up := private.look_up_events(
      case when days is null then has_words else private.search_window(has_words, (page.reached).start_at, ends_at) end,
      private.words_condition(other_words),
      null,
      null,
      wanted,
      page.reached,
      hidden,
      row_limit - cardinality(page.positions)
    );
    if looked_up is null then
      -- If the lookup of all events returns too many events, the loop continues with the next window. If the lookup of
      -- a window returns too many events, the loop stops.
      exit when days is not null;
      continue;
    end if;
    page := row(
      page.positions || looked_up,
      row('00000000-0000-0000-0000-000000000000', 0, ends_at)::private.feed_position,
      false
    );
    if days is null
    -- All events that were not searched yet start after endDate, so the search ends here.
    or extract(epoch from ends_at) > last_wanted_start
    or cardinality(page.positions) >= row_limit then
      return row(page.positions, null, true)::private.search_page;
    end if;
    is_window_found := true;
  end loop;
  if not is_window_found then
    -- The word index returned too many events even for the first window, so the feed index is scanned.
    return private.walk_page(words, null, null, wanted, is_filtered, after, hidden, steps, row_limit);
  end if;
  return page;
end;
$$;

comment on function private.search_anywhere is
  'Returns a page of the public events that contain the words, sorted by their start, beginning after a given position. First scans the feed index, unless the previous page was read with the word index. For rare words, this scan reads at most a page of events. If a word is rare, also looks up events in the word index. These events start after the last scanned event. The scan and the lookup each read a limited number of events. If the search stopped before the end of the feed, the field `reached` of the result is the position at which it stopped; otherwise `reached` is null.';

create function private.search_feed(filters jsonb, last_row jsonb, hidden uuid[], row_limit integer)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  words private.search_word[] := private.searched_words(filters ->> 'q');
  friends_only boolean := coalesce((filters ->> 'friendsOnly')::boolean, false);
  centre extensions.cube := private.earth_point(
    (filters ->> 'lat')::double precision,
    (filters ->> 'lng')::double precision
  );
  reach double precision := private.chord_length((filters ->> 'radius')::double precision);
  after private.feed_position;
  wanted extensions.cube;
  is_looked_up boolean := coalesce((last_row ->> 3)::boolean, false);
  -- True if the request has filters other than dates.
  is_filtered boolean := filters ?| array['type', 'organizerFrom', 'organizerTo', 'maleFrom', 'maleTo', 'femaleFrom', 'femaleTo'];
  page private.search_page;
  positions private.feed_position[];
begin
  after := row(
    coalesce(last_row ->> 2, '00000000-0000-0000-0000-000000000000'),
    coalesce((last_row ->> 0)::double precision, -1),
    coalesce((last_row ->> 1)::timestamptz, '-infinity')
  );
  wanted := private.wanted_traits(filters, case when centre is null then after.start_at end);
  page := row('{}'::private.feed_position[], null, false);
  -- A search text that contains only punctuation matches no event.
  if cardinality(words) = 0 then
    return page;
  end if;
  if not friends_only then
    page := case
      when centre is not null then
        private.search_nearby(words, centre, reach, wanted, after, is_looked_up, hidden, row_limit)
      else
        private.search_anywhere(words, wanted, is_filtered, after, is_looked_up, hidden, row_limit)
    end;
  end if;
  positions := array(
    select row(found.event_id, found.distance, found.start_at)::private.feed_position
    from
      unnest(
        page.positions
        || private.find_in_circle(
          friends_only,
          private.words_condition(words),
          centre,
          reach,
          wanted,
          after,
          hidden,
          row_limit
        )
      ) as found
    where (page.reached).event_id is null
      or (found.distance, found.start_at, found.event_id)
      <= ((page.reached).distance, (page.reached).start_at, (page.reached).event_id)
    order by found.distance, found.start_at, found.event_id
    limit row_limit
  );
  return row(positions, page.reached, page.is_looked_up)::private.search_page;
end;
$$;

comment on function private.search_feed is
  'Returns the events of a feed that follow last_row and contain all words of the filter `q`.';
