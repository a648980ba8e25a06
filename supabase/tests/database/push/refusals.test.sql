-- Push: tokens that a provider rejects. If a provider rejects all tokens, the settings of the service are probably
-- wrong, so the devices are kept.

begin;

select plan(17);

update private.push_providers set refused = 0;

-- Records the outcomes of deliveries, and returns whether the rejections are suspicious.
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

select
  is(private.setting('push_refusals')::integer, 3, 'by default, three rejected tokens are suspicious');
select is(pg_temp.record('fcm', 'suspect'), false, 'one rejected token is not suspicious');
select is(pg_temp.record('fcm', 'suspect'), false, 'two rejected tokens are not suspicious');
select
  is(pg_temp.record('fcm', 'suspect'), true, 'three rejected tokens in a row are suspicious');
select is(pg_temp.record('fcm', 'suspect'), true, 'more than three rejected tokens are suspicious');
select
  is(
    pg_temp.record('apns', 'suspect', 'suspect'),
    false,
    'rejected tokens are counted separately for each provider'
  );
select
  is(
    pg_temp.record('fcm', 'failed', 'dead', null),
    true,
    'rejected tokens remain suspicious after failures, dead tokens and retries'
  );
select
  is(
    pg_temp.record('fcm'),
    true,
    'rejected tokens remain suspicious after a run of the push job without results'
  );
select
  is(
    pg_temp.record('fcm', 'sent'),
    false,
    'rejected tokens are no longer suspicious after the provider accepts a token'
  );
select
  is(
    pg_temp.record('fcm', 'suspect', 'suspect'),
    false,
    'after an accepted token, rejected tokens are counted from zero'
  );
select
  is(
    pg_temp.record('fcm', 'suspect', 'suspect', 'suspect', 'sent', 'suspect'),
    false,
    'rejected tokens are not suspicious if the same run of the push job has an accepted token'
  );
select
  is(
    pg_temp.record('fcm', 'suspect', 'suspect'),
    false,
    'rejected tokens of a run of the push job with an accepted token are not counted in later runs'
  );
select
  is(
    pg_temp.record('fcm', 'suspect', 'dead'),
    true,
    'rejected tokens are counted across several runs of the push job'
  );
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
    'failures, dead tokens and retries are not suspicious'
  );
select
  is(
    pg_temp.record('rustore', 'suspect', 'suspect', 'suspect'),
    true,
    'three rejected tokens in one run of the push job are suspicious'
  );
select
  is(pg_temp.record('apns', 'suspect'), true, 'three rejected tokens of another provider are suspicious');
select
  is(
    pg_temp.record('apns', 'sent', 'sent') or not pg_temp.record('rustore', 'suspect'),
    false,
    'rejected tokens of one provider remain suspicious after another provider accepts a token'
  );

select * from finish();

rollback;
