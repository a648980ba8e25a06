-- Helper functions that read paginated lists. The argument `list` is the text of an RPC call with %L in place of the
-- cursor and %s in place of the page size.

begin;

create or replace function tests.pages(
  person uuid,
  list text,
  page_size integer default 100,
  happening text default 'select'
)
returns setof jsonb
language plpgsql
set search_path = ''
as $$
declare
  call text;
  page jsonb;
  cursor text;
begin
  for number in 1..1000 loop
    call := format(list, cursor, page_size);
    page := case
      when person is null then tests.let_service(call)
      else tests.let(person, call)::jsonb
    end;
    return next page -> 'data';
    cursor := page ->> 'nextCursor';
    exit when cursor is null;
    if number = 1 then
      execute happening;
    end if;
  end loop;
end;
$$;

comment on function tests.pages is
  'Reads all pages of a list as this person, or with the secret key if the person is null, and returns the data of each page. If a statement is given, runs it after the first page.';

create or replace function tests.walk(
  person uuid,
  list text,
  page_size integer default 100,
  path text[] default '{userId}'
)
returns text
language sql
set search_path = ''
as $$
  select
    string_agg(
      coalesce(
        (
          select
            string_agg(
              case
                when item #>> path ~ '^[0-9a-f]{8}-' then tests.name_of((item #>> path)::uuid)
                else item #>> path
              end,
              ' '
              order by place
            )
          from jsonb_array_elements(data) with ordinality as listed (item, place)
        ),
        '-'
      ),
      ' / '
      order by number
    )
  from tests.pages(person, list, page_size) with ordinality as pages (data, number);
$$;

comment on function tests.walk is
  'Returns the names of the people in a list, with slashes between the pages. The argument path is the JSON path of the user id, or of another label, in an item of the list.';

create or replace function tests.walk_evenly(
  person uuid,
  list text,
  page_size integer default 100,
  path text[] default '{userId}'
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  walked text := tests.walk(person, list, page_size, path);
  sizes integer[] := array(
    select cardinality(string_to_array(page, ' ')) from unnest(string_to_array(walked, ' / ')) as page
  );
begin
  return replace(walked, ' / ', ' ')
    || case
      when page_size <> any (sizes[:cardinality(sizes) - 1]) or sizes[cardinality(sizes)] > page_size then ' (uneven)'
      else ''
    end;
end;
$$;

comment on function tests.walk_evenly is
  'Returns the result of tests.walk without slashes between the pages. Appends " (uneven)" if a page before the last one is not full or the last page is too large.';

create or replace function tests.walk_while(
  person uuid,
  list text,
  first_size integer,
  happening text,
  page_size integer default 1,
  path text[] default '{userId}'
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  first_page json;
  walked text;
begin
  begin
    first_page := tests.let(person, format(list, null, first_size));
    execute happening;
    walked := concat_ws(
      ' ',
      (
        select string_agg(tests.name_of((item #>> path)::uuid), ' ' order by place)
        from json_array_elements(first_page -> 'data') with ordinality as listed (item, place)
      ),
      -- Here tests.walk reads only the pages after the first page, because it starts with the cursor of the first page.
      tests.walk(
        person,
        replace(list, '%L', format('coalesce(%%L, %L)', first_page ->> 'nextCursor')),
        page_size,
        path
      )
    );
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return replace(walked, ' / ', ' ');
  end;
end;
$$;

comment on function tests.walk_while is
  'Returns the result of tests.walk without slashes between the pages. The first page can have a different size. Runs the statement after the first page, and rolls back its changes at the end.';

create or replace function tests.count_walk(person uuid, list text, page_size integer)
returns text
language sql
set search_path = ''
as $$
  select
    format(
      '%s rows, %s of them different, on %s pages',
      count(item),
      count(distinct item ->> 'id'),
      count(distinct number)
    )
  from
    tests.pages(person, list, page_size) with ordinality as pages (data, number)
    left join lateral jsonb_array_elements(data) as item on true;
$$;

comment on function tests.count_walk is
  'Returns how many rows a list has on all its pages, how many of them are different, and how many pages it has.';

create or replace function tests.rows_read(table_name text, person uuid, statement text)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  read_before bigint;
  read_after bigint;
begin
  select seq_tup_read + idx_tup_fetch into read_before
  from pg_stat_xact_all_tables
  where relid = table_name::regclass;
  perform tests.act_as(person);
  execute statement;
  perform tests.act_as_nobody();
  select seq_tup_read + idx_tup_fetch into read_after
  from pg_stat_xact_all_tables
  where relid = table_name::regclass;
  return read_after - read_before;
end;
$$;

comment on function tests.rows_read is
  'Returns how many rows of a table PostgreSQL reads when this person executes a statement, with or without an index.';

-- Assertions run with the role of the acting user, so each role must be able to call these functions.
grant execute on all functions in schema tests to anon, authenticated, service_role;

commit;

begin;

select plan(1);

select has_function('tests', 'walk', 'the helpers for lists exist');

select * from finish();

rollback;
