-- What version 0.2.0 was released with, made of supabase/schemas, where each table and verb is to be read.

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
  spent_at timestamptz not null default pg_catalog.now(),
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
comment on column private.limit_buckets.spent_at is
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
return make_interval(secs => floor(tokens * seconds * 1000000.0::double precision / most) / 1000000);

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
    bucket.opens_at + private.refill_time(least(tokens, bucket.most), bucket.most, bucket.seconds) - private.now() as wait
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
$$;

comment on function private.refuse_overdrawn is
  '429 rate_limited of the overdrawn limit that takes longest; the hint says which, and after how many seconds so many tokens are there.';

create function private.spend_anew(person_id uuid, limit_names text[], tokens integer)
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
          else ceil(limits.most * (select private.share_of_limits(spend_anew.person_id)))::integer
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
      -- Everybody takes the rows in this order.
      order by own.name
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
$$;

comment on function private.spend_anew is
  'Spends of limits whose settings are to be read, and saves the buckets that a crash must not fill: the buckets as text, null for none.';

create function private.forget_limits(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.limit_buckets where limit_buckets.person_id = forget_limits.person_id;
  delete from private.saved_limit_buckets where saved_limit_buckets.person_id = forget_limits.person_id;
end;
$$;

comment on function private.forget_limits is
  'Forgets what somebody has spent whose login is gone. Not called when a profile is deleted: a new one would begin with full buckets.';

create function private.is_tidying_of_limits_due(present timestamptz)
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

comment on function private.is_tidying_of_limits_due is
  'Whether there are buckets that have been full for a day.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.spend_limits(person_id uuid, limit_names text[], tokens integer)
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
  spent_names text[];
  views text;
begin
  -- The usual case, without the settings: reading them takes as long again.
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
  select
    array_agg(spent.limit_name),
    string_agg(private.bucket_view(spent.limit_name, spent.most, spent.seconds, spent.wait)::text, ', ')
  into spent_names, views
  from spent;
  if cardinality(spent_names) = cardinality(limit_names) then
    return '[' || views || ']';
  end if;
  return '[' || concat_ws(
    ', ',
    views,
    private.spend_anew(
      person_id,
      array(select wanted.name from unnest(limit_names) as wanted (name) where wanted.name = any (spent_names) is not true),
      tokens
    )
  ) || ']';
end;
$$;

comment on function api.spend_limits is
  'Every endpoint: spends tokens of the limits of these names in the settings; [[name, most, seconds, tokens left, seconds until full]] of each that is on. Refuses nothing, so that it is committed: api.is_let_in refuses. A statement of its own in front of the one that calls a verb (supabase/functions/_shared/statements.ts).';

create function api.is_let_in(
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
  is_barred boolean;
  until_time timestamptz;
  is_overdrawn boolean;
begin
  -- All in one query: each call of a verb asks.
  select
    exists (select 1 from private.barred_people as barred where barred.user_id = is_let_in.person_id),
    (
      select suspended.suspended_until
      from private.suspended_people as suspended
      where suspended.user_id = is_let_in.person_id
    ),
    exists (
      select 1
      from private.overdrawn_buckets as bucket
      where bucket.person_id = is_let_in.person_id and bucket.limit_name = any (limit_names)
    )
  into is_barred, until_time, is_overdrawn;
  if until_time is not null and not is_barred and not while_suspended then
    perform private.refuse_suspended(until_time);
  end if;
  if is_overdrawn and not is_barred then
    perform private.refuse_overdrawn(person_id, limit_names, tokens);
  end if;
  return to_json(not is_barred);
end;
$$;

comment on function api.is_let_in is
  'Every endpoint: whether a call of this person may begin; the service is nobody. 403 account_suspended of who is suspended and not barred, unless the endpoint is open to them (while_suspended); then 429 rate_limited of who has spent more than there is of one of these limits. Part of the statement that calls a verb (supabase/functions/_shared/statements.ts), whatever role it is sent by. By itself for GET /push/status, which asks nothing else of the database.';

create function api.tidy_limits(row_limit integer)
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

comment on function api.tidy_limits is
  'Jobs: {forgotten, forgottenSaved}. Forgets buckets that have been full for a day, at most row_limit of each kind; also those of people who are gone.';

-- Access -------------------------------------------------------------------------------------------------

grant execute on function api.is_let_in to authenticated, service_role;
grant execute on function api.spend_limits to service_role;
grant execute on function api.tidy_limits to service_role;

-- Read replicas: whose reads may go to one, and how far behind one is (docs/decisions/0029-read-replicas.md).

-- Api ----------------------------------------------------------------------------------------------------

create function api.replica_condition(person_id uuid, limit_names text[])
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
  has_spent boolean;
  has_written boolean;
begin
  select
    bool_or(bucket.limit_name = any (limit_names)),
    bool_or(bucket.limit_name = 'limit_writes')
  into has_spent, has_written
  from private.limit_buckets as bucket
  where bucket.person_id = replica_condition.person_id
    and bucket.limit_name = any (limit_names || 'limit_writes'::text)
    and bucket.spent_at > private.now() - interval '10 s';
  -- While limits are off nobody's writes are noted, and not this read either.
  if has_written or has_spent is not true then
    return null;
  end if;
  return json_build_object('position', pg_current_wal_flush_lsn(), 'time', private.now());
end;
$$;

comment on function api.replica_condition is
  'Reads that may lag: {position, time}, how far the log of this database is on disk, and when; null when this person''s read may not go to a replica, since they have written in the last 10 s. Asked on the primary behind api.spend_limits of the same limits (supabase/functions/_shared/replica-statements.ts).';

create function api.replica_lag(condition json)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_reached boolean := pg_last_wal_replay_lsn() >= (condition ->> 'position')::pg_lsn;
  lag interval := (condition ->> 'time')::timestamptz - pg_last_xact_replay_timestamp();
begin
  -- A promoted one goes its own way.
  if not pg_is_in_recovery() then
    return null;
  end if;
  -- Both times are of the clock of the primary.
  return to_json(case when is_reached or lag < interval '0' then 0 else extract(epoch from lag) end);
end;
$$;

comment on function api.replica_lag is
  'Asked on a replica, of a condition of the primary: how many seconds of what was committed there before are missing here, 0 when nothing is; null when that cannot be told, and by a database that is no replica.';

-- Access -------------------------------------------------------------------------------------------------

grant execute on function api.replica_condition to service_role;
grant execute on function api.replica_lag to service_role;

-- Geography: points on the earth, distances between them, and the cells in which people are shown.

create extension if not exists cube with schema extensions;

-- Helpers ------------------------------------------------------------------------------------------------

create function private.earth_radius()
returns double precision
language sql
immutable
return 6371008.8;

comment on function private.earth_radius is 'Mean radius of the earth, in metres.';

create function private.earth_point(latitude double precision, longitude double precision)
returns extensions.cube
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  earth_radius constant double precision := private.earth_radius();
begin
  return extensions.cube(
    array[
      earth_radius * cosd(latitude) * cosd(longitude),
      earth_radius * cosd(latitude) * sind(longitude),
      earth_radius * sind(latitude)
    ]
  );
end;
$$;

comment on function private.earth_point is
  'Point on the sphere in earth-centred Cartesian metres: no special case at poles or antimeridian.';

create function private.chord_length(distance double precision)
returns double precision
language plpgsql
immutable
set search_path = ''
as $$
declare
  earth_diameter constant double precision := 2 * private.earth_radius();
begin
  return earth_diameter * sin(distance / earth_diameter);
end;
$$;

comment on function private.chord_length is 'Chord length of a great-circle distance, in metres.';

create function private.surface_distance(chord double precision)
returns double precision
language sql
immutable
return case
  when chord is not null then 2 * private.earth_radius() * asin(
    least(chord / (2 * private.earth_radius()), 1)
  )
end;

comment on function private.surface_distance is 'Great-circle distance of a chord length, in metres.';

create function private.snap_location(exact_latitude double precision, exact_longitude double precision)
returns json
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- 40,000 rows from pole to pole are 500 m each.
  row_height constant double precision := 0.0045;
  row_centre double precision := (least(floor((exact_latitude + 90) / row_height), 39999) + 0.5) * row_height - 90;
  -- Whole columns only: with a fraction left over, the last cell before the antimeridian would be a narrow one.
  column_count double precision := greatest(round(80000 * cos(radians(row_centre))), 1);
  column_number double precision := least(floor((exact_longitude + 180) / 360 * column_count), column_count - 1);
begin
  if exact_latitude is null or exact_longitude is null then
    return null;
  end if;
  return json_build_object(
    'latitude', round(row_centre::numeric, 6),
    'longitude', round((-180 + (column_number + 0.5) * 360 / column_count)::numeric, 6)
  );
end;
$$;

comment on function private.snap_location is
  'Centre of the 500 m cell around a point, the only location that others are ever answered from: {latitude, longitude} in degrees, null for none.';

create function private.cell_point(exact_latitude double precision, exact_longitude double precision)
returns extensions.cube
language plpgsql
immutable
set search_path = ''
as $$
declare
  snapped json := private.snap_location(exact_latitude, exact_longitude);
begin
  return private.earth_point(
    (snapped ->> 'latitude')::double precision,
    (snapped ->> 'longitude')::double precision
  );
end;
$$;

comment on function private.cell_point is
  'Centre of the 500 m cell around a point, as a point on the sphere; null for none.';

-- Media: bytes that people upload into one private bucket, and what became of them.
-- A person declares a file and its type, uploads it under their own id, then attaches the key to something (a photo, a
-- cover, a message). What nobody attaches within a day is removed; what is attached may get a thumbnail, made in the
-- background. What is given up is removed, unless it is evidence: then it is held, and only moderators read it.

-- Tables -------------------------------------------------------------------------------------------------

create type private.media_state as enum (
  'declared',
  'unattached',
  'waiting',
  'cropped',
  'uncropped',
  'lost',
  'held',
  'removing'
);

comment on type private.media_state is
  'declared: its upload URL was given out; unattached: uploaded only; waiting: attached, its thumbnail is still to be made; cropped: attached, thumbnail stored; uncropped: attached, served in full size only; lost: attached, but its object was removed by somebody else, so that it has no URL any more; held: given up, but kept as evidence; removing: its objects are to be deleted.';

create table private.media (
  -- Compared byte by byte: by the rules of a language the look-up of a key takes many times as long.
  key text collate "C" constraint media_pkey primary key,
  owner_id uuid not null,
  state private.media_state not null default 'unattached',
  declared_type text,
  thumbnail_size text constraint media_thumbnail_size_known check (thumbnail_size in ('256x256', '800x450')),
  due_at timestamptz not null,
  leased_until timestamptz,
  attempts smallint not null default 0,
  problem text,
  is_unrecognized boolean not null default false,
  bytes bigint not null default 0,
  constraint media_thumbnail_size_set
    check (state not in ('waiting', 'cropped') or thumbnail_size is not null)
);

comment on table private.media is
  'Every uploaded object of the bucket, from its upload URL to removal; also the queue of its background work.';
comment on column private.media.declared_type is
  'MIME type that the upload URL was asked for with; null for an upload without one.';
comment on column private.media.due_at is
  'When the background work may next take this row; for a declared or unattached one, when it counts as abandoned; for a held one, when to look whether it is held still.';
comment on column private.media.leased_until is 'Until when the lease of a job run on this row holds.';
comment on column private.media.problem is 'Why no thumbnail could be made, as the crop said it.';

comment on column private.media.is_unrecognized is
  'Whether its bytes were looked at when it was attached and recognized as nothing: moderators are told.';
comment on column private.media.bytes is 'Size of its object and thumbnail, as Storage recorded them.';

create index media_owner_id_idx on private.media (owner_id);

create index media_due_at_idx on private.media (due_at)
where state in ('declared', 'unattached', 'removing');

create index media_waiting_idx on private.media (due_at)
where state = 'waiting';

-- Who has thumbnails to be made, one owner after the other.
create index media_waiting_owner_idx on private.media (owner_id, due_at)
where state = 'waiting';

insert into private.settings (name, value, meaning)
values
  (
    'media_declared_seconds',
    '10800',
    'How long an upload URL counts as about to be used: two hours, for which Storage takes it, and a slow upload.'
  ),
  ('media_unattached_seconds', '86400', 'How long an uploaded object may stay attached to nothing.'),
  ('media_attempts', '5', 'How often a thumbnail is tried before the photo is served in full size for good.'),
  ('media_lease_seconds', '60', 'How long the lease of a job run on a media row holds.'),
  (
    'media_crops_at_once',
    '2',
    'How many thumbnails are made at a time; the others wait without counting as tried.'
  );

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  -- Storage compares types case-sensitively and ignores declared ones: private.check_upload_type decides.
  ('media', 'media', false, 10485760, null)
on conflict (id) do update
  set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_media_key(name text)
returns boolean
language sql
immutable
return name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

comment on function private.is_media_key is
  'Whether an object name is {userId}/{uuid}, the only shape that people upload under.';

create function private.is_generic_type(mime_type text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return lower(trim(split_part(mime_type, ';', 1))) in (
      '',
      'application/octet-stream',
      'binary/octet-stream',
      'application/x-www-form-urlencoded',
      'text/plain'
    );
end;
$$;

comment on function private.is_generic_type is
  'Whether a MIME type is one that clients send by default, when nobody told them what the file is.';

create function private.media_type(stored_type text, declared_type text)
returns text
language sql
immutable
return case
  when private.is_generic_type(stored_type) then coalesce(declared_type, stored_type)
  else stored_type
end;

comment on function private.media_type is
  'MIME type of an upload: as Storage recorded it, or as declared where the upload itself named none.';

create function private.is_known_type(mime_type text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  named_type text := lower(trim(split_part(mime_type, ';', 1)));
begin
  return named_type = 'application/pdf'
    or named_type ~ '^image/(jpe?g|a?png|webp|hei[cf](-sequence)?|avif|gif|bmp|tiff)$'
    or named_type ~ '^video/(mp4|mpeg|quicktime|webm|ogg|3gpp2?|x-m4v|x-matroska|x-msvideo)$'
    or named_type ~ '^audio/(mpeg|mp3|mp4|x-m4a|m4a|aac|ogg|opus|webm|(x-|vnd\.)?wave?|(x-)?flac|3gpp2?|amr|x-matroska|(x-)?aiff|x-caf)$';
end;
$$;

comment on function private.is_known_type is
  'Whether a MIME type is one that clients are known to show by themselves; what has another is only downloaded.';

create function private.thumbnail_key(key text, size text)
returns text
language sql
immutable
return key || '.' || size || '.jpg';

comment on function private.thumbnail_key is 'Name of the crop that stands beside an uploaded object.';

create function private.media_url(key text)
returns json
language sql
stable
return case
  when key is not null then json_build_object('mediaKey', key)
end;

comment on function private.media_url is
  'Stands for a signed URL in an answer: the edge function replaces {"mediaKey": key} by the URL, or by null when the object is gone.';

create function private.media_download(key text)
returns json
language sql
stable
return case
  when key is not null then json_build_object('mediaKey', key, 'isDownload', true)
end;

comment on function private.media_download is
  'As private.media_url, for a URL at which the file is downloaded in place of being shown.';

create function private.media_link(key text, mime_type text)
returns json
language sql
stable
return case
  when private.is_known_type(mime_type) then private.media_url(key)
  else private.media_download(key)
end;

comment on function private.media_link is
  'Stands for the signed URL of a file of this type: shown if the type is known, else downloaded.';

create function private.media_urls(keys text[])
returns json
language sql
stable
return json_build_object('mediaKeys', keys);

comment on function private.media_urls is
  'Stands for a list of signed URLs: the edge function replaces {"mediaKeys": keys} by the URLs of those objects that are there.';

create function private.media_key(media private.media)
returns text
language sql
immutable
return case
  when media.state != 'lost' then media.key
end;

comment on function private.media_key is 'Key of an object in full size; null once it is gone from Storage.';

create function private.media_thumbnail_key(media private.media)
returns text
language sql
immutable
return case media.state
  when 'lost' then null
  when 'cropped' then private.thumbnail_key(media.key, media.thumbnail_size)
  else media.key
end;

comment on function private.media_thumbnail_key is
  'Key of the thumbnail once it is stored, of the full-size object until then and when none could be made; null once the object is gone from Storage.';

create function private.lock_media(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.assert_lock_order('media', media_keys);
  perform 1 from private.media where media.key = any (media_keys) order by media.key for no key update;
end;
$$;

comment on function private.lock_media is
  'Locks uploaded objects, in the order of their keys, against every other use or removal of them.';

create function private.require_attachable(media_key text, mime_prefix text, field text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  mime_type text;
  is_too_large boolean;
  state private.media_state;
begin
  if starts_with(media_key, (select auth.uid()) || '/') then
    -- Before the object is read: private.keep_attached takes the same lock before Storage stores another version.
    perform private.lock_media(array[media_key]);
    select
      private.media_type(object.metadata ->> 'mimetype', media.declared_type),
      (object.metadata ->> 'size')::bigint > bucket.file_size_limit,
      media.state
    into mime_type, is_too_large, state
    from
      storage.objects as object
      join storage.buckets as bucket on bucket.id = object.bucket_id
      left join private.media on media.key = object.name
    where object.bucket_id = 'media'
      and object.name = media_key
      -- Whether a file that was given up is there still must not tell that somebody reported it.
      and (media.state in ('held', 'removing')) is not true;
  end if;
  if mime_type is null then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Upload a file under this key first.',
      hint = field;
  end if;
  -- Storage holds a body that says its length to the limit of the bucket, and takes one that says none whole.
  if is_too_large then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'This file is too large.',
      hint = field;
  end if;
  -- A drawing of this kind is a document that runs scripts.
  if not starts_with(lower(mime_type), mime_prefix) or starts_with(lower(mime_type), 'image/svg') then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A file of this type cannot be used here.',
      hint = field;
  end if;
  if state is distinct from 'unattached' then
    raise sqlstate 'PT409' using message = 'media_in_use', detail = 'This file is already in use.';
  end if;
end;
$$;

comment on function private.require_attachable is
  'Refuses a file that the caller cannot attach, by all that is known without its bytes; locks it. 400 on the field that named it: not the caller''s, not uploaded, too large, wrong type. 409 media_in_use.';

create function private.require_checked(media_keys text[], checked_files jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  unchecked jsonb;
begin
  select
    jsonb_agg(
      jsonb_strip_nulls(
        jsonb_build_object(
          'key', object.name,
          'version', object.version,
          'typeToSet', case
            when private.is_generic_type(object.metadata ->> 'mimetype') then media.declared_type
          end
        )
      )
    )
  into unchecked
  from
    storage.objects as object
    join private.media on media.key = object.name
  where
    object.bucket_id = 'media'
    and object.name = any (media_keys)
    and not checked_files ? object.name
    and (
      private.is_generic_type(object.metadata ->> 'mimetype')
      or starts_with(lower(object.metadata ->> 'mimetype'), 'image/')
    );
  if unchecked is not null then
    raise sqlstate 'UF428' using message = 'unchecked_files', detail = unchecked::text;
  end if;
end;
$$;

comment on function private.require_checked is
  'Asks the function to look at the bytes of pictures and of files without a type, once all else is decided: raises UF428 with [{key, version, typeToSet}] of those that are not in checked_files, and the function calls again. Null checks nothing: functions of an older release clean the files before they call.';

create function private.is_kind_belied(mime_type text, recognized_type text, is_shown_by_itself boolean)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  named_type text := lower(trim(split_part(mime_type, ';', 1)));
  photo_types text := '^image/(jpe?g|a?png|webp|hei[cf](-sequence)?|avif|gif)$';
begin
  if is_shown_by_itself and coalesce(recognized_type, named_type) !~ photo_types then
    return true;
  end if;
  return case split_part(named_type, '/', 1)
    when 'image' then recognized_type !~ '^image/(?!svg)'
    -- Containers of sound and film hold either.
    when 'application' then recognized_type <> named_type
    else recognized_type !~ '^((audio|video)/|application/(ogg|mp4|mxf|vnd\.ms-asf)$)'
  end is true;
end;
$$;

comment on function private.is_kind_belied is
  'Whether the bytes of a file, as the function recognized them (null: as nothing), are of another kind than its type says, or cannot be a photo or cover (docs/rules/media.md, Types).';

create function private.attach_media(
  media_key text,
  mime_prefix text,
  wanted_thumbnail text,
  field text,
  checked_files jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  checked jsonb := checked_files -> media_key;
  file record;
begin
  perform private.require_attachable(media_key, mime_prefix, field);
  perform private.require_checked(array[media_key], checked_files);
  if checked is not null then
    select
      object.version,
      private.media_type(object.metadata ->> 'mimetype', media.declared_type) as mime_type
    into file
    from
      storage.objects as object
      join private.media on media.key = object.name
    where object.bucket_id = 'media' and object.name = media_key;
    if file.version is distinct from checked ->> 'version' then
      raise sqlstate 'PT409' using message = 'media_changed', detail = 'This file was just replaced by another.';
    end if;
    if private.is_kind_belied(file.mime_type, checked ->> 'recognizedType', wanted_thumbnail is not null) then
      raise sqlstate 'PT400' using
        message = 'validation_failed',
        detail = 'This file is not what its type says, or cannot be used here.',
        hint = field;
    end if;
  end if;
  update private.media
  set
    state = case when wanted_thumbnail is null then 'uncropped' else 'waiting' end::private.media_state,
    thumbnail_size = wanted_thumbnail,
    due_at = private.now(),
    attempts = 0,
    is_unrecognized = checked is not null and checked ->> 'recognizedType' is null
  where media.key = media_key;
end;
$$;

comment on function private.attach_media is
  'Takes an uploaded object of the caller into use and enqueues its thumbnail. checked_files is {key: {version, recognizedType}} of the bytes that the function looked at. 400 on the field that named it: not the caller''s, not uploaded, too large, wrong type or kind. 409 media_in_use or media_changed. UF428 as private.require_checked.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.is_media_key to authenticated;

-- Rules --------------------------------------------------------------------------------------------------

create function private.register_upload()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_media_key(new.name) then
    return null;
  end if;
  insert into private.media (key, owner_id, due_at)
  values
    (
      new.name,
      split_part(new.name, '/', 1)::uuid,
      private.now() + make_interval(secs => private.setting('media_unattached_seconds')::double precision)
    )
  on conflict (key) do update
    set state = 'unattached', due_at = excluded.due_at, attempts = 0
    where media.state = 'declared';
  return null;
end;
$$;

comment on function private.register_upload is
  'Remembers each object that a person uploads, so that one attached to nothing can be removed later.';

create function private.check_upload_type()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  sent_type text := new.metadata ->> 'mimetype';
  mime_type text;
begin
  -- The request for a signed URL carries its own content type, not that of the file.
  if sent_type is null or not private.is_media_key(new.name) or storage.operation() = 'storage.object.sign_upload_url' then
    return new;
  end if;
  -- The URL to which this goes may have been signed before.
  if private.is_barred(split_part(new.name, '/', 1)::uuid) then
    raise sqlstate '42501' using message = 'the login of this folder is barred';
  end if;
  if private.is_suspended(split_part(new.name, '/', 1)::uuid) then
    raise sqlstate '42501' using message = 'the owner of this folder is suspended';
  end if;
  mime_type := private.media_type(
    sent_type,
    (select media.declared_type from private.media where media.key = new.name)
  );
  if lower(mime_type) !~ '^((image|video|audio)/.|application/pdf *(;|$))' then
    raise sqlstate '42501' using message = format('mime type %s is not supported', sent_type);
  end if;
  return new;
end;
$$;

comment on function private.check_upload_type is
  'Refuses an upload that is neither image, video, audio nor PDF, or of a barred login or somebody suspended; one without a type of its own counts as what was declared for its key.';

create function private.keep_attached()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- An update that gives the object another name touches both.
  keys text[] := array[new.name, case when tg_op = 'UPDATE' then old.name end];
  -- The secret key's own uploads have no owner, and what is written past Storage no operation.
  is_upload_of_person boolean :=
    private.is_media_key(new.name) and new.owner_id is not null and coalesce(storage.operation(), '') <> '';
begin
  -- Attaching and the end of an upload come one after the other. The platform's dry run before the bytes, whose version
  -- is '1', locks nothing: it could meet a removal, which locks the object before the media.
  if new.version is distinct from '1' then
    perform 1 from private.media where media.key = any (keys) order by media.key for no key update;
  end if;
  if exists (
    select
    from private.media
    where media.key = any (keys) and media.state in ('waiting', 'cropped', 'uncropped', 'lost')
  ) then
    raise sqlstate '42501' using message = 'the file is in use';
  end if;
  -- To who tries, a file that was given up is as one that was never declared: neither tells that it is held.
  if exists (select from private.media where media.key = any (keys) and media.state in ('held', 'removing'))
    or (
      is_upload_of_person
      and not exists (select from private.media where media.key = new.name)
    )
  then
    raise sqlstate '42501' using message = 'no upload is declared under this name';
  end if;
  return new;
end;
$$;

comment on function private.keep_attached is
  'Refuses a new version of an attached or held file, and to rename it, whoever asks: what others see, and moderators later, is what was looked at when it was attached. People upload under keys alone for which they asked for an upload URL.';

-- Api ----------------------------------------------------------------------------------------------------

create function private.next_crops(row_limit integer)
returns table (key text, place bigint)
language plpgsql
stable
rows 100
set search_path = ''
as $$
begin
  return query
  -- A loose index scan: from one owner who has something waiting to the next, from a random one on and once around.
  with recursive
    waiting(owner_id, first_id, place) as (
      select gen_random_uuid(), null::uuid, 0
      union all
      select following.owner_id, coalesce(waiting.first_id, following.owner_id), waiting.place + 1
      from
        waiting
        cross join lateral (
          select
            coalesce(
              (
                select media.owner_id
                from private.media
                where media.state = 'waiting' and media.owner_id > waiting.owner_id
                order by media.owner_id
                limit 1
              ),
              (
                select media.owner_id
                from private.media
                where media.state = 'waiting'
                order by media.owner_id
                limit 1
              )
            ) as owner_id
        ) as following
      where waiting.place < row_limit and following.owner_id is distinct from waiting.first_id
    )
  select first_of.key, row_number() over (order by underway.crops, random())
  from
    waiting
    cross join lateral (
      select count(*) as crops
      from private.media
      where
        media.owner_id = waiting.owner_id
        and media.state = 'waiting'
        and media.leased_until > private.now()
    ) as underway
    cross join lateral (
      select media.key
      from private.media
      where
        media.owner_id = waiting.owner_id
        and media.state = 'waiting'
        and media.due_at <= private.now()
        and (media.leased_until is null or media.leased_until <= private.now())
      order by media.due_at
      limit 1
    ) as first_of;
end;
$$;

comment on function private.next_crops is
  'Of up to row_limit owners, the thumbnail that has been due longest of each; those of whom the fewest are being made come first, else by lot, so that who uploads many keeps nobody waiting.';

create function api.claim_crop()
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed private.media;
begin
  perform private.require_service();
  if (
    select count(*) from private.media where media.state = 'waiting' and media.leased_until > private.now()
  ) >= private.setting('media_crops_at_once')::integer then
    return null;
  end if;
  -- Attempts used up and the lease expired: each worker crashed; give up.
  update private.media
  set state = 'uncropped', leased_until = null
  where media.state = 'waiting'
    and media.attempts >= private.setting('media_attempts')::integer
    and media.due_at <= private.now()
    and media.leased_until <= private.now();
  update private.media
  set
    leased_until = private.now() + make_interval(secs => private.setting('media_lease_seconds')::double precision),
    attempts = media.attempts + 1
  where media.key = (
    select due.key
    from
      private.next_crops(100) as next
      join private.media as due on due.key = next.key
    where due.state = 'waiting' and (due.leased_until is null or due.leased_until <= private.now())
    order by next.place
    limit 1
    for update of due skip locked
  )
  returning media.* into claimed;
  if claimed.key is null then
    return null;
  end if;
  return json_build_object(
    'key', claimed.key,
    'width', split_part(claimed.thumbnail_size, 'x', 1)::integer,
    'height', split_part(claimed.thumbnail_size, 'x', 2)::integer,
    'thumbnailKey', private.thumbnail_key(claimed.key, claimed.thumbnail_size)
  );
end;
$$;

comment on function api.claim_crop is
  'Jobs: leases one thumbnail to make: {key, width, height, thumbnailKey}, or null when none is due or enough are being made.';

grant execute on function api.claim_crop to service_role;

-- Media holding and removal: what becomes of a file that nothing shows any more.
-- It is removed by a job, unless a report or an earlier version of a message needs it as evidence: then it is held, and
-- to everybody but moderators it is as gone as if it had been removed.

-- Tables -------------------------------------------------------------------------------------------------

create table private.media_holds (
  media_key text collate "C" not null,
  holder_id uuid not null,
  held_until timestamptz not null,
  constraint media_holds_pkey primary key (media_key, holder_id)
);

comment on table private.media_holds is
  'For whom a file is kept when nothing shows it any more: a message that had it, or a report that names it. Made and asked under the lock of the media row.';
comment on column private.media_holds.held_until is
  'By the clock. It may be moved: a report holds until some days after it was decided.';

create index media_holds_holder_id_idx on private.media_holds (holder_id);

create index media_holds_held_until_idx on private.media_holds (held_until);

create index media_held_idx on private.media (due_at)
where state = 'held';

-- What its owner does not find in Storage.
create index media_given_up_owner_idx on private.media (owner_id)
where state in ('held', 'removing');

insert into private.settings (name, value, meaning)
values
  (
    'media_removal_seconds',
    '3600',
    'How long a file that nothing shows any more stays where it is: as long as a signed URL of it may be good.'
  ),
  (
    'media_hold_check_hours',
    '24',
    'How many hours pass until it is looked again whether a file is held: less than a report holds after its decision.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.hold_or_remove(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  look_again_at timestamptz :=
    present + make_interval(hours => private.setting('media_hold_check_hours')::integer);
  -- If the URL of what is removed ended earlier than that of what is held, it would tell whether somebody reported it.
  all_urls_ended_at timestamptz :=
    present + make_interval(secs => private.setting('media_removal_seconds')::double precision);
begin
  -- Keep the lease: while a crop runs, a removal would miss the thumbnail that it stores afterwards.
  update private.media
  set
    state = case
      when holds.until is null or media.state = 'lost' then 'removing'
      else 'held'
    end::private.media_state,
    due_at = case
      when media.state in ('waiting', 'cropped', 'uncropped') and holds.until is null then all_urls_ended_at
      when holds.until is null or media.state = 'lost' then present
      else least(holds.until, look_again_at)
    end,
    attempts = 0
  from
    unnest(media_keys) as given_up (key)
    cross join lateral (
      select max(media_holds.held_until) as until
      from private.media_holds
      where media_holds.media_key = given_up.key and media_holds.held_until > present
    ) as holds
  where media.key = given_up.key;
end;
$$;

comment on function private.hold_or_remove is
  'Decides about locked objects that nothing shows: held for as long as somebody needs them as evidence, else to be removed, once no URL of them is good any more.';

create function private.release_media(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Before the holds are read: a report that names one of them is made under the same lock.
  perform private.lock_media(media_keys);
  perform private.hold_or_remove(media_keys);
end;
$$;

comment on function private.release_media is
  'Gives up objects that nothing shows any more: what is evidence is held, all else is to be removed.';

create function private.hold_media(media_keys text[], holder_id uuid, held_until timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  if cardinality(media_keys) = 0 then
    return;
  end if;
  perform private.lock_media(media_keys);
  insert into private.media_holds (media_key, holder_id, held_until)
  select media.key, hold_media.holder_id, hold_media.held_until
  from private.media
  where media.key = any (media_keys)
  on conflict on constraint media_holds_pkey do update
    set held_until = greatest(media_holds.held_until, excluded.held_until);
  -- What was given up just before is held as well, unless a job is at its removal; the next run says for how long.
  update private.media
  set state = 'held', due_at = present
  where media.key = any (media_keys)
    and media.state = 'removing'
    and (media.leased_until is null or media.leased_until <= present);
end;
$$;

comment on function private.hold_media is
  'Keeps files for a message or report until then, also when nothing shows them any more. Locks them.';

create function private.end_holds(row_limit integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  due text[];
begin
  due := array(
    select media.key
    from private.media
    where media.state = 'held' and media.due_at <= private.now()
    order by media.due_at
    limit row_limit
    for no key update skip locked
  );
  -- By a statement of its own, so that it sees the holds of whoever had the lock before.
  perform private.hold_or_remove(due);
  with old as (
    select media_holds.media_key, media_holds.holder_id
    from private.media_holds
    where media_holds.held_until <= private.now()
    order by media_holds.held_until
    limit row_limit
    for update skip locked
  )
  delete from private.media_holds
  using old
  where media_holds.media_key = old.media_key and media_holds.holder_id = old.holder_id;
end;
$$;

comment on function private.end_holds is
  'Looks at so many held files that are due, and has those removed that nobody needs any more; forgets so many holds that are over.';

create function private.own_given_up_objects()
returns setof text
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query
  select object.name
  from
    private.media
    cross join lateral unnest(
      array[media.key, private.thumbnail_key(media.key, media.thumbnail_size)]
    ) as object (name)
  where media.owner_id = (select auth.uid())
    and media.state in ('held', 'removing')
    and object.name is not null;
end;
$$;

comment on function private.own_given_up_objects is
  'Objects of the caller that nothing shows any more, with their thumbnails: to their owner they are gone, whether held or about to be removed.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.own_given_up_objects to authenticated;

-- Api ----------------------------------------------------------------------------------------------------

create function api.claim_removals(removal_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removals json;
begin
  perform private.require_service();
  perform private.end_holds(removal_limit);
  with
    due as (
      select media.key
      from private.media
      where media.state in ('declared', 'unattached', 'removing')
        and media.due_at <= private.now()
        and (media.leased_until is null or media.leased_until <= private.now())
      order by media.due_at
      limit removal_limit
      for update skip locked
    ),
    claimed as (
      update private.media
      set
        state = 'removing',
        leased_until = private.now() + make_interval(secs => private.setting('media_lease_seconds')::double precision)
      from due
      where media.key = due.key
      returning media.key, media.thumbnail_size
    )
  select
    coalesce(
      json_agg(
        json_build_object(
          'key', claimed.key,
          'thumbnailKey', private.thumbnail_key(claimed.key, claimed.thumbnail_size)
        )
      ),
      '[]'
    )
  into removals
  from claimed;
  return removals;
end;
$$;

comment on function api.claim_removals is
  'Jobs: leases objects to remove: [{key, thumbnailKey}], those included that are held no more. Leases are exclusive.';

create function api.finish_removal(media_keys text[])
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  delete from private.media where media.key = any (media_keys) and media.state = 'removing';
  return json_build_object('keys', to_json(media_keys));
end;
$$;

comment on function api.finish_removal is
  'Jobs: forgets objects whose bytes are gone from storage; idempotent.';

grant execute on function api.claim_removals to service_role;
grant execute on function api.finish_removal to service_role;

-- Media usage: how much room the files of one person take, how much somebody uploads in a day, and what is too much.
-- A file counts from its upload until it is given up: what is held as evidence counts as little as what is about to be
-- removed, or the sum would tell of a report.
-- The sum is one of changes, so that whoever attaches, gives up or removes files waits for nobody; an upload, which alone
-- is decided by it, adds them up under the lock of the person.

-- Tables -------------------------------------------------------------------------------------------------

create table private.media_usage (
  person_id uuid constraint media_usage_pkey primary key,
  bytes bigint not null
);

comment on table private.media_usage is
  'What the files of a person came to when their changes were last added up. Without a row: nothing.';

create index media_usage_nothing_idx on private.media_usage (person_id)
where bytes = 0;

create table private.media_usage_changes (
  id bigint generated always as identity constraint media_usage_changes_pkey primary key,
  person_id uuid not null,
  bytes bigint not null
);

comment on table private.media_usage_changes is
  'Append-only deltas of private.media_usage, so that writers never contend. The next upload of the person or the job media adds them up.';

create index media_usage_changes_person_id_idx on private.media_usage_changes (person_id)
include (bytes);

create table private.media_upload_hours (
  person_id uuid not null,
  hour timestamptz not null,
  bytes bigint not null,
  constraint media_upload_hours_pkey primary key (person_id, hour)
);

comment on table private.media_upload_hours is
  'How much a person uploaded within an hour, whatever became of it. It counts until 24 hours after the end of that hour.';

create index media_upload_hours_hour_idx on private.media_upload_hours (hour);

create index media_unattached_owner_idx on private.media (owner_id, due_at)
where state in ('declared', 'unattached');

insert into private.settings (name, value, meaning)
values
  (
    'media_unattached_limit',
    '60',
    'How many uploads of one person may wait to be attached, those included that are only declared.'
  ),
  ('media_day_bytes', '524288000', 'How many bytes one person may upload in 24 hours.'),
  (
    'media_total_bytes',
    '5368709120',
    'How many bytes the files of one person may take in all, thumbnails included.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.counted_bytes(state private.media_state, bytes bigint)
returns bigint
language sql
immutable
return case
  when state in ('held', 'removing') then 0
  else bytes
end;

comment on function private.counted_bytes is
  'How many bytes of a file count as room that its owner takes: none once it is given up.';

create function private.object_bytes(metadata jsonb)
returns bigint
language sql
immutable
return coalesce((metadata ->> 'size')::bigint, 0);

comment on function private.object_bytes is 'Size of an object as Storage recorded it.';

create function private.media_bytes_of(person_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce((select usage.bytes from private.media_usage as usage where usage.person_id = media_bytes_of.person_id), 0)
      + coalesce(
        (
          select sum(changes.bytes)
          from private.media_usage_changes as changes
          where changes.person_id = media_bytes_of.person_id
        ),
        0
      )
  );
end;
$$;

comment on function private.media_bytes_of is 'How many bytes the files of a person take.';

create function private.day_bytes_of(person_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(hours.bytes), 0)
    from private.media_upload_hours as hours
    where hours.person_id = day_bytes_of.person_id and hours.hour > private.now() - interval '25 hours'
  );
end;
$$;

comment on function private.day_bytes_of is
  'How many bytes a person uploaded in the last 24 hours and what had passed of the hour before.';

create function private.unattached_of(person_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*)
    from private.media
    where
      media.owner_id = person_id
      and media.state in ('declared', 'unattached')
      and media.due_at > private.now()
  );
end;
$$;

comment on function private.unattached_of is
  'How many uploads of a person are attached to nothing: files, and upload URLs that were given out. What has run out no longer counts, whether or not a job has removed it.';

create function private.add_up_media_usage(person_id uuid)
returns bigint
language plpgsql
set search_path = ''
as $$
begin
  with added as (
    delete from private.media_usage_changes as changes
    where changes.person_id = add_up_media_usage.person_id
    returning changes.bytes
  )
  insert into private.media_usage (person_id, bytes)
  select add_up_media_usage.person_id, sum(added.bytes)
  from added
  having count(*) > 0
  on conflict on constraint media_usage_pkey do update set bytes = media_usage.bytes + excluded.bytes;
  return private.media_bytes_of(person_id);
end;
$$;

comment on function private.add_up_media_usage is
  'Adds the changes of a person up: how many bytes their files take.';

create function private.unattached_free_at(person_id uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select media.due_at
    from private.media
    where
      media.owner_id = person_id
      and media.state in ('declared', 'unattached')
      and media.due_at > private.now()
    order by media.due_at desc
    offset greatest(private.setting('media_unattached_limit')::integer - 1, 0)
    limit 1
  );
end;
$$;

comment on function private.unattached_free_at is
  'When so many of the uploads that a person attached to nothing have run out that there may be another; null if there may be one now.';

create function private.day_free_at(person_id uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  day_limit bigint := private.limit_of(person_id, 'media_day_bytes');
begin
  return (
    select max(hours.hour) + interval '25 hours'
    from
      (
        select counted.hour, sum(counted.bytes) over (order by counted.hour desc) as bytes_since
        from private.media_upload_hours as counted
        where counted.person_id = day_free_at.person_id and counted.hour > private.now() - interval '25 hours'
      ) as hours
    where hours.bytes_since >= day_limit
  );
end;
$$;

comment on function private.day_free_at is
  'When so much of what a person uploaded no longer counts for the day that there is room for more; null if there is now.';

create function private.require_upload_allowance(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  free_at timestamptz;
begin
  if private.media_bytes_of(person_id) >= private.setting('media_total_bytes')::bigint then
    raise sqlstate 'PT409' using
      message = 'storage_quota',
      detail = 'Your files take up as much room as they may. Delete some of them first.';
  end if;
  free_at := greatest(private.unattached_free_at(person_id), private.day_free_at(person_id));
  if free_at is not null then
    perform private.refuse_limited('uploaded_files', 'You have uploaded as much as you may for now.', free_at);
  end if;
end;
$$;

comment on function private.require_upload_allowance is
  'Refuses another upload to a person whose files take all their room (409 storage_quota), or who uploaded or left unattached as much as one may (429 rate_limited with retryAfter).';

-- Views --------------------------------------------------------------------------------------------------

create view private.wrong_media_usage as
  select person_id, coalesce(stored.bytes, 0) as stored_bytes, coalesce(counted.bytes, 0) as counted_bytes
  from
    (
      select media.owner_id as person_id, sum(private.object_bytes(object.metadata)) as bytes
      from
        private.media
        join storage.objects as object on split_part(object.name, '.', 1) = media.key
      where object.bucket_id = 'media' and media.state not in ('held', 'removing')
      group by media.owner_id
    ) as stored
    full join (
      select parts.person_id, sum(parts.bytes) as bytes
      from
        (
          select usage.person_id, usage.bytes from private.media_usage as usage
          union all
          select changes.person_id, changes.bytes from private.media_usage_changes as changes
        ) as parts
      group by parts.person_id
    ) as counted
      using (person_id)
  where coalesce(stored.bytes, 0) != coalesce(counted.bytes, 0);

comment on view private.wrong_media_usage is
  'Of whom the sums are not those of the objects in Storage: nobody, unless somebody changed the tables by hand.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.limit_upload()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person_id uuid;
  -- The platform's dry run before the bytes has the version '1' and no size yet, but perhaps a length.
  is_rehearsal boolean := new.version is not distinct from '1';
  size bigint := private.object_bytes(new.metadata);
  used bigint;
begin
  -- The secret key's own uploads have no owner, and what is written past Storage no operation: they count, but nobody is
  -- refused for them. The request for a signed URL carries its own length.
  if new.owner_id is null
    or not private.is_media_key(new.name)
    or coalesce(storage.operation(), '') in ('', 'storage.object.sign_upload_url')
  then
    return new;
  end if;
  person_id := split_part(new.name, '/', 1)::uuid;
  if is_rehearsal then
    size := coalesce((new.metadata ->> 'contentLength')::bigint, 0);
    used := private.media_bytes_of(person_id);
  else
    perform private.lock_uploads(person_id);
    used := private.add_up_media_usage(person_id);
  end if;
  -- What it replaces makes room.
  used := used - coalesce((select media.bytes from private.media where media.key = new.name), 0);
  if used + size > private.setting('media_total_bytes')::bigint then
    raise sqlstate '42501' using message = 'the files of this person take up as much room as they may';
  end if;
  if private.day_bytes_of(person_id) + size > private.limit_of(person_id, 'media_day_bytes') then
    raise sqlstate '42501' using message = 'this person has uploaded as much as they may in a day';
  end if;
  if not is_rehearsal and size > 0 then
    insert into private.media_upload_hours (person_id, hour, bytes)
    values (person_id, date_trunc('hour', private.now(), 'UTC'), size)
    on conflict on constraint media_upload_hours_pkey do update set bytes = media_upload_hours.bytes + excluded.bytes;
  end if;
  return new;
end;
$$;

comment on function private.limit_upload is
  'Refuses an upload for which its owner has no room any more, or none today, by its recorded size and under the lock of the person; before the bytes come, by their declared length and without a lock.';

create function private.note_object_size()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.media
  set bytes = media.bytes + changed.bytes
  from
    (
      select split_part(object.name, '.', 1) as key, sum(object.bytes) as bytes
      from
        (
          values
            (new.bucket_id, new.name, private.object_bytes(new.metadata)),
            (old.bucket_id, old.name, -private.object_bytes(old.metadata))
        ) as object (bucket_id, name, bytes)
      where object.bucket_id = 'media'
      group by split_part(object.name, '.', 1)
    ) as changed
  where media.key = changed.key and changed.bytes <> 0;
  return null;
end;
$$;

comment on function private.note_object_size is
  'Keeps in the row of a file how many bytes its object and its thumbnail have.';

create function private.change_media_usage()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  difference bigint :=
    coalesce(private.counted_bytes(new.state, new.bytes), 0) - private.counted_bytes(old.state, old.bytes);
begin
  if difference <> 0 then
    insert into private.media_usage_changes (person_id, bytes) values (old.owner_id, difference);
  end if;
  return null;
end;
$$;

comment on function private.change_media_usage is
  'Notes by how much the room that a person takes has changed, by an upload, by giving a file up, or by its removal.';

create trigger media_change_usage
after update of state, bytes or delete on private.media
for each row
execute function private.change_media_usage();

-- Api ----------------------------------------------------------------------------------------------------

create function api.create_upload(mime_type text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  kind text := split_part(mime_type, ';', 1);
  media private.media;
begin
  perform private.lock_uploads(caller_id);
  perform private.require_upload_allowance(caller_id);
  insert into private.media (key, owner_id, state, declared_type, due_at)
  values
    (
      caller_id || '/' || gen_random_uuid(),
      caller_id,
      'declared',
      -- Parameter values of a MIME type may be case-sensitive.
      lower(kind) || substr(mime_type, length(kind) + 1),
      private.now() + make_interval(secs => private.setting('media_declared_seconds')::double precision)
    )
  returning * into media;
  return json_build_object('key', media.key);
end;
$$;

comment on function api.create_upload is
  'POST /media/upload-url: {key} to upload one file of the declared type under; the function adds the signed URL. 409 storage_quota, 429 rate_limited.';

create function api.get_media_usage()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return json_build_object(
    'unattached', private.unattached_of(caller_id),
    'bytesToday', private.day_bytes_of(caller_id),
    'bytes', greatest(private.media_bytes_of(caller_id), 0),
    'limits', json_build_object(
      'unattached', private.setting('media_unattached_limit'),
      'bytesToday', private.limit_of(caller_id, 'media_day_bytes'),
      'bytes', private.setting('media_total_bytes')
    )
  );
end;
$$;

comment on function api.get_media_usage is
  'GET /media/usage: {unattached, bytesToday, bytes, limits} of the caller.';

create function api.tidy_media_usage(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  added_up integer;
  forgotten integer;
begin
  perform private.require_service();
  with
    oldest as (
      select changes.id
      from private.media_usage_changes as changes
      order by changes.id
      limit row_limit
      for update skip locked
    ),
    added as (
      delete from private.media_usage_changes as changes
      using oldest
      where changes.id = oldest.id
      returning changes.person_id, changes.bytes
    ),
    usage as (
      insert into private.media_usage (person_id, bytes)
      select added.person_id, sum(added.bytes)
      from added
      group by added.person_id
      -- Two runs, or a run and an upload, wait for each other in one order.
      order by added.person_id
      on conflict on constraint media_usage_pkey do update set bytes = media_usage.bytes + excluded.bytes
    )
  select count(*) into added_up from added;
  with nothing as (
    select usage.person_id
    from private.media_usage as usage
    where usage.bytes = 0
    limit row_limit
    for update skip locked
  )
  delete from private.media_usage as usage
  using nothing
  where usage.person_id = nothing.person_id;
  with old as (
    select hours.person_id, hours.hour
    from private.media_upload_hours as hours
    where hours.hour <= private.now() - interval '25 hours'
    order by hours.hour
    limit row_limit
    for update skip locked
  )
  delete from private.media_upload_hours as hours
  using old
  where hours.person_id = old.person_id and hours.hour = old.hour;
  get diagnostics forgotten = row_count;
  return json_build_object('addedUp', added_up, 'forgotten', forgotten);
end;
$$;

comment on function api.tidy_media_usage is
  'Jobs: adds up so many changes of the room that people take, and forgets so many hours that no longer count: {addedUp, forgotten}.';

grant execute on function api.create_upload to authenticated;
grant execute on function api.get_media_usage to authenticated;
grant execute on function api.tidy_media_usage to service_role;
