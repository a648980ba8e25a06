-- Push: the job that forgets old deliveries, sent or not.

begin;

select plan(14);

delete from private.push_deliveries;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.let(tests.person('anna'), $$api.register_device('android', 'fcm', 'phone', null, null)$$);

create function pg_temp.tell(message text, moment timestamptz)
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform tests.tell('anna', message);
end;
$$;

create function pg_temp.tidy(row_limit integer default 100)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.tidy_deliveries(%L)', row_limit));
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

select is(private.setting('push_days')::integer, 3, 'deliveries are kept for three days');
select pg_temp.tell('sent', '1999-05-01T12:00:00Z');
update private.push_deliveries
set
  outcome = 'sent',
  finished_at = '1999-05-01T12:00:01Z';
select pg_temp.tell('waiting', '1999-05-01T12:00:00.001Z');
select pg_temp.tell('young', '1999-05-03T12:00:00Z');
update private.push_deliveries
set next_attempt_at = '1999-06-01T12:00:00Z'
where created_at = '1999-05-01T12:00:00.001Z';

select tests.freeze_time('1999-05-04T12:00:00Z');
select is(pg_temp.tidy(), '{"removed": 0}', 'the job keeps what is three days old');
select is(pg_temp.left_over(), 'sent waiting young', 'nothing is forgotten yet');
select tests.freeze_time('1999-05-04T12:00:00.001Z');
select is(pg_temp.tidy(), '{"removed": 1}', 'the job forgets what was sent more than three days ago');
select is(pg_temp.left_over(), 'waiting young', 'the job keeps what is younger');
select tests.freeze_time('1999-05-04T12:00:00.002Z');
select
  is(
    pg_temp.tidy(),
    '{"removed": 1}',
    'the job forgets what still waits after three days, however late it would be tried'
  );
select is(pg_temp.left_over(), 'young', 'the job keeps what was told later');
select is(pg_temp.tidy(), '{"removed": 0}', 'the job that runs twice does nothing the second time');
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

select pg_temp.tell(number::text, '1999-05-05T12:00:00Z'::timestamptz + make_interval(secs => number))
from generate_series(1, 5) as number;
select tests.freeze_time('1999-07-01T12:00:00Z');
select is(pg_temp.tidy(3), '{"removed": 3}', 'the job forgets no more than it was told');
select is(pg_temp.left_over(), '3 4 5', 'the job begins with the oldest');
select is(pg_temp.tidy(100), '{"removed": 3}', 'the next run forgets what is left');
select is(pg_temp.left_over(), 'nothing', 'in the end nothing old is left');

select * from finish();

rollback;
