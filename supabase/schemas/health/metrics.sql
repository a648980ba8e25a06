-- Health metrics: counters of the edge functions, summed over all isolates. Many isolates run at the same time, and
-- each is short-lived. Each isolate flushes its counts every few seconds, in one statement in the background. No RPC
-- call waits for a flush.

-- Tables -------------------------------------------------------------------------------------------------

create unlogged table private.metric_counts (
  shard smallint not null,
  series text collate "C" not null constraint metric_counts_series_length check (length(series) <= 400),
  total double precision not null,
  buckets bigint[],
  constraint metric_counts_pkey primary key (shard, series)
)
with (fillfactor = 50);

comment on table private.metric_counts is
  'Counters of all isolates since the last crash of the database. A crash empties the table, so alarms must tolerate a reset. The table is unlogged, because the scraper stores the values that it has read. Each time series (a metric with its labels) is stored in several rows, one per shard.';
comment on column private.metric_counts.shard is
  'Shard number, chosen at random, so that isolates seldom wait for each other.';
comment on column private.metric_counts.series is 'Name and labels in the text format of Prometheus.';
comment on column private.metric_counts.total is
  'Value of a counter, or for a histogram the sum of all observed values.';
comment on column private.metric_counts.buckets is
  'For a histogram: the number of values in each bucket, not cumulative.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.sum_of_buckets(one bigint[], other bigint[])
returns bigint[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select array_agg(coalesce(sums.one, 0) + coalesce(sums.other, 0) order by sums.ordinal)
    from unnest(one, other) with ordinality as sums (one, other, ordinal)
  );
end;
$$;

comment on function private.sum_of_buckets is
  'Adds the counts of two histograms, bucket by bucket. Returns null if both histograms are null.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.add_metrics(counts jsonb)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  shards constant integer := 4;
begin
  perform private.require_service();
  insert into private.metric_counts as stored (shard, series, total, buckets)
  select chosen.shard, given.series, given.total, given.buckets
  from
    (select floor(random() * shards)::smallint as shard) as chosen
    cross join jsonb_to_recordset(counts -> 'counts') as given (series text, total double precision, buckets bigint[])
  -- Writes the rows in a fixed order, so that the calls of two isolates cannot deadlock.
  order by given.series
  on conflict on constraint metric_counts_pkey do update
    set
      total = stored.total + excluded.total,
      buckets = private.sum_of_buckets(stored.buckets, excluded.buckets);
  return 'null';
end;
$$;

comment on function api.add_metrics is
  'Called by the isolates of the edge functions: adds {counts: [{series, total, buckets}]} to the stored counts. Returns null.';

create function api.list_metrics()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  return (
    with
      summed as (
        select stored.series, sum(stored.total) as total
        from private.metric_counts as stored
        group by stored.series
      ),
      bucket_sums as (
        select stored.series, bucket.ordinal, sum(bucket.amount) as amount
        from private.metric_counts as stored cross join unnest(stored.buckets) with ordinality as bucket (amount, ordinal)
        group by stored.series, bucket.ordinal
      ),
      histograms as (
        select bucket_sums.series, json_agg(bucket_sums.amount order by bucket_sums.ordinal) as buckets
        from bucket_sums
        group by bucket_sums.series
      )
    select
      coalesce(
        json_agg(
          json_build_object('series', summed.series, 'total', summed.total, 'buckets', histograms.buckets)
          order by summed.series
        ),
        '[]'
      )
    from summed left join histograms on histograms.series = summed.series
  );
end;
$$;

comment on function api.list_metrics is
  'GET /health/metrics: returns [{series, total, buckets}], the sums over all isolates.';

grant execute on function api.add_metrics to service_role;
grant execute on function api.list_metrics to service_role;
