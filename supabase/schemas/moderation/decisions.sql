-- Decisions of moderators about people, events, chats and their content. The transaction of a decision first locks the
-- reported person, event or chat, and then closes the open reports about it. Decisions are never deleted.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_decision_subject(target_type public.moderation_target_type, target_id uuid)
returns private.decision_subject
language plpgsql
stable
set search_path = ''
as $$
declare
  subject private.decision_subject;
begin
  case target_type
    when 'user' then
      subject := row ('user', target_id, target_id);
    when 'chat' then
      subject := row ('chat', target_id, null);
    when 'event' then
      subject := row ('event', target_id, (select events.creator_id from public.events where events.id = target_id));
    when 'cover' then
      -- A decision about a cover is made against the uploader, who may be a co-author.
      select 'event', events.id, coalesce(media.owner_id, events.creator_id) into subject
      from
        public.events
        left join private.media on media.key = events.cover_key
      where events.id = target_id;
    when 'photo' then
      select 'user', profiles.user_id, profiles.user_id into subject
      from
        public.profile_photos as photo
        join public.profiles on profiles.id = photo.profile_id
      where photo.id = target_id;
    when 'message' then
      select 'chat', messages.chat_id, messages.sender_id into subject
      from public.messages
      where messages.id = target_id;
    when 'attachment' then
      select 'chat', messages.chat_id, messages.sender_id into subject
      from
        public.message_attachments as attachment
        join public.messages on messages.id = attachment.message_id
      where attachment.id = target_id;
  end case;
  return subject;
end;
$$;

comment on function private.find_decision_subject is
  'Returns the person, event or chat that this target is or belongs to, and the user whose profile or content the target is. All fields are null if a photo, cover, message or attachment does not exist.';

create function private.is_reversed(decision_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from private.appeals
    where appeals.decision_id = is_reversed.decision_id and appeals.outcome = 'reversed'
  );
end;
$$;

comment on function private.is_reversed is 'Whether an appeal reversed a decision.';

create function private.last_standing(
  decision public.moderation_decision,
  target_type public.moderation_target_type,
  target_id uuid,
  opposite public.moderation_decision default null
)
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
  where decided.target_type = last_standing.target_type
    and decided.target_id = last_standing.target_id
    and decided.decision = last_standing.decision
    and not private.is_reversed(decided.id)
    and not exists (
      select
      from private.moderation_decisions as later
      where later.target_type = last_standing.target_type
        and later.target_id = last_standing.target_id
        and later.decision = opposite
        and later.decided_at > decided.decided_at
    )
  order by decided.decided_at desc
  limit 1;
  return last;
end;
$$;

comment on function private.last_standing is
  'Returns the last decision of this kind about exactly this target that no appeal has reversed. If `opposite` is not null, ignores decisions that a later decision of the kind `opposite` has undone. Returns null if no such decision exists.';

create function private.require_valid_decision(wanted private.moderation_decisions)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  field text;
  problem text;
begin
  if wanted.target_type <> all (
    case wanted.decision
      when 'dismiss' then array['user', 'event', 'chat']
      when 'hide' then array['user', 'event']
      when 'restore' then array['user', 'event']
      when 'remove' then array['event', 'photo', 'cover', 'message', 'attachment']
      -- Only api.lift_inherited_block stores a lift_block decision.
      when 'lift_block' then array[]::text[]
      else array['user']
    end::public.moderation_target_type[]
  ) then
    field := 'decision';
    problem := 'This decision is not possible for this type of target.';
  elsif wanted.reason is null and wanted.decision <> 'dismiss' then
    field := 'reason';
    problem := 'Expected a reason; only dismiss needs none.';
  elsif wanted.suspended_until is not null and wanted.decision <> 'suspend' then
    field := 'until';
    problem := 'Only a suspension can have an end.';
  elsif wanted.suspended_until <= private.now() then
    field := 'until';
    problem := 'Expected a time in the future.';
  else
    return;
  end if;
  perform private.refuse_field(field, problem);
end;
$$;

comment on function private.require_valid_decision is
  'Rejects an invalid decision. 400 on `decision` if the type of the target does not allow the decision. 400 on `reason` if a reason is missing; only `dismiss` needs no reason. 400 on `until` if the time is in the past, or if a time is given for a decision other than a suspension.';

create function private.lock_decision_subject(wanted private.moderation_decisions, chat_id uuid)
returns private.decision_subject
language plpgsql
set search_path = ''
as $$
declare
  subject private.decision_subject := private.find_decision_subject(wanted.target_type, wanted.target_id);
  current private.decision_subject;
  last private.moderation_decisions;
begin
  if subject.reported_id is null then
    -- After content is removed, only the last decision shows to which person, event or chat the content belonged.
    last := private.last_decision(wanted.target_type, wanted.target_id);
    subject := row (last.reported_type, last.reported_id, last.person_id);
  end if;
  if subject.reported_id is null then
    return subject;
  end if;
  if wanted.undoes is not null and wanted.decision = 'reinstate' then
    perform private.lock_kin_for_undo(subject.reported_id, wanted.undoes);
  elsif wanted.decision in ('suspend', 'reinstate') then
    perform private.lock_kin_for_suspension(subject.reported_id, array[chat_id]);
  end if;
  perform private.lock_target(subject.reported_type, subject.reported_id);
  if wanted.decision = 'remove' then
    perform private.lock_removal(wanted, subject);
    -- The cover may have been replaced before the lock was granted.
    current := private.find_decision_subject(wanted.target_type, wanted.target_id);
    return row (subject.reported_type, subject.reported_id, coalesce(current.person_id, subject.person_id));
  end if;
  return subject;
end;
$$;

comment on function private.lock_decision_subject is
  'Takes the locks that a decision needs, in this order: the person who is suspended or reinstated, the chat whose reports a suspension closes (null for no chat) or the chats whose reports its undoing opens again, the target, and the rows that a removal changes. Returns the reported person, event or chat and the user whose profile or content the decision is about, or nulls for an unknown target.';

create function private.standing_decision(wanted private.moderation_decisions)
returns private.moderation_decisions
language plpgsql
stable
set search_path = ''
as $$
declare
  last private.moderation_decisions := private.last_decision(wanted.target_type, wanted.target_id);
begin
  if (last.decision, last.reason, last.shown_note, last.note, last.suspended_until)
      is distinct from (wanted.decision, wanted.reason, wanted.shown_note, wanted.note, wanted.suspended_until)
    or private.is_reversed(last.id)
    or last.is_inherited
    or private.open_report_count(wanted.reported_type, wanted.reported_id) > 0
  then
    return null;
  end if;
  return last;
end;
$$;

comment on function private.standing_decision is
  'Returns the last decision about the target if the requested decision would change nothing, otherwise null. A requested decision changes nothing if its fields equal those of the last decision, the last decision was neither reversed nor inherited, and the reported target has no open reports.';

create function private.close_reports(decided private.moderation_decisions, closed_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with
    closed as (
      update public.reports
      set
        status = case
          when decided.decision in ('hide', 'remove', 'suspend') then 'upheld'
          else 'dismissed'
        end::public.report_status,
        decided_at = closed_at
      where reports.target_type = decided.reported_type
        and reports.target_id = decided.reported_id
        and reports.status = 'open'
        and reports.lapses_at > private.now()
      returning reports.id
    )
  update private.report_files
  set
    decision_id = decided.id,
    evidence_until = closed_at + make_interval(days => private.setting('evidence_days')::integer)
  from closed
  where report_files.report_id = closed.id;
  perform private.end_claims(decided.reported_type, decided.reported_id);
end;
$$;

comment on function private.close_reports is
  'Closes the open reports about the person, event or chat that a decision concerns: as upheld if the decision is hide, remove or suspend, otherwise as dismissed. Deletes the moderators'' claims on that person, event or chat. The caller must have locked the target with private.lock_target.';

create function private.close_chat_reports(
  decided private.moderation_decisions,
  chat_id uuid,
  closed_at timestamptz
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if chat_id is not null then
    decided.reported_type := 'chat';
    decided.reported_id := chat_id;
    perform private.close_reports(decided, closed_at);
  end if;
end;
$$;

comment on function private.close_chat_reports is
  'Closes the open reports about the chat that a moderator has named in the request for a suspension. Does nothing if chat_id is null. The caller must have locked the chat with private.lock_target.';

create function private.next_decision_time(reported_type public.report_target_type, reported_id uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  -- If this transaction waited for the lock, private.now() may be earlier than the last decision.
  return greatest(
    private.now(),
    (
      select max(before.decided_at) + interval '1 millisecond'
      from private.moderation_decisions as before
      where before.reported_type = next_decision_time.reported_type
        and before.reported_id = next_decision_time.reported_id
    )
  );
end;
$$;

comment on function private.next_decision_time is
  'Returns the time to store for the next decision about a person, event or chat: the later of the current time and one millisecond after the last decision. The caller must have locked the target with private.lock_target.';

create function private.record_decision(
  wanted private.moderation_decisions,
  undone private.moderation_decisions
)
returns private.moderation_decisions
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  -- Current value of hidden_by for the target: 'reports', 'moderator' or null. Only people and events can be hidden.
  hider text := (
    select hidden_targets.hidden_by
    from private.hidden_targets
    where hidden_targets.target_type = wanted.reported_type and hidden_targets.target_id = wanted.reported_id
  );
  -- Every decision ends the hiding by reports. Only `restore` ends the hiding by a moderator.
  next_hider text := case wanted.decision
    when 'hide' then 'moderator'
    when 'restore' then null
    else nullif(hider, 'reports')
  end;
begin
  if undone.id is not null then
    next_hider := private.hider_after_undo(undone, hider);
  end if;
  if next_hider is distinct from hider then
    perform private.set_hidden(wanted.reported_type, wanted.reported_id, next_hider);
  end if;
  wanted.id := gen_random_uuid();
  wanted.was_hidden := hider is not null;
  wanted.is_hidden := next_hider is not null;
  wanted.is_notified := wanted.person_id is not null
    and wanted.decision <> 'dismiss'
    and not (wanted.decision = 'restore' and hider is not distinct from 'reports');
  wanted.is_inherited := false;
  wanted.was_suspended := private.is_suspended(wanted.person_id);
  wanted.decided_by := caller_id;
  wanted.decided_at := private.next_decision_time(wanted.reported_type, wanted.reported_id);
  insert into private.moderation_decisions select (wanted).*;
  if undone.id is null then
    perform private.close_reports(wanted, wanted.decided_at);
  end if;
  return wanted;
end;
$$;

comment on function private.record_decision is
  'Stores a decision. Hides or shows the reported target, closes the open reports about the target, and deletes the claims of the target. If `undone` is not null, closes no reports and keeps the claims, and reports that are open can hide the target. The caller must have called private.reopen_reports for the decision `undone`. The caller must have locked the target with private.lock_target.';

create function private.append_decision(decided private.moderation_decisions)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  decided.id := gen_random_uuid();
  decided.was_hidden := exists (
    select
    from private.hidden_targets
    where hidden_targets.target_type = decided.reported_type
      and hidden_targets.target_id = decided.reported_id
  );
  decided.is_hidden := decided.was_hidden;
  decided.was_suspended := false;
  decided.decided_at := private.next_decision_time(decided.reported_type, decided.reported_id);
  insert into private.moderation_decisions select (decided).*;
  return decided.id;
end;
$$;

comment on function private.append_decision is
  'Stores a decision and returns its id. Unlike private.record_decision, closes no reports, and neither hides nor shows the target. The caller must have locked the target with private.lock_target.';

create function private.pass_decision_on(decided private.moderation_decisions, heir_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.append_decision(
    jsonb_populate_record(
      decided,
      jsonb_build_object(
        'target_id', heir_id,
        'reported_id', heir_id,
        'person_id', heir_id,
        'shown_note', null,
        'undoes', null,
        'decision', case
          when suspended.user_id is null then 'reinstate'
          else 'suspend'
        end,
        'suspended_until', nullif(suspended.suspended_until, 'infinity'),
        'is_notified', true,
        'is_inherited', true
      )
    )
  )
  from
    unnest(heir_ids) as heir_id
    left join private.suspended_people as suspended on suspended.user_id = heir_id;
end;
$$;

comment on function private.pass_decision_on is
  'Called after a decision has changed the suspensions that the accounts in heir_ids inherited. Stores an inherited decision for each of these accounts: `suspend` with the current end of the suspension, or `reinstate` if the account is no longer suspended. The inherited decision has the reason of the original decision, but no note for the user.';

-- Views --------------------------------------------------------------------------------------------------

create view private.moderation_decision_views as
  select
    decided.id,
    decided.target_type as "targetType",
    decided.target_id as "targetId",
    decided.person_id as "personId",
    decided.decision,
    decided.reason,
    decided.shown_note as note,
    decided.note as "internalNote",
    private.iso_time(decided.suspended_until) as until,
    decided.was_hidden as "wasHidden",
    decided.is_hidden as "isHidden",
    decided.decided_by as "decidedBy",
    private.iso_time(decided.decided_at) as "decidedAt",
    case
      when appeal.decision_id is not null then json_build_object(
        'text', appeal.text,
        'createdAt', private.iso_time(appeal.created_at),
        'outcome', appeal.outcome,
        'note', appeal.note,
        'answeredBy', appeal.answered_by,
        'answeredAt', private.iso_time(appeal.answered_at),
        'needsAnotherModerator', case
          when appeal.outcome is null
          and decided.decided_by = (select auth.uid()) then private.can_another_answer(
            decided,
            (select private.other_moderators())::uuid[]
          )
          else false
        end
      )
    end as appeal,
    decided.is_inherited as "isInherited",
    decided.undoes,
    undoing.id is not null as "isUndone",
    private.target_card(decided.reported_type, decided.reported_id) as target,
    private.named_people(array[decided.person_id, decided.decided_by, appeal.answered_by]) as people
  from
    private.moderation_decisions as decided
    left join private.appeals as appeal on appeal.decision_id = decided.id
    left join private.moderation_decisions as undoing on undoing.undoes = decided.id;

comment on view private.moderation_decision_views is
  'Decisions as moderators see them, with the appeal. The API returns each row as JSON.';

-- Responses ----------------------------------------------------------------------------------------------

create function private.show_decision(decision_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select to_json(decided) from private.moderation_decision_views as decided where decided.id = decision_id
  );
end;
$$;

comment on function private.show_decision is
  'Returns a decision in the format of the API, read from private.moderation_decision_views.';

-- Api ----------------------------------------------------------------------------------------------------

create function private.wanted_decision(
  target_type public.moderation_target_type,
  target_id uuid,
  decision public.moderation_decision,
  reason public.report_reason,
  note text,
  internal_note text,
  until timestamptz,
  chat_id uuid,
  undoes uuid
)
returns private.moderation_decisions
language plpgsql
set search_path = ''
as $$
declare
  wanted private.moderation_decisions;
begin
  perform private.require_visible('note', note);
  perform private.require_visible('internalNote', internal_note);
  wanted := jsonb_populate_record(
    wanted,
    jsonb_build_object(
      'target_type', target_type,
      'target_id', target_id,
      'decision', decision,
      'reason', reason,
      'shown_note', private.clean_text(note),
      'note', private.clean_text(internal_note),
      'suspended_until', until,
      'undoes', undoes
    )
  );
  perform private.require_valid_decision(wanted);
  if chat_id is not null and decision <> 'suspend' then
    perform private.refuse_field('chatId', 'Only a suspension can close the reports of a chat.');
  end if;
  return wanted;
end;
$$;

comment on function private.wanted_decision is
  'Validates the fields of the decision that a moderator requests, and returns the decision as a row that is not stored yet. 400 on `decision`, `reason`, `until`, `note`, `internalNote` or `chatId`.';

create function private.is_known_in_chat(chat_id uuid, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  logins uuid[] := array(
    select private.former_logins(person_id)
    union
    select private.heir_logins(person_id)
    union
    select person_id
  );
begin
  return exists (
    select from unnest(logins) as login (id) where private.was_ever_in_chat(chat_id, login.id)
  ) or exists (
    select
    from
      public.reports
      join private.report_files as file on file.report_id = reports.id
    where reports.target_type = 'chat'
      and reports.target_id = is_known_in_chat.chat_id
      and private.evidence_people(file.evidence) && logins
  );
end;
$$;

comment on function private.is_known_in_chat is
  'Whether the account of a person, or a deleted account of the same person, is in a chat, recently left the chat, or appears in the evidence of a report about the chat.';

create function private.require_reported_chat(chat_id uuid, person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.does_target_exist('chat', chat_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such chat.';
  end if;
  perform private.require_no_participant('chat', chat_id);
  perform private.require_unclaimed('chat', chat_id);
  if not private.is_known_in_chat(chat_id, person_id) then
    perform private.refuse_field('chatId', 'The user was never in this chat.');
  end if;
end;
$$;

comment on function private.require_reported_chat is
  'Checks the chat that a moderator has named in the request for a suspension. Rejects the request if the caller cannot decide about the reports of the chat, or if the person to suspend was never in the chat: 400 on `chatId`, 403 not_a_moderator, 404 target_not_found, 409 target_claimed. The caller must have locked the chat with private.lock_target.';

create function private.lock_wanted_decision(wanted private.moderation_decisions, chat_id uuid)
returns private.moderation_decisions
language plpgsql
set search_path = ''
as $$
begin
  wanted := jsonb_populate_record(wanted, to_jsonb(private.lock_decision_subject(wanted, chat_id)));
  if wanted.reported_id is null or not private.does_target_exist(wanted.reported_type, wanted.reported_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such target.';
  end if;
  perform private.require_other_person(wanted.person_id);
  perform private.require_no_participant(wanted.reported_type, wanted.reported_id);
  perform private.require_unclaimed(wanted.reported_type, wanted.reported_id);
  if chat_id is not null then
    perform private.require_reported_chat(chat_id, wanted.person_id);
  end if;
  if wanted.decision = 'restore' and wanted.target_type = 'event' and private.is_removed_event(wanted.target_id) then
    raise sqlstate 'PT409' using
      message = 'removed_by_moderation',
      detail = 'Moderators removed this event: only an appeal can restore it.';
  end if;
  return wanted;
end;
$$;

comment on function private.lock_wanted_decision is
  'Locks the target of a requested decision, the chat whose reports a suspension closes (null for no chat), and the chats whose reports its undoing opens again. Returns the decision with the fields reported_type, reported_id and person_id filled in. 400 on `chatId`, 403 not_a_moderator if the decision is about the caller''s own profile or content, or if the caller is or was in the chat, 404 target_not_found, 409 removed_by_moderation, 409 target_claimed.';

create function api.decide_on_target(
  target_type public.moderation_target_type,
  target_id uuid,
  decision public.moderation_decision,
  reason public.report_reason default null,
  note text default null,
  internal_note text default null,
  until timestamptz default null,
  chat_id uuid default null,
  undoes uuid default null
)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted private.moderation_decisions;
  decided private.moderation_decisions;
  undone private.moderation_decisions;
begin
  perform private.require_moderator();
  wanted := private.wanted_decision(
    target_type,
    target_id,
    decision,
    reason,
    note,
    internal_note,
    until,
    chat_id,
    undoes
  );
  wanted := private.lock_wanted_decision(wanted, chat_id);
  if undoes is not null then
    decided := private.find_repeated_undo(wanted);
    if decided.id is not null then
      perform private.respond_unchanged();
      return private.show_decision(decided.id);
    end if;
    undone := private.require_undoable(wanted);
    -- The reports are opened first, because they can hide the target again.
    perform private.reopen_reports(undoes);
  elsif decision = 'remove' then
    decided := private.last_standing('remove', target_type, target_id);
    if private.remove_content(target_type, target_id, decided.id is null) then
      decided := null;
      wanted := jsonb_populate_record(
        wanted,
        jsonb_build_object('removed_version', private.removed_version(target_type, target_id))
      );
    elsif decided.id is null then
      raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such target.';
    end if;
  else
    decided := private.standing_decision(wanted);
  end if;
  if decided.id is not null then
    -- A repeated removal also upholds the reports that users made after the first removal.
    perform private.close_reports(decided, private.now());
    perform private.close_chat_reports(decided, chat_id, private.now());
    perform private.respond_unchanged();
    return private.show_decision(decided.id);
  end if;
  decided := private.record_decision(wanted, undone);
  if undone.id is null then
    perform private.close_chat_reports(decided, chat_id, decided.decided_at);
  end if;
  if decision = 'suspend' then
    perform private.pass_decision_on(decided, private.suspend_with_heirs(target_id, until));
  elsif decision = 'reinstate' then
    perform private.pass_decision_on(decided, private.reinstate_with_heirs(target_id));
  end if;
  return private.show_decision(decided.id);
end;
$$;

comment on function api.decide_on_target is
  'POST /moderation/decisions: stores and executes a moderation decision, and returns the decision. Closes the open reports about the reported target; a suspension also upholds the open reports about the chat chat_id. If `undoes` is the id of the caller''s last decision about the target, the call closes no reports and reopens the reports that this decision closed. A repeated call with the same decision returns the first decision with status 200. 400 on `decision`, `reason`, `until`, `note`, `internalNote`, `chatId` or `undoes`, 403 not_a_moderator, 404 target_not_found, 409 removed_by_moderation, 409 target_claimed.';

grant execute on function api.decide_on_target to service_role;
