-- Trigger on the users table of the identity provider: the deletion of a user deletes the profile. This file is
-- separate, because creating a trigger locks the users table, which belongs to Supabase, until commit.

create trigger profiles_forget_user
after delete on auth.users
for each row
execute function private.forget_user();
