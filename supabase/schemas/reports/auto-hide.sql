-- Counting reports: whose complaints count, and whether they are enough to hide a person or an event.
-- Asked when somebody complains, and when a moderator takes back what hid the target until then.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('reports_to_hide', '3', 'How many different reporters hide a person or an event until it is reviewed.'),
  ('reports_to_hide_days', '7', 'Within how many days these reports come.'),
  (
    'reporter_age_days',
    '7',
    'For how many days the account of a reporter has existed for the report to count.'
  ),
  ('reports_counted_daily', '3', 'How many reports of one person on one day (UTC) count towards hiding.'),
  (
    'reporter_dismissed_days',
    '30',
    'For how many days a reporter does not count about the same target after a dismissed report of it.'
  ),
  (
    'reporter_decided_reports',
    '10',
    'How many of the last decided reports of a person tell whether the next ones count.'
  ),
  (
    'reporter_dismissed_share',
    '0.5',
    'Which share of these must not be dismissed, so that reports of the person count: fewer count, as many do not.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_established_account(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select users.created_at from auth.users where users.id = person_id),
    (select profiles.created_at from public.profiles where profiles.user_id = person_id)
  ) < private.now() - make_interval(days => private.setting('reporter_age_days')::integer);
end;
$$;

comment on function private.is_established_account is
  'Whether an account is old enough for its reports to hide somebody.';

create function private.is_trusted_reporter(person_id uuid, kind public.report_target_type, subject_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select from public.profiles where profiles.user_id = person_id and profiles.is_completed)
    and private.is_established_account(person_id)
    and not exists (
      select
      from public.reports as dismissed
      where dismissed.target_type = kind
        and dismissed.target_id = subject_id
        and dismissed.author_id = person_id
        and dismissed.status = 'dismissed'
        and dismissed.decided_at
          > private.now() - make_interval(days => private.setting('reporter_dismissed_days')::integer)
    )
    and (
      select
        count(*) = 0
        or count(*) filter (where decided.status <> 'upheld')
          < count(*) * private.setting('reporter_dismissed_share')::numeric
      from
        (
          select report.status
          from public.reports as report
          where report.author_id = person_id
            and (report.status <> 'open' or report.lapses_at <= private.now())
          order by coalesce(report.decided_at, report.lapses_at) desc, report.id desc
          limit private.setting('reporter_decided_reports')::integer
        ) as decided
    );
end;
$$;

comment on function private.is_trusted_reporter is
  'Whether reports of a person about this target count towards hiding it: a completed profile, a settled account, and not too much of what they reported dismissed.';

create function private.counts_towards_hiding(report public.reports)
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
        select
        from public.reports as earlier
        where earlier.author_id = report.author_id
          and earlier.created_at >= date_trunc('day', report.created_at, 'UTC')
          and (earlier.created_at, earlier.id) < (report.created_at, report.id)
        limit private.setting('reports_counted_daily')::integer
      ) as before
  ) < private.setting('reports_counted_daily')::integer
    and private.is_trusted_reporter(report.author_id, report.target_type, report.target_id);
end;
$$;

comment on function private.counts_towards_hiding is
  'Whether an open report counts towards hiding its target now: one of the first of its author that day, by somebody who is trusted.';

create function private.is_reported_enough(kind public.report_target_type, subject_id uuid)
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

comment on function private.is_reported_enough is
  'Whether enough reporters count who complained about a person or an event lately, and whom no moderator has answered.';
