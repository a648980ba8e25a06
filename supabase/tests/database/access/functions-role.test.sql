-- The role that the edge functions connect with (supabase/roles.sql): it becomes two roles, and has no rights of its own.

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
    'the role may log in, and has no other attribute'
  );

select
  set_eq(
    $$ select roleid::regrole::text, admin_option from pg_auth_members where member = 'social_functions'::regrole $$,
    $$ values ('authenticated', false), ('service_role', false) $$,
    'it is a member of two roles, and cannot grant them'
  );

select
  set_eq(
    $$ select rolname::text from pg_roles where pg_has_role('social_functions', oid, 'SET') $$,
    array['authenticated', 'service_role', 'social_functions'],
    'it can become no other role, neither postgres nor anon'
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
    'it owns nothing, and nothing is granted to it by name'
  );

select
  is(has_schema_privilege('social_functions', 'private', 'USAGE'), false, 'it cannot enter schema private');

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
    'it reads and writes no table of schema private'
  );

select
  is_empty(
    $$
    select relname from pg_class
    where relnamespace in ('public'::regnamespace, 'api'::regnamespace)
      and relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('social_functions', oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
  $$,
    'it writes no table directly'
  );

-- Only a superuser and members become the role; postgres administers it.
grant social_functions to postgres;
set local role social_functions;

select throws_ok('select * from private.settings', '42501', null, 'a query of private settings is refused');
select
  is_empty('select * from public.profiles', 'row level security hides the profiles until the role is set');

reset role;

select * from finish();

rollback;
