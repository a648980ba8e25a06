-- Settings: each setting that a function reads has a row in private.settings. Without the row, the function would read
-- null, and the rule that depends on the setting would be disabled silently.

begin;

select plan(2);

create temporary table sources as
  select pg_proc.oid::regprocedure::text as reader, tests.source_of(pg_proc.oid) as source
  from pg_catalog.pg_proc
  where pg_proc.pronamespace in ('api'::regnamespace, 'private'::regnamespace)
  union all
  select pg_class.oid::regclass::text, pg_get_viewdef(pg_class.oid)
  from pg_catalog.pg_class
  where pg_class.relkind = 'v' and pg_class.relnamespace = 'private'::regnamespace;

select
  is_empty(
    $$
      select reader, read[1] as name
      from sources cross join regexp_matches(source, 'private\.setting\(''(\w+)''', 'g') as read
      where not exists (select from private.settings where settings.name = read[1])
    $$,
    'every setting that a function reads has a row in private.settings'
  );
select
  is_empty(
    $$
      select name
      from private.settings
      where not exists (select from sources where strpos(source, quote_literal(name)) > 0)
        -- The view private.limits finds the settings of rate limits by a name prefix. Their names are tested in
        -- shared/limits.test.ts.
        and name not in (select limits.name from private.limits)
    $$,
    'every row of private.settings is read by a function or a view'
  );

select * from finish();

rollback;
