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
