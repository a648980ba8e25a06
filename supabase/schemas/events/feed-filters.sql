-- Feed filters: the events that the feed and its search may show to the caller.

-- Tables -------------------------------------------------------------------------------------------------

create type private.feed_position as (event_id uuid, distance double precision, start_at timestamptz);

comment on type private.feed_position is
  'Position of an event in a feed. A feed is sorted by distance, start_at and event_id. The distance is a chord length in metres.';

-- Views --------------------------------------------------------------------------------------------------

create view private.live_events as
  select
    events.*,
    -- `offset 0` is an optimisation fence: the planner does one lookup per event and keeps the order of the index.
    exists (
      select from private.suspended_people as suspended where suspended.user_id = events.creator_id offset 0
    ) as is_creator_suspended,
    exists (
      select
      from private.hidden_targets as hidden_target
      where hidden_target.target_type = 'event' and hidden_target.target_id = events.id
    ) as is_moderated,
    private.is_organizer(events, caller.id) as is_organized
  from
    public.events
    cross join (values(auth.uid())) as caller (id)
  where events.is_live;

comment on view private.live_events is
  'Live events. Three columns say whether the creator is suspended (is_creator_suspended), whether moderation hides the event (is_moderated), and whether the caller organizes the event (is_organized).';

create view private.listed_events as
  select *
  from private.live_events as events
  where not events.is_creator_suspended and (not events.is_moderated or events.is_organized);

comment on view private.listed_events is
  'Live events that neither a suspension of their creator nor moderation hides from the caller. The feed and the search also filter by blocks and the age of the creator.';

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
  'Returns the ids of the events in which a person is a co-author or an invited co-author, or belongs to an open or approved group. The status of the events does not matter.';

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
      extract(epoch from coalesce(last_start, '-infinity')),
      extract(epoch from coalesce((filters ->> 'startDate')::timestamptz, '-infinity')),
      coalesce(wanted_type, 0),
      coalesce((filters ->> 'organizerFrom')::integer, 0),
      coalesce((filters ->> 'maleFrom')::integer, 0),
      coalesce((filters ->> 'femaleFrom')::integer, 0)
    ]::double precision[],
    array[
      extract(epoch from coalesce((filters ->> 'endDate')::timestamptz, 'infinity')),
      'infinity'::double precision,
      coalesce(wanted_type, 'infinity'::double precision),
      coalesce((filters ->> 'organizerTo')::double precision, 'infinity'),
      coalesce((filters ->> 'maleTo')::double precision, 'infinity'),
      coalesce((filters ->> 'femaleTo')::double precision, 'infinity')
    ]::double precision[]
  );
end;
$$;

comment on function private.wanted_traits is
  'Returns the filters of the feed as a box in the coordinates of private.event_traits. If last_start is given, the box excludes events that start before last_start.';

create function private.traits_to_walk(
  wanted extensions.cube,
  is_filtered boolean,
  begun_until timestamptz,
  after private.feed_position
)
returns extensions.cube
language plpgsql
immutable
set search_path = ''
as $$
declare
  upper_bounds double precision[] := array(
    select extensions.cube_ur_coord(wanted, axis) from generate_series(1, extensions.cube_dim(wanted)) as axis
  );
begin
  if is_filtered then
    return wanted;
  end if;
  if begun_until <= after.start_at then
    return null;
  end if;
  upper_bounds[1] := extract(epoch from begun_until);
  return extensions.cube(
    array(select extensions.cube_ll_coord(wanted, axis) from generate_series(1, cardinality(upper_bounds)) as axis),
    upper_bounds
  );
end;
$$;

comment on function private.traits_to_walk is
  'Returns the box, in the coordinates of private.event_traits, that a search without a location scans in the feed index. If the request has filters other than dates, the function returns the argument `wanted`. If the only filters are dates, it returns the box of the events that start before the range of dates, or null if the scan has already reached the beginning of the range.';

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
  if exists (
    select 1
    from public.events
    where events.id = is_in_feed.event_id and private.is_minor(events.creator_adult_from)
  )
  and private.is_contact_denied_with_creator(auth.uid(), creator_id) then
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
  'Applies the checks of private.find_feed_page to one event. A search uses this function for the few matching events that the caller may see because of friendships, invitations or groups.';
