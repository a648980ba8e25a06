-- Blocks: a user hides from another user and ends their contact. Two people may block each other. A block hides both
-- people from each other, and only the blocker knows of the block.

-- Tables -------------------------------------------------------------------------------------------------

create table public.blocks (
  id uuid constraint blocks_pkey primary key default gen_random_uuid(),
  blocker_id uuid not null,
  blocked_id uuid not null,
  requester_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  inherited_from uuid,
  constraint blocks_pair_key unique (blocker_id, blocked_id),
  constraint blocks_two_people check (blocker_id != blocked_id),
  constraint blocks_requester_is_one check (requester_id in (blocker_id, blocked_id))
);

comment on table public.blocks is
  'Blocks. Each row records that one person blocks another person. Two people may block each other; if one of the two people deletes their block, the block of the other person remains. A block takes over id, requester_id and created_at of the friend request or friendship that it ends. If the block ends neither a request nor a friendship, requester_id is the id of the blocker.';
comment on column public.blocks.updated_at is 'Time at which the block was created.';
comment on column public.blocks.inherited_from is
  'Null for a block that the blocker created. For an inherited block: id of the deleted account that the blocker had blocked. If the owner of a deleted account creates a new account, the new account inherits the blocks against the deleted account. An inherited block separates the two people like any other block, but the blocker does not see it in lists (docs/features/profiles.md, A new login after a deletion).';

create index blocks_blocker_idx on public.blocks (blocker_id, created_at desc, id desc);

create index blocks_blocked_idx on public.blocks (blocked_id, blocker_id);

create index blocks_inherited_idx on public.blocks (blocked_id, updated_at desc, id desc)
where inherited_from is not null;

-- Views --------------------------------------------------------------------------------------------------

create view private.blocked_pairs as
  select blocks.blocker_id as person_id, blocks.blocked_id as other_id
  from public.blocks
  union all
  select blocks.blocked_id, blocks.blocker_id
  from public.blocks;

comment on view private.blocked_pairs is
  'Pairs of people with a block between them, in either direction. Each pair has two rows, one for each person. This is a view, so that queries can inline it.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.peer_of(one_id uuid, other_id uuid, person_id uuid)
returns uuid
language sql
immutable
return case person_id
  when one_id then other_id
  else one_id
end;

comment on function private.peer_of is
  'Given one of the two people of a friend request or direct chat, returns the other person. Returns null for a chat of any other type, because only a direct chat stores two people.';

create function private.has_blocked(blocker_id uuid, blocked_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.blocks where blocks.blocker_id = has_blocked.blocker_id and blocks.blocked_id = has_blocked.blocked_id);
end;
$$;

comment on function private.has_blocked is 'Whether the first person has blocked the second.';

create function private.has_made_block(blocker_id uuid, blocked_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from public.blocks
    where blocks.blocker_id = has_made_block.blocker_id
      and blocks.blocked_id = has_made_block.blocked_id
      and blocks.inherited_from is null
  );
end;
$$;

comment on function private.has_made_block is
  'Whether the first person created a block against the second. Ignores inherited blocks, because the blocker does not know of them.';

create function private.is_blocked(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from private.blocked_pairs as pair where pair.person_id = one_id and pair.other_id = is_blocked.other_id
  );
end;
$$;

comment on function private.is_blocked is 'Whether one of two people has blocked the other.';

create function private.is_contact_denied(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
      select 1 from private.blocked_pairs as pair where pair.person_id = one_id and pair.other_id = is_contact_denied.other_id
    )
    or exists (
      select 1 from private.suspended_people as suspended where suspended.user_id in (one_id, is_contact_denied.other_id)
    );
end;
$$;

comment on function private.is_contact_denied is
  'Whether contact between two people is denied now, because one of the two people has blocked the other or is suspended. Functions that must ignore suspensions call private.is_blocked instead.';

create function private.hidden_from(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select blocks.blocked_id from public.blocks where blocks.blocker_id = person_id
    union
    select blocks.blocker_id from public.blocks where blocks.blocked_id = person_id
  );
end;
$$;

comment on function private.hidden_from is
  'Returns all people whom a person has blocked or who have blocked that person. The result does not depend on suspensions: queries of lists check for each row whether the person is suspended.';

create function private.hidden_from_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query select unnest(private.hidden_from((select auth.uid())));
end;
$$;

comment on function private.hidden_from_caller is
  'Returns all people whom the caller has blocked or who have blocked the caller. Used in policies, which evaluate the function once per statement.';

create function private.delete_blocks_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.blocks where blocks.blocker_id = person_id;
end;
$$;

comment on function private.delete_blocks_of is
  'Part of the deletion of an account: deletes the blocks that the person created.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run with the rights of the caller, so the caller needs EXECUTE on the functions that the policies call
-- (CONVENTIONS, Database).
grant execute on function private.hidden_from_caller to authenticated;

alter table public.blocks enable row level security;

revoke all on public.blocks from anon, authenticated, service_role;

grant select on public.blocks to authenticated, service_role;

create policy blocks_select_owner on public.blocks
for select
to authenticated
using (blocker_id = (select auth.uid()) and inherited_from is null);
