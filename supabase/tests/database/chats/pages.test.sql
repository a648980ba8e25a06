-- Chats: the pages of the chat list, the summary of one chat, and the number of rows that the queries for them read.

begin;

select plan(26);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'egor', 'fedor', 'stranger']) as name;

create function pg_temp.direct_chat(one text, other text)
returns uuid
language sql
as $$
  select (tests.let(one, 'api.open_direct_chat(%L)', tests.person(other)::text) ->> 'id')::uuid;
$$;

-- Each direct chat of Anna is named after the other participant. The chats with Egor and Fedor are opened at the same
-- time. The chat with Boris is opened first, so it is the last one in the list.
select
  tests.freeze_time(at),
  pg_temp.direct_chat('anna', name)
from
  (
    values
      ('boris', '1999-05-01T12:01:00Z'::timestamptz),
      ('clara', '1999-05-01T12:02:00Z'),
      ('dina', '1999-05-01T12:03:00Z'),
      ('egor', '1999-05-01T12:04:00Z'),
      ('fedor', '1999-05-01T12:04:00Z')
  ) as opened (name, at);
select tests.keep('boris_chat', pg_temp.direct_chat('anna', 'boris')::text);
select
  tests.freeze_time('1999-05-01T12:05:00Z'),
  tests.send(tests.person('clara'), pg_temp.direct_chat('anna', 'clara'), 'Hello');

create function pg_temp.walk(page_size integer)
returns text
language sql
as $$
  select tests.walk(tests.person('anna'), 'api.list_chats(%L, %s)', page_size, '{peer,userId}');
$$;

create function pg_temp.whole(viewer text)
returns text
language sql
as $$
  select string_agg(tests.name_of((item -> 'peer' ->> 'userId')::uuid), ' ' order by place)
  from
    json_array_elements(tests.let(viewer, 'api.list_chats()') -> 'data') with ordinality as listed (
      item,
      place
    );
$$;

-- Pages ------------------------------------------------------------------------------------------------------

select
  matches(
    pg_temp.whole('anna'),
    '^clara (egor fedor|fedor egor) dina boris$',
    'the chat list is sorted by latest activity, newest first'
  );
select
  is(
    replace(pg_temp.walk(page_size), ' / ', ' '),
    pg_temp.whole('anna'),
    format('with a page size of %s, the pages contain all chats of the list', page_size)
  )
from unnest(array[1, 2, 3, 5, 100]) as page_size;
select
  matches(
    pg_temp.walk(2),
    '^\w+ \w+ / \w+ \w+ / boris$',
    'every page of the chat list except the last is full'
  );
select
  is(
    tests.let('anna', 'api.list_chats(null, 5)') ->> 'nextCursor',
    null,
    'the last page of the chat list has no cursor'
  );
select
  is(
    (
      select count(*) = count(distinct met)
      from
        regexp_split_to_table(
          tests.walk_while(
            tests.person('anna'),
            'api.list_chats(%L, %s)',
            2,
            format('select tests.send(%L, %L, %L)', tests.person('boris'), tests.kept('boris_chat'), 'News'),
            2,
            '{peer,userId}'
          ),
          ' '
        ) as met
    ),
    true,
    'a chat that moves to the top between the reads of two pages is returned only once'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person(name)::text)
from unnest(array['egor', 'dina']) as name;
select
  is(
    pg_temp.walk(2),
    'clara fedor / boris',
    'a page of the chat list is full even if a block hides some chats'
  );
select
  is(pg_temp.whole('anna'), 'clara fedor boris', 'the unpaginated chat list omits chats that a block hides');
select is(pg_temp.whole('egor'), 'anna', 'the chat list of a blocked person keeps the chat with the blocker');

update private.settings set value = '2' where name = 'chats_at_once';
select
  is(
    (
      select format('%s, then %s', json_array_length(first -> 'data'), json_array_length(rest -> 'data'))
      from
        tests.let('anna', 'api.list_chats()') as first
        cross join lateral tests.let('anna', 'api.list_chats(%L, 20)', first ->> 'nextCursor') as rest
    ),
    '2, then 1',
    'a chat list of more than chats_at_once chats has a cursor'
  );
select tests.keep('cursor', tests.let('anna', 'api.list_chats(null, 1)') ->> 'nextCursor');
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    format('select api.list_chats(%L, 1)', cursor),
    400,
    'validation_failed',
    'cursor',
    format('the chat list rejects %s as a cursor', said)
  )
from
  (
    values
      (tests.kept('cursor'), 'the cursor of another user'),
      ('x', 'a broken cursor')
  ) as wrong (cursor, said);
select tests.act_as_nobody();

-- One chat ---------------------------------------------------------------------------------------------------

select
  is(
    tests.let(viewer, 'api.get_chat_summary(%L)', tests.kept('boris_chat'))::jsonb,
    (
      select item
      from jsonb_array_elements(tests.let(viewer, 'api.list_chats(null, 100)')::jsonb -> 'data') as item
      where item ->> 'id' = tests.kept('boris_chat')
    ),
    format('for %s, the summary of one chat equals its item in the chat list', viewer)
  )
from unnest(array['anna', 'boris']) as viewer;
select tests.act_as(tests.person('stranger'));
select
  tests.throws_problem(
    format('select api.get_chat_summary(%L)', tests.kept('boris_chat')),
    404,
    'chat_not_found',
    'a non-participant cannot read the summary of a chat: 404 chat_not_found'
  );
select tests.act_as_nobody();
select tests.let('boris', 'api.block_person(%L)', tests.person('anna')::text);
select tests.act_as(tests.person('boris'));
select
  is(
    api.get_chat_summary(tests.kept('boris_chat')::uuid) ->> 'id',
    tests.kept('boris_chat'),
    'a blocker can read the summary of the direct chat by its id'
  );
select tests.act_as_nobody();

-- Number of rows read ----------------------------------------------------------------------------------------

-- Inserts a thousand direct chats with ten messages each. Clara participates in half of these chats.
insert into public.chats (id, type, one_person_id, other_person_id, last_message_at, created_at)
select
  gen_random_uuid(),
  'direct',
  least(one.id, other.id),
  greatest(one.id, other.id),
  now() - number * interval '1 minute',
  now() - interval '1 year'
from
  generate_series(1, 1000) as number
  cross join lateral (
    select
      case
        when number % 2 = 0 then tests.person('clara')
        else gen_random_uuid()
      end as id
  ) as one
  cross join lateral (select gen_random_uuid() as id where number > 0) as other;
insert into public.chat_participants (chat_id, user_id, role, last_activity_at)
select chats.id, person_id, 'member', chats.last_message_at
from
  public.chats
  cross join unnest(array[chats.one_person_id, chats.other_person_id]) as person_id
where chats.one_person_id is not null and chats.last_message_at is not null
on conflict do nothing;
insert into public.messages (chat_id, sender_id, content, created_at, updated_at)
select chats.id, chats.one_person_id, 'Hello', at, at
from
  public.chats
  cross join generate_series(1, 10) as step
  cross join lateral (select chats.last_message_at - step * interval '1 second' as at) as said
where chats.one_person_id is not null and chats.last_message_at is not null;
analyze public.chats, public.chat_participants, public.messages, public.message_attachments;

-- Disables sequential scans, because otherwise the planner reads all rows of a small table, regardless of the policies.
set local enable_seqscan = off;
select
  cmp_ok(
    tests.rows_read(
      format('public.%I', name),
      tests.person('stranger'),
      format('select count(*) from (select %s from public.%I %s) as looked', read, name, ordering)
    ),
    '<=',
    10::bigint,
    format('a select on %s by a non-participant reads at most 10 rows of the table', name)
  )
from
  (
    values
      ('messages', 'id', 'order by created_at desc limit 10'),
      ('chats', 'id', ''),
      ('chat_participants', 'user_id', ''),
      ('message_attachments', 'id', '')
  ) as looks (name, read, ordering);
select
  cmp_ok(
    tests.rows_read(format('public.%I', name), tests.person('clara'), 'select api.list_chats(null, 5)'),
    '<=',
    60::bigint,
    format(
      'listing five chats reads at most 60 rows of %s, regardless of the number of the caller''s chats',
      name
    )
  )
from unnest(array['chats', 'chat_participants', 'messages']) as name;

select * from finish();

rollback;
