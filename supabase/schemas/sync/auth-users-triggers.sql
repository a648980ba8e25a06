-- Sync, trigger on auth.users: deletes the change log of a deleted user.
-- In a separate file because creating a trigger locks this table of the platform until commit.

-- Runs after profiles_forget_user (triggers run in the order of their names), so what that logs is deleted too.
create trigger sync_forget_user
after delete on auth.users
for each row
execute function private.forget_changes();
