-- Friends: requests between two people, and friendships.
-- A pair of people has at most one request or friendship, whoever asked.

-- Tables -------------------------------------------------------------------------------------------------

create type public.friendship_status as enum ('pending', 'accepted', 'rejected', 'blocked');

comment on type public.friendship_status is
  'State between two people as one of them sees it; blocked is the view of one''s own block, never stored in a friendship.';

create table public.friendships (
  id uuid constraint friendships_pkey primary key default gen_random_uuid(),
  requester_id uuid not null,
  addressee_id uuid not null,
  status public.friendship_status not null default 'pending' constraint friendships_status_stored
    check (status != 'blocked'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint friendships_two_people check (requester_id != addressee_id)
);

comment on table public.friendships is
  'One row per unordered pair: a request, its refusal, or the friendship it became.';

create unique index friendships_pair_idx on public.friendships (
  least(requester_id, addressee_id),
  greatest(requester_id, addressee_id)
);

create index friendships_requester_idx on public.friendships (requester_id, status, created_at desc, id desc);

create index friendships_addressee_idx on public.friendships (addressee_id, status, created_at desc, id desc);

-- What the job looks through.
create index friendships_pending_idx on public.friendships (created_at)
where status = 'pending';

create table private.friend_request_notices (
  notification_id uuid constraint friend_request_notices_pkey primary key,
  requester_id uuid not null,
  addressee_id uuid not null,
  told_at timestamptz not null,
  is_pushed boolean not null default false
);

comment on table private.friend_request_notices is
  'Rate limit of friend requests: when somebody was told of a request by somebody else; outlives request and notification, unless it was withdrawn unnoticed.';
comment on column private.friend_request_notices.is_pushed is
  'A worker was given it to push, so that the addressee may have noticed it.';

create index friend_request_notices_pair_idx on private.friend_request_notices (
  addressee_id,
  requester_id,
  told_at
);

create index friend_request_notices_requester_id_idx on private.friend_request_notices (requester_id);

create index friend_request_notices_told_at_idx on private.friend_request_notices (told_at);

create table private.friend_request_rejections (
  requester_id uuid not null,
  addressee_id uuid not null,
  rejected_at timestamptz not null,
  constraint friend_request_rejections_pkey primary key (addressee_id, requester_id)
);

comment on table private.friend_request_rejections is
  'When somebody last rejected a request by somebody else, who is not heard of for a while; outlives the request.';

create index friend_request_rejections_requester_id_idx on private.friend_request_rejections (requester_id);

create index friend_request_rejections_rejected_at_idx on private.friend_request_rejections (rejected_at);

insert into private.settings (name, value, meaning)
values
  ('pending_friend_requests', '50', 'How many requests of one person may wait for an answer.'),
  ('friend_request_days', '90', 'After how many days a request that nobody answered ends.'),
  (
    'friend_request_notices',
    '3',
    'How often somebody is told of requests by the same person within so many days.'
  ),
  (
    'friend_request_notice_days',
    '30',
    'The days in which somebody is told so often of requests by the same person.'
  ),
  (
    'friend_request_quiet_days',
    '30',
    'For how many days after a rejection somebody is not told of requests by the same person.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.pending_since()
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.now() - make_interval(days => private.setting('friend_request_days')::integer);
end;
$$;

comment on function private.pending_since is
  'Requests that nobody answered and that are not younger than this have ended, as if they had been withdrawn; policies ask it once per statement.';

create function private.has_expired(friendship public.friendships)
returns boolean
language sql
stable
return friendship.status = 'pending' and friendship.created_at <= private.pending_since();

comment on function private.has_expired is 'Whether this is a request that nobody answered in its time.';

create function private.find_friendship(one_id uuid, other_id uuid)
returns public.friendships
language plpgsql
stable
set search_path = ''
as $$
declare
  friendship public.friendships;
begin
  select friendships.* into friendship
  from public.friendships
  where least(friendships.requester_id, friendships.addressee_id) = least(one_id, other_id)
    and greatest(friendships.requester_id, friendships.addressee_id) = greatest(one_id, other_id);
  return friendship;
end;
$$;

comment on function private.find_friendship is
  'The row of two people, whoever asked, that of an expired request too; null when there is none.';

create function private.are_friends(one_id uuid, other_id uuid)
returns boolean
language sql
stable
return (private.find_friendship(one_id, other_id)).status is not distinct from 'accepted';

comment on function private.are_friends is 'Whether two people are friends.';

create view private.known_people as
  select profiles.user_id
  from public.profiles
  union all
  select users.id
  from auth.users;

comment on view private.known_people is
  'Who there is: profiles, then users of the identity provider; most people are both.';

create function private.is_known_person(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.known_people as known where known.user_id = person_id);
end;
$$;

comment on function private.is_known_person is
  'Whether there is such a person: a profile, or a user of the identity provider.';

create function private.friends_of(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select friendships.addressee_id
    from public.friendships
    where friendships.requester_id = person_id and friendships.status = 'accepted'
    union all
    select friendships.requester_id
    from public.friendships
    where friendships.addressee_id = person_id and friendships.status = 'accepted'
  );
end;
$$;

comment on function private.friends_of is 'All friends of a person.';

create function private.friends_of_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 100
set search_path = ''
as $$
begin
  return query select unnest(private.friends_of((select auth.uid())));
end;
$$;

comment on function private.friends_of_caller is
  'For policies, which ask it once per statement: all friends of the caller.';

create type private.friendship_fields as (
  id uuid,
  "requesterId" uuid,
  "addresseeId" uuid,
  status text,
  "blockedBy" uuid,
  "createdAt" text,
  "updatedAt" text
);

comment on type private.friendship_fields is 'The fields of a friendship in the API.';

create function private.friendship_fields_of(friendship public.friendships, blocker_id uuid default null)
returns private.friendship_fields
language sql
stable
return row(
  friendship.id,
  friendship.requester_id,
  friendship.addressee_id,
  friendship.status,
  blocker_id,
  private.iso_time(friendship.created_at),
  private.iso_time(friendship.updated_at)
)::private.friendship_fields;

comment on function private.friendship_fields_of is
  'Friendship as the API shows it to either of the two; one in a block, to its blocker.';

create function private.friendship_view(friendship public.friendships, blocker_id uuid default null)
returns json
language sql
stable
return to_json(private.friendship_fields_of(friendship, blocker_id));

comment on function private.friendship_view is 'The JSON of private.friendship_fields_of.';

create function private.friendship_in_block(block public.blocks)
returns public.friendships
language sql
immutable
return row(
  block.id,
  block.requester_id,
  case block.requester_id
    when block.blocker_id then block.blocked_id
    else block.blocker_id
  end,
  'blocked',
  block.created_at,
  block.updated_at
)::public.friendships;

comment on function private.friendship_in_block is
  'The request or friendship that goes on in a block, for its blocker only; all null but the status without a block.';

create function private.block_view(block public.blocks)
returns json
language sql
stable
return private.friendship_view(private.friendship_in_block(block), block.blocker_id);

comment on function private.block_view is
  'Block as the API shows it to the one who made it: a friendship in state blocked.';

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
  -- The two people of a row are immutable, so they may be read before the lock.
  select friendships.* into friendship from public.friendships where friendships.id = request_id;
  -- A deletion, which takes no locks of pairs, comes to rows and chats in another order.
  perform
    private.lock_existence(least(friendship.requester_id, friendship.addressee_id)),
    private.lock_existence(greatest(friendship.requester_id, friendship.addressee_id)),
    private.lock_pair(friendship.requester_id, friendship.addressee_id);
  -- Row lock too: the job that ends expired requests takes no other.
  select friendships.* into friendship from public.friendships where friendships.id = request_id for update;
  if friendship.id is null then
    -- To the blocker the request goes on in the block, to the other it is as if it had been withdrawn.
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
  'Locks a request between the caller and somebody, or what became of it: the row that is decided about. Who blocked the other is answered about the request as one that is no longer pending; who was blocked, or whose other is suspended, is told of none: 404 friend_request_not_found.';

create function private.require_pending(friendship public.friendships)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if friendship.status <> 'pending' then
    raise sqlstate 'PT409' using
      message = 'friend_request_answered',
      detail = 'This request has been answered already.';
  end if;
end;
$$;

comment on function private.require_pending is
  'Refuses what is done about a request that waits no more: 409 friend_request_answered.';

create function private.tell_of_request(from_id uuid, to_id uuid)
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
    select count(*) >= private.setting('friend_request_notices')::integer
    from private.friend_request_notices as notice
    where notice.addressee_id = to_id
      and notice.requester_id = from_id
      and notice.told_at > present - make_interval(days => private.setting('friend_request_notice_days')::integer)
  ) then
    return;
  end if;
  perform private.notify(array[to_id], 'friend_request', from_id);
  insert into private.friend_request_notices (notification_id, requester_id, addressee_id, told_at)
  select notifications.id, from_id, to_id, present
  from public.notifications
  where notifications.actor_id = from_id
    and notifications.user_id = to_id
    and notifications.type = 'friend_request'
    and notifications.created_at = present
  on conflict (notification_id) do nothing;
end;
$$;

comment on function private.tell_of_request is
  'Tells somebody of a request, rate-limited: so often within some days, and not for some days after a rejection. The pair is locked.';

create function private.withdraw_request_notices(requesters uuid[], addressees uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  withdrawn uuid[] := private.withdraw_notifications('friend_request', requesters, addressees);
begin
  -- Waits for a worker that is being given one of these.
  delete from private.friend_request_notices as notice
  where notice.notification_id = any (withdrawn) and not notice.is_pushed;
end;
$$;

comment on function private.withdraw_request_notices is
  'Removes what each addressee was told of requests by the requester in the same place and has not read. What was not pushed either was not noticed, and does not count.';

create function private.note_pushed_requests(notification_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(notification_ids) = 0 then
    return notification_ids;
  end if;
  -- Locked in id order: prevents a deadlock between two workers. Waits for a withdrawal.
  perform
  from private.friend_request_notices as notice
  where notice.notification_id = any (notification_ids) and not notice.is_pushed
  order by notice.notification_id
  for update;
  update private.friend_request_notices as notice
  set is_pushed = true
  where notice.notification_id = any (notification_ids) and not notice.is_pushed;
  return array(
    select given_id
    from unnest(notification_ids) as given_id
    where not exists (select 1 from public.notifications where notifications.id = given_id)
  );
end;
$$;

comment on function private.note_pushed_requests is
  'Notes that these notifications of requests are about to be pushed, so that they count: those that were withdrawn meanwhile.';

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
  'When a person last rejected requests, by whom they were, as the export has it.';

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
  perform private.withdraw_request_notices(
    array(select request.requester_id from unnest(ended) as request),
    array(select request.addressee_id from unnest(ended) as request)
  );
  return coalesce(cardinality(ended), 0);
end;
$$;

comment on function private.end_expired_requests is
  'Removes those of these requests that have expired, with what was told of them and not read: how many.';

create function private.make_friend_request(from_id uuid, to_id uuid, former public.friendships)
returns public.friendships
language plpgsql
set search_path = ''
as $$
declare
  friendship public.friendships;
begin
  -- Lock order: before rows of notifications.
  perform private.share_notices_of(from_id);
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
  perform private.tell_of_request(from_id, to_id);
  return friendship;
end;
$$;

comment on function private.make_friend_request is
  'Writes a request and tells the addressee: in the row that was rejected, else in a new one. The pair is locked, and neither waits for the other nor are they friends.';

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
      detail = 'Only the person who was asked can answer.';
  end if;
  perform private.require_pending(friendship);
  if answer = 'accepted' and private.is_contact_doubtful(caller_id, friendship.requester_id) then
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
  end if;
  return private.friendship_view(friendship);
end;
$$;

comment on function private.answer_friend_request is
  'Accepts or rejects a pending request of which the caller is the addressee. Not idempotent: a replay is refused like any answer to a request that is not pending.';

create function private.export_friendships(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(private.friendship_view(friendships) order by friendships.created_at, friendships.id), '[]')
    from public.friendships
    where export_friendships.person_id in (friendships.requester_id, friendships.addressee_id)
      and not private.has_expired(friendships)
      and not exists (
        select
        from private.suspended_people as suspended
        where suspended.user_id
          = private.peer_of(friendships.requester_id, friendships.addressee_id, export_friendships.person_id)
      )
  );
end;
$$;

comment on function private.export_friendships is
  'The requests and friendships of a person, as the export has them, except with suspended people.';

create function private.end_friendships(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.friendships where person_id in (friendships.requester_id, friendships.addressee_id);
  -- After the friendships: a rejection under way holds its row.
  delete from private.friend_request_notices as notice where person_id in (notice.requester_id, notice.addressee_id);
  delete from private.friend_request_rejections as rejection
  where person_id in (rejection.requester_id, rejection.addressee_id);
end;
$$;

comment on function private.end_friendships is
  'What becomes of a deleted person: friendships, requests and what is remembered of them go, blocks stay in both directions.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.friendships enable row level security;

revoke all on public.friendships from anon, authenticated, service_role;

grant select on public.friendships to authenticated, service_role;

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.friends_of_caller to authenticated;
grant execute on function private.pending_since to authenticated;

create policy friendships_select_members on public.friendships
for select
to authenticated
using (
  (requester_id = (select auth.uid()) or addressee_id = (select auth.uid()))
  and (status != 'pending' or created_at > (select private.pending_since()))
  and requester_id not in (select private.suspended_to_caller())
  and addressee_id not in (select private.suspended_to_caller())
);

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_friends(status public.friendship_status, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the indexes.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'status', status);
  after private.list_position := private.position_after('friends', filters, cursor);
  -- One index range per status: each is read in index order.
  statuses public.friendship_status[] := case
    when status is null then '{pending,accepted,rejected}'
    else array[status]
  end;
  pending_since timestamptz := private.pending_since();
begin
  return (
    with
      listed as materialized (
        select private.friendship_fields_of(either.friendship, either.blocker_id) as item, either.created_at, either.id
        from
          (
            select side.friendship, side.created_at, side.id, null::uuid as blocker_id
            from
              (
                select
                  listed_status as status,
                  case listed_status when 'pending' then pending_since else '-infinity' end as since
                from unnest(statuses) as listed_status
              ) as wanted
              cross join lateral (
                (
                  select friendships as friendship, friendships.created_at, friendships.id
                  from public.friendships
                  where friendships.requester_id = caller_id
                    and friendships.status = wanted.status
                    and friendships.created_at > wanted.since
                    and not exists (select from private.suspended_people as other where other.user_id = friendships.addressee_id offset 0)
                    and (friendships.created_at, friendships.id) < (after.sort_time, after.id)
                  order by friendships.created_at desc, friendships.id desc
                  limit page_size + 1
                )
                union all
                (
                  select friendships, friendships.created_at, friendships.id
                  from public.friendships
                  where friendships.addressee_id = caller_id
                    and friendships.status = wanted.status
                    and friendships.created_at > wanted.since
                    and not exists (select from private.suspended_people as other where other.user_id = friendships.requester_id offset 0)
                    and (friendships.created_at, friendships.id) < (after.sort_time, after.id)
                  order by friendships.created_at desc, friendships.id desc
                  limit page_size + 1
                )
              ) as side
            union all
            (
              select private.friendship_in_block(blocks), blocks.created_at, blocks.id, blocks.blocker_id
              from public.blocks
              where blocks.blocker_id = caller_id
                and blocks.inherited_from is null
                and coalesce(list_friends.status, 'blocked') = 'blocked'
                and (blocks.created_at, blocks.id) < (after.sort_time, after.id)
              order by blocks.created_at desc, blocks.id desc
              limit page_size + 1
            )
          ) as either
        order by either.created_at desc, either.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'friends', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (select listed.created_at, listed.id from listed offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from listed offset page_size)
        )
      )
  );
end;
$$;

comment on function api.list_friends is
  'GET /friends: {data, nextCursor}, newest first; of blocks only the caller''s own, of suspended people no others. 400 on cursor.';

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
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot be your own friend.',
      hint = 'addresseeId';
  end if;
  -- All that is asked is read at once, after the locks.
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
    ) as is_apart,
    (
      select pair
      from public.friendships as pair
      where least(pair.requester_id, pair.addressee_id) = least(caller_id, send_friend_request.addressee_id)
        and greatest(pair.requester_id, pair.addressee_id) = greatest(caller_id, send_friend_request.addressee_id)
    ) as friendship,
    (
      select count(*) >= (select settings.value::integer from private.settings where settings.name = 'pending_friend_requests')
      from public.friendships
      where friendships.requester_id = caller_id
        and friendships.status = 'pending'
        and friendships.created_at > private.pending_since()
    ) as is_at_limit
  into known;
  if not known.is_person then
    raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
  end if;
  if known.is_apart then
    raise sqlstate 'PT409' using
      message = 'request_not_possible',
      detail = 'A request to this person is not possible.';
  end if;
  friendship := known.friendship;
  if private.has_expired(friendship) then
    friendship := null;
  end if;
  if friendship.status in ('pending', 'accepted') then
    perform private.respond_unchanged();
    return json_build_object(
      'friendship', private.friendship_view(friendship),
      'result', case friendship.status when 'pending' then 'already_pending' else 'already_friends' end
    );
  end if;
  if private.is_contact_doubtful(caller_id, addressee_id) then
    raise sqlstate 'PT409' using
      message = 'request_not_possible',
      detail = 'A request to this person is not possible.';
  end if;
  if known.is_at_limit then
    raise sqlstate 'PT409' using
      message = 'pending_requests_limit',
      detail = 'As many of your requests as possible wait for an answer already.';
  end if;
  friendship := private.make_friend_request(caller_id, addressee_id, known.friendship);
  return json_build_object('friendship', private.friendship_view(friendship), 'result', 'created');
end;
$$;

comment on function api.send_friend_request is
  'POST /friends/requests: {friendship, result created | already_pending | already_friends}; idempotent, the last two write nothing. 400 on addresseeId, 404 person_not_found, 409 request_not_possible or pending_requests_limit.';

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
  'POST /friends/requests/{id}/accept: Friendship. 403 not_the_addressee, 404 friend_request_not_found, 409 friend_request_answered.';

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
  'POST /friends/requests/{id}/reject: Friendship. 403 not_the_addressee, 404 friend_request_not_found, 409 friend_request_answered.';

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
      detail = 'Only the person who asked can withdraw the request.';
  end if;
  perform private.require_pending(friendship);
  delete from public.friendships where friendships.id = request_id;
  perform private.withdraw_request_notices(array[friendship.requester_id], array[friendship.addressee_id]);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.withdraw_friend_request is
  'DELETE /friends/requests/{id}: {deleted}; what the addressee has not read of it goes too. 403 not_the_requester, 404 friend_request_not_found, 409 friend_request_answered.';

create function api.tidy_friend_requests(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  since timestamptz := private.pending_since();
  told_since timestamptz := present - make_interval(days => private.setting('friend_request_notice_days')::integer);
  rejected_since timestamptz := present - make_interval(days => private.setting('friend_request_quiet_days')::integer);
  expired_ids uuid[];
  forgotten_notices integer;
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
    select notice.notification_id
    from private.friend_request_notices as notice
    where notice.told_at <= told_since
    order by notice.told_at
    limit row_limit
    for update skip locked
  )
  delete from private.friend_request_notices as notice
  using old
  where notice.notification_id = old.notification_id;
  get diagnostics forgotten_notices = row_count;
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
    'forgotten', forgotten_notices + forgotten_rejections
  );
end;
$$;

comment on function api.tidy_friend_requests is
  'Job: {expired, forgotten}. Removes requests that nobody answered in their time, with what was told of them and not read, and forgets what was told or rejected long ago; at most row_limit of each at once.';

grant execute on function api.list_friends to authenticated;
grant execute on function api.send_friend_request to authenticated;
grant execute on function api.accept_friend_request to authenticated;
grant execute on function api.reject_friend_request to authenticated;
grant execute on function api.withdraw_friend_request to authenticated;
grant execute on function api.tidy_friend_requests to service_role;
