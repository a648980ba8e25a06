-- Metrics: the service adds up the counts that all isolates send (docs/operations/health.md, Metrics).

begin;

select plan(9);

-- The lock of TRUNCATE keeps the functions of the running service from adding counts during this test.
truncate table private.metric_counts;

create function pg_temp.add(counts jsonb)
returns void
language sql
as $$
  select tests.let_service(format('api.add_metrics(%L)', jsonb_build_object('counts', counts)));
$$;

create function pg_temp.metrics()
returns jsonb
language sql
as $$
  select tests.let_service('api.list_metrics()');
$$;

select is(pg_temp.metrics(), '[]', 'the metrics are empty until an isolate sends its first counts');

select
  pg_temp.add(
    '[{"series": "a{b=\"c\"}", "total": 2, "buckets": null}, {"series": "h", "total": 0.5, "buckets": [1, 0, 2]}]'
  )
from generate_series(1, 20);
select
  is(
    pg_temp.metrics(),
    '[{"series": "a{b=\"c\"}", "total": 40, "buckets": null}, {"series": "h", "total": 10, "buckets": [20, 0, 40]}]',
    'the metrics are the sums of the counts from all isolates, separately for each histogram bucket'
  );
select
  cmp_ok(
    (select count(*) from private.metric_counts),
    '<=',
    8::bigint,
    'the number of stored rows per series stays small, however often isolates send their counts'
  );
select pg_temp.add('[{"series": "h", "total": 1, "buckets": [0, 0, 0, 5]}]') from generate_series(1, 10);
select
  is(
    pg_temp.metrics() -> 1,
    '{"series": "h", "total": 20, "buckets": [20, 0, 40, 50]}',
    'no counts are lost if two versions of an edge function use different histogram buckets'
  );
select pg_temp.add('[]');
select
  is(
    jsonb_array_length(pg_temp.metrics()),
    2,
    'an isolate that sends an empty list of counts does not change the metrics'
  );
select
  throws_ok(
    format($$ select pg_temp.add('[{"series": "%s", "total": 1, "buckets": null}]') $$, repeat('a', 401)),
    '23514',
    null,
    'the service rejects a metric whose series name is too long'
  );

select
  is(
    (select relpersistence from pg_class where oid = 'private.metric_counts'::regclass),
    'u',
    'the table that stores the counts is unlogged'
  );

select tests.create_profile('anna');
select tests.act_as(tests.person('anna'));
select throws_ok('select api.list_metrics()', '42501', null, 'a user cannot read the metrics');
select
  throws_ok($$ select api.add_metrics('{"counts": []}') $$, '42501', null, 'a user cannot add metrics');
select tests.act_as_nobody();

select * from finish();

rollback;
