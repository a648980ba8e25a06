-- Inheritance of blocks: a new login inherits the blocks that other users made against a deleted account with the same
-- verified address (docs/features/profiles.md, A new login after a deletion).

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
  'Inherited blocks that are not stored yet: a new login inherits them because other users blocked its deleted logins. If one person blocked several deleted logins of the same user, the view has a row for each of these blocks. The functions that read the view write only one of them, the block against the login that was deleted last. Excludes blocks that moderators lifted and blocks whose original row no longer exists.';

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
    -- A concurrent transaction that lifts the original block waits for the row lock, and therefore also finds the
    -- inherited blocks.
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
  'Writes up to row_limit inherited blocks for a login that has no friends or matches yet.';

create function private.find_next_pending_block(task private.inheritance_tasks)
returns private.pending_inherited_blocks
language plpgsql
stable
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database): for each former login, the plan reads the blockers in the order of
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
  'Returns the pending inherited block with the smallest blocker id after the task''s cursor, or null if the login has no more pending blocks.';

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
  -- The job continues with the least recently processed task, so that a login with many blocks does not delay others.
  update private.inheritance_tasks
  set last_blocker_id = pending.blocker_id, due_at = private.now()
  where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
  return true;
end;
$$;

comment on function private.inherit_next_block is
  'Writes the next inherited block of a login that may already be in use, and ends the relations between the blocker and the user of the login. Returns false if the login has no more pending blocks.';
