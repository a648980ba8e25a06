-- Notifications: marking them read (POST /notifications/read and /read-all) and their count (GET /notifications/count).

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
  is(api.count_notifications()::jsonb, '{"count": 0}', 'the count of a person without notifications is 0');
select
  is(api.read_notifications(null)::jsonb, '{"updated": 0}', 'reading all without notifications updates 0');

-- By ids ---------------------------------------------------------------------------------------------------

select tests.act_as_nobody();
select pg_temp.tell('anna', 'boris', message)
from unnest(array['one', 'two', 'three', 'four', 'five', 'six']) as message;
select pg_temp.tell('boris', 'anna', message)
from unnest(array['his', 'his too']) as message;

select tests.act_as(tests.person('anna'));
select is(api.count_notifications()::jsonb, '{"count": 6}', 'a person counts their unread notifications');
select
  is(
    api.read_notifications(array[tests.notification_of('one'), tests.notification_of('two')])::jsonb,
    '{"updated": 2}',
    'marks the notifications with the given ids read'
  );
select is(api.count_notifications()::jsonb, '{"count": 4}', 'read notifications do not count');
select
  is(
    (
      select string_agg(payload ->> 'messagePreview', ' ' order by payload ->> 'messagePreview')
      from public.notifications
      where is_read
    ),
    'one two',
    'other notifications stay unread'
  );
-- spec: Notification, `updated`: the rows that changed
select
  is(
    api.read_notifications(
      array[tests.notification_of('one'), tests.notification_of('three'), tests.notification_of('three')]
    )::jsonb,
    '{"updated": 1}',
    'updated is the number of changed rows, not of ids'
  );
select
  is(
    api.read_notifications(array[tests.notification_of('one')])::jsonb,
    '{"updated": 0}',
    'marking read again changes nothing'
  );
select is(api.count_notifications()::jsonb, '{"count": 3}', 'marking read again does not change the count');
select
  is(
    api.read_notifications(
      array[tests.notification_of('his'), gen_random_uuid(), tests.notification_of('four')]
    )::jsonb,
    '{"updated": 1}',
    'ids of other people and unknown ids are ignored'
  );
select is(api.read_notifications('{}')::jsonb, '{"updated": 0}', 'an empty list of ids marks nothing read');
select is(api.count_notifications()::jsonb, '{"count": 2}', 'an empty list of ids does not change the count');
select tests.act_as(tests.person('boris'));
select is(api.count_notifications()::jsonb, '{"count": 2}', 'the notifications of other people stay unread');

-- Deleting and the count ---------------------------------------------------------------------------------------

select api.delete_notification(tests.notification_of('his'));
select
  is(api.count_notifications()::jsonb, '{"count": 1}', 'a deleted unread notification does not count');
select tests.act_as(tests.person('anna'));
select api.delete_notification(tests.notification_of('one'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'deleting a read notification does not change the count'
  );

-- Reading all ----------------------------------------------------------------------------------------------

select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 2}',
    'reading all marks all unread notifications read'
  );
select is(api.count_notifications()::jsonb, '{"count": 0}', 'the count is 0 after reading all');
select
  is(api.read_notifications(null)::jsonb, '{"updated": 0}', 'reading all again changes nothing');
select tests.act_as(tests.person('boris'));
select is(api.count_notifications()::jsonb, '{"count": 1}', 'reading all does not affect other people');

-- Hidden notifications -------------------------------------------------------------------------------------

select tests.act_as_nobody();
select pg_temp.tell('boris', 'anna', 'hidden'), pg_temp.tell('boris', 'clara', 'shown');
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select tests.act_as(tests.person('boris'));
select is(api.count_notifications()::jsonb, '{"count": 1}', 'hidden notifications do not count');
select
  is(
    api.read_notifications(array[tests.notification_of('hidden')])::jsonb,
    '{"updated": 0}',
    'a hidden notification cannot be marked read by its id'
  );
select
  tests.throws_problem(
    $$ select api.delete_notification(tests.notification_of('hidden')) $$,
    404,
    'notification_not_found',
    'rejects deleting a hidden notification with 404'
  );
select
  is(
    api.read_notifications(null)::jsonb,
    '{"updated": 1}',
    'reading all does not mark hidden notifications read'
  );
select is(api.count_notifications()::jsonb, '{"count": 0}', 'hidden notifications do not change the count');
select tests.act_as(tests.person('anna'));
select api.unblock_person(tests.person('boris'));
select tests.act_as(tests.person('boris'));
select
  is(api.count_notifications()::jsonb, '{"count": 2}', 'notifications that are shown again are still unread');

-- Without a user -------------------------------------------------------------------------------------------

select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select is(api.count_notifications()::jsonb, '{"count": 0}', 'a token without a subject has no count');
select
  is(api.read_notifications(null)::jsonb, '{"updated": 0}', 'a token without a subject marks nothing read');

select tests.act_as_nobody();
select * from finish();

rollback;
