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

-- Without any ----------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select is(api.count_notifications()::jsonb, '{"count": 0}', 'a person who was told nothing counts none');
select is(api.read_notifications(null)::jsonb, '{"updated": 0}', 'a person who was told nothing reads none');

-- By name --------------------------------------------------------------------------------------------------

select tests.act_as_nobody();
select pg_temp.tell('anna', 'boris', message)
from unnest(array['one', 'two', 'three', 'four', 'five', 'six']) as message;
select pg_temp.tell('boris', 'anna', message)
from unnest(array['his', 'his too']) as message;

select tests.act_as(tests.person('anna'));
select is(api.count_notifications()::jsonb, '{"count": 6}', 'a person counts the own unread notifications');
select
  is(
    api.read_notifications(array[tests.notification_of('one'), tests.notification_of('two')])::jsonb,
    '{"updated": 2}',
    'a person reads the notifications of these ids'
  );
select is(api.count_notifications()::jsonb, '{"count": 4}', 'what is read is no longer counted');
select
  is(
    (
      select string_agg(payload ->> 'messagePreview', ' ' order by payload ->> 'messagePreview')
      from public.notifications
      where is_read
    ),
    'one two',
    'what was not named stays unread'
  );
-- spec: Notification, `updated`: the rows that changed
select
  is(
    api.read_notifications(
      array[tests.notification_of('one'), tests.notification_of('three'), tests.notification_of('three')]
    )::jsonb,
    '{"updated": 1}',
    'a person is told how many rows changed, not how many were named'
  );
select
  is(
    api.read_notifications(array[tests.notification_of('one')])::jsonb,
    '{"updated": 0}',
    'a person who reads again changes nothing'
  );
select is(api.count_notifications()::jsonb, '{"count": 3}', 'what is read twice is counted off once');
select
  is(
    api.read_notifications(
      array[tests.notification_of('his'), gen_random_uuid(), tests.notification_of('four')]
    )::jsonb,
    '{"updated": 1}',
    'ids of others and of nothing are passed over'
  );
select is(api.read_notifications('{}')::jsonb, '{"updated": 0}', 'no ids are none, not all');
select is(api.count_notifications()::jsonb, '{"count": 2}', 'no ids leave the count');
select tests.act_as(tests.person('boris'));
select is(api.count_notifications()::jsonb, '{"count": 2}', 'nobody reads the notifications of others');

-- Deleting counts off what is unread ---------------------------------------------------------------------------

select api.delete_notification(tests.notification_of('his'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 1}',
    'an unread notification that is deleted is not counted'
  );
select tests.act_as(tests.person('anna'));
select api.delete_notification(tests.notification_of('one'));
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 2}',
    'a read notification that is deleted changes no count'
  );

-- All ------------------------------------------------------------------------------------------------------

select is(api.read_notifications(null)::jsonb, '{"updated": 2}', 'a person reads all that is unread');
select is(api.count_notifications()::jsonb, '{"count": 0}', 'nothing is counted once all is read');
select
  is(api.read_notifications(null)::jsonb, '{"updated": 0}', 'a person who reads all again changes nothing');
select tests.act_as(tests.person('boris'));
select is(api.count_notifications()::jsonb, '{"count": 1}', 'nobody reads all of others');

-- Hidden ones ----------------------------------------------------------------------------------------------

select tests.act_as_nobody();
select pg_temp.tell('boris', 'anna', 'hidden'), pg_temp.tell('boris', 'clara', 'shown');
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select tests.act_as(tests.person('boris'));
select is(api.count_notifications()::jsonb, '{"count": 1}', 'what is hidden is not counted');
select
  is(
    api.read_notifications(array[tests.notification_of('hidden')])::jsonb,
    '{"updated": 0}',
    'what is hidden cannot be read by its id'
  );
select
  tests.throws_problem(
    $$ select api.delete_notification(tests.notification_of('hidden')) $$,
    404,
    'notification_not_found',
    'what is hidden cannot be deleted'
  );
select is(api.read_notifications(null)::jsonb, '{"updated": 1}', 'what is hidden is not read with all');
select is(api.count_notifications()::jsonb, '{"count": 0}', 'what is hidden is not counted off');
select tests.act_as(tests.person('anna'));
select api.unblock_person(tests.person('boris'));
select tests.act_as(tests.person('boris'));
select is(api.count_notifications()::jsonb, '{"count": 2}', 'what is shown again is unread as it was');

-- Without a person -----------------------------------------------------------------------------------------

select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select is(api.count_notifications()::jsonb, '{"count": 0}', 'a token without a subject counts nothing');
select is(api.read_notifications(null)::jsonb, '{"updated": 0}', 'a token without a subject reads nothing');

select tests.act_as_nobody();
select * from finish();

rollback;
