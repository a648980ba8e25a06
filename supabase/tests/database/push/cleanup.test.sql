-- Push: the job `push_deliveries` deletes old deliveries, whether or not they were sent. It drops the partition of a
-- day, or deletes row by row if the day has no partition.

begin;

select plan(22);

-- Waits until a scheduled run of the job `push_deliveries` has ended, and makes later runs skip their work during this
-- test.
select pg_advisory_xact_lock(hashtextextended('purge deliveries', 0));

delete from private.push_deliveries;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.let(tests.person('anna'), $$api.register_device('android', 'fcm', 'phone', null, null)$$);

-- Creates a notification at a past time, with an id that contains the same time.
create function pg_temp.tell(message text, moment timestamptz)
returns void
language sql
as $$
  insert into public.notifications (id, user_id, type, payload, created_at)
  values
    (
      overlay(gen_random_uuid()::text, left(private.first_id(moment)::text, 13), 1)::uuid,
      tests.person('anna'),
      'people_like',
      jsonb_build_object('messagePreview', message),
      moment
    );
$$;

create function pg_temp.tidy(row_limit integer default 100)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.purge_deliveries(%L)', row_limit));
$$;

create function pg_temp.left_over()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(notifications.payload ->> 'messagePreview', ' ' order by delivery.created_at),
      'nothing'
    )
  from
    private.push_deliveries as delivery
    join public.notifications on notifications.id = delivery.notification_id;
$$;

create function pg_temp.partitions_of_1999()
returns text
language sql
as $$
  select coalesce(string_agg(to_char(day, 'MM-DD'), ' ' order by day), 'none')
  from private.day_partitions
  where table_name = 'push_deliveries' and day < '2000-01-01';
$$;

select is(private.setting('push_days')::integer, 3, 'by default, the setting push_days is three days');

-- Partitions of whole days ---------------------------------------------------------------------------------

select
  ok(
    bool_and(private.make_partition('push_deliveries', day)),
    'private.make_partition creates the partition of a past day'
  )
from unnest(array['1999-05-01', '1999-05-02', '1999-05-03']::date[]) as day;
select pg_temp.tell('sent', '1999-05-01T12:00:00Z');
update private.push_deliveries
set
  outcome = 'sent',
  finished_at = '1999-05-01T12:00:01Z';
select pg_temp.tell('waiting', '1999-05-01T23:59:59.999Z');
select pg_temp.tell('young', '1999-05-02T00:00:00Z');
select
  is(
    (select string_agg(tableoid::regclass::text, ' ' order by created_at) from private.push_deliveries),
    'private.push_deliveries_19990501 private.push_deliveries_19990501 private.push_deliveries_19990502',
    'a delivery is in the partition of the day of its notification'
  );

select tests.freeze_time('1999-05-04T23:59:59.999Z');
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "made": 0, "dropped": 0, "postponed": 0}',
    'the push_deliveries job keeps the partition of a day that has a row younger than three days'
  );
select
  is(
    pg_temp.left_over(),
    'sent waiting young',
    'a delivery is deleted only when all deliveries of its day are old enough'
  );
select tests.freeze_time('1999-05-05T00:00:00Z');
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "made": 0, "dropped": 1, "postponed": 0}',
    'the push_deliveries job drops the partition of a day when all its rows are three days old, even if some deliveries are still waiting'
  );
select
  is(
    pg_temp.left_over(),
    'young',
    'the push_deliveries job keeps deliveries that are less than three days old'
  );
select
  is(
    pg_temp.partitions_of_1999(),
    '05-02 05-03',
    'the push_deliveries job keeps the partitions of later days even if they are empty'
  );
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "made": 0, "dropped": 0, "postponed": 0}',
    'a second run of the push_deliveries job neither drops nor creates a partition'
  );
select
  is(
    (select count(*) from private.devices where user_id = tests.person('anna')),
    1::bigint,
    'the deletion of old deliveries does not delete devices'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna')),
    3::bigint,
    'the deletion of old deliveries does not delete notifications'
  );

-- Scheduled deliveries -------------------------------------------------------------------------------------

update private.settings set value = '120' where name = 'push_hours';
select tests.freeze_time('1999-05-07T12:00:00Z');
update private.push_deliveries
set
  quiet_until = '1999-05-07T22:00:00Z',
  next_attempt_at = '1999-05-07T22:05:00Z';
select
  is(
    pg_temp.tidy() -> 'dropped',
    '0',
    'the push_deliveries job keeps deliveries that may still be sent, even if push_hours is longer than push_days'
  );
update private.settings set value = '24' where name = 'push_hours';
update private.push_deliveries set created_at = '1999-05-06T12:00:00Z';
select
  is(
    pg_temp.tidy() -> 'dropped',
    '1',
    'the push_deliveries job drops an old partition, but keeps an old partition that contains a recently created row'
  );
select
  is(
    pg_temp.left_over(),
    'young',
    'the push_deliveries job keeps a recently created row, even if its id contains an older time'
  );
select
  is(
    pg_temp.partitions_of_1999(),
    '05-02',
    'the push_deliveries job keeps the partition of a recently created row whose id contains an older time'
  );
update private.push_deliveries set created_at = '1999-05-02T00:00:00Z';
select
  is(
    pg_temp.tidy() -> 'dropped',
    '1',
    'the push_deliveries job drops a partition three days after its last row was created, even if the id contains an older time'
  );

-- Days without a partition ---------------------------------------------------------------------------------

select pg_temp.tell(number::text, '1999-05-07T12:00:00Z'::timestamptz + make_interval(secs => number))
from generate_series(1, 5) as number;
select
  is(
    (select array_agg(distinct tableoid::regclass::text) from private.push_deliveries),
    array['private.push_deliveries_default'],
    'a delivery of a day without a partition is in the default partition'
  );
select tests.freeze_time('1999-05-10T12:00:01Z');
select
  is(
    pg_temp.tidy() -> 'removed',
    '0',
    'the push_deliveries job keeps deliveries in the default partition for three days'
  );
select tests.freeze_time('1999-05-10T12:00:05Z');
select
  is(
    pg_temp.tidy(3) -> 'removed',
    '3',
    'the push_deliveries job deletes at most as many rows of the default partition as its limit'
  );
select
  is(
    pg_temp.left_over(),
    '4 5',
    'the push_deliveries job deletes the oldest rows of the default partition first'
  );
select tests.freeze_time('1999-07-01T12:00:00Z');
select
  is(
    pg_temp.tidy() -> 'removed',
    '2',
    'the next run of the push_deliveries job deletes the remaining rows of the default partition'
  );
select
  is(
    pg_temp.left_over(),
    'nothing',
    'after several runs of the push_deliveries job, the default partition contains no old delivery'
  );

select * from finish();

rollback;
