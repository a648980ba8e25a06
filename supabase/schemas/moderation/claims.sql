-- Claims: a claim shows which moderator is deciding about a person, event or chat, so that two moderators do not work
-- on the same reports. A claim is for the reported target and not for a single report, because a decision closes all
-- reports of its target. A moderator can also decide without a claim.

-- Tables -------------------------------------------------------------------------------------------------

create table private.moderation_claims (
  moderator_id uuid constraint moderation_claims_pkey primary key,
  target_type public.report_target_type not null,
  target_id uuid not null,
  expires_at timestamptz not null
);

comment on table private.moderation_claims is
  'The target that a moderator claimed last. A new claim of the moderator replaces the row, and a decision about the target deletes the row. After expires_at, other moderators can claim the target and decide about it.';

create index moderation_claims_target_idx on private.moderation_claims (target_id, target_type);

insert into private.settings (name, value, meaning)
values
  (
    'moderation_claim_minutes',
    '15',
    'For how many minutes a claim of a moderator keeps other moderators from deciding about the target.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create view private.active_claims as
  select claim.moderator_id, claim.target_type, claim.target_id, claim.expires_at
  from private.moderation_claims as claim
  where claim.expires_at > private.now() and private.is_active_moderator(claim.moderator_id);

comment on view private.active_claims is
  'Unexpired claims of moderators who can still decide. Each target and each moderator has at most one active claim.';

create function private.claim_view(moderator_id uuid, expires_at timestamptz)
returns json
language sql
stable
return case
  when moderator_id is not null then json_build_object(
    'moderatorId', moderator_id,
    'expiresAt', private.iso_time(expires_at)
  )
end;

comment on function private.claim_view is
  'Returns a claim in the format of the API, or null if moderator_id is null.';

create function private.require_unclaimed(target_type public.report_target_type, target_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- A caller with the secret key has no user id, so the comparison is null and no claim blocks this caller.
  if exists (
    select
    from private.active_claims as claim
    where claim.target_type = require_unclaimed.target_type
      and claim.target_id = require_unclaimed.target_id
      and claim.moderator_id <> (select auth.uid())
  ) then
    raise sqlstate 'PT409' using
      message = 'target_claimed',
      detail = 'Another moderator is deciding about this.';
  end if;
end;
$$;

comment on function private.require_unclaimed is
  'Rejects the caller with 409 target_claimed if another moderator has claimed the target. A caller with the secret key is never rejected. The caller must have locked the target with private.lock_target.';

create function private.end_claims(target_type public.report_target_type, target_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.moderation_claims as claim
  where claim.target_type = end_claims.target_type and claim.target_id = end_claims.target_id;
end;
$$;

comment on function private.end_claims is
  'Deletes the claims of a target after a decision. The caller must have locked the target with private.lock_target.';

create function private.replace_claims(
  target_type public.report_target_type,
  target_id uuid,
  moderator_id uuid
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Locks the rows ordered by moderator, to prevent a deadlock between two moderators who replace each other's claims.
  perform 1
  from private.moderation_claims as claim
  where claim.moderator_id = replace_claims.moderator_id
    or (claim.target_type = replace_claims.target_type and claim.target_id = replace_claims.target_id)
  order by claim.moderator_id
  for update;
  delete from private.moderation_claims as claim
  where claim.target_type = replace_claims.target_type
    and claim.target_id = replace_claims.target_id
    and claim.moderator_id <> replace_claims.moderator_id;
end;
$$;

comment on function private.replace_claims is
  'Deletes the claims of other moderators for a target before this moderator claims the target. Also deletes inactive claims: the claim of a suspended or banned moderator would otherwise become active again at the end of the suspension or ban. The caller must have locked the target with private.lock_target.';

create function private.delete_claims_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.moderation_claims as claim where claim.moderator_id = delete_claims_of.person_id;
end;
$$;

comment on function private.delete_claims_of is 'Deletes the claim of a moderator whose profile is deleted.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.claim_target(target_type public.report_target_type, target_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  claimed_until timestamptz := private.now()
    + make_interval(mins => private.setting('moderation_claim_minutes')::integer);
begin
  perform private.require_moderator();
  if caller_id is null then
    raise sqlstate 'PT403' using message = 'not_a_moderator', detail = 'Only a moderator can claim something.';
  end if;
  perform private.lock_target(target_type, target_id);
  if not private.does_target_exist(target_type, target_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such target.';
  end if;
  perform private.require_other_person(
    case target_type
      when 'user' then target_id
      when 'event' then (select events.creator_id from public.events where events.id = target_id)
    end
  );
  perform private.require_no_participant(target_type, target_id);
  perform private.require_unclaimed(target_type, target_id);
  perform private.replace_claims(target_type, target_id, caller_id);
  insert into private.moderation_claims (moderator_id, target_type, target_id, expires_at)
  values
    (caller_id, claim_target.target_type, claim_target.target_id, claimed_until)
  on conflict on constraint moderation_claims_pkey do update
    set
      target_type = excluded.target_type,
      target_id = excluded.target_id,
      expires_at = excluded.expires_at;
  return private.claim_view(caller_id, claimed_until);
end;
$$;

comment on function api.claim_target is
  'PUT /moderation/claim: claims a target for the caller, deletes the caller''s previous claim, and returns {moderatorId, expiresAt}. A repeated call extends the claim. 403 not_a_moderator if the caller uses the secret key, is the reported user or the creator of the reported event, or is or was in the chat, 404 target_not_found, 409 target_claimed.';

create function api.release_claim()
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_moderator();
  delete from private.moderation_claims as claim where claim.moderator_id = (select auth.uid());
  return json_build_object('deleted', true);
end;
$$;

comment on function api.release_claim is
  'DELETE /moderation/claim: deletes the claim of the caller, if one exists, and returns {deleted: true}. 403 not_a_moderator.';

grant execute on function api.claim_target to service_role;
grant execute on function api.release_claim to service_role;
