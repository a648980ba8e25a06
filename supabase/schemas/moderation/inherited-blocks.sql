-- Moderation of inherited blocks: moderators list and lift the blocks that an account inherited from a deleted account
-- (docs/features/profiles.md, A new login after a deletion).

-- Views --------------------------------------------------------------------------------------------------

create view private.inherited_block_views as
  select
    blocks.id,
    blocks.blocked_id as "userId",
    blocks.blocker_id as "blockerId",
    blocks.inherited_from as "formerUserId",
    private.iso_time(blocks.updated_at) as "inheritedAt",
    private.named_people(array[blocks.blocked_id, blocks.blocker_id, blocks.inherited_from]) as people
  from public.blocks
  where blocks.inherited_from is not null;

comment on view private.inherited_block_views is
  'Inherited blocks as moderators see them. The API returns each row as JSON.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.record_lifted_block(block public.blocks, internal_note text)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  decided private.moderation_decisions;
begin
  insert into private.lifted_blocks (blocker_id, user_id, former_id, kind)
  select block.blocker_id, block.blocked_id, inheritances.former_id, inheritances.kind
  from private.inheritances
  where inheritances.user_id = block.blocked_id
  on conflict on constraint lifted_blocks_pkey do nothing;
  return private.append_decision(
    jsonb_populate_record(
      decided,
      jsonb_build_object(
        'target_type', 'block',
        'target_id', block.id,
        'reported_type', 'user',
        'reported_id', block.blocked_id,
        'person_id', block.blocked_id,
        'decision', 'lift_block',
        'note', private.clean_text(internal_note),
        'is_notified', false,
        'is_inherited', false,
        'decided_by', (select auth.uid())
      )
    )
  );
end;
$$;

comment on function private.record_lifted_block is
  'Stores the decision to lift an inherited block. Also prevents this account, and later accounts with the same address, from inheriting the block again. Neither person is notified. The caller must have locked the blocked person with private.lock_target.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_inherited_blocks(cursor text, page_size integer, person_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a generic plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  filters jsonb := jsonb_build_object('user', person_id);
  after private.list_position := private.position_after('inherited blocks', filters, cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  -- Without this check, moderators could find out who has blocked them.
  perform private.require_other_person(person_id);
  found := array(
    select row (blocks.updated_at, blocks.id)::private.list_position
    from public.blocks
    where blocks.blocked_id = list_inherited_blocks.person_id
      and blocks.inherited_from is not null
      and (blocks.updated_at, blocks.id) < (after.sort_time, after.id)
    order by blocks.updated_at desc, blocks.id desc
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select coalesce(json_agg(block order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (inherited_at, block_id, rank)
        join private.inherited_block_views as block on block.id = listed.block_id
    ),
    'nextCursor', private.next_position_cursor('inherited blocks', filters, found, page_size)
  );
end;
$$;

comment on function api.list_inherited_blocks is
  'GET /moderation/inherited-blocks: returns {data, nextCursor} with the blocks that a person inherited from a deleted account, newest first. 400 on `cursor`, 403 not_a_moderator.';

create function api.lift_inherited_block(block_id uuid, internal_note text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  block public.blocks;
  lifted private.moderation_decisions;
  decision_id uuid;
begin
  perform private.require_moderator();
  perform private.require_visible('internalNote', internal_note);
  select blocks.* into block
  from public.blocks
  where blocks.id = lift_inherited_block.block_id and blocks.inherited_from is not null;
  perform private.require_other_person(block.blocker_id);
  perform private.require_other_person(block.blocked_id);
  if block.id is not null then
    perform private.lock_against_deletion(array[block.blocker_id, block.blocked_id]);
    perform private.lock_target('user', block.blocked_id);
    perform private.lock_pair(block.blocker_id, block.blocked_id);
    delete from public.blocks
    where blocks.id = block.id and blocks.inherited_from is not null
    returning blocks.* into block;
  end if;
  if block.id is null then
    lifted := private.last_decision('block', lift_inherited_block.block_id);
    if lifted.id is null then
      raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such inherited block.';
    end if;
    perform private.require_other_person(lifted.person_id);
    return private.show_decision(lifted.id);
  end if;
  decision_id := private.record_lifted_block(block, internal_note);
  perform private.restore_between(block.blocker_id, array[block.blocked_id]);
  return private.show_decision(decision_id);
end;
$$;

comment on function api.lift_inherited_block is
  'POST /moderation/inherited-blocks/{blockId}/lift: deletes an inherited block, and returns the moderation decision. Deletes neither the original block nor any other block that a person created. A repeated call returns the first decision. 400 on `internalNote`, 403 not_a_moderator, 404 target_not_found.';

grant execute on function api.list_inherited_blocks to service_role;
grant execute on function api.lift_inherited_block to service_role;
