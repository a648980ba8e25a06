-- Friend requests: sending, accepting, rejecting and withdrawing them, and their notifications. A pending request
-- expires after some days, and an expired request is treated as withdrawn.

-- Tables -------------------------------------------------------------------------------------------------

create table private.friend_request_notifications (
  notification_id uuid constraint friend_request_notifications_pkey primary key,
  requester_id uuid not null,
  addressee_id uuid not null,
  notified_at timestamptz not null,
  is_pushed boolean not null default false
);

comment on table private.friend_request_notifications is
  'Log of friend request notifications for the rate limit: when an addressee was notified of a request from a requester. The row remains after the request and the notification are deleted, unless the request was withdrawn before the addressee could have seen the request.';
comment on column private.friend_request_notifications.is_pushed is
  'True if a worker has claimed the notification for a push, so that the addressee may have seen the notification.';

create index friend_request_notifications_pair_idx on private.friend_request_notifications (
  addressee_id,
  requester_id,
  notified_at
);

create index friend_request_notifications_requester_id_idx on private.friend_request_notifications (
  requester_id
);

create index friend_request_notifications_notified_at_idx on private.friend_request_notifications (
  notified_at
);

create table private.friend_request_rejections (
  requester_id uuid not null,
  addressee_id uuid not null,
  rejected_at timestamptz not null,
  constraint friend_request_rejections_pkey primary key (addressee_id, requester_id)
);

comment on table private.friend_request_rejections is
  'Last rejection of a request between two people. For friend_request_quiet_days after a rejection, the addressee is not notified of new requests by the requester. The row remains after the request is deleted.';

create index friend_request_rejections_requester_id_idx on private.friend_request_rejections (requester_id);

create index friend_request_rejections_rejected_at_idx on private.friend_request_rejections (rejected_at);

insert into private.settings (name, value, meaning)
values
  ('pending_friend_requests', '50', 'Maximum number of pending friend requests of one sender.'),
  (
    'friend_request_notifications',
    '3',
    'How often a user is notified of requests by the same person within friend_request_notification_days.'
  ),
  ('friend_request_notification_days', '30', 'Number of days for which friend_request_notifications counts.'),
  (
    'friend_request_quiet_days',
    '30',
    'Number of days after a rejection for which a user is not notified of requests by the same person.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.lock_friend_request(request_id uuid)
returns public.friendships
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  friendship public.friendships;
  block public.blocks;
begin
  -- The two people of a friendship never change, so they may be read before the locks are taken.
  select friendships.* into friendship from public.friendships where friendships.id = request_id;
  -- These locks prevent a deadlock with the deletion of a person. The deletion locks no pairs, and locks rows and chats
  -- in another order.
  perform
    private.lock_existence(least(friendship.requester_id, friendship.addressee_id)),
    private.lock_existence(greatest(friendship.requester_id, friendship.addressee_id)),
    private.lock_pair(friendship.requester_id, friendship.addressee_id);
  -- Also locks the row, because the job that deletes expired requests locks only rows.
  select friendships.* into friendship from public.friendships where friendships.id = request_id for update;
  if friendship.id is null then
    -- A block that ended the request has the id of the request. The function returns the block to the blocker, and
    -- raises 404 for the other person.
    select blocks.* into block from public.blocks where blocks.id = request_id and blocks.blocker_id = caller_id and blocks.inherited_from is null;
    friendship := private.friendship_in_block(block);
  end if;
  if friendship.id is null
    or caller_id not in (friendship.requester_id, friendship.addressee_id)
    or private.has_expired(friendship)
    or private.is_suspended(private.peer_of(friendship.requester_id, friendship.addressee_id, caller_id)) then
    raise sqlstate 'PT404' using message = 'friend_request_not_found', detail = 'There is no such request.';
  end if;
  return friendship;
end;
$$;

comment on function private.lock_friend_request is
  'Locks and returns a request between the caller and another person. If the caller has blocked the other person, returns the block in the form of a request that is no longer pending. 404 friend_request_not_found if the request does not exist or has expired, the caller was blocked, or the other person is suspended.';

create function private.require_pending(friendship public.friendships)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if friendship.status <> 'pending' then
    raise sqlstate 'PT409' using
      message = 'friend_request_answered',
      detail = 'This request is no longer pending.';
  end if;
end;
$$;

comment on function private.require_pending is
  'Rejects with 409 friend_request_answered unless the request is pending.';

create function private.require_room_for_request(person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if (
    select count(*) >= (select settings.value::integer from private.settings where settings.name = 'pending_friend_requests')
    from public.friendships
    where friendships.requester_id = person_id
      and friendships.status = 'pending'
      -- The subquery is evaluated once, not for each request.
      and friendships.created_at > (select private.pending_since())
  ) then
    raise sqlstate 'PT409' using
      message = 'pending_requests_limit',
      detail = 'You have the maximum number of pending friend requests.';
  end if;
end;
$$;

comment on function private.require_room_for_request is
  'Rejects with 409 pending_requests_limit if a person has sent the maximum number of pending requests. The caller must hold the lock of the person (private.lock_person).';

create function private.notify_of_request(from_id uuid, to_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  if exists (
    select 1
    from private.friend_request_rejections as rejection
    where rejection.addressee_id = to_id
      and rejection.requester_id = from_id
      and rejection.rejected_at > present - make_interval(days => private.setting('friend_request_quiet_days')::integer)
  ) or (
    select
      count(*) >= (
        select settings.value::integer from private.settings where settings.name = 'friend_request_notifications'
      )
    from private.friend_request_notifications as notification
    where notification.addressee_id = to_id
      and notification.requester_id = from_id
      and notification.notified_at > present - make_interval(
        days => (
          select settings.value::integer from private.settings where settings.name = 'friend_request_notification_days'
        )
      )
  ) then
    return;
  end if;
  perform private.notify(array[to_id], 'friend_request', from_id);
  insert into private.friend_request_notifications (notification_id, requester_id, addressee_id, notified_at)
  select notifications.id, from_id, to_id, present
  from public.notifications
  where notifications.actor_id = from_id
    and notifications.user_id = to_id
    and notifications.type = 'friend_request'
    and notifications.created_at = present
  on conflict (notification_id) do nothing;
end;
$$;

comment on function private.notify_of_request is
  'Notifies the addressee of a request, except in two cases. The addressee has already received `friend_request_notifications` notifications of requests from this requester within `friend_request_notification_days` days, or has rejected a request from this requester within the last `friend_request_quiet_days` days. All three are settings. The caller must hold the lock of the pair (private.lock_pair).';

create function private.withdraw_request_notifications(requesters uuid[], addressees uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  withdrawn uuid[] := private.withdraw_notifications('friend_request', requesters, addressees);
begin
  -- This statement waits for a worker that is claiming one of these notifications.
  delete from private.friend_request_notifications as notification
  where notification.notification_id = any (withdrawn) and not notification.is_pushed;
end;
$$;

comment on function private.withdraw_request_notifications is
  'Deletes the unread notifications of requests. The arguments are parallel arrays: the requesters and the addressees of the requests. A notification that was neither read nor pushed does not count toward the rate limit, because the addressee cannot have seen it.';

create function private.record_pushed_requests(notification_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(notification_ids) = 0 then
    return notification_ids;
  end if;
  -- The rows are locked in id order, to prevent a deadlock between two workers. The statement waits for a concurrent
  -- transaction that withdraws one of these notifications.
  perform
  from private.friend_request_notifications as notification
  where notification.notification_id = any (notification_ids) and not notification.is_pushed
  order by notification.notification_id
  for update;
  update private.friend_request_notifications as notification
  set is_pushed = true
  where notification.notification_id = any (notification_ids) and not notification.is_pushed;
  return array(
    select given_id
    from unnest(notification_ids) as given_id
    where not exists (select 1 from public.notifications where notifications.id = given_id)
  );
end;
$$;

comment on function private.record_pushed_requests is
  'Marks notifications of requests as pushed, so that they count toward the rate limit even if they are withdrawn later. Returns the ids of notifications that were withdrawn in the meantime.';

create function private.export_rejections(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'requesterId', rejection.requester_id,
            'rejectedAt', private.iso_time(rejection.rejected_at)
          )
          order by rejection.rejected_at, rejection.requester_id
        ),
        '[]'
      )
    from private.friend_request_rejections as rejection
    where rejection.addressee_id = person_id
  );
end;
$$;

comment on function private.export_rejections is
  'Part of the data export: for each requester, the person''s last rejection of a request.';

create function private.end_expired_requests(request_ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  since timestamptz := private.pending_since();
  ended public.friendships[];
begin
  with gone as (
    delete from public.friendships
    where friendships.id = any (request_ids) and friendships.status = 'pending' and friendships.created_at <= since
    returning friendships as friendship
  )
  select array_agg(gone.friendship) into ended from gone;
  perform private.withdraw_request_notifications(
    array(select request.requester_id from unnest(ended) as request),
    array(select request.addressee_id from unnest(ended) as request)
  );
  return coalesce(cardinality(ended), 0);
end;
$$;

comment on function private.end_expired_requests is
  'Deletes the expired requests among the given requests, with their unread notifications. Returns the number of deleted requests.';

create function private.make_friend_request(from_id uuid, to_id uuid, former public.friendships)
returns public.friendships
language plpgsql
set search_path = ''
as $$
declare
  friendship public.friendships;
begin
  -- This lock is taken before the rows of notifications are locked (lock order).
  perform private.share_notifications_of(from_id);
  if private.has_expired(former) then
    perform private.end_expired_requests(array[former.id]);
    former := null;
  end if;
  insert into public.friendships (id, requester_id, addressee_id, created_at, updated_at)
  values
    (coalesce(former.id, gen_random_uuid()), from_id, to_id, private.now(), private.now())
  on conflict (id) do update
    set
      requester_id = excluded.requester_id,
      addressee_id = excluded.addressee_id,
      status = 'pending',
      created_at = excluded.created_at,
      updated_at = excluded.updated_at
  returning friendships.* into friendship;
  perform private.notify_of_request(from_id, to_id);
  return friendship;
end;
$$;

comment on function private.make_friend_request is
  'Stores a request and notifies the addressee. Updates the row of a rejected request if such a row exists. Otherwise inserts a new row. The caller must hold the lock of the pair (private.lock_pair), and must have checked that the two people have neither a pending request nor a friendship.';

create function private.answer_friend_request(request_id uuid, answer public.friendship_status)
returns json
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  friendship public.friendships := private.lock_friend_request(request_id);
begin
  if friendship.addressee_id <> caller_id then
    raise sqlstate 'PT403' using
      message = 'not_the_addressee',
      detail = 'Only the recipient can answer a friend request.';
  end if;
  perform private.require_pending(friendship);
  if answer = 'accepted' and private.is_contact_age_disputed(caller_id, friendship.requester_id) then
    raise sqlstate 'PT404' using message = 'friend_request_not_found', detail = 'There is no such request.';
  end if;
  update public.friendships
  set status = answer, updated_at = private.now()
  where friendships.id = request_id
  returning friendships.* into friendship;
  if answer = 'accepted' then
    perform private.notify(array[friendship.requester_id], 'friend_request_accepted', caller_id);
  else
    insert into private.friend_request_rejections (requester_id, addressee_id, rejected_at)
    values
      (friendship.requester_id, caller_id, private.now())
    on conflict (addressee_id, requester_id) do update set rejected_at = excluded.rejected_at;
    perform private.end_friend_links_between(friendship.requester_id, caller_id);
  end if;
  return private.friendship_view(friendship);
end;
$$;

comment on function private.answer_friend_request is
  'Accepts or rejects a pending request of which the caller is the addressee. Not idempotent: a repeated call is rejected like any answer to a request that is no longer pending.';

create function private.delete_friendships_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.delete_friend_links_of(person_id);
  delete from public.friendships where person_id in (friendships.requester_id, friendships.addressee_id);
  -- These rows are deleted after the friendships. The deletion of a friendship waits for a concurrent rejection, which
  -- inserts one of these rows.
  delete from private.friend_request_notifications as notification where person_id in (notification.requester_id, notification.addressee_id);
  delete from private.friend_request_rejections as rejection
  where person_id in (rejection.requester_id, rejection.addressee_id);
end;
$$;

comment on function private.delete_friendships_of is
  'Deletes the friendships, friend requests and friend links of a deleted person, with the records of their notifications and rejections. Does not delete blocks, neither those by the person nor those against the person.';

-- Api ----------------------------------------------------------------------------------------------------

create function private.refuse_friend_request()
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using
    message = 'request_not_possible',
    detail = 'A request to this person is not possible.';
end;
$$;

comment on function private.refuse_friend_request is
  'Rejects a friend request with 409 request_not_possible. The error does not reveal whether the reason is a block, a suspension or a disputed age.';

create function private.respond_unchanged_request(friendship public.friendships)
returns json
language plpgsql
set search_path = ''
as $$
begin
  perform private.respond_unchanged();
  return json_build_object(
    'friendship', private.friendship_view(friendship),
    'result', case friendship.status when 'pending' then 'already_pending' else 'already_friends' end
  );
end;
$$;

comment on function private.respond_unchanged_request is
  'Returns the response to a friend request or a link redemption if the two people already have a pending request or a friendship. The function sets the status of the response to 200, and writes nothing.';

create function api.send_friend_request(addressee_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  known record;
  friendship public.friendships;
begin
  perform
    private.lock_existence(least(caller_id, addressee_id)),
    private.lock_existence(greatest(caller_id, addressee_id)),
    private.lock_person(caller_id),
    private.lock_pair(caller_id, addressee_id);
  if addressee_id = caller_id then
    perform private.refuse_field('addresseeId', 'You cannot be your own friend.');
  end if;
  -- One query reads the data for all checks, after the locks are taken.
  select
    exists (
      select 1 from private.known_people as person where person.user_id = send_friend_request.addressee_id
    ) as is_person,
    exists (
      select 1
      from private.blocked_pairs as pair
      where pair.person_id = caller_id and pair.other_id = send_friend_request.addressee_id
    )
    or exists (
      select 1 from private.suspended_people as suspended where suspended.user_id = send_friend_request.addressee_id
    ) as is_contact_denied,
    (
      select pair
      from public.friendships as pair
      where least(pair.requester_id, pair.addressee_id) = least(caller_id, send_friend_request.addressee_id)
        and greatest(pair.requester_id, pair.addressee_id) = greatest(caller_id, send_friend_request.addressee_id)
    ) as friendship
  into known;
  if not known.is_person then
    raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
  end if;
  if known.is_contact_denied then
    perform private.refuse_friend_request();
  end if;
  friendship := case when not private.has_expired(known.friendship) then known.friendship end;
  if friendship.status in ('pending', 'accepted') then
    return private.respond_unchanged_request(friendship);
  end if;
  if private.is_contact_age_disputed(caller_id, addressee_id) then
    perform private.refuse_friend_request();
  end if;
  perform private.require_room_for_request(caller_id);
  friendship := private.make_friend_request(caller_id, addressee_id, known.friendship);
  return json_build_object('friendship', private.friendship_view(friendship), 'result', 'created');
end;
$$;

comment on function api.send_friend_request is
  'POST /friends/requests: sends a friend request and returns {friendship, result}. The field `result` is created, already_pending or already_friends. Idempotent: in the last two cases, nothing is written. 400 if `addresseeId` is the caller, 404 person_not_found, 409 request_not_possible or pending_requests_limit.';

create function api.accept_friend_request(request_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return private.answer_friend_request(request_id, 'accepted');
end;
$$;

comment on function api.accept_friend_request is
  'POST /friends/requests/{id}/accept: accepts the request and returns the friendship. 403 not_the_addressee, 404 friend_request_not_found, 409 friend_request_answered.';

create function api.reject_friend_request(request_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return private.answer_friend_request(request_id, 'rejected');
end;
$$;

comment on function api.reject_friend_request is
  'POST /friends/requests/{id}/reject: rejects the request and returns it in the form of a friendship. Also prevents each of the two people from using the other''s live friend links. 403 not_the_addressee, 404 friend_request_not_found, 409 friend_request_answered.';

create function api.withdraw_friend_request(request_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  friendship public.friendships := private.lock_friend_request(request_id);
begin
  if friendship.requester_id <> (select auth.uid()) then
    raise sqlstate 'PT403' using
      message = 'not_the_requester',
      detail = 'Only the requester can withdraw a friend request.';
  end if;
  perform private.require_pending(friendship);
  delete from public.friendships where friendships.id = request_id;
  perform private.withdraw_request_notifications(array[friendship.requester_id], array[friendship.addressee_id]);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.withdraw_friend_request is
  'DELETE /friends/requests/{id}: deletes a pending request of the caller and returns {deleted: true}. Also deletes the addressee''s unread notification of the request. 403 not_the_requester, 404 friend_request_not_found, 409 friend_request_answered.';

create function private.is_friend_request_purge_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
      select 1 from public.friendships where friendships.status = 'pending' and friendships.created_at <= private.pending_since()
    )
    or exists (
      select 1
      from private.friend_request_notifications as notification
      where notification.notified_at <= present - make_interval(days => private.setting('friend_request_notification_days')::integer)
    )
    or exists (
      select 1
      from private.friend_request_rejections as rejection
      where rejection.rejected_at <= present - make_interval(days => private.setting('friend_request_quiet_days')::integer)
    )
    or exists (select 1 from private.friend_links where friend_links.purge_at <= present);
end;
$$;

comment on function private.is_friend_request_purge_due is
  'Whether the `friend_requests` job has rows to delete.';

create function api.purge_friend_requests(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  since timestamptz := private.pending_since();
  notified_since timestamptz := present - make_interval(days => private.setting('friend_request_notification_days')::integer);
  rejected_since timestamptz := present - make_interval(days => private.setting('friend_request_quiet_days')::integer);
  expired_ids uuid[];
  forgotten_notifications integer;
  forgotten_rejections integer;
begin
  perform private.require_service();
  with expired as (
    select friendships.id
    from public.friendships
    where friendships.status = 'pending' and friendships.created_at <= since
    order by friendships.created_at
    limit row_limit
    for update skip locked
  )
  select array_agg(expired.id) into expired_ids from expired;
  with old as (
    select notification.notification_id
    from private.friend_request_notifications as notification
    where notification.notified_at <= notified_since
    order by notification.notified_at
    limit row_limit
    for update skip locked
  )
  delete from private.friend_request_notifications as notification
  using old
  where notification.notification_id = old.notification_id;
  get diagnostics forgotten_notifications = row_count;
  with old as (
    select rejection.requester_id, rejection.addressee_id
    from private.friend_request_rejections as rejection
    where rejection.rejected_at <= rejected_since
    order by rejection.rejected_at
    limit row_limit
    for update skip locked
  )
  delete from private.friend_request_rejections as rejection
  using old
  where rejection.requester_id = old.requester_id and rejection.addressee_id = old.addressee_id;
  get diagnostics forgotten_rejections = row_count;
  return json_build_object(
    'expired', private.end_expired_requests(expired_ids),
    'forgotten', forgotten_notifications + forgotten_rejections + private.purge_friend_links(row_limit)
  );
end;
$$;

comment on function api.purge_friend_requests is
  'Called by the `friend_requests` job. Returns {expired, forgotten}: the number of deleted requests, and the number of other deleted rows. Deletes expired requests with their unread notifications, old records of notifications and rejections, and friend links that can no longer be redeemed. Deletes at most row_limit rows of each kind per call.';
grant execute on function api.send_friend_request to authenticated;
grant execute on function api.accept_friend_request to authenticated;
grant execute on function api.reject_friend_request to authenticated;
grant execute on function api.withdraw_friend_request to authenticated;
grant execute on function api.purge_friend_requests to service_role;
