-- Sync: trigger on auth.users that deletes the change log of a deleted user.
-- This file is separate, because creating a trigger locks auth.users, a table of Supabase, until commit.

-- Runs after the trigger profiles_forget_user, because triggers run in the order of their names. This trigger therefore
-- also deletes the rows that profiles_forget_user adds to the change log.
create trigger sync_forget_user
after delete on auth.users
for each row
execute function private.forget_changes();
