set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.prepay_calls (
  person_id   uuid,
  limit_names text[],
  calls       integer
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  present timestamptz := private.now();
  paid integer;
begin
  -- Half of a bucket is left to whoever else calls, so that nobody is refused for what is not used.
  select
    least(
      calls,
      min(bucket.most) / 16,
      case
        when count(*) < cardinality(limit_names)
          or bool_or(
            greatest(bucket.full_at, present) + private.refill_time(calls, bucket.most, bucket.seconds)
            > present + make_interval(secs => bucket.seconds / 2.0)
          )
        then 1
      end
    )
  into paid
  from private.limit_buckets as bucket
  where bucket.person_id = prepay_calls.person_id and bucket.limit_name = any (limit_names);
  paid := greatest(paid, 1);
  return json_build_array(paid, api.spend_limits(person_id, limit_names, paid));
end;
$function$;

COMMENT ON FUNCTION "api"."prepay_calls"(uuid, text[], integer) IS 'Every endpoint: api.spend_limits for a call and for those that follow it, a 16th of the smallest bucket at most and this call alone when a bucket would be less than half full; [for how many calls a token of each limit was spent, what api.spend_limits answers].';

REVOKE ALL ON FUNCTION "api"."prepay_calls"(uuid, text[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "api"."prepay_calls"(uuid, text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."prepay_calls"(uuid, text[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "api"."prepay_calls"(uuid, text[], integer) TO "service_role";
