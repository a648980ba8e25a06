-- Rate limits: one token bucket per user and limit, which refills at a constant rate, and the function that authorizes
-- calls. A separate statement consumes the tokens before the statement that calls the RPC function. The first statement
-- commits immediately. Rejected calls therefore also consume tokens, and the lock of a bucket is released before the
-- RPC function runs. The second statement only checks whether a bucket is overdrawn.

-- Tables -------------------------------------------------------------------------------------------------

create unlogged table private.limit_buckets (
  person_id uuid not null,
  limit_name text collate "C" not null,
  full_at timestamptz not null,
  most integer not null,
  seconds integer not null,
  read_at timestamptz not null,
  consumed_at timestamptz not null default pg_catalog.now(),
  constraint limit_buckets_pkey primary key (person_id, limit_name)
)
with (fillfactor = 50);

comment on table private.limit_buckets is
  'Token buckets. A full bucket is equivalent to a missing row. The table is unlogged, because most buckets are full again within seconds. Buckets whose limit has a period of more than an hour are copied to private.saved_limit_buckets.';
comment on column private.limit_buckets.limit_name is
  'Name of the limit. The setting with this name in private.settings defines the limit.';
comment on column private.limit_buckets.full_at is
  'Time when the bucket is full again. Each consumed token moves this time later by `seconds` / `most` seconds. The bucket is overdrawn if this time is more than `seconds` seconds in the future.';
comment on column private.limit_buckets.most is
  'Number of tokens in a full bucket, copied from the setting at the time read_at.';
comment on column private.limit_buckets.seconds is
  'Seconds in which an empty bucket refills, copied from the setting at the time read_at.';
comment on column private.limit_buckets.read_at is 'Time when the setting was last read.';
comment on column private.limit_buckets.consumed_at is
  'Time when a token was last consumed. api.replica_condition uses this time of the bucket limit_writes to detect users who have just written.';

create table private.saved_limit_buckets (
  person_id uuid not null,
  limit_name text collate "C" not null,
  full_at timestamptz not null,
  constraint saved_limit_buckets_pkey primary key (person_id, limit_name)
)
with (fillfactor = 50);

comment on table private.saved_limit_buckets is
  'Copies of buckets whose limit has a period of more than an hour. The copies survive a crash. A bucket is copied each time its setting is read. A call reads the setting again if it was read a minute ago or earlier, so a crash loses at most one minute of consumption.';

insert into private.settings (name, value, meaning)
values
  ('rate_limits', 'true', 'Whether rate limits are active; false for a load test.'),
  (
    'young_account_share',
    '1',
    'Share of the limits with a period of an hour or longer that an account younger than 24 hours has; greater than 0, at most 1.'
  ),
  ('limit_reads', '{"most": 300, "seconds": 6}', 'Reads.'),
  ('limit_feeds', '{"most": 300, "seconds": 60}', 'Pages of the feeds, and requests of the map.'),
  ('limit_writes', '{"most": 150, "seconds": 15}', 'All writes.'),
  ('limit_messages', '{"most": 100, "seconds": 20}', 'Messages sent.'),
  ('limit_messages_of_day', '{"most": 5000, "seconds": 86400}', 'Messages sent per day.'),
  ('limit_applications', '{"most": 60, "seconds": 3600}', 'Applications to events.'),
  ('limit_friend_requests', '{"most": 100, "seconds": 3600}', 'Friend requests.'),
  ('limit_interactions', '{"most": 120, "seconds": 60}', 'Likes and dislikes of people.'),
  ('limit_interactions_of_day', '{"most": 3000, "seconds": 86400}', 'Likes and dislikes of people per day.'),
  ('limit_reports_of_day', '{"most": 40, "seconds": 86400}', 'Reports per day.'),
  ('limit_uploads', '{"most": 120, "seconds": 60}', 'Upload URLs created.'),
  (
    'limit_files',
    '{"most": 120, "seconds": 60}',
    'Files inspected and cleared of metadata when they are attached.'
  ),
  ('limit_profiles_of_day', '{"most": 100000, "seconds": 86400}', 'Profiles of other users read per day.'),
  ('limit_devices', '{"most": 30, "seconds": 3600}', 'Registrations of devices.'),
  ('limit_events_of_day', '{"most": 300, "seconds": 86400}', 'Events created per day.'),
  ('limit_event_changes', '{"most": 200, "seconds": 3600}', 'Changes of events and of their state.'),
  (
    'limit_profile_changes',
    '{"most": 120, "seconds": 3600}',
    'Changes of the caller''s profile and its photos.'
  ),
  ('limit_exports_of_day', '{"most": 10, "seconds": 86400}', 'Data exports per day.');

-- Views --------------------------------------------------------------------------------------------------

create view private.limits as
  select
    settings.name,
    (settings.value -> 'most')::integer as most,
    (settings.value -> 'seconds')::integer as seconds
  from private.settings
  where
    starts_with(settings.name, 'limit_')
    and (select switch.value = 'true' from private.settings as switch where switch.name = 'rate_limits');

comment on view private.limits is
  'Active limits. The column `most` is the size of a bucket in tokens. The column `seconds` is the time in which an empty bucket refills. The view is empty if rate limits are switched off.';

create view private.overdrawn_buckets as
  select
    bucket.person_id,
    bucket.limit_name,
    bucket.most,
    bucket.seconds,
    bucket.full_at - make_interval(secs => bucket.seconds) as opens_at
  from private.limit_buckets as bucket
  where bucket.full_at > private.now() + make_interval(secs => bucket.seconds);

comment on view private.overdrawn_buckets is
  'Buckets from which calls have consumed more tokens than the bucket contained. From the time opens_at on, the bucket is no longer overdrawn.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.refill_time(tokens integer, most integer, seconds integer)
returns interval
language sql
immutable
-- Truncates the time to microseconds, because rounding up would make a full bucket one token smaller.
return make_interval(secs => floor(tokens * 1000000.0::double precision * seconds / most) / 1000000);

comment on function private.refill_time is
  'Returns the interval in which a bucket refills the given number of tokens.';

create function private.full_time(
  last_full_at timestamptz,
  present timestamptz,
  tokens integer,
  most integer,
  seconds integer
)
returns timestamptz
language sql
stable
return least(
  greatest(last_full_at, present) + private.refill_time(least(tokens, most), most, seconds),
  -- Limits the overdraft to the refill time of the tokens, or to 10 s if that is longer. Statements run for less than
  -- 10 s, so a bucket that a call has overdrawn is still overdrawn when the call checks it.
  present + make_interval(secs => seconds) + greatest(
    private.refill_time(least(tokens, most), most, seconds),
    interval '10 s'
  )
);

comment on function private.full_time is
  'Returns the new full_at of a bucket after a call consumes `tokens` tokens now. The argument last_full_at is the old full_at. If `tokens` is greater than `most`, counts only `most` tokens. Limits the overdraft of the bucket.';

create function private.bucket_view(
  limit_name text,
  most integer,
  seconds integer,
  seconds_to_full double precision
)
returns json
language sql
stable
return json_build_array(
  substr(limit_name, 7),
  most,
  seconds,
  greatest(0, floor((seconds - seconds_to_full) * most / seconds)),
  ceil(seconds_to_full)
);

comment on function private.bucket_view is
  'Returns the values of a bucket for the response headers: [name, most, seconds, tokens left, seconds until full].';

create function private.share_of_limits(person_id uuid)
returns double precision
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Reads the settings table directly, because calling private.setting would cost more than the query.
  young_share double precision := (
    select settings.value::double precision from private.settings where settings.name = 'young_account_share'
  );
begin
  if young_share < 1 and exists (
    select 1 from auth.users where users.id = person_id and users.created_at > private.now() - interval '24 hours'
  ) then
    return young_share;
  end if;
  return 1;
end;
$$;

comment on function private.share_of_limits is
  'Returns the fraction of a limit that a person may use, for limits with a period of at least an hour: the setting young_account_share for an account younger than 24 hours, otherwise 1. Always 1 for accounts of an external identity provider, because auth.users does not contain them.';

create function private.limit_of(person_id uuid, setting_name text)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select greatest(ceil(settings.value::double precision * private.share_of_limits(person_id)), 1)
    from private.settings
    where settings.name = setting_name
  );
end;
$$;

comment on function private.limit_of is
  'Returns the daily limit of a person for an action that is limited by counting rows: the value of the setting setting_name. For an account younger than 24 hours, the limit is only a fraction (setting young_account_share) of this value.';

create function private.refuse_overdrawn(person_id uuid, limit_names text[], tokens integer)
returns void
language plpgsql
stable
set search_path = ''
as $$
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
  -- The query finds no row if rate limits are switched off.
  if found then
    perform private.refuse_limited(
      overdrawn.limit_name,
      'You have done this too often. Try again later.',
      private.now() + overdrawn.wait
    );
  end if;
end;
$$;

comment on function private.refuse_overdrawn is
  'Rejects the call with 429 rate_limited if at least one of the limits is overdrawn. The hint contains the name of the limit with the longest wait, and the seconds until its bucket contains enough tokens: `tokens` tokens for the last of limit_names, one token for every other limit.';

create function private.consume_tokens_with_settings(person_id uuid, limit_names text[], tokens integer)
returns text
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  present timestamptz := private.now();
  views text;
begin
  -- Commits asynchronously. A crash may lose the latest consumption of tokens, but no call has to wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  with
    -- The planner inlines the functions below only if their arguments are columns. Without `materialized`, it would
    -- replace the columns by their expressions.
    own as materialized (
      select
        limits.name,
        case
          when limits.seconds < 3600 then limits.most
          else greatest(ceil(limits.most * (select private.share_of_limits(consume_tokens_with_settings.person_id)))::integer, 1)
        end as most,
        limits.seconds
      from private.limits
      where limits.name = any (limit_names)
    ),
    consumed as (
      insert into private.limit_buckets as bucket (person_id, limit_name, full_at, most, seconds, read_at, consumed_at)
      select
        consume_tokens_with_settings.person_id,
        own.name,
        private.full_time(saved.full_at, present, tokens, own.most, own.seconds),
        own.most,
        own.seconds,
        present,
        present
      from
        own
        left join private.saved_limit_buckets as saved
          on saved.person_id = consume_tokens_with_settings.person_id and saved.limit_name = own.name
      -- Locks the rows in the order of the primary key, as all transactions do, to prevent a deadlock.
      order by own.name collate "C"
      on conflict on constraint limit_buckets_pkey do update
        set
          full_at = private.full_time(bucket.full_at, present, tokens, excluded.most, excluded.seconds),
          most = excluded.most,
          seconds = excluded.seconds,
          read_at = present,
          consumed_at = present
      returning bucket.limit_name, bucket.full_at, bucket.most, bucket.seconds
    ),
    saved as (
      insert into private.saved_limit_buckets (person_id, limit_name, full_at)
      select consume_tokens_with_settings.person_id, consumed.limit_name, consumed.full_at
      from consumed
      where consumed.seconds > 3600
      on conflict on constraint saved_limit_buckets_pkey do update set full_at = excluded.full_at
    )
  select
    string_agg(
      private.bucket_view(
        consumed.limit_name, consumed.most, consumed.seconds, date_part('epoch', consumed.full_at - present)
      )::text,
      ', '
    )
  into views
  from consumed;
  return views;
end;
$$;

comment on function private.consume_tokens_with_settings is
  'Reads the settings of the limits again and consumes tokens. Copies buckets with a period of more than an hour to private.saved_limit_buckets, so that a crash does not refill them. Returns the buckets as text, or null if no limit is active.';

create function private.delete_limits_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.limit_buckets where limit_buckets.person_id = delete_limits_of.person_id;
  delete from private.saved_limit_buckets where saved_limit_buckets.person_id = delete_limits_of.person_id;
end;
$$;

comment on function private.delete_limits_of is
  'Deletes the buckets of a deleted user. Not called when a user deletes only the profile, because the user could then refill the buckets by creating a new profile.';

create function private.is_limit_purge_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
-- Allows a sequential scan, because the column full_at has no index: every call would have to update the index, whereas
-- this check runs only once an hour.
set enable_seqscan = on
as $$
begin
  return exists (
    select 1 from private.limit_buckets where limit_buckets.full_at < present - interval '1 day'
  ) or exists (
    select 1 from private.saved_limit_buckets where saved_limit_buckets.full_at < present - interval '1 day'
  );
end;
$$;

comment on function private.is_limit_purge_due is 'Whether at least one bucket has been full for a day.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.consume_tokens(person_id uuid, limit_names text[], tokens integer)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  present timestamptz := private.now();
  is_fresh boolean := true;
  views text;
begin
  -- The fast path updates either all buckets or none. If it updated only some buckets, the slow path would lock the
  -- other buckets out of order, which could deadlock.
  if cardinality(limit_names) > 1 then
    select count(*) = cardinality(limit_names)
    into is_fresh
    from private.limit_buckets as bucket
    where bucket.person_id = consume_tokens.person_id
      and bucket.limit_name = any (limit_names)
      and bucket.read_at > present - interval '1 minute';
  end if;
  -- Fast path: uses the copies of the settings in the buckets, because reading the settings would take twice the time.
  if is_fresh then
    with
      consumed as (
        update private.limit_buckets as bucket
        set
          full_at = private.full_time(bucket.full_at, present, tokens, bucket.most, bucket.seconds),
          consumed_at = present
        where bucket.person_id = consume_tokens.person_id
          and bucket.limit_name = any (limit_names)
          and bucket.read_at > present - interval '1 minute'
        returning bucket.limit_name, bucket.most, bucket.seconds, date_part('epoch', bucket.full_at - present) as wait
      )
    select string_agg(private.bucket_view(consumed.limit_name, consumed.most, consumed.seconds, consumed.wait)::text, ', ')
    into views
    from consumed;
  end if;
  return format('[%s]', coalesce(views, private.consume_tokens_with_settings(person_id, limit_names, tokens)));
end;
$$;

comment on function api.consume_tokens is
  'Called for every endpoint: consumes tokens of the given limits. The argument limit_names contains names of settings. Returns [[name, most, seconds, tokens left, seconds until full]] for each active limit. Never rejects a call, because the error would roll back the consumption. api.authorize_call rejects the call in the next statement. Runs as a separate statement before the statement that calls an RPC function (supabase/functions/_shared/database/statements.ts).';

create function api.authorize_call(
  person_id uuid,
  while_suspended boolean default false,
  limit_names text[] default '{}',
  tokens integer default 1
)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  is_revoked boolean;
  until_time timestamptz;
  is_overdrawn boolean;
begin
  -- Does all checks with one query, because every RPC call runs this function.
  select
    exists (select 1 from private.revoked_callers as revoked where revoked.user_id = authorize_call.person_id),
    (
      select suspended.suspended_until
      from private.suspended_people as suspended
      where suspended.user_id = authorize_call.person_id
    ),
    exists (
      select 1
      from private.overdrawn_buckets as bucket
      where bucket.person_id = authorize_call.person_id and bucket.limit_name = any (limit_names)
    )
  into is_revoked, until_time, is_overdrawn;
  if until_time is not null and not is_revoked and not while_suspended then
    perform private.refuse_suspended(until_time);
  end if;
  if is_overdrawn and not is_revoked then
    perform private.refuse_overdrawn(person_id, limit_names, tokens);
  end if;
  return to_json(not is_revoked);
end;
$$;

comment on function api.authorize_call is
  'Called for every endpoint: returns false if the person is revoked, otherwise true. The argument person_id is null for the service role. Rejects a suspended person with 403 account_suspended, unless while_suspended is true because the endpoint is open to suspended users. Rejects a person who has overdrawn one of these limits with 429 rate_limited. Does not reject a revoked person: the edge function does this if the result is false. Runs in the statement that calls an RPC function (supabase/functions/_shared/database/statements.ts), for every role. Only GET /push/status runs this function alone, because that endpoint needs nothing else from the database.';

create function api.purge_limits(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Deletes only buckets that have been full for a day, so that the rows of users who call every day need not be
  -- inserted again.
  forgotten_at timestamptz := private.now() - interval '1 day';
  forgotten integer;
  forgotten_saved integer;
begin
  perform private.require_service();
  delete from private.limit_buckets
  where limit_buckets.ctid = any (
    array(
      select bucket.ctid
      from private.limit_buckets as bucket
      where bucket.full_at < forgotten_at
      limit row_limit
      for update skip locked
    )
  );
  get diagnostics forgotten = row_count;
  delete from private.saved_limit_buckets
  where saved_limit_buckets.ctid = any (
    array(
      select bucket.ctid
      from private.saved_limit_buckets as bucket
      where bucket.full_at < forgotten_at
      limit row_limit
      for update skip locked
    )
  );
  get diagnostics forgotten_saved = row_count;
  return json_build_object('forgotten', forgotten, 'forgottenSaved', forgotten_saved);
end;
$$;

comment on function api.purge_limits is
  'Jobs: deletes buckets that have been full for a day, including buckets of deleted users. Deletes at most row_limit rows of each table per call. Returns {forgotten, forgottenSaved}, the numbers of rows deleted from limit_buckets and saved_limit_buckets.';

-- Access -------------------------------------------------------------------------------------------------

grant execute on function api.authorize_call to authenticated, service_role;
grant execute on function api.consume_tokens to service_role;
grant execute on function api.purge_limits to service_role;
