set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.search_anywhere (
  words        text[],
  wanted       extensions.cube,
  is_filtered  boolean,
  after        private.feed_position,
  is_looked_up boolean,
  hidden       uuid[],
  row_limit    integer
)
  RETURNS private.search_page
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  steps integer := private.setting('search_steps_anywhere')::integer;
  common_share double precision := private.setting('search_common_share_anywhere')::double precision;
  rare_words text[] := private.rare_words(words, private.word_shares(words), common_share);
  other_words text[] := array(select unnest(words) except select unnest(rare_words));
  last_wanted_start double precision := extensions.cube_ur_coord(wanted, 1);
  has_words tsquery := private.words_condition(rare_words);
  days integer;
  walked private.search_page;
  looked_up private.feed_position[];
  ends_at timestamptz;
  page private.search_page;
begin
  walked := row('{}'::private.feed_position[], after, false);
  -- Whom the index of words told the page before, it tells the next.
  if not is_looked_up then
    walked := private.walk_page(
      words,
      null,
      null,
      wanted,
      is_filtered,
      after,
      hidden,
      -- Of rare words no dearer than the page without words: it tells where the feed begins, and all of it if it is short.
      case when cardinality(rare_words) = 0 then steps else row_limit end,
      row_limit
    );
  end if;
  if cardinality(rare_words) = 0 or (walked.reached).event_id is null then
    return walked;
  end if;
  page := walked;
  -- What two days have too few of is most often rare enough to be asked for everywhere; if not, for more days.
  foreach days in array array[2, null, 9, 65] loop
    looked_up := private.look_up_events(
      case when days is null then has_words else private.search_window(has_words, (walked.reached).start_at, days) end,
      private.words_condition(other_words),
      null,
      null,
      wanted,
      walked.reached,
      hidden,
      row_limit - cardinality(walked.positions)
    );
    if looked_up is null then
      -- The windows after it are smaller than all, and each larger than the one before.
      exit when days is not null;
      continue;
    end if;
    ends_at := date_trunc('day', (walked.reached).start_at, 'UTC') + days * interval '24 hours';
    if days is null
    -- Nothing behind it is wanted: no later page begins after endDate.
    or extract(epoch from ends_at) > last_wanted_start
    or cardinality(walked.positions || looked_up) >= row_limit then
      return row(walked.positions || looked_up, null, true)::private.search_page;
    end if;
    page := row(
      walked.positions || looked_up,
      row('00000000-0000-0000-0000-000000000000', 0, ends_at)::private.feed_position,
      false
    );
  end loop;
  if page.reached = walked.reached then
    -- The index names too many even of two days.
    return private.walk_page(words, null, null, wanted, is_filtered, after, hidden, steps, row_limit);
  end if;
  return page;
end;
$function$;

CREATE OR REPLACE FUNCTION private.search_window (
  has_words   tsquery,
  first_start timestamp with time zone,
  days        integer
)
  RETURNS tsquery
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return has_words
    && (
      select string_agg('''' || private.search_day(first_start + day * interval '24 hours') || '''', '|')::tsquery
      from generate_series(0, days - 1) as day
    );
end;
$function$;

CREATE OR REPLACE FUNCTION private.walk_events (
  condition   tsquery,
  centre      extensions.cube,
  reach       double precision,
  wanted      extensions.cube,
  is_filtered boolean,
  after       private.feed_position,
  hidden      uuid[],
  steps       integer,
  row_limit   integer
)
  RETURNS TABLE (
    event_id uuid,
    distance double precision,
    start_at timestamp with time zone,
    is_found boolean,
    is_last  boolean
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 20
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  SET enable_sort TO 'off'
  SET jit TO 'off'
  AS $function$
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
          events.terms @@ condition as has_terms
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
        select events.id, events.creator_id, 0, events.start_at, events.finishes_at, events.terms @@ condition
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
        select events.id, events.creator_id, 0, events.start_at, events.finishes_at, events.terms @@ condition
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
        met.has_terms and private.is_in_feed(met.id, met.creator_id, met.finishes_at, hidden) as has_words,
        row_number() over () as step
      from met
    )
  select walked.id, walked.distance, walked.start_at, walked.has_words, walked.step = steps
  from walked
  where walked.has_words or walked.step = steps
  -- As they come: only one of the walks has any, and it is in order.
  limit row_limit;
end;
$function$;

CREATE OR REPLACE FUNCTION private.word_shares (
  words text[]
)
  RETURNS double precision[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  names text[];
  shares real[];
begin
  -- By strings: parsing an array takes longer, and no term has a blank in it.
  select string_to_array(array_to_string(stats.most_common_elems, ' '), ' '), stats.most_common_elem_freqs
  into names, shares
  from pg_catalog.pg_stats as stats
  where stats.schemaname = 'public' and stats.tablename = 'events' and stats.attname = 'terms';
  return array(
    select
      (
        select least(coalesce(sum(shares[term.place]), 0), 1)
        from unnest(names) with ordinality as term (name, place)
        -- Not a form and its stem both: whoever has the one has the other.
        where (starts_with(term.name, asked.word) and term.name = private.word_stem(term.name))
          or term.name = asked.stem
      )
    from (
      select word, private.word_stem(word) as stem, place from unnest(words) with ordinality as words (word, place)
      -- Optimisation fence: the stem is made once for each word, not for each term of the statistics.
      offset 0
    ) as asked
    order by asked.place
  );
end;
$function$;

COMMENT ON FUNCTION "private"."search_anywhere"(text[], extensions.cube, boolean, private.feed_position, boolean, uuid[], integer) IS 'The first public events by start after a position that have the words: those of a walk along the feed, as short as a page for rare words, and what the index of words names beyond it. Bounded; reached says how far it came if not to the end.';

COMMENT ON FUNCTION "private"."search_window"(tsquery, timestamp with time zone, integer) IS 'The condition that an event has some words and starts on one of so many days in UTC.';

REVOKE ALL ON FUNCTION "private"."search_window"(tsquery, timestamp WITH time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_window"(tsquery, timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_window"(tsquery, timestamp WITH time zone, integer) TO "postgres";

COMMENT ON FUNCTION private.search_windows IS 'What private.search_window replaces: called by searches of 0.2.0 that are under way while migrations run, and dropped one version later.';

-- The value stays what operators made of it.
UPDATE private.settings
SET meaning = 'How many events a search without a place looks at, one after the other, where the index of words is not asked or names too many.'
WHERE name = 'search_steps_anywhere';
