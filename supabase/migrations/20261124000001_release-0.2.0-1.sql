-- What version 0.2.0 was released with, made of supabase/schemas, where each table and verb is to be read.

-- Foundation: the three schemas of the database and the few functions that every feature uses.
-- `public` holds what clients may read through row level security, `api` the verbs behind the endpoints,
-- `private` the rules, queues and settings that nobody reaches from outside.

-- Schemas ------------------------------------------------------------------------------------------------

create schema api;
create schema private;

comment on schema api is
  'The verbs: one function per endpoint, called by the edge functions. Not exposed to the Data API.';
comment on schema private is
  'Predicates, trigger functions, queues and settings. Reachable by nobody from outside.';

-- PostgreSQL grants EXECUTE on new functions to PUBLIC by default; revoked per role.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

grant usage on schema api to authenticated, service_role;

-- Settings -----------------------------------------------------------------------------------------------

create table private.settings (
  name text constraint settings_pkey primary key,
  value jsonb not null,
  meaning text not null,
  -- With none at all nothing could be counted, and what is not counted is not refused.
  constraint settings_limits_of_one_at_least
    check (
      not starts_with(name, 'limit_')
      or ((value -> 'most')::integer >= 1 and (value -> 'seconds')::integer >= 1)
    )
);

comment on table private.settings is 'Limits and switches, one row each, so that each number stands once.';

create table private.secrets (
  name text constraint secrets_pkey primary key,
  value bytea not null
);

comment on table private.secrets is
  'Random keys made by the migrations of this database; they never leave it.';

insert into private.secrets (name, value)
values
  ('cursor', extensions.gen_random_bytes(32));

create function private.setting(setting_name text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select settings.value from private.settings where settings.name = setting_name);
end;
$$;

comment on function private.setting is 'Value of one setting; null for an unknown name.';

-- Callers ------------------------------------------------------------------------------------------------

create function private.require_service()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select auth.role()) is distinct from 'service_role' then
    raise sqlstate 'PT401' using message = 'unauthorized', detail = 'This is for the service alone.';
  end if;
end;
$$;

comment on function private.require_service is
  'Refuses people in a verb of the jobs. The functions call verbs over one connection, where grants alone do not tell callers apart.';

-- Time ---------------------------------------------------------------------------------------------------

create function private.now()
returns timestamptz
language sql
stable
return pg_catalog.now();

comment on function private.now is
  'The clock of every rule: start of the transaction. Tests freeze it by replacing this function.';

create function private.iso_time(moment timestamptz)
returns text
language sql
stable
return pg_catalog.to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

comment on function private.iso_time is
  'Timestamp as the API writes it: UTC with milliseconds and Z (docs/rules/wire.md, Timestamps).';

-- Ids ----------------------------------------------------------------------------------------------------

create function private.new_id()
returns uuid
language sql
volatile
return (
  -- 4096 parts of a millisecond: twelve digits of milliseconds, the version, three of parts; then variant and 62 random bits.
  overlay('0' || to_hex((date_part('epoch', clock_timestamp()) * 4096000)::bigint), '7', 13, 0) || substr(
    gen_random_uuid()::text,
    20
  )
)::uuid;

comment on function private.new_id is
  'UUID version 7, for tables that grow fast (decision 0027): in the order of the clock to a quarter of a microsecond, otherwise random. It tells who sees it when the row was made.';

create function private.first_id(moment timestamptz)
returns uuid
language sql
stable
return rpad(lpad(to_hex((date_part('epoch', moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

comment on function private.first_id is
  'Before every id that private.new_id makes from this millisecond on, and after all that it made earlier.';

-- Answers ------------------------------------------------------------------------------------------------

create function private.respond_unchanged()
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('response.status', '200', true);
end;
$$;

comment on function private.respond_unchanged is
  'Makes an idempotent verb that creates answer with 200 instead of 201: what was asked for is there already.';

create function private.request_job(job text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('response.job', job, true);
end;
$$;

comment on function private.request_job is
  'Makes the edge function ask for a job right after its answer: what this transaction caused should not wait for the schedule.';

create function private.refuse_limited(limit_name text, sentence text, until_time timestamptz)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise sqlstate 'PT429' using
    message = 'rate_limited',
    detail = sentence,
    hint = json_build_object(
      'limit',
      limit_name,
      'retryAfter',
      greatest(1, ceil(extract(epoch from until_time - private.now())))::integer
    );
end;
$$;

comment on function private.refuse_limited is
  'Refuses what somebody has done too often, until a time: 429 rate_limited, in the hint the name of the limit, for the log, and whole seconds.';

-- Keyset cursors -----------------------------------------------------------------------------------------

create type private.list_position as (sort_time timestamptz, id uuid);

comment on type private.list_position is 'Where a row stands in a list that is sorted by time and id.';

create function private.cursor_seal(secret bytea, list_name text, filters jsonb, last_row bytea)
returns bytea
language sql
stable
return substr(
  extensions.hmac(
    convert_to(concat_ws(chr(31), list_name, filters::text, ''), 'UTF8') || last_row,
    secret,
    'sha256'
  ),
  1,
  12
);

comment on function private.cursor_seal is
  'HMAC that ties a keyset cursor to one list and one set of filters: a foreign or tampered one fails verification.';

create function private.base64url(bytes bytea)
returns text
language sql
immutable
return replace(replace(replace(replace(encode(bytes, 'base64'), '+', '-'), '/', '_'), '=', ''), chr(10), '');

comment on function private.base64url is 'Bytes in base64url, without padding.';

create function private.sealed_cursor(secret bytea, list_name text, filters jsonb, last_row bytea)
returns text
language sql
stable
-- The seal stands first, so that it is the initialization vector as well: it differs from cursor to cursor.
return private.base64url(
  extensions.encrypt(
    private.cursor_seal(secret, list_name, filters, last_row) || last_row,
    secret,
    'aes-cbc/pad:pkcs'
  )
);

comment on function private.sealed_cursor is
  'Opaque cursor in base64url: encrypted, since URLs end up in logs and a cursor may hold the location of the caller.';

create function private.encode_cursor(list_name text, filters jsonb, last_row jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.sealed_cursor(secrets.value, list_name, filters, convert_to(last_row::text, 'UTF8'))
    from private.secrets
    where secrets.name = 'cursor'
  );
end;
$$;

comment on function private.encode_cursor is
  'Cursor after the row whose sort key is last_row (a jsonb array that ends in the id).';

create function private.position_cursor(
  secret bytea,
  list_name text,
  filters jsonb,
  last_time timestamptz,
  last_id uuid
)
returns text
language sql
stable
return private.sealed_cursor(secret, list_name, filters, timestamptz_send(last_time) || uuid_send(last_id));

comment on function private.position_cursor is
  'Cursor after a row of a list that is sorted by time and id. An expression in the statement of the page, with the secret ''cursor'': called by itself it would cost more than what it computes.';

create function private.open_cursor(list_name text, filters jsonb, cursor text)
returns bytea
language plpgsql
stable
set search_path = ''
as $$
declare
  secret bytea := (select secrets.value from private.secrets where secrets.name = 'cursor');
  encrypted bytea;
  opened bytea;
begin
  begin
    encrypted := decode(rpad(translate(cursor, '-_', '+/'), (length(cursor) + 3) / 4 * 4, '='), 'base64');
    -- The last character may have bits that say nothing, and spaces are passed over: there is one way to write it.
    if private.base64url(encrypted) = cursor then
      opened := extensions.decrypt(encrypted, secret, 'aes-cbc/pad:pkcs');
    end if;
  exception
    when data_exception or external_routine_invocation_exception or external_routine_exception then
      opened := null;
  end;
  if (substr(opened, 1, 12) = private.cursor_seal(secret, list_name, filters, substr(opened, 13))) is not true then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'This cursor does not belong to this list and these filters.',
      hint = 'cursor';
  end if;
  return substr(opened, 13);
end;
$$;

comment on function private.open_cursor is
  'What a cursor holds. The seal proves that this server wrote it; malformed, tampered or foreign: 400 on field cursor.';

create function private.decode_cursor(list_name text, filters jsonb, cursor text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if cursor is null then
    return null;
  end if;
  return convert_from(private.open_cursor(list_name, filters, cursor), 'UTF8')::jsonb;
end;
$$;

comment on function private.decode_cursor is
  'Sort key of the last row seen, or null for the first page. 400 on field cursor.';

create function private.decode_position(list_name text, filters jsonb, cursor text)
returns private.list_position
language plpgsql
stable
set search_path = ''
as $$
declare
  last_row text := encode(private.open_cursor(list_name, filters, cursor), 'hex');
  -- Since 2000, as timestamptz_send writes them.
  microseconds bigint := ('x' || left(last_row, 16))::bit(64)::bigint;
begin
  return row (
    -- Whole seconds by themselves: intervals are multiplied as floating-point numbers.
    '2000-01-01Z'::timestamptz
    + microseconds / 1000000 * interval '1 second'
    + microseconds % 1000000 * interval '1 microsecond',
    substr(last_row, 17)
  )::private.list_position;
end;
$$;

comment on function private.decode_position is
  'Position after which a page goes on that private.position_cursor wrote. 400 on field cursor.';

create function private.position_after(list_name text, filters jsonb, cursor text)
returns private.list_position
language sql
stable
return case
  when cursor is null then row('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')::private.list_position
  else private.decode_position(list_name, filters, cursor)
end;

comment on function private.position_after is
  'Position after which a page of a list goes on that is sorted latest first: before everything without a cursor. 400 on field cursor.';

create function private.position_after_oldest(list_name text, filters jsonb, cursor text)
returns private.list_position
language sql
stable
return case
  when cursor is null then row('-infinity', '00000000-0000-0000-0000-000000000000')::private.list_position
  else private.decode_position(list_name, filters, cursor)
end;

comment on function private.position_after_oldest is
  'private.position_after of a list that is sorted oldest first. 400 on field cursor.';

create function private.next_position_cursor(
  list_name text,
  filters jsonb,
  positions private.list_position[],
  page_size integer
)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      private.position_cursor(secrets.value, list_name, filters, positions[page_size].sort_time, positions[page_size].id)
    from private.secrets
    where secrets.name = 'cursor' and cardinality(positions) > page_size
  );
end;
$$;

comment on function private.next_position_cursor is
  'Cursor after a page of positions of which one more than the page holds was looked for; null when it is the last.';

-- Hidden targets: what moderation keeps out of the feeds, and the events that it has removed.
-- Written by reports and moderators, asked by whatever shows people or events around; what reports hide nobody is told.

-- Tables -------------------------------------------------------------------------------------------------

create type public.report_target_type as enum ('user', 'event', 'chat');

comment on type public.report_target_type is 'What a complaint is about.';

create table private.hidden_targets (
  target_type public.report_target_type not null,
  target_id uuid not null,
  hidden_by text not null constraint hidden_targets_hidden_by_known
    check (hidden_by in ('reports', 'moderator')),
  hidden_at timestamptz not null,
  constraint hidden_targets_pkey primary key (target_type, target_id),
  constraint hidden_targets_hidable check (target_type != 'chat')
);

comment on table private.hidden_targets is 'People and events that feeds do not show.';

create table private.removed_events (
  event_id uuid constraint removed_events_pkey primary key,
  removed_at timestamptz not null
);

comment on table private.removed_events is
  'Events that moderators removed: deleted, and not to be restored unless they reverse that on appeal.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_hidden(kind public.report_target_type, subject_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.hidden_targets
    where hidden_targets.target_type = kind and hidden_targets.target_id = subject_id
  );
end;
$$;

comment on function private.is_hidden is 'Whether moderation hides a person or an event from the feeds.';

create function private.is_removed_event(event_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.removed_events where removed_events.event_id = is_removed_event.event_id);
end;
$$;

comment on function private.is_removed_event is
  'Whether moderators keep a deleted event from being restored.';

-- Suspensions: whom moderators keep out of the service for a while, or for good.
-- By the clock: what is over needs no job. What a suspension ends is written where somebody is suspended.

-- Tables -------------------------------------------------------------------------------------------------

create table private.suspensions (
  user_id uuid constraint suspensions_pkey primary key,
  suspended_at timestamptz not null,
  suspended_until timestamptz not null default 'infinity'
);

comment on table private.suspensions is
  'The last suspension of a person; none once it is lifted. Outlives the profile, as what was decided about it does.';

-- Views --------------------------------------------------------------------------------------------------

create view private.suspended_people as
  select suspensions.user_id, suspensions.suspended_until
  from private.suspensions
  where suspensions.suspended_until > private.now();

comment on view private.suspended_people is
  'Who is suspended now, and until when. A view, since lists join it.';

create view private.suspended_others as
  select suspended.user_id
  from private.suspended_people as suspended
  where suspended.user_id is distinct from auth.uid();

comment on view private.suspended_others is
  'Who is suspended now, but the caller, whose own data show them to themselves as before.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_suspended(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select from private.suspended_people as suspended where suspended.user_id = person_id);
end;
$$;

comment on function private.is_suspended is 'Whether a person is suspended now.';

create function private.suspended_to_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query select suspended.user_id from private.suspended_others as suspended;
end;
$$;

comment on function private.suspended_to_caller is
  'For policies, which ask it once per statement: everybody else who is suspended.';

create function private.refuse_suspended(until_time timestamptz)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise sqlstate 'PT403' using
    message = 'account_suspended',
    detail = 'Your account is suspended.',
    -- An empty hint is null to the function: for good.
    hint = coalesce(private.iso_time(nullif(until_time, 'infinity')), '');
end;
$$;

comment on function private.refuse_suspended is
  'Refuses somebody who is suspended until then: 403 account_suspended, with the time as hint, which is until in the answer.';

create function private.require_not_suspended(person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse_suspended(suspended.suspended_until)
  from private.suspended_people as suspended
  where suspended.user_id = person_id;
end;
$$;

comment on function private.require_not_suspended is
  'Refuses a call that was let in before its caller was suspended, and waited for that: 403 account_suspended. Asked after the lock that the suspension took.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.suspended_to_caller to authenticated;

-- Locks: every advisory lock, and the one order of all locks.
-- Lock ordering prevents deadlocks: take kinds from the top of this table to its bottom, several of one kind by their
-- keys. No upgrade of a shared lock to an exclusive one.
--
--      kind          | of what                    | taken by                                          | several of them
--    1 existence     | that a person is there     | lock_existence (shared), lock_for_deletion,       | by id
--                  |                            | lock_for_suspension                               |
--    2 limits        | what one person may have   | lock_person                                       | by id
--    3 target        | what is reported           | lock_target                                       | by type and id
--    4 profile       | row of public.profiles     | lock_own_profile, set_hidden, delete_profile      | by id
--    5 pair          | what is between two people | lock_pair, lock_pairs                             | by smaller, greater id
--    6 event         | row of public.events       | lock_events, lock_event, lock_group               | by id
--    7 chat          | row of public.chats        | lock_chats, lock_chat_row, lock_chat              | any, under event or pair
--    8 media         | row of private.media       | lock_media, attach_media, hold_, release_media    | any, under what shows it
--    9 uploads       | how much one person may    | lock_uploads                                      | by id
--                  | upload                     |                                                   |
--   10 live_location | where somebody is          | lock_live_location                                | by id
--   11 notices       | what is told of a person   | share_notices (shared), lock_notices              | by id
--
-- Several in the list of one statement are taken in the order of the list; what they decide is read by the next statement.
-- The lock of an event stands for its co-authors, groups, chats and invite links. Rows of notification_marks come after all these, then rows
-- of notifications by id.
-- Tests switch on that private.assert_lock_order holds every verb to this table (private.asserts_lock_order).

-- Tables -------------------------------------------------------------------------------------------------

create type private.lock_kind as enum (
  'existence',
  'limits',
  'target',
  'profile',
  'pair',
  'event',
  'chat',
  'media',
  'uploads',
  'live_location',
  'notices'
);

comment on type private.lock_kind is 'What a lock is of, in the order in which locks are taken.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.asserts_lock_order()
returns boolean
language sql
immutable
return false;

comment on function private.asserts_lock_order is
  'Whether a lock that is taken out of order is an error. Tests switch it on by replacing this function; as a constant it costs nothing.';

create function private.assert_lock_order(
  kind private.lock_kind,
  keys text[],
  is_shared boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- What this transaction holds, as [{kind, key, is_shared}].
  state text;
  locks jsonb;
  wanted text;
  offended text;
begin
  if not private.asserts_lock_order() then
    return;
  end if;
  state := coalesce(current_setting('locks.held', true), '');
  -- A transaction is one verb. A test that calls several in one says of which this is asserted.
  if state = 'unknown' then
    return;
  end if;
  locks := coalesce(nullif(state, ''), '[]');
  for wanted in
    select distinct key collate "C" as sorted_key from unnest(keys) as key where key is not null order by sorted_key
  loop
    -- Advisory locks are reentrant.
    continue when exists (
      select 1
      from jsonb_to_recordset(locks) as held (kind private.lock_kind, key text, is_shared boolean)
      where held.kind = assert_lock_order.kind and held.key = wanted and (not held.is_shared or assert_lock_order.is_shared)
    );
    select held.kind || ' ' || held.key into offended
    from jsonb_to_recordset(locks) as held (kind private.lock_kind, key text)
    where held.kind > assert_lock_order.kind
      or (
        held.kind = assert_lock_order.kind
        and held.kind not in ('chat', 'media')
        and held.key collate "C" >= wanted
      )
    order by held.kind desc, held.key collate "C" desc
    limit 1;
    if offended is not null then
      raise assert_failure using message = format('The lock of %s %s is taken after that of %s.', kind, wanted, offended);
    end if;
    locks := locks || jsonb_build_object('kind', kind, 'key', wanted, 'is_shared', is_shared);
  end loop;
  perform set_config('locks.held', locks::text, true);
end;
$$;

comment on function private.assert_lock_order is
  'If private.asserts_lock_order says so: raises when these locks, about to be taken, violate the lock order above.';

create function private.asserted_lock_key(kind private.lock_kind, subject text, is_shared boolean)
returns bigint
language plpgsql
set search_path = ''
as $$
begin
  perform private.assert_lock_order(kind, array[subject], is_shared);
  return hashtextextended(kind || ' ' || subject, 0);
end;
$$;

comment on function private.asserted_lock_key is 'private.lock_key where the order of locks is asserted.';

create function private.lock_key(kind private.lock_kind, subject text, is_shared boolean default false)
returns bigint
language sql
return case
  when private.asserts_lock_order() then private.asserted_lock_key(kind, subject, is_shared)
  else hashtextextended(kind || ' ' || subject, 0)
end;

comment on function private.lock_key is
  'Key of an advisory lock that is about to be taken, null for nothing; held to the lock order above in tests.';

create function private.lock_existence(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock_shared(private.lock_key('existence', person_id::text, true));

comment on function private.lock_existence is
  'Shared lock against the deletion of one person, as private.lock_against_deletion takes it; of two people the smaller id first.';

create function private.lock_against_deletion(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_existence(listed.person_id)
  from (select distinct person_id from unnest(person_ids) as person_id order by person_id) as listed;
end;
$$;

comment on function private.lock_against_deletion is
  'Shared lock against the deletion of people, so that nothing is made for somebody who has just left. The first lock of a verb.';

create function private.lock_for_deletion(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('existence', person_id::text));

comment on function private.lock_for_deletion is
  'Exclusive counterpart of private.lock_against_deletion: the first lock of the deletion.';

create function private.lock_for_suspension(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('existence', person_id::text));

comment on function private.lock_for_suspension is
  'The first lock of what suspends or reinstates a person, before that of the target: waits for their applications under way, and those that come later ask again whether they are suspended.';

create function private.lock_person(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('limits', person_id::text));

comment on function private.lock_person is
  'Serialises what counts against a limit of one person. Taken before the lock of a pair, never after.';

create function private.lock_target(kind public.report_target_type, subject_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('target', kind || ' ' || subject_id));

comment on function private.lock_target is
  'Serialises reports of and decisions about the same person, event or chat. Taken after the lock of a person, before that of a profile.';

create function private.lock_pair(one_id uuid, other_id uuid)
returns void
language sql
return pg_advisory_xact_lock(
  private.lock_key('pair', least(one_id, other_id) || ' ' || greatest(one_id, other_id))
);

comment on function private.lock_pair is
  'Serialises everything between two people: requests, answers, blocks.';

create function private.lock_pairs(some_ids uuid[], other_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_pair(pair.low, pair.high)
  from
    (
      select distinct least(one_id, other_id) as low, greatest(one_id, other_id) as high
      from unnest(some_ids) as one_id cross join unnest(other_ids) as other_id
      where one_id <> other_id
      order by low, high
    ) as pair;
end;
$$;

comment on function private.lock_pairs is
  'Locks the pairs of each of some people with each of others, in key order; before events, as blocks do.';

create function private.lock_uploads(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('uploads', person_id::text));

comment on function private.lock_uploads is
  'Serialises what one person uploads, so that the sums by which it is decided are exact. Storage takes it after the file, upload URLs without one.';

create function private.lock_live_location(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('live_location', person_id::text));

comment on function private.lock_live_location is
  'Serialises sharing a live location and ending it, so that nothing is broadcast to who has just lost the right. Of two people the smaller id first.';

create function private.share_notices_of(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock_shared(private.lock_key('notices', person_id::text, true));

comment on function private.share_notices_of is
  'Shared lock for notifying of what one person did, as private.share_notices takes it.';

create function private.share_notices(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.share_notices_of(listed.person_id)
  from (select distinct person_id from unnest(person_ids) as person_id order by person_id) as listed;
end;
$$;

comment on function private.share_notices is
  'Shared lock for notifying of what people did: notices run concurrently, but not with a block of or by one of them. The last lock of a verb.';

create function private.lock_notices(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform
    pg_advisory_xact_lock(private.lock_key('notices', least(one_id, other_id)::text)),
    pg_advisory_xact_lock(private.lock_key('notices', greatest(one_id, other_id)::text));
end;
$$;

comment on function private.lock_notices is
  'Exclusive counterpart of private.share_notices, for a block between two people: waits for notices in flight.';

create function private.try_lock_job(job text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended(job, 0));
end;
$$;

comment on function private.try_lock_job is
  'Single-flight: tries the lock of a job, false while another run has it. Non-blocking, so it is not in the lock order.';

create function private.try_lock_export(person_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended('export ' || person_id, 0));
end;
$$;

comment on function private.try_lock_export is
  'Single-flight: tries the lock of a person''s export, false while another one runs. Non-blocking, so it is not in the lock order.';

create function private.try_lock_call(person_id uuid, place text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended('call ' || person_id || ' ' || place, 0));
end;
$$;

comment on function private.try_lock_call is
  'Single-flight: tries the lock of a call with an Idempotency-Key, false while another one with it runs. Non-blocking, so it is not in the lock order.';

-- Partitions: a table that keeps its rows for some days has one for each day, which is dropped in place of deleting its
-- rows (decision 0028). Its key begins with an id that private.new_id made; days are those of UTC.
-- The partition table_default takes what has no day, so that nothing is refused, and is the model of all others.

-- Views --------------------------------------------------------------------------------------------------

create view private.day_partitions as
  select
    parent.relname as table_name,
    leaf.relname::text as name,
    -- Asked before the cast, which refuses the name of a default partition.
    case
      when leaf.relname ~ '_[0-9]{8}$' then right(leaf.relname::text, 8)::date
    end as day
  from
    pg_catalog.pg_inherits
    join pg_catalog.pg_class as parent on parent.oid = pg_inherits.inhparent
    join pg_catalog.pg_class as leaf on leaf.oid = pg_inherits.inhrelid
  where
    parent.relkind = 'p'
    and parent.relnamespace = 'private'::regnamespace
    and leaf.relname ~ '_[0-9]{8}$';

comment on view private.day_partitions is 'The partitions of single days of the tables in private.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.utc_day(moment timestamptz)
returns date
language sql
stable
return (moment at time zone 'UTC')::date;

comment on function private.utc_day is 'The day in whose partition a moment is.';

create function private.start_of_day(day date)
returns timestamptz
language sql
stable
return day::timestamp at time zone 'UTC';

comment on function private.start_of_day is 'The first moment of a partition.';

create function private.missing_partitions(table_name text, first_day date, days integer)
returns setof date
language plpgsql
stable
rows 5
set search_path = ''
as $$
declare
  made date[] := array(
    select partitions.day
    from private.day_partitions as partitions
    where partitions.table_name = missing_partitions.table_name
  );
begin
  return query
    select first_day + ordinal
    from generate_series(0, days - 1) as ordinal
    where first_day + ordinal <> all (made)
    order by ordinal;
end;
$$;

comment on function private.missing_partitions is
  'For which of so many days from the first on a table has no partition.';

create function private.make_partition(table_name text, day date)
returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '100ms'
as $$
declare
  model text := table_name || '_default';
  name text := table_name || to_char(day, '_YYYYMMDD');
  options text := (
    select array_to_string(pg_class.reloptions, ', ')
    from pg_catalog.pg_class
    where pg_class.relnamespace = 'private'::regnamespace and pg_class.relname = model
  );
begin
  execute format('create table private.%I (like private.%I including all)%s', name, model, ' with (' || options || ')');
  -- Rows go in and out meanwhile: attached to a table, unlike made in it, it waits for nobody who writes elsewhere.
  execute format(
    'alter table private.%I attach partition private.%I for values from (%L) to (%L)',
    table_name,
    name,
    private.first_id(private.start_of_day(day)),
    private.first_id(private.start_of_day(day + 1))
  );
  return true;
exception
  when lock_not_available or check_violation then
    return false;
end;
$$;

comment on function private.make_partition is
  'Makes the partition of a day; false when somebody had the default partition for longer than a moment, or rows of the day are in it already, where they stay.';

create function private.drop_partition(name text)
returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '100ms'
as $$
begin
  execute format('drop table private.%I', name);
  return true;
exception
  when lock_not_available then
    return false;
end;
$$;

comment on function private.drop_partition is
  'Drops a partition with its rows; false when somebody had the table for longer than a moment. Others wait until the transaction ends.';

-- Blocks: who wants nothing to do with whom.
-- Each of two people may block the other; a block hides each from the other and is known only to the one who made it.

-- Tables -------------------------------------------------------------------------------------------------

create table public.blocks (
  id uuid constraint blocks_pkey primary key default gen_random_uuid(),
  blocker_id uuid not null,
  blocked_id uuid not null,
  requester_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blocks_pair_key unique (blocker_id, blocked_id),
  constraint blocks_two_people check (blocker_id != blocked_id),
  constraint blocks_requester_is_one check (requester_id in (blocker_id, blocked_id))
);

comment on table public.blocks is
  'Who blocked whom. Two people may block each other; lifting one block leaves the other. A request or friendship goes on in the block that ends it: id, requester_id and created_at are taken over; without one the requester is the blocker.';
comment on column public.blocks.updated_at is 'When the block was made.';

create index blocks_blocker_idx on public.blocks (blocker_id, created_at desc, id desc);

create index blocks_blocked_idx on public.blocks (blocked_id, blocker_id);

-- Views --------------------------------------------------------------------------------------------------

create view private.blocked_pairs as
  select blocks.blocker_id as person_id, blocks.blocked_id as other_id
  from public.blocks
  union all
  select blocks.blocked_id, blocks.blocker_id
  from public.blocks;

comment on view private.blocked_pairs is
  'Between whom there is a block, whoever made it, from the side of either; asked in the statement that needs it.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.peer_of(one_id uuid, other_id uuid, person_id uuid)
returns uuid
language sql
immutable
return case person_id
  when one_id then other_id
  else one_id
end;

comment on function private.peer_of is
  'The other of two people, of a request or a direct chat; null for the nulls of other chats.';

create function private.has_blocked(blocker_id uuid, blocked_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.blocks where blocks.blocker_id = has_blocked.blocker_id and blocks.blocked_id = has_blocked.blocked_id);
end;
$$;

comment on function private.has_blocked is 'Whether the first person has blocked the second.';

create function private.is_blocked(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from private.blocked_pairs as pair where pair.person_id = one_id and pair.other_id = is_blocked.other_id
  );
end;
$$;

comment on function private.is_blocked is 'Whether either of two people has blocked the other.';

create function private.are_apart(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
      select 1 from private.blocked_pairs as pair where pair.person_id = one_id and pair.other_id = are_apart.other_id
    )
    or exists (
      select 1 from private.suspended_people as suspended where suspended.user_id in (one_id, are_apart.other_id)
    );
end;
$$;

comment on function private.are_apart is
  'Whether two people are kept apart now: either has blocked the other, or is suspended. A block also ends things; for that private.is_blocked.';

create function private.hidden_from(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select blocks.blocked_id from public.blocks where blocks.blocker_id = person_id
    union
    select blocks.blocker_id from public.blocks where blocks.blocked_id = person_id
  );
end;
$$;

comment on function private.hidden_from is
  'Everyone whom a person has blocked or who has blocked that person. Lists leave out suspended people as well, row by row.';

create function private.hidden_from_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query select unnest(private.hidden_from((select auth.uid())));
end;
$$;

comment on function private.hidden_from_caller is
  'For policies, which ask it once per statement: everyone whom the caller has blocked or who has blocked the caller.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.hidden_from_caller to authenticated;

alter table public.blocks enable row level security;

revoke all on public.blocks from anon, authenticated, service_role;

grant select on public.blocks to authenticated, service_role;

create policy blocks_select_owner on public.blocks
for select
to authenticated
using (blocker_id = (select auth.uid()));

-- Logins: who is refused although a token of theirs is still good: deleted and banned users of the identity provider.
-- A user that the identity provider does not know means nothing here: it may be one of another system.

-- Tables -------------------------------------------------------------------------------------------------

create table private.barred_logins (
  user_id uuid constraint barred_logins_pkey primary key,
  is_deleted boolean not null,
  barred_at timestamptz not null,
  barred_until timestamptz not null,
  due_at timestamptz
);

comment on table private.barred_logins is
  'Tombstones: every call, upload and join of these users is refused until then, which is later than any token of theirs runs out.';
comment on column private.barred_logins.is_deleted is 'Deleted, else banned.';
comment on column private.barred_logins.due_at is
  'When the job accounts may next clear away what is left of a deleted login; null once nothing is.';

create index barred_logins_due_at_idx on private.barred_logins (due_at)
where due_at is not null;

insert into private.settings (name, value, meaning)
values
  ('deleted_login_days', '7', 'How long the tokens of a deleted login are refused by its tombstone.');

-- Views --------------------------------------------------------------------------------------------------

create view private.barred_people as
  select barred_logins.user_id
  from private.barred_logins
  where barred_logins.barred_until > private.now();

comment on view private.barred_people is
  'Whose calls are refused now. A view, since each call asks: a function between would cost more than the look-up.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_barred(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.barred_people as barred where barred.user_id = person_id);
end;
$$;

comment on function private.is_barred is
  'Whether every call of this user is refused with 401, as api.is_let_in has it.';

create function private.is_admitted()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (select 1 from private.barred_people as barred where barred.user_id = (select auth.uid()))
    and not exists (select 1 from private.suspended_people as suspended where suspended.user_id = (select auth.uid()));
end;
$$;

comment on function private.is_admitted is
  'Whether the caller is neither barred nor suspended, for row policies: one answer for all rows.';

create function private.is_admitted_while_suspended()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (select 1 from private.barred_people as barred where barred.user_id = (select auth.uid()));
end;
$$;

comment on function private.is_admitted_while_suspended is
  'Whether the caller is not barred, for policies of what suspended people may read: their own profile, reports and files.';

create function private.bar_deleted_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  days integer := private.setting('deleted_login_days')::integer;
begin
  insert into private.barred_logins (user_id, is_deleted, barred_at, barred_until, due_at)
  values
    (person_id, true, present, present + make_interval(days => days), present)
  on conflict (user_id) do update
    set
      is_deleted = true,
      barred_at = excluded.barred_at,
      barred_until = excluded.barred_until,
      due_at = excluded.due_at;
end;
$$;

comment on function private.bar_deleted_person is
  'Tombstone of a deleted login, which is also the task of clearing away what is left of it.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.bar_deleted_login()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.bar_deleted_person(old.id);
  return null;
end;
$$;

comment on function private.bar_deleted_login is 'The tokens of a deleted login end at once.';

create function private.bar_banned_login()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Somebody who was deleted is back only as a new user.
  delete from private.barred_logins
  where barred_logins.user_id = new.id and (tg_op = 'INSERT' or not barred_logins.is_deleted);
  -- The identity provider keeps the row of a user that it deletes softly.
  if new.deleted_at is not null then
    perform private.bar_deleted_person(new.id);
  elsif new.banned_until > private.now() then
    insert into private.barred_logins (user_id, is_deleted, barred_at, barred_until)
    values (new.id, false, private.now(), new.banned_until)
    on conflict (user_id) do nothing;
  end if;
  return null;
end;
$$;

comment on function private.bar_banned_login is
  'The tokens of a banned login end at once, and are good again when the ban is lifted or over.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.is_admitted, private.is_admitted_while_suspended to authenticated;
