-- Friends: the list of friendships, requests and own blocks (GET /friends).

begin;

select plan(36);

select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'galina', 'hugo']) as name;

-- Returns a page of the list in short form and stores its cursor.
create function pg_temp.list(
  status public.friendship_status default null,
  cursor text default null,
  page_size integer default 100
)
returns text
language plpgsql
as $$
declare
  page jsonb := api.list_friends(status, cursor, page_size);
begin
  perform tests.keep('cursor', page ->> 'nextCursor');
  return (
    select
      coalesce(
        string_agg(
          format(
            '%s %s %s',
            tests.name_of((item ->> 'requesterId')::uuid),
            item ->> 'status',
            tests.name_of((item ->> 'addresseeId')::uuid)
          ),
          ', '
          order by place
        ),
        'nothing'
      )
    from jsonb_array_elements(page -> 'data') with ordinality as listed (item, place)
  );
end;
$$;

create function pg_temp.do_at(moment timestamptz, actor text, action text, other text)
returns void
language plpgsql
as $$
declare
  request_id uuid;
begin
  perform tests.act_as_nobody();
  select id into request_id
  from public.friendships
  where requester_id = tests.person(other) and addressee_id = tests.person(actor);
  perform tests.freeze_time(moment);
  perform tests.act_as(tests.person(actor));
  case action
    when 'asks' then perform api.send_friend_request(tests.person(other));
    when 'accepts' then perform api.accept_friend_request(request_id);
    when 'rejects' then perform api.reject_friend_request(request_id);
    when 'blocks' then perform api.block_person(tests.person(other));
  end case;
  perform tests.act_as_nobody();
end;
$$;

grant execute on function pg_temp.list, pg_temp.do_at to public;

select tests.act_as(tests.person('anna'));
select
  is(
    api.list_friends(null, null, 20)::jsonb,
    '{"data": [], "nextCursor": null}',
    'a user without friends gets an empty list'
  );

-- Listed rows ----------------------------------------------------------------------------------------------

select pg_temp.do_at('2026-11-01T12:00:00Z', 'anna', 'asks', 'boris');
select pg_temp.do_at('2026-11-02T12:00:00Z', 'clara', 'asks', 'anna');
select pg_temp.do_at('2026-11-03T12:00:00Z', 'anna', 'asks', 'dina');
select pg_temp.do_at('2026-11-04T12:00:00Z', 'emil', 'asks', 'anna');
select pg_temp.do_at('2026-11-05T12:00:00Z', 'anna', 'blocks', 'fedor');
select pg_temp.do_at('2026-11-06T12:00:00Z', 'galina', 'blocks', 'anna');
select pg_temp.do_at('2026-11-07T12:00:00Z', 'boris', 'asks', 'clara');
select pg_temp.do_at('2026-11-08T12:00:00Z', 'boris', 'accepts', 'anna');
select pg_temp.do_at('2026-11-09T12:00:00Z', 'dina', 'rejects', 'anna');

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(),
    'anna blocked fedor, emil pending anna, anna rejected dina, clara pending anna, anna accepted boris',
    'a user lists friendships, requests and blocks, newest first'
  );
select
  is(
    pg_temp.list('pending'),
    'emil pending anna, clara pending anna',
    'a user can list only pending requests, in both directions'
  );
select is(pg_temp.list('accepted'), 'anna accepted boris', 'a user can list only friends');
select is(pg_temp.list('rejected'), 'anna rejected dina', 'a user can list only rejected requests');
select is(pg_temp.list('blocked'), 'anna blocked fedor', 'a user can list only their own blocks');

select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.list(),
    'boris pending clara, anna accepted boris',
    'a friend lists the friendship, regardless of who sent the request'
  );
select tests.act_as(tests.person('dina'));
select is(pg_temp.list(), 'anna rejected dina', 'a user who rejected a request lists it');
select tests.act_as(tests.person('fedor'));
select is(pg_temp.list(), 'nothing', 'a blocked user lists nothing about the block');
select is(pg_temp.list('blocked'), 'nothing', 'a blocked user who filters for blocks lists nothing');
select tests.act_as(tests.person('galina'));
select is(pg_temp.list(), 'galina blocked anna', 'the blocker lists the block');
select tests.act_as(tests.person('hugo'));
select is(pg_temp.list(), 'nothing', 'an unrelated user does not list any rows of other users');

select tests.act_as(tests.person('emil'));
select tests.keep('request', api.send_friend_request(tests.person('anna')) ->> 'friendship');
select
  is(
    api.list_friends('pending', null, 20)::jsonb,
    jsonb_build_object('data', jsonb_build_array(tests.kept('request')::jsonb), 'nextCursor', null),
    'the list shows a friendship in the same form as other responses'
  );
select tests.act_as(tests.person('galina'));
select tests.keep('block', api.block_person(tests.person('anna'))::text);
select
  is(
    api.list_friends('blocked', null, 20)::jsonb,
    jsonb_build_object('data', jsonb_build_array(tests.kept('block')::jsonb), 'nextCursor', null),
    'the list shows a block in the same form as other responses'
  );
select
  is(
    tests.kept('block')::jsonb - 'id',
    jsonb_build_object(
      'requesterId', tests.person('galina'),
      'addresseeId', tests.person('anna'),
      'status', 'blocked',
      'blockedBy', tests.person('galina'),
      'createdAt', '2026-11-06T12:00:00.000Z',
      'updatedAt', '2026-11-06T12:00:00.000Z'
    ),
    'the list shows a block as a friendship with status blocked and blockedBy'
  );

-- Page by page ---------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, null, 2),
    'anna blocked fedor, emil pending anna',
    'a page contains at most the requested number of rows'
  );
select is(tests.kept('cursor') ~ '^[A-Za-z0-9_-]+$', true, 'a page that is not the last one has a cursor');
select tests.keep('first', tests.kept('cursor'));

-- Between two pages, the test adds a row, and changes the state of a row on a later page.
select pg_temp.do_at('2026-11-10T12:00:00Z', 'hugo', 'asks', 'anna');
select pg_temp.do_at('2026-11-11T12:00:00Z', 'anna', 'accepts', 'clara');
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, tests.kept('first'), 2),
    'anna rejected dina, clara accepted anna',
    'the next page starts after the last row seen, even if rows were added'
  );
select
  is(
    pg_temp.list(null, tests.kept('cursor'), 2),
    'anna accepted boris',
    'the last page contains the remaining rows'
  );
select is(tests.kept('cursor'), '', 'the last page has no cursor');
select
  is(
    pg_temp.list(null, null, 6) != '' and tests.kept('cursor') = '',
    true,
    'returns no cursor if the last page is exactly full'
  );
select
  is(
    pg_temp.list(null, tests.kept('first'), 100),
    'anna rejected dina, clara accepted anna, anna accepted boris',
    'the page size can change between pages'
  );
select
  is(
    pg_temp.list(),
    'hugo pending anna, anna blocked fedor, emil pending anna, anna rejected dina, clara accepted anna, anna accepted boris',
    'the first page contains new rows when the list is read again'
  );

-- Repeating a request creates a new row. Later pages of a list that is being read do not contain this row, and it is
-- the first row when the list is read again.
select pg_temp.do_at('2026-11-12T12:00:00Z', 'dina', 'asks', 'anna');
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, tests.kept('first'), 100),
    'clara accepted anna, anna accepted boris',
    'the later pages do not contain a request that was repeated after a rejection'
  );
select
  is(
    pg_temp.list(null, null, 1),
    'dina pending anna',
    'a request that was repeated after a rejection is the newest row'
  );

-- A friendship that the caller's block ends keeps its position in the list. A friendship that the other user's block
-- ends disappears from the list.
select pg_temp.do_at('2026-11-13T12:00:00Z', 'anna', 'blocks', 'clara');
select pg_temp.do_at('2026-11-14T12:00:00Z', 'boris', 'blocks', 'anna');
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, tests.kept('first'), 100),
    'clara blocked anna',
    'the caller''s block that replaces a friendship has the position of the friendship'
  );
select
  is(
    pg_temp.list('blocked', null, 1),
    'anna blocked fedor',
    'blocks are sorted by the creation time of the friendship or request that each block ended'
  );
select
  is(
    pg_temp.list('blocked', tests.kept('cursor'), 1),
    'clara blocked anna',
    'the next page keeps the order of the blocks'
  );

-- Many rows with the same time.
select tests.act_as_nobody();
insert into public.friendships (requester_id, addressee_id, status, created_at)
select
  case number % 2
    when 0 then tests.person('hugo')
    else tests.person('number ' || number)
  end,
  case number % 2
    when 0 then tests.person('number ' || number)
    else tests.person('hugo')
  end,
  (array['pending', 'accepted', 'rejected'])[number % 3 + 1]::public.friendship_status,
  '2026-11-15T12:00:00.123456Z'
from generate_series(1, 60) as number;
insert into public.blocks (blocker_id, blocked_id, requester_id, created_at)
select
  tests.person('hugo'),
  tests.person('number ' || number),
  tests.person('hugo'),
  '2026-11-15T12:00:00.123456Z'
from generate_series(61, 70) as number;

-- Reads all pages of the list and returns the number of rows, of distinct rows, and of pages.
create function pg_temp.walk(status public.friendship_status, page_size integer)
returns text
language sql
as $$
  select tests.count_walk(auth.uid(), format('api.list_friends(%L, %%L, %%s)', status), page_size);
$$;

grant execute on function pg_temp.walk to public;
select tests.act_as(tests.person('hugo'));
select
  is(
    pg_temp.walk(null, 7),
    '71 rows, 71 of them different, on 11 pages',
    'the pages contain every row with the same time once'
  );
select
  is(
    pg_temp.walk('accepted', 1),
    '20 rows, 20 of them different, on 20 pages',
    'pages of one row contain every friend with the same time once'
  );
select
  is(
    pg_temp.walk('blocked', 5),
    '10 rows, 10 of them different, on 2 pages',
    'the pages contain every block with the same time once'
  );

-- Foreign cursors --------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select pg_temp.list('pending', null, 1);
select tests.keep('pending', tests.kept('cursor'));
select
  tests.throws_problem(statement, 400, 'validation_failed', 'cursor', description)
from
  (
    values
      (
        $$ select api.list_friends('accepted', tests.kept('pending'), 20) $$,
        'rejects a cursor of the list with another status'
      ),
      (
        $$ select api.list_friends(null, tests.kept('pending'), 20) $$,
        'rejects a cursor of the list with one status in the list of all statuses'
      ),
      (
        $$ select api.list_friends('pending', tests.kept('first'), 20) $$,
        'rejects a cursor of the list of all statuses in the list with one status'
      ),
      ($$ select api.list_friends(null, 'made up', 20) $$, 'rejects a forged cursor')
  ) as tried (statement, description);
select tests.act_as(tests.person('emil'));
select
  tests.throws_problem(
    $$ select api.list_friends('pending', tests.kept('pending'), 20) $$,
    400,
    'validation_failed',
    'cursor',
    'rejects a cursor of another person'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
