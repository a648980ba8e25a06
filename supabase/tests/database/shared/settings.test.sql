-- Settings: each setting that a function reads has a row in private.settings. Without the row, the function would read
-- null, and the rule that depends on the setting would be disabled silently. The table rejects values that would also
-- disable a rule silently, or that would make every call of the rule fail.

begin;

select plan(8);

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

select
  throws_ok(
    format($$update private.settings set value = %L where name = 'limit_reads'$$, value),
    '23514',
    null,
    format('a rate limit cannot be %s', value)
  )
from
  (
    values
      ('{"most": 5}'),
      ('{"most": 5, "second": 60}'),
      ('{}'),
      ('20'),
      ('null')
  ) as wrong (value);
select
  throws_ok(
    $$update private.settings set value = '"180"' where name = 'evidence_days'$$,
    '23514',
    'The value of the setting evidence_days must be a number.',
    'a setting keeps its JSON type'
  );

select * from finish();

rollback;
