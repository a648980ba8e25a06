set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.refill_time (
  tokens  integer,
  most    integer,
  seconds integer
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
RETURN
  make_interval(secs => (floor(((((tokens)::double precision * (1000000.0)::double precision) * (seconds)::double precision) / (most)::double precision)) / (1000000)::double
  precision));

CREATE OR REPLACE FUNCTION private.refuse_overdrawn (
  person_id   uuid,
  limit_names text[],
  tokens      integer
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  overdrawn record;
begin
  select
    substr(bucket.limit_name, 7) as limit_name,
    bucket.opens_at
    + private.refill_time(
      least(
        case
          when bucket.limit_name = limit_names[cardinality(limit_names)] then tokens
          else least(tokens, 1)
        end,
        bucket.most
      ),
      bucket.most,
      bucket.seconds
    )
    - private.now() as wait
  into overdrawn
  from
    private.overdrawn_buckets as bucket
    join private.limits on limits.name = bucket.limit_name
  where bucket.person_id = refuse_overdrawn.person_id and bucket.limit_name = any (limit_names)
  order by wait desc
  limit 1;
  -- None while the limits are switched off.
  if found then
    perform private.refuse_limited(
      overdrawn.limit_name,
      'You have done this too often. Wait a while.',
      private.now() + overdrawn.wait
    );
  end if;
end;
$function$;

COMMENT ON FUNCTION "private"."refuse_overdrawn"(uuid, text[], integer) IS '429 rate_limited of the overdrawn limit that takes longest; the hint says which, and after how many seconds so many tokens of the last limit are there, or one of another limit.';
