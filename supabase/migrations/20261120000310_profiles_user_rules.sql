-- Profiles, at the users table of the identity provider: a deleted user takes the profile along.

create function private.forget_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_profile(old.id);
  return null;
end;
$$;

comment on function private.forget_user is 'A user deleted at the identity provider takes the profile along.';

create trigger profiles_forget_user
after delete on auth.users
for each row
execute function private.forget_user();
