-- The list of friendships, friend requests and own blocks (GET /friends).

begin;

select plan(36);

select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'galina', 'hugo']) as name;

-- Returns a page of the list in short form, and stores its cursor under the name cursor.
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
    'a user without friends and requests gets an empty list'
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
    'a user lists their friendships, requests and blocks, newest first'
  );
select
  is(
    pg_temp.list('pending'),
    'emil pending anna, clara pending anna',
    'a user can list only pending requests, both sent and received ones'
  );
select is(pg_temp.list('accepted'), 'anna accepted boris', 'a user can list only friendships');
select is(pg_temp.list('rejected'), 'anna rejected dina', 'a user can list only rejected requests');
select is(pg_temp.list('blocked'), 'anna blocked fedor', 'a user can list only the blocks that they created');

select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.list(),
    'boris pending clara, anna accepted boris',
    'both friends list the friendship, regardless of who sent the request'
  );
select tests.act_as(tests.person('dina'));
select
  is(pg_temp.list(), 'anna rejected dina', 'a user who has rejected a request lists the rejected request');
select tests.act_as(tests.person('fedor'));
select is(pg_temp.list(), 'nothing', 'the list of a blocked user does not contain the block');
select is(pg_temp.list('blocked'), 'nothing', 'the list of a blocked user with the filter blocked is empty');
select tests.act_as(tests.person('galina'));
select is(pg_temp.list(), 'galina blocked anna', 'the blocker lists the block that they created');
select tests.act_as(tests.person('hugo'));
select is(pg_temp.list(), 'nothing', 'the list of a user without friendships, requests and blocks is empty');

select tests.act_as(tests.person('emil'));
select tests.keep('request', api.send_friend_request(tests.person('anna')) ->> 'friendship');
select
  is(
    api.list_friends('pending', null, 20)::jsonb,
    jsonb_build_object('data', jsonb_build_array(tests.kept('request')::jsonb), 'nextCursor', null),
    'a pending request in the list equals the friendship in the response to sending the request'
  );
select tests.act_as(tests.person('galina'));
select tests.keep('block', api.block_person(tests.person('anna'))::text);
select
  is(
    api.list_friends('blocked', null, 20)::jsonb,
    jsonb_build_object('data', jsonb_build_array(tests.kept('block')::jsonb), 'nextCursor', null),
    'a block in the list equals the response to blocking the user'
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
    'the list contains a block as a friendship with status blocked and blockedBy'
  );

-- Page by page ---------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, null, 2),
    'anna blocked fedor, emil pending anna',
    'a page of the list contains at most the requested number of rows'
  );
select is(tests.kept('cursor') ~ '^[A-Za-z0-9_-]+$', true, 'a page that is not the last one has a cursor');
select tests.keep('first', tests.kept('cursor'));

-- Between the reads of two pages, the test adds a row and changes the state of a row on a later page.
select pg_temp.do_at('2026-11-10T12:00:00Z', 'hugo', 'asks', 'anna');
select pg_temp.do_at('2026-11-11T12:00:00Z', 'anna', 'accepts', 'clara');
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, tests.kept('first'), 2),
    'anna rejected dina, clara accepted anna',
    'the next page starts after the last row of the first page, even if rows were added since'
  );
select
  is(
    pg_temp.list(null, tests.kept('cursor'), 2),
    'anna accepted boris',
    'the last page contains the remaining rows of the list'
  );
select is(tests.kept('cursor'), '', 'the last page of the list has no cursor');
select
  is(
    pg_temp.list(null, null, 6) != '' and tests.kept('cursor') = '',
    true,
    'the last page of the list has no cursor, even if the page is full'
  );
select
  is(
    pg_temp.list(null, tests.kept('first'), 100),
    'anna rejected dina, clara accepted anna, anna accepted boris',
    'the page size can change between two pages of the list'
  );
select
  is(
    pg_temp.list(),
    'hugo pending anna, anna blocked fedor, emil pending anna, anna rejected dina, clara accepted anna, anna accepted boris',
    'the first page contains new rows when the list is read again'
  );

-- A request after a rejection creates a new row. If a client has read the first pages of a list, the later pages do not
-- contain this row. If the client reads the list again, the first page begins with this row.
select pg_temp.do_at('2026-11-12T12:00:00Z', 'dina', 'asks', 'anna');
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, tests.kept('first'), 100),
    'clara accepted anna, anna accepted boris',
    'the later pages of a list do not contain a request that was sent again after a rejection'
  );
select
  is(
    pg_temp.list(null, null, 1),
    'dina pending anna',
    'a request that was sent again after a rejection is the newest row of the list'
  );

-- If the caller blocks a friend, the block has the position of the friendship in the list. If a friend blocks the
-- caller, the friendship disappears from the list.
select pg_temp.do_at('2026-11-13T12:00:00Z', 'anna', 'blocks', 'clara');
select pg_temp.do_at('2026-11-14T12:00:00Z', 'boris', 'blocks', 'anna');
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, tests.kept('first'), 100),
    'clara blocked anna',
    'a block that the caller created for a friend has the position of the friendship in the list'
  );
select
  is(
    pg_temp.list('blocked', null, 1),
    'anna blocked fedor',
    'blocks in the list are sorted by the creation time of the friendship or request that each block ended'
  );
select
  is(
    pg_temp.list('blocked', tests.kept('cursor'), 1),
    'clara blocked anna',
    'the second page of the list of blocks starts with the block after the first page'
  );

-- These rows have the same creation time.
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

-- Reads all pages of the list, and returns the number of rows, of distinct rows and of pages.
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
    'the pages contain every row once, even if all rows have the same creation time'
  );
select
  is(
    pg_temp.walk('accepted', 1),
    '20 rows, 20 of them different, on 20 pages',
    'pages of one row contain every friend once, even if all friendships have the same creation time'
  );
select
  is(
    pg_temp.walk('blocked', 5),
    '10 rows, 10 of them different, on 2 pages',
    'the pages contain every block once, even if all blocks have the same creation time'
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
    'the list rejects a cursor of another person'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
