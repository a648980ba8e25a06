-- Suspensions: whom moderators keep out of the service for a while, or for good.
-- By the clock: what is over needs no job. What a suspension ends is written where somebody is suspended.

-- Tables -------------------------------------------------------------------------------------------------

create table private.suspensions (
  user_id uuid constraint suspensions_pkey primary key,
  suspended_at timestamptz not null,
  suspended_until timestamptz not null default 'infinity',
  is_end_logged boolean not null default false,
  is_inherited boolean not null default false
);

comment on table private.suspensions is
  'The last suspension of a person; none once it is lifted. Outlives the profile, as what was decided about it does.';
comment on column private.suspensions.is_inherited is
  'Whether the suspension is that of a deleted login with the same verified address, and ends with it.';

comment on column private.suspensions.is_end_logged is
  'The job sync has told clients that the clock ended the suspension. Readers decide by suspended_until alone.';

create index suspensions_ending_idx on private.suspensions (suspended_until)
where not is_end_logged;

-- Counts ask who is suspended now, where that takes less than asking it of each.
create index suspensions_until_idx on private.suspensions (suspended_until);

-- Views --------------------------------------------------------------------------------------------------

create view private.suspended_people as
  select suspensions.user_id, suspensions.suspended_until
  from private.suspensions
  where suspensions.suspended_until > private.now();

comment on view private.suspended_people is
  'Who is suspended now, and until when. A view, since lists join it.';

create view private.suspended_others as
  select suspended.user_id
  from private.suspended_people as suspended
  where suspended.user_id is distinct from auth.uid();

comment on view private.suspended_others is
  'Who is suspended now, but the caller, whose own data show them to themselves as before.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_suspended(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select from private.suspended_people as suspended where suspended.user_id = person_id);
end;
$$;

comment on function private.is_suspended is 'Whether a person is suspended now.';

create function private.suspended_to_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query select suspended.user_id from private.suspended_others as suspended;
end;
$$;

comment on function private.suspended_to_caller is
  'For policies, which ask it once per statement: everybody else who is suspended.';

create function private.refuse_suspended(until_time timestamptz)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise sqlstate 'PT403' using
    message = 'account_suspended',
    detail = 'Your account is suspended.',
    -- An empty hint is null to the function: for good.
    hint = coalesce(private.iso_time(nullif(until_time, 'infinity')), '');
end;
$$;

comment on function private.refuse_suspended is
  'Refuses somebody who is suspended until then: 403 account_suspended, with the time as hint, which is until in the answer.';

create function private.require_not_suspended(person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse_suspended(suspended.suspended_until)
  from private.suspended_people as suspended
  where suspended.user_id = person_id;
end;
$$;

comment on function private.require_not_suspended is
  'Refuses a call that was let in before its caller was suspended, and waited for that: 403 account_suspended. Asked after the lock that the suspension took.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.suspended_to_caller to authenticated;
