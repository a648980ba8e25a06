set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.get_health (
  count_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_service();
  return json_build_object(
    -- Not that of the transaction: it is compared with the clock of who asks.
    'now', private.iso_time(clock_timestamp()),
    -- As the platform sets it once the disk is nearly full.
    'isReadOnly', current_setting('default_transaction_read_only')::boolean,
    'connections', (select sum(numbackends) from pg_catalog.pg_stat_database),
    'connectionsAtMost', current_setting('max_connections')::integer,
    'addressKeys', (select count(*) from private.address_keys()),
    'schedulesError', (select jobs.last_error from private.jobs where jobs.name = 'schedules'),
    'jobs', (
      select json_agg(private.health_of_job(jobs) order by jobs.name collate "C")
      from private.jobs
      where jobs.name <> 'schedules'
    ),
    'queues', private.health_of_queues(count_limit),
    'providers', private.health_of_providers(count_limit),
    'partitions', private.health_of_partitions()
  );
end;
$function$;

COMMENT ON FUNCTION "api"."get_health"(integer) IS 'GET /health with the secret key: {now, isReadOnly, connections, connectionsAtMost, addressKeys, schedulesError, jobs, queues, providers, partitions}; what is counted, to one below count_limit.';
