-- Friend links: the owner shares a link or a QR code, and the person who redeems it becomes a friend. If one of two
-- people owns a link, the lock of the pair serialises all changes to the other person's redemption of the link. The
-- rows of links are locked after the pair, ordered by id. The endpoints of friend links are in
-- friends/friend-link-endpoints.sql.

-- Tables -------------------------------------------------------------------------------------------------

create table private.friend_links (
  id uuid constraint friend_links_pkey primary key default gen_random_uuid(),
  owner_id uuid not null,
  token_hash bytea not null constraint friend_links_token_hash_key unique,
  max_uses integer not null,
  uses integer not null default 0,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  purge_at timestamptz,
  constraint friend_links_uses_within check (uses between 0 and max_uses)
);

comment on table private.friend_links is
  'Friend links, stored by the SHA-256 of their tokens. A link that was revoked or has expired is not deleted as long as a person who redeemed it has a friendship or pending request with the owner, because this person may repeat the redemption.';
comment on column private.friend_links.uses is 'Number of people who have redeemed the link.';
comment on column private.friend_links.purge_at is
  'Time at which the `friend_requests` job next checks whether the link can be deleted. Null if the link was revoked or has expired, but must not be deleted as long as the owner and a person who redeemed the link are friends.';

create index friend_links_owner_idx on private.friend_links (owner_id, created_at desc, id desc);

create index friend_links_purge_at_idx on private.friend_links (purge_at)
where purge_at is not null;

create table private.friend_link_uses (
  link_id uuid not null constraint friend_link_uses_link_id_fkey
    references private.friend_links (id)
      on delete cascade,
  user_id uuid not null,
  redeemed_at timestamptz,
  is_spent boolean not null default false,
  constraint friend_link_uses_pkey primary key (link_id, user_id)
);

comment on table private.friend_link_uses is
  'Redemptions of friend links. The table also contains people who did not redeem a link, but can no longer redeem it. The rows of a person remain when the person deletes the profile but not the account, so that the person cannot redeem the link again with a new profile.';
comment on column private.friend_link_uses.redeemed_at is
  'Time of the redemption. Null for a person who did not redeem the link and can no longer redeem it.';
comment on column private.friend_link_uses.is_spent is
  'True if this person can never use the link again, because the friendship ended, the request was rejected, one of the two people blocked the other, or this person deleted the profile.';

create index friend_link_uses_user_id_idx on private.friend_link_uses (user_id);

insert into private.settings (name, value, meaning)
values
  ('friend_links_live', '20', 'Maximum number of live friend links of a person.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_live_friend_link(link private.friend_links)
returns boolean
language sql
stable
return link.revoked_at is null and link.expires_at > private.now() and link.uses < link.max_uses;

comment on function private.is_live_friend_link is
  'Whether another person can redeem a friend link: the link is not revoked, expired or used up.';

create function private.end_friend_links_between(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  with
    open as (
      -- The links are locked in id order, to prevent a deadlock with the deletion of a link.
      select link.id, private.peer_of(one_id, other_id, link.owner_id) as user_id
      from private.friend_links as link
      where link.owner_id in (one_id, other_id) and link.revoked_at is null and link.expires_at > present
      order by link.id
      for key share
    )
  insert into private.friend_link_uses (link_id, user_id, is_spent)
  select open.id, open.user_id, true
  from open
  on conflict (link_id, user_id) do update set is_spent = true;
  with spent as (
    update private.friend_link_uses as uses
    set is_spent = true
    from private.friend_links as link
    where uses.user_id in (one_id, other_id)
      and not uses.is_spent
      and link.id = uses.link_id
      and link.owner_id = private.peer_of(one_id, other_id, uses.user_id)
    returning uses.link_id
  )
  -- Makes the `friend_requests` job check the expired links again. A concurrent run may have kept a link because of the
  -- friendship that now ends.
  update private.friend_links as link
  set purge_at = present
  from spent
  where link.id = spent.link_id and link.expires_at <= present;
end;
$$;

comment on function private.end_friend_links_between is
  'Permanently prevents each of two people from using the links of the other. Called when one of the two people unfriends the other, rejects a request of the other, or blocks the other. The caller must hold the lock of the pair (private.lock_pair).';

create function private.delete_friend_links_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The links are locked in id order, to prevent a deadlock when two people who redeemed each other's links delete
  -- their profiles at the same time.
  perform 1
  from private.friend_links as link
  where link.owner_id = person_id
    or link.id in (
      select uses.link_id from private.friend_link_uses as uses where uses.user_id = person_id and not uses.is_spent
    )
  order by link.id
  for update;
  delete from private.friend_links where friend_links.owner_id = person_id;
  with spent as (
    update private.friend_link_uses as uses
    set is_spent = true
    where uses.user_id = person_id and not uses.is_spent
    returning uses.link_id
  )
  update private.friend_links as link
  set purge_at = private.now()
  from spent
  where link.id = spent.link_id and link.purge_at is null;
end;
$$;

comment on function private.delete_friend_links_of is
  'Part of the deletion of a profile: deletes the links of the person, and sets `is_spent` in the person''s redemptions of other links, so that the person cannot use these links again.';

create function private.delete_friend_link_uses_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.friend_link_uses where friend_link_uses.user_id = person_id;
end;
$$;

comment on function private.delete_friend_link_uses_of is
  'Part of the deletion of an account: deletes the records of links that the person redeemed.';

create function private.friend_link_kept_until(link private.friend_links)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      max(
        case
          when friendship.status = 'accepted' then 'infinity'
          when friendship.status = 'pending' then friendship.created_at + (private.now() - private.pending_since())
        end
      )
    from
      private.friend_link_uses as uses
      cross join lateral private.find_friendship(uses.user_id, link.owner_id) as friendship
    where uses.link_id = link.id and not uses.is_spent
  );
end;
$$;

comment on function private.friend_link_kept_until is
  'Returns the time until which a person who redeemed a link may repeat the redemption: infinity if such a person is a friend of the owner, otherwise the expiry of a pending request between such a person and the owner. Returns null if no such friendship or request exists.';

create function private.purge_friend_links(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  due_ids uuid[] := array(
    select link.id
    from private.friend_links as link
    where link.purge_at <= private.now()
    order by link.purge_at
    limit row_limit
    for update skip locked
  );
  purged integer;
begin
  -- This statement starts after the links are locked, so it sees every unfriending that was committed before. Every
  -- other unfriending waits for the lock of the link.
  with
    checked as (
      select link.id, private.friend_link_kept_until(link) as kept_until
      from private.friend_links as link
      where link.id = any (due_ids)
    ),
    kept as (
      update private.friend_links as link
      set purge_at = nullif(checked.kept_until, 'infinity')
      from checked
      where link.id = checked.id and checked.kept_until > private.now()
    ),
    gone as (
      delete from private.friend_links as link
      using checked
      where link.id = checked.id and (checked.kept_until > private.now()) is not true
      returning link.id
    )
  select count(*) into purged from gone;
  return purged;
end;
$$;

comment on function private.purge_friend_links is
  'Checks up to row_limit friend links whose `purge_at` has passed, and deletes those that no person may redeem again (private.friend_link_kept_until). Returns the number of deleted links.';

create function private.export_friend_links(person_id uuid)
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
            'expiresAt', private.iso_time(link.expires_at),
            'maxUses', link.max_uses,
            'uses', link.uses,
            'createdAt', private.iso_time(link.created_at),
            'revokedAt', private.iso_time(link.revoked_at)
          )
          order by link.created_at, link.id
        ),
        '[]'
      )
    from private.friend_links as link
    where link.owner_id = person_id
  );
end;
$$;

comment on function private.export_friend_links is
  'Part of the data export: the friend links of a person, without the tokens, because only their hashes are stored.';

create function private.export_redeemed_friend_links(person_id uuid)
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
          json_build_object('linkId', uses.link_id, 'redeemedAt', private.iso_time(uses.redeemed_at))
          order by uses.redeemed_at, uses.link_id
        ),
        '[]'
      )
    from private.friend_link_uses as uses
    where uses.user_id = person_id and uses.redeemed_at is not null
  );
end;
$$;

comment on function private.export_redeemed_friend_links is
  'Part of the data export: the friend links that a person redeemed, without their owners, because an owner may have blocked the person.';
