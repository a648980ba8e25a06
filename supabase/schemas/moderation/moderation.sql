-- Moderation: tables of decisions and appeals, and the rights of moderators.
-- Moderators and the secret key call the functions of moderation. A decision is never changed.

-- Tables -------------------------------------------------------------------------------------------------

create type public.moderation_target_type as enum (
  'user',
  'event',
  'chat',
  'photo',
  'cover',
  'message',
  'attachment',
  'block'
);

comment on type public.moderation_target_type is
  'Target of a moderation decision: a target of a report, content that can be removed on its own, or an inherited block.';

create type public.moderation_decision as enum (
  'dismiss',
  'hide',
  'restore',
  'remove',
  'suspend',
  'reinstate',
  'lift_block'
);

comment on type public.moderation_decision is
  'dismiss: nothing is wrong, and a target that reports hid is shown again; hide: the feeds no longer show the target; restore: the feeds show it again, also if a moderator hid it; remove: content is deleted; suspend: the user cannot use the service until a time or for good; reinstate: the suspension ends; lift_block: an inherited block ends.';

create table private.moderation_decisions (
  id uuid constraint moderation_decisions_pkey primary key default gen_random_uuid(),
  target_type public.moderation_target_type not null,
  target_id uuid not null,
  reported_type public.report_target_type not null,
  reported_id uuid not null,
  person_id uuid,
  decision public.moderation_decision not null,
  reason public.report_reason,
  shown_note text,
  note text,
  suspended_until timestamptz,
  was_hidden boolean not null,
  is_hidden boolean not null,
  is_notified boolean not null default false,
  removed_version bigint,
  decided_by uuid,
  decided_at timestamptz not null,
  is_inherited boolean not null default false
);

comment on table private.moderation_decisions is 'Decisions of moderators; append-only.';
comment on column private.moderation_decisions.reported_id is
  'The person, event or chat that the target is or belongs to. A decision takes the lock of this target and closes its open reports.';
comment on column private.moderation_decisions.person_id is
  'The responsible user: the person, the creator of the event, the sender of the message, or the uploader of the file. Null for a chat and for a deleted event.';
comment on column private.moderation_decisions.shown_note is
  'Note for the responsible user. Its field in the API is `note`.';
comment on column private.moderation_decisions.note is
  'Note for moderators. Its field in the API is `internalNote`.';
comment on column private.moderation_decisions.is_notified is
  'Whether the responsible user can read the decision. False for a dismissal, and for restoring a target that reports hid.';
comment on column private.moderation_decisions.removed_version is
  'Version with the text of a removed message, as long as the version is kept. Null if the sender had deleted the message before.';
comment on column private.moderation_decisions.decided_by is 'The moderator; null for the secret key.';
comment on column private.moderation_decisions.is_inherited is
  'Whether this login inherited the decision from a deleted account, because the login confirmed the same address.';
comment on column private.moderation_decisions.decided_at is
  'Time of the decision. The time strictly increases over the decisions about one person, event or chat and its content.';

create index moderation_decisions_target_idx on private.moderation_decisions (
  target_type,
  target_id,
  decided_at desc
);

create index moderation_decisions_reported_idx on private.moderation_decisions (
  reported_type,
  reported_id,
  decided_at desc
);

create index moderation_decisions_time_idx on private.moderation_decisions (decided_at desc, id desc);

create index moderation_decisions_notified_idx on private.moderation_decisions (
  person_id,
  decided_at desc,
  id desc
)
where is_notified;

create index moderation_decisions_person_idx on private.moderation_decisions (
  person_id,
  decided_at desc,
  id desc
);

create index moderation_decisions_decided_by_idx on private.moderation_decisions (
  decided_by,
  decided_at desc,
  id desc
);

create type public.appeal_outcome as enum ('upheld', 'reversed');

comment on type public.appeal_outcome is
  'Outcome of an appeal. upheld: the decision stands; reversed: the decision is undone.';

create table private.appeals (
  decision_id uuid constraint appeals_pkey primary key constraint appeals_decision_id_fkey
    references private.moderation_decisions (id)
      on delete restrict,
  person_id uuid not null,
  text text constraint appeals_text_length check (length(rtrim(text, U&'\2069')) between 1 and 2000),
  created_at timestamptz not null,
  outcome public.appeal_outcome,
  note text,
  answered_by uuid,
  answered_at timestamptz,
  constraint appeals_answered check ((outcome is null) = (answered_at is null))
);

comment on table private.appeals is
  'Appeals of users against decisions about them, at most one for each decision, with the moderators'' answers.';
comment on column private.appeals.text is 'Text of the appeal; null after the account was deleted.';
comment on column private.appeals.note is 'Note for moderators about the answer.';
comment on column private.appeals.answered_by is 'The moderator who answered; null for the secret key.';

create index appeals_person_id_idx on private.appeals (person_id);

create index appeals_answered_by_idx on private.appeals (answered_by);

create index appeals_open_idx on private.appeals (created_at, decision_id)
where outcome is null;

insert into private.settings (name, value, meaning)
values
  (
    'moderation_requires_mfa',
    'false',
    'Whether moderators must have signed in with a second factor (aal2). The secret key is not affected.'
  ),
  (
    'appeals_need_another_moderator',
    'true',
    'Whether a moderator cannot answer appeals against their own decisions if there is another moderator.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.require_moderator()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_service();
  -- The token may name a role that was taken away within the last hour. A user of another identity provider has no row
  -- in auth.users, so the token alone proves the role.
  if exists (
    select
    from auth.users
    where users.id = (select auth.uid()) and (users.raw_app_meta_data ->> 'role') is distinct from 'moderator'
  ) then
    raise sqlstate 'PT403' using message = 'not_a_moderator', detail = 'Only moderators can do this.';
  end if;
  if (select auth.uid()) is not null
    and (select auth.jwt() ->> 'aal') is distinct from 'aal2'
    and private.setting('moderation_requires_mfa')::boolean then
    raise sqlstate 'PT403' using
      message = 'mfa_required',
      detail = 'Moderators have to sign in with a second factor.';
  end if;
end;
$$;

comment on function private.require_moderator is
  'Rejects every caller except the secret key and moderators, who call with the rights of the service and their own id. 403 not_a_moderator once the identity provider has revoked the role. 403 mfa_required if the setting moderation_requires_mfa is on and the token is not aal2.';

create function private.require_other_person(person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if person_id = (select auth.uid()) then
    raise sqlstate 'PT403' using
      message = 'not_a_moderator',
      detail = 'Another moderator has to decide about you.';
  end if;
end;
$$;

comment on function private.require_other_person is
  'Rejects a moderator who is the affected user: 403 not_a_moderator. Does nothing if the person is null.';

create function private.require_no_participant(target_type public.report_target_type, target_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if target_type = 'chat' and private.was_ever_in_chat(target_id, (select auth.uid())) then
    raise sqlstate 'PT403' using
      message = 'not_a_moderator',
      detail = 'You are or were in this chat. Another moderator has to decide.';
  end if;
end;
$$;

comment on function private.require_no_participant is
  'Rejects a moderator who is in the chat or left it recently (private.was_ever_in_chat): 403 not_a_moderator. Does nothing for every other type of target.';

create function private.is_active_moderator(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The token alone proves the role of a user of another identity provider.
  return not exists (
    select
    from auth.users
    where users.id = person_id and (users.raw_app_meta_data ->> 'role') is distinct from 'moderator'
  )
    and not exists (select from private.revoked_callers as revoked where revoked.user_id = person_id)
    and not exists (select from private.suspended_people as suspended where suspended.user_id = person_id);
end;
$$;

comment on function private.is_active_moderator is
  'Whether a user who had the role moderator can still decide: the role was not taken away, and the user is neither revoked nor suspended. A user whom the identity provider does not know keeps the role.';

create function private.other_moderators()
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.setting('appeals_need_another_moderator')::boolean then
    return '{}';
  end if;
  -- auth.users has no index of roles. The scan of auth.users runs only if the caller took the decision.
  return array(
    select users.id
    from auth.users
    where users.raw_app_meta_data ->> 'role' = 'moderator'
      and users.id <> (select auth.uid())
      and private.is_active_moderator(users.id)
  );
end;
$$;

comment on function private.other_moderators is
  'Returns the moderators, except the caller, who can answer an appeal against a decision of the caller. Empty if the setting appeals_need_another_moderator is off.';

create function private.can_another_answer(decided private.moderation_decisions, moderator_ids uuid[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from unnest(moderator_ids) as other (moderator_id)
    where other.moderator_id is distinct from decided.person_id
      and not (decided.reported_type = 'chat' and private.was_ever_in_chat(decided.reported_id, other.moderator_id))
  );
end;
$$;

comment on function private.can_another_answer is
  'Whether one of these moderators can answer an appeal against the decision: not the affected user, and for a chat no moderator who is in it or left it recently.';

create function private.does_target_exist(kind public.report_target_type, subject_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.reports where reports.target_type = kind and reports.target_id = subject_id)
    or case kind
      when 'user' then private.is_known_person(subject_id)
      when 'event' then exists (select 1 from public.events where events.id = subject_id)
      when 'chat' then exists (select 1 from public.chats where chats.id = subject_id)
    end;
end;
$$;

comment on function private.does_target_exist is
  'Whether a moderator can decide about this target: it exists, or it was reported before it was deleted.';
