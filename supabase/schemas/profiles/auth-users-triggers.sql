-- Person deletion, at the users table of the identity provider: a deleted user takes the profile along.
-- In a file of its own because triggers there lock a table of the platform until commit.

create trigger profiles_forget_user
after delete on auth.users
for each row
execute function private.forget_user();
