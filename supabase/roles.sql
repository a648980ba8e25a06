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

-- A statement of an edge function switches the role and calls an RPC function. PostgreSQL checks EXECUTE on the
-- function before the role is switched, so social_functions needs the privileges of authenticated and service_role.
grant authenticated, service_role to social_functions;
