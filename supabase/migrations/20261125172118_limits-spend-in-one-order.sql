set lock_timeout = '2 s';

set local check_function_bodies = off;

create or replace function api.spend_limits(person_id uuid, limit_names text[], tokens integer)
returns json
language plpgsql
security definer
set search_path to ''
set plan_cache_mode to 'force_generic_plan'
set enable_bitmapscan to 'off'
set enable_seqscan to 'off'
as $function$
declare
  present timestamptz := private.now();
  is_fresh boolean := true;
  views text;
begin
  -- All or none: with some of them locked, the others would not be taken in their order, which would be a deadlock.
  if cardinality(limit_names) > 1 then
    select count(*) = cardinality(limit_names)
    into is_fresh
    from private.limit_buckets as bucket
    where bucket.person_id = spend_limits.person_id
      and bucket.limit_name = any (limit_names)
      and bucket.read_at > present - interval '1 minute';
  end if;
  -- The usual case, without the settings: reading them takes as long again.
  if is_fresh then
    with
      spent as (
        update private.limit_buckets as bucket
        set
          full_at = private.full_time(bucket.full_at, present, tokens, bucket.most, bucket.seconds),
          spent_at = present
        where bucket.person_id = spend_limits.person_id
          and bucket.limit_name = any (limit_names)
          and bucket.read_at > present - interval '1 minute'
        returning bucket.limit_name, bucket.most, bucket.seconds, date_part('epoch', bucket.full_at - present) as wait
      )
    select string_agg(private.bucket_view(spent.limit_name, spent.most, spent.seconds, spent.wait)::text, ', ')
    into views
    from spent;
  end if;
  return format('[%s]', coalesce(views, private.spend_anew(person_id, limit_names, tokens)));
end;
$function$;

create or replace function private.spend_anew(person_id uuid, limit_names text[], tokens integer)
returns text
language plpgsql
set search_path to ''
set plan_cache_mode to 'force_generic_plan'
set enable_bitmapscan to 'off'
set enable_seqscan to 'off'
as $function$
declare
  present timestamptz := private.now();
  views text;
begin
  -- What a crash takes of the last moment is worth less than a wait for the disk before each message.
  perform set_config('synchronous_commit', 'off', true);
  with
    -- By itself, since the functions below are inlined over columns only.
    own as materialized (
      select
        limits.name,
        case
          when limits.seconds < 3600 then limits.most
          else greatest(ceil(limits.most * (select private.share_of_limits(spend_anew.person_id)))::integer, 1)
        end as most,
        limits.seconds
      from private.limits
      where limits.name = any (limit_names)
    ),
    spent as (
      insert into private.limit_buckets as bucket (person_id, limit_name, full_at, most, seconds, read_at, spent_at)
      select
        spend_anew.person_id,
        own.name,
        private.full_time(saved.full_at, present, tokens, own.most, own.seconds),
        own.most,
        own.seconds,
        present,
        present
      from
        own
        left join private.saved_limit_buckets as saved
          on saved.person_id = spend_anew.person_id and saved.limit_name = own.name
      -- Everybody takes the rows in this order, which is that of the primary key.
      order by own.name collate "C"
      on conflict on constraint limit_buckets_pkey do update
        set
          full_at = private.full_time(bucket.full_at, present, tokens, excluded.most, excluded.seconds),
          most = excluded.most,
          seconds = excluded.seconds,
          read_at = present,
          spent_at = present
      returning bucket.limit_name, bucket.full_at, bucket.most, bucket.seconds
    ),
    saved as (
      insert into private.saved_limit_buckets (person_id, limit_name, full_at)
      select spend_anew.person_id, spent.limit_name, spent.full_at
      from spent
      where spent.seconds > 3600
      on conflict on constraint saved_limit_buckets_pkey do update set full_at = excluded.full_at
    )
  select
    string_agg(
      private.bucket_view(
        spent.limit_name, spent.most, spent.seconds, date_part('epoch', spent.full_at - present)
      )::text,
      ', '
    )
  into views
  from spent;
  return views;
end;
$function$;
