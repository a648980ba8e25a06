-- Notifications: marking notifications as read (POST /notifications/read and /read-all), and the unread count (GET
-- /notifications/count).

begin;

select plan(27);

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');

create function pg_temp.tell(recipient text, actor text, message text)
returns void
language sql
as $$
  select
    tests.tell(recipient, message, actor);
$$;

grant execute on function pg_temp.tell to public;

-- Without notifications ------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 0}',
    'the unread count of a person without notifications is 0'
  );
select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 0}',
    'marking all as read without notifications returns 0'
  );

-- Marking notifications read by id -------------------------------------------------------------------------

select tests.act_as_nobody();
select pg_temp.tell('anna', 'boris', message)
from unnest(array['one', 'two', 'three', 'four', 'five', 'six']) as message;
select pg_temp.tell('boris', 'anna', message)
from unnest(array['his', 'his too']) as message;

select tests.act_as(tests.person('anna'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 6}',
    'the count returns the caller''s number of unread notifications'
  );
select
  is(
    api.read_notifications(array[tests.notification_of('one'), tests.notification_of('two')])::jsonb,
    '{"updated": 2}',
    'notifications can be marked as read by their ids'
  );
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 4}',
    'the unread count excludes notifications that were marked as read'
  );
select
  is(
    (
      select string_agg(payload ->> 'messagePreview', ' ' order by payload ->> 'messagePreview')
      from public.notifications
      where is_read
    ),
    'one two',
    'marking notifications as read by id keeps the other notifications unread'
  );
-- spec: Notification, `updated`: the rows that changed
select
  is(
    api.read_notifications(
      array[tests.notification_of('one'), tests.notification_of('three'), tests.notification_of('three')]
    )::jsonb,
    '{"updated": 1}',
    'updated is the number of changed notifications, not the number of ids'
  );
select
  is(
    api.read_notifications(array[tests.notification_of('one')])::jsonb,
    '{"updated": 0}',
    'marking a read notification as read again changes nothing'
  );
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 3}',
    'marking a read notification as read again does not change the unread count'
  );
select
  is(
    api.read_notifications(
      array[tests.notification_of('his'), gen_random_uuid(), tests.notification_of('four')]
    )::jsonb,
    '{"updated": 1}',
    'ids of other people''s notifications and unknown ids are ignored'
  );
select
  is(
    api.read_notifications('{}')::jsonb,
    '{"updated": 0}',
    'an empty list of ids does not mark any notification as read'
  );
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'an empty list of ids does not change the unread count'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'marking notifications as read does not change the unread count of other people'
  );

-- Deleting and the count ---------------------------------------------------------------------------------------

select api.delete_notification(tests.notification_of('his'));
select
  is(api.count_notifications()::jsonb, '{"count": 1}', 'the unread count excludes deleted notifications');
select tests.act_as(tests.person('anna'));
select api.delete_notification(tests.notification_of('one'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'deleting a read notification does not change the unread count'
  );

-- Marking all notifications read ---------------------------------------------------------------------------

select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 2}',
    'marking all as read marks each unread notification as read'
  );
select
  is(api.count_notifications()::jsonb, '{"count": 0}', 'the unread count is 0 after marking all as read');
select
  is(api.read_notifications(null)::jsonb, '{"updated": 0}', 'marking all as read again changes nothing');
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 1}',
    'marking all as read does not change the unread count of other people'
  );

-- Hidden notifications -------------------------------------------------------------------------------------

select tests.act_as_nobody();
select pg_temp.tell('boris', 'anna', 'hidden'), pg_temp.tell('boris', 'clara', 'shown');
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select tests.act_as(tests.person('boris'));
select is(api.count_notifications()::jsonb, '{"count": 1}', 'the unread count excludes hidden notifications');
select
  is(
    api.read_notifications(array[tests.notification_of('hidden')])::jsonb,
    '{"updated": 0}',
    'a hidden notification cannot be marked as read by its id'
  );
select
  tests.throws_problem(
    $$ select api.delete_notification(tests.notification_of('hidden')) $$,
    404,
    'notification_not_found',
    'deleting a hidden notification is rejected with 404'
  );
select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 1}',
    'marking all as read leaves hidden notifications unread'
  );
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 0}',
    'the unread count is 0 if only hidden notifications are unread'
  );
select tests.act_as(tests.person('anna'));
select api.unblock_person(tests.person('boris'));
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'hidden notifications are still unread when they are shown again'
  );

-- Without a user -------------------------------------------------------------------------------------------

select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  is(api.count_notifications()::jsonb, '{"count": 0}', 'the unread count for a token without a subject is 0');
select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 0}',
    'a token without a subject does not mark any notification as read'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
