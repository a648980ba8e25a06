set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.advance_events (
  row_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  started integer;
  finished integer;
begin
  perform private.require_service();
  with due as (
    select events.id
    from public.events
    where events.is_live and events.finishes_at <= private.now()
    order by events.finishes_at
    limit row_limit
    for no key update skip locked
  )
  update public.events
  set status = 'finished', updated_at = private.now()
  from due
  where events.id = due.id;
  get diagnostics finished = row_count;
  with due as (
    select events.id
    from public.events
    where events.status = 'published' and events.deleted_at is null and events.start_at <= private.now()
    order by events.start_at
    limit row_limit
    for no key update skip locked
  )
  update public.events
  set status = 'started', updated_at = private.now()
  from due
  where events.id = due.id;
  get diagnostics started = row_count;
  -- By the clock the creator is an adult already: this tells clients to read the place of the event again.
  with due as (
    select events.id
    from public.events
    where events.creator_adult_from is not null and events.creator_adult_from <= private.today()
    order by events.creator_adult_from
    limit row_limit
    for no key update skip locked
  )
  update public.events
  set creator_adult_from = null, updated_at = private.now()
  from due
  where events.id = due.id;
  return json_build_object('started', started, 'finished', finished);
end;
$function$;

CREATE OR REPLACE FUNCTION api.get_event_calendar (
  event_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  event public.events := private.find_event(event_id);
begin
  return (
    private.calendar_facts(event) || private.seen_event_place(event)::jsonb || jsonb_build_object(
      'id', event.id,
      'sequence', event.calendar_sequence,
      'createdAt', private.iso_time(event.created_at),
      'updatedAt', private.iso_time(event.updated_at)
    )
  )::json;
end;
$function$;

CREATE OR REPLACE FUNCTION private.adult_day_for (
  person_id uuid
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when private.is_minor_person(person_id) and not private.is_age_in_doubt(person_id) then 'infinity'::date
    else private.today()
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.adult_day_for_caller()
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.adult_day_for((select auth.uid()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.advance_event_time()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
  if private.calendar_facts(new) is distinct from private.calendar_facts(old)
  -- The age of the creator decides who is shown the exact place.
  or new.creator_adult_from is distinct from old.creator_adult_from then
    new.calendar_sequence := old.calendar_sequence + 1;
  end if;
  return new;
end;
$function$;

create or replace function private.changed_event_fields(was public.events, became public.events)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select field
    from
      (
        values
          ('title', was.title <> became.title),
          ('description', was.description is distinct from became.description),
          ('type', was.type <> became.type),
          ('typeLabel', was.type <> became.type),
          ('visibility', was.visibility <> became.visibility),
          ('status', was.status <> became.status),
          (
            'effectiveStatus',
            was.status <> became.status
            or private.effective_event_status(was) <> private.effective_event_status(became)
          ),
          ('startAt', was.start_at <> became.start_at),
          ('endAt', was.end_at is distinct from became.end_at),
          (
            'location',
            -- The age of the creator decides who is shown the exact place.
            (was.address, was.city, was.latitude, was.longitude, was.creator_adult_from)
            is distinct from (
              became.address,
              became.city,
              became.latitude,
              became.longitude,
              became.creator_adult_from
            )
          ),
          ('capacity', was.capacity <> became.capacity),
          ('acceptsApplications', was.accepts_applications <> became.accepts_applications),
          ('consentThreshold', was.consent_threshold <> became.consent_threshold),
          (
            'imageUrl',
            (was.cover_key, was.image_url, was.withheld_image_id)
            is distinct from (became.cover_key, became.image_url, became.withheld_image_id)
          ),
          (
            'imageThumbUrl',
            (was.cover_key, was.image_url, was.withheld_image_id)
            is distinct from (became.cover_key, became.image_url, became.withheld_image_id)
          ),
          ('deletedAt', was.deleted_at is distinct from became.deleted_at),
          ('organizerCount', was.organizer_count <> became.organizer_count),
          ('maleOrganizerCount', was.male_organizer_count <> became.male_organizer_count),
          ('femaleOrganizerCount', was.female_organizer_count <> became.female_organizer_count),
          ('guestCount', was.guest_count <> became.guest_count)
      ) as compared (field, is_changed)
    where compared.is_changed
  );
end;
$$;

CREATE OR REPLACE FUNCTION private.event_places_shown_to_caller()
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 20
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
begin
  return query
    select author.event_id
    from public.event_authors as author
    where author.user_id = caller_id and author.status in ('pending', 'accepted')
    union all
    select holder.event_id
    from private.event_link_holders as holder
    where holder.user_id = caller_id
    union all
    select member.event_id
    from
      public.like_group_members as member
      join public.like_groups on like_groups.id = member.group_id
    where member.user_id = caller_id and member.counts and like_groups.status = 'approved';
end;
$function$;

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
      from public.events
      where events.is_live
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden))
        and (
          events.creator_adult_from is null
          or events.creator_adult_from <= adult_day
          or events.creator_id = any (known_minors)
        )
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
$function$;

CREATE OR REPLACE FUNCTION private.is_apart_from_creator (
  viewer_id  uuid,
  creator_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if viewer_id = creator_id then
    return false;
  end if;
  if private.is_minor_person(viewer_id) then
    return private.is_age_in_doubt(viewer_id);
  end if;
  return not private.are_friends(viewer_id, creator_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_in_feed (
  event_id    uuid,
  creator_id  uuid,
  finishes_at timestamp with time zone,
  hidden      uuid[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if finishes_at <= private.now()
  or creator_id = any (hidden)
  or exists (select from private.suspended_people as suspended where suspended.user_id = is_in_feed.creator_id) then
    return false;
  end if;
  if exists (
    select 1
    from public.events
    where events.id = is_in_feed.event_id and private.is_minor(events.creator_adult_from)
  )
  and private.is_apart_from_creator(auth.uid(), creator_id) then
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
$function$;

CREATE OR REPLACE FUNCTION private.is_shown_event_place (
  event_id  uuid,
  person_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
      select 1
      from public.event_authors as author
      where author.event_id = is_shown_event_place.event_id
        and author.user_id = person_id
        and author.status in ('pending', 'accepted')
    )
    or private.is_let_in_by_link(event_id, person_id)
    or exists (
      select 1
      from
        public.like_group_members as member
        join public.like_groups on like_groups.id = member.group_id
      where member.event_id = is_shown_event_place.event_id
        and member.user_id = person_id
        and member.counts
        and like_groups.status = 'approved'
    );
end;
$function$;

CREATE OR REPLACE FUNCTION private.minors_known_to (
  person_id uuid,
  friends   uuid[]
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return person_id || case when not private.is_age_in_doubt(person_id) then friends end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.minors_known_to_caller()
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 100
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
begin
  return query select unnest(private.minors_known_to(caller_id, private.friends_of(caller_id)));
end;
$function$;

create or replace function private.is_place_withheld(event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return caller_id is not null
    and private.is_minor(event.creator_adult_from)
    and private.is_apart_from_creator(caller_id, event.creator_id)
    and not private.is_shown_event_place(event.id, caller_id);
end;
$$;

create or replace function private.seen_event_place(event public.events)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  centre json;
begin
  if not private.is_place_withheld(event) then
    return json_build_object(
      'address', event.address,
      'city', event.city,
      'latitude', event.latitude,
      'longitude', event.longitude
    );
  end if;
  centre := private.snap_location(event.latitude, event.longitude);
  return json_build_object(
    'address', null,
    'city', event.city,
    'latitude', centre -> 'latitude',
    'longitude', centre -> 'longitude'
  );
end;
$$;

create or replace function api.redeem_invite_link(token text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  hash bytea := private.invite_token_hash(token);
  found_id uuid;
  link private.event_invite_links;
  event public.events;
begin
  perform private.lock_against_deletion(array[caller_id]);
  -- Event and maker of a link and the creator of an event are immutable.
  select kept.event_id into found_id from private.event_invite_links as kept where kept.token_hash = hash;
  perform private.lock_pairs(array[caller_id], array[kept.maker_id, events.creator_id])
  from
    private.event_invite_links as kept
    join public.events on events.id = kept.event_id
  where kept.token_hash = hash;
  perform private.lock_events(array[found_id]);
  perform private.require_not_suspended(caller_id);
  select kept.* into link from private.event_invite_links as kept where kept.token_hash = hash;
  select events.* into event from public.events where events.id = link.event_id;
  -- One refusal for all: leaks neither blocks nor suspensions, nor that there is such an event.
  if link.id is null
    or not private.is_redeemable_link(link, event)
    or not (private.can_see_event(event) or private.use_invite_link(link)) then
    raise sqlstate 'PT404' using message = 'event_not_found', detail = 'There is no such event.';
  end if;
  -- Of a public event that the caller sees anyway the link still gives the place. A used up link does not.
  if private.is_place_withheld(event) then
    perform private.use_invite_link(link);
  end if;
  return private.show_event(event.id);
end;
$$;

CREATE OR REPLACE FUNCTION private.set_creator_adulthood()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.creator_adult_from := (
    select adulthoods.adult_from
    from private.adulthoods
    where adulthoods.person_id = new.creator_id and private.is_minor(adulthoods.adult_from)
  );
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_adulthood_with_events()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  stored_from date := case when private.is_minor(new.adult_from) then new.adult_from end;
begin
  if not exists (
    select 1
    from public.events
    where events.creator_id = new.person_id and events.creator_adult_from is distinct from stored_from
  ) then
    return null;
  end if;
  perform event_id from private.lock_events_of(new.person_id) as event_id;
  update public.events
  set creator_adult_from = stored_from, updated_at = private.now()
  where events.creator_id = new.person_id and events.creator_adult_from is distinct from stored_from;
  return null;
end;
$function$;

COMMENT ON FUNCTION "api"."advance_events"(integer) IS 'Jobs: materialises the effective status, so that feeds hold live events only, and clears creator_adult_from once the day has come; at most row_limit of each, {started, finished}.';

COMMENT ON FUNCTION "private"."adult_day_for"(uuid) IS 'The day with which lists compare events.creator_adult_from for a viewer: today, or infinity for a minor in no doubt, to whom events of minors are like all others.';

COMMENT ON FUNCTION "private"."adult_day_for_caller"() IS 'For policies, which ask it once per statement: private.adult_day_for of the caller.';

COMMENT ON FUNCTION "private"."event_places_shown_to_caller"() IS 'For policies, which ask it once per statement: events to which private.is_shown_event_place applies for the caller.';

COMMENT ON FUNCTION "private"."is_apart_from_creator"(uuid, uuid) IS 'Whether a viewer is kept apart from the events of a creator who is a minor or in doubt: an adult who is no friend, or a person in doubt.';

COMMENT ON FUNCTION "private"."is_shown_event_place"(uuid, uuid) IS 'Whether a person was invited to an event, by name or by a link, organizes it or is a guest. Applying is not enough.';

COMMENT ON FUNCTION "private"."minors_known_to"(uuid, uuid[]) IS 'Creators whose events lists show to an adult although they are minors: the viewer and the friends, of a person in doubt the viewer alone.';

COMMENT ON FUNCTION "private"."minors_known_to_caller"() IS 'For policies, which ask it once per statement: private.minors_known_to of the caller.';

comment on function private.is_place_withheld is
  'Whether the caller, who may see the event of a minor, may not know its exact place.';

comment on function api.redeem_invite_link is
  'POST /events/invite-links/redeem: Event in detail, which the caller sees by id from then on, with its place; repeats, and callers who see both anyway, take no use. 404 event_not_found, whatever is wrong with the link.';

REVOKE ALL ON FUNCTION "private"."is_place_withheld"(public.events) FROM PUBLIC;

COMMENT ON FUNCTION "private"."seen_event_place"(public.events) IS 'Where an event takes place, as far as the caller may know: of the event of a minor an adult who is kept apart gets the centre of the cell and no address. Asked only of events with creator_adult_from.';

COMMENT ON FUNCTION "private"."set_creator_adulthood"() IS 'Stores with an event from when on its creator, who is a minor or in doubt, is an adult: when it is made, and again when it is published, since a creator without a profile has no row to lock.';

COMMENT ON FUNCTION "private"."share_adulthood_with_events"() IS 'Keeps events.creator_adult_from in step with what is known of the age of their creator. Events of a deleted account keep it.';

REVOKE ALL ON FUNCTION "private"."adult_day_for"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."adult_day_for"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."adult_day_for"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."adult_day_for_caller"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."adult_day_for_caller"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."adult_day_for_caller"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."adult_day_for_caller"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."event_places_shown_to_caller"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."event_places_shown_to_caller"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."event_places_shown_to_caller"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."event_places_shown_to_caller"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_apart_from_creator"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_apart_from_creator"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_apart_from_creator"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_shown_event_place"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_shown_event_place"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_shown_event_place"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."minors_known_to"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."minors_known_to"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."minors_known_to"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."minors_known_to_caller"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."minors_known_to_caller"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."minors_known_to_caller"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."minors_known_to_caller"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."seen_event_place"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seen_event_place"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seen_event_place"(public.events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_creator_adulthood"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_creator_adulthood"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_creator_adulthood"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_adulthood_with_events"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_adulthood_with_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_adulthood_with_events"() TO "postgres";

-- Strong locks on the table come last, and are short.

ALTER TABLE "public"."events"
  ADD COLUMN "creator_adult_from" date;

COMMENT ON COLUMN "public"."events"."creator_adult_from" IS 'First day on which the creator counts as an adult, while the creator is a minor or in doubt; null for all other events. Kept by triggers and, once the day has come, by a job; never shown.';

CREATE OR REPLACE VIEW "private"."event_cards" AS  SELECT events.id,
    events.creator_id AS "creatorId",
        CASE
            WHEN (creator.profile_id IS NOT NULL) THEN private.person_view(events.creator_id, creator.profile_id, creator.name, creator.avatar_key)
            ELSE NULL::json
        END AS creator,
    events.title,
    events.description,
    events.type,
    label.label AS "typeLabel",
    events.visibility,
    events.status,
    private.effective_event_status(events.*) AS "effectiveStatus",
    private.iso_time(events.start_at) AS "startAt",
    private.iso_time(events.end_at) AS "endAt",
        CASE
            WHEN (events.creator_adult_from IS NULL) THEN json_build_object('address', events.address, 'city', events.city, 'latitude', events.latitude, 'longitude', events.longitude)
            ELSE private.seen_event_place(events.*)
        END AS location,
    events.capacity,
    events.accepts_applications AS "acceptsApplications",
    events.consent_threshold AS "consentThreshold",
    COALESCE(private.media_url(private.media_key(cover.*)), to_json(private.external_image(events.*, ( SELECT (settings.value)::boolean AS value
           FROM private.settings
          WHERE (settings.name = 'external_images'::text))))) AS "imageUrl",
    private.event_thumbnail_url(events.*, cover.*, ( SELECT (settings.value)::boolean AS value
           FROM private.settings
          WHERE (settings.name = 'external_images'::text))) AS "imageThumbUrl",
    private.iso_time(events.deleted_at) AS "deletedAt",
    private.iso_time(events.created_at) AS "createdAt",
    private.iso_time(events.updated_at) AS "updatedAt",
    private.media_url(creator.avatar_key) AS "creatorAvatarUrl",
    creator.name AS "creatorName",
    events.organizer_count AS "organizerCount",
    events.male_organizer_count AS "maleOrganizerCount",
    events.female_organizer_count AS "femaleOrganizerCount",
    events.guest_count AS "guestCount"
   FROM (((public.events
     JOIN private.event_type_labels label ON ((label.type = events.type)))
     LEFT JOIN private.media cover ON ((cover.key = events.cover_key)))
     LEFT JOIN private.person_cards creator ON ((creator.user_id = events.creator_id)));

CREATE TRIGGER adulthoods_share_with_events
  AFTER INSERT OR UPDATE OF adult_from ON private.adulthoods
  FOR EACH ROW
  EXECUTE FUNCTION private.share_adulthood_with_events();

create trigger events_set_creator_adulthood
before insert on public.events
for each row
execute function private.set_creator_adulthood();

create trigger events_set_creator_adulthood_again
before update on public.events
for each row
when (old.status = 'draft' and new.status = 'published')
execute function private.set_creator_adulthood();

DROP POLICY "events_select_viewers" ON "public"."events";

CREATE POLICY "events_select_viewers" ON "public"."events"
  FOR SELECT
  TO "authenticated"
  USING (((creator_id = ( SELECT auth.uid() AS uid)) OR ((( SELECT auth.uid() AS uid) IS
    NOT NULL) AND (deleted_at IS NULL) AND (NOT (creator_id IN ( SELECT private.hidden_from_caller() AS hidden_from_caller))) AND
    (((status <> 'draft'::public.event_status) AND ((visibility = 'public'::public.event_visibility) OR (creator_id IN ( SELECT private.friends_of_caller() AS friends_of_caller)))
    AND (NOT (creator_id IN ( SELECT private.suspended_to_caller() AS suspended_to_caller)))) OR (id IN ( SELECT private.events_shared_with_caller() AS events_shared_with_caller)))
    AND
    ((creator_adult_from IS NULL) OR (creator_adult_from <= ( SELECT private.adult_day_for_caller() AS adult_day_for_caller)) OR (creator_id IN ( SELECT
    private.minors_known_to_caller() AS minors_known_to_caller)) OR (id IN ( SELECT private.event_places_shown_to_caller() AS event_places_shown_to_caller))))));

REVOKE ALL ON TABLE "public"."events" FROM "authenticated";

grant select (
  id,
  creator_id,
  title,
  description,
  type,
  visibility,
  status,
  start_at,
  end_at,
  finishes_at,
  address,
  city,
  latitude,
  longitude,
  point,
  capacity,
  consent_threshold,
  accepts_applications,
  cover_key,
  image_url,
  organizer_count,
  male_organizer_count,
  female_organizer_count,
  guest_count,
  traits,
  calendar_sequence,
  terms,
  deleted_at,
  is_live,
  created_at,
  updated_at,
  withheld_image_id
) on public.events to authenticated;
