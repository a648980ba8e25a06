-- Notifications: to compute the unread count, the database checks either each actor of the notifications or each
-- suspended user, whichever are fewer.

begin;

select plan(6);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;

create temporary table actors as
  select number, gen_random_uuid() as id
  from generate_series(1, 1000) as number;
-- Anna has notifications about a thousand people, and Boris about five. Both have blocked one of these people.
insert into public.notifications (user_id, type, actor_id, payload, created_at)
select tests.person('anna'), 'people_like'::public.notification_type, actors.id, '{}'::jsonb, private.now()
from actors
union all
select tests.person('boris'), 'people_like', actors.id, '{}', private.now()
from actors
where actors.number <= 5;
insert into public.blocks (blocker_id, blocked_id, requester_id)
select person, actors.id, person
from
  actors,
  unnest(array[tests.person('anna'), tests.person('boris')]) as person
where actors.number = 1;
insert into private.suspensions (user_id, suspended_at)
select actors.id, private.now()
from actors
where actors.number in (2, 3);
select tests.freeze_time(private.now() + interval '2 minutes');
select tests.act_as_service();
select api.purge_notifications(1000000);
select tests.act_as_nobody();
analyze private.unread_counts, private.suspensions;

select tests.act_as(tests.person('anna'));
select
  is(
    api.count_notifications() ->> 'count',
    '997',
    'if a recipient has notifications about many people, the unread count excludes those about blocked and suspended people'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications() ->> 'count',
    '2',
    'if a recipient has notifications about few people, the unread count excludes those about blocked and suspended people'
  );
select tests.act_as_nobody();

-- Without this setting, the planner would read all rows of a small table.
set local enable_seqscan = off;
select
  cmp_ok(
    tests.rows_read('private.unread_counts', tests.person('anna'), 'select api.count_notifications()'),
    '<=',
    110::bigint,
    'if few people are suspended, computing the unread count does not check each of a thousand actors'
  );

insert into private.suspensions (user_id, suspended_at)
select gen_random_uuid(), private.now()
from generate_series(1, 5000);
analyze private.suspensions;
select
  cmp_ok(
    tests.rows_read('private.suspensions', tests.person('boris'), 'select api.count_notifications()'),
    '<=',
    10::bigint,
    'computing the unread count of a recipient with notifications about few people does not read all suspensions'
  );
select
  cmp_ok(
    tests.rows_read('private.suspensions', tests.person('anna'), 'select api.count_notifications()'),
    '<=',
    1010::bigint,
    'if there are more suspensions than actors of a user''s notifications, computing the unread count does not read all suspensions'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    api.count_notifications() ->> 'count',
    '997',
    'the unread count is the same whether the actors or the suspended people are checked'
  );

select * from finish();

rollback;
