-- Followers: the friends and matches of a person may read the person's live location. A follower who is no longer a
-- friend or a match loses access. If a friendship or match ends and the two people are neither friends nor matches any
-- longer, both people stop sharing their live locations.

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
  'Whether the caller may follow the live location of a person. True if the caller is the person. Also true if the caller is a friend or a match of the person, unless contact is denied by a block, a suspension or age.';

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
  'Stops sharing the live locations of two people if the two people are neither friends nor matches any longer.';

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
  'GET /people/location/{userId}: returns the live location (the centre of a grid cell) of a person whom the caller may follow: a friend, a match or the caller. 404 live_location_not_found if the caller may not follow the person, or if the person shares no live location.';

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
  -- Prevents a deadlock with a concurrent deletion of one of the two profiles. The deletion does not lock pairs, and it
  -- locks rows and chats in a different order.
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
  'DELETE /friends/{userId}: ends a friendship of the caller, and returns {deleted}. Either person may then send a new friend request. Deletes pending invitations from one of the two people to the other to organize an event. Closes the direct chat, unless the two people are a match or one of them has opened the chat with POST /chats/direct. Stops sharing the live locations of both people unless they are a match. Also prevents each of the two people from redeeming the other''s current friend links. 400 on `userId`, 404 friendship_not_found.';

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
  -- Reads the two people of the match before locking their pair. This is safe, because the two people of a match never
  -- change.
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
  -- Stores a dislike, so that the people feed does not show the other person to the caller again.
  perform private.write_interaction(caller_id, other_id, 'dislike');
  perform private.withdraw_likes(array[caller_id, other_id], array[other_id, caller_id]);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.end_match is
  'DELETE /people/matches/{id}: ends a match of the caller, and returns {deleted}. Closes the direct chat, unless the two people are friends or one of them has opened the chat with POST /chats/direct. Stops sharing the live locations of both people unless they are friends. Stores a dislike of the caller for the other person. 404 match_not_found.';

grant execute on function api.get_live_location to authenticated;
grant execute on function api.unfriend to authenticated;
grant execute on function api.end_match to authenticated;
