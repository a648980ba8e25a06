-- Notifications: the list (GET /notifications), and the deletion of a notification (DELETE /notifications/{id}).

begin;

select plan(30);

select tests.create_profile('anna');
select tests.create_profile('boris');

-- Inserts the notification of a message at the given time.
create function pg_temp.tell(recipient text, message text, moment timestamptz)
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform tests.tell(recipient, message);
end;
$$;

-- Returns a summary of one page of the list, and stores the cursor of the page.
create function pg_temp.list(
  unread_only boolean default false,
  cursor text default null,
  page_size integer default 100
)
returns text
language plpgsql
as $$
declare
  page jsonb := api.list_notifications(unread_only, cursor, page_size);
begin
  perform tests.keep('cursor', page ->> 'nextCursor');
  return (
    select coalesce(string_agg(item -> 'payload' ->> 'messagePreview', ' ' order by place), 'nothing')
    from jsonb_array_elements(page -> 'data') with ordinality as listed (item, place)
  );
end;
$$;

grant execute on function pg_temp.tell, pg_temp.list to public;

select tests.act_as(tests.person('anna'));
select
  is(
    api.list_notifications(false, null, 20)::jsonb,
    '{"data": [], "nextCursor": null}',
    'the list of a person without notifications is empty'
  );

select tests.act_as_nobody();
select pg_temp.tell('anna', message, '2026-11-01T12:00:00Z'::timestamptz + place * interval '1 day')
from unnest(array['one', 'two', 'three', 'four', 'five']) with ordinality as told (message, place);
select pg_temp.tell('boris', 'his', '2026-11-03T18:00:00Z');

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(),
    'five four three two one',
    'the list of notifications contains the notifications of the caller, newest first'
  );
select tests.act_as(tests.person('boris'));
select is(pg_temp.list(), 'his', 'the list of notifications contains no notifications of other users');

-- Unread only ----------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select api.read_notifications(array[tests.notification_of('two'), tests.notification_of('four')]);
select
  is(
    pg_temp.list(true),
    'five three one',
    'the list of notifications can be limited to unread notifications'
  );
select
  is(
    pg_temp.list(false),
    'five four three two one',
    'the list of all notifications includes notifications that are already read'
  );
select
  is(
    (
      select jsonb_object_agg(item -> 'payload' ->> 'messagePreview', item -> 'isRead')
      from json_array_elements(api.list_notifications(false, null, 20) -> 'data') as item
    ),
    '{"one": false, "two": true, "three": false, "four": true, "five": false}',
    'each notification in the list shows whether it is read'
  );

-- Page by page ---------------------------------------------------------------------------------------------

select
  is(
    pg_temp.list(false, null, 2),
    'five four',
    'a page of notifications contains at most page_size notifications'
  );
select tests.keep('first', tests.kept('cursor'));
select
  matches(
    tests.kept('first'),
    '^[A-Za-z0-9_-]+$',
    'a page of notifications has a cursor if more notifications follow'
  );
select tests.act_as_nobody();
select pg_temp.tell('anna', 'six', '2026-11-10T12:00:00Z');
select tests.act_as(tests.person('anna'));
select api.read_notifications(array[tests.notification_of('three')]);
select
  is(
    pg_temp.list(false, tests.kept('first'), 2),
    'three two',
    'the next page of notifications begins where the previous page ended, even if notifications were inserted or read since then'
  );
select
  is(
    pg_temp.list(false, tests.kept('cursor'), 2),
    'one',
    'the last page of notifications contains the remaining notifications'
  );
select is(tests.kept('cursor'), '', 'the last page of notifications has no cursor');
select
  is(
    pg_temp.list(false, null, 6),
    'six five four three two one',
    'reading the first page of notifications again also shows notifications that were inserted since the first read'
  );
select
  is(
    tests.kept('cursor'),
    '',
    'the last page of notifications has no cursor, even if it contains page_size notifications'
  );
select
  is(
    pg_temp.list(true, null, 2),
    'six five',
    'a page of unread notifications contains at most page_size notifications'
  );
select tests.keep('unread', tests.kept('cursor'));
select
  is(
    pg_temp.list(true, tests.kept('unread'), 2),
    'one',
    'the next page of unread notifications contains the remaining unread notifications'
  );

select
  tests.throws_problem(statement, 400, 'validation_failed', 'cursor', description)
from
  (
    values
      (
        $$ select api.list_notifications(true, tests.kept('first'), 20) $$,
        'the list of unread notifications rejects a cursor of the list of all notifications with 400'
      ),
      (
        $$ select api.list_notifications(false, tests.kept('unread'), 20) $$,
        'the list of all notifications rejects a cursor of the list of unread notifications with 400'
      ),
      (
        $$ select api.list_notifications(false, 'made up', 20) $$,
        'the list of notifications rejects an invalid cursor with 400'
      ),
      (
        $$ select api.list_friends(null, tests.kept('first'), 20) $$,
        'the list of friends rejects a cursor of the list of notifications with 400'
      )
  ) as tried (statement, description);
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.list_notifications(false, tests.kept('first'), 20) $$,
    400,
    'validation_failed',
    'cursor',
    'the list of notifications rejects the cursor of another user with 400'
  );

-- One action can create many notifications that have the same time.
select tests.act_as_nobody();
select pg_temp.tell('boris', 'again', '2026-11-15T12:00:00.123456Z')
from generate_series(1, 30);

create function pg_temp.walk(unread_only boolean, page_size integer)
returns text
language sql
as $$
  select tests.count_walk(auth.uid(), format('api.list_notifications(%L, %%L, %%s)', unread_only), page_size);
$$;

grant execute on function pg_temp.walk to public;
select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.walk(false, 7),
    '31 rows, 31 of them different, on 5 pages',
    'the pages of the list contain each notification once, even if all notifications have the same time'
  );
select
  is(
    pg_temp.walk(true, 1),
    '31 rows, 31 of them different, on 31 pages',
    'with a page size of one, the pages of unread notifications contain each notification once, even if all have the same time'
  );

-- Deleting -------------------------------------------------------------------------------------------------

select tests.keep('his', tests.notification_of('his')::text);
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.delete_notification(tests.kept('his')::uuid) $$,
    404,
    'notification_not_found',
    'deleting the notification of another user is rejected with 404'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.delete_notification(tests.kept('his')::uuid)::jsonb,
    '{"deleted": true}',
    'a user can delete their own notification'
  );
select
  tests.throws_problem(
    $$ select api.delete_notification(tests.kept('his')::uuid) $$,
    404,
    'notification_not_found',
    'deleting a notification a second time is rejected with 404'
  );
select
  tests.throws_problem(
    'select api.delete_notification(gen_random_uuid())',
    404,
    'notification_not_found',
    'deleting an unknown notification is rejected with 404'
  );
select
  tests.throws_problem(
    'select api.delete_notification(null)',
    404,
    'notification_not_found',
    'deleting a notification with the id null is rejected with 404'
  );
select tests.act_as_nobody();
select
  is(tests.notification_of('his'), null, 'deleting a notification deletes its row in public.notifications');
select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.walk(false, 100),
    '30 rows, 30 of them different, on 1 pages',
    'deleting a notification keeps the other notifications of the recipient'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(),
    'six five four three two one',
    'deleting a notification keeps the notifications of other users'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
