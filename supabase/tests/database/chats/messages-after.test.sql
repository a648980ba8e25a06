-- The list of messages after a given message: oldest first and page by page, for clients that were offline.

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

-- Returns the contents of the messages on one page of the list, and an ellipsis if the list has another page.
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

select
  is(
    pg_temp.page('m2', 20),
    'm3 m4 m5',
    'the list after a given message contains the later messages, oldest first'
  );
select is(pg_temp.page('m5', 20), 'none', 'the list after the newest message is empty');
select is(pg_temp.page('m1', 2), 'm2 m3 …', 'a page has a cursor if more messages follow');
select
  is(
    pg_temp.page('m1', 2, pg_temp.cursor_of('m1', 2)),
    'm4 m5',
    'the cursor of a page returns the next page'
  );
select is(pg_temp.page('m1', 4), 'm2 m3 m4 m5', 'the last page has no cursor, even if it is full');
select
  is(
    tests.walk(
      tests.person('boris'),
      format('api.list_messages(%L, %%L, %%s, %L)', tests.kept('chat'), tests.kept('m1')),
      1,
      '{content}'
    ),
    'm2 / m3 / m4 / m5',
    'the pages together contain every message after the given one'
  );

-- Messages are sent, edited and deleted between the reads of two pages.
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('m2')));
select is(pg_temp.page('m2', 20), 'm3 m4 m5', 'the list after a deleted message contains the later messages');
select
  is(
    pg_temp.page('m1', 2),
    ' m3 …',
    'the list contains a deleted message at its former position and without its content'
  );
select tests.keep('cursor', pg_temp.cursor_of('m3', 1));
select tests.send(tests.person('anna'), tests.kept('chat')::uuid, 'm6');
select
  is(
    pg_temp.page('m3', 20, tests.kept('cursor')),
    'm5 m6',
    'a message sent between the reads of two pages is the last message of the list'
  );

-- Requests the list with an invalid starting message or cursor, and returns the field that the error names.
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

select
  is(
    pg_temp.refusal(tests.kept('elsewhere')),
    'after',
    'the list of messages cannot start after a message of another chat'
  );
select
  is(
    pg_temp.refusal(tests.person('boris')::text),
    'after',
    'the list of messages cannot start after an unknown message'
  );
select
  is(
    pg_temp.refusal(tests.kept('m1'), tests.kept('cursor')),
    'cursor',
    'the list rejects a cursor that belongs to another starting message'
  );
select
  is(
    pg_temp.refusal(null, tests.kept('cursor')),
    'cursor',
    'the list of all messages rejects a cursor of the list after a given message'
  );
select
  is(
    pg_temp.refusal(
      tests.kept('m3'),
      tests.let('boris', format('api.list_messages(%L, null, 1)', tests.kept('chat'))) ->> 'nextCursor'
    ),
    'cursor',
    'the list after a given message rejects a cursor of the list of all messages'
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
    'a non-participant gets 404 for the messages after a given message'
  );

select * from finish();

rollback;
