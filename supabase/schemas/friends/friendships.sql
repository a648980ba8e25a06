-- Friendships: at most one request or friendship between two people, in one row. The functions that send and answer
-- requests are in friends/requests.sql.

-- Tables -------------------------------------------------------------------------------------------------

create type public.friendship_status as enum ('pending', 'accepted', 'rejected', 'blocked');

comment on type public.friendship_status is
  'Status of a request, friendship or block between two people, as one of the two people sees it. ''blocked'' is shown to the blocker and is never stored in a friendship.';

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
  'Pending requests, rejected requests and friendships: at most one row per unordered pair of people.';

create unique index friendships_pair_idx on public.friendships (
  least(requester_id, addressee_id),
  greatest(requester_id, addressee_id)
);

create index friendships_requester_idx on public.friendships (requester_id, status, created_at desc, id desc);

create index friendships_addressee_idx on public.friendships (addressee_id, status, created_at desc, id desc);

-- The `friend_requests` job scans this index.
create index friendships_pending_idx on public.friendships (created_at)
where status = 'pending';

insert into private.settings (name, value, meaning)
values
  ('friend_request_days', '90', 'Number of days after which an unanswered friend request expires.');

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
  'Returns the expiry threshold of friend requests: a pending request that was created at or before this time has expired and is treated as withdrawn. Policies evaluate the function once per statement.';

create function private.has_expired(friendship public.friendships)
returns boolean
language sql
stable
-- For a null row, `is not distinct from` returns false. With `=`, the comparison would return null, and PostgreSQL
-- would also call private.pending_since, which reads a setting.
return friendship.status is not distinct from 'pending'
and friendship.created_at <= private.pending_since();

comment on function private.has_expired is
  'Whether a row of public.friendships is a pending request that has expired.';

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
  'Returns the request or friendship of two people, whichever of them is the requester. Also returns an expired request. Returns null if no row exists.';

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
  'Ids of all people with a profile, followed by the ids of all users of the identity provider. The view lists most people twice.';

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
  'Whether a person exists, as a profile or as a user of the identity provider.';

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

comment on function private.friends_of is 'Returns all friends of a person.';

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
  'Returns all friends of the caller. Used in policies, which evaluate the function once per statement.';

create type private.friendship_fields as (
  id uuid,
  "requesterId" uuid,
  "addresseeId" uuid,
  status text,
  "blockedBy" uuid,
  "createdAt" text,
  "updatedAt" text
);

comment on type private.friendship_fields is 'Fields of a friendship in the API.';

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
  'Returns a friendship as the API shows it to both people, or a block as the API shows it to its blocker.';

create function private.friendship_view(friendship public.friendships, blocker_id uuid default null)
returns json
language sql
stable
return to_json(private.friendship_fields_of(friendship, blocker_id));

comment on function private.friendship_view is 'Returns private.friendship_fields_of as JSON.';

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
  'Returns a block in the form of a friendship with status ''blocked'', for its blocker only. If the block is null, all fields but the status are null.';

create function private.block_view(block public.blocks)
returns json
language sql
stable
return private.friendship_view(private.friendship_in_block(block), block.blocker_id);

comment on function private.block_view is
  'Returns a block as the API shows it to its blocker: a friendship with status ''blocked''.';

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
  'Part of the data export: the requests and friendships of a person, except those with suspended people.';

create function private.export_blocks(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(private.block_view(blocks) order by blocks.created_at, blocks.id), '[]')
    from public.blocks
    where blocks.blocker_id = person_id and blocks.inherited_from is null
  );
end;
$$;

comment on function private.export_blocks is 'Part of the data export: the blocks that a person created.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.friendships enable row level security;

revoke all on public.friendships from anon, authenticated, service_role;

grant select on public.friendships to authenticated, service_role;

-- Policies run with the rights of the caller, so the caller needs EXECUTE on the functions that the policies call
-- (CONVENTIONS, Database).
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
-- Forces a generic plan that reads the index in order (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'status', status);
  after private.list_position := private.position_after('friends', filters, cursor);
  -- The rows of each status are one index range, and the query reads each range in index order.
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
  'GET /friends: returns {data, nextCursor}, a page of the caller''s friend requests, friendships and blocks, newest first. A block is listed only for its blocker. Requests and friendships with suspended people are not listed. 400 if `cursor` is invalid.';

grant execute on function api.list_friends to authenticated;
