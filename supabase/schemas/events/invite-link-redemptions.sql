-- Redemptions of invite links: users who may see an event because they redeemed a link. The functions for creating,
-- redeeming and revoking links are in events/invite-links.sql and events/invite-link-endpoints.sql, which are loaded
-- after the events.

-- Tables -------------------------------------------------------------------------------------------------

create table private.event_invite_links (
  id uuid constraint event_invite_links_pkey primary key default gen_random_uuid(),
  event_id uuid not null,
  maker_id uuid not null,
  token_hash bytea not null constraint event_invite_links_token_hash_key unique,
  max_uses integer not null,
  uses integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint event_invite_links_uses_within check (uses between 0 and max_uses)
);

comment on table private.event_invite_links is
  'Invite links of an event, stored by the SHA-256 of their tokens. When a link is revoked, its row is deleted, and the people who redeemed the link lose their access.';
comment on column private.event_invite_links.uses is
  'Number of people who have redeemed the link, including people who were later removed or blocked.';

create index event_invite_links_event_idx on private.event_invite_links (event_id, created_at desc, id desc);

create index event_invite_links_maker_idx on private.event_invite_links (maker_id);

create table private.event_link_uses (
  link_id uuid not null constraint event_link_uses_link_id_fkey
    references private.event_invite_links (id)
      on delete cascade,
  user_id uuid not null,
  event_id uuid not null,
  is_ended boolean not null default false,
  created_at timestamptz not null,
  constraint event_link_uses_pkey primary key (link_id, user_id)
);

comment on table private.event_link_uses is
  'Redemptions of invite links, at most one per user and link. Each redemption counts toward max_uses of the link permanently, even if the user can later no longer see the event.';
comment on column private.event_link_uses.is_ended is
  'True if the link no longer lets the user see the event. The value becomes true when a block separates the user from the creator of the event or from the maker of the link. It also becomes true when an organizer removes the user from the event, or when the user stops being a co-author.';

comment on column private.event_link_uses.event_id is 'Copy of event_id of the link, which never changes.';

create index event_link_uses_user_idx on private.event_link_uses (user_id, event_id);

-- Views --------------------------------------------------------------------------------------------------

create view private.event_link_holders as
  select uses.event_id, uses.user_id
  from
    private.event_link_uses as uses
    join private.event_invite_links as link on link.id = uses.link_id
  where
    not uses.is_ended
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = link.maker_id
    );

comment on view private.event_link_holders is
  'Events, and the users who may see them because of a redeemed invite link. Excludes redemptions whose access has ended (is_ended) and links whose maker is suspended.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_admitted_by_link(event_id uuid, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.event_link_holders as holder
    where holder.event_id = is_admitted_by_link.event_id and holder.user_id = person_id
  );
end;
$$;

comment on function private.is_admitted_by_link is
  'Whether a person may see the event because the person redeemed an invite link. False if the link was revoked, if the maker of the link is suspended, or if a block or the removal of the person has ended the access.';
