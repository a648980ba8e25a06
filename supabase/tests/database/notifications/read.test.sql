-- Notifications: users mark notifications as read (POST /notifications/read and /read-all) and read the unread count
-- (GET /notifications/count).

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
    'the unread count of a user without notifications is 0'
  );
select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 0}',
    'marking all as read returns 0 for a user without notifications'
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
    'the unread count is the number of the caller''s unread notifications'
  );
select
  is(
    api.read_notifications(array[tests.notification_of('one'), tests.notification_of('two')])::jsonb,
    '{"updated": 2}',
    'a user can mark notifications as read by their ids'
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
    'marking one notification as read by its id keeps other notifications unread'
  );
-- spec: Notification, `updated`: the rows that changed
select
  is(
    api.read_notifications(
      array[tests.notification_of('one'), tests.notification_of('three'), tests.notification_of('three')]
    )::jsonb,
    '{"updated": 1}',
    'the response field `updated` is the number of notifications that changed, not the number of ids in the request'
  );
select
  is(
    api.read_notifications(array[tests.notification_of('one')])::jsonb,
    '{"updated": 0}',
    'marking an already read notification as read changes nothing'
  );
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 3}',
    'marking an already read notification as read does not change the unread count'
  );
select
  is(
    api.read_notifications(
      array[tests.notification_of('his'), gen_random_uuid(), tests.notification_of('four')]
    )::jsonb,
    '{"updated": 1}',
    'marking notifications as read ignores unknown ids and the ids of other users'' notifications'
  );
select
  is(
    api.read_notifications('{}')::jsonb,
    '{"updated": 0}',
    'a request with an empty list of ids marks no notification as read'
  );
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'a request with an empty list of ids does not change the unread count'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'marking notifications as read does not change the unread count of other users'
  );

-- Deleting and the count ---------------------------------------------------------------------------------------

select api.delete_notification(tests.notification_of('his'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 1}',
    'the unread count excludes a notification that the user has deleted'
  );
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
    'marking all as read marks every unread notification as read'
  );
select
  is(api.count_notifications()::jsonb, '{"count": 0}', 'the unread count is 0 after marking all as read');
select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 0}',
    'marking all as read changes nothing if all notifications are already read'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 1}',
    'marking all as read does not change the unread count of other users'
  );

-- Hidden notifications -------------------------------------------------------------------------------------

select tests.act_as_nobody();
select pg_temp.tell('boris', 'anna', 'hidden'), pg_temp.tell('boris', 'clara', 'shown');
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 1}',
    'the unread count excludes notifications that a block hides'
  );
select
  is(
    api.read_notifications(array[tests.notification_of('hidden')])::jsonb,
    '{"updated": 0}',
    'a notification that a block hides cannot be marked as read by its id'
  );
select
  tests.throws_problem(
    $$ select api.delete_notification(tests.notification_of('hidden')) $$,
    404,
    'notification_not_found',
    'deleting a notification that a block hides is rejected with 404'
  );
select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 1}',
    'marking all as read does not mark notifications that a block hides'
  );
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 0}',
    'the unread count is 0 if a block hides all unread notifications'
  );
select tests.act_as(tests.person('anna'));
select api.unblock_person(tests.person('boris'));
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'notifications that a block hid are still unread when the end of the block shows them again'
  );

-- Without a user -------------------------------------------------------------------------------------------

select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 0}',
    'the unread count is 0 for a client whose token has no subject'
  );
select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 0}',
    'marking all as read changes nothing for a client whose token has no subject'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
