-- Automatic hiding: functions that determine which reports count towards hiding a person or an event, and whether the
-- number of these reports is large enough. The check runs for each new report, and when a moderator's decision to
-- hide the target is reversed.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'reports_to_hide',
    '3',
    'Number of different reporters whose reports hide a person or an event until a moderator decides.'
  ),
  ('reports_to_hide_days', '7', 'Days within which these reports must have been made.'),
  (
    'reporter_age_days',
    '7',
    'Days for which the account of a reporter must have existed for the report to count.'
  ),
  (
    'reports_counted_daily',
    '3',
    'Number of reports of one person on one day (UTC) that count towards hiding.'
  ),
  (
    'reporter_dismissed_days',
    '30',
    'Days after a dismissed report for which further reports of the reporter about the same target do not count.'
  ),
  (
    'reporter_decided_reports',
    '10',
    'Number of last decided reports of a person that determine whether the next reports count.'
  ),
  (
    'reporter_dismissed_share',
    '0.5',
    'Reports of a person count only if fewer than this share of these reports were dismissed.'
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
  'Whether an account is older than reporter_age_days. Reports by younger accounts do not count towards hiding a target.';

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
  'Whether a person''s reports about this target count towards hiding the target. The person must have a completed profile and an account older than reporter_age_days. The result is false if a report by the person about the target was dismissed in the last reporter_dismissed_days days. The result is also false if too many of the person''s earlier reports were not upheld: at least the fraction reporter_dismissed_share of the last reporter_decided_reports reports that a moderator has decided or that have lapsed.';

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
  'Whether a report counts towards hiding its target now. The report must be one of the first reports_counted_daily reports that its author made on the day of the report (UTC). The function private.is_trusted_reporter must be true for the author and the target.';

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
          -- Reports that a moderator has decided do not count towards hiding the target.
          and report.status = 'open'
          and private.counts_towards_hiding(report)
        -- Stops counting at the threshold, because a target can have thousands of reports.
        limit private.setting('reports_to_hide')::integer
      ) as reporter
  ) >= private.setting('reports_to_hide')::integer;
end;
$$;

comment on function private.is_reported_enough is
  'Whether enough people have reported a person or an event to hide it. Counts the different authors of the open reports of the last reports_to_hide_days days that count towards hiding (private.counts_towards_hiding).';
