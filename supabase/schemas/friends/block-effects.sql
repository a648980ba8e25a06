-- Effects of blocks: functions that end the relations between two people when one blocks the other, and that make the
-- two people visible to each other again when the block is deleted. The functions first lock the pair of people, then
-- the events in which the block ends a co-authorship, a membership or the use of an invite link. Notifications are
-- locked last.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.lock_events_between(one_id uuid, other_id uuid)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  -- The ids are read before the events are locked. Under READ COMMITTED, FOR UPDATE re-checks each row for which it
  -- waited (EvalPlanQual), and a query with a join can lose such a row.
  found_ids uuid[] := array(
    select author.event_id from private.coauthorships_between(one_id, other_id) as author
    union
    select member.event_id from private.memberships_between(one_id, other_id) as member
    union
    select ending.event_id from private.link_uses_between(one_id, other_id) as ending
  );
begin
  perform private.lock_events(found_ids);
  return found_ids;
end;
$$;

comment on function private.lock_events_between is
  'Locks, in id order, the events in which a block between two people ends a co-authorship, a membership or the use of an invite link. Returns the ids of these events. The caller must hold the lock of the pair (private.lock_pair).';

create function private.write_block(
  blocker_id uuid,
  blocked_id uuid,
  ended public.friendships,
  inherited_from uuid
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Deletes a block that exists only because the blocker had blocked a deleted account of the blocked person.
  delete from public.blocks
  where blocks.blocker_id = write_block.blocker_id
    and blocks.blocked_id = write_block.blocked_id
    and blocks.inherited_from is not null;
  insert into public.blocks (id, blocker_id, blocked_id, requester_id, created_at, updated_at, inherited_from)
  values
    (
      coalesce(ended.id, gen_random_uuid()),
      write_block.blocker_id,
      write_block.blocked_id,
      coalesce(ended.requester_id, write_block.blocker_id),
      coalesce(ended.created_at, private.now()),
      -- The value of updated_at must not decrease: the transaction that wrote the friendship may have started after
      -- this transaction, which waited for its lock.
      greatest(ended.updated_at, private.now()),
      write_block.inherited_from
    )
  on conflict on constraint blocks_pair_key do nothing;
end;
$$;

comment on function private.write_block is
  'Inserts a block, which takes over the id of the request or friendship that the block ended. First deletes an inherited block of the same pair: a block that exists only because the blocker had blocked a deleted account of the blocked person.';

create function private.block_between(
  blocker_id uuid,
  blocked_id uuid,
  could_follow boolean,
  inherited_from uuid default null
)
returns void
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  -- The events are locked before any write, to prevent a deadlock: the holder of an event lock may wait for rows that
  -- this function writes.
  locked_ids uuid[] := private.lock_events_between(blocker_id, blocked_id);
  withdrawn_ids uuid[];
  ended public.friendships;
  request public.friendships;
begin
  -- The rows of friend links are locked before the notifications, in the same order as when a person redeems a link.
  perform private.end_friend_links_between(blocker_id, blocked_id);
  delete from public.friendships
  where friendships.id = (private.find_friendship(block_between.blocker_id, block_between.blocked_id)).id
  returning friendships.* into ended;
  if ended.status = 'pending' then
    request := ended;
  end if;
  if private.has_expired(ended) then
    ended := null;
  end if;
  perform private.broadcast_to_peers(
    'participant.left',
    blocker_id,
    array[(private.find_direct_chat(blocker_id, blocked_id)).id]
  );
  perform private.write_block(blocker_id, blocked_id, ended, inherited_from);
  perform private.end_likes_and_match_between(blocker_id, blocked_id);
  withdrawn_ids := private.end_invitations_between(blocker_id, blocked_id);
  perform private.end_direct_chat_between(blocker_id, blocked_id);
  perform private.end_coauthorships_between(blocker_id, blocked_id);
  -- Ends memberships only in the locked events: either person may have become a co-author or guest of another event
  -- since the ids were read.
  perform private.end_memberships_between(blocker_id, blocked_id, locked_ids);
  perform private.end_link_rights_between(blocker_id, blocked_id);
  if could_follow then
    perform private.end_following_between(blocker_id, blocked_id);
  end if;
  perform private.sync_notifications_with_block(blocker_id, blocked_id);
  if request.id is not null then
    perform private.withdraw_request_notifications(array[request.requester_id], array[request.addressee_id]);
  end if;
  perform private.withdraw_likes(array[blocker_id, blocked_id], array[blocked_id, blocker_id]);
  perform private.forget_invitations(withdrawn_ids, blocker_id, blocked_id);
end;
$$;

comment on function private.block_between is
  'Stores a block, and ends all relations between the two people. The argument could_follow is true if one of the two people could follow the live location of the other before the block. The caller must hold the lock of the pair (private.lock_pair).';

create function private.restore_between(blocker_id uuid, freed_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(freed_ids) > 1 then
    perform private.lock_notifications_of(freed_ids || blocker_id);
  end if;
  perform private.broadcast_to_peers(
    'participant.joined',
    blocker_id,
    array(select (private.find_direct_chat(blocker_id, freed.person_id)).id from unnest(freed_ids) as freed (person_id))
  );
  perform private.sync_notifications_with_block(blocker_id, freed.person_id)
  from unnest(freed_ids) as freed (person_id);
end;
$$;

comment on function private.restore_between is
  'Makes the blocker and each of the people in `freed_ids` visible to each other again, in their direct chat and in notifications, unless another block between the two people remains. The caller must have deleted the blocks, and must hold the locks of the pairs (private.lock_pairs).';

create function private.inherited_block_ids(blocker_id uuid, origin_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select blocks.blocked_id
    from public.blocks
    where blocks.blocker_id = inherited_block_ids.blocker_id and blocks.inherited_from = origin_id
  );
end;
$$;

comment on function private.inherited_block_ids is
  'The blocker had blocked the account origin_id, which was deleted. Returns the ids of the new accounts of the blocked person that inherited this block.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.block_person(person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  block public.blocks;
begin
  perform private.lock_against_deletion(array[caller_id, person_id]);
  perform private.lock_pair(caller_id, person_id);
  if person_id = caller_id then
    perform private.refuse_field('userId', 'You cannot block yourself.');
  end if;
  if not private.is_known_person(person_id) then
    raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
  end if;
  perform private.block_between(caller_id, person_id, private.can_follow(person_id));
  select blocks.* into block
  from public.blocks
  where blocks.blocker_id = caller_id and blocks.blocked_id = block_person.person_id;
  return private.block_view(block);
end;
$$;

comment on function api.block_person is
  'POST /friends/{userId}/block: blocks a person and returns the block in the form of a friendship, with blockedBy and the id of the request or friendship that the block ends. Ends all relations between the two people. If one of the two people is a guest of an event that the other organizes, removes and notifies the guest. Idempotent. 400 if `userId` is the caller, 404 person_not_found.';

create function api.unblock_person(person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  freed_ids uuid[] := private.inherited_block_ids(caller_id, person_id);
begin
  perform private.lock_pairs(array[caller_id], array[person_id] || freed_ids);
  if person_id = caller_id then
    perform private.refuse_field('userId', 'You cannot unblock yourself.');
  end if;
  delete from public.blocks
  where blocks.blocker_id = caller_id
    and blocks.blocked_id = unblock_person.person_id
    and blocks.inherited_from is null;
  if found then
    -- A new account that inherits the block first locks the row of this block. The new accounts are therefore read in a
    -- new statement, after the row is deleted.
    freed_ids := private.inherited_block_ids(caller_id, person_id);
    delete from public.blocks where blocks.blocker_id = caller_id and blocks.inherited_from = unblock_person.person_id;
    freed_ids := freed_ids || person_id;
    perform private.restore_between(caller_id, freed_ids);
    return json_build_object('deleted', true);
  end if;
  if private.has_made_block(person_id, caller_id) then
    raise sqlstate 'PT403' using message = 'not_the_blocker', detail = 'Only the person who blocked can unblock.';
  end if;
  raise sqlstate 'PT404' using message = 'block_not_found', detail = 'You have not blocked this person.';
end;
$$;

comment on function api.unblock_person is
  'DELETE /friends/{userId}/block: deletes the caller''s block against a person, and returns {deleted: true}. Also deletes the blocks that new accounts of this person inherited from this block. 400 if `userId` is the caller, 403 not_the_blocker if only the other person has created a block, 404 block_not_found.';

create function api.block_profile(profile_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return api.block_person(private.owner_of_profile(profile_id));
end;
$$;

comment on function api.block_profile is
  'POST /people/{profileId}/block: blocks the owner of a profile and returns the block, exactly as POST /friends/{userId}/block. 400 if `profileId` is the profile of the caller, 404 profile_not_found.';

create function api.unblock_profile(profile_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return api.unblock_person(private.owner_of_profile(profile_id));
end;
$$;

comment on function api.unblock_profile is
  'DELETE /people/{profileId}/block: deletes the caller''s block against the owner of a profile and returns {deleted: true}, exactly as DELETE /friends/{userId}/block. 400 if `profileId` is the profile of the caller, 403 not_the_blocker, 404 block_not_found or profile_not_found.';

grant execute on function api.block_person to authenticated;
grant execute on function api.unblock_person to authenticated;
grant execute on function api.block_profile to authenticated;
grant execute on function api.unblock_profile to authenticated;
