-- Messages after one that is known: oldest first, page by page, for who missed what came meanwhile.

begin;

select plan(15);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;

create function pg_temp.direct_chat(one text, other text)
returns uuid
language sql
as $$
  select (tests.let(one, format('api.open_direct_chat(%L)', tests.person(other))) ->> 'id')::uuid;
$$;

select tests.keep('chat', pg_temp.direct_chat('anna', 'boris')::text);
select tests.keep('other', pg_temp.direct_chat('anna', 'clara')::text);
select
  tests.keep('m' || number, tests.send(tests.person('anna'), tests.kept('chat')::uuid, 'm' || number)::text)
from generate_series(1, 5) as number;
select
  tests.keep('elsewhere', tests.send(tests.person('anna'), tests.kept('other')::uuid, 'Elsewhere')::text);

-- The contents of one page, and whether another follows.
create function pg_temp.page(after_name text, page_size integer, cursor text default null)
returns text
language sql
as $$
  select
    (
      select coalesce(string_agg(item ->> 'content', ' ' order by place), 'none')
      from json_array_elements(answer -> 'data') with ordinality as listed (item, place)
    ) || case
      when answer ->> 'nextCursor' is null then ''
      else ' …'
    end
  from
    tests.let(
      'boris',
      format(
        'api.list_messages(%L, %L, %s, %L)',
        tests.kept('chat'),
        cursor,
        page_size,
        tests.kept(after_name)
      )
    ) as answer;
$$;

create function pg_temp.cursor_of(after_name text, page_size integer)
returns text
language sql
as $$
  select
    tests.let(
      'boris',
      format('api.list_messages(%L, null, %s, %L)', tests.kept('chat'), page_size, tests.kept(after_name))
    ) ->> 'nextCursor';
$$;

select is(pg_temp.page('m2', 20), 'm3 m4 m5', 'what was sent after a message comes oldest first');
select is(pg_temp.page('m5', 20), 'none', 'after the newest there is nothing');
select is(pg_temp.page('m1', 2), 'm2 m3 …', 'a page says that more follows');
select is(pg_temp.page('m1', 2, pg_temp.cursor_of('m1', 2)), 'm4 m5', 'and its cursor leads on');
select is(pg_temp.page('m1', 4), 'm2 m3 m4 m5', 'a full last page has no cursor');
select
  is(
    tests.walk(
      tests.person('boris'),
      format('api.list_messages(%L, %%L, %%s, %L)', tests.kept('chat'), tests.kept('m1')),
      1,
      '{content}'
    ),
    'm2 / m3 / m4 / m5',
    'page by page nothing is missed'
  );

-- What comes, changes and goes meanwhile.
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('m2')));
select is(pg_temp.page('m2', 20), 'm3 m4 m5', 'a deleted message may be named');
select is(pg_temp.page('m1', 2), ' m3 …', 'and stays in its place, empty');
select tests.keep('cursor', pg_temp.cursor_of('m3', 1));
select tests.send(tests.person('anna'), tests.kept('chat')::uuid, 'm6');
select
  is(
    pg_temp.page('m3', 20, tests.kept('cursor')),
    'm5 m6',
    'what is sent while somebody reads comes at the end'
  );

-- Refusals.
create function pg_temp.refusal(after_id text, cursor text default null)
returns text
language plpgsql
as $$
declare
  field text;
begin
  perform tests.let('boris', format('api.list_messages(%L, %L, 20, %L)', tests.kept('chat'), cursor, after_id));
  return 'none';
exception
  when sqlstate 'PT400' then
    get stacked diagnostics field = pg_exception_hint;
    return field;
end;
$$;

select is(pg_temp.refusal(tests.kept('elsewhere')), 'after', 'a message of another chat is refused');
select is(pg_temp.refusal(tests.person('boris')::text), 'after', 'and so is one that never was');
select
  is(pg_temp.refusal(tests.kept('m1'), tests.kept('cursor')), 'cursor', 'a cursor belongs to its message');
select is(pg_temp.refusal(null, tests.kept('cursor')), 'cursor', 'and not to the list of all');
select
  is(
    pg_temp.refusal(
      tests.kept('m3'),
      tests.let('boris', format('api.list_messages(%L, null, 1)', tests.kept('chat'))) ->> 'nextCursor'
    ),
    'cursor',
    'nor does a cursor of that lead through what is after a message'
  );
select
  throws_ok(
    format(
      'select tests.let(%L, %L)',
      'clara',
      format('api.list_messages(%L, null, 20, %L)', tests.kept('chat'), tests.kept('m1'))
    ),
    'PT404',
    'chat_not_found',
    'who is not in the chat learns nothing of its messages'
  );

select * from finish();

rollback;
