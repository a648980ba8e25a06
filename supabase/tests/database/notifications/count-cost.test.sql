-- Notifications: the count asks either each actor whether they are hidden, or who is suspended, whichever are fewer.

begin;

select plan(6);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;

create temporary table actors as
  select number, gen_random_uuid() as id
  from generate_series(1, 1000) as number;
-- Anna is told by many people and Boris by a few, one of whom each of them has blocked.
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
    'of many those of a blocked and of suspended people do not count'
  );
select tests.act_as(tests.person('boris'));
select is(api.count_notifications() ->> 'count', '2', 'nor of a few');
select tests.act_as_nobody();

-- Of a small table all rows would be read.
set local enable_seqscan = off;
select
  cmp_ok(
    tests.rows_read('private.unread_counts', tests.person('anna'), 'select api.count_notifications()'),
    '<=',
    110::bigint,
    'the count of who was told by a thousand people does not ask each of them'
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
    'the count of who was told by a few people does not ask who is suspended'
  );
select
  cmp_ok(
    tests.rows_read('private.suspensions', tests.person('anna'), 'select api.count_notifications()'),
    '<=',
    1010::bigint,
    'nor that of who was told by fewer people than are suspended'
  );
select tests.act_as(tests.person('anna'));
select is(api.count_notifications() ->> 'count', '997', 'which is the same count');

select * from finish();

rollback;
