-- Answered requests: when the recipient answers a request, triggers cancel the waiting pushes of the request. The
-- notification stays unread until a client marks it as read.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.drop_answered_pushes(
  kind public.notification_type,
  actor uuid,
  recipient uuid,
  event uuid default null,
  group_of_event uuid default null
)
returns void
language plpgsql
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  with waiting as (
    -- Locks the rows by device id and notification id, as api.record_deliveries does, to prevent a deadlock.
    select delivery.device_id, delivery.notification_id
    from
      public.notifications
      join private.push_deliveries as delivery on delivery.notification_id = notifications.id
    where notifications.actor_id = actor
      and notifications.user_id = recipient
      and notifications.type = kind
      and notifications.created_at > private.now() - make_interval(hours => private.setting('push_hours')::integer)
      and (event is null or notifications.event_id = event)
      and (group_of_event is null or notifications.group_id = group_of_event)
      and delivery.finished_at is null
    order by delivery.device_id, delivery.notification_id
    for update of delivery
  )
  update private.push_deliveries as delivery
  set outcome = 'notification_answered', finished_at = private.now()
  from waiting
  where delivery.device_id = waiting.device_id
    and delivery.notification_id = waiting.notification_id
    and delivery.finished_at is null;
end;
$$;

comment on function private.drop_answered_pushes is
  'Cancels the waiting pushes of notifications of the type `kind` that the actor caused and the recipient received. If event or group_of_event is not null, cancels only pushes about that event or group. A push that a worker has already claimed may still arrive.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.drop_push_of_friend_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_answered_pushes('friend_request', new.requester_id, new.addressee_id);
  return null;
end;
$$;

comment on function private.drop_push_of_friend_request is
  'Cancels the waiting push of a friend request that was accepted or rejected.';

-- The triggers of this file are deferred to the end of the transaction, because transactions lock deliveries after all
-- other rows.
create constraint trigger friendships_drop_push
after update on public.friendships
deferrable initially deferred
for each row
when (old.status = 'pending' and new.status != 'pending')
execute function private.drop_push_of_friend_request();

create function private.drop_push_of_coauthor_invitation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_answered_pushes('event_coauthor_invite', events.creator_id, new.user_id, event => new.event_id)
  from public.events
  where events.id = new.event_id;
  return null;
end;
$$;

comment on function private.drop_push_of_coauthor_invitation is
  'Cancels the waiting push of an invitation to organize an event when the invited person accepts or refuses the invitation.';

create constraint trigger event_authors_drop_push
after update on public.event_authors
deferrable initially deferred
for each row
when (old.status = 'pending' and new.status != 'pending')
execute function private.drop_push_of_coauthor_invitation();

create function private.drop_push_of_group_invitation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_answered_pushes(
    'event_invite',
    like_groups.creator_id,
    new.user_id,
    group_of_event => new.group_id
  )
  from public.like_groups
  where like_groups.id = new.group_id;
  return null;
end;
$$;

comment on function private.drop_push_of_group_invitation is
  'Cancels the waiting push of an invitation to a group when the invited person confirms the invitation.';

create constraint trigger like_group_members_drop_push
after update on public.like_group_members
deferrable initially deferred
for each row
when (old.confirmed_at is null and new.confirmed_at is not null)
execute function private.drop_push_of_group_invitation();

create function private.drop_push_of_application()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_answered_pushes(
    'event_application',
    like_groups.creator_id,
    new.author_id,
    group_of_event => new.group_id
  )
  from public.like_groups
  where like_groups.id = new.group_id;
  return null;
end;
$$;

comment on function private.drop_push_of_application is
  'When an organizer has voted on an application, cancels the waiting push to this organizer about the application.';

create constraint trigger like_group_approvals_drop_push
after insert or update on public.like_group_approvals
deferrable initially deferred
for each row
execute function private.drop_push_of_application();

create function private.drop_push_of_like()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_answered_pushes('people_like', new.person_id, new.target_id);
  return null;
end;
$$;

comment on function private.drop_push_of_like is
  'Cancels the waiting push of a like when the liked person likes or dislikes the person who gave the like.';

create constraint trigger people_interactions_drop_push
after update on private.people_interactions
deferrable initially deferred
for each row
when (new.type = 'like' and new.is_answered and not old.is_answered)
execute function private.drop_push_of_like();
