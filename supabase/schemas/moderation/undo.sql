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

create function private.was_suspended_before(decided private.moderation_decisions)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  earlier private.moderation_decisions;
begin
  select before.* into earlier
  from private.moderation_decisions as before
  where before.target_type = decided.target_type
    and before.target_id = decided.target_id
    and before.decision in ('suspend', 'reinstate')
    and before.decided_at < decided.decided_at
  order by before.decided_at desc
  limit 1;
  return earlier.decision = 'suspend'
    and not private.is_reversed(earlier.id)
    and coalesce(earlier.suspended_until, 'infinity') > decided.decided_at;
end;
$$;

comment on function private.was_suspended_before is
  'Whether the person was suspended when a moderator made this decision.';

create function private.require_undoable(wanted private.moderation_decisions, undoes uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  last private.moderation_decisions := private.last_decision(wanted.target_type, wanted.target_id);
begin
  if last.id is distinct from undoes
    or (last.decision, wanted.decision) not in (('hide', 'restore'), ('suspend', 'reinstate'))
    or last.decided_by is distinct from (select auth.uid())
    or last.decided_at <= private.now() - make_interval(hours => private.setting('decision_undo_hours')::integer)
    or exists (select from private.appeals where appeals.decision_id = last.id)
    -- The opposite decision would not restore the state before the decision.
    or (last.decision = 'hide' and last.was_hidden)
    or (last.decision = 'suspend' and private.was_suspended_before(last))
  then
    perform private.refuse_field(
      'undoes',
      'Expected your last decision about this target, made recently and without an appeal, that hid or suspended it first.'
    );
  end if;
end;
$$;

comment on function private.require_undoable is
  'Checks that the decision `undoes` is the last decision about the target and that the requested decision restores the state before it: restore after hide, or reinstate after suspend. 400 on `undoes` if another moderator made the decision, if decision_undo_hours (a setting) have passed, if there is an appeal, or if the target was already hidden or suspended before. The caller must have locked the target with private.lock_target.';

create function private.reopen_reports(decision_id uuid, target_ids uuid[])
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
        and reports.target_id = any (target_ids)
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
  'Opens the reports about these targets again that a decision closed. The caller must have locked the targets with private.lock_target.';
