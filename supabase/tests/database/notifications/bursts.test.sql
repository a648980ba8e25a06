-- Notifications: who was flooded reads all, blocks, and leaves; a call changes three notifications at most, and a page
-- passes over five hidden ones.

begin;

select plan(57);

select tests.freeze_time('2026-11-20T12:00:00Z');
update private.settings set value = '3' where name = 'notifications_at_once';
update private.settings set value = '5' where name = 'notifications_passed_over';
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;

create function pg_temp.flood(recipient text, actor text, number integer)
returns void
language sql
as $$
  -- The change rows count this type; notifications of chats are counted live (count-chats.test.sql).
  select
    private.notify(
      array[tests.person(recipient)],
      'event_changed',
      tests.person(actor),
      message => actor || place
    )
  from generate_series(1, number) as place;
$$;

-- What a person is shown, by all doors: the list page by page, what is unread, the count, the table itself.
create function pg_temp.inbox(name text)
returns text
language plpgsql
as $$
declare
  cursor text;
  page jsonb;
  listed text[] := '{}';
  unread integer := 0;
  counted text;
  rows integer;
begin
  perform tests.act_as(tests.person(name));
  loop
    page := api.list_notifications(false, cursor, 4);
    listed := listed || array(
      select
        (item -> 'payload' ->> 'messagePreview') || case
          when (item ->> 'isRead')::boolean then ''
          else '*'
        end
      from jsonb_array_elements(page -> 'data') as item
    );
    cursor := page ->> 'nextCursor';
    exit when cursor is null;
  end loop;
  loop
    page := api.list_notifications(true, cursor, 4);
    unread := unread + jsonb_array_length(page -> 'data');
    cursor := page ->> 'nextCursor';
    exit when cursor is null;
  end loop;
  counted := api.count_notifications() ->> 'count';
  select count(*) into rows from public.notifications;
  perform tests.act_as_nobody();
  return format(
    '%s; unread %s, count %s, rows %s',
    coalesce((select string_agg(item, ' ' order by item collate "C") from unnest(listed) as item), 'nothing'),
    unread,
    counted,
    rows
  );
end;
$$;

create function pg_temp.tidy(row_limit integer default 1000)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.purge_notifications(%L)', row_limit));
$$;

create function pg_temp.act(actor text, call text)
returns text
language plpgsql
as $$
declare
  answer text;
begin
  perform tests.act_as(tests.person(actor));
  execute 'select api.' || call into answer;
  perform tests.act_as_nobody();
  return answer;
end;
$$;

-- Reading all ----------------------------------------------------------------------------------------------

select pg_temp.flood('anna', 'boris', 5);
select tests.freeze_time('2026-11-20T12:30:00Z');
select pg_temp.flood('anna', 'clara', 2);
select
  is(pg_temp.act('anna', 'read_notifications(null)')::jsonb, '{"updated": 7}', 'a flooded person reads all');
select
  is(
    pg_temp.inbox('anna'),
    'boris1 boris2 boris3 boris4 boris5 clara1 clara2; unread 0, count 0, rows 7',
    'what a watermark read is read at all doors'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna') and not is_read),
    5::bigint,
    'of the rows only those of the last ten seconds were changed'
  );
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 0}',
    'a flooded person who reads all again changes nothing'
  );
select
  is(
    pg_temp.act(
      'anna',
      format('read_notifications(array[%L]::uuid[])', tests.notification_of('boris1'))
    )::jsonb,
    '{"updated": 0}',
    'what a watermark read cannot be read by its id again'
  );
select
  is(
    pg_temp.act('anna', format('delete_notification(%L)', tests.notification_of('boris1')))::jsonb,
    '{"deleted": true}',
    'what a watermark read can be deleted'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara2; unread 0, count 0, rows 6',
    'which changes no count'
  );

-- Calls that began before the watermark was written, and end after.
insert into public.notifications (user_id, actor_id, type, payload, created_at)
values
  (
    tests.person('anna'),
    tests.person('boris'),
    'chat_message',
    '{"messagePreview": "young"}',
    '2026-11-20T12:29:51Z'
  ),
  (
    tests.person('anna'),
    tests.person('boris'),
    'chat_message',
    '{"messagePreview": "old"}',
    '2026-11-20T12:29:50Z'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara2 old young*; unread 1, count 1, rows 8',
    'what is written by a call that ends afterwards is unread, if it began less than ten seconds before'
  );
select tests.freeze_time('2026-11-20T12:45:00Z');
select pg_temp.flood('anna', 'clara', 1);
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1* clara2 old young*; unread 2, count 2, rows 9',
    'what is told afterwards is unread'
  );
select
  is(pg_temp.tidy(3) -> 'marked', '3', 'the job writes so many rows at a time');
select is(pg_temp.tidy() -> 'marked', '2', 'and the others the next time');
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna') and not is_read),
    2::bigint,
    'then the rows say what is read'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1* clara2 old young*; unread 2, count 2, rows 9',
    'and nothing else has changed'
  );
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 2}',
    'few that came later are read row by row'
  );
select tests.freeze_time('2026-11-20T13:30:00Z');
select pg_temp.tidy();
select
  is_empty(
    $$ select from private.notification_marks where user_id = tests.person('anna') $$,
    'an hour later the job removes the watermark'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1 clara2 old young; unread 0, count 0, rows 9',
    'and nothing becomes unread again'
  );

-- What hangs on being read ---------------------------------------------------------------------------------

select tests.act_as(tests.person('clara'));
select tests.keep('request', api.send_friend_request(tests.person('boris')) -> 'friendship' ->> 'id');
select tests.act_as_nobody();
select pg_temp.flood('boris', 'clara', 3);
select tests.freeze_time('2026-11-20T13:31:00Z');
select
  is(
    pg_temp.act('boris', 'read_notifications(null)')::jsonb,
    '{"updated": 4}',
    'a request is read with a flood'
  );
select pg_temp.act('clara', format('withdraw_friend_request(%L)', tests.kept('request')));
select
  is(
    (
      select count(*)
      from public.notifications
      where user_id = tests.person('boris') and type = 'friend_request'
    ),
    1::bigint,
    'what tells of a request that a watermark read stays when it is withdrawn'
  );
select
  is(
    (
      select string_agg(item ->> 'isRead', ' ')
      from
        jsonb_array_elements(
          tests.let(tests.person('boris'), 'api.export_profile()')::jsonb -> 'notifications'
        ) as item
    ),
    'true true true true',
    'the export says that a watermark read it'
  );
delete from public.notifications;
delete from private.unread_changes;
delete from private.unread_counts;
delete from private.notification_marks;

-- Blocks ---------------------------------------------------------------------------------------------------

select tests.freeze_time('2026-11-21T12:00:00Z');
select pg_temp.flood('anna', 'clara', 2);
select tests.freeze_time('2026-11-21T12:01:00Z');
select pg_temp.flood('anna', 'boris', 12);
select tests.freeze_time('2026-11-21T12:02:30Z');
select is(pg_temp.tidy() -> 'folded', '14', 'the counts are folded');
select pg_temp.flood('anna', 'boris', 1);
select pg_temp.flood('boris', 'anna', 1);
select pg_temp.act('anna', format('block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.inbox('anna'),
    'clara1* clara2*; unread 2, count 2, rows 2',
    'a block hides a flood at once, at all doors'
  );
select is(pg_temp.inbox('boris'), 'nothing; unread 0, count 0, rows 0', 'and from the other as well');
select
  is(
    (
      select count(*)
      from public.notifications
      where is_hidden and user_id in (tests.person('anna'), tests.person('boris'))
    ),
    1::bigint,
    'of the rows only the few of one side were changed'
  );
select
  is(
    (
      select format('%s, %s', jsonb_array_length(page -> 'data'), page ->> 'nextCursor' is not null)
      from
        (select tests.let(tests.person('anna'), 'api.list_notifications(false, null, 4)')::jsonb) as asked (
          page
        )
    ),
    '0, t',
    'a page that would pass over too many ends short, and goes on'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(%L::uuid, %L)',
      tests.person('anna'),
      format(
        'api.delete_notification(%L)',
        (select id from public.notifications where payload ->> 'messagePreview' = 'boris7')
      )
    ),
    404,
    'notification_not_found',
    'what is hidden cannot be deleted'
  );
select
  is(
    pg_temp.act(
      'anna',
      format(
        'read_notifications(array[%L]::uuid[])',
        (select id from public.notifications where payload ->> 'messagePreview' = 'boris7')
      )
    )::jsonb,
    '{"updated": 0}',
    'nor read'
  );
select
  is(
    jsonb_array_length(tests.let(tests.person('anna'), 'api.export_profile()')::jsonb -> 'notifications'),
    2,
    'nor exported'
  );
select is(pg_temp.tidy(5) -> 'synced', '5', 'the job goes through so many rows at a time');
select
  is(
    pg_temp.inbox('anna'),
    'clara1* clara2*; unread 2, count 2, rows 2',
    'in the middle of it the same is shown'
  );

-- The end of the block begins the pass anew: what was hidden comes back in portions.
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select
  is(pg_temp.inbox('boris'), 'anna1*; unread 1, count 1, rows 1', 'few are shown again at once');
select
  matches(
    pg_temp.inbox('anna'),
    'unread 10, count 10, rows 10$',
    'of a flood those are shown again at once that the job had not come to'
  );
select pg_temp.tidy();
select
  matches(pg_temp.inbox('anna'), 'unread 15, count 15, rows 15$', 'and the others when it has been there');
select
  is_empty(
    $$ select from private.hiding_passes where user_id = tests.person('anna') $$,
    'then nothing is left to do'
  );

select pg_temp.act('boris', format('block_person(%L)', tests.person('anna')));
select pg_temp.tidy();
select pg_temp.act('anna', format('block_person(%L)', tests.person('boris')));
select pg_temp.act('boris', format('unblock_person(%L)', tests.person('anna')));
select pg_temp.tidy();
select
  is(
    pg_temp.inbox('anna'),
    'clara1* clara2*; unread 2, count 2, rows 2',
    'one of two blocks that is left hides the flood'
  );
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select pg_temp.tidy();
select
  matches(pg_temp.inbox('anna'), 'unread 15, count 15, rows 15$', 'the end of both shows it');

-- Reading and blocking ---------------------------------------------------------------------------------------

select pg_temp.act('anna', format('block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 2}',
    'who reads all is told of what is shown'
  );
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select pg_temp.tidy();
select
  matches(
    pg_temp.inbox('anna'),
    'unread 1, count 1, rows 15$',
    'a watermark reads what is hidden, too, but for the last ten seconds'
  );

-- Pushes -----------------------------------------------------------------------------------------------------

select tests.register_device('anna', 'token');
select tests.freeze_time('2026-11-21T12:05:00Z');
select pg_temp.flood('anna', 'boris', 1);
select pg_temp.act('anna', format('block_person(%L)', tests.person('boris')));
select
  is(
    jsonb_array_length(tests.let_service($$api.claim_deliveries('fcm', 10)$$)::jsonb -> 'deliveries'),
    0,
    'what a block hides is not pushed, before the job has come to it'
  );
select
  is(
    (select string_agg(distinct outcome, ' ') from private.push_deliveries),
    'notification_gone',
    'but given up'
  );
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select pg_temp.tidy();

-- Leaving ----------------------------------------------------------------------------------------------------

select pg_temp.flood('anna', 'clara', 1);
select tests.freeze_time('2026-11-21T12:06:00Z');
select is(pg_temp.act('anna', 'delete_profile()')::jsonb, '{"deleted": true}', 'a flooded person leaves');
select
  is(pg_temp.inbox('anna'), 'nothing; unread 0, count 0, rows 0', 'what they were told is gone at all doors');
select
  isnt_empty(
    $$ select from public.notifications where user_id = tests.person('anna') $$,
    'while the rows are still there'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(%L::uuid, %L)',
      tests.person('anna'),
      format(
        'api.delete_notification(%L)',
        (select id from public.notifications where user_id = tests.person('anna') limit 1)
      )
    ),
    404,
    'notification_not_found',
    'what is gone cannot be deleted'
  );
select tests.let('anna', $$api.create_profile('{"firstName": "Anew"}')$$);
select tests.freeze_time('2026-11-21T12:06:01Z');
select pg_temp.flood('anna', 'clara', 1);
select
  is(
    pg_temp.inbox('anna'),
    'clara1*; unread 1, count 1, rows 1',
    'with a new profile a person is shown what is told from then on'
  );
select
  is(
    jsonb_array_length(tests.let(tests.person('anna'), 'api.export_profile()')::jsonb -> 'notifications'),
    1,
    'which alone is exported'
  );
select is(pg_temp.tidy(10) -> 'marked', '10', 'the job removes so many rows at a time');
select pg_temp.tidy();
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna')),
    1::bigint,
    'in the end nothing of before is left'
  );
select
  is(pg_temp.inbox('anna'), 'clara1*; unread 1, count 1, rows 1', 'and what is shown has not changed');
select tests.freeze_time('2026-11-21T14:00:00Z');
select pg_temp.tidy();
select
  is_empty(
    $$
      select from private.notification_marks where user_id = tests.person('anna')
      union all
      select from private.unread_changes where user_id = tests.person('anna')
    $$,
    'an hour later nothing is kept of it'
  );
select
  results_eq(
    $$
      select user_id, actor_id, unread
      from private.unread_counts
      where user_id = tests.person('anna')
      order by actor_id = user_id desc
    $$,
    $$ values (tests.person('anna'), tests.person('anna'), 1::bigint), (tests.person('anna'), tests.person('clara'), 1) $$,
    'but the count of what came later'
  );

-- Requests of a profile that is deleted -----------------------------------------------------------------------

select tests.create_profile('dora');
select tests.create_profile('fan' || place) from generate_series(1, 5) as place;

-- How many people have an unread like of Dora, by the rows and by their counts.
create function pg_temp.likes_of_dora()
returns text
language sql
as $$
  select
    format(
      '%s rows, %s counted',
      count(*) filter (where unread.id is not null),
      sum(private.count_unread(fans.user_id))
    )
  from
    public.profiles as fans
    left join public.notifications as unread
      on unread.user_id = fans.user_id
      and unread.actor_id = tests.person('dora')
      and unread.type = 'people_like'
      and not unread.is_read
  where fans.first_name like 'Fan%';
$$;

select
  private.notify(
    array(select tests.person('fan' || place) from generate_series(1, 5) as place),
    'people_like',
    tests.person('dora')
  );
select is(pg_temp.likes_of_dora(), '5 rows, 5 counted', 'five people are notified of a like');
select tests.let('fan5', 'api.read_notifications(null)');
select pg_temp.act('dora', 'delete_profile()');
select
  is(
    pg_temp.likes_of_dora(),
    '4 rows, 4 counted',
    'the deletion of a profile leaves more requests than a call changes to the job'
  );
select ok(private.is_notification_purge_due(private.now()), 'the job is due');
select tests.freeze_time('2026-11-21T14:00:01Z');
select tests.let('dora', $$ api.create_profile('{"firstName": "Dora"}') $$);
select tests.let('dora', 'api.send_friend_request(%L)', tests.person('clara')::text);
select is(pg_temp.tidy(3) -> 'removed', '3', 'the job removes so many requests at a time');
select pg_temp.tidy();
select is(pg_temp.likes_of_dora(), '0 rows, 0 counted', 'in the end all unread ones are gone');
select
  is(
    (
      select count(*)
      from public.notifications
      where actor_id = tests.person('dora') and (is_read or type = 'friend_request')
    ),
    2::bigint,
    'read ones and those of a new profile stay'
  );
select pg_temp.tidy();
select is_empty('select from private.request_removals', 'then no request is left to remove');

select * from finish();

rollback;
