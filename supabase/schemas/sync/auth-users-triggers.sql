-- Sync, trigger on auth.users: deletes the change log of a deleted user.
-- This file is separate, because creating a trigger locks the platform's table auth.users until commit.

-- Runs after the trigger profiles_forget_user (triggers run in the order of their names), to delete the rows that this
-- trigger logs too.
create trigger sync_forget_user
after delete on auth.users
for each row
execute function private.forget_changes();
