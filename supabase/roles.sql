-- The edge functions connect to the database with this role (docs/decisions/0032-a-role-for-the-functions.md).
-- `npx supabase db push --remote --include-roles` and the local stack run this file before the migrations. Running this
-- file again changes nothing.
-- The file contains no password: the operator sets one in the SQL editor.

do $$
begin
  if pg_catalog.to_regrole('social_functions') is null then
    create role social_functions login;
  end if;
end
$$;

-- The role inherits the privileges of authenticated and service_role. PostgreSQL checks EXECUTE with the privileges of
-- the connected role, before the statement changes the role.
grant authenticated, service_role to social_functions;
