-- Feed filters: the events that the feed and its search may show to the caller.

-- Tables -------------------------------------------------------------------------------------------------

create type private.feed_position as (event_id uuid, distance double precision, start_at timestamptz);

comment on type private.feed_position is
  'Position of an event in a feed. A feed is sorted by distance, start_at and event_id. The distance is a chord length in metres.';

-- Views --------------------------------------------------------------------------------------------------

create view private.live_events as
  select
    events.*,
    -- `offset 0` prevents a join: the query does one lookup per event and returns the events in the order of the index.
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
  'Live events with three additional columns: is_creator_suspended (the creator is suspended), is_moderated (moderation hides the event) and is_organized (the caller organizes the event).';

create view private.listed_events as
  select *
  from private.live_events as events
  where not events.is_creator_suspended and (not events.is_moderated or events.is_organized);

comment on view private.listed_events is
  'Live events whose creator is not suspended and that moderation does not hide. A caller who organizes a hidden event still sees it. The feed and the search also exclude events because of blocks and the age of the creator.';

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
  'Returns the ids of the events in which a person is a co-author or an invited co-author, or belongs to an open or approved group. Includes events of every status.';

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
  'Returns the filters of the feed as a box in the coordinates of private.event_traits: the box contains the points of the events that match all filters. If last_start is not null, the box excludes events that start before last_start.';

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
  'Returns the box, in the coordinates of private.event_traits, that a search without a location scans in the feed index. If is_filtered is true (the request has filters other than dates), returns the argument `wanted`. Otherwise returns the box of the events in `wanted` that start before begun_until, or null if the event `after`, where the scan continues, starts at begun_until or later.';

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
  'Whether one event passes the same checks as the events of private.find_feed_page: end, blocks, suspension and age of the creator, and moderation. A search calls this function for matching events that the caller may see because of friendships, invitations or groups.';
