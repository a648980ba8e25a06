-- Large numbers of notifications: a user marks them all as read, blocks another user, or deletes the profile. In this
-- test, a call changes at most three notifications, and a page scans at most five.

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
  -- The unread count of the type event_changed is computed from private.unread_changes. Unread notifications of chats
  -- are counted when the count is read (count-chats.test.sql).
  select
    private.notify(
      array[tests.person(recipient)],
      'event_changed',
      tests.person(actor),
      message => actor || place
    )
  from generate_series(1, number) as place;
$$;

-- Returns all data that shows a person's notifications: the paginated list, the unread list, the count and the table.
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

-- Marking all notifications read ---------------------------------------------------------------------------

select pg_temp.flood('anna', 'boris', 5);
select tests.freeze_time('2026-11-20T12:30:00Z');
select pg_temp.flood('anna', 'clara', 2);
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 7}',
    'a user can mark any number of notifications as read in one call'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris1 boris2 boris3 boris4 boris5 clara1 clara2; unread 0, count 0, rows 7',
    'the list, the count and the table show notifications that are older than the watermark as read'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna') and not is_read),
    5::bigint,
    'if a user has many unread notifications, marking all as read updates only the rows of the last ten seconds'
  );
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 0}',
    'marking all notifications as read a second time updates no notification'
  );
select
  is(
    pg_temp.act(
      'anna',
      format('read_notifications(array[%L]::uuid[])', tests.notification_of('boris1'))
    )::jsonb,
    '{"updated": 0}',
    'a notification that a watermark marked as read cannot be marked as read again by its id'
  );
select
  is(
    pg_temp.act('anna', format('delete_notification(%L)', tests.notification_of('boris1')))::jsonb,
    '{"deleted": true}',
    'a user can delete a notification that a watermark marked as read'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara2; unread 0, count 0, rows 6',
    'deleting a notification that a watermark marked as read does not change the unread count'
  );

-- The transactions that inserted these notifications began before the watermark was written, and committed afterwards.
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
    'a notification is unread if its transaction began less than ten seconds before the watermark and committed after it'
  );
select tests.freeze_time('2026-11-20T12:45:00Z');
select pg_temp.flood('anna', 'clara', 1);
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1* clara2 old young*; unread 2, count 2, rows 9',
    'notifications that are created after the watermark are unread'
  );
select
  is(
    pg_temp.tidy(3) -> 'marked',
    '3',
    'one run of the notifications job applies a watermark to a limited number of rows'
  );
select
  is(
    pg_temp.tidy() -> 'marked',
    '2',
    'the next run of the notifications job applies the watermark to the remaining rows'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna') and not is_read),
    2::bigint,
    'the notifications job sets is_read in the rows that are older than the watermark'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1* clara2 old young*; unread 2, count 2, rows 9',
    'applying a watermark to the rows changes neither the list nor the count nor the table'
  );
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 2}',
    'if a user has few unread notifications, marking all as read updates their rows directly'
  );
select tests.freeze_time('2026-11-20T13:30:00Z');
select pg_temp.tidy();
select
  is_empty(
    $$ select from private.notification_marks where user_id = tests.person('anna') $$,
    'the notifications job deletes a watermark an hour after it was set'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1 clara2 old young; unread 0, count 0, rows 9',
    'deleting a watermark does not make any notification unread'
  );

-- Effects of being read ------------------------------------------------------------------------------------

select tests.act_as(tests.person('clara'));
select tests.keep('request', api.send_friend_request(tests.person('boris')) -> 'friendship' ->> 'id');
select tests.act_as_nobody();
select pg_temp.flood('boris', 'clara', 3);
select tests.freeze_time('2026-11-20T13:31:00Z');
select
  is(
    pg_temp.act('boris', 'read_notifications(null)')::jsonb,
    '{"updated": 4}',
    'marking all notifications as read includes the notification of a friend request'
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
    'withdrawing a friend request keeps its notification if a watermark has marked the notification as read'
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
    'the export shows a notification as read if a watermark has marked it as read'
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
select is(pg_temp.tidy() -> 'folded', '14', 'the notifications job adds up the changes of the unread counts');
select pg_temp.flood('anna', 'boris', 1);
select pg_temp.flood('boris', 'anna', 1);
select pg_temp.act('anna', format('block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.inbox('anna'),
    'clara1* clara2*; unread 2, count 2, rows 2',
    'a block immediately hides many notifications from the list, the count and the table'
  );
select
  is(
    pg_temp.inbox('boris'),
    'nothing; unread 0, count 0, rows 0',
    'a block also hides notifications about the blocker from the blocked user'
  );
select
  is(
    (
      select count(*)
      from public.notifications
      where is_hidden and user_id in (tests.person('anna'), tests.person('boris'))
    ),
    1::bigint,
    'a block updates rows immediately only for the user who has few notifications'
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
    'a page of the list that reaches the scan limit contains fewer notifications and has a cursor'
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
    'deleting a notification that a block hides is rejected with 404'
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
    'a notification that a block hides cannot be marked as read'
  );
select
  is(
    jsonb_array_length(tests.let(tests.person('anna'), 'api.export_profile()')::jsonb -> 'notifications'),
    2,
    'the export omits hidden notifications'
  );
select
  is(pg_temp.tidy(5) -> 'synced', '5', 'one run of the notifications job hides a limited number of rows');
select
  is(
    pg_temp.inbox('anna'),
    'clara1* clara2*; unread 2, count 2, rows 2',
    'the list and the count do not change while the notifications job hides the rows in several runs'
  );

-- The end of the block restarts the job `notifications`, which makes the hidden rows visible in batches.
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.inbox('boris'),
    'anna1*; unread 1, count 1, rows 1',
    'at the end of a block, a user with few hidden notifications sees them immediately'
  );
select
  matches(
    pg_temp.inbox('anna'),
    'unread 10, count 10, rows 10$',
    'at the end of a block, rows that the notifications job had not yet hidden are visible immediately'
  );
select pg_temp.tidy();
select
  matches(
    pg_temp.inbox('anna'),
    'unread 15, count 15, rows 15$',
    'after the end of a block, the notifications job makes the remaining hidden rows visible'
  );
select
  is_empty(
    $$ select from private.hiding_passes where user_id = tests.person('anna') $$,
    'the notifications job deletes its row in private.hiding_passes after the last run'
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
    'the end of one of two mutual blocks leaves the notifications hidden'
  );
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select pg_temp.tidy();
select
  matches(
    pg_temp.inbox('anna'),
    'unread 15, count 15, rows 15$',
    'the end of the second of two mutual blocks makes the notifications visible again'
  );

-- Marking read during a block --------------------------------------------------------------------------------

select pg_temp.act('anna', format('block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 2}',
    'marking all notifications as read during a block returns the number of visible notifications'
  );
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select pg_temp.tidy();
select
  matches(
    pg_temp.inbox('anna'),
    'unread 1, count 1, rows 15$',
    'marking all notifications as read during a block also marks hidden notifications that are older than ten seconds'
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
    'a notification that a block hides is not pushed, even before the notifications job has hidden its row'
  );
select
  is(
    (select string_agg(distinct outcome, ' ') from private.push_deliveries),
    'notification_gone',
    'the push of a notification that a block hides ends with the outcome notification_gone'
  );
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select pg_temp.tidy();

-- A deleted profile ------------------------------------------------------------------------------------------

select pg_temp.flood('anna', 'clara', 1);
select tests.freeze_time('2026-11-21T12:06:00Z');
select
  is(
    pg_temp.act('anna', 'delete_profile()')::jsonb,
    '{"deleted": true}',
    'a user with many notifications can delete the profile'
  );
select
  is(
    pg_temp.inbox('anna'),
    'nothing; unread 0, count 0, rows 0',
    'a user sees no notifications after deleting the profile'
  );
select
  isnt_empty(
    $$ select from public.notifications where user_id = tests.person('anna') $$,
    'immediately after a user has deleted the profile, the rows of the notifications still exist'
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
    'a user who has deleted the profile gets 404 when deleting a notification from before the deletion'
  );
select tests.let('anna', $$api.create_profile('{"firstName": "Anew"}')$$);
select tests.freeze_time('2026-11-21T12:06:01Z');
select pg_temp.flood('anna', 'clara', 1);
select
  is(
    pg_temp.inbox('anna'),
    'clara1*; unread 1, count 1, rows 1',
    'a user with a new profile sees only notifications that were created after the former profile was deleted'
  );
select
  is(
    jsonb_array_length(tests.let(tests.person('anna'), 'api.export_profile()')::jsonb -> 'notifications'),
    1,
    'the export contains only notifications that were created after the former profile was deleted'
  );
select
  is(
    pg_temp.tidy(10) -> 'marked',
    '10',
    'one run of the notifications job deletes a limited number of notifications of a deleted profile'
  );
select pg_temp.tidy();
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna')),
    1::bigint,
    'the notifications job deletes all notifications that were created before the profile was deleted'
  );
select
  is(
    pg_temp.inbox('anna'),
    'clara1*; unread 1, count 1, rows 1',
    'deleting the notifications of a former profile changes neither the list nor the count nor the table'
  );
select tests.freeze_time('2026-11-21T14:00:00Z');
select pg_temp.tidy();
select
  is_empty(
    $$
      select from private.notification_marks where user_id = tests.person('anna')
      union all
      select from private.unread_changes where user_id = tests.person('anna')
    $$,
    'an hour after a profile was deleted, the notifications job deletes the watermark and the changes of the unread count'
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
    'the notifications job keeps the unread counts of notifications that were created after the profile was deleted'
  );

-- Requests of a profile that is deleted -----------------------------------------------------------------------

select tests.create_profile('dora');
select tests.create_profile('fan' || place) from generate_series(1, 5) as place;

-- Returns the number of unread notifications of likes by Dora, computed from the rows and from the unread counts.
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
select
  is(
    pg_temp.likes_of_dora(),
    '5 rows, 5 counted',
    'before a user deletes the profile, five people have unread notifications of the user''s likes'
  );
select tests.let('fan5', 'api.read_notifications(null)');
select pg_temp.act('dora', 'delete_profile()');
select
  is(
    pg_temp.likes_of_dora(),
    '4 rows, 4 counted',
    'deleting a profile leaves the unread notifications of the user''s likes to the notifications job if there are more than notifications_at_once'
  );
select
  ok(
    private.is_notification_purge_due(private.now()),
    'the notifications job is due while unread notifications of likes by a deleted profile remain'
  );
select tests.freeze_time('2026-11-21T14:00:01Z');
select tests.let('dora', $$ api.create_profile('{"firstName": "Dora"}') $$);
select tests.let('dora', 'api.send_friend_request(%L)', tests.person('clara')::text);
select
  is(
    pg_temp.tidy(3) -> 'removed',
    '3',
    'one run of the notifications job deletes a limited number of notifications of likes by a deleted profile'
  );
select pg_temp.tidy();
select
  is(
    pg_temp.likes_of_dora(),
    '0 rows, 0 counted',
    'the notifications job deletes all unread notifications of likes by a deleted profile'
  );
select
  is(
    (
      select count(*)
      from public.notifications
      where actor_id = tests.person('dora') and (is_read or type = 'friend_request')
    ),
    2::bigint,
    'the notifications job keeps read notifications of a deleted profile, and notifications of the new profile'
  );
select pg_temp.tidy();
select
  is_empty(
    'select from private.request_removals',
    'the notifications job deletes its row in private.request_removals after the last notification'
  );

select * from finish();

rollback;
