-- Endpoints of friend links: create, list, revoke, preview, redeem.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.friend_link_view(link private.friend_links)
returns json
language sql
stable
return json_build_object(
  'id', link.id,
  'expiresAt', private.iso_time(link.expires_at),
  'maxUses', link.max_uses,
  'uses', link.uses
);

comment on function private.friend_link_view is
  'Returns a friend link as its owner sees it, without the token.';

create function private.is_redeemable_friend_link(link private.friend_links)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  friendship public.friendships;
  use private.friend_link_uses;
begin
  if link.id is null
    or link.owner_id = caller_id
    or private.is_contact_denied(caller_id, link.owner_id)
    or not exists (select 1 from public.profiles where profiles.user_id = link.owner_id) then
    return false;
  end if;
  friendship := private.find_friendship(caller_id, link.owner_id);
  select uses.* into use
  from private.friend_link_uses as uses
  where uses.link_id = link.id and uses.user_id = caller_id;
  if use.link_id is not null then
    -- A repeated redemption is accepted while the friendship or request from the first redemption exists.
    return not use.is_spent and (
      friendship.status = 'accepted'
      or friendship.status = 'pending' and friendship.requester_id = caller_id and not private.has_expired(friendship)
    ) is true;
  end if;
  return private.is_live_friend_link(link)
    and (friendship.status is not distinct from 'accepted' or not private.is_contact_age_disputed(caller_id, link.owner_id));
end;
$$;

comment on function private.is_redeemable_friend_link is
  'Whether the caller can redeem a link or repeat the redemption. If the caller cannot redeem a link, preview and redemption raise the same error for every reason.';

create function private.require_friend_link(link private.friend_links)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The error is the same for every reason, so that it reveals no block, no suspension and no existing link.
  if not private.is_redeemable_friend_link(link) then
    raise sqlstate 'PT404' using message = 'friend_link_not_found', detail = 'There is no such friend link.';
  end if;
  perform private.find_own_profile();
end;
$$;

comment on function private.require_friend_link is
  'Rejects with 404 friend_link_not_found unless the caller can redeem the link, then with 404 profile_not_found if the caller has no profile.';

create function private.has_used_friend_link(link_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from private.friend_link_uses as uses
    where uses.link_id = has_used_friend_link.link_id and uses.user_id = (select auth.uid())
  );
end;
$$;

comment on function private.has_used_friend_link is
  'Whether the caller has already redeemed a link. Called after private.require_friend_link, which rejects a person who can no longer redeem the link.';

create function private.use_friend_link(link_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.friend_link_uses (link_id, user_id, redeemed_at)
  values
    (use_friend_link.link_id, auth.uid(), private.now())
  on conflict on constraint friend_link_uses_pkey do nothing;
  if found then
    update private.friend_links set uses = friend_links.uses + 1 where friend_links.id = use_friend_link.link_id;
  end if;
end;
$$;

comment on function private.use_friend_link is
  'Records that the caller redeems a locked link, and increments the number of uses of the link. Does nothing if the caller has already redeemed the link.';

create function private.befriend_by_link(owner_id uuid, former public.friendships)
returns public.friendships
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  friendship public.friendships;
begin
  if former.status = 'pending' and not private.has_expired(former) then
    update public.friendships
    set status = 'accepted', updated_at = private.now()
    where friendships.id = former.id
    returning friendships.* into friendship;
  else
    -- An expired request has ended, so its row is deleted and the friendship is stored in a new row.
    delete from public.friendships where friendships.id = former.id and former.status = 'pending';
    insert into public.friendships (id, requester_id, addressee_id, status, created_at, updated_at)
    values
      (
        case when former.status = 'rejected' then former.id else gen_random_uuid() end,
        owner_id,
        caller_id,
        'accepted',
        private.now(),
        private.now()
      )
    on conflict (id) do update
      set
        requester_id = excluded.requester_id,
        addressee_id = excluded.addressee_id,
        status = excluded.status,
        created_at = excluded.created_at,
        updated_at = excluded.updated_at
    returning friendships.* into friendship;
  end if;
  perform private.notify(array[owner_id], 'friend_request_accepted', caller_id);
  -- Deletes the unread notification of the request, because the redemption has accepted the request. The deletion runs
  -- after the locks for notifications are taken.
  if former.status = 'pending' then
    perform private.withdraw_request_notifications(array[former.requester_id], array[former.addressee_id]);
  end if;
  return friendship;
end;
$$;

comment on function private.befriend_by_link is
  'Makes the caller and the owner of a link friends and notifies the owner. Accepts a pending request. If no request is pending, stores a friendship with the owner as the requester. The caller must hold the lock of the pair (private.lock_pair).';

-- Api ----------------------------------------------------------------------------------------------------

create function api.create_friend_link(expires_in integer, max_uses integer)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  token text := private.base64url(extensions.gen_random_bytes(24));
  link private.friend_links;
begin
  perform private.lock_existence(caller_id), private.lock_person(caller_id);
  perform private.require_not_suspended(caller_id);
  perform private.find_own_profile();
  if (
    select count(*) >= private.setting('friend_links_live')::integer
    from private.friend_links as own
    where own.owner_id = caller_id and private.is_live_friend_link(own)
  ) then
    raise sqlstate 'PT409' using
      message = 'friend_links_limit',
      detail = 'You have the maximum number of friend links; revoke one first.';
  end if;
  insert into private.friend_links as made (owner_id, token_hash, max_uses, expires_at, created_at, purge_at)
  values
    (
      caller_id,
      private.token_hash(token),
      max_uses,
      private.now() + make_interval(secs => expires_in),
      private.now(),
      private.now() + make_interval(secs => expires_in)
    )
  returning made.* into link;
  return (private.friend_link_view(link)::jsonb || jsonb_build_object('token', token))::json;
end;
$$;

comment on function api.create_friend_link is
  'POST /friends/links: creates a friend link and returns it with its token. The token is only in this response and cannot be retrieved later. The argument expires_in is the lifetime of the link in seconds. 404 profile_not_found, 409 friend_links_limit.';

create function api.list_friend_links()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(private.friend_link_view(link) order by link.created_at desc, link.id desc), '[]')
        from (
          select own.*
          from private.friend_links as own
          where own.owner_id = (select auth.uid()) and own.revoked_at is null and own.expires_at > private.now()
          -- The query selects links that can still be used first, so that the row limit does not hide a link that the
          -- owner could revoke.
          order by own.uses < own.max_uses desc, own.created_at desc, own.id desc
          limit 100
        ) as link
    )
  );
end;
$$;

comment on function api.list_friend_links is
  'GET /friends/links: returns {data}, a list of at most 100 links of the caller that are neither expired nor revoked, newest first, without tokens. If the caller has more than 100 such links, the response omits the oldest links that have reached their maximum number of uses.';

create function api.revoke_friend_link(link_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.lock_against_deletion(array[auth.uid()]);
  update private.friend_links as link
  set revoked_at = private.now()
  where link.id = link_id and link.owner_id = (select auth.uid()) and link.revoked_at is null and link.expires_at > private.now();
  if not found then
    raise sqlstate 'PT404' using message = 'friend_link_not_found', detail = 'There is no such friend link.';
  end if;
  -- Deletes the revoked link if no person may repeat its redemption (`is_spent`), so that a person who creates and
  -- revokes links repeatedly cannot fill the table.
  delete from private.friend_links as link
  where link.id = link_id
    and not exists (select from private.friend_link_uses as uses where uses.link_id = link.id and not uses.is_spent);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.revoke_friend_link is
  'DELETE /friends/links/{id}: revokes a friend link of the caller and returns {deleted: true}. Friendships that began through the link remain. 404 friend_link_not_found.';

create function api.preview_friend_link(token text)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  link private.friend_links;
begin
  perform private.require_not_suspended((select auth.uid()));
  select kept.* into link from private.friend_links as kept where kept.token_hash = private.token_hash(token);
  perform private.require_friend_link(link);
  return (
    select
      json_build_object(
        'profileId', profiles.id,
        'userId', profiles.user_id,
        'firstName', card.name,
        'avatarUrl', private.media_url(card.avatar_key)
      )
    from
      public.profiles
      left join private.person_cards as card on card.user_id = profiles.user_id
    where profiles.user_id = link.owner_id
  );
end;
$$;

comment on function api.preview_friend_link is
  'POST /friends/links/preview: returns {profileId, userId, firstName, avatarUrl} of the owner of a friend link, without redeeming the link. 404 friend_link_not_found in the same cases as POST /friends/links/redeem, then 404 profile_not_found.';

create function api.redeem_friend_link(token text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  hash bytea := private.token_hash(token);
  owner uuid;
  link private.friend_links;
  friendship public.friendships;
  is_pending boolean;
  is_across_ages boolean;
begin
  -- The owner of a link never changes, so it may be read before the locks are taken.
  select kept.owner_id into owner from private.friend_links as kept where kept.token_hash = hash;
  perform
    private.lock_existence(least(caller_id, owner)),
    private.lock_existence(greatest(caller_id, owner)),
    private.lock_person(caller_id),
    private.lock_pair(caller_id, coalesce(owner, caller_id));
  perform private.require_not_suspended(caller_id);
  select kept.* into link from private.friend_links as kept where kept.token_hash = hash for no key update;
  perform private.require_friend_link(link);
  friendship := private.find_friendship(caller_id, owner);
  if friendship.status = 'accepted' then
    return private.respond_unchanged_request(friendship);
  end if;
  is_pending := (friendship.status = 'pending' and not private.has_expired(friendship)) is true;
  is_across_ages := private.is_minor_person(caller_id) <> private.is_minor_person(owner);
  -- A repeated redemption changes nothing, even if the link has expired or was revoked, or if one of the two people has
  -- become an adult since the first redemption.
  if is_pending and friendship.requester_id = caller_id and (is_across_ages or private.has_used_friend_link(link.id)) then
    return private.respond_unchanged_request(friendship);
  end if;
  perform private.use_friend_link(link.id);
  -- If one of the two people is a minor and the other an adult, the redemption only sends a request to the owner,
  -- unless the owner has already sent a request.
  if is_across_ages and not is_pending then
    perform private.require_room_for_request(caller_id);
    friendship := private.make_friend_request(caller_id, owner, friendship);
  else
    friendship := private.befriend_by_link(owner, friendship);
  end if;
  return json_build_object('friendship', private.friendship_view(friendship), 'result', 'created');
end;
$$;

comment on function api.redeem_friend_link is
  'POST /friends/links/redeem: redeems a friend link and returns {friendship, result}. The field `result` is created, already_friends or already_pending. In the last two cases, the response has status 200 and the number of uses of the link does not increase. 404 friend_link_not_found for every reason that prevents the redemption, then 404 profile_not_found, 409 pending_requests_limit.';

grant execute on function api.create_friend_link to authenticated;
grant execute on function api.list_friend_links to authenticated;
grant execute on function api.revoke_friend_link to authenticated;
grant execute on function api.preview_friend_link to authenticated;
grant execute on function api.redeem_friend_link to authenticated;
