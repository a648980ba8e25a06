-- Push: tokens that a provider refuses. When none is accepted, the fault is taken to be ours and no device is removed.

begin;

select plan(17);

update private.push_providers set refused = 0;

-- What a worker is told of the outcomes that it has recorded.
create function pg_temp.record(provider text, variadic outcomes text[] default '{}')
returns boolean
language plpgsql
as $$
declare
  answer json;
begin
  perform tests.act_as_service();
  answer := api.record_deliveries(
    provider::public.push_provider,
    jsonb_build_object(
      'results',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'deviceId', gen_random_uuid(),
                'notificationId', gen_random_uuid(),
                'attempt', 1,
                'outcome', outcome
              )
            ),
            '[]'
          )
        from unnest(outcomes) as outcome
      )
    )
  );
  perform tests.act_as_nobody();
  return answer ->> 'isSuspicious';
end;
$$;

select is(private.setting('push_refusals')::integer, 3, 'three refused tokens are suspicious');
select is(pg_temp.record('fcm', 'suspect'), false, 'one refused token is not suspicious');
select is(pg_temp.record('fcm', 'suspect'), false, 'two refused tokens are not suspicious');
select
  is(pg_temp.record('fcm', 'suspect'), true, 'three refused tokens in a row are suspicious');
select is(pg_temp.record('fcm', 'suspect'), true, 'further ones stay suspicious');
select
  is(
    pg_temp.record('apns', 'suspect', 'suspect'),
    false,
    'what one provider refuses does not count for another'
  );
select
  is(
    pg_temp.record('fcm', 'failed', 'dead', null),
    true,
    'neither failures nor dead tokens nor retries clear a suspicion'
  );
select is(pg_temp.record('fcm'), true, 'a run without results clears no suspicion');
select is(pg_temp.record('fcm', 'sent'), false, 'an accepted token clears a suspicion');
select
  is(pg_temp.record('fcm', 'suspect', 'suspect'), false, 'after an accepted token the count begins anew');
select
  is(
    pg_temp.record('fcm', 'suspect', 'suspect', 'suspect', 'sent', 'suspect'),
    false,
    'refused tokens among accepted ones are not suspicious'
  );
select
  is(pg_temp.record('fcm', 'suspect', 'suspect'), false, 'they do not count towards later ones');
select
  is(pg_temp.record('fcm', 'suspect', 'dead'), true, 'refused tokens are counted from run to run');
select
  is(
    pg_temp.record(
      'rustore',
      'failed',
      'failed',
      'failed',
      'failed',
      'dead',
      'dead',
      'dead',
      'dead',
      null,
      null,
      null
    ),
    false,
    'neither failures nor dead tokens nor retries are suspicious'
  );
select
  is(
    pg_temp.record('rustore', 'suspect', 'suspect', 'suspect'),
    true,
    'three refused tokens in one run are suspicious'
  );
select
  is(pg_temp.record('apns', 'suspect'), true, 'the third refused token of the other provider is suspicious');
select
  is(
    pg_temp.record('apns', 'sent', 'sent') or not pg_temp.record('rustore', 'suspect'),
    false,
    'a token that one provider accepts clears no suspicion about another'
  );

select * from finish();

rollback;
