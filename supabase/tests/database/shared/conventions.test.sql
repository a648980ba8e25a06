-- Structure and names of all objects in the database (CONVENTIONS.md, Database). Each test lists the violations of one
-- rule. access/surface.test.sql tests access.

begin;

select plan(27);

-- Comments -----------------------------------------------------------------------------------------------

select
  is_empty(
    $$
    select oid::regclass from pg_class
    where relnamespace::regnamespace::text in ('public', 'api', 'private')
      and relkind in ('r', 'p', 'v', 'm', 'f')
      -- Comments, constraints and indexes of partitions belong to the parent table, and the database names them.
      and (not relispartition or relname ~ '_default$')
      and obj_description(oid, 'pg_class') is null
  $$,
    'every table has a comment'
  );

select
  is_empty(
    $$
    select type.oid::regtype
    from pg_type as type left join pg_class as class on class.oid = type.typrelid
    where type.typnamespace::regnamespace::text in ('public', 'api', 'private')
      and (type.typtype in ('e', 'd', 'r') or class.relkind = 'c')
      and obj_description(type.oid, 'pg_type') is null
  $$,
    'every enum, domain, range and composite type has a comment'
  );

select
  is_empty(
    $$
    select oid::regprocedure from pg_proc
    where pronamespace::regnamespace::text in ('public', 'api', 'private')
      and obj_description(oid, 'pg_proc') is null
  $$,
    'every function has a comment'
  );

-- Plans --------------------------------------------------------------------------------------------------

select
  is_empty(
    $$
    select oid::regprocedure from pg_proc
    where pronamespace::regnamespace::text in ('public', 'api', 'private') and proretset and prorows = 1000
  $$,
    'every set-returning function declares its number of rows, because with the default of 1000 rows the planner reads whole tables in joins'
  );

-- Tables -------------------------------------------------------------------------------------------------

select
  is_empty(
    $$
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  $$,
    'every public table has row level security'
  );

select
  is_empty(
    $$
    select oid::regclass from pg_class
    where relnamespace::regnamespace::text in ('public', 'private')
      and relkind in ('r', 'p')
      and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p')
  $$,
    'every table has a primary key'
  );

select
  is_empty(
    $$
    select attrelid::regclass, attname
    from pg_attribute join pg_class as class on class.oid = attrelid
    where class.relnamespace::regnamespace::text in ('public', 'api', 'private')
      and attnum > 0
      and atttypid in ('timestamp'::regtype, 'timestamp[]'::regtype, 'timetz'::regtype, 'time'::regtype)
      -- A column with a local time of day is allowed, because a separate column contains its time zone.
      and attrelid::regclass::text || '.' || attname not in (
        'private.notification_preferences.quiet_from',
        'private.notification_preferences.quiet_to'
      )
  $$,
    'every timestamp in a table has a time zone'
  );

select
  is_empty(
    $$
    select conrelid::regclass, conname from pg_constraint
    where connamespace::regnamespace::text in ('public', 'private')
      and conrelid <> 0
      and contype <> 't'
      and not starts_with(conname, (select relname from pg_class where oid = conrelid) || '_')
      and not (select relispartition from pg_class where oid = conrelid)
  $$,
    'every constraint is named after its table'
  );

select
  is_empty(
    $$
    select conrelid::regclass, conname from pg_constraint
    where connamespace::regnamespace::text in ('public', 'private')
      and conrelid <> 0
      and not (select relispartition from pg_class where oid = conrelid)
      and conname !~ case contype
        when 'p' then '_pkey$'
        when 'f' then '[a-z]_fkey$'
        when 'u' then '[a-z]_key$'
        when 'x' then '[a-z]_excl$'
        else '(?<!_check|[0-9])$'
      end
  $$,
    'no constraint has a generated name'
  );

select
  is_empty(
    $$
    select indexrelid::regclass, indrelid::regclass
    from pg_index join pg_class as index on index.oid = indexrelid
    where index.relnamespace::regnamespace::text in ('public', 'private')
      and not exists (select from pg_constraint where conindid = indexrelid)
      and not (select relispartition from pg_class where oid = indrelid)
      and index.relname !~ ('^' || (select relname from pg_class where oid = indrelid) || '_.+_(idx|key)$')
  $$,
    'every index is named after its table'
  );

-- Foreign keys -------------------------------------------------------------------------------------------

select
  is_empty(
    $$
    select conrelid::regclass, conname from pg_constraint
    where connamespace::regnamespace::text in ('public', 'private') and contype = 'f' and confdeltype = 'a'
  $$,
    'every foreign key declares an action for the deletion of the referenced row'
  );

select
  is_empty(
    $$
    select conrelid::regclass, conname
    from pg_constraint
    where connamespace::regnamespace::text in ('public', 'private')
      and contype = 'f'
      and not exists (
        select from pg_index
        where indrelid = conrelid
          and indisvalid
          and (
            indpred is null
            -- A partial index is sufficient if it contains all rows whose reference is not null.
            or pg_get_expr(indpred, indrelid) = (
              select format('(%I IS NOT NULL)', attname)
              from pg_attribute
              where attrelid = conrelid and array[attnum] = conkey
            )
          )
          and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
      )
  $$,
    'every foreign key is indexed'
  );

-- Functions ----------------------------------------------------------------------------------------------

select
  is_empty(
    $$
    select oid::regprocedure from pg_proc
    where pronamespace::regnamespace::text in ('public', 'api', 'private')
      and not coalesce(proconfig @> array['search_path=""'], false)
      and prosqlbody is null
  $$,
    'every function pins an empty search path, except SQL functions whose names are bound at creation'
  );

-- Plans a call of the function, with a table column as each argument. The planner has not inlined the function if the
-- plan still contains the call.
create function pg_temp.is_inlined(function_id oid)
returns boolean
language plpgsql
as $$
declare
  name text := (select format('%I.%I', pronamespace::regnamespace, proname) from pg_proc where oid = function_id);
  types oid[] := (select proargtypes::oid[] from pg_proc where oid = function_id);
  columns text := (
    select string_agg(format('given_%s %s', ordinal, type::regtype), ', ' order by ordinal)
    from unnest(types) with ordinality as argument (type, ordinal)
  );
  arguments text := (
    select string_agg(format('given_%s', ordinal), ', ' order by ordinal)
    from unnest(types) with ordinality as argument (type, ordinal)
  );
  line text;
begin
  execute format('create temporary table given (%s) on commit drop', columns);
  for line in execute format(
    case
      when (select proretset from pg_proc where oid = function_id)
        then 'explain (verbose, costs off) select shown.* from given cross join lateral %s(%s) as shown'
      else 'explain (verbose, costs off) select %s(%s) from given'
    end,
    name,
    arguments
  ) loop
    if position(name || '(' in line) > 0 then
      drop table given;
      return false;
    end if;
  end loop;
  drop table given;
  return true;
end;
$$;

select
  is_empty(
    $$
    select pg_proc.oid::regprocedure
    from pg_proc join pg_language as language on language.oid = prolang
    where pronamespace::regnamespace::text in ('public', 'api', 'private')
      and language.lanname = 'sql'
      and not pg_temp.is_inlined(pg_proc.oid)
  $$,
    'the planner can inline every SQL function'
  );

select
  is_empty(
    $$
    select oid::regprocedure, prorettype::regtype from pg_proc
    where pronamespace = 'api'::regnamespace and (prorettype <> 'json'::regtype or proretset)
  $$,
    'every RPC function returns a single value of the type json'
  );

select
  is_empty(
    $$
    select oid::regprocedure from pg_proc
    where pronamespace = 'api'::regnamespace and provolatile = 'v' and not prosecdef
  $$,
    'every RPC function that writes is security definer'
  );

select
  is_empty(
    $$
    select oid::regprocedure from pg_proc
    where pronamespace = 'api'::regnamespace
      and provolatile = 'v'
      and has_function_privilege('authenticated', oid, 'execute')
      and not proconfig @> array['plan_cache_mode=force_generic_plan']
  $$,
    'every volatile RPC function that users can call uses a generic plan, because planning takes a tenth of the call time'
  );

select
  is_empty(
    $$
    select proname from pg_proc
    where pronamespace = 'api'::regnamespace
      and 'cursor' = any (proargnames)
      and not proconfig @> array['enable_bitmapscan=off', 'enable_seqscan=off']
      -- These functions call another function, which sets enable_bitmapscan and enable_seqscan.
      and proname <> all ('{list_chats,list_event_groups,list_filed_reports,sync}')
  $$,
    'every RPC function that returns pages disables sequential and bitmap scans, which become slow when a small table grows'
  );

select
  is_empty(
    $$
    select proname from pg_proc
    where pronamespace = 'api'::regnamespace
    group by proname
    having count(*) > 1
  $$,
    'no RPC function name is overloaded'
  );

select
  is_empty(
    $$
    select oid::regprocedure from pg_proc
    where pronamespace = 'api'::regnamespace and proname ~ '^(get|list|export)_' and provolatile = 'v'
  $$,
    'no RPC function whose name begins with get, list or export is volatile'
  );

select
  is_empty(
    $$
    select oid::regprocedure::text, proowner::regrole from pg_proc
    where pronamespace::regnamespace::text in ('public', 'api', 'private') and proowner <> 'postgres'::regrole
    union all
    select oid::regclass::text, relowner::regrole from pg_class
    where relnamespace::regnamespace::text in ('public', 'api', 'private') and relowner <> 'postgres'::regrole
  $$,
    'every object is owned by the role that runs the migrations'
  );

-- Lists the functions that are longer than 80 lines. If a function gets shorter, remove its name; do not add names.
select
  set_eq(
    $$
    select proname::text
    from pg_proc
    where pronamespace::regnamespace::text in ('public', 'api', 'private')
      and regexp_count(tests.source_of(pg_proc.oid), E'\n') > 80
  $$,
    array['find_feed_page'],
    'only the functions that this test lists are longer than 80 lines'
  );

select
  set_eq(
    $$
    select oid::regprocedure::text
    from pg_proc
    where pronamespace::regnamespace::text in ('public', 'api', 'private')
      and concat_ws(' ', array_to_string(proargnames, ' '), tests.source_of(pg_proc.oid)) ~ '\mexact_(latitude|longitude)\M'
    union all
    select format('%I.%I', schemaname, viewname)
    from pg_views
    where schemaname in ('public', 'api', 'private') and definition ~ '\mexact_(latitude|longitude)\M'
  $$,
    array[
      'api.get_person(uuid)',
      'api.list_people(jsonb,text,integer)',
      'api.share_location(double precision,double precision,integer)',
      'private.cell_point(double precision,double precision)',
      'private.decode_people_position(jsonb,text,profiles)',
      'private.derive_profile()',
      'private.encode_people_position(jsonb,private.people_position)',
      'private.find_people(private.people_position,private.people_band,private.people_filters,integer,bigint)',
      'private.profile_view(profiles,boolean,boolean,boolean)',
      'private.snap_location(double precision,double precision)',
      'private.write_profile(uuid,jsonb)'
    ],
    'only the functions and views that this test lists read the exact location of a person'
  );

select
  set_eq(
    $$
    select oid::regproc::text
    from pg_proc
    where pronamespace::regnamespace::text in ('api', 'private') and prosrc ~* '\mexecute\M'
  $$,
    array[
      'private.address_keys',
      'private.call_job',
      'private.drop_partition',
      'private.make_partition',
      'private.post_job',
      'private.schedules_error'
    ],
    'only the functions that this test lists use dynamic SQL: two create partitions, and the others use schemas that exist only on the platform'
  );

-- Policies -----------------------------------------------------------------------------------------------

select
  is_empty(
    $$
    select tablename, policyname, cmd
    from pg_policies
    where (
        schemaname = 'public'
        and policyname !~ ('^' || tablename || '_' || lower(cmd) || '_[a-z]+$')
      )
      or (
        (schemaname, tablename) = ('storage', 'objects')
        and policyname !~ ('^media_' || lower(cmd) || '_[a-z]+$')
      )
  $$,
    'the name of every policy consists of its table, its command and its audience'
  );

select
  is_empty(
    $$
    select schemaname, tablename, cmd, permissive, count(*)
    from pg_policies
    where schemaname in ('public', 'storage', 'realtime')
    group by schemaname, tablename, cmd, permissive
    having count(*) > 1 or not bool_and(roles = array['authenticated'::name])
  $$,
    'each table has at most one permissive and one restrictive policy for each command, and only for signed-in users'
  );

select
  is_empty(
    $$
    select tablename, policyname
    from pg_policies
    where schemaname in ('public', 'storage', 'realtime')
      and regexp_replace(concat(qual, with_check), 'SELECT auth\.\w+\(\)', '', 'g') ~ 'auth\.'
  $$,
    'every policy evaluates auth.uid() once per statement, not per row'
  );

select * from finish();

rollback;
