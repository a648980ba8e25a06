-- Guest counts: a view of the events whose denormalised number of guests is wrong, and a function that repairs the
-- number. The functions that admit and remove guests keep the number correct. A bug in these functions or a manual
-- change of the tables can make the number wrong.

-- Views --------------------------------------------------------------------------------------------------

create view private.wrong_guest_counts as
  select events.id as event_id, events.guest_count, counted.guests, events.capacity
  from
    public.events
    cross join lateral (
      select count(*)::integer as guests
      from
        public.like_groups
        join public.like_group_members as member on member.group_id = like_groups.id
      where like_groups.event_id = events.id and like_groups.status = 'approved'
    ) as counted
  where counted.guests != events.guest_count;

comment on view private.wrong_guest_counts is
  'Events whose guest count differs from the number of members of their approved groups. The view is empty unless a function that admits or removes guests has a bug, or the tables were changed manually.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.repair_guest_counts(event_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  repaired_ids uuid[];
begin
  perform private.lock_events(event_ids);
  with
    repaired as (
      update public.events
      set guest_count = wrong.guests, updated_at = private.now()
      from private.wrong_guest_counts as wrong
      where wrong.event_id = any (event_ids) and events.id = wrong.event_id and wrong.guests <= events.capacity
      returning events.id
    )
  select coalesce(array_agg(repaired.id order by repaired.id), '{}') into repaired_ids from repaired;
  -- A lower count frees seats for waiting groups.
  perform private.promote_groups(repaired_id) from unnest(repaired_ids) as repaired_id;
  return repaired_ids;
end;
$$;

comment on function private.repair_guest_counts is
  'Counts the guests of events again and admits waiting groups to free seats. Does not change events that have more guests than seats. Returns the ids of the repaired events. Takes all necessary locks. Called by the command `npm run doctor` and by operators.';
