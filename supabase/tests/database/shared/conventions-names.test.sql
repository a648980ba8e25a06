-- The name of the caller in functions (CONVENTIONS.md, Database): a parameter or variable caller_id always contains the
-- caller.

begin;

select plan(4);

create temporary view functions as
  select
    oid::regprocedure as signature,
    proname as name,
    tests.source_of(oid) as body,
    coalesce(proargnames, '{}') as parameters
  from pg_proc
  where pronamespace::regnamespace::text in ('api', 'private');

select
  is_empty(
    $$
    select functions.signature, assigned.names[1]
    from
      functions
      cross join regexp_matches(
        functions.body,
        '(\w+)(?:\s+constant)?(?:\s+uuid)?\s*(?::=|\mdefault\M)\s*\(?\s*(?:select\s+)?auth\.uid\(\)\s*\)?\s*;',
        'gi'
      ) as assigned (names)
    where assigned.names[1] != 'caller_id'
    union all
    select functions.signature, named.names[1]
    from
      functions
      cross join regexp_matches(functions.body, 'auth\.uid\(\)\s*\)?\s+(?:into|as)\s+(\w+)', 'gi') as named (names)
    where named.names[1] != 'caller_id'
  $$,
    'every function that assigns auth.uid() to a name uses the name caller_id'
  );

select
  is_empty(
    $$
    select signature from functions
    where body ~ '\mcaller_id\s+uuid\s*;'
      or body ~ '\mcaller_id(\s+constant)?(\s+uuid)?\s*:=(?!\s*auth\.uid\(\)\s*;)'
      or body ~ '\minto\s+(\w+\s*,\s*)*caller_id\M'
  $$,
    'no function assigns any value except auth.uid() to caller_id'
  );

select
  is_empty(
    $$
    select functions.signature, called.name
    from
      functions
      join functions as called on 'caller_id' = any (called.parameters)
      cross join regexp_matches(functions.body, '\m(?:api|private)\.' || called.name || '\s*\(([^;]*)', 'g') as calls (arguments)
    where calls.arguments[1] !~ '\mcaller_id\M|auth\.uid\(\)'
  $$,
    'every call of a function with a parameter caller_id passes the caller as its argument'
  );

-- Checks that the regular expressions of this file can match.
select
  cmp_ok(
    (select count(*) from functions where body ~ '\mcaller_id uuid := auth\.uid\(\);'),
    '>',
    20::bigint,
    'more than 20 functions assign auth.uid() to caller_id'
  );

select * from finish();

rollback;
