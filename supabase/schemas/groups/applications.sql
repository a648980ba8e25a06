-- RPC functions to apply to an event as a group (a like group), and RPC functions for applicants and organizers to
-- change the group. Each function first locks the event, which serialises applications, votes, changes of the members
-- and changes of the event.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.groups_events_seen(group_ids uuid[])
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Forces a generic plan that reads the index in order (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
begin
  -- The query checks the access rules event by event. It does not compute the caller's friends, the caller's events or
  -- the suspended people as sets, because these sets can be large.
  return array(
    select events.id
    from
      unnest(group_ids) as listed (id)
      join public.like_group_members as member on member.group_id = listed.id and member.user_id = caller_id
      join public.events on events.id = member.event_id
      cross join lateral (
        select
          not exists (
            select from private.suspended_others as suspended where suspended.user_id = events.creator_id
          ) as is_shown
        offset 0
      ) as creator
    where events.deleted_at is null
      and events.creator_id <> all (hidden)
      and (
        member.counts
        or member.was_open_at_end
        or (
          creator.is_shown
          and (
            events.visibility = 'public'
            or exists (
              select
              from public.friendships
              where least(friendships.requester_id, friendships.addressee_id) = least(caller_id, events.creator_id)
                and greatest(friendships.requester_id, friendships.addressee_id) = greatest(caller_id, events.creator_id)
                and friendships.status = 'accepted'
            )
            or exists (
              select
              from private.event_link_holders as holder
              where holder.event_id = events.id and holder.user_id = caller_id
            )
          )
        )
        or exists (
          select from private.event_guests as guest where guest.event_id = events.id and guest.user_id = caller_id
        )
        or exists (
          select
          from public.event_authors as author
          where author.event_id = events.id
            and author.user_id = caller_id
            and (author.status = 'accepted' or (author.status = 'pending' and creator.is_shown))
        )
      )
  );
end;
$$;

comment on function private.groups_events_seen is
  'For the given groups, of which the caller must be a member, returns the ids of those events that the caller may see. The result is the same as with private.can_see_event for each event, but is computed for a whole page at once. An event that has groups is never a draft.';

create function private.group_page(
  list_name text,
  filters jsonb,
  positions private.list_position[],
  page_size integer,
  seen_ids uuid[]
)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(item order by listed.rank), '[]')
      from
        unnest(positions[:page_size]) with ordinality as listed (sort_time, group_id, rank)
        join private.group_views as like_group on like_group.id = listed.group_id
        left join private.group_events as event on event.id = like_group."eventId" and event.id = any (seen_ids)
        cross join lateral (
          select
            like_group.*,
            case
              when event.id is not null then to_json(event)
            end as event
        ) as item
    ),
    'nextCursor', (
      select
        private.position_cursor(secrets.value, list_name, filters, positions[page_size].sort_time, positions[page_size].id)
      from private.secrets
      where secrets.name = 'cursor' and cardinality(positions) > page_size
    )
  );
end;
$$;

comment on function private.group_page is
  'Returns a keyset page of groups, {data, nextCursor}. If a next page exists, the argument `positions` must contain one more position than the page size. A group in the response contains its event if the id of the event is in `seen_ids`.';

create function private.require_others(member_ids uuid[])
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  position integer := array_position(member_ids, (select auth.uid()));
begin
  if position is not null then
    perform private.refuse_field(format('memberIds.%s', position - 1), 'Only friends who can be guests of the event can come along.');
  end if;
end;
$$;

comment on function private.require_others is
  'Raises 400 for an application if its `memberIds` contain the id of the caller. The error contains the field name `memberIds.N`.';

create function private.require_no_group(event public.events, friend_ids uuid[])
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  if exists (
    select
    from public.like_group_members as member
    where member.event_id = event.id and member.user_id = caller_id and member.counts
  ) then
    perform private.refuse_second_group(
      event.id,
      -- The error contains only the ids of the caller and friends: the caller must not learn whether other people are
      -- guests.
      caller_id || array(
        select friend.id
        from unnest(friend_ids) with ordinality as friend (id, ordinal)
        where private.are_friends(caller_id, friend.id)
        order by friend.ordinal
      ),
      'A member of the group is already in a group of this event.'
    );
  end if;
end;
$$;

comment on function private.require_no_group is
  'Rejects the application of a caller who is already in an open or approved group of the event: 409 already_in_group as in private.refuse_second_group. The error contains only the ids of the caller and of the caller''s friends.';

create function private.notify_of_application(
  event public.events,
  like_group public.like_groups,
  friend_ids uuid[]
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify(
    private.people_to_notify_rate_limited(
      array(select private.organizers_of(event)),
      'event_application',
      like_group.creator_id,
      event.id,
      'application_notifications'
    ),
    'event_application',
    like_group.creator_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
  perform private.notify(
    private.people_to_notify_rate_limited(friend_ids, 'event_invite', like_group.creator_id, event.id, 'invitation_notifications'),
    'event_invite',
    like_group.creator_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
end;
$$;

comment on function private.notify_of_application is
  'Notifies the organizers of the event that a new group has applied, and the friends whom the group creator added that they are in the group.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.like_event(event_id uuid, member_ids uuid[])
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  organizer_id uuid;
  event public.events;
  like_group public.like_groups;
  friend_ids uuid[] := array(
    select listed.id
    from unnest(member_ids) with ordinality as listed (id, ordinal)
    group by listed.id
    order by min(listed.ordinal)
  );
begin
  perform private.lock_against_deletion(caller_id || friend_ids);
  -- The creator of an event never changes.
  select events.creator_id into organizer_id from public.events where events.id = like_event.event_id;
  perform private.lock_pairs(array[caller_id, organizer_id], friend_ids || organizer_id);
  event := private.lock_event(event_id);
  perform private.require_not_suspended(caller_id);
  if private.is_organizer(event, caller_id) then
    raise sqlstate 'PT403' using
      message = 'own_event',
      detail = 'Organizers of an event cannot apply to it.';
  end if;
  perform private.require_others(member_ids);
  -- These checks run before the check of each invited person, because the 400 of that check may reveal a block between
  -- other people.
  perform private.require_likable_event(event);
  perform private.require_open_applications(event, caller_id);
  perform private.require_no_group(event, friend_ids);
  perform private.check_group_member(event, listed.id, format('memberIds.%s', listed.ordinal - 1))
  from unnest(member_ids) with ordinality as listed (id, ordinal);
  insert into public.like_groups (event_id, creator_id, created_at)
  values
    (event.id, caller_id, private.now())
  returning like_groups.* into like_group;
  perform private.add_to_group(like_group, caller_id || friend_ids);
  perform private.notify_of_application(event, like_group, friend_ids);
  return private.show_group(like_group.id);
end;
$$;

comment on function api.like_event is
  'POST /events/{id}/like: applies to the event for the caller and the friends in `memberIds`, and returns their like group. The errors are checked in this order: 404 event_not_found; 403 own_event; 400 if `memberIds.N` is the caller; 409 event_not_published, applications_closed, or already_in_group for the caller; 400 if `memberIds.N` is another person who cannot be added; 409 already_in_group for a friend.';

create function private.stored_group_statuses(event public.events, status public.like_group_status)
returns public.like_group_status[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when not private.has_ended_groups(event) then array[status]
    when status = 'expired' then '{expired,pending,waiting}'
    else array_remove(array_remove(array[status], 'pending'), 'waiting')
  end;
end;
$$;

comment on function private.stored_group_statuses is
  'Returns the stored statuses of groups of this event that the API shows as the given status.';

create function private.find_event_groups(
  event public.events,
  statuses public.like_group_status[],
  sees_all boolean,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces a generic plan that reads the index in order (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
begin
  if not sees_all then
    return array(
      select row (like_groups.created_at, like_groups.id)::private.list_position
      from
        public.like_group_members as member
        join public.like_groups on like_groups.id = member.group_id
      where member.event_id = event.id
        and member.user_id = caller_id
        and (statuses is null or like_groups.status = any (statuses))
        and (like_groups.created_at, like_groups.id) < (after.sort_time, after.id)
      order by like_groups.created_at desc, like_groups.id desc
      limit row_limit
    );
  end if;
  return array(
    select row (found.created_at, found.id)::private.list_position
    from
      unnest(coalesce(statuses, enum_range(null::public.like_group_status))) as stored (status)
      cross join lateral (
        -- Reads at most one page per status, in index order.
        select like_groups.created_at, like_groups.id
        from public.like_groups
        where like_groups.event_id = event.id
          and like_groups.status = stored.status
          and (like_groups.created_at, like_groups.id) < (after.sort_time, after.id)
        order by like_groups.created_at desc, like_groups.id desc
        limit row_limit
      ) as found
    order by found.created_at desc, found.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_event_groups is
  'Returns the keyset positions (time and id) of at most row_limit groups of an event, newest first, that follow the given position. If `sees_all` is false, returns only groups that the caller is in. If `statuses` is not null, returns only groups whose stored status is one of these statuses.';

create function api.list_event_groups(
  event_id uuid,
  cursor text,
  page_size integer,
  status public.like_group_status default null
)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event public.events := private.find_event(event_id);
  sees_all boolean := private.is_organizer(event, caller_id);
  filters jsonb := jsonb_build_object('event', event.id, 'person', caller_id, 'all', sees_all, 'status', status);
  after private.list_position := private.position_after('event groups', filters, cursor);
  found private.list_position[] := private.find_event_groups(
    event,
    case
      when status is not null then private.stored_group_statuses(event, status)
    end,
    sees_all,
    after,
    page_size + 1
  );
begin
  return private.group_page('event groups', filters, found, page_size, array[event.id]);
end;
$$;

comment on function api.list_event_groups is
  'GET /events/{id}/likes: returns {data, nextCursor}, a page of the groups that applied to the event, newest first. If `status` is set, the page contains only groups with this status. A caller who is not an organizer receives only the groups that the caller is in. 400 if `cursor` is invalid, 404 event_not_found.';

create function api.list_own_groups(
  status public.like_group_status,
  event_id uuid,
  cursor text,
  page_size integer
)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a generic plan that reads the index in order (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'status', status, 'event', event_id);
  after private.list_position := private.position_after('own groups', filters, cursor);
  found private.list_position[] := array(
    select row (member.created_at, member.group_id)::private.list_position
    from public.like_group_members as member
    where member.user_id = caller_id
      and (list_own_groups.event_id is null or member.event_id = list_own_groups.event_id)
      and (
        list_own_groups.status is null
        or (
          select private.group_status_in_event(like_groups, events)
          from
            public.like_groups
            join public.events on events.id = like_groups.event_id
          where like_groups.id = member.group_id
        ) = list_own_groups.status
      )
      and (member.created_at, member.group_id) < (after.sort_time, after.id)
    order by member.created_at desc, member.group_id desc
    limit page_size + 1
  );
begin
  return private.group_page(
    'own groups',
    filters,
    found,
    page_size,
    private.groups_events_seen(array(select listed.id from unnest(found[:page_size]) as listed))
  );
end;
$$;

comment on function api.list_own_groups is
  'GET /groups: returns {data, nextCursor}, a page of the groups that the caller is in. The group that the caller joined last comes first. 400 if `cursor` is invalid.';

create function api.get_group(group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.show_group((private.find_group(group_id)).id);
end;
$$;

comment on function api.get_group is 'GET /groups/{id}: returns the like group. 404 group_not_found.';

create function api.add_group_member(group_id uuid, person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  like_group public.like_groups;
  event public.events;
begin
  perform private.lock_against_deletion(array[person_id]);
  -- The creator of an event and the event of a group never change.
  perform private.lock_pairs(array[caller_id, events.creator_id], array[person_id])
  from
    public.like_groups
    join public.events on events.id = like_groups.event_id
  where like_groups.id = group_id;
  like_group := private.lock_group(group_id);
  select events.* into event from public.events where events.id = like_group.event_id;
  if like_group.creator_id <> caller_id then
    raise sqlstate 'PT403' using
      message = 'not_the_group_creator',
      detail = 'Only the creator of the group can add members.';
  end if;
  if private.is_group_member(like_group, person_id) then
    perform private.check_group_member(event, person_id, 'userId');
    perform private.respond_unchanged();
    return private.group_member_view(like_group.id, person_id);
  end if;
  perform private.require_group_status(like_group, '{pending}');
  if exists (select 1 from private.voted_groups as voted where voted.group_id = like_group.id) then
    raise sqlstate 'PT409' using
      message = 'votes_cast',
      detail = 'Organizers have voted on the group, so no more members can be added.';
  end if;
  if cardinality(private.members_of_group(like_group.id)) >= private.setting('people_per_group')::integer then
    raise sqlstate 'PT409' using message = 'group_full', detail = 'The group has the maximum number of members.';
  end if;
  -- This check runs last, because its 400 can reveal a block between other people. The caller receives the 400 only if
  -- the group could accept another member.
  perform private.check_group_member(event, person_id, 'userId');
  perform private.add_to_group(like_group, array[person_id]);
  perform private.notify(
    private.people_to_notify_rate_limited(array[person_id], 'event_invite', caller_id, event.id, 'invitation_notifications'),
    'event_invite',
    caller_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
  return private.group_member_view(like_group.id, person_id);
end;
$$;

comment on function api.add_group_member is
  'POST /groups/{id}/members: adds a person to the group and returns the group member. Idempotent: 200 for a person who is already in the group. 400 if `userId` is invalid, 403 not_the_group_creator, 404 group_not_found, 409 group_closed, votes_cast, group_full or already_in_group.';

create function api.confirm_membership(group_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  like_group public.like_groups := private.lock_group(group_id);
  newly boolean;
begin
  perform private.require_membership(like_group);
  update public.like_group_members
  set confirmed_at = private.now()
  where like_group_members.group_id = like_group.id
    and like_group_members.user_id = caller_id
    and like_group_members.confirmed_at is null
  returning true into newly;
  if newly then
    perform private.require_group_status(like_group, '{pending,waiting,approved}');
    perform private.notify(
      -- A group creator who is no longer a member of the group is not notified.
      array(
        select member.user_id
        from public.like_group_members as member
        where member.group_id = like_group.id and member.user_id = like_group.creator_id
      ),
      'event_invite_accepted',
      caller_id,
      event => like_group.event_id,
      group_of_event => like_group.id,
      event_title => (select events.title from public.events where events.id = like_group.event_id)
    );
  end if;
  return private.group_member_view(like_group.id, caller_id);
end;
$$;

comment on function api.confirm_membership is
  'POST /groups/{id}/members/me/accept: confirms the membership of the caller and returns the group member. Idempotent: notifies the group creator only once. 403 not_a_member, 404 group_not_found, 409 group_closed.';

create function api.remove_group_member(group_id uuid, person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  like_group public.like_groups := private.lock_group(group_id);
begin
  if person_id = (select auth.uid()) then
    perform private.refuse_field('userId', 'You cannot remove yourself; leave the group.');
  end if;
  perform private.require_right_to_remove(like_group);
  perform private.require_group_status(like_group, '{pending,waiting,approved}');
  if not private.is_group_member(like_group, person_id) then
    raise sqlstate 'PT404' using message = 'member_not_found', detail = 'This person is not in the group.';
  end if;
  if like_group.status = 'pending' then
    -- The consents are deleted, because organizers gave them to a group with different members.
    delete from public.like_group_approvals
    where like_group_approvals.group_id = like_group.id and like_group_approvals.decision = 'consent';
  end if;
  perform private.remove_from_group(like_group, person_id);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.remove_group_member is
  'DELETE /groups/{id}/members/{userId}: removes a member from the group and returns {deleted: true}. Until the group is approved, only the group creator can remove members. Afterwards, only the organizers of the event can remove members. Notifies the removed member. If the group is pending, also deletes the consents to the group. 400 if `userId` is invalid, 403 not_the_group_creator or not_an_organizer, 404 group_not_found or member_not_found, 409 group_closed.';

create function api.leave_group(group_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  like_group public.like_groups := private.lock_group(group_id);
begin
  perform private.require_membership(like_group);
  -- A member can leave a group even while the event is deleted, because the groups reappear when the event is restored.
  perform private.require_status(private.restorable_group_status(like_group, events), '{pending,waiting,approved}')
  from public.events
  where events.id = like_group.event_id;
  perform private.leave_group(like_group, (select auth.uid()));
  return json_build_object('deleted', true);
end;
$$;

comment on function api.leave_group is
  'DELETE /groups/{id}/members/me: removes the caller from the group and returns {deleted: true}. An open group expires if its creator leaves. A member can leave even while the event is deleted. 403 not_a_member, 404 group_not_found, 409 group_closed.';

create function api.list_approvals(group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  like_group public.like_groups := private.find_group(group_id);
begin
  perform private.require_organizer(events) from public.events where events.id = like_group.event_id;
  return (
    select
      coalesce(
        json_agg(
          private.approval_view(approval)
          order by approval.created_at, approval.id
        ),
        '[]'
      )
    from public.like_group_approvals as approval
    where approval.group_id = like_group.id
  );
end;
$$;

comment on function api.list_approvals is
  'GET /groups/{id}/approvals: returns the votes of the organizers on the group, in the order in which they were cast. 403 not_an_organizer, 404 group_not_found.';

create function api.vote_on_group(group_id uuid, decision public.approval_decision)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  like_group public.like_groups := private.lock_group(group_id);
  standing_decision public.approval_decision;
  outcome public.like_group_status;
begin
  perform private.require_not_suspended(caller_id);
  perform private.require_organizer(events) from public.events where events.id = like_group.event_id;
  select approval.decision into standing_decision
  from public.like_group_approvals as approval
  where approval.group_id = like_group.id and approval.author_id = caller_id;
  if standing_decision is distinct from vote_on_group.decision then
    perform private.require_group_status(like_group, '{pending,waiting}');
    insert into public.like_group_approvals (group_id, author_id, decision, created_at)
    values
      (like_group.id, caller_id, vote_on_group.decision, private.now())
    on conflict on constraint like_group_approvals_author_key do update
      set decision = excluded.decision, created_at = excluded.created_at;
    insert into private.voted_groups (group_id)
    values
      (like_group.id)
    on conflict do nothing;
  end if;
  if vote_on_group.decision = 'refuse' and private.effective_group_status(like_group) = 'waiting' then
    perform private.reopen_group(like_group);
  end if;
  -- The group is also evaluated after a repeated vote, because a suspension may have expired since the first vote.
  perform private.decide_group(like_group.id, caller_id);
  select like_groups.* into like_group from public.like_groups where like_groups.id = like_group.id;
  outcome := private.effective_group_status(like_group);
  return json_build_object(
    'id', like_group.id,
    'status', outcome,
    'approved', outcome in ('waiting', 'approved'),
    'chatId', like_group.chat_id
  );
end;
$$;

comment on function api.vote_on_group is
  'POST /groups/{id}/approvals: stores the caller''s vote on the group and returns {id, status, approved, chatId}. The field `approved` is true if enough organizers have consented, even if the group still waits for seats. Organizers can vote while the group is pending or waiting. Idempotent. 403 not_an_organizer, 404 group_not_found, 409 group_closed.';

grant execute on function api.like_event to authenticated;
grant execute on function api.list_event_groups to authenticated;
grant execute on function api.list_own_groups to authenticated;
grant execute on function api.get_group to authenticated;
grant execute on function api.add_group_member to authenticated;
grant execute on function api.confirm_membership to authenticated;
grant execute on function api.remove_group_member to authenticated;
grant execute on function api.leave_group to authenticated;
grant execute on function api.list_approvals to authenticated;
grant execute on function api.vote_on_group to authenticated;
