-- Baseline of 0.3.0, generated from supabase/schemas: read and edit the SQL there.

-- Triggers on the users table of the identity provider that record a deletion or ban immediately. The creation of a
-- trigger locks auth.users until commit, so the triggers are in a separate file.

create trigger logins_revoke_deleted
after delete on auth.users
for each row
execute function private.revoke_deleted_user();

create trigger logins_apply_ban
after insert or update of banned_until, deleted_at on auth.users
for each row
execute function private.revoke_banned_user();

insert into private.revoked_users (user_id, is_deleted, revoked_at, revoked_until)
select users.id, false, private.now(), users.banned_until
from auth.users
where users.banned_until > private.now();

-- Trigger on the users table of the identity provider: the deletion of a user deletes the profile. This file is
-- separate, because creating a trigger locks the users table, which belongs to Supabase, until commit.

create trigger profiles_forget_user
after delete on auth.users
for each row
execute function private.forget_user();

-- Triggers on the users table of the identity provider, for the inheritance of restrictions. The triggers hash the
-- addresses of a deleted user, and compare a newly confirmed address with the stored hashes. The creation of a trigger
-- locks auth.users until commit, so the triggers are in a separate file.

create trigger logins_keep_addresses
before delete on auth.users
for each row
execute function private.keep_addresses_of_user();

-- For a soft delete, the identity provider sets deleted_at and overwrites the addresses, but does not delete the row.
create trigger logins_keep_addresses_softly
before update of deleted_at on auth.users
for each row
when (old.deleted_at is null and new.deleted_at is not null)
execute function private.keep_addresses_of_user();

create trigger logins_inherit_created
after insert on auth.users
for each row
when (new.email_confirmed_at is not null or new.phone_confirmed_at is not null)
execute function private.inherit_at_confirmation_of_user();

-- The identity provider may set the confirmation time in one statement and the address in the next statement.
create trigger logins_inherit_confirmed
after update of email, phone, email_confirmed_at, phone_confirmed_at on auth.users
for each row
when
  (
    (
      new.email_confirmed_at is not null
      and new.email is not null
      and (old.email_confirmed_at is null or old.email is null)
    )
    or (
      new.phone_confirmed_at is not null
      and new.phone is not null
      and (old.phone_confirmed_at is null or old.phone is null)
    )
  )
execute function private.inherit_at_confirmation_of_user();

create trigger logins_keep_replaced_email
after update of email on auth.users
for each row
when (old.email_confirmed_at is not null and old.email is distinct from new.email and new.deleted_at is null)
execute function private.keep_replaced_email();

-- Sync: trigger on auth.users that deletes the change log of a deleted user.
-- This file is separate, because creating a trigger locks auth.users, a table of Supabase, until commit.

-- Runs after the trigger profiles_forget_user, because triggers run in the order of their names. This trigger therefore
-- also deletes the rows that profiles_forget_user adds to the change log.
create trigger sync_forget_user
after delete on auth.users
for each row
execute function private.forget_changes();
