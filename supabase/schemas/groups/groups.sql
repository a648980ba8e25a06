-- Like groups: people who want to come to an event together, and who may see them.
-- How a group is admitted, waits, is rejected or ends stands in groups/quorum-and-seats.sql. The lock of the event serialises them.

-- Tables -------------------------------------------------------------------------------------------------

create type public.like_group_status as enum ('waiting', 'pending', 'approved', 'rejected', 'expired');

comment on type public.like_group_status is
  'pending: votes are open; waiting: enough consents, not enough seats; approved: admitted; rejected: consents out of reach; expired: the event, its creator or a block ended it. A deleted event leaves the state of its groups as it is, since it may be restored.';

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

comment on table public.like_groups is 'People who applied to an event together, or one who applied alone.';
comment on column public.like_groups.quorum_at is
  'When the consents sufficed; waiting groups are admitted in this order.';

-- Also read backwards: what is pending is decided again, the oldest first. With another index without the state a plan that
-- was made while there were few groups might read all of an event.
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

comment on table public.like_group_members is 'Who is in a group; leaving it removes the row.';
comment on column public.like_group_members.counts is
  'The group is open or approved: nobody is in two such groups of one event.';
comment on column public.like_group_members.was_open_at_end is
  'The group was open when the event was cancelled or over, so that its people see the event on.';
comment on column public.like_group_members.confirmed_at is
  'When somebody who was put into the group said yes; its creator has from the start.';
comment on column public.like_group_members.admitted_at is
  'When the person became a guest, strictly monotonic within an event; null before. People of one group follow each other by a microsecond.';
comment on column public.like_group_members.joined_order is 'Order of joining; several join at one moment.';

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

comment on table public.like_group_approvals is 'Votes of the organizers, one each.';

create index like_group_approvals_author_id_idx on public.like_group_approvals (author_id);

create table private.voted_groups (
  group_id uuid constraint voted_groups_pkey primary key constraint voted_groups_group_id_fkey
    references public.like_groups (id)
      on delete cascade
);

comment on table private.voted_groups is
  'Groups on which a vote was ever cast, also where it fell away since: nobody is added to them. No column of the group, whose people may read its row.';

insert into private.settings (name, value, meaning)
values
  ('people_per_group', '10', 'How many people a like group may hold.');

-- Views --------------------------------------------------------------------------------------------------

create function private.has_ended_groups(event public.events)
returns boolean
language sql
stable
return event.deleted_at is not null or private.effective_event_status(event) in ('cancelled', 'finished');

comment on function private.has_ended_groups is
  'Whether readers see no open groups of an event: it is cancelled, over by the clock, or deleted.';

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
  'State of a group of this event by the clock, as readers see it: an open one is expired once its event is over, whatever a job has written so far, and while its event is deleted.';

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
  'State of a group of this event by the clock, and what it is again once its event is restored, if that is deleted.';

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
  'Like groups as the API shows them: to_json of a row is the answer. Who may see a group is decided before.';

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
  'Events as lists of groups show them beside the group. Who may see an event is decided before.';

create view private.event_guests as
  select member.event_id, member.user_id
  from public.like_group_members as member
  where member.counts or member.was_open_at_end;

comment on view private.event_guests is
  'Who is in an open or approved group of an event, or was in an open one when the event ended.';

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
  'People of a group: its creator first, then the others in the order of joining.';

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
  'State of a group by the clock, as private.group_status_in_event tells it; null for no group.';

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

comment on function private.show_group is 'A like group as it stands now, as the API shows it.';

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

comment on function private.is_group_member is 'Whether a person is in a group, whatever became of it.';

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
  'Whether the caller may see a group: its people and the organizers of the event.';

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
  'For policies, which call it once per statement: groups that the caller is in, except open groups of deleted events, whose stored state is not what the API shows.';

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

comment on function private.find_group is 'A group that the caller can see. 404 group_not_found.';

create function private.lock_group(group_id uuid)
returns public.like_groups
language plpgsql
set search_path = ''
as $$
begin
  -- The event of a group is immutable; its lock covers all of its groups.
  perform private.lock_events(
    array(select like_groups.event_id from public.like_groups where like_groups.id = lock_group.group_id)
  );
  return private.find_group(group_id);
end;
$$;

comment on function private.lock_group is
  'A group that the caller can see, with its event locked. 404 group_not_found.';

create function private.check_group_member(event public.events, person_id uuid, field text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  -- One error for all cases: leaks no blocks between others.
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
  'Refuses whom the caller may not bring to an event: 400 on the field that named them.';

create function private.refuse_second_group(event_id uuid, person_ids uuid[], sentence text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Each of these people at most once: nobody is in two such groups.
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
  'Refuses people, of whom some are in an open or approved group of the event: 409 already_in_group, with the ids of these as hint, which are userIds in the answer, and the group of the caller as groupId if the caller is one of them.';

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
  'Puts people into a group in this order; 409 already_in_group when one of them is in an open or approved group of the event.';

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

comment on function private.group_member_view is 'Group member as the API shows it.';

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
  'Refuses what groups do not allow in this state: 409 group_closed.';

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
  'Refuses what a group does not allow in its state as readers see it: 409 group_closed.';

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
  'Refuses everyone who is not in the group: 403 not_a_member.';

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
    -- Of a group that is over, organizers hear just that.
    and (status in ('pending', 'waiting') or not private.is_organizer(event, caller_id))
  then
    raise sqlstate 'PT403' using
      message = 'not_the_group_creator',
      detail = 'Until a group is approved, only its creator can remove members.';
  end if;
end;
$$;

comment on function private.require_right_to_remove is
  'Refuses who may not remove people from a group: 403 not_an_organizer once it is approved, 403 not_the_group_creator otherwise.';

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
  'Refuses applications to events that are not published or over: 409 event_not_published.';

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
  -- Who has applied is told so instead, as by every other repetition.
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
  'Refuses applications of who is in no open or approved group while the organizers take none: 409 applications_closed.';

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

comment on function private.export_groups is 'Export: the groups of a person.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.like_groups enable row level security;
alter table public.like_group_members enable row level security;
alter table public.like_group_approvals enable row level security;

revoke all
on public.like_groups, public.like_group_members, public.like_group_approvals
from anon, authenticated, service_role;

grant select on public.like_groups, public.like_group_approvals to authenticated, service_role;

grant select on public.like_group_members to service_role;

-- When somebody said yes is not told, nor how many people joined groups before, nor why a group expired.
grant select (group_id, user_id, event_id, counts) on public.like_group_members to authenticated;

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.groups_of_caller to authenticated;

-- Arrays, each made once per statement: an index finds what is in them, and nobody reads the groups of others. Open groups of
-- deleted events are left out: their stored state is not what the API shows.
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

-- Votes are for the organizers: people who applied do not read who was against them.
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
