-- Status of like groups: how votes, free seats, changes of the members and changes of the event affect the status of a
-- group. A group needs the consent of T = min(S, N) organizers, where S is the number of its members and N the number
-- of organizers who are not suspended. A group with enough consents is admitted as soon as the event has free seats for
-- all its members, and then gets a chat. Organizers can still vote while a group waits for seats. The lock of the event
-- serialises all changes of its groups.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.record_admission(event_id uuid, person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  last_at timestamptz := (
    select max(member.admitted_at)
    from public.like_group_members as member
    where member.event_id = record_admission.event_id and member.counts and member.admitted_at is not null
  );
begin
  update public.like_group_members as member
  set admitted_at = greatest(private.now(), last_at) + joined.ordinal * interval '1 microsecond'
  from unnest(person_ids) with ordinality as joined (person_id, ordinal)
  where member.event_id = record_admission.event_id and member.user_id = joined.person_id and member.counts;
end;
$$;

comment on function private.record_admission is
  'Sets the time at which each of the given people became a guest of a locked event (`admitted_at`). The times increase in the given order of the people, and are later than the times of all existing guests.';

create function private.approve_group(like_group public.like_groups, decider_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event public.events;
  members uuid[] := private.members_of_group(like_group.id);
  organizers uuid[];
  new_chat_id uuid;
begin
  update public.events
  set guest_count = events.guest_count + cardinality(members), updated_at = private.now()
  where events.id = like_group.event_id
  returning events.* into event;
  organizers := array(select private.organizers_of(event));
  insert into public.chats (type, event_id, created_at)
  values
    ('approved_group', event.id, private.now())
  returning chats.id into new_chat_id;
  perform private.join_chat(new_chat_id, organizers, 'organizer');
  perform private.join_chat(new_chat_id, members, 'member');
  update public.like_groups
  set status = 'approved', chat_id = new_chat_id
  where like_groups.id = like_group.id;
  perform private.record_admission(event.id, members);
  -- Only the first notification of a chat in a transaction is pushed. This notification is inserted before chat_created,
  -- because it says more.
  perform private.notify(
    members,
    'event_application_approved',
    decider_id,
    event => event.id,
    group_of_event => like_group.id,
    chat => new_chat_id,
    event_title => event.title,
    chat_name => event.title
  );
  perform private.notify(
    organizers || members,
    'chat_created',
    decider_id,
    event => event.id,
    chat => new_chat_id,
    event_title => event.title,
    chat_name => event.title
  );
end;
$$;

comment on function private.approve_group is
  'Admits a group to a locked event: increments the guest count of the event and creates the chat of the group. Notifies the members that the group was approved. Notifies all participants of the chat, except decider_id, that the chat was created. The argument decider_id is null if the group was admitted because seats became free.';

create function private.close_groups(group_ids uuid[], closed_status public.like_group_status)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.like_groups set status = closed_status where like_groups.id = any (group_ids);
  -- This code compares the end of the event with the clock, because the stored status of an event is updated only some
  -- time after the end.
  update public.like_group_members
  set counts = false, was_open_at_end = private.effective_event_status(events) in ('cancelled', 'finished')
  from public.events
  where like_group_members.group_id = any (group_ids) and events.id = like_group_members.event_id;
end;
$$;

comment on function private.close_groups is
  'Sets open groups of a locked event to `closed_status`. Their members may apply again. Members of a group that was open when the event ended keep access to the event.';

create type private.vote_count as (
  people integer,
  voters integer,
  threshold integer,
  consents integer,
  refusals integer
);

comment on type private.vote_count is
  'Quorum of a like group: the number S of members, the number N of organizers who can vote, T = min(S, N), and the numbers of votes.';

create function private.count_votes(like_group public.like_groups)
returns private.vote_count
language plpgsql
stable
set search_path = ''
as $$
declare
  people integer := cardinality(private.members_of_group(like_group.id));
  -- The query counts the votes, because a suspension expires without a write and a stored count would then be wrong.
  voters uuid[] := array(
    select organizer_id
    from
      public.events
      cross join lateral private.organizers_of(events) as organizer_id
    where events.id = like_group.event_id
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = organizer_id
      )
  );
  threshold integer := least(people, cardinality(voters));
begin
  return (
    select
      row (
        people,
        cardinality(voters),
        threshold,
        count(*) filter (where approval.decision = 'consent'),
        count(*) filter (where approval.decision = 'refuse')
      )::private.vote_count
    from public.like_group_approvals as approval
    where approval.group_id = like_group.id and approval.author_id = any (voters)
  );
end;
$$;

comment on function private.count_votes is
  'Counts the votes on a group of a locked event. Suspended organizers are excluded from N, and their votes are not counted.';

create function private.decide_group(group_id uuid, decider_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  like_group public.like_groups;
  event public.events;
  votes private.vote_count;
begin
  select like_groups.* into like_group from public.like_groups where like_groups.id = decide_group.group_id;
  if private.effective_group_status(like_group) is distinct from 'pending' then
    return;
  end if;
  select events.* into event from public.events where events.id = like_group.event_id;
  votes := private.count_votes(like_group);
  if votes.voters = 0 then
    return;
  end if;
  if votes.consents >= votes.threshold then
    if event.guest_count + votes.people <= event.capacity then
      perform private.approve_group(like_group, decider_id);
    else
      update public.like_groups
      set status = 'waiting', quorum_at = greatest(private.now(), waiting.last_quorum_at + interval '1 microsecond')
      from
        (
          select max(others.quorum_at) as last_quorum_at
          from public.like_groups as others
          where others.event_id = event.id and others.status = 'waiting'
        ) as waiting
      where like_groups.id = like_group.id;
    end if;
  elsif votes.refusals > votes.voters - votes.threshold then
    perform private.close_groups(array[like_group.id], 'rejected');
    perform private.notify(
      private.members_of_group(like_group.id),
      'event_application_rejected',
      null,
      event => event.id,
      group_of_event => like_group.id,
      event_title => event.title
    );
  end if;
end;
$$;

comment on function private.decide_group is
  'Applies the quorum T = min(S, N) to a pending group of a locked event. The group is then approved, waits for seats, is rejected because T can no longer be reached, or stays pending. The status does not change while the event has no organizer who can vote.';

create function private.reopen_group(like_group public.like_groups)
returns void
language plpgsql
set search_path = ''
as $$
declare
  votes private.vote_count := private.count_votes(like_group);
begin
  if like_group.status <> 'waiting' or votes.consents >= votes.threshold then
    return;
  end if;
  update public.like_groups set status = 'pending', quorum_at = null where like_groups.id = like_group.id;
  -- Deletes the votes of former organizers. A waiting group may have votes of former organizers, but a pending group
  -- must not.
  delete from public.like_group_approvals as approval
  using public.events
  where approval.group_id = like_group.id
    and events.id = like_group.event_id
    and approval.author_id not in (select private.organizers_of(events));
end;
$$;

comment on function private.reopen_group is
  'Makes a waiting group of a locked event pending again if fewer than T consents are left. If the group reaches the quorum again, it is admitted after the groups that were already waiting.';

create function private.promote_groups(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event public.events;
  like_group public.like_groups;
begin
  select events.* into event from public.events where events.id = promote_groups.event_id;
  for like_group in
    select like_groups.*
    from public.like_groups
    where like_groups.event_id = event.id and like_groups.status = 'waiting'
    order by like_groups.quorum_at, like_groups.id
  loop
    exit when event.guest_count >= event.capacity or private.effective_group_status(like_group) <> 'waiting';
    if event.guest_count + cardinality(private.members_of_group(like_group.id)) <= event.capacity then
      perform private.approve_group(like_group, null);
      select events.* into event from public.events where events.id = promote_groups.event_id;
    end if;
  end loop;
end;
$$;

comment on function private.promote_groups is
  'Admits waiting groups of a locked event in the order in which they reached the quorum. Skips a group if the event has fewer free seats than the group has members.';

create function private.expire_groups(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.close_groups(
    array(
      select like_groups.id
      from public.like_groups
      where like_groups.event_id = expire_groups.event_id and like_groups.status in ('pending', 'waiting')
    ),
    'expired'
  );
end;
$$;

comment on function private.expire_groups is
  'Sets the open groups of a locked event to expired, because the event has ended or was cancelled.';

create function private.decide_pending_groups(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.decide_group(pending.id, null)
  from
    (
      select like_groups.id
      from public.like_groups
      where like_groups.event_id = decide_pending_groups.event_id and like_groups.status = 'pending'
      order by like_groups.created_at, like_groups.id
    ) as pending;
end;
$$;

comment on function private.decide_pending_groups is
  'Applies the quorum again to the pending groups of a locked event, oldest first. Called when the number N of organizers has changed.';

create function private.sync_groups_with_organizers(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.like_group_approvals
  using public.like_groups
  where like_groups.id = like_group_approvals.group_id
    and like_groups.event_id = event.id
    and like_groups.status = 'pending'
    and like_group_approvals.author_id not in (select private.organizers_of(event));
  perform private.decide_pending_groups(event.id);
end;
$$;

comment on function private.sync_groups_with_organizers is
  'Updates the pending groups of a locked event after its organizers have changed: deletes the votes of former organizers and applies the quorum again.';

create function private.leave_group(like_group public.like_groups, person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if like_group.status in ('pending', 'waiting') and like_group.creator_id = person_id then
    perform private.close_groups(array[like_group.id], 'expired');
  end if;
  delete from public.like_group_members
  where like_group_members.group_id = like_group.id and like_group_members.user_id = person_id;
  if like_group.status = 'approved' then
    perform private.leave_chat(like_group.chat_id, array[person_id]);
    update public.events
    set guest_count = events.guest_count - 1, updated_at = private.now()
    where events.id = like_group.event_id;
  else
    perform private.decide_group(like_group.id, null);
  end if;
  -- After a member of any group has left, the free seats may suffice for a waiting group.
  perform private.promote_groups(like_group.event_id);
end;
$$;

comment on function private.leave_group is
  'Removes a person from an open or approved group of a locked event. An open group expires if its creator leaves.';

create function private.was_notified_of_membership(like_group public.like_groups, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  return (
    select
      count(cooldown.id) < private.setting('invitation_notifications')::integer
      -- The notification of a membership has the same time as the membership, because one transaction writes both.
      or coalesce(bool_or(cooldown.recorded_at = member.created_at), false)
      or member.created_at <= present - interval '1 day'
    from
      public.like_group_members as member
      left join private.notification_cooldowns as cooldown on cooldown.actor_id = like_group.creator_id
        and cooldown.recipient_id = member.user_id
        and cooldown.kind = 'event_invite'
        and cooldown.event_id = member.event_id
        and cooldown.recorded_at > present - interval '1 day'
    where member.group_id = like_group.id and member.user_id = person_id
    group by member.created_at
  );
end;
$$;

comment on function private.was_notified_of_membership is
  'Whether a person whom a friend added to a group was notified of the membership. False if the friend had already reached the limit `invitation_notifications` of the preceding day, so that no notification was sent.';

create function private.remove_from_group(like_group public.like_groups, person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  is_notified boolean := like_group.status = 'approved'
  or (
    -- While an event is deleted, users cannot remove members of an open group, so a notification would reveal that a
    -- block ended the membership.
    private.effective_group_status(like_group) <> 'expired'
    and (like_group.creator_id = person_id or private.was_notified_of_membership(like_group, person_id))
  );
begin
  if private.members_of_group(like_group.id) = array[person_id] then
    perform private.close_groups(array[like_group.id], 'expired');
  end if;
  perform private.leave_group(like_group, person_id);
  if like_group.status = 'approved' then
    perform private.end_link_rights(like_group.event_id, person_id);
  end if;
  -- The actor is null: the notification does not say who removed the member.
  perform private.notify(
    case when is_notified then array[person_id] else '{}' end,
    'group_member_removed',
    null,
    event => like_group.event_id,
    group_of_event => like_group.id,
    event_title => (select events.title from public.events where events.id = like_group.event_id)
  );
end;
$$;

comment on function private.remove_from_group is
  'Removes a person from an open or approved group of a locked event. Notifies the person of the removal. For an open group, sends no notification if the event is deleted or the person was never notified of the membership. If the person is the only member, the group expires, even if it was approved. A removed guest who had redeemed an invite link can no longer see the event through this link.';

create function private.delete_memberships_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.leave_group(like_groups, person_id)
  from
    public.like_group_members as member
    join public.like_groups on like_groups.id = member.group_id
  where member.user_id = person_id and member.counts;
  delete from public.like_group_members where like_group_members.user_id = person_id;
end;
$$;

comment on function private.delete_memberships_of is
  'Part of the deletion of a profile: deletes the memberships of a person, and sets the open groups that the person created to expired. The caller must hold the locks of the events to which these memberships and groups belong.';

create function private.end_open_memberships(person_id uuid, event_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.leave_group(like_groups, person_id)
  from
    (
      select member.group_id
      from public.like_group_members as member
      where member.user_id = person_id and member.event_id = any (event_ids) and member.counts
      order by member.event_id, member.group_id
    ) as ending
    join public.like_groups on like_groups.id = ending.group_id
  where like_groups.status in ('pending', 'waiting') and like_groups.creator_id <> person_id;
  perform private.close_groups(
    array(
      select like_groups.id
      from
        public.like_group_members as member
        join public.like_groups on like_groups.id = member.group_id
      where member.user_id = person_id
        and member.event_id = any (event_ids)
        and like_groups.creator_id = person_id
        and like_groups.status in ('pending', 'waiting')
    ),
    'expired'
  );
end;
$$;

comment on function private.end_open_memberships is
  'Part of a suspension: sets the open groups that the person created to expired, and removes the person from open groups that other people created. Memberships in approved groups remain. The caller must hold the locks of the events in `event_ids`.';

create function private.memberships_between(one_id uuid, other_id uuid)
returns setof public.like_group_members
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  return query
    select member.*
    from
      public.like_group_members as member
      join public.like_groups on like_groups.id = member.group_id
      join public.events on events.id = member.event_id
      cross join lateral (select case member.user_id when one_id then other_id else one_id end as id) as other
      left join public.event_authors as author
        on author.event_id = member.event_id and author.user_id = other.id and author.status = 'accepted'
    where member.user_id in (one_id, other_id)
      and member.counts
      and private.effective_event_status(events) not in ('cancelled', 'finished')
      and (
        events.creator_id = other.id
        or author.user_id is not null
        or (like_groups.creator_id = other.id and like_groups.status in ('pending', 'waiting'))
      );
end;
$$;

comment on function private.memberships_between is
  'Returns the memberships that a block between two people ends, in events that have not ended. A block ends the memberships of one person in open or approved groups of events that the other person organizes. A block also ends the memberships of one person in open groups that the other person created.';

create function private.end_memberships_between(one_id uuid, other_id uuid, event_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.remove_from_group(like_groups, ending.user_id)
  from
    (
      select member.group_id, member.user_id
      from private.memberships_between(one_id, other_id) as member
      where member.event_id = any (event_ids)
      order by member.event_id, member.group_id
    ) as ending
    join public.like_groups on like_groups.id = ending.group_id;
end;
$$;

comment on function private.end_memberships_between is
  'Part of a block: ends those memberships of private.memberships_between that belong to the events in `event_ids`. The caller must hold the locks of these events.';

create function private.approval_view(approval public.like_group_approvals)
returns json
language sql
stable
return json_build_object(
  'id', approval.id,
  'groupId', approval.group_id,
  'authorId', approval.author_id,
  'decision', approval.decision,
  'createdAt', private.iso_time(approval.created_at)
);

comment on function private.approval_view is 'Returns a vote as the API shows it.';

create function private.export_approvals(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(private.approval_view(approval) order by approval.created_at, approval.id), '[]')
    from public.like_group_approvals as approval
    where approval.author_id = person_id
  );
end;
$$;

comment on function private.export_approvals is 'Part of the data export: the votes of a person on groups.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.resolve_groups()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status in ('cancelled', 'finished') then
    perform private.expire_groups(new.id);
  elsif new.deleted_at is null then
    -- Waiting groups are admitted before the votes on pending groups are counted again, so that waiting groups get the
    -- free seats first.
    perform private.promote_groups(new.id);
    if old.deleted_at is not null then
      perform private.sync_groups_with_organizers(new);
    end if;
  end if;
  return null;
end;
$$;

comment on function private.resolve_groups is
  'Closes the open groups of an event that ends, and admits waiting groups if the number of seats has increased. Does not change groups of a deleted event. Re-evaluates the groups of a restored event, because seats and organizers may have changed.';

create trigger events_resolve_groups
after update on public.events
for each row
when
  (
    -- A draft has no groups.
    old.status != 'draft'
    and (
      new.capacity > old.capacity
      or new.status is distinct from old.status
      or new.deleted_at is distinct from old.deleted_at
    )
  )
execute function private.resolve_groups();

create function private.withdraw_invitation_to_group()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_group_notifications(old.group_id, '{event_invite}', old.user_id);
  return null;
end;
$$;

comment on function private.withdraw_invitation_to_group is
  'Deletes the unread invitation notification of a person who is no longer in the group.';

-- This trigger is deferred to the end of the transaction, because notification rows must be locked last (lock order).
create constraint trigger like_group_members_withdraw
after delete on public.like_group_members
deferrable initially deferred
for each row
execute function private.withdraw_invitation_to_group();

create function private.withdraw_application()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from public.events
    where events.id = new.event_id
      and private.effective_event_status(events) not in ('cancelled', 'finished')
  ) then
    perform private.withdraw_group_notifications(new.id, '{event_application,event_invite}');
  end if;
  return null;
end;
$$;

comment on function private.withdraw_application is
  'Deletes the unread notifications of the application and invitations of a group, unless the group expired because the event ended.';

create constraint trigger like_groups_withdraw
after update on public.like_groups
deferrable initially deferred
for each row
when (new.status = 'expired' and old.status != 'expired')
execute function private.withdraw_application();

create function private.withdraw_applications_from_organizer()
returns trigger
language plpgsql
security definer
set search_path = ''
-- Forces a plan that reads an index (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  delete from public.notifications
  where notifications.id in (
      select unread.id
      from private.unread_notifications as unread
      where unread.event_id = old.event_id
        and unread.user_id = old.user_id
        and unread.type = 'event_application'
        -- Excludes a person who became a co-author again in the same transaction, because that person can still open
        -- the groups.
        and not exists (
          select
          from public.event_authors as author
          where author.event_id = old.event_id and author.user_id = old.user_id and author.status = 'accepted'
        )
      -- SKIP LOCKED: waiting could deadlock with locks that are taken later. A notification that another transaction is
      -- marking as read is treated as read.
      for update of unread skip locked
    );
  return null;
end;
$$;

comment on function private.withdraw_applications_from_organizer is
  'Deletes a former co-author''s unread notifications of applications, because the co-author can no longer open the groups.';

create constraint trigger event_authors_withdraw_applications
after delete on public.event_authors
deferrable initially deferred
for each row
when (old.status = 'accepted')
execute function private.withdraw_applications_from_organizer();
