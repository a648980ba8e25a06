-- Owner, schemas and default privileges of a database on the platform.
do $$
begin
  execute pg_catalog.format('alter database %I owner to postgres', pg_catalog.current_database());
end
$$;

create schema extensions authorization postgres;

create schema auth;

create schema storage;

create schema realtime;

create schema graphql_public;

comment on schema extensions is 'Schema of extensions, which keeps their objects out of the schema public.';

comment on schema auth is 'Users and sessions; owned by the Auth service.';

comment on schema storage is 'Buckets and objects; owned by the Storage service.';

comment on schema realtime is 'Messages broadcast from the database; owned by the Realtime service.';

comment on schema graphql_public is 'The GraphQL endpoint; empty here.';

-- The roles of the services may not create objects in these schemas: postgres is a member of these roles and must not
-- create objects there either.
grant usage on schema public to postgres, anon, authenticated, service_role;

grant usage on schema extensions to postgres, anon, authenticated, service_role;

grant all on schema extensions to dashboard_user;

grant usage on schema auth to postgres, anon, authenticated, service_role;

grant usage on schema auth to supabase_auth_admin;

grant all on schema auth to dashboard_user;

grant usage on schema storage to postgres with grant option;

grant usage on schema storage to anon, authenticated, service_role;

grant usage on schema storage to supabase_storage_admin;

grant all on schema storage to dashboard_user;

grant usage on schema realtime to postgres with grant option;

grant usage on schema realtime to anon, authenticated, service_role;

grant usage on schema realtime to supabase_realtime_admin with grant option;

grant usage on schema graphql_public to postgres, anon, authenticated, service_role;

-- Default privileges as on the platform with "auto_expose_new_tables" set to false. The API roles cannot read or write
-- new tables, but they keep the other privileges. PUBLIC can still execute every new function.
alter default privileges
for role postgres
in schema public
grant truncate, references, trigger, maintain on tables to anon, authenticated, service_role;

alter default privileges
for role postgres
in schema public
grant update on sequences to anon, authenticated, service_role;

-- The old default privileges still apply to objects that the superuser creates, for example with an extension.
alter default privileges
for role supabase_admin
in schema public
grant all on tables to postgres, anon, authenticated, service_role;

alter default privileges
for role supabase_admin
in schema public
grant all on sequences to postgres, anon, authenticated, service_role;

alter default privileges
for role supabase_admin
in schema public
grant all on functions to postgres, anon, authenticated, service_role;

alter default privileges
for role supabase_admin
in schema extensions
grant all on tables to postgres with grant option;

alter default privileges
for role supabase_admin
in schema extensions
grant all on sequences to postgres with grant option;

alter default privileges
for role supabase_admin
in schema extensions
grant all on functions to postgres with grant option;

alter default privileges
for role supabase_auth_admin
in schema auth
grant all on tables to postgres, dashboard_user;

alter default privileges
for role supabase_auth_admin
in schema auth
grant all on sequences to postgres, dashboard_user;

alter default privileges
for role supabase_auth_admin
in schema auth
grant all on functions to postgres, dashboard_user;

alter default privileges
for role supabase_admin
in schema realtime
grant all on tables to postgres, dashboard_user;

alter default privileges
for role supabase_admin
in schema realtime
grant all on sequences to postgres, dashboard_user;

alter default privileges
for role supabase_admin
in schema realtime
grant all on functions to postgres, dashboard_user;
