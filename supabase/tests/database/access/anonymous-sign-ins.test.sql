-- A user who signed in anonymously cannot read a table, upload a file or join a topic
-- (docs/api/http-conventions.md, Callers).

begin;

select plan(8);

select tests.create_profile('anna');
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));

create function pg_temp.act_with(is_anonymous jsonb)
returns void
language sql
as $$
  select
    tests.act_as_role(
      'authenticated',
      jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated', 'is_anonymous', is_anonymous)
    );
$$;

create function pg_temp.hears()
returns boolean
language sql
security definer
as $$
  select private.can_listen('notifications:' || (select auth.uid()));
$$;

-- Returns the number of rows in the tables of schema public that the caller can read.
create function pg_temp.rows_read()
returns bigint
language plpgsql
as $$
declare
  read_table regclass;
  rows_of_table bigint;
  total bigint := 0;
begin
  for read_table in
    select oid
    from pg_class
    where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p')
      and has_any_column_privilege('authenticated', oid, 'select')
  loop
    execute format('select count(*) from %s', read_table) into rows_of_table;
    total := total + rows_of_table;
  end loop;
  return total;
end;
$$;

grant execute on function pg_temp.hears, pg_temp.rows_read, pg_temp.act_with to authenticated;

select pg_temp.act_with('false');
select cmp_ok(pg_temp.rows_read(), '>', 0::bigint, 'a user with an account can read rows of public tables');
select
  is((select count(*) from storage.objects), 1::bigint, 'a user with an account can read their own file');
select is(pg_temp.hears(), true, 'a user with an account may join their own Realtime topic');
select pg_temp.act_with('true');
select is(pg_temp.rows_read(), 0::bigint, 'an anonymous sign-in cannot read any row of any table');
select is((select count(*) from storage.objects), 0::bigint, 'an anonymous sign-in cannot read any file');
select is(pg_temp.hears(), false, 'an anonymous sign-in cannot join any Realtime topic');
select
  throws_ok(
    format(
      $$insert into storage.objects (bucket_id, name) values ('media', '%s/%s')$$,
      tests.person('anna'),
      gen_random_uuid()
    ),
    '42501',
    null,
    'an anonymous sign-in cannot upload a file: 42501'
  );
select pg_temp.act_with('"of another system"');
select
  cmp_ok(
    pg_temp.rows_read(),
    '>',
    0::bigint,
    'a user can read rows if the claim is_anonymous of the token has a value other than true'
  );
select tests.act_as_nobody();

select * from finish();

rollback;
