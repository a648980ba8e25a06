set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.find_feed_page (
  filters   jsonb,
  last_row  jsonb,
  hidden    uuid[],
  row_limit integer
)
  RETURNS SETOF private.feed_position
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
  -- What is reached through people rather than by location: of friends all events or the private ones.
  friends uuid[] := private.friends_of(caller_id);
  circle uuid[] := case when friends_only then friends else friends || caller_id end;
  least_visibility public.event_visibility := case when friends_only then 'public' else 'private' end;
  joined uuid[] := case when not friends_only then private.events_joined_by(caller_id) end;
  -- Events of minors are for minors and friends.
  adult_day date := private.adult_day_for(caller_id);
  known_minors uuid[] := private.minors_known_to(caller_id, friends);
begin
  return query
  with
    -- Inlined into each branch: no optimisation fence before the indexes.
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
$function$;

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
  present timestamptz := private.now();
  adult_day date := private.adult_day_for(auth.uid());
  known_minors uuid[] := private.minors_known_to(auth.uid(), private.friends_of(auth.uid()));
  most integer := private.setting('search_candidates')::integer;
  names_too_many boolean;
  found private.feed_position[];
begin
  with
    -- Before the count, for the same reason as in private.walk_events.
    visible as not materialized (
      select events.*
      from private.listed_events as events
      where events.visibility = 'public'
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden))
        and (
          events.creator_adult_from is null
          or events.creator_adult_from <= adult_day
          or events.creator_id = any (known_minors)
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
  present timestamptz := private.now();
  adult_day date := private.adult_day_for(auth.uid());
  known_minors uuid[] := private.minors_known_to(auth.uid(), private.friends_of(auth.uid()));
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  -- To the second, for the index; the box says it exactly.
  starts_from timestamptz := to_timestamp(extensions.cube_ll_coord(wanted, 1)) - interval '1 second';
  starts_to timestamptz := to_timestamp(extensions.cube_ur_coord(wanted, 1)) + interval '1 second';
begin
  return query
  with
    -- Before the limit: a step that the caller may not see would reveal an event by the cursor.
    visible as not materialized (
      select events.*
      from private.listed_events as events
      where events.visibility = 'public'
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden))
        and (
          events.creator_adult_from is null
          or events.creator_adult_from <= adult_day
          or events.creator_id = any (known_minors)
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
      select met.*, row_number() over () as step from met
    )
  select walked.id, walked.distance, walked.start_at, walked.has_terms, walked.step = steps
  from walked
  where walked.has_terms or walked.step = steps
  -- In the order of the only walk that has rows.
  limit row_limit;
end;
$function$;

CREATE VIEW "private"."listed_events" AS  SELECT events.id,
    events.creator_id,
    events.title,
    events.description,
    events.type,
    events.visibility,
    events.status,
    events.start_at,
    events.end_at,
    events.finishes_at,
    events.address,
    events.city,
    events.latitude,
    events.longitude,
    events.point,
    events.capacity,
    events.consent_threshold,
    events.accepts_applications,
    events.cover_key,
    events.image_url,
    events.withheld_image_id,
    events.organizer_count,
    events.male_organizer_count,
    events.female_organizer_count,
    events.guest_count,
    events.traits,
    events.calendar_sequence,
    events.terms,
    events.creator_adult_from,
    events.deleted_at,
    events.is_live,
    events.created_at,
    events.updated_at
   FROM (public.events
     CROSS JOIN ( VALUES (auth.uid())) caller(id))
  WHERE (events.is_live AND (NOT (EXISTS ( SELECT
           FROM private.suspended_people suspended
          WHERE (suspended.user_id = events.creator_id)
         OFFSET 0))) AND ((NOT (EXISTS ( SELECT
           FROM private.hidden_targets hidden_target
          WHERE ((hidden_target.target_type = 'event'::public.report_target_type) AND (hidden_target.target_id = events.id))))) OR private.is_organizer(events.*, caller.id)));

COMMENT ON VIEW "private"."listed_events" IS 'Live events that neither a suspension of their creator nor moderation hides from the caller. Feed and search add blocks and the age of the creator.';
