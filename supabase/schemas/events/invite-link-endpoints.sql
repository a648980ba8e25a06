-- Endpoints of invite links: organizers create, list and revoke them, and users redeem them. The rules are in
-- events/invite-links.sql. A user who redeems a link receives the event in the same form as from GET /events/{id}.

-- Api ----------------------------------------------------------------------------------------------------

create function api.create_invite_link(event_id uuid, expires_in integer, max_uses integer)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
  token text := private.base64url(extensions.gen_random_bytes(24));
  link private.event_invite_links;
begin
  perform private.require_not_suspended(auth.uid());
  perform private.require_organizer(event);
  perform private.require_open_event(event);
  perform private.purge_invite_links(event.id);
  if (
    select
      count(*) filter (where kept.expires_at > private.now() and kept.uses < kept.max_uses)
        >= private.setting('invite_links_live')::integer
      or count(*) >= private.setting('invite_links_kept')::integer
    from private.event_invite_links as kept
    where kept.event_id = event.id
  ) then
    raise sqlstate 'PT409' using
      message = 'invite_links_limit',
      detail = 'The event has the maximum number of invite links; revoke one first.';
  end if;
  insert into private.event_invite_links as made (event_id, maker_id, token_hash, max_uses, expires_at, created_at)
  values
    (
      event.id,
      auth.uid(),
      private.token_hash(token),
      max_uses,
      private.now() + make_interval(secs => expires_in),
      private.now()
    )
  returning made.* into link;
  return (private.invite_link_view(link)::jsonb || jsonb_build_object('token', token))::json;
end;
$$;

comment on function api.create_invite_link is
  'POST /events/{id}/invite-links: creates an invite link and returns it with its token. No other response contains the token. 403 not_an_organizer, 404 event_not_found, 409 event_deleted, event_closed or invite_links_limit.';

create function api.list_invite_links(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  event public.events := private.find_event(event_id);
begin
  perform private.require_organizer(event);
  return json_build_object(
    'data', (
      select coalesce(json_agg(private.invite_link_view(link) order by link.created_at desc, link.id desc), '[]')
      from private.event_invite_links as link
      where link.event_id = event.id
    )
  );
end;
$$;

comment on function api.list_invite_links is
  'GET /events/{id}/invite-links: returns the invite links that all organizers of the event created as {data}, newest first, without their tokens. 403 not_an_organizer, 404 event_not_found.';

create function api.revoke_invite_link(event_id uuid, link_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
begin
  perform private.require_organizer(event);
  delete from private.event_invite_links as link where link.event_id = event.id and link.id = link_id;
  if not found then
    raise sqlstate 'PT404' using message = 'invite_link_not_found', detail = 'The event has no such invite link.';
  end if;
  return json_build_object('deleted', true);
end;
$$;

comment on function api.revoke_invite_link is
  'DELETE /events/{id}/invite-links/{linkId}: deletes an invite link and returns {deleted: true}. People who redeemed the link can no longer see the event, unless they may see it for another reason. 403 not_an_organizer, 404 event_not_found or invite_link_not_found.';

create function api.redeem_invite_link(token text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  hash bytea := private.token_hash(token);
  found_id uuid;
  link private.event_invite_links;
  event public.events;
begin
  perform private.lock_against_deletion(array[caller_id]);
  -- event_id and maker_id of a link and creator_id of an event never change. These columns may therefore be read before
  -- the locks are taken.
  select kept.event_id into found_id from private.event_invite_links as kept where kept.token_hash = hash;
  perform private.lock_pairs(array[caller_id], array[kept.maker_id, events.creator_id])
  from
    private.event_invite_links as kept
    join public.events on events.id = kept.event_id
  where kept.token_hash = hash;
  perform private.lock_events(array[found_id]);
  perform private.require_not_suspended(caller_id);
  select kept.* into link from private.event_invite_links as kept where kept.token_hash = hash;
  select events.* into event from public.events where events.id = link.event_id;
  -- The error is the same for every reason, because it must not reveal blocks, suspensions or the existence of the
  -- event.
  if link.id is null
    or not private.is_redeemable_link(link, event)
    or not (private.can_see_event(event) or private.use_invite_link(link)) then
    raise sqlstate 'PT404' using message = 'event_not_found', detail = 'There is no such event.';
  end if;
  -- If the caller may see the event but not its exact location, the redemption reveals the location, unless all uses of
  -- the link are consumed.
  if private.is_location_withheld(event) then
    perform private.use_invite_link(link);
  end if;
  return private.show_event(event.id);
end;
$$;

comment on function api.redeem_invite_link is
  'POST /events/invite-links/redeem: redeems an invite link and returns its event in detail. After the call, the caller can see the event by id. The caller can also see its exact location, unless other people had already consumed all uses of the link. A repeated call consumes no use of the link, and neither does a call of a user who can already see the event and its location. If the link cannot be redeemed, the error is 404 event_not_found, whatever the reason.';

grant execute on function api.create_invite_link to authenticated;
grant execute on function api.list_invite_links to authenticated;
grant execute on function api.revoke_invite_link to authenticated;
grant execute on function api.redeem_invite_link to authenticated;
