/**
 * Reads the tables, permissions, policies, functions and triggers of a database as a list, so that two databases can be
 * compared.
 */

import type postgres from "postgres";

/** Maps each database object, such as `policy public.events events_select_viewers`, to its definition. */
export type Catalogue = Map<string, string>;

interface Fact {
  thing: string;
  said: string;
}

/** Differences between a database and the expected database, which was created with the migrations. */
export interface Differences {
  missing: string[];
  unexpected: string[];
  changed: string[];
}

/**
 * Reads columns, constraints, indexes, views, enum types, names of settings and jobs, row-level security, policies,
 * grants, functions and triggers in the project's schemas. Also reads the policies and triggers that the project has
 * added to tables of the platform.
 */
export async function readCatalogue(sql: postgres.Sql): Promise<Catalogue> {
  const facts = await sql.begin(async (transaction) => {
    // With an empty search path, PostgreSQL qualifies all names with their schema.
    await transaction`select set_config('search_path', '', true)`;
    return [...(await readFacts(transaction)), ...(await readRows(transaction))];
  });
  return new Map(facts.map(({ thing, said }) => [thing, said]));
}

function readFacts(sql: postgres.TransactionSql): Promise<Fact[]> {
  return sql<Fact[]>`
    with
      ours as (select oid, nspname from pg_namespace where nspname in ('public', 'api', 'private')),
      callers as (
        select 0::oid as oid, 'PUBLIC' as name
        union all
        select oid, rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
      ),
      -- Objects of an extension depend only on the version of the extension, so they are not compared.
      extended as (select classid, objid from pg_depend where deptype = 'e'),
      relations as (
        select pg_class.*, nspname
        from pg_class join ours on ours.oid = relnamespace
        where relkind in ('r', 'p', 'v', 'm')
          and not exists (select from extended where classid = 'pg_class'::regclass and objid = pg_class.oid)
      ),
      -- Daily partitions are created and dropped by jobs, and no caller has access to them.
      tables as (
        select * from relations where not (relispartition and nspname = 'private' and relname ~ '_[0-9]{8}$')
      )
    select
      format('row security of %s.%s', nspname, relname) as thing,
      case
        when relrowsecurity then 'on'
        else 'off'
      end as said
    from tables
    where relkind in ('r', 'p')
    union all
    select
      format('column %s.%s.%s', nspname, relname, attname),
      concat_ws(
        ' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)
      )
    from
      tables
      join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p')
    union all
    select
      format('constraint %s of %s.%s', conname, nspname, relname),
      concat_ws(' ', convalidated, pg_get_constraintdef(pg_constraint.oid))
    from tables join pg_constraint on conrelid = tables.oid
    union all
    select format('index %s of %s.%s', indexrelid::regclass, nspname, relname), pg_get_indexdef(indexrelid)
    from tables join pg_index on indrelid = tables.oid and indisvalid
    union all
    select format('view %s.%s', nspname, relname), md5(pg_get_viewdef(oid))
    from tables
    where relkind in ('v', 'm')
    union all
    select format('type %s', enumtypid::regtype), string_agg(enumlabel, ', ' order by enumsortorder)
    from pg_enum join pg_type on pg_type.oid = enumtypid join ours on ours.oid = typnamespace
    group by enumtypid
    union all
    select
      format('policy %s of %s.%s', policyname, schemaname, tablename),
      md5(concat_ws(' ', permissive, roles::text, cmd, qual, with_check))
    from pg_policies
    where schemaname in ('public', 'private', 'storage', 'realtime', 'auth')
    union all
    select format('%s on %s.%s for %s', privilege_type, nspname, relname, callers.name), 'granted'
    from
      relations
      cross join lateral aclexplode(coalesce(relacl, acldefault('r', relowner))) as grants
      join callers on callers.oid = grants.grantee
    union all
    select format('%s on %s.%s (%s) for %s', privilege_type, nspname, relname, attname, callers.name), 'granted'
    from
      pg_attribute
      join pg_class on pg_class.oid = attrelid
      join ours on ours.oid = relnamespace
      cross join lateral aclexplode(attacl) as grants
      join callers on callers.oid = grants.grantee
    union all
    select format('%s on schema %s for %s', privilege_type, ours.nspname, callers.name), 'granted'
    from
      ours
      join pg_namespace on pg_namespace.oid = ours.oid
      cross join lateral aclexplode(nspacl) as grants
      join callers on callers.oid = grants.grantee
    where ours.nspname in ('api', 'private')
    union all
    select
      format('function %s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)),
      md5(pg_get_functiondef(pg_proc.oid))
    from pg_proc join ours on ours.oid = pronamespace
    where prokind in ('f', 'p') and not exists (select from extended where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
    union all
    select
      format('EXECUTE on %s.%s(%s) for %s', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid), callers.name),
      'granted'
    from
      pg_proc
      join ours on ours.oid = pronamespace
      cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner))) as grants
      join callers on callers.oid = grants.grantee
    where not exists (select from extended where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
    union all
    select
      format('trigger %s of %s', tgname, tgrelid::regclass),
      md5(pg_get_triggerdef(pg_trigger.oid)) || tgenabled::text
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join ours on ours.oid = pronamespace
    where not tgisinternal`;
}

/** Reads the names of the settings and jobs. Their values may differ, because operators change them. */
async function readRows(sql: postgres.TransactionSql): Promise<Fact[]> {
  const [tables] = await sql<{ areThere: boolean }[]>`
    select to_regclass('private.settings') is not null and to_regclass('private.jobs') is not null as "areThere"`;
  if (!tables?.areThere) {
    return [];
  }
  return await sql<Fact[]>`
    select format('row %s of private.settings', name) as thing, 'there' as said from private.settings
    union all
    select format('row %s of private.jobs', name), 'there' from private.jobs`;
}

/**
 * Compares two catalogues. Returns the differences by object. Additional indexes are ignored, because operators may
 * create them.
 */
export function compareCatalogues(expected: Catalogue, found: Catalogue): Differences {
  const names = [...expected.keys()];
  return {
    missing: names.filter((thing) => !found.has(thing)),
    unexpected: [...found.keys()].filter((thing) => !expected.has(thing) && !thing.startsWith("index ")),
    changed: names.filter((thing) => found.has(thing) && found.get(thing) !== expected.get(thing)),
  };
}
