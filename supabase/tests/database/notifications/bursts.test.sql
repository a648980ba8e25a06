-- Notifications in large numbers: marking all as read, blocks, and deleting the profile. The settings of this file let
-- a call change at most three notifications, and a page scan at most five.

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
  -- Uses a type whose unread count comes from private.unread_changes. Notifications of chats are counted when the count
  -- is read (count-chats.test.sql).
  select
    private.notify(
      array[tests.person(recipient)],
      'event_changed',
      tests.person(actor),
      message => actor || place
    )
  from generate_series(1, number) as place;
$$;

-- Returns everything that shows a person's notifications: the paginated list, the unread list, the count and the table.
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
    'a person can mark many notifications as read in one call'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris1 boris2 boris3 boris4 boris5 clara1 clara2; unread 0, count 0, rows 7',
    'the list, the count and the table show notifications before the watermark as read'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna') and not is_read),
    5::bigint,
    'marking all as read updates only the rows of the last ten seconds'
  );
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 0}',
    'marking all as read again changes nothing'
  );
select
  is(
    pg_temp.act(
      'anna',
      format('read_notifications(array[%L]::uuid[])', tests.notification_of('boris1'))
    )::jsonb,
    '{"updated": 0}',
    'a notification before the watermark is already read and cannot be marked read by its id'
  );
select
  is(
    pg_temp.act('anna', format('delete_notification(%L)', tests.notification_of('boris1')))::jsonb,
    '{"deleted": true}',
    'a notification before the watermark can be deleted'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara2; unread 0, count 0, rows 6',
    'deleting a notification before the watermark does not change the unread count'
  );

-- These calls begin before the watermark is written, and commit afterwards.
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
    'a notification inserted after the watermark is unread if its transaction began less than ten seconds before'
  );
select tests.freeze_time('2026-11-20T12:45:00Z');
select pg_temp.flood('anna', 'clara', 1);
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1* clara2 old young*; unread 2, count 2, rows 9',
    'notifications after the watermark are unread'
  );
select
  is(
    pg_temp.tidy(3) -> 'marked',
    '3',
    'the notifications job applies the watermark to a limited number of rows in each run'
  );
select is(pg_temp.tidy() -> 'marked', '2', 'the next run applies the watermark to the remaining rows');
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna') and not is_read),
    2::bigint,
    'the notifications job marks the rows before the watermark as read'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1* clara2 old young*; unread 2, count 2, rows 9',
    'applying the watermark changes nothing in the list, the count and the table'
  );
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 2}',
    'marking all as read updates the rows directly if only a few are unread'
  );
select tests.freeze_time('2026-11-20T13:30:00Z');
select pg_temp.tidy();
select
  is_empty(
    $$ select from private.notification_marks where user_id = tests.person('anna') $$,
    'the notifications job deletes the watermark an hour later'
  );
select
  is(
    pg_temp.inbox('anna'),
    'boris2 boris3 boris4 boris5 clara1 clara1 clara2 old young; unread 0, count 0, rows 9',
    'no notification becomes unread when the watermark is deleted'
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
    'marking all as read includes the notification of a friend request'
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
    'the notification of a request stays after the withdrawal if a watermark marked it as read'
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
    'the export shows notifications before the watermark as read'
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
select is(pg_temp.tidy() -> 'folded', '14', 'the notifications job merges the changes of the unread counts');
select pg_temp.flood('anna', 'boris', 1);
select pg_temp.flood('boris', 'anna', 1);
select pg_temp.act('anna', format('block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.inbox('anna'),
    'clara1* clara2*; unread 2, count 2, rows 2',
    'a block hides many notifications immediately from the list, the count and the table'
  );
select
  is(
    pg_temp.inbox('boris'),
    'nothing; unread 0, count 0, rows 0',
    'a block hides notifications about the blocker from the blocked user'
  );
select
  is(
    (
      select count(*)
      from public.notifications
      where is_hidden and user_id in (tests.person('anna'), tests.person('boris'))
    ),
    1::bigint,
    'a block updates rows only for the user who has few notifications'
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
    'a page that reaches the scan limit ends early and has a cursor'
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
    'deleting a hidden notification is rejected with 404'
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
    'a hidden notification cannot be marked read'
  );
select
  is(
    jsonb_array_length(tests.let(tests.person('anna'), 'api.export_profile()')::jsonb -> 'notifications'),
    2,
    'the export omits hidden notifications'
  );
select
  is(pg_temp.tidy(5) -> 'synced', '5', 'the notifications job hides a limited number of rows in each run');
select
  is(
    pg_temp.inbox('anna'),
    'clara1* clara2*; unread 2, count 2, rows 2',
    'the list and the count stay the same until the notifications job has hidden all rows'
  );

-- When the block ends, the job `notifications` starts again and shows hidden rows in batches.
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.inbox('boris'),
    'anna1*; unread 1, count 1, rows 1',
    'a user with few notifications sees them immediately after the end of the block'
  );
select
  matches(
    pg_temp.inbox('anna'),
    'unread 10, count 10, rows 10$',
    'rows that the notifications job has not yet hidden are visible immediately after the end of the block'
  );
select pg_temp.tidy();
select
  matches(
    pg_temp.inbox('anna'),
    'unread 15, count 15, rows 15$',
    'the notifications job shows the remaining hidden rows after the end of the block'
  );
select
  is_empty(
    $$ select from private.hiding_passes where user_id = tests.person('anna') $$,
    'private.hiding_passes has no row after the notifications job has finished'
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
    'notifications stay hidden until both of two mutual blocks have ended'
  );
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select pg_temp.tidy();
select
  matches(
    pg_temp.inbox('anna'),
    'unread 15, count 15, rows 15$',
    'the end of both blocks shows the notifications again'
  );

-- Marking read during a block --------------------------------------------------------------------------------

select pg_temp.act('anna', format('block_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.act('anna', 'read_notifications(null)')::jsonb,
    '{"updated": 2}',
    'marking all as read during a block returns the number of visible notifications'
  );
select pg_temp.act('anna', format('unblock_person(%L)', tests.person('boris')));
select pg_temp.tidy();
select
  matches(
    pg_temp.inbox('anna'),
    'unread 1, count 1, rows 15$',
    'marking all as read during a block also marks hidden notifications, except those of the last ten seconds'
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
    'notifications that a block hides are not pushed, even before the notifications job has hidden the rows'
  );
select
  is(
    (select string_agg(distinct outcome, ' ') from private.push_deliveries),
    'notification_gone',
    'pushes of notifications that a block hides end with notification_gone'
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
    'a person with many notifications can delete the profile'
  );
select
  is(
    pg_temp.inbox('anna'),
    'nothing; unread 0, count 0, rows 0',
    'a person sees no notifications after deleting the profile'
  );
select
  isnt_empty(
    $$ select from public.notifications where user_id = tests.person('anna') $$,
    'the rows of the notifications still exist immediately after the profile is deleted'
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
    'deleting a notification that was created before the profile was deleted is rejected with 404'
  );
select tests.let('anna', $$api.create_profile('{"firstName": "Anew"}')$$);
select tests.freeze_time('2026-11-21T12:06:01Z');
select pg_temp.flood('anna', 'clara', 1);
select
  is(
    pg_temp.inbox('anna'),
    'clara1*; unread 1, count 1, rows 1',
    'a person with a new profile sees only notifications created after the deletion of the former profile'
  );
select
  is(
    jsonb_array_length(tests.let(tests.person('anna'), 'api.export_profile()')::jsonb -> 'notifications'),
    1,
    'the export contains only notifications created after the deletion of the former profile'
  );
select
  is(
    pg_temp.tidy(10) -> 'marked',
    '10',
    'the notifications job deletes a limited number of notifications of a deleted profile in each run'
  );
select pg_temp.tidy();
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna')),
    1::bigint,
    'the notifications job deletes all notifications created before the profile was deleted'
  );
select
  is(
    pg_temp.inbox('anna'),
    'clara1*; unread 1, count 1, rows 1',
    'deleting these notifications changes nothing in the list, the count and the table'
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
    'the watermark of the deleted profile and the earlier counts are deleted an hour later'
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
    'the counts of notifications created after the deletion of the profile remain'
  );

-- Requests of a profile that is deleted -----------------------------------------------------------------------

select tests.create_profile('dora');
select tests.create_profile('fan' || place) from generate_series(1, 5) as place;

-- Returns the number of people with an unread like by Dora, from the rows and from their counts.
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
select is(pg_temp.likes_of_dora(), '5 rows, 5 counted', 'Dora''s likes notify five people');
select tests.let('fan5', 'api.read_notifications(null)');
select pg_temp.act('dora', 'delete_profile()');
select
  is(
    pg_temp.likes_of_dora(),
    '4 rows, 4 counted',
    'deleting a profile deletes requests up to the limit of a call and leaves the others to the notifications job'
  );
select
  ok(
    private.is_notification_purge_due(private.now()),
    'the notifications job is due while requests of a deleted profile remain'
  );
select tests.freeze_time('2026-11-21T14:00:01Z');
select tests.let('dora', $$ api.create_profile('{"firstName": "Dora"}') $$);
select tests.let('dora', 'api.send_friend_request(%L)', tests.person('clara')::text);
select
  is(
    pg_temp.tidy(3) -> 'removed',
    '3',
    'the notifications job deletes a limited number of requests in each run'
  );
select pg_temp.tidy();
select
  is(
    pg_temp.likes_of_dora(),
    '0 rows, 0 counted',
    'the notifications job deletes all unread requests of a deleted profile'
  );
select
  is(
    (
      select count(*)
      from public.notifications
      where actor_id = tests.person('dora') and (is_read or type = 'friend_request')
    ),
    2::bigint,
    'the notifications job keeps read requests and requests of the new profile'
  );
select pg_temp.tidy();
select
  is_empty('select from private.request_removals', 'no request of the deleted profile remains');

select * from finish();

rollback;
