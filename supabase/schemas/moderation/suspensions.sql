-- Suspensions: users who cannot use the app until a given time, or permanently. A suspension ends when its end time has
-- passed, without a job. The functions that suspend and reinstate people are in moderation/suspend-and-reinstate.sql.

-- Tables -------------------------------------------------------------------------------------------------

create table private.suspensions (
  user_id uuid constraint suspensions_pkey primary key,
  suspended_at timestamptz not null,
  suspended_until timestamptz not null default 'infinity',
  is_end_logged boolean not null default false,
  is_inherited boolean not null default false
);

comment on table private.suspensions is
  'Latest suspension of a person. The row is deleted when the person is reinstated, but not when the profile is deleted.';
comment on column private.suspensions.is_inherited is
  'Whether the account inherited the suspension from a deleted account with the same verified address. An inherited suspension ends with the original suspension.';

comment on column private.suspensions.is_end_logged is
  'Whether the `sync` job has added the end of the suspension to the change log that clients read. To check whether a person is suspended, queries use only suspended_until.';

create index suspensions_ending_idx on private.suspensions (suspended_until)
where not is_end_logged;

-- Index for count queries: joining all suspended people can cost less than one lookup per person.
create index suspensions_until_idx on private.suspensions (suspended_until);

-- Views --------------------------------------------------------------------------------------------------

create view private.suspended_people as
  select suspensions.user_id, suspensions.suspended_until
  from private.suspensions
  where suspensions.suspended_until > private.now();

comment on view private.suspended_people is
  'People who are suspended now, with the end of the suspension. List queries join this view.';

create view private.suspended_others as
  select suspended.user_id
  from private.suspended_people as suspended
  where suspended.user_id is distinct from auth.uid();

comment on view private.suspended_others is
  'People who are suspended now, except the caller: a suspended caller still sees their own data.';

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
  'Returns the suspended people except the caller. Used in policies, which call it once per statement.';

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
    -- An empty hint means a permanent suspension. The edge function converts an empty hint to `until`: null.
    hint = coalesce(private.iso_time(nullif(until_time, 'infinity')), '');
end;
$$;

comment on function private.refuse_suspended is
  'Raises 403 account_suspended. The hint is the end of the suspension, which the response contains in the field `until`.';

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
  'Rejects a suspended person with 403 account_suspended. A call that was authorized before the suspension may have waited for the lock of the suspending transaction, so the call runs this function after it has acquired the lock.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.suspended_to_caller to authenticated;
