-- Undoing a decision: shortly after a moderator has hidden or suspended a target by mistake, the moderator can restore
-- the state before the decision, with the reports open again.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'decision_undo_hours',
    '24',
    'Hours after a decision in which its moderator can undo it and reopen its reports.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.chats_closed_by(decision_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select distinct reports.target_id
    from
      private.report_files as file
      join public.reports on reports.id = file.report_id
    where file.decision_id = chats_closed_by.decision_id and reports.target_type = 'chat'
  );
end;
$$;

comment on function private.chats_closed_by is
  'Returns the chats whose reports a decision closed. For a suspension, these are the chats that moderators named in the request or in its repetitions.';

create function private.lock_kin_for_undo(person_id uuid, undoes uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  chat_ids uuid[];
begin
  loop
    chat_ids := private.chats_closed_by(undoes);
    begin
      perform private.lock_kin_for_suspension(person_id, chat_ids);
      exit when chat_ids @> private.chats_closed_by(undoes);
      -- A repetition of the suspension closed the reports of another chat before this transaction received the locks.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$$;

comment on function private.lock_kin_for_undo is
  'Like private.lock_kin_for_suspension, with the chats whose reports the decision `undoes` closed.';

create function private.find_repeated_undo(wanted private.moderation_decisions)
returns private.moderation_decisions
language plpgsql
stable
set search_path = ''
as $$
declare
  last private.moderation_decisions := private.last_decision(wanted.target_type, wanted.target_id);
begin
  if (last.undoes, last.decision, last.reason, last.shown_note, last.note)
      is distinct from (wanted.undoes, wanted.decision, wanted.reason, wanted.shown_note, wanted.note)
    or last.decided_by is distinct from (select auth.uid())
  then
    return null;
  end if;
  return last;
end;
$$;

comment on function private.find_repeated_undo is
  'Returns the last decision about the target if the caller repeats it: the decision is the caller''s, undoes the same decision, and has the same fields. Otherwise returns null. The caller must have locked the target with private.lock_target.';

create function private.require_undoable(wanted private.moderation_decisions)
returns private.moderation_decisions
language plpgsql
stable
set search_path = ''
as $$
declare
  last private.moderation_decisions := private.last_decision(wanted.target_type, wanted.target_id);
begin
  if last.id is distinct from wanted.undoes
    or (last.decision, wanted.decision) not in (('hide', 'restore'), ('suspend', 'reinstate'))
    or last.is_inherited
    or last.decided_by is distinct from (select auth.uid())
    or last.decided_at <= private.now() - make_interval(hours => private.setting('decision_undo_hours')::integer)
    or exists (select from private.appeals where appeals.decision_id = last.id)
    -- The opposite decision would not restore the state before the decision.
    or (last.decision = 'hide' and last.was_hidden)
    or (last.decision = 'suspend' and last.was_suspended)
  then
    perform private.refuse_field(
      'undoes',
      'Expected your last decision about this target, made recently and without an appeal, that hid or suspended it first.'
    );
  end if;
  -- Checked last: the response must not show which chats the decision of another moderator concerns.
  perform private.require_no_participant('chat', closed.chat_id), private.require_unclaimed('chat', closed.chat_id)
  from unnest(private.chats_closed_by(last.id)) as closed (chat_id);
  return last;
end;
$$;

comment on function private.require_undoable is
  'Returns the decision that the requested decision undoes. Checks that this decision is the last decision about the target and that the requested decision restores the state before it: restore after hide, or reinstate after suspend. 400 on `undoes` if another moderator made the decision, if the person inherited it, if decision_undo_hours (a setting) have passed, if there is an appeal, or if the target was already hidden or suspended before. Then checks the chats whose reports the decision closed: 403 not_a_moderator if the caller is or was in one of them, 409 target_claimed. The caller must have locked the target and these chats with private.lock_target.';

create function private.reopen_reports(decision_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with
    closed as (
      update private.report_files
      set decision_id = null, evidence_until = 'infinity'
      from public.reports
      where reports.id = report_files.report_id
        and report_files.decision_id = reopen_reports.decision_id
      returning report_files.report_id
    )
  update public.reports
  set status = 'open', decided_at = null
  from closed
  where reports.id = closed.report_id;
end;
$$;

comment on function private.reopen_reports is
  'Opens the reports again that a decision closed. The caller must have locked their targets with private.lock_target.';

create function private.hider_after_undo(undone private.moderation_decisions, hider text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when undone.decision = 'suspend' and hider = 'moderator' then 'moderator'
    when hider = 'reports'
      -- Reports hid the target until the undone decision.
      or (undone.was_hidden and not undone.is_hidden)
      or private.is_reported_enough(undone.reported_type, undone.reported_id)
    then 'reports'
  end;
end;
$$;

comment on function private.hider_after_undo is
  'Returns the value of hidden_by for the target after a decision is undone, or null if the target is shown. The argument `hider` is the current value. Reports hide the target if they hid it before the undone decision or since, or if enough reports are open now. The caller must have called private.reopen_reports.';
