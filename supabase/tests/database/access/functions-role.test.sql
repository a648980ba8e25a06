-- The database role with which the edge functions connect (supabase/roles.sql) has no privileges, but can switch to two
-- other roles.

begin;

select plan(9);

select tests.create_profile('anna');

select
  row_eq(
    $$
    select rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    from pg_roles where rolname = 'social_functions'
  $$,
    row(true, false, false, false, false, false),
    'the role of the edge functions can log in and has no other role attribute, such as SUPERUSER or BYPASSRLS'
  );

select
  set_eq(
    $$ select roleid::regrole::text, admin_option from pg_auth_members where member = 'social_functions'::regrole $$,
    $$ values ('authenticated', false), ('service_role', false) $$,
    'the role of the edge functions is a member of authenticated and service_role and cannot grant these roles'
  );

select
  set_eq(
    $$ select rolname::text from pg_roles where pg_has_role('social_functions', oid, 'SET') $$,
    array['authenticated', 'service_role', 'social_functions'],
    'the role of the edge functions can switch only to authenticated and service_role, not to postgres or anon'
  );

select
  is_empty(
    $$
    select classid::regclass, objid
    from pg_shdepend
    where refclassid = 'pg_authid'::regclass
      and refobjid = 'social_functions'::regrole
      and classid <> 'pg_auth_members'::regclass
  $$,
    'the role of the edge functions owns no object and has no direct grants'
  );

select
  is(
    has_schema_privilege('social_functions', 'private', 'USAGE'),
    false,
    'the role of the edge functions cannot use schema private'
  );

select
  is_empty(
    $$
    select relname from pg_class
    where relnamespace = 'private'::regnamespace
      and relkind in ('r', 'p', 'v', 'm', 'S')
      and case relkind
        when 'S' then has_sequence_privilege('social_functions', oid, 'USAGE, SELECT, UPDATE')
        else has_table_privilege('social_functions', oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
      end
  $$,
    'the role of the edge functions can neither read nor write any table of schema private'
  );

select
  is_empty(
    $$
    select relname from pg_class
    where relnamespace in ('public'::regnamespace, 'api'::regnamespace)
      and relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('social_functions', oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
  $$,
    'the role of the edge functions cannot write any table directly'
  );

-- Only a superuser or a member of a role can switch to this role. The role postgres can grant itself the membership.
grant social_functions to postgres;
set local role social_functions;

select
  throws_ok(
    'select * from private.settings',
    '42501',
    null,
    'the role of the edge functions cannot read private.settings'
  );
select
  is_empty(
    'select * from public.profiles',
    'row level security hides all profiles from the role of the edge functions until it switches to another role'
  );

reset role;

select * from finish();

rollback;
