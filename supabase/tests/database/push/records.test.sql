-- Push: what a worker records of the deliveries that it has tried.

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

-- One result as a worker writes it.
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

-- How many are recorded.
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

-- What is known of a delivery: seconds to the next attempt, or what became of it.
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
    'a worker records everything that it has tried at once'
  );
select is(pg_temp.state('sent'), 'sent at 12:00:03', 'what was sent is finished');
select
  is(
    pg_temp.state(outcome),
    format('%s %s at 12:00:03', outcome, reason),
    format('what ends as %s is finished, with the reason', outcome)
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
    'what could not be sent is tried after as long as the worker says'
  );
select
  is(
    pg_temp.state('silent'),
    'open in 57',
    'what was not recorded stays with its worker for the rest of the lease'
  );

-- Trying again -----------------------------------------------------------------------------------------------

select tests.wait('29 s');
select is(pg_temp.claim(), 'nothing', 'nothing is tried again before its time');
select tests.wait('1 s');
select
  is(pg_temp.claim(), 'retry 2', 'what could not be sent is tried again at its time, even within the lease');
select
  is(
    pg_temp.record(pg_temp.result('retry', 2, null, 'not yet', null)),
    1,
    'a worker hands back what it did not come to'
  );
select is(pg_temp.claim(), 'retry 3', 'what was handed back is tried at once');
select
  is(
    pg_temp.record(pg_temp.result('retry', 3, null, 'Throttled', 0.5)),
    1,
    'a worker may wait for less than a second'
  );
select tests.wait('499 ms');
select is(pg_temp.claim(), 'nothing', 'what waits half a second is not tried before');
select tests.wait('1 ms');
select is(pg_temp.claim(), 'retry 4', 'what waits half a second is tried then');
select pg_temp.record(pg_temp.result('retry', 4, 'sent'));
select
  is(pg_temp.state('retry'), 'sent at 12:00:33', 'what is sent at last has no reason left, and is finished');

-- Who holds it -----------------------------------------------------------------------------------------------

select tests.wait('60 s');
select is(pg_temp.claim(), 'silent 2', 'what no worker recorded comes to another');
select tests.keep('retained', pg_temp.state('silent'));
select
  is(
    pg_temp.record(pg_temp.result('silent', attempt, outcome, 'late', 1)),
    0,
    format(
      'a worker without the delivery (attempt %s) cannot record %s',
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
  is(pg_temp.state('silent'), tests.kept('retained'), 'the delivery stays with the worker that has it');
select is(pg_temp.claim(), 'nothing', 'a worker that is late frees nothing for others');
select
  is(pg_temp.record(pg_temp.result('silent', 2, 'sent')), 1, 'the worker that has the delivery records it');
select tests.keep('retained', pg_temp.state('silent'));
select tests.wait('1 s');
select
  is(
    pg_temp.record(pg_temp.result('silent', 2, outcome, 'again', 5)),
    0,
    format('what is finished is not recorded again as %s', coalesce(outcome, 'a retry'))
  )
from
  (
    values
      ('sent'),
      ('failed'),
      (null)
  ) as outcomes (outcome);
select is(pg_temp.state('silent'), tests.kept('retained'), 'what is finished stays as it was');

select pg_temp.tell('hidden');
delete from private.push_deliveries where notification_id != tests.kept('hidden')::uuid;
select
  is(pg_temp.record(pg_temp.result('hidden', 1, 'sent')), 0, 'nobody records what they did not claim');
select
  is(
    pg_temp.record(
      pg_temp.result('sent', 1, 'sent'),
      pg_temp.result('hidden', 0, 'sent') || jsonb_build_object('deviceId', gen_random_uuid())
    ),
    0,
    'nobody records what is not there'
  );
select is(pg_temp.state('hidden'), 'open in 0', 'what nobody has claimed is still due');
select is(pg_temp.record(), 0, 'a worker without results records nothing');

select * from finish();

rollback;
