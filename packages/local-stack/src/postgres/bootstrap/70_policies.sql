-- Replaces the platform's extension supautils: the role postgres can create policies and drop triggers on the tables of
-- Auth, Storage and Realtime without being a member of the tables' owners. Event triggers make postgres a member during
-- the statement.
create function extensions.begin_as_owners()
returns event_trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if session_user = 'postgres' then
    grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin
    to postgres
    with inherit true, set false;
  end if;
end
$$;

comment on function extensions.begin_as_owners is
  'Makes postgres a member of the roles that own the tables of the services, before a statement about policies or triggers.';

create function extensions.end_as_owners()
returns event_trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if session_user = 'postgres' then
    revoke supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin from postgres;
  end if;
end
$$;

comment on function extensions.end_as_owners is
  'Ends the membership of postgres in these roles after the statement. If the statement fails, the rollback ends the membership.';

revoke execute
on function extensions.begin_as_owners, extensions.end_as_owners
from public, postgres;

-- The DO block is necessary because the formatter cannot parse event triggers. The triggers also fire while
-- session_replication_role is replica, a setting that postgres may change.
do $$
declare
  tags constant text := $tags$('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')$tags$;
begin
  execute 'create event trigger begin_as_owners on ddl_command_start when tag in ' || tags
    || ' execute function extensions.begin_as_owners()';
  execute 'create event trigger end_as_owners on ddl_command_end when tag in ' || tags
    || ' execute function extensions.end_as_owners()';
  execute 'alter event trigger begin_as_owners enable always';
  execute 'alter event trigger end_as_owners enable always';
end
$$;
