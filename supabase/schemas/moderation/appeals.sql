-- Appeals: users read and appeal moderation decisions about themselves, and moderators answer the appeals. A call that
-- creates or answers an appeal locks the target of the appealed decision. A reversal undoes the changes that the
-- decision made, but does not delete the decision.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('appeal_days', '180', 'Days after a decision in which the affected user can appeal.');

-- Views --------------------------------------------------------------------------------------------------

create view private.own_decision_views as
  select
    decided.id,
    decided.target_type as "targetType",
    decided.target_id as "targetId",
    decided.decision,
    decided.reason,
    decided.shown_note as note,
    private.iso_time(decided.suspended_until) as until,
    private.iso_time(decided.decided_at) as "createdAt",
    case
      when appeal.decision_id is not null then json_build_object(
        'text', appeal.text,
        'createdAt', private.iso_time(appeal.created_at),
        'outcome', appeal.outcome
      )
    end as appeal,
    decided.is_inherited as "isInherited"
  from
    private.moderation_decisions as decided
    left join private.appeals as appeal on appeal.decision_id = decided.id
  where decided.is_notified;

comment on view private.own_decision_views is
  'Decisions in the format that the API shows to the user whose profile or content they are about, with the appeal. The API returns each row as JSON. The response identifies neither the moderator nor the reporters.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.lock_decision(decision_id uuid, is_answered boolean)
returns private.moderation_decisions
language plpgsql
set search_path = ''
as $$
declare
  decided private.moderation_decisions;
begin
  select decisions.* into decided from private.moderation_decisions as decisions where decisions.id = decision_id;
  if is_answered and decided.decision = 'suspend' then
    perform private.lock_kin_for_suspension(decided.target_id);
  end if;
  if decided.id is not null then
    perform private.lock_target(decided.reported_type, decided.reported_id);
  end if;
  return decided;
end;
$$;

comment on function private.lock_decision is
  'Locks the target of a decision and returns the decision, or null for an unknown id. If is_answered is true and the decision is a suspension, first calls private.lock_kin_for_suspension, because the answer may undo the suspension.';

create function private.undo_decision(decided private.moderation_decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  standing private.moderation_decisions;
  suspended_until timestamptz;
begin
  case decided.decision
    when 'hide' then
      standing := private.last_standing('hide', decided.target_type, decided.target_id, 'restore');
      if standing.id is null
        and exists (
          select
          from private.hidden_targets as hidden
          where hidden.target_type = decided.reported_type
            and hidden.target_id = decided.reported_id
            and hidden.hidden_by = 'moderator'
        )
      then
        perform private.set_hidden(
          decided.reported_type,
          decided.reported_id,
          -- Reports that users made after the decision are unreviewed, and can hide the target again.
          case
            when private.is_reported_enough(decided.reported_type, decided.reported_id) then 'reports'
          end
        );
      end if;
    when 'suspend' then
      standing := private.last_standing('suspend', decided.target_type, decided.target_id, 'reinstate');
      -- A later suspension has replaced this suspension, and the appeal does not change the later one.
      if standing.decided_at > decided.decided_at then
        return;
      end if;
      -- An earlier suspension that was not undone applies again, but never longer than the reversed suspension. In both
      -- values, null means a permanent suspension.
      suspended_until := least(standing.suspended_until, decided.suspended_until);
      if standing.id is null or suspended_until <= private.now() then
        perform private.reinstate_with_heirs(decided.target_id);
      else
        perform private.suspend_with_heirs(decided.target_id, suspended_until);
      end if;
    when 'remove' then
      -- A reversal cannot bring back a photo, cover or attachment, because its file no longer exists.
      if decided.target_type = 'event' then
        delete from private.removed_events where removed_events.event_id = decided.target_id;
      elsif decided.removed_version is not null then
        perform private.lock_chats(array[decided.reported_id]);
        perform private.return_message(decided.target_id, decided.removed_version);
      end if;
  end case;
end;
$$;

comment on function private.undo_decision is
  'Undoes a decision that an appeal has reversed: shows a hidden target again, ends a suspension, permits the creator to restore a removed event, or gives a removed message its text back. If another decision to hide or suspend the same target was not undone, the target remains hidden or suspended. The caller must have called private.lock_decision.';

create function private.export_decisions(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(own order by decided.decided_at, decided.id), '[]')
    from
      private.moderation_decisions as decided
      join private.own_decision_views as own on own.id = decided.id
    where decided.person_id = export_decisions.person_id and decided.is_notified
  );
end;
$$;

comment on function private.export_decisions is
  'Part of the data export: decisions about a person, with the person''s appeals.';

create function private.delete_appeals_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.appeals where appeals.person_id = delete_appeals_of.person_id and appeals.outcome is null;
  update private.appeals set text = null where appeals.person_id = delete_appeals_of.person_id;
end;
$$;

comment on function private.delete_appeals_of is
  'Deletes the unanswered appeals of a deleted account, and sets the text of its answered appeals to null.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_own_decisions(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a generic plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id);
  after private.list_position := private.position_after('own decisions', filters, cursor);
  found private.list_position[];
begin
  found := array(
    select row (decided.decided_at, decided.id)::private.list_position
    from private.moderation_decisions as decided
    where decided.person_id = caller_id
      and decided.is_notified
      and (decided.decided_at, decided.id) < (after.sort_time, after.id)
    order by decided.decided_at desc, decided.id desc
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select coalesce(json_agg(own order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (decided_at, decision_id, rank)
        join private.own_decision_views as own on own.id = listed.decision_id
    ),
    'nextCursor', private.next_position_cursor('own decisions', filters, found, page_size)
  );
end;
$$;

comment on function api.list_own_decisions is
  'GET /reports/decisions: returns {data, nextCursor} with the decisions about the caller, newest first. 400 on `cursor` if the cursor is invalid.';

create function api.appeal_decision(decision_id uuid, text text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  decided private.moderation_decisions;
begin
  perform private.require_visible('text', appeal_decision.text);
  -- Without this lock, a concurrent deletion of the account could miss this appeal.
  perform private.lock_existence(caller_id);
  decided := private.lock_decision(decision_id, false);
  if decided.person_id is distinct from caller_id or decided.is_notified is not true then
    raise sqlstate 'PT404' using message = 'decision_not_found', detail = 'There is no such decision about you.';
  end if;
  if decided.decision in ('restore', 'reinstate') then
    raise sqlstate 'PT409' using
      message = 'appeal_not_possible',
      detail = 'This decision is in your favour.';
  end if;
  if exists (select from private.moderation_decisions as undoing where undoing.undoes = decided.id) then
    raise sqlstate 'PT409' using
      message = 'appeal_not_possible',
      detail = 'A moderator has undone this decision.';
  end if;
  if exists (select from private.appeals where appeals.decision_id = decided.id) then
    raise sqlstate 'PT409' using
      message = 'appeal_exists',
      detail = 'You have already appealed against this decision.';
  end if;
  if decided.decided_at + make_interval(days => private.setting('appeal_days')::integer) <= private.now() then
    raise sqlstate 'PT409' using
      message = 'appeal_too_late',
      detail = 'The time to appeal against this decision is over.';
  end if;
  insert into private.appeals (decision_id, person_id, text, created_at)
  values
    (decided.id, caller_id, private.clean_text(appeal_decision.text), private.now());
  return (select to_json(own) from private.own_decision_views as own where own.id = decided.id);
end;
$$;

comment on function api.appeal_decision is
  'POST /reports/decisions/{id}/appeal: stores the caller''s appeal against a decision, and returns the decision with the appeal. A decision has at most one appeal. 400 on `text`, 404 decision_not_found, 409 appeal_not_possible, appeal_exists or appeal_too_late.';

create function api.answer_appeal(decision_id uuid, outcome public.appeal_outcome, note text default null)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  decided private.moderation_decisions;
  appeal private.appeals;
begin
  perform private.require_moderator();
  perform private.require_visible('note', note);
  decided := private.lock_decision(decision_id, true);
  perform private.require_other_person(decided.person_id);
  perform private.require_no_participant(decided.reported_type, decided.reported_id);
  select appeals.* into appeal from private.appeals where appeals.decision_id = decided.id;
  if appeal.decision_id is null then
    raise sqlstate 'PT404' using
      message = 'appeal_not_found',
      detail = 'There is no appeal against this decision.';
  end if;
  if appeal.outcome <> outcome then
    raise sqlstate 'PT409' using
      message = 'appeal_answered',
      detail = 'This appeal already has the other outcome.';
  end if;
  if appeal.outcome is null then
    if decided.decided_by = (select auth.uid())
      and private.can_another_answer(decided, private.other_moderators()) then
      raise sqlstate 'PT409' using
        message = 'own_decision',
        detail = 'You took this decision. Another moderator has to answer the appeal.';
    end if;
    update private.appeals
    set
      outcome = answer_appeal.outcome,
      note = private.clean_text(answer_appeal.note),
      answered_by = (select auth.uid()),
      answered_at = private.now()
    where appeals.decision_id = decided.id;
    if outcome = 'reversed' then
      perform private.undo_decision(decided);
    end if;
  end if;
  return private.show_decision(decided.id);
end;
$$;

comment on function api.answer_appeal is
  'POST /moderation/appeals/{decisionId}: stores a moderator''s answer to an appeal, and returns the moderation decision with the appeal. The outcome `reversed` undoes the decision. A repeated call with the same outcome changes nothing. 400 on `note`, 403 not_a_moderator, 404 appeal_not_found, 409 appeal_answered, 409 own_decision if the caller made the decision and another moderator can answer.';

grant execute on function api.list_own_decisions to authenticated;
grant execute on function api.appeal_decision to authenticated;
grant execute on function api.answer_appeal to service_role;
