-- Push: the job that forgets old deliveries, sent or not: a day at a time, and one by one where a day has no partition.

begin;

select plan(22);

-- Waits for a run of the stack's own timer, of which the next ones leave the work to this test.
select pg_advisory_xact_lock(hashtextextended('purge deliveries', 0));

delete from private.push_deliveries;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.let(tests.person('anna'), $$api.register_device('android', 'fcm', 'phone', null, null)$$);

-- As if it had been told then: its id says so.
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

select is(private.setting('push_days')::integer, 3, 'deliveries are kept for three days');

-- Days -----------------------------------------------------------------------------------------------------

select
  ok(bool_and(private.make_partition('push_deliveries', day)), 'days get partitions')
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
    'a delivery is in the partition of the day in which it was told'
  );

select tests.freeze_time('1999-05-04T23:59:59.999Z');
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "made": 0, "dropped": 0, "postponed": 0}',
    'the job keeps a day of which something is younger than three days'
  );
select is(pg_temp.left_over(), 'sent waiting young', 'nothing is forgotten yet');
select tests.freeze_time('1999-05-05T00:00:00Z');
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "made": 0, "dropped": 1, "postponed": 0}',
    'the job forgets the day when all of it is three days old, what was sent and what still waits'
  );
select is(pg_temp.left_over(), 'young', 'the job keeps what was told later');
select is(pg_temp.partitions_of_1999(), '05-02 05-03', 'and the days after it, also one without deliveries');
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "made": 0, "dropped": 0, "postponed": 0}',
    'the job that runs twice does nothing the second time'
  );
select
  is(
    (select count(*) from private.devices where user_id = tests.person('anna')),
    1::bigint,
    'the job leaves devices alone'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('anna')),
    3::bigint,
    'the job leaves notifications alone'
  );

-- What is due ----------------------------------------------------------------------------------------------

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
    'with a lifetime longer than the memory, what rests or waits for its next attempt is kept as long as it may be sent'
  );
update private.settings set value = '24' where name = 'push_hours';
update private.push_deliveries set created_at = '1999-05-06T12:00:00Z';
select
  is(
    pg_temp.tidy() -> 'dropped',
    '1',
    'a day that is over goes, but for one in which something is younger than its id says'
  );
select is(pg_temp.left_over(), 'young', 'that is kept');
select is(pg_temp.partitions_of_1999(), '05-02', 'with its day');
update private.push_deliveries set created_at = '1999-05-02T00:00:00Z';
select is(pg_temp.tidy() -> 'dropped', '1', 'until it is old');

-- Without a day --------------------------------------------------------------------------------------------

select pg_temp.tell(number::text, '1999-05-07T12:00:00Z'::timestamptz + make_interval(secs => number))
from generate_series(1, 5) as number;
select
  is(
    (select array_agg(distinct tableoid::regclass::text) from private.push_deliveries),
    array['private.push_deliveries_default'],
    'what is told on a day without a partition is kept all the same'
  );
select tests.freeze_time('1999-05-10T12:00:01Z');
select is(pg_temp.tidy() -> 'removed', '0', 'for three days');
select tests.freeze_time('1999-05-10T12:00:05Z');
select is(pg_temp.tidy(3) -> 'removed', '3', 'the job forgets no more of it than it was told');
select is(pg_temp.left_over(), '4 5', 'the job begins with the oldest');
select tests.freeze_time('1999-07-01T12:00:00Z');
select is(pg_temp.tidy() -> 'removed', '2', 'the next run forgets what is left');
select is(pg_temp.left_over(), 'nothing', 'in the end nothing old is left');

select * from finish();

rollback;
