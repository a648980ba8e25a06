-- Notifications: computing the count checks either each actor or the list of suspended people, whichever is shorter.

begin;

select plan(6);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;

create temporary table actors as
  select number, gen_random_uuid() as id
  from generate_series(1, 1000) as number;
-- Anna has notifications about many people, and Boris about a few. Both have blocked one of these people.
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
    'with many actors, the unread count excludes notifications about blocked and suspended people'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.count_notifications() ->> 'count',
    '2',
    'with few actors, the unread count excludes notifications about blocked and suspended people'
  );
select tests.act_as_nobody();

-- In a small table the planner would read all rows.
set local enable_seqscan = off;
select
  cmp_ok(
    tests.rows_read('private.unread_counts', tests.person('anna'), 'select api.count_notifications()'),
    '<=',
    110::bigint,
    'the count of a recipient with a thousand actors does not check each actor'
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
    'the count of a recipient with few actors does not read all suspended people'
  );
select
  cmp_ok(
    tests.rows_read('private.suspensions', tests.person('anna'), 'select api.count_notifications()'),
    '<=',
    1010::bigint,
    'the count of a recipient with fewer actors than suspended people does not read all suspended people'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    api.count_notifications() ->> 'count',
    '997',
    'both ways to compute the unread count return the same number'
  );

select * from finish();

rollback;
