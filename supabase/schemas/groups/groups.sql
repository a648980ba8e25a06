-- Like groups: people who apply to an event together. This file defines the groups and who may see them. The rules by
-- which a group is admitted, waits, is rejected or expires are in groups/quorum-and-seats.sql. The lock of the event
-- serialises all changes of its groups.

-- Tables -------------------------------------------------------------------------------------------------

create type public.like_group_status as enum ('waiting', 'pending', 'approved', 'rejected', 'expired');

comment on type public.like_group_status is
  'pending: organizers vote. waiting: the group has enough consents, but there are not enough seats. approved: the group is admitted. rejected: the group can no longer reach enough consents. expired: the event has ended or was cancelled; the last member was removed; or the creator of the open group left, was removed or was suspended. The deletion of an event does not change the status of its groups, because the event may be restored.';

create type public.approval_decision as enum ('consent', 'refuse');

comment on type public.approval_decision is 'Vote of an organizer on a like group.';

create table public.like_groups (
  id uuid constraint like_groups_pkey primary key default private.new_id(),
  event_id uuid not null constraint like_groups_event_id_fkey
    references public.events (id)
      on delete cascade,
  creator_id uuid not null,
  status public.like_group_status not null default 'pending',
  chat_id uuid constraint like_groups_chat_id_key unique constraint like_groups_chat_id_fkey
    references public.chats (id)
      on delete set null,
  quorum_at timestamptz,
  created_at timestamptz not null default now(),
  constraint like_groups_quorum_reached check (status != 'waiting' or quorum_at is not null)
);

comment on table public.like_groups is
  'Groups of people who applied to an event together, or of one person who applied alone.';
comment on column public.like_groups.quorum_at is
  'Time when the group reached the quorum. Waiting groups are admitted in the order of these times.';

-- The re-evaluation of pending groups scans this index backwards, oldest group first. Without the status in the index,
-- a plan that was cached while there were few groups could read all groups of an event.
create index like_groups_status_idx on public.like_groups (event_id, status, created_at desc, id desc);

create index like_groups_waiting_idx on public.like_groups (event_id, quorum_at, id)
where status = 'waiting';

create table public.like_group_members (
  group_id uuid not null constraint like_group_members_group_id_fkey
    references public.like_groups (id)
      on delete cascade,
  user_id uuid not null,
  event_id uuid not null constraint like_group_members_event_id_fkey
    references public.events (id)
      on delete cascade,
  counts boolean not null default true,
  was_open_at_end boolean not null default false,
  confirmed_at timestamptz,
  admitted_at timestamptz,
  joined_order bigint generated always as identity,
  created_at timestamptz not null default now(),
  constraint like_group_members_pkey primary key (group_id, user_id)
);

comment on table public.like_group_members is
  'Members of groups. The row is deleted when the member leaves the group.';
comment on column public.like_group_members.counts is
  'True while the group is open or approved. For each event, a person has at most one membership for which this value is true.';
comment on column public.like_group_members.was_open_at_end is
  'True if the group was open when the event was cancelled or ended, so that its members keep access to the event.';
comment on column public.like_group_members.confirmed_at is
  'Time when a member whom the group creator added confirmed the membership. The group creator is confirmed from the start.';
comment on column public.like_group_members.admitted_at is
  'Time when the person became a guest of the event; null for a person who is not a guest yet. Within an event, the order of these times is the order of admission. The times of members of one group differ by one microsecond.';
comment on column public.like_group_members.joined_order is
  'Order in which the members joined. This column is needed because several members can join at the same time.';

create unique index like_group_members_membership_idx on public.like_group_members (event_id, user_id)
where counts;

create index like_group_members_guests_idx on public.like_group_members (event_id, admitted_at, user_id)
where counts and admitted_at is not null;

create index like_group_members_event_idx on public.like_group_members (event_id, user_id);

create index like_group_members_user_idx on public.like_group_members (
  user_id,
  created_at desc,
  group_id desc
);

create index like_group_members_coming_idx on public.like_group_members (
  user_id,
  created_at desc,
  event_id desc
)
where counts;

create table public.like_group_approvals (
  id uuid constraint like_group_approvals_pkey primary key default gen_random_uuid(),
  group_id uuid not null constraint like_group_approvals_group_id_fkey
    references public.like_groups (id)
      on delete cascade,
  author_id uuid not null,
  decision public.approval_decision not null,
  created_at timestamptz not null default now(),
  constraint like_group_approvals_author_key unique (group_id, author_id)
);

comment on table public.like_group_approvals is
  'Votes of the organizers, at most one per organizer and group.';

create index like_group_approvals_author_id_idx on public.like_group_approvals (author_id);

create table private.voted_groups (
  group_id uuid constraint voted_groups_pkey primary key constraint voted_groups_group_id_fkey
    references public.like_groups (id)
      on delete cascade
);

comment on table private.voted_groups is
  'Groups on which a vote was ever cast, even if the vote was deleted later. No members can be added to such a group. This is a separate table, because members of a group may read the row of the group.';

insert into private.settings (name, value, meaning)
values
  ('people_per_group', '10', 'Maximum number of people in a like group.');

-- Views --------------------------------------------------------------------------------------------------

create function private.has_ended_groups(event public.events)
returns boolean
language sql
stable
return event.deleted_at is not null or private.effective_event_status(event) in ('cancelled', 'finished');

comment on function private.has_ended_groups is
  'Whether the API shows the open groups of an event as expired, because the event is cancelled, has ended according to the clock, or is deleted.';

create function private.group_status_in_event(like_group public.like_groups, event public.events)
returns public.like_group_status
language sql
stable
return case
  when like_group.status in ('pending', 'waiting')
  and private.has_ended_groups(event) then 'expired'
  else like_group.status
end;

comment on function private.group_status_in_event is
  'Returns the status with which the API shows a group of this event. An open group is shown as expired while the event is deleted, and as soon as the event has ended according to the clock, even before a job updates the row.';

create function private.restorable_group_status(like_group public.like_groups, event public.events)
returns public.like_group_status
language sql
stable
return case
  when like_group.status in ('pending', 'waiting')
  and private.effective_event_status(event) in ('cancelled', 'finished') then 'expired'
  else like_group.status
end;

comment on function private.restorable_group_status is
  'Returns the status of a group of this event according to the clock, ignoring the deletion of the event. If the event is deleted, the group has this status again after a restoration of the event.';

create view private.group_views as
  select
    like_groups.id,
    like_groups.event_id as "eventId",
    like_groups.creator_id as "creatorId",
    people.member_ids as "memberIds",
    people.confirmed_ids as "confirmedIds",
    private.group_status_in_event(like_groups, events) as status,
    like_groups.chat_id as "chatId",
    private.iso_time(like_groups.created_at) as "createdAt"
  from
    public.like_groups
    join public.events on events.id = like_groups.event_id
    cross join lateral (
      select
        coalesce(
          array_agg(member.user_id order by member.user_id != like_groups.creator_id, member.joined_order),
          '{}'
        ) as member_ids,
        coalesce(
          array_agg(
            member.user_id
            order by member.user_id != like_groups.creator_id, member.joined_order
          ) filter (where member.confirmed_at is not null),
          '{}'
        ) as confirmed_ids
      from public.like_group_members as member
      where member.group_id = like_groups.id
    ) as people;

comment on view private.group_views is
  'Like groups as the API shows them: to_json of a row is the response. The view does not check access: each query that reads the view checks whether the caller may see the groups.';

create view private.group_events as
  select
    events.id,
    events.title,
    private.iso_time(events.start_at) as "startAt",
    private.effective_event_status(events) as "effectiveStatus",
    private.event_thumbnail_url(
      events,
      cover,
      (select settings.value::boolean from private.settings where settings.name = 'external_images')
    ) as "imageThumbUrl"
  from
    public.events
    left join private.media as cover on cover.key = events.cover_key;

comment on view private.group_events is
  'Events in the form in which lists of groups show them. The view does not check access: each query that reads the view checks whether the caller may see the events.';

create view private.event_guests as
  select member.event_id, member.user_id
  from public.like_group_members as member
  where member.counts or member.was_open_at_end;

comment on view private.event_guests is
  'Members of open or approved groups of an event, and of groups that were open when the event ended.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.members_of_group(group_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select member.user_id
    from
      public.like_groups
      join public.like_group_members as member on member.group_id = like_groups.id
    where like_groups.id = members_of_group.group_id
    order by member.user_id <> like_groups.creator_id, member.joined_order
  );
end;
$$;

comment on function private.members_of_group is
  'Returns the members of a group: first the group creator, and then the other members in the order in which they joined.';

create function private.effective_group_status(like_group public.like_groups)
returns public.like_group_status
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.group_status_in_event(like_group, events) from public.events where events.id = like_group.event_id
  );
end;
$$;

comment on function private.effective_group_status is
  'Returns the status of a group according to the clock, as in private.group_status_in_event, or null for a null group.';

create function private.show_group(group_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select to_json(like_group) from private.group_views as like_group where like_group.id = group_id);
end;
$$;

comment on function private.show_group is 'Returns a like group in its current state as the API shows it.';

create function private.is_group_member(like_group public.like_groups, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.like_group_members as member
    where member.group_id = like_group.id and member.user_id = person_id
  );
end;
$$;

comment on function private.is_group_member is
  'Whether a person is a member of a group, whatever the status of the group.';

create function private.can_see_group(like_group public.like_groups)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.is_group_member(like_group, (select auth.uid())) or private.organizes_event(like_group.event_id);
end;
$$;

comment on function private.can_see_group is
  'Whether the caller may see a group: as a member or as an organizer of the event.';

create function private.groups_of_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query
    select member.group_id
    from
      public.like_group_members as member
      join public.like_groups on like_groups.id = member.group_id
      join public.events on events.id = member.event_id
    where member.user_id = (select auth.uid())
      and (events.deleted_at is null or like_groups.status not in ('pending', 'waiting'));
end;
$$;

comment on function private.groups_of_caller is
  'Returns the groups that the caller is in, except open groups of deleted events, whose stored status differs from the status that the API shows. Used in policies, which evaluate the function once per statement.';

create function private.find_group(group_id uuid)
returns public.like_groups
language plpgsql
stable
set search_path = ''
as $$
declare
  like_group public.like_groups;
begin
  select like_groups.* into like_group from public.like_groups where like_groups.id = group_id;
  if like_group.id is null or not private.can_see_group(like_group) then
    raise sqlstate 'PT404' using message = 'group_not_found', detail = 'There is no such group.';
  end if;
  return like_group;
end;
$$;

comment on function private.find_group is 'Returns a group that the caller may see. 404 group_not_found.';

create function private.lock_group(group_id uuid)
returns public.like_groups
language plpgsql
set search_path = ''
as $$
begin
  -- The event of a group never changes. The lock of the event protects all its groups.
  perform private.lock_events(
    array(select like_groups.event_id from public.like_groups where like_groups.id = lock_group.group_id)
  );
  return private.find_group(group_id);
end;
$$;

comment on function private.lock_group is
  'Locks the event of a group that the caller may see, and returns the group. 404 group_not_found.';

create function private.check_group_member(event public.events, person_id uuid, field text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  -- The error is the same for every reason, so that it does not reveal blocks between other people.
  if person_id = caller_id
    or not private.are_friends(caller_id, person_id)
    or private.is_contact_age_disputed(caller_id, person_id)
    or private.is_contact_denied(person_id, event.creator_id)
    or private.is_organizer(event, person_id)
  then
    perform private.refuse_field(field, 'Only friends who can be guests of the event can come along.');
  end if;
end;
$$;

comment on function private.check_group_member is
  'Raises 400 if the caller may not bring a person to an event. The error contains the name of the request field. The person must be a friend of the caller, must not be an organizer of the event, and must not be separated from the event creator by a block or suspension (private.is_contact_denied). Contact between the caller and the person must also not be denied because of a disputed age (private.is_contact_age_disputed).';

create function private.refuse_second_group(event_id uuid, person_ids uuid[], sentence text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  -- The query finds at most one row per person, because a person is in at most one open or approved group of an event.
  memberships json := (
    select
      json_build_object(
        'userIds', coalesce(json_agg(member.user_id order by array_position(person_ids, member.user_id)), '[]'),
        'groupId', min(member.group_id::text) filter (where member.user_id = (select auth.uid()))
      )
    from public.like_group_members as member
    where member.event_id = refuse_second_group.event_id and member.user_id = any (person_ids) and member.counts
  );
begin
  raise sqlstate 'PT409' using
    message = 'already_in_group',
    detail = sentence,
    hint = json_strip_nulls(memberships)::text;
end;
$$;

comment on function private.refuse_second_group is
  'Raises 409 already_in_group. Called if at least one of the people in `person_ids` is in an open or approved group of the event. The hint of the error contains the ids of the people who are in such a group (userIds). If the caller is one of them, the hint also contains the id of the caller''s group (groupId).';

create function private.add_to_group(like_group public.like_groups, person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.like_group_members (group_id, user_id, event_id, confirmed_at, created_at)
  select
    like_group.id,
    person_id,
    like_group.event_id,
    case
      when person_id = like_group.creator_id then private.now()
    end,
    private.now()
  from unnest(person_ids) with ordinality as joining (person_id, ordinal)
  order by joining.ordinal;
exception
  when unique_violation then
    perform private.refuse_second_group(
      like_group.event_id,
      person_ids,
      'A member of the group is already in a group of this event.'
    );
end;
$$;

comment on function private.add_to_group is
  'Adds people to a group in the given order. 409 already_in_group if one of these people is already in an open or approved group of the event.';

create function private.group_member_view(group_id uuid, person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      json_build_object(
        'groupId', member.group_id,
        'userId', member.user_id,
        'createdAt', private.iso_time(member.created_at)
      )
    from public.like_group_members as member
    where member.group_id = group_member_view.group_id and member.user_id = person_id
  );
end;
$$;

comment on function private.group_member_view is 'Returns a group member as the API shows it.';

create function private.require_status(status public.like_group_status, allowed public.like_group_status[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if status <> all (allowed) then
    raise sqlstate 'PT409' using message = 'group_closed', detail = 'The status of the group no longer allows this.';
  end if;
end;
$$;

comment on function private.require_status is
  'Rejects with 409 group_closed unless the status is one of the allowed statuses.';

create function private.require_group_status(
  like_group public.like_groups,
  statuses public.like_group_status[]
)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_status(private.effective_group_status(like_group), statuses);
end;
$$;

comment on function private.require_group_status is
  'Rejects with 409 group_closed unless the API shows the group with one of these statuses.';

create function private.require_membership(like_group public.like_groups)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_group_member(like_group, (select auth.uid())) then
    raise sqlstate 'PT403' using message = 'not_a_member', detail = 'You are not in this group.';
  end if;
end;
$$;

comment on function private.require_membership is
  'Rejects a caller who is not in the group with 403 not_a_member.';

create function private.require_right_to_remove(like_group public.like_groups)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event public.events;
  status public.like_group_status;
begin
  select events.* into event from public.events where events.id = like_group.event_id;
  status := private.group_status_in_event(like_group, event);
  if status = 'approved' then
    perform private.require_organizer(event);
  elsif like_group.creator_id <> caller_id
    -- Accepts organizers if the group is rejected or expired, so that they receive 409 group_closed, not 403.
    and (status in ('pending', 'waiting') or not private.is_organizer(event, caller_id))
  then
    raise sqlstate 'PT403' using
      message = 'not_the_group_creator',
      detail = 'Until a group is approved, only its creator can remove members.';
  end if;
end;
$$;

comment on function private.require_right_to_remove is
  'Raises 403 if the caller may not remove members of a group: not_an_organizer if the group is approved, otherwise not_the_group_creator.';

create function private.require_likable_event(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.effective_event_status(event) not in ('published', 'started') then
    raise sqlstate 'PT409' using
      message = 'event_not_published',
      detail = 'Only a published event that is not over accepts applications.';
  end if;
end;
$$;

comment on function private.require_likable_event is
  'Raises 409 event_not_published for an application to an event that is not published or has ended.';

create function private.require_open_applications(event public.events, person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if event.accepts_applications then
    return;
  end if;
  -- This check accepts a caller who has already applied, so that the caller receives 409 already_in_group, as for every
  -- repeated application.
  if not exists (
    select
    from public.like_group_members as member
    where member.event_id = event.id and member.user_id = person_id and member.counts
  ) then
    raise sqlstate 'PT409' using
      message = 'applications_closed',
      detail = 'The organizers do not accept applications at present.';
  end if;
end;
$$;

comment on function private.require_open_applications is
  'Rejects an application with 409 applications_closed while the organizers accept no applications, unless the person is in an open or approved group of the event.';

create function private.export_groups(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(like_group order by member.created_at, member.group_id), '[]')
    from
      public.like_group_members as member
      join private.group_views as like_group on like_group.id = member.group_id
    where member.user_id = person_id
  );
end;
$$;

comment on function private.export_groups is 'Part of the data export: the groups of a person.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.like_groups enable row level security;
alter table public.like_group_members enable row level security;
alter table public.like_group_approvals enable row level security;

revoke all
on public.like_groups, public.like_group_members, public.like_group_approvals
from anon, authenticated, service_role;

grant select on public.like_groups, public.like_group_approvals to authenticated, service_role;

grant select on public.like_group_members to service_role;

-- The grant excludes columns that reveal when a member confirmed, how many people had already joined groups
-- (joined_order), and why a group expired (was_open_at_end).
grant select (group_id, user_id, event_id, counts) on public.like_group_members to authenticated;

-- Policies run with the rights of the caller, so the caller needs EXECUTE on the functions that the policies call
-- (CONVENTIONS, Database).
grant execute on function private.groups_of_caller to authenticated;

-- PostgreSQL computes each array once per statement and then finds the rows with an index, without a scan of the groups
-- of other people. Open groups of deleted events are excluded, because their stored status differs from the status that
-- the API shows.
create policy like_groups_select_members on public.like_groups
for select
to authenticated
using (
  id = any (array(select private.groups_of_caller()))
  or (
    event_id = any (array(select private.events_organized_by_caller()))
    and (
      status not in ('pending', 'waiting')
      or event_id != all (array(select private.deleted_events_of_caller()))
    )
  )
);

create policy like_group_members_select_members on public.like_group_members
for select
to authenticated
using (
  group_id = any (array(select private.groups_of_caller()))
  or (
    event_id = any (array(select private.events_organized_by_caller()))
    and (
      not counts
      or admitted_at is not null
      or event_id != all (array(select private.deleted_events_of_caller()))
    )
  )
);

-- Only organizers may read votes. Applicants do not see who voted against them.
create policy like_group_approvals_select_organizers on public.like_group_approvals
for select
to authenticated
using (
  group_id = any (
    array(
      select like_groups.id
      from public.like_groups
      where like_groups.event_id = any (array(select private.events_organized_by_caller()))
    )
  )
);
