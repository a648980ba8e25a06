set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.look_up_events (
  index_condition tsquery,
  other_condition tsquery,
  centre          extensions.cube,
  reach           double precision,
  wanted          extensions.cube,
  after           private.feed_position,
  hidden          uuid[],
  row_limit       integer
)
  RETURNS private.feed_position[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'on'
  SET enable_seqscan TO 'off'
  SET jit TO 'off'
  AS $function$
declare
  caller_id uuid := auth.uid();
  present timestamptz := private.now();
  adult_day date := private.adult_day_for(caller_id);
  known_minors uuid[] := private.minors_known_to(caller_id, private.friends_of(caller_id));
  most integer := private.setting('search_candidates')::integer;
  names_too_many boolean;
  found private.feed_position[];
begin
  with
    -- As in private.find_feed_page, before the count: events that the caller may not see would be counted by their words.
    visible as not materialized (
      select events.*
      from public.events
      where events.is_live
        and events.visibility = 'public'
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden))
        and (
          events.creator_adult_from is null
          or events.creator_adult_from <= adult_day
          or events.creator_id = any (known_minors)
        )
        and not exists (
          select from private.suspended_people as suspended where suspended.user_id = events.creator_id offset 0
        )
        and (
          not exists (
            select 1
            from private.hidden_targets as hidden_target
            where hidden_target.target_type = 'event' and hidden_target.target_id = events.id
          )
          or private.is_organizer(events, caller_id)
        )
    ),
    -- Inlined: no optimisation fence before the limit below.
    named as not materialized (
      select events.*
      from visible as events
      where centre is not null and private.local_terms(events.terms, events.point) @@ index_condition
      union all
      select events.*
      from visible as events
      where centre is null and events.terms @@ index_condition
    ),
    -- Optimisation fence: no other index is asked, and no more rows are read. Little is kept of each.
    candidates as materialized (
      select
        named.id,
        named.start_at,
        coalesce(named.point operator(extensions.<->) centre, 0) as distance,
        named.traits operator(extensions.<@) wanted
        and (other_condition is null or named.terms @@ other_condition) as is_wanted
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
  caller_id uuid := auth.uid();
  present timestamptz := private.now();
  adult_day date := private.adult_day_for(caller_id);
  known_minors uuid[] := private.minors_known_to(caller_id, private.friends_of(caller_id));
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  -- To the second, for the index; the box says it exactly.
  starts_from timestamptz := to_timestamp(extensions.cube_ll_coord(wanted, 1)) - interval '1 second';
  starts_to timestamptz := to_timestamp(extensions.cube_ur_coord(wanted, 1)) + interval '1 second';
begin
  return query
  with
    -- As in private.find_feed_page, before the limit: a step that the caller may not see would reveal the event by the cursor.
    visible as not materialized (
      select events.*
      from public.events
      where events.is_live
        and events.visibility = 'public'
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden))
        and (
          events.creator_adult_from is null
          or events.creator_adult_from <= adult_day
          or events.creator_id = any (known_minors)
        )
        and not exists (
          select from private.suspended_people as suspended where suspended.user_id = events.creator_id offset 0
        )
        and (
          not exists (
            select 1
            from private.hidden_targets as hidden_target
            where hidden_target.target_type = 'event' and hidden_target.target_id = events.id
          )
          or private.is_organizer(events, caller_id)
        )
    ),
    -- Inlined: no optimisation fence before the limit below, which ends the walk early.
    met as not materialized (
      (
        select
          events.id,
          events.point operator(extensions.<->) centre as distance,
          events.start_at,
          events.terms @@ condition as has_terms
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
        where centre is null
          and is_filtered
          and events.traits operator(extensions.<@) wanted
          and (events.start_at, events.id) > (after.start_at, after.event_id)
        -- The first trait is the start.
        order by events.traits operator(extensions.~>) 1, events.start_at, events.id
        limit steps
      )
      union all
      (
        select events.id, 0, events.start_at, events.terms @@ condition
        from visible as events
        where centre is null
          and not is_filtered
          and events.start_at >= starts_from
          and events.start_at <= starts_to
          and events.traits operator(extensions.<@) wanted
          and (events.start_at, events.id) > (after.start_at, after.event_id)
        order by events.start_at, events.id
        limit steps
      )
    ),
    walked as not materialized (
      select met.*, row_number() over () as step
      from met
    )
  select walked.id, walked.distance, walked.start_at, walked.has_terms, walked.step = steps
  from walked
  where walked.has_terms or walked.step = steps
  -- As they come: only one of the walks has any, and it is in order.
  limit row_limit;
end;
$function$;

COMMENT ON FUNCTION "private"."is_in_feed"(uuid, uuid, timestamp with time zone, uuid[]) IS 'The checks of private.find_feed_page for one event, for the few events of the circle of the caller that have the words of a search.';
