-- Roles of the platform with their attributes, memberships and settings. The script runs once per cluster and is
-- idempotent. Every login role has the password "postgres", because the cluster listens only on the loopback interface.
do $$
declare
  role_name text;
begin
  foreach role_name in array array[
    'postgres',
    'anon',
    'authenticated',
    'service_role',
    'authenticator',
    'dashboard_user',
    'pgbouncer',
    'supabase_auth_admin',
    'supabase_storage_admin',
    'supabase_realtime_admin',
    'supabase_functions_admin',
    'supabase_replication_admin',
    'supabase_read_only_user',
    'supabase_etl_admin'
  ] loop
    if pg_catalog.to_regrole(role_name) is null then
      execute pg_catalog.format('create role %I', role_name);
    end if;
  end loop;
end
$$;

alter role supabase_admin with superuser createdb createrole replication bypassrls password 'postgres';

alter role postgres
with nosuperuser login createdb createrole replication bypassrls password 'postgres';

alter role anon with nologin inherit;

alter role authenticated with nologin inherit;

alter role service_role with nologin inherit bypassrls;

alter role authenticator with login noinherit password 'postgres';

alter role dashboard_user with nologin createdb createrole replication;

alter role pgbouncer with login password 'postgres';

alter role supabase_auth_admin with login noinherit createrole password 'postgres';

alter role supabase_storage_admin with login noinherit createrole password 'postgres';

alter role supabase_realtime_admin with login noinherit createrole replication password 'postgres';

alter role supabase_functions_admin with login noinherit createrole password 'postgres';

alter role supabase_replication_admin with login replication password 'postgres';

alter role supabase_read_only_user with login bypassrls password 'postgres';

alter role supabase_etl_admin with login replication password 'postgres';

grant anon, authenticated, service_role to authenticator;

grant authenticator to supabase_storage_admin;

grant pg_read_all_data to supabase_read_only_user, supabase_etl_admin;

grant anon, authenticated, service_role, authenticator, pg_monitor, pg_read_all_data, pg_signal_backend
to postgres
with admin option;

grant pg_create_subscription to postgres;

-- On the platform, the extension supautils allows postgres to change these superuser settings.
grant set
on parameter log_lock_waits, log_min_messages, session_replication_role, track_io_timing
to postgres;

alter role supabase_admin set search_path = "$user", public, auth, extensions;

alter role supabase_admin set log_statement = 'none';

alter role postgres set search_path = "$user", public, extensions;

alter role supabase_auth_admin set search_path = auth;

alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';

alter role supabase_auth_admin set log_statement = 'none';

alter role supabase_storage_admin set search_path = storage;

alter role supabase_storage_admin set log_statement = 'none';

alter role supabase_realtime_admin set search_path = realtime;

alter role anon set statement_timeout = '3s';

alter role authenticated set statement_timeout = '8s';

alter role authenticator set statement_timeout = '8s';

alter role authenticator set lock_timeout = '8s';
