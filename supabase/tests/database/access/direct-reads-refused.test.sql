-- Direct reads and writes that are refused: everything to those who are not signed in, everything private, every write.
-- The tables and columns are those that are there, so that a new one is tried as well.

begin;

select plan(14);

select tests.create_profile('anna');

create temporary view relations as
  select relnamespace::regnamespace::text as room, relname::text as name, attname::text as column_name
  from
    pg_class
    join pg_attribute on attrelid = pg_class.oid
  where
    relnamespace::regnamespace::text in ('public', 'private', 'api')
    and relkind in ('r', 'p', 'v', 'm', 'f')
    and attnum > 0
    and not attisdropped;

create temporary table statements (kind, statement) as
  values
    ('read', 'select %column from %relation'),
    ('write', 'insert into %relation default values'),
    ('write', 'insert into %relation (%column) values (default)'),
    ('write', 'update %relation set %column = default'),
    ('write', 'delete from %relation'),
    ('write', 'truncate %relation');

-- What is not refused to whoever acts for want of a right; whatever it does is taken back.
create function pg_temp.open_to(statement_kind text, rooms text[])
returns text
language plpgsql
as $$
declare
  attempt text;
  opened text[] := '{}';
begin
  for attempt in
    select distinct
      replace(
        replace(statement, '%relation', format('%I.%I', relations.room, relations.name)),
        '%column',
        quote_ident(relations.column_name)
      ) as attempt
    from
      relations
      cross join statements
    where relations.room = any (rooms) and statements.kind = statement_kind
    order by attempt
  loop
    begin
      execute attempt;
      raise sqlstate 'UNDO0';
    exception
      when insufficient_privilege then
        null;
      -- A view, or a column of one, that nobody could write to, whatever their rights.
      when object_not_in_prerequisite_state or wrong_object_type or feature_not_supported then
        null;
      when others then
        opened := opened || attempt;
    end;
  end loop;
  return coalesce(nullif(array_to_string(opened, '; '), ''), 'nothing');
end;
$$;

grant select on all tables in schema pg_temp to anon, authenticated, service_role;
grant execute on all functions in schema pg_temp to anon, authenticated, service_role;

-- There is something to try ----------------------------------------------------------------------------------

select
  set_has(
    $$ select distinct name from relations where room = 'public' $$,
    $$ select unnest(array['events', 'friendships', 'matches', 'messages', 'notifications', 'profiles', 'reports']) $$,
    'these are among the public tables'
  );
select
  set_has(
    $$ select distinct name from relations where room = 'private' $$,
    $$
    select unnest(
      array[
        'former_participants',
        'hidden_targets',
        'live_locations',
        'media',
        'message_versions',
        'moderation_decisions',
        'people_interactions',
        'people_index',
        'report_files',
        'secrets',
        'settings',
        'unread_changes',
        'unread_counts'
      ]
    )
  $$,
    'these are among the private tables'
  );

-- Reading ----------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.open_to('read', '{private,api}'),
    'nothing',
    'a person reads no column of a private table, not even of what is theirs'
  );
select tests.act_as_anonymous();
select
  is(
    pg_temp.open_to('read', '{private,api}'),
    'nothing',
    'someone not signed in reads no column of a private table'
  );
select
  is(
    pg_temp.open_to('read', '{public}'),
    'nothing',
    'someone not signed in reads no column of a public table'
  );
select tests.act_as_service();
select
  is(
    pg_temp.open_to('read', '{private,api}'),
    'nothing',
    'the service reads no column of a private table by hand'
  );

-- Writing ----------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(pg_temp.open_to('write', '{public,private,api}'), 'nothing', 'a person writes no column of any table');
select tests.act_as_anonymous();
select
  is(
    pg_temp.open_to('write', '{public,private,api}'),
    'nothing',
    'someone not signed in writes no column of any table'
  );
select tests.act_as_service();
select
  is(
    pg_temp.open_to('write', '{public,private,api}'),
    'nothing',
    'the service writes no column of any table by hand'
  );
select tests.act_as_nobody();

-- That this file notices -------------------------------------------------------------------------------------

create table public.newcomers (id integer);
create table private.newcomers (id integer);
grant select, update (id) on public.newcomers to anon;
grant delete on public.newcomers to service_role;
grant usage on schema private to authenticated;
grant select (id) on private.newcomers to authenticated;
grant insert on private.newcomers to authenticated;

select tests.act_as_anonymous();
select
  is(
    pg_temp.open_to('read', '{public}'),
    'select id from public.newcomers',
    'a table that is open to everybody is noticed'
  );
select
  is(
    pg_temp.open_to('write', '{public}'),
    'update public.newcomers set id = default',
    'a column that everybody may write is noticed'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.open_to('read', '{private}'),
    'select id from private.newcomers',
    'a private column that people may read is noticed'
  );
select
  is(
    pg_temp.open_to('write', '{private}'),
    'insert into private.newcomers (id) values (default); insert into private.newcomers default values',
    'a private table that people may write to is noticed'
  );
select tests.act_as_service();
select
  is(
    pg_temp.open_to('write', '{public}'),
    'delete from public.newcomers',
    'a table that the service may write to is noticed'
  );
select tests.act_as_nobody();

select * from finish();

rollback;
