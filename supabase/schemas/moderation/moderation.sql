-- Moderation: tables of decisions and appeals, and the rights of moderators. Only moderators and callers with the
-- secret key may call the functions of moderation. A decision is never changed.

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
  'Type of the target of a moderation decision: the target of a report, a piece of content that moderators can remove separately, or an inherited block.';

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
  'dismiss: the reports are unfounded, and a target that was hidden by reports is shown in the feeds again; hide: the feeds no longer show the target; restore: the feeds show the target again, even if a moderator hid the target; remove: the event or the content is deleted; suspend: the user cannot use the app until a given time or permanently; reinstate: the suspension of the user ends; lift_block: an inherited block is lifted.';

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
  is_inherited boolean not null default false,
  was_suspended boolean not null default false,
  undoes uuid constraint moderation_decisions_undoes_fkey
    references private.moderation_decisions (id)
      on delete restrict,
  constraint moderation_decisions_undoing check (undoes is null or decision in ('restore', 'reinstate'))
);

comment on table private.moderation_decisions is 'Decisions of moderators; append-only.';
comment on column private.moderation_decisions.reported_id is
  'Id of the person, event or chat that is the target or contains the target. The transaction of a decision locks this person, event or chat. A decision of a moderator, except `lift_block`, also closes the open reports about this person, event or chat.';
comment on column private.moderation_decisions.person_id is
  'The user whose profile or content the decision is about: the person, the creator of the event, the sender of the message, or the uploader of the file. Null for a chat and for a deleted event.';
comment on column private.moderation_decisions.shown_note is
  'Note for the user in the column person_id. The API calls this field `note`.';
comment on column private.moderation_decisions.note is
  'Note for moderators. The API calls this field `internalNote`.';
comment on column private.moderation_decisions.is_notified is
  'Whether the user in the column person_id can read the decision. False for a dismissal, for a lifted block, for the restoration of a target that only reports hid, and if person_id is null.';
comment on column private.moderation_decisions.removed_version is
  'Id of the row of private.message_versions with the text of a removed message. The row is deleted after its retention. Null if the sender had deleted the message before the removal, and for every other decision.';
comment on column private.moderation_decisions.decided_by is
  'The moderator who decided; null if the caller used the secret key.';
comment on column private.moderation_decisions.is_inherited is
  'Whether the person inherited the decision from a deleted account. A person inherits decisions by confirming the address of a deleted account.';
comment on column private.moderation_decisions.was_suspended is
  'Whether the user in the column person_id was suspended before a moderator made the decision. Undoing a suspension of such a user would end the earlier suspension. False for inherited decisions and lifted blocks.';
comment on column private.moderation_decisions.undoes is
  'The decision that this decision undoes, or null. The two decisions do not count as earlier decisions about the target.';
comment on column private.moderation_decisions.decided_at is
  'Time of the decision. Every decision about a person, event or chat, or about its content, has a later time than the previous decision.';

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

create unique index moderation_decisions_undoes_idx on private.moderation_decisions (undoes)
where undoes is not null;

create type public.appeal_outcome as enum ('upheld', 'reversed');

comment on type public.appeal_outcome is
  'Outcome of an appeal. upheld: the decision remains in force; reversed: the decision is undone.';

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
comment on column private.appeals.answered_by is
  'The moderator who answered; null if the caller used the secret key.';

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
  -- The token may still contain the role moderator if the identity provider revoked the role within the last hour. A
  -- user of another identity provider has no row in auth.users, so the token alone proves the role.
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
  'Rejects every caller except moderators and callers with the secret key. A moderator calls with the role service_role and with the moderator''s own user id. 403 not_a_moderator if the identity provider has revoked the role. 403 mfa_required if the setting moderation_requires_mfa is on and the token is not aal2.';

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
  'Rejects the calling moderator with 403 not_a_moderator if a decision is about the moderator''s own profile or content (person_id). Does nothing if person_id is null.';

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
  'Rejects a moderator who is in the chat or recently left the chat (private.was_ever_in_chat), with 403 not_a_moderator. Does nothing for every other type of target.';

create function private.is_active_moderator(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- A user of another identity provider has no row in auth.users and passes this check, because the token alone proves
  -- the role of such a user.
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
  'Whether a user who had the role moderator can still decide: the role was not revoked, and the user is neither deleted, banned nor suspended. A user without a row in auth.users is assumed to still have the role.';

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
  -- The query scans auth.users, because the table has no index on roles. This function is called only for appeals
  -- against the caller's own decisions.
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
  'Returns all active moderators except the caller. Only these moderators may answer an appeal against a decision of the caller. Returns an empty array if the setting appeals_need_another_moderator is off.';

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
  'Whether any of these moderators can answer an appeal against the decision. A moderator cannot answer an appeal against a decision about their own profile or content. For a chat, a moderator who is in the chat or recently left the chat cannot answer either.';

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
  'Whether a moderator can decide about this target: the target exists, or a user reported the target before its deletion.';

create function private.last_decision(target_type public.moderation_target_type, target_id uuid)
returns private.moderation_decisions
language plpgsql
stable
set search_path = ''
as $$
declare
  last private.moderation_decisions;
begin
  select decided.* into last
  from private.moderation_decisions as decided
  where decided.target_type = last_decision.target_type and decided.target_id = last_decision.target_id
  order by decided.decided_at desc
  limit 1;
  return last;
end;
$$;

comment on function private.last_decision is
  'Returns the last decision about exactly this target, or null if no decision exists.';
