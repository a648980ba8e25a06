-- Limits: how often a person may do something, as buckets of tokens that refill evenly, and who is let in at all.
-- A call spends in a statement of its own in front of its verb, which commits at once: what is refused costs a token too,
-- and nobody waits for a bucket until a verb commits. The statement of the verb only looks whether a bucket is overdrawn.

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
  'Who has spent of which limit. A bucket that is full again says the same as none. Unlogged: most are full within seconds, and the others are saved.';
comment on column private.limit_buckets.limit_name is 'The name of its row in private.settings.';
comment on column private.limit_buckets.full_at is
  'When nothing is missing any more. Each token moves it by seconds / most; further than seconds from now the bucket is overdrawn.';
comment on column private.limit_buckets.most is 'Tokens of a full bucket, as the setting was at read_at.';
comment on column private.limit_buckets.seconds is 'How long an empty bucket takes to be full, likewise.';
comment on column private.limit_buckets.read_at is 'When the setting was last read.';
comment on column private.limit_buckets.consumed_at is
  'When a token was last spent: of the writes it says who has just written (api.replica_condition).';

create table private.saved_limit_buckets (
  person_id uuid not null,
  limit_name text collate "C" not null,
  full_at timestamptz not null,
  constraint saved_limit_buckets_pkey primary key (person_id, limit_name)
)
with (fillfactor = 50);

comment on table private.saved_limit_buckets is
  'What a crash leaves of the buckets of limits of more than an hour: as they were when the setting was last read, a minute ago at most.';

insert into private.settings (name, value, meaning)
values
  ('rate_limits', 'true', 'Whether calls are limited at all; false for a load test.'),
  (
    'young_account_share',
    '1',
    'Which share of the limits of an hour and longer an account of less than 24 hours has, above 0 to 1.'
  ),
  ('limit_reads', '{"most": 300, "seconds": 6}', 'Reads of a person.'),
  ('limit_feeds', '{"most": 300, "seconds": 60}', 'Pages of the feeds, and looks at the map.'),
  ('limit_writes', '{"most": 150, "seconds": 15}', 'Everything that writes.'),
  ('limit_messages', '{"most": 100, "seconds": 20}', 'Messages sent.'),
  ('limit_messages_of_day', '{"most": 5000, "seconds": 86400}', 'Messages sent, by the day.'),
  ('limit_applications', '{"most": 60, "seconds": 3600}', 'Applications to events.'),
  ('limit_friend_requests', '{"most": 100, "seconds": 3600}', 'Friend requests.'),
  ('limit_interactions', '{"most": 120, "seconds": 60}', 'Likes and dislikes of people.'),
  (
    'limit_interactions_of_day',
    '{"most": 3000, "seconds": 86400}',
    'Likes and dislikes of people, by the day.'
  ),
  ('limit_reports_of_day', '{"most": 40, "seconds": 86400}', 'Reports, by the day.'),
  ('limit_uploads', '{"most": 120, "seconds": 60}', 'Upload URLs asked for.'),
  (
    'limit_files',
    '{"most": 120, "seconds": 60}',
    'Files looked at and cleared of metadata when they are attached.'
  ),
  (
    'limit_profiles_of_day',
    '{"most": 100000, "seconds": 86400}',
    'Profiles of others that a person reads, by the day.'
  ),
  ('limit_devices', '{"most": 30, "seconds": 3600}', 'Registrations of devices.'),
  ('limit_events_of_day', '{"most": 300, "seconds": 86400}', 'Events created, by the day.'),
  ('limit_event_changes', '{"most": 200, "seconds": 3600}', 'Changes of events and of their state.'),
  ('limit_profile_changes', '{"most": 120, "seconds": 3600}', 'Changes of the own profile and its photos.'),
  ('limit_exports_of_day', '{"most": 10, "seconds": 86400}', 'Exports of the own data, by the day.');

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
  'The limits: so many tokens at once, and as many again in so many seconds. None while they are switched off.';

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
  'Buckets out of which more was spent than was in them, and when what is missing will have come back.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.refill_time(tokens integer, most integer, seconds integer)
returns interval
language sql
immutable
-- Cut to microseconds: rounded up, a full bucket would hold one token less.
return make_interval(secs => floor(tokens * 1000000.0::double precision * seconds / most) / 1000000);

comment on function private.refill_time is 'In what time so many tokens come back into a bucket.';

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
  -- The floor. Longer than a statement may run, so that none begins before its own token is seen to be missing.
  present + make_interval(secs => seconds) + greatest(
    private.refill_time(least(tokens, most), most, seconds),
    interval '10 s'
  )
);

comment on function private.full_time is
  'When a bucket is full that was to be full then, and of which so many tokens are spent now, at most all that it holds; it can be overdrawn only so far.';

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
  'A bucket as the headers of an answer tell it: [name, most, seconds, tokens left, seconds until it is full].';

create function private.share_of_limits(person_id uuid)
returns double precision
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Not by way of private.setting: each function between costs more than what it does.
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
  'Which share of the limits of an hour and longer a person has. A login of another provider counts as old.';

create function private.limit_of(person_id uuid, setting_name text)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return greatest(ceil(private.setting(setting_name)::double precision * private.share_of_limits(person_id)), 1);
end;
$$;

comment on function private.limit_of is
  'How much of what is counted by rows a person may do in a day: the setting, or the share of it that a young account has.';

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
  -- None while the limits are switched off.
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
  '429 rate_limited of the overdrawn limit that takes longest; the hint says which, and after how many seconds so many tokens of the last limit are there, or one of another limit.';

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
  -- What a crash takes of the last moment is worth less than a wait for the disk before each message.
  perform set_config('synchronous_commit', 'off', true);
  with
    -- By itself, since the functions below are inlined over columns only.
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
      -- Everybody takes the rows in this order, which is that of the primary key.
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
  'Spends of limits whose settings are to be read, and saves the buckets that a crash must not fill: the buckets as text, null for none.';

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
  'Forgets what somebody has spent whose login is gone. Not called when a profile is deleted: a new one would begin with full buckets.';

create function private.is_limit_purge_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
-- An index over these times would have every call write to it. Once an hour all rows may be read until one is found.
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

comment on function private.is_limit_purge_due is 'Whether there are buckets that have been full for a day.';

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
  -- All or none: with some of them locked, the others would not be taken in their order, which would be a deadlock.
  if cardinality(limit_names) > 1 then
    select count(*) = cardinality(limit_names)
    into is_fresh
    from private.limit_buckets as bucket
    where bucket.person_id = consume_tokens.person_id
      and bucket.limit_name = any (limit_names)
      and bucket.read_at > present - interval '1 minute';
  end if;
  -- The usual case, without the settings: reading them takes as long again.
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
  'Every endpoint: spends tokens of the limits of these names in the settings; [[name, most, seconds, tokens left, seconds until full]] of each that is on. Refuses nothing, so that it is committed: api.authorize_call refuses. A statement of its own in front of the one that calls a verb (supabase/functions/_shared/database/statements.ts).';

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
  -- All in one query: each call of a verb asks.
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
  'Every endpoint: whether a call of this person may begin; the service is nobody. 403 account_suspended of who is suspended and not barred, unless the endpoint is open to them (while_suspended); then 429 rate_limited of who has spent more than there is of one of these limits. Part of the statement that calls a verb (supabase/functions/_shared/database/statements.ts), whatever role it is sent by. By itself for GET /push/status, which asks nothing else of the database.';

create function api.purge_limits(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Who calls every day keeps their rows.
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
  'Jobs: {forgotten, forgottenSaved}. Forgets buckets that have been full for a day, at most row_limit of each kind; also those of people who are gone.';

-- Access -------------------------------------------------------------------------------------------------

grant execute on function api.authorize_call to authenticated, service_role;
grant execute on function api.consume_tokens to service_role;
grant execute on function api.purge_limits to service_role;
