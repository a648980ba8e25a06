-- Queues: the lists of reports (with evidence), decisions and open appeals for moderators.

-- Views --------------------------------------------------------------------------------------------------

create view private.filed_report_views as
  select
    (shown.fields).id,
    (shown.fields)."reportAuthorId",
    (shown.fields).reason,
    (shown.fields).description,
    (shown.fields)."reportedUserId",
    (shown.fields)."eventId",
    (shown.fields)."reportedChatId",
    (shown.fields)."createdAt",
    (shown.fields).status,
    (shown.fields)."decidedAt",
    shown."targetType",
    shown."targetId",
    shown."isHidden",
    shown."isSuspended",
    shown."decisionId",
    shown.evidence,
    shown.target,
    shown."openReports",
    shown.decisions,
    shown.claim,
    shown.people
  from
    (
      select
        private.report_fields_of(reports) as fields,
        reports.target_type as "targetType",
        reports.target_id as "targetId",
        hidden.target_id is not null as "isHidden",
        suspended.user_id is not null as "isSuspended",
        file.decision_id as "decisionId",
        private.evidence_view(file.evidence) as evidence,
        private.target_card(reports.target_type, reports.target_id) as target,
        private.open_report_count(reports.target_type, reports.target_id) as "openReports",
        private.decision_count(reports.target_type, reports.target_id) as decisions,
        private.claim_view(claim.moderator_id, claim.expires_at) as claim,
        private.named_people(
          array[
            reports.author_id,
            case
              when reports.target_type = 'user' then reports.target_id
            end,
            claim.moderator_id
          ] || private.evidence_people(file.evidence)
        ) as people
      from
        public.reports
        join private.report_files as file on file.report_id = reports.id
        left join private.hidden_targets as hidden
          on hidden.target_type = reports.target_type and hidden.target_id = reports.target_id
        left join private.suspended_people as suspended
          on reports.target_type = 'user' and suspended.user_id = reports.target_id
        left join private.active_claims as claim
          on claim.target_type = reports.target_type and claim.target_id = reports.target_id
    ) as shown;

comment on view private.filed_report_views is
  'Reports as moderators see them, with evidence. The API returns each row as JSON.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_about_caller(target_type public.report_target_type, target_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  if caller_id is null then
    return false;
  end if;
  case target_type
    when 'user' then
      return target_id = caller_id;
    when 'event' then
      return exists (
        select from public.events where events.id = target_id and private.is_organizer(events, caller_id)
      );
    when 'chat' then
      return private.was_ever_in_chat(target_id, caller_id);
  end case;
end;
$$;

comment on function private.is_about_caller is
  'Whether a report is about the calling moderator: about the moderator''s profile, about an event that the moderator organizes, or about a chat that the moderator is in or recently left. The lists omit these reports, because a reported person must not learn who made the report. False for callers with the secret key.';

create function private.find_open_reports(
  target_type public.report_target_type,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces a custom plan with an index (CONVENTIONS, Database: Index plan). In a custom plan, the planner omits the
-- filters whose argument is null.
set plan_cache_mode = force_custom_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select row (reports.created_at, reports.id)::private.list_position
    from private.open_reports as reports
    where (find_open_reports.target_type is null or reports.target_type = find_open_reports.target_type)
      and (reports.created_at, reports.id) > (after.sort_time, after.id)
      and not private.is_about_caller(reports.target_type, reports.target_id)
    order by reports.created_at, reports.id
    limit row_limit
  );
end;
$$;

comment on function private.find_open_reports is
  'Returns the open reports that follow the keyset position `after`, oldest first. If target_type is not null, returns only reports about targets of this type.';

create function private.find_open_appeals(after private.list_position, row_limit integer)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select row (appeals.created_at, appeals.decision_id)::private.list_position
    from private.appeals
    where appeals.outcome is null and (appeals.created_at, appeals.decision_id) > (after.sort_time, after.id)
    order by appeals.created_at, appeals.decision_id
    limit row_limit
  );
end;
$$;

comment on function private.find_open_appeals is
  'Returns the unanswered appeals (without an outcome) that follow the keyset position `after`, oldest first. Each result consists of the time of the appeal and the id of the decision.';

create function private.find_closed_reports(
  status public.report_status,
  target_type public.report_target_type,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces a custom plan with an index (CONVENTIONS, Database: Index plan). In a custom plan, the planner omits the
-- filters whose argument is null.
set plan_cache_mode = force_custom_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    with lapsed as materialized (
      -- The few lapsed reports that the `reports` job has not closed yet.
      select reports.created_at, reports.id, reports.target_type
      from public.reports
      where reports.status = 'open'
        and not private.is_about_caller(reports.target_type, reports.target_id)
        and reports.lapses_at <= private.now()
        and find_closed_reports.status = 'dismissed'
    )
    select row (found.created_at, found.id)::private.list_position
    from
      (
        (
          select reports.created_at, reports.id
          from public.reports
          where reports.status = find_closed_reports.status
            and (find_closed_reports.target_type is null or reports.target_type = find_closed_reports.target_type)
            and (reports.created_at, reports.id) < (after.sort_time, after.id)
            and not private.is_about_caller(reports.target_type, reports.target_id)
          order by reports.created_at desc, reports.id desc
          limit row_limit
        )
        union all
        select lapsed.created_at, lapsed.id
        from lapsed
        where (find_closed_reports.target_type is null or lapsed.target_type = find_closed_reports.target_type)
          and (lapsed.created_at, lapsed.id) < (after.sort_time, after.id)
      ) as found
    order by found.created_at desc, found.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_closed_reports is
  'Returns the reports with the status `upheld` or `dismissed` that follow the keyset position `after`, newest first. If target_type is not null, returns only reports about targets of this type.';

create function private.find_related_reports(
  related_id uuid,
  status public.report_status,
  target_type public.report_target_type,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces a custom plan with an index (CONVENTIONS, Database: Index plan). In a custom plan, the planner omits the
-- filters whose argument is null.
set plan_cache_mode = force_custom_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    with
      related as (
        select reports.id from public.reports where reports.id = related_id
        union
        select reports.id
        from public.reports
        where reports.target_type = any (enum_range(null::public.report_target_type))
          and reports.target_id = related_id
        union
        select reports.id
        from
          public.events
          join public.reports on reports.target_type = 'event' and reports.target_id = events.id
        where events.creator_id = related_id
        union
        select reports.id from public.reports where reports.author_id = related_id
        union
        select file.report_id from private.report_files as file where file.decision_id = related_id
      )
    select row (reports.created_at, reports.id)::private.list_position
    from
      related
      join public.reports on reports.id = related.id
    where (
        find_related_reports.status is null
        or (private.report_fields_of(reports)).status = find_related_reports.status
      )
      and (find_related_reports.target_type is null or reports.target_type = find_related_reports.target_type)
      and (reports.created_at, reports.id) < (after.sort_time, after.id)
      and not private.is_about_caller(reports.target_type, reports.target_id)
    order by reports.created_at desc, reports.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_related_reports is
  'Returns the reports that are related to an id and follow the keyset position `after`, newest first. Depending on the object with this id, these are the report itself, reports about this person, event or chat, reports about an event of this person, reports by this person, and reports that this decision closed. If status or target_type is not null, returns only reports with this status or type of target.';

create function private.find_related_decisions(
  related_id uuid,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    with
      related as (
        select decided.id from private.moderation_decisions as decided where decided.id = related_id
        union
        select decided.id
        from private.moderation_decisions as decided
        where decided.target_type = any (enum_range(null::public.moderation_target_type))
          and decided.target_id = related_id
        union
        select decided.id
        from private.moderation_decisions as decided
        where decided.reported_type = any (enum_range(null::public.report_target_type))
          and decided.reported_id = related_id
        union
        select decided.id from private.moderation_decisions as decided where decided.person_id = related_id
        union
        -- Limits the scan, because a moderator may have made very many decisions.
        (
          select decided.id
          from private.moderation_decisions as decided
          where decided.decided_by = related_id and (decided.decided_at, decided.id) < (after.sort_time, after.id)
          order by decided.decided_at desc, decided.id desc
          limit row_limit
        )
        union
        select appeals.decision_id from private.appeals where appeals.answered_by = related_id
        union
        select file.decision_id from private.report_files as file where file.report_id = related_id
      )
    select row (decided.decided_at, decided.id)::private.list_position
    from
      related
      join private.moderation_decisions as decided on decided.id = related.id
    where (decided.decided_at, decided.id) < (after.sort_time, after.id)
    order by decided.decided_at desc, decided.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_related_decisions is
  'Returns the decisions that are related to an id and follow the keyset position `after`, newest first. Depending on the object with this id, these are the decision itself, decisions about this target or its content, decisions about this person or the person''s content, decisions of this moderator, decisions whose appeal this moderator answered, and the decision that closed this report.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_filed_reports(
  cursor text,
  page_size integer,
  status public.report_status default null,
  target_type public.report_target_type default null,
  related_id uuid default null
)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- A search by id finds reports of all statuses.
  wanted_status public.report_status := case
    when related_id is null then coalesce(status, 'open')
    else status
  end;
  filters jsonb := jsonb_strip_nulls(
    jsonb_build_object('status', wanted_status, 'target', target_type, 'related', related_id)
  );
  found private.list_position[];
begin
  perform private.require_moderator();
  if related_id is not null then
    found := private.find_related_reports(
      related_id,
      status,
      target_type,
      private.position_after('filed reports', filters, cursor),
      page_size + 1
    );
  elsif wanted_status = 'open' then
    found := private.find_open_reports(
      target_type,
      private.position_after_oldest('filed reports', filters, cursor),
      page_size + 1
    );
  else
    found := private.find_closed_reports(
      wanted_status,
      target_type,
      private.position_after('filed reports', filters, cursor),
      page_size + 1
    );
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(report order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (created_at, report_id, rank)
        join private.filed_report_views as report on report.id = listed.report_id
    ),
    'nextCursor', private.next_position_cursor('filed reports', filters, found, page_size)
  );
end;
$$;

comment on function api.list_filed_reports is
  'GET /moderation/reports: returns {data, nextCursor} with reports and their evidence, without the reports about the caller. Open reports are sorted oldest first. Closed reports, and all reports related to an id, are sorted newest first. 400 on `cursor`, 403 not_a_moderator.';

create function api.list_decisions(cursor text, page_size integer, related_id uuid default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  filters jsonb := jsonb_strip_nulls(jsonb_build_object('related', related_id));
  after private.list_position := private.position_after('decisions', filters, cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  if related_id is not null then
    found := private.find_related_decisions(related_id, after, page_size + 1);
  else
    found := array(
      select row (decided.decided_at, decided.id)::private.list_position
      from private.moderation_decisions as decided
      where (decided.decided_at, decided.id) < (after.sort_time, after.id)
      order by decided.decided_at desc, decided.id desc
      limit page_size + 1
    );
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(decided order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (decided_at, decision_id, rank)
        join private.moderation_decision_views as decided on decided.id = listed.decision_id
    ),
    'nextCursor', private.next_position_cursor('decisions', filters, found, page_size)
  );
end;
$$;

comment on function api.list_decisions is
  'GET /moderation/decisions: returns {data, nextCursor} with all decisions, or with the decisions that are related to an id, newest first. 400 on `cursor`, 403 not_a_moderator.';

create function api.list_appeals(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  after private.list_position := private.position_after_oldest('appeals', '{}', cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  found := private.find_open_appeals(after, page_size + 1);
  return json_build_object(
    'data', (
      select coalesce(json_agg(decided order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (created_at, decision_id, rank)
        join private.moderation_decision_views as decided on decided.id = listed.decision_id
    ),
    'nextCursor', private.next_position_cursor('appeals', '{}', found, page_size)
  );
end;
$$;

comment on function api.list_appeals is
  'GET /moderation/appeals: returns {data, nextCursor} with the decisions that have an unanswered appeal, the oldest appeal first. 400 on `cursor`, 403 not_a_moderator.';

grant execute on function api.list_filed_reports to service_role;
grant execute on function api.list_decisions to service_role;
grant execute on function api.list_appeals to service_role;
