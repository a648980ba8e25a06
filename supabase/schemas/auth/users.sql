-- Logins: who is refused although a token of theirs is still good: deleted and banned users of the identity provider.
-- A user that the identity provider does not know means nothing here: it may be one of another system.

-- Tables -------------------------------------------------------------------------------------------------

create table private.revoked_users (
  user_id uuid constraint revoked_users_pkey primary key,
  is_deleted boolean not null,
  revoked_at timestamptz not null,
  revoked_until timestamptz not null,
  due_at timestamptz
);

comment on table private.revoked_users is
  'Tombstones: every call, upload and join of these users is refused until then, which is later than any token of theirs runs out.';
comment on column private.revoked_users.is_deleted is 'Deleted, else banned.';
comment on column private.revoked_users.due_at is
  'When the job accounts may next clear away what is left of a deleted login; null once nothing is.';

create index revoked_users_due_at_idx on private.revoked_users (due_at)
where due_at is not null;

insert into private.settings (name, value, meaning)
values
  ('deleted_login_days', '7', 'How long the tokens of a deleted login are refused by its tombstone.');

-- Views --------------------------------------------------------------------------------------------------

create view private.revoked_callers as
  select revoked_users.user_id
  from private.revoked_users
  where revoked_users.revoked_until > private.now();

comment on view private.revoked_callers is
  'Whose calls are refused now. A view, since each call asks: a function between would cost more than the look-up.';

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
  'Whether every call of this user is refused with 401, as api.authorize_call has it.';

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
  'Whether the caller has an account and is not barred, for policies of what suspended people may read: their own profile, reports and files. The token of an anonymous sign-in has no account.';

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
  'Whether the caller has an account and is neither barred nor suspended, for row policies: one answer for all rows.';

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
  'private.lock_against_deletion for the caller. Rejects with 401 a call that waited for the deletion of its caller.';

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
  'Tombstone of a deleted login, which is also the task of clearing away what is left of it.';

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

comment on function private.revoke_deleted_user is 'The tokens of a deleted login end at once.';

create function private.revoke_banned_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Somebody who was deleted is back only as a new user.
  delete from private.revoked_users
  where revoked_users.user_id = new.id and (tg_op = 'INSERT' or not revoked_users.is_deleted);
  -- The identity provider keeps the row of a user that it deletes softly.
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
  'The tokens of a banned login end at once, and are good again when the ban is lifted or over.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.is_admitted, private.is_admitted_while_suspended to authenticated;
