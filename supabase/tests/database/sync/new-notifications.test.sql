-- A sync finds new notifications by their column created_in, so the change log contains no rows for them.

begin;

select plan(9);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris']) as name;

-- Returns a sync window for notifications created by the transactions 10 to 19. The window starts after the
-- notification with this transaction and id.
create function pg_temp.window_after(last_transaction xid8, last_id uuid)
returns private.sync_window
language sql
as $$
  select
    row(
      '10:10:'::pg_snapshot,
      '20:20:'::pg_snapshot,
      last_transaction,
      'notification'::public.sync_type,
      last_id
    )::private.sync_window;
$$;

create function pg_temp.found(last_transaction xid8, last_id uuid, row_limit integer)
returns text
language sql
as $$
  select string_agg(concat_ws(' ', change.transaction, change.type, right(change.object_id::text, 2)), ', ')
  from
    private.find_new_notifications(
      tests.person('anna'),
      pg_temp.window_after(last_transaction, last_id),
      row_limit
    ) as change;
$$;

create function pg_temp.logged()
returns bigint
language sql
as $$
  select count(*)
  from private.change_log
  where change_log.audience_id = tests.person('anna') and change_log.type = 'notification';
$$;

insert into public.notifications (id, user_id, type, payload, created_in, created_at)
select
  ('00000000-0000-0000-0000-0000000000' || given.number)::uuid,
  tests.person(given.name),
  'people_match'::public.notification_type,
  '{}'::jsonb,
  given.transaction::text::xid8,
  private.now()
from
  (
    values
      (11, 'anna', 9),
      (13, 'anna', 12),
      (12, 'anna', 12),
      (14, 'anna', 11),
      (15, 'boris', 12),
      (16, 'anna', 20)
  ) as given (number, name, transaction);
select
  is(
    pg_temp.found('10', '00000000-0000-0000-0000-000000000000', 10),
    '11 notification 14, 12 notification 12, 12 notification 13',
    'a sync returns new notifications ordered by the transaction that created them, and then by id'
  );
select
  is(
    pg_temp.found('10', '00000000-0000-0000-0000-000000000000', 2),
    '11 notification 14, 12 notification 12',
    'the first page of a sync contains the new notifications of the earliest transactions'
  );
select
  is(
    pg_temp.found('12', '00000000-0000-0000-0000-000000000012', 2),
    '12 notification 13',
    'the next page of a sync can begin between two notifications that the same transaction created'
  );
select is(pg_temp.logged(), 0::bigint, 'inserting a notification is not recorded in the change log');

select tests.let('anna', format('api.read_notifications(%L)', '{00000000-0000-0000-0000-000000000012}'));
select is(pg_temp.logged(), 1::bigint, 'reading a notification is recorded in the change log');
select tests.let('anna', format('api.delete_notification(%L)', '00000000-0000-0000-0000-000000000013'));
select is(pg_temp.logged(), 2::bigint, 'deleting a notification is recorded in the change log');
select
  is(
    pg_temp.found('10', '00000000-0000-0000-0000-000000000000', 10),
    '11 notification 14, 12 notification 12',
    'a sync still finds a new notification after it is read, but not after it is deleted'
  );

insert into public.notifications (user_id, type, payload, created_in, created_at)
select tests.person('anna'), 'people_match', '{}', '5', private.now()
from generate_series(1, 2000);
analyze public.notifications;
select tests.keep('cursor', tests.let('anna', 'api.sync(null, 10)') ->> 'nextCursor');
select
  is(
    tests.rows_read(
      'public.notifications',
      tests.person('anna'),
      format('select api.sync(%L, 10)', tests.kept('cursor'))
    ),
    0::bigint,
    'a sync does not read notifications created before its cursor'
  );
select tests.act_as(tests.person('anna'));
select
  isnt_empty(
    'select * from public.notifications',
    'a user can select all columns of the table notifications'
  );

select * from finish();

rollback;
