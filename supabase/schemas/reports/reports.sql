-- Reports about people, events and chats, as their authors see them. The evidence is in moderation/evidence.sql.
-- Reports are created in reports/create-report.sql.

-- Tables -------------------------------------------------------------------------------------------------

create type public.report_reason as enum (
  'fake_profile',
  'unacceptable_content',
  'toxic_behavior',
  'incorrect_age',
  'behavior_outside_social_network',
  'other',
  'offensive_behavior',
  'harassment',
  'spam',
  'fake_news_or_disinformation',
  'flooding_in_private_messages',
  'fake_account_or_false_info',
  'using_someone_elses_photo',
  'unauthorized_promotion',
  'age_restriction_violation',
  'fraud_or_scam',
  'violence_or_extremism',
  'illegal_content',
  'hacking_or_suspicious_activity',
  'multiple_user_complaints',
  'frequent_blocks',
  'verified_moderator_complaint',
  'bot_or_automation_suspected',
  'api_abuse_or_restriction_bypass',
  'account_hacked'
);

comment on type public.report_reason is 'Reason that a report or a moderator''s decision states.';

create type public.report_status as enum ('open', 'upheld', 'dismissed');

comment on type public.report_status is
  'open: no moderator has decided yet; upheld: a moderator agreed with the report; dismissed: a moderator disagreed, or the report lapsed without a decision.';

create table public.reports (
  id uuid constraint reports_pkey primary key default gen_random_uuid(),
  author_id uuid not null,
  reason public.report_reason not null,
  description text constraint reports_description_length check (length(rtrim(description, U&'\2069')) <= 250),
  target_type public.report_target_type not null,
  target_id uuid not null,
  created_at timestamptz not null,
  status public.report_status not null default 'open',
  decided_at timestamptz,
  lapses_at timestamptz not null default 'infinity',
  constraint reports_decided check ((status = 'open') = (decided_at is null))
);

comment on table public.reports is
  'Reports of users about people, events and chats. This table contains the fields that the author of a report may see. private.report_files contains the fields that only moderators may see.';
comment on column public.reports.lapses_at is
  'Time when an open report lapses. From this time on, the API shows the report as dismissed. A job later stores this status.';

create index reports_author_idx on public.reports (author_id, created_at desc, id desc);

create index reports_target_idx on public.reports (target_type, target_id, created_at);

create index reports_open_target_idx on public.reports (target_type, target_id)
where status = 'open';

create index reports_status_idx on public.reports (status, created_at, id);

create index reports_status_target_type_idx on public.reports (status, target_type, created_at, id);

create index reports_lapsing_idx on public.reports (lapses_at)
where status = 'open';

-- Views --------------------------------------------------------------------------------------------------

create view private.open_reports as
  select reports.id, reports.target_type, reports.target_id, reports.created_at
  from public.reports
  where reports.status = 'open' and reports.lapses_at > private.now();

comment on view private.open_reports is 'Reports that no moderator has decided and that have not lapsed.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.set_hidden(kind public.report_target_type, subject_id uuid, hider text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if hider is null then
    delete from private.hidden_targets where hidden_targets.target_type = kind and hidden_targets.target_id = subject_id;
  else
    insert into private.hidden_targets (target_type, target_id, hidden_by, hidden_at)
    values
      (kind, subject_id, hider, private.now())
    on conflict on constraint hidden_targets_pkey do update set hidden_by = excluded.hidden_by;
  end if;
  if kind = 'user' then
    perform private.assert_lock_order('profile', array[subject_id::text]);
    select profiles.* into profile from public.profiles where profiles.user_id = subject_id for no key update;
    perform private.index_person(profile, profile);
  end if;
end;
$$;

comment on function private.set_hidden is
  'Hides a person or an event from the feeds, or shows it again. The argument `hider` is ''reports'' or ''moderator'', or null to show the target again. The caller must hold the lock of the target.';

create type private.report_fields as (
  id uuid,
  "reportAuthorId" uuid,
  reason text,
  description text,
  "reportedUserId" uuid,
  "eventId" uuid,
  "reportedChatId" uuid,
  "createdAt" text,
  status public.report_status,
  "decidedAt" text
);

comment on type private.report_fields is
  'Fields of a report that the API returns to its author and to moderators.';

create function private.report_fields_of(report public.reports)
returns private.report_fields
language sql
stable
return row(
  report.id,
  report.author_id,
  report.reason,
  report.description,
  case
    when report.target_type = 'user' then report.target_id
  end,
  case
    when report.target_type = 'event' then report.target_id
  end,
  case
    when report.target_type = 'chat' then report.target_id
  end,
  private.iso_time(report.created_at),
  case
    when report.status = 'open'
    and report.lapses_at <= private.now() then 'dismissed'
    else report.status
  end,
  private.iso_time(
    case
      when report.status = 'open'
      and report.lapses_at <= private.now() then report.lapses_at
      else report.decided_at
    end
  )
)::private.report_fields;

comment on function private.report_fields_of is
  'Returns the fields of a report that the API returns to its author and to moderators. A lapsed report has the status `dismissed`.';

create function private.report_view(report public.reports)
returns json
language sql
stable
return to_json(private.report_fields_of(report));

comment on function private.report_view is 'Returns private.report_fields_of as JSON.';

create function private.export_reports(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(private.report_view(reports) order by reports.created_at, reports.id), '[]')
    from public.reports
    where reports.author_id = person_id
  );
end;
$$;

comment on function private.export_reports is 'Part of the data export: the reports that a person has made.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.reports enable row level security;

revoke all on public.reports from anon, authenticated, service_role;

grant select on public.reports to service_role;

grant select (id, author_id, reason, description, target_type, target_id, created_at, status, decided_at)
on public.reports
to authenticated;

create policy reports_select_author on public.reports
for select
to authenticated
using (author_id = (select auth.uid()));

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_reports(cursor text, page_size integer)
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
  after private.list_position := private.position_after('reports', filters, cursor);
begin
  return (
    with
      listed as materialized (
        select private.report_fields_of(reports) as item, reports.created_at, reports.id
        from public.reports
        where reports.author_id = caller_id and (reports.created_at, reports.id) < (after.sort_time, after.id)
        order by reports.created_at desc, reports.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'reports', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (select listed.created_at, listed.id from listed offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from listed offset page_size)
        )
      )
  );
end;
$$;

comment on function api.list_reports is
  'GET /reports: returns {data, nextCursor}: the caller''s reports, newest first. 400 on `cursor` if the cursor is invalid.';

grant execute on function api.list_reports to authenticated;
