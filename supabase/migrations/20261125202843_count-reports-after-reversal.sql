set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.hide_when_reported_enough (
  report public.reports
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if report.target_type = 'chat'
    or private.is_hidden(report.target_type, report.target_id)
    -- Who does not count changes nothing: a flood of them costs the same each.
    or not private.counts_towards_hiding(report)
  then
    return;
  end if;
  if private.is_reported_enough(report.target_type, report.target_id) then
    perform private.set_hidden(report.target_type, report.target_id, 'reports');
  end if;
end;
$function$;

create or replace function private.is_reported_enough(kind public.report_target_type, subject_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*)
    from
      (
        select distinct report.author_id
        from public.reports as report
        where report.target_type = kind
          and report.target_id = subject_id
          and report.created_at > private.now() - make_interval(days => private.setting('reports_to_hide_days')::integer)
          -- What has been reviewed counts no more.
          and report.status = 'open'
          and private.counts_towards_hiding(report)
        -- A target that is hidden already may have been reported by thousands.
        limit private.setting('reports_to_hide')::integer
      ) as reporter
  ) >= private.setting('reports_to_hide')::integer;
end;
$$;

CREATE OR REPLACE FUNCTION private.undo_decision (
  decided private.moderation_decisions
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
          -- What people have reported since then nobody has looked at.
          case
            when private.is_reported_enough(decided.reported_type, decided.reported_id) then 'reports'
          end
        );
      end if;
    when 'suspend' then
      standing := private.last_standing('suspend', decided.target_type, decided.target_id, 'reinstate');
      -- A later one has set the time anew, and is not appealed against.
      if standing.decided_at > decided.decided_at then
        return;
      end if;
      -- Never longer than what was appealed against: null is for good in both.
      suspended_until := least(standing.suspended_until, decided.suspended_until);
      if standing.id is null or suspended_until <= private.now() then
        perform private.reinstate_person(decided.target_id);
      else
        perform private.suspend_person(decided.target_id, suspended_until);
      end if;
    when 'remove' then
      -- Of all else the files are gone.
      if decided.target_type = 'event' then
        delete from private.removed_events where removed_events.event_id = decided.target_id;
      elsif decided.removed_version is not null then
        perform private.lock_chats(array[decided.reported_id]);
        perform private.return_message(decided.target_id, decided.removed_version);
      end if;
  end case;
end;
$function$;

COMMENT ON FUNCTION "private"."is_reported_enough"(public.report_target_type, uuid) IS 'Whether enough reporters count who complained about a person or an event lately, and whom no moderator has answered.';

REVOKE ALL ON FUNCTION "private"."is_reported_enough"(public.report_target_type, uuid) FROM PUBLIC;
