-- Invite links: organizers invite people whom they cannot select by name. A link contains a token that is returned only
-- once. A person who redeems a link can see the event by id, apply to it and receive its updates, as if the event were
-- public. Feeds do not show the event to this person. Every function that changes the links of an event or their uses
-- first locks the event.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('invite_links_live', '20', 'Maximum number of live invite links of an event.'),
  (
    'invite_links_kept',
    '200',
    'Maximum number of stored invite links of an event: live links and links through which users have access. The list is not paginated.'
  );

-- The foreign key is added here, because the table of links is created before public.events: functions that check the
-- access to events read it.
alter table private.event_invite_links
add constraint event_invite_links_event_id_fkey
  foreign key (event_id) references public.events (id)
    on delete cascade;

-- Helpers ------------------------------------------------------------------------------------------------

create function private.invite_link_view(link private.event_invite_links)
returns json
language sql
stable
return json_build_object(
  'id', link.id,
  'expiresAt', private.iso_time(link.expires_at),
  'maxUses', link.max_uses,
  'uses', link.uses
);

comment on function private.invite_link_view is
  'Returns an invite link as the API shows it to organizers, without the token.';

create function private.purge_invite_links(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.event_invite_links as link
  where link.event_id = purge_invite_links.event_id
    and (link.expires_at <= private.now() or link.uses >= link.max_uses)
    and not exists (
      select from private.event_link_uses as uses where uses.link_id = link.id and not uses.is_ended
    );
end;
$$;

comment on function private.purge_invite_links is
  'Deletes the links of a locked event that can no longer be redeemed, except links because of which a user may still see the event.';

create function private.is_redeemable_link(link private.event_invite_links, event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return link.expires_at > private.now()
    and event.deleted_at is null
    and private.effective_event_status(event) in ('published', 'started')
    and private.is_organizer(event, link.maker_id)
    and not private.is_suspended(link.maker_id)
    and not private.is_suspended(event.creator_id)
    and not private.is_blocked(caller_id, event.creator_id)
    and not private.is_blocked(caller_id, link.maker_id);
end;
$$;

comment on function private.is_redeemable_link is
  'Whether the caller may redeem a link, regardless of the number of uses. The link must not be expired, its event must be live, its maker must still organize the event, and no block or suspension may prevent the redemption.';

create function private.use_invite_link(link private.event_invite_links)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if link.uses >= link.max_uses then
    return false;
  end if;
  insert into private.event_link_uses (link_id, user_id, event_id, created_at)
  values
    (link.id, auth.uid(), link.event_id, private.now())
  on conflict on constraint event_link_uses_pkey do nothing;
  -- A caller who redeemed the link before and lost access cannot redeem it again.
  if not found then
    return false;
  end if;
  update private.event_invite_links set uses = event_invite_links.uses + 1 where event_invite_links.id = link.id;
  return true;
end;
$$;

comment on function private.use_invite_link is
  'Records that the caller redeemed a link of a locked event, and increments the number of uses of the link. Returns false and changes nothing if the link has reached max_uses, or if the caller has redeemed this link before.';

create function private.end_link_rights(event_id uuid, person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.event_link_uses as uses
  set is_ended = true
  where uses.user_id = person_id and uses.event_id = end_link_rights.event_id;
end;
$$;

comment on function private.end_link_rights is
  'Part of the removal of a person from a locked event: the invite links that the person redeemed no longer let the person see the event.';

create function private.link_uses_between(one_id uuid, other_id uuid)
returns table (link_id uuid, user_id uuid, event_id uuid)
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  return query
    select uses.link_id, uses.user_id, uses.event_id
    from
      private.event_link_uses as uses
      join private.event_invite_links as link on link.id = uses.link_id
      join public.events on events.id = uses.event_id
    where uses.user_id in (one_id, other_id)
      and not uses.is_ended
      and private.peer_of(one_id, other_id, uses.user_id) in (link.maker_id, events.creator_id);
end;
$$;

comment on function private.link_uses_between is
  'Returns the redemptions that a block between two people ends: one of the two people redeemed the link, and the other person made the link or created its event.';

create function private.end_link_rights_between(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.event_link_uses as uses
  set is_ended = true
  from private.link_uses_between(one_id, other_id) as ending
  where uses.link_id = ending.link_id and uses.user_id = ending.user_id;
end;
$$;

comment on function private.end_link_rights_between is
  'Part of a block: sets is_ended of the redemptions that private.link_uses_between returns, so that the links no longer let the users see the events. The caller must hold the locks of the pair and of the events.';

create function private.delete_invite_links_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The rows are locked in id order. Otherwise the concurrent deletions of two people who redeemed each other's links
  -- could deadlock.
  perform 1
  from private.event_invite_links as link
  where link.maker_id = person_id
    or link.id in (select uses.link_id from private.event_link_uses as uses where uses.user_id = person_id)
  order by link.id
  for update;
  delete from private.event_invite_links where event_invite_links.maker_id = person_id;
  delete from private.event_link_uses where event_link_uses.user_id = person_id;
end;
$$;

comment on function private.delete_invite_links_of is
  'Part of the deletion of a profile: deletes the links that the person created and the person''s redemptions of other links. Users who redeemed a deleted link can no longer see its event, unless they may see it for another reason.';

create function private.export_invite_links(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id', link.id,
            'eventId', link.event_id,
            'expiresAt', private.iso_time(link.expires_at),
            'maxUses', link.max_uses,
            'uses', link.uses,
            'createdAt', private.iso_time(link.created_at)
          )
          order by link.created_at, link.id
        ),
        '[]'
      )
    from private.event_invite_links as link
    where link.maker_id = person_id
  );
end;
$$;

comment on function private.export_invite_links is
  'Part of the data export: returns the links that a person created, without tokens, which are not stored.';

create function private.export_redeemed_links(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object('eventId', uses.event_id, 'createdAt', private.iso_time(uses.created_at))
          order by uses.created_at, uses.link_id
        ),
        '[]'
      )
    from private.event_link_uses as uses
    where uses.user_id = person_id
  );
end;
$$;

comment on function private.export_redeemed_links is
  'Part of the data export: returns the links that a person redeemed.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.end_links_of_former_organizer()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The rows are locked in id order, to prevent a deadlock with the deletion of a person who redeemed several links.
  perform 1
  from private.event_invite_links as link
  where link.event_id = old.event_id and link.maker_id = old.user_id
  order by link.id
  for update;
  delete from private.event_invite_links as link
  where link.event_id = old.event_id and link.maker_id = old.user_id;
  perform private.end_link_rights(old.event_id, old.user_id);
  return null;
end;
$$;

comment on function private.end_links_of_former_organizer is
  'When a person stops being a co-author, deletes the links that the person created for the event. Users who redeemed these links can then no longer see the event, unless they may see it for another reason. Links of other organizers that the former co-author redeemed no longer let the former co-author see the event.';

create trigger event_authors_end_links
after delete on public.event_authors
for each row
when (old.status = 'accepted')
execute function private.end_links_of_former_organizer();
