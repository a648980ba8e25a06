-- Search in the feed: events that have all words that somebody typed, in the order of the feed (docs/feed.md, Search).
-- A common word is soon met on the way that the feed goes anyway; of a rare one an index of words names all events. Both are
-- bounded, so that a search costs as much as a few pages of the feed at most.

-- Tables -------------------------------------------------------------------------------------------------

-- Without a list of what is pending, which every search would read whole.
create index events_terms_idx on public.events using gin (terms)
with (fastupdate = off)
where is_live and visibility = 'public';

-- Without a place and without other filters than dates: events_next_idx reads some three pages for each event.
create index events_start_idx on public.events (start_at, id)
where is_live and visibility = 'public';

insert into private.settings (name, value, meaning)
values
  (
    'search_steps',
    '1000',
    'How many events of the feed a search looks at, one after the other, before it asks the index of words.'
  ),
  (
    'search_candidates',
    '3000',
    'How many events the index of words may name, at most, for a search to read them.'
  ),
  (
    'search_common_share',
    '0.02',
    'The share of events that have a word from which on the index of words is not asked for it.'
  );

create type private.feed_position as (event_id uuid, distance double precision, start_at timestamptz);

comment on type private.feed_position is
  'Where an event stands in a feed: in this order, distance as a chord in metres.';

create type private.search_page as (
  positions private.feed_position[],
  reached private.feed_position,
  is_looked_up boolean
);

comment on type private.search_page is
  'What a search found, in the order of the feed; where it has got to if there may be more, else null; whether the index of words was asked.';

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

create function private.wanted_traits(filters jsonb, last_start timestamptz)
returns extensions.cube
language plpgsql
immutable
set search_path = ''
as $$
declare
  wanted_type integer := private.event_type_ordinal((filters ->> 'type')::public.event_type);
begin
  return extensions.cube(
    array[
      extract(epoch from greatest((filters ->> 'startDate')::timestamptz, last_start, '-infinity')),
      coalesce(wanted_type, 0),
      coalesce((filters ->> 'organizerFrom')::integer, 0),
      coalesce((filters ->> 'maleFrom')::integer, 0),
      coalesce((filters ->> 'femaleFrom')::integer, 0)
    ]::double precision[],
    array[
      extract(epoch from coalesce((filters ->> 'endDate')::timestamptz, 'infinity')),
      coalesce(wanted_type, 'infinity'::double precision),
      coalesce((filters ->> 'organizerTo')::double precision, 'infinity'),
      coalesce((filters ->> 'maleTo')::double precision, 'infinity'),
      coalesce((filters ->> 'femaleTo')::double precision, 'infinity')
    ]::double precision[]
  );
end;
$$;

comment on function private.wanted_traits is
  'The filters of the feed as a box of private.event_traits; without starts before last_start, if that is given.';

create function private.is_in_feed(event_id uuid, creator_id uuid, finishes_at timestamptz, hidden uuid[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if finishes_at <= private.now()
  or creator_id = any (hidden)
  or exists (select from private.suspended_people as suspended where suspended.user_id = is_in_feed.creator_id) then
    return false;
  end if;
  return not exists (
      select
      from private.hidden_targets as hidden_target
      where hidden_target.target_type = 'event' and hidden_target.target_id = is_in_feed.event_id
    )
    or (
      select private.is_organizer(events, auth.uid()) from public.events where events.id = is_in_feed.event_id
    );
end;
$$;

comment on function private.is_in_feed is
  'What private.find_feed_page asks of every live event, for the few that have the words of a search.';

create function private.word_share(word text)
returns double precision
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(term.share), 0)
    from
      pg_catalog.pg_stats as stats,
      unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs) as term (name, share)
    where stats.schemaname = 'public'
      and stats.tablename = 'events'
      and stats.attname = 'terms'
      and starts_with(term.name, word)
  );
end;
$$;

comment on function private.word_share is
  'About which share of events has a word that begins so, by the statistics of the table; 0 where they know none. It decides how to search and never what is found.';

create function private.rare_words(words text[])
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  common_share double precision := private.setting('search_common_share')::double precision;
begin
  return array(
    select word
    from unnest(words) as word
    -- What begins with one letter is no word yet, and too much for an index.
    where length(word) > 1 and private.word_share(word) <= common_share
  );
end;
$$;

comment on function private.rare_words is
  'Those words for which the index of words is asked; an event that it names for them is asked for the others.';

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
-- Index plan: that of private.find_feed_page.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set jit = off
as $$
declare
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  -- To the second, for the index; the box says it exactly.
  starts_from timestamptz := to_timestamp(extensions.cube_ll_coord(wanted, 1)) - interval '1 second';
  starts_to timestamptz := to_timestamp(extensions.cube_ur_coord(wanted, 1)) + interval '1 second';
begin
  return query
  with
    -- Inlined: no optimisation fence before the limit below, which ends the walk early.
    met as not materialized (
      (
        select
          events.id,
          events.creator_id,
          events.point operator(extensions.<->) centre as distance,
          events.start_at,
          events.finishes_at,
          events.terms
        from public.events
        where centre is not null
          and events.is_live
          and events.visibility = 'public'
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
        select events.id, events.creator_id, 0, events.start_at, events.finishes_at, events.terms
        from public.events
        where centre is null
          and is_filtered
          and events.is_live
          and events.visibility = 'public'
          and events.traits operator(extensions.<@) wanted
          and (events.start_at, events.id) > (after.start_at, after.event_id)
        -- The first trait is the start.
        order by events.traits operator(extensions.~>) 1, events.start_at, events.id
        limit steps
      )
      union all
      (
        select events.id, events.creator_id, 0, events.start_at, events.finishes_at, events.terms
        from public.events
        where centre is null
          and not is_filtered
          and events.is_live
          and events.visibility = 'public'
          and events.start_at >= starts_from
          and events.start_at <= starts_to
          and events.traits operator(extensions.<@) wanted
          and (events.start_at, events.id) > (after.start_at, after.event_id)
        order by events.start_at, events.id
        limit steps
      )
    ),
    walked as not materialized (
      select
        met.*,
        met.terms @@ condition and private.is_in_feed(met.id, met.creator_id, met.finishes_at, hidden) as has_words,
        row_number() over () as step
      from met
    )
  select walked.id, walked.distance, walked.start_at, walked.has_words, walked.step = steps
  from walked
  where walked.has_words or walked.step = steps
  -- As they come: only one of the walks has any, and it is in order.
  limit row_limit;
end;
$$;

comment on function private.walk_events is
  'Those of the next public events of the feed that have the words, and the last one looked at if there may be more behind it.';

create function private.look_up_events(
  index_condition tsquery,
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
-- Index plan: generic, over the index of words, which only a bitmap scan reads: the list that calls it has these off.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = on
set enable_seqscan = off
set jit = off
as $$
declare
  most integer := private.setting('search_candidates')::integer;
  names_too_many boolean;
  found private.feed_position[];
begin
  with
    -- Optimisation fence: no other index is asked, and no more rows are read.
    candidates as materialized (
      select events.id, events.creator_id, events.start_at, events.finishes_at, events.point, events.traits, events.terms
      from public.events
      where events.is_live and events.visibility = 'public' and events.terms @@ index_condition
      limit most + 1
    ),
    sorted as not materialized (
      select placed.*
      from
        (
          select candidates.*, coalesce(candidates.point operator(extensions.<->) centre, 0) as distance
          from candidates
          where candidates.traits operator(extensions.<@) wanted
          -- Optimisation fence: once for each.
          offset 0
        ) as placed
      where placed.distance <= coalesce(reach, 0)
        and (placed.distance, placed.start_at, placed.id) > (after.distance, after.start_at, after.event_id)
        and placed.terms @@ condition
      order by placed.distance, placed.start_at, placed.id
      -- Optimisation fence: what is asked after it is asked of as many as are shown.
      offset 0
    )
  select
    (select count(*) > most from candidates),
    array(
      select row(sorted.id, sorted.distance, sorted.start_at)::private.feed_position
      from sorted
      where private.is_in_feed(sorted.id, sorted.creator_id, sorted.finishes_at, hidden)
      limit row_limit
    )
  into names_too_many, found;
  return case when not names_too_many then found end;
end;
$$;

comment on function private.look_up_events is
  'The first public events after a position that the index of words names; null if it names more than may be read.';

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
-- Index plan: generic, by creator and by id.
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
  'The first events after a position that have the words and that the caller sees through people (docs/feed.md).';

create function private.search_windows(
  centre extensions.cube,
  reach double precision,
  first_start timestamptz
)
returns table (condition tsquery, ends_at timestamptz)
language plpgsql
immutable
rows 4
set search_path = ''
as $$
declare
  -- What two days have too few of is most often rare enough to be asked for everywhere.
  days integer;
begin
  if centre is not null then
    return query
      select string_agg('''' || private.search_cell(x, y, z) || '''', '|')::tsquery, 'infinity'::timestamptz
      from
        generate_series(
          floor((extensions.cube_ll_coord(centre, 1) - reach) / 100000)::integer,
          floor((extensions.cube_ll_coord(centre, 1) + reach) / 100000)::integer
        ) as x,
        generate_series(
          floor((extensions.cube_ll_coord(centre, 2) - reach) / 100000)::integer,
          floor((extensions.cube_ll_coord(centre, 2) + reach) / 100000)::integer
        ) as y,
        generate_series(
          floor((extensions.cube_ll_coord(centre, 3) - reach) / 100000)::integer,
          floor((extensions.cube_ll_coord(centre, 3) + reach) / 100000)::integer
        ) as z;
    return;
  end if;
  foreach days in array array[1, 8, 64] loop
    return query
      select
        string_agg('''' || private.search_day(first_start + day * interval '24 hours') || '''', '|')::tsquery,
        date_trunc('day', first_start, 'UTC') + (days + 1) * interval '24 hours'
      from generate_series(0, days) as day;
    if days = 1 then
      return query select null::tsquery, 'infinity'::timestamptz;
    end if;
  end loop;
end;
$$;

comment on function private.search_windows is
  'Where the index of words is asked, one window after the other until enough is found: around a place in its part of the world, else for two days, for all, and, if that is too much, for more days; up to which start each has all events.';

create function private.search_public_events(
  words text[],
  centre extensions.cube,
  reach double precision,
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
  condition tsquery := private.words_condition(words);
  rare_words tsquery;
  search_window record;
  looked_up private.feed_position[];
  walked private.feed_position[] := '{}';
  last_steps private.feed_position[];
  found private.feed_position[] := '{}';
  reached private.feed_position;
begin
  reached := after;
  -- Whom the index of words told the page before, it tells the next.
  if not is_looked_up then
    select
      coalesce(
        array_agg(
          row(walk.event_id, walk.distance, walk.start_at)::private.feed_position
          order by walk.distance, walk.start_at, walk.event_id
        ) filter (where walk.is_found),
        '{}'
      ),
      array_agg(row(walk.event_id, walk.distance, walk.start_at)::private.feed_position) filter (where walk.is_last)
    into walked, last_steps
    from
      private.walk_events(
        condition,
        centre,
        reach,
        wanted,
        is_filtered,
        after,
        hidden,
        private.setting('search_steps')::integer,
        row_limit
      ) as walk;
    found := walked;
    reached := last_steps[1];
    if cardinality(walked) >= row_limit or reached.event_id is null then
      return row(found, null, false)::private.search_page;
    end if;
  end if;
  rare_words := private.words_condition(private.rare_words(words));
  if rare_words is not null then
    after := reached;
    for search_window in select * from private.search_windows(centre, reach, after.start_at) loop
      looked_up := private.look_up_events(
        coalesce(rare_words && search_window.condition, rare_words),
        condition,
        centre,
        reach,
        wanted,
        after,
        hidden,
        row_limit - cardinality(walked)
      );
      if looked_up is null then
        -- The windows after it are smaller than all, and each larger than the one before.
        exit when search_window.ends_at <> 'infinity';
        continue;
      end if;
      is_looked_up := true;
      found := walked || looked_up;
      if search_window.ends_at = 'infinity' or cardinality(found) >= row_limit then
        return row(found, null, true)::private.search_page;
      end if;
      reached := row('00000000-0000-0000-0000-000000000000', 0, search_window.ends_at);
    end loop;
  end if;
  if is_looked_up and reached = after then
    -- There are too many by now: back to the walk.
    return private.search_public_events(words, centre, reach, wanted, is_filtered, after, false, hidden, row_limit);
  end if;
  return row(found, reached, false)::private.search_page;
end;
$$;

comment on function private.search_public_events is
  'The first public events after a position that have the words: those of a walk along the feed, and what the index of words names beyond it. Bounded; reached says how far it came if not to the end.';

create function private.search_feed(filters jsonb, last_row jsonb, hidden uuid[], row_limit integer)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  words text[] := private.searched_words(filters ->> 'q');
  friends_only boolean := coalesce((filters ->> 'friendsOnly')::boolean, false);
  centre extensions.cube := private.earth_point(
    (filters ->> 'lat')::double precision,
    (filters ->> 'lng')::double precision
  );
  reach double precision := private.chord_length((filters ->> 'radius')::double precision);
  after private.feed_position;
  wanted extensions.cube;
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
  -- Signs alone are in no event.
  if cardinality(words) = 0 then
    return page;
  end if;
  if not friends_only then
    page := private.search_public_events(
      words,
      centre,
      reach,
      wanted,
      -- By more than the start.
      filters ?| array['type', 'organizerFrom', 'organizerTo', 'maleFrom', 'maleTo', 'femaleFrom', 'femaleTo'],
      after,
      coalesce((last_row ->> 3)::boolean, false),
      hidden,
      row_limit
    );
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
  'The events of a feed after last_row that have all words of the filter q.';
