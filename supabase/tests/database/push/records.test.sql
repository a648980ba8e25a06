-- Push: the outcomes that a worker records.

begin;

select plan(30);

delete from private.push_deliveries;
update private.push_providers
set
  paused_until = '-infinity',
  refused = 0;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select
  tests.keep(
    'phone',
    tests.let(tests.person('anna'), $$api.register_device('android', 'fcm', 'phone', null, null)$$) ->> 'id'
  );

create function pg_temp.tell(message text)
returns void
language plpgsql
as $$
begin
  perform tests.tell('anna', message);
  perform tests.keep(
    message,
    (
      select id::text
      from public.notifications
      where user_id = tests.person('anna') and payload ->> 'messagePreview' = message
    )
  );
end;
$$;

create function pg_temp.claim()
returns text
language plpgsql
as $$
declare
  answer jsonb := tests.let_service('api.claim_deliveries(''fcm'', 100)');
begin
  return (
    select
      coalesce(
        string_agg(
          format('%s %s', item #>> '{notification,payload,messagePreview}', item ->> 'attempt'),
          ', '
          order by item #>> '{notification,payload,messagePreview}'
        ),
        'nothing'
      )
    from jsonb_array_elements(answer -> 'deliveries') as item
  );
end;
$$;

-- Returns one result in the form in which a worker records it.
create function pg_temp.result(
  message text,
  attempt integer,
  outcome text,
  reason text default null,
  retry_after double precision default null
)
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'deviceId', tests.kept('phone'),
      'notificationId', tests.kept(message),
      'attempt', attempt,
      'outcome', outcome,
      'reason', reason,
      'retryAfter', retry_after
    );
$$;

-- Records results as a worker. Returns the number of recorded results.
create function pg_temp.record(variadic results jsonb[] default '{}')
returns integer
language plpgsql
as $$
declare
  answer json;
begin
  perform tests.act_as_service();
  answer := api.record_deliveries('fcm', jsonb_build_object('results', to_jsonb(results)));
  perform tests.act_as_nobody();
  return answer ->> 'recorded';
end;
$$;

-- Returns the outcome and the reason of a delivery. Also returns the seconds until the next attempt, or the time at
-- which the delivery was finished.
create function pg_temp.state(message text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      coalesce(outcome, 'open'),
      reason,
      case
        when finished_at is null then 'in ' || extract(epoch from next_attempt_at - private.now())::integer
        else 'at ' || to_char(finished_at at time zone 'UTC', 'HH24:MI:SS')
      end
    )
  from private.push_deliveries
  where device_id = tests.kept('phone')::uuid and notification_id = tests.kept(message)::uuid;
$$;

-- Outcomes ---------------------------------------------------------------------------------------------------

select pg_temp.tell(message)
from unnest(array['sent', 'dead', 'suspect', 'failed', 'retry', 'silent']) as message;
select pg_temp.claim();
select tests.wait('3 s');
select
  is(
    pg_temp.record(
      pg_temp.result('sent', 1, 'sent'),
      pg_temp.result('dead', 1, 'dead', 'Unregistered'),
      pg_temp.result('suspect', 1, 'suspect', 'BadDeviceToken'),
      pg_temp.result('failed', 1, 'failed', 'PayloadTooLarge'),
      pg_temp.result('retry', 1, null, 'InternalServerError', 30)
    ),
    5,
    'a worker can record several results in one call'
  );
select is(pg_temp.state('sent'), 'sent at 12:00:03', 'a sent delivery is marked as finished');
select
  is(
    pg_temp.state(outcome),
    format('%s %s at 12:00:03', outcome, reason),
    format('a delivery with the outcome %s is marked as finished, and its reason is stored', outcome)
  )
from
  (
    values
      ('dead', 'Unregistered'),
      ('suspect', 'BadDeviceToken'),
      ('failed', 'PayloadTooLarge')
  ) as endings (outcome, reason);
select
  is(
    pg_temp.state('retry'),
    'open InternalServerError in 30',
    'a delivery that a worker wants to retry is due after the requested time'
  );
select
  is(
    pg_temp.state('silent'),
    'open in 57',
    'a delivery without a recorded result cannot be claimed again until the lease ends'
  );

-- Retries ----------------------------------------------------------------------------------------------------

select tests.wait('29 s');
select is(pg_temp.claim(), 'nothing', 'a delivery is not retried before the requested time');
select tests.wait('1 s');
select
  is(pg_temp.claim(), 'retry 2', 'a delivery is retried at the requested time, even within the lease');
select
  is(
    pg_temp.record(pg_temp.result('retry', 2, null, 'not yet', null)),
    1,
    'a worker can return a delivery that it did not try to send'
  );
select is(pg_temp.claim(), 'retry 3', 'a returned delivery is due immediately');
select
  is(
    pg_temp.record(pg_temp.result('retry', 3, null, 'Throttled', 0.5)),
    1,
    'a worker can request a retry after half a second'
  );
select tests.wait('499 ms');
select
  is(
    pg_temp.claim(),
    'nothing',
    'a delivery with a retry after half a second is not due before half a second has passed'
  );
select tests.wait('1 ms');
select
  is(pg_temp.claim(), 'retry 4', 'a delivery with a retry after half a second is due half a second later');
select pg_temp.record(pg_temp.result('retry', 4, 'sent'));
select
  is(
    pg_temp.state('retry'),
    'sent at 12:00:33',
    'a delivery that was sent after retries is marked as finished without a reason'
  );

-- Lease ------------------------------------------------------------------------------------------------------

select tests.wait('60 s');
select
  is(
    pg_temp.claim(),
    'silent 2',
    'after the lease has ended, another worker can claim a delivery without a recorded result'
  );
select tests.keep('retained', pg_temp.state('silent'));
select
  is(
    pg_temp.record(pg_temp.result('silent', attempt, outcome, 'late', 1)),
    0,
    format(
      'a result for attempt %s is rejected while another worker has claimed attempt 2: %s',
      attempt,
      coalesce(outcome, 'a retry')
    )
  )
from
  (
    values
      (1, 'sent'),
      (1, null),
      (3, 'sent')
  ) as strangers (attempt, outcome);
select
  is(
    pg_temp.state('silent'),
    tests.kept('retained'),
    'the worker that claimed a delivery last keeps it after results of another worker are rejected'
  );
select
  is(
    pg_temp.claim(),
    'nothing',
    'a result of a worker that lost the delivery does not make the delivery due'
  );
select
  is(
    pg_temp.record(pg_temp.result('silent', 2, 'sent')),
    1,
    'the worker that claimed a delivery last can record the result of the delivery'
  );
select tests.keep('retained', pg_temp.state('silent'));
select tests.wait('1 s');
select
  is(
    pg_temp.record(pg_temp.result('silent', 2, outcome, 'again', 5)),
    0,
    format('the result of a finished delivery cannot be replaced by %s', coalesce(outcome, 'a retry'))
  )
from
  (
    values
      ('sent'),
      ('failed'),
      (null)
  ) as outcomes (outcome);
select
  is(pg_temp.state('silent'), tests.kept('retained'), 'rejected results do not change a finished delivery');

select pg_temp.tell('hidden');
delete from private.push_deliveries where notification_id != tests.kept('hidden')::uuid;
select
  is(
    pg_temp.record(pg_temp.result('hidden', 1, 'sent')),
    0,
    'no result can be recorded for an unclaimed delivery'
  );
select
  is(
    pg_temp.record(
      pg_temp.result('sent', 1, 'sent'),
      pg_temp.result('hidden', 0, 'sent') || jsonb_build_object('deviceId', gen_random_uuid())
    ),
    0,
    'no result can be recorded for an unknown delivery'
  );
select
  is(
    pg_temp.state('hidden'),
    'open in 0',
    'an unclaimed delivery is still due after results for the delivery were rejected'
  );
select is(pg_temp.record(), 0, 'an empty list of results records nothing');

select * from finish();

rollback;
