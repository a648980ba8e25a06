-- Sync, on the users of the platform: who goes takes along what was noted for them.
-- In a file of its own because triggers there lock a table of the platform until commit.

-- After profiles_forget_user, by its name: what that notes goes too.
create trigger sync_forget_user
after delete on auth.users
for each row
execute function private.forget_changes();
