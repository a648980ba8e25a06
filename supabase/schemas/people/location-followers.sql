-- Following: friends and matches see where somebody is live, and whoever ceases to be either sees it no more.
-- With the friendship or match the live locations of both end.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.can_follow(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return caller_id = person_id
    or (
      private.can_see_profile(person_id)
      and (private.are_friends(caller_id, person_id) or (private.find_match(caller_id, person_id)).id is not null)
      and not private.is_contact_denied_by_age(caller_id, person_id)
    );
end;
$$;

comment on function private.can_follow is
  'Whether the caller may follow the live location of a person: friends and matches, and the person.';

create function private.end_following_between(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.are_friends(one_id, other_id) and (private.find_match(one_id, other_id)).id is null then
    perform private.end_live_location(least(one_id, other_id));
    perform private.end_live_location(greatest(one_id, other_id));
  end if;
end;
$$;

comment on function private.end_following_between is
  'Ends the live locations of two people who followed each other and are neither friends nor matched any more.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_live_location(person_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  live private.live_locations;
begin
  if private.can_follow(person_id) then
    select live_locations.* into live
    from private.live_locations
    where live_locations.person_id = get_live_location.person_id and live_locations.expires_at > private.now();
  end if;
  if live.person_id is null then
    raise sqlstate 'PT404' using
      message = 'live_location_not_found',
      detail = 'This person does not share a live location with you.';
  end if;
  return json_build_object(
    'userId', live.person_id,
    'latitude', live.cell_latitude,
    'longitude', live.cell_longitude,
    'updatedAt', private.iso_time(live.updated_at),
    'expiresAt', private.iso_time(live.expires_at)
  );
end;
$$;

comment on function api.get_live_location is
  'GET /people/location/{userId}: the centre of the cell in which somebody is whom the caller may follow, friends, matches and themselves. 404 live_location_not_found for everybody and everything else.';

create function api.unfriend(person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  friend_id uuid := person_id;
  friendship public.friendships;
  withdrawn_ids uuid[];
begin
  -- A deletion, which takes no locks of pairs, comes to rows and chats in another order.
  perform private.lock_against_deletion(array[(select auth.uid()), friend_id]);
  perform private.lock_pair((select auth.uid()), friend_id);
  if friend_id = (select auth.uid()) then
    perform private.refuse_field('userId', 'You cannot be your own friend.');
  end if;
  friendship := private.find_friendship((select auth.uid()), friend_id);
  if friendship.status is distinct from 'accepted' then
    raise sqlstate 'PT404' using message = 'friendship_not_found', detail = 'You are not friends.';
  end if;
  withdrawn_ids := private.end_invitations_between((select auth.uid()), friend_id);
  delete from public.friendships where friendships.id = friendship.id;
  perform private.end_friend_links_between((select auth.uid()), friend_id);
  perform private.end_direct_chat_between((select auth.uid()), friend_id);
  perform private.end_following_between((select auth.uid()), friend_id);
  perform private.forget_invitations(withdrawn_ids, (select auth.uid()), friend_id);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.unfriend is
  'DELETE /friends/{userId}: {deleted}; either may ask again. Invitations to organize that wait for an answer end, and the live friend links of the two for each other. 400 on userId, 404 friendship_not_found.';

create function api.end_match(match_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  match public.matches;
  other_id uuid;
begin
  -- The two people of a match are immutable, so they may be read before the lock.
  select matches.* into match from public.matches where matches.id = match_id;
  other_id := case caller_id when match.one_person_id then match.other_person_id else match.one_person_id end;
  perform private.lock_against_deletion(array[caller_id, other_id]);
  perform private.lock_pair(caller_id, other_id);
  select matches.* into match
  from public.matches
  where matches.id = match_id and caller_id in (matches.one_person_id, matches.other_person_id);
  if match.id is null then
    raise sqlstate 'PT404' using message = 'match_not_found', detail = 'There is no such match.';
  end if;
  perform private.end_likes_and_match_between(caller_id, other_id);
  perform private.end_direct_chat_between(caller_id, other_id);
  perform private.end_following_between(caller_id, other_id);
  -- So that the feed does not bring them back the same day.
  perform private.write_interaction(caller_id, other_id, 'dislike');
  perform private.withdraw_likes(array[caller_id, other_id], array[other_id, caller_id]);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.end_match is
  'DELETE /people/matches/{id}: {deleted}; the chat closes unless something else carries it, and the other counts as disliked. 404 match_not_found.';

grant execute on function api.get_live_location to authenticated;
grant execute on function api.unfriend to authenticated;
grant execute on function api.end_match to authenticated;
