-- Users: functions that reject deleted and banned users of the identity provider, even if their tokens have not
-- expired. A user id without a row in auth.users is accepted, because another identity provider may have issued the
-- token.

-- Tables -------------------------------------------------------------------------------------------------

create table private.revoked_users (
  user_id uuid constraint revoked_users_pkey primary key,
  is_deleted boolean not null,
  revoked_at timestamptz not null,
  revoked_until timestamptz not null,
  due_at timestamptz
);

comment on table private.revoked_users is
  'Tombstones of deleted and banned users: every call, upload and topic join of these users is rejected until revoked_until. For a deleted user, all tokens have expired by that time.';
comment on column private.revoked_users.is_deleted is 'True for a deleted user, false for a banned user.';
comment on column private.revoked_users.due_at is
  'Time at which the `accounts` job next purges remaining data of a deleted user; null when all data is purged.';

create index revoked_users_due_at_idx on private.revoked_users (due_at)
where due_at is not null;

insert into private.settings (name, value, meaning)
values
  (
    'deleted_login_days',
    '7',
    'Number of days for which the tombstone of a deleted login rejects its tokens.'
  );

-- Views --------------------------------------------------------------------------------------------------

create view private.revoked_callers as
  select revoked_users.user_id
  from private.revoked_users
  where revoked_users.revoked_until > private.now();

comment on view private.revoked_callers is
  'Users whose calls are rejected now. This is a view and not a function: every RPC call reads it, and a function call would take longer than the query.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_revoked(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.revoked_callers as revoked where revoked.user_id = person_id);
end;
$$;

comment on function private.is_revoked is
  'Whether a user is revoked: api.authorize_call rejects every call of such a user with 401.';

create function private.is_admitted_while_suspended()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return auth.jwt() -> 'is_anonymous' is distinct from 'true'::jsonb
    and not exists (select 1 from private.revoked_callers as revoked where revoked.user_id = (select auth.uid()));
end;
$$;

comment on function private.is_admitted_while_suspended is
  'Whether the caller has an account that is not revoked. Policies use this function for data that suspended users may read: their own profile, reports and files. An anonymous sign-in has no account.';

create function private.is_admitted()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.is_admitted_while_suspended()
    and not exists (select 1 from private.suspended_people as suspended where suspended.user_id = (select auth.uid()));
end;
$$;

comment on function private.is_admitted is
  'Whether the caller has an account that is neither revoked nor suspended. Row policies evaluate this function once per statement, not once per row.';

create function private.lock_caller_against_deletion(caller_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_against_deletion(array[caller_id]);
  if private.is_revoked(caller_id) then
    raise sqlstate 'PT401' using message = 'unauthorized', detail = 'This account was deleted or banned.';
  end if;
end;
$$;

comment on function private.lock_caller_against_deletion is
  'Locks the caller with private.lock_against_deletion, so that no concurrent transaction deletes the account. Rejects the call with 401 if the caller is revoked, for example because the account was deleted while the call waited for the lock.';

create function private.revoke_deleted_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  days integer := private.setting('deleted_login_days')::integer;
begin
  insert into private.revoked_users (user_id, is_deleted, revoked_at, revoked_until, due_at)
  values
    (person_id, true, present, present + make_interval(days => days), present)
  on conflict (user_id) do update
    set
      is_deleted = true,
      revoked_at = excluded.revoked_at,
      revoked_until = excluded.revoked_until,
      due_at = excluded.due_at;
end;
$$;

comment on function private.revoke_deleted_person is
  'Writes the tombstone of a deleted user. Sets due_at, so that the `accounts` job purges the remaining data of the user.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.revoke_deleted_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.revoke_deleted_person(old.id);
  return null;
end;
$$;

comment on function private.revoke_deleted_user is 'Revokes the tokens of a deleted user immediately.';

create function private.revoke_banned_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The tombstone of a banned user is always deleted here; that of a deleted user only if a new user has the same id.
  delete from private.revoked_users
  where revoked_users.user_id = new.id and (tg_op = 'INSERT' or not revoked_users.is_deleted);
  -- For a soft delete, the identity provider sets deleted_at instead of deleting the row.
  if new.deleted_at is not null then
    perform private.revoke_deleted_person(new.id);
  elsif new.banned_until > private.now() then
    insert into private.revoked_users (user_id, is_deleted, revoked_at, revoked_until)
    values (new.id, false, private.now(), new.banned_until)
    on conflict (user_id) do nothing;
  end if;
  return null;
end;
$$;

comment on function private.revoke_banned_user is
  'Revokes the tokens of a banned user immediately. When the ban is lifted or expires, the tokens of the user are accepted again.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller, who therefore needs EXECUTE on the functions of the policies (CONVENTIONS, Database).
grant execute on function private.is_admitted, private.is_admitted_while_suspended to authenticated;
