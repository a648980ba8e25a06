-- Logins, at the users table of the identity provider: who is deleted or banned is noted at once.
-- In a file of its own because triggers there lock a table of the platform until commit.

create trigger logins_bar_deleted
after delete on auth.users
for each row
execute function private.bar_deleted_login();

create trigger logins_bar_banned
after insert or update of banned_until, deleted_at on auth.users
for each row
execute function private.bar_banned_login();

insert into private.barred_logins (user_id, is_deleted, barred_at, barred_until)
select users.id, false, private.now(), users.banned_until
from auth.users
where users.banned_until > private.now();
