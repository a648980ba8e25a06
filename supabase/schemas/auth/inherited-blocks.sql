-- Inheritance of blocks: other users blocked an account that was then deleted. A new account with the same verified
-- address inherits these blocks (docs/features/profiles.md, A new login after a deletion).

-- Views --------------------------------------------------------------------------------------------------

create view private.pending_inherited_blocks as
  select
    inheritance.user_id,
    inheritance.former_id,
    former.deleted_at,
    block.blocker_id,
    coalesce(block.inherited_from, block.blocked_id) as origin_id
  from
    private.inheritances as inheritance
    join public.blocks as block on block.blocked_id = inheritance.former_id
    left join private.deleted_logins as former on former.user_id = inheritance.former_id
  where
    inheritance.has_blocks
    and block.blocker_id != inheritance.user_id
    and not exists (
      select
      from public.blocks as written
      where written.blocker_id = block.blocker_id and written.blocked_id = inheritance.user_id
    )
    and not exists (
      select
      from private.lifted_blocks as lifted
      where
        lifted.blocker_id = block.blocker_id
        and (
          lifted.user_id = inheritance.user_id
          or (lifted.former_id = inheritance.former_id and lifted.kind = inheritance.kind)
        )
    )
    and exists (
      select
      from public.blocks as origin
      where
        origin.blocker_id = block.blocker_id
        and origin.blocked_id = coalesce(block.inherited_from, block.blocked_id)
    );

comment on view private.pending_inherited_blocks is
  'Blocks that an account (user_id) inherits from a deleted account (former_id) and that are not yet inserted into public.blocks. If one person blocked several of these deleted accounts, the view has a row for each of these blocks. The functions that read the view insert only one of these blocks, the block of the account that was deleted last. Excludes blocks that moderators lifted, and blocks whose original row in public.blocks no longer exists.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.inherit_blocks(person_id uuid, row_limit integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with
    pending as (
      select distinct on (block.blocker_id) block.blocker_id, block.origin_id
      from private.pending_inherited_blocks as block
      where block.user_id = person_id
      order by block.blocker_id, block.deleted_at desc nulls last
      limit row_limit
    ),
    -- A concurrent transaction that lifts the original block waits for the row lock until the inherited block is
    -- committed, and then deletes it too.
    origins as (
      select blocks.blocker_id, blocks.blocked_id
      from
        pending
        join public.blocks on blocks.blocker_id = pending.blocker_id and blocks.blocked_id = pending.origin_id
      order by blocks.id
      for key share of blocks
    )
  insert into public.blocks (blocker_id, blocked_id, requester_id, created_at, updated_at, inherited_from)
  select origins.blocker_id, person_id, origins.blocker_id, private.now(), private.now(), origins.blocked_id
  from origins
  on conflict on constraint blocks_pair_key do nothing;
end;
$$;

comment on function private.inherit_blocks is
  'Inserts up to row_limit inherited blocks of a new account into public.blocks. Call this function only for an account that has no friends or matches, because the function does not end friendships or matches.';

create function private.find_next_pending_block(task private.inheritance_tasks)
returns private.pending_inherited_blocks
language plpgsql
stable
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database): for each deleted account, the plan reads the blockers in the order of
-- their ids.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  pending private.pending_inherited_blocks;
begin
  select next_block.* into pending
  from
    (
      select distinct inheritances.former_id
      from private.inheritances
      where inheritances.user_id = task.user_id and inheritances.has_blocks
    ) as former
    cross join lateral (
      select block.*
      from private.pending_inherited_blocks as block
      where block.user_id = task.user_id
        and block.former_id = former.former_id
        and block.blocker_id > task.last_blocker_id
      order by block.blocker_id
      limit 1
    ) as next_block
  order by next_block.blocker_id, next_block.deleted_at desc nulls last
  limit 1;
  return pending;
end;
$$;

comment on function private.find_next_pending_block is
  'Returns the row of private.pending_inherited_blocks with the smallest blocker_id that is greater than the last_blocker_id of the task. Returns null if the account of the task has no such row.';

create function private.inherit_next_block(task private.inheritance_tasks)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  person_id uuid := task.user_id;
  pending private.pending_inherited_blocks := private.find_next_pending_block(task);
begin
  if pending.user_id is null then
    return false;
  end if;
  perform private.lock_against_deletion(array[person_id, pending.blocker_id]);
  perform private.lock_pair(person_id, pending.blocker_id);
  -- The original block is read after the locks are taken, because moderators or the blocker may have lifted the block.
  perform
  from public.blocks
  where blocks.blocker_id = pending.blocker_id and blocks.blocked_id = pending.origin_id
  for key share;
  if found and not private.has_blocked(pending.blocker_id, person_id) then
    perform private.block_between(
      pending.blocker_id,
      person_id,
      private.are_friends(pending.blocker_id, person_id)
      or (private.find_match(pending.blocker_id, person_id)).id is not null,
      pending.origin_id
    );
  end if;
  -- The job next processes the task with the earliest due_at: an account with many blocks does not delay others.
  update private.inheritance_tasks
  set last_blocker_id = pending.blocker_id, due_at = private.now()
  where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
  return true;
end;
$$;

comment on function private.inherit_next_block is
  'Inserts the next inherited block of the task''s account. If the blocker and the owner of the account are already friends or a match, also ends the friendship or match. Returns false if the account has no more blocks to inherit.';
